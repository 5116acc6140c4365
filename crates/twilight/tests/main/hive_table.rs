//! Hive Wars: set-up, and what the Hive does at the table with the common rules.

use super::*;
use kernel::testing::Script;
use kernel::{Pack, Question, Seeded};

pub const HIVE: Seat = Seat(2);

pub fn with(options: &[(&str, &str)]) -> Setup {
    let mut setup = Setup { seats: 2, ..Setup::default() };
    setup.options.extend(options.iter().map(|(key, value)| (key.to_string(), value.to_string())));
    setup
}

/// Plays on by the first answers and a seed until a question of this rule stands.
pub fn until(script: &mut Script, rule: &str) {
    let (mut chance, mut question) = (Seeded::new(7), Question::default());
    loop {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().expect("somebody is asked");
        script.table().ask(seat, &mut question);
        if question.ask.is_some_and(|ask| ask.rule.0 == rule) {
            return;
        }
        script.choose(seat, question.keys[0]).unwrap();
    }
}

/// Sol and Hacan against the Hive; a question of this rule stands.
pub fn at(rule: &str, options: &[(&str, &str)]) -> Script {
    at_packed(rule, options, None)
}

/// The same with rows of a pack.
pub fn at_packed(rule: &str, options: &[(&str, &str)], pack: Option<Pack>) -> Script {
    let mut all = vec![("faction.1", "sol"), ("faction.2", "hacan")];
    all.extend(options);
    let mut script = Script::open(&twilight::hive_entry(), &Setup { pack, ..with(&all) });
    until(&mut script, rule);
    script
}

/// All lines told so far.
pub fn story(script: &Script) -> Vec<String> {
    script.story(Viewer::Audience).map(|(_, line)| kernel::plain(&line.words, script.table(), None)).collect()
}

/// All reasons told so far.
pub fn reasons(script: &Script) -> Vec<String> {
    let lines = script.story(Viewer::Audience).flat_map(|(_, line)| line.reasons.clone());
    lines.map(|words| kernel::plain(&words, script.table(), None)).collect()
}

/// What stands in a system: `hive: 1 cruiser`.
fn there(script: &Script, element: &str) -> String {
    let live = script.table().live(Viewer::Audience);
    live.spaces.iter().find(|space| space.id == element).map(|space| space.text.clone()).unwrap_or_default()
}

/// [hive.set-up] [hive.players] [hive.faction] [hive.factions] [hive.speaker] [hive.garrison] [hive.spawning]
#[test]
fn set_up_of_the_hive() {
    let script = at("strategy.cards", &[]);
    let table = script.table();
    assert_eq!((table.seats(), table.parties(), table.seat_name(HIVE)), (2, 3, "hive"));
    let live = table.live(Viewer::Audience);
    let told = story(&script);
    let first = told.iter().find(|line| line.contains("takes")).expect("somebody takes a card");
    assert!(first.starts_with("Hive takes"), "the first speaker takes the first card: {first}");
    let gauge = |kind: &str| script.gauge(HIVE, kind);
    assert_eq!(["tactic", "strategy", "bank-resources", "bank-influence", "hive-secrets"].map(gauge), [3, 2, 8, 8, 1]);
    assert_eq!(["red", "blue"].map(|seat| script.gauge(seat, "counters")), [1, 1]);
    let infantry = live.spaces.iter().filter(|space| space.text.contains("hive: 4 infantry")).count();
    assert_eq!(infantry, 4, "two home planets and the two auxiliary ones");
    let carriers = live.spaces.iter().filter(|space| space.id.starts_with("system/") && space.text.contains("hive: "));
    let carriers: Vec<&str> = carriers.map(|space| space.text.as_str()).collect();
    assert_eq!(carriers.iter().filter(|text| text.contains("1 carrier")).count(), 2, "{carriers:?}");
    assert_eq!(carriers.len(), 3, "{carriers:?}");
    let why = twilight::hive_entry().open(&with(&[("faction.1", "sardakk")])).err().expect("the Hive is that one");
    assert!(why.to_string().contains("sardakk"), "{why}");
    let easy = at("strategy.cards", &[("level", "easy")]);
    let live = easy.table().live(Viewer::Audience);
    let single = live.spaces.iter().filter(|space| space.text.contains("1 carrier")).count();
    assert_eq!(single, 1, "Sol has two in one system");
    assert!(there(&easy, "system/13").contains("1 carrier"), "in the main spawning system");
}

/// [hive.goods-only] [team.diplomacy]
#[test]
fn d81_allies_trade_goods_alone_and_lay_no_tokens_for_each_other() {
    let mut script = at("strategy.cards", &[]);
    let (first, other) = (script.asked()[0], if script.asked()[0] == "red" { "blue" } else { "red" });
    script.play(&format!("{first} strategy diplomacy"));
    while !(script.asked() == [first] && script.can(first, "strategy diplomacy")) {
        let (mut chance, mut question) = (Seeded::new(7), Question::default());
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().unwrap();
        script.table().ask(seat, &mut question);
        // Whoever can passes, so that nothing happens on the board.
        let pass = script.options(seat).iter().position(|line| line == "pass" || line == "no").unwrap_or(0);
        script.choose(seat, question.keys[pass]).unwrap();
    }
    script.edit(&format!("{first} commodities 3\n{first} goods 2\n1 {other} 1 destroyer\n1 {first} 1 destroyer"));
    assert!(!script.can(first, "deal hive"), "nobody deals with the Hive");
    script.play(&format!("{first} deal {other}"));
    assert!(script.can(first, &format!("deal {other} give trade-good")));
    assert!(!script.can(first, &format!("deal {other} give commodity")));
    let home = if first == "red" { "1" } else { "16" };
    script.play(&format!("{first} strategy diplomacy"));
    let closed = there(&script, &format!("system/{home}"));
    until(&mut script, "action.turn");
    assert!(script.can(script.asked()[0], &format!("activate {home}")), "{closed}");
}
