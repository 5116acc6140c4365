//! Exchanges before the first round, and gifts in its course.

use super::{Ask, Flow, Offers, Sheets, Want};
use crate::CentralPowers;
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::query;
use crate::refusal::Refusal;
use crate::world::{Lot, Phase, World};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// Exchanges a player may propose.
const PROPOSALS: u8 = 2;

step! {
    /// [hr.swaps] In the order of numbers each may propose to exchange races, or home places, with another.
    pub struct ProposeSwap {
        pub n: u8,
        pub tries: u8,
    }
}

impl Play<CentralPowers> for ProposeSwap {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.numbers.get(usize::from(self.n)) else { return Want::Nothing };
        if !w.rules.swaps || self.tries == PROPOSALS {
            return Want::Nothing;
        }
        for to in w.rivals().without(*seat).iter() {
            Lot::ALL.into_iter().for_each(|what| out.offer(Choice::Swap { to, what }));
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(*seat, Prompt::ProposeSwap))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        match usize::from(self.n) < w.numbers.len() && w.rules.swaps {
            true => flow.then([ProposeSwap { n: self.n + 1, tries: 0 }.into()]),
            false => flow.then([Sheets.into()]),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let from = w.numbers[usize::from(self.n)];
        if let Choice::Swap { to, what } = choice {
            flow.tell(SeatSet::ALL, rule!("hr.swaps"), || match what {
                Lot::Race => words!("{from} {from:proposes|propose} to exchange races with {to}.", from, to),
                Lot::Home => words!("{from} {from:proposes|propose} to exchange home places with {to}.", from, to),
            });
            flow.then([AnswerSwap { from, to, what }.into(), ProposeSwap { tries: self.tries + 1, ..self }.into()]);
        } else {
            flow.then([ProposeSwap { n: self.n + 1, tries: 0 }.into()]);
        }
    }
}

step! {
    /// [hr.swaps] The other one agrees, or does not.
    pub struct AnswerSwap {
        from: Seat,
        to: Seat,
        what: Lot,
    }
}

impl Play<CentralPowers> for AnswerSwap {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Accept);
        out.offer(Choice::Decline);
        Want::Ask(Ask::of(self.to, Prompt::AnswerSwap { from: self.from, what: self.what }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let AnswerSwap { from, to, what } = self;
        if choice != Choice::Accept {
            flow.tell(SeatSet::ALL, rule!("hr.swaps"), || words!("{to} {to:declines|decline}.", to));
            return;
        }
        let (one, other) = (*w.player(from), *w.player(to));
        match what {
            Lot::Race => (w.player_mut(from).race, w.player_mut(to).race) = (other.race, one.race),
            Lot::Home => (w.player_mut(from).home, w.player_mut(to).home) = (other.home, one.home),
        }
        flow.tell(SeatSet::ALL, rule!("hr.swaps"), || match what {
            Lot::Race => words!("{from} and {to} exchange their races.", from, to),
            Lot::Home => words!("{from} and {to} exchange their home places.", from, to),
        });
    }
}

/// [trade.gifts] A trade good may be given while an open question stands.
pub fn gifts(w: &World, seat: Seat, out: &mut Offers) {
    if w.phase == Phase::Setup || w.out.has(seat) {
        return;
    }
    let none = w.player(seat).goods == 0;
    for to in w.rivals().without(seat).iter() {
        // [card.political] A law may limit what somebody has.
        let limit = query::goods_limit(w, to);
        let full = w.player(to).goods >= limit;
        let against = none.then_some(Refusal::NoGoods).or(full.then_some(Refusal::GoodsFull { of: to, limit }));
        out.consider(Choice::Gift(to), against);
    }
}

/// [trade.gifts] It changes hands; promises bind nobody.
pub fn give(w: &mut World, from: Seat, to: Seat, flow: &mut Flow) {
    w.player_mut(from).goods -= 1;
    w.player_mut(to).goods += 1;
    flow.tell(SeatSet::ALL, rule!("trade.gifts"), || {
        words!("{from} {from:gives|give} 1 trade good to {to}.", from, to)
    });
}
