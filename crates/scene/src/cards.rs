//! Cards and the patterns printed on them.

use crate::ElementId;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A titled row of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Tray {
    pub id: ElementId,
    pub title: String,
    pub note: String,
    pub cards: Vec<Card>,
}

/// One card face.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Card {
    pub id: ElementId,
    /// Style id: `mission`, `energize`, `action`.
    pub kind: String,
    pub name: String,
    /// Line above the name: `Battle, before dice`.
    pub class: String,
    /// Corner figure: `2 vp`, a price.
    pub corner: String,
    pub text: String,
    /// Foot line: when it can be used, how near it is.
    pub foot: String,
    /// Equal cards are shown once with a count.
    pub count: u8,
    pub pattern: Option<Pattern>,
    pub rules: Vec<String>,
}

/// Small hexes as printed on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Pattern {
    pub cells: Vec<PatternCell>,
}

/// One hex of a pattern, axial coordinates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct PatternCell {
    pub q: i8,
    pub r: i8,
    /// Style id: `anchor`, `place`, `attack`, `recover`, `spacer`, `mission`, `filled`.
    pub kind: String,
    pub label: String,
}
