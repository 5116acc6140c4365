//! How bots trade, and what the evaluation sees.

use crate::rulebook::{BLUE, GREEN, Place, RED, galaxy};
use bots::{Ahead, Greedy, Player};
use kernel::{Seat, Session};

/// What a bot does besides, in notation.
fn besides(s: &Session, seat: Seat) -> Vec<String> {
    let mut table = s.table().fork();
    let mut lines = Vec::new();
    for key in Greedy::new(3, Ahead::Turn).besides(s.table(), seat) {
        lines.push(table.print(seat, key).unwrap());
        table.choose(seat, key).unwrap();
    }
    lines
}

#[test]
fn a_gift_is_accepted_and_a_demand_declined() {
    // [trade.any-time]
    let mut s = galaxy().turn();
    s.play("red deal blue | red deal blue give 5-credit | red deal blue make");
    assert_eq!(besides(&s, BLUE), ["deal red accept"]);
    let mut s = galaxy().turn();
    s.play("red deal blue | red deal blue get 5-credit | red deal blue make");
    assert_eq!(besides(&s, BLUE), ["deal red decline"]);
}

#[test]
fn a_bot_proposes_what_helps_both_and_the_other_agrees() {
    // [trade.any-time] Each has two cards for the planet his diplomat is at, and one the other needs; green leads.
    let mut w = galaxy();
    w.ally(GREEN, "pyrious");
    w.ally(GREEN, "corra");
    w.put(RED, "diplomat", "tan-fu");
    w.put(BLUE, "diplomat", "tan-lock");
    w.cards(RED, "peace-talks peace-talks insurrection");
    w.cards(BLUE, "phase-shift phase-shift retreat");
    let retreat = w.kit.tactics.iter().position(|tactic| tactic.id == "retreat").unwrap() as u8;
    let shift = w.kit.tactics.iter().position(|tactic| tactic.id == "phase-shift").unwrap() as u8;
    w.show_cards(BLUE, retreat, 1);
    w.show_cards(BLUE, shift, 2);
    let mut s = w.turn();
    let offer = besides(&s, RED);
    assert_eq!(
        offer,
        ["deal blue", "deal blue give insurrection", "deal blue get retreat", "deal blue make"],
        "the swap makes three cards of each pair"
    );
    for line in &offer {
        s.play(&format!("red {line}"));
    }
    assert_eq!(besides(&s, BLUE), ["deal red accept"]);
    assert!(besides(&s, RED).is_empty(), "one offer a turn");
}

#[test]
fn an_idle_bot_is_silent() {
    // [trade.any-time] Nothing to gain, nothing said.
    let s = galaxy().turn();
    assert!(besides(&s, BLUE).is_empty());
}

#[test]
fn a_planet_more_is_seen_by_the_evaluation() {
    // [score.planets] Standing is shared out among the seats, and grows with what one controls.
    let standing = |w: empires_of_the_void::World| {
        let mut out = [0.0; 4];
        w.turn().table().evaluate(&mut out);
        assert!((out.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        out
    };
    let even = standing(galaxy());
    let mut w = galaxy();
    w.ally(BLUE, "pyrious");
    let ahead = standing(w);
    assert!(ahead[1] > even[1] + 0.05 && ahead[0] < even[0], "{ahead:?} {even:?}");
}
