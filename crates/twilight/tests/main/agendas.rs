//! Each agenda has a test of its name.

use super::politics::{decide, idle, senate, vote};
use super::whole::{holding, roll, strategy};
use super::*;
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "letnev"];

/// The points of a seat.
fn points(script: &Script, seat: &str) -> i32 {
    let live = script.table().live(Viewer::Audience);
    live.seats[seat_named(seat).index()].score.value
}

/// [agenda.effects]
#[test]
fn archived_secret() {
    let mut script = senate(&THREE, &["archived-secret"]);
    let before = script.gauge("green", "secrets");
    decide(&mut script, "green");
    roll(&mut script);
    assert_eq!(script.gauge("green", "secrets"), before + 1);
}

/// [agenda.effects]
#[test]
fn minister_of_antiquities() {
    let mut script = senate(&THREE, &["minister-of-antiquities"]);
    script.edit("relic the-codex");
    decide(&mut script, "green");
    let mut lines = script.story(Viewer::Everyone).map(|(_, line)| kernel::plain(&line.words, script.table(), None));
    assert!(lines.any(|line| line.contains("gains The Codex")));
}

/// [agenda.effects]
#[test]
fn economic_equality() {
    let goods = |outcome: &str| {
        let mut script = senate(&THREE, &["economic-equality"]);
        script.edit("red goods 9\nblue goods 2\ngreen goods 0");
        decide(&mut script, outcome);
        ["red", "blue", "green"].map(|seat| script.gauge(seat, "trade-goods"))
    };
    assert_eq!(goods("for"), [5, 5, 5]);
    assert_eq!(goods("against"), [0, 0, 0]);
}

/// [agenda.effects]
#[test]
fn incentive_program() {
    let turned = |outcome: &str| {
        let mut script = senate(&THREE, &["incentive-program"]);
        decide(&mut script, outcome);
        script.table().fate().map(|fate| format!("{fate:?}"))
    };
    let [first, second] = ["for", "against"].map(turned);
    assert!(first.is_some() && second.is_some());
    assert_ne!(first, second, "an objective of the first stage, or of the second");
}

/// [agenda.effects]
#[test]
fn mutiny() {
    for (outcome, gains) in [("for", 1), ("against", -1)] {
        let mut script = senate(&THREE, &["mutiny"]);
        script.edit("red points 3\nblue points 3\ngreen points 3");
        let first = vote(&mut script, "for", 1);
        let second = vote(&mut script, outcome, 9);
        let third = script.asked()[0];
        script.play(&format!("{third} abstain"));
        if script.can(script.asked()[0], &format!("vote {outcome}")) && !script.can(script.asked()[0], "abstain") {
            let speaker = script.asked()[0];
            script.play(&format!("{speaker} vote {outcome}"));
        }
        assert_eq!(points(&script, first), 3 + gains, "{outcome}");
        assert_eq!(points(&script, second), if outcome == "for" { 4 } else { 3 }, "{outcome}");
        assert_eq!(points(&script, third), 3);
    }
}

/// [agenda.effects]
#[test]
fn seed_of_an_empire() {
    for (outcome, after) in [("for", [6, 3, 6]), ("against", [5, 4, 5])] {
        let mut script = senate(&THREE, &["seed-of-an-empire"]);
        script.edit("red points 5\nblue points 3\ngreen points 5");
        decide(&mut script, outcome);
        assert_eq!(["red", "blue", "green"].map(|seat| points(&script, seat)), after, "{outcome}");
    }
}

/// [agenda.effects]
#[test]
fn unconventional_measures() {
    let mut script = senate(&THREE, &["unconventional-measures"]);
    let before = ["red", "blue", "green"].map(|seat| script.gauge(seat, "cards"));
    let by = decide(&mut script, "for");
    roll(&mut script);
    assert_eq!(script.gauge(by, "cards"), before[seat_named(by).index()] + 2);
    let mut script = senate(&["sol", "hacan"], &["unconventional-measures"]);
    let by = vote(&mut script, "for", 1);
    let speaker = script.asked()[0];
    script.edit(&format!("{by} hand +1 sabotage\n{speaker} hand +1 sabotage"));
    script.edit(&format!("mecatol-rex owner {speaker}"));
    vote(&mut script, "against", 9);
    assert_eq!(script.gauge(by, "cards"), 0, "who voted for it discards");
    assert!(script.gauge(speaker, "cards") > 0);
}

