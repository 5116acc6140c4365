//! Cards: laid open, answered, at work, and done.

use super::{Ask, Flow, Offers, Scope, Want};
use crate::choice::Choice;
use crate::components::Card;
use crate::prompt::Prompt;
use crate::world::{Played, World};
use crate::{Eye, Moot, SEATS};
use kernel::{Faces, Fate, Outcome, Play, React, Reacts, Seat, SeatList, SeatSet, rule, step};
use scene::words;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// [moot.play] A card is laid open; others may answer it before it works.
pub fn play(w: &mut World, by: Seat, card: Card, flow: &mut Flow) {
    w.own_mut(by).remove(card as u8, SeatSet::ALL);
    w.played.push(Played { by, card, cancelled: false });
    w.withdraw_hollow();
    flow.reveal();
    let name = card.id();
    flow.tell(SeatSet::ALL, rule!("moot.play"), || words!("{by} {by:plays|play} {name:a}.", by, name));
    let window = React::to(CardPlayed { depth: w.played.len() as u8 }, w.terms.order);
    flow.then([window.into(), Resolve.into(), CardEnds.into()]);
}

/// [moot.window] The moment after a card was laid open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardPlayed {
    depth: u8,
}

/// No card lies on more than three others.
const DEEPEST: u8 = 4;

impl CardPlayed {
    fn card(self, w: &World) -> &Played {
        &w.played[usize::from(self.depth) - 1]
    }
}

fn holds_cancel(w: &World, seat: Seat) -> bool {
    w.own(seat).cards()[Card::Cancel as usize] > 0
}

impl Reacts for Moot {
    type Window = CardPlayed;

    fn order(w: &World, window: CardPlayed) -> SeatList {
        let by = window.card(w).by;
        (1..SEATS).map(|n| Seat((by.0 + n) % SEATS)).collect()
    }

    fn may_react(w: &World, window: CardPlayed, seat: Seat) -> bool {
        window.depth < DEEPEST && w.held(seat) > 0
    }

    fn holders(w: &World, _: CardPlayed) -> SeatSet {
        (0..SEATS).map(Seat).filter(|seat| holds_cancel(w, *seat)).collect()
    }

    fn reactions(w: &World, window: CardPlayed, seat: Seat, _: SeatSet, out: &mut Offers) {
        if holds_cancel(w, seat) && !window.card(w).cancelled {
            out.offer(Choice::Play(Card::Cancel));
        }
    }

    fn pass() -> Choice {
        Choice::Pass
    }

    fn window_ask(_: &World, window: CardPlayed, seat: Seat) -> Ask {
        Ask::of(seat, Prompt::Answer { depth: window.depth })
    }

    fn react(w: &mut World, _: CardPlayed, seat: Seat, choice: Choice, flow: &mut Flow) {
        let Choice::Play(card) = choice else { unreachable!("{choice:?}") };
        play(w, seat, card, flow);
    }
}

step! {
    /// [moot.resolve] The card on top works, unless it was cancelled.
    pub struct Resolve;
}

impl Play<Moot> for Resolve {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(top) = w.played.last().copied() else { unreachable!("a card is being resolved") };
        match top.card {
            _ if top.cancelled => flow.leave(Scope::Card, []),
            Card::Strike => flow.then([Strike(top.by).into()]),
            Card::Scry => flow.then([Scry(top.by).into(), ShowCard { seat: top.by.next(SEATS), to: top.by }.into()]),
            Card::Cancel => {
                let below = w.played.len() - 2;
                w.played[below].cancelled = true;
            }
            Card::Glory => score(w, top.by, flow),
        }
        flow.then([Applaud(top.by).into()]);
    }
}

step! {
    /// [moot.applause] Whose card has worked to its end is applauded.
    pub struct Applaud(Seat);
}

impl Play<Moot> for Applaud {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.applause[self.0.index()] += 1;
    }
}

