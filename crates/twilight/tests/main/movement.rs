//! Where ships go in a Skirmish, and what they take along.

use super::*;
use twilight::query;

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
    let session = act(w, &format!("{moves} | blue load infantry wellon | blue load infantry wellon | blue done"));
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
    twilight::factions::man_stations(&mut w);
    assert_eq!((w.planet(station).controller, w.planet(station).exhausted), (Some(RED), true));
    w.planets[station.index()].exhausted = false;
    assert_eq!((query::purse(&w, RED), query::score(&w, RED)), (purse + 1, score), "it pays and does not score");
    let tsion = system(&w, "109");
    *w.space_mut(tsion, RED) = Default::default();
    twilight::factions::man_stations(&mut w);
    assert_eq!(w.planet(station).controller, Some(RED), "kept after the ships left");
}

// [fleet.fighter-ii] [units.dimensional-tear]
#[test]
fn some_fighters_weigh_less_and_some_docks_hold_more() {
    let fleet = |faction: &str| {
        let mut w = field(&format!("red-faction={faction}; red-technologies=fighter-ii"));
        let home = w.parties[0].home;
        w.space_mut(home, RED).count[Kind::Fighter as usize] = 4;
        query::muster(&w, home, RED).fleet()
    };
    assert_eq!((fleet("naalu"), fleet("sol")), (2, 4), "Hybrid Crystal Fighters count half");
    let docked = |technology: &str| {
        let mut w = field(&format!("red-faction=vuilraith; {technology}"));
        put(&mut w, RED, "acheron", "1 space-dock");
        query::muster(&w, w.parties[0].home, RED).docked
    };
    assert_eq!((docked(""), docked("red-technologies=space-dock-ii")), (6, 12));
}

/// Red's home lies north, with a gravity rift beside it, Vefut II behind that and Mecatol Rex in the middle.
fn rift(extra: &str) -> World {
    let mut w = map(&format!("map=0 41 20 0 25 19; {extra}"));
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "muaat", "1 infantry");
    w
}

// [move.pick-up] [fleet.capacity]
#[test]
fn a_carrier_takes_any_mix_and_what_is_left_without_room_is_removed() {
    let mut w = galaxy("");
    put(&mut w, RED, "2", "1 carrier, 4 fighter");
    put(&mut w, RED, "moll-primus", "8 infantry");
    let script = "red activate 25 | red move carrier 2 | red load fighter 2 | red load infantry moll-primus
        | red load infantry moll-primus | red load fighter 2";
    let session = act(w, script);
    assert_eq!(at(&session, "system/25"), "red: 2 fighter, 2 infantry, 1 carrier");
    assert_eq!(at(&session, "system/2"), "", "two fighters had no room any more");
}

// [space.ends] [fleet.capacity]
#[test]
fn fighters_may_win_a_battle_and_vanish() {
    let mut w = galaxy("");
    put(&mut w, RED, "2", "1 carrier, 2 fighter");
    put(&mut w, BLUE, "25", "1 cruiser");
    let script = "red activate 25 | red move carrier 2 | red load fighter 2 | red load fighter 2 | red done | red stay
        | ~ 10 1 1 | ~ 10 | red lose carrier";
    let session = act(w, script);
    assert_eq!(at(&session, "system/25"), "");
}

// [move.gravity-rift] [move.pick-up]
#[test]
fn what_a_lost_ship_would_have_fetched_stays() {
    let mut w = rift("");
    put(&mut w, RED, "41", "1 carrier, 1 infantry");
    put(&mut w, RED, "vefut-ii", "2 infantry");
    let script = "red activate 20 | red move carrier 41 | red load infantry 41 | red load infantry vefut-ii | red done";
    let lost = act(w.clone(), &format!("{script} | ~ 3"));
    assert_eq!((at(&lost, "planet/vefut-ii"), at(&lost, "system/41")), ("red: 2 infantry".into(), "".into()));
    let through = act(w, &format!("{script} | ~ 4"));
    assert_eq!(at(&through, "system/20"), "red: 2 infantry, 1 carrier");
}

// [move.gravity-rift] [fleet.pool]
#[test]
fn a_ship_lost_in_a_rift_does_not_count_against_the_fleet_pool() {
    let mut w = rift("");
    let limit = query::fleet_limit(&w, RED);
    put(&mut w, RED, "20", &format!("{limit} cruiser"));
    put(&mut w, RED, "41", "1 cruiser");
    let script = "red activate 20 | red move cruiser 41";
    let lost = act(w.clone(), &format!("{script} | ~ 1"));
    assert_eq!(at(&lost, "system/20"), format!("red: {limit} cruiser"));
    assert!(says(&lost, RED, "pass") || !says(&lost, RED, "remove cruiser"));
    let through = act(w, &format!("{script} | ~ 9"));
    assert_eq!(at(&through, "system/20"), format!("red: {limit} cruiser"), "one too many was removed");
}

