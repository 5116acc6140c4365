//! Speed of every game on one core: random play, whole games, copies, imagined tables, with the fewest and the most seats.
//! `bench [GAME [SEATS]]`.

use kernel::{Entry, Rng, Seat, Setup};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let mut words = std::env::args().skip(1);
    let (only, seats) = (words.next(), words.next().map(|seats| seats.parse().expect("SEATS is a number")));
    for entry in catalog::games().iter().filter(|e| only.as_ref().is_none_or(|id| id == e.info.id)) {
        match seats {
            Some(seats) => measure(entry, seats),
            None => [entry.info.fewest, entry.info.most].into_iter().for_each(|seats| measure(entry, seats)),
        }
    }
}

fn measure(entry: &Entry, seats: u8) {
    let id = entry.info.id;
    let opening = match entry.open(&Setup { seats, ..Setup::default() }) {
        Ok(opening) => opening,
        Err(cause) => return println!("{id} with {seats} seats: {cause}"),
    };
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
