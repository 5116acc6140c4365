//! Laws in force: each has a test of its name.

use super::politics::{decide, idle, pass_windows, senate};
use super::whole::{holding, roll, strategy, take};
use super::*;
use kernel::testing::Script;

const TWO: [&str; 2] = ["sol", "hacan"];

/// Units in a place, whoever has them.
pub fn units_at(script: &Script, id: &str) -> Vec<(String, u8)> {
    let live = script.table().live(Viewer::Audience);
    let place = live.spaces.iter().find(|space| space.id == id).unwrap_or_else(|| panic!("no {id}"));
    place.stacks.iter().map(|stack| (stack.kind.clone(), stack.count as u8)).collect()
}

/// Laws in play, with their owners.
pub fn laws(script: &Script) -> Vec<(String, Option<u8>)> {
    let live = script.table().live(Viewer::Audience);
    let tray = live.trays.into_iter().find(|tray| tray.id == "tray/laws");
    let cards = tray.into_iter().flat_map(|tray| tray.cards);
    cards.map(|card| (card.name, card.marks.first().map(|mark| mark.seat))).collect()
}

/// The first answer of a seat that starts so.
pub fn without_windows(script: &mut Script, seat: &str, start: &str) {
    let line = script.options(seat).into_iter().find(|line| line.starts_with(start));
    let line = line.unwrap_or_else(|| panic!("{start}: {:?}", script.options(seat)));
    script.play(&format!("{seat} {line}"));
}

/// Chance is rolled and `done`, `pass` and `hold` are said until a seat may say something that starts so.
fn until(script: &mut Script, start: &str) -> &'static str {
    for _ in 0..60 {
        roll(script);
        let seat = script.asked()[0];
        let lines = script.options(seat);
        if lines.iter().any(|line| line.starts_with(start)) {
            return seat;
        }
        let least = ["done", "pass", "hold", "no"].into_iter().find(|line| lines.iter().any(|other| other == line));
        let line = least.map_or_else(|| lines[0].clone(), str::to_string);
        script.play(&format!("{seat} {line}"));
    }
    panic!("nobody may say {start}: {}", script.standing());
}

/// A planet of the home of a seat with a dock.
fn home(seat: &str) -> &'static str {
    if seat == "red" { "jord" } else { "hercant" }
}

/// [agenda.anti-intellectual-revolution] [agenda.later]
#[test]
fn anti_intellectual_revolution() {
    let (mut script, first, _) = holding("technology");
    script.edit("law anti-intellectual-revolution");
    script.play(&format!("{first} strategy technology"));
    without_windows(&mut script, first, "research ");
    let lines = script.options(first);
    assert!(!lines.is_empty(), "a ship is destroyed");
    assert!(lines.iter().all(|line| line.starts_with("pick ") && !line.contains("fighter")), "{lines:?}");
    let mut script = senate(&TWO, &["anti-intellectual-revolution", "mutiny"]);
    decide(&mut script, "against");
    idle(&mut script, "exhaust ");
    assert!(script.table().live(Viewer::Audience).ballot.is_none(), "the next strategy phase starts");
    assert!(laws(&script).is_empty());
}

/// [agenda.classified-document-leaks]
#[test]
fn classified_document_leaks() {
    let mut script = strategy(&TWO);
    let secret = "become-the-gatekeeper";
    script.edit(&format!("custodians gone\nagenda classified-document-leaks\nagenda mutiny\nred secret {secret}"));
    script.edit("26 red 1 cruiser\n64 red 1 cruiser");
    idle(&mut script, &format!("score {secret}"));
    script.play(&format!("red score {secret}"));
    idle(&mut script, "vote ");
    assert_eq!(script.options(script.asked()[0]), [format!("vote {secret}"), "abstain".to_string()]);
    decide(&mut script, secret);
    script.edit("26 red 0 cruiser; blue 1 cruiser\n64 red 0 cruiser; blue 1 cruiser");
    idle(&mut script, &format!("score {secret}"));
    assert_eq!(script.asked(), ["blue"], "anybody may score it once");
    script.play(&format!("blue score {secret}"));
}

/// [agenda.committee-formation]
#[test]
fn committee_formation() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    script.edit("custodians gone\nlaw committee-formation green\nagenda archived-secret\nagenda mutiny");
    idle(&mut script, "vote ");
    assert_eq!(script.asked(), ["green"], "the owner is asked before the vote");
    let before = script.gauge("blue", "secrets");
    script.play("green vote blue");
    pass_windows(&mut script);
    roll(&mut script);
    assert_eq!(script.gauge("blue", "secrets"), before + 1);
    assert!(laws(&script).is_empty());
    idle(&mut script, "vote ");
    assert_eq!(script.table().live(Viewer::Audience).ballot.unwrap().card.name, "Mutiny", "nobody voted");
}

