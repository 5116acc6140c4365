//! The promises every game keeps, over numbers of players and options.

use crate::table::setup;
use kernel::laws::{Effort, keep};

fn hold(setups: &[kernel::Setup], seed: u64) {
    keep(&central_powers::entry(), setups, Effort { games: 1, every: 97, seed }).unwrap();
}

#[test]
fn laws_hold_for_three_and_four() {
    hold(&[setup(3, &[]), setup(4, &[("war", "standard"), ("races", "drafted")])], 1);
}

#[test]
fn laws_hold_for_six() {
    hold(&[setup(6, &[("deadline", "7")])], 2);
}

#[test]
fn laws_hold_for_eight() {
    hold(&[setup(8, &[("deadline", "6"), ("races", "dealt"), ("homes", "by-seat")])], 3);
}

#[test]
fn laws_hold_for_nine() {
    hold(&[setup(9, &[("deadline", "6"), ("races", "dealt"), ("planets-objective", "eleven")])], 4);
}
