mod whole;

use twilight_box::components::*;

fn c() -> &'static Components {
    Components::printed()
}

fn of<T>(rows: &[T], set: Set, which: impl Fn(&T) -> Set) -> usize {
    rows.iter().filter(|r| which(r) == set).count()
}

#[test]
fn systems_are_as_many_as_printed() {
    assert_eq!(of(&c().systems, Set::Base, |s| s.set), 51);
    assert_eq!(of(&c().systems, Set::ProphecyOfKings, |s| s.set), 32);
    assert_eq!(of(&c().systems, Set::ThundersEdge, |s| s.set), 36);
    assert_eq!(of(&c().systems, Set::Codex4, |s| s.set), 1);
    assert_eq!(c().systems.len(), 120);
    let numbered = |n: u32| c().tile_named(&n.to_string()).is_some() || c().tile_named(&format!("{n}a")).is_some();
    assert!((1..=82).chain(92..=118).all(numbered));
}

/// A faction has one id in all files.
#[test]
fn factions_are_those_of_the_roster() {
    let roster = twilight_box::units::Roster::standard();
    let systems = c().systems.iter().map(|row| (&row.id, &row.faction));
    let technologies = c().technologies.iter().map(|row| (&row.id, &row.faction));
    let homes = c().planets.iter().map(|row| (&row.id, &row.home));
    for (id, faction) in systems.chain(technologies).chain(homes) {
        let known = |name: &String| roster.factions.iter().any(|faction| faction.id == *name);
        assert!(faction.as_ref().is_none_or(known), "{id}: {faction:?}");
    }
}

#[test]
fn blue_and_red_backs_are_as_many_as_printed() {
    let backs = |back, set| c().systems.iter().filter(|s| s.back == back && s.set == set).count();
    assert_eq!((backs(Back::Blue, Set::Base), backs(Back::Red, Set::Base)), (20, 12));
    assert_eq!((backs(Back::Blue, Set::ProphecyOfKings), backs(Back::Red, Set::ProphecyOfKings)), (16, 6));
    assert_eq!((backs(Back::Blue, Set::ThundersEdge), backs(Back::Red, Set::ThundersEdge)), (15, 5));
    assert_eq!((backs(Back::Home, Set::Base), backs(Back::Home, Set::ProphecyOfKings)), (17, 7));
    assert_eq!(backs(Back::Fracture, Set::ThundersEdge), 7);
}

#[test]
fn planets_are_as_many_as_printed() {
    assert_eq!(of(&c().planets, Set::Base, |p| p.set), 59);
    assert_eq!(of(&c().planets, Set::ProphecyOfKings, |p| p.set), 40);
    assert_eq!(of(&c().planets, Set::ThundersEdge, |p| p.set), 49);
    assert_eq!(c().planets.len(), 150);
    let homes = |set| c().planets.iter().filter(|p| p.set == set && p.home.is_some()).count();
    assert_eq!((homes(Set::Base), homes(Set::ProphecyOfKings)), (26, 10));
    assert_eq!(c().planets.iter().filter(|p| p.kind == PlanetKind::Station).count(), 4);
}

#[test]
fn hyperlanes_and_tokens_are_as_many_as_printed() {
    assert_eq!(of(&c().hyperlanes, Set::ProphecyOfKings, |h| h.set), 18);
    assert_eq!(of(&c().hyperlanes, Set::ThundersEdge, |h| h.set), 12);
    assert_eq!(c().tokens.len(), 25);
}

#[test]
fn each_planet_lies_on_one_tile() {
    for (n, planet) in c().planets.iter().enumerate() {
        let tiles: Vec<&str> =
            c().systems.iter().filter(|s| s.planets.contains(&planet.id)).map(|s| s.id.as_str()).collect();
        match &planet.tile {
            None => assert!(tiles.is_empty(), "{}", planet.id),
            Some(_) if planet.id == "mallice" => assert_eq!(tiles, ["82a", "82b"]),
            Some(tile) => assert_eq!(tiles, [tile.as_str()], "planet {n}"),
        }
    }
}

#[test]
fn technologies_cover_movement_combat_and_production() {
    let upgrades = c().technologies.iter().filter(|t| t.upgrades.is_some()).count();
    assert_eq!((c().technologies.len(), upgrades), (81, 26));
    for touch in [Touch::Movement, Touch::Combat, Touch::Production] {
        assert!(c().technologies.iter().any(|t| t.touches.contains(&touch)));
    }
    let gravity = c().technology(c().technology_named("gravity-drive").unwrap());
    assert_eq!(gravity.prerequisites, Prerequisites { blue: 1, ..Prerequisites::default() });
}

#[test]
fn known_tiles_say_what_is_printed() {
    let tile = |id: &str| c().tile(c().tile_named(id).unwrap());
    assert!(tile("25").wormholes.has(Wormhole::Beta) && tile("26").wormholes.has(Wormhole::Alpha));
    assert!(tile("79").anomalies.has(Anomaly::AsteroidField) && tile("79").wormholes.has(Wormhole::Alpha));
    assert!(tile("117").anomalies.has(Anomaly::AsteroidField) && tile("117").anomalies.has(Anomaly::GravityRift));
    assert!(tile("82b").wormholes.has(Wormhole::Gamma) && !tile("82a").wormholes.has(Wormhole::Alpha));
    let rex = c().planet(c().planet_named("mecatol-rex").unwrap());
    assert_eq!((rex.resources, rex.influence), (1, 6));
}

