//! Breakthroughs with pieces or choices of their own.

use super::*;
use hive_wars::galaxy::Purpose;
use hive_wars::skirmish::feats::Feat;
use hive_wars::skirmish::query;
use hive_wars::skirmish::steps::setup::Deploy;

/// Mecatol Rex with red's home, 25, 19, blue's home, 40 (or another tile) and 20 round it; infantry holds both homes.
fn ring(fifth: &str, extra: &str) -> World {
    let mut w = map(&format!("map=0 25 19 0 {fifth} 20; {extra}"));
    for seat in [RED, BLUE] {
        let home = planet_id(&w, w.planets_in(w.sides[seat.index()].home).next().unwrap());
        put(&mut w, seat, home, "1 infantry");
    }
    w
}

fn home(w: &World, seat: Seat) -> String {
    number(w, w.sides[seat.index()].home).to_string()
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
    w.sides[1].ready = w.sides[1].ready.without(Feat::NomadAgentThundarian);
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
    w.sides[0].tokens = w.sides[0].tokens.with(system(&w, "19")).with(system(&w, "20"));
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
    let mut session = Session::new(seated::<Skirmish>(w, Deploy.into()));
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
    w.sides[0].tethers.push((centre.min(four), centre.max(four)));
    for purpose in [Purpose::Movement, Purpose::Other] {
        assert!(!query::map(&w, BLUE).neighbours(four, purpose).has(centre));
        assert!(query::map(&w, RED).neighbours(four, purpose).has(centre), "its owner goes on");
    }
    let twenty = system(&w, "20");
    w.sides[0].tethers.push((centre.min(twenty), centre.max(twenty)));
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
