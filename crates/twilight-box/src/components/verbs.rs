//! What plain rows do, in verbs: a row has `do` or a text written in the rules, never both.

use super::Stage;
use crate::units::Kind;
use serde::{Deserialize, Serialize};

/// Something that happens to a player, or to the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Do {
    TradeGoods(u8),
    /// All of them.
    LoseTradeGoods,
    Commodities(u8),
    Replenish,
    /// Up to so many commodities become trade goods.
    Convert(u8),
    ConvertAll,
    CommandTokens(u8),
    /// From the reserves into the fleet pool.
    FleetTokens(u8),
    /// Off the command sheet.
    LoseTokens(u8),
    LoseFleetTokens(u8),
    ActionCards(u8),
    DiscardHand,
    DiscardRandom(u8),
    SecretObjectives(u8),
    Relics(u8),
    VictoryPoints(u8),
    LosePoints(u8),
    Research(u8),
    /// More votes for the outcome voted for.
    Votes(u8),
    Speaker,
    /// The explored planet.
    ReadyHere,
    /// The elected law, or one of choice.
    DiscardLaw,
    RevealObjective(Stage),
    Place {
        kind: Kind,
        count: u8,
        at: Spot,
    },
    /// Units of one's own, of one's choice.
    Destroy {
        kind: Kind,
        count: u8,
    },
    /// Units of one's own beyond so many are destroyed.
    KeepOnly {
        kind: Kind,
        count: u8,
    },
    /// One of these, or none.
    OneOf(Vec<Do>),
    /// These for a price, or nothing.
    Buy {
        #[serde(default)]
        resources: u8,
        #[serde(default)]
        influence: u8,
        #[serde(default)]
        trade_goods: u8,
        #[serde(default)]
        goods_or_commodities: u8,
        get: Vec<Do>,
    },
    /// With a mech on the planet, or for an infantry removed from it.
    WithMechOrInfantry(Vec<Do>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// The explored planet.
    Here,
    OwnPlanet,
    OwnHome,
    /// A system with own ships.
    WithShips,
}

/// The most of anything one verb gives or takes.
const MOST: u8 = 20;

impl Do {
    /// What is wrong with its numbers.
    pub(super) fn check(&self) -> Result<(), String> {
        let count = |n: u8| match n {
            1..=MOST => Ok(()),
            _ => Err(format!("a number is {n}, allowed are 1 to {MOST}")),
        };
        match self {
            Do::TradeGoods(n)
            | Do::Commodities(n)
            | Do::Convert(n)
            | Do::CommandTokens(n)
            | Do::FleetTokens(n)
            | Do::LoseTokens(n)
            | Do::LoseFleetTokens(n)
            | Do::ActionCards(n)
            | Do::DiscardRandom(n)
            | Do::SecretObjectives(n)
            | Do::Relics(n)
            | Do::VictoryPoints(n)
            | Do::LosePoints(n)
            | Do::Research(n)
            | Do::Votes(n) => count(*n),
            Do::Place { count: n, .. } | Do::Destroy { count: n, .. } | Do::KeepOnly { count: n, .. } => count(*n),
            Do::OneOf(choices) => match choices.len() {
                0 | 1 => Err("one-of has fewer than two choices".to_string()),
                _ => check_all(choices),
            },
            Do::Buy { resources, influence, trade_goods, goods_or_commodities, get } => {
                let price = [resources, influence, trade_goods, goods_or_commodities];
                if price.iter().all(|&&n| n == 0) {
                    return Err("buy has no price".to_string());
                }
                if get.is_empty() {
                    return Err("buy brings nothing".to_string());
                }
                check_all(get)
            }
            Do::WithMechOrInfantry(get) => match get.is_empty() {
                true => Err("with-mech-or-infantry brings nothing".to_string()),
                false => check_all(get),
            },
            Do::LoseTradeGoods
            | Do::Replenish
            | Do::ConvertAll
            | Do::DiscardHand
            | Do::Speaker
            | Do::ReadyHere
            | Do::DiscardLaw
            | Do::RevealObjective(_) => Ok(()),
        }
    }
}

pub(super) fn check_all(list: &[Do]) -> Result<(), String> {
    list.iter().try_for_each(Do::check)
}
