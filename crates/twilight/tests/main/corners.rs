//! Corners where limits, prices and possessions meet: hands, pools, planets that change hands.

use super::explore::tap;
use super::politics::{decide, senate};
use super::whole::{holding, roll};
use super::whole_leaders::{begin, leader, until};
use super::*;
use kernel::testing::Script;
use twilight::objectives::progress;
use twilight_box::components::{Condition, TechId};

/// The whole game as it is opened, on a map of its own.
fn whole_world() -> World {
    let setup = Setup { seats: 2, options: [("map".into(), "0 35 26 0 25 39".into())].into(), ..Setup::default() };
    Twilight::open(&twilight::whole::INFO, &setup).unwrap_or_else(|e| panic!("{e}")).0
}

/// Discards the first card of a hand.
fn discard(script: &mut Script, seat: &str) {
    let line = script.options(seat)[0].clone();
    assert!(line.starts_with("discard "), "{line}");
    script.play(&format!("{seat} {line}"));
}

/// [cards.limit] [cards.draw]
#[test]
fn a_full_hand_draws_all_and_discards_what_is_over() {
    let (mut script, first, other) = holding("politics");
    script.edit(&format!("{first} hand +4 sabotage\n{first} hand +2 direct-hit"));
    script.play(&format!("{first} strategy politics | {first} choose {other}"));
    roll(&mut script);
    assert_eq!(script.gauge(first, "cards"), 8, "six and two");
    discard(&mut script, first);
    assert_eq!(script.gauge(first, "cards"), 7);
    assert!(!script.options(first).iter().any(|line| line.starts_with("discard ")), "it is full and no more");
}

/// [cards.limit] [faction.arbiters]
#[test]
fn a_card_of_a_deal_counts_for_the_hand() {
    let mut script = begin(["hacan", "sol"], "warfare");
    script.edit("red hand +1 bunker\nblue hand +4 sabotage\nblue hand +3 direct-hit");
    super::diplomacy::deal(&mut script, "red", "blue", &["card bunker"], &[]);
    assert_eq!(script.gauge("blue", "cards"), 8);
    script.play("blue discard bunker");
    assert_eq!(script.gauge("blue", "cards"), 7);
    assert!(script.asked().contains(&"red"), "the turn goes on");
}

/// [cards.limit] [relic.the-codex]
#[test]
fn cards_of_the_codex_count_for_the_hand() {
    let (mut script, first, _) = holding("warfare");
    script.edit(&format!("{first} hand +4 sabotage\n{first} hand +4 direct-hit\n{first} relic the-codex"));
    script.edit(&format!("{first} hand +1 mining-initiative"));
    script.play(&format!("{first} play mining-initiative"));
    until(&mut script, first, "use the-codex");
    script.play(&format!("{first} use the-codex | {first} take mining-initiative"));
    if script.can(first, "done") {
        script.play(&format!("{first} done"));
    }
    discard(&mut script, first);
    discard(&mut script, first);
    assert_eq!(script.gauge(first, "cards"), 7);
}

/// [agenda.executive-sanctions] [faction.crafty]
#[test]
fn executive_sanctions_do_not_touch_the_crafty() {
    let mut script = senate(&["yssaril", "hacan"], &["executive-sanctions", "mutiny"]);
    script.edit("red hand +3 sabotage\nred hand +2 direct-hit");
    let before = script.gauge("red", "cards");
    decide(&mut script, "for");
    assert_eq!(script.gauge("red", "cards"), before);
    assert!(!script.options("red").iter().any(|line| line.starts_with("discard ")));
}

/// [relic.book-of-latvinia] [faction.propagation]
#[test]
fn the_book_of_latvinia_brings_nekro_tokens() {
    let mut script = begin(["nekro", "sol"], "warfare");
    script.edit("red fragments 3\nrelic book-of-latvinia");
    let pools =
        |script: &Script| ["tactic", "fleet", "strategy"].map(|pool| script.gauge("red", pool)).iter().sum::<i32>();
    let before = pools(&script);
    script.play("red restore cultural");
    roll(&mut script);
    for _ in 0..6 {
        script.play("red token tactic");
    }
    assert_eq!(pools(&script), before + 6, "three for each of two");
}

/// [tech.valefar-assimilator-x] [objectives.progress]
#[test]
fn assimilated_technologies_are_none_of_the_own_faction() {
    let mut w = whole_world();
    let of_factions: Vec<TechId> = w.kit.get().technologies().filter(|tech| w.kit.is_factions(*tech)).take(3).collect();
    let needs = Condition::FactionTechnologies { least: 2 };
    let have = |w: &World| progress(w, RED, &needs).have;
    w.parties[0].technologies = of_factions[..2].iter().fold(0, |all, tech| all | 1 << tech.0);
    assert_eq!(have(&w), 2);
    w.parties[0].technologies |= 1 << of_factions[2].0;
    w.parties[0].realm.assimilated = [Some(of_factions[2].0), None];
    assert_eq!(have(&w), 2, "what a token lies on does not count");
}

