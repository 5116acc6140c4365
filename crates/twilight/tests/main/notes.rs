//! Promissory notes.

use super::*;
use twilight::query::{self, Volley};

fn attack(options: &str, red: &str, blue: &str) -> World {
    let mut w = field(options);
    put(&mut w, RED, "2", red);
    if !blue.is_empty() {
        put(&mut w, BLUE, "19", blue);
    }
    w
}

fn landing(w: &mut World, blue: &str) -> &'static str {
    let home = w.side(RED).home;
    let home = w.planets_in(home).next().unwrap();
    w.ground_mut(home, RED).count[Kind::Infantry as usize] += 3;
    put(w, BLUE, "wellon", blue);
    "red activate 19 | red move carrier 2 | red load infantry moll-primus | red load infantry moll-primus | red done
     | red land infantry wellon | red land infantry wellon"
}

// [note.alliance] [skirmish.leaders]
#[test]
fn a_side_does_not_hold_its_own_notes() {
    let refusal = |text: &str| entry().open(&options(text)).err().map(|e| e.to_string());
    assert_eq!(
        refusal("red-faction=sol; red-notes=military-support").as_deref(),
        Some("option notes.1: `military-support` is the faction's own note")
    );
    assert_eq!(refusal("red-faction=sol; blue-notes=military-support; red-notes=alliance-winnu"), None);
}

// [note.ceasefire]
#[test]
fn ceasefire() {
    let w = attack("blue-notes=ceasefire", "1 cruiser", "1 fighter");
    let session = act(w, "red activate 19 | blue use ceasefire");
    assert_eq!(at(&session, "system/2"), "red: 1 cruiser");
    assert!(offered(&session, BLUE).iter().any(|l| l.starts_with("activate")), "nothing could move");
}

// [note.creuss-iff]
#[test]
fn creuss_iff() {
    let mut w = galaxy("blue-notes=creuss-iff");
    put(&mut w, BLUE, "40", "1 carrier");
    let script = "red activate 25 | blue use creuss-iff | blue choose 19 | blue token creuss-beta | blue activate 19";
    let session = act(w, script);
    assert!(offered(&session, BLUE).iter().any(|l| l == "move carrier 40"));
}

// [note.crucible]
#[test]
fn crucible() {
    let mut w = map("map=0 41 20 0 21 22; red-notes=crucible");
    put(&mut w, RED, "41", "1 carrier");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = act(w, "red activate 20 | red use crucible | red move carrier 41");
    assert_eq!(at(&session, "system/20"), "red: 1 carrier", "no roll");
}

// [note.cybernetic-enhancements]
#[test]
fn cybernetic_enhancements() {
    let w = galaxy("red-notes=cybernetic-enhancements");
    let step = twilight::steps::action::NewRound;
    let session = Session::new(seated::<Twilight>(w, step.into()));
    assert_eq!((gauge(&session, RED, "tactic"), gauge(&session, BLUE, "tactic")), (4, 3));
}

// [note.fires-of-the-gashlai]
#[test]
fn fires_of_the_gashlai() {
    let mut w = galaxy("red-notes=fires-of-the-gashlai");
    assert!(!query::may_have(&w, RED, Kind::WarSun));
    w.parties[1].faction = w.kit.faction("muaat").unwrap();
    let session = act(w, "red use fires-of-the-gashlai");
    assert_eq!(gauge(&session, BLUE, "fleet"), 3);
    assert!(!offered(&session, RED).iter().any(|l| l == "use fires-of-the-gashlai"));
}

// [note.greyfire-mutagen]
#[test]
fn greyfire_mutagen() {
    let mut w = attack("red-notes=greyfire-mutagen", "1 carrier", "");
    let script = landing(&mut w, "2 infantry");
    let session = act(w, &format!("{script} | red use greyfire-mutagen"));
    assert_eq!(at(&session, "planet/wellon"), "red: 3 infantry; blue: 1 infantry");
}

