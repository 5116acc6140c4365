//! Breakthroughs with pieces or choices of their own.

use super::*;
use twilight::feats::Feat;
use twilight::query;
use twilight::steps::setup::Deploy;
use twilight_box::galaxy::Purpose;

/// Mecatol Rex with red's home, 25, 19, blue's home, 40 (or another tile) and 20 round it; infantry holds both homes.
fn ring(fifth: &str, extra: &str) -> World {
    let mut w = map(&format!("map=0 25 19 0 {fifth} 20; {extra}"));
    for seat in [RED, BLUE] {
        let home = planet_id(&w, w.planets_in(w.parties[seat.index()].home).next().unwrap());
        put(&mut w, seat, home, "1 infantry");
    }
    w
}

fn home(w: &World, seat: Seat) -> String {
    number(w, w.parties[seat.index()].home).to_string()
}

fn badge(session: &Session, element: &str, kind: &str) -> Option<String> {
    let live = session.table().live(Viewer::Audience);
    let space = live.spaces.iter().find(|s| s.id == element).unwrap_or_else(|| panic!("{element}"));
    space.badges.iter().find(|b| b.kind == kind).map(|b| b.text.clone())
}

/// Whether something open before a seat is ready.
fn is_ready(session: &Session, seat: Seat, slug: &str) -> bool {
    let live = session.table().live(Viewer::Audience);
    let card = live.seats[seat.index()].cards.iter().find(|c| c.id == format!("card/{slug}"));
    card.unwrap_or_else(|| panic!("{slug}")).class.ends_with(", ready")
}

// [breakthrough.thunders-paradox]
#[test]
fn an_agent_is_exhausted_to_ready_another() {
    let mut w = ring("40", "blue-faction=nomad; blue-leaders=agent; blue-breakthrough=yes");
    let asked = |w: &World| {
        let mut session = act(w.clone(), "");
        go(&mut session, "red pass");
        offered(&session, BLUE)
    };
    assert!(!asked(&w).contains(&"use thunders-paradox".to_string()), "no agent is exhausted");
    w.parties[1].ready = w.parties[1].ready.without(Feat::NomadAgentThundarian);
    let session = act(w, "red pass | blue use thunders-paradox");
    assert!(is_ready(&session, BLUE, "nomad-agent-thundarian") && !is_ready(&session, BLUE, "nomad-agent-mercer"));
}

// [breakthrough.deorbit-barrage]
#[test]
fn resources_rain_on_a_planet_near_asteroids() {
    let mut w = ring("44", "red-faction=saar; red-breakthrough=yes; trade-goods=2");
    put(&mut w, BLUE, BLUE_HOME, "2 infantry");
    let session = act(w.clone(), "");
    assert!(!offered(&session, RED).contains(&"use deorbit-barrage".to_string()), "no ships at asteroids");
    put(&mut w, RED, "44", "1 cruiser");
    let paid = "red use deorbit-barrage | red spend trade-good | red spend trade-good | red done";
    let session = act(w.clone(), &format!("{paid} | ~ 4 3"));
    assert_eq!(at(&session, &format!("planet/{BLUE_HOME}")), "blue: 2 infantry", "one of two dice hit");
    let session = act(w, &format!("{paid} | ~ 10 4"));
    assert_eq!(at(&session, &format!("planet/{BLUE_HOME}")), "blue: 1 infantry");
    assert!(!is_ready(&session, RED, "deorbit-barrage"));
}

// [breakthrough.the-icon]
#[test]
fn produced_ships_appear_at_a_token_with_ground_forces() {
    let mut w = ring("40", "red-faction=bastion; red-breakthrough=yes; trade-goods=4");
    let (home, capital) = (home(&w, RED), capital(&w));
    put(&mut w, RED, &capital, "1 space-dock");
    put(&mut w, RED, "wellon", "1 infantry");
    w.parties[0].tokens = w.parties[0].tokens.with(system(&w, "19")).with(system(&w, "20"));
    let script = format!("red activate {home} | red use the-icon");
    let mut session = act(w.clone(), &script);
    assert_eq!(
        offered(&session, RED).iter().filter(|l| l.starts_with("produce cruiser")).count(),
        1,
        "20 has no troops"
    );
    go(&mut session, "red produce cruiser 19");
    assert_eq!(at(&session, "system/19"), "red: 1 cruiser");
    put(&mut w, BLUE, "19", "1 fighter");
    let session = act(w, &format!("red activate {home}"));
    assert!(!offered(&session, RED).contains(&"use the-icon".to_string()), "not beside enemy ships");
}

