//! [hive.produce] Ships the Hive produces, one production card a ship.

use super::funds::Funds;
use super::instincts::{Costs, Merits, Narrowing, Pick, systems};
use super::{Book, CAPACITY, FLEET, MindCard, Purpose, Site};
use imperium::Force;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// A spawning system.
#[derive(Clone, Copy, Debug)]
pub struct Yard {
    pub system: SystemId,
    /// What cards call it; homes of players and Mecatol Rex have no name.
    pub site: Option<Site>,
    /// [hive.yards] The Hive controls a planet there and no player has ships there.
    pub able: bool,
    /// Ships of the Hive in it and next to it.
    pub near: Force,
    /// Ships of the Hive in it.
    pub here: u8,
}

impl Yard {
    fn capacity(&self) -> u8 {
        self.near.sum(&CAPACITY)
    }
}

/// A ship to be produced, where, and why it is not what stands first on the card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    pub ship: Kind,
    /// Where; several if no criterion tells them apart.
    pub systems: Vec<SystemId>,
    pub cost: u8,
    pub side: Side,
    /// The ship on the card could not be had or paid.
    pub substitute: bool,
    pub why: Vec<Narrowing>,
}

/// Which half of the card was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Standard,
    Advanced,
}

/// [hive.most-ships] Ships at the end of the strategy phase: by influence, which is not spent.
pub fn most_ships(book: &Book, influence: u8) -> u8 {
    influence / book.numbers.influence_a_ship
}

/// What a ship costs in whole resources.
fn price(costs: &Costs, ship: Kind) -> u8 {
    costs.halves(ship).div_ceil(2) as u8
}

/// [hive.substitute] The strongest ship that can be had and paid; fighters come with unit support alone.
fn strongest(costs: &Costs, funds: &Funds, available: impl Fn(Kind) -> bool) -> Option<Kind> {
    let means = funds.resources + funds.goods;
    let open = FLEET.into_iter().filter(|ship| available(*ship) && price(costs, *ship) <= means);
    open.max_by_key(|ship| costs.halves(*ship))
}

/// [hive.can-produce] Whether another card is drawn at all: something can be paid, and some yard can produce.
pub fn can_produce(costs: &Costs, funds: &Funds, yards: &[Yard], available: impl Fn(Kind) -> bool) -> bool {
    yards.iter().any(|yard| yard.able) && strongest(costs, funds, available).is_some()
}

/// [hive.produce] [hive.advanced] The standard ship at the site of the card; with enough of them about, or where nothing
/// can be produced, the advanced ship in the yard with fewest ships with capacity in and next to it.
pub fn order(
    book: &Book,
    card: &MindCard,
    costs: &Costs,
    funds: &Funds,
    yards: &[Yard],
    available: impl Fn(Kind) -> bool + Copy,
    judge: impl FnOnce(SystemSet) -> Vec<(SystemId, Merits)>,
) -> Option<Order> {
    let site = yards.iter().find(|yard| yard.site == Some(card.site) && yard.able);
    let few = |yard: &&Yard| yard.near.of(card.standard) < book.numbers.enough_ships;
    let (side, printed, places) = match site.filter(few) {
        Some(yard) => (Side::Standard, card.standard, Pick { left: vec![yard.system], why: Vec::new() }),
        None => {
            let least = yards.iter().filter(|yard| yard.able).map(Yard::capacity).min()?;
            let open = yards.iter().filter(|yard| yard.able && yard.capacity() == least);
            (Side::Advanced, card.advanced, best(book, open, judge))
        }
    };
    let means = funds.resources + funds.goods;
    let as_printed = available(printed) && price(costs, printed) <= means;
    let ship = if as_printed { printed } else { strongest(costs, funds, available)? };
    let Pick { left: systems, why } = places;
    Some(Order { ship, systems, cost: price(costs, ship), side, substitute: !as_printed, why })
}

/// [hive.priority] The best of some yards; a lone one need not be judged.
fn best<'a>(
    book: &Book,
    open: impl Iterator<Item = &'a Yard>,
    judge: impl FnOnce(SystemSet) -> Vec<(SystemId, Merits)>,
) -> Pick<SystemId> {
    let open: SystemSet = open.map(|yard| yard.system).collect();
    if open.len() < 2 {
        return Pick { left: open.iter().collect(), why: Vec::new() };
    }
    let pick = systems(book, Purpose::Positive, judge(open), |(_, merits)| merits);
    Pick { left: pick.left.into_iter().map(|(system, _)| system).collect(), why: pick.why }
}

/// [hive.reinforce] The weakest ship from the reserves, and the yard with fewest ships of the Hive that can take it.
pub fn reinforcement(
    book: &Book,
    costs: &Costs,
    yards: &[Yard],
    available: impl Fn(Kind) -> bool,
    judge: impl FnOnce(SystemSet) -> Vec<(SystemId, Merits)>,
) -> Option<(Kind, Pick<SystemId>)> {
    let ship = FLEET.into_iter().filter(|ship| available(*ship)).min_by_key(|ship| costs.halves(*ship))?;
    let least = yards.iter().filter(|yard| yard.able).map(|yard| yard.here).min()?;
    let open = yards.iter().filter(|yard| yard.able && yard.here == least);
    Some((ship, best(book, open, judge)))
}
