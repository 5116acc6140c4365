//! The house kept tidy: what its documents say of the sources is true.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A file of more lines wants to be two rooms.
const MOST_LINES: usize = 600;

/// Tables of data, and what a program writes.
const TABLES: [&str; 1] = ["web/src/wire.ts"];

/// Rooms in which everything hidden may be looked at: rules that turn and count cards, views that show each seat its own,
/// what imagines. Elsewhere `Eye::of(seat)` looks at a seat's own.
const OPEN_ROOMS: [&str; 12] = [
    "/steps/",
    "/src/cards/",
    "/src/texts/",
    "/src/feats/",
    "/src/view.rs",
    "/src/view/",
    "/src/imagine.rs",
    "/src/decks.rs",
    "/src/edit.rs",
    "/src/game.rs",
    "/src/world.rs",
    "/src/world/",
];

/// Files elsewhere that do so too. The list only shrinks.
const OPEN_ELSEWHERE: [&str; 4] = [
    "crates/hexpanse/src/pieces.rs",
    "crates/moot/src/bot.rs",
    "crates/twilight/src/hive/entry.rs",
    "crates/twilight/src/windows.rs",
];

/// Crates with rules whose citations nobody checks yet. The list only shrinks.
const UNCITED: [&str; 0] = [];

/// Files outside the game crates that name a game in their code.
const NAMING: [&str; 0] = [];

/// What games are called in code beside the names of their crates.
const NAMES: [&str; 3] = ["skirmish", "imperium", "hive-wars"];

/// What only one game speaks of: the page has it from that game's scene.
const WORDS: [&str; 9] = ["hive", "income", "nexus", "senate", "rubium", "hexilum", "mecatol", "temperament", "mind"];

/// What a game says in its own words: the page shows it whole and cuts nothing out of it.
const SAID: [&str; 10] =
    ["title", "note", "remark", "label", "detail", "why", "foot", "score_name", "time", "headline"];

/// Where the page cuts all the same: a number is an answer by itself, and is told by its label. The list only shrinks.
const CUT: [&str; 1] = ["web/src/lib/table/amounts.svelte.ts"];

/// The crate with rules that is no game: kernel, bots and server are tried with it.
const TOY: &str = "moot";

/// What the toy has as the kernel has it: giving up, a stage that never changes, and what makes steps fast or amounts one.
const LEFT: [&str; 4] = ["resigned", "stage_mark", "want_or_act", "merge"];

/// Who may stand on whom: each crate on those in earlier rows only. A game of one crate stands on the kernel and needs no
/// line.
const FLOORS: [&[&str]; 9] = [
    &["scene", "hexes"],
    &["kernel"],
    &["imperium"],
    &["twilight-box", "central-powers"],
    &["twilight"],
    &["bots"],
    &["catalog", "server"],
    &["lab"],
    &["starmoot"],
];

/// The row of games of one crate.
const GAMES: usize = 2;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// The sources below some folders, by their path from the root.
fn sources(folders: &[&str]) -> BTreeMap<String, String> {
    let root = root();
    let mut found = BTreeMap::new();
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = waiting.pop() {
        for path in std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let source = [".rs", ".ts", ".svelte"].iter().any(|end| name.ends_with(end));
            if path.is_dir() && !["node_modules", "target", "dist"].contains(&name.as_str()) {
                waiting.push(path);
            } else if source {
                let short = path.strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
                found.insert(short, std::fs::read_to_string(&path).expect("a source is text"));
            }
        }
    }
    assert!(!found.is_empty(), "no sources below {folders:?}");
    found
}

