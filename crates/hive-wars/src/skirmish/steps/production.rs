//! Production.

use super::movement::Trim;
use crate::galaxy::SystemSet;
use crate::skirmish::Skirmish;
use crate::skirmish::cards::{Window, window};
use crate::skirmish::choice::{Choice, Holder, word};
use crate::skirmish::query;
use crate::skirmish::world::{GROUND, PlanetSpot, SHIPS, World, other};
use crate::units::Kind;
use kernel::{Ask, Flow, LogLine, Offers, Play, Rule, Seat, SeatSet, Want, rule};
use serde::{Deserialize, Serialize};

/// [cards.timing] Before units are produced cards may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Produces {
    pub seat: Seat,
}

impl Play<Skirmish> for Produces {
    fn act(self, w: &mut World, flow: &mut Flow<Skirmish>) {
        let active = w.active.expect("a system is active");
        if query::production_limit(w, active, self.seat) > 0 {
            flow.then([window(Window::Producing), Production { seat: self.seat, from: 0 }.into()]);
        }
    }
}

/// [produce.limit] The active side may produce as many units in the active system as its units with production there
/// allow, and pays for all of them together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Production {
    pub seat: Seat,
    /// Random players produce in the order of the offers from here on.
    pub from: u16,
}

impl Play<Skirmish> for Production {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        let active = w.active.expect("a system is active");
        let limit = query::production_limit(w, active, self.seat);
        let made = w.batch.total() as u16;
        if made >= limit {
            return Want::Nothing;
        }
        let mut from = None;
        let mut consider = |out: &mut Offers<Choice>, kind: Kind, at: Holder, place: u16| {
            let against = against_producing(w, self.seat, kind, at);
            if against.is_none() && place >= self.from {
                from.get_or_insert(out.list().len());
            }
            out.consider(Choice::Produce { kind, at }, against);
        };
        for kind in SHIPS {
            consider(out, kind, Holder::Space(active), place(w, kind, Holder::Space(active)));
        }
        for planet in w.planets_in(active).filter(|&p| query::produces(w, p, self.seat)) {
            for kind in GROUND {
                consider(out, kind, Holder::Planet(planet), place(w, kind, Holder::Planet(planet)));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        let from = from.unwrap_or(out.list().len());
        out.offer(Choice::Done);
        let about = [i16::from(active.0), (limit - made) as i16, owed(w, self.seat) as i16];
        Want::Ask(Ask::of(self.seat, rule!("produce.limit")).about(about).many(from))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<Skirmish>) {
        let Choice::Produce { kind, at } = choice else {
            flow.then([Pay { seat: self.seat, paid: 0 }.into()]);
            return;
        };
        w.sides[self.seat.index()].reserves[kind as usize] -= 1;
        w.batch[kind as usize] += 1;
        match at {
            Holder::Space(system) => w.space_mut(system, self.seat).add(kind, false),
            Holder::Planet(planet) => w.ground_mut(planet, self.seat).add(kind, false),
        }
        let seat = self.seat;
        flow.tell(SeatSet::ALL, || LogLine {
            seat: Some(seat.0),
            text: format!("produces a {}.", word(kind)),
            rule: "produce.limit".into(),
            ..LogLine::default()
        });
        flow.then([Production { from: place(w, kind, at), ..self }.into()]);
    }

    /// Nothing more can be produced.
    fn act(self, w: &mut World, flow: &mut Flow<Skirmish>) {
        if w.batch.total() > 0 {
            flow.then([Pay { seat: self.seat, paid: 0 }.into()]);
        }
    }
}

fn place(w: &World, kind: Kind, at: Holder) -> u16 {
    match at {
        Holder::Space(_) => kind as u16,
        Holder::Planet(planet) => 16 * (1 + w.slot(planet) as u16) + kind as u16,
    }
}

fn owed(w: &World, seat: Seat) -> u16 {
    query::batch_cost(w, seat, &w.batch.0)
}

/// [produce.cost] [produce.place] Units must be paid for and have room; ships cannot appear beside enemy ships.
fn against_producing(w: &World, seat: Seat, kind: Kind, at: Holder) -> Option<Rule> {
    if !query::may_have(w, seat, kind) {
        return Some(rule!("skirmish.war-sun"));
    }
    if w.side(seat).reserves[kind as usize] == 0 {
        return Some(rule!("produce.reinforcements"));
    }
    let mut batch = w.batch;
    batch[kind as usize] += 1;
    if query::batch_cost(w, seat, &batch.0) > query::purse(w, seat) {
        return Some(rule!("produce.cost"));
    }
    if let Holder::Space(system) = at {
        if w.space(system, other(seat)).ships() > 0 {
            return Some(rule!("produce.place"));
        }
        let mut muster = query::muster(w, system, seat);
        match kind {
            Kind::Fighter => muster.fighters += 1,
            _ => muster.ships += 1,
        }
        muster.capacity += u16::from(query::unit(w, seat, kind).capacity.unwrap_or(0));
        let excess = muster.excess(query::fleet_limit(w, seat));
        if excess.fleet > 0 {
            return Some(rule!("fleet.pool"));
        }
        if excess.cargo > 0 {
            return Some(rule!("fleet.capacity"));
        }
    }
    None
}

/// [produce.pay] Planets are exhausted for their resources until the batch is paid; what is over is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pay {
    pub seat: Seat,
    pub paid: u16,
}

impl Play<Skirmish> for Pay {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        let cost = owed(w, self.seat);
        if self.paid >= cost {
            return Want::Nothing;
        }
        for n in 0..w.planets.len() {
            let planet = PlanetSpot(n as u8);
            let state = w.planet(planet);
            if state.controller == Some(self.seat) && query::resources(w, planet) > 0 {
                out.consider(Choice::Exhaust(planet), state.exhausted.then_some(rule!("produce.pay")));
            }
        }
        Want::Ask(Ask::of(self.seat, rule!("produce.pay")).about([(cost - self.paid) as i16]))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<Skirmish>) {
        let Choice::Exhaust(planet) = choice else { unreachable!("{choice:?}") };
        w.planets[planet.index()].exhausted = true;
        let paid = self.paid + u16::from(query::resources(w, planet));
        flow.then([Pay { paid, ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow<Skirmish>) {
        let systems = w.active.map_or(SystemSet::NONE, SystemSet::one);
        flow.then([Trim { seat: self.seat, systems }.into()]);
    }
}
