//! Movement, special attacks and exploration.

use crate::table::Game;

/// [move.once] A unit that has moved does not move again.
#[test]
fn each_unit_moves_once() {
    let game = Game::at(2, "active red movement\n b4 rock: red 1 human\n a4: red 1 human");
    let game = game.play("red move human b4 | red to b3");
    assert_eq!(game.why_not("red", "move human b3"), "move.once");
    assert_eq!(game.cause("red", "Human on b3"), "It has moved in this turn.");
    assert_eq!(game.options("red", "move"), ["human a4"]);
}

/// [move.once] Several units go to one place in one answer, which may end the phase; what was picked can be put down again.
#[test]
fn units_move_together() {
    let game = Game::at(
        2,
        "active red movement
         b4 rock: red 2 human 1 strider
         a3 rock: red 1 fungoid
         e3 rock: red 1 human",
    );
    let mut game = game.play("red move human b4");
    let prompt = game.live("red").prompt.unwrap();
    assert!(prompt.back, "a pick is but half a move");
    let along: Vec<String> = prompt.along.iter().map(|pick| pick.line.clone()).collect();
    assert_eq!(along, ["move strider b4", "move fungoid a3"]);
    let place = prompt.options.iter().find(|place| place.line == "to b3").unwrap();
    assert_eq!((place.most, place.along.len()), (2, 2));

    let key = |text: &str| u64::from_str_radix(text, 16).unwrap();
    let b3 = key(&place.key);
    let mut run = vec![b3, key(&place.between), b3];
    run.extend(place.along.iter().flat_map(|(pick, _)| [key(pick), b3]));
    run.push(key(&prompt.ends.unwrap().key));
    let lines = game.choose_run("red", &run);
    assert_eq!(lines[..3], ["to b3", "move human b4", "to b3"]);
    assert_eq!(lines.last().unwrap(), "done");
}

/// [move.once] Where a unit may go is seen before anything is answered: unit and place are one answer.
#[test]
fn a_unit_and_its_place_are_one_answer() {
    let position = "active red movement\n b4 rock: red 1 human\n a4: red 1 human";
    let mut game = Game::at(2, position);
    let key = |text: &str| u64::from_str_radix(text, 16).unwrap();
    let before = game.session().live(kernel::Viewer::Seat(kernel::Seat(0)));
    let options = before.prompt.as_ref().unwrap().options.clone();
    let leads: Vec<&str> = options.iter().filter(|option| option.leads).map(|option| option.line.as_str()).collect();
    assert_eq!(leads, ["move human a4", "move human b4"]);
    let pick = key(&options.iter().find(|option| option.line == "move human b4").unwrap().key);
    let ahead = game.session().ahead(kernel::Seat(0), &[pick]).unwrap();
    let prompt = ahead.prompt.unwrap();
    assert!(prompt.back && prompt.options.iter().any(|place| place.line == "to b3"));
    assert_eq!(game.session().live(kernel::Viewer::Seat(kernel::Seat(0))), before, "nothing was answered");

    let place = prompt.options.iter().find(|place| place.line == "to b3").unwrap();
    assert_eq!(game.choose_run("red", &[pick, key(&place.key)]), ["move human b4", "to b3"]);
    assert_eq!(game.session().undoable(kernel::Seat(0)), 1);
    let done = options.iter().find(|option| option.role == scene::Role::Done).unwrap();
    let why = game.session().ahead(kernel::Seat(0), &[key(&done.key)]).unwrap_err().to_string();
    assert!(why.starts_with("what comes after it cannot be seen: "), "{why}");
}

/// [cards.exchange] Whoever has only cards to exchange at the end of a turn is not waited for: they can be exchanged as
/// well when the next turn begins.
#[test]
fn an_exchange_at_the_end_of_a_turn_would_wait() {
    let position = "active red draw\n b4 rock: red 1 human";
    let game = Game::at(2, position).play("~ draw strider-charge");
    assert!(game.live("red").prompt.unwrap().idle);
}

/// [move.terrain] Humans stay out of Magma and Monolith, Fungoids and Crystallines out of the Monolith.
#[test]
fn terrain_limits() {
    let game = Game::at(
        2,
        "active red movement
         b3 rock: red 1 human 1 fungoid 1 crystalline 1 strider
         b2 magma",
    );
    for (unit, magma, monolith) in
        [("human", false, false), ("fungoid", true, false), ("crystalline", true, false), ("strider", true, true)]
    {
        let game = Game::at(2, &format!("active red movement\n b3 rock: red 1 {unit}\n b2 magma"));
        let game = game.play(&format!("red move {unit} b3"));
        assert_eq!(game.is_offered("red", "to b2"), magma, "{unit}");
        assert_eq!(game.is_offered("red", "to c3"), monolith, "{unit}");
    }
    let game = game.play("red move human b3");
    assert_eq!(game.why_not("red", "to c3"), "move.terrain");
    assert_eq!(game.cause("red", "c3"), "A Human may not enter Monolith.");
}

