//! The round of the whole game: its phases, strategic actions and passing.

use super::action::{NewRound, TurnStarts};
use super::agenda::AgendaPhase;
use super::status::StatusPhase;
use super::strategy_phase::StrategyPhase;
use crate::choice::Choice;
use crate::prompt::Refusal;
use crate::world::{Phase, World};
use crate::{Flow, Offers, Twilight, leaders};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [round.phases] A round: strategy, action and status phase, and an agenda phase once the custodians are gone.
pub fn begin(w: &mut World, flow: &mut Flow) {
    w.round.number += 1;
    w.parties.iter_mut().for_each(|side| side.passed = false);
    leaders::unlock(w, flow);
    flow.then([StrategyPhase.into(), StatusPhase.into(), AgendaPhase.into(), NewRound.into()]);
}

step! {
    /// [round.phases] Players take turns in order of play until all have passed.
    pub struct ActionPhase;
}

impl Play<Twilight> for ActionPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.league_mut().phase = Phase::Action;
        let round = w.round.number;
        flow.tell(SeatSet::ALL, rule!("round.phases"), || words!("Round {round}: action phase", round).heading());
        flow.then([TurnStarts { seat: w.round.order[0] }.into()]);
    }
}

/// Strategy cards of a player that he has not used in this round.
fn unused(w: &World, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    let slots = w.league.iter().flat_map(|league| &league.strategy).enumerate();
    slots.filter(move |(_, card)| card.holder == Some(seat) && !card.used).map(|(slot, _)| slot as u8)
}

/// [action.strategic] A strategy card that is not used yet.
pub fn offer_strategic(w: &World, seat: Seat, out: &mut Offers) {
    unused(w, seat).for_each(|slot| out.offer(Choice::Strategy(slot)));
}

/// [action.pass] Nobody passes with a strategy card he has not used.
pub fn against_passing(w: &World, seat: Seat) -> Option<Refusal> {
    unused(w, seat).next().map(|slot| Refusal::StrategyUnused { slot })
}
