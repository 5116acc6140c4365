//! Names of visible things.

use crate::board::HexId;
use crate::data::Unit;
use crate::game::COLOURS;
use crate::world::World;
use kernel::Seat;

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
