//! Words the rules use.

use crate::field::{BLUE, Field, GREEN, RED, go, system_id};
use central_powers::names::Unit;
use central_powers::query;
use central_powers::verbs::{Roll, Side};
use central_powers::world::{Agreement, Shot};
use imperium::{Anomaly, SystemId};
use kernel::Seat;

pub fn shot(system: SystemId, by: Seat, roll: Roll, side: Side) -> Shot {
    Shot { roll, by: Some(by), at: Some(if by == RED { BLUE } else { RED }), side, system, planet: None, source: None }
}

#[test]
fn a_modifier_is_added_to_the_die() {
    // [word.modifier] N'orr's +1: a carrier of 9 hits on 8.
    let field = Field::of(&["norr", "hacan", "winnu"]);
    let system = field.voids()[0];
    let needs = |seat| query::combat(&field.w, Unit::Carrier, &shot(system, seat, Roll::Battle, Side::Attacker));
    assert_eq!((needs(RED), needs(BLUE)), (Some(8), Some(9)));
}

#[test]
fn a_combat_roll_is_every_die_but_some_help_in_space_alone() {
    // [word.combat-roll] N'orr's +1 counts for PDS too; the Naalu's fighters are better in space battles alone.
    let field = Field::of(&["norr", "naalu", "winnu"]);
    let system = field.voids()[0];
    let needs = |unit, seat, roll| query::combat(&field.w, unit, &shot(system, seat, roll, Side::Attacker));
    assert_eq!((needs(Unit::Pds, RED, Roll::Cannon), needs(Unit::Pds, BLUE, Roll::Cannon)), (Some(5), Some(6)));
    assert_eq!(needs(Unit::Fighter, BLUE, Roll::Battle), Some(8));
    assert_eq!(needs(Unit::Fighter, BLUE, Roll::Invasion), Some(9));
}

#[test]
fn everybody_else_is_an_enemy() {
    // [word.friendly] [move.pass] A trade partner's fleet is in the way like any other.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let [at, near] = field.voids();
    let far = field
        .w
        .galaxy
        .place(at)
        .edges
        .iter()
        .find(|s| *s != near && query::may_end(&field.w, RED, *s) && !field.w.galaxy.place(near).edges.has(*s));
    let far = far.expect("a system two away");
    let ways = |field: &Field| query::ways(&field.w, RED, far, query::passage(&field.w, RED, Unit::Cruiser));
    let (over, past) = (imperium::SystemSet::one(at), imperium::SystemSet::NONE);
    let over = |field: &Field| query::rolls_over(&field.w, RED, Unit::Cruiser, (near, far), 2, over, past);
    assert_eq!(ways(&field).rolls(near, 2), Some(0));
    let before = over(&field);
    field.fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    assert_ne!(before, over(&field), "the partner's cruiser stops it");
}

#[test]
fn a_system_is_controlled_by_all_its_planets_and_a_ship() {
    // [word.control-system]
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(RED, planet);
    assert!(!query::controls(&field.w, RED, at), "a ship is missing");
    field.fleet(RED, at, &[(Unit::Fighter, 1)]);
    assert!(!query::controls(&field.w, RED, at), "a fighter is not enough");
    field.fleet(RED, at, &[(Unit::Cruiser, 1)]);
    assert!(query::controls(&field.w, RED, at));
    let [void, _] = field.voids();
    field.fleet(RED, void, &[(Unit::Cruiser, 1)]);
    assert!(query::controls(&field.w, RED, void), "without planets a ship is enough");
    let _ = near;
}

#[test]
fn empty_means_without_units_and_nothing_special() {
    // [word.empty]
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let [void, _] = field.voids();
    assert!(query::is_empty(&field.w, void));
    field.fleet(GREEN, void, &[(Unit::Fighter, 1)]);
    assert!(!query::is_empty(&field.w, void));
    let special = [Anomaly::Nebula, Anomaly::IonStorm, Anomaly::AsteroidField, Anomaly::Supernova];
    let special: Vec<SystemId> = special.into_iter().filter_map(|anomaly| field.with_anomaly(anomaly)).collect();
    assert!(!special.is_empty() && special.iter().all(|system| !query::is_empty(&field.w, *system)));
}

#[test]
fn r_yin_3_once_per_turn_means_once_a_round() {
    // [word.round] [race.yin] (P-2, R-YIN-3) A planet is reversed once; in the next turn of the round it is not offered.
    let mut field = Field::of(&["yin", "hacan", "winnu"]);
    let [void, _] = field.voids();
    field.fleet(BLUE, void, &[(Unit::Cruiser, 1)]);
    let at = field.word(void);
    let mut script = field.play();
    let line = script.options("red").into_iter().find(|line| line.starts_with("use yin")).expect("the ability");
    go(&mut script, &format!("red {line}"));
    if script.asked() == ["red"] {
        let planet = script.options("red")[0].clone();
        script.play(&format!("red {planet}"));
    }
    go(&mut script, &format!("blue activate {at}"));
    for _ in 0..20 {
        if script.asked() == ["red"] && script.can("red", "pass") {
            break;
        }
        let first = script.asked()[0];
        script.play(&format!("{first} pass"));
    }
    assert!(!script.can("red", &line), "{:?}", script.options("red"));
}

#[test]
fn cargo_beyond_the_room_goes_at_once() {
    // [unit.cargo] A cruiser carries no fighters.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1), (Unit::Fighter, 1)]).fleet(RED, at, &[(Unit::Carrier, 1)]);
    let word = field.word(at);
    let mut script = field.play();
    let fighters =
        |script: &kernel::testing::Script| crate::field::count(script, &system_id(&field, near), "red", "fighter");
    assert_eq!(fighters(&script), 1);
    go(&mut script, &format!("red activate {word} | red pass | blue pass"));
    assert_eq!(fighters(&script), 0);
}
