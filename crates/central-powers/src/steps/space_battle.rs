//! [battle.round] Space battles.

mod casualties;
mod effects;
mod gambits;
mod losses;
mod precombat;
mod retreat;
mod round;

pub use casualties::*;
pub use effects::*;
pub use gambits::*;
pub use losses::*;
pub use precombat::*;
pub use retreat::*;
pub use round::*;
