//! The galaxy of this edition: what lies beside the map, which tokens bend it, how maps are dealt and drawn.

mod chance;
mod charts;
mod generate;
mod hive;
pub mod sheet;
mod slices;
mod table;

pub use chance::*;
pub use charts::*;
pub use generate::*;
pub use hive::*;
pub use imperium::{
    Allowance, Barrier, Bend, Bends, Chart, Entry, Excess, Fighters, Galaxy, LONGEST, Layout, LayoutError, Links,
    MOST_SYSTEMS, MapStringError, Mover, Muster, NO_WAY, Place, Purpose, Reason, Route, SIDES, Skill, Skills, Storm,
    SystemId, SystemSet, Way, batch_cost, fleet_limit, ring_of, spaces_in, spiral, spiral_index, type_cost,
};
pub use slices::*;
pub use table::*;
