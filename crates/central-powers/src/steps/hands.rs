//! Action cards: drawn, discarded, taken by lot.

use super::setup::deck;
use super::{Ask, Flow, Offers, Want};
use crate::choice::Choice;
use crate::names::Coin;
use crate::prompt::Prompt;
use crate::verbs::Deed;
use crate::world::World;
use crate::{CentralPowers, Eye, force, payment, query};
use kernel::{Faces, Fate, Next, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [card.action] [card.decks] Action cards are drawn one by one; a deck that has run out is made of its discards.
    pub struct DrawAction {
        pub seat: Seat,
        pub left: u8,
    }
}

impl DrawAction {
    fn is_over(self, w: &World) -> bool {
        self.left == 0 || force::forbids(w, self.seat, Deed::DrawActionCards, None).is_some()
    }
}

impl Play<CentralPowers> for DrawAction {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.is_over(w) || w.decks.actions.peek(&Eye::open()).next() != Next::Chance {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: deck::ACTIONS, seen: SeatSet::one(self.seat) }),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.is_over(w) {
            return;
        }
        let eye = Eye::open();
        match w.decks.actions.peek_mut(&eye).draw() {
            Some(known) => {
                flow.reveal_to(SeatSet::one(self.seat));
                self.comes(known.card, known.by, w, flow);
            }
            None if !w.spent.is_empty() => {
                let back = std::mem::take(&mut w.spent);
                w.decks.actions.peek_mut(&eye).shuffle(back);
                flow.then([self.into()]);
            }
            None => {}
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.decks.actions.peek_mut(&Eye::open()).drawn(faces[0]);
        self.comes(faces[0], SeatSet::NONE, w, flow);
    }
}

