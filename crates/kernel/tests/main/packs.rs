//! Packs of corrected components: rows that give only what they change, and how sure each field is.

use kernel::{Files, GameInfo, Pack, Problem};

const UNITS: &str = r#"
[market]
refill = 5
limit = 9
mark = "stated"
guessed = ["limit"]

[[unit]]
id = "human"
name = "Human"
cost = 2
speed = 1
mark = "stated"
guessed = ["speed"]

[[unit]]
id = "dragon"
name = "Dragon"
cost = 12
speed = 1
needs = "cave"
help = "Breathes."
mark = "reconstructed"
"#;

fn with(text: &str) -> Result<Files, Problem> {
    let info = GameInfo {
        id: "toy",
        name: "Toy",
        about: "",
        fewest: 2,
        most: 2,
        rules: 1,
        bound: 1,
        options: &[],
        rulebook: "",
        files: &[("units.toml", UNITS)],
    };
    let pack = Pack { name: "mine".into(), files: [("units.toml".to_string(), text.to_string())].into() };
    Files::with_pack(&info, Some(&pack))
}

fn unit(files: &Files, id: &str) -> toml::Table {
    let rows: Vec<toml::Table> = files.rows("units.toml", "unit").unwrap();
    rows.into_iter().find(|row| row["id"].as_str() == Some(id)).unwrap()
}

/// What is doubtful, as `id: field field`.
fn doubts(files: &Files) -> Vec<String> {
    let fields = |doubt: &kernel::Doubt| doubt.fields.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    files.doubts.iter().map(|doubt| format!("{} {}: {}", doubt.table, doubt.id, fields(doubt).join(" "))).collect()
}

#[test]
fn a_row_gives_only_the_fields_it_changes() {
    let files = with("[[unit]]\nid = \"dragon\"\ncost = 9\n").unwrap();
    let dragon = unit(&files, "dragon");
    assert_eq!((dragon["cost"].as_integer(), dragon["name"].as_str()), (Some(9), Some("Dragon")));
    assert_eq!(unit(&files, "human")["cost"].as_integer(), Some(2));
}

#[test]
fn a_row_takes_fields_away_and_goes_itself() {
    let files =
        with("[[unit]]\nid = \"dragon\"\nwithout = [\"needs\"]\n[[unit]]\nid = \"human\"\ndrop = true\n").unwrap();
    assert!(!unit(&files, "dragon").contains_key("needs"));
    assert_eq!(files.rows::<toml::Table>("units.toml", "unit").unwrap().len(), 1);
    let wrong = with("[[unit]]\nid = \"human\"\nwithout = [\"needs\"]\n").unwrap_err().to_string();
    assert!(wrong.contains("units.toml, [[unit]] row 1 (human)") && wrong.contains("`needs`"), "{wrong}");
}

#[test]
fn marks_tell_which_fields_are_doubtful_and_a_pack_settles_what_it_gives() {
    let plain = with("").unwrap();
    assert_eq!(doubts(&plain), ["market : limit", "unit human: speed", "unit dragon: cost needs speed"]);
    assert_eq!(plain.facts, 2 + 2 + 3);
    let files = with("[market]\nlimit = 8\n[[unit]]\nid = \"dragon\"\ncost = 9\nwithout = [\"needs\"]\n").unwrap();
    assert_eq!(doubts(&files), ["unit human: speed", "unit dragon: speed"]);
    let unsure = with("[[unit]]\nid = \"human\"\ncost = 3\nmark = \"stated\"\nguessed = [\"cost\"]\n").unwrap();
    assert!(doubts(&unsure).contains(&"unit human: cost".to_string()), "{:?}", doubts(&unsure));
    let wrong = with("[[unit]]\nid = \"human\"\nguessed = [\"cots\"]\n").unwrap_err().to_string();
    assert!(wrong.contains("human") && wrong.contains("`cots`"), "{wrong}");
}

#[test]
fn marks_and_help_do_not_change_what_is_played() {
    let (plain, told) = (with("").unwrap(), with("[[unit]]\nid = \"dragon\"\nhelp = \"Roars.\"\n").unwrap());
    assert_eq!(plain.digest, told.digest);
    assert_ne!(plain.whole, told.whole);
    assert_ne!(plain.digest, with("[[unit]]\nid = \"dragon\"\ncost = 9\n").unwrap().digest);
}

#[test]
fn digests_of_packs_are_fixed_forever() {
    let all = with("[market]\nlimit = -9\n[[unit]]\nid = \"dragon\"\nspeed = 1.5\nlist = [true, 1979-05-27, \"x\"]\n")
        .unwrap();
    assert_eq!(
        [all.digest, all.whole].map(|digest| format!("{digest:016x}")),
        ["df3d6deb940dd59a", "925fc815481daa44"]
    );
}
