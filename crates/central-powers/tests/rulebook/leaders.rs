//! Leaders.

use super::words::shot;
use crate::field::{BLUE, Field, GREEN, RED, count, dice, go, holder};
use central_powers::CentralPowers;
use central_powers::names::{LeaderKind, Unit};
use central_powers::query;
use central_powers::steps::StatusPhase;
use central_powers::verbs::{Roll, Side};
use central_powers::world::{Berth, Leader, Shot};
use imperium::{PlanetSpot, SystemId};
use kernel::Seat;
use kernel::testing::Script;

fn led(field: &mut Field, owner: Seat, kind: LeaderKind, at: Berth) {
    let race = field.w.race(owner).unwrap();
    let row = race.leaders.iter().position(|leader| leader.kind == kind).unwrap_or(0) as u8;
    field.w.leaders.push(Leader { owner, row, kind, at });
}

/// Blue holds a planet with two ground forces; red comes with a carrier and three, and lands two.
fn invasion(field: &mut Field) -> (SystemId, PlanetSpot, Script) {
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 3)]);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from}"));
    (0..3).for_each(|_| go(&mut script, &format!("red load ground-force {from}")));
    go(
        &mut script,
        &format!("red land ground-force {name} | red land ground-force {name} | red land ground-force {name}"),
    );
    (at, planet, script)
}

#[test]
fn opt_i_leaders_land_on_foreign_planets_with_a_ground_force_alone() {
    // (OPT-I)
    // [leader.kinds]
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    led(&mut field, RED, LeaderKind::Diplomat, Berth::Ship(near, Unit::Carrier));
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    while !script.options("red").iter().any(|line| line.starts_with("land")) {
        script.play("red pass");
    }
    let ashore = |script: &Script| script.options("red").into_iter().find(|line| line.starts_with("ashore"));
    assert_eq!(ashore(&script), None);
    go(&mut script, &format!("red land ground-force {name}"));
    let line = ashore(&script).expect("now he may");
    go(&mut script, &format!("red {line}"));
    assert_eq!(holder(&script, &name), Some(0));
}

#[test]
fn a_defending_general_helps_and_an_attacking_one_rolls_again() {
    // [leader.general] Ground forces add 1, bombardment has 4 taken off; two dice of the attack may be rolled again.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, _) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2)]);
    let at_planet = |by, roll, side| Shot { planet: Some(planet), ..shot(at, by, roll, side) };
    let defence =
        |field: &Field| query::combat(&field.w, Unit::GroundForce, &at_planet(BLUE, Roll::Invasion, Side::Defender));
    let bombs =
        |field: &Field| query::combat(&field.w, Unit::Dreadnought, &at_planet(RED, Roll::Bombardment, Side::Attacker));
    assert_eq!((defence(&field), bombs(&field)), (Some(8), Some(5)));
    led(&mut field, BLUE, LeaderKind::General, Berth::Planet(planet));
    assert_eq!((defence(&field), bombs(&field)), (Some(7), Some(9)));
    // The attacker's.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (_, planet, near) = field.colony();
    led(&mut field, RED, LeaderKind::General, Berth::Ship(near, Unit::Carrier));
    let (at, again) = (field.colony().0, planet);
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(again));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red load ground-force {from}"));
    go(&mut script, &format!("red land ground-force {name} | red land ground-force {name}"));
    let ashore = script.options("red").into_iter().find(|line| line.starts_with("ashore")).expect("the general lands");
    go(&mut script, &format!("red {ashore}"));
    go(&mut script, "~ d10 1 1");
    assert!(script.can("red", "again ground-force"), "{}", script.standing());
}

#[test]
fn a_scientist_guards_his_planet() {
    // [leader.scientist] PDS add 1 and nobody bombards.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1), (Unit::Pds, 1)]);
    field.fleet(RED, near, &[(Unit::WarSun, 1), (Unit::GroundForce, 1)]);
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let landed = |field: &Field| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {to} | red sail war-sun {from} | red load ground-force {from}"));
        go(&mut script, &format!("red land ground-force {name}"));
        script
    };
    assert!(landed(&field).can("red", "bombard all"), "a war sun bombards past the PDS");
    led(&mut field, BLUE, LeaderKind::Scientist, Berth::Planet(planet));
    let script = landed(&field);
    assert!(!script.asked().contains(&"red") || !script.can("red", "bombard all"));
    let cannon = Shot { planet: Some(planet), ..shot(at, BLUE, Roll::LandingFire, Side::Defender) };
    let needs = query::guns(&field.w, &cannon).iter().find(|gun| gun.unit == Unit::Pds).map(|gun| gun.on);
    assert!(needs.is_none_or(|on| on == 5), "{needs:?}");
}

