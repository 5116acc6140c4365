//! Action cards in hand.

use super::feats::{CARDS, Feats};
use kernel::Counts;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// How many of each action card a side holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    counts: Counts<CARDS>,
    /// Those it holds any of, for the windows, which ask all the time.
    cards: Feats,
}

impl Hand {
    pub fn of(counts: Counts<CARDS>) -> Hand {
        Hand { cards: Feats::held(&counts), counts }
    }

    pub fn add(&mut self, card: usize) {
        self.deal(|counts| counts[card] += 1);
    }

    pub fn remove(&mut self, card: usize) {
        self.deal(|counts| counts[card] -= 1);
    }

    /// Everything held is put away; gives what it was.
    pub fn drop_all(&mut self) -> Counts<CARDS> {
        std::mem::take(self).counts
    }

    /// Changes what is held.
    pub fn deal(&mut self, deal: impl FnOnce(&mut [u8])) {
        deal(&mut self.counts.0);
        self.cards = Feats::held(&self.counts);
    }

    /// The cards it holds any of.
    #[inline]
    pub fn cards(&self) -> Feats {
        self.cards
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

impl Deref for Hand {
    type Target = Counts<CARDS>;

    #[inline]
    fn deref(&self) -> &Counts<CARDS> {
        &self.counts
    }
}
