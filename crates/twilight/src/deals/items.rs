//! What changes hands in a transaction, and its notation.

use super::promises::Clause;
use crate::choice;
use crate::feats::Feat;
use crate::notes;
use crate::world::{NoteId, PlanetSpot, World};
use serde::{Deserialize, Serialize};

/// [deals.items] What a transaction is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Item {
    Goods(u8),
    Commodities(u8),
    /// Relic fragments of one kind, by its place among the four.
    Fragments(u8, u8),
    Note(NoteId),
    /// A note as those see it who are not of the deal.
    SomeNote,
    /// [faction.arbiters] An action card.
    Card(Feat),
    SomeCard,
    /// [units.pride-of-kenara] The card of a planet.
    Planet(PlanetSpot),
    Promise(Clause),
}

/// [explore.fragments] The kinds of relic fragments.
pub const FRAGMENTS: [&str; 4] = ["cultural", "hazardous", "industrial", "unknown"];

impl kernel::Item for Item {
    fn amount(self) -> u16 {
        match self {
            Item::Goods(n) | Item::Commodities(n) | Item::Fragments(_, n) => n.into(),
            Item::Promise(Clause::Pay { goods, .. }) => goods.into(),
            Item::Note(_) | Item::SomeNote | Item::Card(_) | Item::SomeCard | Item::Planet(_) | Item::Promise(_) => 1,
        }
    }

    fn of(self, amount: u16) -> Option<Item> {
        let n = amount as u8;
        match self {
            Item::Goods(_) => Some(Item::Goods(n)),
            Item::Commodities(_) => Some(Item::Commodities(n)),
            Item::Fragments(kind, _) => Some(Item::Fragments(kind, n)),
            Item::Promise(Clause::Pay { by, .. }) => Some(Item::Promise(Clause::Pay { goods: n, by })),
            Item::Note(_) | Item::SomeNote | Item::Card(_) | Item::SomeCard | Item::Planet(_) | Item::Promise(_) => {
                None
            }
        }
    }

    fn for_others(self) -> Item {
        match self {
            Item::Note(_) => Item::SomeNote,
            Item::Card(_) => Item::SomeCard,
            Item::Goods(_)
            | Item::Commodities(_)
            | Item::Fragments(..)
            | Item::SomeNote
            | Item::SomeCard
            | Item::Planet(_)
            | Item::Promise(_) => self,
        }
    }
}

impl Item {
    /// [notes.transaction] A promissory note, known or not.
    pub fn is_note(self) -> bool {
        matches!(self, Item::Note(_) | Item::SomeNote)
    }

    pub fn clause(self) -> Option<Clause> {
        match self {
            Item::Promise(clause) => Some(clause),
            Item::Goods(_)
            | Item::Commodities(_)
            | Item::Fragments(..)
            | Item::Note(_)
            | Item::SomeNote
            | Item::Card(_)
            | Item::SomeCard
            | Item::Planet(_) => None,
        }
    }

    /// In notation.
    pub fn name(self, w: &World) -> String {
        match self {
            Item::Goods(1) => "trade-good".into(),
            Item::Goods(n) => format!("{n} trade-goods"),
            Item::Commodities(1) => "commodity".into(),
            Item::Commodities(n) => format!("{n} commodities"),
            Item::Fragments(kind, 1) => format!("{} fragment", FRAGMENTS[usize::from(kind)]),
            Item::Fragments(kind, n) => format!("{n} {} fragments", FRAGMENTS[usize::from(kind)]),
            Item::Note(note) => format!("note {}", notes::id(w, note)),
            Item::SomeNote => "a note".into(),
            Item::Card(card) => format!("card {}", w.kit.tricks[card as usize].slug),
            Item::SomeCard => "a card".into(),
            Item::Planet(planet) => format!("planet {}", choice::planet_id(w, planet)),
            Item::Promise(clause) => format!("promise {}", clause.name(w)),
        }
    }
}
