//! The four-player team game.

use crate::table::{Game, ON};

fn team(position: &str) -> Game {
    Game::with(4, &[("team-play", ON)], position)
}

/// [team.sides] [team.target] Teammates sit opposite and win with 20 points together.
#[test]
fn twenty_points_together() {
    let game = team("active red battle\n red victories 10\n yellow victories 9\n c4 rock: red 1 dragon; blue 1 human\n a3 rock: blue 1 human")
        .play("red battle c4 blue | ~ d6 6");
    assert_eq!(game.winners(), ["red and yellow"]);
}

/// [team.pass] The teammate may pass a card at the end of the Draw phase; only the two know which.
#[test]
fn passing_a_card() {
    let start = "active red draw\n yellow ambush human-slayer\n a6: red 1 human\n d6: blue 1 human\n d1: yellow 1 human\n b1: green 1 human";
    let game = team(start).play("~ draw clean-sweep");
    assert_eq!(game.asked(), "yellow");
    assert_eq!(game.options("yellow", "give"), ["human-slayer", "ambush"]);
    let game = game.play("yellow give human-slayer");
    assert_eq!(game.hand("red"), ["human-slayer", "clean-sweep"]);
    assert_eq!(game.hand("yellow"), ["ambush"]);
    let line = game.session().lines().last().unwrap();
    assert!(line.seen.has(kernel::Seat(0)) && !line.seen.has(kernel::Seat(1)));
    assert_eq!(team(start).play("~ draw clean-sweep | yellow done").hand("red"), ["clean-sweep"]);
}

/// [team.shared-hex] Contested, but no battle and no mining.
#[test]
fn a_shared_hex() {
    let game = team("active red battle\n c4 rock 2: red 1 human; yellow 1 human\n a6: red 1 human");
    assert_eq!(game.rubium("red"), 2, "only the base hex");
    assert!(game.hex("c4").contains("contested"));
}

/// [team.through] Units pass through the teammate's hexes, unless opponents are there.
#[test]
fn through_the_teammate() {
    let start = "active red movement\n c5 rock: red 1 strider\n c3: blue 1 dragon\n b4 forest: blue 1 human\n d4 forest: blue 1 human\n \
                 b5 forest: blue 1 human\n d5 forest: blue 1 human";
    let game = team(&format!("{start}\n c4 rock: yellow 1 human")).play("red move strider c5");
    assert!(game.is_offered("red", "to c3"));
    let game = team(&format!("{start}\n c4 rock: yellow 1 human; green 1 human")).play("red move strider c5");
    assert!(!game.is_offered("red", "to c3"));
}

/// [team.shared-hex] [move.battle-to-battle] A hex shared with the teammate is contested, so the ban binds.
#[test]
fn leaving_a_shared_hex() {
    let game = team(
        "active red movement\n c5 rock: red 1 human; yellow 1 human\n b5 forest: blue 1 human\n d5 forest: yellow 1 human",
    )
    .play("red move human c5");
    assert!(!game.is_offered("red", "to b5"));
    assert!(game.is_offered("red", "to d5"));
}

/// [team.elimination] The game goes on without an eliminated player, whose points still count.
#[test]
fn one_teammate_eliminated() {
    let game = team(
        "active red battle\n red victories 8\n yellow victories 10\n c4 rock: red 1 human; blue 1 dragon\n \
         d1: yellow 1 dragon\n b1: green 1 human\n d6: blue 1 human\n e1: green 1 human\n yellow rubium 9",
    )
    .play("red battle c4 blue | ~ d6 2");
    assert!(!game.is_over());
    assert_eq!(game.asked(), "blue");
    let game = game.play(
        "blue done | ~ draw human-slayer | blue done
         yellow done | yellow done | yellow done | ~ draw clean-sweep | yellow done
         green done | ~ draw dragon-slayer | blue done | green done",
    );
    assert_eq!(game.asked(), "blue", "red is out");
}

/// [team.last] Both teammates eliminated: the other team wins.
#[test]
fn a_team_eliminated() {
    let game = team("active red battle\n c4 rock: red 1 dragon; blue 1 human\n d1: yellow 1 human\n blue rubium 5");
    let game = game.play("red battle c4 blue | ~ d6 6 | ~ draw ambush");
    assert!(!game.is_over(), "green has nothing and is out, but blue can buy");
    let game = team(
        "active red movement\n c5 rock: red 1 dragon\n c4 rock: blue 1 human\n d1: yellow 1 human\n blue victories 9",
    )
    .play("red done | red breathe c5 c4 blue | ~ d6 6");
    assert_eq!(game.winners(), ["red and yellow"]);
}

/// [mission.most] The teammate counts as another player. [mission.control] His base is no opponent's.
#[test]
fn missions_and_teammates() {
    let game = team(
        "active red\n red dominate-the-forests on-enemy-soil\n c4 forest: red 1 human\n c5 forest: yellow 1 human\n d1: red 1 human",
    );
    assert!(!game.is_offered("red", "score dominate-the-forests"));
    assert!(!game.is_offered("red", "score on-enemy-soil"));
}

/// [team.talk] A card is shown to all at any time, stays in the hand, and is known there until it leaves.
#[test]
fn showing_a_card() {
    let start = "active red\n yellow ambush human-slayer\n red ambush\n a6: red 1 human\n d6: blue 1 human\n d1: yellow 1 human\n b1: green 1 human";
    let game = team(start).play("yellow show ambush");
    assert_eq!(game.story().last().unwrap(), "Yellow shows Ambush.");
    assert_eq!((game.asked(), game.hand("yellow").len()), ("red".into(), 2));
    assert!(game.notes("yellow").contains(&"Has shown Ambush".to_string()), "{:?}", game.notes("yellow"));
    let table = game.session().table();
    let mut imagined = table.fork();
    for n in 0..20 {
        table.imagine_into(kernel::Seat(1), &mut kernel::Rng::new(n), imagined.as_mut());
        let live = imagined.live(kernel::Viewer::Seat(kernel::Seat(2)));
        let ids: Vec<&str> = live.hand.iter().flat_map(|tray| &tray.cards).map(|card| card.id.as_str()).collect();
        assert!(ids.contains(&"card/ambush"), "blue has seen it: {ids:?}");
    }
    assert!(!Game::at(4, start).session().table().lines(kernel::Seat(2)).iter().any(|line| line.starts_with("show")));
}

/// [team.talk] [team.pass] A card passed face down may be the one that was shown.
#[test]
fn a_shown_card_may_be_passed() {
    let start = "active red draw\n yellow ambush human-slayer\n red combat-stims\n a6: red 1 human\n d6: blue 1 human\n d1: yellow 1 human\n b1: green 1 human";
    let game = team(start).play("~ draw clean-sweep | yellow done");
    assert_eq!(game.asked(), "red");
    let shown = |game: &Game| game.notes("yellow").iter().any(|note| note.starts_with("Has shown"));
    let game = game.play("yellow show ambush | red show combat-stims | red exchange combat-stims");
    assert!(shown(&game));
    assert!(!game.notes("red").iter().any(|note| note.starts_with("Has shown")), "it has left the hand");
    let game = game.play(
        "red done | blue done | ~ draw strider-slayer | blue done | yellow done | yellow done
         ~ draw leaper-slayer | red done | yellow done | green done | ~ draw dragon-slayer | blue done | green done
         red done | red done | ~ draw fungoid-slayer",
    );
    assert!(shown(&game), "{:?}", game.notes("yellow"));
    assert!(!shown(&game.play("yellow give ambush")));
}
