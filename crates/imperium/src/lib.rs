//! What the editions of Twilight Imperium share: the pieces and where they stand, the galaxy and how ships travel in
//! it, dice and exact chances of battles.
//! No steps, no cards: where those look alike they differ in order, in who chooses and in what may react.
//!
//! A [`Layout`] is what lies on the table, space by space; a [`Galaxy`] is the same as a graph of systems. [`Chart`] is the
//! galaxy as one player sees it during one action; [`Chart::reach`] gives every system a ship can get to, with cost and
//! risk. What is printed on tiles comes from the edition, through [`Tiles`] and [`Atlas`].

mod areas;
mod ballot;
mod bits;
pub mod dice;
pub mod duel;
mod fleet;
mod force;
mod forces;
mod galaxy;
mod kinds;
mod layout;
mod spiral;
pub mod starmap;
mod stats;
mod strings;
mod tiles;
mod travel;
pub mod walk;

pub use areas::{Area, PlanetSet, PlanetSpot, SystemId, SystemSet};
pub use ballot::{Ballot, Vote};
pub use bits::{Anomalies, Anomaly, Wormhole, Wormholes};
pub use fleet::{Excess, Fighters, Muster, batch_cost, fleet_limit, type_cost};
pub use force::Force;
pub use forces::Forces;
pub use galaxy::{Galaxy, MOST_SYSTEMS, Place, Scarred};
pub use kinds::{GROUND, KINDS, Kind, KindSet, Lanes, MOVERS, SHIPS, STRUCTURES, is_ship};
pub use layout::{Entry, Layout, LayoutError, Storm};
pub use spiral::{SIDES, ring_of, spaces_in, spiral, spiral_index};
pub use stats::Dice;
pub use strings::{MapStringError, Reason};
pub use tiles::{Atlas, LaneId, TileId, Tiles, TokenId};
pub use travel::{
    Allowance, Barrier, Bend, Bends, Chart, LONGEST, Links, Mover, NO_WAY, Purpose, Route, Skill, Skills, Way,
};
