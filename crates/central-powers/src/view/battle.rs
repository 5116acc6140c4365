//! The battle under way.

use super::stage::{planet_element, system_element};
use super::{planet_thing, stacks, system_thing, unit_thing};
use crate::CentralPowers;
use crate::names::Unit;
use crate::query::{self, Part};
use crate::verbs::{Roll, Side};
use crate::world::{SIDES, Shot, World, other_side, side_index};
use imperium::Force;
use kernel::{Game, Seat, Viewer};
use scene::{Battle, BattleSide, Die, Words, words};

pub fn battle(w: &World, viewer: Viewer) -> Option<Battle> {
    let (place, title, round, seats, shot, taken) = match (&w.battle, &w.invasion) {
        (Some(battle), _) => {
            let seats = SIDES.map(|side| battle.seat(side));
            let shot = shot(Roll::Battle, seats, Side::Attacker, battle.system, None);
            let title = words!("Space battle: {at}", at = system_thing(w, battle.system));
            let taken = battle.hits.map(|hits| hits.total());
            (system_element(w, battle.system), title, battle.round, seats, shot, taken)
        }
        (None, Some(invasion)) => {
            let seats = SIDES.map(|side| invasion.seat(side));
            let system = w.system_of(invasion.planet)?;
            let shot = shot(Roll::Invasion, seats, Side::Attacker, system, Some(invasion.planet));
            let title = words!("Invasion of {at}", at = planet_thing(w, invasion.planet));
            (planet_element(w, invasion.planet), title, invasion.round, seats, shot, invasion.hits)
        }
        (None, None) => return None,
    };
    let side = |side: Side| {
        let seat = seats[side_index(side)];
        let shot = Shot { by: seat, at: seats[side_index(other_side(side))], side, ..shot };
        BattleSide {
            seat: seat.map(|seat| seat.0),
            name: seat.map_or("custodians", |seat| CentralPowers::seat_name(w, seat)).into(),
            units: units(w, seat, &shot, &place),
            dice: dice(w, seat),
            effects: effects(w, &shot),
        }
    };
    let opening = if round == 0 { words!("Before the first round") } else { words!("Round {round}", round) };
    let struck = seats.into_iter().zip(taken).filter(|(_, hits)| *hits > 0);
    let struck: Vec<Words> = struck
        .map(|(seat, hits)| match seat {
            Some(by) => words!("{by} {by:takes|take} {hits} {hits:hit|hits}", by, hits),
            None => words!("the custodians take {hits} {hits:hit|hits}", hits),
        })
        .collect();
    let leaves = w.battle.and_then(|battle| battle.retreat).and_then(|retreat| seats[side_index(retreat.side)]);
    let step = match (struck.is_empty(), leaves) {
        (false, _) => words!("{opening}: {struck}", opening, struck),
        (true, Some(by)) => words!("{opening}: {by} will retreat", opening, by),
        (true, None) => opening,
    };
    let (attacker, defender) = (side(Side::Attacker), side(Side::Defender));
    Some(Battle { title, attacker, defender, step, forecast: super::forecast::under_way(w, viewer), place })
}

fn shot(
    roll: Roll,
    seats: [Option<Seat>; 2],
    side: Side,
    system: imperium::SystemId,
    planet: Option<imperium::PlanetSpot>,
) -> Shot {
    Shot { roll, by: seats[0], at: seats[1], side, system, planet, source: None }
}

fn units(w: &World, seat: Option<Seat>, shot: &Shot, place: &str) -> Vec<scene::Stack> {
    let mut custodians = Force::default();
    let force = match (seat, shot.planet) {
        (Some(seat), None) => w.in_space(seat, shot.system),
        (Some(seat), Some(planet)) => w.on_planet(seat, planet),
        (None, None) => {
            custodians.count[Unit::Fighter.kind() as usize] = w.battle.map_or(0, |battle| battle.fighters);
            &custodians
        }
        (None, Some(_)) => {
            custodians.count[Unit::GroundForce.kind() as usize] = w.invasion.map_or(0, |invasion| invasion.locals);
            &custodians
        }
    };
    stacks(w, seat, force, &format!("battle-{place}"))
}

/// The dice a side threw last.
fn dice(w: &World, seat: Option<Seat>) -> Vec<Die> {
    if w.salvo.shot.is_none_or(|shot| shot.by != seat) {
        return Vec::new();
    }
    let die = |(face, gun): (u8, &crate::world::Gun)| Die {
        face,
        sides: 10,
        hit: i16::from(face) >= i16::from(gun.on),
        need: u8::try_from(gun.on).unwrap_or(0),
        kind: gun.unit.slug().into(),
    };
    w.salvo.dice().map(die).collect()
}

/// What each kind of unit needs, and what it is made of.
fn effects(w: &World, shot: &Shot) -> Vec<Words> {
    let guns = query::guns(w, shot);
    if guns.is_empty() {
        return Vec::new();
    }
    let needs: Vec<Words> = guns
        .iter()
        .map(|gun| {
            let (unit, on, dice) = (unit_thing(w, gun.unit), i32::from(gun.on), gun.dice);
            words!("{unit} {on} ({dice} {dice:die|dice})", unit, on, dice)
        })
        .collect();
    let mut effects = vec![words!("Hits on: {needs}", needs)];
    let mut parts: Vec<Part> = Vec::new();
    for part in guns.iter().flat_map(|gun| query::combat_parts(w, gun.unit, shot)) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    effects.extend(parts.iter().map(|part| {
        let (name, by) = (part.name, format!("{:+}", part.by));
        words!("{name} {by}", name, by)
    }));
    effects
}
