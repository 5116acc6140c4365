//! Where ships go in a Skirmish, and what they take along.

use super::*;
use hive_wars::skirmish::query;

// [space.retreat] [move.pick-up]
#[test]
fn a_retreating_fleet_takes_ground_forces_from_planets() {
    let mut w = galaxy("");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, "wellon", "3 infantry");
    put(&mut w, BLUE, "19", "1 carrier, 1 infantry, 1 fighter");
    put(&mut w, RED, "112", "2 cruiser");
    let moves = "red activate 19 | red move cruiser 112 | red move cruiser 112 | blue retreat | ~ 1 1 | ~ 1 1";
    let session = act(w.clone(), moves);
    assert_eq!(offered(&session, BLUE), ["load infantry wellon", "done"]);
    let session = act(w, &format!("{moves} | blue load infantry wellon | blue load infantry wellon"));
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 infantry", "the carrier is full");
    assert_eq!(at(&session, "system/4"), "blue: 1 fighter, 3 infantry, 1 carrier");
}

// [galaxy.nexus] [skirmish.map] [tech.wormhole-generator]
#[test]
fn the_nexus_opens_to_who_finds_it() {
    let has = |w: &World, id: &str| w.galaxy.ids().any(|s| number(w, s) == id);
    assert!(!has(&map("map=0 20 39 0 21 22"), "82a"), "nobody can open a gamma wormhole");
    let mut w = map("map=0 20 39 0 21 22; red-technologies=wormhole-generator");
    assert!(has(&w, "82a"));
    put(&mut w, RED, "2", "1 carrier, 1 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "muaat", "1 infantry");
    let session = act(
        w,
        "red use wormhole-generator | red choose 2 | red token creuss-gamma | blue pass | red activate 82a
         | red move cruiser 2 | red done",
    );
    assert_eq!(at(&session, "system/82b"), "red: 1 cruiser", "it has turned over");
}

// [galaxy.stations] [produce.pay]
#[test]
fn a_station_pays_for_the_only_fleet() {
    let mut w = map("map=0 109 39 0 21 22");
    let station = w.stations_in(system(&w, "109")).next().unwrap();
    let purse = query::purse(&w, RED);
    put(&mut w, RED, "109", "1 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "muaat", "1 infantry");
    let score = query::score(&w, RED);
    hive_wars::skirmish::factions::man_stations(&mut w);
    assert_eq!((w.planet(station).controller, w.planet(station).exhausted), (Some(RED), true));
    w.planets[station.index()].exhausted = false;
    assert_eq!((query::purse(&w, RED), query::score(&w, RED)), (purse + 1, score), "it pays and does not score");
    let tsion = system(&w, "109");
    *w.space_mut(tsion, RED) = Default::default();
    hive_wars::skirmish::factions::man_stations(&mut w);
    assert_eq!(w.planet(station).controller, Some(RED), "kept after the ships left");
}

// [fleet.fighter-ii] [units.dimensional-tear]
#[test]
fn some_fighters_weigh_less_and_some_docks_hold_more() {
    let fleet = |faction: &str| {
        let mut w = field(&format!("red-faction={faction}; red-technologies=fighter-ii"));
        let home = w.sides[0].home;
        w.space_mut(home, RED).count[Kind::Fighter as usize] = 4;
        query::muster(&w, home, RED).fleet()
    };
    assert_eq!((fleet("naalu"), fleet("sol")), (2, 4), "Hybrid Crystal Fighters count half");
    let docked = |technology: &str| {
        let mut w = field(&format!("red-faction=vuilraith; {technology}"));
        put(&mut w, RED, "acheron", "1 space-dock");
        query::muster(&w, w.sides[0].home, RED).docked
    };
    assert_eq!((docked(""), docked("red-technologies=space-dock-ii")), (6, 12));
}
