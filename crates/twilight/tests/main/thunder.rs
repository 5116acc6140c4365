//! Galvanized units, breaches and what else came with Thunder's Edge.

use super::*;
use twilight::choice::Holder;
use twilight::query::{self, Volley};
use twilight::{factions, galvanize};
use twilight_box::galaxy::Purpose;

fn dice(w: &World, volley: Volley, seat: Seat) -> u8 {
    query::barrels_against(w, volley, seat, Seat(1 - seat.0)).iter().map(|b| b.dice).sum()
}

// [faction.galvanize]
#[test]
fn galvanized_units_roll_one_die_more_and_take_the_token_along() {
    let (mut w, home) = guarded_raid("red-faction=bastion", "1 destroyer, 1 cruiser", "1 carrier");
    let here = w.parties[0].home;
    galvanize::galvanize(&mut w, RED, Holder::Space(here), Kind::Cruiser);
    galvanize::galvanize(&mut w, RED, Holder::Space(here), Kind::Cruiser);
    assert_eq!(w.galvanized.len(), 1, "one token for one unit");
    let script = format!("red activate 19 | red move cruiser {home} | red done | ~ 1 1");
    let session = play(w.clone(), &script);
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 1 carrier", "two dice were rolled");
    (w.round.turn, w.action.active) = (Some(RED), Some(here));
    assert_eq!(
        (dice(&w, Volley::SpaceCombat, RED), dice(&w, Volley::Barrage, RED)),
        (3, 2),
        "no barrage of the cruiser"
    );
    w.space_mut(here, RED).count[Kind::Cruiser as usize] = 0;
    assert_eq!(galvanize::settle(&mut w).len(), 1, "the token falls with its unit");
}

// [faction.phoenix-standard]
#[test]
fn the_phoenix_standard_marks_a_survivor() {
    let (w, home) = guarded_raid("red-faction=bastion", "2 cruiser", "1 carrier");
    let script = format!(
        "red activate 19 | red move cruiser {home} | red move cruiser {home} | ~ 7 1 | ~ 1 | red pick cruiser 19"
    );
    let session = play(w, &script);
    let live = session.table().live(Viewer::Audience);
    let here = live.spaces.iter().find(|s| s.id == "system/19").unwrap();
    assert!(here.badges.iter().any(|b| b.kind == "galvanized" && b.help.contains("1 galvanized cruiser")));
}

// [leader.bastion-agent] [leader.bastion-hero] [units.a3-valiance]
#[test]
fn what_falls_galvanized_is_answered() {
    let (mut w, home) = guarded_raid("red-faction=bastion; red-leaders=all", "2 cruiser", "2 carrier");
    let here = w.parties[0].home;
    galvanize::galvanize(&mut w, RED, Holder::Space(here), Kind::Cruiser);
    galvanize::galvanize(&mut w, RED, Holder::Space(here), Kind::Cruiser);
    let script = format!(
        "red activate 19 | red move cruiser {home} | red move cruiser {home} | ~ 1 1 1 1 | ~ 9 1
        | red use bastion-hero | ~ 1 7 1"
    );
    let session = act(w, &script);
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser; blue: 1 carrier", "a carrier burnt");
    let (mut w, home) = guarded_raid("red-faction=bastion", "3 cruiser", "2 carrier");
    w.parties[0].held = w.parties[0].held.with(twilight::feats::Feat::BastionAgent);
    w.parties[0].ready = w.parties[0].held;
    let moves = format!("red move cruiser {home} | red move cruiser {home} | red move cruiser {home}");
    let session = act(w, &format!("red activate 19 | {moves} | ~ 1 1 1 | ~ 9 1 | red use bastion-agent"));
    let live = session.table().live(Viewer::Audience);
    assert!(live.spaces.iter().any(|s| s.badges.iter().any(|b| b.kind == "galvanized")), "another one is galvanized");
    let mut w = field("red-faction=bastion");
    put(&mut w, RED, "wellon", "1 mech, 4 infantry");
    let wellon = planet(&w, "wellon");
    galvanize::galvanize(&mut w, RED, Holder::Planet(wellon), Kind::Mech);
    w.ground_mut(wellon, RED).count[Kind::Mech as usize] = 0;
    galvanize::destroyed(&mut w);
    assert_eq!(galvanize::count(&w, RED, Holder::Planet(wellon), Kind::Infantry), 3);
}

// [tech.proxima-targeting-vi]
#[test]
fn proxima_targeting_shoots_at_both_sides() {
    let mut w = field("blue-faction=bastion; blue-technologies=proxima-targeting-vi");
    put(&mut w, RED, "19", "1 carrier, 3 infantry");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "2 infantry");
    let wellon = planet(&w, "wellon");
    galvanize::galvanize(&mut w, BLUE, Holder::Planet(wellon), Kind::Infantry);
    let script = "red activate 19 | red land infantry wellon | red land infantry wellon | red land infantry wellon
        | blue use proxima-targeting-vi | ~ 8 8 1 | ~ 8 1 1";
    let session = act(w, script);
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry; blue: 2 infantry", "the token kept a hit off");
}

