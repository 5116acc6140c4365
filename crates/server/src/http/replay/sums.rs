//! A game looked over as a whole: scores from turn to turn, fights and what they cost.

use super::{Game, step};
use crate::{
    protocol::{Fight, LogEntry, ScoresAt, Summary},
    table::log_of,
};
use kernel::Viewer;
use scene::Live;
use std::collections::{BTreeMap, BTreeSet};

/// Positions without dice after which a fight is another one, and over which its last losses may be taken.
const APART: u32 = 3;

impl Game {
    /// The log says where to look; only these positions are drawn.
    pub fn sum_up(&self) -> Result<Summary, String> {
        let log = log_of(&self.lines, Viewer::Audience);
        let last = self.lines.len() as u32;
        let turns: BTreeSet<u32> = log.iter().filter(|entry| entry.line.heading).map(|entry| entry.position).collect();
        let fights = fights(&log);
        let ends = |end: u32| (end..=end + APART).map(|position| position.min(last));
        let wanted: BTreeSet<u32> = turns
            .iter()
            .copied()
            .chain(fights.iter().flat_map(|(first, end)| std::iter::once(first - 1).chain(ends(*end))))
            .chain([0, last])
            .collect();
        let drawn = self.drawn(&wanted)?;
        let scores = turns.iter().copied().chain([0, last]).collect::<BTreeSet<_>>();
        let scores = scores.into_iter().map(|position| scores_at(position, &drawn[&position])).collect();
        let cost = |(first, end): &(u32, u32)| {
            let before = pieces(&drawn[&(first - 1)]);
            let after = ends(*end).map(|position| pieces(&drawn[&position]));
            let most = |most: Vec<u32>, now: Vec<u32>| most.iter().zip(&now).map(|(a, b)| *a.min(b)).collect();
            let least = after.reduce(most).unwrap_or_default();
            let lost = before.iter().zip(&least).map(|(before, after)| before.saturating_sub(*after)).collect();
            Fight { position: *first, lost }
        };
        Ok(Summary { scores, fights: fights.iter().map(cost).collect() })
    }

    fn drawn(&self, wanted: &BTreeSet<u32>) -> Result<BTreeMap<u32, Live>, String> {
        let mut table = self.tables[0].fork();
        let mut drawn = BTreeMap::new();
        for position in 0..=self.lines.len() {
            if wanted.contains(&(position as u32)) {
                drawn.insert(position as u32, table.live(Viewer::Audience));
            }
            if let Some(line) = self.lines.get(position) {
                step(&mut *table, line)?;
            }
        }
        Ok(drawn)
    }
}

/// First and last position of dice that fell close to each other in one turn.
fn fights(log: &[LogEntry]) -> Vec<(u32, u32)> {
    let mut fights: Vec<(u32, u32)> = Vec::new();
    let mut parted = true;
    for LogEntry { position, line, .. } in log {
        parted |= line.heading;
        if line.dice.is_empty() {
            continue;
        }
        match fights.last_mut() {
            Some((_, end)) if !parted && position - *end <= APART => *end = *position,
            _ => fights.push((*position, *position)),
        }
        parted = false;
    }
    fights
}

fn scores_at(position: u32, live: &Live) -> ScoresAt {
    let mut panels: Vec<_> = live.seats.iter().collect();
    panels.sort_by_key(|panel| panel.seat);
    let scores = panels.iter().map(|panel| panel.score.value).collect();
    ScoresAt { position, time: live.time.clone(), scores }
}

/// How many pieces each seat has on the board.
fn pieces(live: &Live) -> Vec<u32> {
    let mut count = vec![0; live.seats.len()];
    for stack in live.spaces.iter().flat_map(|space| &space.stacks) {
        if let Some(own) = stack.owner.and_then(|seat| count.get_mut(usize::from(seat))) {
            *own += u32::from(stack.count);
        }
    }
    count
}
