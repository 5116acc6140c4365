//! What owners of laws do with them, and what laws ask of players.

use super::action::{SecondAction, TurnOver};
use super::agenda::repeal;
use super::debate::weigh;
use crate::agendas::{self, Tenet};
use crate::choice::Choice;
use crate::hive::steps::turn::HiveTurn;
use crate::prompt::{Prompt, RoundPrompt};
use crate::windows::{self, Window};
use crate::world::{Encore, World};
use crate::{Ask, Flow, Offers, Scope, Twilight, Want, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::Elect;

step! {
    /// [agenda.committee-formation] Before a vote that elects a player the owner of the law may give it up and name the
    /// player; then nobody votes.
    pub struct Committee;
}

impl Play<Twilight> for Committee {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(agenda) = w.league().senate.agenda else { return Want::Nothing };
        let owner = agendas::owner(w, Tenet::Committee);
        let Some(owner) = owner.filter(|_| agendas::matter(w, agenda).0 == Elect::Player) else { return Want::Nothing };
        agendas::outcomes(w, agenda, |outcome| out.offer(Choice::Vote(outcome)));
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(owner, Prompt::Round(RoundPrompt::Committee { agenda })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Vote(outcome) = choice else {
            self.act(w, flow);
            return;
        };
        let by = agendas::owner(w, Tenet::Committee).expect("who was asked");
        flow.tell(SeatSet::ALL, rule!("agenda.committee-formation"), || {
            words!("{by} {by:names|name} {who}; nobody votes.", by, who = things::outcome(w, outcome))
        });
        let law = agendas::law(w, Tenet::Committee).expect("what was used");
        repeal(w, law, flow);
        weigh(w, outcome, flow);
    }

    /// Everybody votes.
    fn act(self, w: &mut World, flow: &mut Flow) {
        super::agenda::call(w, flow);
    }
}

step! {
    /// [agenda.imperial-arbiter] When the strategy phase ends the owner may give the law up and swap a strategy card with
    /// another player.
    pub struct Arbiter {
        /// The own card that is given away.
        pub own: Option<u8>,
    }
}

impl Play<Twilight> for Arbiter {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(owner) = agendas::owner(w, Tenet::Arbiter) else { return Want::Nothing };
        let cards = w.league().strategy.iter().enumerate().filter_map(|(slot, card)| Some((slot as u8, card.holder?)));
        let wanted = |(_, holder): &(u8, Seat)| (*holder == owner) == self.own.is_none();
        cards.filter(wanted).for_each(|(slot, _)| out.offer(Choice::Strategy(slot)));
        if out.is_empty() {
            return Want::Nothing;
        }
        if self.own.is_none() {
            out.offer(Choice::Pass);
        }
        Want::Ask(Ask::of(owner, Prompt::Round(RoundPrompt::Arbiter { own: self.own })).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Strategy(slot) = choice else { return };
        let Some(own) = self.own else {
            flow.then([Arbiter { own: Some(slot) }.into()]);
            return;
        };
        let law = agendas::law(w, Tenet::Arbiter).expect("what was used");
        let by = agendas::owner(w, Tenet::Arbiter).expect("who was asked");
        repeal(w, law, flow);
        let cards = &mut w.league_mut().strategy;
        let of = cards[usize::from(slot)].holder.expect("a card of another player");
        (cards[usize::from(own)].holder, cards[usize::from(slot)].holder) = (Some(of), Some(by));
        flow.tell(SeatSet::ALL, rule!("agenda.imperial-arbiter"), || {
            let (own, card) = (things::strategy(w, own), things::strategy(w, slot));
            words!("{by} {by:swaps|swap} {own} for {of:'s} {card}.", by, own, of, card)
        });
    }
}

step! {
    /// [agenda.checks-and-balances] A strategy card that was taken goes to another player who has fewer than he may.
    pub struct HandOn {
        pub seat: Seat,
        pub slot: u8,
    }
}

impl Play<Twilight> for HandOn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if agendas::law(w, Tenet::HandedOn).is_none() {
            return Want::Nothing;
        }
        let most = usize::from(query::strategy_cards_each(w));
        let has = |seat: Seat| w.league().strategy.iter().filter(|card| card.holder == Some(seat)).count();
        let others = query::clockwise(w, self.seat).into_iter().skip(1);
        others.filter(|&other| has(other) < most).for_each(|other| out.offer(Choice::Seat(other)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::HandOn { slot: self.slot })).open()),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Seat(to) = choice else { unreachable!("{choice:?}") };
        w.league_mut().strategy[usize::from(self.slot)].holder = Some(to);
        flow.tell(SeatSet::ALL, rule!("agenda.checks-and-balances"), || {
            let (by, card) = (self.seat, things::strategy(w, self.slot));
            words!("{by} {by:gives|give} {card} to {to}.", by, card, to)
        });
    }
}

step! {
    /// [agenda.minister-of-peace] Where somebody else has units the owner may give the law up to end the turn.
    pub struct PeaceMinister {
        pub owner: Seat,
    }
}

impl Play<Twilight> for PeaceMinister {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(at) = w.action.active else { return Want::Nothing };
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.owner, Prompt::Round(RoundPrompt::PeaceMinister { at })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice != Choice::Yes {
            return;
        }
        let by = self.owner;
        flow.tell(SeatSet::ALL, rule!("agenda.minister-of-peace"), || {
            words!("{by} {by:ends|end} {of:'s} turn.", by, of = w.actor())
        });
        if let Some(law) = agendas::law_of(w, by, Tenet::Peace) {
            repeal(w, law, flow);
        }
        w.round.encore = Some(Encore::Over);
        flow.leave(Scope::Action, []);
    }
}

step! {
    /// [agenda.minister-of-war] After an action the owner may give the law up: a command token leaves the board, and
    /// another action follows.
    pub struct WarMinister {
        pub seat: Seat,
    }
}

impl Play<Twilight> for WarMinister {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        w.side(self.seat).tokens.iter().for_each(|system| out.offer(Choice::Choose(system)));
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::WarMinister)).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else {
            windows::open(w, Window::TurnEnds, flow);
            flow.then([TurnOver { seat: self.seat }.into()]);
            return;
        };
        let by = self.seat;
        if let Some(law) = agendas::law_of(w, by, Tenet::War) {
            repeal(w, law, flow);
        }
        let side = &mut w.parties[by.index()];
        side.tokens = side.tokens.without(system);
        flow.tell(SeatSet::ALL, rule!("agenda.minister-of-war"), || {
            let at = things::system(w, system);
            words!("{by} {by:takes|take} a command token from {at} and {by:acts|act} once more.", by, at)
        });
        w.action.active = None;
        flow.then([match w.sits(by) {
            true => SecondAction { seat: by, actions: 0 }.into(),
            // [hive.laws] It draws a definition card again.
            false => HiveTurn { wanted: None }.into(),
        }]);
    }
}
