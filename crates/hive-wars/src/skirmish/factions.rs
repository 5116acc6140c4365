//! What factions do in battle and with fleets.

use super::abilities;
use super::world::{PlanetSpot, SEATS, World};
use crate::factions::FactionAbility;
use crate::galaxy::SystemId;
use crate::units::{Ability, Kind};
use kernel::Seat;

/// [faction.abilities] Whether a side's faction has an ability.
#[inline]
pub fn has(w: &World, seat: Seat, ability: FactionAbility) -> bool {
    w.kit.get().faction_masks[usize::from(w.side(seat).faction)] >> ability as u64 & 1 == 1
}

/// [faction.combat-rolls] What a faction adds to each of its combat rolls: Unrelenting 1, Fragile -1.
pub fn combat_bonus(w: &World, seat: Seat) -> i8 {
    i8::from(has(w, seat, FactionAbility::Unrelenting)) - i8::from(has(w, seat, FactionAbility::Fragile))
}

/// [faction.combat-rolls] Infantry beside a Shield Paling is not fragile.
pub fn steadied(w: &World, seat: Seat, planet: PlanetSpot, kind: Kind) -> i8 {
    let paling = || abilities::among(w, seat, w.ground(planet, seat), Ability::SteadiesInfantry);
    i8::from(kind == Kind::Infantry && combat_bonus(w, seat) < 0 && paling())
}

/// [faction.armada] Letnev has two ships more in each system than tokens in its fleet pool.
pub fn armada(w: &World, seat: Seat) -> bool {
    has(w, seat, FactionAbility::Armada)
}

/// [faction.ambush] Mentak rolls for two cruisers or destroyers at the start of space combat.
pub fn ambushes(w: &World, seat: Seat) -> bool {
    has(w, seat, FactionAbility::Ambush)
}

/// [faction.genesis] A Genesis takes 1 infantry aboard at the end of each round.
pub fn genesis(w: &mut World, seat: Seat) {
    let gathers = super::query::unit(w, seat, Kind::Flagship).can(Ability::GathersInfantry);
    let system = w.galaxy.ids().find(|&s| gathers && w.space(s, seat).of(Kind::Flagship) > 0);
    if let Some(system) = system.filter(|_| w.side(seat).reserves[Kind::Infantry as usize] > 0) {
        w.sides[seat.index()].reserves[Kind::Infantry as usize] -= 1;
        w.space_mut(system, seat).add(Kind::Infantry, false);
    }
}

/// [units.dimensional-tear] A system is a gravity rift as long as a Dimensional Tear is there.
pub fn tear(w: &mut World, system: SystemId) {
    let torn = |seat: Seat| {
        let dock = |p| w.ground(p, seat).of(Kind::SpaceDock) > 0;
        super::query::unit(w, seat, Kind::SpaceDock).can(Ability::DimensionalTear) && w.planets_in(system).any(dock)
    };
    let c = &w.kit.get().components;
    let Some(token) = c.token_named("dimensional-tear") else { return };
    if SEATS.into_iter().any(torn) {
        // Only tokens with wormholes are ever refused.
        let _ = w.galaxy.lay(c, token, system);
    } else if w.galaxy.with_token(token).has(system) {
        w.galaxy.lift(c, token, system);
    }
}

/// [tech.infantry-ii] The face from which destroyed infantry comes back: 6, for Spec Ops 5.
pub fn revives_on(w: &World, seat: Seat) -> Option<u8> {
    super::query::unit(w, seat, Kind::Infantry).revives_on
}

/// The id of a side's faction; empty for none.
pub fn id(w: &World, seat: Seat) -> &'static str {
    match w.side(seat).faction {
        0 => "",
        n => &w.kit.get().roster.factions[usize::from(n) - 1].id,
    }
}
