//! Component data: TOML files with rows, ours or a pack's, read with errors that name file, table and row.

use crate::{GameInfo, Pack, Problem, nearest};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;

mod certainty;
mod packed;

pub use packed::PACK_BYTES;

/// How sure a printed fact is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// In the rulebook.
    Stated,
    /// By another source.
    Confirmed,
    /// Ours; not known to be what is printed.
    Reconstructed,
}

/// The component files of a game, parsed, a pack's rows already put in.
#[derive(Clone, Debug, PartialEq)]
pub struct Files {
    tables: BTreeMap<String, toml::Table>,
    /// Name of the pack: `default` for ours.
    pub pack: String,
    /// The same where play is the same: marks and help texts do not count.
    pub digest: u64,
    /// The same for the same contents, marks and help texts included.
    pub whole: u64,
    /// What is ours and not known to be printed so.
    pub doubts: Vec<Doubt>,
    /// How many printed fields there are, doubtful or not.
    pub facts: usize,
}

/// The doubtful fields of one row or table: reconstructed, to be looked up in the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    pub file: String,
    /// `unit` for a row of `[[unit]]`, `market` for `[market]`.
    pub table: String,
    /// Empty for a table that is no list of rows.
    pub id: String,
    /// What the component is called, where it has a name.
    pub name: String,
    /// Each field with the value it has.
    pub fields: Vec<(String, String)>,
}

impl Doubt {
    pub fn covers(&self, field: &str) -> bool {
        self.fields.iter().any(|(name, _)| name == field)
    }
}

impl Files {
    /// Our files, with the rows of a pack put in. In an array of tables a row changes the fields it gives in the one
    /// with the same `id` and takes away those named in `without`; it is added if its id is new, and removes ours with
    /// `drop = true`. Other values replace ours key by key.
    pub fn with_pack(info: &GameInfo, pack: Option<&Pack>) -> Result<Files, Problem> {
        Files::merged(info.name, info.files, pack)
    }

    /// The same for files that several games share.
    pub fn merged(owner: &str, files: &[(&str, &str)], pack: Option<&Pack>) -> Result<Files, Problem> {
        let mut tables = BTreeMap::new();
        for (name, text) in files {
            tables.insert(name.to_string(), parse(name, text)?);
        }
        for (name, text) in pack.iter().flat_map(|pack| &pack.files) {
            let Some(ours) = tables.get_mut(name) else {
                let known = tables.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                return Err(Problem::new(format!("{name}: {owner} has no such file; it has {known}")));
            };
            merge(ours, parse(name, text)?, name)?;
        }
        let (mut doubts, mut facts) = (Vec::new(), 0);
        let whole = digest(&tables, |_| true);
        for (name, table) in &mut tables {
            certainty::gather(name, table, &mut doubts, &mut facts)?;
        }
        let digest = digest(&tables, certainty::is_played);
        let pack = pack.map_or("default".into(), |pack| pack.name.clone());
        Ok(Files { tables, pack, digest, whole, doubts, facts })
    }

    /// How many printed fields are reconstructed, and how many there are.
    pub fn certainty(&self) -> (usize, usize) {
        (self.doubts.iter().map(|doubt| doubt.fields.len()).sum(), self.facts)
    }

    /// The tables by file, for those who list or vary them.
    pub fn tables(&self) -> &BTreeMap<String, toml::Table> {
        &self.tables
    }

    /// The rows of an array of tables, each read as `T`.
    pub fn rows<T: DeserializeOwned>(&self, file: &str, table: &str) -> Result<Vec<T>, Problem> {
        let rows = match self.table(file)?.get(table) {
            Some(toml::Value::Array(rows)) => rows,
            Some(_) => return Err(Problem::new(format!("{file}: `{table}` is not a list of rows [[{table}]]"))),
            None => return Err(Problem::new(format!("{file}: no rows [[{table}]]"))),
        };
        let mut read = Vec::new();
        for (n, row) in rows.iter().enumerate() {
            read.push(typed(row).map_err(|why| Problem::new(why).at(place(file, table, n, row)))?);
        }
        Ok(read)
    }

    /// A single table or value of a file, read as `T`.
    pub fn value<T: DeserializeOwned>(&self, file: &str, key: &str) -> Result<T, Problem> {
        let Some(value) = self.table(file)?.get(key) else {
            return Err(Problem::new(format!("{file}: `{key}` is missing")));
        };
        typed(value).map_err(|why| Problem::new(format!("{file}, {key}: {why}")))
    }

    fn table(&self, file: &str) -> Result<&toml::Table, Problem> {
        self.tables.get(file).ok_or_else(|| Problem::new(format!("{file}: the file is missing")))
    }
}

