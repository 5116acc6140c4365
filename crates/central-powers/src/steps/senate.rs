//! The Galactic Senate: the floor is laid, agendas are selected, voted on and carried out.

mod agenda;
mod council;
mod floor;

pub use agenda::*;
pub use council::*;
pub use floor::*;