/// [move.stop] A Strider does not pass through enemies, though it may stop among them.
#[test]
fn enemies_stop_a_move() {
    let game = Game::at(
        2,
        "active red movement
         b4 forest: red 1 strider
         a3 spires
         b3 rock: blue 1 human
         c4 forest
         b2 forest
         a2 forest: blue 1 human
         c3: blue 1 strider",
    )
    .play("red move strider b4");
    assert!(game.is_offered("red", "to b3"));
    assert!(!game.is_offered("red", "to b2"));
}

/// [units.stride] Two hexes if one of those entered is Rock Plains; the start hex does not count.
#[test]
fn a_strider_needs_rock_plains() {
    let start = "active red movement\n a1 rock: red 1 strider\n a2 forest\n b1 forest\n b2 forest\n c2 forest\n c1 forest\n b3 spires";
    let game = Game::at(2, &format!("{start}\n a3 forest")).play("red move strider a1");
    assert_eq!(game.options("red", "to"), ["a2", "b1", "b2"]);
    let game = Game::at(2, &format!("{start}\n a3 rock")).play("red move strider a1");
    assert_eq!(game.options("red", "to"), ["a2", "a3", "b1", "b2"]);
}

/// [units.leap] From a Magma Pool over anything, exactly two hexes.
#[test]
fn a_leaper_leaps_from_magma() {
    let game = Game::at(
        2,
        "active red movement
         b4 magma: red 1 leaper
         b3 forest: blue 1 human
         b2 rock
         c3: blue 1 strider",
    )
    .play("red move leaper b4");
    assert!(game.is_offered("red", "to b2"));
    assert!(!game.is_offered("red", "to b1"));
    let game = Game::at(2, "active red movement\n b4 rock: red 1 leaper").play("red move leaper b4");
    assert!(!game.is_offered("red", "to b2"));
}

/// [units.leap] [move.battle-to-battle] Out of a battle it leaps over enemies, but not into another battle.
#[test]
fn a_leap_out_of_a_battle() {
    let game = Game::at(
        2,
        "active red movement
         b4 magma: red 1 leaper; blue 1 human
         b3 forest: blue 1 human
         b2 rock
         a2 rock: blue 1 human",
    )
    .play("red move leaper b4");
    assert!(game.is_offered("red", "to b2"));
    assert!(!game.is_offered("red", "to b3"));
    assert!(!game.is_offered("red", "to a2"));
}

/// [units.fly] From the Monolith to any hex, enemy bases too.
#[test]
fn a_dragon_flies_from_the_monolith() {
    let game = Game::at(2, "active red movement\n c3: red 1 dragon\n e1: blue 2 human").play("red move dragon c3");
    assert_eq!(game.options("red", "to").len(), 24);
    assert_eq!(game.play("red to e1").units("red", "e1"), "1 dragon");
}

/// [move.battle-to-battle] [deploy.place] A unit bought in a contested base hex may move, but not into a fight.
#[test]
fn new_units_leave_a_contested_base() {
    let game = Game::at(
        2,
        "active red
         red rubium 2
         b5: blue 1 strider
         b4 rock: blue 1 human
         a4: red 1 human",
    )
    .play("red deploy human b5 | red move human b5");
    assert_eq!(game.options("red", "to"), ["a4", "a5", "c5"]);
}

/// [hexes.states] Contested, controlled, unoccupied.
#[test]
fn states_of_hexes() {
    let game = Game::at(3, "c4 rock: red 1 human; blue 1 human\n c5 rock: red 1 human\n c1 rock");
    assert!(game.hex("c4").contains("contested"));
    assert!(game.hex("c5").contains("held by Red"));
    assert!(game.hex("c1").contains("unoccupied"));
}

/// [special.target] [special.control] Each Dragon attacks once, from a controlled hex; where two enemies stand the
/// attacker names one, whose owner chooses the casualty.
#[test]
fn special_attacks() {
    let game = Game::at(
        3,
        "active red movement
         c4 rock: red 2 dragon
         b4 rock: blue 1 human 1 strider; yellow 1 human
         c3: red 1 dragon; yellow 1 strider",
    )
    .play("red done");
    assert_eq!(game.options("red", "breathe"), ["c4 b4 blue", "c4 b4 yellow", "c4 c3 yellow"]);
    let game = game.play("red breathe c4 b4 blue | ~ d6 6 | blue lose strider | red breathe c4 b4 yellow | ~ d6 2");
    assert_eq!((game.units("blue", "b4"), game.units("yellow", "b4")), ("1 human".into(), "1 human".into()));
    assert!(game.options("red", "breathe").is_empty());
}

