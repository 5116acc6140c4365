//! The floor: a card is drawn, a card is played, and the hand is tidied.

use super::cards::play;
use super::gifts::Give;
use super::{Ask, Flow, Offers, Want};
use crate::choice::Choice;
use crate::components::Card;
use crate::prompt::{Prompt, Refusal};
use crate::world::{MOST_GOLD, World};
use crate::{Eye, Moot};
use kernel::{Faces, Fate, Next, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [moot.draw] A seat draws a card nobody else sees.
    pub struct DrawCard(pub Seat);
}

impl Play<Moot> for DrawCard {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match w.deck.peek(&Eye::open()).next() {
            Next::Nothing | Next::Placed => Want::Nothing,
            Next::Chance => Want::Fate(Fate::Draw { deck: 0, seen: SeatSet::one(self.0) }),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let deck = w.deck.peek_mut(&Eye::open());
        if let Some(known) = deck.draw() {
            flow.reveal_to(SeatSet::one(self.0));
            self.take(known.card, known.by, w, flow);
        } else if !w.discard.is_empty() {
            deck.shuffle(std::mem::take(&mut w.discard));
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.deck.peek_mut(&Eye::open()).drawn(faces[0]);
        self.take(faces[0], SeatSet::NONE, w, flow);
    }
}

impl DrawCard {
    fn take(self, card: u8, known: SeatSet, w: &mut World, flow: &mut Flow) {
        w.own_mut(self.0).add(card, known);
        let card = Card::of(card).id();
        flow.tell(SeatSet::one(self.0), None, || words!("{by} {by:draws|draw} {card}.", by = self.0, card));
        flow.tell(SeatSet::ALL, None, || words!("{by} {by:draws|draw} a card.", by = self.0));
    }
}

step! {
    /// [moot.turn] The floor: play a card or pass. Others may offer deals meanwhile.
    pub struct Turn(pub Seat);
}

impl Play<Moot> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.own(self.0).cards();
        for card in Card::ALL.into_iter().filter(|card| hand[*card as usize] > 0) {
            out.consider(Choice::Play(card), (card == Card::Cancel).then_some(Refusal::OnlyAnswers));
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::Floor).private().open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Play(card) = choice {
            play(w, self.0, card, flow);
            flow.then([TidyUp { seat: self.0, from: 0 }.into()]);
        }
        if w.terms.gifts {
            flow.then([Give(self.0).into()]);
        }
    }
}

step! {
    /// [moot.tidy] After a card the seat may discard any number of kinds for one gold each.
    pub struct TidyUp {
        seat: Seat,
        from: u8,
    }
}

impl Play<Moot> for TidyUp {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.own(self.seat).cards();
        let held = Card::ALL.into_iter().filter(|card| hand[*card as usize] > 0);
        let from = out.consider_many(held, |card| card as u8 >= self.from, Choice::Discard, |_| None::<Refusal>);
        out.offer(Choice::Pass);
        // Whoever can gain nothing by it may be passed over by the host.
        let idle = w.gold[self.seat.index()] == MOST_GOLD;
        Want::Ask(Ask::of(self.seat, Prompt::Tidy).private().many(from).idle_if(idle))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Discard(card) = choice {
            w.own_mut(self.seat).remove(card as u8, SeatSet::ALL);
            w.discard[card as usize] += 1;
            let name = card.id();
            flow.tell(SeatSet::ALL, rule!("moot.tidy"), || {
                words!("{by} {by:discards|discard} {name:a}.", by = self.seat, name)
            });
            w.gain_gold(self.seat);
            w.withdraw_hollow();
            flow.then([TidyUp { from: card as u8, ..self }.into()]);
        }
    }
}
