use kernel::MapSheet;
use twilight::atlas::DESK;

fn options(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn draw(kind: &str, list: &[(&str, &str)]) -> Result<MapSheet, String> {
    (DESK.draw)(None, kind, &options(list), 3).map_err(|why| why.to_string())
}

// [galaxy.hyperlanes]
#[test]
fn hyperlanes_are_drawn_on_their_own_tiles() {
    let sheet = draw("5", &[]).unwrap();
    let lanes: Vec<_> = sheet.stage.board.spaces.iter().filter(|space| space.ground == "hyperlane").collect();
    assert_eq!(lanes.len(), 6);
    let of = |notation: &str| {
        let space = lanes.iter().find(|space| space.notation == notation).unwrap();
        space.badges.iter().map(|badge| badge.kind.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of("121A0"), ["lane-1-5"]);
    assert_eq!(of("123A0"), ["lane-0-2", "lane-2-4", "lane-2-5"]);
    assert!(sheet.stage.board.links.is_empty(), "no lines across other tiles");
    let turned = (DESK.read)(None, "19 83a120", &[]).unwrap();
    let lane = turned.stage.board.spaces.iter().find(|space| space.ground == "hyperlane").unwrap();
    assert_eq!(lane.badges[0].kind, "lane-3-0");
}

// [galaxy.setup]
#[test]
fn mecatol_rex_has_a_ground_of_its_own() {
    let sheet = draw("6", &[("homes", "sol+letnev")]).unwrap();
    let rex: Vec<_> = sheet.stage.board.spaces.iter().filter(|space| space.ground == "mecatol").collect();
    assert_eq!(rex.iter().map(|space| space.notation.as_str()).collect::<Vec<_>>(), ["112"]);
}

// [galaxy.shapes]
#[test]
fn another_shape_is_drawn_if_asked_for() {
    let words = |sheet: MapSheet| sheet.text.split(' ').filter(|word| *word != "-1").count();
    assert_eq!(words(draw("7", &[]).unwrap()), 60);
    assert_eq!(words(draw("7", &[("layout", "7-alternate")]).unwrap()), 48);
    assert_eq!(words(draw("6", &[("layout", "6-large")]).unwrap()), 60);
    assert!(!draw("4", &[("layout", "4")]).unwrap().text.contains("85A"));
    assert_eq!(
        draw("7", &[("layout", "8")]).unwrap_err(),
        "option layout: no `8` for 7 players and these boxes; there are 7, 7-alternate"
    );
    assert!(
        draw("hive", &[("layout", "6")]).unwrap_err().contains("only for maps that are drawn for a number of players")
    );
    assert_eq!(draw("6", &[("shape", "6")]).unwrap_err(), "no option `shape`; there are boxes, homes, layout");
}

// [galaxy.map-string] [galaxy.ion-storm]
#[test]
fn a_sheet_of_the_hive_reads_back_with_its_storm() {
    let drawn = draw("hive", &[("homes", "sol+letnev")]).unwrap();
    let back = (DESK.read)(None, &drawn.text, &[]).unwrap();
    assert!(drawn.text.contains("+ion-") && back.text == drawn.text);
    let holes = |sheet: &MapSheet| {
        let tile = sheet.text.rsplit([' ', '+']).nth(1).unwrap().to_lowercase();
        let space = sheet.stage.board.spaces.iter().find(|space| space.notation == tile).unwrap();
        space.badges.iter().map(|badge| badge.kind.clone()).collect::<Vec<_>>()
    };
    let storm = |side: &str| [format!("wormhole-{side}"), "slot".into(), "storm".into()].to_vec();
    let side = drawn.text.rsplit('-').next().unwrap();
    assert_eq!((holes(&drawn), holes(&back)), (storm(side), storm(side)));
    assert!(draw("hive", &[("boxes", "base")]).unwrap_err().contains("slot as1"));
}

// [hive.map] [hive.zones] Each space of the template says what it is for, and the zones have their outlines.
#[test]
fn a_sheet_of_the_hive_shows_slots_and_zones() {
    let sheet = draw("hive", &[]).unwrap();
    let slots = |text: &str| {
        let badges = sheet.stage.board.spaces.iter().flat_map(|space| &space.badges);
        badges.filter(|badge| badge.kind == "slot" && badge.text == text).count()
    };
    assert_eq!(
        ["REX", "MS", "AS1", "AS2", "ION", "WH1", "WH2", "ES", "AN1", "AN2", "X"].map(slots),
        [1, 1, 1, 1, 1, 2, 2, 4, 6, 1, 15]
    );
    let zones: std::collections::BTreeSet<&str> =
        sheet.stage.board.regions.iter().map(|area| area.name.as_str()).collect();
    assert_eq!(zones.into_iter().collect::<Vec<_>>(), ["Zone 1", "Zone 2", "Zone 3", "Zone 4"]);
    assert!(draw("6", &[]).unwrap().stage.board.regions.is_empty(), "other maps have none");
}
