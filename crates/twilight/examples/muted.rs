//! Mutes each text and row in turn and says which of them no test of its own misses: `muted [ID...]`, or `muted 2/5` for the
//! second fifth of them. A test of its own has the id in its name, or cites its rule in the comment above it. Ends with an error
//! if there is such a text.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};
use twilight::muting;

/// A test, and what is cited above it.
struct Test {
    path: String,
    cited: String,
}

fn main() -> ExitCode {
    let wanted: Vec<String> = env::args().skip(1).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = tests(&here.join("tests/main"));
    let chapters = fs::read_dir(here.join("rules")).expect("the rules").map(|file| file.expect("a file").path());
    let files = chapters.chain([here.join("RULES.md")]);
    let rules: String = files.map(|file| fs::read_to_string(file).expect("the rules")).collect();
    let binary = binary();
    let mut unnoticed = 0;
    for (id, name) in asked_for(&wanted) {
        let ids = rule_ids(&rules, &name);
        let name = id.replace('-', "_");
        let ending = format!(".{}]", id.replace('_', "-"));
        let cites = |test: &Test| test.cited.contains(&ending) || ids.iter().any(|id| test.cited.contains(id.as_str()));
        let own = |test: &&Test| test.path.contains(&name) || cites(test);
        let own: Vec<&str> = tests.iter().filter(own).map(|test| test.path.as_str()).collect();
        if own.is_empty() || passes(&binary, &id, &own) {
            unnoticed += 1;
            println!("{id}: {} tests of its own do not miss it: {}", own.len(), own.join(", "));
        }
    }
    println!("{unnoticed} texts can be muted without a test of their own noticing");
    if unnoticed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All that can be muted, a part of it such as `2/5`, or what is named.
fn asked_for(wanted: &[String]) -> Vec<(String, String)> {
    let all: Vec<(String, String)> = muting::all().into_iter().collect();
    let part = |word: &String| {
        let (part, of) = word.split_once('/')?;
        Some((part.parse::<usize>().ok()?, of.parse::<usize>().ok()?))
    };
    match wanted {
        [] => all,
        [word] if part(word).is_some() => {
            let (part, of) = part(word).expect("it is one");
            let mine = all.into_iter().enumerate().filter(|(n, _)| n % of == part % of);
            mine.map(|(_, named)| named).collect()
        }
        ids => all.into_iter().filter(|(id, _)| ids.contains(id)).collect(),
    }
}

/// Whether all these tests pass without a text.
fn passes(binary: &str, muted: &str, tests: &[&str]) -> bool {
    let run = Command::new(binary)
        .arg("--exact")
        .args(tests)
        .env("MUTED", muted)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    run.expect("the tests run").success()
}

/// The ids of the rules that speak of a thing by its name, of all its printings and upgrades alike: `**card.rally** (action
/// card, "Rally")`, `**units.exile** (Exile)`.
fn rule_ids(rules: &str, name: &str) -> Vec<String> {
    let printed = name.split(' ').rev().skip_while(|word| ["I", "II", "Omega"].contains(word)).collect::<Vec<_>>();
    let name = printed.into_iter().rev().collect::<Vec<_>>().join(" ");
    let about = rules.lines().filter(|line| line.starts_with("- **") && line.contains(&name));
    about.filter_map(|line| line[4..].split("**").next()).map(|id| format!("[{id}]")).collect()
}

/// All tests of the folder, with the comments above them.
fn tests(folder: &Path) -> Vec<Test> {
    let mut tests = Vec::new();
    for file in fs::read_dir(folder).expect("the tests").map(|file| file.expect("a file").path()) {
        let text = fs::read_to_string(&file).expect("a test file");
        let module = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let (mut cited, mut is_test) = (String::new(), false);
        for line in text.lines() {
            let name = line.strip_prefix("fn ").and_then(|rest| rest.split('(').next());
            match name {
                Some(name) if is_test => {
                    let path = if module == "main" { name.to_owned() } else { format!("{module}::{name}") };
                    tests.push(Test { path, cited: std::mem::take(&mut cited) });
                    is_test = false;
                }
                _ if line.starts_with("//") => cited.push_str(line),
                _ if line.starts_with("#[test]") => is_test = true,
                _ if line.starts_with("#[") => {}
                _ => cited.clear(),
            }
        }
    }
    tests
}

/// The tests, built so that texts can be muted.
fn binary() -> String {
    let args = ["test", "-p", "twilight", "--features", "muting", "--test", "main", "--no-run"];
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let built = Command::new(cargo).args(args).arg("--message-format=json").stderr(Stdio::inherit()).output();
    let built = String::from_utf8(built.expect("cargo runs").stdout).expect("its messages");
    let messages = built.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let found = messages.filter_map(|m| m["executable"].as_str().map(str::to_owned)).next_back();
    found.expect("the tests build")
}
