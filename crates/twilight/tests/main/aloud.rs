//! What a card is aimed at is named as it is played; what is placed may come back from the board; planets are gained in an
//! order of choice.

use super::diplomacy::{begin, deal, points};
use super::politics::{idle, senate};
use super::positions::turn_of;
use super::whole::{holding, roll, strategy};
use super::whole_leaders::until;
use super::*;
use kernel::testing::Script;

fn told(script: &Script, words: &str) -> bool {
    script.story(Viewer::Audience).any(|(_, line)| kernel::plain(&line.words, script.table(), None).contains(words))
}

/// The first of two holds Plague, the second Sabotage and two planets, one with two infantry.
fn plague() -> (Script, &'static str, &'static str) {
    let (mut script, us, them) = holding("warfare");
    let (home, far) = (if us == "red" { "arretze" } else { "jord" }, "lodor");
    script.edit(&format!("{us} hand empty\n{them} hand empty\n{us} hand +1 plague\n{them} hand +1 sabotage"));
    script.edit(&format!("{far} owner {them}\n{far} {them} 2 infantry"));
    script.play(&format!("{us} play plague"));
    assert_eq!(script.asked(), [us], "the planet is named before anybody answers");
    assert!(script.can(us, &format!("choose {home}")));
    script.play(&format!("{us} choose {far}"));
    assert!(told(&script, "names Lodor"), "and all hear it");
    assert_eq!(script.asked(), [them]);
    (script, us, them)
}

/// [cards.aloud] [cards.sabotage]
#[test]
fn a_card_names_its_target_before_it_can_be_cancelled() {
    let (mut script, us, them) = plague();
    script.play(&format!("{them} pass | ~ d10 6 5"));
    assert!(told(&script, "1 of 2"), "two infantry of the planet that was named");
    assert_eq!(script.asked(), [them], "the action is over");
    let (mut script, us_again, them) = plague();
    assert_eq!(us, us_again);
    script.play(&format!("{them} play sabotage"));
    until(&mut script, us, "activate 18");
    assert!(!told(&script, "1 of 2"), "nothing is rolled, and the action is still to be taken");
}

/// [cards.aloud] What is paid and researched comes after that.
#[test]
fn what_a_card_costs_is_paid_once_nobody_cancels_it() {
    let (mut script, us, them) = holding("warfare");
    script.edit(&format!("{us} hand empty\n{them} hand empty\n{us} hand +1 focused-research\n{us} goods 4"));
    script.edit(&format!("{them} hand +1 sabotage"));
    script.play(&format!("{us} play focused-research"));
    assert_eq!(script.asked(), [them], "no technology is named yet");
    script.play(&format!("{them} play sabotage"));
    assert_eq!(script.gauge(us, "trade-goods"), 4);
}

/// [cards.nothing]
#[test]
fn cards_may_be_used_where_they_change_nothing() {
    let cards = ["industrial-initiative", "economic-initiative", "cripple-defenses", "plague", "unstable-planet"];
    for card in cards {
        let (mut script, us, them) = holding("warfare");
        script.edit(&format!("{us} hand empty\n{them} hand empty\n{us} hand +1 {card}"));
        assert!(script.can(us, &format!("play {card}")), "{card}");
        script.play(&format!("{us} play {card}"));
        while script.asked() == [us] && script.options(us).iter().any(|line| line.starts_with("choose ")) {
            let line = script.options(us)[0].clone();
            script.play(&format!("{us} {line}"));
        }
        roll(&mut script);
        assert_eq!(script.asked(), [them], "{card}: the action is over");
    }
}

/// [card.harness-energy] [goods.commodities] Nothing has to be missing.
#[test]
fn commodities_are_replenished_that_are_all_there() {
    let mut script = turn_of(&["sol", "hacan"], "map=0 41 26 0 25 39", &[&["leadership"], &["trade"]]);
    until(&mut script, "red", "activate 41");
    script.edit("red hand +1 harness-energy\nred commodities 4");
    script.play("red activate 41");
    assert!(script.can("red", "play harness-energy"));
}

