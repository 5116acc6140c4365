//! Positions changed line by line.

use crate::table::{Game, setup};
use kernel::Table;

fn opened() -> Box<dyn Table> {
    nexus_ops::position(&setup(2, &[]), "active red\nb3 rock: red 2 human; blue 1 fungoid\nred combat-stims").unwrap()
}

#[test]
fn units_money_and_cards_come_and_go() {
    let mut table = opened();
    table
        .edit("b3: red +1 dragon -1 human; blue 0 fungoid | b2 magma 2: blue 3 human | red rubium 9 victories +1")
        .unwrap();
    table.edit("red without combat-stims | blue hand ambush first | round 4").unwrap();
    table.audit().unwrap();
    let game = Game::of(table);
    assert_eq!((game.units("red", "b3"), game.units("blue", "b3")), ("1 dragon 1 human".into(), "".into()));
    assert_eq!(game.units("blue", "b2"), "3 human");
    assert_eq!((game.rubium("red"), game.points("red")), (9, 1));
    assert_eq!((game.gauge("red", "energize"), game.gauge("blue", "energize")), (0, 1));
}

#[test]
fn a_wrong_line_says_what_could_stand_there() {
    let mut table = opened();
    let before = table.hash();
    let mut wrong = |line: &str| table.edit(line).unwrap_err().to_string();
    assert_eq!(wrong("b3: red 1 dragn").split(", expected").next().unwrap(), "column 11: found `dragn`");
    assert_eq!(wrong("b3: red +99 human"), "column 9: found `+99`, expected -2 to +10, for there are 2");
    assert_eq!(
        wrong("b3 sea"),
        "column 4: found `sea`, expected a terrain, the rubium of a refinery, `explored`, `unexplored` or `:`"
    );
    assert_eq!(wrong("red without ambush"), "column 13: found `ambush`, expected a card in the hand");
    assert_eq!(wrong("b3 unexplored"), "column 4: found `unexplored`, expected nothing: what was explored stays so");
    assert_eq!(wrong("b3: green 1 human"), "column 5: found `green`, expected one of `red`, `blue`");
    assert_eq!(table.hash(), before);
}

#[test]
fn a_position_names_the_line_that_is_wrong() {
    let wrong = |text: &str| nexus_ops::position(&setup(2, &[]), text).err().unwrap().to_string();
    assert_eq!(
        wrong("active red\nb3: red 1 dragn").split(", expected").next().unwrap(),
        "line 2: column 11: found `dragn`"
    );
    assert!(wrong("active green").starts_with("line 1: column 8: found `green`, expected one of `red`, `blue`"));
    assert!(wrong("active red lunch").starts_with("line 1: column 12: found `lunch`, expected one of `deployment`"));
}
