//! [race.hacan] Action cards change hands in the status phase.

use super::{Ask, Flow, Offers, Want, steal};
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::verbs::Skill;
use crate::world::World;
use crate::{CentralPowers, Eye, query};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// Trades a player may propose in one status phase.
const TRADES: u8 = 3;

step! {
    /// [race.hacan] In order of play, who may trade action cards names with whom.
    pub struct TradeCards {
        pub n: u8,
        pub tries: u8,
    }
}

impl Play<CentralPowers> for TradeCards {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.order.get(usize::from(self.n)).copied() else { return Want::Nothing };
        if self.tries == TRADES || !query::has_skill(w, seat, Skill::TradesActionCards, None) {
            return Want::Nothing;
        }
        let any = |to: &Seat| w.action_cards(seat) + w.action_cards(*to) > 0;
        w.rivals().without(seat).iter().filter(any).for_each(|to| out.offer(Choice::Player(to)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::TradeCards).open())
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if usize::from(self.n) < w.order.len() {
            flow.then([TradeCards { n: self.n + 1, tries: 0 }.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(from) = w.order.get(usize::from(self.n)).copied() else { return };
        match choice {
            Choice::Player(to) => {
                flow.then([PledgeCard { from, to }.into(), TradeCards { tries: self.tries + 1, ..self }.into()])
            }
            _ => flow.then([TradeCards { n: self.n + 1, tries: 0 }.into()]),
        }
    }
}

fn offer_hand(w: &World, seat: Seat, out: &mut Offers) {
    let eye = Eye::open();
    let hand = w.actions[seat.index()].peek(&eye).cards();
    (0..hand.len()).filter(|card| hand[*card] > 0).for_each(|card| out.offer(Choice::DropCard(card as u8)));
}

/// [card.hand-limit] Whether a hand is full.
fn is_full(w: &World, seat: Seat) -> bool {
    query::hand_limit(w, seat).is_some_and(|most| w.action_cards(seat) >= u32::from(most))
}

step! {
    /// [race.hacan] Which card he gives, or none; the other one sees it only when the trade is made.
    pub struct PledgeCard {
        from: Seat,
        to: Seat,
    }
}

impl Play<CentralPowers> for PledgeCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_hand(w, self.from, out);
        if w.action_cards(self.to) > 0 && !is_full(w, self.from) {
            out.offer(Choice::Keep);
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.from, Prompt::PledgeCard { to: self.to }).private()),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let PledgeCard { from, to } = self;
        let gives = matches!(choice, Choice::DropCard(_));
        if let Choice::DropCard(card) = choice {
            w.lots.peek_mut(&Eye::open()).push(card);
            w.lots_of = Some(from);
        }
        flow.tell(SeatSet::ALL, rule!("race.hacan"), || match gives {
            true => words!("{from} {from:offers|offer} {to} an action card.", from, to),
            false => words!("{from} {from:asks|ask} {to} for an action card.", from, to),
        });
        flow.then([AnswerPledge { from, to, gives }.into()]);
    }
}

step! {
    /// [race.hacan] [trade.gifts] The other one gives a card for it, takes it for nothing, or declines; promises bind nobody.
    pub struct AnswerPledge {
        from: Seat,
        to: Seat,
        gives: bool,
    }
}

impl Play<CentralPowers> for AnswerPledge {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_hand(w, self.to, out);
        if self.gives && !is_full(w, self.to) {
            out.offer(Choice::Accept);
        }
        out.offer(Choice::Decline);
        Want::Ask(Ask::of(self.to, Prompt::AnswerPledge { from: self.from, gives: self.gives }).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let AnswerPledge { from, to, .. } = self;
        let pledged = w.lots.peek_mut(&Eye::open()).pop();
        w.lots_of = None;
        let back = match choice {
            Choice::DropCard(card) => Some(card),
            Choice::Accept => None,
            _ => {
                flow.tell(SeatSet::ALL, rule!("race.hacan"), || words!("{to} {to:declines|decline}.", to));
                return;
            }
        };
        pledged.into_iter().for_each(|card| steal(w, from, to, card, flow));
        back.into_iter().for_each(|card| steal(w, to, from, card, flow));
    }
}