// [breakthrough.yin-ascendant]
#[test]
fn a_commander_of_nobody_is_drawn() {
    let w = ring("40", "red-faction=yin; blue-faction=arborec; red-breakthrough=yes");
    let mut session = Session::new(seated::<Twilight>(w, Deploy.into()));
    let commanders = |session: &Session| {
        let live = session.table().live(Viewer::Audience);
        let cards = live.seats[0].cards.iter().filter(|c| c.class == "Commander");
        cards.map(|c| c.id.clone()).collect::<Vec<_>>()
    };
    assert!(commanders(&session).is_empty());
    session.answer(&[1u8].into_iter().collect()).unwrap();
    assert_eq!(commanders(&session), ["card/argent-commander"], "the first of those nobody plays");
}

// [breakthrough.void-tether]
#[test]
fn a_tether_parts_two_systems_for_the_enemy() {
    let mut w = ring("40", "red-faction=empyrean; red-breakthrough=yes");
    put(&mut w, RED, "112", "1 cruiser");
    put(&mut w, BLUE, "4", "1 cruiser");
    let session = act(w.clone(), "red activate 112 | red use void-tether | red link 112 4");
    assert_eq!(badge(&session, "system/4", "tether"), Some("tether 112".into()));
    assert_eq!(badge(&session, "system/112", "tether"), Some("tether 4".into()));
    let (centre, four) = (system(&w, "112"), system(&w, "4"));
    w.parties[0].tethers.push((centre.min(four), centre.max(four)));
    for purpose in [Purpose::Movement, Purpose::Other] {
        assert!(!query::map(&w, BLUE).neighbours(four, purpose).has(centre));
        assert!(query::map(&w, RED).neighbours(four, purpose).has(centre), "its owner goes on");
    }
    let twenty = system(&w, "20");
    w.parties[0].tethers.push((centre.min(twenty), centre.max(twenty)));
    let session = act(w, "red activate 112 | red use void-tether | red link 112 19 | red link 112 4");
    assert_eq!(badge(&session, "system/19", "tether"), Some("tether 112".into()));
    assert_eq!(badge(&session, "system/4", "tether"), None, "there are two");
}

// [breakthrough.wing-transfer]
#[test]
fn wings_change_places_at_the_end_of_the_action() {
    let mut w = ring("40", "red-faction=argent; red-breakthrough=yes");
    let home = home(&w, RED);
    put(&mut w, RED, &home, "1 cruiser");
    put(&mut w, RED, "112", "1 destroyer");
    put(&mut w, RED, "25", "1 carrier");
    put(&mut w, BLUE, "quann", "1 infantry");
    let script = format!("red activate {home} | red use wing-transfer");
    let mut session = act(w, &script);
    assert_eq!(offered(&session, RED), ["choose 112", "done"], "25 holds units of the enemy");
    go(
        &mut session,
        &format!("red choose 112 | red done | red sail destroyer 112 {home} | red sail cruiser {home} 112"),
    );
    assert_eq!(at(&session, "system/112"), "red: 1 cruiser");
    assert_eq!(at(&session, &format!("system/{home}")), "red: 1 destroyer");
    assert!(badge(&session, "system/112", "command-token").is_some());
}

