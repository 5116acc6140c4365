//! Who takes part in a battle: in space ships and what fights as ships, on planets ground forces and what fights as such.

use super::choice::Holder;
use super::world::{Force, GROUND, PlanetSpot, SHIPS, Stage, World};
use super::{galvanize, query};
use kernel::Seat;
use twilight_box::galaxy::SystemId;
use twilight_box::units::{Ability, Kind, Role, Unit};

/// Everything that may fight in space, weakest first: all but structures.
pub const LINE: &[Kind] = Kind::ALL.split_at(9).0;

/// Everything that may fight on a planet, weakest first.
const GARRISON: [Kind; 4] = [Kind::Fighter, Kind::Infantry, Kind::Mech, Kind::Pds];

/// Ground forces of a side that fight as ships in the combat under way: infantry and mechs.
fn joined(w: &World, system: SystemId, seat: Seat) -> [u8; 2] {
    let here = w.fight().is_some_and(|fight| fight.stage == Stage::Space && fight.at == system);
    w.fighting(seat).filter(|_| here).map_or([0; 2], |fighter| fighter.joined)
}

/// The kinds that may fight for a side in a system's space.
#[inline]
pub fn line(w: &World, system: SystemId, seat: Seat) -> &'static [Kind] {
    if joined(w, system, seat) == [0; 2] { &SHIPS } else { LINE }
}

/// [units.eidolon] [units.alastor] The units of a side that fight in a system's space: its ships, and ground forces
/// that joined the combat there.
pub fn fleet(w: &World, system: SystemId, seat: Seat) -> Force {
    let mut fleet = *w.space(system, seat);
    for (kind, joined) in GROUND.into_iter().zip(joined(w, system, seat)) {
        let n = kind as usize;
        fleet.count[n] = fleet.count[n].min(joined);
        fleet.damaged[n] = fleet.damaged[n].min(joined);
    }
    fleet
}

/// How many units of a side fight in a system's space, or would.
#[inline]
pub fn afloat(w: &World, system: SystemId, seat: Seat) -> u8 {
    if w.space(system, seat).is_empty() { 0 } else { fighting(w, system, seat) }
}

fn fighting(w: &World, system: SystemId, seat: Seat) -> u8 {
    fleet(w, system, seat).sum(LINE).max(w.ships(system, seat))
}

/// [breakthrough.absolute-synergy] The kinds of a side that are ships.
pub fn hulls(w: &World, seat: Seat) -> &'static [Kind] {
    const WITH_MECH: [Kind; 8] = [
        Kind::Fighter,
        Kind::Destroyer,
        Kind::Cruiser,
        Kind::Carrier,
        Kind::Mech,
        Kind::Dreadnought,
        Kind::Flagship,
        Kind::WarSun,
    ];
    if w.side(seat).maximum { &WITH_MECH } else { &SHIPS }
}

/// [units.eidolon] What a unit is in a space combat: an Eidolon there has other numbers.
pub fn in_space<'a>(w: &World, unit: &'a Unit) -> &'a Unit {
    if unit.can(Ability::BecomesAShip) { w.kit.get().z_grav() } else { unit }
}

/// [units.eidolon] All mechs in the active system's space join the combat; [breakthrough.absolute-synergy] an Eidolon
/// Maximum does, and comes up from a planet too.
pub fn eidolons(w: &mut World, system: SystemId) {
    for seat in w.clash().seats() {
        if let Some((at, damaged)) = query::maximum_in(w, seat, system) {
            join(w, seat, Kind::Mech, damaged, at);
            continue;
        }
        let mechs = w.space(system, seat).of(Kind::Mech);
        if query::unit(w, seat, Kind::Mech).can(Ability::BecomesAShip) {
            w.fighter_mut(seat).joined[1] = mechs;
        }
    }
}

