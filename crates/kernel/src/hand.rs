//! Hands of cards, and what others know of them.

use crate::array::take_any;
use crate::{Counts, Known, Pile, Rng, Seat, SeatSet, Viewer};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The cards of one seat out of N kinds, and up to K of them that others have seen.
///
/// What a seat knows is a number of each kind: that at least so many are here. When one of several equal cards leaves
/// openly, nobody can tell whether it was the one he had seen, so who knew of some knows of one less; when a card leaves
/// unseen, that goes for every kind.
///
/// ```
/// use kernel::{Array, Hand, Seat, SeatSet, Viewer};
/// let [ann, bo, cy] = [Seat(0), Seat(1), Seat(2)];
/// let mut hand: Hand<3> = Hand::of(ann);
/// hand.add(0, SeatSet::one(bo)); // Bo had put it on top of the deck
/// hand.add(0, SeatSet::NONE);
/// hand.show(0, 1, SeatSet::one(cy));
/// assert_eq!(hand.known_to(Viewer::Seat(bo)), Array([1, 0, 0]));
/// hand.remove(0, SeatSet::ALL); // Ann plays one of the two
/// assert_eq!(hand.known_to(Viewer::Seat(bo)), Array([0, 0, 0]));
/// assert_eq!(hand.known_to(Viewer::Seat(ann)), Array([1, 0, 0]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hand<const N: usize, const K: usize = 12> {
    owner: Seat,
    cards: Counts<N>,
    /// By kind; of one kind, those who know at least one, then those who know at least two ...: each set holds the next.
    shown: ArrayVec<Known, K>,
}

impl<const N: usize, const K: usize> Hand<N, K> {
    /// An empty hand.
    pub fn of(owner: Seat) -> Hand<N, K> {
        Hand { owner, cards: Counts::default(), shown: ArrayVec::new() }
    }

    pub fn owner(&self) -> Seat {
        self.owner
    }

    /// What is in it.
    #[inline]
    pub fn cards(&self) -> &Counts<N> {
        &self.cards
    }

    /// A card comes that these seats know, beside its owner.
    pub fn add(&mut self, card: u8, known: SeatSet) {
        self.cards[card as usize] += 1;
        let mut more = known.without(self.owner);
        let mut at = self.first(card);
        while let Some(entry) = self.shown.get_mut(at).filter(|entry| entry.card == card) {
            // Who knew so many knows one more; who did not, knows so many now.
            let deeper = entry.by.and(more);
            entry.by = entry.by.or(more);
            more = deeper;
            at += 1;
        }
        if more != SeatSet::NONE {
            self.shown.insert(at, Known { card, by: more });
        }
    }

    /// A card leaves; these seats see which.
    pub fn remove(&mut self, card: u8, seen: SeatSet) {
        self.cards[card as usize] -= 1;
        for at in 0..self.shown.len() {
            let kind = self.shown[at].card;
            let deeper = self.shown.get(at + 1).filter(|next| next.card == kind).map_or(SeatSet::NONE, |next| next.by);
            let forget = if kind == card { SeatSet::ALL } else { SeatSet(!seen.0) };
            let entry = &mut self.shown[at];
            entry.by = SeatSet(entry.by.0 & !forget.0 | deeper.0 & forget.0);
        }
        self.shown.retain(|entry| entry.by != SeatSet::NONE);
    }

    /// These seats are shown so many equal cards at once, which stay; they may be ones they knew.
    pub fn show(&mut self, card: u8, count: u8, to: SeatSet) {
        debug_assert!(self.cards[card as usize] >= count);
        let (first, to) = (self.first(card), to.without(self.owner));
        for at in first..first + count as usize {
            match self.shown.get_mut(at).filter(|entry| entry.card == card) {
                Some(entry) => entry.by = entry.by.or(to),
                None if to == SeatSet::NONE => {}
                None => self.shown.insert(at, Known { card, by: to }),
            }
        }
    }

    /// What a viewer knows to be here.
    pub fn known_to(&self, viewer: Viewer) -> Counts<N> {
        if viewer.sees(self.owner) {
            return self.cards;
        }
        let mut known = Counts::default();
        let seen = self.shown.iter().filter(|entry| entry.by.admits(viewer));
        seen.for_each(|entry| known[entry.card as usize] += 1);
        known
    }

