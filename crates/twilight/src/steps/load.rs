//! What a ship takes aboard before it sets out.

use super::barred;
use crate::alliance::{self, Lend};
use crate::choice::{Choice, Holder};
use crate::prompt::{Prompt, Refusal};
use crate::texts::standing;
use crate::texts::units::force_at;
use crate::world::{Fetched, LANDERS, Moving, STRUCTURES, World};
use crate::{Ask, Flow, Offers, Twilight, Want, factions, galvanize, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
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
        if let Some(owner) = alliance::ally_of(w, self.seat).filter(|_| !full) {
            // [team.freight] Units of the ally come aboard too, if it lets them.
            let refused = (w.hive().joint.consent() == Some(false)).then_some(Refusal::NotLent { by: owner });
            let held = standing::holding(w, owner).without(w.scene());
            for system in open.iter().filter(|&system| !held.has(system)) {
                let space = std::iter::once((Holder::Space(system), freight));
                let ground = w.planets_in(system).map(|planet| (Holder::Planet(planet), &freight[1..]));
                for (at, kinds) in space.chain(ground) {
                    for (kind, damaged, _) in alliance::freight(w, owner, at).groups(kinds) {
                        if refused.is_none() && GUESTS + load_place(w, at, kind, damaged) >= self.from {
                            from.get_or_insert(out.list().len());
                        }
                        out.consider(Choice::LoadOf { owner, kind, damaged, from: at }, refused);
                    }
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
        match choice {
            Choice::Load { kind, damaged, from } => self.board(self.seat, (kind, damaged, from), w, flow),
            // [team.freight] Whoever is asked for the first time answers before anything comes aboard.
            Choice::LoadOf { owner, kind, damaged, from } if w.hive().joint.consent().is_none() => {
                flow.then([Lend { owner, load: self, unit: (kind, damaged, from) }.into()]);
            }
            Choice::LoadOf { owner, kind, damaged, from } => self.board(owner, (kind, damaged, from), w, flow),
            _ => {}
        }
    }
}

impl Load {
    /// A unit comes aboard, an own one or one of the ally.
    pub fn board(self, owner: Seat, (kind, damaged, from): (Kind, bool, Holder), w: &mut World, flow: &mut Flow) {
        let own = owner == self.seat;
        let at = load_place(w, from, kind, damaged) + if own { 0 } else { GUESTS };
        let system = match from {
            Holder::Space(system) => {
                w.space_mut(system, owner).take(kind, damaged);
                system
            }
            Holder::Planet(planet) => {
                w.ground_mut(planet, owner).take(kind, damaged);
                w.planet(planet).at()
            }
        };
        galvanize::carry(w, owner, kind, from, Holder::Space(w.scene()));
        let mut ship = *w.voyage.convoy.last().expect("a ship is loading");
        let fetched = Fetched { ship: w.voyage.convoy.len() as u8 - 1, from, kind, damaged };
        if !own {
            w.hive_mut().joint.guests.push(fetched);
        } else {
            ship.cargo.add(kind, damaged);
            if system != ship.from {
                w.voyage.fetched.push(fetched);
                flow.tell(SeatSet::ALL, rule!("move.transport"), || {
                    let (by, unit, from) = (owner, things::hull(kind, damaged), things::place(w, from));
                    words!("{by} {by:fetches|fetch} {unit:a} from {from}.", by, unit, from)
                });
            }
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
        flow.tell(SeatSet::ALL, rule!("move.transport"), || {
            let (by, unit, to) = (self.seat, things::hull(kind, damaged), things::system(w, self.to));
            words!("{by} {by:brings|bring} {unit:a} from {from} to {to}.", by, unit, from = things::place(w, from), to)
        });
        let load = u8::from(!query::unit(w, self.seat, kind).needs_no_capacity);
        flow.then([Ferry { room: self.room - load, ..self }.into()]);
    }
}

/// Units of an ally come after all own ones in the order of random players.
const GUESTS: u16 = 1 << 15;

/// [team.freight] A ship was lost in a gravity rift, and units of the ally with it.
pub fn lose_guests(w: &mut World, seat: Seat, ship: u8, flow: &mut Flow) {
    let Some(owner) = alliance::ally_of(w, seat) else { return };
    let guests = std::mem::take(&mut w.hive_mut().joint.guests);
    for unit in guests {
        if unit.ship != ship {
            let ship = if unit.ship > ship { unit.ship - 1 } else { unit.ship };
            w.hive_mut().joint.guests.push(Fetched { ship, ..unit });
            continue;
        }
        w.remove(owner, unit.kind);
        flow.tell(SeatSet::ALL, rule!("team.freight"), || {
            words!("{of:'s} {unit} is lost with the ship.", of = owner, unit = things::hull(unit.kind, unit.damaged))
        });
    }
}

/// [team.freight] Units of the ally arrive with the ships that carry them.
pub fn land_guests(w: &mut World, seat: Seat, flow: &mut Flow) {
    let Some(owner) = alliance::ally_of(w, seat) else { return };
    let active = w.scene();
    for unit in std::mem::take(&mut w.hive_mut().joint.guests) {
        w.space_mut(active, owner).add(unit.kind, unit.damaged);
        flow.tell(SeatSet::ALL, rule!("team.freight"), || {
            let (by, of, unit) = (seat, owner, things::hull(unit.kind, unit.damaged));
            words!("{by} {by:brings|bring} {unit:a} of {of} to {at}.", by, unit, of, at = things::system(w, active))
        });
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
    let load = load + guests_aboard(w, seat);
    query::unit(w, seat, ship.kind).capacity.unwrap_or(0).saturating_sub(load)
}

/// [team.freight] Units of the ally that need room on the ship named last.
fn guests_aboard(w: &World, seat: Seat) -> u8 {
    let Some(owner) = alliance::ally_of(w, seat) else { return 0 };
    let last = w.voyage.convoy.len() as u8 - 1;
    let guests = w.hive().joint.guests.iter().filter(|unit| unit.ship == last);
    guests.filter(|unit| !query::unit(w, owner, unit.kind).needs_no_capacity).count() as u8
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
    let ally = alliance::ally_of(w, seat);
    let cargo = |s: SystemId| {
        std::iter::once(seat).chain(ally).any(|owner| {
            let space = w.space(s, owner);
            space.of(Kind::Fighter) + space.ground() > 0 || w.planets_in(s).any(|p| w.ground(p, owner).ground() > 0)
        })
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
