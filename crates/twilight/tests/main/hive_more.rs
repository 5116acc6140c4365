//! More of the Hive at the table: settings, retreats, secrets, reasons in random games.

use super::hive_table::{HIVE, at, story, with};
use super::hive_turns::told;
use super::*;
use kernel::testing::Script;
use kernel::{Question, Seeded};

/// A random game with all lines told, by seed.
fn random(seed: u64, options: &[(&str, &str)]) -> Script {
    let mut script = Script::open(&twilight::hive_entry(), &with(options));
    let (mut chance, mut question, mut rng) = (Seeded::new(seed), Question::default(), kernel::Rng::new(seed));
    while script.table().outcome().is_none() {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().expect("somebody is asked");
        assert!(seat != HIVE, "nobody answers for the Hive");
        script.table().ask(seat, &mut question);
        script.choose(seat, question.keys[rng.pick(question.keys.len() as u32) as usize]).unwrap();
    }
    script.table().audit().unwrap();
    script
}

/// What the Hive decides by; a line of such a rule about the Hive has a reason.
const DECISIONS: [&str; 14] = [
    "strategy.cards",
    "hive.produce",
    "hive.tactical",
    "action.activate",
    "hive.construction",
    "hive.diplomacy",
    "hive.warfare",
    "hive.reinforce",
    "hive.upgrade",
    "hive.follow",
    "agenda.vote",
    "hive.score",
    "hive.secret-match",
    "hive.support",
];

/// [hive.answers] [hive.helpful] [hive.explore] Whatever the Hive decides in random games has a reason; with all options it neither
/// stops nor loses a piece.
#[test]
fn every_decision_of_the_hive_has_a_reason() {
    let tables: [&[(&str, &str)]; 4] = [
        &[("exploration", "yes"), ("level", "expert")],
        &[("ties", "slots"), ("exploration", "yes"), ("harder", "stockpile+asteroids+nebulae+rifts+supernovas")],
        &[("level", "easy"), ("easier", "player-speaks+relents+later-mecatol")],
        &[("harder", "mecatol-first+auxiliaries-first")],
    ];
    let (mut seen, mut weighed) = (std::collections::BTreeSet::new(), 0);
    for (seed, options) in tables.into_iter().enumerate() {
        let script = random(seed as u64 + 11, options);
        for (_, line) in script.story(Viewer::Audience) {
            let text = kernel::plain(&line.words, script.table(), None);
            // What lies on a strategy card comes with it.
            let follows = text.starts_with("Hive gains") && line.rule == "strategy.cards";
            if DECISIONS.contains(&line.rule.as_str()) && text.starts_with("Hive ") && !follows {
                assert!(!line.reasons.is_empty(), "{text} has no reason");
                seen.insert(line.rule.clone());
            }
            if let Some(decision) = &line.decision {
                fell_out(decision, line);
                weighed += 1;
            }
        }
    }
    assert!(seen.len() >= 10, "{seen:?}");
    assert!(weighed > 0);
}

/// [hive.priority] Criterion by criterion candidates fall out, and one of those left is taken.
fn fell_out(decision: &scene::Decision, line: &scene::LogLine) {
    let mut left: Vec<u8> = (0..decision.candidates.len() as u8).collect();
    for row in &decision.rows {
        assert_eq!(row.figures.len(), decision.candidates.len());
        assert!(left.iter().all(|n| !row.figures[usize::from(*n)].is_empty()), "{row:?}");
        assert!(row.left.iter().all(|n| left.contains(n)) && !row.left.is_empty(), "{row:?}");
        left = row.left.clone();
    }
    let taken = |n: &u8| line.touches.contains(&decision.candidates[usize::from(*n)].id);
    assert!(left.iter().any(taken), "{decision:?} does not lead to {:?}", line.touches);
}

/// [hive.settings] [hive.speaker] A player speaks first, the stockpile is filled, spawning systems are out of reach.
#[test]
fn settings_change_the_start() {
    let script = at("strategy.cards", &[("easier", "player-speaks"), ("harder", "stockpile")]);
    let kinds = ["stock-resources", "stock-influence", "stock-goods", "stock-tokens"];
    assert_eq!(kinds.map(|kind| script.gauge(HIVE, kind)), [6, 6, 3, 2]);
    let first = story(&script).into_iter().find(|line| line.contains("takes "));
    assert!(first.is_none_or(|line| !line.starts_with("Hive")), "a player takes the first card");
    let mut script = at("action.turn", &[("harder", "mecatol-first")]);
    let who = script.asked()[0];
    assert_eq!(script.forbids(who, "activate 13"), "hive.settings");
    script.edit(&format!("mecatol-rex owner {who}"));
    assert!(script.can(who, "activate 13"), "Mecatol Rex opens them");
    let mut script = at("action.turn", &[("harder", "auxiliaries-first")]);
    let who = script.asked()[0];
    assert_eq!(script.forbids(who, "activate 13"), "hive.settings");
    assert!(script.can(who, "activate 65") || script.can(who, "activate 66"), "the auxiliary ones are open");
    script.edit(&format!("primor owner {who}\nhopes-end owner {who}"));
    assert!(script.can(who, "activate 13"));
}

/// [hive.political-secret] D58: whoever silences the Hive keeps it from drawing any card for the vote.
#[test]
fn d58_a_political_secret_silences_the_hive() {
    let mut script = at("action.turn", &[("ties", "slots")]);
    script.edit("custodians gone\nspeaker hive\nagenda minister-of-policy\nred note political-secret-hive");
    let (mut chance, mut question) = (Seeded::new(7), Question::default());
    while !told(&script, "Minister of Policy is decided") {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
        } else if script.can("red", "use political-secret") {
            script.play("red use political-secret");
        } else {
            let seat = script.table().asked().iter().next().expect("somebody is asked");
            script.table().ask(seat, &mut question);
            script.choose(seat, question.keys[0]).unwrap();
        }
    }
    assert!(told(&script, "Hive abstains."), "{:?}", story(&script));
    assert!(!told(&script, "Hive draws influence card") && !told(&script, "Hive draws multiplier card"));
}
