//! Speed of every game on one core: random play, copies, imagined tables. `bench [GAME]`.

use kernel::{Rng, Seat, Setup};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    let only = std::env::args().nth(1);
    for entry in catalog::games().iter().filter(|e| only.as_ref().is_none_or(|id| id == e.info.id)) {
        let opening =
            entry.open(&Setup { seats: entry.info.fewest, ..Setup::default() }).expect("the plain game opens");
        let mut table = opening.fork();
        let mut best = 0f64;
        for round in 0..5 {
            let mut rng = Rng::new(round);
            let (mut decisions, start) = (0, Instant::now());
            while start.elapsed() < Duration::from_millis(600) {
                table.copy_from(&*opening);
                decisions += table.playout(u64::MAX, &mut rng).decisions;
            }
            best = best.max(decisions as f64 / start.elapsed().as_secs_f64());
        }
        let mut rng = Rng::new(9);
        table.copy_from(&*opening);
        table.playout(200, &mut rng);
        let mut copy = table.fork();
        let clone = nanoseconds(|| copy.copy_from(black_box(&*table)));
        let imagine = nanoseconds(|| table.imagine_into(Seat(0), &mut rng, &mut *copy));
        let id = entry.info.id;
        println!("{id}: {:.2} million decisions/s, copy {clone:.0} ns, imagine {imagine:.0} ns", best / 1e6);
    }
}

fn nanoseconds(mut run: impl FnMut()) -> f64 {
    let times = 200_000;
    let start = Instant::now();
    for _ in 0..times {
        run();
    }
    start.elapsed().as_nanos() as f64 / times as f64
}
