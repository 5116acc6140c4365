//! Fleets and their wars.

use crate::actions::edited;
use crate::field::{BLUE, Field, GREEN, RED, count, go, system_id};
use central_powers::names::{Sheet, Unit};
use central_powers::query;
use central_powers::world::Agreement;
use imperium::SystemSet;

const PLAIN: [&str; 3] = ["sol", "hacan", "winnu"];

#[test]
fn free_ships_never_come_beside_enemies() {
    // [move.free-ships] Rally of the People is not for a blockaded home.
    let mut field = Field::of(&PLAIN);
    let home = field.w.player(RED).home.unwrap();
    edited(&mut field, "red hand rally-of-the-people");
    field.fleet(BLUE, home, &[(Unit::Cruiser, 1)]);
    let mut script = field.play();
    go(&mut script, "red card rally-of-the-people");
    assert_eq!(count(&script, &system_id(&field, home), "red", "dreadnought"), 0);
}

#[test]
fn a_retreat_leads_to_a_system_activated_before() {
    // [battle.retreat]
    let mut field = Field::of(&PLAIN);
    let [at, near] = field.voids();
    let around = |field: &Field| {
        let edges = field.w.galaxy.place(at).edges;
        edges.iter().filter(|s| *s != near && query::may_end(&field.w, BLUE, *s)).collect::<Vec<_>>()
    };
    let [to, other] = [around(&field)[0], around(&field)[1]];
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    field.w.player_mut(BLUE).counters = SystemSet::one(to);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    assert_eq!(script.asked(), ["blue"]);
    assert_eq!(script.forbids("blue", &format!("retreat {}", field.word(other))), "battle.retreat");
    go(&mut script, &format!("blue retreat {} | ~ d10 1 | ~ d10 1", field.word(to)));
    assert_eq!(count(&script, &system_id(&field, to), "blue", "cruiser"), 1);
}

#[test]
fn where_nothing_can_be_destroyed_the_attacker_goes() {
    // [battle.stalemate] Fighters without dice in an ion storm on both sides.
    let mut field = Field::of(&PLAIN);
    let Some(storm) = field.with_anomaly(imperium::Anomaly::IonStorm) else { return };
    let near = field.w.galaxy.place(storm).edges.iter().find(|s| field.w.galaxy.place(*s).anomalies.is_empty());
    let near = near.expect("a plain neighbour");
    field.fleet(RED, near, &[(Unit::Fighter, 1)]).fleet(BLUE, storm, &[(Unit::Fighter, 1)]);
    field.tech(RED, "advanced-fighters").tech(BLUE, "advanced-fighters");
    field.sheet(RED, Sheet::Strategy, 0).sheet(BLUE, Sheet::Strategy, 0);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail fighter {}", field.word(storm), field.word(near)));
    go(&mut script, "blue pass");
    assert_eq!(count(&script, &system_id(&field, storm), "red", "fighter"), 0, "{}", script.standing());
    assert_eq!(count(&script, &system_id(&field, storm), "blue", "fighter"), 1);
}

#[test]
fn war_ends_agreements() {
    // [battle.partners] [trade.break]
    let mut field = Field::of(&PLAIN);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    let told: Vec<String> = script
        .story(kernel::Viewer::Audience)
        .map(|(_, line)| kernel::plain(&line.words, script.table(), None))
        .collect();
    assert!(told.iter().any(|line| line.contains("War ends the agreement")), "{told:?}");
}

#[test]
fn a_dock_stands_on_a_planet_held_since_before() {
    // [produce.dock] And does not build in the same round.
    let mut field = Field::of(&PLAIN);
    let (at, planet, _) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 1)]);
    field.w.player_mut(RED).goods = 8;
    let (word, name) = (field.word(at), field.planet_word(planet));
    let founds = |field: &Field| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {word}"));
        (0..4).any(|_| {
            let can = script.asked() == ["red"] && script.can("red", &format!("dock {name}"));
            if !can && script.asked() == ["red"] && script.can("red", "pass") && script.options("red").len() > 1 {
                script.play("red pass");
            }
            can
        })
    };
    assert!(founds(&field));
    field.w.player_mut(RED).taken = imperium::PlanetSet::one(planet);
    assert!(!founds(&field), "taken in this round");
    let _ = GREEN;
}