/// [agenda.conventions-of-war]
#[test]
fn conventions_of_war() {
    let bombards = |law: &str| {
        let (mut script, first, other) = holding("technology");
        script.edit(&format!("30 {first} 1 dreadnought\nmellon {other} 1 infantry\nzohbat {other} 1 infantry{law}"));
        script.play(&format!("{first} activate 30"));
        until(&mut script, "aim dreadnought zohbat");
        let spared = script.table().parse(seat_named(first), "aim dreadnought mellon").err();
        spared.map(|wrong| wrong.rule.unwrap())
    };
    assert_eq!(bombards(""), None);
    assert_eq!(bombards("\nlaw conventions-of-war"), Some("agenda.conventions-of-war"));
    let mut script = senate(&TWO, &["conventions-of-war", "mutiny"]);
    script.edit("red hand +2 sabotage\nblue hand +2 sabotage");
    let by = decide(&mut script, "against");
    assert_eq!(script.gauge(by, "cards"), 0, "who voted against it");
}

/// Whether a ship gets from one system into another under a law.
fn moves(kind: &str, from: &str, to: &str, law: &str) -> bool {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    let first = script.asked()[0];
    take(&mut script, first, &["leadership", "imperial", "politics", "trade", "warfare", "technology"]);
    script.edit(&format!("{from} {first} 1 {kind}\n{first} fleet 12{law}"));
    script.play(&format!("{first} activate {to}"));
    until(&mut script, "done");
    script.can(first, &format!("move {kind} {from}"))
}

/// [agenda.enforced-travel-ban]
#[test]
fn enforced_travel_ban() {
    assert!(moves("dreadnought", "39", "26", ""), "from alpha to alpha");
    assert!(!moves("dreadnought", "39", "26", "\nlaw enforced-travel-ban"));
    let mut script = senate(&TWO, &["enforced-travel-ban", "mutiny"]);
    script.edit("lodor owner red\nlodor red 2 pds");
    decide(&mut script, "against");
    assert_eq!(units_at(&script, "planet/lodor"), [], "there is a wormhole");
}

/// [agenda.wormhole-reconstruction]
#[test]
fn wormhole_reconstruction() {
    let (law, ban) = ("\nlaw wormhole-reconstruction", "\nlaw enforced-travel-ban");
    assert!(!moves("dreadnought", "40", "26", ""), "from beta to alpha");
    assert!(moves("dreadnought", "40", "26", law));
    assert!(moves("dreadnought", "40", "26", &format!("{law}{ban}")), "whatever is banned");
    let mut script = senate(&TWO, &["wormhole-reconstruction", "mutiny"]);
    script.edit("26 red 1 cruiser");
    decide(&mut script, "against");
    let live = script.table().live(Viewer::Audience);
    let lodor = live.spaces.iter().find(|space| space.id == "system/26").unwrap();
    assert!(lodor.badges.iter().any(|badge| badge.kind.contains("token")), "{:?}", lodor.badges);
}

/// [agenda.shared-research]
#[test]
fn shared_research() {
    let (mut script, first, _) = holding("technology");
    let system = |id: &str| id.strip_prefix("system/").map(str::to_string);
    let live = script.table().live(Viewer::Audience);
    let systems: Vec<String> = live.spaces.iter().filter_map(|space| system(&space.id)).collect();
    script.edit(&format!("{first} fleet 12"));
    let ways = |law: &str| -> Vec<(String, String)> {
        let mut ways = Vec::new();
        for from in &systems {
            for to in &systems {
                let mut script = Script::of(script.table().fork());
                script.edit(&format!("{from} {first} +1 destroyer{law}"));
                script.line(&format!("{first} activate {to}")).unwrap();
                if script.asked() == [first] && script.can(first, &format!("move destroyer {from}")) {
                    ways.push((from.clone(), to.clone()));
                }
            }
        }
        ways
    };
    assert!(ways("\nlaw shared-research").len() > ways("").len(), "some ways lead through the nebula");
    let mut script = senate(&TWO, &["shared-research", "mutiny"]);
    decide(&mut script, "against");
    let live = script.table().live(Viewer::Audience);
    for id in ["system/1", "system/16"] {
        let home = live.spaces.iter().find(|space| space.id == id).unwrap();
        assert!(home.badges.iter().any(|badge| badge.kind.contains("token")), "{:?}", home.badges);
    }
}

