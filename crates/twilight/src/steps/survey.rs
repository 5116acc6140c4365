//! The ways into the active system.

use crate::texts::standing;
use crate::world::{MOST_SPACES, SHIPS, WAYS, World};
use crate::{Flow, Twilight, query};
use kernel::{Array, Play, Seat, step};
use twilight_box::components::Anomaly;
use twilight_box::galaxy::{Chart, Links, Mover, NO_WAY, Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

/// Gravity rift rolls by system and move.
pub type Ways = Array<[u8; WAYS], MOST_SPACES>;

/// [move.range] Notes for each system with own ships how many gravity rift rolls the way to the active system takes,
/// by the move a ship has.
fn survey(w: &mut World, seat: Seat) {
    let active = w.scene();
    let starts = starts(w, seat, active);
    w.voyage.reach = SystemSet::NONE;
    if starts.is_empty() || survey_plainly(w, seat, starts, active) {
        return;
    }
    let mut ways = Array([[NO_WAY; WAYS]; MOST_SPACES]);
    if let Some(own) = ways_from(w, seat, starts, active, &mut ways) {
        w.voyage.own_ways = own;
    }
    starts.iter().for_each(|start| w.voyage.ways[start.index()] = ways[start.index()]);
    w.voyage.reach = starts.iter().filter(|start| ways[start.index()] != [NO_WAY; WAYS]).collect();
}

/// [move.range] The same where it is plain: nothing bends the map or movement, and no way is shorter over a gravity rift.
/// Says whether it was.
fn survey_plainly(w: &mut World, seat: Seat, starts: SystemSet, active: SystemId) -> bool {
    if query::bent(w, seat) || !w.galaxy.with_tokens().is_empty() || !w.action.silent.is_empty() {
        return false;
    }
    let galaxy = &w.galaxy;
    let solid = galaxy.with_anomaly(Anomaly::AsteroidField).union(galaxy.with_anomaly(Anomaly::Supernova));
    let shut = solid.union(galaxy.with_anomaly(Anomaly::Nebula)).union(query::ships_of_rivals(w, seat));
    let rifts = galaxy.with_anomaly(Anomaly::GravityRift);
    let most = if solid.has(active) { 0 } else { usize::from(query::printed_move(w, seat, starts)) };
    starts.iter().for_each(|start| w.voyage.ways[start.index()] = [NO_WAY; WAYS]);
    if most == 0 {
        return true;
    }
    let (mut near, mut edge, mut reach) = (SystemSet::NONE, SystemSet::one(active), SystemSet::NONE);
    // Each rift on the way gives back a step.
    for steps in 1..=most + rifts.len() {
        let next = edge.iter().fold(SystemSet::NONE, |next, system| next.union(w.galaxy.joined(system))).minus(near);
        near = near.union(next);
        let found = next.common(starts);
        if !found.is_empty() {
            if !rifts.common(near).is_empty() {
                return false;
            }
            if steps <= most {
                reach = reach.union(found);
                found.iter().for_each(|start| w.voyage.ways[start.index()][steps..].fill(0));
            }
        }
        if starts.minus(near).is_empty() {
            break;
        }
        edge = next.minus(shut);
    }
    w.voyage.reach = reach;
    true
}

/// [move.range] The same for any system, were it the active one: for most ships, and for kinds with a way of their own.
pub fn ways_into(w: &World, seat: Seat, active: SystemId) -> [Ways; 2] {
    let mut ways = w.voyage.ways;
    let own = ways_from(w, seat, starts(w, seat, active), active, &mut ways);
    [ways, own.unwrap_or(ways)]
}

/// Systems whose ships may leave for the active one.
fn starts(w: &World, seat: Seat, active: SystemId) -> SystemSet {
    let bound = standing::holding(w, seat);
    let movers = query::movers_of(w, seat).without(active);
    let mut starts = movers.minus(bound);
    if standing::unbound(w, seat, Kind::Flagship) {
        let flagship = |&s: &SystemId| w.space(s, seat).of(Kind::Flagship) > 0;
        starts = starts.union(movers.common(bound).iter().filter(flagship).collect());
    }
    starts
}

/// Writes the ways of most ships, and gives those of kinds with a way of their own, if there are such.
fn ways_from(w: &World, seat: Seat, starts: SystemSet, active: SystemId, ways: &mut Ways) -> Option<Ways> {
    let mut chart = query::chart(w, seat);
    chart.active = Some(active);
    let links = chart.links(Purpose::Movement);
    let most = query::fastest(w, seat, &chart, starts);
    chart.ways(Mover::of(1), starts, active, most, &links, &mut ways[..]);
    let mut own = None;
    if let Some(mechs) = query::beside_memoria(w, seat)
        && let Some(from) = starts.iter().find(|&s| w.space(s, seat).of(Kind::Flagship) > 0)
    {
        let mut tables = [*ways; 2];
        hop(&chart, &links, mechs, from, active, &mut tables);
        own = Some(tables[1]);
    }
    let strays = query::strays(w, seat);
    let mut skills = SHIPS.iter().filter(|_| strays).map(|&kind| query::skills(w, seat, kind, Some(active)));
    if let Some(skills) = skills.find(|skills| !skills.is_empty()) {
        let mut skilled = w.voyage.own_ways;
        chart.ways(Mover { skills, ..Mover::of(1) }, starts, active, most, &links, &mut skilled[..]);
        own = Some(skilled);
    }
    own
}

/// [units.memoria] Ways of the flagship, which is next to each system with own mechs wherever it is.
fn hop(chart: &Chart<'_>, links: &Links, mechs: SystemSet, from: SystemId, to: SystemId, tables: &mut [Ways; 2]) {
    let [plain, own] = tables;
    own[from.index()] = plain[from.index()];
    let ship = Mover::of(1);
    // A rift gives back the step it costs, and may cost a roll.
    let (step, roll) = chart.rift_at(from);
    let onward = mechs.without(from).without(to).iter().filter(|&s| chart.may_cross(ship, from, s));
    for stop in onward {
        chart.ways(ship, SystemSet::one(stop), to, WAYS as u8 - 1, links, &mut plain[..]);
        for left in 1..WAYS {
            let rolls = plain[stop.index()][left - 1 + usize::from(step)].saturating_add(roll);
            let best = &mut own[from.index()][left];
            *best = rolls.min(*best);
        }
    }
    if mechs.has(to) && chart.may_end(ship, to) {
        own[from.index()][1..].iter_mut().for_each(|best| *best = roll.min(*best));
    }
}

step! {
    /// [move.range] The ways into the active system are surveyed after everything that bends them.
    pub struct Survey {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Survey {
    fn act(self, w: &mut World, _: &mut Flow) {
        survey(w, self.seat);
    }
}
