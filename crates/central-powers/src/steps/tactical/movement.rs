//! [move.ships] Ships move into the active system, each with what it carries.

use crate::CentralPowers;
use crate::cards::Spot;
use crate::choice::Choice;
use crate::names::{LeaderKind, Moment, Unit};
use crate::prompt::Prompt;
use crate::query;
use crate::refusal::Refusal;
use crate::steps::{
    AlertGoes, AnswerLeave, Ask, Flow, Offers, Want, Window, by_leave, diplomat_in, leaders_to_board, open_window,
};
use crate::verbs::Skill;
use crate::world::{Activation, Alert, Berth, Moved, World};
use imperium::{Anomaly, Area, PlanetSpot, SystemId, SystemSet};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// What moves by itself.
const MOVERS: [Unit; 8] = [
    Unit::Carrier,
    Unit::WarSun,
    Unit::Flagship,
    Unit::Dreadnought,
    Unit::Cruiser,
    Unit::Destroyer,
    Unit::Fighter,
    Unit::SpaceDock,
];

/// What ships carry.
const CARGO: [Unit; 4] = [Unit::Fighter, Unit::GroundForce, Unit::MechanizedUnit, Unit::Pds];

/// What lets a ship pass enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Favours {
    /// [leader.diplomat] Systems whose owners let it pass.
    leave: SystemSet,
    /// [card.action] The system a card lets one fleet pass.
    card: SystemSet,
    /// [research.racial] It moves as if the two systems touched.
    conduit: bool,
}

/// [move.ships] The fewest rift rolls of a ship on its way into the active system, and what it owes its passage to; none if
/// it does not get there.
fn rolls(w: &World, seat: Seat, unit: Unit, from: SystemId, moves: u8) -> Option<(u8, Favours)> {
    let plain = plain_rolls(w, seat, unit, from, moves).map(|rolls| (rolls, Favours::default()));
    plain.or_else(|| by_favour(w, seat, unit, from, moves)).or_else(|| by_conduit(w, seat, from, moves))
}

/// [research.racial] Spatial Conduit Network: once a round straight from one controlled system to another.
fn by_conduit(w: &World, seat: Seat, from: SystemId, moves: u8) -> Option<(u8, Favours)> {
    let racial = w.player(seat).racial != 0;
    let activation = w.activation.filter(|activation| racial && activation.second.is_none())?;
    let to = activation.system;
    let open = activation.conduit == Some(from) || !w.player(seat).conduit && query::controls(w, seat, from);
    let may = moves > 0
        && from != to
        && query::has_skill(w, seat, Skill::Conduit, None)
        && open
        && query::controls(w, seat, to);
    let rolls = query::has_anomaly(w, from, Anomaly::GravityRift)
        && !query::unit_can(w, Some(seat), Unit::Cruiser, Skill::IgnoresRifts, from);
    may.then(|| (u8::from(rolls), Favours { conduit: true, ..Favours::default() }))
}

/// [leader.admiral] How a ship gets there by itself, or better with the admiral aboard: how far it goes, its rolls and favours,
/// and who leads it.
fn voyage(w: &World, seat: Seat, unit: Unit, from: SystemId) -> Option<(u8, u8, Favours, Option<usize>)> {
    let moves = query::movement(w, seat, unit, from);
    let alone = rolls(w, seat, unit, from, moves).map(|(rolls, favours)| (moves, rolls, favours, None));
    let Some(leader) = query::led_by(w, seat, unit, from) else { return alone };
    let moves = query::led_movement(w, seat, unit, from);
    let led = rolls(w, seat, unit, from, moves).map(|(rolls, favours)| (moves, rolls, favours, Some(leader)));
    match (alone, led) {
        (Some(alone), Some(led)) if alone.1 <= led.1 => Some(alone),
        (alone, led) => led.or(alone),
    }
}

/// The same without any favours.
fn plain_rolls(w: &World, seat: Seat, unit: Unit, from: SystemId, moves: u8) -> Option<u8> {
    let activation = w.activation?;
    let to = activation.end_from(from);
    if moves == 0 || to == from {
        return None;
    }
    // [action.transfer] The two systems touch; else most ships pass what the others pass.
    match activation.second.is_some() || query::goes_apart(w, seat, unit) {
        true => query::ways_of(w, seat, unit, to, SystemSet::NONE).rolls(from, moves),
        false => activation.ways.rolls(from, moves),
    }
}

