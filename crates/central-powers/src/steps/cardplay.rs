//! Action cards are played, cancelled, looked at.

use super::{Ask, CopyCard, Flow, Offers, TrimHand, Want, Window, open_window, pay_price, steal, work};
use crate::choice::Choice;
use crate::names::Moment;
use crate::prompt::Prompt;
use crate::verbs::Cancelled;
use crate::world::{Played, World};
use crate::{CentralPowers, Eye};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::{thing, words};

step! {
    /// [card.action] An action card is played: others may cancel it, then it works.
    pub struct PlayCard {
        pub by: Seat,
        pub card: u8,
        pub window: Window,
    }
}

impl Play<CentralPowers> for PlayCard {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let PlayCard { by, card, window } = self;
        w.actions[by.index()].peek_mut(&Eye::open()).remove(card, SeatSet::ALL);
        w.played.push(Played { card, by, cancelled: false });
        flow.reveal();
        let row = &w.kit.get().action_cards[usize::from(card)];
        let what = thing(&row.name, format!("action/{}", row.id)).article("");
        flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:plays|play} {what}.", by, what));
        if let Some(price) = &row.price {
            pay_price(w, by, price, flow);
        }
        flow.then([OpenCard(by).into(), ResolveCard(window).into()]);
    }
}

step! {
    /// [card.moments] Somebody else may cancel the card.
    pub struct OpenCard(Seat);
}

impl Play<CentralPowers> for OpenCard {
    fn act(self, w: &mut World, flow: &mut Flow) {
        open_window(w, Window::of(Moment::Card, self.0), flow);
    }
}

step! {
    /// [card.action] [card.as-action] A card that was not cancelled works.
    pub struct ResolveCard(Window);
}

impl Play<CentralPowers> for ResolveCard {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(Played { card, by, cancelled }) = w.played.pop() else { return };
        w.spent[usize::from(card)] += 1;
        w.trace = Default::default();
        w.trace.cancelled = cancelled;
        (w.trace.strategy, w.trace.unit) = (self.0.card, self.0.unit);
        if !cancelled {
            let copies = w.kit.get().action_cards[usize::from(card)].moments.contains(&Moment::Copied);
            match copies {
                true => flow.then([CopyCard { by, window: self.0 }.into()]),
                false => work(w, card, by, self.0, flow),
            }
        }
    }
}

/// [card.moments] The card that was played before this one does not work.
pub fn cancel_card(w: &mut World, flow: &mut Flow) {
    if let Some(played) = w.played.last_mut() {
        played.cancelled = true;
        let name = &w.kit.get().action_cards[usize::from(played.card)].name;
        flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{name} is cancelled.", name));
    }
}

/// The card goes back to the hand of who played it.
pub fn take_back_card(w: &mut World, by: Seat, card: u8, flow: &mut Flow) {
    if w.spent[usize::from(card)] > 0 {
        w.spent[usize::from(card)] -= 1;
        w.actions[by.index()].peek_mut(&Eye::open()).add(card, SeatSet::ALL);
        flow.then([TrimHand(by).into()]);
    }
}

/// [hr.senator-emeritus] The council is not held, or the whole primary ability falls.
pub fn cancel_council(w: &mut World, what: Cancelled, flow: &mut Flow) {
    w.convened = match what {
        Cancelled::Primary => Convened::Cancelled,
        _ => Convened::Dissolved,
    };
    flow.tell(SeatSet::ALL, rule!("hr.senator-emeritus"), || words!("The council is not held."));
}

/// What becomes of Senator Emeritus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum Convened {
    #[default]
    Held,
    /// Cards and token, but no agenda.
    Dissolved,
    /// Nothing of the primary ability.
    Cancelled,
}

/// A hand is shown to another player.
pub fn look(w: &mut World, by: Seat, at: Seat, flow: &mut Flow) {
    let hand = w.actions[at.index()].peek_mut(&Eye::open());
    let cards = *hand.cards();
    for card in (0..cards.len()).filter(|card| cards[*card] > 0) {
        hand.show(card as u8, cards[card], SeatSet::one(by));
    }
    flow.reveal_to(SeatSet::one(by));
    flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:looks|look} at the hand of {at}.", by, at));
}

fn offer_hand(w: &World, seat: Seat, out: &mut Offers) {
    let eye = Eye::open();
    let hand = w.actions[seat.index()].peek(&eye).cards();
    (0..hand.len()).filter(|card| hand[*card] > 0).for_each(|card| out.offer(Choice::DropCard(card as u8)));
}

step! {
    /// [card.action] A card of a hand that was looked at is discarded.
    pub struct DropFrom {
        pub by: Seat,
        pub from: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for DropFrom {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 || w.action_cards(self.from) == 0 {
            return Want::Nothing;
        }
        offer_hand(w, self.from, out);
        Want::Ask(Ask::of(self.by, Prompt::DropFrom { from: self.from }).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::DropCard(card) = choice else { unreachable!("{choice:?}") };
        super::discard(w, self.from, card, flow);
        flow.then([DropFrom { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [card.action] A card of a hand that was looked at is taken.
    pub struct StealFrom {
        pub by: Seat,
        pub from: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for StealFrom {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 || w.action_cards(self.from) == 0 {
            return Want::Nothing;
        }
        offer_hand(w, self.from, out);
        out.offer(Choice::Pass);
        let ask = Ask::of(self.by, Prompt::StealFrom { from: self.from });
        Want::Ask(ask.private().seen_by(SeatSet::one(self.by).with(self.from)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::DropCard(card) = choice else { return };
        steal(w, self.from, self.by, card, flow);
        flow.then([StealFrom { left: self.left - 1, ..self }.into()]);
    }
}