#[test]
fn a_diplomat_sends_invaders_back() {
    // [leader.diplomat] And the planet is left alone.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let planet = field.colony().1;
    led(&mut field, BLUE, LeaderKind::Diplomat, Berth::Planet(planet));
    let (at, planet, mut script) = invasion(&mut field);
    assert_eq!(script.asked(), ["blue"]);
    go(&mut script, "blue use");
    let name = field.planet_word(planet);
    assert_eq!(holder(&script, &name), Some(1));
    assert_eq!(count(&script, &format!("system/{}", field.word(at)), "red", "ground-force"), 3);
}

/// A system of open space, one two moves away, and all systems between them, with fleets of these players in those.
fn two_apart(field: &mut Field, guards: &[Seat]) -> (SystemId, SystemId) {
    let w = &field.w;
    let plain = |s: &SystemId| {
        let place = w.galaxy.place(*s);
        let quiet = place.at.is_some() && place.anomalies.is_empty() && place.wormholes.is_empty();
        quiet && !w.places.contains(s) && *s != SystemId(0)
    };
    let edges = |s: SystemId| w.galaxy.place(s).edges;
    let pairs = w.galaxy.ids().filter(plain).flat_map(|one| w.galaxy.ids().filter(plain).map(move |two| (one, two)));
    let apart = |(one, two): &(SystemId, SystemId)| one != two && !edges(*one).has(*two);
    let between = |(one, two): (SystemId, SystemId)| edges(one).common(edges(two));
    let wanted = |pair: &(SystemId, SystemId)| apart(pair) && between(*pair).len() == guards.len();
    let mut pairs = pairs.filter(|pair| wanted(pair) && between(*pair).iter().all(|s| plain(&s)));
    let pair = pairs.next().expect("such a pair");
    let between = between(pair);
    drop(pairs);
    for (system, guard) in between.iter().zip(guards) {
        field.fleet(*guard, system, &[(Unit::Cruiser, 1)]);
    }
    pair
}

#[test]
fn a_diplomats_fleet_crosses_enemies_who_allow_it() {
    // [leader.diplomat] (OPT-I) Leave is asked while ships move; the diplomat goes along, and nobody fights on the way.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (from, to) = two_apart(&mut field, &[BLUE, BLUE]);
    field.fleet(RED, from, &[(Unit::Cruiser, 1), (Unit::Destroyer, 1)]);
    let (start, end) = (field.word(from), field.word(to));
    let activate = |field: &Field| {
        let mut script = field.play();
        go(&mut script, &format!("red activate {end}"));
        script
    };
    let sails = |script: &Script| script.asked() == ["red"] && script.can("red", &format!("sail destroyer {start}"));
    // Without him nobody can be asked.
    let script = activate(&field);
    assert!(!sails(&script) && script.asked().iter().all(|seat| !script.can(*seat, "ask blue")));
    led(&mut field, RED, LeaderKind::Diplomat, Berth::Ship(from, Unit::Cruiser));
    let mut script = activate(&field);
    assert!(!sails(&script) && script.can("red", "ask blue") && !script.can("red", "ask green"));
    script.play("red ask blue");
    assert_eq!(script.options("blue"), ["accept", "decline"]);
    script.play("blue decline");
    assert!(!script.asked().contains(&"red") || !script.can("red", "ask blue"), "once an action");
    assert!(!sails(&script));
    let mut script = activate(&field);
    script.play("red ask blue | blue accept");
    assert!(sails(&script));
    // The first ship takes him along; the second has the leave too.
    go(&mut script, &format!("red sail destroyer {start}"));
    go(&mut script, &format!("red sail cruiser {start}"));
    let at = format!("system/{end}");
    assert_eq!((count(&script, &at, "red", "destroyer"), count(&script, &at, "red", "cruiser")), (1, 1));
    let live = script.table().live(kernel::Viewer::Audience);
    let badge = |space: &str| {
        let space = live.spaces.iter().find(|one| one.id == space).unwrap();
        space.badges.iter().filter(|badge| badge.kind == "leader").count()
    };
    assert_eq!((badge(&format!("system/{start}")), badge(&at)), (0, 1));
}

