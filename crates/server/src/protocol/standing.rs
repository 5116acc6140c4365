//! Standing answers: what a seat wants done unasked.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// "Whenever I am asked this, answer that", "never for this card", "always ask me when it is about my home".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StandingOrder {
    /// Rule id of the question (`Prompt::rule`); empty for every reaction window.
    pub rule: String,
    /// Notation of the answer; given only while it is among the options. Empty: the option with role `done`.
    pub line: String,
    pub until: Until,
    #[serde(default)]
    #[ts(as = "Option<Does>", optional)]
    pub does: Does,
}

/// What a standing order does with its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Does {
    /// It is the answer.
    #[default]
    Answer,
    /// This option of a reaction window counts as not there: where nothing else is left the window is passed.
    Ignore,
    /// It is an element: a question about it (`Prompt::about`) is answered by no standing order.
    Ask,
}

/// When a standing order ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until the seat's next question that is no reaction window.
    MyTurn,
    Always,
}
