//! Units that verbs destroy, by choice and by dice.

use super::*;
use crate::cards::{self, Sight, Spot, is_of_planets};
use crate::choice::Choice;
use crate::names::{Moment, Unit};
use crate::prompt::Prompt;
use crate::steps::{
    Ask, Flow, Offers, TrimFleet, Want, Window, destroy_ground, destroy_ship, save_troops, trigger_laws,
};
use crate::verbs::{Class, Die, Roll, Site, Verb};
use crate::world::{DICE, World};
use crate::{CentralPowers, force, query};
use imperium::{Area, PlanetSpot};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// Units of a player that a verb may take, by area and kind.
pub(super) fn victims(w: &World, reading: Reading, seat: Seat, units: &[Class], at: &[Site]) -> Vec<(Area, Unit, u8)> {
    let sight = reading.sight(w, seat);
    let mut found = Vec::new();
    // The ship the moment is about.
    if units.contains(&Class::ThatUnit) {
        let hurt = w.battle.and_then(|battle| Some((w.forces.space(battle.system), battle.hurt?, 1)));
        return hurt.into_iter().filter(|(_, unit, _)| !is_proof(w, reading, seat, *unit)).collect();
    }
    let mut look = |area: Area| {
        let force = w.forces.of(area, seat);
        for unit in Unit::ALL.into_iter().filter(|unit| units.iter().any(|class| query::is_of(*unit, *class))) {
            let n = force.of(unit.kind());
            if n > 0 && !is_proof(w, reading, seat, unit) {
                found.push((area, unit, n));
            }
        }
    };
    for system in w.forces.spaces(seat).iter().filter(|system| !cards::is_shut(w, &sight, *system)) {
        if cards::fits(w, at, &sight, system, None) {
            look(w.forces.space(system));
        }
    }
    for planet in w.forces.planets(seat).iter() {
        let whole = at.iter().all(|site| !is_of_planets(*site));
        let there = |system| {
            let fits = cards::fits(w, at, &sight, system, Some(planet))
                || whole && cards::fits(w, at, &Sight { ..sight }, system, None);
            fits && !cards::is_shut(w, &sight, system)
        };
        if w.system_of(planet).is_some_and(there) {
            look(w.forces.planet(planet));
        }
    }
    found
}

/// [research.technologies] Whether another's action card cannot choose a unit.
fn is_proof(w: &World, reading: Reading, seat: Seat, unit: Unit) -> bool {
    matches!(reading.line.source, cards::Source::Action(_))
        && reading.you != Some(seat)
        && query::is_card_proof(w, seat, unit, imperium::SystemId(0))
}

/// A unit is destroyed; damage does not save it.
pub(super) fn destroy(w: &mut World, by: Seat, area: Area, unit: Unit, flow: &mut Flow) {
    let force = w.forces.of_mut(area, by);
    let damaged = force.in_state(unit.kind(), false) == 0;
    w.trace.destroyed += 1;
    // In a fight it counts like any other loss.
    if let Some(battle) = w.battle.filter(|battle| unit.is_ship() && w.forces.space(battle.system) == area) {
        let damaged = damaged || battle.hurt == Some(unit);
        destroy_ship(w, by, battle.system, unit, damaged, Some(Roll::Battle), flow);
        return;
    }
    if let Some(planet) = w.invasion.map(|invasion| invasion.planet).filter(|planet| w.forces.planet(*planet) == area)
        && matches!(unit, Unit::GroundForce | Unit::MechanizedUnit)
    {
        destroy_ground(w, by, planet, unit, damaged, Some(Roll::Invasion), flow);
        return;
    }
    w.forces.of_mut(area, by).take(unit.kind(), damaged);
    flow.tell(SeatSet::ALL, rule!("council.lasting"), || {
        let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::area_thing(w, area));
        words!("{by} {by:loses|lose} {unit:a} at {at}.", by, unit, at)
    });
    save_troops(w, by, u8::from(unit == Unit::GroundForce), flow);
}

/// [card.political] By law planets outside the homes that nobody guards turn neutral.
pub fn leave_unguarded(w: &mut World, flow: &mut Flow) {
    if force::moments(w, Moment::PlanetUnguarded).next().is_none() {
        return;
    }
    for seat in w.seats() {
        let bare = |planet: &PlanetSpot| {
            let troops = w.on_planet(seat, *planet);
            troops.of(Unit::GroundForce.kind()) + troops.of(Unit::MechanizedUnit.kind()) == 0
                && !w.planet(*planet).station
                && w.system_of(*planet).is_some_and(|system| !query::is_home(w, system))
        };
        for planet in w.player(seat).planets.iter().filter(bare).collect::<Vec<_>>() {
            trigger_laws(w, Window::about(Moment::PlanetUnguarded, Some(seat), Spot::Planet(planet)), None, None, flow);
        }
    }
}

step! {
    /// [move.supply] [unit.cargo] After a loss nothing stays without support.
    pub struct Aftermath(pub Seat);
}

impl Play<CentralPowers> for Aftermath {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.forces.forget(self.0);
        flow.then([TrimFleet(self.0).into()]);
        leave_unguarded(w, flow);
    }
}

step! {
    /// [card.action] Each unit has a die of its own.
    pub struct RollEach {
        pub(super) reading: Reading,
        pub(super) seat: Seat,
        pub(super) die: Die,
    }
}

