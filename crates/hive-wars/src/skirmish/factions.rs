//! What factions do in battle and with fleets.

use super::abilities;
use super::choice::Holder;
use super::feats::{Feat, picked, sights};
use super::windows::in_force;
use super::world::{PlanetSpot, SEATS, World};
use crate::components::Verb;
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

/// [skirmish.tokens] What factions gain when a round ends: strategy tokens, [faction.versatile] one more, and
/// [faction.council-patronage] a trade good; [faction.mitosis] an infantry where they have fewest ground forces.
pub fn round_ends(w: &mut World, seat: Seat) {
    let gain = w.kit.start.gain + u8::from(has(w, seat, FactionAbility::Versatile));
    let patronage = has(w, seat, FactionAbility::CouncilPatronage);
    let side = &mut w.sides[seat.index()];
    side.strategy += gain;
    side.trade_goods += u8::from(patronage);
    if has(w, seat, FactionAbility::Mitosis) {
        let fewest = sights::controlled(w, seat).min_by_key(|&p| (w.ground(p, seat).ground(), p));
        fewest.into_iter().for_each(|p| picked::place(w, seat, Kind::Infantry, Holder::Planet(p)));
    }
    genesis(w, seat);
}

/// What an activation brings to the other side: [tech.e-res-siphons] four trade goods, [tech.neuroglaive] a token less
/// in the active side's fleet pool; and to the active side: [faction.awaken] its sleepers there become PDS.
pub fn activated(w: &mut World, seat: Seat, system: SystemId) {
    let enemy = super::world::other(seat);
    if w.space(system, enemy).ships() > 0 {
        if w.side(enemy).has(Verb::Siphons) {
            picked::gain(w, enemy, 4);
        }
        if w.side(enemy).has(Verb::Neuroglaive) {
            w.sides[seat.index()].fleet = w.side(seat).fleet.saturating_sub(1);
        }
    }
    for planet in w.planets_in(system) {
        if w.planet(planet).sleeper == Some(seat) {
            w.planets[planet.index()].sleeper = None;
            picked::place(w, seat, Kind::Pds, Holder::Planet(planet));
            // [faction.coalescence] Beside units of others, or on their planet, it must fight.
            if w.planet(planet).controller != Some(seat) {
                w.landed |= 1 << w.slot(planet);
            }
        }
    }
}

/// [faction.assimilate] Structures on a planet L1Z1X gains are replaced by its own.
pub fn assimilate(w: &mut World, seat: Seat, planet: PlanetSpot) {
    if !has(w, seat, FactionAbility::Assimilate) || w.planet(planet).controller == Some(seat) {
        return;
    }
    for kind in super::world::STRUCTURES {
        let taken = w.ground(planet, super::world::other(seat)).of(kind);
        (0..taken).for_each(|_| picked::place(w, seat, kind, Holder::Planet(planet)));
    }
}

/// What comes with a planet that was gained: [faction.scavenge] a trade good, [breakthrough.fealty-uplink] infantry,
/// [faction.liberate] readiness or an infantry, [faction.reclamation] structures on Mecatol Rex, [faction.terragenesis]
/// a sleeper where nobody was before.
pub fn gained(w: &mut World, seat: Seat, planet: PlanetSpot, from: Option<Seat>) {
    let row = w.kit.get().components.planet(w.planet(planet).id);
    let at = Holder::Planet(planet);
    if has(w, seat, FactionAbility::Scavenge) {
        picked::gain(w, seat, 1);
    }
    if in_force(w, seat, Feat::FealtyUplink) {
        (0..row.influence).for_each(|_| picked::place(w, seat, Kind::Infantry, at));
    }
    if has(w, seat, FactionAbility::Liberate) {
        if w.ground(planet, seat).of(Kind::Infantry) >= row.resources {
            w.planets[planet.index()].exhausted = false;
        } else {
            picked::place(w, seat, Kind::Infantry, at);
        }
    }
    if has(w, seat, FactionAbility::Reclamation) && row.mecatol() {
        super::world::STRUCTURES.into_iter().for_each(|kind| picked::place(w, seat, kind, at));
    }
    if has(w, seat, FactionAbility::Terragenesis) && from.is_none() {
        w.planets[planet.index()].sleeper = Some(seat);
    }
}

/// What a won combat brings: [faction.edict] an enemy token in the fleet pool, [breakthrough.norr-supremacy] a tactic
/// token; and [tech.salvage-operations] a trade good after any space combat.
pub fn fought(w: &mut World, left: [u8; 2], space: bool) {
    for seat in SEATS {
        if left[seat.index()] > 0 && left[1 - seat.index()] == 0 {
            if has(w, seat, FactionAbility::Edict) {
                w.sides[seat.index()].edict = true;
            }
            if in_force(w, seat, Feat::NorrSupremacy) {
                w.sides[seat.index()].tactic += 1;
            }
        }
        if space && w.side(seat).has(Verb::Salvage) {
            picked::gain(w, seat, 1);
        }
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
