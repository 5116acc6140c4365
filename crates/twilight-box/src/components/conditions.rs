//! What objectives and leaders ask for, in one language: a condition a player fulfils or not, its numbers in the data.

use super::Wormhole;
use crate::units::Kind;
use serde::Deserialize;

/// Something a player has, does or spends. A row names one as `{ control-planets = { which = "one-trait", least = 4 } }`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    ControlPlanets {
        which: Planets,
        least: u8,
    },
    /// A planet in a system where another player controls one too.
    ControlBesideAnother {
        least: u8,
    },
    /// What all controlled planets are worth together.
    PlanetsWorth {
        of: Worth,
        least: u8,
    },
    UnitUpgrades {
        least: u8,
    },
    Technologies {
        least: u8,
    },
    FactionTechnologies {
        least: u8,
    },
    /// So many of each of so many colours.
    TechnologiesByColour {
        colours: u8,
        each: u8,
    },
    Spend(Price),
    SystemsWithShips {
        #[serde(rename = "where")]
        place: Places,
        least: u8,
    },
    SystemsWithUnits {
        #[serde(rename = "where")]
        place: Places,
        least: u8,
    },
    /// Systems with a unit of these kinds.
    SystemsWithKind {
        kinds: Vec<Kind>,
        least: u8,
    },
    ShipsAtMecatol {
        least: u8,
    },
    /// Ships at each of these wormholes, in one system or several.
    ShipsAtWormholes {
        all: Vec<Wormhole>,
    },
    ShipsWithOtherSpaceDock {
        least: u8,
    },
    /// Ships other than fighters.
    BigShipsInOneSystem {
        least: u8,
    },
    Units {
        kinds: Vec<Kind>,
        #[serde(default)]
        at: UnitPlaces,
        least: u8,
    },
    /// Units with a barrage, a space cannon or bombardment.
    UnitsWithAbilities {
        least: u8,
    },
    GalvanizedUnits {
        least: u8,
    },
    Structures {
        least: u8,
    },
    /// Planets outside the own home system.
    PlanetsWithStructures {
        least: u8,
    },
    PlanetsWithUnits {
        kinds: Vec<Kind>,
        least: u8,
    },
    /// On one planet without an own space dock.
    GroundForcesWithoutDock {
        least: u8,
    },
    ProductionInOneSystem {
        least: u8,
    },
    /// More planets than each of so many neighbours.
    MorePlanetsThanNeighbours {
        neighbours: u8,
    },
    NeighbourOfAll {},
    LawsInPlay {
        least: u8,
    },
    /// Promissory notes of other players in the own play area.
    OtherNotesInPlay {
        least: u8,
    },
    TradeGoods {
        least: u8,
    },
    /// In hand.
    ActionCards {
        least: u8,
    },
    ScoredObjectives {
        least: u8,
    },
    ScoredSecrets {
        least: u8,
    },
    /// Command tokens of other factions in the fleet pool.
    TokensOfOthers {
        least: u8,
    },
    Oceans {
        least: u8,
    },
    Plots {
        least: u8,
    },
    /// Something has just happened.
    Event {
        what: Happening,
        /// How much of it, where it counts.
        least: Option<u8>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Planets {
    OutsideHomes,
    OtherHome,
    /// Each in or next to the home system of a different other player.
    NearDifferentHomes,
    /// All of one trait, whichever.
    OneTrait,
    Cultural,
    Hazardous,
    Industrial,
    /// With a technology specialty.
    Specialty,
    /// With something attached.
    Attachment,
    Legendary,
    Mecatol,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Places {
    Anywhere,
    NextToMecatol,
    NextToAnomaly,
    NextToOtherHome,
    WithoutPlanets,
    /// With a legendary planet, Mecatol Rex or an anomaly.
    Renowned,
    /// At the edge of the map, the own home aside.
    Edge,
    Nexus,
    Fracture,
    GravityRift,
    AlphaOrBeta,
}

/// Where units count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitPlaces {
    #[default]
    Anywhere,
    OwnPlanets,
    OtherHomeOrMecatol,
    MecatolOrNextToIt,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    Resources,
    Influence,
}

/// What is spent, discarded or purged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Price {
    pub resources: u8,
    pub influence: u8,
    pub trade_goods: u8,
    /// Command tokens of the tactic and strategy pools.
    pub tokens: u8,
    pub action_cards: u8,
    /// Relic fragments.
    pub fragments: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// Another player's war sun or flagship fell to this player.
    DestroyedGreatShip,
    /// In the bombardment step.
    BombardedLastGroundForce,
    /// In the space cannon offense step; ships other than fighters.
    CannonDestroyedLastBigShip,
    BarrageDestroyedLastFighter,
    /// Won a combat against a player with the most points.
    BeatLeader,
    /// Won a combat in the own tactical action against the owner of a note that lay in play as it began.
    BeatNoteOwner,
    WonWithFlagship,
    WonInAnomaly,
    WonInOtherHome,
    /// A space combat ended, and ships other than fighters are in the active system.
    SpaceCombatEndedStrong,
    LostHomePlanet,
    /// This player or one of their planets was elected.
    Elected,
    PassedLast,
    ProducedWarSun,
    FoughtAtMecatol,
    UsedFactionAbility,
    UsedIndoctrination,
    /// Spent a trade good after playing an action card that is an action.
    PaidForActionCard,
    PlacedBreachAmongOthers,
}