/// [moot.win] [moot.glory] Three glory win at once, [moot.raiders] or four of all together.
fn score(w: &mut World, seat: Seat, flow: &mut Flow) {
    w.glory[seat.index()] += 1;
    let all: u8 = w.glory.iter().sum();
    if w.terms.raiders && all >= 4 {
        flow.finish(Outcome::won_by(0, 2));
    } else if !w.terms.raiders && w.glory[seat.index()] >= 3 {
        flow.finish(Outcome::by(&w.glory));
    }
}

/// [moot.strike] The faces that are a glory, and the one that ends the card.
pub const GLORY: RangeInclusive<u8> = 4..=6;
pub const ENDS: u8 = 1;

step! {
    /// [moot.strike] On 4 or more the striker gains glory; on 1 the card ends there and then.
    pub struct Strike(Seat);
}

impl Play<Moot> for Strike {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        match faces[0] {
            ENDS => flow.leave(Scope::Card, []),
            face if GLORY.contains(&face) => score(w, self.0, flow),
            _ => flow.then([self.into()]),
        }
    }
}

step! {
    /// [moot.scry] The seat looks at the two uppermost cards of the deck and may put one of them at its bottom.
    pub struct Scry(Seat);
}

impl Play<Moot> for Scry {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let deck = w.deck.peek(&Eye::open());
        if deck.unplaced(2) > 0 {
            return Want::Fate(Fate::Draw { deck: 0, seen: SeatSet::one(self.0) });
        }
        let seen = &deck.top()[..deck.top().len().min(2)];
        if seen.iter().any(|known| !known.by.has(self.0)) {
            return Want::Nothing;
        }
        for (n, known) in seen.iter().enumerate() {
            if seen[..n].iter().all(|other| other.card != known.card) {
                out.offer(Choice::Bury(Card::of(known.card)));
            }
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::Scry).private().seen_by(SeatSet::one(self.0)))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.deck.peek_mut(&Eye::open()).look(2, SeatSet::one(self.0));
        flow.reveal_to(SeatSet::one(self.0));
        flow.then([self.into()]);
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.deck.peek_mut(&Eye::open()).place(faces[0], SeatSet::one(self.0));
        flow.then([self.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let deck = w.deck.peek_mut(&Eye::open());
        let Choice::Bury(card) = choice else { return };
        let Some(at) = deck.top().iter().take(2).position(|known| known.card == card as u8) else {
            unreachable!("{choice:?}")
        };
        let known = deck.take(at as u8);
        deck.put_at_bottom(known.card, known.by);
        flow.tell(SeatSet::ALL, rule!("moot.scry"), || words!("{by} {by:buries|bury} a card.", by = self.0));
    }
}

step! {
    /// [moot.show] The seat shows another a card of its choice.
    pub struct ShowCard {
        seat: Seat,
        to: Seat,
    }
}

impl Play<Moot> for ShowCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hand = w.own(self.seat).cards();
        if hand.is_empty() {
            return Want::Nothing;
        }
        out.offer_all(Card::ALL.into_iter().filter(|card| hand[*card as usize] > 0).map(Choice::Show));
        let both = SeatSet::one(self.seat).with(self.to);
        Want::Ask(Ask::of(self.seat, Prompt::Show { to: self.to }).private().seen_by(both))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Show(card) = choice else { unreachable!("{choice:?}") };
        w.own_mut(self.seat).show(card as u8, 1, SeatSet::one(self.to));
        flow.reveal();
    }
}

step! {
    /// [moot.card-ends] The card goes to the discards.
    pub struct CardEnds;
}

impl Play<Moot> for CardEnds {
    fn act(self, w: &mut World, _: &mut Flow) {
        if let Some(card) = w.played.pop() {
            w.discard[card.card as usize] += 1;
        }
    }

    fn closes(&self) -> Option<Scope> {
        Some(Scope::Card)
    }
}
