//! Laws and what agendas leave in force.

use super::{THREE, badges, choosing, colony_of, decided, field, law, offered, price, through, voted};
use crate::actions::edited;
use crate::council::{acting, go, quiet};
use crate::field::{BLUE, Field, RED, dice, go as act};
use central_powers::cards::Source;
use central_powers::force;
use central_powers::names::{Colour, Sheet, Strategy, Unit};
use central_powers::query;
use central_powers::verbs::{Deed, Roll, Side, Span};
use imperium::{PlanetSpot, SystemId};
use kernel::testing::Script;

/// Red comes with a carrier and a ground force over a planet of blue's, or nobody's, and may land.
fn landing(field: &mut Field, at: SystemId, near: SystemId) -> Script {
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    let (to, from) = (field.word(at), field.word(near));
    let mut script = field.play();
    act(&mut script, &format!("red activate {to} | red sail carrier {from} | red load ground-force {from}"));
    script
}

/// Whether red lands on a colony of blue's under this law.
fn invades(mut field: Field) -> bool {
    let (at, planet, near) = field.colony();
    field.own(BLUE, planet);
    let name = field.planet_word(planet);
    landing(&mut field, at, near).can("red", &format!("land ground-force {name}"))
}

/// What red's colony with a dock builds.
fn yard(field: &Field, planet: PlanetSpot) -> u8 {
    let system = field.w.system_of(planet).unwrap();
    query::yards(&field.w, RED, system, true).iter().map(|yard| yard.capacity).sum()
}

/// Red's colony with a dock, and the planet.
fn with_dock() -> (Field, PlanetSpot) {
    let (mut field, planet) = colony_of(RED);
    field.troops(RED, planet, &[(Unit::SpaceDock, 1)]);
    (field, planet)
}

#[test]
fn code_of_honor() {
    // Blue could retreat, by law nobody does.
    let announces = |law: &str| {
        let mut field = field();
        let [at, near] = field.voids();
        field.fleet(RED, near, &[(Unit::Cruiser, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
        if !law.is_empty() {
            edited(&mut field, law);
        }
        let mut script = field.play();
        act(&mut script, &format!("red activate {} | red sail cruiser {}", field.word(at), field.word(near)));
        offered(&script, "blue", "tactical retreat")
    };
    assert!(announces("") && !announces("law code-of-honor"));
}

#[test]
fn conventions_of_war() {
    let bombards = |law: &str| {
        let mut field = field();
        let (at, planet, near) = field.colony();
        field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2), (Unit::SpaceDock, 1)]);
        field.fleet(RED, near, &[(Unit::Dreadnought, 1)]);
        if !law.is_empty() {
            edited(&mut field, law);
        }
        let (from, name) = (field.word(near), field.planet_word(planet));
        let mut script = landing(&mut field, at, near);
        act(&mut script, &format!("red sail dreadnought {from} | red land ground-force {name}"));
        quiet(&mut script);
        offered(&script, "red", "bombard")
    };
    assert!(bombards("") && !bombards("law conventions-of-war"));
    // Who voted against it loses a dock outside his home.
    let (mut field, planet) = colony_of(BLUE);
    field.troops(BLUE, planet, &[(Unit::SpaceDock, 1)]);
    let name = field.planet_word(planet);
    let mut script = voted(&field, "conventions-of-war", "against");
    through(&mut script, &["lose space-dock"]);
    assert_eq!(crate::field::count(&script, &format!("planet/{name}"), "blue", "space-dock"), 0);
}

#[test]
fn councils_censure() {
    let mut field = field();
    field.sheet(RED, Sheet::Strategy, 3);
    let mut script = choosing(&mut field, "law councils-censure red");
    go(&mut script, "red take dominion");
    assert_eq!(script.gauge("red", "strategy-allocation"), 1);
    let mut field = super::field();
    field.sheet(RED, Sheet::Strategy, 1);
    let script = choosing(&mut field, "law councils-censure red");
    assert!(!script.can("red", "take dominion") && script.can("red", "take leadership"));
}

#[test]
fn crown_of_thalnos() {
    let value = |field: &Field, seat| {
        let system = field.voids()[0];
        let shot = crate::rulebook::words::shot(system, seat, Roll::Invasion, Side::Attacker);
        query::combat(&field.w, Unit::GroundForce, &shot).unwrap()
    };
    let (plain, law) = (field(), law("crown-of-thalnos red"));
    assert_eq!(value(&law, RED), value(&plain, RED) - 1);
    assert_eq!(value(&law, BLUE), value(&plain, BLUE));
}

