//! Random play of every game over all player counts and option combinations, every law checked, until so many
//! decisions are made: `soak 10000000 [GAME] [SEED]`.

use kernel::Rng;
use kernel::laws::{Effort, any_setup, keep};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let goal: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let only = args.next().filter(|id| id != "all");
    let seed: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let games: Vec<_> = catalog::games().iter().filter(|e| only.as_ref().is_none_or(|id| id == e.info.id)).collect();
    for entry in &games {
        let start = Instant::now();
        let mut rng = Rng::new(seed);
        let (mut decisions, mut rounds) = (0, 0);
        while decisions < goal / games.len() as u64 {
            rounds += 1;
            let setup = any_setup(entry, &mut rng);
            let effort = Effort { games: 1, every: 997, seed: rng.word() };
            match keep(entry, &[setup], effort) {
                Ok(made) => decisions += made,
                Err(why) => {
                    eprintln!("{}: {why}", entry.info.id);
                    std::process::exit(1);
                }
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        println!("{}: {decisions} decisions in {rounds} games, no law broken, {seconds:.0} s", entry.info.id);
    }
}
