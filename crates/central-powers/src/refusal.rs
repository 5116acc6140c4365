//! Why something is not legal, here and now.

use crate::cards::Source;
use crate::names::{Coin, Strategy, Unit};
use imperium::{PlanetSpot, SystemId};
use kernel::{Refuses, Rule, Seat, rule};

/// The rule, and what players need to see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The rule says it all.
    Against(Rule),
    /// Not enough to pay with.
    Poor {
        coin: Coin,
        cost: u16,
        have: u16,
    },
    /// [trade.gifts] No trade good to give.
    NoGoods,
    /// [trade.gifts] Who should pay cannot, or who is paid may not have more.
    PriceGone {
        by: Seat,
    },
    /// All command counters are out.
    NoReinforcements,
    /// [gs.repeal] No law stands.
    NoLaw,
    /// [council.ballot] There is nothing the card could elect.
    NothingToElect,
    /// [objective.claim] Claimed before.
    Claimed,
    /// [objective.claim] What it asks for is not there.
    Unmet {
        have: u16,
        need: u16,
    },
    /// [opt.age-of-empire] Not before a round.
    NotBefore {
        round: u8,
    },
    /// [hr.homeworlds] A home planet is lost.
    HomeLost,
    /// [faq.detente-twice] Taken in the round before.
    Twice,
    /// [action.pass] A strategy card is not used yet.
    Unused(Strategy),
    /// [action.strategic] Used in this round.
    Used(Strategy),
    /// [word.limits] All pieces are on the board.
    Limit {
        unit: Unit,
        limit: u8,
    },
    /// [move.supply] The fleet is as large as it may be.
    FleetFull {
        limit: u8,
    },
    /// [card.political] A law allows no more of a kind in a system.
    KindFull {
        unit: Unit,
        limit: u8,
    },
    /// [move.ships] No way it can go leads there.
    TooFar {
        unit: Unit,
        moves: u8,
    },
    /// [race.yssaril] A turn was let go by just before.
    LetGo,
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
    /// A cease-fire zone lies there.
    Zone {
        system: SystemId,
        rule: Rule,
    },
    /// [hr.cease-fire] A counter of the zone.
    ZoneCounter,
    /// [race.xxcha] The marker lies already.
    ZoneLies,
    /// [space.special] No ship of the player may end there.
    NoStay {
        system: SystemId,
    },
    /// The own command counter lies there already.
    Marked {
        system: SystemId,
        rule: Rule,
    },
    /// [battle.retreat] A retreat leads to an own command counter.
    Unmarked {
        system: SystemId,
    },
    /// Somebody else's units are there.
    Enemies {
        system: SystemId,
        rule: Rule,
    },
    /// [leader.admiral] The attacker's admiral lets nobody go who has none.
    AdmiralHolds,
    /// The command pool is too small.
    NoCommand {
        need: u8,
        have: u8,
    },
    /// [council.lasting] A law asks a price that cannot be paid.
    LawPrice,
    /// A dock that makes other things.
    NotMade {
        unit: Unit,
        rule: Rule,
    },
    /// [research.technologies] Its technology is missing.
    NeedsTechnology {
        unit: Unit,
    },
    /// It is built at home.
    AtHome {
        unit: Unit,
        rule: Rule,
    },
    /// [produce.blockade] Enemy ships over the dock.
    Blockaded {
        system: SystemId,
    },
    /// [unit.kinds] A planet's PDS are there.
    PdsFull {
        limit: u8,
    },
    /// [produce.dock] Nothing there can build.
    NoYard {
        system: SystemId,
    },
    /// A planet has it already.
    Built {
        planet: PlanetSpot,
        rule: Rule,
    },
    /// [opt.facilities] Not in a home system.
    HomeSystem {
        system: SystemId,
    },
    /// [word.limits] The pieces have run out.
    NoneLeft,
    /// [council.lasting] By law nobody has more goods.
    GoodsFull {
        of: Seat,
        limit: u8,
    },
    /// [council.lasting] By law the fleet supply is full.
    SupplyFull {
        limit: u8,
    },
    /// A space station.
    Station {
        planet: PlanetSpot,
        rule: Rule,
    },
    /// [action.transfer] Another player's planet.
    NotYours {
        planet: PlanetSpot,
    },
    /// [leader.diplomat] A Diplomat's truce.
    Truce {
        planet: PlanetSpot,
    },
    /// Ground forces go first.
    NeedsTroops {
        planet: PlanetSpot,
        rule: Rule,
    },
    /// PDS, or a Scientist beside them.
    Shielded {
        planet: PlanetSpot,
        rule: Rule,
    },
    /// [gs.exchange] No card beside those that are exchanged.
    FewCards {
        have: u8,
    },
    /// [leader.kinds] Nobody goes along.
    Unescorted {
        planet: PlanetSpot,
    },
    /// [hr.detente] Why a planet cannot be claimed.
    NotEmpty {
        planet: PlanetSpot,
    },
    Annexed {
        planet: PlanetSpot,
    },
    NeverClaimed {
        planet: PlanetSpot,
    },
    /// [card.action] A card has named it.
    Named(Strategy),
    /// [card.action] It has just been given back.
    GivenBack(Strategy),
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
            Refusal::NoGoods | Refusal::PriceGone { .. } => rule!("trade.gifts"),
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
            Refusal::TooFar { .. } => rule!("move.ships"),
            Refusal::LetGo => rule!("race.yssaril"),
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
            Refusal::Zone { rule, .. }
            | Refusal::Marked { rule, .. }
            | Refusal::Enemies { rule, .. }
            | Refusal::NotMade { rule, .. }
            | Refusal::AtHome { rule, .. }
            | Refusal::Built { rule, .. }
            | Refusal::Station { rule, .. }
            | Refusal::NeedsTroops { rule, .. }
            | Refusal::Shielded { rule, .. } => *rule,
            Refusal::ZoneCounter => rule!("hr.cease-fire"),
            Refusal::ZoneLies => rule!("race.xxcha"),
            Refusal::NoStay { .. } => rule!("space.special"),
            Refusal::Unmarked { .. } => rule!("battle.retreat"),
            Refusal::AdmiralHolds => rule!("leader.admiral"),
            Refusal::NoCommand { .. } => rule!("action.tactical"),
            Refusal::LawPrice | Refusal::GoodsFull { .. } | Refusal::SupplyFull { .. } => rule!("council.lasting"),
            Refusal::NeedsTechnology { .. } => rule!("research.technologies"),
            Refusal::Blockaded { .. } => rule!("produce.blockade"),
            Refusal::PdsFull { .. } => rule!("unit.kinds"),
            Refusal::NoYard { .. } => rule!("produce.dock"),
            Refusal::HomeSystem { .. } => rule!("opt.facilities"),
            Refusal::NoneLeft => rule!("word.limits"),
            Refusal::NotYours { .. } => rule!("action.transfer"),
            Refusal::Truce { .. } => rule!("leader.diplomat"),
            Refusal::FewCards { .. } => rule!("gs.exchange"),
            Refusal::Unescorted { .. } => rule!("leader.kinds"),
            Refusal::NotEmpty { .. } | Refusal::Annexed { .. } | Refusal::NeverClaimed { .. } => rule!("hr.detente"),
            Refusal::Named(_) | Refusal::GivenBack(_) => rule!("card.action"),
        }
    }
}