/// [leader.diplomat] [card.action] The same past enemies who allow it, or past one system with the help of a card, with
/// ships that move two systems or more.
fn by_favour(w: &World, seat: Seat, unit: Unit, from: SystemId, moves: u8) -> Option<(u8, Favours)> {
    let activation = w.activation.filter(|activation| activation.second.is_none())?;
    if moves < 2 || from == activation.system {
        return None;
    }
    let slips = query::slips_past(w, seat).filter(|_| activation.slipped.is_none_or(|fleet| fleet == from));
    let card = slips.map_or(SystemSet::NONE, SystemSet::one);
    let all = Favours { leave: by_leave(w, &activation, from), card, ..Favours::default() };
    let few = [Favours { card: SystemSet::NONE, ..all }, Favours { leave: SystemSet::NONE, ..all }, all];
    few.into_iter().find_map(|favours| {
        let past = favours.leave.union(favours.card);
        let ways = || query::ways_of(w, seat, unit, activation.system, past);
        if past.is_empty() { None } else { Some((ways().rolls(from, moves)?, favours)) }
    })
}

step! {
    /// [move.ships] [action.transfer] One ship after the other.
    pub struct MoveShips;
}

/// Ships of a kind in a system that have not come there in this action.
fn waiting(w: &World, seat: Seat, from: SystemId, unit: Unit, damaged: bool) -> u8 {
    let here = w.in_space(seat, from).in_state(unit.kind(), damaged);
    let Some(activation) = w.activation.filter(|activation| activation.systems().has(from)) else { return here };
    let arrived = activation.arrived[usize::from(from != activation.system)];
    here - arrived.in_state(unit.kind(), damaged).min(here)
}

/// Systems out of which ships may move.
pub(super) fn starts(w: &World, seat: Seat) -> SystemSet {
    let Some(activation) = w.activation else { return SystemSet::NONE };
    let spaces = w.forces.spaces(seat);
    match activation.second {
        Some(_) => spaces.common(activation.systems()).minus(query::closed(w, seat)),
        None => spaces.minus(w.player(seat).counters).minus(query::closed(w, seat)),
    }
}

/// [move.supply] Why one ship more cannot end there.
fn against_ship(w: &World, seat: Seat, unit: Unit, to: SystemId) -> Option<Refusal> {
    // [card.political] A law may allow few of a kind.
    if let Some(limit) = query::kind_cap(w, seat, unit).filter(|cap| w.in_space(seat, to).of(unit.kind()) >= *cap) {
        return Some(Refusal::KindFull { unit, limit });
    }
    let counts = !matches!(unit, Unit::Fighter | Unit::SpaceDock);
    let limit = query::fleet_limit_in(w, seat, to);
    (counts && query::fleet_size(w, seat, to) >= limit).then_some(Refusal::FleetFull { limit })
}

