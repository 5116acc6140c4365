use super::*;

fn read(text: &str) -> Result<Layout, MapStringError> {
    Layout::parse(c(), text, tile("18"))
}

fn refusal(text: &str) -> (usize, usize, Reason) {
    let error = read(text).expect_err(text);
    (error.entry, error.character, error.reason)
}

const SIX: &str =
    "25 66 115 102 99 116 114 50 34 19 40 20 37 77 27 78 26 101 0 29 79 0 68 62 0 69 65 0 49 113 0 76 97 0 43 100";
const FOUR_LANES: &str = "85A3 99 31 121 68 100 110 87A3 40 24 39 124 116 123 97 102 41 88A3 86A3 84 75 0 62 111 0 115 119 122 120 113 0 109 46 0 76 83";
const SEVEN: &str = "85B3 72 23 84B3 90B0 76 64 65 75 78 62 37 79 61 43 70 26 67 74 88B3 42 0 39 68 0 45 86B3 73 47 66 63 48 83B2 44 69 71 0 60 -1 -1 -1 -1 -1 -1 -1 -1 -1 35 0 40 41 0 -1 -1 0 25 -1 0 59 77";

// [galaxy.map-string]
#[test]
fn a_string_reads_clockwise_from_north() {
    let layout = read("25 26 0 -1 85A2").unwrap();
    assert_eq!(layout.entry((0, 0)), Entry::Tile(tile("18")));
    assert_eq!(layout.entry((0, -1)), Entry::Tile(tile("25")));
    assert_eq!(layout.entry((1, -1)), Entry::Tile(tile("26")));
    assert_eq!(layout.homes(), [(1, 0)]);
    assert_eq!(layout.entry((0, 1)), Entry::Gap);
    assert_eq!(layout.entry((-1, 1)), Entry::Lane { lane: c().lane_named("85a").unwrap(), turn: 2 });
    assert_eq!(layout.entry((-1, 0)), Entry::Gap);
}

