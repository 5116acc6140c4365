//! Battles.

use crate::table::Game;

/// [battle.phase] Every contested hex is fought over once, in the order the active player likes.
#[test]
fn battles_in_any_order() {
    let game = Game::at(
        2,
        "active red battle
         b4 rock: red 1 human; blue 1 human
         a1 rock: red 1 human; blue 1 human",
    );
    assert_eq!(game.options("red", "battle"), ["a1 blue", "b4 blue"]);
    let game = game.play("red battle b4 blue | ~ d6 1 1 | ~ d6 1 1 | ~ draw human-slayer");
    assert!(game.hex("b4").contains("contested"));
    assert_eq!(game.asked(), "red");
}

/// [battle.defender] [battle.win] One opponent is chosen as the defender; the attacker wins though a third player
/// stands there, and the hex stays contested.
#[test]
fn one_defender_of_two() {
    let game = Game::at(3, "active red battle\n c4 rock: red 1 dragon; blue 1 human; yellow 1 human");
    assert_eq!(game.options("red", "battle"), ["c4 blue", "c4 yellow"]);
    let game = game.play("red battle c4 yellow | ~ d6 2 | ~ draw ambush");
    assert_eq!((game.points("red"), game.gauge("yellow", "energize")), (1, 1));
    assert!(game.hex("c4").contains("contested"));
    assert_eq!(game.units("blue", "c4"), "1 human");
}

/// [battle.rolls] [battle.hits] Units of a type roll at the same time: dead ones have rolled too.
#[test]
fn rolls_are_simultaneous() {
    let game = Game::at(2, "active red battle\n b4 rock: red 1 human; blue 1 human\n a1 rock: blue 1 human")
        .play("red battle b4 blue | ~ d6 6 6 | ~ draw ambush");
    assert_eq!((game.units("red", "b4"), game.units("blue", "b4")), (String::new(), String::new()));
    assert_eq!(game.points("red"), 1);
}

/// [battle.mutual] [battle.loser-draw] Both destroyed: the attacker wins and the defender draws.
#[test]
fn mutual_destruction() {
    let game =
        Game::at(2, "active red battle\n b4 rock: red 1 human; blue 1 human\n a1 rock: blue 1 human\n a4: red 1 human")
            .play("red battle b4 blue | ~ d6 6 6 | ~ draw jamming-field");
    assert_eq!((game.points("red"), game.gauge("blue", "energize")), (1, 1));
}

/// [battle.stalemate] Units left on both sides, or only the attacker destroyed: no winner, no card.
#[test]
fn no_winner() {
    let game = Game::at(2, "active red battle\n b4 rock: red 1 human; blue 2 human\n a4: red 1 human")
        .play("red battle b4 blue | ~ d6 1 6 1 | ~ draw human-slayer");
    assert_eq!((game.points("red"), game.gauge("blue", "energize"), game.gauge("red", "energize")), (0, 0, 0));
    assert_eq!(game.units("blue", "b4"), "2 human");
}

/// [battle.casualties] Of several losses the run of the cheapest is one answer, whatever the order on the board.
#[test]
fn the_cheapest_losses_are_one_answer() {
    let position = "active red battle\n b4 rock: red 2 dragon; blue 1 dragon 1 strider 1 human";
    let mut game = Game::at(2, position).play("red battle b4 blue | ~ d6 6 6 1");
    let prompt = game.live("blue").prompt.unwrap();
    let of = |key: &String| prompt.options.iter().find(|one| one.key == *key).map(|one| one.line.clone());
    let lines: Vec<_> = prompt.cheapest.iter().filter_map(of).collect();
    assert_eq!(lines, ["lose human", "lose strider"]);
    let run: Vec<u64> = prompt.cheapest.iter().map(|key| u64::from_str_radix(key, 16).unwrap()).collect();
    assert_eq!(game.choose_run("blue", &run), ["lose human", "lose strider"]);
    assert_eq!(game.units("blue", "b4"), "1 dragon");
}

/// [battle.casualties] The owner's free choice among all his units there, those that have rolled too.
#[test]
fn casualties_are_the_owners_choice() {
    let game = Game::at(2, "active red battle\n b4 rock: red 1 dragon 1 human; blue 1 dragon 1 strider 1 human")
        .play("red battle b4 blue | ~ d6 2 2");
    assert_eq!(game.options("red", "lose"), ["human", "dragon"]);
    let game = game.play("red lose dragon");
    assert_eq!(game.options("blue", "lose"), ["human", "strider", "dragon"]);
    let game = game.play("blue lose dragon | ~ d6 1 | ~ d6 1 1");
    assert_eq!(game.units("blue", "b4"), "1 strider 1 human");
}

