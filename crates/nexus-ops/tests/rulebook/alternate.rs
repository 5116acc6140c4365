//! Alternate units.

use crate::table::{Game, ON};

fn game(position: &str) -> Game {
    Game::with(2, &[("alternate-units", ON)], position)
}

/// [alternate.sheet] Tokens and missions that name a classic unit mean its counterpart.
#[test]
fn counterparts() {
    let game = game("active red exploration\n b4 rock unexplored: red 1 clone").play("~ draw strider");
    assert_eq!(game.units("red", "b4"), "1 blitzer 1 clone");
}

/// [alternate.clone-limit] One Clone for each hex of the base in a turn.
#[test]
fn one_clone_a_base_hex() {
    let game = game("active red\n red rubium 9").play("red deploy clone a4 | red deploy clone b5");
    assert_eq!(game.rubium("red"), 7);
    assert_eq!(game.why_not("red", "deploy clone a4"), "alternate.clone-limit");
    assert_eq!(game.cause("red", "Clone on a4"), "A base hex gets 1 Clone a turn, and this one has.");
    assert!(game.is_offered("red", "deploy clone a5"));
}

/// [alternate.clone-dice] Three roll two dice, one rolls none.
#[test]
fn clones_roll_fewer_dice() {
    let game = game("active red battle\n b4 rock: red 3 clone; blue 1 clone\n a1 rock: blue 1 clone");
    let game = game.play("red battle b4 blue | ~ d6 1 6 | ~ draw ambush");
    assert_eq!(game.points("red"), 1);
}

/// [alternate.shardian] Before dice a Shardian is destroyed for a hit, any number of times.
#[test]
fn shardians_shatter() {
    let game = game("active red battle\n b4 rock: red 3 shardian; blue 1 wyrm 1 clone\n a1 rock: blue 1 clone");
    let game = game.play("red battle b4 blue | red shatter | blue lose clone | red shatter | ~ draw ambush");
    assert_eq!((game.units("red", "b4"), game.points("red")), ("1 shardian".into(), 1));
}

/// [alternate.shardian-loss] A defender who destroys his last units so has lost.
#[test]
fn a_defender_shatters_himself() {
    let game = game("active red battle\n b4 rock: red 2 clone; blue 1 shardian\n a1 rock: blue 1 clone");
    let game = game.play("red battle b4 blue | blue shatter | ~ draw ambush");
    assert_eq!((game.points("red"), game.gauge("blue", "energize")), (1, 1));
}

/// [alternate.shardian] An attacker who destroys himself wholly has not won while defenders remain.
#[test]
fn an_attacker_shatters_himself() {
    let game = game("active red battle\n b4 rock: red 1 shardian; blue 2 clone\n a4: red 1 clone");
    let game = game.play("red battle b4 blue | red shatter | ~ draw human-slayer");
    assert_eq!(game.points("red"), 0);
}

/// [alternate.sporling] Survivors of a won battle move on, fight, win and move on again; the ban on moving from battle
/// to battle does not bind them.
#[test]
fn sporlings_spread() {
    let game = game(
        "active red battle
         b4 forest: red 2 sporling; blue 1 clone
         b3 forest: blue 1 clone
         b2 forest
         a1 rock: blue 1 clone",
    )
    .play(
        "red battle b4 blue | ~ d6 5 1 | ~ draw ambush
         red move sporling b4 | red to b3 | red done
         red battle b3 blue | blue pass | ~ d6 6 | blue pass | ~ draw jamming-field
         red move sporling b3 | red to b2",
    );
    assert_eq!(
        (game.points("red"), game.units("red", "b2"), game.units("red", "b4")),
        (2, "1 sporling".into(), "1 sporling".into())
    );
}

/// [alternate.blitzer] In Rock Plains before Wyrms, elsewhere after Divers.
#[test]
fn blitzers_go_first_in_rock_plains() {
    let at = |terrain: &str| {
        game(&format!(
            "active red battle\n b4 {terrain}: red 1 blitzer; blue 1 wyrm\n a1 rock: blue 1 clone\n a4: red 1 clone"
        ))
    };
    assert_eq!(at("rock").play("red battle b4 blue | ~ d6 4 | ~ draw ambush").points("red"), 1);
    assert_eq!(at("forest").play("red battle b4 blue | ~ d6 2").points("red"), 0);
}

/// [alternate.diver] From a Magma Pool to any other, or beside one.
#[test]
fn divers_surface_elsewhere() {
    let game = game(
        "active red movement
         c4 magma: red 1 diver
         c2 magma
         b2 rock
         b3 rock
         d3 rock
         d4 rock",
    )
    .play("red move diver c4");
    for hex in ["c2", "c1", "b1", "d2", "b4", "c3"] {
        assert!(game.is_offered("red", &format!("to {hex}")), "{hex}");
    }
    assert!(!game.is_offered("red", "to a1"));
}

/// [alternate.wyrm] A hit is rolled again until it misses.
#[test]
fn a_wyrm_rolls_on() {
    let game = game("active red movement\n c4 rock: red 1 wyrm\n b4 rock: blue 3 clone\n a1 rock: blue 1 clone");
    let game = game.play("red done | red breathe c4 b4 blue | ~ d6 5 | ~ d6 6 | ~ d6 4");
    assert_eq!(game.units("blue", "b4"), "1 clone");
}

/// [mission.flown-survivor] With alternate units a Wyrm that began the turn on the Monolith meets it.
#[test]
fn death_from_above_by_a_wyrm() {
    let game = game(
        "active red movement\n red death-from-above\n c3: red 1 wyrm\n b3 rock: blue 1 clone\n a1 rock: blue 1 clone",
    );
    let game = game.play("red move wyrm c3 | red to b3 | red done | red battle b3 blue | ~ d6 2 | ~ draw ambush | red score death-from-above");
    assert_eq!(game.points("red"), 4);
}

/// [alternate.wyrm] The attack goes on against another enemy in the hex when the first has nothing left there.
#[test]
fn a_wyrm_with_two_victims() {
    let start = "active red movement\n c5 rock: red 1 wyrm\n c4 rock: blue 1 clone; yellow 2 clone\n d1: yellow 1 clone\n \
                 e1: blue 1 clone";
    let game = Game::with(3, &[("alternate-units", ON)], start)
        .play("red done | red breathe c5 c4 blue | ~ d6 5 | ~ d6 5 | ~ d6 4");
    assert_eq!((game.units("blue", "c4"), game.units("yellow", "c4")), (String::new(), "1 clone".into()));
}

/// [alternate.wyrm] Where several are left, the attacker names the next one.
#[test]
fn a_wyrm_with_three_victims() {
    let start = "active red movement\n c5 rock: red 1 wyrm\n c4 rock: blue 1 clone; yellow 1 clone; green 1 clone\n \
                 d1: yellow 1 clone\n e1: blue 1 clone\n b1: green 1 clone";
    let game = Game::with(4, &[("alternate-units", ON)], start).play("red done | red breathe c5 c4 blue | ~ d6 6");
    assert_eq!(game.options("red", "breathe"), ["c5 c4 yellow", "c5 c4 green"]);
    let game = game.play("red breathe c5 c4 green | ~ d6 6 | ~ d6 1");
    assert_eq!((game.units("green", "c4"), game.units("yellow", "c4")), (String::new(), "1 clone".into()));
}
