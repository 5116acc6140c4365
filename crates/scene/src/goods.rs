//! Seats and what they own.

use crate::{Badge, ElementId, Forecast, Number, SeatNumber, Stack, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What everybody can see of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct SeatPanel {
    pub seat: SeatNumber,
    pub score: Number,
    /// Score that wins; 0 where there is none.
    pub goal: i32,
    /// Word for the score: `points`, `life`.
    pub score_name: String,
    pub gauges: Vec<Gauge>,
    /// Pieces on the board and in supply, by kind.
    pub pieces: Vec<Stack>,
    pub badges: Vec<Badge>,
    /// Short remarks: `Holds the Monolith`.
    pub notes: Vec<String>,
    /// Open cards in front of this seat.
    pub cards: Vec<crate::Card>,
    /// Out of the game.
    pub gone: bool,
    /// How it has kept its promises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub repute: Option<crate::Repute>,
}

/// Cells in a row with markers on them: rounds, points of all seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Track {
    pub id: ElementId,
    pub title: String,
    pub cells: Vec<TrackCell>,
    pub markers: Vec<TrackMarker>,
}

/// One cell of a track.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct TrackCell {
    pub label: String,
    /// What happens there: `scoring`.
    pub note: String,
}

/// A marker on a track: a seat's, or the game's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct TrackMarker {
    pub cell: u8,
    pub seat: Option<SeatNumber>,
}

/// A labelled amount: money, cards in hand, a deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Gauge {
    pub id: ElementId,
    /// Style id of the icon: `rubium`, `hexilum`, `cards`.
    pub kind: String,
    pub label: String,
    pub value: Number,
    /// Text after the number: `+10`, `left, 9 discarded`.
    pub note: String,
    /// A longer remark, for a line of its own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub remark: String,
    /// How it stands among the others of a party nobody sits at.
    #[serde(default, skip_serializing_if = "is_line")]
    #[ts(optional, as = "Option<GaugeForm>")]
    pub form: GaugeForm,
    /// The heading it shares with others: `Stockpile`; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub group: String,
    /// What its figure counts, under that heading: `tactic`; empty where its picture says it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub word: String,
    /// The gauge it is added to in time: the money of an income.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<ElementId>")]
    pub adds_to: ElementId,
}

/// How an amount is shown where a party has many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum GaugeForm {
    /// A line, or part of the line of its group.
    #[default]
    Line,
    /// A great figure over its word.
    Figure,
    /// A part of its group's bar: what is drawn from now.
    Pile,
    /// A part of that bar: what comes later.
    Reserve,
    /// A part of that bar: what is used up.
    Spent,
}

fn is_line(form: &GaugeForm) -> bool {
    *form == GaugeForm::Line
}

/// Things resolved one after another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Chain {
    pub title: String,
    pub links: Vec<ChainLink>,
    /// Whose it is: the turn of a party nobody sits at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<SeatNumber>,
}

/// One entry of a chain: done, now or waiting.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct ChainLink {
    pub name: String,
    pub text: String,
    pub state: ChainState,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub rule: String,
    /// Why, one reason after another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<crate::Words>>")]
    pub reasons: Vec<crate::Words>,
}

/// Where an entry of a chain stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ChainState {
    Done,
    Now,
    #[default]
    Waiting,
}

/// The battle under way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Battle {
    pub place: ElementId,
    pub title: Words,
    pub attacker: BattleSide,
    pub defender: BattleSide,
    /// What is happening: `Rock Striders roll`.
    pub step: Words,
    /// How it may end from here, while nothing is under way.
    pub forecast: Option<Forecast>,
}

/// One side of the battle under way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct BattleSide {
    pub seat: Option<SeatNumber>,
    pub name: String,
    pub units: Vec<Stack>,
    pub dice: Vec<Die>,
    /// Modifiers in force: `Combat Stims +1`.
    pub effects: Vec<Words>,
}

/// A rolled die.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Die {
    pub face: u8,
    pub sides: u8,
    pub hit: bool,
    /// What it had to reach; 0 where nothing was.
    pub need: u8,
    /// Style id of the piece that rolled.
    pub kind: String,
}
