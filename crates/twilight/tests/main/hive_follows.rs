//! What following a strategy card brings the Hive, at the table, and what makes it more aggressive there.

use super::hive_changes::{open, press};
use super::hive_criteria::player_uses;
use super::hive_table::{HIVE, story};
use super::hive_turns::{mind, told};
use kernel::testing::Script;

/// A player has used a card, and by a selection card with a check the Hive follows it: the table, and what was told since.
fn followed(card: &str, edits: &str) -> (Script, Vec<String>) {
    let mut script = player_uses(card, &format!("hive strategy 2\n{edits}"));
    script.play("~ draw h04");
    mind(&mut script);
    let lines = story(&script);
    let at = lines.iter().position(|line| line.starts_with("Hive follows ")).unwrap_or_else(|| panic!("{lines:?}"));
    (script, lines[at..].to_vec())
}

fn count(lines: &[String], what: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(what)).count()
}

/// [hive.follow] [hive.politics] A card.
#[test]
fn d27_politics_is_followed_for_a_card() {
    let (script, lines) = followed("politics", "");
    assert_eq!((count(&lines, "Hive draws a card."), script.gauge(HIVE, "cards")), (1, 1), "{lines:?}");
}

/// [hive.follow] [hive.trade] [hive.commodities] One commodity, whatever the icons.
#[test]
fn d27_trade_is_followed_for_a_commodity() {
    let (script, lines) = followed("trade", "hive commodities 0\nhive goods 2");
    assert_eq!(["commodities", "trade-goods"].map(|kind| script.gauge(HIVE, kind)), [1, 2], "{lines:?}");
}

/// [hive.follow] [hive.reinforce] One ship.
#[test]
fn d27_warfare_is_followed_for_a_ship() {
    let (_, lines) = followed("warfare", "");
    assert_eq!((count(&lines, "Hive places a "), count(&lines, "Hive takes a command token")), (1, 0), "{lines:?}");
}

/// [hive.follow] [hive.upgrade] One basic technology, and of the upgrades whose prerequisites it has the weakest.
#[test]
fn d27_technology_is_followed_for_the_weakest_upgrade() {
    let (mut script, _) = followed("technology", "hive basics 3 3 3 3");
    script.play("~ draw h09");
    let lines = story(&script);
    assert_eq!(count(&lines, "Hive gains a basic technology"), 1, "{lines:?}");
    assert!(told(&script, "Hive gains PDS II."), "{lines:?}");
}

/// [hive.follow] [hive.imperial] [hive.secrets] One secret objective.
#[test]
fn d27_imperial_is_followed_for_a_secret() {
    let (script, lines) = followed("imperial", "hive secrets 0");
    assert_eq!(count(&lines, "Hive draws a secret objective"), 1, "{lines:?}");
    assert_eq!(script.gauge(HIVE, "hive-secrets"), 1);
}

/// [hive.provoke] Whoever has so many points alarms it, once.
#[test]
fn d06_points_alarm_the_hive_once() {
    let (mut script, me, _) = open("sol", &[]);
    script.edit(&format!("card imperial {me}\n{me} points 5\nmecatol-rex owner {me}\ncustodians gone"));
    let before = script.gauge(me, "counters");
    script.play(&format!("{me} strategy imperial"));
    mind(&mut script);
    let lines = story(&script);
    assert_eq!(script.gauge(me, "counters"), before + 2, "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains("provokes the Hive")).count(), 1, "{lines:?}");
}

/// [hive.provoke] Whoever gains Mecatol Rex provokes it.
#[test]
fn gaining_mecatol_rex_provokes_the_hive() {
    let (mut script, me, _) = open("sol", &[]);
    script.edit(&format!(
        "custodians gone\nmecatol-rex owner nobody\nmecatol-rex hive 0 infantry\n18 {me} 1 carrier 2 infantry"
    ));
    let before = script.gauge(me, "counters");
    press(&mut script, me, "activate 18");
    script.play(&format!("{me} activate 18"));
    press(&mut script, me, "land infantry mecatol-rex");
    script.play(&format!("{me} land infantry mecatol-rex"));
    mind(&mut script);
    assert_eq!(script.gauge(me, "counters"), before + 2, "{:?}", story(&script));
}
