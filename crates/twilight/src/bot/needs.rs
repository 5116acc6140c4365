//! What a player of the whole game is short of: troops for the planets in the active system, guns against who holds it,
//! ships to carry what waits at home.

use super::{Might, guards, price, strongest};
use crate::query;
use crate::world::{GROUND, SHIPS, World};
use kernel::Seat;
use twilight_box::units::Kind;

/// Less than ending the movement.
const NO: f32 = 0.5;

/// What comes to the active system, and what it takes.
struct Call {
    /// Ground forces on their way or there, and those that are needed.
    troops: f32,
    wanted: f32,
    /// Room aboard for those that are not loaded yet.
    room: f32,
    /// Chance to win the space battle; 1 without an enemy.
    chance: f32,
    foe: bool,
}

impl Call {
    fn of(w: &World, seat: Seat) -> Option<Call> {
        let active = w.action.active?;
        let mut fleet = Might::of(w, seat, w.space(active, seat), &SHIPS, 0.0);
        let mut troops = f32::from(w.space(active, seat).ground());
        let mut room = 0.0;
        for ship in &w.voyage.convoy {
            let unit = query::unit(w, seat, ship.kind);
            fleet.add(unit, 1.0, f32::from(u8::from(ship.damaged)), 0.0);
            let aboard: u8 = ship.cargo.count.iter().sum();
            fleet.add(query::unit(w, seat, Kind::Fighter), f32::from(ship.cargo.of(Kind::Fighter)), 0.0, 0.0);
            troops += f32::from(ship.cargo.ground());
            room += f32::from(unit.capacity.unwrap_or(0).saturating_sub(aboard));
        }
        let takes = w.planets_in(active).filter(|&p| w.planet(p).controller != Some(seat));
        let wanted = takes.map(|p| 1.0 + 1.6 * guards(w, p, seat)).sum();
        let foe = strongest(w, active, seat).map(|enemy| Might::of(w, enemy, w.space(active, enemy), &SHIPS, 0.0));
        let chance = foe.map_or(1.0, |foe| fleet.beats(foe));
        Some(Call { troops, wanted, room, chance, foe: foe.is_some() })
    }

    fn needs_guns(&self) -> bool {
        self.foe && self.chance < 0.92
    }
}

/// How much a ship is wanted in the active system.
pub fn sail(w: &World, seat: Seat, kind: Kind) -> f32 {
    let Some(call) = Call::of(w, seat) else { return NO };
    let carries = query::unit(w, seat, kind).capacity.unwrap_or(0) > 0;
    match () {
        _ if carries && call.troops + call.room < call.wanted => 5.0,
        _ if call.needs_guns() => 3.0 + price(w, seat, kind).min(2.0),
        // Somebody has to come at all.
        _ if w.voyage.convoy.is_empty() && call.troops == 0.0 => 1.0,
        _ => NO,
    }
}

/// How much a unit is wanted aboard.
pub fn load(w: &World, seat: Seat, kind: Kind) -> f32 {
    let Some(call) = Call::of(w, seat) else { return NO };
    match GROUND.contains(&kind) {
        true if call.troops < call.wanted + 1.0 => 4.0,
        false if call.foe && call.troops >= call.wanted => 3.0,
        true | false => NO,
    }
}

/// How much a unit is wanted where it can be produced.
pub fn produce(w: &World, seat: Seat, kind: Kind) -> f32 {
    let (mut room, mut troops, mut guns) = (0.0, 0.0, 0.0);
    for system in w.galaxy.ids() {
        let here = w.space(system, seat);
        for ship in SHIPS.into_iter().filter(|&ship| here.of(ship) > 0) {
            let count = f32::from(here.of(ship));
            room += count * f32::from(query::unit(w, seat, ship).capacity.unwrap_or(0));
            guns += count * price(w, seat, ship);
        }
        troops += f32::from(here.ground());
        troops += w.planets_in(system).map(|p| f32::from(w.ground(p, seat).ground())).sum::<f32>();
    }
    match kind {
        Kind::Carrier if room < troops + 2.0 => 6.0,
        Kind::Infantry if troops < 1.5 * room + 4.0 => 5.5,
        Kind::Mech if troops < 1.5 * room + 4.0 => 4.0,
        Kind::Dreadnought => 4.6,
        Kind::WarSun => 5.0,
        Kind::Flagship => 4.4,
        Kind::Cruiser => 4.2,
        Kind::Destroyer if guns < 6.0 => 3.0,
        Kind::Fighter if room > troops => 2.6,
        Kind::Carrier => 2.4,
        Kind::Destroyer | Kind::Fighter | Kind::Infantry | Kind::Mech | Kind::Pds | Kind::SpaceDock => 1.0,
    }
}