#[test]
fn documenting_research() {
    let mut field = law("documenting-research");
    let have = field.w.player(RED).technologies;
    let row = (0..32).find(|row| have >> row & 1 == 0 && query::may_research(&field.w, RED, *row)).unwrap();
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    assert_eq!(query::technology_price(&field.w, RED, row, 6), 6);
    field.w.just_gained = 1 << row;
    assert_eq!(query::technology_price(&field.w, RED, row, 6), 0);
    // Voted down, planets with a specialty are exhausted.
    let mut field = super::field();
    let planet = (0..96)
        .map(PlanetSpot)
        .find(|spot| field.w.system_of(*spot).is_some() && !field.w.planet(*spot).specialties.is_empty());
    let planet = planet.expect("a specialty");
    field.own(RED, planet);
    let before = badges(&field.play(), "exhausted");
    assert!(badges(&voted(&field, "documenting-research", "against"), "exhausted") > before);
}

#[test]
fn fighter_tax() {
    assert_eq!(query::cost(&field().w, RED, Unit::Fighter), Some((1, 2)));
    assert_eq!(query::cost(&law("fighter-tax").w, RED, Unit::Fighter), Some((1, 1)));
    let mut field = field();
    let [at, _] = field.voids();
    field.fleet(BLUE, at, &[(Unit::Carrier, 1), (Unit::Fighter, 5)]);
    let mut script = voted(&field, "fighter-tax", "against");
    through(&mut script, &["lose fighter"]);
    assert_eq!(super::all(&script, BLUE, "fighter"), 2, "{}", script.standing());
}

#[test]
fn forbidden_research() {
    let mut field = field();
    decided(&mut field, Source::Passed, "forbidden-research", 0, Span::NextTechnology);
    assert!(force::bars_technology(&field.w, RED, None, false).is_some());
    let script = voted(&super::field(), "forbidden-research", "red");
    assert!(crate::council::has_card(&script, "red", "Forbidden Research"));
}

#[test]
fn fund_research_complex() {
    let mut field = field();
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    assert_eq!(price(&field, "red"), 6);
    let home = field.planet_word(field.w.home_planets(RED).iter().next().unwrap());
    edited(&mut field, &format!("law fund-research-complex {home}"));
    assert_eq!(price(&field, "red"), 4);
}

/// Whether red, activating the system of this planet, builds a ground force there.
fn builds(field: &Field, planet: PlanetSpot) -> bool {
    let at = field.word(field.w.system_of(planet).unwrap());
    let mut script = field.play();
    act(&mut script, &format!("red activate {at}"));
    quiet(&mut script);
    offered(&script, "red", "build ground-force")
}

#[test]
fn holy_planet_of_ixth() {
    let (mut field, planet) = with_dock();
    assert!(builds(&field, planet));
    let name = field.planet_word(planet);
    edited(&mut field, &format!("law holy-planet-of-ixth {name}"));
    assert!(!builds(&field, planet));
}

#[test]
fn humane_labor() {
    let home = |field: &Field| field.w.home_planets(RED).iter().next().unwrap();
    assert!(yard(&field(), home(&field())) > 2);
    let law = law("humane-labor");
    assert_eq!(yard(&law, home(&law)), 2);
    let mut field = field();
    assert!(builds(&field, home(&field)));
    decided(&mut field, Source::Against, "humane-labor", 0, Span::Round);
    assert!(!builds(&field, home(&field)));
}

#[test]
fn imperial_peace() {
    let bars = |field: &Field, planet: PlanetSpot| {
        let place = (field.w.system_of(planet).unwrap(), Some(planet));
        force::forbids(&field.w, RED, Deed::Invade, Some(place)).is_some()
    };
    let field = law("imperial-peace");
    let (_, colony, _) = field.colony();
    let mecatol = PlanetSpot(field.w.kit.mecatol.1);
    assert!(bars(&field, mecatol) && !bars(&field, colony));
    let mut against = super::field();
    decided(&mut against, Source::Against, "imperial-peace", 0, Span::Round);
    assert!(!bars(&against, mecatol) && bars(&against, colony));
    assert!(invades(super::field()) && !invades(against));
}

#[test]
fn official_sanction() {
    let mut script = acting(&THREE, "floor official-sanction");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda official-sanction");
    go(&mut script, "blue vote red | green abstain | red abstain");
    let mut field = field();
    decided(&mut field, Source::Passed, "official-sanction", 0, Span::Round);
    assert!(!invades(field));
}

#[test]
fn official_sanction_sott() {
    let mut field = field();
    decided(&mut field, Source::Passed, "official-sanction-sott", 0, Span::Round);
    assert!(!invades(field));
}

#[test]
fn regressive_rhetoric() {
    let mut field = field();
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    assert_eq!(price(&field, "red"), 6);
    edited(&mut field, "law regressive-rhetoric");
    assert_eq!(price(&field, "red"), 8);
    // Who lets the secondary ability of Technology go by may draw an action card.
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TechnologyIi).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    edited(&mut field, "red goods 8 | blue goods 9");
    let mut script = field.play();
    go(&mut script, "red play technology-ii");
    through(&mut script, &["research", "pay"]);
    quiet(&mut script);
    script.play("blue pass | blue use regressive-rhetoric");
    quiet(&mut script);
    assert_eq!(script.gauge("blue", "action-cards"), 1);
    // Voted down, everybody discards one.
    let mut field = super::field();
    edited(&mut field, "blue hand plague");
    let mut script = voted(&field, "regressive-rhetoric", "against");
    through(&mut script, &["discard"]);
    assert_eq!(script.gauge("blue", "action-cards"), 0);
}

