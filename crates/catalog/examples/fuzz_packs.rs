//! Random packs for every game, for so many seconds: `fuzz_packs 60 [GAME] [SEED]`. Each way to break is told once, with
//! the pack that does it.

use catalog::fuzz::fuzz_packs;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(60);
    let only = args.next().filter(|id| id != "all");
    let mut seed: u64 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    let games: Vec<_> = catalog::games().iter().filter(|e| only.as_ref().is_none_or(|id| id == e.info.id)).collect();
    let mut broken = false;
    for entry in &games {
        let (start, share) = (Instant::now(), Duration::from_secs(seconds) / games.len() as u32);
        let (mut sound, mut refused) = (0, 0);
        let mut faults = BTreeMap::new();
        while start.elapsed() < share {
            let found = fuzz_packs(entry, seed, 20);
            seed += 1;
            (sound, refused) = (sound + found.sound, refused + found.refused);
            for fault in found.faults {
                let place = fault.what.split(": ").next().unwrap_or_default().to_string();
                let (times, _) = faults.entry(place).or_insert_with(|| (0, fault.to_string()));
                *times += 1;
            }
        }
        println!("{}: {sound} packs sound, {refused} refused, {} ways to break", entry.info.id, faults.len());
        for (times, fault) in faults.values() {
            println!("{times} times: {fault}");
        }
        broken |= !faults.is_empty();
    }
    std::process::exit(i32::from(broken));
}