impl Condition {
    /// What is wrong with its numbers.
    pub(super) fn check(&self) -> Result<(), String> {
        let some = |what: &str, n: u8| match n {
            0 => Err(format!("{what} is 0, so everybody has it")),
            _ => Ok(()),
        };
        let kinds_of = |kinds: &[Kind]| match kinds {
            [] => Err("kinds names no unit".to_string()),
            _ => Ok(()),
        };
        match self {
            Condition::All(parts) | Condition::Any(parts) => match parts.len() {
                0 | 1 => Err("a list of conditions has two or more".to_string()),
                _ => parts.iter().try_for_each(Condition::check),
            },
            Condition::TechnologiesByColour { colours, each } => {
                if !(1..=4).contains(colours) {
                    return Err(format!("colours is {colours}, allowed are 1 to 4"));
                }
                some("each", *each)
            }
            Condition::Spend(price) => {
                let Price { resources, influence, trade_goods, tokens, action_cards, fragments } = *price;
                match [resources, influence, trade_goods, tokens, action_cards, fragments].iter().all(|&n| n == 0) {
                    true => Err("spend names nothing".to_string()),
                    false => Ok(()),
                }
            }
            Condition::ShipsAtWormholes { all } => match all.is_empty() {
                true => Err("all names no wormhole".to_string()),
                false => Ok(()),
            },
            Condition::SystemsWithKind { kinds, least }
            | Condition::Units { kinds, least, .. }
            | Condition::PlanetsWithUnits { kinds, least } => {
                kinds_of(kinds)?;
                some("least", *least)
            }
            Condition::MorePlanetsThanNeighbours { neighbours } => some("neighbours", *neighbours),
            Condition::NeighbourOfAll {} => Ok(()),
            Condition::Event { what, least } => match (what, least) {
                (Happening::SpaceCombatEndedStrong, None) => Err("least is missing for this event".to_string()),
                (Happening::SpaceCombatEndedStrong, Some(least)) => some("least", *least),
                (_, Some(_)) => Err("least says nothing of this event".to_string()),
                (_, None) => Ok(()),
            },
            Condition::ControlPlanets { least, .. }
            | Condition::ControlBesideAnother { least }
            | Condition::PlanetsWorth { least, .. }
            | Condition::UnitUpgrades { least }
            | Condition::Technologies { least }
            | Condition::FactionTechnologies { least }
            | Condition::SystemsWithShips { least, .. }
            | Condition::SystemsWithUnits { least, .. }
            | Condition::ShipsAtMecatol { least }
            | Condition::ShipsWithOtherSpaceDock { least }
            | Condition::BigShipsInOneSystem { least }
            | Condition::UnitsWithAbilities { least }
            | Condition::GalvanizedUnits { least }
            | Condition::Structures { least }
            | Condition::PlanetsWithStructures { least }
            | Condition::GroundForcesWithoutDock { least }
            | Condition::ProductionInOneSystem { least }
            | Condition::LawsInPlay { least }
            | Condition::OtherNotesInPlay { least }
            | Condition::TradeGoods { least }
            | Condition::ActionCards { least }
            | Condition::ScoredObjectives { least }
            | Condition::ScoredSecrets { least }
            | Condition::TokensOfOthers { least }
            | Condition::Oceans { least }
            | Condition::Plots { least } => some("least", *least),
        }
    }
}