impl Play<CentralPowers> for MoveShips {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(activation) = w.activation else { return Want::Nothing };
        let seat = activation.seat;
        for from in starts(w, seat).iter() {
            let fleet = w.in_space(seat, from);
            let to = activation.end_from(from);
            for unit in MOVERS.into_iter().filter(|unit| fleet.of(unit.kind()) > 0) {
                let reaches = || voyage(w, seat, unit, from).is_some();
                let waits = [false, true].map(|damaged| waiting(w, seat, from, unit, damaged) > 0);
                if !waits.contains(&true) || !out.explains() && !reaches() {
                    continue;
                }
                let far = (out.explains() && !reaches())
                    .then(|| Refusal::TooFar { unit, moves: query::led_movement(w, seat, unit, from) });
                let against = far.or_else(|| against_ship(w, seat, unit, to));
                for damaged in [false, true].into_iter().filter(|damaged| waits[usize::from(*damaged)]) {
                    out.consider(Choice::Sail { unit, damaged, from: from.0 }, against);
                }
            }
        }
        // [move.pick-up] Ships that are there already take aboard what stands on own planets of the system.
        let here = activation.system;
        if activation.second.is_none() && crate::steps::rival_in(w, seat, here).is_none() {
            let system = here;
            for planet in w.planets_in(system) {
                for unit in CARGO {
                    if w.on_planet(seat, planet).of(unit.kind()) > 0 && boards(w, seat, system, unit) {
                        out.offer(Choice::Load { unit, area: w.forces.planet(planet).0 });
                    }
                }
            }
        }
        // [leader.diplomat] Others may let his fleet pass.
        activation.worth_asking.iter().for_each(|other| out.offer(Choice::Seek(other)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::MoveShips { system: activation.system.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation else { return };
        let seat = activation.seat;
        match choice {
            Choice::Sail { unit, damaged, from } => {
                let from = SystemId(from);
                let to = activation.end_from(from);
                let Some((moves, _, favours, leader)) = voyage(w, seat, unit, from) else { return };
                let noted = w.activation.map_or(0, |activation| activation.noted()) as u8;
                if !favours.card.is_empty()
                    && let Some(activation) = &mut w.activation
                {
                    activation.slipped = Some(from);
                }
                if favours.conduit {
                    w.player_mut(seat).conduit = true;
                    if let Some(activation) = &mut w.activation {
                        activation.conduit = Some(from);
                    }
                }
                if !favours.leave.is_empty() {
                    send_envoy(w, seat, unit, from);
                }
                if let Some(leader) = leader {
                    take_along(w, leader, to, unit);
                }
                let [start, end] = [from, to].map(|system| w.forces.space(system));
                w.forces.of_mut(start, seat).take(unit.kind(), damaged);
                w.forces.of_mut(end, seat).add(unit.kind(), damaged);
                flow.tell(SeatSet::ALL, rule!("move.ships"), || {
                    let unit = crate::view::unit_thing(w, unit);
                    let (from, to) = (crate::view::system_thing(w, from), crate::view::system_thing(w, to));
                    words!("{seat} {seat:moves|move} {unit:a} from {from} to {to}.", seat, unit, from, to)
                });
                chart(w, unit);
                if let Some(activation) = &mut w.activation {
                    activation.arrived_in(to).add(unit.kind(), damaged);
                    activation.note(Moved::Unit { unit, damaged, from: start });
                }
                // [leader.kinds] Leaders aboard the last ship of its kind go along; others are asked to.
                if w.in_space(seat, from).of(unit.kind()) == 0 {
                    for (n, leader) in w.leaders.iter_mut().enumerate() {
                        if leader.owner == seat && leader.is_aboard(from, unit) {
                            if let Some(activation) = &mut w.activation {
                                activation.note(Moved::Leader { leader: n as u8, from: leader.at });
                                if leader.kind == LeaderKind::Diplomat {
                                    activation.envoys = activation.envoys.with(from);
                                }
                            }
                            leader.at = Berth::Ship(to, unit);
                        }
                    }
                }
                let room = query::capacity(w, seat, unit);
                let ground = query::ground_capacity(w, seat, unit);
                let past = favours.leave.union(favours.card);
                let over = SystemSet::NONE;
                let ship = Voyage { unit, damaged, from, moves, room, ground, past, over, cargo: [0; 4], noted };
                flow.then([LoadShip(ship).into(), self.into()]);
            }
            Choice::Load { unit, area } => {
                board(w, seat, Area(area), activation.system, unit, flow);
                flow.then([self.into()]);
            }
            Choice::Seek(to) => {
                flow.tell(SeatSet::ALL, rule!("leader.diplomat"), || {
                    words!("{seat} {seat:asks|ask} {to} to let a diplomat's fleet pass.", seat, to)
                });
                flow.then([AnswerLeave(to).into(), self.into()]);
            }
            _ => {
                w.forces.forget(seat);
                // [strategy.warfare-ii] The token goes with ships that leave, as their owner likes.
                let from = w.alert.filter(|alert| alert.seat == seat).map(|alert| w.forces.space(alert.system));
                let left = |row: &Moved| matches!(row, Moved::Unit { from: start, .. } if Some(*start) == from);
                if activation.second.is_none() && activation.moved.iter().flatten().any(left) {
                    flow.then([AlertGoes(activation.system).into()]);
                }
            }
        }
    }
}

/// [leader.diplomat] The diplomat goes with the first ship that needs the leave of others.
fn send_envoy(w: &mut World, seat: Seat, unit: Unit, from: SystemId) {
    let envoy = diplomat_in(w, seat, from);
    let Some(activation) = &mut w.activation else { return };
    activation.envoys = activation.envoys.with(from);
    let to = activation.system;
    if let Some(leader) = envoy {
        take_along(w, leader.into(), to, unit);
    }
}

/// A leader goes with a ship that needs him.
fn take_along(w: &mut World, leader: usize, to: SystemId, unit: Unit) {
    let Some(activation) = &mut w.activation else { return };
    let row = &mut w.leaders[leader];
    activation.note(Moved::Leader { leader: leader as u8, from: row.at });
    row.at = Berth::Ship(to, unit);
}

/// [unit.flagship] Where Hil Colish has gone a wormhole is open for the others.
fn chart(w: &mut World, moved: Unit) {
    let Some(activation) = w.activation.filter(|activation| activation.second.is_none()) else { return };
    if moved == Unit::Flagship && query::carries_wormhole(w, activation.seat) {
        let ways = query::ways_of(w, activation.seat, Unit::Cruiser, activation.system, SystemSet::NONE);
        w.activation = Some(Activation { ways, ..activation });
    }
}

/// Whether a fleet has room for one more.
fn boards(w: &World, seat: Seat, system: SystemId, unit: Unit) -> bool {
    let mut hold = query::hold(w, seat, system);
    match unit {
        Unit::Fighter => return false,
        Unit::GroundForce => hold.ground_forces += 1,
        _ => hold.heavy += 1,
    }
    hold.free_troops |= unit == Unit::GroundForce && query::unit_can(w, Some(seat), unit, Skill::FreeCargo, system);
    hold.excess() == 0
}

/// One unit goes aboard; those without damage first.
fn board(w: &mut World, seat: Seat, area: Area, to: SystemId, unit: Unit, flow: &mut Flow) -> bool {
    let kind = unit.kind();
    let damaged = w.forces.of(area, seat).in_state(kind, false) == 0;
    w.forces.of_mut(area, seat).take(kind, damaged);
    let space = w.forces.space(to);
    w.forces.of_mut(space, seat).add(kind, damaged);
    if let (Unit::GroundForce, Some(activation)) = (unit, &mut w.activation) {
        activation.boarded[usize::from(to != activation.system)] += 1;
    }
    flow.tell(SeatSet::ALL, rule!("move.pick-up"), || {
        let (unit, from) = (crate::view::unit_thing(w, unit), crate::view::area_thing(w, area));
        let to = crate::view::system_thing(w, to);
        words!("{seat} {seat:takes|take} {unit:a} of {from} along to {to}.", seat, unit, from, to)
    });
    damaged
}

/// A ship on its way, with what it has taken aboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Voyage {
    unit: Unit,
    damaged: bool,
    from: SystemId,
    /// How far it goes.
    moves: u8,
    /// Room for anything, and for ground forces besides.
    room: u8,
    ground: u8,
    /// Systems it may cross although enemies are there.
    past: SystemSet,
    /// Systems it must cross for its cargo.
    over: SystemSet,
    /// Fighters, ground forces, mechanized units, PDS aboard.
    cargo: [u8; 4],
    /// Moves that were remembered before it set out.
    noted: u8,
}

step! {
    /// [move.pick-up] [unit.cargo] A ship takes cargo aboard where it starts, passes or ends, but not where an own counter or an
    /// enemy ship is.
    pub struct LoadShip(Voyage);
}

impl LoadShip {
    /// Whether it has room for one more.
    fn takes(self, w: &World, seat: Seat, unit: Unit) -> bool {
        let free = unit == Unit::GroundForce
            && self.0.unit == Unit::Flagship
            && w.activation.is_some_and(|activation| {
                let to = activation.end_from(self.0.from);
                query::unit_can(w, Some(seat), unit, Skill::FreeCargo, to)
            });
        let full = unit == Unit::Fighter
            && w.activation
                .is_some_and(|activation| against_ship(w, seat, unit, activation.end_from(self.0.from)).is_some());
        !full && self.0.room > 0 || unit == Unit::GroundForce && (self.0.ground > 0 || free)
    }

