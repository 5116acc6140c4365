use super::*;
use hive_wars::galaxy::{Bend, Purpose};
use hive_wars::skirmish::query;

// [faction.quantum-entanglement] [faction.slipstream] [galaxy.gates]
#[test]
fn ghosts_go_through_all_wormholes_from_a_home_beside_the_map() {
    let mut w = map("map=0 26 39 0 21 22; red-faction=creuss");
    let home = w.sides[0].home;
    assert_eq!(number(&w, home), "51");
    assert!(w.galaxy.place(home).at.is_none(), "the home lies beside the map");
    let (alpha, beta, gate) = (system(&w, "39"), system(&w, "26"), system(&w, "17"));
    assert!(query::map(&w, RED).neighbours(alpha, Purpose::Movement).has(beta), "alpha and beta touch");
    assert!(!query::map(&w, BLUE).neighbours(alpha, Purpose::Other).has(beta) || w.galaxy.place(alpha).edges.has(beta));
    assert!(query::map(&w, RED).neighbours(home, Purpose::Movement).has(gate), "delta joins home and gate");
    put(&mut w, RED, "51", "1 dreadnought");
    assert_eq!(query::allowance(&w, RED, Kind::Dreadnought, home, 0), 2);
}

// [faction.voidborn] [faction.sundered]
#[test]
fn some_factions_know_other_ways() {
    let w = map("map=0 42 39 0 21 22; red-faction=empyrean; blue-faction=crimson");
    assert!(query::map(&w, RED).bends.has(Bend::NebulaFreedom));
    assert!(query::map(&w, BLUE).bends.has(Bend::Sundered));
    assert_eq!(query::allowance(&w, RED, Kind::Cruiser, system(&w, "42"), 0), 2);
    assert_eq!(query::allowance(&w, BLUE, Kind::Cruiser, system(&w, "42"), 0), 1);
}

// [units.brings-delta] [units.dimensional-tear]
#[test]
fn some_units_change_their_system() {
    let mut w = map("map=0 20 21 0 39 22; red-faction=creuss; blue-faction=vuilraith");
    let (twenty, home) = (system(&w, "20"), system(&w, "51"));
    assert!(!query::map(&w, BLUE).neighbours(twenty, Purpose::Movement).has(home));
    put(&mut w, RED, "20", "1 flagship");
    assert!(query::map(&w, BLUE).neighbours(twenty, Purpose::Movement).has(home), "the flagship is a delta wormhole");
    put(&mut w, BLUE, "acheron", "1 space-dock");
    let acheron = w.sides[1].home;
    hive_wars::skirmish::factions::tear(&mut w, acheron);
    let rift = hive_wars::components::Anomaly::GravityRift;
    assert!(w.galaxy.place(acheron).anomalies.has(rift));
    assert!(query::map(&w, BLUE).tears.has(acheron) && query::map(&w, RED).tears.is_empty());
    let planet = planet(&w, "acheron");
    w.ground_mut(planet, BLUE).count[Kind::SpaceDock as usize] = 0;
    hive_wars::skirmish::factions::tear(&mut w, acheron);
    assert!(!w.galaxy.place(acheron).anomalies.has(rift), "the rift closes with the dock");
}

// [tech.aetherstream]
#[test]
fn the_aetherstream_carries_ships_to_anomalies() {
    let mut w = map("map=0 42 20 0 21 22; red-faction=empyrean; red-technologies=aetherstream");
    (w.turn, w.active) = (Some(RED), Some(system(&w, "20")));
    let near = query::map(&w, RED).beside_anomaly(system(&w, "20"));
    assert_eq!(query::map(&w, RED).further, u8::from(near));
    assert!(near);
}