// [galaxy.map-string]
#[test]
fn strings_come_back_as_they_were() {
    for text in [SIX, SEVEN, "{46} 47 18 50 41 77 43 85A3", "{-1} 25 0 900B0", "96A 0", "{85A2} 70 84A5 0"] {
        let layout = read(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(layout.print(c(), tile("18")), text);
    }
    let layout = read(FOUR_LANES).unwrap();
    let printed = layout.print(c(), tile("18"));
    assert!(printed.contains("121A0") && printed.contains("84A0"));
    assert_eq!(read(&printed).unwrap(), layout);
}

// [galaxy.map-string]
#[test]
fn commas_lower_case_degrees_and_seats_are_read() {
    let plain = read("25 85A3 0 -1").unwrap();
    assert_eq!(read("25,85a3,0,-1").unwrap(), plain);
    assert_eq!(read(" 25,  85a3\n0\t-1 ").unwrap(), plain);
    assert_eq!(read("25,85A:180,H1,X").unwrap(), plain);
    assert_eq!(read("25,85A:180,h1,_").unwrap(), plain);
}

// [galaxy.map-string]
#[test]
fn turns_in_degrees_are_read_in_either_case() {
    for sixth in 0..6 {
        let plain = read(&format!("25 83A{sixth}")).unwrap();
        for word in ["83a", "83A", "83A:", "83a:"] {
            assert_eq!(read(&format!("25 {word}{}", 60 * sixth)).unwrap(), plain, "{word} by {sixth} sixths");
        }
    }
    for wrong in ["83a30", "83a90", "83A360", "83a1200", "83a65536000", "83A:61", "83a06x"] {
        let reason = refusal(wrong).2;
        assert_eq!(reason, if wrong.ends_with('x') { Reason::Malformed } else { Reason::TurnOutOfRange }, "{wrong}");
    }
    assert_eq!(
        read("83a90").unwrap_err().to_string(),
        "map string, entry 1 (character 1), `83a90`: a turn is 0 to 5 sixths or 0, 60, 120, 180, 240 or 300 degrees, clockwise"
    );
}

// [galaxy.map-string] [galaxy.ion-storm]
#[test]
fn the_ion_storm_is_the_last_word() {
    let storm = |text: &str| Layout::parse_with_storm(c(), text, tile("18"));
    let (layout, at) = storm("25 26,0 26+Ion-Alpha ").unwrap();
    assert_eq!((layout, at), (read("25 26 0").unwrap(), Some(Storm { at: (1, -1), side: Wormhole::Alpha })));
    assert_eq!(storm("25 26 0").unwrap().1, None);
    let why = |text: &str| storm(text).map_err(|e| (e.entry, e.character, e.reason)).unwrap_err();
    assert_eq!(why("25 26 26+ion-gamma"), (3, 7, Reason::UnknownToken));
    assert_eq!(why("25 26 27+ion-beta"), (3, 7, Reason::NotOnTheMap));
    assert_eq!(why("25 0 0+ion-beta"), (3, 6, Reason::NotOnTheMap));
    assert_eq!(why("25+ion-beta 26"), (1, 1, Reason::TokenNotLast));
    assert_eq!(why("25+ion-beta"), (1, 1, Reason::Empty));
    assert_eq!(why("25 é+ion-beta").2, Reason::Malformed);
}

/// Maps as players pass them on: printed by the boxes, posted by players, and the shapes of drafting programs filled.
const PASSED_ON: [(&str, usize, &str); 10] = [
    (
        "Thunder's Edge, six",
        6,
        "{112} 35 30 98 34 113 101 109 47 37 44 110 49 27 48 38 46 28 43 0 42 100 0 40 105 0 39 111 0 114 99 0 29 115 0 26 107",
    ),
    (
        "Thunder's Edge, six with legends",
        6,
        "{112} 98 115 100 116 99 97 37 104 36 21 69 64 47 26 110 42 39 106 40 0 114 102 0 46 101 0 43 103 0 60 113 0 19 108 0 117",
    ),
    (
        "Thunder's Edge, six with minor factions",
        12,
        "{112} 111 35 115 105 99 106 116 0 39 0 40 0 109 0 101 0 79 0 0 107 68 0 97 117 0 110 114 0 75 100 0 113 98 0 37 77",
    ),
    (
        "Thunder's Edge, four with hyperlanes",
        4,
        "{18} 85A180 99 31 121a0 68 100 110 87a180 40 24 39 124a0 116 123a0 97 102 41 88a180 86a180 84a180 75 H1 62 111 H2 115 119a0 122a0 120a0 113 H3 109 46 H4 76 83a180",
    ),
    (
        "five without trade goods",
        5,
        "39 22 19 20 21 25 27 47 34 38 23 30 26 31 24 41 32 49 46 29 0 44 40 36 0 48 43 0 37 42 0 33 35 45 0 28",
    ),
    (
        "five with hyperlanes",
        5,
        "77 40 41 85A0 39 65 67 60 70 66 74 88A0 75 87A0 68 72 73 69 0 62 76 0 79 71 0 80 83A0 86A0 84A0 63 0 64 78 0 61 59",
    ),
    ("six of all boxes", 6, SIX),
    ("seven, alternate", 7, SEVEN),
    (
        "eight in degrees",
        8,
        "87a60 89b180 19 88a120 90b0 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 83b120 38 39 40 41 42 43 44 45 85b120 46 47 48 0 49 50 0 -1 -1 0 59 -1 0 60 61 0 62 63 0 -1 -1 0 64 -1 0 65 66",
    ),
    (
        "three with factions",
        0,
        "26,41,31,25,39,19,20,21,22,23,24,27,28,29,30,32,33,34,-1,-1,35,1,36,-1,-1,-1,37,4,38,-1,-1,-1,42,12,43,-1",
    ),
];

// [galaxy.map-string]
#[test]
fn maps_that_players_pass_on_are_read() {
    for (name, homes, text) in PASSED_ON {
        let mut layout = read(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(layout.homes().len(), homes, "{name}");
        let printed = layout.print(c(), tile("18"));
        assert_eq!(read(&printed).unwrap().print(c(), tile("18")), printed, "{name}");
        let tiles: Vec<TileId> = (2..).take(homes).map(|n: u32| tile(&n.to_string())).collect();
        layout.settle(&tiles).unwrap();
        let g = lay_out(c(), &layout, &ALL).unwrap_or_else(|e| panic!("{name}: {e}"));
        let links = chart(&g).links(Purpose::Other);
        let start = system(&g, if printed.starts_with("{112}") { "112" } else { "18" });
        let mut reached = SystemSet::one(start);
        (0..g.systems.len()).for_each(|_| reached = reached.iter().fold(reached, |all, s| all.union(links.of(s))));
        assert!(g.ids().filter(|&s| g.place(s).at.is_some()).all(|s| reached.has(s)), "{name} falls apart");
    }
}

// [galaxy.map-string]
#[test]
fn a_centre_in_braces_replaces_mecatol() {
    let layout = read("{112} 25").unwrap();
    assert_eq!((layout.centre, layout.around.len()), (Entry::Tile(tile("112")), 1));
    assert_eq!(Layout::parse(c(), "25", tile("112")).unwrap().print(c(), tile("112")), "25");
}

// [galaxy.map-string]
#[test]
fn wrong_strings_are_refused_with_place_and_reason() {
    assert_eq!(refusal("1C"), (1, 1, Reason::Malformed));
    assert_eq!(refusal("25 85A7"), (2, 4, Reason::TurnOutOfRange));
    assert_eq!(refusal("25 26 <x>"), (3, 7, Reason::Malformed));
    assert_eq!(refusal("25 26  119C0"), (3, 8, Reason::Malformed));
    assert_eq!(refusal("25 26 200"), (3, 7, Reason::UnknownTile));
    assert_eq!(refusal("25 -2"), (2, 4, Reason::Malformed));
    assert_eq!(refusal("25 26 25"), (3, 7, Reason::TileTwice { first: 1 }));
    assert_eq!(refusal("25 18"), (2, 4, Reason::TileTwice { first: 0 }));
    assert_eq!(refusal("{26} 25 26"), (2, 9, Reason::TileTwice { first: 0 }));
    assert_eq!(refusal("25 {26}"), (2, 4, Reason::CentreNotFirst));
    assert_eq!(refusal("{26 25"), (0, 1, Reason::Malformed));
    assert_eq!(refusal("25A"), (1, 1, Reason::NoSuchSide));
    assert_eq!(refusal("96"), (1, 1, Reason::SideMissing));
    assert_eq!(refusal("96a3"), (1, 1, Reason::SystemsDoNotTurn));
    assert_eq!(refusal("82b"), (1, 1, Reason::LiesBeside));
    assert_eq!(refusal("51"), (1, 1, Reason::LiesBeside));
    assert_eq!(refusal("85A:90"), (1, 1, Reason::TurnOutOfRange));
    assert_eq!(refusal("99999999999"), (1, 1, Reason::Malformed));
    assert_eq!(refusal("  "), (1, 1, Reason::Empty));
    let many = vec!["-1"; 217].join(" ");
    assert_eq!(refusal(&many).2, Reason::TooManyEntries { most: 216 });
    assert_eq!(
        read("25 26 25").unwrap_err().to_string(),
        "map string, entry 3 (character 7), `25`: this tile was already used by entry 1"
    );
}

// [galaxy.map-string]
#[test]
fn read_maps_become_galaxies() {
    for (text, homes) in [(SIX, 6), (FOUR_LANES, 4), (SEVEN, 7)] {
        let mut layout = read(text).unwrap();
        assert!(lay_out(c(), &layout, &ALL).is_err(), "open homes");
        assert_eq!(layout.homes().len(), homes);
        let tiles: Vec<TileId> = (1..=homes).map(|n| tile(&n.to_string())).collect();
        layout.settle(&tiles).unwrap();
        let g = lay_out(c(), &layout, &ALL).unwrap();
        let links = chart(&g).links(Purpose::Other);
        assert!(g.ids().filter(|&s| g.place(s).at.is_some()).all(|s| !links.of(s).is_empty()));
    }
}
