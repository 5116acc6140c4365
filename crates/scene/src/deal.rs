//! Deals between seats.

use crate::{Choice, ElementId, SeatNumber};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A deal one seat proposes to another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Offer {
    pub id: ElementId,
    pub from: SeatNumber,
    pub to: SeatNumber,
    pub gives: Vec<Item>,
    pub gets: Vec<Item>,
    /// What it changes for the viewer.
    pub effect: String,
    /// Still being put together by its proposer.
    pub draft: bool,
    /// Answers the viewer may give. One that adds or takes back an item touches the item.
    pub options: Vec<Choice>,
}

/// Something a deal is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Item {
    /// Style id: `trade-goods`, `note`, `promise`; empty where the label says it all.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub kind: String,
    /// `Trade goods`, `Ceasefire`, `No attack on Lodor until round 5`.
    pub label: String,
    /// How many of them; 0 where it does not come in amounts.
    #[serde(default, skip_serializing_if = "is_none")]
    #[ts(optional, as = "Option<u16>")]
    pub count: u16,
    /// The first is the item by itself, as options touch it; the rest is what it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub touches: Vec<ElementId>,
    /// A clause: it moves nothing and binds nobody, all see it and it is remembered.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub clause: bool,
}

fn is_none(count: &u16) -> bool {
    *count == 0
}

fn is_false(clause: &bool) -> bool {
    !*clause
}

impl<T: Into<String>> From<T> for Item {
    fn from(label: T) -> Item {
        Item { label: label.into(), ..Item::default() }
    }
}

/// How a seat has kept its promises.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Repute {
    pub kept: u16,
    pub broken: u16,
    /// The last one broken, in words.
    pub note: String,
}
