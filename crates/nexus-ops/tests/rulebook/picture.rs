//! What the page is told: prompts, forecasts, foot lines, sentences.

use crate::table::Game;
use kernel::{Seat, Viewer};

/// [odds.exact] A move into enemies shows the exact odds, and what the unit adds.
#[test]
fn a_forecast_on_a_move() {
    let game = Game::at(2, "active red movement\n b4 rock: red 2 fungoid; blue 1 human\n c4 rock: red 1 strider")
        .play("red move strider c4");
    let prompt = game.session().view(Viewer::Seat(Seat(0))).live.prompt.unwrap();
    assert_eq!(game.question("red"), "Where does the Rock Strider from c4 go?");
    assert_eq!(prompt.about, ["unit/red/strider/c4", "hex/c4"]);
    let option = prompt.options.iter().find(|option| option.line == "to b4").unwrap();
    let forecast = option.forecast.as_ref().unwrap();
    let win = 1.0 - 0.5 * (4.0 / 9.0);
    assert!((forecast.shares[0].percent - 100.0 * win).abs() < 0.06, "{forecast:?}");
    let (label, value) = &forecast.lines[0];
    assert_eq!([game.text(label), game.text(value)], ["Without the Rock Strider", "56 % win"]);
    assert!(prompt.options.iter().find(|option| option.line == "to c5").unwrap().forecast.is_none());
}

/// [missions.battle] [cards.energize] Cards say where they score and when they can be played.
#[test]
fn foot_lines() {
    let game = Game::at(
        2,
        "active red\n red battle-for-the-plains combat-stims exo-rigs\n b4 rock: red 1 human; blue 1 human",
    );
    let live = game.session().view(Viewer::Seat(Seat(0))).live;
    let feet: Vec<&str> = live.hand.iter().flat_map(|tray| &tray.cards).map(|card| card.foot.as_str()).collect();
    assert_eq!(feet, ["Scores at b4 if you win", "Playable now, or 1 rubium", "In any battle, or 1 rubium"]);
    assert!(game.session().view(Viewer::Audience).live.hand.is_empty());
}

/// [battle.hits] [mine.collect] The story is told in sentences, each with its rule.
#[test]
fn the_story() {
    let game = Game::at(2, "active red battle\n red human-slayer\n a4: red 1 human\n b4 rock: red 1 strider; blue 1 human\n a1 rock: blue 1 human")
        .play("red battle b4 blue | ~ d6 4 | ~ draw ambush | red done");
    let story = game.story_for(Viewer::Seat(Seat(0)));
    assert_eq!(
        story,
        [
            "You attack Blue in b4.",
            "Rock Strider: you roll 1 die in b4 and need 4: 1 hit.",
            "Blue loses 1 Human in b4, all that was there.",
            "You win the battle in b4: 1 point.",
            "Blue draws an Energize card.",
            "You mine 2 rubium in a4.",
        ]
    );
}
