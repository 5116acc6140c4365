//! The round: all bid at once, and the best bidder has the floor.

use super::floor::{DrawCard, Turn};
use super::{Ask, Flow, Offers, Raid, Want};
use crate::choice::Choice;
use crate::prompt::{Prompt, Refusal};
use crate::world::{ROUNDS, World};
use crate::{Moot, SEATS};
use kernel::{Faces, Fate, Game, Outcome, Play, Seat, SeatSet, rule, step};
use scene::{Words, words};

thread_local! {
    /// How often the line about bids was made: words are made only for those who listen.
    pub static LINES: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

step! {
    /// [moot.round] All bid at once, then the best bidder has the floor.
    pub struct Round;
}

impl Play<Moot> for Round {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.round += 1;
        if w.round > ROUNDS {
            let mut scores: Vec<u8> = if w.terms.raiders { vec![0, 1] } else { w.glory.to_vec() };
            scores.truncate(Moot::sides(w).len());
            flow.finish(Outcome::by(&scores));
            return;
        }
        let round = w.round;
        flow.tell(SeatSet::ALL, rule!("moot.round"), || words!("Round {round}", round).heading());
        w.deals.retain(|deal| deal.until >= round);
        flow.together((0..SEATS).map(Seat).map(|seat| (seat, Bid(seat).into())));
        match w.terms.raiders && w.round.is_multiple_of(3) {
            true => flow.then([Reveal.into(), Raid.into(), Round.into()]),
            false => flow.then([Reveal.into(), Round.into()]),
        }
    }
}

step! {
    /// [moot.bid] A sealed bid of any gold one has; then one may change it once.
    pub struct Bid(Seat);
}

impl Play<Moot> for Bid {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let draft = w.bids[self.0.index()];
        for gold in 0..=w.gold[self.0.index()] {
            out.consider(Choice::Bid(gold), (draft == Some(gold)).then_some(Refusal::SameBid { gold }));
        }
        if draft.is_some() {
            out.offer(Choice::Pass);
        }
        Want::Ask(Ask::of(self.0, Prompt::Bid).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let Choice::Bid(gold) = choice {
            let first = w.bids[self.0.index()].is_none();
            w.bids[self.0.index()] = Some(gold);
            if first {
                flow.then([self.into()]);
            }
        }
    }
}

step! {
    /// [moot.reveal] The single highest bid is paid and wins the floor.
    pub struct Reveal;
}

impl Play<Moot> for Reveal {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let bids = std::mem::take(&mut w.bids).map(|bid| bid.unwrap_or(0));
        flow.tell(SeatSet::ALL, rule!("moot.round"), || {
            LINES.set(LINES.get() + 1);
            Words::from(format!("Bids: {bids:?}."))
        });
        flow.reveal();
        let best = bids.iter().max().copied().unwrap_or(0);
        let highest: SeatSet = (0..SEATS).map(Seat).filter(|seat| bids[seat.index()] == best).collect();
        let mut seats = highest.iter();
        match (seats.next(), seats.next()) {
            (Some(winner), None) => wins(w, winner, best, flow),
            _ if w.terms.lots => flow.then([Lots { best, highest }.into()]),
            _ => (0..SEATS).map(Seat).for_each(|seat| w.gain_gold(seat)),
        }
        w.withdraw_hollow();
    }
}

step! {
    /// [moot.lots] An order of all seats is drawn: the first of the highest pays and has the floor.
    pub struct Lots {
        best: u8,
        highest: SeatSet,
    }
}

impl Play<Moot> for Lots {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Order { count: SEATS })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let Some(winner) = faces.iter().map(|n| Seat(*n)).find(|seat| self.highest.has(*seat)) else {
            unreachable!("all seats are in the order: {faces:?}")
        };
        wins(w, winner, self.best, flow);
        w.withdraw_hollow();
    }
}

/// [moot.reveal] The bid is paid; [moot.draw] [moot.turn] a card and the floor are what it brings.
fn wins(w: &mut World, winner: Seat, bid: u8, flow: &mut Flow) {
    w.gold[winner.index()] -= bid;
    flow.then([DrawCard(winner).into(), Turn(winner).into()]);
}
