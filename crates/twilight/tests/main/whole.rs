//! The whole game: set-up, strategy cards, research, objectives, the status phase.

use super::*;
use kernel::laws::{Effort, keep};
use kernel::testing::Script;
use kernel::{Pack, Question, Seeded};

pub fn whole() -> Entry {
    twilight::whole_entry()
}

/// A table with these factions, set up by the first answers and a seed, until a question of this rule stands.
pub fn table(factions: &[&str], rule: &str) -> Script {
    table_with(None, factions, rule)
}

/// The same with a pack.
pub fn table_with(pack: Option<Pack>, factions: &[&str], rule: &str) -> Script {
    let mut setup = Setup { seats: factions.len() as u8, pack, ..Setup::default() };
    for (n, faction) in factions.iter().enumerate() {
        setup.options.insert(format!("faction.{}", n + 1), faction.to_string());
    }
    let mut table = whole().open(&setup).unwrap_or_else(|why| panic!("{why}"));
    let (mut chance, mut question) = (Seeded::new(7), Question::default());
    loop {
        if let Some(faces) = table.roll(&mut chance) {
            table.answer(&faces).unwrap();
            continue;
        }
        let seat = table.asked().iter().next().expect("somebody is asked");
        table.ask(seat, &mut question);
        if question.ask.is_some_and(|ask| ask.rule.0 == rule) {
            return Script::of(table);
        }
        table.choose(seat, question.keys[0]).unwrap();
    }
}

/// The first strategy card of a round is to be taken.
pub fn strategy(factions: &[&str]) -> Script {
    table(factions, "strategy.cards")
}

/// [elimination.whole]
#[test]
fn promises_are_kept_in_the_whole_game() {
    let setups: Vec<Setup> = (2..=8).map(|seats| Setup { seats, ..Setup::default() }).collect();
    keep(&whole(), &setups, Effort { games: 1, every: 397, ..Effort::SMALL }).unwrap_or_else(|e| panic!("{e}"));
}

/// The seats by the order in which they take cards, the speaker first.
pub fn clockwise(script: &Script, from: &str) -> Vec<&'static str> {
    let names: Vec<&str> = (0..script.table().seats()).map(|n| script.table().seat_name(Seat(n))).collect();
    let at = names.iter().position(|name| *name == from).unwrap();
    (0..names.len()).map(|n| names[(at + n) % names.len()]).collect()
}

/// Everybody takes these cards in turn, the speaker first.
pub fn take(script: &mut Script, speaker: &str, cards: &[&str]) {
    let seats = clockwise(script, speaker);
    for (n, card) in cards.iter().enumerate() {
        script.play(&format!("{} strategy {card}", seats[n % seats.len()]));
    }
}

/// [setup.boxes] [setup.factions] [setup.speaker] [setup.units] [setup.technologies] [strategy.phase]
#[test]
fn set_up_gives_each_what_the_sheet_says() {
    let script = strategy(&["sol", "hacan", "letnev"]);
    assert_eq!(script.asked().len(), 1, "the speaker takes the first card");
    for seat in ["red", "blue", "green"] {
        let pools = ["tactic", "fleet", "strategy", "secrets", "cards"].map(|kind| script.gauge(seat, kind));
        assert_eq!(pools, [3, 3 + 2 * i32::from(seat == "green"), 2, 1, 0], "{seat}");
    }
    let mut setup = Setup { seats: 3, ..Setup::default() };
    setup.options.extend([("faction.1".into(), "sol".into()), ("faction.2".into(), "sol".into())]);
    let why = whole().open(&setup).err().expect("no two of one faction").to_string();
    let offered = format!("{:?}", whole().info.values(None).unwrap());
    assert!(offered.contains("yssaril") && !offered.contains("keleres"), "only the base box: {offered}");
    assert!(why.contains("another player has that faction"), "{why}");
}

/// A game of two in which the first has leadership and this card, and the turn.
pub fn holding(card: &str) -> (Script, &'static str, &'static str) {
    holding_with(None, card)
}

/// The same with a pack.
pub fn holding_with(pack: Option<Pack>, card: &str) -> (Script, &'static str, &'static str) {
    let mut script = table_with(pack, &["sol", "hacan"], "strategy.cards");
    let first = script.asked()[0];
    let other = if first == "red" { "blue" } else { "red" };
    let spare = ["imperial", "trade", "construction"].into_iter().filter(|name| *name != card);
    let spare: Vec<&str> = spare.collect();
    script.play(&format!("{first} strategy leadership | {other} strategy {} | {first} strategy {card}", spare[0]));
    script.play(&format!("{other} strategy {}", spare[1]));
    assert_eq!(script.asked(), [first], "the lowest number acts first");
    (script, first, other)
}

