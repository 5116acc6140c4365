//! Rows of verbs are carried out, verb by verb, for each player concerned in order of play.

mod concern;
mod decide;
mod destroy;
mod follow;
mod reading;

pub use concern::*;
pub use decide::*;
pub use destroy::*;
pub use follow::*;
pub use reading::*;
