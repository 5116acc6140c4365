//! Speed of bots and of many games at once: `bench [GAME]`. Search simulations per second on one core with rollouts
//! cut at 30 decisions, random play, and what a second core gives in `sim`, in a tournament of `lab` and in search.
//! One-core figures are in processor time where the system tells it, so that a busy machine does not spoil them; what a
//! second core gives can only be seen on a machine with nothing else to do.

use bots::{Budget, Player, Search, Tuning};
use kernel::{Question, Rng, Setup};
use std::time::{Duration, Instant};

fn main() {
    let only = std::env::args().nth(1);
    for entry in catalog::games().iter().filter(|e| only.as_ref().is_none_or(|id| id == e.info.id)) {
        let opening =
            entry.open(&Setup { seats: entry.info.fewest, ..Setup::default() }).expect("the plain game opens");
        let mut table = opening.fork();
        let mut rng = Rng::new(1);
        let (start, mut decisions) = (Clock::start(), 0);
        for _ in 0..2000 {
            table.copy_from(&*opening);
            decisions += table.playout(u64::MAX, &mut rng).decisions;
        }
        let time = start.elapsed().as_secs_f64();
        let random = decisions as f64 / time;
        let (length, games_in_a_second) = (decisions / 2000, 2000.0 / time);
        let mut playouts = 0.0;
        let mut spent = Duration::ZERO;
        for seed in 0..12 {
            let mut table = opening.fork();
            let mut rng = Rng::new(seed);
            table.playout(length * (1 + seed) / 15, &mut rng);
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
        let cores = |threads: usize| {
            let plan = lab::Sim {
                games: (2.0 * games_in_a_second) as u64,
                seed: 1,
                bots: vec![bots::BotSpec::Random],
                threads,
            };
            let report = lab::sim(&*opening, &plan, |_| {});
            report.games as f64 / report.time.as_secs_f64()
        };
        let (one, two) = in_turns(cores);
        let (lab_one, lab_two) = in_turns(|threads| games_per_second(entry, threads));
        let (search_one, search_two) = in_turns(|threads| playouts_in_time(&*opening, length / 4, threads as u8));
        let (lab_gain, search_gain) = (lab_two / lab_one, search_two / search_one);
        println!(
            "{}: {:.2} million random decisions/s; {:.0} simulations/s cut at 30 decisions; sim {one:.0} games/s on one \
             thread; two give {:.2} times that in sim, {lab_gain:.2} in lab, {search_gain:.2} in search",
            entry.info.id,
            random / 1e6,
            playouts / spent.as_secs_f64().max(1e-9),
            two / one
        );
    }
}

/// The best of some runs on one thread and on two, in turns, so that a neighbour on the machine slows neither alone.
fn in_turns(run: impl Fn(usize) -> f64) -> (f64, f64) {
    (0..4).fold((0.0, 0.0), |(one, two), _| (run(1).max(one), run(2).max(two)))
}

/// Games a second of a tournament.
fn games_per_second(entry: &'static kernel::Entry, threads: usize) -> f64 {
    let setup = Setup { seats: entry.info.fewest, ..Setup::default() };
    let tournament = lab::Tournament {
        entry,
        opening: entry.open(&setup).expect("the plain game opens"),
        setup,
        entrants: vec![bots::BotSpec::Greedy(bots::Ahead::Turn), bots::BotSpec::Random],
        pairing: lab::Pairing::RoundRobin,
        games: 200,
        stop: None,
        seed: 1,
        threads,
    };
    let state = std::env::temp_dir().join(format!("starmoot-bench-{}-{threads}.json", std::process::id()));
    let start = Instant::now();
    let played = tournament.run("bench", &state, |_, _| {});
    let time = start.elapsed().as_secs_f64();
    let _ = std::fs::remove_file(&state);
    played.map_or(0.0, |_| tournament.games as f64 / time)
}

/// Playouts of one question in a second on the wall, in the middle of a game.
fn playouts_in_time(opening: &dyn kernel::Table, decisions: u64, threads: u8) -> f64 {
    let mut table = opening.fork();
    let mut question = Question::default();
    for (seed, more) in (0..20).flat_map(|seed| (0..5).map(move |more| (seed, more))) {
        let mut rng = Rng::new(seed);
        table.copy_from(opening);
        table.playout(decisions + more, &mut rng);
        table.drift(&mut rng);
        let Some(seat) = table.asked().iter().next() else { continue };
        table.ask(seat, &mut question);
        if question.keys.len() > 3 {
            let mut search = Search::new(Budget::Playouts(60_000), threads, Tuning::default(), 1);
            let start = Instant::now();
            search.choose(&*table, seat);
            return search.playouts() as f64 / start.elapsed().as_secs_f64();
        }
    }
    f64::NAN
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
