//! Central Powers: Twilight Imperium, third edition, with both expansions, the house rules and the Galactic Senate, for
//! three to nine players. Strategy cards, trade, research, fleets and their wars, production, objectives and the end of the
//! game.

kernel::secrets!();

mod bot;
pub mod cards;
mod cease_fire;
mod choice;
pub mod desk;
mod edit;
pub mod force;
mod game;
mod imagine;
mod ledger;
mod map;
pub mod names;
pub mod objectives;
pub mod odds;
pub mod options;
pub mod payment;
pub mod printed;
pub mod prompt;
pub mod query;
pub mod refusal;
pub mod steps;
pub mod verbs;
mod victory;
mod view;
pub mod world;

pub use choice::Choice;
pub use game::entry;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CentralPowers;
