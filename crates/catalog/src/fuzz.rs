//! Packs made at random: whatever a pack says, it is refused with a reason, or its games can be played and shown.

use kernel::laws::any_setup;
use kernel::{Entry, Files, Pack, Rng, Setup, Viewer};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Once, mpsc};
use std::time::Duration;
use toml::{Table, Value};

/// What came of the packs tried.
#[derive(Debug, Default)]
pub struct Found {
    pub refused: u64,
    pub sound: u64,
    pub faults: Vec<Fault>,
}

/// A pack that was called sound, or not yet judged, when something broke.
#[derive(Debug)]
pub struct Fault {
    /// The place of the panic and its words, or what else went wrong.
    pub what: String,
    pub pack: Pack,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        writeln!(f, "{}", self.what)?;
        self.pack.files.iter().try_for_each(|(name, text)| writeln!(f, "--- {name}\n{text}"))
    }
}

/// Decisions of one game, between two looks at the table, and how many looks.
const STRETCH: u64 = 40;
const LOOKS: u32 = 10;

/// Whoever takes longer goes round in a circle.
const LONGEST: Duration = Duration::from_secs(20);

/// Tries `count` packs, each with one to three fields of the game's files changed at random.
pub fn fuzz_packs(entry: &'static Entry, seed: u64, count: u64) -> Found {
    let ours = Files::with_pack(entry.info, None).expect("our own files are sound");
    let mut found = Found::default();
    for n in 0..count {
        let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ n);
        let pack = any_pack(ours.tables(), &mut rng);
        match watched(entry, pack.clone(), rng.word()) {
            Ok(Tried::Refused) => found.refused += 1,
            Ok(Tried::Sound) => found.sound += 1,
            Err(what) => found.faults.push(Fault { what, pack }),
        }
    }
    found
}

enum Tried {
    Refused,
    Sound,
}

thread_local! {
    /// What the last panic of this thread said, kept instead of printed.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

const THREAD: &str = "pack at trial";

/// Tries a pack in a thread of its own, so that neither a panic nor an endless loop ends the search.
fn watched(entry: &'static Entry, pack: Pack, seed: u64) -> Result<Tried, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| match std::thread::current().name() {
            Some(THREAD) => PANIC.set(Some(info.to_string().replace('\n', " "))),
            _ => usual(info),
        }));
    });
    let (tell, hear) = mpsc::channel();
    let trial = move || {
        let tried = std::panic::catch_unwind(|| try_pack(entry, &pack, seed));
        let told = tried.unwrap_or_else(|_| Err(PANIC.take().unwrap_or_else(|| "panicked".into())));
        // Nobody listens any more if it took too long.
        let _ = tell.send(told);
    };
    std::thread::Builder::new().name(THREAD.into()).spawn(trial).expect("a thread can be started");
    hear.recv_timeout(LONGEST).unwrap_or_else(|_| Err(format!("does not come back within {LONGEST:?}")))
}

/// Checks a pack; if it is sound, plays and shows a part of a game with the fewest and the most seats, and one with options.
fn try_pack(entry: &Entry, pack: &Pack, seed: u64) -> Result<Tried, String> {
    if entry.check_pack(pack).is_err() {
        return Ok(Tried::Refused);
    }
    let mut rng = Rng::new(seed);
    let plain = [entry.info.fewest, entry.info.most].map(|seats| Setup { seats, ..Setup::default() });
    for setup in plain.into_iter().chain([any_setup(entry, &mut Rng::new(seed))]) {
        let Ok(mut table) = entry.open(&Setup { pack: Some(pack.clone()), ..setup }) else { continue };
        for _ in 0..LOOKS {
            table.playout(STRETCH, &mut rng);
            table.audit().map_err(|why| format!("something is lost or made: {why}"))?;
            let seats = (0..table.seats()).map(|seat| Viewer::Seat(kernel::Seat(seat)));
            seats.chain([Viewer::Audience, Viewer::Everyone]).for_each(|viewer| drop(table.view(viewer)));
            if table.outcome().is_some() {
                break;
            }
        }
    }
    Ok(Tried::Sound)
}

fn any<'a, T>(list: &'a [T], rng: &mut Rng) -> &'a T {
    &list[rng.pick(list.len() as u32) as usize]
}

