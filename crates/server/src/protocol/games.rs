//! What can be played: games, their options, their rules.

use super::Certainty;
use scene::Forecast;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A game of the catalog. `GET /api/games` lists them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// `nexus-ops`.
    pub id: String,
    pub name: String,
    /// One sentence for the lobby.
    pub blurb: String,
    /// The picture that stands for it: `terrain`, `fleets`. Empty: one of its name's own.
    pub cover: String,
    /// The number of the rules, in every record.
    pub rules: u32,
    /// Numbers of seats it can be played with, ascending.
    pub seats: Vec<u8>,
    /// Words for the seats in seating order: `red`, `blue`.
    pub seat_names: Vec<String>,
    pub options: Vec<OptionInfo>,
    /// Bots that can take a seat here.
    pub bots: Vec<BotInfo>,
}

/// One setting of a game, from which the form is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OptionInfo {
    pub id: String,
    pub name: String,
    pub help: String,
    /// Each seat has its own, chosen as `id.1` for the first seat.
    pub per_seat: bool,
    #[serde(flatten)]
    pub form: OptionForm,
    /// The value it has if nobody says otherwise, as text: `true`, `12`, `standard`.
    pub default: String,
}

/// What values an option takes. All values travel as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum OptionForm {
    /// `true` or `false`.
    Switch,
    Number {
        least: i32,
        most: i32,
    },
    Pick {
        values: Vec<OptionValue>,
    },
    /// Words joined by `+`, each at most so often.
    List {
        words: Vec<OptionWord>,
    },
    /// One line of free text, such as a map string.
    Text,
}

/// One value of a pick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OptionValue {
    pub id: String,
    pub name: String,
}

/// A word of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OptionWord {
    pub id: String,
    pub most: u8,
}

/// A value chosen for an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OptionChoice {
    pub id: String,
    pub value: String,
}

/// A bot that can take a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BotInfo {
    /// `greedy`, `search:200ms`.
    pub id: String,
    /// `Fair`.
    pub name: String,
    pub help: String,
}

/// The rules of a game in our words. `GET /api/games/{game}/rules`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Rulebook {
    pub game: String,
    pub certainty: Certainty,
    pub rules: Vec<RuleText>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RuleText {
    /// `battle.casualties`.
    pub id: String,
    /// Where the rulebook says it: `p. 7, "Battle order"`.
    pub source: String,
    pub text: String,
    /// How we read it where it is unclear; empty where it is plain.
    pub ruling: String,
}

/// A game whose battle odds can be asked. `GET /api/odds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OddsGame {
    pub id: String,
    pub name: String,
    /// The game whose packs it takes.
    pub packs: String,
}

/// Exact chances of a battle. `GET /api/games/{game}/odds?attacker=2 strider&defender=1 human`,
/// with `pack=` for the components of a pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsAnswer {
    pub forecast: Forecast,
    /// For a terminal.
    pub text: String,
    /// For charts and tables.
    pub figures: scene::OddsFigures,
    /// All numbers for scripts, as the game tells them.
    #[ts(type = "Record<string, unknown>")]
    pub json: serde_json::Value,
}
