//! Positions changed line by line.

use super::*;
use kernel::Table;

fn table() -> Box<dyn Table> {
    seated::<Twilight>(field("cards=1"), Turn { seat: RED, actions: 1 }.into())
}

#[test]
fn units_owners_tokens_and_money_come_and_go() {
    let mut table = table();
    table.edit("19 red +2 carrier 1 damaged dreadnought; blue 1 cruiser | wellon blue 3 infantry 1 pds").unwrap();
    table.edit("wellon owner blue | wellon exhausted | red goods 5 | blue tactic +2 | round 2").unwrap();
    table.audit().unwrap();
    let session = Session::new(table.fork());
    assert_eq!(at(&session, "system/19"), "red: 2 carrier, 1 dreadnought; blue: 1 cruiser");
    assert_eq!(at(&session, "planet/wellon"), "blue: 3 infantry, 1 pds");
    assert!(table.lines(RED).contains(&"activate 19".to_string()));
    table.edit("19 token red").unwrap();
    assert!(!table.lines(RED).contains(&"activate 19".to_string()), "a token of red lies there");
    table.edit("19 free red | 19 red 0 carrier").unwrap();
    assert!(table.lines(RED).contains(&"activate 19".to_string()));
}

#[test]
fn a_wrong_line_says_what_could_stand_there() {
    let mut table = table();
    let before = table.hash();
    let mut wrong = |line: &str| table.edit(line).unwrap_err().to_string();
    assert_eq!(wrong("19 red 2 carier").split(", expected").next().unwrap(), "column 10: found `carier`");
    assert!(wrong("19 red 2 carier").ends_with("did you mean `carrier`?"));
    assert_eq!(wrong("19 red 9 carrier"), "column 8: found `9`, expected 0 to 4");
    assert_eq!(wrong("wellon red 1 cruiser").split(", expected").next().unwrap(), "column 14: found `cruiser`");
    assert_eq!(wrong("19 owner red"), "column 4: found `owner`, expected one of `red`, `blue`, `token`, `free`");
    assert_eq!(wrong("red gold 3"), "column 5: found `gold`, expected hand, goods, tactic, fleet, strategy");
    assert_eq!(table.hash(), before);
}
