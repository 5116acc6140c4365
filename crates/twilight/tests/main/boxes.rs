//! Games without some of the boxes.

use super::positions::round_of;
use super::whole::whole;
use super::*;
use kernel::Rng;

const SIX: [&str; 6] = ["sol", "hacan", "letnev", "yin", "xxcha", "jolnar"];

fn kinds_of_cards(factions: &[&str], text: &str) -> Vec<String> {
    let live = round_of(factions, text).table().live(Viewer::Audience);
    live.areas.iter().flat_map(|area| &area.tray.cards).map(|card| card.id.clone()).collect()
}

// [setup.boxes] Without Prophecy of Kings there are no leaders, mechs, frontier tokens or Alliance notes.
#[test]
fn the_base_box_alone() {
    let leaders = |text: &str| kinds_of_cards(&SIX, text).iter().filter(|id| id.contains("-agent")).count();
    assert_eq!([leaders(""), leaders("boxes=base")], [6, 0]);
    let mechs = |text: &str| kinds_of_cards(&SIX, text).iter().filter(|id| id.ends_with("/mech")).count();
    assert_eq!([mechs(""), mechs("boxes=base")], [6, 0], "rows of the sheets");
    let notes = |text: &str| round_of(&SIX, text).gauge("red", "notes");
    assert_eq!(notes("") - notes("boxes=base"), 1, "no Alliance");
    let script = round_of(&SIX, "boxes=base");
    let live = script.table().live(Viewer::Audience);
    let frontier = live.spaces.iter().flat_map(|space| &space.badges).filter(|badge| badge.kind == "frontier").count();
    assert_eq!(frontier, 0);
    let systems = live.spaces.iter().filter_map(|space| space.id.strip_prefix("system/"));
    let numbers: Vec<u32> = systems.filter_map(|id| id.parse().ok()).collect();
    assert!(numbers.iter().all(|&number| number <= 51), "tiles of the base box: {numbers:?}");
    let mut script = script;
    script.edit("red goods 9");
    assert!(script.table().audit().is_ok());
}

// [setup.boxes] Every card, piece and note is of the boxes, to the last point.
#[test]
fn games_of_fewer_boxes_end() {
    for (n, text) in
        ["boxes=base", "boxes=kings", "boxes=base; galaxy=built", "boxes=base; galaxy=draft"].iter().enumerate()
    {
        let mut setup = Setup { seats: 3 + n as u8 % 2, ..Setup::default() };
        for option in text.split("; ") {
            let (key, value) = whole().info.read_option(option).unwrap();
            setup.options.insert(key, value);
        }
        let mut table = whole().open(&setup).unwrap_or_else(|why| panic!("{text}: {why}"));
        let mut rng = Rng::new(n as u64 + 5);
        let mut asks = 0;
        while table.outcome().is_none() {
            table.playout(400, &mut rng);
            table.audit().unwrap_or_else(|why| panic!("{text}: {why}"));
            if *text != "boxes=kings" {
                let live = table.live(Viewer::Audience);
                let mechs = live.spaces.iter().flat_map(|space| &space.stacks).any(|stack| stack.kind == "mech");
                assert!(!mechs, "{text}: a mech");
            }
            asks += 400;
            assert!(asks < 1_000_000, "{text}: the game does not end");
        }
    }
}

// [setup.boxes] [setup.map]
#[test]
fn boxes_are_refused_in_a_sentence() {
    let refused = |seats: u8, text: &str| {
        let mut setup = Setup { seats, ..Setup::default() };
        for option in text.split("; ") {
            let (key, value) = whole().info.read_option(option).unwrap();
            setup.options.insert(key, value);
        }
        whole().open(&setup).err().unwrap_or_else(|| panic!("{text} was taken")).to_string()
    };
    assert_eq!(refused(7, "boxes=base"), "option boxes: the base box is for at most 6 players");
    assert_eq!(refused(5, "boxes=base; galaxy=draft"), "option galaxy: these boxes have no draft for 5 players");
    let foreign = refused(2, "boxes=base; map=0 65 20 0 21 22");
    assert_eq!(foreign, "option map: tile 65 is of a box that is not in play");
    assert_eq!(refused(2, "map=0 97 20 0 21 22"), "option map: tile 97 is of a box that is not in play");
}

// [setup.goods]
#[test]
fn uneven_homes_of_five_players_have_trade_goods() {
    let five = &SIX[..5];
    let script = round_of(five, "boxes=base");
    let goods = ["red", "blue", "green", "yellow", "violet"].map(|seat| script.gauge(seat, "trade-goods"));
    assert_eq!(goods, [0, 2, 4, 2, 0]);
    let script = round_of(five, "");
    assert_eq!(script.gauge("green", "trade-goods"), 0, "hyperlanes make it even");
}

/// Systems on the edge of a drawn galaxy, the own home left out: those in which a fighter brings red nearer to an objective.
fn edge(text: &str) -> usize {
    let mut script = round_of(&SIX[..5], text);
    script.edit("objective populate-the-outer-rim");
    let have = |table: &dyn kernel::Table| {
        let live = table.live(Viewer::Seat(RED));
        let trays = live.trays.iter().chain(live.areas.iter().map(|area| &area.tray));
        let cards = trays.flat_map(|tray| &tray.cards).filter(|card| card.id.contains("populate-the-outer-rim"));
        cards.flat_map(|card| &card.progress).map(|near| near.have.value).max().unwrap_or(0)
    };
    let before = have(script.table());
    let live = script.table().live(Viewer::Audience);
    let systems = live.spaces.iter().filter_map(|space| space.id.strip_prefix("system/"));
    let nearer = |number: &&str| {
        let mut with = script.table().fork();
        with.edit_line(&format!("{number} red 1 destroyer")).is_ok() && have(&*with) > before
    };
    systems.filter(nearer).count()
}

// [setup.edge] Five play with hyperlanes.
#[test]
fn hyperlanes_are_no_edge_unless_the_table_says_so() {
    let [void, lanes] = ["edge=void", "edge=lanes"].map(edge);
    assert!(void > 0 && lanes > void, "{void} {lanes}");
    assert_eq!(edge(""), void, "as the rules say");
}
