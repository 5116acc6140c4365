//! What bots ask of the game.

use crate::choice::Choice;
use crate::components::Card;
use crate::prompt::Prompt;
use crate::steps::{Ask, Offers};
use crate::world::World;
use crate::{Eye, Moot, RAIDERS, SEATS, deals};
use kernel::{Bid, Judged, Plan, Seat};
use scene::{Words, words};

impl Judged for Moot {
    fn evaluate(w: &World, out: &mut [f32]) {
        out.iter_mut().zip(w.glory).for_each(|(value, glory)| *value = glory as f32 / 3.0);
        if let Some(raiders) = out.get_mut(RAIDERS.index()) {
            *raiders = 1.0 - w.glory.iter().sum::<u8>() as f32 / 4.0;
        }
    }

    fn features(w: &World, seat: Seat, out: &mut Vec<f32>) {
        out.extend([w.glory, w.gold].map(|of| f32::from(of[seat.index()])));
    }

    fn bids(w: &World, seat: Seat, out: &mut Vec<Bid<Choice>>) {
        deals::bids(w, seat, out);
    }

    fn proposals(w: &World, seat: Seat, out: &mut Vec<Vec<Choice>>) {
        deals::proposals(w, seat, out);
    }

    /// With `peeking`, what no game may do: a card looks the better the fewer cancels the next seat holds.
    fn hint(w: &World, seat: Seat, _: Choice) -> f32 {
        let next = w.hands[seat.next(SEATS).index()].peek(&Eye::open()).cards();
        if w.terms.peeking { 9.0 - next[Card::Cancel as usize] as f32 } else { 1.0 }
    }

    fn begins_turn(_: &World, ask: &Ask) -> bool {
        ask.prompt == Prompt::Floor
    }

    fn plans(w: &World, seat: Seat, out: &mut Vec<Plan>) {
        let hand = w.own(seat).cards();
        let cards = Card::ALL.into_iter().filter(|card| hand[*card as usize] > 0 && *card != Card::Cancel);
        let plays = cards.flat_map(|card| [Aim::Keep(card), Aim::Sell(card)]);
        out.extend(plays.chain([Aim::Wait]).map(|aim| Plan { id: aim.id(), hint: 1.0, free: false }));
    }

    /// What is buried, shown and given is left open. With `rash`, what no game may do: an answer that is not offered.
    fn follow(w: &World, _: Seat, plan: u64, ask: &Ask, offers: &Offers) -> Option<Choice> {
        match (ask.prompt, Aim::of(plan)) {
            (Prompt::Floor, _) if w.terms.rash => Some(Choice::Play(Card::Cancel)),
            (Prompt::Floor, Aim::Wait) => Some(Choice::Pass),
            (Prompt::Floor, Aim::Keep(card) | Aim::Sell(card)) => Some(Choice::Play(card)),
            (Prompt::Tidy, Aim::Sell(_)) => {
                let spare = Choice::Discard(Card::Cancel);
                Some(if offers.list().contains(&spare) { spare } else { Choice::Pass })
            }
            (Prompt::Tidy, Aim::Keep(_) | Aim::Wait) => Some(Choice::Pass),
            (Prompt::Bid | Prompt::Answer { .. } | Prompt::Scry | Prompt::Show { .. } | Prompt::Raid, _)
            | (Prompt::Gift | Prompt::GiftTo { .. }, _) => None,
        }
    }

    fn intent(_: &World, _: Seat, plan: u64) -> Words {
        match Aim::of(plan) {
            Aim::Keep(card) => words!("play {card} and keep the rest", card = card.id()),
            Aim::Sell(card) => words!("play {card} and sell the cancels", card = card.id()),
            Aim::Wait => words!("wait for a better hand"),
        }
    }
}

/// What a seat may set out to do with the floor.
#[derive(Clone, Copy)]
enum Aim {
    Keep(Card),
    Sell(Card),
    Wait,
}

impl Aim {
    fn id(self) -> u64 {
        match self {
            Aim::Keep(card) => card as u64,
            Aim::Sell(card) => card as u64 + 4,
            Aim::Wait => 8,
        }
    }

    fn of(id: u64) -> Aim {
        match id {
            card @ 0..4 => Aim::Keep(Card::of(card as u8)),
            card @ 4..8 => Aim::Sell(Card::of(card as u8 - 4)),
            _ => Aim::Wait,
        }
    }
}
