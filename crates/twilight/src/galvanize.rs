//! Galvanize tokens: which units lie above one, and the dice that brings.

use super::choice::Holder;
use super::query::{self, Barrels, Volley};
use super::world::{Force, GROUND, Galvanized, PlanetSpot, World};
use kernel::Seat;
use twilight_box::components::Verb;
use twilight_box::galaxy::SystemId;
use twilight_box::units::{Ability, Kind};

/// Numbers of places from here on are planets.
const PLANETS: u8 = 128;

fn code(at: Holder) -> u8 {
    match at {
        Holder::Space(system) => system.0,
        Holder::Planet(planet) => PLANETS + planet.0,
    }
}

fn force(w: &World, seat: Seat, at: u8) -> &Force {
    match at.checked_sub(PLANETS) {
        Some(planet) => w.ground(PlanetSpot(planet), seat),
        None => w.space(SystemId(at), seat),
    }
}

/// How many units of a kind in a place are galvanized.
pub fn count(w: &World, seat: Seat, at: Holder, kind: Kind) -> u8 {
    let here = Galvanized { seat, at: code(at), kind };
    w.galvanized.iter().filter(|&&unit| unit == here).count() as u8
}

/// [faction.galvanize] Whether one more unit of a kind in a place can be galvanized: it has no token and one is left.
pub fn possible(w: &World, seat: Seat, at: Holder, kind: Kind) -> bool {
    !w.galvanized.is_full() && force(w, seat, code(at)).of(kind) > count(w, seat, at, kind)
}

/// [faction.galvanize] A token is placed beneath a unit.
pub fn galvanize(w: &mut World, seat: Seat, at: Holder, kind: Kind) {
    if possible(w, seat, at, kind) {
        w.galvanized.push(Galvanized { seat, at: code(at), kind });
        w.galvanized.sort();
    }
}

/// [faction.galvanize] A unit that goes elsewhere takes its token along; galvanized units go first.
pub fn carry(w: &mut World, seat: Seat, kind: Kind, from: Holder, to: Holder) {
    let here = Galvanized { seat, at: code(from), kind };
    if let Some(unit) = w.galvanized.iter_mut().find(|unit| **unit == here) {
        unit.at = code(to);
        w.galvanized.sort();
    }
}

/// All units of a side in a place go elsewhere.
pub fn carry_all(w: &mut World, seat: Seat, from: Holder, to: Holder) {
    let here = code(from);
    w.galvanized.iter_mut().filter(|unit| unit.seat == seat && unit.at == here).for_each(|unit| unit.at = code(to));
    w.galvanized.sort();
}

/// [faction.galvanize] Tokens of units that are gone leave the board; galvanized units fall last. Gives the kinds of a
/// side that fell above a token.
#[inline]
pub fn settle(w: &mut World) -> Vec<Galvanized> {
    if w.galvanized.is_empty() { Vec::new() } else { settle_tokens(w) }
}

fn settle_tokens(w: &mut World) -> Vec<Galvanized> {
    let mut gone = Vec::new();
    let mut n = 0;
    while n < w.galvanized.len() {
        let unit = w.galvanized[n];
        let tokens = w.galvanized.iter().filter(|&&other| other == unit).count() as u8;
        if tokens > force(w, unit.seat, unit.at).of(unit.kind) {
            w.galvanized.remove(n);
            gone.push(unit);
        } else {
            n += 1;
        }
    }
    gone
}

/// [units.a3-valiance] A galvanized A3 Valiance that is destroyed galvanizes up to three infantry where it stood.
/// [leader.bastion-hero] What fell above a token is remembered until its owner had a chance to answer.
pub fn destroyed(w: &mut World) {
    if w.galvanized.is_empty() {
        return;
    }
    for unit in settle(w) {
        w.parties[unit.seat.index()].embers = Some(unit.kind);
        let at = match unit.at.checked_sub(PLANETS) {
            Some(planet) => Holder::Planet(PlanetSpot(planet)),
            None => Holder::Space(SystemId(unit.at)),
        };
        if query::unit(w, unit.seat, unit.kind).can(Ability::PassesToInfantry) {
            (0..3).for_each(|_| galvanize(w, unit.seat, at, Kind::Infantry));
        }
    }
}

/// A planet left the map: its tokens go with it.
pub fn purged(w: &mut World, planet: PlanetSpot) {
    w.galvanized.retain(|unit| unit.at != PLANETS + planet.0);
}

/// [faction.galvanize] Each galvanized unit rolls one die more.
pub fn add_dice(w: &World, volley: Volley, seat: Seat, barrels: &mut Barrels) {
    let Some(active) = w.action.active.filter(|_| !w.galvanized.is_empty()) else { return };
    for barrel in barrels.iter_mut() {
        let here = |at: Holder| count(w, seat, at, barrel.kind);
        let space = here(Holder::Space(active));
        barrel.dice += match volley {
            Volley::SpaceCombat if GROUND.contains(&barrel.kind) => 0,
            Volley::SpaceCombat | Volley::Barrage => space,
            Volley::GroundCombat(planet) | Volley::SpaceCannonDefense(planet) => here(Holder::Planet(planet)),
            Volley::Bombardment(planet) => {
                let slot = w.slot(planet);
                let aimed = |aims: &[u8; super::KINDS]| aims[barrel.kind as usize];
                let before: u8 = w.action.aims[..slot].iter().map(aimed).sum();
                space.saturating_sub(before).min(aimed(&w.action.aims[slot]))
            }
            Volley::SpaceCannonOffense => space + w.planets_in(active).map(|p| here(Holder::Planet(p))).sum::<u8>(),
            Volley::Ambush => 0,
        };
    }
}

/// [tech.proxima-targeting-vi] Hits of bombardment against its owner's forces that are cancelled: one for each
/// galvanized unit on the planet.
pub fn shelter(w: &World, victim: Seat, planet: PlanetSpot) -> u8 {
    if !w.side(victim).has(Verb::GalvanizedShelter) {
        return 0;
    }
    let here = |unit: &&Galvanized| unit.seat == victim && unit.at == PLANETS + planet.0;
    w.galvanized.iter().filter(here).count() as u8
}
