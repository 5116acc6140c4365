use super::*;
use twilight::query;
use twilight_box::galaxy::{Bend, Purpose};

// [faction.quantum-entanglement] [faction.slipstream] [galaxy.gates]
#[test]
fn ghosts_go_through_all_wormholes_from_a_home_beside_the_map() {
    let mut w = map("map=0 26 39 0 21 22; red-faction=creuss");
    let home = w.parties[0].home;
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
    let acheron = w.parties[1].home;
    twilight::factions::tear(&mut w, acheron);
    let rift = twilight_box::components::Anomaly::GravityRift;
    assert!(w.galaxy.place(acheron).anomalies.has(rift));
    assert!(query::map(&w, BLUE).tears.has(acheron) && query::map(&w, RED).tears.is_empty());
    let planet = planet(&w, "acheron");
    w.ground_mut(planet, BLUE).count[Kind::SpaceDock as usize] = 0;
    twilight::factions::tear(&mut w, acheron);
    assert!(!w.galaxy.place(acheron).anomalies.has(rift), "the rift closes with the dock");
}

// [tech.aetherstream]
#[test]
fn the_aetherstream_carries_ships_to_anomalies() {
    let mut w = map("map=0 42 20 0 21 22; red-faction=empyrean; red-technologies=aetherstream");
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "20")));
    let near = query::map(&w, RED).beside_anomaly(system(&w, "20"));
    assert_eq!(query::map(&w, RED).further, u8::from(near));
    assert!(near);
}

/// Red attacks system 19 from its home.
fn attack(extra: &str, red: &str, blue: &str) -> World {
    let mut w = field(extra);
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, RED, &home, red);
    put(&mut w, BLUE, "19", blue);
    put(&mut w, BLUE, "wellon", "1 infantry");
    w
}

/// Red's home planet.
// [faction.star-forge] [units.the-inferno] [units.ember-colossus] [skirmish.tokens]
#[test]
fn muaat_forges_ships_for_strategy_tokens() {
    let mut w = attack("red-faction=muaat", "1 war-sun, 1 flagship", "1 cruiser");
    put(&mut w, RED, "muaat", "1 mech");
    assert_eq!(w.parties[0].strategy, 2);
    let session = play(w, "red use star-forge | red place fighter 4 | blue pass | red use the-inferno");
    assert_eq!(at(&session, "system/4"), "red: 2 fighter, 1 cruiser, 1 flagship, 1 war sun");
    assert_eq!(at(&session, "planet/muaat"), "red: 1 infantry, 1 mech");
    assert!(!offered(&session, RED).contains(&"use star-forge".to_string()), "no token is left");
}

// [faction.orbital-drop] [units.thunderbolt] [faction.versatile]
#[test]
fn sol_drops_infantry_and_a_mech() {
    let mut w = attack("red-faction=sol", "1 carrier", "1 cruiser");
    twilight::factions::round_ends(&mut w, RED);
    assert_eq!(w.parties[0].strategy, 4, "one token, and one more for the versatile");
    let session = play(w, "red use orbital-drop | red place mech jord");
    assert_eq!(at(&session, "planet/jord"), "red: 2 infantry, 1 mech");
}

// [faction.foresight]
#[test]
fn naalu_ships_are_gone_when_others_arrive() {
    let mut w = attack("red-faction=none; blue-faction=naalu", "2 cruiser", "1 carrier, 1 fighter");
    w.parties[1].tokens = w.parties[1].tokens.without(w.parties[0].home);
    let home = number(&w, w.parties[0].home).to_string();
    let script = format!("red activate 19 | red move cruiser {home} | red move cruiser {home} | blue use foresight");
    let session = play(w, &script);
    assert_eq!(at(&session, "system/19"), "red: 2 cruiser");
    assert_eq!(at(&session, &format!("system/{home}")), "blue: 1 fighter, 1 carrier");
}

