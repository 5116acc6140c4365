//! Diplomacy: a system is closed to the others, planets are readied.

use super::row;
use crate::alliance::{domain, domain_systems};
use crate::choice::Choice;
use crate::feats::Occasion;
use crate::prompt::{Prompt, RoundPrompt};
use crate::texts::sights::{held_in, is_spared};
use crate::texts::units::place_token;
use crate::texts::{Switch, is};
use crate::windows::{Window, window};
use crate::world::{PlanetSpot, World};
use crate::{Ask, Flow, Offers, Twilight, Want, query, things};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::galaxy::SystemId;

/// [strategy.diplomacy] A system is chosen, then planets are readied.
pub fn primary(_: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    flow.then([Embassy { seat, slot }.into(), resolved(seat)]);
}

/// [strategy.diplomacy] A token readies up to two planets.
pub fn secondary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    flow.then([ReadyPlanets { seat, left: row(w, slot).secondary[0] }.into(), resolved(seat)]);
}

/// The card was used by a player.
fn resolved(seat: Seat) -> crate::Step {
    window(Window::Round { at: Occasion::DiplomacyResolved, of: seat })
}

/// With nothing to ready it is of use to whom something follows from it: [faction.peace-accords] [leader.muaat-commander].
pub fn may_follow(w: &World, seat: Seat) -> bool {
    let accords = || query::has_ability(w, seat, "peace-accords");
    tired(w, seat).next().is_some() || accords() || is(w, seat, Switch::SpentTokensPay)
}

fn tired(w: &World, seat: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    domain(w, seat).filter(|&planet| w.planet(planet).exhausted)
}

step! {
    /// [strategy.diplomacy] In a system with a planet of the player, not that of Mecatol Rex, every other player lays a
    /// command token of his reinforcements.
    pub struct Embassy {
        pub seat: Seat,
        pub slot: u8,
    }
}

impl Play<Twilight> for Embassy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let open = |system: &SystemId| !is_spared(w, *system);
        domain_systems(w, self.seat).iter().filter(open).for_each(|system| out.offer(Choice::Choose(system)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Embassy))),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Choose(system) = choice else { unreachable!("{choice:?}") };
        flow.tell(SeatSet::ALL, rule!("strategy.diplomacy"), || {
            let (by, at) = (self.seat, things::system(w, system));
            words!("{by} {by:closes|close} {at}: all others lay a command token there.", by, at)
        });
        // [team.diplomacy] Allies lay none.
        for other in w.rivals(self.seat).iter().filter(|&other| w.in_play(other)).collect::<SeatSet>().iter() {
            place_token(w, other, system, flow);
        }
        // [strategy.diplomacy] The first printing readies the planets of that system alone.
        match row(w, self.slot).primary.first() {
            Some(&left) => flow.then([ReadyPlanets { seat: self.seat, left }.into()]),
            None => {
                let here: Vec<PlanetSpot> = held_in(w, system, self.seat).collect();
                here.into_iter().for_each(|planet| w.planets[planet.index()].exhausted = false);
            }
        }
    }

    /// [strategy.diplomacy] Without such a system nothing is laid, and planets are still readied.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(&left) = row(w, self.slot).primary.first() {
            flow.then([ReadyPlanets { seat: self.seat, left }.into()]);
        }
    }
}

step! {
    /// [strategy.diplomacy] Exhausted planets are readied, as many as allowed or fewer.
    pub struct ReadyPlanets {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<Twilight> for ReadyPlanets {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            tired(w, self.seat).for_each(|planet| out.offer(Choice::Planet(planet)));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::ReadyPlanet { left: self.left })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { return };
        w.planets[planet.index()].exhausted = false;
        flow.tell(SeatSet::ALL, rule!("strategy.diplomacy"), || {
            words!("{by} {by:readies|ready} {at}.", by = self.seat, at = things::planet(w, planet))
        });
        flow.then([ReadyPlanets { left: self.left - 1, ..self }.into()]);
    }
}
