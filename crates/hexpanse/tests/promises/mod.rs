//! The laws every game keeps, over all numbers of players, difficulties and options.

use crate::trial::setup;
use hexpanse::Hexpanse;
use kernel::{
    Entry,
    laws::{Effort, keep},
};
use std::path::Path;

#[test]
fn every_rule_is_in_the_code_and_in_a_test() {
    kernel::check_rules(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
}

#[test]
fn laws() {
    let mut setups = Vec::new();
    for seats in 2..=4 {
        for difficulty in ["seaman", "captain", "admiral"] {
            setups.push(setup(seats, &format!("difficulty={difficulty}")));
        }
    }
    setups.push(setup(4, "difficulty=admiral teams"));
    setups.push(setup(4, "teams board=large"));
    setups.push(setup(3, "board=small warlord-actions=one-total first-player=lot seat-compensation"));
    keep(&Entry::of::<Hexpanse>(), &setups, Effort { games: 1, every: 61, seed: 1 }).unwrap();
}
