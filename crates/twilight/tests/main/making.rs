//! Galaxies built in turn and drafted.

use super::whole::{roll, whole};
use super::*;
use kernel::testing::Script;
use kernel::{Question, Seeded};
use twilight_box::components::Components;
use twilight_box::galaxy::{ring_of, spiral};

fn setup(seats: u8, text: &str) -> Setup {
    let mut setup = Setup { seats, ..Setup::default() };
    for option in text.split(';').map(str::trim).filter(|o| !o.is_empty()) {
        let (key, value) = whole().info.read_option(option).unwrap_or_else(|e| panic!("{e}"));
        setup.options.insert(key, value);
    }
    setup
}

/// A table of these options at its first question.
fn opened(seats: u8, text: &str) -> Script {
    let mut script = Script::of(whole().open(&setup(seats, text)).unwrap_or_else(|why| panic!("{why}")));
    roll(&mut script);
    script
}

fn refusal(seats: u8, text: &str) -> String {
    whole().open(&setup(seats, text)).err().unwrap_or_else(|| panic!("{text} was taken")).to_string()
}

/// Plays the n-th answers of a seed while questions have one of these rules.
fn answer(script: &mut Script, seed: u64, rule: &str, mut see: impl FnMut(&Script, &str)) {
    let (mut chance, mut question, mut n) = (Seeded::new(seed), Question::default(), seed);
    loop {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().expect("somebody is asked");
        script.table().ask(seat, &mut question);
        if question.ask.is_some_and(|ask| ask.rule.0 != rule) {
            return;
        }
        see(script, script.table().seat_name(seat));
        n = n.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let key = question.keys[(n >> 33) as usize % question.keys.len()];
        script.choose(seat, key).unwrap();
    }
}

fn systems(script: &Script) -> Vec<String> {
    let spaces = script.table().stage().board.spaces;
    spaces.into_iter().filter(|space| space.id.starts_with("system/")).map(|space| space.id).collect()
}

// [setup.build] [setup.map] [galaxy.speaker-tiles]
#[test]
fn a_galaxy_is_built_in_turn_and_back_again() {
    for (seats, own, middle) in [(2, 8, 0), (3, 8, 0), (4, 8, 0), (5, 5, 0), (6, 5, 0), (7, 6, 5), (8, 6, 4)] {
        let mut script = opened(seats, "galaxy=built");
        let first = script.asked()[0];
        let hand = |script: &Script, seat: &str| {
            let live = script.table().live(Viewer::Seat(seat_of(script, seat)));
            live.hand.iter().find(|tray| tray.title == "Tiles").map_or(0, |tray| tray.cards.len())
        };
        assert_eq!(hand(&script, first), own, "{seats} seats");
        let watched = script.table().live(Viewer::Audience);
        assert!(watched.hand.iter().all(|tray| tray.title != "Tiles"), "nobody else sees tiles in hands");
        answer(&mut script, seats.into(), "setup.build", |_, _| {});
        let told = script.story(Viewer::Audience).map(|(_, line)| kernel::plain(&line.words, script.table(), None));
        let order: Vec<String> = told.filter_map(|line| Some(line.split_once(" lays ")?.0.to_lowercase())).collect();
        assert_eq!(order.len(), usize::from(seats) * own + middle, "every tile is told: {order:?}");
        let clockwise = super::whole::clockwise(&script, first);
        let (drawn, laid) = order.split_at(middle);
        assert!(drawn.iter().all(|seat| seat == first), "the speaker lays what was drawn: {drawn:?}");
        for (n, seat) in laid.iter().enumerate() {
            let (round, at) = (n / clockwise.len(), n % clockwise.len());
            let due = if round % 2 == 0 { clockwise[at] } else { clockwise[clockwise.len() - 1 - at] };
            assert_eq!(seat, due, "{seats} seats, tile {n}");
        }
        let all = usize::from(seats) * (own + 1) + middle + 1;
        assert!(systems(&script).len() >= all, "{seats} seats: {} systems", systems(&script).len());
        script.table().audit().unwrap();
    }
}

fn seat_of(script: &Script, name: &str) -> Seat {
    (0..script.table().seats()).map(Seat).find(|&seat| script.table().seat_name(seat) == name).unwrap()
}

/// Whether a tile would touch one it should not, on the board as it is drawn.
fn touches(board: &[scene::Space], tile: &str, space: &str) -> bool {
    let c = Components::printed();
    let named = |id: &str| c.tile_named(id).unwrap_or_else(|| panic!("tile {id}"));
    let at = board.iter().find(|known| known.id == format!("space/{space}")).unwrap_or_else(|| panic!("space {space}"));
    let beside = |other: &&scene::Space| (other.x - at.x).hypot(other.y - at.y) < 2.0;
    let laid = board.iter().filter(beside).filter_map(|other| other.id.strip_prefix("system/"));
    laid.into_iter().any(|other| c.clash(named(tile), named(other)))
}

