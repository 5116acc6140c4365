//! How the game ends.

use crate::table::{Game, ON};

/// [win.points] The game ends at once, in the middle of a phase.
#[test]
fn twelve_points_win() {
    let game =
        Game::at(2, "active red\n red victories 10 secure-the-monolith\n c3: red 1 strider\n a1 rock: blue 1 human")
            .play("red score secure-the-monolith");
    assert_eq!(game.winners(), ["red"]);
}

/// [win.eliminated] [win.ranking] No units and no means: the best of the others wins by points.
#[test]
fn elimination_ends_the_game() {
    let game = Game::at(
        3,
        "active red battle
         c4 rock: red 1 human; blue 1 dragon
         a4: yellow 1 human
         blue victories 2
         yellow victories 3",
    )
    .play("red battle c4 blue | ~ d6 2");
    assert_eq!(game.winners(), ["yellow"]);
}

/// [win.eliminated] Cards are worth rubium: with two of them a Human can still be bought.
#[test]
fn cards_keep_a_player_in() {
    let game = Game::at(2, "active red battle\n c4 rock: red 1 human; blue 1 dragon\n red human-slayer clean-sweep")
        .play("red battle c4 blue | ~ d6 2 | red done | ~ draw dragon-slayer | red done");
    assert_eq!(game.asked(), "blue");
}

/// [win.eliminated] [battle.loser-draw] The card of a lost battle counts before the test.
#[test]
fn the_losers_card_counts() {
    let game = Game::at(2, "active red battle\n c4 rock: red 1 dragon; blue 1 human\n blue rubium 1")
        .play("red battle c4 blue | ~ d6 2 | ~ draw ambush");
    assert!(!game.is_over());
    let game = Game::at(2, "active red battle\n c4 rock: red 1 dragon; blue 1 human")
        .play("red battle c4 blue | ~ d6 2 | ~ draw ambush");
    assert_eq!(game.winners(), ["red"]);
}

/// [win.eliminated] [alternate.sheet] A Clone costs 1, so one card is enough.
#[test]
fn a_clone_is_cheap() {
    let game = Game::with(2, &[("alternate-units", ON)], "active red battle\n c4 rock: red 1 wyrm; blue 1 clone")
        .play("red battle c4 blue | ~ d6 2 | ~ draw ambush");
    assert!(!game.is_over());
}

/// [win.ranking] Ties go by hexes, then units, then rubium; else it is a draw.
#[test]
fn every_tie_break() {
    let end = "red battle c4 blue | ~ d6 2";
    let start = "active red battle\n c4 rock: red 1 human; blue 1 dragon";
    let hexes = format!("{start}\n c2 rock: yellow 1 human\n c1 rock: yellow 1 human");
    assert_eq!(Game::at(3, &hexes).play(end).winners(), ["yellow"]);
    let units = format!("{start}\n c2 rock: yellow 2 human");
    assert_eq!(Game::at(3, &units).play(end).winners(), ["yellow"]);
    let rubium = format!("{start}\n c2 rock: yellow 1 human\n blue rubium 1");
    assert_eq!(Game::at(3, &rubium).play(end).winners(), ["blue"]);
    let draw = format!("{start}\n c2 rock: yellow 1 human");
    assert_eq!(Game::at(3, &draw).play(end).winners(), ["blue", "yellow"]);
}

/// [win.eliminated] A player whose last unit dies in a special attack is out at once.
#[test]
fn eliminated_by_a_special_attack() {
    let game = Game::at(2, "active red movement\n c4 rock: red 1 dragon\n b4 rock: blue 1 human\n blue rubium 1")
        .play("red done | red breathe c4 b4 blue | ~ d6 5");
    assert_eq!(game.winners(), ["red"]);
}

/// [turn.limit] [win.ranking] After the last round those still in the game are ranked.
#[test]
fn the_last_round() {
    let start =
        "active blue draw\n round 5000\n red victories 2\n blue victories 3\n a4: red 1 human\n e1: blue 1 human";
    let game = Game::at(2, start).play("~ draw human-slayer | blue done");
    assert_eq!(game.winners(), ["blue"]);
    let game = Game::at(2, &start.replace("5000", "4999")).play("~ draw human-slayer | blue done");
    assert!(!game.is_over());
}
