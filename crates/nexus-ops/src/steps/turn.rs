//! [turn.phases] The phases of a turn, and whose turn comes next.

use super::{Flow, Scope, battle, deploy, draw, explore, mine, movement, special, vortex, winning};
use crate::NexusOps;
use crate::world::{Phase, Turn, World};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [turn.phases] The active player goes through the phases.
    pub struct TurnStarts {
        /// The phase it begins with; an earlier one is skipped in positions set up by hand.
        pub from: Phase,
    }
}

impl Play<NexusOps> for TurnStarts {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.turn = Turn::default();
        if w.round == 0 {
            w.round = 1;
        }
        if w.gone & 1 << w.active.0 != 0 {
            flow.then([EndTurn.into()]);
            return;
        }
        w.phase = self.from;
        if w.rules.alternate {
            // [mission.flown-survivor] A Wyrm that begins the turn on the Monolith counts as coming from it.
            let middle = w.map().middle as usize;
            w.turn.flown[middle] = w.units[w.active.index()][middle][crate::data::Unit::Dragon as usize];
        }
        let (seat, round) = (w.active, w.round);
        flow.tell(SeatSet::ALL, rule!("turn.order"), || {
            words!("Round {round}: {by:'s} turn", round, by = seat).heading()
        });
        if self.from == Phase::Movement {
            movement::begin(w);
        }
        if self.from <= Phase::Deployment {
            flow.then([deploy::Deployment.into()]);
        }
        if self.from <= Phase::Movement {
            flow.then([movement::Movement.into(), special::SpecialAttacks { fired: false }.into()]);
        }
        if self.from <= Phase::Exploration {
            flow.then([explore::Exploration.into()]);
        }
        if self.from <= Phase::Battle {
            flow.then([battle::Battles { begun: false }.into()]);
        }
        if self.from <= Phase::Mining {
            flow.then([mine::Mining.into()]);
        }
        flow.then([draw::Drawing.into(), EndTurn.into()]);
    }
}

/// [turn.limit] The round after which the game is over.
const LAST_ROUND: u16 = 5000;

step! {
    /// [turn.order] The next player clockwise becomes the active one. [vortex.throw] [vortex.first-turn] Before each
    /// later turn of the first player the Vortex works.
    pub struct EndTurn;
}

impl Play<NexusOps> for EndTurn {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let mut storm = false;
        loop {
            w.active = w.active.next(w.seats);
            if w.active == w.first {
                // [turn.limit] Only a pack in which nobody can fight gets so far.
                if w.round == LAST_ROUND {
                    flow.finish(winning::ranking(w, None));
                    return;
                }
                w.round += 1;
                storm = w.rules.vortex;
            }
            if w.gone & 1 << w.active.0 == 0 {
                break;
            }
        }
        w.turn = Turn::default();
        if storm {
            flow.then([vortex::StormThrow.into(), vortex::StormBlast.into(), vortex::StormDraw { after: 0 }.into()]);
        }
        flow.then([TurnStarts { from: Phase::Deployment }.into()]);
    }

    fn closes(&self) -> Option<Scope> {
        Some(Scope::Turn)
    }
}
