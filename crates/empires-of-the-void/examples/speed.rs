use empires_of_the_void::entry;
use kernel::{Rng, Setup};
fn main() {
    for seats in 2..=4 {
        let setup = Setup { seats, ..Setup::default() };
        let mut rng = Rng::new(1);
        let start = std::time::Instant::now();
        let (mut asks, mut decisions, mut games) = (0, 0, 0);
        let opening = entry().open(&setup).unwrap();
        let mut t = opening.fork();
        let most: u32 = std::env::var("GAMES").map_or(u32::MAX, |s| s.parse().unwrap());
        while games < most && start.elapsed().as_secs_f64() < std::env::var("SECS").map_or(2.0, |s| s.parse().unwrap())
        {
            t.copy_from(&*opening);
            let tally = t.playout(u64::MAX, &mut rng);
            asks += tally.asks;
            decisions += tally.decisions;
            games += 1;
        }
        let s = start.elapsed().as_secs_f64();
        println!(
            "{seats}: {games} games, {:.0} decisions/game, {:.0} asks/game, {:.0} decisions/s, {:.0} ns/decision",
            decisions as f64 / games as f64,
            asks as f64 / games as f64,
            decisions as f64 / s,
            s * 1e9 / decisions as f64
        );
    }
}
