//! Agenda phases with the Hive, on positions: what does not end a game, and what ends with the phase.

use super::diplomacy::points;
use super::hive_cards::before_an_agenda;
use super::hive_changes::{open, press};
use super::hive_table::{story, until};
use super::hive_turns::told;
use super::*;
use kernel::Seeded;
use kernel::testing::Script;

/// Everybody who is asked says this where it may be said, and else as little as can be, until something is told.
fn all_say(script: &mut Script, wanted: &[&str], what: &str) {
    let least = ["pass", "no", "done", "abstain"];
    let mut words = wanted.to_vec();
    words.extend(least);
    let mut chance = Seeded::new(3);
    while !told(script, what) && script.table().outcome().is_none() {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.asked()[0].to_string();
        let lines = script.options(super::seat_named(&seat));
        let line = words.iter().find(|word| lines.iter().any(|line| line == *word));
        let line = line.map_or(lines[0].clone(), |word| word.to_string());
        script.play(&format!("{seat} {line}"));
    }
}

/// [hive.wins] [agenda.effects] Ten points alone win nothing: an ally after them in the order of the speaker gains too, and
/// both have won.
#[test]
fn an_ally_gains_after_ten_points() {
    let mut script = before_an_agenda("mutiny", "red points 9\nblue points 7");
    until(&mut script, "agenda.vote");
    script.edit("hive bank 8 0\nred hand empty\nblue hand empty");
    all_say(&mut script, &["vote for"], "never told");
    assert_eq!(["red", "blue"].map(|seat| points(&script, seat)), [10, 8], "{:?}", story(&script));
    assert!(script.table().outcome().is_some_and(|outcome| outcome.ranks()[0] == 1), "the players have won");
}

/// [hive.wins] [agenda.riders] So does an ally who predicted right.
#[test]
fn an_ally_who_predicted_right_gains_after_ten_points() {
    let mut script =
        before_an_agenda("economic-equality", "red points 9\nred hand +1 imperial-rider\nblue hand +1 trade-rider");
    for (seat, rider) in [("red", "imperial-rider"), ("blue", "trade-rider")] {
        press(&mut script, seat, &format!("play {rider}"));
        script.play(&format!("{seat} play {rider}"));
        press(&mut script, seat, "vote for");
        script.play(&format!("{seat} vote for"));
    }
    script.edit("hive bank 8 0\nblue goods 0");
    all_say(&mut script, &[], "Agenda 2");
    assert_eq!((points(&script, "red"), script.gauge("blue", "trade-goods")), (10, 10), "{:?}", story(&script));
}

/// [hive.fleet-pool] Counters that were calmed in an agenda phase count again when it is over.
#[test]
fn counters_calmed_in_an_agenda_phase_count_again_after_it() {
    let mut script = before_an_agenda("imperial-arbiter", "red hand +1 sanction");
    let before = script.gauge("red", "counters");
    assert!(before > 0);
    press(&mut script, "red", "play sanction");
    script.edit("hive bank 8 8\nhive strategy 2");
    script.play("red play sanction");
    press(&mut script, "red", "vote hive");
    script.play("red vote hive");
    all_say(&mut script, &[], "count nothing for the rest of the turn");
    assert_eq!(script.gauge("red", "counters"), 0);
    until(&mut script, "strategy.cards");
    assert_eq!(script.gauge("red", "counters"), before);
}

/// [leader.creuss-hero] [hive.protected] Spawning systems do not change places, as the nexus does not.
#[test]
fn spawning_systems_do_not_change_places() {
    let (mut script, me, _) = open("creuss", &[]);
    let sites: Vec<String> = {
        let live = script.table().live(Viewer::Audience);
        let spawning = |space: &&scene::SpaceLive| space.badges.iter().any(|badge| badge.kind.contains("spawn"));
        live.spaces.iter().filter(spawning).map(|space| space.id.trim_start_matches("system/").to_string()).collect()
    };
    assert!(!sites.is_empty());
    let ships: Vec<String> = sites.iter().map(|site| format!("{site} {me} 1 cruiser")).collect();
    script.edit(&format!("{me} leader creuss-hero\n18 {me} 1 cruiser\n{}", ships.join("\n")));
    press(&mut script, me, "use creuss-hero");
    script.play(&format!("{me} use creuss-hero"));
    assert!(script.can(me, "choose 18"), "{}", script.standing());
    for site in sites {
        assert!(!script.can(me, &format!("choose {site}")), "{site}: {}", script.standing());
    }
}
