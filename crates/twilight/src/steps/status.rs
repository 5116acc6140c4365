//! The status phase, step by step.

use super::action::{clear_board, ready_all};
use super::cards::DrawCards;
use super::score::{Reveal, Score};
use super::tokens::{GainTokens, Redistribute};
use crate::agendas::{self, Tenet};
use crate::feats::Occasion;
use crate::hive::steps::status::{HiveScores, HiveTokens, ready};
use crate::windows::{self, Window};
use crate::world::{Phase, Slot, World};
use crate::{Flow, Twilight, deals, factions, ledger, notes, query, things};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [status.phase] In order of play: objectives are scored; a public objective is turned up; action cards; command
    /// tokens leave the board, two are gained and all redistributed; cards are readied; units repaired; strategy cards go
    /// back.
    pub struct StatusPhase;
}

impl Play<Twilight> for StatusPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.league_mut().phase = Phase::Status;
        (w.round.turn, w.action.active) = (None, None);
        let round = w.round.number;
        flow.tell(SeatSet::ALL, rule!("status.phase"), || words!("Round {round}: status phase", round).heading());
        let (order, speaker) = (query::by_initiative(w), w.league().speaker);
        windows::occasion(w, Occasion::StatusPhaseStarts, speaker, flow);
        for &seat in &order {
            // [status.score] One public and one secret objective each.
            match w.sits(seat) {
                true => flow.then([Score { seat, secret: false }.into(), Score { seat, secret: true }.into()]),
                false => flow.then([HiveScores.into()]),
            }
        }
        flow.then([Reveal { count: 1 }.into()]);
        for &seat in &order {
            flow.then([DrawCards { seat, left: query::status_cards(w, seat) }.into()]);
        }
        flow.then([ClearBoard.into()]);
        for &seat in &order {
            if !w.sits(seat) {
                flow.then([HiveTokens.into()]);
                continue;
            }
            // [note.cybernetic-enhancements] What brings more comes first.
            flow.then([windows::window(Window::Round { at: Occasion::StatusTokens, of: seat })]);
            flow.then([GainTokens { seat, left: query::status_tokens(w, seat) }.into(), Redistribute::of(seat).into()]);
        }
        flow.then([StatusEnds.into()]);
    }
}

step! {
    /// [status.tokens] All command tokens on the board go back to the reinforcements.
    pub struct ClearBoard;
}

impl Play<Twilight> for ClearBoard {
    fn act(self, w: &mut World, flow: &mut Flow) {
        flow.tell(SeatSet::ALL, rule!("status.tokens"), || words!("Command tokens leave the board."));
        clear_board(w);
    }
}

step! {
    /// [status.ready] [status.repair] [status.strategy] Cards are readied, units repaired, strategy cards returned.
    pub struct StatusEnds;
}

impl Play<Twilight> for StatusEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        ready_all(w);
        w.league_mut().senate.tired = 0;
        if w.hive.is_some() {
            ready(w, flow);
        }
        flow.tell(SeatSet::ALL, rule!("status.ready"), || words!("Cards are readied and units repaired."));
        // [agenda.minister-of-policy] Who owns such a law draws as the phase ends.
        if let Some(law) = agendas::law(w, Tenet::StatusCards)
            && let Some(seat) = w.league().senate.owner(law)
        {
            flow.then([DrawCards { seat, left: law.figure(w, 0) }.into()]);
        }
        notes::status_ends(w, flow);
        deals::round_ends(w, flow);
        windows::occasion(w, Occasion::StrategyCardsReturned, w.league().speaker, flow);
        flow.then([ReturnStrategy.into()]);
        // [faction.genesis] A Genesis takes infantry aboard as the phase ends.
        ledger::told(rule!("faction.genesis"), w, flow, |w, _| {
            w.everyone().for_each(|seat| factions::genesis(w, seat))
        });
        windows::occasion(w, Occasion::StatusPhaseEnds, w.league().speaker, flow);
    }
}

step! {
    /// [status.strategy] Strategy cards go back; [card.political-stability] who keeps some has them ready.
    pub struct ReturnStrategy;
}

impl Play<Twilight> for ReturnStrategy {
    fn act(self, w: &mut World, flow: &mut Flow) {
        flow.tell(SeatSet::ALL, rule!("status.strategy"), || {
            let league = w.league();
            let held = (0..league.strategy.len() as u8).filter_map(|slot| {
                let of = league.strategy[usize::from(slot)].holder.filter(|&seat| !league.kept.has(seat))?;
                Some(words!("{of:'s} {card}", of, card = things::strategy(w, slot)))
            });
            words!("Strategy cards go back: {cards}.", cards = held.collect::<Vec<_>>())
        });
        let league = w.league_mut();
        league.served = SeatSet::NONE;
        for slot in &mut league.strategy {
            *slot = Slot { holder: slot.holder.filter(|&seat| league.kept.has(seat)), used: false, ..*slot };
        }
    }
}
