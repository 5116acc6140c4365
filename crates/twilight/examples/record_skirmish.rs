//! Writes the recorded games under `tests/games` anew: one for each way to end, then games in which every faction and
//! every value of every option occurs, and some of more than two sides; only those whose names are given, if any are. To be
//! run after a change of rules that the old ones no longer keep to.

use kernel::{OptionKind, Rng, Seat, Seeded, Session, Setup, Viewer, write_record};
use scene::Ending;
use std::path::Path;
use twilight::INFO;

/// Lines a record may have.
const MOST_LINES: usize = 420;

/// Games beside those that are kept for their end.
const GAMES: usize = 64;

/// A way to end: the record's name, the options, whether blue resigns, and how the end is known.
type End = (&'static str, &'static str, bool, fn(&Ending) -> bool);

const ENDS: [End; 5] = [
    ("points", "rounds=1; cards=1", false, |end| end.rule == "skirmish.win" && apart(end)),
    ("strength", "rounds=1; cards=0; points=12", false, |end| {
        end.rule == "skirmish.win" && !apart(end) && !is(end, "A draw.")
    }),
    ("draw", ALIKE, false, |end| is(end, "A draw.")),
    ("elimination", ONE_PLANET, false, |end| end.rule == "skirmish.elimination"),
    ("resigned", "rounds=2; cards=1", true, |end| is(end, "Red wins.")),
];

/// Both sides have the same, and homes of the same worth.
const ALIKE: &str = "rounds=1; cards=0; map=0 25 19 0 40 20; red-force=1 infantry; blue-force=1 infantry";

/// Blue holds one system with little.
const ONE_PLANET: &str = "rounds=4; cards=0; field=system; tile=19; blue-force=1 fighter; \
                          red-force=4 dreadnought, 2 carrier, 8 infantry";

fn is(end: &Ending, headline: &str) -> bool {
    end.headline.plain(None, |seat| ["Red", "Blue"][usize::from(seat)].into()) == headline
}

/// Whether the points of the two sides differ.
fn apart(end: &Ending) -> bool {
    end.places[0].score != end.places[1].score
}

/// Games of more than two sides: the record's name, how many there are, and the options. Without cards and leaders, so
/// that what single texts mean for many does not change them.
const MANY: [(&str, u8, &str); 5] = [
    ("three", 3, "rounds=1; cards=0; points=16; technologies.1=pds-ii; technologies.2=gravity-drive"),
    ("four-in-pairs", 4, "teams=pairs; rounds=2; cards=0; points=16; field=system"),
    ("five", 5, "rounds=1; cards=0; points=12; field=system; technologies.3=assault-cannon"),
    ("six-in-pairs", 6, "teams=pairs; rounds=1; cards=0; points=10"),
    ("six-in-threes", 6, "teams=threes; rounds=1; cards=0; points=12; field=system; technologies.6=duranium-armor"),
];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    let names: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|given| given == name);
    for (name, text, resigns, fits) in ENDS.into_iter().filter(|(name, ..)| wanted(name)) {
        let ended = |session: &Session| session.view(Viewer::Audience).live.ending.is_some_and(|end| fits(&end));
        let seed = (0..5000).find(|&seed| keeps(&folder, name, &options(2, text), seed, resigns, &ended));
        println!("{name}: seed {seed:?}");
    }
    for (name, seats, text) in MANY.into_iter().filter(|(name, ..)| wanted(name)) {
        let setup = options(seats, text);
        let seed = (0..500).find(|&seed| keeps(&folder, name, &setup, seed, false, &|_| true));
        println!("{name}: seed {seed:?}");
    }
    for n in 0..GAMES {
        let text = varied(n);
        let (red, blue) = (value(&text, "red-faction"), value(&text, "blue-faction"));
        let name = format!("{:02}-{red}-{blue}", n + 1);
        if !wanted(&name) {
            continue;
        }
        let seed = (0..50).find(|&seed| keeps(&folder, &name, &options(2, &text), seed, false, &|_| true));
        println!("{name}: seed {seed:?}");
    }
}

