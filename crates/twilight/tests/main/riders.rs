//! Action cards of the agenda phase: each has a test of its name.

use super::politics::{cast, decide, empty_hands, idle, pass_windows};
use super::statutes::units_at;
use super::whole::{roll, strategy};
use super::*;
use kernel::testing::Script;
use scene::VoterState;

const TWO: [&str; 2] = ["sol", "hacan"];
const THREE: [&str; 3] = ["sol", "hacan", "letnev"];

/// These agendas come up, and red may play a card of the agenda phase now.
fn may_play(factions: &[&str], agendas: &[&str], card: &str, more: &str) -> Script {
    let mut script = strategy(factions);
    let lines: Vec<String> = agendas.iter().map(|agenda| format!("\nagenda {agenda}")).collect();
    script.edit(&format!("custodians gone{}", lines.concat()));
    // The last question before the agenda phase.
    idle(&mut script, "token tactic fleet");
    empty_hands(&mut script);
    script.edit(&format!("red hand +1 {card}{more}"));
    until(&mut script, card);
    script
}

/// Votes and passes until red may play the card.
fn until(script: &mut Script, card: &str) {
    let line = format!("play {card}");
    for _ in 0..200 {
        roll(script);
        if script.asked().contains(&"red") && script.can("red", &line) {
            return;
        }
        let seat = script.asked()[0];
        let lines = script.options(seat);
        match lines.iter().find(|line| line.starts_with("vote ")) {
            Some(vote) if seat == "red" => {
                cast(script, &vote["vote ".len()..], 1);
            }
            _ => {
                let least = ["pass", "done", "no", "abstain"].into_iter().find(|line| lines.iter().any(|l| l == line));
                let line = least.map_or_else(|| lines[0].clone(), str::to_string);
                script.play(&format!("{seat} {line}"));
            }
        }
    }
    panic!("red may not play {card}: {}", script.standing());
}

/// Red plays the card, and nobody replies.
fn play(script: &mut Script, card: &str) {
    script.play(&format!("red play {card}"));
    pass_windows(script);
}

/// Red predicts `for` with a rider and blue decides the vote so; the second agenda waits.
fn ride(card: &str, more: &str, decided: &str) -> Script {
    let mut script = may_play(&TWO, &["economic-equality", "mutiny"], card, more);
    play(&mut script, card);
    script.play("red vote for");
    pass_windows(&mut script);
    assert_eq!(script.asked(), ["blue"], "who predicts does not vote");
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    let shown = ballot.outcomes.iter().find(|outcome| outcome.id == "outcome/for").unwrap();
    assert_eq!(shown.riders.iter().map(|mark| mark.seat).collect::<Vec<_>>(), [0], "all see it");
    let red = ballot.order.iter().find(|voter| voter.seat == 0).unwrap();
    assert_eq!(red.state, VoterState::Barred);
    decide(&mut script, decided);
    script
}

/// [card.trade-rider] [agenda.riders]
#[test]
fn trade_rider() {
    assert_eq!(ride("trade-rider", "", "for").gauge("red", "trade-goods"), 5 + 5);
    assert_eq!(ride("trade-rider", "", "against").gauge("red", "trade-goods"), 0, "a wrong prediction brings nothing");
}

/// [card.imperial-rider]
#[test]
fn imperial_rider() {
    let script = ride("imperial-rider", "\nred points 2", "for");
    assert_eq!(script.table().live(Viewer::Audience).seats[0].score.value, 3);
}

/// [card.leadership-rider]
#[test]
fn leadership_rider() {
    let mut script = ride("leadership-rider", "", "for");
    let before = script.gauge("red", "tactic");
    script.play("red token tactic | red token tactic | red token tactic");
    assert_eq!(script.gauge("red", "tactic"), before + 3);
}

/// [card.politics-rider]
#[test]
fn politics_rider() {
    let mut script = ride("politics-rider", "\nspeaker blue", "for");
    roll(&mut script);
    assert_eq!(script.gauge("red", "cards"), 3);
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    assert_eq!((ballot.order[1].seat, ballot.order[1].note.as_str()), (0, "breaks ties"), "red is speaker");
}

/// [card.technology-rider]
#[test]
fn technology_rider() {
    let script = ride("technology-rider", "", "for");
    assert!(script.options("red").iter().any(|line| line.starts_with("research ")), "{}", script.standing());
}

/// [card.warfare-rider]
#[test]
fn warfare_rider() {
    let script = ride("warfare-rider", "", "for");
    assert!(units_at(&script, "system/1").contains(&("dreadnought".to_string(), 1)), "the only ships are at home");
}

