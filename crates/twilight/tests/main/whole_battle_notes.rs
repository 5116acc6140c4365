//! Promissory notes of battle and movement, played from the hand in the whole game.

use super::diplomacy::{begin, sheet};
use super::whole_leaders::until;
use kernel::testing::Script;

/// Blue plays a note of red's in the turn of one of them, which goes back to red.
fn played(script: &mut Script, note: &str) {
    assert_eq!(script.gauge("red", "notes"), 5);
    until(script, "blue", &format!("use {note}"));
    script.play(&format!("blue use {note}"));
}

/// Blue lands two infantry on Lodor.
fn landing(script: &mut Script) {
    script.edit("26 blue 1 carrier 2 infantry");
    script.play("red activate 20");
    until(script, "blue", "activate 26");
    script.play("blue activate 26");
    until(script, "blue", "land infantry lodor");
    script.play("blue land infantry lodor | blue land infantry lodor");
}

/// [note.creuss-iff] [notes.return]
#[test]
fn creuss_iff() {
    let mut script = begin(&["creuss", "letnev"], &["warfare"]);
    script.edit("blue note creuss-iff");
    script.play("red activate 18");
    played(&mut script, "creuss-iff");
    script.play("blue choose 20 | blue token creuss-beta");
    assert_eq!(script.gauge("red", "notes"), 6);
}

/// [note.stymie] [notes.return]
#[test]
fn stymie() {
    let mut script = begin(&["arborec", "letnev"], &["warfare"]);
    script.edit("blue note stymie\n18 blue 1 cruiser\n26 red 1 cruiser");
    script.play("red activate 18 | red move cruiser 26");
    played(&mut script, "stymie");
    script.play("blue choose 20");
    until(&mut script, "red", "activate 74");
    assert_eq!(script.forbids("red", "activate 20"), "action.activate", "red's token lies there");
    assert_eq!(script.gauge("red", "notes"), 6);
}

/// [note.tekklar-legion] [notes.return]
#[test]
fn tekklar_legion() {
    let mut script = begin(&["sardakk", "letnev"], &["warfare"]);
    script.edit("blue note tekklar-legion\nlodor red 2 infantry\nlodor owner red");
    landing(&mut script);
    played(&mut script, "tekklar-legion");
    assert_eq!(script.gauge("red", "notes"), 6);
}

/// [note.raghs-call] [notes.return]
#[test]
fn raghs_call() {
    let mut script = begin(&["saar", "letnev"], &["warfare"]);
    script.edit("blue note raghs-call\nlodor red 2 infantry\nlodor owner red");
    landing(&mut script);
    played(&mut script, "raghs-call");
    until(&mut script, "red", "activate 74");
    assert!(sheet(&script, "blue").contains(&"held/lodor".to_string()), "nobody was left to fight");
}

/// [note.war-funding] [notes.return]
#[test]
fn war_funding() {
    let mut script = begin(&["letnev", "sol"], &["warfare"]);
    script.edit("blue note war-funding\n18 blue 2 cruiser\n18 red 2 cruiser");
    script.play("red activate 18");
    played(&mut script, "war-funding");
    assert_eq!(script.gauge("red", "notes"), 6);
}

/// [note.antivirus] [notes.laid] [notes.return]
#[test]
fn antivirus() {
    let mut script = begin(&["nekro", "sol"], &["warfare"]);
    script.edit("blue note antivirus\n18 blue 3 cruiser\n18 red 1 destroyer");
    script.play("red activate 18");
    played(&mut script, "antivirus");
    assert!(sheet(&script, "blue").contains(&"note/antivirus".to_string()));
    assert_eq!(script.gauge("red", "notes"), 5, "it lies before blue");
    until(&mut script, "blue", "activate 26");
    script.edit("26 red 1 cruiser");
    script.play("blue activate 26");
    assert!(!sheet(&script, "blue").contains(&"note/antivirus".to_string()));
    assert_eq!(script.gauge("red", "notes"), 6);
}
