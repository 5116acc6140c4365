//! The round: all bid at once, and the best bidder has the floor.

use super::floor::{DrawCard, Turn};
use super::{Ask, Flow, Offers, Raid, Want};
use crate::choice::Choice;
use crate::prompt::{Prompt, Refusal};
use crate::world::{ROUNDS, World};
use crate::{Moot, SEATS};
use kernel::{Game, Outcome, Play, Seat, SeatSet, rule, step};
use scene::Words;

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
        let mut winners = (0..SEATS).map(Seat).filter(|seat| bids[seat.index()] == best);
        if let (Some(winner), None) = (winners.next(), winners.next()) {
            w.gold[winner.index()] -= best;
            flow.then([DrawCard(winner).into(), Turn(winner).into()]);
        } else {
            (0..SEATS).map(Seat).for_each(|seat| w.gain_gold(seat));
        }
        w.withdraw_hollow();
    }
}
