//! What an invasion brings, and what it does not.

use crate::actions::{after, edited};
use crate::field::{BLUE, Field, GREEN, RED, count, dice, go, holder, system_id};
use central_powers::names::{Strategy, Unit};
use central_powers::options::Point;
use central_powers::query;
use central_powers::world::{Activation, Ways, Zone};
use imperium::{PlanetSpot, SystemId, SystemSet};
use kernel::SeatSet;
use kernel::testing::Script;

/// Red lands so many ground forces on a planet of blue's that is held so.
fn landed(field: &mut Field, ships: &[(Unit, u8)], troops: u8, held: &[(Unit, u8)]) -> (Script, String) {
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, held);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, troops)]).fleet(RED, at, ships);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from}"));
    (0..troops).for_each(|_| go(&mut script, &format!("red load ground-force {from}")));
    (0..troops).for_each(|_| go(&mut script, &format!("red land ground-force {name}")));
    (script, name)
}

fn copies(script: &Script, seat: &str) -> bool {
    script.asked().contains(&seat) && script.options(seat).iter().any(|line| line.starts_with("research"))
}

#[test]
fn nekro_copies_nothing_for_what_pds_destroy() {
    // [race.nekro] Landing fire alone is no fight; a round is.
    let held = [(Unit::GroundForce, 1), (Unit::Pds, 1)];
    let field = || Field::of(&["sol", "nekro", "winnu"]);
    let (mut script, name) = landed(&mut field(), &[], 1, &held);
    assert_eq!(dice(&script), 1);
    go(&mut script, "~ d10 6");
    assert_eq!(count(&script, &format!("planet/{name}"), "red", "ground-force"), 0);
    assert!(!copies(&script, "blue"), "{}", script.standing());
    let (mut script, _) = landed(&mut field(), &[], 1, &held);
    go(&mut script, "~ d10 1 | ~ d10 1 | ~ d10 10");
    assert!(copies(&script, "blue"), "{}", script.standing());
}

#[test]
fn a_planet_yin_has_reversed_is_as_printed_when_it_is_taken() {
    // [race.yin] (R-YIN-3) By what Yin does not convert.
    let mut field = Field::of(&["yin", "hacan", "winnu"]);
    let (at, planet) = (field.w.player(RED).home.unwrap(), field.w.home_planets(RED).iter().next().unwrap());
    let area = field.w.forces.planet(planet);
    *field.w.forces.of_mut(area, RED) = Default::default();
    let near = field.w.galaxy.place(at).edges.iter().find(|s| query::may_end(&field.w, BLUE, *s)).unwrap();
    field.fleet(BLUE, near, &[(Unit::Carrier, 1), (Unit::MechanizedUnit, 1)]);
    let name = field.planet_word(planet);
    let printed = |w: &central_powers::world::World| (w.planet(planet).resources, w.planet(planet).influence);
    assert_ne!(printed(&field.w).0, printed(&field.w).1, "a planet that can be told from its reverse");
    let w = after(&field, &["use yin-reversal"]);
    let worth = |w: &central_powers::world::World| (query::resources(w, planet), query::influence(w, planet));
    assert_eq!(worth(&w), (printed(&w).1, printed(&w).0));
    let (to, from) = (field.word(at), field.word(near));
    let lines = [
        "pass".to_string(),
        format!("activate {to}"),
        format!("sail carrier {from}"),
        format!("load mechanized-unit {from}"),
        format!("land mechanized-unit {name}"),
    ];
    let w = after(&Field { w }, &lines.each_ref().map(String::as_str));
    assert_eq!((w.owner(planet), worth(&w)), (Some(BLUE), printed(&w)));
}

