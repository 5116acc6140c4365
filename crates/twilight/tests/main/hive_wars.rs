//! Hive Wars at the table: random games, laws, and what the Hive does in its turns.

use super::*;
use kernel::laws::{Effort, keep};
use kernel::{Rng, Setup};

fn hive_wars() -> Entry {
    twilight::hive_entry()
}

fn with(options: &[(&str, &str)]) -> Setup {
    let mut setup = Setup { seats: 2, ..Setup::default() };
    setup.options.extend(options.iter().map(|(key, value)| (key.to_string(), value.to_string())));
    setup
}

const LEVELS: [&str; 3] = ["easy", "standard", "expert"];

/// [hive.set-up] [hive.answers]
#[test]
fn random_games_end_and_keep_every_piece() {
    for (n, level) in LEVELS.into_iter().enumerate() {
        for ties in ["players", "slots"] {
            let mut table = hive_wars().open(&with(&[("level", level), ("ties", ties)])).unwrap();
            let mut rng = Rng::new(n as u64 + 1);
            let mut asks = 0;
            while table.outcome().is_none() {
                table.playout(40, &mut rng);
                table.audit().unwrap_or_else(|why| panic!("{level} {ties}: {why}"));
                asks += 40;
                assert!(asks < hive_wars().info.bound, "{level} {ties}: the game does not end");
            }
        }
    }
}

/// [hive.answers] Whatever is asked of the Hive in random games has an answer by a rule of its own, and at a table a reason: the
/// build for tests fails on any other. Longer by `make soak`.
#[test]
fn every_question_to_the_hive_has_an_answer() {
    for seed in 0..60 {
        let n = seed as usize;
        let explores = ["no", "yes"][n % 2];
        let options = [("level", LEVELS[n % 3]), ("ties", ["players", "slots"][n / 3 % 2]), ("exploration", explores)];
        let mut table = hive_wars().open(&with(&options)).unwrap();
        let mut rng = Rng::new(seed + 500);
        while table.outcome().is_none() {
            table.playout(400, &mut rng);
        }
    }
}

/// [hive.answers] [hive.helpful]
#[test]
fn promises_are_kept_against_the_hive() {
    let setups: Vec<Setup> = [("easy", "slots"), ("standard", "players"), ("expert", "players")]
        .map(|(level, ties)| with(&[("level", level), ("ties", ties)]))
        .to_vec();
    keep(&hive_wars(), &setups, Effort { games: 1, every: 97, ..Effort::SMALL }).unwrap_or_else(|e| panic!("{e}"));
}
