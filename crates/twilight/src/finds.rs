//! Exploration cards: what each is, in the order of the data. What they do stands in their rows as verbs, attachments and
//! tokens; `steps::explore` carries it out.

use crate::world::World;
use serde::{Deserialize, Serialize};
use twilight_box::components::{self, Do, ExplorationDeck, Fragment, Spot};

macro_rules! finds {
    ($($(#[$meta:meta])* $name:ident $id:literal,)*) => {
        /// An exploration card, in the order of the data.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Find {
            $($(#[$meta])* $name,)*
        }

        impl Find {
            pub const ALL: &'static [Find] = &[$(Find::$name),*];

            pub fn id(self) -> &'static str {
                match self { $(Find::$name => $id,)* }
            }
        }
    };
}

finds! {
    /// [find.freelancers] One unit may be produced in the system, paid with influence as with resources.
    Freelancers "freelancers",
    /// [find.mercenary-outfit] An infantry may be placed on the planet.
    MercenaryOutfit "mercenary-outfit",
    /// [find.gamma-wormhole] A gamma wormhole opens in the system.
    GammaWormhole "gamma-wormhole",
    /// [find.demilitarized-zone] Structures go back, ground forces into space, and no units come onto the planet.
    DemilitarizedZone "demilitarized-zone",
    /// [find.dyson-sphere] 2 resources and 1 influence more.
    DysonSphere "dyson-sphere",
    /// [find.paradise-world] 2 influence more.
    ParadiseWorld "paradise-world",
    /// [find.tomb-of-emphidia] 1 influence more, and the place of the Crown of Emphidia.
    TombOfEmphidia "tomb-of-emphidia",
    /// [find.cultural-relic-fragment] A cultural fragment.
    CulturalRelicFragment "cultural-relic-fragment",
    /// [find.volatile-fuel-source] A command token, with a mech or for an infantry.
    VolatileFuelSource "volatile-fuel-source",
    /// [find.expedition] The planet is readied, with a mech or for an infantry.
    Expedition "expedition",
    /// [find.core-mine] A trade good, with a mech or for an infantry.
    CoreMine "core-mine",
    /// [find.lazax-survivors] 1 resource and 2 influence more.
    LazaxSurvivors "lazax-survivors",
    /// [find.mining-world] 2 resources more.
    MiningWorld "mining-world",
    /// [find.rich-world] 1 resource more.
    RichWorld "rich-world",
    /// [find.warfare-research-facility] A red specialty.
    WarfareResearchFacility "warfare-research-facility",
    /// [find.hazardous-relic-fragment] A hazardous fragment.
    HazardousRelicFragment "hazardous-relic-fragment",
    /// [find.abandoned-warehouses] 2 commodities, or up to 2 of them become trade goods.
    AbandonedWarehouses "abandoned-warehouses",
    /// [find.functioning-base] A commodity, or an action card for a trade good or commodity.
    FunctioningBase "functioning-base",
    /// [find.local-fabricators] A commodity, or a mech for a trade good or commodity.
    LocalFabricators "local-fabricators",
    /// [find.biotic-research-facility] A green specialty.
    BioticResearchFacility "biotic-research-facility",
    /// [find.cybernetic-research-facility] A yellow specialty.
    CyberneticResearchFacility "cybernetic-research-facility",
    /// [find.propulsion-research-facility] A blue specialty.
    PropulsionResearchFacility "propulsion-research-facility",
    /// [find.industrial-relic-fragment] An industrial fragment.
    IndustrialRelicFragment "industrial-relic-fragment",
    /// [find.minor-entropic-field] A command token and 1 trade good.
    MinorEntropicField "minor-entropic-field",
    /// [find.entropic-field] A command token and 2 trade goods.
    EntropicField "entropic-field",
    /// [find.major-entropic-field] A command token and 3 trade goods.
    MajorEntropicField "major-entropic-field",
    /// [find.keleres-ship] 2 command tokens.
    KeleresShip "keleres-ship",
    /// [find.dead-world] A relic.
    DeadWorld "dead-world",
    /// [find.derelict-vessel] A secret objective.
    DerelictVessel "derelict-vessel",
    /// [find.enigmatic-device] Kept; as an action 6 resources and the card bring a technology.
    EnigmaticDevice "enigmatic-device",
    /// [find.gamma-relay] A gamma wormhole opens in the system.
    GammaRelay "gamma-relay",
    /// [find.ion-storm] The ion storm comes to the system, with either side up.
    IonStorm "ion-storm",
    /// [find.lost-crew] 2 action cards.
    LostCrew "lost-crew",
    /// [find.merchant-station] Commodities are replenished, or all become trade goods.
    MerchantStation "merchant-station",
    /// [find.mirage] The planet Mirage appears, and belongs to who found it.
    Mirage "mirage",
    /// [find.unknown-relic-fragment] A fragment of any kind.
    UnknownRelicFragment "unknown-relic-fragment",
}

impl Find {
    pub fn of(number: u8) -> Find {
        Find::ALL[usize::from(number)]
    }

    pub fn row(self, w: &World) -> &'static components::Find {
        &w.kit.get().whole().finds[self as usize]
    }

    /// The fragment of a kind.
    pub fn fragment(kind: Fragment) -> Find {
        match kind {
            Fragment::Cultural => Find::CulturalRelicFragment,
            Fragment::Hazardous => Find::HazardousRelicFragment,
            Fragment::Industrial => Find::IndustrialRelicFragment,
            Fragment::Any => Find::UnknownRelicFragment,
        }
    }
}

/// [explore.decks] The cards of a deck.
pub fn of_deck(w: &World, deck: ExplorationDeck) -> impl Iterator<Item = Find> + use<> {
    let rows = &w.kit.get().whole().finds;
    Find::ALL.iter().copied().zip(rows).filter(move |(_, row)| row.deck == deck).map(|(find, _)| find)
}

/// Whether a verb of an exploration card is carried out.
pub fn is_carried_out(verb: &Do) -> bool {
    match verb {
        Do::TradeGoods(_)
        | Do::Commodities(_)
        | Do::Replenish
        | Do::Convert(_)
        | Do::ConvertAll
        | Do::CommandTokens(_)
        | Do::ActionCards(_)
        | Do::SecretObjectives(_)
        | Do::Relics(_)
        | Do::ReadyHere => true,
        Do::Research(n) => *n == 1,
        Do::Place { count, at, .. } => (*count, *at) == (1, Spot::Here),
        Do::OneOf(some) | Do::WithMechOrInfantry(some) => some.iter().all(is_carried_out),
        Do::Buy { influence, trade_goods, get, .. } => {
            (*influence, *trade_goods) == (0, 0) && get.iter().all(is_carried_out)
        }
        Do::LoseTradeGoods
        | Do::FleetTokens(_)
        | Do::LoseTokens(_)
        | Do::LoseFleetTokens(_)
        | Do::DiscardHand
        | Do::DiscardRandom(_)
        | Do::VictoryPoints(_)
        | Do::LosePoints(_)
        | Do::Votes(_)
        | Do::Speaker
        | Do::DiscardLaw
        | Do::RevealObjective(_)
        | Do::Destroy { .. }
        | Do::KeepOnly { .. } => false,
    }
}
