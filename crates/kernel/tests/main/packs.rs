//! Packs of corrected components: rows that give only what they change, and how sure each field is.

use kernel::{Files, GameInfo, OptionKind, OptionSpec, Pack, Problem, Setup, Values};
use std::io::{Cursor, Write};
use zip::{ZipWriter, write::SimpleFileOptions};

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

fn toy() -> GameInfo {
    GameInfo {
        id: "toy",
        name: "Toy",
        about: "",
        fewest: 2,
        most: 2,
        rules: 1,
        bound: 1,
        options: &[],
        former: &[],
        rulebook: &[],
        files: &[("units.toml", UNITS)],
    }
}

fn with(text: &str) -> Result<Files, Problem> {
    let pack = Pack { name: "mine".into(), files: [("units.toml".to_string(), text.to_string())].into() };
    Files::with_pack(&toy(), Some(&pack))
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
fn a_number_that_does_not_fit_is_told_with_its_field() {
    #[derive(serde::Deserialize, Debug)]
    struct Unit {
        #[serde(rename = "cost")]
        _cost: u8,
    }
    let wrong = |cost: &str| {
        let files = with(&format!("[[unit]]\nid = \"dragon\"\ncost = {cost}\n")).unwrap();
        files.rows::<Unit>("units.toml", "unit").unwrap_err().to_string()
    };
    assert_eq!(wrong("300"), "units.toml, [[unit]] row 2 (dragon): cost: found 300, expected 0 to 255");
    assert_eq!(wrong("-1"), "units.toml, [[unit]] row 2 (dragon): cost: found -1, expected 0 to 255");
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
fn a_new_row_is_vouched_for_by_whoever_gives_it() {
    let files = with("[[unit]]\nid = \"elf\"\nname = \"Elf\"\ncost = 3\n").unwrap();
    assert_eq!(unit(&files, "elf")["mark"].as_str(), Some("confirmed"));
    assert_eq!(doubts(&files), doubts(&with("").unwrap()));
    let unsure = with("[[unit]]\nid = \"elf\"\nname = \"Elf\"\ncost = 3\nmark = \"reconstructed\"\n").unwrap();
    assert!(doubts(&unsure).contains(&"unit elf: cost".to_string()));
}

#[test]
fn marks_and_help_do_not_change_what_is_played() {
    let (plain, told) = (with("").unwrap(), with("[[unit]]\nid = \"dragon\"\nhelp = \"Roars.\"\n").unwrap());
    assert_eq!(plain.digest, told.digest);
    assert_ne!(plain.whole, told.whole);
    assert_ne!(plain.digest, with("[[unit]]\nid = \"dragon\"\ncost = 9\n").unwrap().digest);
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "leader",
        name: "Leader",
        help: "",
        kind: OptionKind::Row { first: ("none", "Nobody"), file: "units.toml", table: "unit" },
    },
    OptionSpec {
        key: "guests",
        name: "Guests",
        help: "",
        kind: OptionKind::Rows { file: "units.toml", table: "unit", count: "speed" },
    },
];

#[test]
fn words_of_options_are_the_rows_of_the_pack() {
    let info = GameInfo { options: OPTIONS, ..toy() };
    let pack = |text: &str| Pack { name: "mine".into(), files: [("units.toml".into(), text.into())].into() };
    let more = pack("[[unit]]\nid = \"elf\"\nname = \"Elf\"\nspeed = 2\n[[unit]]\nid = \"human\"\ndrop = true\n");
    let words = |pack: Option<&Pack>| -> Vec<Values> {
        info.values(pack).unwrap().into_iter().map(|(_, takes)| takes).collect()
    };
    let choice = |list: &[(&str, &str)]| {
        Values::Choice(list.iter().map(|(word, name)| (word.to_string(), name.to_string())).collect())
    };
    let ours = choice(&[("none", "Nobody"), ("human", "Human"), ("dragon", "Dragon")]);
    assert_eq!(words(None), [ours, Values::List(vec![("human".into(), 1), ("dragon".into(), 1)])]);
    let theirs = choice(&[("none", "Nobody"), ("dragon", "Dragon"), ("elf", "Elf")]);
    assert_eq!(words(Some(&more)), [theirs, Values::List(vec![("dragon".into(), 1), ("elf".into(), 2)])]);

    let check = |pack: Option<&Pack>, key: &str, value: &str| {
        let options = [(key.to_string(), value.to_string())].into();
        Setup { seats: 2, options, pack: pack.cloned() }.check(&info).map_err(|why| why.to_string())
    };
    check(Some(&more), "leader", "elf").unwrap();
    check(Some(&more), "guests", "elf+elf+dragon").unwrap();
    assert_eq!(
        check(Some(&more), "leader", "human").unwrap_err(),
        "option leader=human: expected one of none, dragon, elf"
    );
    assert_eq!(
        check(None, "guests", "elf").unwrap_err(),
        "option guests=elf: expected words from human, dragon, joined by +"
    );
    assert!(check(Some(&more), "guests", "elf+elf+elf").unwrap_err().contains("`elf` at most 2 times"));
    assert_eq!(Setup::default().choice(&info, "leader"), "none");
}

const HEAD: &str = "game = \"toy\"\nname = \"mine\"\n";

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn a_zip_file_is_a_pack_wherever_its_files_lie() {
    let bytes = zipped(&[
        ("mine/pack.toml", HEAD.as_bytes()),
        ("mine/units.toml", b"[[unit]]\nid = \"dragon\"\ncost = 9\n"),
        ("mine/readme.md", b"\xff\xfe"),
        ("__MACOSX/mine/._units.toml", b"\xff"),
    ]);
    let (game, pack) = Pack::from_zip(&bytes).unwrap();
    assert_eq!((game.as_str(), pack.name.as_str(), pack.files.len()), ("toy", "mine", 1));
    let file = std::env::temp_dir().join(format!("starmoot-pack-{}.zip", std::process::id()));
    std::fs::write(&file, &bytes).unwrap();
    let read = Pack::read(&file);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(read.unwrap(), (game, pack));
}

#[test]
fn packs_from_outside_are_bounded_and_refused_with_a_reason() {
    let wrong = |bytes: &[u8]| Pack::from_zip(bytes).unwrap_err().to_string();
    let head = ("pack.toml", HEAD.as_bytes());
    // A zip file of less than a kilobyte that would unpack to a megabyte.
    let bomb = zipped(&[head, ("units.toml", &vec![b'#'; 1 << 20])]);
    assert!(bomb.len() < 4096, "{}", bomb.len());
    assert_eq!(wrong(&bomb), "the pack is too long; its files may have 256 KB together");
    let names: Vec<String> = (0..40).map(|n| format!("f{n}.toml")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_eq!(wrong(&zipped(&many)), "the pack has too many files; there may be 32");
    assert_eq!(wrong(&zipped(&[head, ("a/units.toml", b""), ("b/units.toml", b"")])), "units.toml is there twice");
    assert!(wrong(b"PK no").contains("not a zip file"));
    assert!(wrong(&zipped(&[("units.toml", b"")])).contains("no pack.toml"));
    assert!(wrong(&zipped(&[head, ("units.toml", b"\xff")])).contains("units.toml: not a text file"));
    for (name, why) in [("a b", "letters, digits and hyphens"), ("", "letters"), ("default", "our own components")] {
        let head = format!("game = \"toy\"\nname = \"{name}\"\n");
        let why_not = wrong(&zipped(&[("pack.toml", head.as_bytes())]));
        assert!(why_not.starts_with("pack.toml: ") && why_not.contains(why), "{why_not}");
    }
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
