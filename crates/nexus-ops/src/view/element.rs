//! Names of visible things.

use crate::board::HexId;
use crate::combat::Force;
use crate::data::Unit;
use crate::game::COLOURS;
use crate::world::World;
use kernel::Seat;
use scene::Thing;

pub fn hex(w: &World, hex: HexId) -> String {
    ["hex/", &w.map().names[hex as usize]].concat()
}

pub fn unit(w: &World, seat: Seat, unit: Unit, hex: HexId) -> String {
    ["unit/", COLOURS[seat.index()], "/", &w.sheet().row(unit).id, "/", &w.map().names[hex as usize]].concat()
}

pub fn card(id: &str) -> String {
    format!("card/{id}")
}

pub fn seat(seat: Seat) -> String {
    format!("seat/{}", COLOURS[seat.index()])
}

/// A hex as words name it.
pub fn place(w: &World, at: HexId) -> Thing {
    scene::thing(&w.map().names[at as usize], hex(w, at))
}

/// A kind of unit as words name it.
pub fn kind(w: &World, unit: Unit) -> Thing {
    scene::thing(&w.sheet().row(unit).name, "")
}

/// The units of a force as words name them, kind by kind.
pub fn force(w: &World, force: &Force) -> Vec<Thing> {
    let there = Unit::ALL.into_iter().filter(|unit| force[*unit as usize] > 0);
    there.map(|unit| kind(w, unit).count(force[unit as usize])).collect()
}

/// The units of a kind that a seat has in a hex, as words name them.
pub fn units(w: &World, seat: Seat, of: Unit, at: HexId) -> Thing {
    scene::thing(&w.sheet().row(of).name, unit(w, seat, of, at))
}

/// A card as words name it.
pub fn card_named(id: &str, name: &str) -> Thing {
    scene::thing(name, card(id))
}
