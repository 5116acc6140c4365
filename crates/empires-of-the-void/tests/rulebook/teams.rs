//! The team game: red and green against blue and yellow.

use super::{BLUE, GREEN, Look, Place, RED, galaxy, with_races};
use empires_of_the_void::World;
use empires_of_the_void::world::home_of;

fn teams() -> World {
    let mut w = galaxy();
    w.rules.team = true;
    w
}

#[test]
fn partners_do_not_attack_each_other() {
    // [variant.team] [battle.target] [battle.morale] [race.collective] Neither ships nor planets, so no points come of it.
    let mut w = with_races(&["collective", "academy", "kingdom", "mystics"]);
    w.rules.team = true;
    w.put(RED, "sunhammer", "ax");
    w.put(GREEN, "diplomat", "ax");
    w.put(BLUE, "diplomat", "ax");
    w.conquer(GREEN, "ossal");
    w.put(RED, "starfighter", "ossal");
    w.put(RED, "starfighter", "roth");
    let s = w.turn();
    let attacks: Vec<String> = s.options(RED).into_iter().filter(|line| line.starts_with("attack")).collect();
    assert_eq!(attacks, ["attack ax blue"]);
}

#[test]
fn a_partners_home_earns_nothing() {
    // [variant.team] [conquer.home] Also if it was won back from an opponent.
    let mut w = teams();
    w.holdings[home_of(GREEN) as usize].conqueror = Some(BLUE);
    w.put(RED, "starfighter", "roth");
    let mut s = w.clone().turn();
    s.play("red attack roth blue | red conquer | red end actions | red pass");
    assert_eq!((s.on("roth").as_str(), s.vp(RED)), ("Roth, red: 1 Starfighter, conquered by red", 0));
    w.holdings[home_of(BLUE) as usize].conqueror = Some(RED);
    let mut s = w.turn();
    s.play("red end actions | red pass");
    assert_eq!(s.vp(RED), 2, "an opponent's does");
}

#[test]
fn a_partners_tractor_beam_does_not_hold() {
    // [variant.team] [tech.tractor-beam]
    let mut w = teams();
    w.knows(GREEN, "tractor-beam");
    w.put(GREEN, "starcruiser", "r3");
    w.put(RED, "starfighter", "eehg");
    let mut s = w.turn();
    s.play("red move starfighter eehg | red go arcura");
    assert_eq!(s.on("arcura"), "Arcura, red: 1 Starfighter");
}

#[test]
fn mind_control_and_tactics_are_for_opponents() {
    // [variant.team] [race.mystics] [tactic.insurrection] [tactic.peace-talks]
    let mut w = with_races(&["mystics", "academy", "kingdom", "collective"]);
    w.rules.team = true;
    w.put(RED, "diplomat", "ax");
    w.put(GREEN, "starfighter", "ax");
    w.put(BLUE, "starfighter", "ax");
    w.ally(GREEN, "emrok");
    w.conquer(GREEN, "quillon");
    w.cards(RED, "insurrection insurrection phase-shift peace-talks peace-talks retreat");
    let s = w.turn();
    assert!(s.can(RED, "control blue starfighter ax") && !s.can(RED, "control green starfighter ax"));
    assert!(!s.can(RED, "play insurrection 2+1") && !s.can(RED, "play peace-talks 2+1"));
}
