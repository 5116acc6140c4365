//! Warfare: a command token comes back, or the home system produces.

use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::production::{Produces, begin_production};
use crate::steps::tokens::{GainTokens, Redistribute};
use crate::world::{Action, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [strategy.warfare] A token is taken off the board and gained; then tokens are redistributed.
pub fn primary(_: &mut World, seat: Seat, _: u8, flow: &mut Flow) {
    flow.then([Recall { seat }.into(), Redistribute::of(seat).into()]);
}

/// [strategy.warfare] A space dock of the home system produces.
pub fn secondary(w: &mut World, seat: Seat, _: u8, flow: &mut Flow) {
    begin_production(w, w.side(seat).home);
    flow.then([Produces { seat }.into(), Produced.into()]);
}

step! {
    /// [strategy.warfare] No system is active in a strategic action: what was remembered for production is dropped.
    pub struct Produced;
}

impl Play<Twilight> for Produced {
    fn act(self, w: &mut World, _: &mut Flow) {
        w.action = Action::default();
    }
}

pub fn may_follow(w: &World, seat: Seat) -> bool {
    query::dock_production(w, w.side(seat).home, seat) > 0
}

step! {
    /// [strategy.warfare] Which token comes back; without one on the board none is gained.
    pub struct Recall {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Recall {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        w.side(self.seat).tokens.iter().for_each(|system| out.offer(Choice::Choose(system)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Recall))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        let side = &mut w.parties[self.seat.index()];
        side.tokens = side.tokens.without(system);
        flow.tell(SeatSet::ALL, rule!("strategy.warfare"), || {
            let (by, at) = (self.seat, things::system(w, system));
            words!("{by} {by:takes|take} {by:his|your} command token from {at}.", by, at)
        });
        flow.then([GainTokens { seat: self.seat, left: 1 }.into()]);
    }
}
