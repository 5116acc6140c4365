//! The whole game.

use super::*;
use kernel::laws::{Effort, keep};

fn whole() -> Entry {
    let mut entries = Entry::all::<Skirmish>();
    entries.remove(entries.iter().position(|entry| entry.info.id == "twilight-imperium").unwrap())
}

#[test]
fn promises_are_kept_in_the_whole_game() {
    let setups: Vec<Setup> = [2].map(|seats| Setup { seats, ..Setup::default() }).to_vec();
    keep(&whole(), &setups, Effort { games: 3, every: 97, ..Effort::SMALL }).unwrap_or_else(|e| panic!("{e}"));
}
