//! What can be set before a game starts: seats, options, component pack; each checked with a reason.

use crate::{Files, Problem, Seat, nearest};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

/// What the catalog says of a game.
#[derive(Debug)]
pub struct GameInfo {
    /// `nexus-ops`.
    pub id: &'static str,
    pub name: &'static str,
    /// One sentence for the lobby.
    pub about: &'static str,
    pub fewest: u8,
    pub most: u8,
    /// Raised only when a legal game would change.
    pub rules: u16,
    /// Questions within which random play always ends.
    pub bound: u32,
    pub options: &'static [OptionSpec],
    /// Keys options had in earlier builds, each with today's: records and links still have them.
    pub former: &'static [(&'static str, &'static str)],
    /// `RULES.md`.
    pub rulebook: &'static [&'static str],
    /// Our own component files by name.
    pub files: &'static [(&'static str, &'static str)],
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// `king-of-the-hill`.
    pub key: &'static str,
    pub name: &'static str,
    pub help: &'static str,
    pub kind: OptionKind,
}

/// The type of an option, with its default.
#[derive(Debug)]
pub enum OptionKind {
    /// Off unless set.
    Flag,
    Number {
        least: i64,
        most: i64,
        default: i64,
    },
    /// One of these words; the first is the default.
    Choice(&'static [(&'static str, &'static str)]),
    /// Any of these words, separated by `+`; none by default. A word may stand as often as it says.
    List(&'static [(&'static str, u8)]),
    /// The first of these words, or the id of a row of a component file, ours or the pack's.
    Row {
        first: (&'static str, &'static str),
        file: &'static str,
        table: &'static str,
    },
    /// Ids of rows, separated by `+`; none by default. A row may be named as often as its field `count` says, and not
    /// at all where it lacks it.
    Rows {
        file: &'static str,
        table: &'static str,
        count: &'static str,
    },
    /// Free text the game reads itself, such as a map string.
    Text,
    /// Each seat has one of its own, of this kind, given as [`seat_key`]: `faction.3=sol`.
    PerSeat(&'static OptionKind),
}

/// The key under which a seat's own option is given: `faction.3` is that of the third seat.
pub fn seat_key(key: &str, seat: Seat) -> String {
    format!("{key}.{}", seat.0 + 1)
}

/// What an option takes in a game with certain components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    Flag,
    Number {
        least: i64,
        most: i64,
        default: i64,
    },
    /// One of these words, with their names; the first is the default.
    Choice(Vec<(String, String)>),
    /// Any of these words, separated by `+`, each at most so often; none by default.
    List(Vec<(String, u8)>),
    Text,
}

/// How a game is to be started.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    pub seats: u8,
    pub options: Options,
    pub pack: Option<Pack>,
}

/// Options as given; a missing one has its default.
pub type Options = BTreeMap<String, String>;

/// Component files that replace ours.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Pack {
    pub name: String,
    pub files: BTreeMap<String, String>,
}

impl Setup {
    /// The same setup under the keys of today.
    pub fn of_today(&self, info: &GameInfo) -> Result<Cow<'_, Setup>, Problem> {
        if self.options.keys().all(|key| info.today(key) == key) {
            return Ok(Cow::Borrowed(self));
        }
        let mut options = Options::new();
        for (key, value) in &self.options {
            let today = info.today(key);
            if options.insert(today.into(), value.clone()).is_some() {
                return Err(Problem::new(format!("option {today} is given twice, once under another key")));
            }
        }
        Ok(Cow::Owned(Setup { options, ..self.clone() }))
    }

    /// Checks seats and options against what the game declares.
    pub fn check(&self, info: &GameInfo) -> Result<(), Problem> {
        if !(info.fewest..=info.most).contains(&self.seats) {
            let range = if info.fewest == info.most {
                format!("{}", info.fewest)
            } else {
                format!("{} to {}", info.fewest, info.most)
            };
            return Err(Problem::new(format!("{} takes {range} seats, not {}", info.name, self.seats)));
        }
        if self.options.is_empty() {
            return Ok(());
        }
        let specs = self.options.keys().map(|key| info.option(key)).collect::<Result<Vec<_>, _>>()?;
        // Files are read only where words come from them.
        let files = specs.iter().any(|spec| spec.kind.reads_files()).then(|| self.files(info)).transpose()?;
        specs.iter().zip(&self.options).try_for_each(|(spec, (key, value))| {
            if spec.per_seat() && (self.seats..info.most).any(|seat| *key == seat_key(spec.key, Seat(seat))) {
                let why = format!("option {key}={value}: there are only {} seats", self.seats);
                return Err(Problem::new(why));
            }
            spec.check(key, value, files.as_ref())
        })
    }

    /// Whether a flag is on.
    pub fn flag(&self, key: &str) -> bool {
        self.options.get(key).is_some_and(|value| value == "true")
    }

    /// The value of a number.
    pub fn number(&self, info: &GameInfo, key: &str) -> i64 {
        let given = self.options.get(key).and_then(|value| value.parse().ok());
        given.unwrap_or_else(|| match info.option(key).map(|spec| spec.kind.of_one()) {
            Ok(OptionKind::Number { default, .. }) => *default,
            _ => unreachable!("{key} is not a number"),
        })
    }

    /// The word chosen.
    pub fn choice<'a>(&'a self, info: &GameInfo, key: &str) -> &'a str {
        match (self.options.get(key), info.option(key).map(|spec| spec.kind.of_one())) {
            (Some(value), _) => value,
            (None, Ok(OptionKind::Choice(words))) => words[0].0,
            (None, Ok(OptionKind::Row { first, .. })) => first.0,
            _ => unreachable!("{key} is not a choice"),
        }
    }

    /// The words of a list.
    pub fn list(&self, key: &str) -> Vec<&str> {
        self.options.get(key).map_or(Vec::new(), |value| value.split('+').filter(|w| !w.is_empty()).collect())
    }

    /// A free text, empty if not given.
    pub fn text(&self, key: &str) -> &str {
        self.options.get(key).map_or("", String::as_str)
    }

    /// The component files to use: ours, with the pack's rows put in.
    pub fn files(&self, info: &GameInfo) -> Result<Files, Problem> {
        Files::with_pack(info, self.pack.as_ref())
    }
}