// [move.command-token] [move.pick-up]
#[test]
fn a_ship_leaves_the_active_system_to_fetch_troops() {
    let mut w = rift("red-technologies=carrier-ii");
    put(&mut w, RED, "20", "1 carrier");
    put(&mut w, RED, "mecatol-rex-legendary", "2 infantry");
    let script = "red activate 20 | red move carrier 20 | red load infantry mecatol-rex-legendary | red done";
    let session = act(w.clone(), script);
    assert_eq!(at(&session, "system/20"), "red: 1 infantry, 1 carrier");
    let mecatol = system(&w, "112");
    put(&mut w, BLUE, "112", "1 fighter");
    let barred = act(w.clone(), "red activate 20");
    assert!(!says(&barred, RED, "move carrier 20"), "ships of others bar the way");
    *w.space_mut(mecatol, BLUE) = Default::default();
    w.parties[0].tokens = w.parties[0].tokens.with(mecatol);
    let held = act(w, "red activate 20");
    assert!(!says(&held, RED, "move carrier 20"), "nothing comes from under a token");
}

// [space.retreat] [fleet.capacity]
#[test]
fn fighters_alone_retreat_into_nothing_and_leave_no_token() {
    let mut w = galaxy("");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, "25", "2 fighter");
    put(&mut w, RED, "2", "1 cruiser");
    let session = act(w, "red activate 25 | red move cruiser 2 | blue retreat | ~ 1 | ~ 1 1");
    assert_eq!(at(&session, "system/25"), "red: 1 cruiser");
    assert_eq!(at(&session, "system/19"), "");
    assert!(!offered(&session, BLUE).is_empty(), "it is blue's turn");
    assert!(says(&session, BLUE, "activate 19"), "no token of blue lies there");
}

// [space.retreat] [fleet.capacity]
#[test]
fn what_does_not_fit_aboard_stays_behind_though_there_would_be_room_where_the_fleet_goes() {
    let mut w = galaxy("");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, "25", "1 cruiser, 1 destroyer, 2 fighter");
    put(&mut w, BLUE, "19", "1 carrier");
    put(&mut w, RED, "2", "1 cruiser");
    let session = act(w, "red activate 25 | red move cruiser 2 | blue retreat | ~ 1 | ~ 1 1 1 1");
    assert_eq!(at(&session, "system/19"), "blue: 1 destroyer, 1 cruiser, 1 carrier");
}

// [move.range] [move.gravity-rift]
#[test]
fn whoever_is_within_reach_may_move_however_the_map_lies() {
    let maps = [
        "map=0 41 44 0 39 40 26 25 45 42 43 20 21 22 23 24 27 28",
        "map=0 67 41 0 80 45 26 25 39 40 46 47 48 49 50 35 36 37",
        "map=0 20 21 0 22 23 24 25 26 27 28 29 30 31 32 33 34 35",
    ];
    let mut seen = [0; 2];
    for (text, seed) in maps.into_iter().flat_map(|map| (0..8).map(move |seed| (map, seed))) {
        let mut w = map(text);
        let mut rng = kernel::Rng::new(seed);
        let systems: Vec<SystemId> = w.galaxy.ids().collect();
        let mut any = || systems[rng.pick(systems.len() as u32) as usize];
        for (seat, kind) in [(RED, "cruiser"), (RED, "dreadnought"), (BLUE, "cruiser")] {
            let there = number(&w, any()).to_string();
            put(&mut w, seat, &there, &format!("1 {kind}"));
        }
        for active in w.galaxy.ids() {
            let [ways, _] = twilight::steps::survey::ways_into(&w, RED, active);
            let session = act(w.clone(), &format!("red activate {}", number(&w, active)));
            let moves = offered(&session, RED);
            for from in w.galaxy.ids().filter(|&s| s != active) {
                for kind in [Kind::Cruiser, Kind::Dreadnought].into_iter().filter(|&k| w.space(from, RED).of(k) > 0) {
                    let allowance = query::allowance(&w, RED, kind, from, 0);
                    let comes = ways[from.index()][usize::from(allowance)] != twilight_box::galaxy::NO_WAY;
                    let line = format!("move {} {}", kind.slug(), number(&w, from));
                    assert_eq!(moves.contains(&line), comes, "{text}, {seed}: {line} to {}", number(&w, active));
                    seen[usize::from(comes)] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 30), "{seen:?}");
}
