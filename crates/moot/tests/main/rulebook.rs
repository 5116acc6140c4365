//! Passages of the rules, each from a position of its own.

use crate::flows::{RED_HAS_THE_FLOOR, open};
use kernel::testing::Script;
use kernel::{Seat, Viewer};

fn gold(script: &Script) -> Vec<String> {
    script.view(Viewer::Audience).live.seats.iter().map(|seat| seat.notes[0].clone()).collect()
}

fn holds(script: &Script, seat: u8) -> String {
    script.view(Viewer::Seat(Seat(seat))).live.seats[seat as usize].notes[2].clone()
}

// [moot.reveal]
#[test]
fn the_single_highest_bid_is_paid_and_a_tie_gives_gold_to_all() {
    let mut script = open(&[]);
    script.play(RED_HAS_THE_FLOOR);
    assert_eq!((gold(&script), script.asked()), (vec!["3 gold".into(), "5 gold".into(), "5 gold".into()], vec!["red"]));
    let mut script = open(&[]);
    script.edit("red gold 9").play("red bid 2 | red pass | blue bid 2 | blue pass | green bid 0 | green pass");
    assert_eq!(gold(&script), ["9 gold", "6 gold", "6 gold"], "nobody has more than nine");
}

// [moot.cards]
#[test]
fn each_seat_begins_with_a_strike_and_a_cancel() {
    let script = open(&[]);
    assert_eq!([0, 1, 2].map(|seat| holds(&script, seat)), ["holds strike cancel"; 3]);
}

// [moot.draw]
#[test]
fn the_discards_become_the_deck() {
    let mut script = open(&[]);
    script.edit("green strike 4 | green cancel 3 | green glory 3 | green scry 3 | green scry 2");
    script.play("red bid 1 | red pass | blue bid 0 | blue pass | green bid 0 | green pass | ~ draw scry");
    assert_eq!(holds(&script, 0), "holds strike cancel scry");
}

// [moot.tidy]
#[test]
fn after_a_card_its_player_sells_any_number_for_a_gold_each() {
    let mut script = open(&[]);
    script.edit("red strike 2").play(RED_HAS_THE_FLOOR);
    script.play("red play glory | blue pass | green pass | red discard strike | red discard cancel | red pass");
    assert_eq!((gold(&script)[0].as_str(), holds(&script, 0).as_str()), ("5 gold", "holds strike"));
}

// [moot.glory]
#[test]
fn a_glory_card_is_a_glory() {
    let mut script = open(&[]);
    script.play(RED_HAS_THE_FLOOR).play("red play glory | blue pass | green pass");
    assert_eq!(script.view(Viewer::Audience).live.seats[0].score.value, 1);
}
