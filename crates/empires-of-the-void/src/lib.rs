//! Empires of the Void, Revised 1st Edition: two to four players expand over a galaxy of fifteen planets, by conquest
//! or by diplomacy, in eight rounds with three scorings.

mod bot;
mod choice;
mod desk;
pub mod fleet;
mod game;
mod imagine;
pub mod map;
pub mod names;
pub mod odds;
pub mod powers;
pub mod printed;
mod prompt;
mod query;
pub mod reach;
pub mod steps;
pub mod trade;
mod view;
pub mod world;

kernel::secrets!();

pub use choice::Choice;
pub use game::entry;
pub use steps::{Scope, Step};
pub use world::World;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Empires;