/// A pack that changes one to three things of our files.
fn any_pack(ours: &BTreeMap<String, Table>, rng: &mut Rng) -> Pack {
    let files: Vec<&String> = ours.iter().filter(|(_, table)| !table.is_empty()).map(|(name, _)| name).collect();
    let mut changed: BTreeMap<String, Table> = BTreeMap::new();
    for _ in 0..1 + rng.pick(3) {
        let file = *any(&files, rng);
        let keys: Vec<&String> = ours[file].keys().collect();
        let key = *any(&keys, rng);
        let theirs = changed.entry(file.clone()).or_default();
        match &ours[file][key] {
            Value::Array(rows) if rows.iter().any(|row| row.get("id").is_some()) => {
                let row = change_row(rows, rng);
                match theirs.entry(key.clone()).or_insert(Value::Array(Vec::new())) {
                    Value::Array(rows) => rows.push(row),
                    _ => unreachable!("{key} is a list of rows"),
                }
            }
            Value::Table(inner) if !inner.is_empty() => {
                let fields: Vec<&String> = inner.keys().collect();
                let field = *any(&fields, rng);
                let value = change(&inner[field], &[], rng);
                match theirs.entry(key.clone()).or_insert(Value::Table(Table::new())) {
                    Value::Table(table) => drop(table.insert(field.clone(), value)),
                    _ => unreachable!("{key} is a table"),
                }
            }
            value => drop(theirs.insert(key.clone(), change(value, &[], rng))),
        }
    }
    let files = changed.into_iter().map(|(name, table)| (name, table.to_string())).collect();
    Pack { name: "random".into(), files }
}

/// A row of a pack that drops one of ours, takes a field away or changes it.
fn change_row(rows: &[Value], rng: &mut Rng) -> Value {
    let named: Vec<&Table> = rows.iter().filter_map(Value::as_table).filter(|row| row.contains_key("id")).collect();
    let row = *any(&named, rng);
    let mut theirs = Table::from_iter([("id".to_string(), row["id"].clone())]);
    let fields: Vec<&String> = row.keys().filter(|key| !matches!(key.as_str(), "id" | "mark" | "help")).collect();
    if fields.is_empty() || rng.pick(8) == 0 {
        theirs.insert("drop".into(), true.into());
        return theirs.into();
    }
    let field = *any(&fields, rng);
    if rng.pick(8) == 0 {
        theirs.insert("without".into(), Value::Array(vec![field.clone().into()]));
        return theirs.into();
    }
    // What other rows have there, and what they are called, is the likeliest to be taken for sound.
    let elsewhere = named.iter().flat_map(|other| [other.get(field), other.get("id")]);
    let elsewhere: Vec<Value> = elsewhere.flatten().cloned().collect();
    theirs.insert(field.clone(), change(&row[field], &elsewhere, rng));
    theirs.into()
}

/// Another value of the same type, now and then of any.
fn change(value: &Value, elsewhere: &[Value], rng: &mut Rng) -> Value {
    let alike: Vec<&Value> = elsewhere.iter().filter(|other| other.same_type(value)).collect();
    if !alike.is_empty() && rng.pick(3) == 0 {
        return (*any(&alike, rng)).clone();
    }
    match value {
        Value::Integer(n) => {
            let near = [n.wrapping_add(1), n.wrapping_sub(1), n.wrapping_mul(2)];
            let far = [0, 1, -1, 2, 3, 5, 12, 30, 100, 127, 128, 255, 256, 65_535, 65_536, i64::MAX, i64::MIN];
            Value::Integer(*any(&[&near[..], &near, &near, &far].concat(), rng))
        }
        Value::Float(x) => Value::Float(*any(&[0.0, 1.0, -1.0, x * 2.0, 1e300, f64::NAN, f64::INFINITY], rng)),
        Value::Boolean(is) => Value::Boolean(!is),
        Value::String(text) => {
            let other = [String::new(), "xyzzy ?".into(), text.to_uppercase(), text.repeat(40), format!("{text} 9")];
            Value::String(any(&other, rng).clone())
        }
        Value::Datetime(_) => Value::Boolean(true),
        Value::Array(items) => {
            let mut items = items.clone();
            match rng.pick(6) {
                0 => items.clear(),
                1 => items.extend(items.clone()),
                2 => drop(items.pop()),
                3 => items.reverse(),
                _ if items.is_empty() => items.push(1.into()),
                _ => {
                    let at = rng.pick(items.len() as u32) as usize;
                    items[at] = change(&items[at].clone(), elsewhere, rng);
                }
            }
            Value::Array(items)
        }
        Value::Table(table) => {
            let mut table = table.clone();
            let keys: Vec<String> = table.keys().cloned().collect();
            if !keys.is_empty() {
                let key = any(&keys, rng);
                match rng.pick(6) {
                    0 => drop(table.remove(key)),
                    _ => drop(table.insert(key.clone(), change(&table[key].clone(), elsewhere, rng))),
                }
            }
            Value::Table(table)
        }
    }
}
