//! The agenda phase: its order, votes and ties; what Politics does with agendas.

use super::whole::{holding, roll, strategy};
use super::*;
use kernel::testing::Script;

/// The vote on these agendas begins, in a game whose custodians are gone; everybody did nothing in between.
pub fn senate(factions: &[&str], agendas: &[&str]) -> Script {
    let mut script = strategy(factions);
    let lines: Vec<String> = agendas.iter().map(|agenda| format!("\nagenda {agenda}")).collect();
    script.edit(&format!("custodians gone{}", lines.concat()));
    idle(&mut script, "vote ");
    empty_hands(&mut script);
    script
}

/// Nobody holds action cards.
pub fn empty_hands(script: &mut Script) {
    let seats = (0..script.table().seats()).map(|n| script.table().seat_name(Seat(n)));
    let lines: Vec<String> = seats.map(|seat| format!("{seat} hand empty")).collect();
    script.edit(&lines.join("\n"));
}

/// Everybody passes as long as a window stands open.
pub fn pass_windows(script: &mut Script) {
    let mut question = kernel::Question::default();
    while let Some(seat) = script.table().asked().iter().next() {
        script.table().fork().ask(seat, &mut question);
        if question.ask.is_none_or(|ask| ask.rule.0 != "cards.windows") {
            return;
        }
        let name = script.table().seat_name(seat);
        script.play(&format!("{name} pass"));
    }
}

/// Everybody does as little as possible until somebody is offered such a line.
pub fn idle(script: &mut Script, until: &str) {
    for _ in 0..400 {
        roll(script);
        let seat = script.asked()[0];
        let lines = script.options(seat);
        if lines.iter().any(|line| line.starts_with(until)) {
            return;
        }
        let least = ["pass", "done", "no", "abstain"].into_iter().find(|line| lines.iter().any(|other| other == line));
        let line = least.map_or_else(|| lines[0].clone(), str::to_string);
        script.play(&format!("{seat} {line}"));
    }
    panic!("nobody is offered {until}");
}

/// Who votes now votes so, with so many planets; nobody replies.
pub fn vote(script: &mut Script, outcome: &str, planets: usize) -> &'static str {
    pass_windows(script);
    let seat = cast(script, outcome, planets);
    pass_windows(script);
    seat
}

/// Who votes now votes so, with so many planets.
pub fn cast(script: &mut Script, outcome: &str, planets: usize) -> &'static str {
    let seat = script.asked()[0];
    script.play(&format!("{seat} vote {outcome}"));
    for _ in 0..planets {
        let line = script.options(seat).into_iter().find(|line| line.starts_with("exhaust "));
        if script.asked() != [seat] {
            break;
        }
        match line {
            Some(line) => script.play(&format!("{seat} {line}")),
            None => break,
        };
    }
    if script.asked() == [seat] && script.can(seat, "done") {
        script.play(&format!("{seat} done"));
    }
    seat
}

/// The first voter decides alone, with all planets.
pub fn decide(script: &mut Script, outcome: &str) -> &'static str {
    let by = vote(script, outcome, 9);
    let running = |script: &Script| {
        let ballot = script.table().live(Viewer::Audience).ballot;
        ballot.is_some_and(|ballot| ballot.order.iter().any(|voter| !voter.outcome.is_empty()))
    };
    while !script.asked().is_empty() && running(script) && script.can(script.asked()[0], "abstain") {
        let seat = script.asked()[0];
        script.play(&format!("{seat} abstain"));
        pass_windows(script);
    }
    by
}

/// [agenda.phase] [round.phases] [agenda.reveal] [agenda.order] [agenda.deck]
#[test]
fn two_agendas_follow_once_the_custodians_are_gone() {
    let mut script = senate(&["sol", "hacan", "letnev"], &["mutiny", "economic-equality"]);
    let ballot = script.table().live(Viewer::Audience).ballot.expect("a vote");
    assert_eq!((ballot.title.as_str(), ballot.card.name.as_str()), ("Agenda 1 of 2, directive", "Mutiny"));
    let first = script.asked()[0];
    assert_eq!(ballot.order[2].note, "breaks ties", "the speaker votes last");
    assert_eq!(seat_named(first).0, ballot.order[0].seat, "the speaker's left neighbour votes first");
    decide(&mut script, "against");
    let ballot = script.table().live(Viewer::Audience).ballot.expect("a second vote");
    assert_eq!((ballot.title.as_str(), ballot.card.name.as_str()), ("Agenda 2 of 2, directive", "Economic Equality"));
    idle(&mut script, "strategy ");
    assert!(script.table().live(Viewer::Audience).ballot.is_none(), "the next round begins");
    let mut guarded = strategy(&["sol", "hacan"]);
    idle(&mut guarded, "token tactic fleet");
    idle(&mut guarded, "strategy ");
    assert_eq!(guarded.options(guarded.asked()[0]).len(), 8, "no vote while the custodians are there");
}

