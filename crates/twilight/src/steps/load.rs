//! What a ship takes aboard before it sets out.

use super::barred;
use crate::choice::{Choice, Holder};
use crate::prompt::Prompt;
use crate::texts::standing;
use crate::texts::units::force_at;
use crate::world::{Fetched, LANDERS, Moving, STRUCTURES, World};
use crate::{Ask, Flow, Offers, Twilight, Want, factions, galvanize, query};
use kernel::{Play, Seat, step};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

step! {
    /// [move.transport] [move.pick-up] The ship named last loads fighters and ground forces, up to its capacity, where it
    /// starts, in the active system, and in systems it crosses.
    pub struct Load {
        pub seat: Seat,
        /// Random players load in the order of the offers from here on.
        pub from: u16,
    }
}

impl Play<Twilight> for Load {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(ship) = w.voyage.convoy.last() else { return Want::Nothing };
        let minis = factions::has(w, self.seat, FactionAbility::Miniaturization);
        let full = room(w, self.seat, ship) == 0;
        if full && !minis || standing::must_fly_empty(w, self.seat, ship.from, ship.allowance) {
            return Want::Nothing;
        }
        let mut from = None;
        let mut offer = |out: &mut Offers, choice: Choice, at: u16| {
            if at >= self.from {
                from.get_or_insert(out.list().len());
            }
            out.offer(choice);
        };
        let most = if w.side(self.seat).maximum { 2 } else { 3 };
        let freight = &[Kind::Fighter, Kind::Infantry, Kind::Mech][..most];
        let open = pick_ups(w, self.seat, ship);
        for system in open.iter() {
            let cargo: &[Kind] = if full { &[] } else { freight };
            // [faction.miniaturization] Structures come aboard any ship and need no room.
            if minis {
                let places = std::iter::once(Holder::Space(system)).chain(w.planets_in(system).map(Holder::Planet));
                for from in places {
                    let here = match from {
                        Holder::Space(system) => w.space(system, self.seat),
                        Holder::Planet(planet) => w.ground(planet, self.seat),
                    };
                    for (kind, damaged, _) in here.groups(&STRUCTURES) {
                        offer(out, Choice::Load { kind, damaged, from }, load_place(w, from, kind, damaged));
                    }
                }
            }
            for (kind, damaged, _) in w.space(system, self.seat).groups(cargo) {
                let from = Holder::Space(system);
                offer(out, Choice::Load { kind, damaged, from }, load_place(w, from, kind, damaged));
            }
            for planet in w.planets_in(system) {
                let cargo: &[Kind] = if full { &[] } else { &freight[1..] };
                for (kind, damaged, _) in w.ground(planet, self.seat).groups(cargo) {
                    let from = Holder::Planet(planet);
                    offer(out, Choice::Load { kind, damaged, from }, load_place(w, from, kind, damaged));
                }
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if out.explains() {
            barred::cargo(w, self.seat, ship, open, freight, out);
        }
        let from = from.unwrap_or(out.list().len());
        out.offer(Choice::Done);
        let prompt = Prompt::Load { ship: ship.kind, from: ship.from, room: room(w, self.seat, ship) };
        Want::Ask(Ask::of(self.seat, prompt).many(from))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Load { kind, damaged, from } = choice else { return };
        let at = load_place(w, from, kind, damaged);
        let system = match from {
            Holder::Space(system) => {
                w.space_mut(system, self.seat).take(kind, damaged);
                system
            }
            Holder::Planet(planet) => {
                w.ground_mut(planet, self.seat).take(kind, damaged);
                w.planet(planet).at()
            }
        };
        galvanize::carry(w, self.seat, kind, from, Holder::Space(w.scene()));
        let mut ship = *w.voyage.convoy.last().expect("a ship is loading");
        ship.cargo.add(kind, damaged);
        if system != ship.from {
            w.voyage.fetched.push(Fetched { ship: w.voyage.convoy.len() as u8 - 1, from, kind, damaged });
        }
        if system != ship.from && w.action.active != Some(system) && !ship.via.has(system) {
            ship.via = ship.via.with(system);
            let chart = query::chart(w, self.seat);
            let links = chart.links(Purpose::Movement);
            let active = w.scene();
            let rolls = chart.rolls_via(&links, ship.from, active, ship.allowance, ship.via);
            ship.rolls = rolls.unwrap_or(ship.rolls);
        }
        *w.voyage.convoy.last_mut().expect("a ship is loading") = ship;
        flow.then([Load { from: at, ..self }.into()]);
    }
}

step! {
    /// [move.transport] A ship that something moves out of turn takes along what it can carry from where it was, unless an
    /// own command token lies there outside the active system.
    pub struct Ferry {
        pub seat: Seat,
        pub ship: Kind,
        pub from: SystemId,
        pub to: SystemId,
        /// Units it may still take.
        pub room: u8,
    }
}

impl Ferry {
    pub fn of(w: &World, seat: Seat, ship: Kind, from: SystemId, to: SystemId) -> Ferry {
        Ferry { seat, ship, from, to, room: query::unit(w, seat, ship).capacity.unwrap_or(0) }
    }
}

impl Play<Twilight> for Ferry {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let held = w.side(self.seat).tokens.has(self.from) && w.action.active != Some(self.from);
        if self.room == 0 || held {
            return Want::Nothing;
        }
        // Ground forces that fight as ships stay with the fight, and an Eidolon Maximum carries itself.
        let joined = w.fighting(self.seat).is_some_and(|fighter| fighter.joined != [0; 2]);
        let most = if joined { 1 } else { LANDERS.len() - usize::from(w.side(self.seat).maximum) };
        let freight = &LANDERS[..most];
        for (kind, damaged, _) in w.space(self.from, self.seat).groups(freight) {
            out.offer(Choice::Load { kind, damaged, from: Holder::Space(self.from) });
        }
        for planet in w.planets_in(self.from) {
            for (kind, damaged, _) in w.ground(planet, self.seat).groups(&freight[1..]) {
                out.offer(Choice::Load { kind, damaged, from: Holder::Planet(planet) });
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Load { ship: self.ship, from: self.from, room: self.room }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Load { kind, damaged, from } = choice else { return };
        force_at(w, self.seat, from).take(kind, damaged);
        w.space_mut(self.to, self.seat).add(kind, damaged);
        galvanize::carry(w, self.seat, kind, from, Holder::Space(self.to));
        let load = u8::from(!query::unit(w, self.seat, kind).needs_no_capacity);
        flow.then([Ferry { room: self.room - load, ..self }.into()]);
    }
}

fn load_place(w: &World, from: Holder, kind: Kind, damaged: bool) -> u16 {
    let holder = match from {
        Holder::Space(system) => u16::from(system.0) * 8,
        Holder::Planet(planet) => u16::from(w.planet(planet).at().0) * 8 + 1 + w.slot(planet) as u16,
    };
    (holder * 16 + kind as u16) * 2 + u16::from(!damaged)
}

/// Room left on a ship.
fn room(w: &World, seat: Seat, ship: &Moving) -> u8 {
    let needs = |kind: Kind| if query::unit(w, seat, kind).needs_no_capacity { 0 } else { ship.cargo.of(kind) };
    let load: u8 = [Kind::Fighter, Kind::Infantry, Kind::Mech].into_iter().map(needs).sum();
    query::unit(w, seat, ship.kind).capacity.unwrap_or(0).saturating_sub(load)
}

/// Systems where a ship may load: none with an own command token except the active one.
fn pick_ups(w: &World, seat: Seat, ship: &Moving) -> SystemSet {
    let active = w.scene();
    SystemSet::one(ship.from).with(active).union(stores(w, seat, ship.from, active, ship.allowance, ship.via))
}

/// Systems with something to carry that a ship can cross on its way into the active system.
pub(super) fn stores(
    w: &World,
    seat: Seat,
    from: SystemId,
    active: SystemId,
    allowance: u8,
    via: SystemSet,
) -> SystemSet {
    if allowance < 2 {
        return SystemSet::NONE;
    }
    let cargo = |s: SystemId| {
        let space = w.space(s, seat);
        space.of(Kind::Fighter) + space.ground() > 0 || w.planets_in(s).any(|p| w.ground(p, seat).ground() > 0)
    };
    let barred = standing::holding(w, seat).with(from).with(active);
    let stores: SystemSet = w.galaxy.ids().filter(|&s| !barred.has(s) && cargo(s)).collect();
    if stores.is_empty() {
        return stores;
    }
    let chart = query::chart(w, seat);
    let links = chart.links(Purpose::Movement);
    let crossed = |&s: &SystemId| chart.rolls_via(&links, from, active, allowance, via.with(s)).is_some();
    stores.iter().filter(crossed).collect()
}
