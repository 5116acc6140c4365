//! [invade.round] Invasions, planet by planet.

mod aftermath;
mod bombardment;
mod conversion;
mod ground;
mod order;

pub use aftermath::*;
pub use bombardment::*;
pub use conversion::*;
pub use ground::*;
pub use order::*;