/// [agenda.vote] [agenda.tally] [agenda.ready]
#[test]
fn planets_are_exhausted_for_votes() {
    let mut script = senate(&["sol", "hacan", "letnev"], &["economic-equality", "mutiny"]);
    script.edit("red goods 3\nblue goods 3\ngreen goods 3");
    let first = script.asked()[0];
    let influence = script.gauge(first, "influence") - 3;
    script.play(&format!("{first} vote for"));
    assert!(!script.can(first, "done"), "at least one vote is cast");
    assert!(!script.can(first, "spend trade-good"), "trade goods give no votes");
    while script.asked() == [first] {
        let line = script.options(first)[0].clone();
        script.play(&format!("{first} {line}"));
    }
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    assert_eq!((ballot.order[0].votes.value, ballot.order[0].outcome.as_str()), (influence, "outcome/for"));
    for _ in 0..2 {
        let seat = script.asked()[0];
        script.play(&format!("{seat} abstain"));
    }
    assert_eq!(script.gauge(first, "trade-goods"), 5, "for won");
    assert_ne!(script.asked(), [first], "without ready planets nobody is asked");
    idle(&mut script, "strategy ");
    assert_eq!(script.gauge(first, "influence"), influence + 5, "planets are ready again");
}

/// [agenda.tie] [agenda.skipped]
#[test]
fn the_speaker_breaks_ties() {
    let mut script = senate(&["sol", "hacan"], &["economic-equality"]);
    let other = script.asked()[0];
    script.play(&format!("{other} abstain"));
    let speaker = script.asked()[0];
    assert_ne!(other, speaker);
    script.play(&format!("{speaker} abstain"));
    assert_eq!(script.asked(), [speaker], "nobody voted");
    assert!(!script.can(speaker, "abstain"));
    script.play(&format!("{speaker} vote for"));
    assert_eq!(script.gauge(other, "trade-goods"), 5);
}

/// [agenda.replaced] [agenda.outcomes]
#[test]
fn an_agenda_without_a_matter_is_replaced() {
    let script = senate(&["sol", "hacan"], &["judicial-abolishment", "mutiny"]);
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    assert_eq!((ballot.title.as_str(), ballot.card.name.as_str()), ("Agenda 1 of 2, directive", "Mutiny"));
    let mut script = strategy(&["sol", "hacan"]);
    script.edit("custodians gone\nlaw minister-of-policy red\nagenda judicial-abolishment");
    idle(&mut script, "vote ");
    let seat = script.asked()[0];
    assert_eq!(script.options(seat), ["vote minister-of-policy", "abstain"]);
}

/// [strategy.politics]
#[test]
fn politics_looks_at_agendas() {
    let (mut script, first, other) = holding("politics");
    script.edit("agenda mutiny\nagenda economic-equality\ncustodians gone");
    script.play(&format!("{first} strategy politics"));
    script.play(&format!("{first} choose {other}"));
    roll(&mut script);
    let lines = ["top mutiny", "bottom mutiny", "top economic-equality", "bottom economic-equality"];
    assert_eq!(script.options(first), lines);
    script.play(&format!("{first} top economic-equality | {first} bottom mutiny"));
    idle(&mut script, "vote ");
    assert_eq!(script.table().live(Viewer::Audience).ballot.unwrap().card.name, "Economic Equality");
}

/// [agenda.deck]
#[test]
fn every_agenda_of_the_boxes_is_dealt() {
    let files = twilight::whole::INFO.files;
    let rows = files.iter().find(|(name, _)| *name == "agendas.toml").unwrap().1;
    let ids: Vec<&str> = rows.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"')).collect();
    let known: Vec<&str> = twilight::agendas::Agenda::ALL.iter().map(|agenda| agenda.id()).collect();
    assert_eq!(ids, known, "the list is in the order of the data");
    let script = strategy(&["sol", "hacan"]);
    let dealt = |id: &str| script.table().fork().edit_line(&format!("agenda {id}")).is_ok();
    let out = rows.split("[[agenda]]").filter(|row| row.contains("until = \"prophecy-of-kings\"")).count();
    assert_eq!(ids.iter().filter(|id| dealt(id)).count() + out, ids.len(), "the others are in no box in play");
}