    /// The fewest rift rolls on a way over all of these systems.
    fn rolls_over(self, w: &World, seat: Seat, to: SystemId, over: SystemSet) -> Option<u8> {
        let Voyage { unit, from, moves, past, .. } = self.0;
        query::rolls_over(w, seat, unit, (from, to), moves, over, past)
    }

    /// Systems where it can take something aboard.
    fn stops(self, w: &World, seat: Seat) -> SystemSet {
        let Some(activation) = w.activation else { return SystemSet::NONE };
        let (from, to) = (self.0.from, activation.end_from(self.0.from));
        let mut stops = SystemSet::one(from).with(to);
        let moves = self.0.moves;
        if moves > 1 && activation.second.is_none() {
            let own = w.forces.spaces(seat).iter().chain(w.forces.planets(seat).iter().filter_map(|p| w.system_of(p)));
            let own: SystemSet = own.collect();
            let own = own.minus(w.player(seat).counters).minus(stops);
            let passed = own.iter().filter(|stop| self.rolls_over(w, seat, to, self.0.over.with(*stop)).is_some());
            stops = passed.fold(stops, SystemSet::with);
        }
        stops.iter().filter(|system| crate::steps::rival_in(w, seat, *system).is_none()).collect()
    }
}

impl Play<CentralPowers> for LoadShip {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(activation) = w.activation else { return Want::Nothing };
        let seat = activation.seat;
        let to = activation.end_from(self.0.from);
        if CARGO.iter().any(|unit| self.takes(w, seat, *unit)) {
            for system in self.stops(w, seat).iter() {
                let mut offer = |area: Area| {
                    let here = w.forces.of(area, seat);
                    for unit in CARGO.into_iter().filter(|unit| here.of(unit.kind()) > 0 && self.takes(w, seat, *unit))
                    {
                        out.offer(Choice::Load { unit, area: area.0 });
                    }
                };
                if system != to {
                    offer(w.forces.space(system));
                }
                w.planets_in(system).for_each(|planet| offer(w.forces.planet(planet)));
            }
        }
        // [leader.kinds] Leaders take no room.
        if self.0.unit != Unit::SpaceDock {
            let aboard = Berth::Ship(to, self.0.unit);
            let leaders = leaders_to_board(w, seat, self.0.from).filter(|n| w.leaders[usize::from(*n)].at != aboard);
            leaders.for_each(|leader| out.offer(Choice::Embark(leader)));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::LoadShip { unit: self.0.unit, from: self.0.from.0, room: self.0.room }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        self.depart(w, flow);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation else { return };
        let to = activation.end_from(self.0.from);
        let (unit, area) = match choice {
            Choice::Load { unit, area } => (unit, area),
            Choice::Embark(leader) => {
                if let Some(activation) = &mut w.activation {
                    let row = &w.leaders[usize::from(leader)];
                    activation.note(Moved::Leader { leader, from: row.at });
                    if row.kind == LeaderKind::Diplomat {
                        activation.envoys = activation.envoys.with(self.0.from);
                    }
                }
                w.leaders[usize::from(leader)].at = Berth::Ship(to, self.0.unit);
                flow.then([self.into()]);
                return;
            }
            _ => {
                self.depart(w, flow);
                return;
            }
        };
        let mut ship = self.0;
        let stop = match PlanetSpot(area.wrapping_sub(w.forces.planet(PlanetSpot(0)).0)) {
            _ if Area(area).0 < w.forces.planet(PlanetSpot(0)).0 => Some(SystemId(area)),
            planet => w.system_of(planet),
        };
        if let Some(stop) = stop.filter(|stop| *stop != self.0.from && *stop != to) {
            ship.over = ship.over.with(stop);
        }
        let damaged = board(w, activation.seat, Area(area), to, unit, flow);
        if let Some(activation) = &mut w.activation {
            activation.note(Moved::Unit { unit, damaged, from: Area(area) });
        }
        let free = ship.room == 0 && ship.ground == 0;
        match unit {
            Unit::GroundForce if ship.ground > 0 => ship.ground -= 1,
            _ if !free => ship.room -= 1,
            _ => {}
        }
        if let Some(n) = CARGO.iter().position(|cargo| *cargo == unit) {
            ship.cargo[n] += 1;
        }
        flow.then([LoadShip(ship).into()]);
    }
}

impl LoadShip {
    /// The ship is on its way; rifts may take it.
    fn depart(self, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation else { return };
        let (by, ship) = (activation.seat, self.0);
        let to = activation.end_from(ship.from);
        // [strategy.warfare-ii] The token goes with the last ships that leave.
        if w.alert == Some(Alert { seat: by, system: ship.from }) && w.in_space(by, ship.from).ships() == 0 {
            w.alert = Some(Alert { seat: by, system: to });
        }
        let risky = match ship.over.is_empty() {
            true => rolls(w, by, ship.unit, ship.from, ship.moves).map(|(rolls, _)| rolls),
            false => self.rolls_over(w, by, to, ship.over),
        };
        let dice = risky.unwrap_or(0);
        if dice > 0 {
            flow.then([CrossRift { ship, dice }.into()]);
        }
    }
}

step! {
    /// [space.special] A ship that leaves or crosses a gravity rift may be lost with all aboard.
    pub struct CrossRift {
        ship: Voyage,
        dice: u8,
    }
}

impl Play<CentralPowers> for CrossRift {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: self.dice, sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation else { return };
        let worst = w.kit.terms.terrain.rift_destroys;
        let (by, ship) = (activation.seat, self.ship);
        let lost = faces.iter().any(|face| *face <= worst);
        flow.tell(SeatSet::ALL, rule!("space.special"), || {
            let (unit, need) = (crate::view::unit_thing(w, ship.unit), worst + 1);
            match lost {
                true => words!("The rift swallows {by:'s} {unit}: {need} or more was needed.", by, unit, need),
                false => words!("{by:'s} {unit} crosses the rift, on {need} or more.", by, unit, need),
            }
            .rolled(faces, 10)
        });
        if !lost {
            return;
        }
        let to = activation.end_from(ship.from);
        let space = w.forces.space(to);
        let fleet = w.forces.of_mut(space, by);
        fleet.take(ship.unit.kind(), ship.damaged);
        chart(w, ship.unit);
        let fleet = w.forces.of_mut(space, by);
        for (unit, count) in CARGO.iter().zip(ship.cargo) {
            for _ in 0..count {
                let damaged = fleet.in_state(unit.kind(), false) == 0;
                fleet.take(unit.kind(), damaged);
            }
        }
        if let Some(activation) = &mut w.activation {
            activation.arrived_in(to).take(ship.unit.kind(), ship.damaged);
            activation.forget_after(usize::from(ship.noted));
        }
        crate::steps::save_troops(w, by, ship.cargo[1], flow);
        crate::steps::lose_leaders_aboard(w, by, to, ship.unit, None, flow);
    }
}

