//! What a screen needs to ask for the odds of a battle by clicking: kinds of units, owners, and everything that can
//! be set. The screen writes the question as text; the form says how each part is written.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Two forces and what can be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsForm {
    /// `2 strider, 1 human`: a force is a list of counts and kinds.
    pub kinds: Vec<OddsKind>,
    /// Whose units may differ; written before the force: `letnev: 3 cruiser`. May be empty.
    pub owners: Vec<OddsOwner>,
    /// What else may stand in place of the defending force: `planet`, `pirates`.
    pub strangers: Vec<OddsWord>,
    pub dials: Vec<OddsDial>,
    /// How its kinds are drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<crate::Picture>>")]
    pub pictures: Vec<crate::Picture>,
    /// The battle to begin with.
    pub example: OddsExample,
}

/// A kind of unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsKind {
    /// `strider`, as a written force names it.
    pub id: String,
    pub name: String,
    /// `hits on 7, sustains`.
    pub text: String,
    /// The most of them on one side.
    pub most: u8,
    /// What one costs, and how many dice it rolls in combat.
    pub cost: f32,
    pub dice: u8,
    /// The better sort of it, written behind the kind: `cruiser ii`. All of a side are of one sort.
    pub better: Option<OddsWord>,
    /// Some may begin damaged, written behind the kind: `1 dreadnought damaged`.
    pub damaged: Option<OddsWord>,
    /// It is there only if that option has that value: `units`, `alternate`. Both empty: it always is.
    pub only: (String, String),
}

/// A word of the written question, with its name for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OddsWord {
    pub id: String,
    pub name: String,
    pub text: String,
}

/// Somebody whose units are not the common ones.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsOwner {
    pub id: String,
    pub name: String,
    /// The kinds that differ.
    pub kinds: Vec<OddsKind>,
}

/// Something that can be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct OddsDial {
    /// The option it is part of: `attacker.effects`.
    pub key: String,
    /// What stands between several words of the same option: `,`. Empty where the option holds one word.
    pub joint: String,
    /// How it is written when it is on: `bunker`, `morale-boost={}` with a number. A number without a place for it
    /// is written by repeating the word.
    pub word: String,
    pub name: String,
    pub text: String,
    /// `Action cards`.
    pub group: String,
    pub side: OddsSide,
    pub turn: OddsTurn,
    /// The owner it belongs to; empty if it is anybody's.
    pub owner: String,
    /// It does nothing unless that option has that value: `place`, `ground`. Both empty: it always may.
    pub only: (String, String),
}

/// Whom a dial is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OddsSide {
    Attacker,
    Defender,
    #[default]
    Both,
}

/// How a dial is turned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum OddsTurn {
    #[default]
    Switch,
    /// A number; the first is where it rests and is not written.
    Number { rest: i16, least: i16, most: i16 },
    /// One of several words; the first is where it rests and is not written.
    Choice { words: Vec<OddsWord> },
}

/// Two written forces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OddsExample {
    pub attacker: String,
    pub defender: String,
}