impl GameInfo {
    /// Today's key of an option.
    fn today<'a>(&self, key: &'a str) -> &'a str {
        self.former.iter().find(|(former, _)| *former == key).map_or(key, |(_, today)| today)
    }

    /// The option given under a key, which is its own or, where each seat has one, that with the number of a seat.
    pub fn option(&self, key: &str) -> Result<&OptionSpec, Problem> {
        let key = self.today(key);
        let word = key.split('.').next().unwrap_or(key);
        let spec = self.options.iter().find(|spec| spec.key == word).ok_or_else(|| {
            let known = self.options.iter().map(|spec| spec.key);
            let hint = match nearest(word, known.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it has {}", known.collect::<Vec<_>>().join(", ")),
            };
            Problem::new(format!("{} has no option `{key}`; {hint}", self.name))
        })?;
        let fits = match spec.per_seat() {
            true => (0..self.most).any(|seat| key == seat_key(word, Seat(seat))),
            false => key == word,
        };
        if fits {
            return Ok(spec);
        }
        let why = if spec.per_seat() {
            format!("each seat has its own `{word}`: {word}.1 to {word}.{}, not {key}", self.most)
        } else {
            format!("`{word}` is one for all seats: {word}, not {key}")
        };
        Err(Problem::new(why))
    }

    /// Reads `key=value`, or `key` alone for a flag. The value is checked with the whole [`Setup`], which knows the pack.
    pub fn read_option(&self, text: &str) -> Result<(String, String), Problem> {
        let (key, value) = text.split_once('=').unwrap_or((text, "true"));
        self.option(key.trim())?;
        Ok((self.today(key.trim()).into(), value.trim().into()))
    }

    /// What each option takes with our components or with those of a pack.
    pub fn values(&self, pack: Option<&Pack>) -> Result<Vec<(&OptionSpec, Values)>, Problem> {
        let reads = self.options.iter().any(|spec| spec.kind.reads_files());
        let files = reads.then(|| Files::with_pack(self, pack)).transpose()?;
        self.options.iter().map(|spec| Ok((spec, spec.values(files.as_ref())?))).collect()
    }
}

impl OptionKind {
    fn reads_files(&self) -> bool {
        match self {
            OptionKind::Row { .. } | OptionKind::Rows { .. } => true,
            OptionKind::Flag
            | OptionKind::Number { .. }
            | OptionKind::Choice(_)
            | OptionKind::List(_)
            | OptionKind::Text => false,
            OptionKind::PerSeat(kind) => kind.reads_files(),
        }
    }

    /// The kind of a single value.
    pub fn of_one(&self) -> &OptionKind {
        match self {
            OptionKind::PerSeat(kind) => kind.of_one(),
            kind => kind,
        }
    }
}

impl OptionSpec {
    /// Whether each seat has its own.
    pub fn per_seat(&self) -> bool {
        matches!(self.kind, OptionKind::PerSeat(_))
    }

