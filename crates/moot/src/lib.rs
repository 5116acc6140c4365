//! Moot, the smallest whole game: three speakers bid for the floor and play cards for glory.
//!
//! It needs everything the kernel has: component data, hidden cards, some of which others have seen, sealed bids, reaction
//! windows in all three orders with cards that answer cards, deals out of turn, picking any number, picks that go somewhere, an
//! early end of a card and of the game, forecasts, plans for bots, a ledger of what no line tells, positions as text, and in its
//! second entry a party nobody sits at. So it is the example for whoever writes a game, and its tests are those of the kernel.

mod bot;
mod choice;
mod components;
mod deals;
mod edit;
mod game;
mod ledger;
mod options;
mod prompt;
mod raiders;
mod steps;
mod view;
mod world;

pub use raiders::RAIDERS;
pub use steps::bid::LINES;

use kernel::Entry;

kernel::secrets!();

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moot;

/// How many play.
pub const SEATS: u8 = 3;

/// Each for itself. Compiled here and nowhere else.
#[inline(never)]
pub fn entry() -> Entry {
    Entry::all::<Moot>()[0]
}

/// All against the raiders.
#[inline(never)]
pub fn raiders() -> Entry {
    Entry::all::<Moot>()[1]
}