// [breakthrough.stellar-genesis] [legend.avernus] [legend.cards]
#[test]
fn avernus_goes_with_war_suns() {
    let w = ring("40", "red-faction=muaat; red-breakthrough=yes");
    let mut session = Session::new(seated::<Twilight>(w, Deploy.into()));
    let near = offered(&session, RED);
    assert!(near.contains(&"choose 20".to_string()) && !near.contains(&"choose 40".to_string()), "{near:?}");
    go(&mut session, "red choose 20");
    let live = session.table().live(Viewer::Audience);
    assert!(live.spaces.iter().any(|s| s.id == "planet/avernus" && s.holder == Some(RED.0)));
    assert!(is_ready(&session, RED, "the-nucleus"));

    let mut w = ring("40", "red-faction=muaat; red-breakthrough=yes");
    let (twenty, home) = (system(&w, "20"), home(&w, RED));
    let id = w.kit.components.planet_named("avernus").unwrap();
    let spot = w.add_planet(twilight::world::PlanetState::new(id, twenty, Some(RED)));
    put(&mut w, RED, "avernus", "1 infantry");
    put(&mut w, RED, "20", "1 war-sun");
    assert_eq!((w.planet(spot).at(), w.planets_in(twenty).count()), (twenty, 2));
    twilight::texts::legends::change_hands(&mut w);
    let forged = act(w.clone(), "red use the-nucleus | red place destroyer 20");
    assert_eq!((at(&forged, "system/20"), gauge(&forged, RED, "strategy")), ("red: 1 destroyer, 1 war sun".into(), 2));
    let script = "red activate 40 | red move war-sun 20 | red done | red use stellar-genesis";
    let session = act(w.clone(), script);
    assert_eq!(at(&session, "planet/avernus"), "red: 1 infantry", "with what is there");
    let stage = session.table().stage();
    let place = |id: &str| stage.board.spaces.iter().find(|s| s.id == id).map(|s| (s.x, s.y)).unwrap();
    let ((x, y), (left, top)) = (place("planet/avernus"), place("system/40"));
    assert!((x - left).abs() < 1.0 && (y - top).abs() < 1.0, "it lies in system 40");
    let session = act(w, &format!("red activate {home} | red move war-sun 20 | red done"));
    assert!(!offered(&session, RED).contains(&"use stellar-genesis".to_string()), "not into a home");
}

// [breakthrough.alraith-ix-ianovar] [leader.obsidian-commander] [galaxy.fracture]
#[test]
fn the_fracture_opens_for_the_cabal() {
    let options = "red-faction=vuilraith; red-breakthrough=yes; blue-notes=alliance-obsidian";
    let w = map(&format!("map=0 25 19 0 41 20; {options}"));
    let (capital, rift, egress) = (system(&w, "112"), system(&w, "41"), system(&w, "fracture-2"));
    assert_eq!(w.galaxy.systems.len(), 14);
    let session = Session::new(seated::<Twilight>(w.clone(), Deploy.into()));
    assert_eq!(badge(&session, "system/112", "ingress"), Some("ingress".into()));
    let mut session = session;
    assert!(offered(&session, RED).contains(&"link 112 41".to_string()), "{:?}", offered(&session, RED));
    go(&mut session, "red link 112 41");
    assert_eq!(
        (badge(&session, "system/112", "ingress"), badge(&session, "system/41", "ingress").is_some()),
        (None, true)
    );

    let mut w = w;
    let ingress = w.kit.components.token_named("ingress").unwrap();
    let c = &w.kit.get().components;
    w.galaxy.lay(c, ingress, rift).unwrap();
    for seat in [RED, BLUE] {
        assert!(query::map(&w, seat).neighbours(rift, Purpose::Movement).has(egress), "for all");
        assert!(!query::map(&w, seat).neighbours(capital, Purpose::Movement).has(egress));
    }
    put(&mut w, RED, "fracture-2", "1 cruiser");
    assert_eq!(query::allowance(&w, RED, Kind::Cruiser, egress, 0), 3, "1 more from there");
    assert_eq!(query::allowance(&w, BLUE, Kind::Cruiser, egress, 0), 2);
    w.action.active = Some(egress);
    assert_eq!((query::combat_bonus(&w, BLUE, None), query::combat_bonus(&w, RED, None)), (1, 0));
}

// [leader.muaat-commander]
#[test]
fn magmus_earns_by_spending() {
    let mut w = ring("40", "red-faction=muaat; red-leaders=commander");
    let home = home(&w, RED);
    put(&mut w, RED, &home, "1 war-sun");
    let session = act(w, &format!("red use star-forge | red place destroyer {home}"));
    assert_eq!((gauge(&session, RED, "strategy"), gauge(&session, RED, "trade-goods")), (1, 1));
}

