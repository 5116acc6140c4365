//! Gifts: cards are handed on openly, each picked first and then given to somebody.

use super::{Ask, Flow, Offers, Want};
use crate::choice::Choice;
use crate::components::Card;
use crate::prompt::Prompt;
use crate::world::World;
use crate::{Moot, SEATS};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [moot.gift] Whoever has had the floor hands on any number of cards.
    pub struct Give(pub Seat);
}

impl Play<Moot> for Give {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.own(self.0).cards();
        if hand.is_empty() {
            return Want::Nothing;
        }
        out.offer_all(Card::ALL.into_iter().filter(|card| hand[*card as usize] > 0).map(Choice::Give));
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::Gift))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Give(card) = choice {
            w.own_mut(self.0).show(card as u8, 1, SeatSet::ALL);
            flow.then([GiveTo { seat: self.0, card }.into(), self.into()]);
        }
    }
}

step! {
    /// [moot.gift-to] It goes to one of the others, and all see which it is.
    pub struct GiveTo {
        seat: Seat,
        card: Card,
    }
}

impl Play<Moot> for GiveTo {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer_all((0..SEATS).map(Seat).filter(|seat| *seat != self.seat).map(Choice::To));
        Want::Ask(Ask::of(self.seat, Prompt::GiftTo { card: self.card }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::To(to) = choice else { unreachable!("{choice:?}") };
        w.own_mut(self.seat).remove(self.card as u8, SeatSet::ALL);
        w.own_mut(to).add(self.card as u8, SeatSet::ALL);
        let card = self.card.id();
        flow.tell(SeatSet::ALL, rule!("moot.gift-to"), || {
            words!("{by} {by:gives|give} {to} {card:a}.", by = self.seat, to, card)
        });
        w.withdraw_hollow();
    }
}