/// The digest of the files, of those fields that count.
fn digest(tables: &BTreeMap<String, toml::Table>, counts: fn(&str) -> bool) -> u64 {
    let mut text = String::new();
    for (name, table) in tables {
        text.push_str(name);
        spell_table(table, counts, &mut text);
    }
    crate::digest_of(&text)
}

/// Writes a value in one way that has no second reading, whoever has printed or read it before.
fn spell(value: &toml::Value, counts: fn(&str) -> bool, out: &mut String) {
    match value {
        toml::Value::String(text) => out.push_str(&format!("{}:{text}", text.len())),
        toml::Value::Integer(n) => out.push_str(&format!("i{n};")),
        toml::Value::Float(n) => out.push_str(&format!("f{:016x};", n.to_bits())),
        toml::Value::Boolean(is) => out.push_str(if *is { "yes;" } else { "no;" }),
        toml::Value::Datetime(time) => out.push_str(&format!("t{time};")),
        toml::Value::Array(values) => {
            out.push('[');
            values.iter().for_each(|value| spell(value, counts, out));
            out.push(']');
        }
        toml::Value::Table(table) => spell_table(table, counts, out),
    }
}

fn spell_table(table: &toml::Table, counts: fn(&str) -> bool, out: &mut String) {
    let mut fields: Vec<(&String, &toml::Value)> = table.iter().filter(|(key, _)| counts(key)).collect();
    fields.sort_by_key(|(key, _)| *key);
    out.push('{');
    for (key, value) in fields {
        out.push_str(&format!("{}:{key}", key.len()));
        spell(value, counts, out);
    }
    out.push('}');
}

/// Reads a value as `T`. A number that does not fit is told with its field and what would fit.
fn typed<T: DeserializeOwned>(value: &toml::Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value.clone()).map_err(|wrong| {
        let why = one_line(wrong.inner().message());
        match out_of_range(&why) {
            Some(range) => format!("{}: {range}", wrong.path()),
            None => why,
        }
    })
}

/// "invalid value: integer `300`, expected u8" in words.
fn out_of_range(why: &str) -> Option<String> {
    let (found, kind) = why.strip_prefix("invalid value: integer `")?.split_once("`, expected ")?;
    let most = match kind {
        "u8" => u64::from(u8::MAX),
        "u16" => u64::from(u16::MAX),
        "u32" => u64::from(u32::MAX),
        "i8" => return Some(format!("found {found}, expected {} to {}", i8::MIN, i8::MAX)),
        "i16" => return Some(format!("found {found}, expected {} to {}", i16::MIN, i16::MAX)),
        _ => return None,
    };
    Some(format!("found {found}, expected 0 to {most}"))
}

/// Where a row stands: `units.toml, [[unit]] row 3 (human)`.
fn place(file: &str, table: &str, n: usize, row: &toml::Value) -> String {
    match row.get("id").and_then(toml::Value::as_str) {
        Some(id) => format!("{file}, [[{table}]] row {} ({id})", n + 1),
        None => format!("{file}, [[{table}]] row {}", n + 1),
    }
}

fn parse(name: &str, text: &str) -> Result<toml::Table, Problem> {
    text.parse::<toml::Table>().map_err(|e| {
        let line = e.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
        Problem::new(format!("{name}, line {line}: {}", one_line(e.message())))
    })
}

fn one_line(text: &str) -> String {
    text.trim().replace('\n', " ")
}

fn merge(ours: &mut toml::Table, theirs: toml::Table, file: &str) -> Result<(), Problem> {
    for (key, value) in theirs {
        match (ours.get_mut(&key), value) {
            (Some(toml::Value::Array(rows)), toml::Value::Array(new)) if rows.iter().any(|r| r.get("id").is_some()) => {
                for (n, row) in new.into_iter().enumerate() {
                    let Some(id) = row.get("id").and_then(toml::Value::as_str).map(str::to_string) else {
                        return Err(Problem::new("the row has no id").at(place(file, &key, n, &row)));
                    };
                    let known = rows.iter().position(|r| r.get("id").and_then(toml::Value::as_str) == Some(&id));
                    let drop = row.get("drop").and_then(toml::Value::as_bool).unwrap_or(false);
                    let place = |row: &toml::Value| place(file, &key, n, row);
                    match (known, drop) {
                        (Some(at), true) => {
                            rows.remove(at);
                        }
                        (Some(at), false) => {
                            certainty::correct(&mut rows[at], &row).map_err(|why| why.at(place(&row)))?
                        }
                        (None, true) => return Err(Problem::new("no such row to drop").at(place(&row))),
                        (None, false) => rows.push(certainty::added(rows, row)),
                    }
                }
            }
            (Some(toml::Value::Table(inner)), toml::Value::Table(new)) => {
                let given: Vec<String> = new.keys().cloned().collect();
                merge(inner, new, file)?;
                certainty::vouch(inner, &given);
            }
            (Some(slot), value) => *slot = value,
            (None, value) if key == "guessed" => drop(ours.insert(key, value)),
            (None, _) => {
                let hint = nearest(&key, ours.keys().map(String::as_str));
                let hint = hint.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                return Err(Problem::new(format!("{file}: `{key}` is not known here{hint}")));
            }
        }
    }
    Ok(())
}

