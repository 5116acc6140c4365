//! Decks without an order until somebody looks.

use crate::{Counts, SeatSet, Viewer};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A card, by its kind, and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Known {
    pub card: u8,
    pub by: SeatSet,
}

/// What lies on top of a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The pile is empty.
    Nothing,
    /// A card somebody has put or seen there: [`Pile::draw`] takes it.
    Placed,
    /// Chance says which: the step wants `Fate::Draw` and gives the answer to [`Pile::drawn`].
    Chance,
}

/// A face-down pile of cards of N kinds: a bag of those nobody has looked at, and up to K that have a place, each with
/// those who know it. How many have a place, and who knows them, is open to all; which they are is not.
///
/// ```
/// use kernel::{Array, Next, Pile, Seat, SeatSet};
/// let ann = SeatSet::one(Seat(0));
/// let mut pile: Pile<3> = Pile::new(Array([2, 1, 0]));
/// assert_eq!(pile.next(), Next::Chance);
/// // Ann looks at the uppermost card. Chance says it is one of kind 1, and so it stays.
/// assert_eq!(pile.unplaced(1), 1);
/// pile.place(1, ann);
/// assert_eq!(pile.next(), Next::Placed);
/// // She puts it under the pile: it comes after the two nobody has seen.
/// let card = pile.draw().unwrap();
/// pile.put_at_bottom(card.card, ann);
/// pile.drawn(0);
/// pile.drawn(0);
/// assert_eq!(pile.draw().map(|last| last.card), Some(1));
/// assert!(pile.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pile<const N: usize, const K: usize = 8> {
    bag: Counts<N>,
    /// From the top down; the bag lies below the first `above` of them. All are above an empty bag.
    placed: ArrayVec<Known, K>,
    above: u8,
}

impl<const N: usize, const K: usize> Pile<N, K> {
    /// These cards, shuffled.
    pub fn new(cards: Counts<N>) -> Pile<N, K> {
        Pile { bag: cards, placed: ArrayVec::new(), above: 0 }
    }

    pub fn len(&self) -> u32 {
        self.bag.total() + self.placed.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.bag.is_empty() && self.placed.is_empty()
    }

    /// The cards without a place, for `Game::bag`.
    pub fn bag(&self) -> &[u8; N] {
        &self.bag
    }

    /// All cards in it, for audits.
    pub fn cards(&self) -> Counts<N> {
        let mut all = self.bag;
        self.placed.iter().for_each(|known| all[known.card as usize] += 1);
        all
    }

    /// Where the next card comes from.
    #[inline]
    pub fn next(&self) -> Next {
        match (self.above, self.bag.is_empty()) {
            (1.., _) => Next::Placed,
            (0, false) => Next::Chance,
            (0, true) => Next::Nothing,
        }
    }

    /// Takes the uppermost card, if it has a place. Who knows it now knows who drew it: see [`Hand::add`](crate::Hand::add).
    pub fn draw(&mut self) -> Option<Known> {
        if self.above == 0 {
            return None;
        }
        self.above -= 1;
        Some(self.placed.remove(0))
    }

    /// Chance drew this card.
    pub fn drawn(&mut self, card: u8) {
        debug_assert_eq!(self.next(), Next::Chance);
        self.bag[card as usize] -= 1;
        self.tidy();
    }

    /// How many of the uppermost `n` cards chance must still [`place`](Pile::place), one by one, before they can be
    /// looked at.
    pub fn unplaced(&self, n: u8) -> u8 {
        n.saturating_sub(self.above).min(self.bag.total().min(u8::MAX as u32) as u8)
    }

    /// Chance says which card lies below those that have a place on top; `seats` see it.
    pub fn place(&mut self, card: u8, seats: SeatSet) {
        self.bag[card as usize] -= 1;
        self.placed.insert(self.above as usize, Known { card, by: seats });
        self.above += 1;
        self.tidy();
    }

    /// These seats look at the uppermost `n` cards, which have a place.
    pub fn look(&mut self, n: u8, seats: SeatSet) -> &[Known] {
        debug_assert_eq!(self.unplaced(n), 0);
        let seen = &mut self.placed[..n.min(self.above) as usize];
        seen.iter_mut().for_each(|known| known.by = known.by.or(seats));
        seen
    }

