//! Questions and answers about the Senate and the end of the game.

use crate::council::{acting, choosing, go, has_badge, opened, points, status, tray, winner};
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

#[test]
fn faq_1_scenario_2_the_broker_is_settled_before_the_first_vote() {
    // [faq.broker-fixed] [hr.power-broker] Scenario 2: votes of the broker, and nobody is asked about the token again.
    let mut script = acting(&THREE, "floor mutiny");
    let (own, theirs) = (script.gauge("red", "votes"), script.gauge("blue", "votes"));
    go(&mut script, "red play senator-emeritus | red give blue | red counter strategy-allocation");
    assert!(has_badge(&script, "blue", "broker"));
    assert_eq!((script.gauge("red", "votes"), script.gauge("blue", "votes")), (own - 3, theirs + 3));
    go(&mut script, "red use");
    // The Voice is voted on, then the agenda: nobody is asked about the token in between.
    go(&mut script, "blue vote red | green abstain | red abstain");
    assert_eq!(script.asked(), ["red"]);
    assert!(script.options("red").iter().all(|line| !line.starts_with("give") && line != "keep"));
}

#[test]
fn faq_6_xxcha_does_not_stop_its_own_agenda() {
    // [faq.xxcha-own-agenda]
    let mut script = acting(&["xxcha", "sol", "winnu"], "floor mutiny trade-embargo | red strategy-allocation 3");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda mutiny");
    assert!(!script.can("red", "use xxcha-veto"));
    assert_eq!(script.asked(), ["blue"]);
    assert!(script.can("blue", "vote for"));
}

#[test]
fn faq_8_the_broker_is_passed_once() {
    // [faq.broker-once]
    let mut script = acting(&THREE, "floor mutiny");
    go(&mut script, "red play senator-emeritus | red give blue | red counter strategy-allocation | red pass");
    let passes = |script: &Script, seat: &str| script.options(seat).iter().any(|line| line.starts_with("give "));
    assert_eq!(script.asked(), ["red"], "blue is not asked what to do with it");
    assert!(!passes(&script, "red"), "{}", script.standing());
    go(&mut script, "red agenda mutiny");
    assert!(script.asked() == ["blue"] && !passes(&script, "blue"), "{}", script.standing());
    go(&mut script, "blue vote against | green abstain | red abstain");
    assert!(has_badge(&script, "blue", "broker"));
}

#[test]
fn faq_9_xxcha_stops_repeal() {
    // [faq.xxcha-repeal]
    let mut script = acting(&["sol", "xxcha", "winnu"], "floor mutiny | law free-trade | law fleet-regulations");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda repeal | red law free-trade");
    go(&mut script, "blue use xxcha-veto | blue pass");
    assert_eq!(script.options("red"), ["agenda mutiny"].map(String::from), "{}", script.standing());
    assert!(!tray(&script, "floor").contains(&"Repeal".to_string()));
}

#[test]
fn faq_12_the_broker_goes_back_with_the_strategy_cards() {
    // [faq.broker-returns] [status.order]
    let mut script = status(&THREE, 1, "broker blue");
    assert!(has_badge(&script, "blue", "broker"));
    for _ in 0..60 {
        if script.asked().iter().any(|seat| script.can(*seat, "take leadership")) {
            break;
        }
        crate::council::quiet(&mut script);
        let Some(first) = script.asked().first().copied() else { break };
        let way = if script.can(first, "pass") { "pass".to_string() } else { script.options(first)[0].clone() };
        script.play(&format!("{first} {way}"));
    }
    assert!(!has_badge(&script, "blue", "broker"));
}

#[test]
fn faq_19_who_takes_senator_emeritus_has_the_broker() {
    // [faq.broker-on-taking]
    let mut script = choosing(&THREE, "");
    script.play("red take senator-emeritus");
    assert!(has_badge(&script, "red", "broker"));
}

#[test]
fn faq_23_detente_not_twice_running() {
    // [faq.detente-twice] [strategy.order] [hr.detente] The Speaker token comes with it.
    let mut script = choosing(&THREE, "");
    script.play("red take leadership | blue take detente");
    assert!(has_badge(&script, "blue", "speaker"));
    let mut w = opened(&THREE, &[]);
    w.last_detente = Some(kernel::Seat(0));
    let step = central_powers::steps::StrategyPhase.into();
    let script = kernel::testing::Script::of(kernel::seated::<central_powers::CentralPowers>(w, step));
    assert_eq!(script.forbids("red", "take detente"), "faq.detente-twice");
}

#[test]
fn faq_17_held_points_score_when_home_is_regained() {
    // [faq.escrow] [hr.escrow] [hr.homeworlds] Scenario 9: the Voice is held, not scored.
    let races = ["norr", "hacan", "winnu"];
    let mut script =
        acting(&races, "red points 13 lost trenlak | voice blue | blue points 5 | floor free-trade mutiny");
    assert_eq!(points(&script, "red"), 13);
    go(&mut script, "red play senator-emeritus | red keep | red use | blue abstain | green abstain | red vote red");
    assert!(has_badge(&script, "red", "voice"));
    assert_eq!((points(&script, "red"), points(&script, "blue")), (13, 4));
    assert_eq!(winner(&script), None);
    // Whatever settles points next finds the home whole: the held point wins at once.
    script.edit("red planet trenlak");
    go(&mut script, "red agenda free-trade | blue vote for | green abstain | red abstain");
    assert_eq!(winner(&script), Some(0));
}

#[test]
fn hr_2e_faq_32_saar_needs_no_home() {
    // [faq.saar-home] [hr.saar]
    let mut script =
        acting(&["saar", "hacan", "winnu"], "red points 13 lost ragh lost lisis-ii | floor seed-of-an-empire");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda seed-of-an-empire | blue vote for");
    go(&mut script, "green abstain | red abstain");
    assert_eq!(winner(&script), Some(0));
}
