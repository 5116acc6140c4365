//! The set-up of the whole game: its map and its factions.

use super::whole::{roll, whole};
use super::*;
use kernel::testing::Script;

fn open(seats: u8, options: &[(&str, &str)]) -> Result<Script, String> {
    let mut setup = Setup { seats, ..Setup::default() };
    setup.options.extend(options.iter().map(|(key, value)| (key.to_string(), value.to_string())));
    whole().open(&setup).map(Script::of).map_err(|why| why.to_string())
}

/// [setup.map]
#[test]
fn a_map_string_is_laid_with_a_home_for_each_player() {
    let options = [("map", "0 25 19 0 40 20"), ("faction.1", "sol"), ("faction.2", "creuss")];
    let mut script = open(2, &options).unwrap_or_else(|why| panic!("{why}"));
    roll(&mut script);
    let live = script.table().live(Viewer::Audience);
    let has = |id: &str| live.spaces.iter().any(|space| space.id == format!("system/{id}"));
    assert!(["18", "25", "19", "40", "20", "1"].into_iter().all(has), "{:?}", live.spaces.len());
    assert!(has("51") && has("17"), "the gate lies on the map, its home beside it");
    for (text, why) in [
        ("0 25 19", "1 homes (entries `0`), 2 are needed"),
        ("0 25 19 0 40 9", "tile 9 is a faction's home"),
        ("0 25 25 0", "already used"),
        ("0 25 nowhere 0", "`nowhere`"),
        ("{25} 0 19 0", "Mecatol Rex"),
    ] {
        let told = open(2, &[("map", text)]).err().unwrap_or_else(|| panic!("{text} is taken"));
        assert!(told.contains("option map") && told.contains(why), "{text}: {told}");
    }
}

/// [setup.factions]
#[test]
fn factions_are_chosen_from_three_or_from_all() {
    let mut script = open(3, &[("factions", "bag"), ("faction.1", "sol")]).unwrap();
    for _ in 0..2 {
        roll(&mut script);
        let seat = script.asked()[0];
        assert_ne!(seat, "red", "it has a faction");
        let lines = script.options(seat);
        assert!(lines.len() == 3 && lines.iter().all(|line| line.starts_with("faction ")), "{lines:?}");
        assert!(!lines.contains(&"faction sol".into()), "it is taken");
        script.play(&format!("{seat} {}", lines[1]));
    }
    let mut script = open(2, &[("factions", "free")]).unwrap();
    roll(&mut script);
    let first = script.asked()[0];
    assert_eq!(script.options(first).len(), 17);
    script.play(&format!("{first} faction hacan"));
    let second = script.asked()[0];
    assert!(first != second && !script.can(second, "faction hacan"));
}