    /// The cards that have a place on top, the uppermost first.
    pub fn top(&self) -> &[Known] {
        &self.placed[..self.above as usize]
    }

    /// The cards that have a place at the bottom, the lowest last.
    pub fn bottom(&self) -> &[Known] {
        &self.placed[self.above as usize..]
    }

    /// Takes out the `n`-th card from the top, counted from 0, which has a place.
    pub fn take(&mut self, n: u8) -> Known {
        debug_assert!(n < self.above);
        self.above -= 1;
        self.placed.remove(n as usize)
    }

    /// A card these seats know, and no others.
    pub fn put_on_top(&mut self, card: u8, seats: SeatSet) {
        self.placed.insert(0, Known { card, by: seats });
        self.above += 1;
    }

    /// A card these seats know, and no others.
    pub fn put_at_bottom(&mut self, card: u8, seats: SeatSet) {
        self.placed.push(Known { card, by: seats });
        self.tidy();
    }

    /// Shuffles these cards and all of the pile; nobody knows a place any more.
    pub fn shuffle(&mut self, cards: Counts<N>) {
        self.bag = self.cards();
        self.bag.iter_mut().zip(cards.0).for_each(|(n, more)| *n += more);
        self.placed.clear();
        self.above = 0;
    }

    /// What a viewer knows of the cards that have a place on top, the uppermost first.
    pub fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = Option<u8>> {
        self.top().iter().map(move |known| known.by.admits(viewer).then_some(known.card))
    }

    /// One pile has one form: what lies below an empty bag lies on top.
    fn tidy(&mut self) {
        if self.bag.is_empty() {
            self.above = self.placed.len() as u8;
        }
    }

    /// The bag and the cards with a place, to be dealt anew.
    pub(crate) fn parts(&mut self) -> (&mut Counts<N>, &mut [Known]) {
        (&mut self.bag, &mut self.placed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Array, Seat};

    const ANN: SeatSet = SeatSet(1);
    const BO: SeatSet = SeatSet(2);

    #[test]
    fn looking_at_the_top_gives_places_and_a_shuffle_takes_them() {
        let mut pile: Pile<3> = Pile::new(Array([2, 2, 2]));
        assert_eq!(pile.unplaced(2), 2);
        pile.place(0, ANN);
        pile.place(2, ANN);
        assert_eq!(pile.unplaced(3), 1);
        assert_eq!(pile.look(2, BO).iter().map(|known| known.card).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(pile.seen_by(Viewer::Seat(Seat(1))).collect::<Vec<_>>(), [Some(0), Some(2)]);
        assert_eq!(pile.seen_by(Viewer::Seat(Seat(2))).collect::<Vec<_>>(), [None, None]);
        assert_eq!(pile.take(1).card, 2);
        assert_eq!(pile.draw(), Some(Known { card: 0, by: ANN.or(BO) }));
        pile.put_on_top(2, ANN);
        pile.shuffle(Array([1, 0, 0]));
        assert_eq!((pile.next(), pile.len(), *pile.bag()), (Next::Chance, 6, [2, 2, 2]));
    }

    #[test]
    fn the_bottom_comes_up_when_nothing_else_is_left() {
        let mut pile: Pile<2> = Pile::new(Array([1, 0]));
        pile.put_at_bottom(1, BO);
        assert_eq!((pile.top().len(), pile.bottom().len()), (0, 1));
        pile.drawn(0);
        assert_eq!((pile.next(), pile.top().len()), (Next::Placed, 1));
        pile.put_at_bottom(0, ANN);
        assert_eq!(pile.draw().unwrap().card, 1);
        assert_eq!(pile.draw().unwrap().card, 0);
        assert_eq!((pile.next(), pile.draw()), (Next::Nothing, None));
    }

    #[test]
    fn a_pile_of_the_same_cards_in_the_same_places_is_equal() {
        let mut one: Pile<2> = Pile::new(Array([1, 0]));
        one.put_at_bottom(1, BO);
        one.drawn(0);
        let mut other: Pile<2> = Pile::new(Array([0, 0]));
        other.put_on_top(1, BO);
        assert_eq!(one, other);
    }
}