/// [units.terrain] Fungoids, Crystallines and Leapers roll with their modifiers.
#[test]
fn terrain_modifies_rolls() {
    for (unit, terrain, face, hits) in [
        ("fungoid", "forest", 4, true),
        ("fungoid", "rock", 4, false),
        ("fungoid", "spires", 5, false),
        ("crystalline", "spires", 4, true),
        ("crystalline", "forest", 5, false),
        ("leaper", "magma", 2, true),
        ("leaper", "rock", 2, false),
    ] {
        let game = Game::at(
            2,
            &format!("active red battle\n b4 {terrain}: red 1 {unit}; blue 1 fungoid\n a1 rock: blue 1 human"),
        );
        let dice = if unit == "fungoid" { format!("~ d6 {face} 1") } else { format!("~ d6 {face}") };
        let game = game.play(&format!("red battle b4 blue | {dice}"));
        assert_eq!(game.units("blue", "b4").is_empty(), hits, "{unit} in {terrain}");
    }
}

/// [units.leaper-pick] On a natural 5 or 6 the Leaper's owner picks, on less the victim's.
#[test]
fn a_leaper_picks_its_victim() {
    let start = "active red battle\n b4 rock: red 1 leaper; blue 1 strider 2 human";
    let game = Game::at(2, start).play("red battle b4 blue | ~ d6 5");
    assert_eq!(game.asked(), "red");
    assert_eq!(game.play("red lose strider | ~ d6 1 1").units("blue", "b4"), "2 human");
    let game = Game::at(2, start).play("red battle b4 blue | ~ d6 4");
    assert_eq!(game.asked(), "blue");
    let magma = "active red battle\n b4 magma: red 1 leaper; blue 1 strider 2 fungoid";
    let game = Game::at(2, magma).play("red battle b4 blue | ~ d6 4");
    assert_eq!(game.asked(), "blue", "the natural die counts");
}

/// [battle.choosing] Attacker, defender, then the others clockwise from the defender's left; after each card all are
/// asked again; a lone pass is asked too.
#[test]
fn order_of_choosing() {
    let game = Game::at(
        4,
        "active red battle
         d4 rock: red 1 human; yellow 1 human
         red corporate-windfall
         blue combat-stims
         yellow jamming-field
         green exo-rigs",
    )
    .play("red battle d4 yellow");
    assert_eq!(game.asked(), "red");
    assert_eq!(game.options("red", ""), ["pass"]);
    let game = game.play("red pass");
    assert_eq!(game.asked(), "yellow");
    let game = game.play("yellow play jamming-field | yellow side red");
    assert_eq!(game.asked(), "red");
    let game = game.play("red pass");
    assert_eq!(game.asked(), "green", "yellow has no card left, green sits on its left");
    let game = game.play("green pass");
    assert_eq!(game.asked(), "blue");
    let game = game.play("blue play combat-stims | blue side red | red pass | green pass | ~ d6 6 1");
    assert_eq!(game.asked(), "red", "the window after the roll");
    let game = game.play("red pass | green pass | ~ draw ambush");
    assert_eq!(game.points("red"), 1);
}

/// [cards.energize] Players who do not fight may play Battle cards.
#[test]
fn bystanders_play_cards() {
    let game = Game::at(3, "active red battle\n c4 rock: red 1 human; blue 1 human\n yellow deflector-shield")
        .play("red battle c4 blue | yellow pass | ~ d6 6 1 | yellow play deflector-shield | yellow hit red");
    assert_eq!(game.points("red"), 0);
    assert!(game.hex("c4").contains("contested"));
}

/// [odds.exact] The battle under way shows how it may end: before the dice, after them, and from either side.
#[test]
fn odds_inside_a_battle() {
    let shares = |game: &Game, seat: Option<&str>| -> Vec<(String, f32)> {
        let forecast = game.battle(seat).and_then(|battle| battle.forecast);
        let shares = forecast.map_or_else(Vec::new, |forecast| forecast.shares);
        shares.into_iter().map(|share| (game.text(&share.label), share.percent)).collect()
    };
    let told =
        |parts: &[(&str, f32)]| -> Vec<(String, f32)> { parts.iter().map(|(l, p)| (l.to_string(), *p)).collect() };
    // Humans hit on 6: both fall once in 36, then the attacker wins.
    let game = Game::at(
        2,
        "active red battle
         b4 rock: red 1 human; blue 1 human
         a1 rock: blue 1 human
         a4: red 1 human
         red second-chance
         blue second-chance",
    )
    .play("red battle b4 blue");
    let even = 69.4;
    assert_eq!(
        shares(&game, Some("red")),
        told(&[("you win", 16.7), ("stays contested", even), ("you are destroyed", 13.9)])
    );
    assert_eq!(
        shares(&game, Some("blue")),
        told(&[("you win", 13.9), ("stays contested", even), ("you are destroyed", 16.7)])
    );
    assert_eq!(shares(&game, None), told(&[("Red wins", 16.7), ("stays contested", even), ("Blue wins", 13.9)]));
    // Red's hit lies there: nothing but a card could stop it.
    let game = game.play("red pass | blue pass | ~ d6 6 1");
    assert_eq!(shares(&game, Some("red")), told(&[("you win", 100.0)]));
}