/// Chance is answered by a seed.
pub fn roll(script: &mut Script) {
    let mut chance = Seeded::new(3);
    while let Some(faces) = script.table().roll(&mut chance) {
        script.answer(&faces).unwrap();
    }
}

/// [strategy.several] [strategy.cards] [strategy.goods] [strategy.order] [round.phases]
#[test]
fn strategy_phase() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    let first = script.asked()[0];
    let seats = clockwise(&script, first);
    take(&mut script, first, &["imperial", "trade", "politics"]);
    assert_eq!(script.asked(), [first], "three players take two cards each");
    assert!(!script.can(first, "strategy trade"), "it is taken");
    take(&mut script, first, &["warfare", "leadership", "technology"]);
    assert_eq!(script.asked(), [seats[1]], "who holds leadership acts first");
}

/// [action.pass] [action.strategic] [strategy.secondary] [tokens.spend]
#[test]
fn strategic_action() {
    let (mut script, first, other) = holding("technology");
    assert_eq!(script.forbids(first, "pass"), "action.pass");
    script.edit(&format!("{other} goods 4"));
    script.play(&format!("{first} strategy technology | {first} pass"));
    // The other follows for a token and four resources.
    assert_eq!(script.asked(), [other]);
    script.play(&format!("{other} yes"));
    assert_eq!(script.gauge(other, "strategy"), 1);
    assert!(!script.can(other, "no"), "it is paid now");
}

/// [strategy.leadership] [tokens.gain] [tokens.pools]
#[test]
fn leadership_brings_tokens() {
    let (mut script, first, _) = holding("warfare");
    let gain = ["tactic", "fleet", "strategy"].map(|pool| format!("{first} token {pool}")).join(" | ");
    script.edit(&format!("{first} goods 4"));
    script.play(&format!("{first} strategy leadership | {gain}"));
    assert_eq!(["tactic", "fleet", "strategy"].map(|pool| script.gauge(first, pool)), [4, 4, 3]);
    let spend = vec![format!("{first} spend trade-good"); 4].join(" | ");
    script.play(&format!("{spend} | {first} done | {first} token tactic"));
    assert_eq!(script.gauge(first, "tactic"), 5, "four influence buy one token, the rest is lost");
    assert!(!script.can(first, "token tactic"));
}

/// [strategy.trade] [goods.commodities]
#[test]
fn trade_replenishes() {
    let (mut script, first, other) = holding("trade");
    script.play(&format!("{first} strategy trade"));
    assert_eq!([script.gauge(first, "trade-goods"), script.gauge(other, "commodities")], [3, 0]);
    let most = |seat: &str| if seat == "red" { 4 } else { 6 };
    assert_eq!(script.gauge(first, "commodities"), most(first));
    script.play(&format!("{first} choose {other}"));
    assert_eq!(script.gauge(other, "commodities"), most(other));
    assert_eq!(script.gauge(other, "strategy"), 2, "who was named pays no token and is not asked again");
}

/// [strategy.diplomacy] [tokens.forced]
#[test]
fn diplomacy_closes_a_system() {
    let (mut script, first, other) = holding("diplomacy");
    script.play(&format!("{first} strategy diplomacy"));
    // The home system is the only one with a planet of the player.
    let number = if first == "red" { "1" } else { "16" };
    while script.asked() == [first] {
        script.play(&format!("{first} done"));
    }
    while !script.can(other, "pass") && script.forbids(other, "pass") != "action.pass" {
        script.play(&format!("{other} no"));
    }
    assert_eq!(script.forbids(other, &format!("activate {number}")), "action.activate");
    assert_eq!(script.gauge(other, "tactic"), 3, "the token came from the reinforcements");
}

/// [strategy.politics] [strategy.phase]
#[test]
fn politics_makes_a_speaker() {
    let (mut script, first, other) = holding("politics");
    script.play(&format!("{first} strategy politics"));
    // The other is the only one who is not speaker.
    roll(&mut script);
    assert_eq!(script.gauge(first, "cards"), 2);
    let mut lines = script.story(Viewer::Audience).map(|(_, line)| kernel::plain(&line.words, script.table(), None));
    let named = lines.any(|line| line.contains("speaker"));
    assert!(named, "{first} makes {other} speaker");
}