/// Plays a game and writes it down, if it is over within the lines allowed and ends as wanted.
fn keeps(folder: &Path, name: &str, setup: &Setup, seed: u64, resigns: bool, fits: &dyn Fn(&Session) -> bool) -> bool {
    let table = twilight::entry().open(setup).unwrap_or_else(|why| panic!("{name}: {why}"));
    let mut session = Session::new(table);
    let (mut chance, mut rng) = (Seeded::nth(seed, 0), Rng::new(seed + 1));
    while session.table().outcome().is_none() {
        if session.lines().len() > MOST_LINES {
            return false;
        }
        if resigns && session.lines().len() == 60 {
            session.resign(Seat(1));
            continue;
        }
        if !session.table().lone_passes().is_empty() {
            session.hush().expect("a poll stands");
            continue;
        }
        match session.table().asked().iter().next() {
            Some(seat) => {
                let lines = session.table().lines(seat);
                session.say(seat, pick(&lines, &mut rng)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            }
            None => session.roll(&mut chance),
        }
    }
    if !fits(&session) {
        return false;
    }
    let record = write_record(&session, &setup.options, &vec!["random".into(); usize::from(setup.seats)]);
    std::fs::write(folder.join(format!("{name}.game")), record).expect("a record to write");
    true
}

/// A line at random, but one that ends something only if it comes up twice.
fn pick<'a>(lines: &'a [String], rng: &mut Rng) -> &'a str {
    let mut one = || lines[rng.pick(lines.len() as u32) as usize].as_str();
    let first = one();
    if matches!(first, "pass" | "done" | "hold" | "stay") { one() } else { first }
}

/// The options of the n-th game: all values of all options come up in turn.
fn varied(n: usize) -> String {
    let factions = words("red-faction");
    let (red, blue) = (factions[n % factions.len()], factions[(n + 11 + n / factions.len() * 8) % factions.len()]);
    let mut text = format!("rounds={}; points={}; ", [1, 2, 1, 8][if n == 7 { 3 } else { n % 3 }], points(n));
    text += &format!("cards={}; trade-goods={}; ", n % 5, n % 13);
    match n % 8 {
        1 => text += "field=system; tile=19; ",
        4 => text += "field=system; ",
        6 => text += "map=0 25 19 0 40 20; ",
        _ => {}
    }
    if n % 9 == 2 {
        text +=
            "red-force=3 cruiser, 2 carrier, 6 infantry; blue-force=2 dreadnought, 1 carrier, 4 fighter, 3 infantry; ";
    }
    for (side, faction, from) in [("red", red, n), ("blue", blue, n + 31)] {
        let nth = |key: &str, at: usize| {
            let words = words(&format!("{side}-{key}"));
            words[at % words.len()]
        };
        text += &format!("{side}-faction={faction}; {side}-leaders={}; ", nth("leaders", from));
        text += &format!("{side}-breakthrough={}; ", nth("breakthrough", from / 4));
        text += &format!("{side}-technologies={}+{}; ", nth("technologies", from), nth("technologies", from + 17));
        text += &format!("{side}-relics={}; {side}-hand={}; ", nth("relics", from), nth("hand", from));
        // Nobody holds a note of its own.
        let foreign = |note: &&str| {
            let setup = options(2, &format!("{side}-faction={faction}; {side}-notes={note}"));
            twilight::entry().open(&setup).is_ok()
        };
        let notes: Vec<&str> = [nth("notes", from), nth("notes", from + 20)].into_iter().filter(foreign).collect();
        text += &format!("{side}-notes={}; ", notes.join("+"));
    }
    text
}

/// Mostly small forces; the least and the most occur.
fn points(n: usize) -> usize {
    match n {
        3 => 4,
        5 => 80,
        _ => 20 + n % 12,
    }
}

/// The words of an option.
fn words(key: &str) -> Vec<&'static str> {
    match INFO.option(key).expect("an option of the game").kind.of_one() {
        OptionKind::Choice(words) => words.iter().map(|(word, _)| *word).collect(),
        OptionKind::List(words) => words.iter().map(|(word, _)| *word).collect(),
        OptionKind::Flag
        | OptionKind::Number { .. }
        | OptionKind::Text
        | OptionKind::PerSeat(_)
        | OptionKind::Row { .. }
        | OptionKind::Rows { .. } => Vec::new(),
    }
}

fn value<'a>(text: &'a str, key: &str) -> &'a str {
    text.split("; ").find_map(|option| option.strip_prefix(key)?.strip_prefix('=')).unwrap_or_default()
}

fn options(seats: u8, text: &str) -> Setup {
    let mut setup = Setup { seats, ..Setup::default() };
    for option in text.split(';').map(str::trim).filter(|option| !option.is_empty()) {
        let (key, value) = INFO.read_option(option).unwrap_or_else(|why| panic!("{option}: {why}"));
        setup.options.insert(key, value);
    }
    setup
}
