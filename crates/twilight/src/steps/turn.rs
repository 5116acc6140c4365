//! The round of the whole game: its phases, strategic actions and passing.

use super::action::{NewRound, SecondAction, TurnOver, TurnStarts};
use super::agenda::AgendaPhase;
use super::deeds;
use super::ministers::WarMinister;
use super::status::StatusPhase;
use super::strategy_phase::StrategyPhase;
use crate::choice::Choice;
use crate::prompt::Refusal;
use crate::windows::{self, Window};
use crate::world::{Encore, Phase, World};
use crate::{Eye, Flow, Offers, Twilight, agendas, between, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Happening, Verb};

/// [round.phases] A round: strategy, action and status phase, and an agenda phase once the custodians are gone.
pub fn begin(w: &mut World, flow: &mut Flow) {
    windows::round_lapses(w, flow);
    w.round.number += 1;
    // [elimination.whole] Who is out has no turns.
    w.parties.iter_mut().for_each(|side| side.passed = side.out.is_some());
    between::abilities(w, flow);
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

/// Whether a player has one.
pub fn has_strategic(w: &World, seat: Seat) -> bool {
    unused(w, seat).next().is_some()
}

/// [action.pass] Nobody passes with a strategy card he has not used.
pub fn against_passing(w: &World, seat: Seat) -> Option<Refusal> {
    unused(w, seat).next().map(|slot| Refusal::StrategyUnused { slot })
}

/// [card.extreme-duress] A player under duress used a strategy card: nothing follows.
pub fn escape_duress(w: &mut World, seat: Seat) {
    let league = w.league_mut();
    league.duress = league.duress.filter(|(of, _)| *of != seat);
}

/// [card.extreme-duress] A player under duress did something else: the action cards are discarded, the trade goods change
/// hands, and the secret objectives are shown.
pub fn yield_to_duress(w: &mut World, seat: Seat, flow: &mut Flow) {
    let Some((of, by)) = w.league().duress.filter(|(of, _)| *of == seat) else { return };
    w.league_mut().duress = None;
    let eye = Eye::open();
    let cards = w.parties[of.index()].hand.peek_mut(&eye).drop_all();
    cards.iter().enumerate().for_each(|(card, n)| w.plays.discards[card] += n);
    let goods = w.side(of).trade_goods;
    w.lose_goods(of, goods);
    let purse = &mut w.parties[by.index()].trade_goods;
    *purse = purse.saturating_add(goods);
    flow.reveal();
    flow.tell(SeatSet::ALL, rule!("card.extreme-duress"), || {
        let n = cards.iter().map(|&n| u16::from(n)).sum::<u16>();
        words!(
            "{of} {of:discards|discard} {n} action {n:card|cards} and {of:gives|give} {goods} trade {goods:good|goods} to {by}.",
            of,
            n,
            goods,
            by
        )
    });
    for objective in w.secrets_of(of, &eye).iter() {
        flow.tell(SeatSet::one(by), rule!("card.extreme-duress"), || {
            words!("{of} {of:shows|show} {what}.", of, what = things::objective(w, objective))
        });
    }
}

step! {
    /// [action.ends] After an action another one follows in the same turn, or the turn is over.
    pub struct NextAction {
        pub seat: Seat,
        pub actions: u8,
        /// It brings another action.
        pub again: bool,
    }
}

impl Play<Twilight> for NextAction {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let NextAction { seat, actions, again } = self;
        // [card.master-plan] One more of them.
        if w.round.encore == Some(Encore::Again(seat)) {
            (w.round.encore, w.action.active) = (None, None);
            flow.then([SecondAction { seat, actions }.into()]);
            return;
        }
        // [tech.fleet-logistics] A turn may hold two actions, unless something ended it; passing is no second action.
        let able = || w.side(seat).tactic > 0 || has_strategic(w, seat) || windows::is_asked(w, Window::Action, seat);
        let two = actions == 1 && w.side(seat).has(Verb::TwoActions) && w.round.encore != Some(Encore::Over);
        if w.in_play(seat) && (again || two && able()) {
            w.action.active = None;
            flow.then([SecondAction { seat, actions: if again { actions } else { 0 } }.into()]);
        } else if agendas::offers_war(w, seat) {
            flow.then([WarMinister { seat }.into()]);
        } else {
            windows::open(w, Window::TurnEnds, flow);
            flow.then([TurnOver { seat }.into()]);
        }
    }
}

/// [action.turn] A side passes.
pub fn pass(w: &mut World, seat: Seat, flow: &mut Flow) {
    w.parties[seat.index()].passed = true;
    flow.tell(SeatSet::ALL, rule!("action.turn"), || words!("{by} {by:passes|pass}.", by = seat));
    windows::open(w, Window::TurnEnds, flow);
    if w.parties.iter().all(|side| side.passed) {
        // [objectives.deeds] Who passes last may score for it.
        deeds::note(w, seat, Happening::PassedLast);
        deeds::claim(w, flow);
        flow.then([windows::window(Window::AllPassed)]);
    }
    flow.then([TurnOver { seat }.into()]);
}