/// [strategy.construction] [structures.limit]
#[test]
fn construction_builds() {
    let (mut script, first, _) = holding("construction");
    let home = if first == "red" { "jord" } else { "arretze" };
    script.edit(&format!("{home} {first} 2 pds"));
    script.play(&format!("{first} strategy construction"));
    assert_eq!(script.forbids(first, &format!("place pds {home}")), "structures.limit");
    script.edit(&format!("{home} {first} 1 pds"));
    script.play(&format!("{first} place pds {home}"));
    assert!(!script.can(first, &format!("place space-dock {home}")), "the second one is a PDS");
}

/// [strategy.warfare] [tokens.redistribute]
#[test]
fn warfare_recalls_a_token() {
    let (mut script, first, _) = holding("warfare");
    script.edit(&format!("18 token {first}"));
    script.play(&format!("{first} strategy warfare | {first} choose 18 | {first} token fleet"));
    script.play(&format!("{first} token tactic strategy | {first} done"));
    assert_eq!(["tactic", "fleet", "strategy"].map(|pool| script.gauge(first, pool)), [2, 4, 3]);
}

/// [strategy.technology] [research.choose] [research.deck] [research.prerequisites] [research.gain] [spend.pay]
#[test]
fn technology_researches() {
    let (mut script, first, _) = holding("technology");
    script.edit(&format!("{first} goods 6"));
    script.play(&format!("{first} strategy technology"));
    assert_eq!(script.forbids(first, "research fleet-logistics"), "research.prerequisites");
    assert!(!script.can(first, "research quantum-datahub-node") || first == "blue", "a technology of the Hacan");
    script.play(&format!("{first} research plasma-scoring | {first} yes"));
    while script.options(first).iter().any(|line| line.starts_with("exhaust") || line.starts_with("spend")) {
        let coin = script.options(first)[0].clone();
        script.play(&format!("{first} {coin}"));
    }
    assert!(script.can(first, "research neural-motivator") || script.can(first, "research magen-defense-grid"));
}

/// [strategy.imperial] [objectives.draw] [objectives.secret] [victory.points]
#[test]
fn imperial_scores() {
    let (mut script, first, _) = holding("imperial");
    script.play(&format!("{first} strategy imperial"));
    roll(&mut script);
    assert_eq!(script.gauge(first, "secrets"), 2, "without Mecatol Rex a secret objective is drawn");
    let (mut script, first, _) = holding("imperial");
    script.edit(&format!("mecatol-rex owner {first}\n{first} points 9"));
    script.play(&format!("{first} strategy imperial"));
    assert_eq!(
        script.table().outcome().map(|outcome| outcome.winners().count()),
        Some(1),
        "the tenth point wins at once"
    );
}

/// [objectives.public] [objectives.score] [objectives.progress] [objectives.home] [objectives.spend]
#[test]
fn objectives_are_scored() {
    let (mut script, first, other) = holding("imperial");
    let home = if first == "red" { "jord" } else { "arretze" };
    script.edit(&format!("objective erect-a-monument\n{first} goods 12"));
    script.play(&format!("{first} strategy imperial"));
    assert!(script.can(first, "score erect-a-monument"));
    let (mut lost, _, _) = holding("imperial");
    lost.edit(&format!("objective erect-a-monument\n{first} goods 12\n{home} owner {other}"));
    lost.play(&format!("{first} strategy imperial"));
    assert!(!lost.can(first, "score erect-a-monument"), "a home planet is lost");
    script.play(&format!("{first} score erect-a-monument"));
    while script.asked() == [first] && script.options(first).iter().any(|line| line.starts_with("spend trade-good")) {
        script.play(&format!("{first} spend trade-good"));
    }
    assert_eq!(script.gauge(first, "trade-goods"), 4, "eight resources were paid");
}

/// [objectives.limit]
#[test]
fn a_fourth_secret_goes_back() {
    let (mut script, first, _) = holding("imperial");
    script.edit(&format!("{first} secret become-the-gatekeeper\n{first} secret gather-a-mighty-fleet"));
    script.play(&format!("{first} strategy imperial"));
    roll(&mut script);
    assert_eq!(script.gauge(first, "secrets"), 4);
    let back = script.options(first)[0].clone();
    assert!(back.starts_with("return "), "{back}");
    script.play(&format!("{first} {back}"));
    assert_eq!(script.gauge(first, "secrets"), 3);
}

