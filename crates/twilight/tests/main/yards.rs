//! Docks, faction units and technologies that act at their own moments.

use super::*;
use twilight::query;

// [units.floating-factory] [produce.place]
#[test]
fn floating_factories_fly_carry_and_produce() {
    let (mut w, home) = guarded_raid("red-faction=saar", "1 space-dock, 1 cruiser, 2 fighter", "");
    assert!(query::muster(&w, w.parties[0].home, RED).capacity >= 4, "the dock carries");
    own(&mut w, RED, "lisis-ii");
    let session = play(w.clone(), &format!("red activate {home}"));
    for line in
        [format!("produce infantry {home}"), "produce infantry lisis-ii".into(), format!("produce cruiser {home}")]
    {
        assert!(says(&session, RED, &line), "{line}: {:?}", offered(&session, RED));
    }
    let moves =
        format!("red activate 19 | red move space-dock {home} | red load fighter {home} | red load fighter {home}");
    let session = play(w, &format!("{moves} | red done"));
    assert_eq!(at(&session, "system/19"), "red: 2 fighter, 1 space dock");
}

// [units.floating-factory]
#[test]
fn a_blockaded_factory_is_destroyed() {
    let mut w = field("blue-faction=saar");
    put(&mut w, RED, "2", "1 cruiser");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "19", "1 space-dock");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = play(w, "red activate 19 | red move cruiser 2");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
}

// [units.helios] [tech.hegemonic-trade-policy]
#[test]
fn planets_can_be_worth_more() {
    let (mut w, _) = guarded_raid("red-faction=bastion", "1 cruiser", "");
    let home = capital(&w);
    let before = query::resources(&w, planet(&w, &home));
    put(&mut w, RED, &home, "1 space-dock");
    assert_eq!(query::resources(&w, planet(&w, &home)), before + 1);
    let (mut w, home) = guarded_raid("red-faction=winnu; red-technologies=hegemonic-trade-policy", "1 cruiser", "");
    put(&mut w, RED, "winnu", "1 space-dock");
    own(&mut w, RED, "wellon");
    w.ground_mut(planet(&w, "wellon"), BLUE).count = Default::default();
    let session = play(w, &format!("red activate {home} | red use hegemonic-trade-policy"));
    assert!(says(&session, RED, "choose wellon"), "{:?}", offered(&session, RED));
    assert_eq!(gauge(&session, RED, "resources"), 4);
    let mut session = session;
    session.say(RED, "choose wellon").unwrap();
    assert_eq!(gauge(&session, RED, "resources"), 5, "Wellon pays its influence");
}

// [tech.magmus-reactor]
#[test]
fn supernovas_produce_with_a_magmus_reactor() {
    let mut w = map("map=0 43 39 0 21 22; red-faction=muaat; red-technologies=magmus-reactor");
    let nova = system(&w, "43");
    assert_eq!(query::production_limit(&w, nova, RED), 0);
    put(&mut w, RED, "43", "1 cruiser");
    assert_eq!(query::production_limit(&w, nova, RED), 5);
}

// [tech.agency-supply-network]
#[test]
fn a_second_dock_produces_with_the_agency_supply_network() {
    let mut w = galaxy("red-technologies=agency-supply-network; trade-goods=6");
    put(&mut w, RED, "moll-primus", "1 space-dock");
    own(&mut w, RED, "wellon");
    put(&mut w, RED, "wellon", "1 space-dock, 1 infantry");
    let session = play(
        w,
        "red activate 2 | red produce destroyer 2 | red done | red spend trade-good | red use agency-supply-network
         | red produce destroyer 19 | red done | red spend trade-good",
    );
    assert_eq!(at(&session, "system/19"), "red: 1 destroyer");
    assert_eq!(gauge(&session, RED, "trade-goods"), 4, "each use was paid once");
}

// [tech.chaos-mapping]
#[test]
fn chaos_mapping_produces_at_the_start_of_a_turn() {
    let mut w = map("map=0 20 39 0 21 22; red-faction=saar; red-technologies=chaos-mapping; trade-goods=2");
    put(&mut w, BLUE, "muaat", "1 infantry");
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, RED, &home, "1 space-dock, 1 carrier");
    put(&mut w, BLUE, "4", "1 cruiser");
    let session =
        act(w, &format!("red activate 21 | blue pass | red use chaos-mapping | red produce destroyer {home}"));
    assert!(offered(&session, RED).iter().any(|l| l.starts_with("spend")), "{:?}", offered(&session, RED));
}

