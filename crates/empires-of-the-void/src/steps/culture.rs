//! Diplomacy cards: drawing, the face-up row, the hand limit.

use super::{Ask, Flow, Offers, Want};
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::view::tactic_thing;
use crate::world::World;
use crate::{Empires, Eye};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// Cards in the draw pile.
fn pile(w: &World) -> u32 {
    w.deck.peek(&Eye::open()).total()
}

/// [culture.reshuffle] An empty draw pile is made of the discards.
fn reshuffle(w: &mut World) {
    let discards = std::mem::take(&mut w.discards);
    *w.deck.peek_mut(&Eye::open()) = discards;
}

/// Whether a card can be drawn at all.
pub fn can_draw(w: &World) -> bool {
    pile(w) > 0 || w.discards.total() > 0
}

/// The draw a step wants, or nothing if the pile is empty.
fn draw(w: &World, seen: SeatSet) -> Want {
    if pile(w) == 0 { Want::Nothing } else { Want::Fate(Fate::Draw { deck: 0, seen }) }
}

step! {
    /// [culture.draw] Cards from the top of the deck, unseen by others.
    pub struct DrawCards {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Empires> for DrawCards {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if self.left == 0 { Want::Nothing } else { draw(w, SeatSet::one(self.seat)) }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left > 0 && can_draw(w) {
            reshuffle(w);
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let kind = faces[0];
        w.deck.peek_mut(&Eye::open())[kind as usize] -= 1;
        w.gain_card(self.seat, kind);
        let by = self.seat;
        flow.tell(SeatSet::one(by), rule!("culture.draw"), || {
            words!("{by} {by:draws|draw} the card {card}.", by, card = tactic_thing(w, kind, "card"))
        });
        flow.tell(SeatSet::ALL.without(by), rule!("culture.draw"), || words!("{by} {by:draws|draw} a card.", by));
        flow.then([DrawCards { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [setup.cards] [two.face-up] Fills the row of face-up cards.
    pub struct FaceUp;
}

impl FaceUp {
    fn is_full(w: &World) -> bool {
        let terms = &w.kit.terms;
        let row = if w.rules.players == 2 { terms.two_players.face_up } else { terms.diplomacy.face_up };
        w.face_up.len() >= row as usize
    }
}

impl Play<Empires> for FaceUp {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if FaceUp::is_full(w) { Want::Nothing } else { draw(w, SeatSet::ALL) }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if !FaceUp::is_full(w) && can_draw(w) {
            reshuffle(w);
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.deck.peek_mut(&Eye::open())[faces[0] as usize] -= 1;
        w.face_up.push(faces[0]);
        w.face_up.sort_unstable();
        flow.tell(SeatSet::ALL, rule!("setup.cards"), || {
            words!("{card} is laid out face up.", card = tactic_thing(w, faces[0], "face-up"))
        });
        flow.then([self.into()]);
    }
}

step! {
    /// [culture.hand-limit] After a new card the hand comes down to its limit.
    pub struct HandLimit(pub Seat);
}

impl Play<Empires> for HandLimit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if w.hand_size(self.0) <= w.hand_limit(self.0) {
            return Want::Nothing;
        }
        let hand = w.hands[self.0.index()].peek(&Eye::open());
        for kind in (0..hand.len() as u8).filter(|kind| hand[*kind as usize] > 0) {
            out.offer(Choice::Discard(kind));
        }
        Want::Ask(Ask::of(self.0, Prompt::HandLimit).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Discard(kind) = choice else { unreachable!("{choice:?}") };
        w.discard_from(self.0, kind);
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("culture.hand-limit"), || {
            words!("{by} {by:discards|discard} the card {card}.", by = self.0, card = tactic_thing(w, kind, "card"))
        });
        flow.then([self.into()]);
    }
}

step! {
    /// [ability.lumisar] More cards than one are looked at, one is kept, the others discarded.
    pub struct Look {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Empires> for Look {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            return draw(w, SeatSet::one(self.seat));
        }
        let looked = w.looked.peek(&Eye::open());
        if looked.total() == 0 {
            return Want::Nothing;
        }
        for kind in (0..looked.len() as u8).filter(|kind| looked[*kind as usize] > 0) {
            out.offer(Choice::Keep(kind));
        }
        Want::Ask(Ask::of(self.seat, Prompt::KeepCard).private().seen_by(SeatSet::one(self.seat)))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left > 0 {
            let left = if can_draw(w) { self.left } else { 0 };
            if left > 0 {
                reshuffle(w);
            }
            flow.then([Look { left, ..self }.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Keep(kept) = choice else { unreachable!("{choice:?}") };
        let mut looked = std::mem::take(w.looked.peek_mut(&Eye::open()));
        looked[kept as usize] -= 1;
        w.gain_card(self.seat, kept);
        for (kind, count) in looked.iter().enumerate() {
            w.discards[kind] += count;
        }
        let by = self.seat;
        flow.tell(SeatSet::ALL, rule!("ability.lumisar"), || {
            let others: Vec<_> = (0..looked.len()).filter(|kind| looked[*kind] > 0).collect();
            let others: Vec<_> = others.into_iter().map(|kind| tactic_thing(w, kind as u8, "card")).collect();
            words!("{by} {by:keeps|keep} one of the cards and {by:discards|discard} {others}.", by, others)
        });
        flow.reveal();
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        w.deck.peek_mut(&eye)[faces[0] as usize] -= 1;
        w.looked.peek_mut(&eye)[faces[0] as usize] += 1;
        flow.then([Look { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [two.swap] With two players a face-up card may be traded for one of the hand.
    pub struct GiveCard {
        pub seat: Seat,
        pub taken: u8,
    }
}

impl Play<Empires> for GiveCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.hands[self.seat.index()].peek(&Eye::open());
        for kind in (0..hand.len() as u8).filter(|kind| hand[*kind as usize] > 0) {
            out.offer(Choice::Give(kind));
        }
        Want::Ask(Ask::of(self.seat, Prompt::GiveFor { taken: self.taken }).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Give(kind) = choice else { unreachable!("{choice:?}") };
        w.lose_card(self.seat, kind);
        take_face_up(w, self.seat, self.taken);
        w.face_up.push(kind);
        w.face_up.sort_unstable();
        flow.tell(SeatSet::ALL, rule!("two.swap"), || {
            let (by, taken, given) = (self.seat, tactic_thing(w, self.taken, "card"), tactic_thing(w, kind, "face-up"));
            words!("{by} {by:takes|take} the card {taken} and {by:lays|lay} out {given} for it.", by, taken, given)
        });
        flow.reveal();
    }
}

/// [culture.face-up] A face-up card comes into a hand.
pub fn take_face_up(w: &mut World, seat: Seat, kind: u8) {
    if let Some(at) = w.face_up.iter().position(|card| *card == kind) {
        w.face_up.remove(at);
        w.gain_open_card(seat, kind);
    }
}