// [note.military-support]
#[test]
fn military_support() {
    let mut w = map("field=system; tile=19; red-faction=sol; blue-notes=military-support");
    put(&mut w, RED, "jord", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = act(w, "red activate 1 | blue pass | blue use military-support");
    assert_eq!(at(&session, "planet/wellon"), "blue: 3 infantry");
}

// [note.nano-link-permit]
#[test]
fn nano_link_permit() {
    let mut w = galaxy("red-notes=nano-link-permit");
    own(&mut w, RED, "quann");
    put(&mut w, RED, "moll-primus", "1 pds");
    let session = act(w, "red activate 25 | red use nano-link-permit | red bring pds moll-primus quann");
    assert_eq!(at(&session, "planet/quann"), "red: 1 pds");
}

// [note.raghs-call]
#[test]
fn raghs_call() {
    let mut w = galaxy("red-notes=raghs-call");
    w.parties[1].faction = w.kit.faction("saar").unwrap();
    own(&mut w, BLUE, "quann");
    put(&mut w, BLUE, "quann", "2 infantry");
    put(&mut w, RED, "2", "1 carrier");
    let script = "red activate 25 | red move carrier 2 | red load infantry moll-primus | red land infantry quann
        | red use raghs-call";
    let session = act(w, script);
    assert_eq!(
        (at(&session, "planet/quann"), at(&session, "planet/muaat")),
        ("red: 1 infantry".into(), "blue: 3 infantry".into())
    );
}

// [note.sever]
#[test]
fn sever() {
    let mut w = galaxy("red-notes=sever");
    put(&mut w, RED, "25", "1 cruiser");
    put(&mut w, BLUE, "40", "1 carrier");
    let session = act(w, "red use sever | red choose 25 | blue activate 25");
    assert!(!offered(&session, BLUE).iter().any(|l| l == "move carrier 40"), "the wormhole is shut");
}

// [note.strike-wing-ambuscade]
#[test]
fn strike_wing_ambuscade() {
    let mut w = attack("blue-notes=strike-wing-ambuscade", "2 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 pds, 1 infantry");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let script = "red activate 19 | red move cruiser 2 | red move cruiser 2 | blue fire | blue use strike-wing-ambuscade | ~ 6 6";
    assert_eq!(at(&act(w, script), "system/19"), "", "two dice of one PDS");
}

// [note.stymie]
#[test]
fn stymie() {
    let mut w = galaxy("blue-notes=stymie");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, BLUE, "25", "1 fighter");
    let session = act(
        w,
        "red activate 25 | red move cruiser 2 | blue use stymie | blue choose 19 | red stay | ~ 10 | ~ 1 | blue pass",
    );
    assert!(!offered(&session, RED).iter().any(|l| l == "activate 19"), "red's token lies there");
}

// [note.tekklar-legion]
#[test]
fn tekklar_legion() {
    let mut w = attack("red-notes=tekklar-legion", "1 carrier", "");
    let script = landing(&mut w, "2 infantry");
    let session = act(w, &format!("{script} | red use tekklar-legion | ~ 7 7 | ~ 1 1"));
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry");
}

// [note.terraform]
#[test]
fn terraform() {
    let mut w = galaxy("red-notes=terraform; red-hand=economic-initiative");
    own(&mut w, RED, "wellon");
    let spot = planet(&w, "wellon");
    w.planets[spot.index()].exhausted = true;
    let mut session = act(w, "red use terraform");
    go(&mut session, "blue pass | red play economic-initiative");
    assert_eq!(gauge(&session, RED, "resources"), 6, "Wellon has 2 and is cultural too");
}

// [note.the-cavalry]
#[test]
fn the_cavalry() {
    let mut w = attack("red-notes=the-cavalry", "1 destroyer", "2 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let script = "red activate 19 | red move destroyer 2 | red use the-cavalry | red stay | ~ 7 7 | ~ 7 1 | red sustain destroyer";
    let session = act(w, script);
    assert_eq!(at(&session, "system/19"), "red: 1 destroyer", "two dice on 7, and it sustained damage");
}

// [note.war-funding] [combat.reroll]
#[test]
fn war_funding() {
    let mut w = attack("red-notes=war-funding", "1 cruiser", "1 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let script =
        "red activate 19 | red move cruiser 2 | red stay | ~ 1 | ~ 10 | red use war-funding | ~ 8 | red yes | ~ 2";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser");
    let w = field("");
    assert!(query::barrels_against(&w, Volley::SpaceCombat, RED, BLUE).is_empty());
}

// [note.crucible] It helps the ships of one movement.
#[test]
fn crucible_is_over_when_the_ships_have_moved() {
    let mut w = map("map=0 41 20 0 21 22; red-notes=crucible");
    put(&mut w, RED, "41", "2 carrier");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, BLUE_HOME, "1 infantry");
    let script = "red activate 20 | red use crucible | red move carrier 41 | red done | blue pass
        | red activate 112 | red move carrier 41 | ~ 3";
    let session = act(w, script);
    assert_eq!(at(&session, "system/20"), "red: 1 carrier");
    assert_eq!(at(&session, "system/112"), "", "lost in the rift: it rolled again");
}