// [tech.vortex] [faction.amalgamation]
#[test]
fn the_vortex_captures_from_the_reserves() {
    let (mut w, _) = guarded_raid("red-faction=vuilraith; red-technologies=vortex", "1 cruiser", "1 carrier");
    put(&mut w, RED, "acheron", "1 space-dock");
    w.parties[1].reserves[Kind::Carrier as usize] = 1;
    let session = play(w, "red use vortex | red pick carrier 19");
    assert!(offered(&session, BLUE).len() > 1, "the action is over");
    let mut w = field("red-faction=vuilraith");
    w.parties[0].captured[1][Kind::Carrier as usize] = 1;
    assert_eq!(
        query::batch_cost(&w, RED, &{
            let mut b = [0; 11];
            b[Kind::Carrier as usize] = 1;
            b
        }),
        0
    );
}

// [tech.subatomic-splicer]
#[test]
fn lost_ships_are_produced_again_at_home() {
    let mut w = field("red-faction=crimson; red-technologies=subatomic-splicer; trade-goods=3");
    let home = number(&w, w.parties[0].home).to_string();
    let red = capital(&w);
    put(&mut w, RED, &red, "1 space-dock, 1 infantry");
    put(&mut w, RED, "19", "2 cruiser");
    put(&mut w, BLUE, "19", "1 carrier");
    let script = "red activate 19 | ~ 1 1 | ~ 9 | red use subatomic-splicer";
    let session = act(w, &format!("{script} | red produce cruiser {home}"));
    assert!(says(&session, RED, "spend trade-good"), "{:?}", offered(&session, RED));
}

// [faction.miniaturization] [units.linkship]
#[test]
fn structures_ride_aboard_ships_and_fire_through_linkships() {
    let (mut w, home) = guarded_raid("red-faction=ralnel", "2 destroyer", "1 cruiser");
    let red = capital(&w);
    put(&mut w, RED, &red, "1 pds, 1 infantry");
    let moves = format!("red activate 19 | red move destroyer {home} | red load pds {red} | red move destroyer {home}");
    let session = play(w, &format!("{moves} | red fire | ~ 6"));
    assert_eq!(at(&session, "system/19"), "red: 2 destroyer, 1 pds", "the PDS fired through a linkship");
}

// [faction.miniaturization]
#[test]
fn structures_leave_their_ships_for_planets() {
    let (mut w, home) = guarded_raid("red-faction=ralnel", "1 destroyer", "");
    let red = capital(&w);
    own(&mut w, RED, "wellon");
    w.ground_mut(planet(&w, "wellon"), BLUE).count = Default::default();
    put(&mut w, RED, &red, "1 pds, 1 infantry");
    let script = format!(
        "red activate 19 | red move destroyer {home} | red load pds {red} | red use miniaturization
         | red bring pds 19 wellon"
    );
    assert_eq!(at(&act(w, &script), "planet/wellon"), "red: 1 pds");
}

// [units.ouranos]
#[test]
fn ouranos_rises_from_a_pds() {
    let (mut w, home) = guarded_raid("red-faction=titans", "1 cruiser", "");
    put(&mut w, RED, "elysium", "1 pds");
    let session = act(w, &format!("red activate {home} | red use ouranos"));
    assert_eq!(at(&session, &format!("system/{home}")), "red: 1 cruiser, 1 flagship");
    assert_eq!(at(&session, "planet/elysium"), "");
}

// [units.icarus-drive]
#[test]
fn an_icarus_drive_becomes_a_wormhole() {
    let (mut w, _) = guarded_raid("red-faction=creuss", "1 cruiser", "");
    put(&mut w, RED, "creuss", "1 mech");
    let script = "red activate 19 | red use icarus-drive | red token creuss-beta";
    let session = act(w, script);
    assert_eq!(at(&session, "planet/creuss"), "");
    let spaces = session.table().stage().board.spaces;
    let open: Vec<&str> = spaces
        .iter()
        .filter(|space| space.badges.iter().any(|badge| badge.kind == "wormhole-beta"))
        .map(|space| space.id.as_str())
        .collect();
    assert_eq!(open, ["system/51"], "where the mech was, not in the active system");
}

