//! Objectives about Mecatol Rex and homes, and what is left to take.

use crate::actions::edited;
use crate::field::{BLUE, Field, RED};
use central_powers::CentralPowers;
use central_powers::names::{Strategy, Unit};
use central_powers::objectives::progress;
use central_powers::query;
use central_powers::steps::{EndRound, StrategyPhase};
use imperium::{SystemId, TileId};
use kernel::testing::Script;

fn row(field: &Field, id: &str) -> u8 {
    field.w.kit.objectives.iter().position(|row| row.id == id).unwrap_or_else(|| panic!("no {id}")) as u8
}

#[test]
fn what_cannot_be_entered_need_not_be_controlled() {
    // [objective.counting] An asteroid field or a supernova next to Mecatol Rex.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let id = field.w.kit.objectives.iter().find(|row| {
        row.tests.iter().any(|test| matches!(test, central_powers::printed::Test::ControlAllNextToMecatol))
    });
    let objective = row(&field, &id.expect("such an objective").id);
    let before = progress(&field.w, RED, objective).need;
    let near = field.w.galaxy.place(SystemId(0)).edges;
    let plain = near.iter().find(|s| query::terrain(&field.w, *s).is_none()).expect("a plain neighbour");
    let rocks = field.w.kit.systems.iter().position(|row| row.id == "asteroids-t").expect("a tile");
    field.w.galaxy.become_tile(field.w.kit.get(), plain, TileId(rocks as u8));
    assert_eq!(progress(&field.w, RED, objective).need, before - 1);
}

#[test]
fn the_gate_is_a_home_too() {
    // [map.creuss] [objective.counting] A planet next to the gate is next to Creuss's home.
    let mut field = Field::of(&["sol", "creuss", "winnu"]);
    let homes = query::homes(&field.w, BLUE);
    assert_eq!(homes.len(), 2);
    let gate = homes.iter().find(|system| field.w.galaxy.place(*system).at.is_some()).expect("a gate");
    let planet = field.w.galaxy.place(gate).edges.iter().find_map(|near| field.w.planets_in(near).next());
    let objective = row(&field, "antagonist");
    assert!(!progress(&field.w, RED, objective).is_met());
    field.own(RED, planet.expect("a planet next to the gate"));
    assert!(progress(&field.w, RED, objective).is_met());
}

#[test]
fn who_can_take_nothing_takes_what_there_is() {
    // [strategy.order] The last card is dear by law, and he cannot pay.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    edited(&mut field, "law councils-censure red | red strategy-allocation 1");
    for slot in &mut field.w.slots {
        slot.holder = if slot.card == Strategy::Dominion { None } else { Some(BLUE) };
    }
    field.w.speaker = RED;
    let mut script = Script::of(kernel::seated::<CentralPowers>(field.w.clone(), StrategyPhase.into()));
    crate::council::quiet(&mut script);
    assert_eq!(script.gauge("red", "strategy-allocation"), 0, "{}", script.standing());
    assert!(crate::council::has_strategy(&script, 0, "Dominion"));
}

#[test]
fn what_a_card_allowed_goes_when_the_round_ends() {
    // [move.supply] [card.action] Grand Armada: a fleet at home as large as one likes, for the round.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let home = field.w.player(RED).home.unwrap();
    field.fleet(RED, home, &[(Unit::Cruiser, 7)]);
    let place = central_powers::cards::Spot::System(home);
    crate::titles::in_force(&mut field, "grand-armada", &[RED], place, central_powers::verbs::Span::Round);
    assert_eq!(query::fleet_limit_in(&field.w, RED, home), u8::MAX);
    let mut script = Script::of(kernel::seated::<CentralPowers>(field.w.clone(), EndRound.into()));
    assert!(script.can("red", "remove cruiser"), "{}", script.standing());
    script.play("red remove cruiser | red remove cruiser");
    assert!(!script.asked().contains(&"red") || !script.can("red", "remove cruiser"), "{}", script.standing());
}
