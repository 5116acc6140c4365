//! How a fight may end from here.

use crate::world::World;
use scene::Forecast;

/// The fight under way.
pub fn under_way(_: &World) -> Option<Forecast> {
    None
}