/// [agenda.effects] [agenda.laws]
#[test]
fn judicial_abolishment() {
    let mut script = strategy(&THREE);
    script.edit("custodians gone\nlaw political-censure red\nred points 3\nagenda judicial-abolishment");
    idle(&mut script, "vote ");
    let before = points(&script, "red");
    decide(&mut script, "political-censure");
    assert_eq!(points(&script, "red"), before - 1, "with the law its point is lost");
}

/// [agenda.effects]
#[test]
fn clandestine_operations() {
    let pools = |script: &Script, seat| ["tactic", "fleet", "strategy"].map(|pool| script.gauge(seat, pool));
    let mut script = senate(&["sol", "hacan"], &["clandestine-operations"]);
    script.edit("red fleet 3\nblue fleet 3\nred strategy 2\nblue strategy 2\nred tactic 2\nblue tactic 2");
    let before = pools(&script, "red");
    decide(&mut script, "for");
    let seat = script.asked()[0];
    script.play(&format!("{seat} spend tactic token | {seat} spend strategy token"));
    let next = script.asked()[0];
    assert_ne!(seat, next, "two each");
    script.play(&format!("{next} spend tactic token | {next} spend strategy token"));
    assert_eq!(pools(&script, "red"), [before[0] - 1, 3, before[2] - 1]);
    let mut script = senate(&["sol", "hacan"], &["clandestine-operations"]);
    script.edit("red fleet 3\nblue fleet 3");
    decide(&mut script, "against");
    assert_eq!([script.gauge("red", "fleet"), script.gauge("blue", "fleet")], [2, 2]);
}

/// [agenda.armed-forces-standardization]
#[test]
fn armed_forces_standardization() {
    let mut script = senate(&["sol", "hacan"], &["armed-forces-standardization"]);
    script.edit("red tactic 1\nred fleet 7\nred strategy 0");
    decide(&mut script, "red");
    assert_eq!(["tactic", "fleet", "strategy"].map(|pool| script.gauge("red", pool)), [3, 3, 2]);
}

/// [agenda.compensated-disarmament]
#[test]
fn compensated_disarmament() {
    let mut script = senate(&["sol", "hacan"], &["compensated-disarmament"]);
    script.edit("jord red 3 infantry 1 mech\nred goods 0");
    decide(&mut script, "jord");
    assert_eq!(script.gauge("red", "trade-goods"), 4);
    let live = script.table().live(Viewer::Audience);
    let jord = live.spaces.iter().find(|space| space.id == "planet/jord").unwrap();
    assert!(jord.stacks.iter().all(|stack| stack.kind != "infantry" && stack.kind != "mech"), "{:?}", jord.stacks);
}

/// [agenda.public-execution]
#[test]
fn public_execution() {
    let mut script = senate(&THREE, &["public-execution", "mutiny"]);
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    let names = ["red", "blue", "green"];
    let speaker = names[usize::from(ballot.order[2].seat)];
    let left = names[usize::from(ballot.order[0].seat)];
    script.edit(&format!("{speaker} hand +1 sabotage"));
    decide(&mut script, speaker);
    assert_eq!(script.gauge(speaker, "cards"), 0);
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.expect("the second agenda");
    let last = &ballot.order[2];
    assert_eq!(
        (names[usize::from(last.seat)], last.note.as_str()),
        (left, "breaks ties"),
        "the speaker token went left"
    );
    let barred = ballot.order.iter().find(|voter| names[usize::from(voter.seat)] == speaker).unwrap();
    assert_eq!(barred.state, scene::VoterState::Barred);
}

/// [agenda.new-constitution] [agenda.later]
#[test]
fn new_constitution() {
    let mut script = strategy(&["sol", "hacan"]);
    script.edit("custodians gone\nlaw minister-of-policy red\nagenda new-constitution\nagenda mutiny");
    idle(&mut script, "vote ");
    let before = script.gauge("red", "resources");
    decide(&mut script, "for");
    idle(&mut script, "strategy ");
    assert!(before > 0);
    assert_eq!(script.gauge("red", "resources"), 0, "homes are exhausted");
    script.edit("agenda minister-of-sciences");
}

