//! Numbers of the game as a whole.

use kernel::{Files, Mark, Problem};
use serde::Deserialize;

macro_rules! terms {
    ($($(#[$meta:meta])* $table:ident $slug:literal $name:ident { $($field:ident : $kind:ty = $range:expr),+ $(,)? })+) => {
        /// Numbers of the game as a whole.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Terms { $($(#[$meta])* pub $table: $name,)+ }

        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Deserialize)]
            #[serde(rename_all = "kebab-case", deny_unknown_fields)]
            pub struct $name { $(pub $field: $kind,)+ pub mark: Mark }
        )+

        impl Terms {
            pub(super) fn load(files: &Files) -> Result<Terms, Problem> {
                Ok(Terms { $($table: files.value("terms.toml", $slug)?,)+ })
            }

            /// Refuses numbers the rules cannot count with.
            pub(super) fn check(&self) -> Result<(), String> {
                $(
                    let at = super::check::Row("terms.toml", $slug);
                    $(at.within(&stringify!($field).replace('_', "-"), self.$table.$field, $range)?;)+
                )+
                Ok(())
            }
        }
    };
}

terms! {
    /// [opt.long-war] Points to win.
    victory "victory" Victory { long: u8 = 4..=30, mid: u8 = 4..=30, standard: u8 = 4..=30 }
    /// [setup.sheet] What each player begins with.
    start "start" Start {
        goods: u8 = 0..=20, counters: u8 = 8..=16, strategy_allocation: u8 = 0..=6, command_pool: u8 = 0..=6,
        fleet_supply: u8 = 1..=6,
    }
    /// [trade.supply] What the box holds.
    supply "supply" Supply { goods: u8 = 40..=200, colonies: u8 = 0..=20, refineries: u8 = 0..=20 }
    /// [card.hand-limit] Most cards in a hand.
    hands "hands" Hands { action_cards: u8 = 1..=20, political_cards: u8 = 3..=20 }
    /// [gs.floor] [gs.exchange] The Galactic Senate.
    senate "senate" SenateTerms {
        dealt_for_each: u8 = 1..=3, most_dealt: u8 = 4..=10, laid: u8 = 1..=2, kept: u8 = 0..=1, least_votes: u8 = 0..=5,
        broker_votes: u8 = 0..=20, broker_counters: u8 = 0..=3, exchanged: u8 = 1..=6, exchange_counters: u8 = 0..=3,
        exchange_goods: u8 = 0..=9,
    }
    /// [objective.set] How many objectives there are.
    objectives "objectives" ObjectiveTerms {
        stage_one: u8 = 1..=9, stage_two: u8 = 1..=9, short_stage_one: u8 = 1..=9, short_stage_two: u8 = 1..=9,
        stage_two_from: u8 = 1..=14, preliminary_drawn: u8 = 1..=2, secret_drawn: u8 = 1..=4,
    }
    /// [status.draw] [status.counters] What each status phase gives.
    status "status" StatusTerms { action_cards: u8 = 0..=5, counters: u8 = 0..=5 }
    /// [trade.agreement] Agreements of one player.
    agreements "agreements" AgreementTerms { most: u8 = 1..=2 }
    /// [setup.artifacts] Tokens, half of them blank.
    artifacts "artifacts" ArtifactTerms { tokens: u8 = 4..=8 }
    /// [opt.custodians] Who guards Mecatol Rex.
    custodians "custodians" CustodianTerms { fighters: u8 = 0..=9, ground_forces: u8 = 0..=9 }
    /// [opt.facilities] What a facility costs and adds.
    facilities "facilities" FacilityTerms { cost: u8 = 0..=9, worth: u8 = 0..=9 }
    /// [produce.capacity] Building at a dock.
    production "production" ProductionTerms { beside_resources: u8 = 0..=9, pds_for_planet: u8 = 1..=6 }
    /// [faq.negator-flagship] Flagships that bombard by Graviton Negator.
    flagship "flagship" FlagshipTerms { bombardment: u8 = 1..=10 }
    /// [space.special] Special systems.
    terrain "terrain" TerrainTerms {
        nebula_defence: i8 = 0..=9, nebula_movement: u8 = 1..=9, rift_destroys: u8 = 0..=9,
    }
    /// [leader.admiral] An admiral's ship.
    admiral "admiral" AdmiralTerms { dice: u8 = 0..=3, movement: u8 = 0..=3 }
    /// [leader.general] A general's troops.
    general "general" GeneralTerms { rerolls: u8 = 0..=6, bombardment: i8 = -9..=0, defence: i8 = 0..=9 }
    /// [leader.scientist] A scientist's planet.
    scientist "scientist" ScientistTerms { specialty: u8 = 0..=3, dock_cost: u8 = 0..=9, pds: i8 = 0..=9 }
    /// [leader.fate] What becomes of a leader.
    leader_fate "leader-fate" LeaderFate {
        ship_killed: u8 = 0..=10, ship_escaped: u8 = 0..=10, planet_captured: u8 = 0..=10, planet_escaped: u8 = 0..=10,
        rescued: u8 = 1..=11,
    }
    /// [faq.gen-synthesis] From which number a ground force is saved.
    gen_synthesis "gen-synthesis" GenSynthesisTerms { saved: u8 = 1..=11 }
    /// [strategy.leadership]
    leadership "leadership" LeadershipTerms { counters: u8 = 0..=9, bought: u8 = 0..=9, influence: u8 = 1..=9 }
    /// [hr.senator-emeritus]
    senator_emeritus "senator-emeritus" SenatorTerms {
        action_cards: u8 = 0..=6, political_cards: u8 = 0..=3, refreshed: u8 = 0..=3, goods: u8 = 0..=9,
    }
    /// [strategy.production]
    production_card "production-card" ProductionCardTerms { resources: u8 = 0..=9, units: u8 = 1..=9 }
    /// [hr.trade-iv]
    trade_iv "trade-iv" TradeTerms { goods: u8 = 0..=9, for_agreement: u8 = 0..=9, secondary_goods: u8 = 0..=9 }
    /// [strategy.warfare]
    warfare "warfare" WarfareTerms { ships: u8 = 1..=4 }
    /// [strategy.warfare-ii]
    warfare_ii "warfare-ii" HighAlertTerms { movement: u8 = 0..=3, combat: i8 = 0..=3, ships: u8 = 1..=4 }
    /// [strategy.technology]
    technology_ii "technology-ii" TechnologyTerms { free: u8 = 0..=2, second: u8 = 0..=20 }
    /// [hr.dominion]
    dominion "dominion" DominionTerms {
        counters: u8 = 0..=3, points: u8 = 0..=3, action_cards: u8 = 0..=3, political_cards: u8 = 0..=3,
    }
}
