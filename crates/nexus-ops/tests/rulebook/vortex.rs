//! The Vortex.

use crate::table::{Game, ON};

fn storm(position: &str) -> Game {
    Game::with(2, &[("vortex", ON)], position)
}

/// [vortex.tile] Nobody can enter, not even with Exo-Rigs.
#[test]
fn nobody_enters() {
    let game = storm("active red\n red exo-rigs\n b3 rock: red 1 strider 1 human\n b2 magma")
        .play("red play exo-rigs | red move strider b3");
    assert!(!game.is_offered("red", "to c3"));
    assert!(game.is_offered("red", "to b2"));
    assert_eq!(game.why_not("red", "to c3"), "vortex.tile");
}

/// [vortex.throw] [vortex.blast] [vortex.draw] [vortex.edges] Before the first player's second turn: throw, destroy,
/// cards for controlled hexes beside it, the first player first.
#[test]
fn the_storm() {
    let game = storm(
        "active blue draw
         c4 rock: red 2 human
         b3 magma: blue 1 fungoid
         d3 forest: blue 1 fungoid
         c2 rock: red 1 strider",
    )
    .play("~ draw human-slayer | blue done | ~ d6 1 6 | ~ d6 3");
    assert_eq!(game.units("red", "c4"), "");
    assert!(game.hex("b3").contains("contested"), "thrown onto Magma, bans or not: {}", game.hex("b3"));
    assert_eq!(game.units("red", "b3"), "2 human");
    assert_eq!(game.units("blue", "d3"), "", "destroyed");
    let game = game.play("~ draw ambush");
    assert_eq!((game.gauge("red", "energize"), game.gauge("blue", "energize")), (1, 0));
    assert_eq!(game.asked(), "red");
}

/// [vortex.throw] Equal dice move nothing.
#[test]
fn equal_dice() {
    let game = storm("active blue draw\n c4 rock: red 2 human\n a1 rock: blue 1 human")
        .play("~ draw human-slayer | blue done | ~ d6 1 1 | ~ d6 2");
    assert_eq!(game.units("red", "c4"), "2 human");
}

/// [vortex.first-turn] Nothing happens before the first player's first turn.
#[test]
fn not_in_the_first_round() {
    let game = Game::opened(2, &[("vortex", ON)])
        .play("~ d2 1 | ~ order 0 1 2 3 4 5 | ~ order 0 1 2 3 4 5 | ~ d2 1 1 1 1 1 1");
    assert_eq!(game.asked(), "red");
}

/// [vortex.cards] Death From Above and Secure the Monolith are not used.
#[test]
fn two_missions_stay_in_the_box() {
    let live = storm("active red").session().table().live(kernel::Viewer::Audience);
    assert_eq!(live.shared[1].value.value, 34);
}

/// [vortex.throw] [move.forbidden-ground] A Human thrown onto a Magma Pool leaves it in its owner's next turn.
#[test]
fn thrown_onto_magma() {
    let game = storm("active blue draw\n c4 rock: red 2 human\n b3 magma\n a1 rock: blue 1 human")
        .play("~ draw human-slayer | blue done | ~ d6 1 6 | ~ d6 3 | ~ draw ambush | red done");
    assert!(!game.is_offered("red", "done"));
    let game = game.play("red move human b3 | red to b4");
    assert!(!game.is_offered("red", "done"), "the other one too");
    assert!(game.play("red move human b3 | red to b4").is_offered("red", "done"));
}

/// [vortex.throw] [team.elimination] The Vortex works on at the place of a first player who was eliminated.
#[test]
fn the_first_player_is_gone() {
    let game = Game::with(
        4,
        &[("team-play", ON), ("vortex", ON)],
        "active red battle\n b4 rock: red 1 human; blue 1 dragon\n d1: yellow 1 dragon\n b1: green 1 human\n d6: blue 1 human\n yellow rubium 9",
    )
    .play("red battle b4 blue | ~ d6 2");
    assert_eq!(game.asked(), "blue");
    let game = game.play(
        "blue done | ~ draw human-slayer | blue done | yellow done | yellow done | ~ draw clean-sweep | yellow done
         green done | ~ draw dragon-slayer",
    );
    let game = game.play("blue done | green done | ~ d6 1 1 | ~ d6 2 | ~ draw ambush");
    assert_eq!(game.asked(), "blue");
}
