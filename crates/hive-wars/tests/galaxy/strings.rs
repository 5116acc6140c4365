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
        assert!(layout.galaxy(c(), &ALL).is_err(), "open homes");
        assert_eq!(layout.homes().len(), homes);
        let tiles: Vec<TileId> = (1..=homes).map(|n| tile(&n.to_string())).collect();
        layout.settle(&tiles).unwrap();
        let g = layout.galaxy(c(), &ALL).unwrap();
        let links = chart(&g).links(Purpose::Other);
        assert!(g.ids().filter(|&s| g.place(s).at.is_some()).all(|s| !links.of(s).is_empty()));
    }
}