/// Red has four mechs at home, ready to become one.
fn four_mechs(extra: &str) -> (World, String, String) {
    let mut w = ring("40", &format!("red-faction=naazrokha; red-breakthrough=yes; {extra}"));
    let (home, capital) = (home(&w, RED), capital(&w));
    put(&mut w, RED, &capital, "4 mech");
    w.parties[0].reserves[Kind::Mech as usize] = 0;
    (w, home, capital)
}

/// The Eidolon Maximum stands on red's home planet.
fn maximum(extra: &str) -> (World, String, String) {
    let (mut w, home, capital) = four_mechs(extra);
    let spot = planet(&w, &capital);
    w.ground_mut(spot, RED).count[Kind::Mech as usize] = 1;
    (w.parties[0].maximum, w.parties[0].kept[Kind::Mech as usize]) = (true, 3);
    (w, home, capital)
}

// [breakthrough.absolute-synergy]
#[test]
fn four_mechs_become_a_ship_that_lands() {
    let (mut w, home, capital) = four_mechs("");
    let session = act(w.clone(), &format!("red activate {home} | red use absolute-synergy"));
    assert_eq!(at(&session, &format!("planet/{capital}")), "red: 1 infantry, 1 mech");
    let live = session.table().live(Viewer::Audience);
    let here = live.spaces.iter().find(|s| s.id == format!("planet/{capital}")).unwrap();
    assert!(here.stacks.iter().any(|stack| stack.name == "Eidolon Maximum"));
    w.ground_mut(planet(&w, &capital), RED).count[Kind::Mech as usize] = 3;
    put(&mut w, RED, "19", "1 mech, 1 carrier");
    let session = act(w, &format!("red activate {home}"));
    assert!(!offered(&session, RED).contains(&"use absolute-synergy".to_string()), "not in one system");

    let (mut w, home, capital) = maximum("trade-goods=8");
    put(&mut w, RED, &capital, "1 space-dock");
    let session = act(w.clone(), &format!("red activate {home}"));
    assert_eq!(refused(&session, RED, &format!("produce mech {capital}")), Some("produce.reinforcements"));
    put(&mut w, BLUE, "19", "1 carrier");
    let script = format!("red activate 19 | red move mech {home} | blue stay | ~ 1 4 9 1 | ~ 1");
    let session = act(w.clone(), &script);
    assert_eq!(at(&session, "system/19"), "red: 1 mech", "it won alone, two systems away");
    put(&mut w, BLUE, "wellon", "1 pds");
    let session = act(w, &format!("red activate 19 | red move mech {home} | blue stay"));
    assert_eq!(at(&session, "system/19"), "red: 1 mech; blue: 1 carrier", "the PDS has nothing to fire at");
}

// [breakthrough.absolute-synergy]
#[test]
fn an_eidolon_maximum_is_repaired_spared_and_broken_up() {
    let (mut w, _, capital) = maximum("");
    let spot = planet(&w, &capital);
    w.ground_mut(spot, RED).damaged[Kind::Mech as usize] = 1;
    w.action.active = Some(w.parties[0].home);
    w.face(RED, BLUE, twilight::world::Stage::Ground(spot));
    twilight::abilities::repair_maximum(&mut w);
    assert_eq!(w.ground(spot, RED).damaged[Kind::Mech as usize], 0);
    assert!(!twilight::ranks::sheltering(&w, RED).contains(&Kind::Mech), "no bombardment hits it");
    w.ground_mut(spot, RED).take(Kind::Mech, false);
    w.retire(RED, Kind::Mech);
    assert_eq!((w.parties[0].reserves[Kind::Mech as usize], w.parties[0].maximum), (4, false));
    let (mut w, home, _) = maximum("");
    put(&mut w, RED, &home, "1 cruiser");
    put(&mut w, BLUE, &home, "1 carrier");
    let session = act(w, &format!("red activate {home}"));
    assert_eq!(
        at(&session, &format!("system/{home}")),
        "red: 1 cruiser, 1 mech; blue: 1 carrier",
        "up from its planet"
    );
}
