//! Worked scenarios: a position, what is done, and what must come out.

use super::diplomacy::{deal, points};
use super::positions::turn_of;
use super::whole_leaders::until;
use super::*;
use kernel::testing::Script;

const MAP: &str = "map=0 35 26 0 25 39 41 20 -1 -1 44 -1 -1 -1 -1 -1 -1 42";

fn begin(red: &str, blue: &str, card: &str) -> Script {
    let spare: Vec<&str> = ["imperial", "trade", "politics"].into_iter().filter(|name| *name != card).collect();
    turn_of(&[red, blue], MAP, &[&["leadership", card], &spare[..2]])
}

/// [invade.custodians] [faction.blood-ties]
#[test]
fn scenario_6_custodians() {
    let mut script = begin("winnu", "hacan", "warfare");
    script.edit("18 red 1 carrier 1 infantry\nwinnu exhausted");
    script.play("red activate 18 | red done | red yes");
    assert_eq!(points(&script, "red"), 1, "for no influence");
    assert!(!script.can("red", "done"), "the infantry must land");
    script.play("red land infantry mecatol-rex");
    until(&mut script, "blue", "strategy imperial");
    assert!(at(&script, "planet/mecatol-rex").contains("1 infantry"));
    // Five influence of planets and a trade good.
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("18 red 1 carrier 1 infantry\nhercant exhausted\nkamdorn exhausted\narretze exhausted\nred goods 6");
    script.play("red activate 18 | red done");
    assert!(script.can("red", "yes"));
    // Six influence, and nobody to land.
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("18 red 1 carrier\nred goods 9");
    script.play("red activate 18 | red done");
    assert_eq!(script.asked(), ["blue"], "the custodians stay");
    assert_eq!(points(&script, "red"), 0);
}

/// [faction.telepathic] [strategy.order]
#[test]
fn scenario_10_naalu_first() {
    let cards: [&[&str]; 3] = [&["imperial", "warfare"], &["technology", "trade"], &["leadership", "diplomacy"]];
    let mut script = turn_of(&["naalu", "hacan", "sol"], "map=0 35 0 26 0 25", &cards);
    let mut order = Vec::new();
    for _ in 0..3 {
        let seat = script.asked()[0];
        order.push(seat);
        script.play(&format!("{seat} activate 18"));
        until(&mut script, if seat == "red" { "green" } else { "blue" }, "activate 25");
        if order.len() == 2 {
            order.push(script.asked()[0]);
            break;
        }
    }
    assert_eq!(order, ["red", "green", "blue"], "0, 1, 5");
}

/// [note.support-for-the-throne] [deals.first] [victory.points]
#[test]
fn scenario_17_support_for_the_throne() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("red points 9\nblue points 9");
    let (own, other) = ("note support-for-the-throne-red", "note support-for-the-throne-blue");
    deal(&mut script, "red", "blue", &[own], &[other]);
    let outcome = script.table().outcome().expect("ten points");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [0], "the active player's point comes first");
}

/// [produce.limit] [produce.cost] [fleet.pool] [fleet.capacity]
#[test]
fn scenario_18_production_arithmetic() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit(
        "red technology sarween-tools\nred hand +1 war-machine\nlodor owner red\nlodor red 1 space-dock\n\
         26 red 1 cruiser\nred goods 9\nred fleet 3\nlodor exhausted\narretze exhausted\nhercant exhausted\nkamdorn exhausted",
    );
    script.play("red activate 26");
    until(&mut script, "red", "play war-machine");
    script.play("red play war-machine | red produce carrier 26 | red produce dreadnought 26");
    assert_eq!(script.forbids("red", "produce destroyer 26"), "fleet.pool", "three of three");
    for _ in 0..5 {
        script.play("red produce fighter 26");
    }
    script.play("red produce infantry lodor | red produce infantry lodor");
    assert!(!script.can("red", "produce infantry lodor"), "nine units are the limit");
    until(&mut script, "blue", "strategy imperial");
    assert_eq!(script.gauge("red", "trade-goods"), 0, "eleven, one and one less: nine");
    assert_eq!(at(&script, "system/26"), "red: 5 fighter, 1 cruiser, 1 carrier, 1 dreadnought");
}