// [note.raise-the-standard]
#[test]
fn a_note_raises_the_standard() {
    let (w, home) = guarded_raid("red-notes=raise-the-standard", "1 cruiser", "1 carrier");
    let script =
        format!("red activate 19 | red move cruiser {home} | red stay | ~ 7 | ~ 1 | red use raise-the-standard");
    let session = act(w, &script);
    let live = session.table().live(Viewer::Audience);
    let here = live.spaces.iter().find(|s| s.id == "system/19").unwrap();
    assert!(here.badges.iter().any(|b| b.kind == "galvanized"));
}

// [faction.incursion] [breakthrough.resonance-generator]
#[test]
fn breaches_join_systems() {
    let mut w = map("map=0 20 39 0 21 22; red-faction=crimson; red-breakthrough=yes");
    let (sorrow, twenty) = (system(&w, "94"), system(&w, "20"));
    assert!(factions::with_token(&w, "breach-inactive").has(sorrow), "it begins shut");
    put(&mut w, RED, "94", "1 cruiser");
    put(&mut w, BLUE, "21", "1 cruiser");
    settle(&mut w, BLUE);
    settle(&mut w, RED);
    factions::breach(&mut w, twenty, true);
    let session = act(w.clone(), "red activate 94 | red use incursion");
    let live = session.table().live(Viewer::Audience);
    let here = live.spaces.iter().find(|s| s.id == "system/94").unwrap();
    assert!(here.badges.iter().any(|b| b.kind == "breach-active"));
    factions::breach(&mut w, sorrow, true);
    assert!(query::map(&w, BLUE).neighbours(sorrow, Purpose::Movement).has(twenty), "for all");
    put(&mut w, BLUE, "20", "1 cruiser");
    factions::close_breaches(&mut w);
    assert!(
        !factions::with_token(&w, "breach-active").has(twenty) && factions::with_token(&w, "breach-active").has(sorrow)
    );
}

/// An infantry stands on a side's home planet.
fn settle(w: &mut World, seat: Seat) {
    let home = planet_id(w, w.planets_in(w.parties[seat.index()].home).next().unwrap());
    put(w, seat, home, "1 infantry");
}

// [units.exile] [units.revenant] [faction.sundered] [combat.silence]
#[test]
fn crimson_units_at_breaches() {
    let mut w = field("red-faction=crimson");
    settle(&mut w, RED);
    put(&mut w, RED, "19", "2 destroyer");
    put(&mut w, BLUE, "19", "1 carrier");
    put(&mut w, BLUE, "wellon", "1 infantry");
    let session = act(w, "red activate 19 | ~ 9 9 | ~ 1 | red token breach-inactive");
    let live = session.table().live(Viewer::Audience);
    let here = live.spaces.iter().find(|s| s.id == "system/19").unwrap();
    assert!(here.badges.iter().any(|b| b.kind == "breach-inactive"));
    let mut w = field("red-faction=crimson");
    let nineteen = system(&w, "19");
    settle(&mut w, RED);
    put(&mut w, BLUE, "wellon", "1 infantry");
    factions::breach(&mut w, nineteen, true);
    let session = act(w.clone(), "red activate 19 | red use revenant | ~ 1 | ~ 1");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 mech; blue: 1 infantry");
    put(&mut w, RED, "19", "1 flagship");
    put(&mut w, BLUE, "wellon", "1 pds");
    (w.round.turn, w.action.active) = (Some(RED), Some(nineteen));
    assert!(query::silenced(&w, BLUE, nineteen) && !query::silenced(&w, RED, nineteen));
    assert!(query::barrels_against(&w, Volley::SpaceCannonOffense, BLUE, RED).is_empty(), "the Quietus silences it");
}

// [coexist.share] [faction.research-team] [faction.oceanbound]
#[test]
fn scholars_coexist_and_draw_on_the_ocean() {
    let (mut w, home) = guarded_raid("blue-faction=deepwrought", "1 carrier", "");
    put(&mut w, RED, "moll-primus", "2 infantry");
    put(&mut w, BLUE, "19", "1 carrier");
    *w.space_mut(w.parties[1].home, BLUE) = Default::default();
    let moves = format!(
        "red activate 19 | red move carrier {home} | red load infantry moll-primus | red load infantry moll-primus
         | red land infantry wellon | red land infantry wellon | blue use research-team"
    );
    let session = act(w.clone(), &moves);
    assert_eq!(at(&session, "planet/wellon"), "red: 2 infantry; blue: 1 infantry");
    let live = session.table().live(Viewer::Audience);
    let wellon = live.spaces.iter().find(|s| s.id == "planet/wellon").unwrap();
    assert_eq!(wellon.holder, Some(RED.0), "the other side controls it");
    assert!(live.seats[1].notes.contains(&"Oceans: 1".to_string()), "{:?}", live.seats[1].notes);
    let wellon = planet(&w, "wellon");
    put(&mut w, RED, "wellon", "1 infantry");
    factions::coexist(&mut w, BLUE, wellon);
    assert_eq!(w.planet(wellon).controller, Some(RED));
    let session = act(w.clone(), "red activate 19 | red done | red fight wellon | ~ 8 | ~ 1");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry", "the coexistence was ended");
    w.ground_mut(wellon, RED).count = Default::default();
    factions::end_coexistence(&mut w);
    assert_eq!((w.planet(wellon).controller, w.planet(wellon).shared), (Some(BLUE), false), "alone again");
}

