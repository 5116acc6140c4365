//! The laws every game keeps, over all numbers of players, difficulties and options.

mod told;

use crate::trial::setup;
use hexpanse::Hexpanse;
use kernel::{
    Entry, Rng, Seeded,
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
    setups.push(setup(2, "first-player=first-seat"));
    keep(&Entry::of::<Hexpanse>(), &setups, Effort { games: 1, every: 61, seed: 1 }).unwrap();
}

/// [setup.secret-missions] What looks promising to a seat, and how well it stands, depends on its own mission only.
#[test]
fn hints_and_standing_know_no_secrets_of_others() {
    let mut compared = 0;
    for n in 0..240 {
        let teams = if n % 3 == 0 { "difficulty=admiral teams" } else { "difficulty=admiral" };
        let mut table = Entry::of::<Hexpanse>().open(&setup(if n % 3 == 0 { 4 } else { 3 }, teams)).unwrap();
        let mut chance = Seeded::new(n);
        table.playout_seeded(20 + n, &mut chance);
        while let Some(faces) = table.roll(&mut chance) {
            table.answer(&faces).unwrap();
        }
        let Some(seat) = table.asked().iter().next() else { continue };
        let mut other = table.fork();
        table.imagine_into(seat, &mut Rng::new(n), &mut *other);
        compared += u32::from(other.hash() != table.hash());
        let [mut real, mut imagined] = [Vec::new(), Vec::new()];
        table.hints(seat, &mut real);
        other.hints(seat, &mut imagined);
        assert_eq!(real, imagined, "hints in game {n}");
        let standing = |table: &dyn kernel::Table| {
            let mut all = [0.0; 4];
            table.evaluate(&mut all[..table.seats() as usize]);
            all[seat.index()]
        };
        assert_eq!(standing(&*table), standing(&*other), "standing in game {n}");
    }
    assert!(compared > 40, "{compared} imagined tables differed");
}