/// [card.construction-rider]
#[test]
fn construction_rider() {
    let script = ride("construction-rider", "\nlodor owner red", "for");
    assert!(units_at(&script, "planet/lodor").contains(&("space-dock".to_string(), 1)), "Jord has one already");
}

/// [card.diplomacy-rider]
#[test]
fn diplomacy_rider() {
    let mut script = ride("diplomacy-rider", "\nlodor owner red", "for");
    script.play("red choose 26");
    let live = script.table().live(Viewer::Audience);
    let lodor = live.spaces.iter().find(|space| space.id == "system/26").unwrap();
    assert!(lodor.badges.iter().any(|badge| badge.kind.contains("token")), "{:?}", lodor.badges);
}

/// [card.sanction]
#[test]
fn sanction() {
    let script = ride("sanction", "\nblue fleet 3\nred fleet 3", "for");
    assert_eq!(["red", "blue"].map(|seat| script.gauge(seat, "fleet")), [3, 2], "who voted so");
}

/// [card.veto] [agenda.debate]
#[test]
fn veto() {
    let mut script = may_play(&TWO, &["mutiny", "economic-equality"], "veto", "");
    assert_eq!(script.table().live(Viewer::Audience).ballot.unwrap().card.name, "Mutiny");
    play(&mut script, "veto");
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    assert_eq!((ballot.title.as_str(), ballot.card.name.as_str()), ("Agenda 1 of 2, directive", "Economic Equality"));
}

/// [card.ancient-burial-sites]
#[test]
fn ancient_burial_sites() {
    let mut script = may_play(&TWO, &["mutiny"], "ancient-burial-sites", "\nlodor owner blue\natlas owner blue");
    play(&mut script, "ancient-burial-sites");
    let live = script.table().live(Viewer::Audience);
    let spent = |id: &str| {
        let space = live.spaces.iter().find(|space| space.id == id).unwrap();
        space.badges.iter().any(|badge| badge.kind == "exhausted")
    };
    assert!(spent("planet/lodor") && !spent("planet/atlas"), "only the cultural one");
}

/// [card.assassinate-representative]
#[test]
fn assassinate_representative() {
    let mut script = may_play(&THREE, &["mutiny"], "assassinate-representative", "");
    play(&mut script, "assassinate-representative");
    script.play("red choose blue");
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    let barred = ballot.order.iter().filter(|voter| voter.state == VoterState::Barred).map(|voter| voter.seat);
    assert_eq!(barred.collect::<Vec<_>>(), [1]);
}

/// [card.hack-election]
#[test]
fn hack_election() {
    let mut script = may_play(&THREE, &["mutiny"], "hack-election", "\nspeaker blue");
    play(&mut script, "hack-election");
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    assert_eq!(
        ballot.order.iter().map(|voter| voter.seat).collect::<Vec<_>>(),
        [0, 2, 1],
        "the other way round, the speaker last"
    );
}

/// [card.insider-information]
#[test]
fn insider_information() {
    let agendas = ["mutiny", "economic-equality", "seed-of-an-empire", "clandestine-operations"];
    let mut script = may_play(&TWO, &agendas, "insider-information", "");
    script.play("red play insider-information");
    while script.asked().contains(&"blue") && script.can("blue", "pass") && !script.asked().contains(&"red") {
        script.play("blue pass");
    }
    roll(&mut script);
    let told = |seat: Seat| format!("{:?}", super::story::story(&script, Viewer::Seat(seat)));
    assert!(told(RED).contains("Economic Equality"), "{}", told(RED));
    assert!(!told(BLUE).contains("Economic Equality"), "only who played it knows");
    assert!(!told(RED).contains("Seed of an Empire"), "the first printing shows one");
}

/// [card.distinguished-councilor] [agenda.more-votes]
#[test]
fn distinguished_councilor() {
    let mut script = may_play(&TWO, &["mutiny"], "distinguished-councilor", "\nspeaker blue");
    let votes = |script: &Script| {
        let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
        ballot.order.iter().find(|voter| voter.seat == 0).unwrap().votes.value
    };
    let before = votes(&script);
    assert!(before > 0);
    script.play("red play distinguished-councilor");
    while script.asked() == ["blue"] && script.can("blue", "pass") {
        script.play("blue pass");
    }
    assert_eq!(votes(&script), before + 5);
}

