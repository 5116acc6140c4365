//! Deployment, mining, drawing and exchanging.

use crate::table::{Game, ON};

/// [deploy.buy] [deploy.supply] Money and figures set the limit.
#[test]
fn money_and_figures_limit_purchases() {
    let game = Game::at(2, "active red\n red rubium 8\n b4 rock: red 12 human").play("red deploy fungoid a4");
    assert_eq!(game.rubium("red"), 5);
    assert_eq!(game.why_not("red", "deploy human a4"), "deploy.supply");
    assert_eq!(game.why_not("red", "deploy strider a4"), "deploy.buy");
    assert_eq!(game.why_not("red", "deploy dragon a5"), "deploy.buy");
    assert_eq!(game.cause("red", "Human on a4"), "No Human is left in your supply: all 12 stand on the board.");
    assert_eq!(game.cause("red", "Rubium Dragon on a5"), "It costs 12 rubium: you have 5.");
}

/// [deploy.place] Any hex of one's base, enemies or not.
#[test]
fn units_appear_among_enemies() {
    let game = Game::at(2, "active red\n red rubium 2\n a5: blue 3 human").play("red deploy human a5");
    assert!(game.hex("a5").contains("contested"));
}

/// [deploy.cards] Cards and purchases in any order, only in this phase.
#[test]
fn deployment_cards_and_purchases_mix() {
    let game = Game::at(2, "active red\n red rubium 2 ambush\n b4 rock: red 1 human");
    assert_eq!(game.cause("red", "Play Ambush"), "It is played in a battle, before the dice.");
    let game = Game::at(2, "active red\n red rubium 2 corporate-windfall exo-rigs\n b4 rock: red 1 human")
        .play("red deploy human a4 | red play corporate-windfall | red deploy human a4");
    assert_eq!(game.rubium("red"), 2);
    let game = game.play("red done");
    assert!(!game.is_offered("red", "play exo-rigs"));
}

/// [mine.collect] [team.shared-hex] Only controlled hexes, an enemy base too.
#[test]
fn mining_needs_control() {
    let game = Game::at(
        2,
        "active red mining
         e1: red 1 human
         b4 rock 2: red 1 human; blue 1 human",
    );
    assert_eq!(game.rubium("red"), 3);
    assert!(game.hex("e1").contains("refinery 3"));
}

/// [mine.miners] Striders do not mine.
#[test]
fn only_miners_mine() {
    assert_eq!(Game::at(2, "active red mining\n b4 rock 2: red 1 leaper 1 dragon").rubium("red"), 0);
    assert_eq!(Game::at(2, "active red mining\n b4 rock 2: red 1 leaper 1 fungoid").rubium("red"), 2);
}

/// [draw.mission] [draw.monolith] [table.open] One mission; two Energize cards for the Monolith; hands are hidden.
#[test]
fn the_draw_phase() {
    let game = Game::at(2, "active red draw\n c3: red 1 strider\n b4 rock: blue 1 human")
        .play("~ draw human-slayer | ~ draw ambush | ~ draw ambush");
    assert_eq!((game.gauge("red", "missions"), game.gauge("red", "energize")), (1, 2));
    assert_eq!(game.hand("red"), ["human-slayer", "ambush"]);
    assert!(game.hand("blue").is_empty());
    let game = Game::at(2, "active red draw\n c3: red 1 strider; blue 1 strider").play("~ draw human-slayer");
    assert_eq!(game.gauge("red", "energize"), 0);
}

/// [cards.exchange] Both kinds of cards, in each phase of one's own turn.
#[test]
fn cards_for_rubium() {
    let game = Game::at(
        2,
        "active red
         red human-slayer ambush ambush double-strike dragon-slayer
         b4 rock: red 1 human; blue 1 human",
    )
    .play("red exchange human-slayer | red done | red exchange ambush | red done | red exchange ambush | red exchange double-strike");
    assert_eq!(game.rubium("red"), 4);
    let game = game.play(
        "red battle b4 blue | ~ d6 1 1 | red exchange dragon-slayer | ~ draw clean-sweep | red exchange clean-sweep",
    );
    assert_eq!(game.rubium("red"), 6);
}

/// [cards.decks] An empty deck is made of its discards again; if there are none nothing is drawn.
#[test]
fn an_empty_deck_is_shuffled_anew() {
    let all = "scattered-rubium corporate-windfall native-ally forced-march matter-transporter exo-rigs \
               overdrive-extraction combat-stims double-strike jamming-field ambush plasma-charge deflector-shield \
               targeting-array second-chance tactical-withdrawal";
    let game =
        Game::at(2, &format!("active red movement\n c3: red 1 strider\n b4 rock: blue 1 human\n red {all} {all}"))
            .play("red exchange ambush | red done | ~ draw human-slayer | ~ draw ambush | red done");
    assert_eq!(game.gauge("red", "energize"), 32);
}

/// [cards.points] [cards.battle-victory] [turn.order] Only the active player gains points; then it is the next one's turn.
#[test]
fn a_defender_gains_nothing() {
    let game = Game::at(2, "active red battle\n b4 rock: red 1 human; blue 1 dragon\n a4: red 1 human")
        .play("red battle b4 blue | ~ d6 2 | ~ draw human-slayer | red done");
    assert_eq!((game.points("red"), game.points("blue"), game.gauge("blue", "energize")), (0, 0, 0));
    assert_eq!(game.asked(), "blue");
}

/// [missions.objective] [turn.phases] An Objective is played at once, in any phase, as soon as it holds.
#[test]
fn objectives_in_any_phase() {
    let game = Game::at(2, "active red\n red secure-the-monolith\n b3 rock: red 1 strider\n a1 rock: blue 1 human");
    assert!(!game.is_offered("red", "score secure-the-monolith"));
    let game = game.play("red done | red move strider b3 | red to c3 | red score secure-the-monolith");
    assert_eq!(game.points("red"), 2);
    let game = Game::with(2, &[("executive-orders", ON)], "active red\n red on-enemy-soil\n e1: red 1 human");
    assert!(game.is_offered("red", "score on-enemy-soil"));
}
