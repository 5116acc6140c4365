//! Hexpanse: build the formation of the mission with your units, or be the last warlord on the board.
//!
//! The rules are indexed in `RULES.md`; what is printed on the components lies in `data/` and is read by
//! [`components`]. The flow is in [`steps`], every change of pieces in [`pieces`], derived facts in [`query`].

mod bot;
mod called;
pub mod choice;
pub mod components;
pub mod effect;
mod game;
pub mod ground;
pub mod mission;
pub mod pieces;
pub mod prompt;
pub mod query;
pub mod steps;
mod view;
pub mod world;

kernel::secrets!();

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hexpanse;

/// The game as the catalog lists it; compiled here and nowhere else.
#[inline(never)]
pub fn entry() -> kernel::Entry {
    kernel::Entry::of::<Hexpanse>().with_cover("field")
}

/// The seats' words in the notation, which are also their colours.
const SEAT_NAMES: [&str; 4] = ["red", "blue", "yellow", "green"];
