//! Mangled records, answers, edits and saved games of every game for so many seconds: `fuzz_texts 60 [SEED]`. The first text
//! that breaks something is told, and ends it.

use kernel::testing::mangle;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(60);
    let mut seed: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let games = catalog::games();
    for entry in games {
        let (start, share) = (Instant::now(), Duration::from_secs(seconds) / games.len() as u32);
        let (mut tried, mut taken) = (0, 0);
        while start.elapsed() < share {
            let found = mangle(entry, seed, 20);
            (tried, taken) = (tried + found.tried, taken + found.taken);
            seed += 1;
        }
        println!("{}: {tried} texts, {taken} taken, the others refused", entry.info.id);
    }
}
