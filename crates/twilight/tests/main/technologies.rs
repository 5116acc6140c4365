//! Technologies with a moment of their own, and printings of others.

use super::*;

// [tech.sling-relay]
#[test]
fn sling_relay() {
    let mut w = galaxy("red-technologies=sling-relay");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let session = act(w, "red use sling-relay | red produce cruiser 2");
    assert_eq!((at(&session, "system/2"), gauge(&session, RED, "tactic")), ("red: 1 cruiser".into(), 3));
}

// [tech.ai-development-algorithm]
#[test]
fn ai_development_algorithm() {
    let mut w = galaxy("red-technologies=ai-development-algorithm+cruiser-ii+carrier-ii");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let script = "red activate 2 | red use ai-development-algorithm | red produce cruiser 2 | red produce cruiser 2";
    let session = act(w, script);
    assert!(offered(&session, RED).iter().any(|l| l == "produce cruiser 2"), "two upgrades take 2 off");
}

// [tech.self-assembly-routines]
#[test]
fn self_assembly_routines() {
    let mut w = galaxy("red-technologies=self-assembly-routines");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    let session =
        act(w, "red activate 2 | red produce infantry moll-primus | red done | red use self-assembly-routines");
    assert_eq!(at(&session, "planet/moll-primus"), "red: 2 infantry, 1 mech, 1 space dock");
}

// [tech.transit-diodes]
#[test]
fn transit_diodes() {
    let mut w = galaxy("blue-technologies=transit-diodes");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, BLUE_HOME, "1 infantry");
    let script = "red activate 25 | blue use transit-diodes | blue bring infantry muaat wellon | blue done";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 1 infantry");
}

// [tech.integrated-economy]
#[test]
fn integrated_economy() {
    let mut w = galaxy("red-technologies=integrated-economy");
    put(&mut w, RED, "2", "1 carrier");
    let script = "red activate 25 | red move carrier 2 | red load infantry moll-primus | red land infantry quann
        | red use integrated-economy | red produce mech quann";
    let session = act(w, script);
    assert_eq!(
        (at(&session, "planet/quann"), gauge(&session, RED, "resources")),
        ("red: 1 infantry, 1 mech".into(), 0)
    );
}

// [tech.x-89-base]
#[test]
fn x_89_of_the_first_printing() {
    let mut w = galaxy("red-technologies=x-89-bacterial-weapon");
    put(&mut w, RED, "19", "1 dreadnought");
    put(&mut w, BLUE, "wellon", "3 infantry, 1 mech");
    let session = act(w, "red use x-89-bacterial-weapon");
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 mech");
}

// [tech.x-89-omega]
#[test]
fn x_89_of_the_first_revision() {
    let mut w = field("red-technologies=x-89-bacterial-weapon-omega");
    put(&mut w, RED, "2", "1 dreadnought");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "4 infantry, 1 mech");
    let script =
        "red activate 19 | red move dreadnought 2 | red done | red aim dreadnought wellon | ~ 5 | blue lose infantry";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 1 mech");
}

// [tech.magen-defense-grid-base]
#[test]
fn magen_defense_grid_of_the_first_printing() {
    let mut w = field("blue-technologies=magen-defense-grid");
    put(&mut w, RED, "2", "1 carrier");
    put(&mut w, RED, "moll-primus", "2 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry, 1 pds");
    let script = "red activate 19 | red move carrier 2 | red load infantry moll-primus | red done | blue hold
        | red land infantry wellon | blue hold | blue use magen-defense-grid | ~ 8";
    assert_eq!(at(&act(w, script), "planet/wellon"), "blue: 1 infantry, 1 pds", "red did not roll");
}

// [tech.gravity-drive]
#[test]
fn gravity_drive() {
    let mut w = galaxy("red-technologies=gravity-drive");
    put(&mut w, RED, "2", "2 carrier");
    let session = act(w, "red activate 19 | red boost carrier 2 | red done");
    assert!(!offered(&session, RED).iter().any(|l| l == "boost carrier 2"), "one ship");
}

// [cards.once] [skirmish.status] What was exhausted for an action serves again when it is readied.
#[test]
fn readied_technologies_bring_another_action() {
    let mut w = field("red-technologies=production-biomes; rounds=3");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = a_round(w, "red use production-biomes | blue pass | red pass | blue pass");
    assert!(offered(&session, RED).contains(&"use production-biomes".to_string()), "{:?}", offered(&session, RED));
}