/// The loaded components of a game.
pub trait Components: Sized + Send + Sync + std::fmt::Debug + 'static {
    /// Reads and validates.
    fn load(files: &Files) -> Result<Self, Problem>;

    /// Where loaded packs are kept: `static KITS: Kits<Components> = Kits::new();`.
    fn kits() -> &'static Kits<Self>;
}

/// Packs loaded so far. Each distinct pack is kept for the life of the process.
pub struct Kits<C: 'static>(Mutex<Vec<Kit<C>>>);

impl<C> Kits<C> {
    pub const fn new() -> Kits<C> {
        Kits(Mutex::new(Vec::new()))
    }

    fn find(&self, whole: u64) -> Option<Kit<C>> {
        let kits = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        kits.iter().find(|kit| kit.0.whole == whole).copied()
    }
}

impl<C> Default for Kits<C> {
    fn default() -> Self {
        Kits::new()
    }
}

/// A loaded pack: a plain pointer that compares by contents and is saved as a digest.
pub struct Kit<C: 'static>(&'static Loaded<C>);

struct Loaded<C> {
    digest: u64,
    whole: u64,
    pack: String,
    doubts: Vec<Doubt>,
    facts: usize,
    components: C,
}

impl<C: Components> Kit<C> {
    /// Loads the files, or finds them loaded.
    pub fn load(files: &Files) -> Result<Kit<C>, Problem> {
        if let Some(kit) = C::kits().find(files.whole) {
            return Ok(kit);
        }
        let components = C::load(files)?;
        let Files { pack, digest, whole, doubts, facts, .. } = files.clone();
        let loaded = Loaded { digest, whole, pack, doubts, facts, components };
        let kit = Kit(Box::leak(Box::new(loaded)));
        C::kits().0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(kit);
        Ok(kit)
    }
}

impl<C> Kit<C> {
    /// The same where play is the same.
    pub fn digest(&self) -> u64 {
        self.0.digest
    }

    /// What is reconstructed of a component: of the row with this id, or of a table without rows.
    pub fn doubt(&self, table: &str, id: &str) -> Option<&'static Doubt> {
        self.0.doubts.iter().find(|doubt| doubt.table == table && doubt.id == id)
    }

    /// Whether this field of a component is reconstructed.
    pub fn doubtful(&self, table: &str, id: &str, field: &str) -> bool {
        self.doubt(table, id).is_some_and(|doubt| doubt.covers(field))
    }

    /// What is reconstructed, for the page: tables, each with what the ids of its rows' elements begin with.
    pub fn guessed(&self, elements: &[(&str, &str)]) -> Vec<scene::Guessed> {
        let of = |(table, begin): &(&str, &str)| -> Vec<scene::Guessed> {
            let rows = self.0.doubts.iter().filter(|doubt| doubt.table == *table);
            let fields = |doubt: &Doubt| doubt.fields.iter().map(|(field, _)| field.replace(['-', '_'], " ")).collect();
            rows.map(|doubt| scene::Guessed { id: format!("{begin}/{}", doubt.id), fields: fields(doubt) }).collect()
        };
        elements.iter().flat_map(of).collect()
    }

    /// How many printed fields are reconstructed, and how many there are.
    pub fn certainty(&self) -> (usize, usize) {
        (self.0.doubts.iter().map(|doubt| doubt.fields.len()).sum(), self.0.facts)
    }

    pub fn pack(&self) -> &'static str {
        &self.0.pack
    }

    /// The components, for as long as the process runs.
    #[inline]
    pub fn get(&self) -> &'static C {
        &self.0.components
    }
}

impl<C> std::ops::Deref for Kit<C> {
    type Target = C;

    #[inline]
    fn deref(&self) -> &C {
        &self.0.components
    }
}

impl<C> Clone for Kit<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Kit<C> {}

impl<C> PartialEq for Kit<C> {
    fn eq(&self, other: &Self) -> bool {
        self.0.whole == other.0.whole
    }
}

impl<C> Eq for Kit<C> {}

impl<C> Hash for Kit<C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.whole.hash(state);
    }
}

impl<C> std::fmt::Debug for Kit<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} {:016x}", self.0.pack, self.0.digest)
    }
}

impl<C> Serialize for Kit<C> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.whole.serialize(serializer)
    }
}

impl<'de, C: Components> Deserialize<'de> for Kit<C> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let whole = u64::deserialize(deserializer)?;
        C::kits().find(whole).ok_or_else(|| serde::de::Error::custom("its component pack is not loaded"))
    }
}
