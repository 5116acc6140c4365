//! The question and its options.

use crate::{ElementId, SeatNumber, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The question the viewer is asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Prompt {
    pub seat: SeatNumber,
    /// In the seat's words: `Where does the Rock Strider go?`.
    pub question: Words,
    /// One line on what can be clicked.
    pub detail: Words,
    pub rule: String,
    /// What the question is about, drawn as selected: the unit that moves, the place of the battle.
    pub about: Vec<ElementId>,
    pub options: Vec<Choice>,
    /// Visible candidates that are not legal now, with the reason.
    pub refused: Vec<Refused>,
    /// Any number of these, then done: the last option, which by itself stands for none.
    pub many: bool,
    /// Keys of the run that takes all of them; empty where not all go together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub all: Vec<String>,
    /// Keys of the run that gives up what is cheapest first, for as long as the same is asked; empty where one answer ends it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub cheapest: Vec<String>,
    /// What else may be picked and go to the same place in one answer with what was picked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Choice>>", optional)]
    pub along: Vec<Choice>,
    /// The seat's answer just before was but the first half of what it does, and can be taken back.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub back: bool,
    /// After one of these the question before comes again; this would end it in the same answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ends: Option<Box<Choice>>,
    /// A reaction window: an early pass may be given in advance.
    pub window: bool,
    /// Nothing here would not wait: the host may end it.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub idle: bool,
    /// Why a party nobody sits at leaves this to the seat, one reason after another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Words>>")]
    pub reasons: Vec<Words>,
}

/// What role an option plays on the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Picked on the board, a card or a button.
    #[default]
    Plain,
    /// The main button: done, end the phase, pass.
    Done,
    /// Not what the question is for, as giving a card away: never lit, one click further off.
    Quiet,
}

/// One legal answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Choice {
    /// 16 hex digits; the same for the same choice in every imagined table.
    pub key: String,
    /// The answer in notation: `move strider c3 d4`.
    pub line: String,
    /// On a button: `End movement`.
    pub label: Words,
    /// The consequence, if it is not plain: `lost`, `3 rubium`.
    pub detail: Words,
    /// A figure drawn beside what is clicked on the board: the actions a way takes.
    pub mark: String,
    pub role: Role,
    /// What lights up; the first is what is clicked, the rest is the preview.
    pub touches: Vec<ElementId>,
    /// What each preview cell does, beside `touches[1..]`: `place`, `attack`.
    pub previews: Vec<String>,
    pub forecast: Option<Forecast>,
    /// Degrees by which it turns what it touches, clockwise.
    #[serde(default, skip_serializing_if = "is_unturned")]
    #[ts(as = "Option<i16>", optional)]
    pub turn: i16,
    /// How often it may be taken in a row in one answer; 0 where the question does not come back after it.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub most: u8,
    /// Key of what is answered between two takings: the pick that led here. Empty if nothing is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub between: String,
    /// Keys of picks that may go along, each with how often: a run is this key, then for each the pick and this key again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<(String, u8)>>", optional)]
    pub along: Vec<(String, u8)>,
    /// The kind of action it is, where a question has several: `Strategic`, `Tactical`. Options of a kind stand together.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub group: String,
    /// What is given up by it, where something of one's own has to be: by this figure losses are told from cheaper ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub loss: Option<u16>,
}

fn is_unturned(turn: &i16) -> bool {
    *turn == 0
}

fn is_zero(most: &u8) -> bool {
    *most == 0
}

fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A candidate a player may reach for that the rules forbid now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Refused {
    pub label: Words,
    /// What it would take: `2 actions, 50 %`.
    pub detail: Words,
    /// A figure drawn beside what would be clicked, as of an option.
    pub mark: String,
    pub touches: Vec<ElementId>,
    /// The rule in our words.
    pub why: Words,
    pub rule: String,
    /// The kind of action it would be, as of an option.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub group: String,
}

/// What an option may lead to, in exact chances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Forecast {
    pub title: Words,
    /// Result in words with its share in per cent.
    pub shares: Vec<Share>,
    /// Further lines: `You lose, on average` - `0.4 units`.
    pub lines: Vec<(Words, Words)>,
    pub note: Words,
    pub rule: String,
}

/// One outcome and its probability.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Share {
    pub label: Words,
    pub percent: f32,
    pub tone: Tone,
}

/// Good, bad or neither, for the viewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    Good,
    Bad,
    #[default]
    Even,
}
