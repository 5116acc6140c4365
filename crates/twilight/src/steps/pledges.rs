//! What promissory notes ask: whose of several is meant, and which card is taken.

use super::notes::{self, begin};
use crate::choice::Choice;
use crate::feats::Feat;
use crate::prompt::{Prompt, RoundPrompt};
use crate::windows::Played;
use crate::world::World;
use crate::{Ask, Eye, Flow, Offers, Twilight, Want, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [notes.play] Of several notes of one kind the player says whose is used.
    pub struct WhichNote {
        pub played: Played,
    }
}

impl Play<Twilight> for WhichNote {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Played { by, feat, window, .. } = self.played;
        notes::candidates(w, by, feat, window).for_each(|note| out.offer(Choice::Seat(note.owner())));
        Want::Ask(Ask::of(by, Prompt::Round(RoundPrompt::WhichNote { note: feat })).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Seat(owner) = choice else { unreachable!("{choice:?}") };
        let Played { by, feat, window, .. } = self.played;
        let note = notes::candidates(w, by, feat, window).find(|note| note.owner() == owner);
        begin(w, self.played, note.expect("one of those in hand"), flow);
    }
}

step! {
    /// [note.spy-net] A player sees the action cards of another and takes one.
    pub struct SpyNet {
        pub seat: Seat,
        pub from: Seat,
    }
}

impl Play<Twilight> for SpyNet {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.side(self.from).hand.peek(&Eye::open());
        hand.cards().iter().for_each(|card| out.offer(Choice::Take(card)));
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::SpyNet)).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Take(card) = choice else { unreachable!("{choice:?}") };
        let (by, from) = (self.seat, self.from);
        pass_card(w, from, by, card);
        flow.reveal();
        let both = SeatSet::one(by).with(from);
        flow.tell(both, rule!("note.spy-net"), || {
            words!("{by} {by:takes|take} {card} from {from}.", by, card = things::card(w, card), from)
        });
        flow.tell(SeatSet::ALL.minus(both), rule!("note.spy-net"), || {
            words!("{by} {by:takes|take} an action card from {from}.", by, from)
        });
    }
}

/// An action card goes from one hand to another.
pub fn pass_card(w: &mut World, from: Seat, to: Seat, card: Feat) {
    let eye = Eye::open();
    w.parties[from.index()].hand.peek_mut(&eye).remove(card as usize);
    w.parties[to.index()].hand.peek_mut(&eye).add(card as usize);
}