// [units.eanautic] [units.viper]
#[test]
fn coexisting_mechs() {
    let mut w = map("map=0 20 39 0 21 22; blue-faction=deepwrought");
    settle(&mut w, RED);
    settle(&mut w, BLUE);
    put(&mut w, RED, "vefut-ii", "1 infantry");
    put(&mut w, BLUE, "vefut-ii", "1 mech, 1 infantry");
    let vefut = planet(&w, "vefut-ii");
    own(&mut w, RED, "vefut-ii");
    factions::coexist(&mut w, BLUE, vefut);
    let session = act(w, "red activate 20 | blue use eanautic");
    assert_eq!(at(&session, "planet/vefut-ii"), "red: 1 infantry");
}

// [tech.instinct-training] [tech.transparasteel-plating]
#[test]
fn cards_can_be_cancelled_or_barred() {
    let (w, home) = guarded_raid("blue-technologies=instinct-training; red-hand=flank-speed", "1 carrier", "");
    let session = act(
        w,
        &format!("red activate 19 | red play flank-speed | blue use instinct-training | red move carrier {home}"),
    );
    assert_eq!(gauge(&session, BLUE, "strategy"), 1);
    let (mut w, _) =
        guarded_raid("red-technologies=transparasteel-plating; blue-hand=forward-supply-base", "1 carrier", "");
    let session = play(w.clone(), "red activate 19");
    assert!(offered(&session, BLUE).contains(&"play forward-supply-base".to_string()));
    w.parties[1].passed = true;
    let session = play(w, "red activate 19");
    assert!(offered(&session, BLUE).is_empty(), "blue has passed");
}

// [breakthrough.bellum-gloriosum] [breakthrough.particle-synthesis] [breakthrough.gravleash-maneuvers]
#[test]
fn breakthroughs_at_docks_and_on_the_way() {
    let mut w = field("red-faction=sol; red-breakthrough=yes");
    w.action.batch[Kind::Carrier as usize] = 1;
    w.action.batch[Kind::Infantry as usize] = 5;
    let room = u16::from(query::unit(&w, RED, Kind::Carrier).capacity.unwrap());
    assert_eq!(twilight::texts::figures::uncounted(&w, RED), room.min(5));
    let mut w = map("map=0 26 39 0 21 22; red-faction=creuss; red-breakthrough=yes");
    let alpha = system(&w, "39");
    assert_eq!(query::production_limit(&w, alpha, RED), 0);
    put(&mut w, RED, "39", "1 cruiser");
    assert_eq!(query::production_limit(&w, alpha, RED), 1);
    let (mut w, _) = guarded_raid("red-faction=letnev; red-breakthrough=yes", "1 dreadnought", "");
    let home = w.parties[0].home;
    assert_eq!(query::allowance(&w, RED, Kind::Dreadnought, home, 0), 1);
    w.space_mut(home, RED).add(Kind::Cruiser, false);
    assert_eq!(query::allowance(&w, RED, Kind::Dreadnought, home, 0), 2, "as far as the cruiser");
}

// [units.viper]
#[test]
fn viper_ex23() {
    let (mut w, home) = guarded_raid("blue-faction=firmament", "1 carrier", "");
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, "wellon", "1 mech");
    let script = format!(
        "red activate 19 | red move carrier {home} | red load infantry moll-primus | red land infantry wellon
         | blue use viper-ex23"
    );
    assert_eq!(at(&act(w, &script), "planet/wellon"), "red: 1 infantry; blue: 1 infantry, 1 mech");
}

// [breakthrough.resonance-generator]
#[test]
fn resonance() {
    let mut w = map("map=0 20 39 0 21 22; red-faction=crimson; red-breakthrough=yes");
    let twenty = system(&w, "20");
    settle(&mut w, BLUE);
    settle(&mut w, RED);
    factions::breach(&mut w, twenty, true);
    let session = act(w, "red use resonance | red choose 20");
    let live = session.table().live(Viewer::Audience);
    let here = live.spaces.iter().find(|s| s.id == "system/20").unwrap();
    assert!(here.badges.iter().any(|b| b.kind == "breach-inactive"), "it was turned over");
}