// [setup.build]
#[test]
fn rings_are_filled_one_after_another_and_anomalies_keep_apart() {
    let (mut free, mut forced) = (0, 0);
    for seed in 1..5 {
        let mut script = opened(6, "galaxy=built");
        let mut rings = Vec::new();
        answer(&mut script, seed, "setup.build", |script, seat| {
            let board = script.table().stage().board.spaces;
            let options = script.options(seat);
            let parts: Vec<(&str, &str)> =
                options.iter().map(|text| text.strip_prefix("lay ").unwrap().split_once(' ').unwrap()).collect();
            let ring = |space: &str| ring_of(spiral(space.parse::<usize>().unwrap() - 1));
            rings.push(ring(parts[0].1));
            assert!(parts.iter().all(|(_, space)| ring(space) == rings[rings.len() - 1]), "{options:?}");
            let clashing = parts.iter().filter(|(tile, space)| touches(&board, tile, space)).count();
            assert!(clashing == 0 || clashing == parts.len(), "only who has no other way: {options:?}");
            if clashing == 0 { free += 1 } else { forced += 1 }
        });
        assert!(rings.is_sorted(), "{rings:?}");
        assert_eq!((rings[0], *rings.last().unwrap()), (1, 3));
    }
    assert!(free > 20 * forced.max(1) / 2, "{free} free, {forced} forced");
}

// [setup.build]
#[test]
fn a_tile_out_of_turn_is_refused_with_its_cause() {
    let mut script = opened(6, "galaxy=built");
    let first = script.asked()[0];
    let live = script.table().live(Viewer::Seat(seat_of(&script, first)));
    let hand = live.hand.iter().find(|tray| tray.title == "Tiles").unwrap();
    let tile = hand.cards[0].id.strip_prefix("tile/").unwrap().to_string();
    assert_eq!(script.forbids(first, &format!("lay {tile} 20")), "setup.build");
    script.play(&format!("{first} lay {tile} 1"));
    assert!(systems(&script).contains(&format!("system/{tile}")), "it lies there");
    assert_ne!(script.asked(), [first]);
}

// [setup.draft]
#[test]
fn a_draft_gives_each_a_slice_a_faction_and_a_place() {
    for seats in 2..=8u8 {
        let mut script = opened(seats, "galaxy=draft");
        let live = script.table().live(Viewer::Audience);
        let slices = live.trays.iter().filter(|tray| tray.id.starts_with("tray/slice-")).count();
        assert_eq!(slices, usize::from(seats) + 1);
        let mut order = Vec::new();
        answer(&mut script, seats.into(), "setup.draft", |_, seat| order.push(seat.to_string()));
        let n = usize::from(seats);
        assert!([3 * n, 3 * n - 1].contains(&order.len()), "the last place left is not asked for: {order:?}");
        assert_eq!(order[n - 1], order[n], "the last picks twice");
        assert_eq!(order[0], order[2 * n - 1], "and so does the first after that");
        let stage = script.table().stage();
        assert!(stage.seats.iter().all(|face| !face.faction.is_empty()));
        let homes = stage.board.spaces.iter().filter(|space| space.home.is_some() && space.id.starts_with("system/"));
        assert_eq!(homes.count(), n);
        script.table().audit().unwrap();
    }
}

// [setup.draft]
#[test]
fn the_first_place_is_the_speakers() {
    let mut script = opened(6, "galaxy=draft");
    let order = super::whole::clockwise(&script, script.asked()[0]);
    // Places are taken the other way round, so that nobody sits where the seats would say.
    for (n, seat) in order.iter().enumerate() {
        script.play(&format!("{seat} chair {}", 6 - n));
    }
    answer(&mut script, 3, "setup.draft", |_, _| {});
    while script.asked().len() == 1 && !script.can(script.asked()[0], "strategy leadership") {
        let seat = seat_of(&script, script.asked()[0]);
        let mut question = Question::default();
        script.table().ask(seat, &mut question);
        script.choose(seat, question.keys[0]).unwrap();
        roll(&mut script);
    }
    assert_eq!(script.asked(), [order[5]], "who took the first place takes the first card");
    script.play(&format!("{} strategy leadership", order[5]));
    assert_eq!(script.asked(), [order[4]], "the second place is next");
}

// [setup.draft]
#[test]
fn whoever_has_a_faction_takes_none() {
    let script = opened(3, "galaxy=draft; faction.1=sol; faction.2=hacan; faction.3=letnev");
    let first = script.asked()[0];
    assert!(script.can(first, "slice 1") && script.can(first, "chair 1"));
    assert!(!script.can(first, "faction winnu"));
}

// [setup.map] [setup.draft]
#[test]
fn options_that_do_not_go_together_are_refused_in_a_sentence() {
    let map = "map=0 19 20 0 21 22";
    let both = refusal(2, &format!("galaxy=built; {map}"));
    assert_eq!(both, "option galaxy: a map string leaves nothing to build or draft");
    let chosen = refusal(4, "galaxy=draft; factions=bag");
    assert_eq!(chosen, "option factions: in a draft they are taken with slices and places");
    assert!(refusal(4, "map=0 19 20 0 21 22").contains("2 homes (entries `0`), 4 are needed"));
    assert!(refusal(2, "map=0 19 999 0").contains("entry 3"));
}

// [setup.build] [setup.draft]
#[test]
fn promises_are_kept_while_a_galaxy_is_made() {
    use kernel::laws::{Effort, keep};
    let setups =
        [setup(3, "galaxy=built"), setup(8, "galaxy=built"), setup(5, "galaxy=draft"), setup(2, "galaxy=draft")];
    keep(&whole(), &setups, Effort { games: 1, every: 397, ..Effort::SMALL }).unwrap_or_else(|e| panic!("{e}"));
}
