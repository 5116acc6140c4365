//! The Hive of Hive Wars, which nobody plays: what it decides, as functions of what lies open.
//!
//! Each decision narrows candidates by criteria in the order of the data ([`instincts`]), reads a Hive Mind card ([`mind`])
//! or counts its funds ([`funds`]), and says what decided. [`steps`] draw its cards and do what was decided; its questions
//! in steps of all players are answered by [`answers`].

pub mod abilities;
pub mod action;
pub mod agenda;
pub mod answers;
pub mod counters;
pub mod entry;
pub mod funds;
pub mod harm;
pub mod hooks;
pub mod instincts;
pub mod mind;
pub mod produce;
mod rows;
pub mod settings;
pub mod setup;
pub mod sight;
pub mod status;
pub mod steps;
pub mod strategy;
pub mod tactical;
pub mod upgrades;
mod words;

pub use rows::*;
pub use settings::{Setting, Settings};
pub use words::colour_word;

/// [hive.faction] Whose pieces and home the Hive has.
pub const FACTION: &str = "sardakk";

/// [hive.helpful] What a question of equal candidates is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    Destination,
    /// Where a ship sets out from.
    Source,
    /// Where a ship is produced or placed.
    Yard,
    /// Which planet is readied, and where a structure is built.
    Readied,
    Site,
    /// Which command token comes back.
    Token,
    Upgrade,
    Outcome,
}