/// [agenda.arms-reduction] [agenda.later]
#[test]
fn arms_reduction() {
    let mut script = senate(&["sol", "hacan"], &["arms-reduction", "mutiny"]);
    script.edit("18 red 4 dreadnought 5 cruiser\nred fleet 12");
    decide(&mut script, "for");
    for kind in ["dreadnought", "dreadnought", "cruiser"] {
        script.play(&format!("red pick {kind} 18"));
    }
    assert!(!script.options("red").iter().any(|line| line.starts_with("pick ")), "{:?}", script.options("red"));
    let mut script = senate(&["sol", "hacan"], &["arms-reduction", "mutiny"]);
    script.edit("jord attach cybernetic-research-facility");
    decide(&mut script, "against");
    idle(&mut script, "strategy ");
    assert_eq!(script.gauge("red", "resources"), 0, "Jord has a specialty");
    assert!(script.gauge("blue", "resources") > 0);
}

/// [agenda.swords-to-plowshares]
#[test]
fn swords_to_plowshares() {
    let mut script = senate(&["sol", "hacan"], &["swords-to-plowshares"]);
    script.edit("jord red 5 infantry\nred goods 0");
    decide(&mut script, "for");
    assert_eq!(script.gauge("red", "trade-goods"), 3, "half, rounded up");
    let mut script = senate(&["sol", "hacan"], &["swords-to-plowshares"]);
    script.edit("jord red 0 infantry");
    decide(&mut script, "against");
    let live = script.table().live(Viewer::Audience);
    let jord = live.spaces.iter().find(|space| space.id == "planet/jord").unwrap();
    assert!(jord.stacks.iter().any(|stack| stack.kind == "infantry" && stack.count == 1));
}

/// [agenda.rearmament-agreement]
#[test]
fn rearmament_agreement() {
    let mut script = senate(&["sol", "hacan"], &["rearmament-agreement"]);
    decide(&mut script, "for");
    script.play("blue place mech arretze");
    let live = script.table().live(Viewer::Audience);
    for id in ["planet/jord", "planet/arretze"] {
        let planet = live.spaces.iter().find(|space| space.id == id).unwrap();
        assert!(planet.stacks.iter().any(|stack| stack.kind == "mech" && stack.count == 1), "{id}");
    }
    let mut script = senate(&["sol", "hacan"], &["rearmament-agreement"]);
    script.edit("jord red 0 infantry 2 mech");
    decide(&mut script, "against");
    let live = script.table().live(Viewer::Audience);
    let jord = live.spaces.iter().find(|space| space.id == "planet/jord").unwrap();
    assert!(jord.stacks.iter().any(|stack| stack.kind == "infantry" && stack.count == 2), "{:?}", jord.stacks);
}

/// [agenda.representative-government] [agenda.laws] [agenda.later]
#[test]
fn representative_government() {
    let mut script = senate(&THREE, &["representative-government", "mutiny"]);
    decide(&mut script, "for");
    let seat = script.asked()[0];
    script.play(&format!("{seat} vote for"));
    assert_ne!(script.asked(), [seat], "one vote, and no planet gives another");
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    assert!(ballot.order.iter().all(|voter| voter.votes.value == 1));
    let mut script = senate(&["sol", "hacan"], &["representative-government", "mutiny"]);
    let by = decide(&mut script, "against");
    script.edit(&format!("{CULTURAL} owner {by}"));
    idle(&mut script, "strategy ");
    let live = script.table().live(Viewer::Audience);
    let spent = |id: &str| {
        let space = live.spaces.iter().find(|space| space.id == id).unwrap();
        space.badges.iter().any(|badge| badge.kind == "exhausted")
    };
    assert!(spent(&format!("planet/{CULTURAL}")) && !spent("planet/jord"));
}

/// A cultural planet of the map these tests are played on.
const CULTURAL: &str = "lodor";