    fn first(&self, card: u8) -> usize {
        self.shown.partition_point(|entry| entry.card < card)
    }

    /// Gives what `viewer` does not know back into the bag and forgets what others know; how many cards were given back.
    fn blind(&mut self, viewer: Seat, bag: &mut Counts<N>) -> u32 {
        if viewer == self.owner {
            return 0;
        }
        let kept = self.known_to(Viewer::Seat(viewer));
        self.shown.retain(|entry| {
            entry.by = entry.by.and(SeatSet::one(viewer));
            entry.by != SeatSet::NONE
        });
        let unknown = self.cards.total() - kept.total();
        for (kind, n) in self.cards.iter_mut().enumerate() {
            bag[kind] += *n - kept[kind];
            *n = kept[kind];
        }
        unknown
    }
}

/// Deals anew, among the piles and hands of one set of cards, whatever a seat cannot know: for `Game::imagine`. Sizes,
/// places and what the seat knows stay, and the result depends on nothing else. So what others know of each other's hands
/// is forgotten; it may follow from cards the seat has never seen.
pub fn imagine_cards<'a, const N: usize, const P: usize, const H: usize>(
    viewer: Seat,
    piles: impl IntoIterator<Item = &'a mut Pile<N, P>>,
    hands: impl IntoIterator<Item = &'a mut Hand<N, H>>,
    rng: &mut Rng,
) {
    let mut pool = Counts::<N>::default();
    let mut hidden = ArrayVec::<(&mut Hand<N, H>, u32), 32>::new();
    for hand in hands {
        let unknown = hand.blind(viewer, &mut pool);
        hidden.push((hand, unknown));
    }
    let mut bags = ArrayVec::<(&mut Pile<N, P>, u32), 8>::new();
    for pile in piles {
        let (bag, placed) = pile.parts();
        let size = bag.total();
        let unknown = placed.iter().filter(|known| !known.by.has(viewer)).map(|known| known.card);
        let cards = std::mem::take(bag);
        unknown.for_each(|card| pool[card as usize] += 1);
        pool.iter_mut().zip(cards.0).for_each(|(n, more)| *n += more);
        bags.push((pile, size));
    }
    let mut any = || take_any(&mut pool.0, rng).expect("as many cards as were given back");
    for (hand, unknown) in hidden {
        (0..unknown).for_each(|_| hand.cards[any()] += 1);
    }
    for (pile, size) in bags {
        let (bag, placed) = pile.parts();
        placed.iter_mut().filter(|known| !known.by.has(viewer)).for_each(|known| known.card = any() as u8);
        (0..size).for_each(|_| bag[any()] += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Array;

    const ANN: Seat = Seat(0);
    const BO: Seat = Seat(1);
    const CY: Seat = Seat(2);

    fn known(hand: &Hand<3>, seat: Seat) -> [u8; 3] {
        hand.known_to(Viewer::Seat(seat)).0
    }

    #[test]
    fn who_knew_several_knows_one_less_when_one_leaves_openly() {
        let mut hand: Hand<3> = Hand::of(ANN);
        let both = SeatSet::one(BO).with(CY);
        hand.add(1, both);
        hand.add(1, SeatSet::one(BO));
        hand.add(1, SeatSet::NONE);
        hand.add(2, SeatSet::ALL);
        assert_eq!((known(&hand, BO), known(&hand, CY)), ([0, 2, 1], [0, 1, 1]));
        assert_eq!(hand.known_to(Viewer::Audience).0, [0, 0, 1]);
        hand.remove(1, SeatSet::ALL);
        assert_eq!((known(&hand, BO), known(&hand, CY)), ([0, 1, 1], [0, 0, 1]));
        assert_eq!(known(&hand, ANN), [0, 2, 1]);
    }

    #[test]
    fn a_card_that_leaves_unseen_may_be_any() {
        let mut hand: Hand<3> = Hand::of(ANN);
        for card in [0, 0, 1, 2] {
            hand.add(card, SeatSet::one(BO).with(CY));
        }
        hand.remove(2, SeatSet::one(BO));
        assert_eq!(known(&hand, BO), [2, 1, 0], "Bo took it");
        assert_eq!(known(&hand, CY), [1, 0, 0], "Cy saw nothing");
    }

    #[test]
    fn a_card_shown_may_be_one_that_was_known() {
        let mut hand: Hand<3> = Hand::of(ANN);
        hand.add(0, SeatSet::one(BO));
        hand.add(0, SeatSet::NONE);
        hand.show(0, 1, SeatSet::one(BO).with(CY));
        hand.show(0, 1, SeatSet::one(ANN));
        assert_eq!((known(&hand, BO), known(&hand, CY)), ([1, 0, 0], [1, 0, 0]));
        hand.show(0, 2, SeatSet::one(CY));
        assert_eq!((known(&hand, BO), known(&hand, CY)), ([1, 0, 0], [2, 0, 0]));
    }

    #[test]
    fn what_is_known_never_depends_on_the_order_of_learning() {
        let learn = |order: [(u8, Seat); 3]| {
            let mut hand: Hand<3> = Hand::of(ANN);
            order.iter().for_each(|(card, seat)| hand.add(*card, SeatSet::one(*seat)));
            hand
        };
        let once = learn([(1, BO), (1, CY), (0, BO)]);
        assert_eq!(once, learn([(0, BO), (1, CY), (1, BO)]));
        assert_eq!(once, learn([(1, CY), (0, BO), (1, BO)]));
    }

    /// Ann's hand, Bo's hand and a pile with a card at each end.
    fn table(ann: [u8; 3], bo: [u8; 3], ends: [u8; 2], bag: [u8; 3]) -> (Pile<3>, [Hand<3>; 2]) {
        let mut hands = [Hand::of(ANN), Hand::of(BO)];
        for (hand, cards) in hands.iter_mut().zip([ann, bo]) {
            for (card, n) in cards.iter().enumerate() {
                (0..*n).for_each(|_| hand.add(card as u8, SeatSet::NONE));
            }
        }
        let mut pile = Pile::new(Array(bag));
        pile.put_on_top(ends[0], SeatSet::one(CY));
        pile.put_at_bottom(ends[1], SeatSet::one(BO));
        (pile, hands)
    }

    fn imagined((mut pile, mut hands): (Pile<3>, [Hand<3>; 2]), viewer: Seat) -> (Pile<3>, [Hand<3>; 2]) {
        imagine_cards(viewer, [&mut pile], &mut hands, &mut Rng::new(7));
        (pile, hands)
    }

    #[test]
    fn cards_are_conserved_and_what_is_known_stays() {
        let (pile, mut hands) = table([1, 1, 0], [0, 2, 1], [2, 0], [3, 0, 2]);
        hands[1].show(1, 1, SeatSet::one(ANN));
        for viewer in [ANN, BO, CY] {
            let (anew, others) = imagined((pile.clone(), hands.clone()), viewer);
            for kind in 0..3 {
                let all = |pile: &Pile<3>, hands: &[Hand<3>; 2]| {
                    pile.cards()[kind] + hands.iter().map(|hand| hand.cards()[kind]).sum::<u8>()
                };
                assert_eq!(all(&anew, &others), all(&pile, &hands));
            }
            assert_eq!([anew.len(), others[0].cards().total(), others[1].cards().total()], [7, 2, 3]);
            assert!(others.iter().zip(&hands).all(|(a, b)| known(a, viewer) == known(b, viewer)));
            assert_eq!(anew.seen_by(Viewer::Seat(viewer)).next(), pile.seen_by(Viewer::Seat(viewer)).next());
        }
    }

    #[test]
    fn what_a_seat_cannot_know_does_not_matter() {
        // Ann knows her own hand alone: what lies elsewhere, and who knows it, are the same to her.
        let one = table([1, 1, 0], [0, 2, 1], [2, 0], [3, 0, 2]);
        let mut two = table([1, 1, 0], [2, 0, 1], [1, 2], [2, 1, 2]);
        two.1[1].show(2, 1, SeatSet::one(CY));
        assert_eq!(imagined(one, ANN), imagined(two, ANN));
    }
}
