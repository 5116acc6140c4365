//! What something changed, read off the table before and after. Texts are many and do little things to the table: what
//! they say nothing about themselves is told this way, in one set of words.

use crate::choice::Holder;
use crate::feats::Feats;
use crate::things;
use crate::world::{Force, Forces, MOST_PLANETS, PlanetSpot, World};
use crate::{Flow, view::SHOWN};
use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Rule, Seat, SeatSet};
use scene::{Thing, thing, words};

/// What a side has that is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Purse {
    goods: u8,
    commodities: u8,
    tactic: u8,
    fleet: u8,
    strategy: u8,
}

impl Purse {
    fn of(w: &World, seat: Seat) -> Purse {
        let side = w.side(seat);
        Purse {
            goods: side.trade_goods,
            commodities: side.realm.commodities,
            tactic: side.tactic,
            fleet: side.fleet,
            strategy: side.strategy,
        }
    }

    /// What this one has more than another.
    fn beyond(self, other: Purse) -> Vec<Thing> {
        let named = [
            (self.goods, other.goods, "trade good", "trade goods"),
            (self.commodities, other.commodities, "commodity", "commodities"),
            (self.tactic, other.tactic, "tactic token", "tactic tokens"),
            (self.fleet, other.fleet, "fleet token", "fleet tokens"),
            (self.strategy, other.strategy, "strategy token", "strategy tokens"),
        ];
        let more = named.into_iter().filter(|(own, other, ..)| own > other);
        more.map(|(own, other, one, many)| thing(one, "").many(many).count(own - other)).collect()
    }
}

struct Ledger {
    purses: ArrayVec<Purse, MAX_SEATS>,
    held: ArrayVec<Feats, MAX_SEATS>,
    forces: Forces,
    holders: ArrayVec<Option<Seat>, MOST_PLANETS>,
}

/// Does something, and tells what it changed if it told nothing itself and somebody listens.
pub fn told<R>(rule: Rule, w: &mut World, flow: &mut Flow, does: impl FnOnce(&mut World, &mut Flow) -> R) -> R {
    if !flow.is_heard() {
        return does(w, flow);
    }
    let (before, lines) = (Ledger::of(w), flow.lines());
    let done = does(w, flow);
    if flow.lines() == lines {
        before.tell(rule, w, flow);
    }
    done
}

impl Ledger {
    fn of(w: &World) -> Ledger {
        Ledger {
            purses: w.everyone().map(|seat| Purse::of(w, seat)).collect(),
            held: w.everyone().map(|seat| w.side(seat).held).collect(),
            forces: w.forces.clone(),
            holders: w.planets.iter().map(|planet| planet.controller).collect(),
        }
    }

    fn tell(&self, rule: Rule, w: &World, flow: &mut Flow) {
        self.tell_purses(rule, w, flow);
        for seat in w.everyone() {
            self.tell_units(rule, seat, w, flow);
            for card in w.side(seat).held.minus(self.held[seat.index()]).iter().map(|feat| things::card(w, feat)) {
                flow.tell(SeatSet::ALL, rule, || words!("{by} {by:gains|gain} {card}.", by = seat, card));
            }
        }
        for (n, planet) in w.planets.iter().enumerate() {
            // A planet may have come to the map.
            let before = self.holders.get(n).copied().flatten();
            if before != planet.controller {
                let at = things::planet(w, PlanetSpot(n as u8));
                flow.tell(SeatSet::ALL, rule, || match (planet.controller, before) {
                    (Some(by), _) => words!("{by} {by:gains|gain} control of {at}.", by, at),
                    (None, Some(by)) => words!("{by} {by:loses|lose} control of {at}.", by, at),
                    (None, None) => unreachable!("it has changed"),
                });
            }
        }
    }

    /// Sides to which the same happened share a line.
    fn tell_purses(&self, rule: Rule, w: &World, flow: &mut Flow) {
        let mut left = SeatSet::first(w.parties.len() as u8);
        while let Some(first) = left.iter().next() {
            let change = |seat: Seat| {
                let (now, then) = (Purse::of(w, seat), self.purses[seat.index()]);
                (now.beyond(then), then.beyond(now))
            };
            let (gains, losses) = change(first);
            let alike: SeatSet = left.iter().filter(|&seat| change(seat) == (gains.clone(), losses.clone())).collect();
            left = left.minus(alike);
            if gains.is_empty() && losses.is_empty() {
                continue;
            }
            let seats = alike.iter().map(|by| words!("{by}", by)).collect::<Vec<_>>();
            let alone = (seats.len() == 1).then_some(first);
            if !gains.is_empty() {
                flow.tell(SeatSet::ALL, rule, || match alone {
                    Some(by) => words!("{by} {by:gains|gain} {gains}.", by, gains),
                    None => words!("{seats} gain {gains} each.", seats = seats.clone(), gains),
                });
            }
            if !losses.is_empty() {
                flow.tell(SeatSet::ALL, rule, || match alone {
                    Some(by) => words!("{by} {by:loses|lose} {losses}.", by, losses),
                    None => words!("{seats} lose {losses} each.", seats, losses),
                });
            }
        }
    }

    fn tell_units(&self, rule: Rule, seat: Seat, w: &World, flow: &mut Flow) {
        let spaces = w.galaxy.ids().map(|id| (Holder::Space(id), self.forces.space(id)));
        let planets = (0..self.holders.len() as u8).map(PlanetSpot);
        let places = spaces.chain(planets.map(|planet| (Holder::Planet(planet), self.forces.planet(planet))));
        let changes: Vec<(Holder, Force, Force)> = places
            .map(|(at, area)| (at, *self.forces.of(area, seat), *w.forces.of(area, seat)))
            .filter(|(_, before, now)| before != now)
            .collect();
        let beyond = |now: &Force, then: &Force| {
            let (now, then) = (*now, *then);
            things::units(move |kind| now.of(kind).saturating_sub(then.of(kind)))
        };
        let total = |of: fn(&(Holder, Force, Force)) -> Force| {
            SHOWN.map(|kind| changes.iter().map(|change| u16::from(of(change).of(kind))).sum::<u16>())
        };
        let moved = !changes.is_empty() && total(|change| change.1) == total(|change| change.2);
        for (at, before, now) in &changes {
            let (came, went, place) = (beyond(now, before), beyond(before, now), things::place(w, *at));
            if !came.is_empty() {
                flow.tell(SeatSet::ALL, rule, || match moved {
                    true => words!("{of:'s} {came} come to {place}.", of = seat, came, place = place.clone()),
                    false => words!("{by} {by:gains|gain} {came} at {place}.", by = seat, came, place = place.clone()),
                });
            }
            if !went.is_empty() {
                flow.tell(SeatSet::ALL, rule, || match moved {
                    true => words!("{of:'s} {went} leave {place}.", of = seat, went, place),
                    false => words!("{by} {by:loses|lose} {went} at {place}.", by = seat, went, place),
                });
            }
        }
    }
}