/// [agenda.fleet-regulations]
#[test]
fn fleet_regulations() {
    let mut script = senate(&["sol", "hacan"], &["fleet-regulations", "mutiny"]);
    script.edit("red fleet 6\nblue fleet 2");
    decide(&mut script, "for");
    assert_eq!([script.gauge("red", "fleet"), script.gauge("blue", "fleet")], [4, 2]);
    let (mut script, first, _) = holding("warfare");
    script.edit(&format!("law fleet-regulations\n{first} fleet 4"));
    script.play(&format!("{first} strategy leadership"));
    assert_eq!(script.forbids(first, "token fleet"), "agenda.fleet-regulations");
    let mut script = senate(&["sol", "hacan"], &["fleet-regulations", "mutiny"]);
    script.edit("red fleet 3\nblue fleet 2");
    decide(&mut script, "against");
    assert_eq!([script.gauge("red", "fleet"), script.gauge("blue", "fleet")], [4, 3]);
}

/// [agenda.executive-sanctions]
#[test]
fn executive_sanctions() {
    let mut script = senate(&["sol", "hacan"], &["executive-sanctions", "mutiny"]);
    script.edit("red hand +3 sabotage\nred hand +2 direct-hit");
    let over = script.gauge("red", "cards") - 3;
    decide(&mut script, "for");
    for _ in 0..over {
        let line = script.options("red")[0].clone();
        assert!(line.starts_with("discard "), "{line}");
        script.play(&format!("red {line}"));
    }
    assert_eq!(script.gauge("red", "cards"), 3);
    let (mut script, first, other) = holding("politics");
    script.edit(&format!("law executive-sanctions\n{first} hand +2 sabotage"));
    script.play(&format!("{first} strategy politics | {first} choose {other}"));
    roll(&mut script);
    assert_eq!(script.gauge(first, "cards"), 4, "all are drawn");
    let line = script.options(first)[0].clone();
    assert!(line.starts_with("discard "), "{line}");
    script.play(&format!("{first} {line}"));
    assert_eq!(script.gauge(first, "cards"), 3);
}

/// [agenda.minister-of-policy]
#[test]
fn minister_of_policy() {
    let cards = |law: &str| {
        let mut script = strategy(&["sol", "hacan"]);
        script.edit(&format!("custodians gone\nagenda mutiny\n{law}"));
        idle(&mut script, "vote ");
        script.gauge("red", "cards")
    };
    assert_eq!(cards("law minister-of-policy red"), cards("law minister-of-policy blue") + 1);
}

/// [agenda.minister-of-sciences]
#[test]
fn minister_of_sciences() {
    let (mut script, first, other) = holding("technology");
    script.edit(&format!("law minister-of-sciences {other}"));
    let before = script.gauge(other, "resources");
    script.play(&format!("{first} strategy technology"));
    while script.asked() == [first] {
        let lines = script.options(first);
        let line = if lines.iter().any(|line| line == "no") { "no".into() } else { lines[0].clone() };
        script.play(&format!("{first} {line}"));
    }
    script.play(&format!("{other} yes"));
    assert!(script.options(other)[0].starts_with("research "), "{:?}", script.options(other));
    assert_eq!(script.gauge(other, "resources"), before, "nothing is spent");
}

/// [agenda.minister-of-commerce]
#[test]
fn minister_of_commerce() {
    let (mut script, first, other) = holding("trade");
    script.edit(&format!("law minister-of-commerce {first}\n18 {first} 1 cruiser\n18 {other} 1 cruiser"));
    script.play(&format!("{first} strategy trade"));
    assert_eq!(script.gauge(first, "trade-goods"), 3 + 1);
}

/// [agenda.political-censure]
#[test]
fn political_censure() {
    let mut script = senate(&["sol", "hacan"], &["political-censure"]);
    let before = points(&script, "red");
    decide(&mut script, "red");
    assert_eq!(points(&script, "red"), before + 1);
    let (mut script, first, _) = holding("trade");
    script.edit(&format!("{first} hand +1 mining-initiative"));
    assert!(script.can(first, "play mining-initiative"));
    script.edit(&format!("law political-censure {first}"));
    assert_eq!(script.forbids(first, "play mining-initiative"), "agenda.political-censure");
}
