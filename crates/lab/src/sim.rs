//! Simulation: many games of one setup over all cores.

use crate::game::{GameResult, play};
use bots::BotSpec;
use kernel::{Problem, Seeded, Table};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Sim {
    pub games: u64,
    pub seed: u64,
    /// One a seat; a short list repeats.
    pub bots: Vec<BotSpec>,
    pub threads: usize,
}

/// What came of it. Everything but the time is the same whatever the number of threads.
#[derive(Clone, Debug)]
pub struct SimReport {
    pub games: u64,
    pub asks: u64,
    pub decisions: u64,
    pub time: Duration,
    /// Wins of each side; a tie is shared.
    pub wins: Vec<f64>,
    pub unfinished: u64,
    pub digest: u64,
}

/// Games of random players a worker takes at once; of others it takes one.
const CHUNK: u64 = 16;

/// Plays `sim.games` games from copies of `opening`; the n-th has the chance `Seeded::nth(seed, n)`. `played` hears how
/// many more are done.
pub fn sim(opening: &dyn Table, sim: &Sim, played: impl Fn(u64) + Sync) -> SimReport {
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let chunk = if sim.bots.iter().all(|bot| *bot == BotSpec::Random) { CHUNK } else { 1 };
    let worker = || {
        let mut table = opening.fork();
        let mut done: Vec<(u64, GameResult)> = Vec::new();
        loop {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            if from >= sim.games {
                return done;
            }
            let to = (from + chunk).min(sim.games);
            for n in from..to {
                done.push((n, play(opening, &sim.bots, Seeded::nth(sim.seed, n), &mut *table)));
            }
            played(to - from);
        }
    };
    let mut results: Vec<(u64, GameResult)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..sim.threads.max(1)).map(|_| scope.spawn(worker)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    results.sort_unstable_by_key(|(n, _)| *n);
    summarize(opening, &results, start.elapsed())
}

fn summarize(opening: &dyn Table, results: &[(u64, GameResult)], time: Duration) -> SimReport {
    let mut digest = SipHasher13::new();
    let mut report = SimReport {
        games: results.len() as u64,
        asks: 0,
        decisions: 0,
        time,
        wins: vec![0.0; opening.sides().len()],
        unfinished: 0,
        digest: 0,
    };
    for (n, result) in results {
        digest.write(result.line(*n).as_bytes());
        report.asks += result.asks;
        report.decisions += result.decisions;
        match &result.outcome {
            Some(outcome) => {
                report.wins.iter_mut().enumerate().for_each(|(side, wins)| *wins += outcome.share(side) as f64);
            }
            None => report.unfinished += 1,
        }
    }
    report.digest = digest.finish();
    report
}

/// More threads than this somebody mistyped.
const MOST_THREADS: usize = 1024;

/// Says what is wrong with a number of threads.
pub fn check_threads(threads: Option<usize>) -> Result<(), Problem> {
    match threads {
        Some(n) if !(1..=MOST_THREADS).contains(&n) => {
            Err(Problem::new(format!("--threads takes at least 1 and at most {MOST_THREADS}")))
        }
        _ => Ok(()),
    }
}

/// The number of threads asked for, or one for each core.
pub fn threads_or_all(threads: Option<usize>) -> usize {
    threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get))
}
