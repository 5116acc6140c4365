//! What the editions of Twilight Imperium share: the pieces and where they stand. No steps, no cards: where those look
//! alike they differ in order, in who chooses and in what may react.

mod areas;
mod force;
mod forces;
mod kinds;

pub use areas::{Area, PlanetSet, PlanetSpot, SystemId, SystemSet};
pub use force::Force;
pub use forces::Forces;
pub use kinds::{GROUND, KINDS, Kind, KindSet, Lanes, MOVERS, SHIPS, STRUCTURES, is_ship};
