//! The worked examples printed in the rulebook.

use crate::table::Game;

/// [move.battle-to-battle] [units.stride] A Strider leaves a battle: not to or through the red Rock Plains, but to the
/// Forest beside it, to the open Rock Plains, and on through them to the next Forest.
#[test]
fn movement_example() {
    let game = Game::at(
        2,
        "active blue movement
         b3 spires: blue 1 strider; red 1 human
         b4 rock: red 1 human
         a3 forest
         a2 rock
         a1 forest 2
         b2 magma: red 1 human
         c4 magma: red 1 human",
    )
    .play("blue move strider b3");
    assert_eq!(game.options("blue", "to"), ["a1", "a2", "a3", "c3"]);
    assert_eq!(game.why_not("blue", "to b4"), "move.battle-to-battle");
    assert_eq!(game.cause("blue", "b4"), "It leaves a battle in b3: it may not go to b4, where others stand.");
    assert_eq!(game.play("blue to a1").units("blue", "a1"), "1 strider");
}

/// [special.when] [special.control] [special.target] [special.hit] The Dragon hits with a 5; the Rock Plains are then
/// controlled, so that the second Dragon may attack the Crystalline in the Magma Pool. No Battle Victory card is taken.
#[test]
fn end_of_movement_phase_attack_example() {
    let game = Game::at(
        2,
        "active red movement
         c4 spires: red 1 dragon
         b4 rock: red 1 dragon; blue 1 fungoid
         b3 magma: blue 1 crystalline",
    )
    .play("red done");
    assert_eq!(game.options("red", "breathe"), ["c4 b3 blue", "c4 b4 blue"]);
    let game = game.play("red breathe c4 b4 blue | ~ d6 5");
    assert_eq!(game.units("blue", "b4"), "");
    assert_eq!(game.options("red", "breathe"), ["b4 b3 blue"]);
    let game = game.play("red breathe b4 b3 blue | ~ d6 4");
    assert_eq!(game.units("blue", "b3"), "1 crystalline");
    assert_eq!((game.points("red"), game.gauge("blue", "energize")), (0, 0));
}

/// [mine.collect] [mine.miners] Seven from the base, one from the Crystalline's refinery, none without a miner.
#[test]
fn mining_example() {
    let game = Game::at(
        2,
        "active red mining
         a4: red 1 human
         a5: red 1 human
         b5: red 1 human
         b4 rock 1: red 1 crystalline
         b3 rock 2: red 1 strider",
    );
    assert_eq!(game.rubium("red"), 8);
}

/// [battle.order] [battle.casualties] [battle.attacker-first] [battle.one-round] Dragons: red misses, green hits;
/// Striders: both hit. Units removed before their turn do not attack, and the hex stays contested.
#[test]
fn battle_example() {
    let game = Game::at(
        4,
        "active red battle
         d4 rock: red 1 dragon 1 strider 1 human; green 1 dragon 1 strider 1 fungoid",
    )
    .play("red battle d4 green | ~ d6 1 2 | red lose human | ~ d6 4 5 | red lose strider | green lose fungoid");
    assert_eq!(
        game.hex("d4"),
        "Rock Plains d4, contested; Red: 1 Rubium Dragon; Green: 1 Rubium Dragon, 1 Rock Strider"
    );
    assert_eq!((game.points("red"), game.points("green")), (0, 0));
}

/// [missions.example] [missions.battle] [missions.objective] [draw.mission] A Battle Victory card, a Battle mission
/// for it, and an Objective drawn and met in the Draw phase.
#[test]
fn fulfill_a_secret_mission_example() {
    let game = Game::at(
        2,
        "active red battle
         red send-in-the-fungus-creatures
         b4 forest: red 2 fungoid; blue 1 crystalline
         a1 rock: blue 1 human",
    )
    .play("red battle b4 blue | ~ d6 1 | ~ d6 4 3 | ~ draw combat-stims");
    assert_eq!(game.points("red"), 1);
    let game = game.play(
        "red score send-in-the-fungus-creatures
         ~ draw dominate-the-forests
         red score dominate-the-forests",
    );
    assert_eq!(game.points("red"), 4);
    assert_eq!(game.units("red", "b4"), "2 fungoid");
}
