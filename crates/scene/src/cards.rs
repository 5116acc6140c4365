//! Cards and the patterns printed on them.
//!
//! A card that many see often has its face in [`Stage::library`](crate::Stage), sent once; on the table it is
//! [`Card::of`] that face with what changes: its state, its count, whose marks it bears, how near a seat is to it.

use crate::{ElementId, Number, SeatNumber};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A titled group of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Tray {
    pub id: ElementId,
    pub title: String,
    /// The title in one word, for little room: `missions`. Empty: the title.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub word: String,
    pub note: String,
    pub cards: Vec<Card>,
    /// How it is laid out.
    #[serde(default, skip_serializing_if = "is_row")]
    #[ts(optional, as = "Option<TrayForm>")]
    pub form: TrayForm,
}

fn is_row(form: &TrayForm) -> bool {
    *form == TrayForm::Row
}

/// How the cards of a tray are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TrayForm {
    /// Side by side.
    #[default]
    Row,
    /// Goals over the board, with marks and progress.
    Objectives,
    /// A column at the board's edge: the corner is the initiative, the mark its holder.
    Strategy,
    /// Columns by colour (the card's `class`), with `needs`.
    Technologies,
    /// Discs with two figures (the corner, `2/3`).
    Planets,
    /// One under another: leaders, notes, relics.
    List,
    /// Laws in force, oldest first.
    Laws,
    /// Cards on a floor, face up, from which one is called.
    Floor,
    /// A table of the cards' `figures`: units.
    Table,
    /// A table of seats by seats: each card lies between the two of its marks, whose texts are what each gives.
    Pairs,
}

/// One card face, or a card on the table that has a face of the library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Card {
    pub id: ElementId,
    /// The card of the library whose face this one has: what is left empty here is taken from there. Empty: its own id.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub face: ElementId,
    /// Style id: `mission`, `energize`, `action`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub kind: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub name: String,
    /// Line above the name: `Battle, before dice`. Of a technology its colour.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub class: String,
    /// Corner figure: `2 vp`, a price, an initiative.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub corner: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub text: String,
    /// Foot line: when it can be used, how near it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub foot: String,
    /// Equal cards are shown once with a count.
    pub count: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pattern: Option<Pattern>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub rules: Vec<String>,
    /// What it takes first, one sign each: colours of technologies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub needs: Vec<String>,
    /// Columns of a table with their figures: `cost` 3, `hits on` 9.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<(String, String)>>")]
    pub figures: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "is_ready")]
    #[ts(optional, as = "Option<CardState>")]
    pub state: CardState,
    /// Goods that lie on it.
    #[serde(default, skip_serializing_if = "is_none")]
    #[ts(optional, as = "Option<u8>")]
    pub goods: u8,
    /// Seats that scored it, hold it, gave it or are named by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Mark>>")]
    pub marks: Vec<Mark>,
    /// How near seats are to it, as far as the viewer may know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Progress>>")]
    pub progress: Vec<Progress>,
}

fn is_ready(state: &CardState) -> bool {
    *state == CardState::Ready
}

fn is_none(goods: &u8) -> bool {
    *goods == 0
}

impl Card {
    /// A card on the table with a face of the library.
    pub fn of(id: impl Into<ElementId>, face: impl Into<ElementId>) -> Card {
        Card { id: id.into(), face: face.into(), count: 1, ..Card::default() }
    }
}

/// Whether a card can serve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CardState {
    #[default]
    Ready,
    /// Until it is readied.
    Exhausted,
    /// Has served in this round: a strategy card.
    Used,
    /// Not yet: a leader to be unlocked.
    Locked,
    /// Lies face down.
    Hidden,
}

/// A seat's shape on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Mark {
    pub seat: SeatNumber,
    /// `scored in round 2`, `holds it`.
    pub text: String,
}

/// How near a seat is to what a card asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Progress {
    pub seat: SeatNumber,
    pub have: Number,
    pub need: i32,
}

/// A tray before a seat, for all to see: technologies, leaders, planets, notes. Each is a change of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Area {
    pub seat: SeatNumber,
    /// Its id is its own in the whole scene: `tray/red/technologies`.
    pub tray: Tray,
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
