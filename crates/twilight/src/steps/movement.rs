//! Moving ships and what they carry.

use super::action::Meet;
use super::barred;
use super::load::{self, Load, stores};
use super::survey::Survey;
use crate::choice::{Choice, Holder, number, word};
use crate::feats::Until;
use crate::prompt::{Prompt, Refusal};
use crate::texts::sights::system_of;
use crate::texts::units::force_at;
use crate::texts::{Switch, holds, is, standing};
use crate::windows::{self, Window, lapse};
use crate::world::{Fetched, Force, GROUND, MOST_FETCHED, MOST_SPACES, MOVERS, Moving, WAYS, World};
use crate::{Ask, Flow, Offers, Twilight, Want, alliance, deals, factions, galvanize, ledger, query, ranks, things};
use arrayvec::ArrayVec;
use kernel::{Faces, Fate, Game, Play, Seat, SeatSet, rule, step};
use scene::words;
use std::cell::LazyCell;
use std::ops::Deref;
use twilight_box::galaxy::{Chart, Mover, NO_WAY, Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

/// [note.ceasefire] Nothing of a side moves into the active system.
pub fn stopped(w: &World, seat: Seat) -> bool {
    w.rivals(seat).iter().any(|enemy| is(w, enemy, Switch::HaltsFleets))
}

step! {
    /// [units.hil-colish] The Hil Colish may move before the other ships, which then find its wormhole where it goes.
    pub struct Vanguard {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Vanguard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let active = w.scene();
        let flagship = |s: &SystemId| *s != active && w.space(*s, self.seat).of(Kind::Flagship) > 0;
        let ceasefire = stopped(w, self.seat);
        let Some(from) = w.galaxy.ids().find(flagship).filter(|_| !ceasefire) else { return Want::Nothing };
        let kind = Kind::Flagship;
        let damaged = w.space(from, self.seat).in_state(kind, true) > 0;
        let map = LazyCell::new(|| query::map(w, self.seat));
        if against_moving(w, &map, self.seat, kind, from, 0).is_none() {
            out.offer(Choice::Move { kind, damaged, from });
        } else if further_helps(w, &map, self.seat, kind, from) {
            out.offer(Choice::Boost { kind, damaged, from });
        } else {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Vanguard { to: active }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if set_out(w, self.seat, choice).is_some() {
            w.action.vanguard = true;
            flow.then([Load { seat: self.seat, from: 0 }.into(), Survey { seat: self.seat }.into()]);
        }
    }
}

step! {
    /// [move.ships] The active side declares the ships that move, each with what it carries; all move at once.
    pub struct MoveShips {
        pub seat: Seat,
        /// Random players move ships in the order of systems and kinds from here on.
        pub from: u16,
    }
}

impl Play<Twilight> for MoveShips {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let active = w.scene();
        let movers = query::movers_of(w, self.seat);
        // [note.ceasefire] No units move into the system.
        if movers.is_empty() || stopped(w, self.seat) {
            return Want::Nothing;
        }
        let fleets = movers.without(active);
        let mut from = None;
        // Fleets that a token holds or that are far away are looked at only to say so.
        let free = if out.explains() { fleets } else { within_reach(w, self.seat, fleets) };
        let map = LazyCell::new(|| query::map(w, self.seat));
        for system in free.iter() {
            for (kind, damaged, _) in w.space(system, self.seat).groups(&MOVERS) {
                let mut against = against_moving(w, &map, self.seat, kind, system, 0);
                if matches!(against, Some(Refusal::NoWay { .. })) && out.explains() {
                    against = Some(barred::way(w, self.seat, kind, system));
                }
                if against.is_none() && place(system, kind, damaged) >= self.from {
                    from.get_or_insert(out.list().len());
                }
                out.consider(Choice::Move { kind, damaged, from: system }, against);
                if against.is_none() || w.action.boosted {
                    continue;
                }
                if further_helps(w, &map, self.seat, kind, system) {
                    out.offer(Choice::Boost { kind, damaged, from: system });
                }
            }
        }
        // [breakthrough.absolute-synergy] An Eidolon Maximum moves by itself, from planets too.
        if w.side(self.seat).maximum {
            let kind = Kind::Mech;
            for system in fleets.iter() {
                if let Some((_, damaged)) = query::maximum_in(w, self.seat, system) {
                    let against = against_moving(w, &map, self.seat, kind, system, 0);
                    out.consider(Choice::Move { kind, damaged, from: system }, against);
                }
            }
        }
        // [move.command-token] Ships in the active system may leave it and come back, which pays if they fetch something.
        if movers.has(active) {
            let carriers = |&(kind, ..): &(Kind, bool, u8)| query::unit(w, self.seat, kind).capacity > Some(0);
            for (kind, damaged, _) in w.space(active, self.seat).groups(&MOVERS).filter(carriers) {
                let allowance = query::allowance_on(&map, w, self.seat, kind, active, 0);
                if !stores(w, self.seat, active, active, allowance, SystemSet::NONE).is_empty() {
                    if place(active, kind, damaged) >= self.from {
                        from.get_or_insert(out.list().len());
                    }
                    out.offer(Choice::Move { kind, damaged, from: active });
                }
            }
        }
        if w.voyage.convoy.is_full() || out.is_empty() {
            return Want::Nothing;
        }
        let from = from.unwrap_or(out.list().len());
        out.offer(Choice::Done);
        Want::Ask(deals::heard(w, Ask::of(self.seat, Prompt::Movement { to: active }).many(from)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(from) = set_out(w, self.seat, choice) else { return self.act(w, flow) };
        flow.then([Load { seat: self.seat, from: 0 }.into(), MoveShips { from, ..self }.into()]);
    }

    /// No more ships move.
    fn act(self, w: &mut World, flow: &mut Flow) {
        line_up(w);
        flow.then([Depart { seat: self.seat }.into()]);
    }
}

/// A ship joins those under way; gives its place in the order of random players.
pub(crate) fn set_out(w: &mut World, seat: Seat, choice: Choice) -> Option<u16> {
    let (kind, damaged, from, extra) = match choice {
        Choice::Move { kind, damaged, from } => (kind, damaged, from, 0),
        Choice::Boost { kind, damaged, from } => (kind, damaged, from, standing::further(w, seat, kind)),
        _ => return None,
    };
    w.action.boosted |= extra > 0;
    let allowance = query::allowance(w, seat, kind, from, extra).min(WAYS as u8 - 1);
    let rolls = match Some(from) == w.action.active {
        true => 0,
        false => query::rolls(w, seat, kind, from, allowance),
    };
    let place_of = query::maximum_in(w, seat, from).filter(|_| kind == Kind::Mech);
    let start = place_of.map_or(Holder::Space(from), |(at, _)| at);
    force_at(w, seat, start).take(kind, damaged);
    galvanize::carry(w, seat, kind, start, Holder::Space(w.scene()));
    w.voyage.convoy.push(Moving {
        kind,
        damaged,
        from,
        allowance,
        rolls,
        cargo: Force::default(),
        via: SystemSet::NONE,
    });
    Some(place(from, kind, damaged))
}

/// Whether the one bonus of this action brings a ship into the active system.
fn further_helps<'a>(w: &World, map: &impl Deref<Target = Chart<'a>>, seat: Seat, kind: Kind, from: SystemId) -> bool {
    let further = standing::further(w, seat, kind);
    further > 0 && against_moving(w, map, seat, kind, from, further).is_none()
}

/// Fleets that no token holds and that have a way into the active system.
fn within_reach(w: &World, seat: Seat, fleets: SystemSet) -> SystemSet {
    if query::strays(w, seat) { fleets.minus(held_back(w, seat)) } else { fleets.common(w.voyage.reach) }
}

/// Systems no ship of a side leaves because of a command token.
fn held_back(w: &World, seat: Seat) -> SystemSet {
    if standing::unbound(w, seat, Kind::Flagship) { SystemSet::NONE } else { standing::holding(w, seat) }
}

/// The order in which ships were named does not matter.
fn line_up(w: &mut World) {
    let key = |m: &Moving| (m.from, m.kind, m.damaged, m.rolls, m.cargo.count, m.cargo.damaged, m.via);
    let mut order: ArrayVec<u8, 40> = (0..w.voyage.convoy.len() as u8).collect();
    order.sort_by_key(|&n| key(&w.voyage.convoy[usize::from(n)]));
    w.voyage.convoy.sort_by_key(key);
    let convoy = &w.voyage.convoy;
    let place = |ship: u8| order.iter().position(|&n| n == ship).expect("a ship of the convoy") as u8;
    w.voyage.fetched.retain(|unit| {
        unit.ship = place(unit.ship);
        convoy[usize::from(unit.ship)].rolls > 0
    });
    w.voyage.fetched.sort();
    if let Some(hive) = &mut w.hive {
        hive.joint.guests.iter_mut().for_each(|unit| unit.ship = place(unit.ship));
        hive.joint.guests.sort();
    }
}

/// The order in which random players name ships.
fn place(system: SystemId, kind: Kind, damaged: bool) -> u16 {
    (u16::from(system.0) * 16 + kind as u16) * 2 + u16::from(!damaged)
}

fn against_moving<'a>(
    w: &World,
    map: &impl Deref<Target = Chart<'a>>,
    seat: Seat,
    kind: Kind,
    from: SystemId,
    extra: u8,
) -> Option<Refusal> {
    if standing::holding(w, seat).has(from) && !standing::unbound(w, seat, kind) {
        return Some(Refusal::HeldByToken { system: from });
    }
    if query::move_value(w, seat, kind).is_none() {
        return Some(Refusal::CannotMove { kind });
    }
    let allowance = query::allowance_on(map, w, seat, kind, from, extra);
    (query::rolls(w, seat, kind, from, allowance) == NO_WAY).then_some(Refusal::NoWay { to: w.scene() })
}

step! {
    /// [move.gravity-rift] Ships that leave or cross a gravity rift roll for each: on 1 to 3 they are removed with what
    /// they carry; what they would have fetched later stays where it is. Then all ships arrive.
    pub struct Depart {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Depart {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.voyage.convoy.iter().find(|ship| ship.rolls > 0) {
            Some(ship) => Want::Fate(Fate::Dice { count: ship.rolls, sides: 10 }),
            None => Want::Nothing,
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let at = w.voyage.convoy.iter().position(|ship| ship.rolls > 0).expect("a ship rolls");
        let fatal = faces.iter().position(|&face| face <= 3);
        let lost = fatal.is_some();
        if let Some(exit) = fatal {
            leave_behind(w, self.seat, at, exit as u8);
        }
        let ship = w.voyage.convoy[at];
        w.voyage.convoy[at].rolls = 0;
        if lost {
            w.voyage.convoy.remove(at);
            w.remove(self.seat, ship.kind);
            w.remove_all(self.seat, ship.cargo);
            load::lose_guests(w, self.seat, at as u8, flow);
        }
        flow.tell(SeatSet::ALL, rule!("move.gravity-rift"), || {
            let (of, unit, cargo) = (self.seat, things::unit(ship.kind), things::units(|kind| ship.cargo.of(kind)));
            let from = things::system(w, ship.from);
            let words = match lost {
                true if cargo.is_empty() => {
                    words!("{of:'s} {unit} from {from} is lost in the gravity rift. Needed: 4.", of, unit, from)
                }
                true => words!(
                    "{of:'s} {unit} from {from} is lost in the gravity rift, with {cargo:a} aboard. Needed: 4.",
                    of,
                    unit,
                    from,
                    cargo
                ),
                false => words!("{of:'s} {unit} comes through the gravity rift. Needed: 4.", of, unit),
            };
            words.rolled(faces, 10)
        });
        flow.then([self.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let active = w.scene();
        let mut left = SystemSet::one(active);
        let escorts = escorts(w, self.seat);
        super::finds::ships_passed(w, self.seat, flow);
        w.action.towed = holds(w, self.seat, Switch::HasAvernus) && factions::muaat::tows(w, self.seat);
        for n in 0..w.voyage.convoy.len() {
            let ship = w.voyage.convoy[n];
            left = left.with(ship.from).union(ship.via);
            let here = w.space_mut(active, self.seat);
            here.add(ship.kind, ship.damaged);
            for kind in Kind::ALL {
                here.count[kind as usize] += ship.cargo.of(kind);
                here.damaged[kind as usize] += ship.cargo.in_state(kind, true);
            }
            flow.tell(SeatSet::ALL, rule!("move.ships"), || {
                let (by, unit, cargo) = (self.seat, things::unit(ship.kind), things::units(|kind| ship.cargo.of(kind)));
                let [from, to] = [ship.from, active].map(|system| things::system(w, system));
                let [from_id, to_id] = [&from, &to].map(|system| system.id.clone());
                let piece = format!("unit/{}/{}/{}", Twilight::seat_name(w, by), word(ship.kind), number(w, active));
                let words = match cargo.is_empty() {
                    true => words!("{by} {by:moves|move} {unit:a} from {from} to {to}.", by, unit, from, to),
                    false => words!(
                        "{by} {by:moves|move} {unit:a} with {cargo:a} from {from} to {to}.",
                        by,
                        unit,
                        cargo,
                        from,
                        to
                    ),
                };
                words.moves(piece, from_id, to_id)
            });
        }
        load::land_guests(w, self.seat, flow);
        let arrived = !w.voyage.convoy.is_empty();
        w.action.arrived |= arrived;
        w.action.sun |= w.voyage.convoy.iter().any(|ship| ship.kind == Kind::WarSun);
        if arrived {
            w.forces.forget(self.seat);
        }
        w.voyage.convoy.clear();
        w.voyage.fetched.clear();
        galvanize::settle(w);
        factions::stations_change_hands(w, flow);
        factions::free_captives(w);
        ledger::told(rule!("move.ships"), w, flow, |w, flow| factions::sunder(w, self.seat, active, flow));
        place_escorts(w, self.seat, escorts);
        if alliance::sails_next(w, self.seat, flow) {
            return;
        }
        crate::hive::hooks::moved(w, flow);
        lapse(w, Until::Movement);
        // [team.joint] What both have moved is counted when both have come.
        let seat = w.actor();
        let joint = w.hive.as_ref().is_some_and(|hive| hive.joint.with.is_some() || !hive.joint.guests.is_empty());
        if let (true, Some(ally)) = (joint, alliance::ally_of(w, seat)) {
            left = w.visited(seat);
            flow.then([Trim::of(ally, w.visited(ally)).into()]);
        }
        let trim = Trim::of(seat, left);
        // What was sundered has an answer first; what all fits needs no trimming.
        if flow.has_pushed() || trim.next(w).is_some() {
            flow.then([trim.into()]);
        }
        windows::open(w, Window::Moved, flow);
        flow.then([Meet { seat }.into()]);
    }
}

/// [move.gravity-rift] A ship is lost on its way: what it would have fetched after that stays where it was.
fn leave_behind(w: &mut World, seat: Seat, at: usize, exit: u8) {
    let (ship, active) = (w.voyage.convoy[at], w.scene());
    let mut stays: ArrayVec<Fetched, MOST_FETCHED> = ArrayVec::new();
    {
        let chart = query::chart(w, seat);
        let links = chart.links(Purpose::Movement);
        let before = |system: SystemId| match system == active {
            true => ship.rolls,
            false => chart.rolls_via(&links, ship.from, system, ship.allowance, SystemSet::NONE).unwrap_or(0),
        };
        let own = w.voyage.fetched.iter().filter(|unit| usize::from(unit.ship) == at);
        stays.extend(own.copied().filter(|unit| before(system_of(w, unit.from)) > exit));
    }
    for unit in stays {
        w.voyage.convoy[at].cargo.take(unit.kind, unit.damaged);
        match unit.from {
            Holder::Space(system) => w.space_mut(system, seat).add(unit.kind, unit.damaged),
            Holder::Planet(planet) => w.ground_mut(planet, seat).add(unit.kind, unit.damaged),
        }
        galvanize::carry(w, seat, unit.kind, Holder::Space(active), unit.from);
    }
    w.voyage.fetched.retain(|unit| usize::from(unit.ship) != at);
    w.voyage.fetched.iter_mut().filter(|unit| usize::from(unit.ship) > at).for_each(|unit| unit.ship -= 1);
}

/// [leader.creuss-commander] Ships with capacity that moved through a wormhole, each of which may bring a fighter.
fn escorts(w: &World, seat: Seat) -> u8 {
    if !is(w, seat, Switch::Escorts) {
        return 0;
    }
    let active = w.scene();
    let chart = query::chart(w, seat);
    let links = chart.links(Purpose::Movement);
    let mouths: ArrayVec<SystemId, MOST_SPACES> =
        w.galaxy.ids().filter(|&s| !chart.wormholes(s, Purpose::Movement).is_empty()).collect();
    // A side of the hex may join the same two systems: the mover goes through the wormhole all the same.
    let gate = |ship: &Moving, a: SystemId, b: SystemId| {
        let via = ship.via.with(a).with(b).without(ship.from).without(active);
        let rolls = || chart.rolls_via(&links, ship.from, active, ship.allowance, via);
        !chart.way(a, b).wormholes.is_empty() && rolls().is_some_and(|rolls| rolls <= ship.rolls)
    };
    let through = |ship: &&Moving| {
        let mover = Mover { value: 1, extra: ship.allowance.saturating_sub(1), ..Mover::default() };
        let routes = chart.routes(mover, ship.from, active);
        let must = routes.first().is_some_and(|route| !chart.wormholes_used(route).is_empty());
        must || mouths.iter().any(|&a| mouths.iter().any(|&b| a < b && gate(ship, a, b)))
    };
    let carries = |ship: &&Moving| query::unit(w, seat, ship.kind).capacity.is_some_and(|c| c > 0);
    w.voyage.convoy.iter().filter(carries).filter(through).count() as u8
}

fn place_escorts(w: &mut World, seat: Seat, count: u8) {
    let active = w.scene();
    for _ in 0..count {
        let muster = query::muster(w, active, seat);
        let room = muster.capacity > muster.fighters + muster.ground;
        if room && w.side(seat).reserves[Kind::Fighter as usize] > 0 {
            w.parties[seat.index()].reserves[Kind::Fighter as usize] -= 1;
            w.space_mut(active, seat).add(Kind::Fighter, false);
        }
    }
}

step! {
    /// [fleet.capacity] [fleet.pool] What has no room, or is beyond the fleet pool, is removed by its owner.
    pub struct Trim {
        pub seat: Seat,
        /// A bit for each system, so that steps stay small.
        systems: u64,
    }
}

impl Trim {
    pub fn of(seat: Seat, systems: SystemSet) -> Trim {
        const { assert!(MOST_SPACES <= 64) };
        Trim { seat, systems: systems.0 as u64 }
    }

    #[inline]
    fn next(&self, w: &World) -> Option<(SystemId, twilight_box::galaxy::Excess)> {
        // [hive.limits] Nothing bounds the fleets of a party nobody sits at.
        if !w.sits(self.seat) {
            return None;
        }
        let excess = |s: SystemId| query::muster(w, s, self.seat).excess(query::fleet_limit(w, self.seat));
        let full = |s: &SystemId| !w.space(*s, self.seat).is_empty();
        SystemSet(self.systems.into()).iter().filter(full).map(|s| (s, excess(s))).find(|(_, excess)| !excess.is_none())
    }
}

impl Play<Twilight> for Trim {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((system, excess)) = self.next(w) else { return Want::Nothing };
        let here = w.space(system, self.seat);
        let mut offer = |kinds: &[Kind]| {
            here.groups(kinds).for_each(|(kind, damaged, _)| out.offer(Choice::Remove { kind, damaged }));
        };
        let (at, over) = (system, |count: u16| count as u8);
        let prompt = if excess.cargo > 0 {
            offer(&[Kind::Fighter, Kind::Infantry, Kind::Mech]);
            Prompt::NoRoom { at, over: over(excess.cargo) }
        } else if excess.ground > 0 {
            offer(&GROUND);
            Prompt::NoRoom { at, over: over(excess.ground) }
        } else {
            let hulls = ranks::hulls(w, self.seat);
            let fighters = query::muster(w, system, self.seat).fleet()
                > u16::from(w.ships(system, self.seat) - here.of(Kind::Fighter));
            offer(if fighters { hulls } else { &hulls[1..] });
            Prompt::FleetPool { at, over: over(excess.fleet) }
        };
        Want::Ask(Ask::of(self.seat, prompt))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Remove { kind, damaged } = choice else { unreachable!("{choice:?}") };
        let (system, excess) = self.next(w).expect("something is too many");
        w.space_mut(system, self.seat).take(kind, damaged);
        w.remove(self.seat, kind);
        let crowded = excess.cargo + excess.ground > 0;
        let rule = if crowded { rule!("fleet.capacity") } else { rule!("fleet.pool") };
        flow.tell(SeatSet::ALL, rule, || {
            let (by, unit, at) = (self.seat, things::hull(kind, damaged), things::system(w, system));
            match crowded {
                true => words!("{by} {by:removes|remove} {unit:a} at {at}: nothing can carry it.", by, unit, at),
                false => words!("{by} {by:removes|remove} {unit:a} at {at}: the fleet is too large.", by, unit, at),
            }
        });
        flow.then([self.into()]);
    }
}
