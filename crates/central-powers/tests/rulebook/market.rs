//! Trade, payment, research and the council.

use crate::council::{acting, go, panel, status};
use crate::field::{BLUE, Field, RED};
use central_powers::names::{Coin, Colour};
use central_powers::query;
use central_powers::world::Agreement;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

#[test]
fn agreements_end_in_the_status_phase_as_either_likes() {
    // [trade.break] [race.hacan] Those of the Hacan end by war or cards alone.
    let ended = |races: &[&str]| {
        let mut field = Field::of(races);
        field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
        let step = central_powers::steps::StatusPhase.into();
        let mut script =
            kernel::testing::Script::of(kernel::seated::<central_powers::CentralPowers>(field.w.clone(), step));
        for _ in 0..30 {
            if script.asked() == ["red"] && script.can("red", "break red blue") {
                return true;
            }
            let Some(first) = script.asked().first().copied() else { return false };
            if !script.can(first, "pass") {
                return false;
            }
            script.play(&format!("{first} pass"));
        }
        false
    };
    assert!(ended(&["sol", "winnu", "hacan"]));
    assert!(!ended(&["sol", "hacan", "winnu"]));
}

#[test]
fn a_good_is_a_resource_or_an_influence_and_never_a_vote() {
    // [pay.goods]
    let mut field = Field::of(&THREE);
    let before = Coin::ALL.map(|coin| central_powers::payment::purse(&field.w, RED, coin));
    let votes = query::vote_count(&field.w, RED);
    field.w.player_mut(RED).goods += 3;
    let after = Coin::ALL.map(|coin| central_powers::payment::purse(&field.w, RED, coin));
    assert_eq!(after, before.map(|purse| purse + 3));
    assert_eq!(query::vote_count(&field.w, RED), votes);
}

#[test]
fn a_specialty_makes_technologies_of_its_colour_cheaper() {
    // [research.colours]
    let mut field = Field::of(&THREE);
    let w = &field.w;
    let special = (0..w.kit.planets.len() as u8).map(imperium::PlanetSpot).find(|planet| {
        let row = w.planet(*planet);
        w.system_of(*planet).is_some() && row.specialties.len() == 1 && w.owner(*planet).is_none()
    });
    let special = special.expect("a planet with a specialty");
    let colour: Colour = field.w.planet(special).specialties[0];
    let row = field.w.kit.technologies.iter().position(|row| row.colour == colour).unwrap();
    let before = query::technology_price(&field.w, RED, row, 6);
    field.own(RED, special);
    assert_eq!(query::technology_price(&field.w, RED, row, 6), before - 1);
    field.w.ready = field.w.ready.without(special);
    assert_eq!(query::technology_price(&field.w, RED, row, 6), before, "exhausted");
}

#[test]
fn votes_are_ready_influence_and_one_at_least() {
    // [council.votes] [race.winnu] Planets are not exhausted by voting; the Winnu's home always counts.
    let mut script = acting(&THREE, "floor mutiny | blue planet mecatol-rex");
    let votes = script.gauge("blue", "votes");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda mutiny | blue vote for");
    assert_eq!(script.gauge("blue", "votes"), votes);
    let script = acting(&THREE, "winnu exhausted");
    assert!(script.gauge("green", "votes") > 1, "{:?}", panel(&script, "green").gauges);
    let script = acting(&["sol", "winnu", "hacan"], "jord exhausted");
    // Red has the broker's three besides.
    assert_eq!(script.gauge("red", "votes"), 4);
}

#[test]
fn the_speaker_votes_last() {
    // [council.order]
    let mut script = acting(&THREE, "floor mutiny | speaker blue");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda mutiny");
    assert_eq!(script.asked(), ["green"]);
    go(&mut script, "green abstain | red abstain");
    assert_eq!(script.asked(), ["blue"]);
}

#[test]
fn the_speaker_decides_ties() {
    // [council.tie] Without votes too.
    let mut script = acting(&THREE, "floor mutiny | speaker green");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda mutiny");
    go(&mut script, "red abstain | blue abstain | green abstain");
    assert_eq!(script.asked(), ["green"]);
    assert_eq!(script.options("green"), ["vote for", "vote against"]);
}

#[test]
fn public_objectives_are_claimed_in_order_of_play() {
    // [objective.claim] One public one each, then a hidden one.
    let script = status(&THREE, 2, "");
    assert_eq!(script.asked(), ["red"], "{}", script.standing());
}

/// Green owns Trade IV and proposes an agreement to red, who is asked, at this price.
fn proposed(price: &str) -> kernel::testing::Script {
    let mut script = acting(&THREE, "red card senator-emeritus used | blue card production used | red goods 2");
    go(&mut script, "green play trade-iv | green propose red 1 for 1");
    script.play(&format!("green {price}"));
    script
}

#[test]
fn goods_are_paid_for_an_agreement() {
    // [trade.agreement] [trade.gifts] By either, when it is made.
    for (price, paid) in [("pass", 0), ("add 2", -2), ("want 1", 1)] {
        let mut script = proposed(price);
        let [green, red] = ["green", "red"].map(|seat| script.gauge(seat, "trade-goods"));
        script.play("red accept");
        let now = ["green", "red"].map(|seat| script.gauge(seat, "trade-goods"));
        assert_eq!(now, [green + paid, red - paid], "{price}");
    }
    let mut script = proposed("add 2");
    let green = script.gauge("green", "trade-goods");
    script.play("red decline");
    assert_eq!(script.gauge("green", "trade-goods"), green);
    // No more than there is; and who has given it away in the meantime cannot accept.
    let script = acting(&THREE, "red card senator-emeritus used | blue card production used | red goods 2");
    let mut script = script;
    go(&mut script, "green play trade-iv | green propose red 1 for 1");
    assert!(script.can("green", "want 2") && !script.can("green", "want 3"), "{}", script.standing());
    script.play("green want 2 | red gift blue");
    assert!(!script.asked().contains(&"red"), "nothing but no is left: {}", script.standing());
    assert!(crate::council::tray(&script, "agreements").is_empty());
}

#[test]
fn bots_weigh_what_an_agreement_brings_and_costs() {
    // [trade.agreement] Winnu's contract of 1 for Sol's of 2: gladly for a good besides, not for all red has.
    let liked = |price: &str| {
        let script = proposed(price);
        let mut hints = Vec::new();
        script.table().hints(RED, &mut hints);
        let at = |answer: &str| script.options("red").iter().position(|line| line == answer).expect("an answer");
        hints[at("accept")] > hints[at("decline")]
    };
    assert!(liked("pass") && liked("add 1"));
    assert!(!liked("want 2"));
}
