//! Ways that are chosen, prices that are paid, laws that come and go.

use super::*;
use crate::cards::{Source, Spot, in_order};
use crate::choice::Choice;
use crate::names::Sheet;
use crate::prompt::Prompt;
use crate::steps::{
    Ask, DiscardAction, ExhaustAny, Flow, Offers, Pay, SpendCounters, TrimFleet, TrimHand, Want, drop_law, keep_limits,
};
use crate::verbs::{Amount, Price, Then, Verb};
use crate::world::{Elected, World};
use crate::{CentralPowers, objectives, victory};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [card.action] One of several ways is chosen.
    pub struct ChooseWay {
        pub(super) reading: Reading,
        pub(super) seat: Seat,
        pub(super) spot: Spot,
    }
}

impl ChooseWay {
    /// Whether a way can be gone: what it costs must be there.
    pub(super) fn open(self, w: &World, way: &[Verb]) -> bool {
        way.iter().all(|verb| match verb {
            Verb::Lose { what, count: Amount::Fixed(count), .. } => held(w, self.seat, *what) >= count.unsigned_abs(),
            Verb::Destroy { units, at, .. } => !victims(w, self.reading, self.seat, units, at).is_empty(),
            Verb::Counter { from, .. } => pool(w, self.seat, *from) > 0,
            _ => true,
        })
    }
}

impl Play<CentralPowers> for ChooseWay {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Verb::Choose { of, .. }) = self.reading.verb(w) else { return Want::Nothing };
        let open = of.iter().enumerate().filter(|(_, way)| self.open(w, way));
        open.for_each(|(n, _)| out.offer(Choice::Way(n as u8)));
        match out.is_empty() {
            true => Want::Nothing,
            false => {
                Want::Ask(Ask::of(self.seat, Prompt::Way { source: self.reading.line.source, line: self.reading.line }))
            }
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // Who can go no way whole goes the first as far as he can.
        if let Some(Verb::Choose { .. }) = self.reading.verb(w) {
            flow.then([Carry(Reading { you: Some(self.seat), ..self.reading.inside(0) }).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Way(n) = choice else { unreachable!("{choice:?}") };
        w.trace.same = self.spot;
        flow.then([Carry(Reading { you: Some(self.seat), ..self.reading.inside(usize::from(n)) }).into()]);
    }
}

/// A price is paid: counters, cards and planets by the player's choice.
pub fn pay_price(w: &mut World, seat: Seat, price: &Price, flow: &mut Flow) {
    w.player_mut(seat).sheet[Sheet::Strategy.index()] -= price.strategy;
    flow.then([Pay { seat, bill: objectives::bill_of(price) }.into()]);
    flow.then([SpendCounters { seat, left: price.counters }.into()]);
    flow.then([DiscardAction { seat, left: price.action_cards }.into()]);
    flow.then([ExhaustAny { seat, left: price.planets }.into()]);
}

/// What becomes of a law whose moment has come.
pub fn law_follows(source: Source, then: Then, rival: Option<Seat>, flow: &mut Flow) {
    let Source::Passed(card) = source else { return };
    match (then, rival) {
        (Then::Stays, _) => {}
        (Then::Goes, _) => flow.then([LawGoes(card).into()]),
        (Then::Passes, Some(to)) => flow.then([LawPasses { card, to }.into()]),
        (Then::Passes, None) => {}
    }
}

step! {
    /// [council.repealed] A law whose moment has come goes.
    pub struct LawGoes(pub(super) u8);
}

impl Play<CentralPowers> for LawGoes {
    fn act(self, w: &mut World, flow: &mut Flow) {
        drop_law(w, self.0, flow);
    }
}

step! {
    /// [card.political] A law goes over to another player, with the point it gives.
    pub struct LawPasses {
        pub(super) card: u8,
        pub(super) to: Seat,
    }
}

impl Play<CentralPowers> for LawPasses {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(n) = w.senate.laws.iter().position(|law| law.card == self.card) else { return };
        if w.senate.laws[n].on == Elected::Player(self.to) {
            return;
        }
        victory::lose_law(w, n);
        w.senate.laws[n].on = Elected::Player(self.to);
        let (to, name) = (self.to, &w.kit.get().political_cards[usize::from(self.card)].name);
        flow.tell(SeatSet::ALL, rule!("card.political"), || words!("{to} {to:takes|take} over {name}.", to, name));
        victory::settle(w, flow);
    }
}

/// Laws have come or gone: what is above a limit is given up at once.
pub fn laws_change(w: &mut World, flow: &mut Flow) {
    for seat in in_order(w, w.seats().collect()) {
        keep_limits(w, seat);
        flow.then([TrimFleet(seat).into(), TrimHand(seat).into()]);
    }
}