// [units.watcher]
#[test]
fn a_watcher_cancels_a_card() {
    let (mut w, home) = guarded_raid("blue-faction=empyrean; red-hand=flank-speed", "1 carrier", "");
    put(&mut w, BLUE, "wellon", "1 mech");
    let session =
        act(w, &format!("red activate 19 | red play flank-speed | blue use watcher | red move carrier {home}"));
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 infantry", "the mech is gone");
}

// [units.dynamo]
#[test]
fn the_dynamo_repairs_for_influence() {
    let (mut w, home) = guarded_raid("red-faction=empyrean", "1 flagship, 1 cruiser", "2 cruiser");
    w.planets.iter_mut().for_each(|p| p.exhausted = false);
    let script = format!(
        "red activate 19 | red move flagship {home} | red move cruiser {home} | red stay | ~ 1 1 1 | ~ 7 7
         | red sustain flagship | red use dynamo"
    );
    let session = act(w, &script);
    let mut session = session;
    while offered(&session, RED).iter().any(|l| l.starts_with("exhaust") || l.starts_with("spend")) {
        let line = offered(&session, RED)[0].clone();
        session.say(RED, &line).unwrap();
    }
    assert!(!says(&session, RED, "sustain flagship"), "not twice against the same hits: {:?}", offered(&session, RED));
    let live = session.table().live(Viewer::Audience);
    let here = live.spaces.iter().find(|s| s.id == "system/19").unwrap();
    assert_eq!(here.stacks.iter().map(|s| s.damaged).sum::<u16>(), 0, "it is repaired");
}

// [units.artemiris] [units.omniopiares]
#[test]
fn keleres_takes_a_toll() {
    let (mut w, _) = guarded_raid("blue-faction=keleres", "1 carrier", "1 flagship");
    w.planets.iter_mut().for_each(|p| p.exhausted = true);
    let session = play(w.clone(), "");
    assert_eq!(refused(&session, RED, "activate 19"), Some("units.artemiris"));
    w.parties[0].trade_goods = 2;
    let session = act(w, "red activate 19 | red done");
    assert_eq!(gauge(&session, RED, "trade-goods"), 0);
    let (mut w, home) = guarded_raid("blue-faction=keleres", "1 carrier", "");
    put(&mut w, RED, "moll-primus", "2 infantry");
    put(&mut w, BLUE, "wellon", "1 mech");
    w.planets.iter_mut().for_each(|p| p.exhausted = true);
    let moves = format!(
        "red activate 19 | red move carrier {home} | red load infantry moll-primus | red load infantry moll-primus"
    );
    let session = play(w.clone(), &moves);
    assert!(!says(&session, RED, "land infantry wellon"));
    w.parties[0].trade_goods = 2;
    let session = play(w, &format!("{moves} | red land infantry wellon | red land infantry wellon"));
    assert_eq!(gauge(&session, RED, "trade-goods"), 1, "one toll for one planet");
}

// [units.memoria]
#[test]
fn memoria_is_next_to_its_mechs() {
    let mut w = map("map=0 20 21 0 39 22; red-faction=nomad");
    let (home, far) = (w.parties[0].home, w.parties[1].home);
    let (home, far) = (number(&w, home).to_string(), number(&w, far).to_string());
    put(&mut w, RED, &home, "1 flagship");
    let session = play(w.clone(), &format!("red activate {far}"));
    assert!(!says(&session, RED, &format!("move flagship {home}")));
    put(&mut w, RED, &far, "1 mech, 1 carrier");
    let session = play(w, &format!("red activate {far}"));
    assert!(says(&session, RED, &format!("move flagship {home}")), "{:?}", offered(&session, RED));
}