// [faction.devotion] [faction.indoctrination] [units.moyins-ashes] [produce.influence]
#[test]
fn yin_gives_ships_for_hits_and_turns_infantry() {
    let w = attack("red-faction=yin", "1 destroyer, 1 cruiser", "1 dreadnought, 1 carrier");
    let session = play(
        w,
        "red activate 19 | red move destroyer 3 | red move cruiser 3 | red stay | ~ 1 1 | ~ 1 1
         | red use devotion | red give up destroyer | red pick carrier 19",
    );
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 1 dreadnought");
    let mut w = attack("red-faction=yin", "1 carrier", "1 fighter");
    w.space_mut(system(&w, "19"), BLUE).count = Default::default();
    put(&mut w, RED, "darien", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(
        w,
        "red activate 19 | red move carrier 3 | red load infantry darien | red land infantry wellon
         | red use indoctrination",
    );
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry; blue: 1 infantry");
}

// [faction.munitions-reserves] [breakthrough.gravleash-maneuvers] [units.dunlain-reaper]
#[test]
fn letnev_pays_to_roll_again() {
    let w = attack("red-faction=letnev; trade-goods=2", "2 cruiser", "1 carrier");
    let session = play(
        w,
        "red activate 19 | red move cruiser 10 | red move cruiser 10 | red use munitions-reserves | red stay
         | ~ 1 8 | ~ 9 | ~ 1",
    );
    assert_eq!(at(&session, "system/19"), "red: 2 cruiser", "the miss was rolled again, the carrier is gone");
    let mut w = attack("red-faction=letnev; red-breakthrough=yes", "1 cruiser, 1 dreadnought", "1 carrier");
    (w.round.turn, w.action.active) = (Some(RED), Some(w.parties[0].home));
    let rolls: Vec<(Kind, u8)> =
        query::barrels_against(&w, query::Volley::SpaceCombat, RED, BLUE).iter().map(|b| (b.kind, b.on)).collect();
    assert!(rolls.contains(&(Kind::Cruiser, 5)) || rolls.contains(&(Kind::Dreadnought, 3)), "{rolls:?}");
    let mut w = attack("red-faction=letnev", "1 carrier", "1 fighter");
    w.space_mut(system(&w, "19"), BLUE).count = Default::default();
    put(&mut w, RED, "arc-prime", "1 infantry");
    let session = play(
        w,
        "red activate 19 | red move carrier 10 | red load infantry arc-prime | red land infantry wellon
         | red use dunlain-reaper",
    );
    assert!(at(&session, "planet/wellon").starts_with("red: 1 mech"), "{}", at(&session, "planet/wellon"));
}

// [tech.supercharge] [tech.dimensional-splicer] [tech.impulse-core] [units.arvicon-rex] [units.egeiro]
#[test]
fn what_helps_ships_in_battle() {
    let w = attack("red-technologies=supercharge", "2 cruiser", "1 carrier");
    let home = number(&w, w.parties[0].home).to_string();
    let script = format!(
        "red activate 19 | red move cruiser {home} | red move cruiser {home} | red use supercharge | red stay
         | ~ 6 1 | ~ 1"
    );
    assert_eq!(at(&play(w, &script), "system/19"), "red: 2 cruiser", "6 hits with the charge");
    let mut w = map("map=0 26 39 0 21 22; red-technologies=dimensional-splicer");
    put(&mut w, RED, "39", "1 dreadnought");
    put(&mut w, BLUE, "26", "1 carrier, 1 fighter");
    let session =
        play(w, "red activate 26 | red move dreadnought 39 | red use dimensional-splicer | red pick carrier 26");
    assert_eq!(at(&session, "system/26"), "red: 1 dreadnought; blue: 1 fighter");
    let w = attack("red-technologies=impulse-core", "1 destroyer, 1 cruiser", "1 carrier");
    let home = number(&w, w.parties[0].home).to_string();
    let script = format!(
        "red activate 19 | red move destroyer {home} | red move cruiser {home} | red use impulse-core
         | red give up destroyer"
    );
    assert_eq!(at(&play(w, &script), "system/19"), "red: 1 cruiser");
    let mut w = attack("red-faction=mahact; blue-faction=bastion", "1 flagship", "1 flagship");
    (w.round.turn, w.action.active) = (Some(RED), Some(w.parties[0].home));
    let on =
        |w: &World, seat: Seat| query::barrels_against(w, query::Volley::SpaceCombat, seat, Seat(1 - seat.0))[0].on;
    let plain = on(&w, RED);
    w.parties[0].edict = kernel::SeatSet::one(BLUE);
    assert_eq!(on(&w, RED), plain + 2, "the token is there, the bonus is gone");
    w.action.active = Some(system(&w, "19"));
    assert_eq!(on(&w, BLUE), 9, "no planet outside its home");
}

// [faction.edict] [breakthrough.norr-supremacy] [tech.salvage-operations] [fleet.pool]
#[test]
fn victories_bring_tokens_and_goods() {
    let mut w = attack("red-faction=mahact; red-technologies=salvage-operations", "1 cruiser", "1 carrier");
    let before = query::fleet_limit(&w, RED);
    twilight::factions::fought(&mut w, [RED, BLUE].map(SeatSet::one), [1, 0], true);
    assert!(w.parties[0].edict.has(BLUE) && query::fleet_limit(&w, RED) == before + 1);
    assert_eq!(w.parties[0].trade_goods, 1);
    let mut w = attack("red-faction=sardakk; red-breakthrough=yes", "1 cruiser", "1 carrier");
    twilight::factions::fought(&mut w, [RED, BLUE].map(SeatSet::one), [1, 0], false);
    assert_eq!((w.parties[0].tactic, w.parties[1].tactic), (4, 3));
}

// [tech.salvage-operations]
#[test]
fn a_won_space_combat_yields_a_ship_of_a_wrecked_type() {
    let w = attack("red-technologies=salvage-operations; trade-goods=9", "2 cruiser", "1 carrier");
    let from = number(&w, w.parties[0].home);
    let moves = format!("red activate 19 | red move cruiser {from} | red move cruiser {from}");
    let session = play(w, &format!("{moves} | red stay | ~ 9 9 | ~ 1"));
    assert!(says(&session, RED, "produce carrier 19"), "{:?}", offered(&session, RED));
    assert!(!says(&session, RED, "produce dreadnought 19"));
}

// [tech.graviton-laser-system]
#[test]
fn graviton_lasers_are_exhausted_when_their_owner_likes() {
    let mut w = attack("blue-technologies=graviton-laser-system", "1 carrier, 1 fighter", "1 fighter");
    put(&mut w, BLUE, "wellon", "1 pds, 1 infantry");
    let from = number(&w, w.parties[0].home).to_string();
    let arrive = format!("red activate 19 | red move carrier {from} | red load fighter {from} | blue fire");
    let session = act(w.clone(), &format!("{arrive} | blue use graviton-laser-system | ~ 9"));
    assert_eq!(at(&session, "system/19"), "blue: 1 fighter", "the carrier was hit and the fighter has no room");
    let session = act(w, &format!("{arrive} | blue pass | ~ 9"));
    assert!(says(&session, RED, "lose fighter") && says(&session, RED, "lose carrier"));
}

// [faction.scavenge] [faction.liberate] [faction.reclamation] [faction.terragenesis] [faction.awaken] [faction.assimilate]
// [breakthrough.fealty-uplink]
#[test]
fn planets_bring_what_factions_make_of_them() {
    let gain = |options: &str| {
        let mut w = field(options);
        let wellon = planet(&w, "wellon");
        put(&mut w, BLUE, "wellon", "1 pds");
        twilight::factions::assimilate(&mut w, RED, wellon);
        twilight::factions::gained(&mut w, RED, wellon, true);
        w
    };
    let units = |w: &World, kind: Kind| w.ground(planet(w, "wellon"), RED).of(kind);
    assert_eq!(gain("red-faction=saar").parties[0].trade_goods, 1);
    assert_eq!(units(&gain("red-faction=bastion"), Kind::Infantry), 1, "too few to be readied");
    assert_eq!(units(&gain("red-faction=l1z1x; red-breakthrough=yes"), Kind::Infantry), 2, "its influence");
    assert_eq!(units(&gain("red-faction=l1z1x"), Kind::Pds), 1, "the enemy's structure has changed sides");
    let w = gain("red-faction=titans");
    assert_eq!(w.planet(planet(&w, "wellon")).sleeper, Some(RED));
    let session = act(w, "red activate 19 | red place pds wellon");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 pds; blue: 1 pds", "the sleeper woke");
    let mut w = map("field=system; tile=18; red-faction=winnu");
    let rex = planet(&w, "mecatol-rex");
    twilight::factions::gained(&mut w, RED, rex, true);
    assert_eq!(w.ground(rex, RED).structures(), 0, "only when the action is over");
    own(&mut w, RED, "mecatol-rex");
    (w.action.active, w.action.gained) = (w.planet(rex).system, 1 << w.slot(rex));
    twilight::factions::reclaim(&mut w, RED);
    assert_eq!(w.ground(rex, RED).structures(), 2);
}

// [faction.council-patronage] [tech.e-res-siphons] [tech.neuroglaive]
#[test]
fn what_comes_by_itself() {
    let mut w = field("blue-faction=keleres");
    w.everyone().for_each(|seat| twilight::factions::round_ends(&mut w, seat));
    assert_eq!(w.parties[1].trade_goods, 1);
    let mut w = field("blue-technologies=e-res-siphons+neuroglaive");
    put(&mut w, BLUE, "19", "1 cruiser");
    put(&mut w, BLUE, "wellon", "1 infantry");
    put(&mut w, RED, "moll-primus", "1 infantry");
    let fleet = i32::from(w.parties[0].fleet);
    let session = play(w, "red activate 19");
    assert_eq!((gauge(&session, BLUE, "trade-goods"), gauge(&session, RED, "fleet")), (4, fleet - 1));
}

// [tech.nullification-field] [units.starlancer]
#[test]
fn some_end_the_turn_of_who_comes_too_near() {
    let w = attack("blue-technologies=nullification-field", "1 cruiser", "1 cruiser");
    let session = play(w, "red activate 19 | blue use nullification-field");
    assert!(offered(&session, BLUE).contains(&"pass".to_string()), "it is blue's turn");
    let mut w = attack("blue-faction=mahact", "1 cruiser", "1 cruiser");
    w.parties[1].edict = kernel::SeatSet::one(RED);
    put(&mut w, BLUE, "wellon", "1 mech");
    let session = play(w, "red activate 19 | blue use starlancer");
    assert!(offered(&session, BLUE).contains(&"pass".to_string()));
}

// [faction.raid-formation] [faction.harrow] [faction.devour] [faction.amalgamation]
#[test]
fn hits_that_do_more() {
    let w = attack("red-faction=argent", "1 destroyer", "1 dreadnought, 1 fighter");
    let session = play(w, "red activate 19 | red move destroyer 58 | ~ 9 9");
    let live = session.table().live(Viewer::Audience);
    let space = live.spaces.iter().find(|s| s.id == "system/19").unwrap();
    assert_eq!(space.stacks.iter().map(|s| s.damaged).sum::<u16>(), 1, "the second hit damages the dreadnought");
    let w = attack("red-faction=argent", "1 destroyer", "1 dreadnought, 1 flagship");
    let session = play(w, "red activate 19 | red move destroyer 58 | ~ 9 1");
    assert_eq!(offered(&session, RED), ["pick dreadnought 19", "pick flagship 19"], "Argent chooses");
    let mut w = attack("red-faction=vuilraith", "2 cruiser", "1 carrier");
    put(&mut w, RED, "acheron", "1 space-dock");
    let session = play(
        w,
        "red activate 19 | red move cruiser 54 | red move cruiser 54 | red stay | ~ 7 7 | ~ 1 | blue activate 19 | red activate 54
         | red produce carrier 54 | red done",
    );
    assert_eq!(at(&session, "system/54"), "red: 1 carrier");
    let live = session.table().live(Viewer::Audience);
    let home = live.spaces.iter().find(|s| s.id == "planet/acheron").unwrap();
    assert!(!home.badges.iter().any(|b| b.kind == "exhausted"), "the captured carrier paid");
    let mut w = attack("red-faction=l1z1x", "1 dreadnought", "1 fighter");
    w.space_mut(system(&w, "19"), BLUE).count = Default::default();
    put(&mut w, RED, "triple-zero", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(
        w,
        "red activate 19 | red move dreadnought 6 | red load infantry triple-zero | red aim dreadnought wellon
         | ~ 1 | red land infantry wellon | ~ 1 | ~ 1 1 | ~ 5",
    );
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry; blue: 1 infantry", "the dreadnought harrowed one");
}

// [faction.harrow]
#[test]
fn ships_harrow_when_nobody_is_left_on_the_planet() {
    let mut w = attack("red-faction=l1z1x", "1 dreadnought", "1 fighter");
    w.space_mut(system(&w, "19"), BLUE).count = Default::default();
    put(&mut w, RED, "triple-zero", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(
        w,
        "red activate 19 | red move dreadnought 6 | red load infantry triple-zero | red aim dreadnought wellon
         | ~ 1 | red land infantry wellon | ~ 1 | ~ 9 1 | ~ 9",
    );
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 infantry", "one of two fell to the dreadnought");
}

// [tech.mirror-computing] [breakthrough.archons-gift] [breakthrough.auto-factories] [tech.yin-spinner]
#[test]
fn what_helps_to_produce() {
    let w = field("red-faction=mentak; red-technologies=mirror-computing; trade-goods=3");
    let plain = field("red-faction=mentak; trade-goods=3");
    assert_eq!(query::purse(&w, RED), query::purse(&plain, RED) + 3);
    let w = field("red-faction=xxcha; red-breakthrough=yes");
    assert!(query::purse(&w, RED) >= query::purse(&field("red-faction=xxcha"), RED));
    assert_eq!(query::purse(&w, RED), query::influence_purse(&w, RED));
    let mut w = field("red-faction=hacan; red-breakthrough=yes");
    w.action.batch[Kind::Destroyer as usize] = 3;
    let fleet = w.parties[0].fleet;
    twilight::steps::production::settle(&mut w, RED);
    assert_eq!(w.parties[0].fleet, fleet + 1);
    let mut w = field("red-technologies=yin-spinner");
    let home = capital(&w);
    put(&mut w, RED, &home, "1 space-dock");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let system = number(&w, w.parties[0].home).to_string();
    let script = format!(
        "red activate {system} | red produce destroyer {system} | red done | red use yin-spinner
         | red place infantry {home} | red place infantry {home}"
    );
    assert_eq!(at(&play(w, &script), &format!("planet/{home}")), "red: 2 infantry, 1 space dock");
}

// [tech.production-biomes] [tech.nanomachines] [tech.wormhole-generator] [breakthrough.psychospore]
#[test]
fn faction_actions() {
    let mut w = attack("red-technologies=production-biomes+nanomachines+wormhole-generator", "1 cruiser", "1 cruiser");
    let home = capital(&w);
    put(&mut w, RED, &home, "1 infantry");
    let session = play(
        w,
        &format!(
            "red use production-biomes | blue pass | red use nanomachines | red place pds {home}
             | red use wormhole-generator | red choose {}",
            "2"
        ),
    );
    assert_eq!(at(&session, &format!("planet/{home}")), "red: 1 infantry, 1 pds");
    let mut w = attack("red-faction=arborec; red-breakthrough=yes", "1 cruiser", "1 cruiser");
    put(&mut w, RED, "nestphar", "1 infantry");
    w.parties[0].tokens = w.parties[0].tokens.with(w.parties[0].home);
    let session = play(w, "red use psychospore");
    assert_eq!(at(&session, "planet/nestphar"), "red: 2 infantry");
}

// [tech.spatial-conduit-cylinders] [breakthrough.imperator] [breakthrough.the-tables-grace]
// [breakthrough.resonance-generator]
#[test]
fn faction_ways_of_moving() {
    let mut w = map("map=0 20 21 0 39 22; red-technologies=spatial-conduit-cylinders");
    put(&mut w, RED, "21", "1 cruiser");
    let (far, here) = (w.parties[1].home, system(&w, "21"));
    let name = number(&w, far);
    put(&mut w, RED, name, "1 cruiser");
    let session = play(w.clone(), "red activate 21 | red use spatial-conduit-cylinders");
    let line = format!("move cruiser {}", number(&w, far));
    assert!(offered(&session, RED).contains(&line), "{:?}", offered(&session, RED));
    assert_ne!(far, here);
    let mut w = field("red-faction=mentak; red-breakthrough=yes; red-technologies=cruiser-ii");
    let prey = SystemId(0);
    assert!(query::skills(&w, RED, Kind::Cruiser, Some(prey)).is_empty());
    w.space_mut(prey, BLUE).add(Kind::Destroyer, false);
    assert!(!query::skills(&w, RED, Kind::Cruiser, Some(prey)).is_empty(), "corsairs cross enemy ships to get at more");
    let w = field("red-faction=crimson; red-breakthrough=yes");
    assert_eq!(query::allowance(&w, RED, Kind::Cruiser, w.parties[0].home, 0), 3);
    let mut w = map("field=system; tile=65; red-faction=winnu; red-breakthrough=yes");
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "65")));
    assert_eq!(twilight::texts::standing::further(&w, RED, Kind::Dreadnought), 1);
}