/// [agenda.homeland-defense-act]
#[test]
fn homeland_defense_act() {
    let (mut script, first, _) = holding("construction");
    let at = home(first);
    script.edit(&format!("{at} {first} 2 pds"));
    let mut bound = Script::of(script.table().fork());
    bound.play(&format!("{first} strategy construction"));
    assert_eq!(bound.forbids(first, &format!("place pds {at}")), "structures.limit");
    script.edit("law homeland-defense-act");
    script.play(&format!("{first} strategy construction | {first} place pds {at}"));
    let mut script = senate(&TWO, &["homeland-defense-act", "mutiny"]);
    script.edit("jord red 2 pds\nhercant blue 1 pds");
    decide(&mut script, "against");
    script.play("red pick pds jord");
    assert!(units_at(&script, "planet/jord").contains(&("pds".to_string(), 1)));
    let mut script = strategy(&TWO);
    script.edit("custodians gone\nlaw homeland-defense-act\njord red 4 pds\nagenda judicial-abolishment");
    idle(&mut script, "vote ");
    decide(&mut script, "homeland-defense-act");
    assert!(units_at(&script, "planet/jord").contains(&("pds".to_string(), 2)), "what is over goes with the law");
}

/// [agenda.imperial-arbiter]
#[test]
fn imperial_arbiter() {
    let mut script = strategy(&TWO);
    let first = script.asked()[0];
    let other = if first == "red" { "blue" } else { "red" };
    script.edit(&format!("law imperial-arbiter {other}"));
    take(&mut script, first, &["leadership", "imperial", "politics", "trade"]);
    assert_eq!((script.asked(), script.options(other).len()), (vec![other], 3), "two cards, or none");
    script.play(&format!("{other} strategy imperial | {other} strategy leadership"));
    assert_eq!(script.asked(), [other], "who has leadership acts first");
    assert!(laws(&script).is_empty());
}

/// A carrier of a seat lands an infantry on Cormund.
fn conquer(script: &mut Script, seat: &str) {
    script.edit(&format!("67 {seat} 1 carrier 1 infantry"));
    script.play(&format!("{seat} activate 67"));
    until(script, "land infantry cormund");
    script.play(&format!("{seat} land infantry cormund"));
}

/// [agenda.minister-of-exploration]
#[test]
fn minister_of_exploration() {
    let (mut script, first, _) = holding("technology");
    script.edit(&format!("law minister-of-exploration {first}"));
    let before = script.gauge(first, "trade-goods");
    conquer(&mut script, first);
    while script.gauge(first, "trade-goods") == before {
        let seat = script.asked()[0];
        assert!(script.can(seat, "done"), "{}", script.standing());
        script.play(&format!("{seat} done"));
    }
    assert_eq!(script.gauge(first, "trade-goods"), before + 1);
}

/// [agenda.minister-of-industry]
#[test]
fn minister_of_industry() {
    let (mut script, first, _) = holding("construction");
    script.edit(&format!("law minister-of-industry {first}\nlodor owner {first}"));
    script.play(&format!("{first} strategy construction | {first} place space-dock lodor"));
    assert!(script.options(first).iter().any(|line| line.starts_with("produce ")), "{:?}", script.options(first));
}

/// [agenda.minister-of-peace]
#[test]
fn minister_of_peace() {
    let (mut script, first, other) = holding("technology");
    script.edit(&format!("law minister-of-peace {other}\n26 {other} 1 cruiser\n30 {first} 1 cruiser"));
    let mut elsewhere = Script::of(script.table().fork());
    elsewhere.play(&format!("{first} activate 30"));
    assert!(!elsewhere.can(other, "yes"), "nobody else is there");
    script.play(&format!("{first} activate 26"));
    assert_eq!(script.asked(), [other]);
    script.play(&format!("{other} yes"));
    assert_eq!(script.asked(), [other], "the turn is over");
    assert!(script.can(other, "activate 30") && laws(&script).is_empty());
}

/// [agenda.minister-of-war]
#[test]
fn minister_of_war() {
    let (mut script, first, other) = holding("technology");
    script.edit(&format!("law minister-of-war {first}"));
    script.play(&format!("{first} activate 26"));
    let seat = until(&mut script, "choose 26");
    assert_eq!(seat, first);
    script.play(&format!("{first} choose 26"));
    assert!(script.can(first, "activate 26") && laws(&script).is_empty(), "another action");
    script.play(&format!("{first} done"));
    assert_eq!(script.asked(), [other]);
}

