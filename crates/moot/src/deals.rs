//! Deals out of turn: gold, cards, and promises.

use crate::choice::Choice;
use crate::components::{CARDS, Card};
use crate::prompt::Refusal;
use crate::steps::{Flow, Offers};
use crate::world::World;
use crate::{Eye, SEATS};
use kernel::{Bid, Counts, Deal, DealAct, Deals, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

/// [moot.deal] What a deal is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Item {
    Gold(u8),
    /// Nobody but the two knows which.
    Card(Option<Card>),
    /// A promise, which moves nothing.
    Peace,
}

impl kernel::Item for Item {
    fn amount(self) -> u16 {
        match self {
            Item::Gold(gold) => gold.into(),
            Item::Card(_) | Item::Peace => 1,
        }
    }

    fn of(self, amount: u16) -> Option<Item> {
        match self {
            Item::Gold(_) => Some(Item::Gold(amount as u8)),
            Item::Card(_) | Item::Peace => None,
        }
    }

    fn for_others(self) -> Item {
        match self {
            Item::Card(_) => Item::Card(None),
            Item::Gold(_) | Item::Peace => self,
        }
    }
}

impl Item {
    /// In notation.
    pub fn name(self) -> String {
        match self {
            Item::Gold(1) => "gold".into(),
            Item::Gold(gold) => format!("{gold} gold"),
            Item::Card(Some(card)) => card.id().into(),
            Item::Card(None) => "a card".into(),
            Item::Peace => "peace".into(),
        }
    }
}

/// [moot.deal] What a seat may do about deals.
pub fn asides(w: &World, seat: Seat, out: &mut Offers) {
    let goods = |owner: Seat, _, sink: &mut dyn FnMut(Item)| {
        if w.gold[owner.index()] > 0 {
            sink(Item::Gold(w.gold[owner.index()]));
        }
        for card in Card::ALL {
            // Of another's hand nobody knows what is not there.
            let count = if owner == seat { w.own(seat).cards()[card as usize] } else { 1 };
            (0..count).for_each(|_| sink(Item::Card(Some(card))));
        }
        sink(Item::Peace);
    };
    let sound = |deal: &Deal<Item>| is_sound(w, deal);
    w.deals.acts(seat, SeatSet::first(SEATS), goods, sound, |act| {
        let draft = |to: Seat| w.deals.find(seat, to).is_some_and(|deal| has(w, seat, seat, &deal.gives));
        let against = match act {
            DealAct::Make(to) if !draft(to) => Some(Refusal::NotCovered { from: seat, to }),
            _ => None,
        };
        out.consider(Choice::Deal(act), against);
    });
}

/// [moot.deal] An offer is drafted, made, answered or taken back.
pub fn take(w: &mut World, seat: Seat, act: DealAct<Item>, flow: &mut Flow) {
    if !Deals::is_private(&act) {
        flow.reveal();
    }
    if let DealAct::Make(to) = act {
        w.offered[seat.index()] = w.round;
        let cards = w.deals.find(seat, to).map_or(Counts::default(), |deal| cards_of(&deal.gives));
        for (card, count) in cards.iter().enumerate().filter(|(_, n)| **n > 0) {
            w.own_mut(seat).show(card as u8, *count, SeatSet::one(to));
        }
    }
    if let Some(deal) = w.deals.take(seat, act, w.round + 1) {
        hand_over(w, deal.from, deal.to, &deal.gives);
        hand_over(w, deal.to, deal.from, &deal.gets);
    }
    w.withdraw_hollow();
}

/// [moot.deal] Offers that wait for an answer of a seat.
pub fn bids(w: &World, seat: Seat, out: &mut Vec<Bid<Choice>>) {
    let waiting = w.deals.seen_by(Viewer::Seat(seat)).filter(|deal| deal.made && deal.to == seat);
    out.extend(waiting.map(|deal| Bid {
        accept: is_sound(w, &deal).then_some(Choice::Deal(DealAct::Accept(deal.from))),
        decline: Choice::Deal(DealAct::Decline(deal.from)),
    }));
}

/// [moot.gift] Once a round somebody might buy peace of the next seat.
pub fn proposals(w: &World, seat: Seat, out: &mut Vec<Vec<Choice>>) {
    let to = seat.next(SEATS);
    let may = w.terms.gifts && w.offered[seat.index()] < w.round && w.gold[seat.index()] > 0;
    if may && w.deals.find(seat, to).is_none() {
        let acts =
            [DealAct::Begin(to), DealAct::Give(to, Item::Gold(1)), DealAct::Get(to, Item::Peace), DealAct::Make(to)];
        out.push(acts.map(Choice::Deal).into());
    }
}

/// [moot.deal] What one offers one must have, for all the viewer knows.
fn has(w: &World, owner: Seat, viewer: Seat, items: &[Item]) -> bool {
    let hand = w.hands[owner.index()].peek(&Eye::of(viewer)).known_to(Viewer::Seat(viewer));
    let covered = cards_of(items).iter().zip(hand.0).all(|(wanted, held)| *wanted <= held);
    gold_of(items) <= w.gold[owner.index()] && covered && !items.contains(&Item::Card(None))
}

/// Both have what the deal says, for all the one who is asked knows.
fn is_sound(w: &World, deal: &Deal<Item>) -> bool {
    has(w, deal.from, deal.to, &deal.gives) && has(w, deal.to, deal.to, &deal.gets)
}

/// [moot.deal] The proposer may have what he offers, for all that everybody knows.
pub fn is_kept(w: &World, deal: &Deal<Item>) -> bool {
    let cards = deal.gives.iter().filter(|item| matches!(item, Item::Card(_))).count() as u32;
    gold_of(&deal.gives) <= w.gold[deal.from.index()] && cards <= w.held(deal.from)
}

fn gold_of(items: &[Item]) -> u8 {
    items.iter().map(|item| if let Item::Gold(gold) = item { *gold } else { 0 }).sum()
}

fn cards_of(items: &[Item]) -> Counts<CARDS> {
    let mut cards = Counts::default();
    let named = items.iter().filter_map(|item| if let Item::Card(card) = item { *card } else { None });
    named.for_each(|card| cards[card as usize] += 1);
    cards
}

/// [moot.deal] Gold and cards change hands; a promise is only told.
fn hand_over(w: &mut World, from: Seat, to: Seat, items: &[Item]) {
    let both = SeatSet::one(from).with(to);
    for item in items {
        match *item {
            Item::Gold(gold) => {
                w.gold[from.index()] -= gold;
                w.gold[to.index()] += gold;
            }
            Item::Card(Some(card)) => {
                w.own_mut(from).remove(card as u8, both);
                w.own_mut(to).add(card as u8, both);
            }
            Item::Card(None) => unreachable!("it is not sound"),
            Item::Peace => {}
        }
    }
}
