//! Mutes each action and political card in turn, and each of its parts, and says which of them no test of the card's own
//! misses: `muted_cards [ID...]`. A test of its own has the card's id in its name. Ends with an error if there is such a card.

use central_powers::names::Moment;
use central_powers::printed::{ActionCard, Dealt, FILES, Printed};
use kernel::{Components, Files};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

fn main() -> ExitCode {
    let wanted: Vec<String> = env::args().skip(1).collect();
    let mut tests = Vec::new();
    list(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), "", &mut tests);
    let kit = Printed::load(&Files::merged("Central Powers", &FILES, None).expect("the files")).expect("the cards");
    let played = kit.political_cards.iter().filter(|row| row.dealt != Dealt::Never).map(|row| {
        let lists = [("passed", row.passed.len()), ("against", row.against.len())];
        (&row.id, parts(&lists, row.routine.is_some()))
    });
    // Cards of options that are not played are spent like a trade good, whatever their row says.
    // What copies does so by its moment alone.
    let by_rows =
        |row: &&ActionCard| ![Moment::Goods, Moment::Copied].iter().any(|moment| row.moments.contains(moment));
    let actions = kit.action_cards.iter().filter(by_rows);
    let binary = binary();
    let mut unnoticed = 0;
    let actions = actions.map(|row| (&row.id, parts(&[("do", row.does.len())], row.routine.is_some())));
    for (id, parts) in actions.chain(played).filter(|(id, _)| wanted.is_empty() || wanted.contains(id)) {
        let name = id.replace('-', "_");
        let own: Vec<&str> = tests.iter().filter(|path| is_of(path, &name)).map(String::as_str).collect();
        for muted in parts.into_iter().map(|part| format!("{id}{part}")) {
            if own.is_empty() || passes(&binary, &muted, &own) {
                unnoticed += 1;
                println!("{muted}: {} tests of its own do not miss it: {}", own.len(), own.join(", "));
            }
        }
    }
    println!("{unnoticed} cards or parts can be muted without a test of their own noticing");
    if unnoticed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What of a card is muted: all of it, and each part where there are several.
fn parts(lists: &[(&str, usize)], routine: bool) -> Vec<String> {
    let verbs = lists.iter().flat_map(|(list, len)| (0..*len).map(move |n| format!("/{list}-{n}")));
    let parts: Vec<String> = verbs.chain(routine.then(|| "/routine".into())).collect();
    let several = if parts.len() > 1 { parts } else { Vec::new() };
    std::iter::once(String::new()).chain(several).collect()
}

/// Whether a test has these words in its name: not `minister_of_war` in `minister_of_warfare`.
fn is_of(path: &str, name: &str) -> bool {
    let test = path.rsplit("::").next().unwrap_or(path);
    format!("_{test}_").contains(&format!("_{name}_"))
}

/// Whether all these tests pass without a card.
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

/// The paths of all tests of a folder.
fn list(folder: &Path, within: &str, tests: &mut Vec<String>) {
    for file in fs::read_dir(folder).expect("the tests").map(|file| file.expect("a file").path()) {
        let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let module =
            if matches!(stem.as_str(), "main" | "mod") { within.to_owned() } else { format!("{within}{stem}::") };
        if file.is_dir() {
            list(&file, &module, tests);
        } else if file.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&file).expect("a test file");
            let after = text.split("#[test]\nfn ").skip(1);
            tests.extend(after.filter_map(|rest| Some(format!("{module}{}", rest.split('(').next()?))));
        }
    }
}

/// The tests, built so that cards can be muted.
fn binary() -> String {
    let args = ["test", "-p", "central-powers", "--features", "muting", "--test", "main", "--no-run"];
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let built = Command::new(cargo).args(args).arg("--message-format=json").stderr(Stdio::inherit()).output();
    let built = String::from_utf8(built.expect("cargo runs").stdout).expect("its messages");
    let messages = built.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let found = messages.filter_map(|m| m["executable"].as_str().map(str::to_owned)).next_back();
    found.expect("the tests build")
}