/// [agenda.prophecy-of-ixth]
#[test]
fn prophecy_of_ixth() {
    let needed = |law: &str| {
        let (mut script, first, other) = holding("technology");
        script.edit(&format!("26 {first} 1 carrier 2 fighter; {other} 1 carrier{}", law.replace("WHO", first)));
        script.play(&format!("{first} activate 26"));
        while script.table().fate().is_none() {
            let seat = script.asked()[0];
            let line = ["done", "stay", "pass"].into_iter().find(|line| script.can(seat, line)).unwrap();
            script.play(&format!("{seat} {line}"));
        }
        let live = script.table().live(Viewer::Audience);
        format!("{:?}", live.battle.map(|battle| [battle.attacker.effects, battle.defender.effects]))
    };
    assert_ne!(needed(""), needed("\nlaw prophecy-of-ixth WHO"), "fighters need less");
    for (fighters, kept) in [(2, true), (1, false)] {
        let (mut script, first, _) = holding("technology");
        script.edit(&format!("law prophecy-of-ixth {first}\n{first} goods 9\n{first} fleet 9"));
        let system = if first == "red" { "1" } else { "16" };
        script.edit(&format!("{system} {first} 0 fighter"));
        script.play(&format!("{first} activate {system}"));
        until(&mut script, "produce ");
        for _ in 0..fighters {
            script.play(&format!("{first} produce fighter {system}"));
        }
        script.play(&format!("{first} done"));
        assert_eq!(laws(&script).len(), usize::from(kept), "{fighters} fighters");
    }
}

/// [agenda.publicize-weapon-schematics]
#[test]
fn publicize_weapon_schematics() {
    for (law, free) in [("", false), ("\nlaw publicize-weapon-schematics", true)] {
        let (mut script, first, other) = holding("technology");
        script.edit(&format!("{other} technology war-sun{law}"));
        script.play(&format!("{first} strategy technology"));
        assert_eq!(script.can(first, "research war-sun"), free);
        let (mut script, first, other) = holding("technology");
        script.edit(&format!(
            "{first} technology war-sun\n26 {first} 1 war-sun; {other} 5 dreadnought\n{other} fleet 9{law}"
        ));
        script.play(&format!("{first} activate 26"));
        for _ in 0..20 {
            roll(&mut script);
            let seat = script.asked()[0];
            let lines = script.options(seat);
            if seat == first && lines.iter().any(|line| line.contains("war-sun")) {
                assert_eq!(lines.iter().any(|line| line == "sustain war-sun"), !free, "{lines:?}");
                break;
            }
            let line = ["done", "stay", "pass"].into_iter().find(|line| lines.iter().any(|other| other == line));
            let line = line.map_or_else(|| lines[0].clone(), str::to_string);
            script.play(&format!("{seat} {line}"));
        }
    }
    let mut script = senate(&TWO, &["publicize-weapon-schematics", "mutiny"]);
    script.edit("red technology war-sun\nred hand +2 sabotage\nblue hand +1 sabotage");
    decide(&mut script, "against");
    assert_eq!(script.gauge("red", "cards"), 0);
    assert!(script.gauge("blue", "cards") > 0);
}

/// [agenda.regulated-conscription]
#[test]
fn regulated_conscription() {
    let cost = |law: &str| {
        let (mut script, first, _) = holding("technology");
        let at = home(first);
        let system = if first == "red" { "1" } else { "16" };
        script.edit(&format!("{first} goods 9{law}"));
        script.play(&format!("{first} activate {system}"));
        until(&mut script, "produce ");
        for _ in 0..2 {
            script.play(&format!("{first} produce infantry {at}"));
        }
        script.play(&format!("{first} done"));
        let before = script.gauge(first, "trade-goods");
        while script.can(first, "spend trade-good") {
            script.play(&format!("{first} spend trade-good"));
        }
        before - script.gauge(first, "trade-goods")
    };
    assert_eq!(cost("\nlaw regulated-conscription"), cost("") + 1, "two infantry for two resources");
}

