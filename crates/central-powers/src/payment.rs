//! What something costs, and the cheapest way to pay it.

use crate::names::Coin;
use crate::query;
use crate::world::World;
use imperium::{PlanetSet, PlanetSpot};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// What is still to be paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bill {
    pub goods: u8,
    pub resources: u8,
    pub influence: u8,
}

/// How a bill is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cover {
    pub resources: PlanetSet,
    pub influence: PlanetSet,
    pub goods: u8,
}

/// The most sums of resources and influence a bill may ask for together.
const SUMS: usize = 160;

impl Bill {
    pub fn resources(resources: u8) -> Bill {
        Bill { resources, ..Bill::default() }
    }

    pub fn influence(influence: u8) -> Bill {
        Bill { influence, ..Bill::default() }
    }

    pub fn is_paid(self) -> bool {
        self == Bill::default()
    }

    /// What is left after a planet or good worth so much.
    #[must_use]
    pub fn less(self, coin: Coin, worth: u8) -> Bill {
        match coin {
            Coin::Resources => Bill { resources: self.resources.saturating_sub(worth), ..self },
            Coin::Influence => Bill { influence: self.influence.saturating_sub(worth), ..self },
        }
    }

    pub fn of(self, coin: Coin) -> u8 {
        match coin {
            Coin::Resources => self.resources,
            Coin::Influence => self.influence,
        }
    }
}

/// [planet.card] [opt.facilities] What a planet is worth, with its facility.
pub fn worth(w: &World, planet: PlanetSpot, coin: Coin) -> u8 {
    let more = |kind: usize| if w.facilities[kind].has(planet) { w.kit.terms.facilities.worth } else { 0 };
    match coin {
        Coin::Resources => query::resources(w, planet) + more(REFINERY),
        Coin::Influence => query::influence(w, planet) + more(COLONY),
    }
}

/// Which facilities are which.
pub const COLONY: usize = 0;
pub const REFINERY: usize = 1;

/// Resources of a planet.
pub fn resources(w: &World, planet: PlanetSpot) -> u8 {
    worth(w, planet, Coin::Resources)
}

/// Planets a player may spend.
pub fn ready(w: &World, seat: Seat) -> PlanetSet {
    w.player(seat).planets.common(w.ready)
}

/// All a player could spend as one coin, goods included.
pub fn purse(w: &World, seat: Seat, coin: Coin) -> u16 {
    let planets: u16 = ready(w, seat).iter().map(|planet| u16::from(worth(w, planet, coin))).sum();
    planets + u16::from(w.player(seat).goods) * u16::from(query::goods_worth(w, seat))
}

/// Whether a bill can be paid from these planets and goods.
pub fn affordable(w: &World, seat: Seat, bill: Bill, planets: PlanetSet, goods: u8) -> bool {
    let Some(goods) = goods.checked_sub(bill.goods) else { return false };
    let coin = match (bill.resources, bill.influence) {
        (0, 0) => return true,
        (_, 0) => Coin::Resources,
        (0, _) => Coin::Influence,
        (_, _) => return cover(w, seat, bill, planets, goods + bill.goods).is_some(),
    };
    let sum: u16 = planets.iter().map(|planet| u16::from(worth(w, planet, coin))).sum();
    sum + u16::from(goods) * u16::from(query::goods_worth(w, seat)) >= u16::from(bill.of(coin))
}

/// Whether a player can pay a bill.
pub fn can_pay(w: &World, seat: Seat, bill: Bill) -> bool {
    affordable(w, seat, bill, ready(w, seat), w.player(seat).goods)
}

/// The best known way to a sum.
#[derive(Clone, Copy)]
struct Way {
    /// What is lost: what goes beyond the sum, then the planets' other value.
    lost: (u16, u16),
    resources: PlanetSet,
    influence: PlanetSet,
}

/// [planet.card] [pay.goods] The way to pay that loses least: goods and what goes beyond the price count alike, then what the
/// planets would have been worth otherwise.
pub fn cover(w: &World, seat: Seat, bill: Bill, planets: PlanetSet, goods: u8) -> Option<Cover> {
    let goods = goods.checked_sub(bill.goods)?;
    let (most, width) = (usize::from(bill.resources), usize::from(bill.influence) + 1);
    if (most + 1) * width > SUMS {
        return None;
    }
    let mut ways: [Option<Way>; SUMS] = [None; SUMS];
    ways[0] = Some(Way { lost: (0, 0), resources: PlanetSet::NONE, influence: PlanetSet::NONE });
    for planet in planets.iter() {
        let [as_resources, as_influence] = Coin::ALL.map(|coin| worth(w, planet, coin));
        for at in (0..(most + 1) * width).rev() {
            let Some(way) = ways[at] else { continue };
            let (paid, swayed) = ((at / width) as u8, (at % width) as u8);
            for coin in Coin::ALL {
                let (value, other) = match coin {
                    Coin::Resources => (as_resources, as_influence),
                    Coin::Influence => (as_influence, as_resources),
                };
                let due = bill.of(coin) - if coin == Coin::Resources { paid } else { swayed };
                if value == 0 || due == 0 {
                    continue;
                }
                let counts = value.min(due);
                let lost = (way.lost.0 + u16::from(value - counts), way.lost.1 + u16::from(other));
                let (to, next) = match coin {
                    Coin::Resources => {
                        let to = usize::from(paid + counts) * width + usize::from(swayed);
                        (to, Way { lost, resources: way.resources.with(planet), ..way })
                    }
                    Coin::Influence => {
                        (at + usize::from(counts), Way { lost, influence: way.influence.with(planet), ..way })
                    }
                };
                if ways[to].is_none_or(|known| lost < known.lost) {
                    ways[to] = Some(next);
                }
            }
        }
    }
    let each = query::goods_worth(w, seat);
    let mut best: Option<((u16, u16), Cover)> = None;
    for (at, way) in ways.iter().enumerate().take((most + 1) * width) {
        let Some(way) = way else { continue };
        let left = [bill.resources - (at / width) as u8, bill.influence - (at % width) as u8];
        let spent: u8 = left.iter().map(|left| left.div_ceil(each)).sum();
        let lost = (way.lost.0 + u16::from(spent), way.lost.1);
        if spent <= goods && best.as_ref().is_none_or(|(known, _)| lost < *known) {
            let Way { resources, influence, .. } = *way;
            best = Some((lost, Cover { resources, influence, goods: spent + bill.goods }));
        }
    }
    best.map(|(_, cover)| cover)
}

/// Pays as [`cover`] says.
pub fn pay(w: &mut World, seat: Seat, bill: Bill) {
    let Some(cover) = cover(w, seat, bill, ready(w, seat), w.player(seat).goods) else { return };
    w.ready = w.ready.minus(cover.resources).minus(cover.influence);
    w.player_mut(seat).goods -= cover.goods;
}