#[test]
fn no_file_has_more_than_six_hundred_lines() {
    let mut wrong = Vec::new();
    for (file, text) in sources(&["crates", "web/src", "web/tests"]) {
        let lines = text.lines().count();
        if lines > MOST_LINES && !TABLES.contains(&file.as_str()) {
            wrong.push(format!("{file} has {lines} lines: make it two rooms"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file that no other names is not built, and its tests do not run.
#[test]
fn every_source_stands_in_a_tree() {
    let sources = sources(&["crates"]);
    let mut lost = Vec::new();
    for file in sources.keys().filter(|file| file.ends_with(".rs")) {
        // A room may be `room.rs` or `room/mod.rs`.
        let path = file.strip_suffix("/mod.rs").unwrap_or(file.trim_end_matches(".rs"));
        let (folder, name) = path.rsplit_once('/').expect("a file in a crate");
        if ["main", "lib", "build"].contains(&name) || folder.ends_with("/examples") {
            continue;
        }
        let above = ["/main.rs", "/lib.rs", "/mod.rs", ".rs"].map(|end| format!("{folder}{end}"));
        let named = |text: &String| text.contains(&format!("mod {name};")) || text.contains(&format!("{name}.rs\""));
        if !above.iter().filter_map(|file| sources.get(file)).any(named) {
            lost.push(file);
        }
    }
    assert!(lost.is_empty(), "no `mod` names these: {lost:#?}");
}

#[test]
fn everything_hidden_is_looked_at_in_listed_rooms_only() {
    let opened: BTreeSet<String> = sources(&["crates"])
        .into_iter()
        .filter(|(file, text)| file.contains("/src/") && text.contains("Eye::open()"))
        .map(|(file, _)| file)
        .filter(|file| !file.starts_with("crates/kernel/") && !OPEN_ROOMS.iter().any(|room| file.contains(room)))
        .collect();
    let listed: BTreeSet<String> = OPEN_ELSEWHERE.iter().map(|file| file.to_string()).collect();
    let new: Vec<_> = opened.difference(&listed).collect();
    assert!(new.is_empty(), "look at a seat's own secrets with `Eye::of(seat)`: {new:#?}");
    let gone: Vec<_> = listed.difference(&opened).collect();
    assert!(gone.is_empty(), "take them off the list: {gone:#?}");
}

#[test]
fn no_game_is_named_outside_its_crate() {
    let shared = ["crates/scene/src", "crates/hexes/src", "crates/kernel/src", "crates/bots/src", "crates/lab/src"];
    let found = sources(&[&shared[..], &["crates/server/src", "web/src/lib"]].concat());
    let names = names_of_games();
    let naming: BTreeSet<&str> = found
        .iter()
        .filter(|(file, _)| !file.ends_with(".test.ts"))
        .filter(|(_, text)| {
            text.split("#[cfg(test)]").next().unwrap_or_default().lines().any(|line| names_a_game(line, &names))
        })
        .map(|(file, _)| file.as_str())
        .collect();
    assert_eq!(naming, NAMING.into_iter().collect(), "a game is data here: its name comes with it");
}

#[test]
fn the_page_has_no_word_of_one_game() {
    let mut found = Vec::new();
    // A drawing is called like what it shows.
    let rooms = sources(&["web/src/lib"]).into_iter().filter(|(file, _)| !file.starts_with("web/src/lib/draw/"));
    for (file, text) in rooms.filter(|(file, _)| !file.ends_with(".test.ts")) {
        for line in text.lines().map(code) {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
            if words.any(|word| WORDS.contains(&word.as_str())) {
                found.push(format!("{file}: {}", line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "let the scene say it: {found:#?}");
}

#[test]
fn the_page_takes_no_sentence_of_a_game_apart() {
    let cuts = ["split(", "replace(", "replaceAll(", "match(", "startsWith(", "endsWith(", "includes("];
    let mut found = Vec::new();
    let rooms = sources(&["web/src/lib/board", "web/src/lib/table"]);
    for (file, text) in rooms.into_iter().filter(|(file, _)| !CUT.contains(&file.as_str())) {
        // What is called on a field may stand in the next line.
        let code: String = text.lines().map(|line| code(line).trim()).collect();
        for field in SAID {
            let cut = |rest: &str| {
                let rest = rest.strip_prefix(')').unwrap_or(rest);
                let rest = rest.strip_prefix(".toLowerCase()").unwrap_or(rest);
                rest.strip_prefix('.').is_some_and(|call| cuts.iter().any(|cut| call.starts_with(cut)))
            };
            let tested =
                |before: &str| before.rsplit_once(".test(").is_some_and(|(_, of)| !of.contains([')', ' ', '}']));
            let name = format!(".{field}");
            for (at, _) in code.match_indices(&name) {
                if cut(&code[at + name.len()..]) || tested(&code[..at]) {
                    found.push(format!(
                        "{file}: {}",
                        code[..at + name.len()].rsplit([' ', '{']).next().unwrap_or_default()
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "let the scene say it: {found:#?}");
}

/// A line without its comment.
fn code(line: &str) -> &str {
    let code = line.split("//").next().unwrap_or_default();
    let comment = ["*", "/*", "<!--"].iter().any(|start| code.trim_start().starts_with(start));
    if comment { "" } else { code }
}

/// Every crate with rules is a game, or several: its name as it is written.
fn names_of_games() -> BTreeSet<String> {
    let crates = std::fs::read_dir(root().join("crates")).expect("crates").flatten();
    let games = crates.filter(|entry| entry.path().join("RULES.md").exists());
    let names = games.map(|entry| entry.file_name().to_string_lossy().into_owned()).filter(|name| name != TOY);
    let spelled = names.flat_map(|name| [name.replace('-', "_"), name.replace('-', " "), name]);
    spelled.chain(NAMES.map(str::to_string)).collect()
}

/// Comments may say whose rule it is.
fn names_a_game(line: &str, names: &BTreeSet<String>) -> bool {
    let code = code(line).to_lowercase();
    names.iter().any(|name| code.contains(name))
}

#[test]
fn crates_stand_on_each_other_in_one_direction() {
    let games = names_of_games();
    let floor = |name: &str| {
        let listed = FLOORS.iter().position(|floor| floor.contains(&name));
        listed.or((games.contains(name) || name == TOY).then_some(GAMES))
    };
    for entry in std::fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let own = floor(&name).unwrap_or_else(|| panic!("{name} stands on no floor"));
        let text = std::fs::read_to_string(entry.path().join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = text.parse().expect("a manifest is TOML");
        let needs =
            manifest.get("dependencies").and_then(|needs| needs.as_table()).into_iter().flat_map(|needs| needs.keys());
        for needed in needs.filter(|needed| floor(needed).is_some()) {
            assert!(floor(needed) < Some(own), "{name} may not stand on {needed}");
        }
    }
}

#[test]
fn the_toy_shows_all_that_a_game_may_say() {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).expect("a source is text");
    let kernel =
        read("crates/kernel/src/game.rs") + &read("crates/kernel/src/react.rs") + &read("crates/kernel/src/deals.rs");
    let toy: String = sources(&["crates/moot/src"]).into_values().collect();
    let mut functions = 0;
    for part in kernel.split("\npub trait ").skip(1) {
        let body = part.split("\n}\n").next().unwrap_or_default();
        for name in
            body.lines().filter_map(|line| line.strip_prefix("    fn ").and_then(|line| line.split(['(', '<']).next()))
        {
            let shown = toy.contains(&format!("fn {name}("));
            assert_ne!(shown, LEFT.contains(&name), "does the toy show `{name}`? {shown}");
            functions += 1;
        }
    }
    assert!(functions > 40, "{functions} functions");
}

#[test]
fn every_crate_with_rules_checks_its_citations() {
    let tests = sources(&["crates"]);
    let checks: Vec<_> =
        tests.iter().filter(|(file, text)| file.contains("/tests/") && text.contains("check_rules")).collect();
    for entry in std::fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let mut own = checks.iter().filter(|(file, _)| file.starts_with(&format!("crates/{name}/")));
        // Crates that stand on each other are checked together.
        let mut together = checks.iter().filter(|(_, text)| text.contains(&format!("../{name}\"")));
        if entry.path().join("RULES.md").exists() {
            let checked = own.next().or(together.next()).is_some();
            assert_ne!(checked, UNCITED.contains(&name.as_str()), "does {name} check its citations? {checked}");
        }
    }
}

/// `Invariant: what holds (test_that_shows_it)`, several tests parted by commas.
#[test]
fn every_invariant_of_the_house_names_a_test_that_exists() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let sources = sources(&["crates", "web/src", "web/tests"]);
    let exists = |test: &str| {
        sources.values().any(|text| {
            let rust = text.split(&format!("fn {test}()")).next().is_some_and(|before| {
                before.len() < text.len() && before.trim_end().trim_end_matches("async").trim_end().ends_with(']')
            });
            rust || text.contains(&format!("test('{test}'")) || text.contains(&format!("it('{test}'"))
        })
    };
    let mut count = 0;
    let joined = text.replace("\n  ", " ");
    for line in joined.lines().filter_map(|line| line.trim_start_matches("- ").strip_prefix("Invariant: ")) {
        let tests = line.strip_suffix(')').and_then(|line| line.rsplit_once('(')).map(|(_, tests)| tests);
        let tests = tests.unwrap_or_else(|| panic!("no test is named: {line}"));
        for test in tests.split(", ") {
            assert!(exists(test.trim_matches('`')), "no test `{test}`: {line}");
        }
        count += 1;
    }
    assert!(count >= 15, "{count} invariants");
}
