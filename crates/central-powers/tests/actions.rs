//! Action cards: a test of its title for each, which fails when the card is muted.

use crate::field::{BLUE, Field, RED};
use central_powers::CentralPowers;
use central_powers::names::{LeaderKind, Sheet, Unit};
use central_powers::steps::ActionPhase;
use central_powers::world::{Berth, Leader, World};
use kernel::{Edit, Game, Match, Offers, Report, Standing};

/// A field with changes by lines of text.
pub fn edited(field: &mut Field, lines: &str) {
    for line in lines.split('|').map(str::trim) {
        CentralPowers::edit(&mut field.w, &mut Edit::of(line)).unwrap_or_else(|why| panic!("`{line}`: {why}"));
    }
}

/// The world after red has given these answers in his turn, nobody else being asked.
pub fn after(field: &Field, answers: &[&str]) -> World {
    let mut game: Match<CentralPowers> = Match::new(field.w.clone(), ActionPhase.into());
    let (mut offers, mut report) = (Offers::default(), Report::muted());
    for answer in answers {
        let Standing::Ask(ask) = game.settle(&mut offers, &mut report) else { panic!("nobody is asked {answer}") };
        let printed = |choice| {
            let mut text = String::new();
            CentralPowers::print(&game.world, choice, &mut text);
            text
        };
        let choice = offers.list().iter().copied().find(|choice| printed(*choice) == *answer);
        let choice = choice.unwrap_or_else(|| panic!("{answer} is not among {:?}", offers.list()));
        game.choose(&ask, choice, &mut report);
    }
    game.settle(&mut offers, &mut report);
    game.world
}

#[test]
fn local_unrest() {
    // [planet.neutral] Units and the facility are lost, the leader escapes to his home.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let (_, planet, _) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1), (Unit::Pds, 1)]);
    field.w.facilities[0] = field.w.facilities[0].with(planet);
    field.w.leaders.push(Leader { owner: BLUE, row: 0, kind: LeaderKind::Admiral, at: Berth::Planet(planet) });
    edited(&mut field, "red hand local-unrest");
    // Only this planet can be meant.
    let w = after(&field, &["card local-unrest"]);
    assert_eq!(w.owner(planet), None);
    assert!(w.on_planet(BLUE, planet).is_empty());
    assert!(!w.facilities[0].has(planet), "the colony is gone");
    let home = w.home_planets(BLUE).iter().next().unwrap();
    assert_eq!(w.leaders[0].at, Berth::Planet(home));
}

/// Red holds one card and plays it; the field is changed before. Gives the worlds before and after.
pub fn plays(card: &str, change: impl Fn(&mut Field), answers: &[&str]) -> (World, World) {
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    change(&mut field);
    edited(&mut field, &format!("red hand {card}"));
    let card = format!("card {card}");
    let mut all = vec![card.as_str()];
    all.extend_from_slice(answers);
    let after = after(&field, &all);
    (field.w, after)
}

#[test]
fn advanced_reinforcements() {
    let (before, after) = plays("advanced-reinforcements", |_| {}, &[]);
    assert_eq!(after.on_board(RED, Unit::GroundForce), before.on_board(RED, Unit::GroundForce) + 2);
}

#[test]
fn rise_of_a_messiah() {
    let change = |field: &mut Field| {
        let (_, planet, _) = field.colony();
        field.own(RED, planet);
    };
    let (before, after) = plays("rise-of-a-messiah", change, &[]);
    for planet in before.player(RED).planets.iter() {
        let [was, is] = [&before, &after].map(|w| w.on_planet(RED, planet).of(Unit::GroundForce.kind()));
        assert_eq!(is, was + 1);
    }
}

#[test]
fn rally_of_the_people() {
    let (before, after) = plays("rally-of-the-people", |_| {}, &[]);
    let home = after.player(RED).home.unwrap();
    assert_eq!(before.in_space(RED, home).ships(), 0);
    assert_eq!(after.in_space(RED, home).of(Unit::Dreadnought.kind()), 1);
}

#[test]
fn insubordination() {
    let (before, after) = plays("insubordination", |_| {}, &["player blue"]);
    let command = |w: &World| w.player(BLUE).sheet[Sheet::Command.index()];
    assert_eq!(command(&after), command(&before) - 1);
    assert_eq!(after.reinforcements(BLUE), before.reinforcements(BLUE) + 1);
}

#[test]
fn good_year() {
    let change = |field: &mut Field| {
        let (_, planet, _) = field.colony();
        field.own(RED, planet);
    };
    let (before, after) = plays("good-year", change, &[]);
    assert_eq!(after.player(RED).goods, before.player(RED).goods + 1, "one planet outside the home");
}

#[test]
fn privateers() {
    let change = |field: &mut Field| edited(field, "blue goods 5 | green goods 0");
    let (before, after) = plays("privateers", change, &[]);
    assert_eq!(after.player(BLUE).goods, 0);
    assert_eq!(after.player(RED).goods, before.player(RED).goods + 2, "half of five, rounded down");
}

#[test]
fn unexpected_action() {
    let change = |field: &mut Field| {
        let [system, _] = field.voids();
        field.w.player_mut(RED).counters = field.w.player(RED).counters.with(system);
    };
    let (before, after) = plays("unexpected-action", change, &[]);
    assert_eq!([before, after].map(|w| w.player(RED).counters.len()), [1, 0]);
}

#[test]
fn secret_industrial_agent() {
    let change = |field: &mut Field| {
        let (_, planet, _) = field.colony();
        field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::SpaceDock, 1)]);
    };
    let (before, after) = plays("secret-industrial-agent", change, &[]);
    assert_eq!(after.on_board(BLUE, Unit::SpaceDock) + 1, before.on_board(BLUE, Unit::SpaceDock));
}

#[test]
fn lucky_shot() {
    let change = |field: &mut Field| {
        let (system, planet, _) = field.colony();
        field.own(RED, planet).fleet(BLUE, system, &[(Unit::Destroyer, 1)]);
    };
    let (before, after) = plays("lucky-shot", change, &[]);
    assert_eq!([before, after].map(|w| w.on_board(BLUE, Unit::Destroyer)), [1, 0]);
}

#[test]
fn two_cards_of_one_title_do_not_work_on_the_same_thing() {
    // [card.same] War Footing lets two more ships into a system, not four.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let [system, _] = field.voids();
    field.fleet(RED, system, &[(Unit::Cruiser, 1)]);
    let before = central_powers::query::fleet_limit_in(&field.w, RED, system);
    let row = field.w.kit.action_cards.iter().position(|card| card.id == "war-footing").unwrap() as u8;
    let line = central_powers::cards::Line::first(central_powers::cards::Source::Action(row));
    for _ in 0..2 {
        let passing = central_powers::world::Passing {
            line,
            you: Some(RED),
            whom: kernel::SeatSet::one(RED),
            on: central_powers::world::Elected::For,
            place: central_powers::cards::Spot::System(system),
            span: central_powers::verbs::Span::Round,
            rounds: (0, 0),
        };
        central_powers::force::begin(&mut field.w, passing);
    }
    assert_eq!(central_powers::query::fleet_limit_in(&field.w, RED, system), before + 2, "not four");
}