// [units.terror-between] [units.reanimator] [leader.vuilraith-hero]
#[test]
fn the_cabal_keeps_what_falls() {
    let (mut w, _) = guarded_raid("red-faction=vuilraith", "1 flagship", "");
    (w.round.turn, w.action.active) = (Some(RED), Some(w.parties[0].home));
    w.retire(BLUE, Kind::Cruiser);
    w.retire(RED, Kind::Destroyer);
    assert_eq!((w.parties[0].captives(Kind::Cruiser), w.parties[0].kept[Kind::Destroyer as usize]), (1, 1));
    let (mut w, _) = guarded_raid("red-faction=vuilraith", "1 cruiser", "");
    put(&mut w, RED, "wellon", "1 mech, 1 infantry");
    (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "19")));
    w.retire(RED, Kind::Infantry);
    assert_eq!(w.parties[0].kept[Kind::Infantry as usize], 0, "no ground combat");
    w.face(RED, BLUE, twilight::world::Stage::Ground(planet(&w, "wellon")));
    w.retire(RED, Kind::Infantry);
    assert_eq!(w.parties[0].kept[Kind::Infantry as usize], 1);
}

// [units.alarum] [units.last-dispatch]
#[test]
fn ral_nel_comes_to_help_and_leaves_with_a_bang() {
    let mut w = map("map=0 25 19 0 40 20; blue-faction=ralnel");
    own(&mut w, BLUE, "wellon");
    put(&mut w, BLUE, "wellon", "1 mech, 1 infantry");
    let near: Vec<String> = ["quann", "vefut-ii"].map(String::from).to_vec();
    put(&mut w, BLUE, &near[0], "1 infantry");
    put(&mut w, RED, "19", "1 carrier, 2 infantry");
    let script = "red activate 19 | red land infantry wellon | red land infantry wellon | ~ 1 1 | ~ 1 1
        | blue use alarum | blue bring infantry quann wellon";
    let session = act(w, script);
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry; blue: 2 infantry, 1 mech");
    let (mut w, home) = guarded_raid("red-faction=ralnel", "1 flagship", "2 cruiser");
    let red = capital(&w);
    put(&mut w, RED, &red, "1 infantry");
    let script = format!(
        "red activate 19 | red move flagship {home} | red done | red retreat | ~ 1 1 | ~ 1 1 | red pick cruiser 19"
    );
    assert_eq!(at(&act(w, &script), "system/19"), "blue: 1 cruiser");
}

// [combat.scar]
#[test]
fn unit_abilities_are_silent_in_an_entropic_scar() {
    let mut w = map("map=0 114 39 0 21 22");
    for (place, silent) in [("114", true), ("39", false)] {
        put(&mut w, RED, place, "1 destroyer, 1 dreadnought");
        (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, place)));
        assert_eq!(query::silenced(&w, RED, system(&w, place)), silent);
        assert_eq!(query::barrels_against(&w, query::Volley::Barrage, RED, BLUE).is_empty(), silent, "{place}");
    }
}

/// [produce.reinforcements]
#[test]
fn a_unit_comes_back_when_none_is_left() {
    let mut script = super::positions::turn_of(
        &["hacan", "letnev"],
        "map=0 35 26 0 25 39",
        &[&["leadership", "construction"], &["imperial", "trade"]],
    );
    script.edit("18 red 3 dreadnought\n35 red 2 dreadnought\nred fleet 9\nred goods 9\n35 token red");
    script.play("red activate 16");
    super::whole_leaders::until(&mut script, "red", "produce dreadnought 16");
    script.play("red produce dreadnought 16");
    // A token holds those at 35, so nothing is asked.
    assert_eq!(super::at(&script, "system/18"), "red: 2 dreadnought");
    assert!(super::at(&script, "system/16").contains("1 dreadnought"));
}

/// [produce.reinforcements] [strategy.construction]
#[test]
fn a_dock_comes_back_to_be_built_elsewhere() {
    let mut script = super::positions::turn_of(
        &["hacan", "letnev"],
        "map=0 35 26 0 25 39",
        &[&["leadership", "construction"], &["imperial", "trade"]],
    );
    script.edit("lodor owner red\nlodor red 1 space-dock\nbereg owner red\nbereg red 1 space-dock\nquann owner red");
    script.play("red strategy construction | red place space-dock quann | red pick space-dock lodor");
    assert_eq!(super::at(&script, "planet/lodor"), "");
    assert!(super::at(&script, "planet/quann").contains("1 space dock"));
}
