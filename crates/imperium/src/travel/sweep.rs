//! The search back from where ships end, for all starts at once.

use super::{Bend, Chart, Links, Mover, NO_WAY, Skill};
use crate::{Anomaly, MOST_SYSTEMS, SystemId, SystemSet};

/// Whether a ship begins its move in a system or crosses it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Start,
    Crossing,
}

/// Gravity rift rolls by system and move.
pub(super) type Rolls<const N: usize> = [[u8; N]; MOST_SYSTEMS];

/// A search back from where ships end, for all starts at once.
pub(super) struct Sweep<'a> {
    to: SystemId,
    links: &'a Links<'a>,
    /// Systems that can be crossed.
    through: SystemSet,
    rifts: SystemSet,
    /// Rifts that cost no roll.
    tame: SystemSet,
    /// Systems that give 1 move when crossed.
    pub(super) bright: SystemSet,
}

impl Chart<'_> {
    /// [move.range] Every system a ship with so much move can end in, whatever it risks: where [`Chart::ways`] has a way, but
    /// for what some effects of one's own action add on it.
    pub fn ends(&self, ship: Mover, from: SystemId, allowance: usize, links: &Links<'_>) -> SystemSet {
        let Sweep { through, rifts, .. } = Sweep::new(self, ship, from, links, from);
        let beside = |some: SystemSet| some.iter().fold(SystemSet::NONE, |near, system| near.union(links.of(system)));
        let (mut ends, mut left_behind, mut here) = (SystemSet::NONE, SystemSet::NONE, SystemSet::one(from));
        for left in (0..=allowance).rev() {
            // A rift gives back the step it costs.
            loop {
                let rift = here.common(rifts).minus(left_behind);
                if rift.is_empty() {
                    break;
                }
                let near = beside(rift);
                (ends, left_behind, here) =
                    (ends.union(near), left_behind.union(rift), here.union(near.common(through)));
            }
            let plain = here.minus(left_behind);
            if left == 0 || plain.is_empty() {
                break;
            }
            let near = beside(plain);
            (ends, left_behind, here) = (ends.union(near), left_behind.union(plain), near.common(through));
        }
        ends.iter().filter(|&to| to != from && self.may_end(ship, to)).collect()
    }
}

impl<'a> Sweep<'a> {
    pub(super) fn new(chart: &Chart<'_>, ship: Mover, to: SystemId, links: &'a Links<'a>, start: SystemId) -> Self {
        let free = chart.bends.has(Bend::AnomalyFreedom) || ship.skills.has(Skill::IgnoresAnomalies);
        let rifts = if free { SystemSet::NONE } else { chart.galaxy.with_anomaly(Anomaly::GravityRift) };
        let rifts = rifts.union(chart.spurs);
        Sweep {
            to,
            links,
            through: chart.crossable(ship, start).without(to),
            rifts,
            tame: if chart.bends.has(Bend::Crucible) { rifts } else { chart.tears.union(chart.spurs) },
            bright: if ship.skills.has(Skill::Luminous) { chart.units } else { SystemSet::NONE },
        }
    }

    /// Where nothing but rifts matters: the systems from which ships get there with so much move, first without a roll,
    /// then with at most one, and so on. A rift gives back the step it costs.
    pub(super) fn spread<const N: usize>(&self, starts: SystemSet, most: usize, ways: &mut [[u8; N]]) {
        if self.rifts.is_empty() {
            self.spread_plainly(starts, most, ways);
            return;
        }
        let mut leave = [SystemSet::NONE; N];
        let mut edge = SystemSet::one(self.to);
        // With this much move every start gets there without a roll.
        let mut plenty = most + 1;
        for left in 0..=most {
            let nearer = if left == 0 { SystemSet::NONE } else { leave[left - 1] };
            let near = if left == 0 { SystemSet::NONE } else { self.beside(edge).minus(self.rifts) };
            leave[left] = self.with_tame_rifts(nearer.union(near));
            edge = leave[left].minus(nearer).common(self.through);
            if left == 0 {
                edge = edge.with(self.to);
            }
            leave[left].minus(nearer).common(starts).iter().for_each(|start| ways[start.index()][left..].fill(0));
            if starts.minus(leave[left]).is_empty() {
                plenty = left;
                break;
            }
        }
        let wild = self.rifts.minus(self.tame);
        let next = leave[plenty.min(most)].common(self.through).with(self.to);
        if wild.iter().all(|rift| self.links.of(rift).common(next).is_empty()) {
            return;
        }
        for rolls in 1..NO_WAY {
            let fewer = leave;
            for left in 0..plenty {
                let next = fewer[left].common(self.through).with(self.to);
                let rifts = wild.minus(fewer[left]).iter().filter(|&s| !self.links.of(s).common(next).is_empty());
                let mut more: SystemSet = rifts.collect();
                if left > 0 {
                    let edge = leave[left - 1].minus(fewer[left - 1]).common(self.through);
                    more = more.union(self.beside(edge).minus(self.rifts));
                }
                leave[left] = self.with_tame_rifts(fewer[left].union(more));
                let found = leave[left].minus(fewer[left]).common(starts);
                found.iter().for_each(|start| ways[start.index()][left] = rolls);
            }
            if leave[..plenty] == fewer[..plenty] {
                return;
            }
        }
    }