/// [explore.reveal] [explore.unit] [explore.refinery] A token shows a unit, a refinery, or both; the unit comes from
/// the explorer's supply.
#[test]
fn exploration_tokens() {
    let game = Game::at(2, "active red exploration\n b4 rock unexplored: red 1 human").play("~ draw strider");
    assert_eq!(game.units("red", "b4"), "1 strider 1 human");
    let all = "a1 rock unexplored\n a2 rock unexplored\n a3 rock unexplored\n b1 rock unexplored\n b2 rock unexplored\n \
               b3 rock unexplored\n c1 rock unexplored\n c2 rock unexplored\n c4 rock unexplored\n c5 rock unexplored\n \
               d2 rock unexplored\n d3 rock unexplored\n d4 rock unexplored\n d5 rock unexplored\n e3 rock unexplored\n \
               e4 rock unexplored\n e5 rock unexplored";
    let start = format!("active red exploration\n b4 rock unexplored: red 1 human\n {all}");
    let game = Game::at(2, &start).play("~ draw refinery-2");
    assert_eq!(game.hex("b4"), "Rock Plains b4, held by Red; Red: 1 Human; refinery 2");
    assert_eq!(game.rubium("red"), 2);
    let game = Game::at(2, &start).play("~ draw refinery-1-crystalline");
    assert_eq!(game.hex("b4"), "Rock Plains b4, held by Red; Red: 1 Crystalline, 1 Human; refinery 1");
    assert_eq!(game.rubium("red"), 1, "a unit found mines at once");
}

/// [explore.unit] [explore.reveal] If figures run out, the order matters and is the explorer's; a unit without a
/// figure is lost.
#[test]
fn exploration_with_few_figures() {
    let game = Game::at(
        2,
        "active red exploration
         a1 rock unexplored: red 1 human
         a2 rock unexplored: red 1 human
         a4: red 5 strider",
    );
    assert_eq!(game.options("red", "explore"), ["a1", "a2"]);
    let game = game.play("red explore a2 | ~ draw strider | ~ draw strider");
    assert_eq!((game.units("red", "a2"), game.units("red", "a1")), ("1 strider 1 human".into(), "1 human".into()));
}

/// [explore.once] [explore.reveal] Passing through explores nothing; a contested hex is explored all the same, once.
#[test]
fn only_occupied_hexes_are_explored() {
    let game = Game::at(
        2,
        "active red movement
         b4 forest: red 1 strider
         b3 rock unexplored
         b2 rock unexplored: blue 1 human",
    )
    .play("red move strider b4 | red to b2 | red done | ~ draw strider");
    assert!(game.hex("b3").contains("unexplored"));
    assert!(!game.hex("b2").contains("unexplored"));
    assert!(game.hex("b2").contains("contested"));
}

/// [explore.new-units] A unit found this turn does not roll in a battle of this turn, but may be a casualty.
#[test]
fn found_units_do_not_fight_yet() {
    let game = Game::at(2, "active red exploration\n b2 forest unexplored: red 1 human; blue 1 fungoid");
    let game = game.play("~ draw strider | red battle b2 blue | ~ d6 5 | red lose strider | ~ d6 6 | ~ draw ambush");
    assert_eq!(game.units("red", "b2"), "1 human");
    assert_eq!(game.points("red"), 1);
}

/// [move.forbidden-ground] A unit on ground it may not enter leaves before the phase ends, if it can.
#[test]
fn forbidden_ground_is_left() {
    let game = Game::at(2, "active red movement\n b2 magma 2: red 1 human 1 fungoid\n b3 rock\n e1: blue 1 human");
    assert!(!game.is_offered("red", "done"));
    assert_eq!(game.why_not("red", "done"), "move.forbidden-ground");
    assert_eq!(game.cause("red", "End Movement"), "The Human in b2 may not stay on that ground: it moves first.");
    let game = game.play("red move human b2 | red to b3");
    assert!(game.is_offered("red", "done"), "the Fungoid may stay");
}

/// [move.forbidden-ground] What cannot leave stays: every way out is closed by the battle it stands in, or by terrain.
#[test]
fn forbidden_ground_that_cannot_be_left() {
    let around = "b1 rock: blue 1 human\n b3 rock: blue 1 human\n a1 rock: blue 1 human\n a2 rock: blue 1 human\n \
                  c2 rock: blue 1 human";
    let trapped = format!("active red movement\n {around}\n b2 magma: red 1 human; blue 1 human\n a4: red 1 human");
    let game = Game::at(2, &trapped);
    assert_eq!(game.options("red", "move"), ["human a4"]);
    assert!(game.is_offered("red", "done"));
    let game = Game::at(2, &trapped.replace("c2 rock: blue 1 human", "c2 rock"));
    assert!(!game.is_offered("red", "done"));
}

/// [move.forbidden-ground] [energize.lift-bans] With Exo-Rigs units may stay where they are; in the next turn they leave.
#[test]
fn forbidden_ground_after_exo_rigs() {
    let game =
        Game::at(2, "active red\n red exo-rigs\n b3 rock: red 1 human\n b2 magma\n e1: blue 1 human\n a4: red 1 human")
            .play("red play exo-rigs | red move human b3 | red to b2");
    assert!(game.is_offered("red", "done"));
    let game = game.play("red done | ~ draw human-slayer | red exchange human-slayer");
    let game = game.play("blue done | ~ draw clean-sweep | blue done");
    assert_eq!(game.asked(), "red");
    let game = game.play("red done");
    assert_eq!(game.why_not("red", "done"), "move.forbidden-ground");
}
