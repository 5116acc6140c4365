//! Move: lines, obstacles, cargo.

use super::{BLUE, Look, Place, RED, galaxy};

#[test]
fn a_ship_goes_as_far_as_its_move_value() {
    // [move.lines] [move.speed] [move.half-circles]
    let mut w = galaxy();
    w.put(RED, "starfighter", "eehg");
    let mut s = w.turn();
    s.play("red move starfighter eehg");
    let mut goals = s.options(RED);
    goals.sort();
    assert_eq!(goals, ["go arcura", "go beta-com", "go r3", "go r4"]);
    s.play("red go r3 | red move starfighter r3 | red go arcura");
    assert_eq!(s.on("arcura"), "Arcura, red: 1 Starfighter");
}

#[test]
fn the_same_ship_may_move_again() {
    // [move.again] [turn.actions] Farther spaces are shown with the rule.
    let mut w = galaxy();
    w.put(RED, "starfighter", "eehg");
    let mut s = w.turn();
    s.play("red move starfighter eehg");
    assert_eq!(s.forbids(RED, "go ax"), "move.again");
    s.play("red go arcura | red move starfighter arcura | red go ax");
    assert_eq!(s.on("ax"), "Circle ax, red: 1 Starfighter");
}

#[test]
fn each_ship_rolls_past_an_obstacle() {
    // [move.obstacles] 4 or more survives.
    let mut w = galaxy();
    w.put(RED, "starfighter 2", "ax");
    let mut s = w.turn();
    s.play("red move starfighter ax | red go yndra | ~ d6 4 | red move starfighter ax | red go yndra | ~ d6 3");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Starfighter");
    assert_eq!(s.on("ax"), "Circle ax");
}

#[test]
fn after_a_roll_the_way_may_be_chosen_anew() {
    // [move.obstacles]
    let mut w = galaxy();
    w.put(RED, "diplomat", "ax");
    let mut s = w.turn();
    s.play("red move diplomat ax | red go g1 | ~ d6 5");
    assert_eq!(s.asked(), ["red"]);
    s.play("red stop");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Diplomat");
}

#[test]
fn asteroid_fields_are_entered_with_a_roll() {
    // [move.asteroid-spaces]
    let mut w = galaxy();
    w.put(RED, "starfighter", "ou");
    let mut s = w.turn();
    s.play("red move starfighter ou | red go g1 | ~ d6 6 | red move starfighter g1 | red go ou");
    assert_eq!(s.on("ou"), "Circle ou, red: 1 Starfighter", "leaving the field takes no roll");
}

#[test]
fn the_way_with_the_fewest_rolls_is_taken() {
    // [move.lines] From Bindok II to Quillon past asteroids in one step, or in two without.
    let mut w = galaxy();
    w.put(RED, "starfighter", "bindok");
    let mut s = w.turn();
    s.play("red move starfighter bindok | red go quillon");
    assert_eq!(s.on("quillon"), "Quillon, red: 1 Starfighter");
}

#[test]
fn diplomat_carries_one_ship_of_initiative_4_or_5() {
    // [ship.diplomat]
    let mut w = galaxy();
    w.put(RED, "diplomat 2, starfighter 2, centipede", "eehg");
    let mut s = w.turn();
    s.play("red move diplomat eehg");
    assert!(s.can(RED, "load starfighter") && s.can(RED, "load diplomat") && !s.can(RED, "load centipede"));
    s.play("red load starfighter");
    assert!(!s.can(RED, "load starfighter") && !s.can(RED, "load diplomat"));
    s.play("red go arcura | red stop");
    assert_eq!(s.on("arcura"), "Arcura, red: 1 Starfighter, 1 Diplomat");
}

#[test]
fn diplomat_picks_up_and_drops_off_as_it_moves() {
    // [ship.diplomat]
    let mut w = galaxy();
    w.put(RED, "diplomat", "eehg");
    w.put(RED, "starfighter", "r3");
    let mut s = w.turn();
    s.play(
        "red move diplomat eehg | red go r3 | red load starfighter | red go arcura | red drop starfighter | red go ax",
    );
    assert_eq!(s.on("arcura"), "Arcura, red: 1 Starfighter");
    assert_eq!(s.on("ax"), "Circle ax, red: 1 Diplomat");
}

#[test]
fn carried_ships_roll_for_themselves() {
    // [move.obstacles]
    let mut w = galaxy();
    w.put(RED, "diplomat, starfighter", "ax");
    let mut s = w.turn();
    s.play("red move diplomat ax | red load starfighter | red go yndra | ~ d6 2 6");
    assert_eq!(s.on("yndra"), "Yndra, red: 1 Starfighter");
}

#[test]
fn ships_of_others_do_not_bar_the_way() {
    // [move.lines]
    let mut w = galaxy();
    w.put(RED, "starfighter", "eehg");
    w.put(BLUE, "sunhammer", "r3");
    let mut s = w.turn();
    s.play("red move starfighter eehg | red go arcura");
    assert_eq!(s.on("arcura"), "Arcura, red: 1 Starfighter");
}

#[test]
fn the_page_knows_actions_and_risk_of_every_way() {
    // [move.again] [move.obstacles] A figure for the actions, exact chances, the spaces between, and a safer way.
    let mut w = galaxy();
    w.put(RED, "starfighter", "eehg");
    let mut s = w.turn();
    s.play("red move starfighter eehg");
    let prompt = s.table().live(kernel::Viewer::Seat(RED)).prompt.unwrap();
    assert_eq!(prompt.about, ["unit/red/starfighter/eehg"]);
    let to = |id: &str| prompt.options.iter().find(|option| option.line == format!("go {id}")).unwrap();
    assert_eq!((to("arcura").mark.as_str(), &to("arcura").detail), ("1", &"1 action".into()));
    assert_eq!(to("arcura").touches, ["space/arcura", "space/r3"]);
    let far = prompt.refused.iter().find(|refused| refused.touches[0] == "space/yndra").unwrap();
    assert_eq!((far.mark.as_str(), &far.detail), ("2", &"2 actions, 50 %".into()));
    assert_eq!(far.rule, "move.again");
}