    /// What it takes. Files are needed where its words are ids of rows.
    fn values(&self, files: Option<&Files>) -> Result<Values, Problem> {
        let rows = |file: &str, table: &str| -> Result<Vec<toml::Table>, Problem> {
            files.map_or(Ok(Vec::new()), |files| files.rows(file, table))
        };
        let text = |row: &toml::Table, key: &str| row.get(key).and_then(toml::Value::as_str).map(str::to_string);
        Ok(match *self.kind.of_one() {
            OptionKind::PerSeat(_) => unreachable!("that is of every seat"),
            OptionKind::Flag => Values::Flag,
            OptionKind::Number { least, most, default } => Values::Number { least, most, default },
            OptionKind::Choice(words) => {
                Values::Choice(words.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect())
            }
            OptionKind::List(words) => {
                Values::List(words.iter().map(|(word, most)| (word.to_string(), *most)).collect())
            }
            OptionKind::Row { first: (word, name), file, table } => {
                let named = |row: &toml::Table| {
                    let id = text(row, "id")?;
                    Some((id.clone(), text(row, "name").unwrap_or(id)))
                };
                let rows = rows(file, table)?;
                Values::Choice(
                    [(word.to_string(), name.to_string())].into_iter().chain(rows.iter().filter_map(named)).collect(),
                )
            }
            OptionKind::Rows { file, table, count } => {
                let counted = |row: &toml::Table| {
                    let most = row.get(count).and_then(toml::Value::as_integer).unwrap_or(0).clamp(0, 255) as u8;
                    Some((text(row, "id")?, most)).filter(|(_, most)| *most > 0)
                };
                Values::List(rows(file, table)?.iter().filter_map(counted).collect())
            }
            OptionKind::Text => Values::Text,
        })
    }

    fn check(&self, key: &str, value: &str, files: Option<&Files>) -> Result<(), Problem> {
        let wrong = |expected: String| Err(Problem::new(format!("option {key}={value}: expected {expected}")));
        match self.values(files)? {
            Values::Flag if value == "true" || value == "false" => Ok(()),
            Values::Flag => wrong("true or false".into()),
            Values::Number { least, most, .. } => match value.parse::<i64>() {
                Ok(n) if (least..=most).contains(&n) => Ok(()),
                _ => wrong(format!("a number from {least} to {most}")),
            },
            Values::Choice(words) if words.iter().any(|(word, _)| *word == value) => Ok(()),
            Values::Choice(words) => wrong(format!("one of {}", listed(&words))),
            Values::List(words) => {
                let given: Vec<&str> = value.split('+').filter(|w| !w.is_empty()).collect();
                for word in &given {
                    let times = given.iter().filter(|w| *w == word).count();
                    match words.iter().find(|(known, _)| known == word) {
                        Some((_, most)) if times <= *most as usize => {}
                        Some((_, most)) => return wrong(format!("`{word}` at most {most} times")),
                        None => return wrong(format!("words from {}, joined by +", listed(&words))),
                    }
                }
                Ok(())
            }
            Values::Text if value.len() <= 2000 && !value.contains(char::is_control) => Ok(()),
            Values::Text => wrong("one line of at most 2000 characters".into()),
        }
    }
}

fn listed<T>(words: &[(String, T)]) -> String {
    words.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(", ")
}

impl Values {
    /// The default as text.
    pub fn default(&self) -> String {
        match self {
            Values::Flag => "false".into(),
            Values::Number { default, .. } => default.to_string(),
            Values::Choice(words) => words[0].0.clone(),
            Values::List(_) | Values::Text => String::new(),
        }
    }

    /// The words it knows.
    pub fn words(&self) -> Vec<&str> {
        match self {
            Values::Choice(words) => words.iter().map(|(word, _)| word.as_str()).collect(),
            Values::List(words) => words.iter().map(|(word, _)| word.as_str()).collect(),
            Values::Flag | Values::Number { .. } | Values::Text => Vec::new(),
        }
    }
}

/// Rule texts by game, read once.
static RULE_TEXTS: Mutex<BTreeMap<&str, &HashMap<String, String>>> = Mutex::new(BTreeMap::new());

impl GameInfo {
    /// All its rules, text by text.
    pub fn read_rulebook(&self) -> impl Iterator<Item = crate::RuleEntry> {
        self.rulebook.iter().flat_map(|text| crate::read_rules(text))
    }

    /// The rules in our words by id.
    pub fn rule_texts(&'static self) -> &'static HashMap<String, String> {
        let mut texts = RULE_TEXTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        texts.entry(self.id).or_insert_with(|| {
            let rules = self.read_rulebook().map(|rule| (rule.id, rule.text));
            Box::leak(Box::new(rules.collect()))
        })
    }
}