impl DrawAction {
    fn comes(self, card: u8, known: SeatSet, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        w.actions[by.index()].peek_mut(&Eye::open()).add(card, known);
        flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:draws|draw} an action card.", by));
        flow.then([TrimHand(by).into(), DrawAction { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [card.hand-limit] Who holds more action cards than he may discards.
    pub struct TrimHand(pub Seat);
}

impl Play<CentralPowers> for TrimHand {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let most = query::hand_limit(w, self.0);
        let over = most.map_or(0, |most| w.action_cards(self.0).saturating_sub(u32::from(most)) as u8);
        flow.then([DiscardAction { seat: self.0, left: over }.into()]);
    }
}

step! {
    /// [card.hand-limit] Action cards are discarded as their owner chooses.
    pub struct DiscardAction {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for DiscardAction {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        // All of them need no choice.
        if self.left == 0 || w.action_cards(self.seat) <= u32::from(self.left) {
            return Want::Nothing;
        }
        let eye = Eye::open();
        let hand = w.actions[self.seat.index()].peek(&eye).cards();
        (0..hand.len()).filter(|card| hand[*card] > 0).for_each(|card| out.offer(Choice::DropCard(card as u8)));
        Want::Ask(Ask::of(self.seat, Prompt::DropCard { left: self.left }).private())
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left > 0 {
            let hand = *w.actions[self.seat.index()].peek(&Eye::open()).cards();
            flow.reveal_to(SeatSet::ALL);
            for card in 0..hand.len() {
                (0..hand[card]).for_each(|_| discard(w, self.seat, card as u8, flow));
            }
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::DropCard(card) = choice else { unreachable!("{choice:?}") };
        discard(w, self.seat, card, flow);
        flow.then([DiscardAction { left: self.left - 1, ..self }.into()]);
    }
}

/// An action card goes to the discards, seen by all.
pub fn discard(w: &mut World, by: Seat, card: u8, flow: &mut Flow) {
    w.actions[by.index()].peek_mut(&Eye::open()).remove(card, SeatSet::ALL);
    w.spent[usize::from(card)] += 1;
    flow.reveal();
    let name = &w.kit.get().action_cards[usize::from(card)].name;
    flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:discards|discard} {name}.", by, name));
}

step! {
    /// [card.action] Action cards taken by lot: to the discards, or into another hand.
    pub struct TakeByLot {
        pub from: Seat,
        pub to: Option<Seat>,
        pub left: u8,
    }
}

impl Play<CentralPowers> for TakeByLot {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.left == 0 || w.action_cards(self.from) == 0 {
            return Want::Nothing;
        }
        let seen = self.to.map_or(SeatSet::ALL, |to| SeatSet::one(to).with(self.from));
        Want::Fate(Fate::Draw { deck: deck::HANDS + self.from.0, seen })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        match self.to {
            None => discard(w, self.from, faces[0], flow),
            Some(to) => steal(w, self.from, to, faces[0], flow),
        }
        flow.then([TakeByLot { left: self.left - 1, ..self }.into()]);
    }
}

/// An action card goes from hand to hand, known to both.
pub fn steal(w: &mut World, from: Seat, to: Seat, card: u8, flow: &mut Flow) {
    let eye = Eye::open();
    w.actions[from.index()].peek_mut(&eye).remove(card, SeatSet::one(to));
    w.actions[to.index()].peek_mut(&eye).add(card, SeatSet::one(from));
    flow.reveal();
    flow.tell(SeatSet::ALL, rule!("card.action"), || {
        words!("{to} {to:takes|take} an action card from {from}.", to, from)
    });
    flow.then([TrimHand(to).into()]);
}

step! {
    /// [card.political] Action cards of the status phase are laid face up.
    pub struct TurnUp {
        pub left: u8,
    }
}

impl Play<CentralPowers> for TurnUp {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.left == 0 || w.decks.actions.peek(&Eye::open()).next() != Next::Chance {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: deck::ACTIONS, seen: SeatSet::ALL }),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left == 0 {
            return;
        }
        let eye = Eye::open();
        match w.decks.actions.peek_mut(&eye).draw() {
            Some(known) => {
                flow.reveal_to(SeatSet::ALL);
                self.turned(known.card, w, flow);
            }
            None if !w.spent.is_empty() => {
                let back = std::mem::take(&mut w.spent);
                w.decks.actions.peek_mut(&eye).shuffle(back);
                flow.then([self.into()]);
            }
            None => {}
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.decks.actions.peek_mut(&Eye::open()).drawn(faces[0]);
        self.turned(faces[0], w, flow);
    }
}

impl TurnUp {
    fn turned(self, card: u8, w: &mut World, flow: &mut Flow) {
        w.face_up.push(card);
        let name = &w.kit.get().action_cards[usize::from(card)].name;
        flow.tell(SeatSet::ALL, rule!("card.political"), || words!("{name} lies face up.", name));
        flow.then([TurnUp { left: self.left - 1 }.into()]);
    }
}

step! {
    /// [card.political] Cards that lie face up are taken, who has the most ready influence first.
    pub struct PickUp {
        pub n: u8,
        pub taken: u8,
    }
}

impl PickUp {
    /// Whose turn it is; of equals the one who plays first.
    fn seat(self, w: &World) -> Option<Seat> {
        let influence = |seat: &Seat| -> u32 {
            payment::ready(w, *seat).iter().map(|planet| u32::from(payment::worth(w, planet, Coin::Influence))).sum()
        };
        let mut order = w.order.clone();
        order.sort_by_key(|seat| std::cmp::Reverse(influence(seat)));
        order.get(usize::from(self.n)).copied()
    }

    fn is_done(self, w: &World, seat: Seat) -> bool {
        self.taken >= query::status_draw(w, seat)
            || w.face_up.is_empty()
            || force::forbids(w, seat, Deed::DrawActionCards, None).is_some()
    }
}

impl Play<CentralPowers> for PickUp {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = self.seat(w).filter(|seat| !self.is_done(w, *seat)) else { return Want::Nothing };
        for (n, card) in w.face_up.iter().enumerate() {
            if !w.face_up[..n].contains(card) {
                out.offer(Choice::DropCard(*card));
            }
        }
        Want::Ask(Ask::of(seat, Prompt::FaceUp))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match self.seat(w) {
            Some(_) => flow.then([PickUp { n: self.n + 1, taken: 0 }.into()]),
            // What nobody took goes to the discards.
            None => std::mem::take(&mut w.face_up).into_iter().for_each(|card| w.spent[usize::from(card)] += 1),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::DropCard(card), Some(by)) = (choice, self.seat(w)) else { unreachable!("{choice:?}") };
        if let Some(n) = w.face_up.iter().position(|other| *other == card) {
            w.face_up.remove(n);
        }
        w.actions[by.index()].peek_mut(&Eye::open()).add(card, SeatSet::ALL);
        let name = &w.kit.get().action_cards[usize::from(card)].name;
        flow.tell(SeatSet::ALL, rule!("card.political"), || words!("{by} {by:takes|take} {name}.", by, name));
        flow.then([TrimHand(by).into(), PickUp { taken: self.taken + 1, ..self }.into()]);
    }
}