/// [invade.custodians]
#[test]
fn custodians_guard_mecatol_rex() {
    let (mut script, first, _) = holding("imperial");
    script.edit(&format!("18 {first} 1 carrier 1 infantry 1 mech\n{first} goods 6"));
    script.play(&format!("{first} activate 18 | {first} done"));
    script.play(&format!("{first} yes"));
    for _ in 0..6 {
        if script.can(first, "spend trade-good") {
            script.play(&format!("{first} spend trade-good"));
        }
    }
    assert!(!script.can(first, "done"), "at least one must land");
    script.play(&format!("{first} land infantry mecatol-rex"));
    assert!(script.can(first, "done"));
}

/// [status.phase] [status.score] [status.reveal] [status.cards] [status.tokens] [status.ready] [status.repair] [status.strategy]
#[test]
fn status_phase() {
    let mut script = table(&["sol", "hacan"], "tokens.redistribute");
    let seat = script.asked()[0];
    assert!(script.gauge(seat, "cards") >= 1, "an action card was drawn");
    let pools: i32 = ["tactic", "fleet", "strategy"].map(|pool| script.gauge(seat, pool)).iter().sum();
    assert!(pools >= 2, "two tokens were gained");
    while script.asked().iter().all(|seat| script.can(*seat, "done") || script.can(*seat, "token fleet")) {
        let seat = script.asked()[0];
        let line = if script.can(seat, "done") { "done" } else { "token fleet" };
        script.play(&format!("{seat} {line}"));
        roll(&mut script);
    }
    super::politics::idle(&mut script, "strategy ");
    let seat = script.asked()[0];
    assert_eq!(script.options(seat).len(), 8, "all strategy cards lie there again: {:?}", script.options(seat));
}

/// [victory.exhausted] [victory.tie]
#[test]
fn the_game_ends_when_objectives_run_out() {
    let mut script = strategy(&["sol", "hacan"]);
    let mut chance = Seeded::new(5);
    while script.table().outcome().is_none() {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().unwrap();
        let lines = script.options(seat);
        let idle = ["pass", "done", "no"].into_iter().find(|line| lines.iter().any(|other| other == line));
        let line = idle.map_or_else(|| lines[0].clone(), str::to_string);
        script.say(seat, &line).unwrap();
    }
    let ending = script.table().live(Viewer::Audience).ending.expect("it is over");
    assert_eq!(ending.rule, "victory.exhausted");
    assert_eq!(script.table().outcome().unwrap().winners().count(), 1, "equal points go by initiative");
}

/// [explore.attachments]
#[test]
fn attachments_change_planets() {
    let (mut script, first, _) = holding("imperial");
    let home = if first == "red" { "jord" } else { "arretze" };
    let before = ["resources", "influence"].map(|kind| script.gauge(first, kind));
    script.edit(&format!("{home} attach dyson-sphere"));
    let after = ["resources", "influence"].map(|kind| script.gauge(first, kind));
    assert_eq!([after[0] - before[0], after[1] - before[1]], [2, 1]);
    script.edit("objective discover-lost-outposts");
    script.play(&format!("{first} strategy imperial"));
    assert!(!script.can(first, "score discover-lost-outposts"), "one planet of two");
}

/// [explore.fragments]
#[test]
fn fragments_pay_for_an_objective() {
    let mut script = table(&["sol", "hacan"], "objectives.score");
    let seat = script.asked()[0];
    script.edit(&format!("{seat} secret destroy-heretical-works"));
    assert!(!script.can(seat, "score destroy-heretical-works"));
    script.edit(&format!("{seat} fragments 2"));
    script.play(&format!("{seat} score destroy-heretical-works"));
    assert!(!script.can(seat, "pass"), "one secret objective a round");
}

/// [deals.neighbours]
#[test]
fn neighbours_have_something_side_by_side() {
    let scores = |edits: &str| {
        let mut script = strategy(&["sol", "hacan", "letnev"]);
        let first = script.asked()[0];
        take(&mut script, first, &["leadership", "trade", "politics", "imperial", "warfare", "technology"]);
        script.edit(&format!("objective push-boundaries\nhercant owner {first}\nkamdorn owner {first}\n{edits}"));
        script.play(&format!("{first} strategy imperial"));
        script.can(first, "score push-boundaries")
    };
    assert!(!scores(""), "homes are far apart");
    assert!(scores("18 red 1 cruiser\n18 blue 1 cruiser\n18 green 1 cruiser"), "all meet at Mecatol Rex");
}
