//! The strategy phase: players take strategy cards, which say who acts when.

use super::ministers::{Arbiter, HandOn};
use crate::choice::Choice;
use crate::feats::Occasion;
use crate::hive::steps::strategy as hive;
use crate::prompt::{Prompt, RoundPrompt};
use crate::windows;
use crate::world::{Phase, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [strategy.phase] Clockwise from the speaker everybody takes a strategy card; [strategy.several] few players go
    /// round more than once.
    pub struct StrategyPhase;
}

impl Play<Twilight> for StrategyPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.league_mut().phase = Phase::Strategy;
        let round = w.round.number;
        flow.tell(SeatSet::ALL, rule!("strategy.phase"), || words!("Round {round}: strategy phase", round).heading());
        if w.hive.is_some() {
            hive::begin(w, flow);
        }
        crate::agendas::strategy_starts(w, flow);
        crate::hive::hooks::tired(w, flow);
        windows::occasion(w, Occasion::StrategyPhaseStarts, w.league().speaker, flow);
        for _ in 0..query::strategy_cards_each(w) {
            // [card.political-stability] Who kept cards picks none.
            for seat in query::clockwise(w, w.league().speaker).into_iter().filter(|&seat| !w.league().kept.has(seat)) {
                flow.then([match w.sits(seat) {
                    true => PickStrategy { seat, shunned: None }.into(),
                    false => hive::HivePicks { shunned: None }.into(),
                }]);
            }
        }
        flow.then([Arbiter { own: None }.into(), StrategyEnds.into()]);
    }
}

step! {
    /// [strategy.cards] A player takes a strategy card that nobody has, with the trade goods on it.
    pub struct PickStrategy {
        pub seat: Seat,
        /// [card.public-disgrace] The one that it may not be.
        pub shunned: Option<u8>,
    }
}

impl Play<Twilight> for PickStrategy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for (slot, card) in w.league().strategy.iter().enumerate() {
            if card.holder.is_none() && self.shunned != Some(slot as u8) {
                out.offer(Choice::Strategy(slot as u8));
            }
        }
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::PickStrategy)).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Strategy(slot) = choice else { unreachable!("{choice:?}") };
        pick_card(w, self.seat, slot, flow);
    }
}

/// [strategy.cards] A strategy card is picked; before it is kept others may answer.
pub fn pick_card(w: &mut World, by: Seat, slot: u8, flow: &mut Flow) {
    w.league_mut().picked = Some(slot);
    w.league_mut().strategy[usize::from(slot)].holder = Some(by);
    flow.tell(SeatSet::ALL, rule!("strategy.cards"), || {
        words!("{by} {by:takes|take} {card}.", by, card = things::strategy(w, slot))
    });
    windows::occasion(w, Occasion::StrategyCardChosen, by, flow);
    flow.then([TakeStrategy { seat: by, slot }.into()]);
}

step! {
    /// [strategy.cards] The card that was picked stays with its player, with what lies on it; [card.public-disgrace] or it
    /// goes back, and another one is picked.
    pub struct TakeStrategy {
        pub seat: Seat,
        pub slot: u8,
    }
}

impl Play<Twilight> for TakeStrategy {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let TakeStrategy { seat: by, slot } = self;
        if w.league_mut().picked.take().is_none() {
            w.league_mut().strategy[usize::from(slot)].holder = None;
            flow.tell(SeatSet::ALL, rule!("card.public-disgrace"), || {
                words!("{by} {by:gives|give} back {card}.", by, card = things::strategy(w, slot))
            });
            flow.then([match w.sits(by) {
                true => PickStrategy { seat: by, shunned: Some(slot) }.into(),
                false => hive::HivePicks { shunned: Some(slot) }.into(),
            }]);
            return;
        }
        // [strategy.cards] What lies on it is its player's; then it may have to go to somebody else.
        flow.then([HandOn { seat: by, slot }.into()]);
        let n = gather(w, by, slot);
        if n > 0 {
            flow.tell(SeatSet::ALL, rule!("strategy.cards"), || {
                let card = things::strategy(w, slot);
                words!("{by} {by:gains|gain} {n} trade {n:good|goods} with {card}.", by, n, card)
            });
        }
    }
}

/// The trade goods on a card come to its player.
fn gather(w: &mut World, by: Seat, slot: u8) -> u8 {
    let goods = std::mem::take(&mut w.league_mut().strategy[usize::from(slot)].goods);
    w.parties[by.index()].trade_goods += goods;
    goods
}

step! {
    /// [strategy.goods] Each card nobody took gets a trade good.
    pub struct StrategyEnds;
}

impl Play<Twilight> for StrategyEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let left = w.league_mut().strategy.iter_mut().filter(|card| card.holder.is_none());
        left.for_each(|card| card.goods += 1);
        w.league_mut().kept = SeatSet::NONE;
        windows::occasion(w, Occasion::StrategyPhaseEnds, w.league().speaker, flow);
        flow.then([LineUp.into()]);
        if w.hive.is_some() {
            flow.then([hive::HiveSpawns::all(w).into()]);
        }
        flow.then([super::turn::ActionPhase.into()]);
    }
}

step! {
    /// [strategy.order] The lowest number acts first, once no card changes hands any more.
    pub struct LineUp;
}

impl Play<Twilight> for LineUp {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.round.order = query::by_initiative(w);
        let order: Vec<Seat> = w.round.order.to_vec();
        flow.tell(SeatSet::ALL, rule!("strategy.order"), || words!("Order of play: {order}.", order));
    }
}