// [faction.survival-instinct] [units.duha-menaimon] [units.scavenger-zeta] [units.reclaimer] [units.wrath-of-kenara]
#[test]
fn faction_answers() {
    let mut w = attack("blue-faction=ralnel", "1 cruiser", "1 carrier");
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, BLUE, &home, "1 cruiser");
    let session = play(w, "red activate 19 | blue use survival-instinct | blue done");
    assert!(at(&session, "system/19").contains("1 carrier"));
    let mut w = attack("red-faction=arborec", "1 flagship", "1 cruiser");
    put(&mut w, RED, "nestphar", "1 infantry");
    let session = play(w, "red activate 5 | red use duha-menaimon | red produce destroyer 5 | red done");
    assert_eq!(at(&session, "system/5"), "red: 1 destroyer, 1 flagship");
    let take = |options: &str, home: &str, system: &str, units: &str| {
        let mut w = attack(options, "1 carrier", "1 fighter");
        let nineteen = self::system(&w, "19");
        w.space_mut(nineteen, BLUE).count = Default::default();
        w.ground_mut(planet(&w, "wellon"), BLUE).count = Default::default();
        put(&mut w, BLUE, "19", "1 infantry");
        put(&mut w, RED, home, units);
        let kind = units.split(' ').nth(1).unwrap();
        let moves = format!("red activate 19 | red move carrier {system} | red load {kind} {home}");
        play(w, &format!("{moves} | red land {kind} wellon"))
    };
    let mut session = take("red-faction=saar; trade-goods=1", "lisis-ii", "11", "1 infantry");
    session.say(RED, "use scavenger-zeta").unwrap();
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry, 1 mech");
    let mut session = take("red-faction=winnu", "winnu", "7", "1 mech");
    session.say(RED, "use reclaimer").unwrap();
    session.say(RED, "place pds wellon").unwrap();
    assert_eq!(at(&session, "planet/wellon"), "red: 1 mech, 1 pds");
    let w = attack("red-faction=hacan; trade-goods=2", "1 flagship", "1 carrier");
    let session = play(w, "red activate 19 | red move flagship 16 | red stay | ~ 6 1 | red use wrath-of-kenara | ~ 1");
    assert_eq!(at(&session, "system/19"), "red: 1 flagship");
}

// [units.strikes-back] A hit that strikes back is a hit like any other: who sustains it strikes back in turn.
#[test]
fn valkyries_strike_back_at_each_other() {
    let mut w = field("red-faction=sardakk; blue-faction=sardakk");
    let home = number(&w, w.side(RED).home).to_string();
    put(&mut w, RED, &home, "1 carrier, 2 mech");
    put(&mut w, BLUE, "wellon", "1 mech");
    let script = format!(
        "red activate 19 | red move carrier {home} | red load mech {home} | red load mech {home}
        | red land mech wellon | red land mech wellon | ~ 10 1 | ~ 1 | blue sustain mech | red sustain mech"
    );
    let session = act(w, &script);
    assert_eq!(at(&session, "planet/wellon"), "red: 2 mech", "the blow came back once more");
}
