//! Warfare: a command token comes back, or the home system produces.

use crate::choice::{Choice, Holder};
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
    flow.then([Yard { seat }.into(), Produced.into()]);
}

step! {
    /// [strategy.warfare] Of several docks at home one produces.
    pub struct Yard {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Yard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let docks = || query::yards(w, w.scene(), self.seat);
        if docks().nth(1).is_none() {
            return Want::Nothing;
        }
        docks().for_each(|(yard, _)| match yard {
            Holder::Planet(planet) => out.offer(Choice::Planet(planet)),
            Holder::Space(system) => out.offer(Choice::Choose(system)),
        });
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Yard)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let yard = match choice {
            Choice::Planet(planet) => Holder::Planet(planet),
            Choice::Choose(system) => Holder::Space(system),
            _ => unreachable!("{choice:?}"),
        };
        w.action.yard = Some(yard);
        flow.tell(SeatSet::ALL, rule!("strategy.warfare"), || {
            words!("{by} {by:produces|produce} at {at}.", by = self.seat, at = things::place(w, yard))
        });
        flow.then([Produces { seat: self.seat }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let only = query::yards(w, w.scene(), self.seat).next().map(|(yard, _)| yard);
        if let Some(yard) = only {
            w.action.yard = Some(yard);
            flow.then([Produces { seat: self.seat }.into()]);
        }
    }
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
    query::yards(w, w.side(seat).home, seat).next().is_some()
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
