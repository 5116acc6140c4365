//! A tactical action for which no command token is placed.

use super::action::{Bars, enter, wind_up};
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::world::{Encore, World};
use crate::{Ask, Flow, Offers, Scope, Twilight, Want};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::galaxy::{SystemId, SystemSet};

step! {
    /// [leader.naalu-agent-codex-3] A player may do a tactical action in a system outside the homes.
    pub struct Errand {
        pub seat: Seat,
    }
}

/// Systems a player may activate so: outside homes, and as the rule of activation says where no token of theirs lies.
pub fn open_systems(w: &World, seat: Seat) -> SystemSet {
    let bars = Bars::of(w, seat);
    let homes: SystemSet = w.parties.iter().map(|side| side.home).collect();
    let free = |system: &SystemId| bars.against(w, seat, *system).is_none();
    w.galaxy.all().minus(homes).iter().filter(free).collect()
}

impl Play<Twilight> for Errand {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        open_systems(w, self.seat).iter().for_each(|system| out.offer(Choice::Activate(system)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Errand)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Activate(system) = choice else {
            flow.tell(SeatSet::ALL, rule!("leader.naalu-agent-codex-3"), || {
                words!("{by} {by:activates|activate} no system.", by = self.seat)
            });
            return;
        };
        let turn = w.actor();
        w.round.turn = Some(self.seat);
        enter(w, self.seat, system, flow);
        flow.then([ErrandEnds { seat: self.seat, turn }.into()]);
    }
}

step! {
    /// [leader.naalu-agent-codex-3] It is over, and the turn goes on. What ended it ends no more than it.
    pub struct ErrandEnds {
        pub seat: Seat,
        /// Whose turn it is.
        pub turn: Seat,
    }
}

impl Play<Twilight> for ErrandEnds {
    fn closes(&self) -> Option<Scope> {
        Some(Scope::Action)
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        wind_up(w, self.seat, flow);
        w.action.active = None;
        w.round.turn = Some(self.turn);
        if w.round.encore == Some(Encore::Over) {
            w.round.encore = None;
        }
    }
}
