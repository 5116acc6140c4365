//! Action cards, a room for each part of a turn.

pub mod battle;
pub mod moves;
pub mod plots;
pub mod politics;
pub mod round;
pub mod yard;
