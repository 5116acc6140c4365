//! Set-up for four, three and two players.

use super::{Look, RED};
use crate::laws::setup;
use empires_of_the_void::entry;
use kernel::Viewer;
use kernel::testing::Script;

fn open(seats: u8) -> Script {
    Script::open(&entry(), &setup(seats, &[]))
}

const RACES: [&str; 4] = ["academy", "collective", "kingdom", "alliance"];

/// Plays the choice of races from the first player, red, on.
fn choose_races(s: &mut Script, seats: usize) {
    s.play("~ order 0 1 2 3 4 5");
    s.play(&format!("~ d{seats} 1"));
    for (seat, race) in ["red", "blue", "green", "yellow"].into_iter().zip(RACES).take(seats) {
        s.play(&format!("{seat} race {race}"));
    }
}

#[test]
fn four_homes_lie_in_pairs() {
    // [setup.galaxy] [setup.first-player] [setup.race] [setup.slots] [setup.corner]
    let mut s = open(4);
    s.play("~ order 0 1 2 3 4 5 | ~ d4 3 | green race academy");
    assert_eq!(s.forbids(kernel::Seat(3), "race academy"), "setup.race");
    s.play("yellow race collective | red race kingdom | blue race alliance | green slot 6");
    let stage = s.table().stage();
    let home = |seat: u8| stage.board.regions.iter().find(|region| region.home == Some(seat)).unwrap().name.clone();
    assert_eq!([0, 1, 2, 3].map(home), ["Roth", "Narkan", "Eehg", "Pentad"]);
    let turns: Vec<f32> = stage.board.turns.clone();
    assert_eq!(turns, [180.0 - 150.0, 180.0 - 210.0, 180.0 - 330.0, 180.0 - 30.0]);
    assert_eq!(s.on("narkan"), "Narkan, blue: 1 Centipede", "only the Narkani start with a ship");
    assert_eq!(s.gauge(RED, "credits"), 8);
}

#[test]
fn tiles_next_to_home_may_be_turned_from_the_third_player_on() {
    // [setup.rotate]
    let mut s = open(4);
    choose_races(&mut s, 4);
    s.play("red slot 1");
    assert_eq!(s.asked(), ["green"]);
    assert!(s.can(kernel::Seat(2), "rotate d 2") && s.can(kernel::Seat(2), "rotate e 5"));
    assert!(!s.can(kernel::Seat(2), "rotate a 1"));
    s.play("green rotate e 1");
    assert_eq!(s.forbids(kernel::Seat(3), "rotate e 1"), "setup.rotate");
    s.play("yellow rotate f 1 | red pass | blue pass");
    assert!(s.table().fate().is_some());
}

#[test]
fn races_may_be_dealt() {
    // [variant.dealt-races]
    let mut s = Script::open(&entry(), &setup(2, &[("races", "dealt")]));
    s.play("~ order 0 1 2 3 4 5 | ~ d2 2 | ~ order 3 2 1 0 4 5 6 7 | blue slot 3");
    let stage = s.table().stage();
    let home = |seat: u8| stage.board.regions.iter().find(|region| region.home == Some(seat)).unwrap().name.clone();
    assert_eq!([0, 1].map(home), ["Roth", "Siri"], "blue begins and draws first");
}

#[test]
fn cards_are_dealt_and_laid_open() {
    // [setup.cards] [race.nomads] The Nomads draw one more.
    let mut s = open(4);
    s.play("~ order 0 1 2 3 4 5 | ~ d4 1 | red race nomads | blue race collective | green race kingdom");
    s.play("yellow race mystics | red slot 1 | green pass | yellow pass | red pass | blue pass");
    s.play("~ draw blitz | ~ draw blitz | ~ draw blitz");
    s.play("~ draw retreat | ~ draw retreat | ~ draw retreat");
    for _ in 0..3 {
        s.play("~ draw windfall | ~ draw war-drums");
        if s.table().parse_faces("draw windfall").is_err() {
            break;
        }
    }
    assert_eq!([0, 1, 2, 3].map(|n| s.gauge(kernel::Seat(n), "cards")), [3, 2, 2, 2]);
    let trays = s.table().live(Viewer::Audience).trays;
    assert_eq!(trays[0].cards[0].count, 3);
}

#[test]
fn three_homes_are_even_and_three_planets_covered() {
    // [three.slots] [three.cover] [event.void]
    let mut s = open(3);
    choose_races(&mut s, 3);
    s.play("red slot 1 | red cover arcura | blue cover quillon | green cover tan-fu");
    let live = s.table().live(Viewer::Audience);
    assert!(live.spaces.iter().any(|space| space.text == "Circle arcura"));
    assert_eq!(s.table().stage().board.turns, [150.0, 30.0, -90.0]);
    assert_eq!(s.asked(), ["green"], "the third player turns first");
}

#[test]
fn two_players_meet_guards() {
    // [two.board] [two.guards] [two.rotate] [two.face-up] [two.event-deck]
    let mut s = open(2);
    choose_races(&mut s, 2);
    assert_eq!(s.options(RED), ["slot 3", "slot 4"]);
    s.play("red slot 4");
    let guarded: Vec<String> = s
        .table()
        .live(Viewer::Audience)
        .spaces
        .into_iter()
        .filter(|space| space.text.contains("guards: 1 Starfighter, 1 Starcruiser"))
        .map(|space| space.text)
        .collect();
    assert_eq!(guarded.len(), 4);
    assert!(guarded[0].ends_with("conquered by guards"));
    assert_eq!(s.asked(), ["blue"], "the second player turns first");
    assert!(s.can(kernel::Seat(1), "rotate b 1") && !s.can(kernel::Seat(1), "rotate c 1"));
    s.play("blue pass | red rotate d 1");
    s.play("~ draw blitz | ~ draw blitz | ~ draw blitz | ~ draw retreat");
    assert_eq!(s.table().live(Viewer::Audience).trays[0].cards.iter().map(|card| card.count).sum::<u8>(), 4);
    s.play("~ draw windfall | ~ draw windfall | ~ draw windfall | ~ draw retreat");
    let gone = s.table().parse_faces("draw distress-tan-fu");
    let there = s.table().parse_faces("draw rebellion-karrak");
    assert!(gone.is_ok() && there.is_err(), "tile F is left out");
}

#[test]
fn the_team_game_takes_four() {
    // [variant.team]
    let refused = entry().open(&setup(3, &[("team", "true")])).err().unwrap();
    assert_eq!(refused.to_string(), "the team game takes 4 seats, not 3");
}