fn refused(file: &str, old: &str, new: &str) -> String {
    let (_, text) = FILES.iter().find(|(name, _)| *name == file).unwrap();
    assert!(text.contains(old), "{old}");
    read_with(file, text.replacen(old, new, 1)).expect_err("wrong data").to_string()
}

/// The components with another text for one file.
pub fn read_with(file: &str, text: String) -> Result<Components, kernel::Problem> {
    let changed: &'static str = Box::leak(text.into_boxed_str());
    let name: &'static str = Box::leak(file.to_string().into_boxed_str());
    let files: Vec<(&'static str, &'static str)> =
        FILES.iter().map(|&(n, t)| if n == file { (name, changed) } else { (n, t) }).collect();
    let info = kernel::GameInfo {
        id: "test",
        name: "Test",
        about: "",
        fewest: 2,
        most: 2,
        rules: 1,
        bound: 1,
        options: &[],
        former: &[],
        rulebook: &[],
        files: Box::leak(files.into_boxed_slice()),
    };
    kernel::Files::with_pack(&info, None).and_then(|files| Components::read(&files))
}

#[test]
fn wrong_rows_are_refused_with_file_and_row() {
    let say = refused("systems.toml", "back = \"blue\"", "back = \"mauve\"");
    assert!(say.starts_with("systems.toml, [[system]] row 19 (19): ") && say.contains("mauve"), "{say}");
    let say = refused("systems.toml", "planets = [\"wellon\"]", "planets = [\"welon\"]");
    assert_eq!(say, "systems.toml, [[system]] row 19 (19): planet `welon` is in no row of planets.toml");
    let say = refused("systems.toml", "planets = [\"vefut-ii\"]", "planets = [\"wellon\"]");
    assert_eq!(say, "systems.toml, [[system]] row 20 (20): planet `wellon` is on another tile too");
    let say = refused("planets.toml", "resources = 4", "resources = 400");
    assert!(say.starts_with("planets.toml, [[planet]] row 1 (jord): "), "{say}");
    let say = refused("hyperlanes.toml", "[[1, 4]]", "[[1, 7]]");
    assert_eq!(say, "hyperlanes.toml, [[hyperlane]] row 1 (83a): line [1, 7] must join two different sides, 0 to 5");
    let say = refused("layouts.toml", "blue = 6", "blue = 5");
    assert_eq!(say, "layouts.toml, [[layout]] row 2 (3): 21 dealt tiles do not fill 24 free spaces");
    for (old, new, why) in [
        ("rings = 2", "rings = 0", "row 1 (2): 0 rings, allowed are 1 to 5"),
        ("rings = 2", "rings = 200", "row 1 (2): 200 rings, allowed are 1 to 5"),
        ("players = 2", "players = 1", "row 1 (2): 1 players are not 2 to 8"),
        ("homes = [6, 12]", "homes = [6, 200]", "row 1 (2): space 200 is outside the 2 rings (0 to 17)"),
        ("homes = [6, 12]", "homes = [6, 6]", "row 1 (2): space 6 is used twice"),
        ("blue = 5", "blue = 255", "row 1 (2): 516 dealt tiles do not fill 16 free spaces"),
        ("\"85a\", turn = 3", "\"85a\", turn = 6", "row 4 (4-lanes): turn 6 of `85a` is not 0 to 5"),
        ("\"87a\", turn = 3", "\"85b\", turn = 3", "row 4 (4-lanes): hyperlane tile 85 is used twice"),
        ("\"85a\", turn = 3", "\"85c\", turn = 3", "row 4 (4-lanes): hyperlane `85c` is in no row of hyperlanes.toml"),
        (
            "speaker-red = 1",
            "speaker-red = 7",
            "row 5 (5): 7 tiles of the speaker do not fit on 6 free spaces next to the centre",
        ),
        (
            "sets = [\"base\", \"prophecy-of-kings\", \"thunders-edge\"]",
            "sets = [\"base\", \"thunders-edge\"]",
            "row 4 (4-lanes): hyperlane `85a` is in none of its boxes",
        ),
    ] {
        assert_eq!(refused("layouts.toml", old, new), format!("layouts.toml, [[layout]] {why}"));
    }
    let say = refused("hyperlanes.toml", "[[0, 2], [0, 3], [3, 5]]", "[[0, 2], [2, 0], [3, 5]]");
    assert_eq!(say, "hyperlanes.toml, [[hyperlane]] row 2 (83b): line [2, 0] stands there twice");
    let say = refused("systems.toml", "id = \"18\"", "id = \"180\"");
    assert_eq!(say, "systems.toml: no tile 18 with the back `mecatol`, the middle of a map");
    let say = refused("systems.toml", "id = \"46\"", "id = \"83\"");
    assert!(say.ends_with("(83): a hyperlane tile has this number"), "{say}");
    let say = refused("hive-map.toml", "at = [-3, 0]", "at = [-128, 127]");
    assert_eq!(say, "hive-map.toml, [[space]] row 1 (-128, 127): is outside the 3 rings");
    let say = refused("hive-map.toml", "slot = \"ion\"", "slot = \"x\"");
    assert_eq!(say, "hive-map.toml, slot ion: 0 spaces, 1 wanted");
    let say = refused("systems.toml", "id = \"2\"", "id = \"1\"");
    assert_eq!(say, "systems.toml, [[system]] row 2 (1): the id is used twice");
    let say = refused("systems.toml", "[[system]]", "[[system]");
    assert!(say.starts_with("systems.toml, line "), "{say}");
}
