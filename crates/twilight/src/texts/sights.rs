//! What texts look at: places and units of either side.

use super::Use;
use crate::choice::Holder;
use crate::feats::Occasion;
use crate::query;
use crate::windows::Window;
use crate::world::{Force, PlanetSpot, SHIPS, World};
use kernel::Seat;
use twilight_box::components::{Back, Planet, Trait};
use twilight_box::galaxy::{Purpose, SystemId, SystemSet};
use twilight_box::units::Kind;

/// Systems next to one, as a side sees them.
pub fn near(w: &World, seat: Seat, system: SystemId) -> SystemSet {
    query::map(w, seat).neighbours(system, Purpose::Other)
}

#[inline]
pub fn printed(w: &World, planet: PlanetSpot) -> &'static Planet {
    w.kit.get().components.planet(w.planet(planet).id)
}

#[inline]
pub fn planets(w: &World) -> impl Iterator<Item = PlanetSpot> + '_ {
    w.spots()
}

/// Planets a side controls.
#[inline]
pub fn controlled(w: &World, seat: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    planets(w).filter(move |&p| w.planet(p).controller == Some(seat))
}

/// Planets of a system a side controls.
#[inline]
pub fn held_in(w: &World, system: SystemId, seat: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    w.planets_in(system).filter(move |&p| w.planet(p).controller == Some(seat))
}

pub fn with_trait(w: &World, planet: PlanetSpot, kind: Trait) -> bool {
    let attached = || query::attachments(w, planet).any(|row| row.traits.contains(&kind));
    printed(w, planet).traits.contains(&kind) || w.planet(planet).terraformed || attached()
}

pub fn is_mecatol(w: &World, planet: PlanetSpot) -> bool {
    printed(w, planet).mecatol()
}

/// Mecatol Rex is there, [hive.protected] or a spawning system of the Hive: what spares the one spares the other.
pub fn is_spared(w: &World, system: SystemId) -> bool {
    w.planets_in(system).any(|planet| is_mecatol(w, planet))
        || w.hive.as_ref().is_some_and(|hive| hive.sites.contains(&system))
}

/// A home system of either side.
#[inline]
pub fn is_home(w: &World, system: SystemId) -> bool {
    w.everyone().any(|seat| w.side(seat).home == system)
}

/// Systems with a planet of this side.
pub fn own_systems(w: &World, seat: Seat) -> SystemSet {
    controlled(w, seat).map(|p| w.planet(p).at()).collect()
}

/// Systems where a side has units, in space or on planets.
pub fn with_units(w: &World, seat: Seat, system: SystemId) -> bool {
    !w.space(system, seat).is_empty() || w.planets_in(system).any(|p| !w.ground(p, seat).is_empty())
}

pub fn has_structures(w: &World, system: SystemId, seat: Seat) -> bool {
    w.planets_in(system).any(|p| w.ground(p, seat).structures() > 0)
}

#[inline]
pub fn no_enemy_ships(w: &World, seat: Seat, system: SystemId) -> bool {
    !query::beset(w, system, seat)
}

#[inline]
pub fn in_reserve(w: &World, seat: Seat, kind: Kind) -> u8 {
    w.side(seat).reserves[kind as usize]
}

/// Whether a side has a unit in a force for which something holds.
pub fn any_unit(w: &World, seat: Seat, force: &Force, holds: impl Fn(&twilight_box::units::Unit) -> bool) -> bool {
    force.kinds().iter().any(|kind| holds(query::unit(w, seat, kind)))
}

/// Whether a side has a unit in a system, in space or on planets, for which something holds.
pub fn any_here(w: &World, seat: Seat, system: SystemId, holds: impl Fn(&twilight_box::units::Unit) -> bool) -> bool {
    any_unit(w, seat, w.space(system, seat), &holds)
        || w.planets_in(system).any(|p| any_unit(w, seat, w.ground(p, seat), &holds))
}

/// A dock of this side in a system.
pub fn has_dock(w: &World, seat: Seat, system: SystemId) -> bool {
    let flies = w.space(system, seat).of(Kind::SpaceDock) > 0 && query::flies(w, seat);
    flies || w.planets_in(system).any(|p| w.ground(p, seat).of(Kind::SpaceDock) > 0)
}

/// A dock of this side in the active system or next to it.
pub fn dock_near(w: &World, seat: Seat) -> bool {
    let Some(active) = w.action.active else { return false };
    near(w, seat, active).with(active).iter().any(|s| has_dock(w, seat, s))
}

/// Units of some kinds of a side everywhere, with where they are.
pub fn everywhere<'a>(w: &'a World, seat: Seat, kinds: &'a [Kind]) -> impl Iterator<Item = (Kind, bool, Holder)> + 'a {
    let space = w.visited(seat).iter().filter(move |&s| !w.space(s, seat).is_empty()).flat_map(move |s| {
        w.space(s, seat).groups(kinds).map(move |(kind, damaged, _)| (kind, damaged, Holder::Space(s)))
    });
    let visited = w.forces.planets(seat);
    let ground = planets(w).filter(move |&p| visited.has(p) && !w.ground(p, seat).is_empty()).flat_map(move |p| {
        w.ground(p, seat).groups(kinds).map(move |(kind, damaged, _)| (kind, damaged, Holder::Planet(p)))
    });
    space.chain(ground)
}

#[inline]
pub fn system_of(w: &World, at: Holder) -> SystemId {
    match at {
        Holder::Space(system) => system,
        Holder::Planet(planet) => w.planet(planet).at(),
    }
}

/// Ships of a side here that are no fighters.
pub fn big_ships(w: &World, system: SystemId, seat: Seat) -> u8 {
    w.space(system, seat).sum(&SHIPS[1..])
}

/// Whether a side plays a faction.
pub fn plays(w: &World, seat: Seat, faction: &str) -> bool {
    crate::factions::id(w, seat) == faction
}

/// Damaged units of a side in a system.
pub fn any_damaged(w: &World, seat: Seat, system: SystemId) -> bool {
    let hurt = |force: &Force| force.damaged.iter().any(|&n| n > 0);
    hurt(w.space(system, seat)) || w.planets_in(system).any(|p| hurt(w.ground(p, seat)))
}

/// Whether a system belongs to the Fracture.
pub fn in_fracture(w: &World, system: SystemId) -> bool {
    w.kit.get().components.tile(w.galaxy.place(system).tile).back == Back::Fracture
}

/// Whether an agenda was just turned up and not replaced.
pub fn agenda_turned_up(w: &World, u: Use) -> bool {
    let at = matches!(u.window, Window::Round { at: Occasion::AgendaRevealing, .. });
    at && w.league().senate.agenda.is_some()
}
