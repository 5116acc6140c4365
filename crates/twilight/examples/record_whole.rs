//! Writes the recorded games of the whole game and of Hive Wars under `tests/whole-games` and `tests/hive-games` anew, one for
//! each way to end; only those whose names are given (`whole-games/points`), if any are. To be run after a change of rules that
//! the old ones no longer keep to.

use kernel::{Entry, Question, Rng, Seat, Seeded, Session, Setup, Viewer, write_record};
use std::path::Path;

/// Lines a record may have, and seeds that are tried.
const MOST_LINES: usize = 9000;
const SEEDS: u64 = 60;

/// A way to end.
struct End {
    folder: &'static str,
    /// The record's name.
    name: &'static str,
    options: &'static str,
    /// How many of a hundred answers are by lot.
    lot: u32,
    /// Changes of the position.
    edits: &'static [Change],
    /// After so many lines blue resigns.
    resigns: Option<usize>,
    /// How the end is known: its rule, or its headline.
    end: &'static str,
}

/// A change of the position when a question of a rule first stands, or each time.
struct Change {
    rule: &'static str,
    text: &'static str,
    always: bool,
}

const END: End = End { folder: "whole-games", name: "", options: "", lot: 15, edits: &[], resigns: None, end: "" };

/// A random game against the Hive.
const HIVE: End = End { folder: "hive-games", options: "faction.1=sol; faction.2=hacan; ties=slots", lot: 100, ..END };

const ENDS: [End; 7] = [
    End { name: "points", options: "faction.1=sol; faction.2=hacan", end: "victory.points", ..END },
    End { name: "exhausted", options: "faction.1=xxcha; faction.2=nekro", lot: 100, end: "victory.exhausted", ..END },
    End {
        name: "eliminated",
        options: "faction.1=sol; faction.2=hacan; map=0 35 26 0 25 39",
        edits: &[Change { rule: "action.turn", text: LAST_STAND, always: false }],
        end: "elimination.whole",
        ..END
    },
    End { name: "resigned", options: "faction.1=yin; faction.2=jolnar", resigns: Some(150), end: "Red wins.", ..END },
    End { name: "points", end: "Hive wins.", ..HIVE },
    End {
        name: "objectives",
        edits: &[
            Change { rule: "action.turn", text: SCORED, always: false },
            Change { rule: "objectives.score", text: "hive points 0", always: true },
        ],
        end: "Hive wins.",
        ..HIVE
    },
    End {
        name: "players",
        edits: &[Change { rule: "objectives.score", text: BOTH_NEAR, always: true }],
        end: "Red and Blue win.",
        ..HIVE
    },
];

/// Nearly all public objectives have been scored by the Hive, which has no point.
const SCORED: &str = "hive scored corner-the-market | hive scored develop-weaponry | hive scored diversify-research | \
                      hive scored erect-a-monument | hive scored expand-borders | hive scored found-research-outposts | \
                      hive scored intimidate-council | hive scored lead-from-the-front | \
                      hive scored centralize-galactic-trade | hive scored conquer-the-weak | \
                      hive scored form-galactic-brain-trust | hive scored found-a-golden-age | \
                      hive scored galvanize-the-people | hive scored manipulate-galactic-law | \
                      hive scored master-the-sciences | hive scored revolutionize-warfare | hive points 0";

/// Both players are as near as one objective.
const BOTH_NEAR: &str = "red points 9 | blue points 8 | red goods 12 | blue goods 12 | hive points 0";

/// Blue is left with one infantry, and a fleet of red's lies above it.
const LAST_STAND: &str = "hercant owner nobody | kamdorn owner nobody | arretze owner nobody | hercant blue 0 infantry 0 space-dock | \
                          kamdorn blue 0 infantry 0 space-dock | arretze blue 0 infantry 0 space-dock | \
                          16 blue 0 carrier 0 cruiser 0 fighter | lodor owner blue | lodor blue 1 infantry | \
                          26 red 2 dreadnought 1 carrier 4 infantry | red fleet 4";

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |end: &End| names.iter().any(|name| *name == format!("{}/{}", end.folder, end.name));
    for end in ENDS.iter().filter(|end| names.is_empty() || wanted(end)) {
        let mut setup = Setup { seats: 2, ..Setup::default() };
        for option in end.options.split(';').map(str::trim) {
            let (key, value) = end.entry().info.read_option(option).unwrap_or_else(|why| panic!("{option}: {why}"));
            setup.options.insert(key, value);
        }
        let headline = |session: &Session| {
            let ending = session.view(Viewer::Audience).live.ending?;
            Some((kernel::plain(&ending.headline, session.table(), None), ending.rule))
        };
        let found = (0..SEEDS).find_map(|seed| {
            let session = played(end, &setup, seed)?;
            let (headline, rule) = headline(&session)?;
            (headline == end.end || rule == end.end).then_some((seed, session, headline))
        });
        let name = end.name;
        let Some((seed, session, headline)) = found else {
            println!("{name}: no game of {SEEDS} ends so");
            continue;
        };
        println!("{name}: seed {seed}, {} lines, {headline}", session.lines().len());
        let bot = if end.lot == 100 { "random" } else { "hint" };
        let record = write_record(&session, &setup.options, &[bot.into(), bot.into()]);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(end.folder);
        std::fs::write(folder.join(format!("{name}.game")), record).expect("a record to write");
    }
}

impl End {
    fn entry(&self) -> Entry {
        if self.folder == HIVE.folder { twilight::hive_entry() } else { twilight::whole_entry() }
    }
}

/// A game by first impressions and by lot; none if it takes too long.
fn played(end: &End, setup: &Setup, seed: u64) -> Option<Session> {
    let mut session = Session::new(end.entry().open(setup).unwrap_or_else(|why| panic!("{why}")));
    let (mut chance, mut rng) = (Seeded::nth(seed, 0), Rng::new(seed + 1));
    let (mut question, mut hints) = (Question::default(), Vec::new());
    let (mut changes, mut changed) = (end.edits.iter().collect::<Vec<_>>(), 0);
    while session.table().outcome().is_none() {
        if session.lines().len() > MOST_LINES {
            return None;
        }
        if end.resigns.is_some_and(|line| session.lines().len() >= line) {
            session.resign(Seat(1));
            continue;
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
        let due = |change: &&Change| question.ask.is_some_and(|ask| ask.rule.0 == change.rule);
        if let Some(n) = changes.iter().position(due).filter(|_| changed != session.lines().len()) {
            session.edit(changes[n].text).unwrap_or_else(|why| panic!("{why}"));
            changed = session.lines().len();
            if !changes[n].always {
                changes.remove(n);
            }
            continue;
        }
        session.table().hints(seat, &mut hints);
        let best = (0..hints.len()).max_by(|&a, &b| hints[a].total_cmp(&hints[b])).unwrap_or(0);
        let by_lot = rng.pick(100) < end.lot;
        let n = if by_lot { rng.pick(question.keys.len() as u32) as usize } else { best };
        let lines = session.table().lines(seat);
        session.say(seat, &lines[n]).unwrap_or_else(|why| panic!("{why:?}"));
    }
    Some(session)
}
