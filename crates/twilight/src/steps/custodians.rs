//! The custodians of Mecatol Rex.

use super::score::gain_points;
use super::spend::{Bill, Spend};
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::sights::is_mecatol;
use crate::texts::{Switch, is};
use crate::world::{GROUND, PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [invade.custodians] Nobody lands where the custodians are.
pub fn guard(w: &World, planet: PlanetSpot) -> bool {
    w.league.as_ref().is_some_and(|league| league.custodians) && is_mecatol(w, planet)
}

/// [invade.custodians] What the custodians ask for; [faction.blood-ties] nothing of some.
fn price(w: &World, seat: Seat) -> u8 {
    match is(w, seat, Switch::FreeCustodians) {
        true => 0,
        false => w.kit.get().whole().limits.game.custodians,
    }
}

step! {
    /// [invade.custodians] Before ground forces land the active player may pay influence and remove the token.
    pub struct Custodians {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Custodians {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !w.sits(self.seat) {
            return Want::Nothing;
        }
        let here = w.scene();
        let forces = GROUND.into_iter().any(|kind| w.space(here, self.seat).of(kind) > 0);
        let guarded = w.planets_in(here).any(|planet| guard(w, planet));
        if !guarded || !forces {
            return Want::Nothing;
        }
        let price = price(w, self.seat);
        if !Bill::influence(price).is_within(w, self.seat) {
            return Want::Nothing;
        }
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Custodians { price })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Yes {
            let bill = Bill::influence(price(w, self.seat));
            flow.then([Spend { seat: self.seat, bill }.into(), Removed { seat: self.seat }.into()]);
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.sits(self.seat) {
            crate::hive::hooks::drive_out(w, flow);
        }
    }
}

step! {
    /// [invade.custodians] The token is gone: a point, and at least one ground force must land.
    pub struct Removed {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Removed {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let capital = w.planets_in(w.scene()).find(|&planet| guard(w, planet));
        w.league_mut().custodians = false;
        w.action.bound = capital;
        flow.tell(SeatSet::ALL, rule!("invade.custodians"), || {
            words!("{by} {by:removes|remove} the custodians: 1 point.", by = self.seat)
        });
        gain_points(w, self.seat, 1, flow);
    }
}
