//! Relics.

use super::*;
use twilight::query::{self, Volley};

fn attack(options: &str, red: &str, blue: &str) -> World {
    let mut w = field(options);
    put(&mut w, RED, "moll-primus", "2 infantry");
    put(&mut w, BLUE, "wellon", "2 infantry");
    put(&mut w, RED, "2", red);
    if !blue.is_empty() {
        put(&mut w, BLUE, "19", blue);
    }
    w
}

// [relic.circlet-of-the-void]
#[test]
fn circlet_of_the_void() {
    let mut w = map("map=0 44 20 0 21 22; red-relics=circlet-of-the-void");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let session = act(w, "red activate 44");
    assert!(offered(&session, RED).iter().any(|l| l == "move cruiser 2"), "asteroids do not matter");
}

// [relic.dominus-orb]
#[test]
fn dominus_orb() {
    let mut w = galaxy("red-relics=dominus-orb");
    put(&mut w, RED, "25", "1 cruiser");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "25"));
    let session = act(w, "red activate 19 | red use dominus-orb | red move cruiser 25");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
}

// [relic.heart-of-ixth]
#[test]
fn heart_of_ixth() {
    let w = attack("red-relics=heart-of-ixth", "1 cruiser", "1 cruiser");
    let script = "red activate 19 | red move cruiser 2 | red stay | ~ 6 | red use heart-of-ixth | ~ 1";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser", "6 became 7");
    let w = attack("red-relics=heart-of-ixth", "1 cruiser", "1 cruiser");
    let script = "red activate 19 | red move cruiser 2 | red stay | ~ 1 | ~ 7 | red use heart-of-ixth";
    assert_eq!(at(&act(w, script), "system/19"), "red: 1 cruiser; blue: 1 cruiser", "7 became 6");
}

// [relic.jr-xs455-o]
#[test]
fn jr_xs455_o() {
    let session = act(galaxy("red-relics=jr-xs455-o"), "red use jr-xs455-o | red place pds moll-primus");
    assert_eq!(
        (at(&session, "planet/moll-primus"), gauge(&session, RED, "resources")),
        ("red: 1 infantry, 1 pds".into(), 0)
    );
    let session = act(galaxy("red-relics=jr-xs455-o"), "red use jr-xs455-o | red done");
    assert_eq!(gauge(&session, RED, "trade-goods"), 1);
}

// [relic.lightrail-ordnance]
#[test]
fn lightrail_ordnance() {
    let mut w = attack("blue-relics=lightrail-ordnance", "1 cruiser", "");
    put(&mut w, BLUE, "wellon", "1 space-dock");
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "2")));
    let dice = query::barrels_against(&w, Volley::SpaceCannonOffense, BLUE, RED);
    assert_eq!((dice[0].dice, dice[0].on), (2, 5), "next to its system too");
}

// [relic.metali-void-armaments]
#[test]
fn metali_void_armaments() {
    let w = attack("red-relics=metali-void-armaments", "1 cruiser", "1 carrier, 2 fighter");
    let session = act(w, "red activate 19 | red move cruiser 2 | ~ 6 6 5");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 1 carrier");
}

// [relic.metali-void-shielding]
#[test]
fn metali_void_shielding() {
    let w = attack("red-relics=metali-void-shielding", "2 cruiser", "2 cruiser");
    let script =
        "red activate 19 | red move cruiser 2 | red move cruiser 2 | red stay | ~ 1 1 | ~ 7 7 | red sustain cruiser";
    let mut session = act(w, script);
    assert_eq!(offered(&session, RED), ["lose damaged cruiser", "lose cruiser"], "one ship each time");
    go(&mut session, "red lose damaged cruiser");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 2 cruiser");
}

// [relic.nano-forge]
#[test]
fn nano_forge() {
    let mut w = galaxy("red-relics=nano-forge");
    own(&mut w, RED, "quann");
    let before = query::score(&w, RED);
    let session = act(w, "red use nano-forge");
    assert_eq!(gauge(&session, RED, "resources"), 8, "Quann has 2 more");
    assert_eq!(session.table().live(Viewer::Audience).seats[0].score.value, i32::from(before) + 1, "it is legendary");
}

// [relic.stellar-converter]
#[test]
fn stellar_converter() {
    let mut w = galaxy("red-relics=stellar-converter");
    put(&mut w, RED, "112", "1 dreadnought");
    put(&mut w, BLUE, "quann", "3 infantry");
    let session = act(w, "red use stellar-converter | red choose quann");
    assert!(!session.table().live(Viewer::Audience).spaces.iter().any(|s| s.id == "planet/quann"));
}

// [relic.the-codex]
#[test]
fn the_codex() {
    let mut w = galaxy("red-relics=the-codex; red-hand=ghost-ship");
    w.plays.discards[twilight::feats::Feat::Spy as usize] = 1;
    let session = act(w, "red use the-codex | red take spy");
    assert_eq!(gauge(&session, RED, "cards"), 2);
}

// [relic.the-crown-of-thalnos] [combat.reroll]
#[test]
fn the_crown_of_thalnos() {
    let w = attack("blue-relics=the-crown-of-thalnos", "2 cruiser", "1 carrier, 3 fighter");
    let script = "red activate 19 | red move cruiser 2 | red move cruiser 2 | red stay | ~ 1 1 | ~ 9 1 1 1
        | blue use the-crown-of-thalnos | blue pick fighter 19 | blue pick fighter 19 | blue done | ~ 8 1";
    let session = act(w, script);
    assert_eq!(
        at(&session, "system/19"),
        "blue: 2 fighter, 1 carrier",
        "8 with 1 more hits, the fighter that missed again is lost, and the third one did not risk it"
    );
}

// [relic.the-triad] [produce.pay]
#[test]
fn the_triad() {
    let mut w = galaxy("red-relics=the-triad");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let session = act(w, "red activate 2 | red produce carrier 2 | red done | red use the-triad");
    assert_eq!((at(&session, "system/2"), gauge(&session, RED, "resources")), ("red: 1 carrier".into(), 4));
}

// [relic.dominus-orb] What a ship picks up on its way may leave systems with an own token too.
#[test]
fn dominus_orb_frees_what_is_picked_up() {
    let ready = || {
        let mut w = galaxy("red-relics=dominus-orb; red-technologies=carrier-ii");
        put(&mut w, RED, "2", "1 carrier");
        put(&mut w, RED, "quann", "1 infantry");
        w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "25"));
        w
    };
    let session = act(ready(), "red activate 19 | red use dominus-orb | red move carrier 2 | red load infantry quann");
    assert_eq!(at(&session, "planet/quann"), "");
    let session = act(ready(), "red activate 19 | red pass | red move carrier 2");
    assert_eq!(offered(&session, RED), ["load infantry moll-primus", "done"]);
}
