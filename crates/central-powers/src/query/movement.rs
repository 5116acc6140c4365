//! [move.ships] Where ships get to, and over what.

use super::{controls, has_anomaly, has_skill, number_in, unit_can, with_anomaly};
use crate::cards::Spot;
use crate::force;
use crate::names::{LeaderKind, Unit};
use crate::verbs::{Class, Deed, Number, Skill, Verb};
use crate::world::{Leader, MOVES, RIFTS, Ways, World};
use imperium::{Anomaly, SystemId, SystemSet, Wormhole};
use kernel::Seat;

/// Which systems touch for a player's ships: over sides, and over wormholes.
#[derive(Clone, Copy, Debug)]
pub struct Lanes<'a> {
    w: &'a World,
    /// Systems with an alpha, a beta, a delta wormhole.
    letters: [SystemSet; 3],
    /// [race.creuss] Alpha and beta are one.
    joined: bool,
    /// [race.creuss] Systems nobody else enters by alpha and beta.
    shut: SystemSet,
}

impl<'a> Lanes<'a> {
    pub fn of(w: &'a World, seat: Seat) -> Lanes<'a> {
        let with = || w.forces.spaces(seat).iter().filter(|s| w.in_space(seat, *s).of(Unit::Flagship.kind()) > 0);
        // [unit.flagship] Hil Colish brings a delta wormhole that is its owner's alone.
        match carries_wormhole(w, seat) {
            true => Lanes::beside(w, seat, with().collect()),
            false => Lanes::beside(w, seat, SystemSet::NONE),
        }
    }

    /// [unit.flagship] The same for ships of a kind: Hil Colish cannot use its own wormhole.
    fn of_ships(w: &'a World, seat: Seat, unit: Unit) -> Lanes<'a> {
        match unit {
            Unit::Flagship => Lanes::beside(w, seat, SystemSet::NONE),
            _ => Lanes::of(w, seat),
        }
    }

    /// With a delta wormhole in some systems besides.
    fn beside(w: &'a World, seat: Seat, deltas: SystemSet) -> Lanes<'a> {
        let holes = [Wormhole::Alpha, Wormhole::Beta, Wormhole::Delta];
        let mut letters =
            holes.map(|letter| w.galaxy.ids().filter(|s| w.galaxy.place(*s).wormholes.has(letter)).collect());
        letters[2] = deltas.union(letters[2]);
        let mut shut = SystemSet::NONE;
        for other in w.seats() {
            if other != seat && has_skill(w, other, Skill::WormholesShut, None) {
                let gates = letters[0].union(letters[1]);
                shut = shut.union(gates.iter().filter(|s| controls(w, other, *s)).collect());
            }
        }
        // [card.political] Laws close wormholes, or join them all.
        if force::grants(w, seat, Skill::AllWormholesTouch, None) {
            letters = [letters[0].union(letters[1]).union(letters[2]), SystemSet::NONE, SystemSet::NONE];
        }
        if force::forbids(w, seat, Deed::UseWormholes, None).is_some()
            && !has_skill(w, seat, Skill::WormholesAlwaysOpen, None)
        {
            letters = [SystemSet::NONE; 3];
        }
        Lanes { w, letters, joined: has_skill(w, seat, Skill::AlphaIsBeta, None), shut }
    }

    /// [space.wormholes] [map.nexus] Systems reached from one by wormhole.
    pub fn holes(&self, system: SystemId) -> SystemSet {
        let [alpha, beta, delta] = self.letters;
        let mut near = SystemSet::NONE;
        if alpha.has(system) {
            near = near.union(alpha);
        }
        if beta.has(system) {
            near = near.union(beta);
        }
        if self.joined && alpha.union(beta).has(system) {
            near = near.union(alpha).union(beta);
        }
        near = near.minus(self.shut);
        if delta.has(system) {
            near = near.union(delta);
        }
        near.without(system)
    }

    /// Systems from which one is reached by wormhole.
    fn holes_into(&self, system: SystemId) -> SystemSet {
        let [alpha, beta, delta] = self.letters;
        let mut near = SystemSet::NONE;
        if !self.shut.has(system) {
            for (letter, other) in [(alpha, beta), (beta, alpha)] {
                if letter.has(system) {
                    near = near.union(letter).union(if self.joined { other } else { SystemSet::NONE });
                }
            }
        }
        if delta.has(system) {
            near = near.union(delta);
        }
        near.without(system)
    }

    /// All systems a ship can go to next.
    pub fn from(&self, system: SystemId) -> SystemSet {
        self.w.galaxy.place(system).edges.union(self.holes(system))
    }

    /// All systems from which a ship can come next.
    fn before(&self, system: SystemId) -> SystemSet {
        self.w.galaxy.place(system).edges.union(self.holes_into(system))
    }
}

/// [unit.flagship] Whether a player's flagship brings a wormhole along: ways change when it moves.
pub fn carries_wormhole(w: &World, seat: Seat) -> bool {
    unit_can(w, Some(seat), Unit::Flagship, Skill::CarriesWormhole, SystemId(0))
}

/// [move.pass] Systems with enemy ships that bar the way: fighters alone do not, unless they fly by themselves.
pub fn barred(w: &World, seat: Seat) -> SystemSet {
    let others = w.seats().filter(|other| *other != seat);
    others.fold(SystemSet::NONE, |all, other| all.union(barred_by(w, other)))
}

/// Those with ships of one player's.
pub fn barred_by(w: &World, other: Seat) -> SystemSet {
    let fighters = unit_can(w, Some(other), Unit::Fighter, Skill::Blocks, SystemId(0));
    let bars = |system: &SystemId| {
        let fleet = w.in_space(other, *system);
        let ships = fleet.ships();
        ships > 0 && (fighters || ships > fleet.of(Unit::Fighter.kind()))
    };
    w.forces.spaces(other).iter().filter(bars).collect()
}

/// [space.special] [hr.cease-fire] Systems a player's ships may cross, enemy ships apart.
fn open(w: &World, seat: Seat) -> SystemSet {
    let all = w.galaxy.all();
    let may = |skill| unit_can(w, Some(seat), Unit::Cruiser, skill, SystemId(0));
    let storms = force::grants(w, seat, Skill::CrossesStorms, None);
    let mut shut = if storms { SystemSet::NONE } else { with_anomaly(w, Anomaly::Nebula) };
    for (anomaly, skill) in [
        (Anomaly::AsteroidField, Skill::CrossesAsteroids),
        (Anomaly::Supernova, Skill::CrossesSupernovas),
        (Anomaly::IonStorm, Skill::CrossesIonStorms),
    ] {
        let there = with_anomaly(w, anomaly);
        let calm = storms && anomaly == Anomaly::IonStorm;
        if !there.is_empty() && !calm && !may(skill) {
            shut = shut.union(there);
        }
    }
    let zone = w.zone.map_or(SystemSet::NONE, |zone| SystemSet::one(zone.system));
    all.minus(shut).minus(zone).minus(closed(w, seat))
}

/// [card.political] Systems a player's ships may neither enter nor leave.
pub fn closed(w: &World, seat: Seat) -> SystemSet {
    let bars = |effect: force::Effect| matches!(effect.verb, Verb::Forbid { deed: Deed::Enter, .. });
    if !force::in_force(w, Deed::Enter.touch()).any(bars) {
        return SystemSet::NONE;
    }
    w.galaxy.ids().filter(|system| force::forbids(w, seat, Deed::Enter, Some((*system, None))).is_some()).collect()
}

/// [space.special] Whether ships may end in a system at all.
pub fn may_end(w: &World, seat: Seat, system: SystemId) -> bool {
    !has_anomaly(w, system, Anomaly::Supernova)
        && (!has_anomaly(w, system, Anomaly::AsteroidField)
            || unit_can(w, Some(seat), Unit::Cruiser, Skill::EntersAsteroids, system))
}

/// [card.action] Systems reached from one over systems without enemy ships, the one itself included.
pub fn enemy_free(w: &World, seat: Seat, from: SystemId) -> SystemSet {
    let lanes = Lanes::of(w, seat);
    let calm = |system: &SystemId| {
        !crate::cease_fire::bars(w, seat, *system)
            && w.seats().all(|other| other == seat || w.in_space(other, *system).ships() == 0)
    };
    let through: SystemSet = w.galaxy.ids().filter(calm).collect();
    let mut found = SystemSet::one(from);
    loop {
        let near = found.iter().fold(found, |all, system| all.union(lanes.from(system).common(through)));
        if near == found {
            return found;
        }
        found = near;
    }
}

/// What ships may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// No enemy ships.
    Free,
    /// [faq.creuss-wormholes] Enemy ships where it comes or goes by wormhole.
    ByWormhole,
    /// All of them.
    Anywhere,
}

/// How a unit of a player passes enemy ships.
pub fn passage(w: &World, seat: Seat, unit: Unit) -> Passage {
    let can = |skill| unit_can(w, Some(seat), unit, skill, SystemId(0));
    match () {
        () if can(Skill::CrossesEnemies) => Passage::Anywhere,
        () if can(Skill::CrossesEnemiesByWormhole) => Passage::ByWormhole,
        () => Passage::Free,
    }
}

/// Whether ships of a kind get elsewhere than the others of their player.
pub fn goes_apart(w: &World, seat: Seat, unit: Unit) -> bool {
    unit == Unit::Flagship && (passage(w, seat, unit) == Passage::Anywhere || carries_wormhole(w, seat))
}

/// [move.ships] [move.pass] [space.special] From where a player's ships get into a system, back from it move by move.
pub fn ways(w: &World, seat: Seat, to: SystemId, passage: Passage) -> Ways {
    ways_over(w, seat, to, &Lanes::of(w, seat), passage, SystemSet::NONE)
}

/// The same for ships of a kind, past these systems with enemies.
pub fn ways_of(w: &World, seat: Seat, unit: Unit, to: SystemId, past: SystemSet) -> Ways {
    ways_over(w, seat, to, &Lanes::of_ships(w, seat, unit), passage(w, seat, unit), past)
}

/// [card.action] The system a fleet may pass although enemies are there.
pub fn slips_past(w: &World, seat: Seat) -> Option<SystemId> {
    force::in_force(w, Skill::SlipsPast.touch()).find_map(|effect| match (effect.verb, effect.place) {
        (Verb::Grant { skill: Skill::SlipsPast, who, .. }, Spot::System(system)) if effect.concerns(w, *who, seat) => {
            Some(system)
        }
        _ => None,
    })
}

fn ways_over(w: &World, seat: Seat, to: SystemId, lanes: &Lanes, passage: Passage, past: SystemSet) -> Ways {
    let mut ways = Ways::default();
    if !may_end(w, seat, to) || closed(w, seat).has(to) {
        return ways;
    }
    let enemies = barred(w, seat).minus(past);
    let open = open(w, seat).without(to);
    let through = if passage == Passage::Anywhere { open } else { open.minus(enemies) };
    let guarded = if passage == Passage::ByWormhole { open.common(enemies) } else { SystemSet::NONE };
    let rifts = match unit_can(w, Some(seat), Unit::Cruiser, Skill::IgnoresRifts, to) {
        true => SystemSet::NONE,
        false => with_anomaly(w, Anomaly::GravityRift),
    };
    // Systems from which the next one is reached, over sides or over wormholes.
    let into = |systems: SystemSet| systems.iter().fold(SystemSet::NONE, |all, s| all.union(lanes.before(s)));
    let over = |systems: SystemSet| systems.iter().fold(SystemSet::NONE, |all, s| all.union(lanes.holes_into(s)));
    // By rolls: where the next move may lead, and [faq.creuss-wormholes] what is entered by wormhole alone.
    let mut next = [SystemSet::one(to); RIFTS];
    let mut hidden = [SystemSet::NONE; RIFTS];
    for moves in 1..MOVES {
        let before = (next, hidden);
        for rolls in 0..RIFTS {
            let from = |rolls: usize| into(before.0[rolls]).union(over(before.1[rolls]));
            let mut found = from(rolls).minus(rifts);
            if rolls > 0 && !rifts.is_empty() {
                found = found.union(from(rolls - 1).common(rifts)).union(ways.0[rolls - 1][moves]);
            }
            ways.0[rolls][moves] = ways.0[rolls][moves - 1].union(found);
            let by_hole = if guarded.is_empty() { SystemSet::NONE } else { over(before.0[rolls]).common(guarded) };
            next[rolls] = next[rolls].union(found.common(through)).union(by_hole.common(found));
            hidden[rolls] = hidden[rolls].union(found.common(guarded));
            if rifts.is_empty() {
                break;
            }
        }
        if rifts.is_empty() && next[0] == before.0[0] && hidden[0] == before.1[0] {
            // Nothing further leads there.
            (moves..MOVES).for_each(|more| ways.0[0][more] = ways.0[0][moves]);
            break;
        }
    }
    ways
}

/// [move.pick-up] The fewest rolls on a way over all of these systems, past enemies in those; none if there is no such way.
pub fn rolls_over(
    w: &World,
    seat: Seat,
    unit: Unit,
    (from, to): (SystemId, SystemId),
    moves: u8,
    over: SystemSet,
    past: SystemSet,
) -> Option<u8> {
    let lanes = Lanes::of_ships(w, seat, unit);
    let past = if passage(w, seat, unit) == Passage::Anywhere { w.galaxy.all() } else { past };
    let through = open(w, seat).minus(barred(w, seat).minus(past));
    let ignores = unit_can(w, Some(seat), Unit::Cruiser, Skill::IgnoresRifts, to);
    let rifts = if ignores { SystemSet::NONE } else { with_anomaly(w, Anomaly::GravityRift) };
    struct Walk<'a> {
        lanes: Lanes<'a>,
        through: SystemSet,
        rifts: SystemSet,
        to: SystemId,
        over: SystemSet,
    }
    fn walk(on: &Walk, here: SystemId, seen: SystemSet, moves: u8, rolls: u8, best: &mut Option<u8>) {
        let rolls = rolls + u8::from(on.rifts.has(here));
        if moves == 0 || best.is_some_and(|best| best <= rolls) {
            return;
        }
        let near = on.lanes.from(here);
        if near.has(on.to) && on.over.minus(seen).is_empty() {
            *best = Some(rolls);
            return;
        }
        for next in near.common(on.through).minus(seen).without(on.to).iter() {
            walk(on, next, seen.with(next), moves - 1, rolls, best);
        }
    }
    let mut best = None;
    let on = Walk { lanes, through, rifts, to, over };
    walk(&on, from, SystemSet::one(from), moves.min(MOVES as u8 - 1), 0, &mut best);
    best
}

/// [move.ships] How many ships could come if a system were activated, and how many of them through a rift.
pub fn in_reach(w: &World, seat: Seat, system: SystemId) -> (u16, u16) {
    let most = ways_of(w, seat, Unit::Cruiser, system, SystemSet::NONE);
    let starts = w.forces.spaces(seat).minus(w.player(seat).counters).minus(closed(w, seat)).without(system);
    let (mut ships, mut risky) = (0, 0);
    for from in starts.iter() {
        let here = w.in_space(seat, from);
        for unit in Unit::ALL.into_iter().filter(|unit| unit.is_ship() && here.of(unit.kind()) > 0) {
            let ways = if goes_apart(w, seat, unit) { ways_of(w, seat, unit, system, SystemSet::NONE) } else { most };
            let alone = ways.rolls(from, movement(w, seat, unit, from));
            let led = led_by(w, seat, unit, from).and_then(|_| ways.rolls(from, led_movement(w, seat, unit, from)));
            let many = u16::from(here.of(unit.kind()));
            // [leader.admiral] One of them goes with him.
            let (many, Some(rolls)) = (if alone.is_some() { many } else { 1 }, alone.or(led)) else { continue };
            ships += many;
            risky += if rolls > 0 { many } else { 0 };
        }
    }
    (ships, risky)
}

/// Technologies that help ships next to a rift or a wormhole that leads somewhere.
pub fn beside_rift_or_wormhole(w: &World, seat: Seat, system: SystemId) -> bool {
    let rifts = with_anomaly(w, Anomaly::GravityRift);
    let lanes = Lanes::of(w, seat);
    let leads = |near: SystemId| !lanes.holes(near).is_empty();
    let near = w.galaxy.place(system).edges;
    near.iter().any(|near| rifts.has(near) || leads(near)) || !rifts.has(system) && leads(system)
}

/// [unit.kinds] [move.ships] How far ships of a player go from a system.
pub fn movement(w: &World, seat: Seat, unit: Unit, from: SystemId) -> u8 {
    let printed = match unit {
        Unit::Flagship => super::flagship(w, seat).map_or(0, |card| card.movement),
        _ => w.kit.units[unit.index()].movement,
    };
    let terms = &w.kit.terms;
    let mut moves = number_in(w, seat, Number::Movement, printed, Some(unit), Some(from));
    if moves == 0 {
        return 0;
    }
    if is_slowed(w, seat, from) {
        return terms.terrain.nebula_movement;
    }
    // [strategy.warfare-ii]
    if w.alert.is_some_and(|alert| alert.seat == seat && alert.system == from) {
        moves += terms.warfare_ii.movement;
    }
    moves
}

/// [space.special] Out of a nebula ships move one system.
fn is_slowed(w: &World, seat: Seat, from: SystemId) -> bool {
    has_anomaly(w, from, Anomaly::Nebula) && !force::grants(w, seat, Skill::CrossesStorms, None)
}

/// [leader.admiral] [hr.admirals] The admiral aboard a dreadnought there, with whom one of them goes further.
pub fn led_by(w: &World, seat: Seat, unit: Unit, from: SystemId) -> Option<usize> {
    if !super::is_of(unit, Class::DreadnoughtClass) || is_slowed(w, seat, from) {
        return None;
    }
    let leads = |leader: &Leader| leader.owner == seat && leader.kind == LeaderKind::Admiral;
    w.leaders.iter().position(|leader| leads(leader) && leader.is_aboard(from, unit))
}

/// [leader.admiral] How far the one of these ships goes that carries the admiral, if he is aboard.
pub fn led_movement(w: &World, seat: Seat, unit: Unit, from: SystemId) -> u8 {
    match movement(w, seat, unit, from) {
        0 => 0,
        moves => moves + led_by(w, seat, unit, from).map_or(0, |_| w.kit.terms.admiral.movement),
    }
}
