//! Moving ships: where they can go, what it costs and what it risks.

use crate::bits::bits;
use crate::{Anomaly, SystemId, SystemSet, Wormhole, Wormholes};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

mod chart;
mod routes;
mod sweep;

pub use chart::{Bend, Bends, Chart, Links, Purpose, Way};
use routes::Search;

use sweep::{At, Rolls, Sweep};

bits! {
    /// What one ship can do that others cannot.
    Skills(u8), Skill:
    /// Crosses systems with ships of others (Y'sia Y'ssrila, Corsair).
    PassesShips,
    /// Anomalies do not matter to it.
    IgnoresAnomalies,
    /// Crosses systems with own units and gains 1 move for each (D.W.S. Luminous).
    Luminous,
}

/// A ship that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mover {
    /// Printed move value.
    pub value: u8,
    /// Move added to this ship alone (Gravity Drive, Ionian Fuel Refinery).
    pub extra: u8,
    pub skills: Skills,
}

impl Mover {
    pub fn of(value: u8) -> Self {
        Mover { value, ..Mover::default() }
    }
}

/// Why a ship cannot go somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barrier {
    /// Too far.
    Range,
    /// An own command token holds it.
    CommandToken,
    AsteroidField,
    Supernova,
    /// A nebula can be entered only as the active system.
    Nebula,
    /// Ships of others on every way.
    Ships,
    /// Structures of others on every way.
    Structures,
    /// No way at all.
    Apart,
}

/// No way leads there.
pub const NO_WAY: u8 = u8::MAX;

/// The longest way a ship can be shown.
pub const LONGEST: usize = 16;

/// One way to a system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    pub from: SystemId,
    /// Systems entered, in order; the last is where the ship ends.
    pub path: ArrayVec<SystemId, LONGEST>,
    /// Gravity rift rolls on the way: on 1 to 3 the ship is removed with what it carries.
    pub rolls: u8,
    /// Move that is left over.
    pub spare: u8,
}

impl Route {
    pub fn to(&self) -> SystemId {
        *self.path.last().expect("a route enters at least one system")
    }

    /// Systems entered.
    pub fn cost(&self) -> u8 {
        self.path.len() as u8
    }

    /// [move.gravity-rift] Chance to be lost on the way.
    pub fn risk(&self) -> f64 {
        1.0 - 0.7f64.powi(i32::from(self.rolls))
    }

    /// Systems crossed on the way.
    pub fn through(&self) -> &[SystemId] {
        &self.path[..self.path.len() - 1]
    }
}

/// What a ship's move amounts to at its start, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    pub value: u8,
    pub nebula: bool,
    pub extra: u8,
    pub further: u8,
    pub start: u8,
}

impl Allowance {
    pub fn total(&self) -> u8 {
        (if self.nebula { 1 } else { self.value }) + self.extra + self.further + self.start
    }
}

