//! Speed of bots and of many games at once: `bench [GAME]`. Search simulations per second on one core with rollouts
//! cut at 30 decisions, random play, and what a second core gives in `sim`. One-core figures are in processor time
//! where the system tells it, so that a busy machine does not spoil them.

use bots::{Budget, Player, Search, Tuning};
use kernel::{Question, Rng, Setup};
use std::time::{Duration, Instant};

fn main() {
    let only = std::env::args().nth(1);
    for entry in catalog::games().iter().filter(|e| only.as_ref().is_none_or(|id| id == e.info.id)) {
        let opening =
            entry.open(&Setup { seats: entry.info.fewest, ..Setup::default() }).expect("the plain game opens");
        let mut playouts = 0.0;
        let mut spent = Duration::ZERO;
        for seed in 0..12 {
            let mut table = opening.fork();
            let mut rng = Rng::new(seed);
            table.playout(20 + 12 * seed, &mut rng);
            table.drift(&mut rng);
            let Some(seat) = table.asked().iter().next() else { continue };
            let mut question = Question::default();
            table.ask(seat, &mut question);
            if question.keys.len() < 2 {
                continue;
            }
            let tuning = Tuning { cut: 30, ..Tuning::default() };
            let mut search = Search::new(Budget::Playouts(4000), 1, tuning, seed);
            let start = Clock::start();
            search.choose(&*table, seat);
            spent += start.elapsed();
            playouts += search.playouts() as f64;
        }
        let mut table = opening.fork();
        let mut rng = Rng::new(1);
        let (start, mut decisions) = (Clock::start(), 0);
        for _ in 0..2000 {
            table.copy_from(&*opening);
            decisions += table.playout(u64::MAX, &mut rng).decisions;
        }
        let random = decisions as f64 / start.elapsed().as_secs_f64();
        let cores = |threads: usize| {
            let plan = lab::Sim { games: 4000, seed: 1, bots: vec![bots::BotSpec::Random], threads };
            let report = lab::sim(&*opening, &plan, |_| {});
            report.games as f64 / report.time.as_secs_f64()
        };
        let (one, two) = (cores(1).max(cores(1)), cores(2).max(cores(2)));
        println!(
            "{}: {:.2} million random decisions/s; {:.0} simulations/s cut at 30 decisions; sim {one:.0} games/s on one \
             thread, {:.2} times that on two",
            entry.info.id,
            random / 1e6,
            playouts / spent.as_secs_f64().max(1e-9),
            two / one
        );
    }
}

/// Processor time of this thread, or time on the wall.
struct Clock {
    wall: Instant,
    busy: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { wall: Instant::now(), busy: busy() }
    }

    fn elapsed(&self) -> Duration {
        match (self.busy, busy()) {
            (Some(before), Some(after)) => Duration::from_nanos(after - before),
            _ => self.wall.elapsed(),
        }
    }
}

/// Nanoseconds this thread has run, where Linux tells.
fn busy() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
}
