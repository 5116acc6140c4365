//! Speed of every game on one core: random play, whole games, copies, imagined tables, with the fewest and the most seats.
//! `bench [GAME [SEATS]]`. On a busy machine count instructions instead of time: `bench GAME SEATS GAMES` plays so many games,
//! always the same, and `perf stat -e instructions:u` counts them; so many copies with `bench GAME SEATS 0 COPIES`.

use kernel::{Entry, Rng, Seat, Setup, Table};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let mut words = std::env::args().skip(1);
    let only = words.next();
    let mut numbers = words.map(|word| word.parse::<u32>().expect("SEATS, GAMES and COPIES are numbers"));
    let (seats, games, copies) = (numbers.next().map(|seats| seats as u8), numbers.next(), numbers.next());
    for entry in catalog::games().iter().filter(|e| only.as_ref().is_none_or(|id| id == e.info.id)) {
        match (seats, games) {
            (Some(seats), Some(games)) => play(entry, seats, games, copies.unwrap_or(0)),
            (Some(seats), None) => measure(entry, seats),
            (None, _) => [entry.info.fewest, entry.info.most].into_iter().for_each(|seats| measure(entry, seats)),
        }
    }
}

fn opened(entry: &Entry, seats: u8) -> Box<dyn Table> {
    entry.open(&Setup { seats, ..Setup::default() }).unwrap_or_else(|why| panic!("{}: {why}", entry.info.id))
}

/// The same games whenever it runs, and the same copies.
fn play(entry: &Entry, seats: u8, games: u32, copies: u32) {
    let opening = opened(entry, seats);
    let (mut table, mut rng, mut decisions) = (opening.fork(), Rng::new(0), 0);
    for _ in 0..games {
        table.copy_from(&*opening);
        decisions += table.playout(u64::MAX, &mut rng).decisions;
    }
    if copies > 0 {
        table.copy_from(&*opening);
        table.playout(200, &mut rng);
        let mut copy = table.fork();
        (0..copies).for_each(|_| copy.copy_from(black_box(&*table)));
    }
    println!("{} with {seats} seats: {decisions} decisions in {games} games, {copies} copies", entry.info.id);
}

fn measure(entry: &Entry, seats: u8) {
    let id = entry.info.id;
    let opening = opened(entry, seats);
    let mut table = opening.fork();
    let (mut best, mut shortest) = (0f64, f64::INFINITY);
    for round in 0..5 {
        let mut rng = Rng::new(round);
        let (mut decisions, mut games, start) = (0, 0u32, Instant::now());
        while start.elapsed() < Duration::from_millis(600) {
            table.copy_from(&*opening);
            decisions += table.playout(u64::MAX, &mut rng).decisions;
            games += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        best = best.max(decisions as f64 / seconds);
        shortest = shortest.min(seconds / f64::from(games));
    }
    let mut rng = Rng::new(9);
    table.copy_from(&*opening);
    table.playout(200, &mut rng);
    let mut copy = table.fork();
    let clone = nanoseconds(|| copy.copy_from(black_box(&*table)));
    let imagine = nanoseconds(|| table.imagine_into(Seat(0), &mut rng, &mut *copy));
    println!(
        "{id} with {seats} seats: {:.2} million decisions/s, {:.2} ms a game, copy {clone:.0} ns, imagine {imagine:.0} ns",
        best / 1e6,
        shortest * 1e3
    );
}

fn nanoseconds(mut run: impl FnMut()) -> f64 {
    let times = 200_000;
    let start = Instant::now();
    for _ in 0..times {
        run();
    }
    start.elapsed().as_nanos() as f64 / times as f64
}