impl Play<CentralPowers> for RollEach {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Verb::Destroy { at, .. }) = self.reading.verb(w) else { return Want::Nothing };
        let sight = self.reading.sight(w, self.seat);
        let mine = |spot: &Spot| matches!(spot, Spot::Planet(planet) if w.owner(*planet) == Some(self.seat));
        spots(w, at, &sight).into_iter().filter(mine).for_each(|spot| out.offer(spot_choice(spot)));
        match (out.is_empty(), self.reading.you) {
            (false, Some(you)) => Want::Ask(Ask::of(you, Prompt::Place { source: self.reading.line.source })),
            _ => Want::Nothing,
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Spot::Planet(planet) = chosen_spot(choice) else { return };
        works_at(w, self.reading, Spot::Planet(planet), flow);
        let Some(Verb::Destroy { units, .. }) = self.reading.verb(w) else { return };
        let (area, seat) = (w.forces.planet(planet), self.seat);
        let force = w.forces.of(area, seat);
        for unit in Unit::ALL.into_iter().filter(|unit| units.iter().any(|class| query::is_of(*unit, *class))) {
            let count = force.of(unit.kind());
            if count > 0 {
                flow.then([RollUnits { seat, area, unit, count, die: self.die }.into()]);
            }
        }
    }
}

step! {
    /// [card.action] The dice of equal units.
    pub struct RollUnits {
        pub(super) seat: Seat,
        pub(super) area: Area,
        pub(super) unit: Unit,
        pub(super) count: u8,
        pub(super) die: Die,
    }
}

impl Play<CentralPowers> for RollUnits {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: self.count.min(DICE as u8), sides: 10 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        // More than one throw holds are thrown in turn.
        if self.count > DICE as u8 {
            flow.then([RollUnits { count: self.count - DICE as u8, ..self }.into()]);
        }
        let gone = faces.iter().filter(|face| match self.die {
            Die::Even => **face % 2 == 0,
            Die::AtLeast(least) => **face >= least,
        });
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            let (by, n) = (self.seat, faces.len());
            let (unit, at) = (crate::view::unit_thing(w, self.unit), crate::view::area_thing(w, self.area));
            let need = match self.die {
                Die::Even => "an even number".to_string(),
                Die::AtLeast(least) => least.to_string(),
            };
            words!(
                "{by} {by:rolls|roll} for {n} {unit:n} at {at}. Needed to destroy one: {need}.",
                by,
                n,
                unit,
                at,
                need
            )
            .rolled(faces, 10)
        });
        gone.for_each(|_| destroy(w, self.seat, self.area, self.unit, flow));
    }
}

/// [card.political] Dice rolled against every fleet and every planet's ground forces at some places.
pub(super) fn accident(
    w: &mut World,
    reading: Reading,
    seat: Seat,
    (dice, value): (u8, u8),
    at: &[Site],
    flow: &mut Flow,
) {
    let sight = reading.sight(w, seat);
    for system in cards::systems(w, at, &sight) {
        let space = w.forces.space(system);
        if w.forces.of(space, seat).ships() > 0 {
            flow.then([Blast { seat, area: space, dice, value, hits: 0 }.into()]);
        }
        for planet in w.planets_in(system).collect::<Vec<_>>() {
            let ground = w.forces.planet(planet);
            if w.forces.of(ground, seat).of(Unit::GroundForce.kind()) > 0 {
                flow.then([Blast { seat, area: ground, dice, value, hits: 0 }.into()]);
            }
        }
    }
    flow.then([Aftermath(seat).into()]);
}

step! {
    /// [card.political] Dice against a fleet or the ground forces of a planet; their owner takes the losses.
    pub struct Blast {
        pub(super) seat: Seat,
        pub(super) area: Area,
        pub(super) dice: u8,
        pub(super) value: u8,
        pub(super) hits: u8,
    }
}

impl Play<CentralPowers> for Blast {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.dice > 0 {
            return Want::Fate(Fate::Dice { count: self.dice, sides: 10 });
        }
        if self.hits == 0 {
            return Want::Nothing;
        }
        let force = w.forces.of(self.area, self.seat);
        let hurt = Unit::ALL.into_iter().filter(|unit| unit.is_ship() || *unit == Unit::GroundForce);
        hurt.filter(|unit| force.of(unit.kind()) > 0).for_each(|unit| out.offer(Choice::Sacrifice(unit, self.area)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Losses { left: self.hits })),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let hits = faces.iter().filter(|face| **face >= self.value).count() as u8;
        flow.tell(SeatSet::ALL, rule!("card.political"), || {
            let (of, n, need, at) = (self.seat, faces.len(), self.value, crate::view::area_thing(w, self.area));
            words!(
                "{n} {n:die|dice} against {of} at {at}: {hits} {hits:hit|hits}. Needed: {need}.",
                n,
                of,
                at,
                hits,
                need
            )
            .rolled(faces, 10)
        });
        flow.then([Blast { dice: 0, hits, ..self }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Sacrifice(unit, area) = choice else { unreachable!("{choice:?}") };
        destroy(w, self.seat, area, unit, flow);
        flow.then([Blast { hits: self.hits - 1, ..self }.into()]);
    }
}
