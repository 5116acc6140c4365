//! The promises every game keeps, over numbers of players and options.

use crate::table::setup;
use kernel::laws::{Effort, keep};

fn hold(seats: u8, options: &[(&str, &str)]) {
    // With more seats each look costs more.
    let effort = Effort { games: 1, every: 37 * u64::from(seats), seed: seats.into() };
    keep(&central_powers::entry(), &[setup(seats, options)], effort).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn laws_hold_for_three() {
    hold(3, &[("deadline", "8")]);
}

#[test]
fn laws_hold_for_four() {
    hold(
        4,
        &[
            ("deadline", "7"),
            ("war", "standard"),
            ("races", "drafted"),
            ("new-agreements", "wait"),
            ("zone-end", "stands"),
            ("empty-floor", "draw"),
            ("stage-one", "players"),
        ],
    );
}

#[test]
fn laws_hold_for_five() {
    hold(
        5,
        &[
            ("deadline", "6"),
            ("war", "mid"),
            ("racial-technologies", "add"),
            ("warfare", "warfare-ii"),
            ("escrow", "all"),
            ("repeal", "elected"),
            ("swaps", "off"),
            ("claims", "wormholes"),
        ],
    );
}

#[test]
fn laws_hold_for_six() {
    hold(6, &[("deadline", "6")]);
}

#[test]
fn laws_hold_for_seven() {
    hold(
        7,
        &[
            ("deadline", "6"),
            ("races", "dealt"),
            ("warfare", "warfare"),
            ("veto", "floor"),
            ("political-hand", "five"),
            ("zone-counters", "others"),
        ],
    );
}

#[test]
fn laws_hold_for_eight() {
    hold(
        8,
        &[
            ("deadline", "6"),
            ("races", "dealt"),
            ("homes", "by-seat"),
            ("planets-objective", "ten"),
            ("second-zone", "moves"),
            ("zone-activation", "pool"),
            ("norr-flagship", "all"),
        ],
    );
}

#[test]
fn laws_hold_for_nine() {
    hold(9, &[("deadline", "6"), ("races", "dealt"), ("planets-objective", "eleven")]);
}
