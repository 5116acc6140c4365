//! What lies on the table.

use crate::components::{CARDS, Card, Cards};
use crate::deals::{Item, is_kept};
use crate::{Eye, SEATS, Secret};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, Deals, Hand, Kit, Order, Pile, Rng, Seat, SeatSet, imagine_cards};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    pub kit: Kit<Cards>,
    pub terms: Terms,
    pub(crate) deck: Secret<Pile<CARDS>>,
    pub(crate) hands: [Secret<Hand<CARDS>>; SEATS as usize],
    pub discard: Counts<CARDS>,
    pub gold: [u8; SEATS as usize],
    pub glory: [u8; SEATS as usize],
    pub applause: [u8; SEATS as usize],
    /// Sealed until all have bid.
    pub bids: [Option<u8>; SEATS as usize],
    pub deals: Deals<Item>,
    /// The round in which each seat made its last offer.
    pub offered: [u16; SEATS as usize],
    /// Cards being resolved; the last one is on top.
    pub played: ArrayVec<Played, 8>,
    pub round: u16,
}

/// How the game was set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Terms {
    pub order: Order,
    pub raiders: bool,
    pub gifts: bool,
    pub lots: bool,
    pub favourite: Option<Card>,
    pub peeking: bool,
    pub rash: bool,
}

impl Terms {
    /// [moot.cards] How many of a card each hand begins with; [moot.favourite] one more of the favourite.
    fn dealt(&self, kit: &Cards, card: Card) -> u8 {
        kit.row(card).dealt + u8::from(self.favourite == Some(card))
    }
}

/// A card being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    pub by: Seat,
    pub card: Card,
    pub cancelled: bool,
}

/// Nobody has more gold.
pub const MOST_GOLD: u8 = 9;

/// [moot.round]
pub const ROUNDS: u16 = 12;

impl World {
    /// [moot.cards] The table before the first round.
    pub fn new(kit: Kit<Cards>, terms: Terms, gold: [u8; SEATS as usize]) -> World {
        let mut hands = std::array::from_fn(|n| Secret::new(Hand::of(Seat(n as u8))));
        for hand in &mut hands {
            for card in Card::ALL {
                let hand: &mut Hand<CARDS> = hand.peek_mut(&Eye::open());
                (0..terms.dealt(&kit, card)).for_each(|_| hand.add(card as u8, SeatSet::NONE));
            }
        }
        World {
            deck: Secret::new(Pile::new(Array(Card::ALL.map(|card| kit.row(card).copies)))),
            hands,
            discard: Counts::default(),
            gold,
            glory: [0; SEATS as usize],
            applause: [0; SEATS as usize],
            bids: [None; SEATS as usize],
            deals: Deals::default(),
            offered: [0; SEATS as usize],
            played: ArrayVec::new(),
            round: 0,
            kit,
            terms,
        }
    }

    /// The hand of the seat that looks.
    pub(crate) fn own(&self, seat: Seat) -> &Hand<CARDS> {
        self.hands[seat.index()].peek(&Eye::of(seat))
    }

    pub(crate) fn own_mut(&mut self, seat: Seat) -> &mut Hand<CARDS> {
        self.hands[seat.index()].peek_mut(&Eye::of(seat))
    }

    /// How many cards a seat has, which all can see.
    pub fn held(&self, seat: Seat) -> u32 {
        self.own(seat).cards().total()
    }

    pub fn gain_gold(&mut self, seat: Seat) {
        self.gold[seat.index()] = (self.gold[seat.index()] + 1).min(MOST_GOLD);
    }

    /// [moot.deal] Offers that cannot be kept any more are gone.
    pub fn withdraw_hollow(&mut self) {
        let mut deals = std::mem::take(&mut self.deals);
        deals.withdraw_hollow(|deal| is_kept(self, deal));
        self.deals = deals;
    }

    /// Redraws what a seat cannot know: cards, bids and drafts of others.
    pub fn imagine(&mut self, seat: Seat, rng: &mut Rng) {
        let eye = Eye::open();
        let World { deck, hands, bids, deals, .. } = self;
        let hands = hands.iter_mut().map(|hand| hand.peek_mut(&eye));
        imagine_cards(seat, [deck.peek_mut(&eye)], hands, rng);
        bids.iter_mut().enumerate().filter(|(n, _)| *n != seat.index()).for_each(|(_, bid)| *bid = None);
        deals.blind(seat);
    }

    /// Every card is somewhere, and every offer can be kept.
    pub fn audit(&self) -> Result<(), String> {
        let eye = Eye::open();
        let mut all = self.deck.peek(&eye).cards();
        let hands = self.hands.iter().map(|hand| *hand.peek(&eye).cards());
        for cards in hands.chain([self.discard]) {
            all.iter_mut().zip(cards.0).for_each(|(n, more)| *n += more);
        }
        self.played.iter().for_each(|played| all[played.card as usize] += 1);
        for card in Card::ALL {
            let (row, found) = (self.kit.row(card), all[card as usize]);
            let printed = row.copies + SEATS * self.terms.dealt(&self.kit, card);
            if found != printed {
                return Err(format!("{found} of {} instead of {printed}", row.id));
            }
        }
        let mut offers = self.deals.clone();
        offers.withdraw_hollow(|deal| is_kept(self, deal));
        if offers == self.deals { Ok(()) } else { Err("an offer stands that cannot be kept".into()) }
    }
}
