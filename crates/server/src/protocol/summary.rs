//! What a game was like in numbers, and what a bot would do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A finished game in numbers. `GET /api/tables/{table}/summary`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Summary {
    /// The scores at the start, wherever a turn or a phase began, and at the end.
    pub scores: Vec<ScoresAt>,
    /// Fights in order: dice that fell close to each other, and what they cost.
    pub fights: Vec<Fight>,
}

/// What every seat had at one position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct ScoresAt {
    pub position: u32,
    /// Headline of the position: `Round 6`.
    pub time: String,
    /// In the order of the seats.
    pub scores: Vec<i32>,
}

/// A fight from its first dice on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Fight {
    /// The position at which its first dice lie.
    pub position: u32,
    /// Pieces that left the board, in the order of the seats.
    pub lost: Vec<u32>,
}

/// What a bot would answer. `GET /api/tables/{table}/suggestion?seat=0`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Suggestion {
    /// Token of the question it answers.
    pub question: String,
    /// Key of the option: 16 hex digits.
    pub key: String,
    /// In one line, why.
    pub why: String,
}