step! {
    /// [card.moments] Ships have moved into the active system; nothing has fired yet.
    pub struct OpenMovedIn;
}

impl Play<CentralPowers> for OpenMovedIn {
    fn act(self, w: &mut World, flow: &mut Flow) {
        crate::steps::leave_unguarded(w, flow);
        let Some(activation) = w.activation.filter(|activation| activation.second.is_none()) else { return };
        if activation.arrived[0].ships() > 0 {
            let place = Spot::System(activation.system);
            open_window(w, Window::about(Moment::MovedIn, Some(activation.seat), place), flow);
        }
    }
}

/// [card.political] The move into the active system does not take place; the counter stays.
pub fn undo_move(w: &mut World, flow: &mut Flow) {
    let Some(activation) = &mut w.activation else { return };
    let (by, system, moved) = (activation.seat, activation.system, activation.moved);
    activation.forget_after(0);
    (activation.arrived, activation.boarded) = Default::default();
    for row in moved.into_iter().flatten().rev() {
        match row {
            Moved::Unit { unit, damaged, from } => {
                let space = w.forces.space(system);
                let here = w.forces.of(space, by).in_state(unit.kind(), damaged) > 0;
                if here {
                    w.forces.of_mut(space, by).take(unit.kind(), damaged);
                    w.forces.of_mut(from, by).add(unit.kind(), damaged);
                }
            }
            Moved::Leader { leader, from } => w.leaders[usize::from(leader)].at = from,
        }
    }
    flow.tell(SeatSet::ALL, rule!("card.political"), || {
        let at = crate::view::system_thing(w, system);
        words!("{by:'s} ships go back to where they came from; {at} stays activated.", by, at)
    });
}
