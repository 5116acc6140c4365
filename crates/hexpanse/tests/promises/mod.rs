//! The laws every game keeps, over all numbers of players, difficulties and options.

use hexpanse::Hexpanse;
use kernel::{
    Entry, Setup,
    laws::{Effort, keep},
};

fn setup(seats: u8, options: &str) -> Setup {
    let options = options.split_whitespace().map(|option| {
        let (key, value) = option.split_once('=').unwrap_or((option, "true"));
        (key.to_string(), value.to_string())
    });
    Setup { seats, options: options.collect(), pack: None }
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
