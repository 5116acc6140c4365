//! [action.tactical] Planetary landings.

use crate::cards::Spot;
use crate::choice::Choice;
use crate::names::Moment;
use crate::names::Unit;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::steps::{Ask, Flow, Offers, Want, Window, is_dear, kill_leader, levy, open_window, rival_in, turn_neutral};
use crate::verbs::{Deed, Skill};
use crate::world::{Berth, World};
use crate::{CentralPowers, force, query};
use imperium::{Kind, PlanetSpot, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [action.tactical] [action.transfer] Ground forces, mechanized units and PDS go down to planets, unit by unit.
    pub struct Landing;
}

/// What lands.
const LANDERS: [Unit; 4] = [Unit::GroundForce, Unit::MechanizedUnit, Unit::Pds, Unit::Fighter];

/// Why a unit cannot land on a planet.
fn against_landing(w: &World, seat: Seat, unit: Unit, planet: PlanetSpot) -> Option<Refusal> {
    let own = w.player(seat).planets.has(planet);
    let here = w.on_planet(seat, planet);
    if w.planet(planet).station {
        return Some(Refusal::Station { planet, rule: rule!("planet.station") });
    }
    let Some(activation) = w.activation else { return Some(rule!("action.tactical").into()) };
    if activation.second.is_some() && !own {
        return Some(Refusal::NotYours { planet });
    }
    // [card.political] Landing on a neutral planet is an invasion for cards.
    let place = w.system_of(planet).map(|system| (system, Some(planet)));
    let barred = |deed: Deed| force::forbids(w, seat, deed, place);
    let neutral = || barred(Deed::LandOnNeutral).filter(|_| w.owner(planet).is_none());
    if !own && let Some(effect) = barred(Deed::Invade).or_else(neutral) {
        return Some(Refusal::Barred(effect.line.source));
    }
    // [card.political] A law may ask for the planet's worth beforehand.
    if !own && w.owner(planet).is_none() && here.is_empty() && place.is_some_and(|place| is_dear(w, seat, place)) {
        return Some(Refusal::LawPrice);
    }
    if !own && (w.truces[0].has(planet) || w.truces[1].has(planet)) {
        return Some(Refusal::Truce { planet });
    }
    let limit = query::pds_on_planet(w, seat);
    match unit {
        Unit::Pds if !own && here.ground() == 0 => {
            Some(Refusal::NeedsTroops { planet, rule: rule!("action.tactical") })
        }
        Unit::Pds if here.of(Kind::Pds) >= limit => Some(Refusal::PdsFull { limit }),
        // [invade.round] Graviton Negator: fighters follow a ground force.
        Unit::Fighter if own => Some(rule!("invade.round").into()),
        Unit::Fighter if here.of(Kind::Infantry) == 0 => {
            Some(Refusal::NeedsTroops { planet, rule: rule!("invade.round") })
        }
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
                match (unit, &mut w.activation) {
                    (Unit::Pds, _) => w.pds_moved(planet),
                    (Unit::GroundForce, Some(activation)) => activation.lands(planet),
                    _ => {}
                }
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

step! {
    /// [card.moments] Before planetary landings.
    pub struct OpenLanding;
}

impl Play<CentralPowers> for OpenLanding {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation else { return };
        let place = Spot::System(activation.system);
        if w.in_space(activation.seat, activation.system).of(Kind::WarSun) > 0 {
            open_window(w, Window::about(Moment::Landing, Some(activation.seat), place), flow);
        }
    }
}

step! {
    /// [card.action] Everything on a planet below a war sun is destroyed; it is neutral, with a radiation marker.
    pub struct StarOfDeath(pub Seat);
}

impl Play<CentralPowers> for StarOfDeath {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(activation) = w.activation else { return Want::Nothing };
        let planets = w.planets_in(activation.system).filter(|planet| !w.planet(*planet).station);
        planets.for_each(|planet| out.offer(Choice::Planet(planet.0)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::Doom)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Planet(planet) = choice else { unreachable!("{choice:?}") };
        let planet = PlanetSpot(planet);
        // Leaders do not escape.
        for n in (0..w.leaders.len()).filter(|n| w.leaders[*n].at == Berth::Planet(planet)).collect::<Vec<_>>() {
            kill_leader(w, n, flow);
        }
        if planet.0 == w.kit.mecatol.1 {
            w.custodians = Default::default();
        }
        turn_neutral(w, planet, flow);
        w.radiated = w.radiated.with(planet);
        let by = self.0;
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            let at = crate::view::planet_thing(w, planet);
            words!("{by} {by:destroys|destroy} everything on {at}; it is radiated.", by, at)
        });
    }
}

step! {
    /// [card.action] Ground forces that land on a radiated planet are lost, everything else goes back aboard; the marker goes.
    pub struct Radiation;
}

impl Play<CentralPowers> for Radiation {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(activation) = w.activation.filter(|_| !w.radiated.is_empty()) else { return };
        let (by, space) = (activation.seat, w.forces.space(activation.system));
        for planet in w.planets_in(activation.system).filter(|planet| w.radiated.has(*planet)).collect::<Vec<_>>() {
            let ground = w.forces.planet(planet);
            let landed = *w.forces.of(ground, by);
            if landed.is_empty() {
                continue;
            }
            for unit in [Unit::MechanizedUnit, Unit::Pds, Unit::Fighter] {
                for damaged in [false, true] {
                    let count = landed.in_state(unit.kind(), damaged);
                    (0..count).for_each(|_| w.forces.of_mut(space, by).add(unit.kind(), damaged));
                }
            }
            *w.forces.of_mut(ground, by) = imperium::Force::default();
            w.forces.forget(by);
            w.radiated = w.radiated.without(planet);
            let lost = i32::from(landed.of(Kind::Infantry));
            flow.tell(SeatSet::ALL, rule!("card.action"), || {
                let at = crate::view::planet_thing(w, planet);
                words!("{by} {by:loses|lose} {lost} ground {lost:force|forces} to the radiation of {at}.", by, lost, at)
            });
            crate::steps::save_troops(w, by, landed.of(Kind::Infantry), flow);
            crate::steps::leaders_back_aboard(w, by, planet, activation.system);
        }
    }
}
