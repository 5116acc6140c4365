//! What can be set before a game starts: seats, options, component pack; each checked with a reason.

use crate::{Files, Problem, nearest};
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
    /// `RULES.md`.
    pub rulebook: &'static str,
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
    /// Free text the game reads itself, such as a map string.
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
        self.options.iter().try_for_each(|(key, value)| info.option(key)?.check(value))
    }

    /// Whether a flag is on.
    pub fn flag(&self, key: &str) -> bool {
        self.options.get(key).is_some_and(|value| value == "true")
    }

    /// The value of a number.
    pub fn number(&self, info: &GameInfo, key: &str) -> i64 {
        let given = self.options.get(key).and_then(|value| value.parse().ok());
        given.unwrap_or_else(|| match info.option(key).map(|spec| &spec.kind) {
            Ok(OptionKind::Number { default, .. }) => *default,
            _ => unreachable!("{key} is not a number"),
        })
    }

    /// The word chosen.
    pub fn choice<'a>(&'a self, info: &GameInfo, key: &str) -> &'a str {
        match (self.options.get(key), info.option(key).map(|spec| &spec.kind)) {
            (Some(value), _) => value,
            (None, Ok(OptionKind::Choice(words))) => words[0].0,
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
    pub fn option(&self, key: &str) -> Result<&OptionSpec, Problem> {
        self.options.iter().find(|spec| spec.key == key).ok_or_else(|| {
            let known = self.options.iter().map(|spec| spec.key);
            let hint = match nearest(key, known.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it has {}", known.collect::<Vec<_>>().join(", ")),
            };
            Problem::new(format!("{} has no option `{key}`; {hint}", self.name))
        })
    }

    /// Reads `key=value`, or `key` alone for a flag.
    pub fn read_option(&self, text: &str) -> Result<(String, String), Problem> {
        let (key, value) = text.split_once('=').unwrap_or((text, "true"));
        let spec = self.option(key.trim())?;
        let value = value.trim();
        spec.check(value)?;
        Ok((spec.key.into(), value.into()))
    }
}

impl OptionSpec {
    /// The default in words.
    pub fn default(&self) -> String {
        match self.kind {
            OptionKind::Flag => "false".into(),
            OptionKind::Number { default, .. } => default.to_string(),
            OptionKind::Choice(words) => words[0].0.into(),
            OptionKind::List(_) | OptionKind::Text => String::new(),
        }
    }

    fn check(&self, value: &str) -> Result<(), Problem> {
        let wrong = |expected: String| Err(Problem::new(format!("option {}={value}: expected {expected}", self.key)));
        match self.kind {
            OptionKind::Flag if value == "true" || value == "false" => Ok(()),
            OptionKind::Flag => wrong("true or false".into()),
            OptionKind::Number { least, most, .. } => match value.parse::<i64>() {
                Ok(n) if (least..=most).contains(&n) => Ok(()),
                _ => wrong(format!("a number from {least} to {most}")),
            },
            OptionKind::Choice(words) if words.iter().any(|(word, _)| *word == value) => Ok(()),
            OptionKind::Choice(words) => {
                wrong(format!("one of {}", words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ")))
            }
            OptionKind::List(words) => {
                let given: Vec<&str> = value.split('+').filter(|w| !w.is_empty()).collect();
                for word in &given {
                    let times = given.iter().filter(|w| *w == word).count();
                    match words.iter().find(|(known, _)| known == word) {
                        Some((_, most)) if times <= *most as usize => {}
                        Some((_, most)) => return wrong(format!("`{word}` at most {most} times")),
                        None => {
                            let known = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
                            return wrong(format!("words from {known}, joined by +"));
                        }
                    }
                }
                Ok(())
            }
            OptionKind::Text if value.len() <= 2000 && !value.contains(char::is_control) => Ok(()),
            OptionKind::Text => wrong("one line of at most 2000 characters".into()),
        }
    }
}

/// Rule texts by game, read once.
static RULE_TEXTS: Mutex<BTreeMap<&str, &HashMap<String, String>>> = Mutex::new(BTreeMap::new());

impl GameInfo {
    /// The rules in our words by id.
    pub fn rule_texts(&'static self) -> &'static HashMap<String, String> {
        let mut texts = RULE_TEXTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        texts.entry(self.id).or_insert_with(|| {
            let rules = crate::read_rules(self.rulebook).into_iter().map(|rule| (rule.id, rule.text));
            Box::leak(Box::new(rules.collect()))
        })
    }
}