#[test]
fn nano_technology_refreshes_whatever_is_gained() {
    // [research.technologies] Trade stations too; what a card says comes exhausted does.
    let gains = |nano: bool, answers: &dyn Fn(&mut Field) -> (PlanetSpot, Vec<String>)| {
        let mut field = Field::of(&["sol", "hacan", "winnu"]);
        if nano {
            field.tech(RED, "nano-technology");
        }
        let (planet, lines) = answers(&mut field);
        field.w.ready = field.w.ready.without(planet);
        let w = after(&field, &lines.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(w.owner(planet), Some(RED));
        w.ready.has(planet)
    };
    let station = |field: &mut Field| {
        let w = &field.w;
        let mut planets = (0..w.kit.planets.len() as u8).map(PlanetSpot);
        let station = planets.find(|planet| w.planet(*planet).station && w.system_of(*planet).is_some());
        let station = station.expect("a trade station");
        let at = w.system_of(station).unwrap();
        let from = w.galaxy.place(at).edges.iter().find(|s| query::may_end(w, RED, *s) && !w.places.contains(s));
        let from = from.expect("a neighbour");
        field.fleet(RED, from, &[(Unit::Cruiser, 1)]);
        (station, vec![format!("activate {}", field.word(at)), format!("sail cruiser {}", field.word(from))])
    };
    assert_eq!([false, true].map(|nano| gains(nano, &station)), [false, true]);
    // [hr.detente] [card.action] A claim, and Voluntary Annexation.
    let claimed = |field: &mut Field| {
        let (at, planet, _) = field.colony();
        own_beside(field, at);
        let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Detente).unwrap();
        (slot.holder, slot.used) = (Some(RED), false);
        (planet, ["play detente".into(), "pass".into(), format!("planet {}", field.planet_word(planet))].to_vec())
    };
    assert!(!gains(true, &claimed));
    let annexed = |field: &mut Field| {
        let (at, planet, _) = field.colony();
        own_beside(field, at);
        edited(field, "red hand voluntary-annexation");
        (planet, ["card voluntary-annexation".into(), format!("planet {}", field.planet_word(planet))].to_vec())
    };
    assert!(!gains(true, &annexed));
}

/// Red controls a system next to this one.
fn own_beside(field: &mut Field, at: SystemId) {
    let with_planet =
        |s: &SystemId| field.w.planets_in(*s).next().is_some() && field.w.galaxy.place(*s).anomalies.is_empty();
    let near = field.w.galaxy.place(at).edges.iter().filter(|s| *s != SystemId(0)).find(with_planet);
    let near = near.expect("a system with planets");
    for planet in field.w.planets_in(near).collect::<Vec<_>>() {
        field.own(RED, planet);
    }
    field.fleet(RED, near, &[(Unit::Cruiser, 1)]);
}

