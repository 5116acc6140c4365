//! Positions as text: a setup and edits.

use crate::flows::{open, setup};
use kernel::testing::Script;
use kernel::{Seat, Session, Viewer, replay, write_record};

#[test]
fn a_position_is_a_setup_and_edits() {
    let mut script = open(&[]);
    script.edit("blue gold 9 | red gold 0\nround 11 | green points +2 | blue strike +1");
    let live = script.view(Viewer::Seat(Seat(1))).live;
    assert!(live.time.starts_with("Round 11"), "{}", live.time);
    assert_eq!(live.seats[1].notes, ["9 gold", "0 applause", "holds strike strike cancel"]);
    assert_eq!(live.seats[2].score.value, 2);
    script.play("blue bid 9 | blue pass | green bid 0 | green pass | red bid 0 | red pass | ~ draw strike");
    script.play("blue play strike");
}

#[test]
fn the_question_that_stands_is_asked_anew() {
    let mut script = open(&[]);
    assert_eq!(script.options("red").len(), 6);
    script.edit("red gold 1");
    assert_eq!(script.options("red"), ["bid 0", "bid 1"]);
    script.play("red bid 1 | red pass");
}

#[test]
fn a_wrong_line_says_where_and_what_could_stand_there_and_changes_nothing() {
    let mut table = moot::entry().open(&setup(&[])).unwrap();
    let before = table.hash();
    let mut wrong = |text: &str| table.edit(text).unwrap_err().to_string();
    assert_eq!(
        wrong("rde gold 3"),
        "column 1: found `rde`, expected one of `red`, `blue`, `green`, `round`; did you mean `red`?"
    );
    assert_eq!(
        wrong("red silver 3"),
        "column 5: found `silver`, expected one of `gold`, `points`, `strike`, `cancel`, `glory`, `scry`"
    );
    assert_eq!(wrong("red strike 9"), "column 12: found `9`, expected 0 to 4");
    assert_eq!(wrong("red strike +4"), "column 12: found `+4`, expected -1 to +3, for there are 1");
    assert_eq!(wrong("red gold 1 | blue gold 2 gold"), "line 2: column 14: found `gold`, expected the end of the line");
    assert_eq!(wrong("red gold 1\n\nround 13"), "line 3: column 7: found `13`, expected 1 to 12");
    assert_eq!(table.hash(), before);
}

#[test]
fn an_edited_position_keeps_the_law_of_conservation() {
    let mut script: Script = open(&["poll"]);
    script.edit("red cancel 0 | green scry 2 | blue points 1");
    script.table().audit().unwrap();
    script.play("red bid 0 | red pass | blue bid 0 | blue pass | green bid 0 | green pass");
}

#[test]
fn a_change_of_the_position_is_a_line_of_the_record() {
    let fresh = || moot::entry().open(&setup(&[])).unwrap();
    let mut session = Session::new(fresh());
    session.say(Seat(0), "bid 2").unwrap();
    session.edit("blue gold 9 | round 11").unwrap();
    assert_eq!(session.undoable(Seat(0)), 0, "what was answered before it stands");
    session.say(Seat(0), "pass").unwrap();
    let record = write_record(&session, &setup(&[]).options, &[]);
    assert!(record.contains("red bid 2\n= blue gold 9 | round 11\nred pass\n"), "{record}");
    let again = replay(&record, fresh(), None).unwrap();
    assert_eq!((again.table().hash(), again.digest()), (session.table().hash(), session.digest()));
    let told: Vec<_> =
        again.story(Viewer::Audience).map(|(_, line)| line.words.plain(None, |_| String::new())).collect();
    assert!(told.contains(&"The position is changed: blue gold 9 | round 11.".to_string()), "{told:?}");
    let wrong = replay(&record.replace("= blue gold 9", "= blue gold 99"), fresh(), None).err().unwrap().to_string();
    assert!(wrong.starts_with("line 3: line 1: column 11: found `99`"), "{wrong}");
    assert!(session.edit("round 3\nround 4").is_err(), "one line each");
}
