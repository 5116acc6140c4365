//! Nexus Ops, the 2012 edition: two to four corporations fight over an alien moon.
//!
//! `RULES.md` is the index of the rulebook, `data/` holds what is printed on the components. The flow of a turn is in
//! `steps`, one file a phase; `cards` has what cards do, [`query`] what can be read off the board.

kernel::secrets!();

pub mod board;
mod bot;
mod cards;
mod choice;
pub mod combat;
pub mod data;
mod desk;
mod edit;
mod game;
pub mod odds;
mod options;
mod position;
mod prompt;
pub mod query;
mod steps;
mod view;
pub mod world;

pub use choice::Choice;
pub use game::NexusOps;
pub use options::INFO;
pub use position::position;

/// The game as the catalog lists it; compiled here and nowhere else.
#[inline(never)]
pub fn entry() -> kernel::Entry {
    kernel::Entry::of::<NexusOps>().with_cover("terrain").with_odds(desk::DESK)
}
