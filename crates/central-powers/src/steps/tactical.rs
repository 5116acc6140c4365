//! [action.tactical] The tactical action, in its order.

mod activate;
mod cannon;
mod end;
mod landing;
mod leave;
mod movement;
mod shots;

pub use activate::*;
pub use cannon::*;
pub use end::*;
pub use landing::*;
pub use leave::*;
pub use movement::*;
pub use shots::*;
