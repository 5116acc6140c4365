//! All units on the board.

use imperium::{Force, Forces, Kind, PlanetSet, PlanetSpot, SystemId, SystemSet};
use kernel::{Seat, SeatSet, key_of};

const RED: Seat = Seat(0);
const HIVE: Seat = Seat(2);

/// Red has a cruiser in system 3, the Hive a fighter there and a mech on planet 4.
fn board() -> Forces {
    let mut forces = Forces::new(5, 6, 3);
    let (space, planet) = (forces.space(SystemId(3)), forces.planet(PlanetSpot(4)));
    forces.of_mut(space, RED).add(Kind::Cruiser, false);
    forces.of_mut(space, HIVE).add(Kind::Fighter, false);
    forces.of_mut(planet, HIVE).add(Kind::Mech, true);
    forces
}

#[test]
fn each_party_has_its_own_force_in_an_area() {
    let forces = board();
    let (space, planet) = (forces.space(SystemId(3)), forces.planet(PlanetSpot(4)));
    assert_eq!(forces.of(space, RED).of(Kind::Cruiser), 1);
    assert_eq!(forces.of(space, RED).of(Kind::Fighter), 0);
    assert_eq!(forces.of(planet, HIVE).in_state(Kind::Mech, true), 1);
    assert_eq!(forces.parties(space), SeatSet::one(RED).with(HIVE));
    assert_eq!(forces.parties(planet), SeatSet::one(HIVE));
    assert_eq!(forces.parties(forces.planet(PlanetSpot(0))), SeatSet::NONE);
}

#[test]
fn areas_with_units_are_noted_until_they_are_left() {
    let mut forces = board();
    assert_eq!(forces.spaces(HIVE), SystemSet::one(SystemId(3)));
    assert_eq!(forces.planets(HIVE), PlanetSet::one(PlanetSpot(4)));
    assert_eq!((forces.spaces(Seat(1)), forces.planets(RED)), (SystemSet::NONE, PlanetSet::NONE));
    let space = forces.space(SystemId(3));
    forces.of_mut(space, HIVE).take(Kind::Fighter, false);
    assert_eq!(forces.spaces(HIVE), SystemSet::one(SystemId(3)), "it may still be there");
    forces.forget(HIVE);
    assert_eq!(forces.spaces(HIVE), SystemSet::NONE);
    assert_eq!(forces.planets(HIVE), PlanetSet::one(PlanetSpot(4)), "what is held is kept");
}

#[test]
fn positions_are_equal_however_they_came_about() {
    let mut forces = board();
    let elsewhere = forces.space(SystemId(0));
    forces.of_mut(elsewhere, RED).add(Kind::Carrier, false);
    assert_ne!(forces, board());
    assert_ne!(key_of(&forces), key_of(&board()));
    forces.of_mut(elsewhere, RED).take(Kind::Carrier, false);
    assert_eq!(forces, board());
    assert_eq!(key_of(&forces), key_of(&board()));
}

#[test]
fn a_copy_takes_the_place_of_another_board() {
    let mut copy = Forces::new(1, 1, 9);
    copy.clone_from(&board());
    assert_eq!(copy, board());
    assert_eq!(copy.planets(HIVE), board().planets(HIVE));
}

#[test]
fn saving_skips_empty_forces_and_comes_back_exact() {
    let mut forces = board();
    let left = forces.space(SystemId(1));
    *forces.of_mut(left, RED) = Force::default();
    let saved = postcard::to_stdvec(&forces).unwrap();
    assert!(saved.len() < 4 + 3 * 26, "{} bytes", saved.len());
    let thawed: Forces = postcard::from_bytes(&saved).unwrap();
    assert_eq!(thawed, forces);
    assert_eq!(thawed.spaces(RED), SystemSet::one(SystemId(3)));
}

#[test]
fn a_saved_force_outside_the_board_is_refused() {
    let mut saved = postcard::to_stdvec(&board()).unwrap();
    saved[2] = 2;
    assert!(postcard::from_bytes::<Forces>(&saved).is_err(), "the third of two parties");
    saved[2] = 100;
    assert!(postcard::from_bytes::<Forces>(&saved).is_err(), "a hundred parties");
}
