//! Writes the recorded games under `tests/games` anew, one for each way to end; only those whose names are given, if any
//! are. To be run after a change of rules that the old ones no longer keep to.

use kernel::{Rng, Seat, Seeded, Session, Setup, Viewer, write_record};
use std::path::Path;

/// What happens in the course of a game besides play.
#[derive(Clone, Copy)]
enum Then {
    Nothing,
    /// These seats resign.
    Resign(&'static [u8]),
    /// In round 4 red holds all planets.
    Conquest,
}

/// A way to end: the record's name, seats, options, what happens, and the rule of the end.
type End = (&'static str, u8, &'static str, Then, &'static str);

const ENDS: [End; 7] = [
    ("deadline", 3, "war=long; deadline=6", Then::Nothing, "hr.deadline"),
    ("status-phase", 3, "war=standard; deadline=14", Then::Nothing, "hr.first-to-target"),
    ("sudden-death", 3, "war=standard; deadline=14", Then::Nothing, "hr.sudden-death"),
    ("resigned", 3, "deadline=6", Then::Resign(&[1, 2]), "end.elimination"),
    ("six", 6, "deadline=6; races=drafted; homes=by-seat", Then::Nothing, "hr.deadline"),
    ("conquest", 3, "war=long; deadline=14", Then::Conquest, "opt.long-war"),
    ("nine", 9, "deadline=6; races=dealt", Then::Nothing, "hr.deadline"),
];

/// After so many lines it happens.
const WHEN: usize = 120;

/// Games tried for each.
const SEEDS: u64 = 60;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    let names: Vec<String> = std::env::args().skip(1).collect();
    for (name, seats, text, then, rule) in ENDS {
        if !names.is_empty() && !names.iter().any(|given| given == name) {
            continue;
        }
        let options = text.split("; ").map(|pair| pair.split_once('=').expect("key=value"));
        let options = options.map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let setup = Setup { seats, options, pack: None };
        let found = (0..SEEDS).find_map(|seed| Some((seed, played(&setup, seed, then, rule)?)));
        match found {
            Some((seed, record)) => {
                let lines = record.lines().count();
                std::fs::write(folder.join(format!("{name}.game")), record).expect("a record to write");
                println!("{name}: seed {seed}, {lines} lines");
            }
            None => println!("{name}: no game ended so"),
        }
    }
}

/// The record of a game, if it ends by this rule.
fn played(setup: &Setup, seed: u64, then: Then, rule: &str) -> Option<String> {
    let table = central_powers::entry().open(setup).unwrap_or_else(|why| panic!("{why}"));
    let mut session = Session::new(table);
    let (mut chance, mut rng, mut hints) = (Seeded::nth(seed, 0), Rng::new(seed + 1), Vec::new());
    let mut question = kernel::Question::default();
    while session.table().outcome().is_none() {
        if session.lines().len() == WHEN {
            match then {
                Then::Nothing => {}
                Then::Resign(seats) => {
                    for seat in seats {
                        session.resign(Seat(*seat));
                    }
                }
                Then::Conquest => {
                    let spaces = session.table().live(Viewer::Audience).spaces;
                    let planets = spaces.iter().filter(|space| space.holder != Some(0));
                    let planets = planets.filter_map(|space| space.id.strip_prefix("planet/"));
                    let all = planets.fold("round 4".to_string(), |all, planet| format!("{all} | red planet {planet}"));
                    session.edit(&all).unwrap_or_else(|why| panic!("{why}"));
                }
            }
        }
        if !session.table().lone_passes().is_empty() {
            session.hush().expect("a poll stands");
            continue;
        }
        match session.table().asked().iter().next() {
            Some(seat) => {
                session.table().ask(seat, &mut question);
                session.table().hints(seat, &mut hints);
                let key = question.keys[pick(&hints, &mut rng)];
                session.choose(seat, key).unwrap_or_else(|why| panic!("{why:?}"));
            }
            None => session.roll(&mut chance),
        }
    }
    let ending = session.view(Viewer::Audience).live.ending?;
    (ending.rule == rule).then(|| {
        let bots = vec!["hint".into(); usize::from(setup.seats)];
        write_record(&session, &setup.options, &bots)
    })
}

/// By lot, what looks good far more often.
fn pick(hints: &[f32], rng: &mut Rng) -> usize {
    let weights: Vec<f32> = hints.iter().map(|hint| hint.max(0.01).powi(3)).collect();
    let all: f32 = weights.iter().sum();
    let mut drawn = all * (rng.pick(1 << 24) as f32 / (1 << 24) as f32);
    weights
        .iter()
        .position(|weight| {
            drawn -= weight;
            drawn < 0.0
        })
        .unwrap_or(hints.len() - 1)
}