/// [units.alastor] Ground forces that may still join the space combat: in space and on the planets of the system.
pub fn volunteers(w: &World, system: SystemId, seat: Seat) -> Vec<(Kind, bool, Holder)> {
    let mut free = *w.space(system, seat);
    for (kind, joined) in GROUND.into_iter().zip(joined(w, system, seat)) {
        let n = kind as usize;
        free.damaged[n] -= free.damaged[n].min(joined);
        free.count[n] -= joined.min(free.count[n]);
    }
    let at = |at: Holder| move |(kind, damaged, _): (Kind, bool, u8)| (kind, damaged, at);
    let mut all: Vec<_> = free.groups(&GROUND).map(at(Holder::Space(system))).collect();
    for planet in w.planets_in(system) {
        all.extend(w.ground(planet, seat).groups(&GROUND).map(at(Holder::Planet(planet))));
    }
    all
}

/// [units.alastor] A ground force joins the space combat; one that came up from a planet goes back there afterwards.
pub fn join(w: &mut World, seat: Seat, kind: Kind, damaged: bool, at: Holder) {
    let Some(system) = w.action.active else { return };
    let slot = if let Holder::Planet(planet) = at { Some(w.slot(planet)) } else { None };
    if let Holder::Planet(planet) = at {
        w.ground_mut(planet, seat).take(kind, damaged);
        w.space_mut(system, seat).add(kind, damaged);
    }
    let n = usize::from(kind == Kind::Mech);
    let fighter = w.fighter_mut(seat);
    fighter.joined[n] += 1;
    if let Some(slot) = slot {
        fighter.sorties[slot][n] += 1;
    }
}

/// A unit of a side was destroyed in the combat under way; if it was a ground force, one fewer fights as a ship.
pub fn fell(w: &mut World, seat: Seat, kind: Kind) {
    let Some(fight) = w.fight_mut().filter(|fight| fight.stage == Stage::Space) else { return };
    if let Some(n) = SHIPS.iter().position(|&ship| ship == kind) {
        fight.wrecked |= 1 << n;
    } else if GROUND.contains(&kind)
        && let Some(fighter) = w.fighting_mut(seat)
    {
        let joined = &mut fighter.joined[usize::from(kind == Kind::Mech)];
        *joined = joined.saturating_sub(1);
    }
}

/// [units.alastor] Ground forces that came up from planets go back to them.
pub fn stand_down(w: &mut World, seat: Seat) {
    let Some(at) = w.fight().filter(|fight| fight.stage == Stage::Space).map(|fight| fight.at) else { return };
    let sorties = std::mem::take(&mut w.fighter_mut(seat).sorties);
    for planet in w.planets_in(at) {
        let slot = w.slot(planet);
        for (n, kind) in GROUND.into_iter().enumerate() {
            let back = sorties[slot][n].min(w.fighter(seat).joined[n]).min(w.space(at, seat).of(kind));
            w.fighter_mut(seat).joined[n] -= back;
            for _ in 0..back {
                let damaged = w.space(at, seat).in_state(kind, false) == 0;
                w.space_mut(at, seat).take(kind, damaged);
                w.ground_mut(planet, seat).add(kind, damaged);
            }
        }
    }
}

/// [units.hel-titan] [units.matriarch] The kinds that may fight for a side on a planet: ground forces, fighters that
/// landed, and PDS that are ground forces too.
#[inline]
pub fn garrison(w: &World, seat: Seat) -> &'static [Kind] {
    if query::unit(w, seat, Kind::Pds).is(Role::GroundForce) { &GARRISON } else { &GARRISON[..3] }
}

/// [breakthrough.absolute-synergy] Those of them that hits of unit abilities may fall on.
pub fn sheltering(w: &World, seat: Seat) -> &'static [Kind] {
    if w.side(seat).maximum { &GARRISON[..2] } else { garrison(w, seat) }
}

/// How many units of a side fight on a planet.
#[inline]
pub fn guards(w: &World, planet: PlanetSpot, seat: Seat) -> u8 {
    w.ground(planet, seat).sum(garrison(w, seat))
}

/// [units.matriarch] Fighters that landed go back to space after the combat; they hold no planet.
pub fn take_off(w: &mut World, planet: PlanetSpot) {
    let system = w.planet(planet).at();
    for seat in w.everyone() {
        let fighters = std::mem::take(&mut w.ground_mut(planet, seat).count[Kind::Fighter as usize]);
        for _ in 0..fighters {
            galvanize::carry(w, seat, Kind::Fighter, Holder::Planet(planet), Holder::Space(system));
        }
        w.space_mut(system, seat).count[Kind::Fighter as usize] += fighters;
    }
}
