//! Why something is not legal, here and now.

use crate::cards::Source;
use crate::names::{Coin, Strategy, Unit};
use kernel::{Refuses, Rule, rule};

/// The rule, and what players need to see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rule says it all.
    Against(Rule),
    /// Not enough to pay with.
    Poor { coin: Coin, cost: u16, have: u16 },
    /// [trade.gifts] No trade good to give.
    NoGoods,
    /// All command counters are out.
    NoReinforcements,
    /// [gs.repeal] No law stands.
    NoLaw,
    /// [council.ballot] There is nothing the card could elect.
    NothingToElect,
    /// [objective.claim] Claimed before.
    Claimed,
    /// [objective.claim] What it asks for is not there.
    Unmet { have: u16, need: u16 },
    /// [opt.age-of-empire] Not before a round.
    NotBefore { round: u8 },
    /// [hr.homeworlds] A home planet is lost.
    HomeLost,
    /// [faq.detente-twice] Taken in the round before.
    Twice,
    /// [action.pass] A strategy card is not used yet.
    Unused(Strategy),
    /// [action.strategic] Used in this round.
    Used(Strategy),
    /// [word.limits] All pieces are on the board.
    Limit { unit: Unit, limit: u8 },
    /// [move.supply] The fleet is as large as it may be.
    FleetFull { limit: u8 },
    /// [card.political] A law allows no more of a kind in a system.
    KindFull { unit: Unit, limit: u8 },
    /// [unit.cargo] No room for fighters.
    NoRoom,
    /// [research.prerequisites] A technology it rests on.
    Lacks(u8),
    /// A law, a card or an ability is against it.
    Barred(Source),
    /// [setup.races] Somebody plays it.
    Taken,
    /// [race.hacan] War and cards alone end it.
    Kept,
}

impl From<Rule> for Refusal {
    fn from(rule: Rule) -> Refusal {
        Refusal::Against(rule)
    }
}

impl Refuses for Refusal {
    fn rule(&self) -> Rule {
        match self {
            Refusal::Against(rule) => *rule,
            Refusal::Poor { .. } => rule!("planet.card"),
            Refusal::NoGoods => rule!("trade.gifts"),
            Refusal::NoReinforcements | Refusal::Limit { .. } => rule!("word.limits"),
            Refusal::NoLaw => rule!("gs.repeal"),
            Refusal::NothingToElect => rule!("council.ballot"),
            Refusal::Claimed | Refusal::Unmet { .. } => rule!("objective.claim"),
            Refusal::NotBefore { .. } => rule!("opt.age-of-empire"),
            Refusal::HomeLost => rule!("hr.homeworlds"),
            Refusal::Twice => rule!("faq.detente-twice"),
            Refusal::Unused(_) => rule!("action.pass"),
            Refusal::Used(_) => rule!("action.strategic"),
            Refusal::FleetFull { .. } => rule!("move.supply"),
            Refusal::KindFull { .. } => rule!("council.lasting"),
            Refusal::NoRoom => rule!("unit.cargo"),
            Refusal::Lacks(_) => rule!("research.prerequisites"),
            Refusal::Barred(source) => match source {
                Source::Passed(_) | Source::Against(_) => rule!("council.lasting"),
                Source::Action(_) => rule!("card.action"),
                Source::Ability(_) | Source::Technology(_) | Source::Racial(_) | Source::Flagship(_) => {
                    rule!("race.abilities")
                }
            },
            Refusal::Taken => rule!("setup.races"),
            Refusal::Kept => rule!("race.hacan"),
        }
    }
}
