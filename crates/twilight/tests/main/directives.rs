//! Directives that ask or roll: each has a test of its name.

use super::politics::{decide, empty_hands, idle, pass_windows, senate};
use super::statutes::{units_at, without_windows};
use super::whole::{roll, strategy};
use super::*;

const TWO: [&str; 2] = ["sol", "hacan"];

/// [agenda.colonial-redistribution]
#[test]
fn colonial_redistribution() {
    let mut script = strategy(&TWO);
    script.edit("custodians gone\nagenda colonial-redistribution\nagenda mutiny\nlodor owner red");
    idle(&mut script, "vote ");
    script.edit("lodor red 2 infantry 1 pds\nred points 3\nblue points 1");
    decide(&mut script, "lodor");
    assert_eq!(units_at(&script, "planet/lodor"), [], "everything there is destroyed");
    assert_eq!(script.asked(), ["blue"], "who alone has the fewest points");
    script.play("blue yes");
    assert_eq!(units_at(&script, "planet/lodor"), [("infantry".to_string(), 1)]);
    let live = script.table().live(Viewer::Audience);
    let lodor = live.spaces.iter().find(|space| space.id == "planet/lodor").unwrap();
    assert_eq!(lodor.holder, Some(1), "it is blue's");
}

/// [agenda.ixthian-artifact]
#[test]
fn ixthian_artifact() {
    let mut script = senate(&TWO, &["ixthian-artifact", "mutiny"]);
    decide(&mut script, "for");
    script.play("~ d10 6");
    for _ in 0..4 {
        let seat = script.asked()[0];
        assert!(script.options(seat).iter().any(|line| line.starts_with("research ")), "{:?}", script.options(seat));
        script.play(&format!("{seat} pass"));
    }
    let mut script = senate(&TWO, &["ixthian-artifact", "mutiny"]);
    script.edit("18 red 2 cruiser\nmecatol-rex blue 2 infantry");
    let near = script.table().fork();
    decide(&mut script, "for");
    script.play("~ d10 5");
    assert_eq!(units_at(&script, "system/18"), [], "ships at Mecatol Rex are destroyed");
    assert_eq!(units_at(&script, "planet/mecatol-rex"), []);
    // Units in a system next to it.
    let beside = ["26", "20", "74", "72", "38", "62"];
    let lost = beside.into_iter().filter(|system| {
        let mut script = kernel::testing::Script::of(near.fork());
        script.edit(&format!("{system} red 4 destroyer\nred fleet 12"));
        decide(&mut script, "for");
        script.play("~ d10 1");
        units_at(&script, &format!("system/{system}")) == [("destroyer".to_string(), 1)]
    });
    assert!(lost.count() > 1, "three are lost in each system next to Mecatol Rex");
}

/// [agenda.miscount-disclosed] [agenda.laws]
#[test]
fn miscount_disclosed() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    script.edit("custodians gone\nlaw political-censure red\nred points 3\nagenda miscount-disclosed\nagenda mutiny");
    idle(&mut script, "vote ");
    empty_hands(&mut script);
    decide(&mut script, "political-censure");
    let live = script.table().live(Viewer::Audience);
    assert_eq!(live.ballot.unwrap().card.name, "Political Censure", "it is voted on again");
    assert_eq!(super::statutes::laws(&script), [("Political Censure".to_string(), Some(0))], "and is in force");
    while script.can(script.asked()[0], "abstain") {
        let seat = script.asked()[0];
        script.play(&format!("{seat} abstain"));
    }
    let speaker = script.asked()[0];
    script.play(&format!("{speaker} vote blue"));
    pass_windows(&mut script);
    let live = script.table().live(Viewer::Audience);
    assert_eq!([0, 1].map(|seat| live.seats[seat].score.value), [2, 1], "the point goes with the law");
    assert_eq!(super::statutes::laws(&script), [("Political Censure".to_string(), Some(1))]);
    // A law that fails then is gone.
    let mut script = strategy(&TWO);
    script.edit("custodians gone\nlaw fleet-regulations\nagenda miscount-disclosed\nagenda mutiny");
    idle(&mut script, "vote ");
    empty_hands(&mut script);
    decide(&mut script, "fleet-regulations");
    while script.can(script.asked()[0], "abstain") {
        let seat = script.asked()[0];
        script.play(&format!("{seat} abstain"));
    }
    let speaker = script.asked()[0];
    script.play(&format!("{speaker} vote against"));
    pass_windows(&mut script);
    assert_eq!(super::statutes::laws(&script), []);
}

/// [agenda.wormhole-research]
#[test]
fn wormhole_research() {
    let mut script = senate(&TWO, &["wormhole-research", "mutiny"]);
    script.edit("26 red 2 cruiser\n64 blue 1 cruiser 1 fighter");
    decide(&mut script, "for");
    for _ in 0..2 {
        let seat = script.asked()[0];
        assert!(script.options(seat).iter().any(|line| line.starts_with("research ")));
        script.play(&format!("{seat} pass"));
    }
    assert_eq!(units_at(&script, "system/26"), []);
    assert_eq!(units_at(&script, "system/64"), []);
    let mut script = senate(&TWO, &["wormhole-research", "mutiny"]);
    let by = decide(&mut script, "against");
    assert!(script.can(by, "spend tactic token"), "who voted so loses a command token");
}

/// [agenda.galactic-crisis-pact]
#[test]
fn galactic_crisis_pact() {
    let mut script = senate(&TWO, &["galactic-crisis-pact", "mutiny"]);
    script.edit("red strategy 0\nblue strategy 0");
    let before = ["red", "blue"].map(|seat| script.gauge(seat, "cards"));
    decide(&mut script, "politics");
    let first = script.asked()[0];
    script.play(&format!("{first} yes"));
    roll(&mut script);
    let n = seat_named(first).index();
    assert_eq!(script.gauge(first, "cards"), before[n] + 2, "without a token");
    let other = script.asked()[0];
    assert_ne!(first, other);
    assert!(script.can(other, "no"));
    let mut script = senate(&TWO, &["galactic-crisis-pact", "mutiny"]);
    script.edit("red strategy 0\nblue strategy 0");
    decide(&mut script, "construction");
    let first = script.asked()[0];
    script.edit("jord red 0 pds\nhercant blue 0 pds");
    script.play(&format!("{first} yes"));
    if script.asked() == [first] {
        without_windows(&mut script, first, "place pds ");
    }
    let home = if first == "red" { ["jord"; 3] } else { ["hercant", "arretze", "kamdorn"] };
    let built = |at: &&str| units_at(&script, &format!("planet/{at}")).contains(&("pds".to_string(), 1));
    assert!(home.iter().any(built), "it is built without a token of the strategy pool");
}

/// [agenda.research-grant-reallocation]
#[test]
fn research_grant_reallocation() {
    let mut script = senate(&TWO, &["research-grant-reallocation", "mutiny"]);
    script.edit("red fleet 3");
    decide(&mut script, "red");
    assert!(!script.can("red", "pass"), "the player gains one");
    script.play("red research war-sun");
    assert_eq!(script.gauge("red", "fleet"), 0, "four prerequisites, three tokens");
}
