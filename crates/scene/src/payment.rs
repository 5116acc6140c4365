//! A sum that is put together: a price, or the votes one casts.

use crate::{ElementId, Number, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the viewer is paying. Its options are the prompt's: each touches the source it spends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Payment {
    /// `Production at Jord`.
    pub title: String,
    /// Style id of what is counted: `resource`, `influence`, `votes`.
    pub coin: String,
    /// What is due, with its parts; 0 where any sum will do.
    pub due: Number,
    /// What was spent on it already.
    pub paid: i32,
    pub sources: Vec<Source>,
    /// Ways to pay the rest, the recommended one first.
    pub ways: Vec<Way>,
}

/// Something that can be spent, or was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Source {
    /// What options that spend it touch: `planet/lodor`, `good/red/goods`.
    pub id: ElementId,
    /// Style id: `planet`, `trade-goods`.
    pub kind: String,
    pub name: String,
    /// What one of it is worth here.
    pub worth: i32,
    /// How many there are left to spend.
    pub left: u16,
    /// How many were spent on this.
    pub spent: u16,
}

/// One whole way to pay what is due.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Way {
    /// `Pay for me`, `Keep the goods`.
    pub label: Words,
    /// What it keeps: `keeps 3 influence of Centauri`.
    pub detail: Words,
    /// Keys of the answers in order, as a run.
    pub keys: Vec<String>,
    /// What of it is spent, for lighting up: sources, one for each piece.
    pub spends: Vec<ElementId>,
}
