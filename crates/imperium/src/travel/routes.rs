//! The search for the ways of one ship, with what they cost and risk.

use super::{Bend, Chart, LONGEST, Links, Mover, Route, Skill};
use crate::{Anomaly, MOST_SYSTEMS, SystemId};
use arrayvec::ArrayVec;

/// The most gravity rift rolls a way may hold.
const MOST_ROLLS: usize = 4;

/// A ship on its way: where, after how many rolls, and whether Crucible's bonus was used.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stage {
    system: SystemId,
    rolls: u8,
    crucible: bool,
}

impl Stage {
    fn slot(self) -> usize {
        (self.system.index() * (MOST_ROLLS + 1) + usize::from(self.rolls)) * 2 + usize::from(self.crucible)
    }
}

const SLOTS: usize = MOST_SYSTEMS * (MOST_ROLLS + 1) * 2;
const FAR: i8 = i8::MAX;

/// The cheapest way to be in each system on the way somewhere else. Cost is counted as systems entered minus move
/// gained on the way, so it can be below zero.
pub(super) struct Search {
    from: SystemId,
    ship: Mover,
    move_value: i8,
    spent: [i8; SLOTS],
    before: Box<[Option<Stage>; SLOTS]>,
}

impl Search {
    pub(super) fn run(chart: &Chart<'_>, links: &Links<'_>, ship: Mover, from: SystemId) -> Self {
        let move_value = chart.allowance(ship, from).total() as i8;
        let into_fracture = i8::from(chart.bends.has(Bend::IntoFracture));
        let mut search = Search { from, ship, move_value, spent: [FAR; SLOTS], before: Box::new([None; SLOTS]) };
        let start = Stage { system: from, rolls: 0, crucible: false };
        search.spent[start.slot()] = 0;
        let mut open = vec![start];
        while let Some(here) = open.pop() {
            let (after, gained) = search.leave(chart, here);
            let Some(after) = after else { continue };
            let spent = search.spent[here.slot()] - gained + 1;
            if spent > move_value + into_fracture {
                continue;
            }
            for system in links.of(here.system).iter().filter(|&s| s != from && chart.may_cross(ship, from, s)) {
                let next = Stage { system, ..after };
                if spent < search.spent[next.slot()] {
                    search.spent[next.slot()] = spent;
                    search.before[next.slot()] = Some(here);
                    open.push(next);
                }
            }
        }
        search
    }

    /// [move.gravity-rift] Leaving or crossing a gravity rift gives 1 move and costs a roll. The own Dimensional Tear
    /// costs none; Crucible trades all rolls for 1 more move.
    fn leave(&self, chart: &Chart<'_>, here: Stage) -> (Option<Stage>, i8) {
        let free = chart.bends.has(Bend::AnomalyFreedom) || self.ship.skills.has(Skill::IgnoresAnomalies);
        let luminous =
            self.ship.skills.has(Skill::Luminous) && here.system != self.from && chart.units.has(here.system);
        let mut gained = i8::from(luminous || chart.spurs.has(here.system));
        if free || !chart.is(here.system, Anomaly::GravityRift) {
            return (Some(here), gained);
        }
        gained += 1;
        if chart.bends.has(Bend::Crucible) {
            gained += i8::from(!here.crucible);
            return (Some(Stage { crucible: true, ..here }), gained);
        }
        if chart.tears.has(here.system) {
            return (Some(here), gained);
        }
        if usize::from(here.rolls) == MOST_ROLLS {
            return (None, 0);
        }
        (Some(Stage { rolls: here.rolls + 1, ..here }), gained)
    }

    pub(super) fn routes_to(&self, chart: &Chart<'_>, links: &Links<'_>, to: SystemId, out: &mut Vec<Route>) {
        let budget = self.move_value + i8::from(chart.bends.has(Bend::IntoFracture) && chart.fracture.has(to));
        let mut least = FAR;
        for rolls in 0..=MOST_ROLLS as u8 {
            let mut best: Option<(i8, usize, Stage)> = None;
            for last in links.of(to).iter() {
                for before in [rolls.checked_sub(1), Some(rolls)].into_iter().flatten() {
                    for crucible in [false, true] {
                        let stage = Stage { system: last, rolls: before, crucible };
                        if self.spent[stage.slot()] == FAR {
                            continue;
                        }
                        let (Some(after), gained) = self.leave(chart, stage) else { continue };
                        let spent = self.spent[stage.slot()] - gained + 1;
                        let length = self.path(stage).len();
                        if after.rolls == rolls
                            && spent <= budget
                            && length < LONGEST
                            && best.is_none_or(|(s, l, _)| (spent, length) < (s, l))
                        {
                            best = Some((spent, length, stage));
                        }
                    }
                }
            }
            if let Some((spent, _, stage)) = best
                && spent < least
            {
                least = spent;
                let mut path: ArrayVec<SystemId, LONGEST> = self.path(stage).into_iter().collect();
                path.push(to);
                out.push(Route { from: self.from, path, rolls, spare: (budget - spent) as u8 });
            }
        }
    }

    fn path(&self, mut stage: Stage) -> Vec<SystemId> {
        let mut path = Vec::new();
        while let Some(before) = self.before[stage.slot()] {
            path.push(stage.system);
            stage = before;
        }
        path.reverse();
        path
    }
}
