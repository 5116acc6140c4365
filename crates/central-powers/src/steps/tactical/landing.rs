//! [action.tactical] Planetary landings.

use crate::choice::Choice;
use crate::names::Unit;
use crate::prompt::Prompt;
use crate::steps::{Ask, Flow, Offers, Want, is_dear, levy, rival_in};
use crate::verbs::{Deed, Skill};
use crate::world::World;
use crate::{CentralPowers, force, query};
use imperium::{Kind, PlanetSpot, SystemId};
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [action.tactical] [action.transfer] Ground forces, mechanized units and PDS go down to planets, unit by unit.
    pub struct Landing;
}

/// What lands.
const LANDERS: [Unit; 4] = [Unit::GroundForce, Unit::MechanizedUnit, Unit::Pds, Unit::Fighter];

/// Why a unit cannot land on a planet.
fn against_landing(w: &World, seat: Seat, unit: Unit, planet: PlanetSpot) -> Option<Rule> {
    let own = w.player(seat).planets.has(planet);
    let here = w.on_planet(seat, planet);
    if w.planet(planet).station {
        return Some(rule!("planet.station"));
    }
    let Some(activation) = w.activation else { return Some(rule!("action.tactical")) };
    if activation.second.is_some() && !own {
        return Some(rule!("action.transfer"));
    }
    // [card.political] Landing on a neutral planet is an invasion for cards.
    let place = w.system_of(planet).map(|system| (system, Some(planet)));
    let barred = |deed: Deed| force::forbids(w, seat, deed, place).is_some();
    if !own && (barred(Deed::Invade) || w.owner(planet).is_none() && barred(Deed::LandOnNeutral)) {
        return Some(rule!("council.lasting"));
    }
    // [card.political] A law may ask for the planet's worth beforehand.
    if !own && w.owner(planet).is_none() && here.is_empty() && place.is_some_and(|place| is_dear(w, seat, place)) {
        return Some(rule!("council.lasting"));
    }
    if !own && (w.truces[0].has(planet) || w.truces[1].has(planet)) {
        return Some(rule!("leader.diplomat"));
    }
    match unit {
        Unit::Pds if !own && here.ground() == 0 => Some(rule!("action.tactical")),
        Unit::Pds if here.of(Kind::Pds) >= query::pds_on_planet(w, seat) => Some(rule!("unit.kinds")),
        // [invade.round] Graviton Negator: fighters follow a ground force.
        Unit::Fighter if own || here.of(Kind::Infantry) == 0 => Some(rule!("invade.round")),
        _ => None,
    }
}

impl Landing {
    /// Systems in which the active player may land.
    fn systems(w: &World) -> impl Iterator<Item = (Seat, SystemId)> + use<'_> {
        w.activation.into_iter().flat_map(move |activation| {
            let calm = move |system: &SystemId| rival_in(w, activation.seat, *system).is_none();
            activation.systems().iter().filter(calm).map(move |system| (activation.seat, system))
        })
    }
}

impl Play<CentralPowers> for Landing {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for (seat, system) in Landing::systems(w) {
            let fleet = w.in_space(seat, system);
            for unit in LANDERS.into_iter().filter(|unit| fleet.of(unit.kind()) > 0) {
                if unit == Unit::Fighter && !query::unit_can(w, Some(seat), unit, Skill::JoinsInvasions, system) {
                    continue;
                }
                for planet in w.planets_in(system) {
                    out.consider(Choice::Land { unit, planet: planet.0 }, against_landing(w, seat, unit, planet));
                }
            }
            crate::steps::offer_leaders_ashore(w, seat, system, out);
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        let Some(activation) = w.activation else { return Want::Nothing };
        Want::Ask(Ask::of(activation.seat, Prompt::Landing { system: activation.system.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation else { return };
        let by = activation.seat;
        match choice {
            Choice::Land { unit, planet } => {
                let planet = PlanetSpot(planet);
                let Some(system) = w.system_of(planet) else { return };
                let (space, ground) = (w.forces.space(system), w.forces.planet(planet));
                if w.owner(planet).is_none() && w.on_planet(by, planet).is_empty() {
                    levy(w, by, Deed::LandOnNeutral, system, Some(planet), flow);
                }
                let damaged = w.forces.of(space, by).in_state(unit.kind(), false) == 0;
                w.forces.of_mut(space, by).take(unit.kind(), damaged);
                w.forces.of_mut(ground, by).add(unit.kind(), damaged);
                flow.tell(SeatSet::ALL, rule!("action.tactical"), || {
                    let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::planet_thing(w, planet));
                    words!("{by} {by:lands|land} {unit:a} on {at}.", by, unit, at)
                });
            }
            Choice::Ashore { leader, planet } => crate::steps::go_ashore(w, leader, PlanetSpot(planet), flow),
            _ => return,
        }
        flow.then([self.into()]);
    }
}