#[test]
fn research_grant() {
    let mut field = field();
    let red = (0..96)
        .map(PlanetSpot)
        .find(|spot| field.w.system_of(*spot).is_some() && field.w.planet(*spot).specialties == [Colour::Red]);
    let red = red.expect("a red specialty");
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    field.own(RED, red);
    assert_eq!((price(&field, "red"), price(&field, "green")), (5, 6));
    edited(&mut field, "law research-grant");
    assert_eq!((price(&field, "red"), price(&field, "green")), (5, 5));
    let mut against = super::field();
    decided(&mut against, Source::Against, "research-grant", 0, Span::Round);
    let barred = |colour| force::bars_technology(&against.w, RED, Some(colour), false).is_some();
    assert!(barred(Colour::Yellow) && !barred(Colour::Green));
}

#[test]
fn resource_management() {
    assert!(force::forbids(&law("resource-management").w, RED, Deed::Redistribute, None).is_some());
    let mut field = field();
    edited(&mut field, "blue hand plague hand veto hand uprising | green hand sabotage hand ghost-ship");
    let mut script = voted(&field, "resource-management", "against");
    through(&mut script, &["discard"]);
    assert_eq!((script.gauge("blue", "action-cards"), script.gauge("green", "action-cards")), (1, 2));
}

#[test]
fn short_term_truce() {
    let mut script = voted(&field(), "short-term-truce", "against");
    let before = badges(&script, "exhausted");
    through(&mut script, &["planet"]);
    assert_eq!(badges(&script, "exhausted"), before + 1, "blue's left neighbour picks: {}", script.standing());
    let mut field = field();
    decided(&mut field, Source::Passed, "short-term-truce", 0, Span::Round);
    let [at, _] = field.voids();
    field.fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    assert!(!field.play().can("red", &format!("activate {}", field.word(at))));
    let mut field = super::field();
    decided(&mut field, Source::Passed, "short-term-truce", 1, Span::Round);
    assert!(!invades(field));
}

#[test]
fn technological_jihad() {
    // Red researches by Technology II: a die, and a destroyer is lost on 9.
    let mut field = field();
    let [at, _] = field.voids();
    field.fleet(RED, at, &[(Unit::Destroyer, 1)]);
    edited(&mut field, "law technological-jihad");
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::TechnologyIi).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    let mut script = field.play();
    script.play("red play technology-ii");
    let line = script.options("red").into_iter().find(|line| line.starts_with("research")).unwrap();
    script.play(&format!("red {line}"));
    quiet(&mut script);
    assert_eq!(dice(&script), 1);
    script.play("~ d10 9");
    assert_eq!(super::all(&script, RED, "destroyer"), 0);
    // Voted down: a planet for each technology gained since the start.
    let (mut field, _) = colony_of(BLUE);
    field.tech(BLUE, "war-sun");
    let mut script = voted(&field, "technological-jihad", "against");
    let before = badges(&script, "exhausted");
    through(&mut script, &["planet"]);
    assert_eq!(badges(&script, "exhausted"), before + 1, "{}", script.standing());
}

#[test]
fn technology_tariffs() {
    let mut field = field();
    field.w.ready = field.w.ready.minus(field.w.player(RED).planets);
    edited(&mut field, "law technology-tariffs");
    assert_eq!((price(&field, "red"), price(&field, "blue")), (10, 6));
    let mut against = super::field();
    decided(&mut against, Source::Against, "technology-tariffs", 0, Span::Round);
    assert!(force::bars_technology(&against.w, RED, Some(Colour::Green), false).is_some());
}

#[test]
fn unconventional_weapons() {
    // [hr.flagship-class] Flagships too.
    let value = |field: &Field, unit| {
        let shot = crate::rulebook::words::shot(field.voids()[0], RED, Roll::Battle, Side::Attacker);
        query::combat(&field.w, unit, &shot).unwrap()
    };
    let (plain, law) = (field(), law("unconventional-weapons"));
    for unit in [Unit::Dreadnought, Unit::Flagship, Unit::WarSun] {
        assert_eq!(value(&law, unit), value(&plain, unit) + 2, "{unit:?}");
    }
    assert_eq!(value(&law, Unit::Cruiser), value(&plain, Unit::Cruiser));
    let mut field = field();
    let [at, _] = field.voids();
    field.fleet(BLUE, at, &[(Unit::Dreadnought, 2)]);
    let mut script = voted(&field, "unconventional-weapons", "against");
    let before = badges(&script, "exhausted");
    through(&mut script, &["planet"]);
    assert_eq!(badges(&script, "exhausted"), before + 2, "{}", script.standing());
}
