//! Setup and open information.

use crate::table::{Game, ON};

const BOARD: &str = "~ order 0 1 2 3 4 5 | ~ order 0 1 2 3 4 5 | ~ d2 1 1 1 1 1 1";

/// [setup.first-player] [setup.rubium] [setup.supply] [setup.factions] The first player has 8, each next one clockwise 3 more.
#[test]
fn starting_rubium() {
    let game = Game::opened(4, &[]).play(&format!("~ d4 3 | {BOARD}"));
    assert_eq!(game.asked(), "yellow");
    let rubium: Vec<i32> = ["yellow", "green", "red", "blue"].iter().map(|seat| game.rubium(seat)).collect();
    assert_eq!(rubium, [8, 11, 14, 17]);
    let stage = game.session().table().stage();
    let factions: Vec<&str> = stage.seats.iter().map(|seat| seat.faction.as_str()).collect();
    assert_eq!(factions, ["Ares Inc.", "Black Helix Industries", "The Galactic Syndicate", "Zyborg Technologies"]);
}

/// [setup.terrain] [setup.bases] [setup.tokens] [setup.decks] Six single tiles, six double ones either way round, a
/// token everywhere but on bases and Monolith.
#[test]
fn the_board_is_laid() {
    let game = Game::opened(2, &[]).play("~ d2 1 | ~ order 5 1 2 3 4 0 | ~ order 0 1 2 3 4 5 | ~ d2 1 2 1 1 1 1");
    assert!(game.hex("c3").starts_with("Monolith c3, unoccupied"));
    assert!(game.hex("c4").starts_with("Magma Pool c4"), "the sixth single tile lies east: {}", game.hex("c4"));
    assert!(game.hex("c5").starts_with("Liquifungus Forest c5"));
    assert!(game.hex("a3").starts_with("Rock Plains a3"), "the second double tile is turned");
    assert!(game.hex("a2").starts_with("Liquifungus Forest a2"));
    let live = game.session().table().live(kernel::Viewer::Audience);
    assert_eq!(live.spaces.iter().filter(|space| space.unexplored).count(), 18);
    assert_eq!(live.spaces.iter().filter(|space| space.text.starts_with("Home base")).count(), 6);
    let decks: Vec<i32> = live.shared.iter().map(|gauge| gauge.value.value).collect();
    assert_eq!(decks, [32, 36, 18]);
    assert!(!live.spaces.iter().any(|space| space.unexplored && space.text.starts_with("Home")));
}

/// [energy.tiles] [energy.tokens] Twelve hexes of given tiles, a pile of six tokens on each side.
#[test]
fn energy_dependence() {
    let game =
        Game::opened(2, &[("energy-dependence", ON)]).play("~ d2 1 | ~ order 0 1 2 3 | ~ order 0 1 2 3 | ~ d2 1 1 1 1");
    let live = game.session().table().live(kernel::Viewer::Audience);
    assert_eq!(live.spaces.len(), 19);
    let count = |name: &str| live.spaces.iter().filter(|space| space.text.starts_with(name)).count();
    let terrain = ["Liquifungus", "Crystal", "Magma", "Rock", "Monolith"].map(count);
    assert_eq!(terrain, [4, 2, 2, 4, 1]);
    assert_eq!(live.shared[2].value.value, 12);
    let parts: Vec<i32> = live.shared[2].value.parts.iter().map(|part| part.value).collect();
    assert_eq!(parts, [4, 2, 4, 2]);
}

/// [neighbors.board] The bases are two steps apart.
#[test]
fn bad_neighbors() {
    let game = Game::with(2, &[("bad-neighbors", ON)], "active red\n c4: red 1 human\n b2: blue 1 human");
    assert!(game.hex("c4").starts_with("Home base"));
    assert!(game.hex("b2").starts_with("Home base"));
}

/// [units.sheet] [goal.points] The picture names every unit's numbers and the points that win.
#[test]
fn the_sheet_is_shown() {
    let game = Game::at(2, "active red");
    let stage = game.session().table().stage();
    let strider = stage.glossary.iter().find(|entry| entry.id == "unit/strider").unwrap();
    assert!(strider.text.starts_with("Cost 6, hits on 4."));
    let live = game.session().table().live(kernel::Viewer::Audience);
    assert_eq!(live.seats[0].goal, 12);
    assert!(live.hand.is_empty());
}

/// [setup.factions] With the option each player chooses, the first player first; the last has what is left.
#[test]
fn factions_are_chosen() {
    let game = Game::opened(4, &[("factions", "chosen")]).play("~ d4 3");
    assert_eq!(game.asked(), "yellow");
    assert_eq!(game.options("yellow", "faction"), ["ares", "black-helix", "galactic-syndicate", "zyborg"]);
    let game = game.play("yellow faction zyborg");
    assert_eq!((game.asked(), game.options("green", "faction").len()), ("green".into(), 3));
    let before = game.session().table().stage_mark();
    let game = game.play(&format!("green faction ares | red faction galactic-syndicate | {BOARD}"));
    assert_ne!(game.session().table().stage_mark(), before);
    let stage = game.session().table().stage();
    let factions: Vec<&str> = stage.seats.iter().map(|seat| seat.faction.as_str()).collect();
    assert_eq!(factions, ["The Galactic Syndicate", "Black Helix Industries", "Zyborg Technologies", "Ares Inc."]);
    assert!(game.story().contains(&"Blue leads Black Helix Industries.".to_string()), "{:?}", game.story());
}
