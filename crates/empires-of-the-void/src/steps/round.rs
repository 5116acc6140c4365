//! The round: its start, turn order, the turns, its end.

use super::{Ask, DrawEvent, EndGame, EndTurn, Flow, Launch, Offers, Score, Shipyard, TakeTurn, Want};
use crate::choice::Choice;
use crate::printed::MAX_PLANETS;
use crate::prompt::Prompt;
use crate::world::{Draft, Phase, World};
use crate::{Empires, trade};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// Event cards before each score card.
pub fn stacks(w: &World) -> [u8; 3] {
    if w.rules.long { w.kit.terms.rounds.long } else { w.kit.terms.rounds.standard }
}

/// [variant.long] Rounds of the game.
pub fn rounds(w: &World) -> u8 {
    stacks(w).iter().sum()
}

step! {
    /// [event.card] A round begins with an event; a score card on top of it is scored first.
    pub struct StartRound;
}

impl Play<Empires> for StartRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.round += 1;
        w.event = None;
        w.phase = Phase::Event;
        let round = w.round;
        flow.tell(SeatSet::ALL, rule!("event.card"), || words!("Round {round}", round).heading());
        let [a, b, _] = stacks(w);
        if round == a + 1 {
            flow.then([Score(0).into()]);
        }
        if round == a + b + 1 {
            flow.then([Score(1).into()]);
        }
        flow.then([DrawEvent.into(), OrderTurns.into(), PreRound.into(), TakeTurns(0).into(), EndRound.into()]);
    }
}

step! {
    /// [advanced.order] Most planets first, then less influence, then more credits, then the order before.
    pub struct OrderTurns;
}

impl Play<Empires> for OrderTurns {
    fn act(self, w: &mut World, _: &mut Flow) {
        if w.rules.advanced {
            let mut order = w.order.clone();
            order.sort_by_key(|seat| {
                let first = std::cmp::Reverse((w.planets(*seat), u8::MAX - w.influence(*seat)));
                (first, std::cmp::Reverse(w.player(*seat).credits))
            });
            w.order = order;
        }
    }
}

step! {
    /// [build.simultaneous] [advanced.pre-round] All build and research at once; in the advanced game in turn order.
    pub struct PreRound;
}

impl Play<Empires> for PreRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.drafts = [Draft::default(); 4];
        w.phase = if w.rules.advanced { Phase::PreRound } else { Phase::Trade };
        if w.rules.advanced {
            for seat in w.order.iter().copied() {
                flow.then([Shipyard { seat, from: 0 }.into(), Launch(seat).into()]);
            }
            return;
        }
        for n in 0..w.rules.players {
            flow.then([Ready(n).into()]);
        }
        flow.then([super::Together.into()]);
    }
}

step! {
    /// [trade.any-time] Before all build at once there is time to trade; who has nothing to say is passed over.
    pub struct Ready(pub u8);
}

impl Play<Empires> for Ready {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Ready);
        let (seat, later) = (w.order[self.0 as usize], &w.order[self.0 as usize + 1..]);
        Want::Ask(Ask::of(seat, Prompt::Ready).window(later.iter().copied().collect()).open())
    }

    fn chosen(self, _: Choice, _: &mut World, _: &mut Flow) {}
}

step! {
    /// [turn.order] The players take their turns.
    pub struct TakeTurns(pub u8);
}

impl Play<Empires> for TakeTurns {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(seat) = w.order.get(self.0 as usize).copied() {
            super::begin_turn(w, seat);
            flow.then([TakeTurn(seat).into(), EndTurn(seat).into(), TakeTurns(self.0 + 1).into()]);
        }
    }
}

step! {
    /// [end.round] Unfinished rebellions succeed, the first player token goes left, the next round begins.
    pub struct EndRound;
}

impl Play<Empires> for EndRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        for planet in 0..MAX_PLANETS as u8 {
            if w.holdings[planet as usize].rebellion {
                super::lose_to_rebels(w, planet, flow);
            }
        }
        if std::mem::take(&mut w.unstable) {
            w.layout.worm_hole = None;
        }
        trade::expire(w);
        pass_first_player(w);
        if w.round < rounds(w) {
            flow.then([StartRound.into()]);
        } else {
            flow.then([Score(2).into(), EndGame.into()]);
        }
    }
}

/// [end.round] [two.order] The token goes to the left, except with two players or in the advanced game.
fn pass_first_player(w: &mut World) {
    if w.rules.players > 2 && !w.rules.advanced {
        let first = w.order[0].next(w.rules.players);
        w.order = (0..w.rules.players).map(|n| Seat((first.0 + n) % w.rules.players)).collect();
    }
}
