//! Recorded games: one for each way to end, and games in which everything that can be chosen occurs.

use super::*;
use kernel::{OptionKind, read_header, replay};
use std::path::Path;
use twilight::INFO;

/// The records that are kept for their end: its rule and its headline.
const ENDS: [(&str, &str, &str); 5] = [
    ("points.game", "skirmish.win", ""),
    ("strength.game", "skirmish.win", ""),
    ("draw.game", "skirmish.win", "A draw."),
    ("elimination.game", "skirmish.elimination", "Red wins."),
    ("resigned.game", "skirmish.win", "Red wins."),
];

fn records() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |file: &Path| file.file_name().unwrap().to_string_lossy().into_owned();
    files.into_iter().map(|file| (name(&file), std::fs::read_to_string(&file).unwrap())).collect()
}

fn setup_of(name: &str, text: &str) -> Setup {
    let header = read_header(text).unwrap_or_else(|why| panic!("{name}: {why}"));
    let setup = Setup { seats: header.seats.len() as u8, options: header.options, pack: None };
    setup.of_today(&INFO).unwrap_or_else(|why| panic!("{name}: {why}")).into_owned()
}

fn replayed(share: usize) {
    let mut wrong = Vec::new();
    for (name, text) in records().iter().enumerate().filter(|(n, _)| n % 4 == share).map(|(_, record)| record) {
        let table = entry().open(&setup_of(name, text)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let session = match replay(text, table, None) {
            Ok(session) => session,
            Err(why) => {
                wrong.push(format!("{name}: {why}"));
                continue;
            }
        };
        let ending = session.view(Viewer::Audience).live.ending.unwrap_or_else(|| panic!("{name} is not over"));
        let Some((_, rule, headline)) = ENDS.iter().find(|(file, ..)| file == name) else { continue };
        assert_eq!(ending.rule, *rule, "{name}");
        let told = kernel::plain(&ending.headline, session.table(), None);
        assert!(headline.is_empty() || told == *headline, "{name}: {told}");
        let level = ending.places[0].score == ending.places[1].score;
        match name.as_str() {
            "points.game" => assert!(!level, "points decide"),
            "strength.game" => assert!(level && told != "A draw.", "what is left decides"),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

// [skirmish.win] [skirmish.elimination] Every record leads to its end again. Four parts, as four may run at once.
#[test]
fn recorded_games_replay_1() {
    replayed(0);
}

// [skirmish.win]
#[test]
fn recorded_games_replay_2() {
    replayed(1);
}

// [skirmish.win]
#[test]
fn recorded_games_replay_3() {
    replayed(2);
}

// [skirmish.win]
#[test]
fn recorded_games_replay_4() {
    replayed(3);
}

#[test]
fn every_way_to_end_is_recorded() {
    let names: Vec<String> = records().into_iter().map(|(name, _)| name).collect();
    assert!(ENDS.iter().all(|(file, ..)| names.iter().any(|name| name == file)), "{names:?}");
}

// [skirmish.leaders] [skirmish.hands] Each faction, and each value of each option, occurs in some record.
#[test]
fn everything_that_can_be_chosen_is_recorded() {
    let setups: Vec<Setup> = records().iter().map(|(name, text)| setup_of(name, text)).collect();
    let some = |test: &dyn Fn(&Setup) -> bool| setups.iter().any(test);
    for (option, seat) in INFO.options.iter().flat_map(|option| [(option, RED), (option, BLUE)]) {
        let key = if option.per_seat() { kernel::seat_key(option.key, seat) } else { option.key.to_string() };
        let key = key.as_str();
        match option.kind.of_one() {
            OptionKind::Choice(words) => {
                for (word, _) in words.iter() {
                    assert!(some(&|setup| setup.choice(&INFO, key) == *word), "{key}={word}");
                }
            }
            OptionKind::List(words) => {
                for (word, _) in words.iter() {
                    assert!(some(&|setup| setup.list(key).contains(word)), "{key}={word}");
                }
            }
            OptionKind::Number { least, most, .. } => {
                for number in [least, most] {
                    assert!(some(&|setup| setup.number(&INFO, key) == *number), "{key}={number}");
                }
            }
            OptionKind::Flag | OptionKind::Row { .. } | OptionKind::Rows { .. } | OptionKind::PerSeat(_) => {
                unreachable!("{key}: Skirmish has no such options")
            }
            OptionKind::Text => assert!(some(&|setup| !setup.text(key).is_empty()), "{key}"),
        }
    }
}
