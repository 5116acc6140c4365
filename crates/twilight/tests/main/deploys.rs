//! Units that appear in the place of others, and ships with a way of their own.

use super::*;

// [faction.mitosis] [units.letani-behemoth]
#[test]
fn mitosis_places_an_infantry_or_makes_a_mech() {
    let mut w = field("red-faction=arborec");
    put(&mut w, RED, "nestphar", "1 space-dock");
    put(&mut w, RED, "wellon", "1 infantry");
    own(&mut w, RED, "wellon");
    put(&mut w, BLUE, "19", "1 cruiser");
    let home = number(&w, w.parties[0].home).to_string();
    let session = play(w.clone(), &format!("red activate {home}"));
    assert_eq!(refused(&session, RED, "produce infantry nestphar"), Some("faction.mitosis"));
    w.planets.iter_mut().filter(|p| p.controller == Some(BLUE)).for_each(|p| p.controller = Some(RED));
    put(&mut w, BLUE, "19", "1 carrier, 1 infantry");
    let session = a_round(w.clone(), "red pass | blue pass | red place infantry nestphar");
    assert_eq!(at(&session, "planet/nestphar"), "red: 1 infantry, 1 space dock");
    let session = a_round(w, "red pass | blue pass | red pick infantry wellon");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 mech");
}

/// A sleeper of red lies on Wellon, which blue holds with infantry.
fn sleeping(extra: &str) -> World {
    let (mut w, _) = guarded_raid(&format!("red-faction=titans; {extra}"), "1 cruiser", "");
    let wellon = planet(&w, "wellon");
    w.planets[wellon.index()].sleeper = Some(RED);
    w
}

// [units.hecatoncheires] [faction.awaken]
#[test]
fn a_mech_and_an_infantry_wake_instead_of_a_pds() {
    let mut session = act(sleeping(""), "red activate 19");
    assert_eq!(offered(&session, RED), ["place pds wellon", "place mech wellon", "done"]);
    go(&mut session, "red place mech wellon");
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry, 1 mech; blue: 1 infantry");
    let mut session = act(sleeping(""), "red activate 19 | red done | red done");
    assert_eq!(at(&session, "planet/wellon"), "blue: 1 infantry", "it sleeps on");
    let mut w = sleeping("red-relics=jr-xs455-o; trade-goods=3");
    put(&mut w, RED, "19", "1 carrier");
    let elysium = capital(&w);
    session = act(w, &format!("red use jr-xs455-o | red place mech {elysium}"));
    assert_eq!(at(&session, &format!("planet/{elysium}")), "red: 1 infantry, 1 mech", "for a structure too");
}

// [breakthrough.slumberstate-computing]
#[test]
fn what_wakes_among_others_may_coexist() {
    let w = sleeping("red-breakthrough=yes");
    let script = "red activate 19 | red place mech wellon | red done | red use slumberstate-computing";
    let mut session = a_round(w.clone(), script);
    let live = session.table().live(Viewer::Audience);
    let wellon = live.spaces.iter().find(|s| s.id == "planet/wellon").unwrap();
    assert!(wellon.badges.iter().any(|b| b.kind == "coexistence"));
    assert_eq!(wellon.holder, Some(BLUE.0), "who controlled it still does");
    go(&mut session, "blue pass | red pass | ~ draw sabotage | ~ draw sabotage");
    assert_eq!((gauge(&session, RED, "cards"), gauge(&session, BLUE, "cards")), (1, 1));
    let mut w = w;
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, RED, &home, "1 carrier, 1 infantry");
    let landing = format!(
        "red activate 19 | red place pds wellon | red move carrier {home} | red load infantry {home} | red done
         | red land infantry wellon | ~ 1 1"
    );
    let session = act(w, &landing);
    assert_eq!(at(&session, "planet/wellon"), "red: 1 infantry, 1 pds; blue: 1 infantry", "who lands more must fight");
}

// [units.hil-colish]
#[test]
fn the_hil_colish_moves_before_or_after_the_others() {
    let mut w = map("map=0 25 19 0 40 20; red-faction=creuss");
    let capital = capital(&w);
    put(&mut w, RED, &capital, "1 infantry");
    put(&mut w, BLUE, BLUE_HOME, "1 infantry");
    put(&mut w, RED, "112", "1 flagship");
    put(&mut w, RED, "17", "1 dreadnought");
    let session = act(w.clone(), "red activate 4 | red done");
    assert!(offered(&session, RED).contains(&"move flagship 112".to_string()), "it may still move");
    assert!(!offered(&session, RED).contains(&"move dreadnought 17".to_string()), "the delta is at Mecatol Rex");
    let session = act(w, "red activate 4 | red move flagship 112 | red move dreadnought 17");
    assert_eq!(at(&session, "system/4"), "red: 1 dreadnought, 1 flagship");
}

// [units.memoria] [move.retreat]
#[test]
fn memoria_retreats_to_mechs_and_flies_on_from_them() {
    let mut w = map("map=0 25 19 0 40 20; red-faction=nomad; red-technologies=memoria-ii");
    let (home, capital) = (number(&w, w.parties[0].home).to_string(), capital(&w));
    put(&mut w, RED, &capital, "1 mech");
    put(&mut w, BLUE, BLUE_HOME, "1 infantry");
    put(&mut w, RED, "112", "1 flagship");
    let havens = |w: &World| {
        let mut w = w.clone();
        (w.round.turn, w.action.active) = (Some(RED), Some(system(&w, "4")));
        *w.space_mut(system(&w, "112"), RED) = Default::default();
        put(&mut w, RED, "4", "1 flagship");
        twilight::steps::retreat::havens(&w, RED)
    };
    assert!(havens(&w).has(w.parties[0].home), "far away, but its mech is there");
    put(&mut w, RED, "4", "1 cruiser");
    assert!(!havens(&w).has(w.parties[0].home), "the cruiser cannot follow");
    *w.space_mut(system(&w, "4"), RED) = Default::default();
    *w.space_mut(system(&w, "112"), RED) = Default::default();
    put(&mut w, RED, "4", "1 flagship");
    ["112", "19", "40"].into_iter().for_each(|barred| put(&mut w, BLUE, barred, "1 fighter"));
    let session = act(w.clone(), "red activate 25");
    assert!(offered(&session, RED).contains(&"move flagship 4".to_string()), "by way of {home}");
    w.ground_mut(planet(&w, &capital), RED).count = Default::default();
    put(&mut w, RED, &capital, "1 infantry");
    let session = act(w, "red activate 25");
    assert!(!offered(&session, RED).contains(&"move flagship 4".to_string()), "without the mech it is too far");
}
