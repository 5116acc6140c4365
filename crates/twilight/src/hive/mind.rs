//! [hive.mind] The Hive Mind deck: which cards are left, and how many lie in each part.

use super::{CARDS, Level};
use kernel::{Array, Counts};
use serde::{Deserialize, Serialize};

/// Nobody knows more of the deck than this: cards not drawn yet, and how many of them lie in either part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// Cards not drawn yet.
    left: Counts<CARDS>,
    pub primary: u8,
    pub secondary: u8,
}

/// Which part is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    Primary,
    Secondary,
}

impl Deck {
    /// [hive.realign] All cards, in two parts by the level.
    pub fn aligned(level: &Level) -> Deck {
        Deck { left: Array([1; CARDS]), primary: level.primary, secondary: CARDS as u8 - level.primary }
    }

    /// [hive.realign] All cards in one deck, for an agenda phase.
    pub fn single() -> Deck {
        Deck { left: Array([1; CARDS]), primary: CARDS as u8, secondary: 0 }
    }

    /// [hive.mind] The primary part until it is empty, then the secondary one; nothing when both are.
    pub fn active(&self) -> Option<Part> {
        match (self.primary, self.secondary) {
            (0, 0) => None,
            (0, _) => Some(Part::Secondary),
            _ => Some(Part::Primary),
        }
    }

    pub fn has(&self, card: usize) -> bool {
        self.left[card] == 1
    }

    /// What chance draws from: nobody knows which card lies in which part.
    pub fn bag(&self) -> &[u8] {
        &self.left.0
    }

    /// So many cards lie in either part; others are out, those of the highest numbers first.
    pub fn cut(&mut self, primary: u8, secondary: u8) {
        let mut over = self.len() - primary - secondary;
        for card in self.left.iter_mut().rev().filter(|card| **card == 1) {
            if over > 0 {
                (*card, over) = (0, over - 1);
            }
        }
        (self.primary, self.secondary) = (primary, secondary);
    }

    /// Cards not drawn yet.
    pub fn len(&self) -> u8 {
        self.primary + self.secondary
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A card leaves the active part; says which part that was.
    pub fn draw(&mut self, card: usize) -> Part {
        let part = self.active().expect("a card is drawn only while there are any");
        debug_assert!(self.has(card), "card {card} was drawn already");
        self.left[card] = 0;
        match part {
            Part::Primary => self.primary -= 1,
            Part::Secondary => self.secondary -= 1,
        }
        part
    }
}
