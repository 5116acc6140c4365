//! Random play of every game with every law checked: a game with each value of each option at every player count, then any
//! combinations until so many decisions are made: `soak 10000000 [GAME] [SEED]`.

use kernel::Rng;
use kernel::laws::{Effort, Tried, any_setup, keep, sweep};
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
        let (mut tried, mut rounds) = (Tried::default(), 0);
        let mut sweep = sweep(entry).into_iter();
        while tried.decisions < goal / games.len() as u64 || sweep.len() > 0 {
            rounds += 1;
            let setup = sweep.next().unwrap_or_else(|| any_setup(entry, &mut rng));
            let effort = Effort { games: 1, every: 997, seed: rng.word() };
            match keep(entry, &[setup], effort) {
                Ok(more) => {
                    tried.decisions += more.decisions;
                    tried.deepest = tried.deepest.max(more.deepest);
                }
                Err(why) => {
                    eprintln!("{}: {why}", entry.info.id);
                    std::process::exit(1);
                }
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let Tried { decisions, deepest } = tried;
        print!("{}: {decisions} decisions in {rounds} games, no law broken, ", entry.info.id);
        println!("at most {deepest} steps deep, {seconds:.0} s");
    }
}