/// [card.bribery] [agenda.more-votes]
#[test]
fn bribery() {
    let mut script = may_play(&TWO, &["mutiny"], "bribery", "\nred goods 3\nspeaker red");
    script.play("red play bribery");
    while script.asked() == ["blue"] && script.can("blue", "pass") {
        script.play("blue pass");
    }
    let votes = |script: &Script| {
        let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
        ballot.order.iter().find(|voter| voter.seat == 0).unwrap().votes.value
    };
    let before = votes(&script);
    script.play("red spend trade-good | red spend trade-good");
    assert_eq!((votes(&script), script.gauge("red", "trade-goods")), (before + 2, 1));
}

/// Red elects a player by his vote, and the card may be played.
fn elects(card: &str, elected: &str) -> Script {
    let mut script = strategy(&THREE);
    script.edit("custodians gone\nagenda archived-secret\nagenda mutiny");
    idle(&mut script, "vote ");
    empty_hands(&mut script);
    script.edit(&format!("red hand +1 {card}"));
    for _ in 0..3 {
        pass_windows(&mut script);
        match script.asked()[0] {
            "red" => {
                cast(&mut script, elected, 9);
            }
            seat => {
                script.play(&format!("{seat} abstain"));
            }
        }
    }
    until(&mut script, card);
    script
}

/// [card.confusing-legal-text] [agenda.elected]
#[test]
fn confusing_legal_text() {
    let mut script = elects("confusing-legal-text", "red");
    let before = script.gauge("green", "secrets");
    play(&mut script, "confusing-legal-text");
    script.play("red choose green");
    pass_windows(&mut script);
    roll(&mut script);
    assert_eq!(script.gauge("green", "secrets"), before + 1);
}

/// [card.confounding-legal-text] [agenda.elected]
#[test]
fn confounding_legal_text() {
    let mut script = elects("confounding-legal-text", "blue");
    let before = script.gauge("red", "secrets");
    play(&mut script, "confounding-legal-text");
    pass_windows(&mut script);
    roll(&mut script);
    assert_eq!(script.gauge("red", "secrets"), before + 1);
}

/// [card.deadly-plot] [agenda.elected]
#[test]
fn deadly_plot() {
    let mut script = strategy(&TWO);
    script.edit("custodians gone\nagenda economic-equality\nagenda mutiny\nred goods 3\nmecatol-rex owner blue");
    idle(&mut script, "vote ");
    empty_hands(&mut script);
    script.edit("red hand +1 deadly-plot\nred goods 3");
    for _ in 0..2 {
        pass_windows(&mut script);
        let outcome = if script.asked() == ["red"] { "against" } else { "for" };
        cast(&mut script, outcome, 9);
    }
    until(&mut script, "deadly-plot");
    play(&mut script, "deadly-plot");
    assert_eq!(script.gauge("red", "trade-goods"), 3, "nothing happens");
    assert_eq!(script.gauge("red", "influence"), 3, "all planets of red are exhausted");
    idle(&mut script, "vote ");
    assert_eq!(script.table().live(Viewer::Audience).ballot.unwrap().title, "Agenda 2 of 2, directive", "not replaced");
}

/// [agenda.vote]
#[test]
fn bots_vote_for_what_helps_them() {
    use kernel::Judged;
    use twilight::agendas::Agenda;
    use twilight::choice::Choice;
    use twilight::world::Outcome;
    let mut setup = Setup { seats: 3, ..Setup::default() };
    setup.options.insert("faction.1".into(), "sol".into());
    let mut w = twilight::whole::open(&setup).unwrap();
    let hint = |w: &World, outcome: Outcome| Twilight::hint(w, RED, Choice::Vote(outcome));
    let [own, other] = [RED, BLUE].map(Outcome::Player);
    w.league_mut().senate.agenda = Some(Agenda::MinisterOfCommerce);
    assert!(hint(&w, own) > 1.0 && hint(&w, other) < 1.0, "a law of one's own");
    w.league_mut().senate.agenda = Some(Agenda::PublicExecution);
    assert!(hint(&w, own) < hint(&w, other), "nobody executes himself");
    w.league_mut().senate.agenda = Some(Agenda::SeedOfAnEmpire);
    w.parties[0].realm.points = 4;
    assert!(hint(&w, Outcome::For) > hint(&w, Outcome::Against), "who leads gains the point");
    w.league_mut().senate.agenda = Some(Agenda::EconomicEquality);
    w.parties[0].trade_goods = 12;
    assert!(hint(&w, Outcome::For) < 1.0 && hint(&w, Outcome::Against) < 1.0, "the rich lose by both");
}