/// [card.rally] [agenda.fleet-regulations]
#[test]
fn rally_keeps_to_fleet_regulations() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("law fleet-regulations\nred fleet 3\nred hand +1 rally\n26 blue 1 cruiser");
    script.play("red activate 26");
    until(&mut script, "red", "play rally");
    script.play("red play rally");
    until(&mut script, "red", "done");
    assert_eq!(script.gauge("red", "fleet"), 4);
}

/// [leader.letnev-hero] [fleet.pool]
#[test]
fn fleets_are_counted_when_the_round_without_limit_ends() {
    let mut script = begin(["letnev", "sol"], "warfare");
    script.edit("red leader letnev-hero\n26 red 7 cruiser\nred fleet 3");
    script.play("red use letnev-hero");
    until(&mut script, "red", "token tactic");
    assert!(at(&script, "system/26").contains("7 cruiser"), "the round is not over");
    until(&mut script, "red", "strategy imperial");
    assert!(at(&script, "system/26").contains("5 cruiser"), "{}", at(&script, "system/26"));
}

/// [leader.muaat-commander] [leader.nekro-agent]
#[test]
fn any_strategy_token_that_is_spent_pays() {
    let mut script = begin(["nekro", "muaat"], "warfare");
    script.edit("blue leader muaat-commander");
    script.play("red use nekro-agent | red choose blue | blue spend strategy token");
    assert_eq!(script.gauge("blue", "trade-goods"), 3, "two of the agent and one of the commander");
}

/// [leader.hacan-agent]
#[test]
fn who_has_all_commodities_may_be_named() {
    let mut script = begin(["hacan", "sol"], "warfare");
    script.edit("blue commodities 4");
    script.play("red use hacan-agent");
    assert!(script.can("red", "choose blue"));
}

/// [relic.jr-xs455-o] [agenda.minister-of-industry]
#[test]
fn a_dock_of_the_agent_brings_production() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("law minister-of-industry red\nred relic jr-xs455-o\nlodor owner red\nred goods 9");
    script.play("red use jr-xs455-o | red choose red | red place space-dock lodor");
    for _ in 0..3 {
        script.play("red spend trade-good");
    }
    assert!(script.options("red").iter().any(|line| line.starts_with("produce ")), "{:?}", script.options("red"));
}

/// [relic.neuraloop] [agenda.effects]
#[test]
fn neuraloop_replaces_what_incentive_program_turns_up() {
    let mut script = senate(&["sol", "hacan", "letnev"], &["incentive-program"]);
    script.edit("red relic neuraloop\nred relic the-codex");
    decide(&mut script, "for");
    roll(&mut script);
    assert!(script.can("red", "use neuraloop"), "{}", script.standing());
}

/// [leader.winnu-commander]
#[test]
fn the_winnu_commander_is_there_in_the_combat_that_unlocks_him() {
    let mut script = begin(["winnu", "sol"], "warfare");
    script.edit("18 red 2 cruiser\n18 blue 1 cruiser");
    assert!(leader(&script, "red", "winnu-commander").1.is_some(), "locked");
    script.play("red activate 18 | red done");
    while script.table().fate().is_none() {
        let seat = script.asked()[0];
        let idle = ["pass", "done", "stay"].into_iter().find(|line| script.can(seat, line)).expect("an idle answer");
        script.play(&format!("{seat} {idle}"));
    }
    assert!(leader(&script, "red", "winnu-commander").1.is_none(), "before the first roll");
}

/// [find.mirage] [agenda.minister-of-exploration]
#[test]
fn mirage_is_gained_like_other_planets() {
    let dig = tap("mirage", "law minister-of-exploration SEAT");
    assert_eq!(dig.gauge("trade-goods"), 1);
}

/// [leader.l1z1x-agent] [leader.sardakk-agent]
#[test]
fn who_is_helped_may_decline() {
    let mut script = begin(["l1z1x", "sol"], "warfare");
    script.edit("lodor owner red\nlodor red 1 infantry");
    script.play("red activate 26");
    until(&mut script, "red", "use l1z1x-agent");
    script.play("red use l1z1x-agent | red done");
    assert!(at(&script, "planet/lodor").contains("1 infantry"));
    let mut script = begin(["sardakk", "sol"], "warfare");
    script.edit("lodor owner red\n26 red 1 cruiser");
    script.play("red activate 26");
    until(&mut script, "red", "use sardakk-agent");
    script.play("red use sardakk-agent | red done");
    assert!(!at(&script, "planet/lodor").contains("infantry"));
}

/// [tech.self-assembly-routines]
#[test]
fn a_mech_lost_outside_a_tactical_action_leaves_a_trade_good() {
    let mut w = field("red-technologies=self-assembly-routines");
    w.action.active = None;
    twilight::abilities::destroyed(&mut w, RED, Kind::Mech);
    assert_eq!(w.parties[0].trade_goods, 1);
}

/// [card.master-plan]
#[test]
fn no_turn_ends_between_the_actions_of_a_master_plan() {
    let session = act(galaxy("red-hand=master-plan+crisis"), "red activate 25 | red play master-plan");
    assert!(!says(&session, RED, "play crisis") && says(&session, RED, "activate 19"));
}
