//! House rules about scoring and strategy cards.

use crate::council::{acting, go, points, status, winner};

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// Red puts an agenda to the vote; blue decides it.
fn decided(edits: &str, agenda: &str, vote: &str) -> kernel::testing::Script {
    let mut script = acting(&THREE, edits);
    go(&mut script, &format!("red play senator-emeritus | red keep | red pass | red agenda {agenda}"));
    go(&mut script, &format!("blue vote {vote} | green abstain | red abstain"));
    script
}

#[test]
fn opt_ix_hr_2b_no_points_without_all_home_planets() {
    // (OPT-IX)
    // [hr.homeworlds] [hr.escrow] A given point is held, not scored.
    let script = decided("floor seed-of-an-empire | green points 6 lost winnu", "seed-of-an-empire", "for");
    assert_eq!(points(&script, "green"), 6);
    let panel = crate::council::panel(&script, "green");
    assert!(panel.badges.iter().any(|badge| badge.text == "+1 held"), "{:?}", panel.badges);
}

#[test]
fn opt_xi_hr_2f_a_held_thing_that_is_lost_takes_its_point_along() {
    // (OPT-XI)
    // [hr.escrow] [opt.voice] The Voice, voted away while the home is lost, leaves nothing behind.
    let mut script = acting(&THREE, "voice green | green points 3 lost winnu");
    go(&mut script, "red play senator-emeritus | red keep | red use | blue vote blue | green abstain | red abstain");
    assert_eq!((points(&script, "blue"), points(&script, "green")), (1, 2));
}

#[test]
fn hr_3e_cards_token_voice_agenda_in_this_order() {
    // [hr.senator-emeritus] [hr.power-broker] [card.action]
    let mut script = acting(&THREE, "floor mutiny");
    let political = script.gauge("red", "cards");
    go(&mut script, "red play senator-emeritus");
    assert_eq!((script.gauge("red", "action-cards"), script.gauge("red", "cards")), (3, political + 1));
    assert!(script.can("red", "keep") && script.can("red", "give blue"));
    script.play("red keep");
    assert!(script.can("red", "use"), "the Voice");
    script.play("red pass");
    assert!(script.can("red", "agenda mutiny"));
}

#[test]
fn hr_3e_an_empty_floor_has_no_agenda() {
    // [hr.senator-emeritus]
    let mut script = acting(&THREE, "");
    go(&mut script, "red play senator-emeritus | red keep | red pass");
    assert!(script.options("red").iter().all(|line| !line.starts_with("agenda")));
}

#[test]
fn hr_3f_dominion_gives_a_point_with_mecatol_rex() {
    // [hr.dominion] [hr.sudden-death] Scenario 8: the point can win at once.
    let races = ["sol", "hacan", "winnu", "naalu", "mentak"];
    let mut script = acting(
        &races,
        "red card senator-emeritus used | blue card production used | green card trade-iv used \
         | yellow card technology-ii used | violet points 13 planet mecatol-rex",
    );
    go(&mut script, "violet play dominion | violet counter command-pool");
    if winner(&script).is_none() {
        // An objective may be claimed before the point comes; nobody is asked for the secondary afterwards.
        script.play("violet pass");
    }
    assert_eq!(winner(&script), Some(4));
}

#[test]
fn hr_7_hr_2d_scenario_10_a_tie_goes_to_the_lower_card() {
    // [hr.deadline] [hr.first-to-target] Scenario 10: the last round; who lacks a home planet does not win.
    let mut script = status(&THREE, 12, "red points 11 | blue points 11 | green points 12 lost winnu");
    for _ in 0..12 {
        let Some(first) = script.asked().first().copied() else { break };
        script.play(&format!("{first} pass"));
    }
    assert_eq!(winner(&script), Some(0), "Senator Emeritus is before Production");
    // Naalu claims first, whatever card it has.
    let mut script = status(&["sol", "naalu", "winnu"], 12, "red points 11 | blue points 11");
    for _ in 0..12 {
        let Some(first) = script.asked().first().copied() else { break };
        script.play(&format!("{first} pass"));
    }
    assert_eq!(winner(&script), Some(1));
}

#[test]
fn hr_8_sudden_death_in_order_of_play() {
    // [hr.sudden-death] [word.all-at-once] Two reach the target by the same agenda: the first in order of play wins.
    let script = decided("floor imperial-mandate | red points 12 | blue points 13", "imperial-mandate", "for");
    assert_eq!(winner(&script), Some(0));
}

#[test]
fn hr_3c_trade_iv_gives_its_owner_a_good_and_asks_for_agreements() {
    // [hr.trade-iv] [trade.agreement] [trade.supply]
    let used = "red card senator-emeritus used | blue card production used";
    let mut script = acting(&THREE, used);
    go(&mut script, "green play trade-iv");
    assert_eq!(script.gauge("green", "trade-goods"), 3);
    assert!(script.options("green").iter().any(|line| line.starts_with("propose red")));
}

#[test]
fn nobody_passes_before_all_strategy_cards_are_used() {
    // [action.pass] [action.strategic]
    let script = acting(&THREE, "");
    assert_eq!(script.forbids("red", "pass"), "action.pass");
    let script = acting(&THREE, "red card senator-emeritus used");
    assert_eq!(script.forbids("red", "play senator-emeritus"), "action.strategic");
    assert!(script.can("red", "pass"));
}