#[test]
fn leave_of_two_is_asked_one_after_the_other_and_of_those_it_helps_alone() {
    // [leader.diplomat] Two ways past two players: either is enough.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (from, to) = two_apart(&mut field, &[BLUE, GREEN]);
    field.fleet(RED, from, &[(Unit::Cruiser, 1)]);
    led(&mut field, RED, LeaderKind::Diplomat, Berth::Ship(from, Unit::Cruiser));
    let (start, end) = (field.word(from), field.word(to));
    let mut script = field.play();
    go(&mut script, &format!("red activate {end}"));
    assert!(script.can("red", "ask blue") && script.can("red", "ask green"));
    script.play("red ask blue | blue decline | red ask green | green accept");
    go(&mut script, &format!("red sail cruiser {start}"));
    assert_eq!(count(&script, &format!("system/{end}"), "red", "cruiser"), 1);
}

#[test]
fn an_agent_silences_pds_and_keeps_them() {
    // [leader.agent]
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1), (Unit::Pds, 1)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
    led(&mut field, RED, LeaderKind::Agent, Berth::Ship(near, Unit::Carrier));
    let (to, from, name) = (field.word(at), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red load ground-force {from}"));
    go(&mut script, "blue pass");
    go(&mut script, &format!("red land ground-force {name} | red land ground-force {name}"));
    let ashore = script.options("red").into_iter().find(|line| line.starts_with("ashore")).expect("the agent lands");
    go(&mut script, &format!("red {ashore}"));
    // No die of the PDS: two ground forces at once.
    assert_eq!(dice(&script), 2);
    go(&mut script, "~ d10 9 1 | ~ d10 1 | red use");
    assert_eq!(count(&script, &format!("planet/{name}"), "red", "pds"), 1);
}

#[test]
fn captives_are_kept_handed_on_or_executed() {
    // [leader.captive] [leader.fate] In the status phase; handed to his own side he comes home.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    led(&mut field, RED, LeaderKind::Admiral, Berth::Captive(BLUE));
    let mut script = Script::of(kernel::seated::<CentralPowers>(field.w.clone(), StatusPhase.into()));
    for _ in 0..30 {
        if script.asked() == ["blue"] && script.can("blue", "execute") {
            break;
        }
        let first = script.asked()[0];
        script.play(&format!("{first} pass"));
    }
    assert!(script.can("blue", "keep") && script.can("blue", "give green"));
    script.play("blue give red");
    let text: Vec<String> = script
        .story(kernel::Viewer::Audience)
        .map(|(_, line)| kernel::plain(&line.words, script.table(), None))
        .collect();
    assert!(text.iter().any(|line| line.contains("escapes to")), "{text:?}");
}

#[test]
fn an_agent_given_up_cancels_an_action_card() {
    // [leader.agent] As Sabotage would; it does not cancel one.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let home = field.w.home_planets(BLUE).iter().next().unwrap();
    field.w.leaders.push(Leader { owner: BLUE, row: 0, kind: LeaderKind::Agent, at: Berth::Planet(home) });
    crate::actions::edited(&mut field, "red hand good-year hand sabotage | green hand sabotage");
    let (_, planet, _) = field.colony();
    field.own(RED, planet);
    let goods = i32::from(field.w.player(RED).goods);
    let mut script = field.play();
    script.play("red card good-year");
    let agent = |script: &kernel::testing::Script| {
        script.options("blue").into_iter().find(|line| line.starts_with("sacrifice"))
    };
    let line = agent(&script).expect("the agent");
    let mut other = field.play();
    other.play("red card good-year | green card sabotage | blue pass");
    assert!(!other.asked().contains(&"blue") || agent(&other).is_none(), "{}", other.standing());
    assert!(!other.asked().contains(&"red") || !other.can("red", "card sabotage"));
    script.play(&format!("blue {line}"));
    crate::council::quiet(&mut script);
    assert_eq!(script.gauge("red", "trade-goods"), goods, "the card had no effect");
}