/// [produce.reinforcements] [card.war-effort]
#[test]
fn a_ship_that_is_placed_may_come_back_from_the_board() {
    let mut w = galaxy("red-hand=war-effort");
    put(&mut w, RED, "25", "1 cruiser");
    put(&mut w, RED, "20", "1 cruiser");
    w.parties[0].reserves[Kind::Cruiser as usize] = 0;
    let session = act(w, "red play war-effort | red choose 25 | red pick cruiser 20");
    assert_eq!(at(&session, "system/25"), "red: 2 cruiser");
    assert_eq!(at(&session, "system/20"), "");
}

/// [explore.gained]
#[test]
fn of_two_new_planets_the_player_names_the_first() {
    let mut script = turn_of(&["sol", "letnev"], "map=0 35 26 0 25 39", &[&["leadership"], &["trade"]]);
    until(&mut script, "red", "activate 35");
    script.edit("red hand empty\nblue hand empty\n35 red 1 carrier 2 infantry");
    script.play("red activate 35 | red done | red land infantry bereg | red land infantry lirta-iv");
    if script.can("red", "done") {
        script.play("red done");
    }
    assert!(script.can("red", "choose bereg") && script.can("red", "choose lirta-iv"), "{:?}", script.options("red"));
    script.play("red choose lirta-iv");
    roll(&mut script);
    assert!(told(&script, "Lirta IV"));
    let lines: Vec<String> = script
        .story(Viewer::Audience)
        .map(|(_, line)| kernel::plain(&line.words, script.table(), None))
        .filter(|line| line.contains("gains control of"))
        .collect();
    assert!(lines[0].contains("Lirta IV"), "{lines:?}");
}

/// [relic.neuraloop] [agenda.classified-document-leaks] [objectives.deeds] A secret objective that lies open is scored at once.
#[test]
fn neuraloop_turns_up_a_secret_objective_for_all() {
    let mut script = strategy(&["sol", "hacan"]);
    script.edit("red relic neuraloop\nred relic the-codex");
    until(&mut script, "red", "use neuraloop");
    script.play("red use neuraloop | red discard the-codex");
    assert!(script.can("red", "stage 1") && script.can("red", "stage secret"));
    script.play("red stage secret | ~ draw prove-endurance");
    idle(&mut script, "score prove-endurance");
    let last = script.asked()[0];
    let before = points(&script, last);
    script.play(&format!("{last} score prove-endurance"));
    assert_eq!(points(&script, last), before + 1, "who passed last has it");
}

/// [find.demilitarized-zone] [deals.items]
#[test]
fn a_demilitarized_planet_changes_hands_over_an_agenda() {
    let mut script = senate(&["sol", "letnev"], &["mutiny"]);
    let planet = ["lodor", "quann", "wellon", "vefut-ii", "bereg", "mellon", "tequran", "lazar", "saudor"]
        .into_iter()
        .find(|id| *id != "lodor" && script.table().fork().edit_line(&format!("{id} owner red")).is_ok())
        .expect("a planet of the map");
    script.edit(&format!("{planet} owner red\n{planet} attach demilitarized-zone\nblue goods 2"));
    deal(&mut script, "red", "blue", &[&format!("planet {planet}")], &["trade-good"]);
    roll(&mut script);
    assert!(told(&script, "takes") || told(&script, "gains control"), "blue has it");
    let mut script = begin(&["sol", "letnev"], &["trade"]);
    script.edit(&format!("{planet} owner red\n{planet} attach demilitarized-zone\n26 red 1 cruiser\nlodor owner blue"));
    script.edit("lodor blue 1 infantry");
    script.play("red deal blue");
    assert!(!script.can("red", &format!("deal blue give planet {planet}")), "over an agenda alone");
}

