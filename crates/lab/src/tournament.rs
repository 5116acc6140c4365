//! Tournaments: who is stronger, by how much, and how sure we are.

use crate::game::{GameResult, play};
use crate::pairs::{Pairs, Sprt, Verdict};
use crate::stats::{Estimate, Rating, Share, ratings};
use crate::study::{other_rules, other_run, played_with};
use crate::{crew, disk, interrupt};
use bots::BotSpec;
use kernel::{Entry, Problem, Seeded, Setup, Table};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// What to play.
pub struct Tournament {
    pub entry: &'static Entry,
    pub setup: Setup,
    pub opening: Box<dyn Table>,
    pub entrants: Vec<BotSpec>,
    pub pairing: Pairing,
    /// Games of each pairing. Each two have the same chance with seats changed.
    pub games: u64,
    pub stop: Option<Sprt>,
    pub seed: u64,
    pub threads: usize,
}

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Everybody against everybody.
    RoundRobin,
    /// The first against each of the others.
    FirstAgainstAll,
}

/// What came of one pairing.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Match {
    pub first: usize,
    pub second: usize,
    /// Games won by the first; those without an end count for nobody, those won by neither for half.
    pub share: Share,
    pub pairs: Pairs,
    /// The first's share by the side it played at.
    pub by_side: Vec<Share>,
    pub unfinished: u64,
    /// Games in which a bot lost patience.
    pub impatient: u64,
    pub decisions: u64,
    pub verdict: Option<Verdict>,
    /// Games played.
    pub done: u64,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    command: String,
    with: String,
    matches: Vec<Match>,
}

const SAVE_EVERY: Duration = Duration::from_secs(1);

impl Tournament {
    /// Pairings in the order they are played.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let n = self.entrants.len();
        match self.pairing {
            Pairing::RoundRobin => (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect(),
            Pairing::FirstAgainstAll => (1..n).map(|b| (0, b)).collect(),
        }
    }

    /// Says what is wrong before anything is played.
    pub fn check(&self) -> Result<(), Problem> {
        if self.entrants.len() < 2 {
            return Err(Problem::new("a tournament takes at least two bots: --tournament A,B"));
        }
        if !self.games.is_multiple_of(2) {
            let why = "players change seats with every game, so a pairing takes an even number of them";
            return Err(Problem::new(format!("--games {}: {why}", self.games)));
        }
        for (n, entrant) in self.entrants.iter().enumerate() {
            if self.entrants[..n].contains(entrant) {
                return Err(Problem::new(format!("--tournament: {entrant} stands twice")));
            }
        }
        if self.opening.sides().iter().filter(|side| !side.seats.is_empty()).count() < 2 {
            let why = "this game has no opponents at the table; compare bots with --vary bots=A,B";
            return Err(Problem::new(why));
        }
        Ok(())
    }

    /// Plays what is left to play. The state lies in `state`; an interrupted run goes on from there.
    pub fn run(&self, command: &str, state: &Path, progress: impl Fn(u64, u64)) -> Result<Vec<Match>, Problem> {
        let fresh = |(first, second)| Match { first, second, ..Match::default() };
        let with = played_with([&*self.opening].into_iter());
        let mut saved = match disk::read_json::<Saved>(state)? {
            Some(saved) if saved.command != command => return Err(other_run(&saved.command, state)),
            Some(saved) if saved.with != with || saved.matches.len() != self.pairs().len() => {
                return Err(other_rules(state));
            }
            Some(saved) => saved,
            None => Saved { command: command.into(), with, matches: self.pairs().into_iter().map(fresh).collect() },
        };
        disk::write_json(state, &saved)?;
        let total = self.games * saved.matches.len() as u64;
        for index in 0..saved.matches.len() {
            self.run_match(index, &mut saved, state, |done| progress(index as u64 * self.games + done, total))?;
            disk::write_json(state, &saved)?;
            if interrupt::heard() && !self.over(&saved.matches[index]) {
                let played = saved.matches.iter().map(|pairing| pairing.done).sum();
                return Err(interrupt::problem(played, total));
            }
            progress((index as u64 + 1) * self.games, total);
        }
        Ok(saved.matches)
    }

    fn over(&self, pairing: &Match) -> bool {
        pairing.verdict.is_some() || pairing.done >= self.games
    }

    fn run_match(&self, index: usize, saved: &mut Saved, state: &Path, progress: impl Fn(u64)) -> Result<(), Problem> {
        let Match { first, second, done, verdict, .. } = saved.matches[index];
        if verdict.is_some() {
            return Ok(());
        }
        let mut last = Instant::now();
        let work = |n: u64| {
            let mut table = self.opening.fork();
            play(&*self.opening, &self.line_up(first, second, n), Seeded::nth(self.seed, n / 2), &mut *table)
        };
        let broken = crew::in_order(done..self.games, self.threads, work, |n, result| {
            let pairing = &mut saved.matches[index];
            self.count(pairing, n, &result);
            progress(n + 1);
            pairing.verdict = self.stop.and_then(|test| test.verdict(&pairing.pairs));
            if pairing.verdict.is_some() {
                return ControlFlow::Break(Ok(()));
            }
            if last.elapsed() > SAVE_EVERY {
                last = Instant::now();
                if let Err(why) = disk::write_json(state, &*saved) {
                    return ControlFlow::Break(Err(why));
                }
            }
            ControlFlow::Continue(())
        });
        broken.unwrap_or(Ok(()))
    }

    /// Who sits where in the `n`-th game: the two take turns round the sides, and change seats with each game.
    fn line_up(&self, first: usize, second: usize, n: u64) -> Vec<BotSpec> {
        let players = [self.entrants[first], self.entrants[second]];
        let mut line_up = vec![players[0]; self.opening.seats() as usize];
        for (side, list) in self.opening.sides().iter().filter(|side| !side.seats.is_empty()).enumerate() {
            list.seats.iter().for_each(|seat| line_up[seat.index()] = players[(side + n as usize) % 2]);
        }
        line_up
    }

    fn count(&self, pairing: &mut Match, n: u64, result: &GameResult) {
        pairing.done = n + 1;
        pairing.decisions += result.decisions;
        pairing.impatient += u64::from(result.impatient);
        let Some(outcome) = &result.outcome else {
            pairing.unfinished += 1;
            return;
        };
        let sides = self.opening.sides();
        pairing.by_side.resize(sides.len(), Share::default());
        let mut won = [0.0; 2];
        let playing = sides.iter().enumerate().filter(|(_, side)| !side.seats.is_empty());
        for (place, (side, _)) in playing.enumerate() {
            let player = (place + n as usize) % 2;
            won[player] += outcome.share(side) as f64;
            if player == 0 {
                pairing.by_side[side].add(outcome.share(side) as f64);
            }
        }
        let score = won[0] + 0.5 * (1.0 - won[0] - won[1]);
        pairing.share.add(score);
        pairing.pairs.add(n, score);
    }

    /// The first's share with its interval, which allows for an early end where one was asked for.
    pub fn estimate(&self, pairing: &Match) -> Estimate {
        match self.stop {
            Some(_) => pairing.pairs.estimate_any_time(&pairing.share),
            None => pairing.pairs.estimate(&pairing.share),
        }
    }

    /// The ratings of all entrants.
    pub fn ratings(&self, matches: &[Match]) -> Vec<Rating> {
        let n = self.entrants.len();
        let mut results = vec![vec![Share::default(); n]; n];
        for Match { first, second, share, .. } in matches {
            results[*first][*second] = *share;
            results[*second][*first] = Share { won: share.of - share.won, of: share.of };
        }
        ratings(&results)
    }
}