#[test]
fn r_nor_3_pds_that_moved_in_the_round_build_none() {
    // [race.norr] (R-NOR-3) In a later action of the round neither.
    let mut field = Field::of(&["norr", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(RED, planet).troops(RED, planet, &[(Unit::Pds, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::Pds, 1)]);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let lines = [
        format!("activate {to}"),
        format!("sail carrier {from}"),
        format!("load pds {from}"),
        "pass".into(),
        "pass".into(),
        format!("land pds {name}"),
    ];
    let mut w = after(&field, &lines.each_ref().map(String::as_str));
    assert_eq!(w.on_planet(RED, planet).of(Unit::Pds.kind()), 2);
    w.activation = Some(Activation::new(RED, at, None, Ways::default()));
    let builds = |w: &central_powers::world::World| query::yards(w, RED, at, true).first().map(|yard| yard.capacity);
    assert_eq!(builds(&w), Some(1));
    w.moved_pds = Default::default();
    assert_eq!(builds(&w), Some(2), "when the round is over both build");
}

#[test]
fn r_xxc_1_with_a_marker_that_moves_xxcha_may_always_declare() {
    // [race.xxcha] [action.primary-instead] (R-XXC-1) Although no planet can be claimed.
    let offered = [false, true].map(|moves| {
        let mut field = Field::of(&["sol", "xxcha", "winnu"]);
        let [at, _] = field.voids();
        field.w.zone = Some(Zone { system: at, declarer: RED, laid: SeatSet::one(GREEN) });
        field.w.player_mut(GREEN).counters = SystemSet::one(at);
        field.w.rules.otherwise |= u16::from(moves) << Point::SecondZone as u16;
        let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Detente).unwrap();
        (slot.holder, slot.used) = (Some(RED), false);
        let mut script = field.play();
        go(&mut script, "red play detente | red pass");
        crate::council::quiet(&mut script);
        script.asked() == ["blue"] && script.can("blue", "use")
    });
    assert_eq!(offered, [false, true]);
}

#[test]
fn r_xxc_1_faq_21_only_a_fight_ends_the_zone_of_xxcha() {
    // [race.xxcha] [faq.zone-closed] (FAQ-21, R-XXC-1) A landing nobody meets is none.
    for (held, stays) in [(0, true), (1, false)] {
        let mut field = Field::of(&["xxcha", "hacan", "winnu"]);
        let (at, planet, _) = field.colony();
        field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, held)]);
        field.fleet(RED, at, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
        field.w.zone = Some(Zone { system: at, declarer: RED, laid: SeatSet::one(RED) });
        field.w.player_mut(RED).counters = SystemSet::one(at);
        let mut script = field.play();
        let name = field.planet_word(planet);
        go(&mut script, &format!("red activate {} | red land ground-force {name}", field.word(at)));
        if held > 0 {
            go(&mut script, "~ d10 10 | ~ d10 1");
        }
        assert_eq!(holder(&script, &name), Some(0));
        let live = script.table().live(kernel::Viewer::Audience);
        let space = live.spaces.iter().find(|space| space.id == system_id(&field, at)).unwrap();
        assert_eq!(space.badges.iter().any(|badge| badge.kind == "cease-fire"), stays);
    }
}

#[test]
fn who_bombards_throws_all_dice() {
    // [invade.bombard] Nobody needs to; but none are kept back.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (mut script, _) = landed(&mut field, &[(Unit::Dreadnought, 2)], 1, &[(Unit::GroundForce, 3)]);
    assert!(script.can("red", "pass"));
    go(&mut script, "red bombard dreadnought");
    assert_eq!(script.asked(), ["red"]);
    assert!(!script.can("red", "pass"), "{}", script.standing());
    go(&mut script, "red bombard dreadnought");
    if script.table().fate().is_none() {
        go(&mut script, "red pass");
    }
    assert_eq!(dice(&script), 2);
}

#[test]
fn dacxive_animators_serve_whoever_wins() {
    // [research.technologies] The defender too.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    field.tech(BLUE, "dacxive-animators");
    let (mut script, name) = landed(&mut field, &[], 1, &[(Unit::GroundForce, 2)]);
    go(&mut script, "~ d10 1 | ~ d10 8 1");
    assert_eq!(dice(&script), 1, "one has fallen");
    go(&mut script, "~ d10 6");
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 3);
}

#[test]
fn gen_synthesis_saves_what_goes_down_with_its_ship() {
    // [faq.gen-synthesis] Each that is destroyed has its die.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::Cruiser, 1), (Unit::GroundForce, 1)]);
    field.fleet(BLUE, at, &[(Unit::Cruiser, 1)]).tech(RED, "gen-synthesis");
    field.sheet(BLUE, central_powers::names::Sheet::Strategy, 0);
    let (to, from) = (field.word(at), field.word(near));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail cruiser {from} | red sail carrier {from}"));
    go(&mut script, &format!("red load ground-force {from}"));
    go(&mut script, "~ d10 1 1 | ~ d10 7 | red lose carrier");
    if script.asked() == ["red"] {
        go(&mut script, "red remove ground-force");
    }
    assert_eq!(dice(&script), 1, "{}", script.standing());
    go(&mut script, "~ d10 5");
    let told: Vec<String> = script
        .story(kernel::Viewer::Audience)
        .map(|(_, line)| kernel::plain(&line.words, script.table(), None))
        .collect();
    assert!(told.iter().any(|line| line.contains("saves a ground force")), "{told:?}");
}
