use crate::choice::Choice;
use crate::world::World;
use kernel::Seat;
pub fn evaluate(_w: &World, _out: &mut [f32]) {}
pub fn hint(_w: &World, _seat: Seat, _choice: Choice) -> f32 {
    1.0
}
