//! Culture, mine, diplomacy, capital city.

use super::{BLUE, Look, Place, RED, galaxy, with_races};
use empires_of_the_void::World;
use kernel::Seat;

#[test]
fn befriending_a_planet() {
    // [diplomacy.needs] [diplomacy.roll] [diplomacy.success] [culture.types] Three peaceful cards need 8 or more.
    let mut w = galaxy();
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat retreat peace-talks blitz");
    let mut s = w.turn();
    assert!(!s.can(RED, "befriend tan-fu 3+0"));
    s.play("red befriend tan-fu 2+1 | ~ d6 3 3 2");
    assert_eq!(s.on("tan-fu"), "Tan Fu, red: 1 Diplomat, allied with red");
    assert_eq!((s.gauge(RED, "cards"), s.gauge(RED, "influence")), (1, 2));
}

#[test]
fn a_refused_planet_may_be_asked_again() {
    // [diplomacy.again] The cards stay.
    let mut w = galaxy();
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat peace-talks");
    let mut s = w.turn();
    s.play("red befriend tan-fu 1+1 | ~ d6 6 5 1");
    assert_eq!(s.gauge(RED, "cards"), 2);
    s.play("red befriend tan-fu 1+1 | ~ d6 6 5 2");
    assert_eq!(s.gauge(RED, "cards"), 0);
}

#[test]
fn a_planet_with_an_ally_is_closed_to_diplomacy() {
    // [diplomacy.needs]
    let mut w = galaxy();
    w.ally(BLUE, "tan-fu");
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat");
    let s = w.turn();
    assert_eq!(s.forbids(RED, "befriend tan-fu 1+0"), "diplomacy.needs");
    assert_eq!(s.cause(RED, "befriend tan-fu 1+0"), "Tan Fu is not neutral.");
}

#[test]
fn a_diplomat_without_a_fitting_card_is_told_so() {
    // [diplomacy.needs] A planet is asked with cards of its own type alone.
    let mut w = galaxy();
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "blitz");
    let s = w.turn();
    assert_eq!(s.forbids(RED, "befriend tan-fu 0+0"), "diplomacy.needs");
    assert_eq!(s.cause(RED, "befriend tan-fu 0+0"), "Tan Fu is peaceful, and you have no peaceful card.");
}

#[test]
fn ambassadors_are_spent_after_the_roll() {
    // [diplomacy.spend]
    let mut w = galaxy();
    w.players[0].ambassadors = 3;
    w.put(RED, "diplomat", "tan-fu");
    w.cards(RED, "retreat peace-talks");
    let mut s = w.turn();
    s.play("red befriend tan-fu 1+1 | ~ d6 6 4 1");
    assert_eq!(s.options(RED), ["spend 2 0", "pass"]);
    s.play("red spend 2 0");
    assert_eq!(s.gauge(RED, "ambassadors"), 1);
    assert!(s.on("tan-fu").contains("allied with red"));
}

#[test]
fn capital_city_gives_a_token_after_the_actions() {
    // [capital.choice] [capital.limit]
    let mut w = galaxy();
    w.players[0].ambassadors = 4;
    let mut s = w.turn();
    s.play("red end actions");
    assert_eq!(s.forbids(RED, "ambassador"), "capital.limit");
    assert_eq!(s.cause(RED, "ambassador"), "Your capital city has its 4 tokens.");
    s.play("red bomb");
    assert_eq!((s.gauge(RED, "ambassadors"), s.gauge(RED, "bombs")), (3, 1));
}

#[test]
fn photon_bombs_raise_a_die_after_the_roll() {
    // [capital.bomb]
    let mut w = galaxy();
    w.players[0].bombs = 3;
    w.put(RED, "starfighter 2", "emrok");
    let mut s = w.turn();
    s.play("red attack emrok planet | ~ d6 1 3");
    assert_eq!(s.options(RED), ["raise starfighter 3", "pass"], "a 1 is too far from 5");
    s.play("red raise starfighter 3");
    assert_eq!(s.gauge(RED, "bombs"), 1);
    assert!(s.on("emrok").contains("conquered by red"));
}

#[test]
fn culture_draws_from_the_deck_or_the_row() {
    // [culture.draw] [culture.face-up] [culture.hand-limit]
    let mut w = galaxy();
    w.cards(RED, "blitz blitz retreat");
    w.cards(BLUE, "windfall");
    let mut s = w.turn();
    s.play("red draw | ~ draw blitz");
    assert_eq!(s.options(RED), ["discard blitz", "discard retreat"]);
    s.play("red discard retreat");
    assert_eq!(s.gauge(RED, "cards"), 3);
}

/// A card lies face up.
pub fn lay_open(w: &mut World, seat: Seat, card: &str) {
    w.cards(seat, card);
    let kind = w.kit.tactics.iter().position(|tactic| tactic.id == card).unwrap() as u8;
    w.discard_from(seat, kind);
    w.discards[kind as usize] -= 1;
    w.face_up.push(kind);
}

#[test]
fn a_face_up_card_costs_a_credit_and_is_replaced() {
    // [culture.face-up]
    let mut w = galaxy();
    lay_open(&mut w, BLUE, "windfall");
    let mut poor = w.clone();
    poor.players[0].credits = 0;
    let mut s = w.turn();
    s.play("red take windfall | ~ draw retreat | ~ draw blitz | ~ draw blitz");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(RED, "cards")), (7, 1));
    let s = poor.turn();
    assert_eq!(s.forbids(RED, "take windfall"), "culture.face-up");
    assert_eq!(s.cause(RED, "take windfall"), "It costs 1 credit: you have 0.");
}

#[test]
fn an_empty_deck_is_made_of_the_discards() {
    // [culture.reshuffle] [culture.deck]
    let mut w = galaxy();
    let all =
        "blitz war-drums windfall mercenaries inspiration breakthrough phase-shift insurrection retreat peace-talks";
    for _ in 0..3 {
        w.cards(BLUE, all);
    }
    w.discard_from(BLUE, 0);
    let mut s = w.turn();
    s.play("red draw | ~ draw blitz");
    assert_eq!(s.gauge(RED, "cards"), 1);
}

#[test]
fn mining_once_a_turn() {
    // [mine.once]
    let mut s = galaxy().turn();
    s.play("red mine");
    assert_eq!(s.gauge(RED, "credits"), 10);
    assert_eq!(s.forbids(RED, "mine"), "mine.once");
}

#[test]
fn two_players_may_swap_with_the_row() {
    // [two.swap]
    let mut w = with_races(&["academy", "collective"]);
    lay_open(&mut w, BLUE, "windfall");
    w.cards(RED, "blitz");
    let mut s = w.turn();
    s.play("red swap windfall | red give blitz");
    assert_eq!((s.gauge(RED, "credits"), s.gauge(RED, "cards")), (8, 1));
    assert!(s.can(RED, "swap blitz"));
}