/// [faction.propagation] [card.focused-research] Tokens are worth it too.
#[test]
fn nekro_pays_for_tokens_in_place_of_research() {
    let mut script = turn_of(&["nekro", "hacan"], "map=0 41 26 0 25 39", &[&["leadership"], &["trade"]]);
    until(&mut script, "red", "activate 41");
    script.edit("red hand empty\nblue hand empty\nred hand +1 focused-research\nred goods 4");
    script.play("red play focused-research");
    until(&mut script, "red", "token tactic");
}

/// [leader.muaat-hero] The war sun must have moved.
#[test]
fn ba_al_needs_a_war_sun_that_moved() {
    let mut w = map("map=0 25 19 0 40 20; red-faction=muaat; leaders.1=all");
    let capital_of = capital(&w);
    put(&mut w, RED, &capital_of, "1 infantry");
    put(&mut w, RED, "25", "1 war-sun");
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, RED, &home, "1 destroyer");
    w.parties[0].upgraded |= 1 << Kind::WarSun as u32;
    let session = act(w, &format!("red activate 25 | red move destroyer {home} | red done"));
    assert!(!says(&session, RED, "use muaat-hero"));
}

/// [tech.bioplasmosis] Infantry goes one system, not on from where it came.
#[test]
fn infantry_that_spread_does_not_go_on() {
    let mut w = galaxy("red-technologies=bioplasmosis");
    own(&mut w, RED, "quann");
    own(&mut w, RED, "wellon");
    let session = a_round(w, "red pass | blue pass | red bring infantry moll-primus quann");
    assert!(!says(&session, RED, "bring infantry quann wellon"), "{:?}", offered(&session, RED));
}

/// [cards.any-time] [leader.hacan-agent] [leader.nekro-agent]
#[test]
fn what_may_be_used_at_any_time_is_used_in_turns_of_others() {
    let mut script = turn_of(&["sol", "hacan", "nekro"], "", &[&["leadership"], &["trade"], &["politics"]]);
    until(&mut script, "red", "activate 18");
    script.edit("red hand empty\nblue hand empty\ngreen hand empty\nred commodities 0");
    assert_eq!(script.asked(), ["red"]);
    script.play("blue use hacan-agent | blue choose red");
    assert_eq!(script.gauge("red", "commodities"), 4, "replenished in the own turn");
    script.play("green use nekro-agent | green choose green | green spend tactic token");
    assert_eq!(script.gauge("green", "trade-goods"), 2);
    assert_eq!(script.asked(), ["red"], "whose turn goes on");
    assert!(!script.can("blue", "use hacan-agent"), "exhausted");
}

/// [leader.l1z1x-hero] [move.asteroid-field] [move.nebula]
#[test]
fn the_helmsman_is_kept_out_by_anomalies() {
    let mut w = map("map=0 44 19 0 42 20; red-faction=l1z1x; leaders.1=all");
    put(&mut w, RED, "20", "1 dreadnought");
    let session = act(w, "red use l1z1x-hero");
    assert!(says(&session, RED, "choose 19"));
    assert!(!says(&session, RED, "choose 44") && !says(&session, RED, "choose 42"), "asteroids and a nebula");
}

/// [card.master-plan] [deals.transaction]
#[test]
fn a_master_plan_is_the_same_turn() {
    let mut script = begin(&["hacan", "letnev"], &["trade"]);
    script.edit("red hand empty\nblue hand empty\nred hand +1 master-plan\nred goods 2\nblue goods 2");
    deal(&mut script, "red", "blue", &["trade-good"], &[]);
    script.play("red activate 18");
    until(&mut script, "red", "play master-plan");
    script.play("red play master-plan");
    until(&mut script, "red", "strategy leadership");
    assert_eq!(script.forbids("red", "deal blue"), "deals.transaction", "one transaction in a turn");
}
