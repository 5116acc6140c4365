//! Planets that change hands at the end of an invasion, one after another.

use super::invasion::Seize;
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::windows::{Window, window};
use crate::world::{PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, alliance};
use kernel::{Play, Seat, step};

step! {
    /// [explore.gained] Of several planets that nobody controlled the player says which is gained and explored first.
    pub struct Claims {
        pub seat: Seat,
        /// Planets of the active system that are still to be gained, a bit each.
        pub left: u8,
    }
}

impl Claims {
    fn planets(self, w: &World) -> impl Iterator<Item = PlanetSpot> + '_ {
        w.planets_in(w.scene()).filter(move |&planet| self.left >> w.slot(planet) & 1 == 1)
    }

    fn gain(self, w: &World, planet: PlanetSpot, flow: &mut Flow) {
        // [team.conquest] The active player takes it before the ally that landed too.
        change_hands(w, alliance::lander(w, self.seat, planet), planet, flow);
    }
}

/// [invade.control] Every planet is gained here, in an invasion or without one: something may be used as it changes hands and
/// after that.
pub fn change_hands(w: &World, seat: Seat, planet: PlanetSpot, flow: &mut Flow) {
    let from = w.planet(planet).controller;
    if from == Some(seat) {
        flow.then([Seize { seat, planet }.into()]);
        return;
    }
    flow.then([window(Window::Gaining { planet, by: seat }), Seize { seat, planet }.into()]);
    flow.then([window(Window::Gained { planet, from })]);
}

impl Play<Twilight> for Claims {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let new = self.planets(w).filter(|&planet| w.planet(planet).controller.is_none());
        if w.league.is_none() || !w.sits(self.seat) || new.count() < 2 {
            return Want::Nothing;
        }
        self.planets(w).for_each(|planet| out.offer(Choice::Planet(planet)));
        Want::Ask(Ask::of(self.seat, Prompt::ClaimOrder))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        self.gain(w, planet, flow);
        flow.then([Claims { left: self.left & !(1 << w.slot(planet)), ..self }.into()]);
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let planets: Vec<PlanetSpot> = self.planets(w).collect();
        planets.into_iter().for_each(|planet| self.gain(w, planet, flow));
    }
}