impl Chart<'_> {
    /// [move.range] [move.faction-rules] The move a ship starts with. A ship that starts in a nebula has 1, to which bonuses are added.
    pub fn allowance(&self, ship: Mover, from: SystemId) -> Allowance {
        let free = self.bends.has(Bend::AnomalyFreedom) || ship.skills.has(Skill::IgnoresAnomalies);
        let nebula = self.is(from, Anomaly::Nebula) && !free && !self.bends.has(Bend::NebulaFreedom) && ship.value > 0;
        let pair = Wormholes::of(&[Wormhole::Alpha, Wormhole::Beta]);
        let holes = || !self.wormholes(from, Purpose::Other).common(pair).is_empty();
        let home = self.home.has(from);
        let mut start = 0;
        start += u8::from(self.bends.has(Bend::Slipstream) && (home || holes()));
        start += u8::from(self.bends.has(Bend::FromFracture) && self.fracture.has(from));
        start += u8::from(self.bends.has(Bend::Resonance) && (home || self.breaches.has(from)));
        Allowance { value: ship.value, nebula, extra: ship.extra, further: self.further, start }
    }

    /// [move.range] [move.blockade] Every system a ship could end in, were it the active one: for each the safest
    /// way first, then shorter ones that risk more. In order of systems.
    pub fn reach(&self, ship: Mover, from: SystemId) -> Vec<Route> {
        let mut routes = Vec::new();
        if self.held(from) || ship.value == 0 && ship.extra == 0 {
            return routes;
        }
        let links = self.links(Purpose::Movement);
        let search = Search::run(self, &links, ship, from);
        for to in self.galaxy.ids().filter(|&to| to != from && self.may_end(ship, to)) {
            search.routes_to(self, &links, to, &mut routes);
        }
        routes
    }

    /// The ways of one ship into one system; empty if it cannot get there.
    pub fn routes(&self, ship: Mover, from: SystemId, to: SystemId) -> Vec<Route> {
        let mut routes = Vec::new();
        if self.held(from) || from == to || !self.may_end(ship, to) || ship.value == 0 && ship.extra == 0 {
            return routes;
        }
        let links = self.links(Purpose::Movement);
        Search::run(self, &links, ship, from).routes_to(self, &links, to, &mut routes);
        routes
    }

    /// [move.pick-up] The fewest gravity rift rolls on a way that crosses all of `via`, with this much move at the
    /// start; `None` if there is no such way.
    pub fn rolls_via(&self, links: &Links<'_>, from: SystemId, to: SystemId, value: u8, via: SystemSet) -> Option<u8> {
        let mut best = None;
        if self.may_end(Mover::of(1), to) {
            let rifts = self.galaxy.with_anomaly(Anomaly::GravityRift).union(self.spurs);
            let walk = Walk { from, to, via, links, rifts };
            self.walk(&walk, from, SystemSet::one(from), value as i8, 0, &mut best);
        }
        best
    }

    /// [move.range] [move.blockade] For each of the `starts` and every amount of move up to `N - 1`, the fewest gravity rift
    /// rolls on a way into `to` for a ship that starts there with this much move; [`NO_WAY`] if there is none. What a
    /// ship's allowance adds at the start is not counted here. No ship has more than `most` move.
    pub fn ways<const N: usize>(
        &self,
        ship: Mover,
        starts: SystemSet,
        to: SystemId,
        most: u8,
        links: &Links<'_>,
        ways: &mut [[u8; N]],
    ) {
        starts.iter().for_each(|start| ways[start.index()] = [NO_WAY; N]);
        if !self.may_end(ship, to) {
            return;
        }
        // From silent systems ships cross those of others, so these ways are looked for apart from the rest.
        for starts in [starts.minus(self.silent), starts.common(self.silent)] {
            let Some(example) = starts.iter().next() else { continue };
            let sweep = Sweep::new(self, ship, to, links, example);
            // Crucible gives 1 more move for the first rift on the way.
            let crucible = self.bends.has(Bend::Crucible);
            if !crucible && sweep.bright.is_empty() {
                sweep.spread(starts, usize::from(most).min(N - 1), ways);
                continue;
            }
            let plain: Rolls<N> = sweep.run(None);
            let rolls = if crucible { sweep.run(Some(&plain)) } else { plain };
            for here in starts.iter() {
                ways[here.index()] =
                    std::array::from_fn(|left| sweep.leave(&rolls, crucible.then_some(&plain), here, left, At::Start));
            }
        }
    }

    fn walk(&self, walk: &Walk, here: SystemId, crossed: SystemSet, left: i8, rolls: u8, best: &mut Option<u8>) {
        let spur = self.spurs.has(here);
        let rift = spur || walk.rifts.has(here) && !self.bends.has(Bend::AnomalyFreedom);
        let left = left + i8::from(rift);
        let rolls = rolls + u8::from(rift && !spur && !self.tears.has(here) && !self.bends.has(Bend::Crucible));
        if left <= 0 || best.is_some_and(|b| b <= rolls) {
            return;
        }
        let near = walk.links.of(here);
        if near.has(walk.to) && walk.via.minus(crossed).is_empty() {
            *best = Some(rolls);
            return;
        }
        // Only a rift lets a ship go on after its last move.
        let on = if left == 1 { near.common(walk.rifts) } else { near };
        for next in on.minus(crossed).without(walk.to).iter() {
            if self.may_cross(Mover::of(1), walk.from, next) {
                self.walk(walk, next, crossed.with(next), left - 1, rolls, best);
            }
        }
    }

    /// Why a ship cannot get from one system to another.
    pub fn barrier(&self, ship: Mover, from: SystemId, to: SystemId) -> Option<Barrier> {
        self.hurdle(ship, from, to).map(|(barrier, _)| barrier)
    }

    /// The same, with the system that is in the way, if one is.
    pub fn hurdle(&self, ship: Mover, from: SystemId, to: SystemId) -> Option<(Barrier, Option<SystemId>)> {
        if !self.routes(ship, from, to).is_empty() {
            return None;
        }
        if self.held(from) {
            return Some((Barrier::CommandToken, Some(from)));
        }
        if !self.may_end(ship, to) {
            let field = self.is(to, Anomaly::AsteroidField);
            return Some((if field { Barrier::AsteroidField } else { Barrier::Supernova }, Some(to)));
        }
        let reaches = |chart: &Chart<'_>, ship: Mover| !chart.routes(ship, from, to).is_empty();
        // The first system it may not cross on the way it would have with less in its way.
        let stops = |chart: &Chart<'_>, of: Option<Anomaly>| {
            let route = chart.routes(ship, from, to).into_iter().next()?;
            let stops = |&at: &SystemId| at != to && !self.may_cross(ship, from, at);
            route.path.into_iter().filter(stops).find(|&at| of.is_none_or(|anomaly| self.is(at, anomaly)))
        };
        let mut eased = self.clone();
        eased.ships = SystemSet::NONE;
        if reaches(&eased, ship) {
            return Some((Barrier::Ships, stops(&eased, None)));
        }
        eased.walls = SystemSet::NONE;
        if reaches(&eased, ship) {
            return Some((Barrier::Structures, stops(&eased, None)));
        }
        eased.bends = eased.bends.with(Bend::AnomalyFreedom);
        if reaches(&eased, ship) {
            let crossed = |anomaly| self.galaxy.with_anomaly(anomaly).without(to).minus(SystemSet::one(from));
            let nearest = [
                (Anomaly::AsteroidField, Barrier::AsteroidField),
                (Anomaly::Supernova, Barrier::Supernova),
                (Anomaly::Nebula, Barrier::Nebula),
            ];
            for (anomaly, barrier) in nearest {
                let mut other = eased.clone();
                other.walls = crossed(anomaly);
                if !reaches(&other, ship) {
                    return Some((barrier, stops(&eased, Some(anomaly))));
                }
            }
            return Some((Barrier::Nebula, stops(&eased, Some(Anomaly::Nebula))));
        }
        let far = reaches(&eased, Mover { extra: 12, ..ship });
        Some((if far { Barrier::Range } else { Barrier::Apart }, None))
    }

    /// [move.retreat] Where a fleet may retreat to: an adjacent system without ships of others that holds an own
    /// unit or planet, entered under the rules for anomalies.
    pub fn retreats(&self, from: SystemId, own: SystemSet, others_units: SystemSet) -> SystemSet {
        let links = self.neighbours(from, Purpose::Movement);
        let held = if self.bends.has(Bend::FreeRetreat) { own.union(SystemSet(!others_units.0)) } else { own };
        links.common(held).iter().filter(|&s| self.is_haven(s)).collect()
    }

    /// [move.retreat] A system without ships of others that retreating ships may enter.
    pub fn is_haven(&self, system: SystemId) -> bool {
        let nebula_shut = !self.bends.has(Bend::NebulaFreedom) && !self.bends.has(Bend::AnomalyFreedom);
        !self.ships.has(system)
            && self.may_end(Mover::of(1), system)
            && !(nebula_shut && self.is(system, Anomaly::Nebula))
    }

    /// [move.command-token] Ships do not leave a system with an own command token, unless it is the active one.
    pub fn held(&self, from: SystemId) -> bool {
        self.tokens.has(from) && self.active != Some(from)
    }

    /// [move.pick-up] A moving ship loads in its start system, in systems it crosses and in the active system, but
    /// not where an own command token lies outside the active system.
    pub fn may_pick_up(&self, route: &Route, system: SystemId) -> bool {
        (route.from == system || route.path.contains(&system)) && (route.to() == system || !self.tokens.has(system))
    }

    /// [move.wormhole-used] Wormholes a ship on this route cannot have avoided.
    pub fn wormholes_used(&self, route: &Route) -> Wormholes {
        let mut used = Wormholes::NONE;
        let mut here = route.from;
        for &next in &route.path {
            let way = self.way(here, next);
            if !way.open {
                used = used.union(way.wormholes);
            }
            here = next;
        }
        used
    }

    /// [move.asteroid-field] [move.supernova] Whether ships may end in a system.
    pub fn may_end(&self, ship: Mover, system: SystemId) -> bool {
        if self.bends.has(Bend::AnomalyFreedom) || ship.skills.has(Skill::IgnoresAnomalies) {
            return true;
        }
        (!self.is(system, Anomaly::AsteroidField) || self.bends.has(Bend::AsteroidPassage))
            && (!self.is(system, Anomaly::Supernova) || self.bends.has(Bend::SupernovaEntry))
    }

    /// Whether a ship that began in `from` may cross a system.
    pub fn may_cross(&self, ship: Mover, from: SystemId, system: SystemId) -> bool {
        self.crossable(ship, from).has(system)
    }

    /// [move.gravity-rift] What leaving a system gives and costs for its rift: move, and rolls.
    pub fn rift_at(&self, system: SystemId) -> (u8, u8) {
        let rift = self.is(system, Anomaly::GravityRift) && !self.bends.has(Bend::AnomalyFreedom);
        let tame = self.tears.has(system) || self.bends.has(Bend::Crucible);
        (u8::from(rift || self.spurs.has(system)), u8::from(rift && !tame))
    }

    /// [move.nebula] [move.blockade] Systems a ship that began in `from` may cross.
    fn crossable(&self, ship: Mover, from: SystemId) -> SystemSet {
        let passes = ship.skills.has(Skill::PassesShips) || self.bends.has(Bend::ShipPassage) || self.silent.has(from);
        let mut shut = if passes { self.walls } else { self.walls.union(self.ships) };
        if ship.skills.has(Skill::Luminous) {
            shut = shut.minus(self.units);
        }
        if !self.bends.has(Bend::AnomalyFreedom) && !ship.skills.has(Skill::IgnoresAnomalies) {
            for (anomaly, freedom) in [
                (Anomaly::AsteroidField, Bends::of(&[Bend::AsteroidPassage])),
                (Anomaly::Supernova, Bends::of(&[Bend::SupernovaPassage])),
                (Anomaly::Nebula, Bends::of(&[Bend::NebulaFreedom, Bend::NebulaPassage])),
            ] {
                if self.bends.common(freedom).is_empty() {
                    shut = shut.union(self.galaxy.with_anomaly(anomaly));
                }
            }
        }
        self.galaxy.all().minus(shut)
    }
}

/// What a way has to be: from where, into which system, across what.
struct Walk<'a> {
    from: SystemId,
    to: SystemId,
    via: SystemSet,
    links: &'a Links<'a>,
    rifts: SystemSet,
}
