//! Each Energize card by name.

use crate::table::Game;

/// [energize.gain-per-bare-hex] The Monolith counts, refineries and contested hexes do not.
#[test]
fn scattered_rubium() {
    let game = Game::at(
        2,
        "active red\n red scattered-rubium\n c3: red 1 strider\n b4 rock: red 1 human\n b3 rock 2: red 1 human\n \
         a3 rock: red 1 human; blue 1 human\n a4: red 1 human",
    )
    .play("red play scattered-rubium");
    assert_eq!(game.rubium("red"), 2);
}

/// [energize.gain]
#[test]
fn corporate_windfall() {
    assert_eq!(
        Game::at(2, "active red\n red corporate-windfall\n b4 rock: red 1 human")
            .play("red play corporate-windfall")
            .rubium("red"),
        4
    );
}

/// [energize.recruit] On a controlled hex it may enter.
#[test]
fn native_ally() {
    let game = Game::at(2, "active red\n red native-ally\n c3: red 1 strider\n b2 magma: red 1 strider\n a3 rock: red 1 human; blue 1 human")
        .play("red play native-ally");
    assert_eq!(game.options("red", "recruit"), ["fungoid b2", "crystalline b2"]);
    assert_eq!(game.play("red recruit fungoid b2").units("red", "b2"), "1 strider 1 fungoid");
}

/// [energize.march] One hex further from the chosen hex, stopping on enemies.
#[test]
fn forced_march() {
    let game = Game::at(
        2,
        "active red\n red forced-march\n a1 forest: red 2 human\n a2 forest: blue 1 human\n b1 forest\n c1 forest\n b2 forest\n c2 forest",
    )
    .play("red play forced-march | red hex a1 | red move human a1");
    assert!(game.is_offered("red", "to c1") && game.is_offered("red", "to a2") && game.is_offered("red", "to b3"));
    assert!(!game.is_offered("red", "to a3"), "beyond the enemies in a2 and two steps round them");
}

/// [energize.transport] Up to three units to a controlled or empty hex; they do not move this turn.
#[test]
fn matter_transporter() {
    let game = Game::at(
        2,
        "active red\n red matter-transporter\n a4: red 4 human 1 strider\n e4 rock: blue 1 human\n d2 magma",
    )
    .play("red play matter-transporter | red hex a4");
    assert!(game.is_offered("red", "to e5") && !game.is_offered("red", "to e4"));
    assert!(!game.is_offered("red", "to e1"), "an empty enemy base is closed");
    let game = game.play("red to e5 | red take human | red take human | red take strider");
    assert_eq!(game.units("red", "e5"), "1 strider 2 human");
    assert_eq!(game.options("red", "move"), ["human a4"]);
    let magma = Game::at(2, "active red\n red matter-transporter\n a4: red 1 human 1 strider\n d2 magma")
        .play("red play matter-transporter | red to d2");
    assert_eq!(magma.units("red", "d2"), "1 strider", "the Human may not enter");
}

/// [energize.lift-bans] Humans on Magma and Monolith for a turn.
#[test]
fn exo_rigs() {
    let game = Game::at(2, "active red\n red exo-rigs\n b3 rock: red 2 human\n b2 magma")
        .play("red play exo-rigs | red move human b3 | red to c3 | red move human b3 | red to b2");
    assert_eq!(game.units("red", "c3"), "1 human");
}

/// [energize.overmine] One more from each refinery outside bases.
#[test]
fn overdrive_extraction() {
    let game = Game::at(
        2,
        "active red\n red overdrive-extraction\n a4: red 1 human\n b4 rock 1: red 1 human\n b3 rock 2: red 1 human",
    )
    .play("red play overdrive-extraction | red done");
    assert_eq!(game.rubium("red"), 2 + 2 + 3);
}

const DUEL: &str = "active red battle\n b4 rock: red 2 fungoid; blue 1 human\n a1 rock: blue 1 human";

fn duel(card: &str) -> Game {
    Game::at(2, &format!("{DUEL}\n red {card}")).play(&format!("red battle b4 blue | red play {card}"))
}

/// [energize.modify-rolls] One more on each roll.
#[test]
fn combat_stims() {
    assert_eq!(duel("combat-stims").play("red side red | ~ d6 4 1 | ~ draw ambush").points("red"), 1);
}

/// [energize.strike-twice] One unit rolls two dice.
#[test]
fn double_strike() {
    assert_eq!(duel("double-strike").play("red choose red fungoid | ~ d6 1 1 5 | ~ draw ambush").points("red"), 1);
}