    /// The same without any rifts.
    fn spread_plainly<const N: usize>(&self, mut starts: SystemSet, most: usize, ways: &mut [[u8; N]]) {
        let mut edge = SystemSet::one(self.to);
        let mut seen = SystemSet::NONE;
        for left in 1..=most {
            let near = self.beside(edge).minus(seen);
            near.common(starts).iter().for_each(|start| ways[start.index()][left..].fill(0));
            starts = starts.minus(near);
            edge = near.common(self.through);
            if starts.is_empty() || edge.is_empty() {
                return;
            }
            seen = seen.union(near);
        }
    }

    /// Systems next to some.
    #[inline]
    fn beside(&self, systems: SystemSet) -> SystemSet {
        systems.iter().fold(SystemSet::NONE, |near, system| near.union(self.links.of(system)))
    }

    /// Joined by the rifts next to them, and to where ships end, that cost neither a move nor a roll.
    #[inline]
    fn with_tame_rifts(&self, mut systems: SystemSet) -> SystemSet {
        loop {
            let tame = self.rifts.common(self.tame).minus(systems);
            if tame.is_empty() {
                return systems;
            }
            let next = systems.common(self.through).with(self.to);
            let tame = tame.iter();
            let more: SystemSet = tame.filter(|&s| !self.links.of(s).common(next).is_empty()).collect();
            if more.is_empty() {
                return systems;
            }
            systems = systems.union(more);
        }
    }

    pub(super) fn run<const N: usize>(&self, beyond: Option<&Rolls<N>>) -> Rolls<N> {
        let mut rolls = [[NO_WAY; N]; MOST_SYSTEMS];
        let lively = self.through.common(self.rifts.union(self.bright));
        for left in 0..N {
            for here in self.through.minus(lively).iter() {
                rolls[here.index()][left] = self.leave(&rolls, beyond, here, left, At::Crossing);
            }
            // What gives back the step it costs looks at its neighbours with the same move.
            let mut again = !lively.is_empty();
            while again {
                again = false;
                for here in lively.iter() {
                    let least = self.leave(&rolls, beyond, here, left, At::Crossing);
                    if least < rolls[here.index()][left] {
                        rolls[here.index()][left] = least;
                        again = true;
                    }
                }
            }
        }
        rolls
    }

    /// Rolls from here on. `beyond` is what follows after a first rift, where that makes a difference.
    pub(super) fn leave<const N: usize>(
        &self,
        rolls: &Rolls<N>,
        beyond: Option<&Rolls<N>>,
        here: SystemId,
        left: usize,
        at: At,
    ) -> u8 {
        let rift = self.rifts.has(here);
        let first = rift && beyond.is_some();
        let bright = at == At::Crossing && self.bright.has(here);
        let gained = usize::from(rift) + usize::from(first) + usize::from(bright);
        let Some(after) = (left + gained).checked_sub(1) else { return NO_WAY };
        let next = self.links.of(here);
        let rolls = beyond.filter(|_| first).unwrap_or(rolls);
        let least = if next.has(self.to) {
            0
        } else {
            let on = next.common(self.through).iter().map(|s| rolls[s.index()][after.min(N - 1)]);
            on.min().unwrap_or(NO_WAY)
        };
        if least == NO_WAY { NO_WAY } else { least + u8::from(rift && !self.tame.has(here)) }
    }
}
