//! Cards, laws and abilities at work: rows of verbs are read line by line and carried out.

mod amounts;
mod line;
mod play;
mod sites;
mod whom;

pub use amounts::{Basis, amount, count};
pub use line::{Line, Source, Spot};
pub use play::{carried, copies, copyable, has_moment, is_cancellable, usable_cards};
pub use sites::{Sight, fits, has, is_of_planets, is_shut, planets, systems};
pub use whom::{Cast, in_order, whom};