/// [energize.modify-rolls] One less, but a 6 hits.
#[test]
fn jamming_field() {
    let game = duel("jamming-field").play("red side blue | ~ d6 1 1 | ~ d6 6 | ~ draw human-slayer");
    assert_eq!(game.units("red", "b4"), "1 fungoid");
    let game = Game::at(2, &format!("{DUEL}\n blue jamming-field"))
        .play("red battle b4 blue | blue play jamming-field | blue side red | ~ d6 5 5 | ~ d6 1");
    assert_eq!(game.points("red"), 0);
}

/// [energize.strike-first] A type attacks before all others.
#[test]
fn ambush() {
    let game = Game::at(2, &format!("{DUEL}\n blue ambush")).play(
        "red battle b4 blue | blue play ambush | blue choose blue human | ~ d6 6 | ~ d6 5 | ~ draw jamming-field",
    );
    assert_eq!((game.units("red", "b4"), game.points("red")), ("1 fungoid".into(), 1));
}

/// [energize.blast] On 4 or more a casualty before dice.
#[test]
fn plasma_charge() {
    let game = duel("plasma-charge").play("red side blue | ~ d6 4 | ~ draw ambush");
    assert_eq!(game.points("red"), 1);
    let game = duel("plasma-charge").play("red side blue | ~ d6 3 | ~ d6 1 1 | ~ d6 1");
    assert_eq!(game.points("red"), 0);
}

/// [energize.cancel-hit] A hit just scored does not count.
#[test]
fn deflector_shield() {
    let game = Game::at(2, &format!("{DUEL}\n blue deflector-shield"))
        .play("red battle b4 blue | blue pass | ~ d6 5 1 | blue play deflector-shield | blue hit red | ~ d6 1");
    assert_eq!((game.points("red"), game.units("blue", "b4")), (0, "1 human".into()));
}

/// [energize.aim-hit] Its side picks the casualty of a hit.
#[test]
fn targeting_array() {
    let game = Game::at(
        2,
        "active red battle\n b4 rock: red 2 fungoid; blue 1 human 1 crystalline\n red targeting-array",
    )
    .play("red battle b4 blue | red pass | ~ d6 1 | red pass | ~ d6 5 1 | red play targeting-array | red side red");
    assert_eq!(game.options("red", "lose"), ["human", "crystalline"]);
    assert_eq!(game.play("red lose crystalline | ~ d6 1").units("blue", "b4"), "1 human");
}

/// [energize.reroll] Any dice of a side are rolled again.
#[test]
fn second_chance() {
    let game = Game::at(2, &format!("{DUEL}\n red second-chance"))
        .play("red battle b4 blue | red pass | ~ d6 2 3 | red play second-chance | red side red | red again 2 | red done | ~ d6 6 | ~ draw ambush");
    assert_eq!(game.points("red"), 1);
}

/// [energize.withdraw] Units go to a hex they control or that is empty; if none stay nobody wins.
#[test]
fn tactical_withdrawal() {
    let start = "active red battle\n b4 rock: red 1 dragon; blue 1 strider 1 human\n b3 rock: blue 1 human\n a3 magma\n blue tactical-withdrawal";
    let game = Game::at(2, start).play("red battle b4 blue | blue play tactical-withdrawal");
    assert!(game.is_offered("blue", "to b3") && game.is_offered("blue", "to a3") && game.is_offered("blue", "to a4"));
    let game = game.play("blue to b3 | blue take human | blue take strider | ~ draw human-slayer");
    assert_eq!((game.points("red"), game.gauge("blue", "energize")), (0, 0));
    assert_eq!(game.units("blue", "b3"), "1 strider 2 human");
    let game = Game::at(2, start).play(
        "red battle b4 blue | blue play tactical-withdrawal | blue to a3 | blue take strider | ~ d6 2 | ~ draw ambush",
    );
    assert_eq!((game.points("red"), game.units("blue", "a3")), (1, "1 strider".into()));
    let bystander = Game::at(3, "active red battle\n c4 rock: red 1 human; blue 1 human\n yellow tactical-withdrawal");
    assert!(!bystander.play("red battle c4 blue").is_offered("yellow", "play tactical-withdrawal"));
}

/// [table.overrides] [energize.withdraw] Of several verbs each is done in turn; a card always leaves the hand.
#[test]
fn cards_are_discarded() {
    let game = duel("combat-stims").play("red side red");
    assert_eq!(game.gauge("red", "energize"), 0);
    let live = game.session().table().live(kernel::Viewer::Audience);
    assert_eq!(live.shared[0].note, "left, 1 discarded");
}
