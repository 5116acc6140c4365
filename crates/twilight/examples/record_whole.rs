//! Writes the recorded games of the whole game under `tests/whole-games` anew, one for each way to end; only those whose
//! names are given, if any are. To be run after a change of rules that the old ones no longer keep to.

use kernel::{Question, Rng, Seeded, Session, Setup, Viewer, write_record};
use std::path::Path;

/// Lines a record may have, and seeds that are tried.
const MOST_LINES: usize = 9000;
const SEEDS: u64 = 60;

/// A way to end: the record's name, the options, how many of a hundred answers are by lot, and the rule that ends it.
type End = (&'static str, &'static str, u32, &'static str);

const ENDS: [End; 2] = [
    ("points", "faction.1=sol; faction.2=hacan", 15, "victory.points"),
    ("exhausted", "faction.1=xxcha; faction.2=nekro", 100, "victory.exhausted"),
];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/whole-games");
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    let names: Vec<String> = std::env::args().skip(1).collect();
    for (name, text, lot, rule) in ENDS {
        if !names.is_empty() && !names.iter().any(|given| given == name) {
            continue;
        }
        let mut setup = Setup { seats: 2, ..Setup::default() };
        for option in text.split(';').map(str::trim) {
            let (key, value) =
                twilight::whole::INFO.read_option(option).unwrap_or_else(|why| panic!("{option}: {why}"));
            setup.options.insert(key, value);
        }
        let found = (0..SEEDS).find_map(|seed| {
            let session = played(&setup, seed, lot)?;
            let ending = session.view(Viewer::Audience).live.ending?;
            (ending.rule == rule).then_some((seed, session))
        });
        let Some((seed, session)) = found else {
            println!("{name}: no game of {SEEDS} ends so");
            continue;
        };
        let headline = session.view(Viewer::Audience).live.ending.expect("it is over").headline;
        println!(
            "{name}: seed {seed}, {} lines, {}",
            session.lines().len(),
            kernel::plain(&headline, session.table(), None)
        );
        let record = write_record(&session, &setup.options, &["hint".into(), "hint".into()]);
        std::fs::write(folder.join(format!("{name}.game")), record).expect("a record to write");
    }
}

/// A game by first impressions and by lot; none if it takes too long.
fn played(setup: &Setup, seed: u64, lot: u32) -> Option<Session> {
    let mut session = Session::new(twilight::whole_entry().open(setup).unwrap_or_else(|why| panic!("{why}")));
    let (mut chance, mut rng) = (Seeded::nth(seed, 0), Rng::new(seed + 1));
    let (mut question, mut hints) = (Question::default(), Vec::new());
    while session.table().outcome().is_none() {
        if session.lines().len() > MOST_LINES {
            return None;
        }
        if !session.table().lone_passes().is_empty() {
            session.hush().expect("a poll stands");
            continue;
        }
        let Some(seat) = session.table().asked().iter().next() else {
            session.roll(&mut chance);
            continue;
        };
        session.table().ask(seat, &mut question);
        session.table().hints(seat, &mut hints);
        let best = (0..hints.len()).max_by(|&a, &b| hints[a].total_cmp(&hints[b])).unwrap_or(0);
        let by_lot = rng.pick(100) < lot;
        let n = if by_lot { rng.pick(question.keys.len() as u32) as usize } else { best };
        let lines = session.table().lines(seat);
        session.say(seat, &lines[n]).unwrap_or_else(|why| panic!("{why:?}"));
    }
    Some(session)
}
