//! Races as the house has revised them.

use crate::field::{BLUE, Field, RED, dice, go};
use central_powers::names::{Moment, Sheet, Strategy, Unit};
use central_powers::query;
use central_powers::verbs::{Class, Roll, Side};
use central_powers::world::World;
use kernel::Seat;

/// A racial technology comes to a player.
fn racial(w: &mut World, seat: Seat, id: &str) {
    let row = w.kit.racial.iter().position(|row| row.id == id).expect(id);
    w.player_mut(seat).racial |= 1 << row;
}

#[test]
fn r_nor_3_norr_builds_cheap_pds_three_on_a_planet() {
    // [race.norr] (R-NOR-3) For 1 resource, by the PDS of an activated system.
    let mut field = Field::of(&["norr", "sol", "hacan"]);
    assert_eq!((query::cost(&field.w, RED, Unit::Pds), query::pds_on_planet(&field.w, RED)), (Some((1, 1)), 3));
    assert_eq!(query::pds_on_planet(&field.w, BLUE), 2);
    let (at, planet, _) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::Pds, 1)]);
    let mut script = field.play();
    go(&mut script, &format!("red activate {}", field.word(at)));
    let name = field.planet_word(planet);
    let builds = script.options("red").into_iter().filter(|line| line.starts_with("build"));
    let builds: Vec<String> = builds.collect();
    assert!(builds.iter().all(|line| line.starts_with("build pds")) && !builds.is_empty(), "{name}: {builds:?}");
}

#[test]
fn r_nor_4_norrs_fallen_roll_once_more() {
    // [race.norr] (R-NOR-4) Two of them at most, at their own value.
    let mut field = Field::of(&["sol", "norr", "hacan"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 3)]).fleet(BLUE, at, &[(Unit::Destroyer, 3)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    racial(&mut field.w, BLUE, "febrile-berserker-mutation");
    let mut script = field.play();
    let from = field.word(near);
    go(&mut script, &format!("red activate {}", field.word(at)));
    (0..3).for_each(|_| go(&mut script, &format!("red sail cruiser {from}")));
    go(&mut script, "~ d10 10 10 10 | ~ d10 1 1 1");
    assert_eq!(dice(&script), 2);
}

#[test]
fn xxcha_declares_instead_of_claiming() {
    // [race.xxcha] (R-XXC-1) With the secondary ability, unless the marker lies already.
    let mut field = Field::of(&["sol", "xxcha", "hacan"]);
    let (_, planet, _) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::GroundForce, 1)]);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Detente).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    let home = field.word(field.w.player(BLUE).home.unwrap());
    let mut script = field.play();
    crate::council::go(&mut script, "red play detente | red pass | blue use");
    assert!(script.can("blue", &format!("cease-fire {home}")), "{}", script.standing());
}

#[test]
fn r_mua_5_muaats_drones_give_war_suns_a_die() {
    // [race.muaat] (R-MUA-5) A fighter for each war sun.
    let mut field = Field::of(&["muaat", "hacan", "sol"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::WarSun, 1), (Unit::Fighter, 2)]).fleet(BLUE, at, &[(Unit::Cruiser, 2)]);
    field.sheet(BLUE, Sheet::Strategy, 0);
    racial(&mut field.w, RED, "fighter-drones");
    let from = field.word(near);
    let fight = |bonus: &str| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {} | red sail war-sun {from}", field.word(at)));
        go(&mut script, &format!("red load fighter {from} | red load fighter {from}"));
        go(&mut script, bonus);
        while script.table().fate().is_none() {
            let seat = script.asked()[0];
            script.play(&format!("{seat} pass"));
        }
        dice(&script)
    };
    // Three and two; with the drones four and one.
    assert_eq!(fight("red pass"), 5);
    assert_eq!(fight("red bonus fighter-drones"), 5);
}

#[test]
fn r_yin_4_yins_destroyers_are_better() {
    // [race.yin] (R-YIN-4) One movement, 1 on their dice, and Stasis Capsules.
    let mut field = Field::of(&["yin", "hacan", "sol"]);
    let system = field.voids()[0];
    let shot = crate::rulebook::words::shot(system, RED, Roll::Battle, Side::Attacker);
    let now = |field: &Field| {
        let value = query::combat(&field.w, Unit::Destroyer, &shot).unwrap();
        (query::movement(&field.w, RED, Unit::Destroyer, system), value)
    };
    let (movement, value) = now(&field);
    racial(&mut field.w, RED, "dehydra-chambers");
    assert_eq!(now(&field), (movement + 1, value - 1));
    assert_eq!(query::ground_capacity(&field.w, RED, Unit::Destroyer), 0);
    field.tech(RED, "stasis-capsules");
    assert_eq!(query::ground_capacity(&field.w, RED, Unit::Destroyer), 1);
}

#[test]
fn a_floating_dock_alone_is_lost_to_ships() {
    // [race.saar] Though nobody fights.
    let mut field = Field::of(&["sol", "saar", "hacan"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::SpaceDock, 1)]);
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
    crate::council::quiet(&mut script);
    let place = crate::field::system_id(&field, at);
    assert_eq!(crate::field::count(&script, &place, "blue", "space-dock"), 0, "{}", script.standing());
    assert_eq!(crate::field::count(&script, &place, "red", "cruiser"), 1);
}

#[test]
fn r_let_2_r_let_3_r_let_4_r_let_5_letnevs_fleets_yards_and_weapons() {
    // [race.letnev] (R-LET-2, R-LET-3, R-LET-4, R-LET-5)
    let mut field = Field::of(&["letnev", "hacan", "sol"]);
    let w = &field.w;
    assert_eq!(query::fleet_limit(w, RED), w.player(RED).sheet[Sheet::Fleet.index()] + 1);
    assert_eq!((query::secondary_units(w, RED), query::secondary_units(w, BLUE)), (5, 3));
    let goods = |seat| query::goods_when(w, seat, Moment::Secondary, Some(Strategy::Production));
    assert_eq!((goods(RED), goods(BLUE)), (2, 0));
    let limits = |seat| [Unit::Carrier, Unit::Dreadnought].map(|unit| query::piece_limit(w, seat, unit));
    assert_eq!((limits(RED), limits(BLUE)), ([Some(5), Some(6)], [Some(4), Some(5)]));
    let price = |field: &Field, class| {
        query::bonuses(&field.w, RED, Moment::InvasionRound).find(|bonus| bonus.class == class).map(|bonus| bonus.goods)
    };
    assert_eq!((price(&field, Class::GroundForce), price(&field, Class::MechanizedUnit)), (Some(2), None));
    racial(&mut field.w, RED, "l5-disruptor-weapon-systems");
    assert_eq!((price(&field, Class::GroundForce), price(&field, Class::MechanizedUnit)), (Some(0), Some(1)));
}
