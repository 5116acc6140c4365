//! Names of visible things.

use crate::board::HexId;
use crate::data::Unit;
use crate::game::COLOURS;
use crate::world::World;
use kernel::Seat;

pub fn hex(w: &World, hex: HexId) -> String {
    format!("hex/{}", w.map().names[hex as usize])
}

pub fn unit(w: &World, seat: Seat, unit: Unit, hex: HexId) -> String {
    format!("unit/{}/{}/{}", COLOURS[seat.index()], w.sheet().row(unit).id, w.map().names[hex as usize])
}

pub fn card(id: &str) -> String {
    format!("card/{id}")
}

pub fn seat(seat: Seat) -> String {
    format!("seat/{}", COLOURS[seat.index()])
}