/// [agenda.articles-of-war]
#[test]
fn articles_of_war() {
    let bombards = |law: &str| {
        let mut script = strategy(&["l1z1x", "hacan"]);
        let first = script.asked()[0];
        take(&mut script, first, &["leadership", "imperial", "politics", "trade"]);
        if first == "blue" {
            until(&mut script, "activate 30");
            script.play("blue strategy leadership");
            until(&mut script, "activate 30");
        }
        script.edit(&format!("30 red 1 carrier 1 mech\nzohbat blue 1 infantry{law}"));
        while script.asked() != ["red"] || !script.can("red", "activate 30") {
            let seat = script.asked()[0];
            let line = script.options(seat)[0].clone();
            script.play(&format!("{seat} {line}"));
        }
        script.play("red activate 30");
        for _ in 0..20 {
            let lines = script.options(script.asked()[0]);
            if lines.iter().any(|line| line.starts_with("aim mech")) {
                return true;
            }
            if lines.iter().any(|line| line.starts_with("land ")) {
                return false;
            }
            let seat = script.asked()[0];
            script.play(&format!("{seat} {}", if lines.iter().any(|l| l == "done") { "done" } else { "pass" }));
        }
        panic!("{}", script.standing());
    };
    assert!(bombards(""), "an Annihilator bombards");
    assert!(!bombards("\nlaw articles-of-war"));
    let mut script = senate(&["sol", "hacan", "letnev"], &["articles-of-war", "mutiny"]);
    script.edit("red goods 0\nblue goods 0\ngreen goods 0");
    let first = super::politics::vote(&mut script, "for", 1);
    let second = super::politics::vote(&mut script, "against", 9);
    let third = script.asked()[0];
    script.play(&format!("{third} abstain"));
    if script.can(script.asked()[0], "vote against") && !script.can(script.asked()[0], "abstain") {
        let speaker = script.asked()[0];
        script.play(&format!("{speaker} vote against"));
    }
    assert_eq!([first, second, third].map(|seat| script.gauge(seat, "trade-goods")), [3, 0, 0]);
}

/// [agenda.checks-and-balances]
#[test]
fn checks_and_balances() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    let first = script.asked()[0];
    script.edit("law checks-and-balances");
    script.play(&format!("{first} strategy leadership"));
    let others: Vec<String> = script.options(first);
    assert_eq!(others.len(), 2, "{others:?}");
    script.play(&format!("{first} {}", others[0]));
    let live = script.table().live(Viewer::Audience);
    let tray = live.trays.iter().find(|tray| tray.id == "tray/strategy").unwrap();
    let holder = tray.cards[0].marks[0].seat;
    assert_eq!(format!("choose {}", script.table().seat_name(Seat(holder))), others[0]);
    let mut script = senate(&TWO, &["checks-and-balances", "mutiny"]);
    let planets = ["lodor", "mellon", "zohbat", "atlas", "cormund"];
    let lines: Vec<String> = planets.iter().map(|at| format!("{at} owner red\n{at} exhausted")).collect();
    decide(&mut script, "against");
    script.edit(&lines.join("\n"));
    idle(&mut script, "choose ");
    for n in 0..3 {
        assert!(!script.can("red", "done"), "{n}");
        without_windows(&mut script, "red", "choose ");
    }
    assert!(
        !script.options("red").iter().any(|line| line.starts_with("choose lodor") || line.starts_with("choose atlas"))
    );
}

/// [agenda.search-warrant]
#[test]
fn search_warrant() {
    let mut script = senate(&TWO, &["search-warrant", "mutiny"]);
    let before = script.gauge("red", "secrets");
    decide(&mut script, "red");
    roll(&mut script);
    assert_eq!(script.gauge("red", "secrets"), before + 2);
    let live = script.table().live(Viewer::Audience);
    let shown = live.areas.iter().find(|area| area.tray.id.contains("shown")).expect("all see them");
    assert_eq!((shown.seat, shown.tray.cards.len() as i32), (0, before + 2));
}

/// [agenda.nexus-sovereignty]
#[test]
fn nexus_sovereignty() {
    let mut script = senate(&TWO, &["nexus-sovereignty", "mutiny"]);
    decide(&mut script, "against");
    let told = super::story::story(&script, Viewer::Audience);
    assert!(told.iter().any(|line| line.contains("A gamma wormhole opens at Mecatol Rex")), "{told:?}");
    let mut setup = Setup { seats: 2, ..Setup::default() };
    setup.options.insert("faction.1".into(), "sol".into());
    let mut w = twilight::whole::open(&setup).unwrap();
    let shut = |w: &World| twilight::query::map(w, RED).bends.has(twilight_box::galaxy::Bend::NexusClosed);
    assert!(!shut(&w));
    w.league_mut().laws |= 1 << twilight::agendas::Agenda::NexusSovereignty as u8;
    assert!(shut(&w), "its wormholes do nothing in movement");
}
