//! The Hive of Hive Wars, which nobody plays: what it decides, as functions of what lies open.
//!
//! Each decision narrows candidates by criteria in the order of the data ([`instincts`]), reads a Hive Mind card ([`mind`])
//! or counts its funds ([`funds`]), and says what decided. [`steps`] draw its cards and do what was decided; its questions
//! in steps of all players are answered by [`answers`].

pub mod abilities;
pub mod action;
pub mod answers;
pub mod counters;
pub mod entry;
pub mod funds;
pub mod hooks;
pub mod instincts;
pub mod mind;
pub mod produce;
mod rows;
pub mod setup;
pub mod sight;
pub mod status;
pub mod steps;
pub mod strategy;
pub mod tactical;
pub mod upgrades;
mod words;

pub use rows::*;
pub use words::colour_word;

/// [hive.faction] Whose pieces and home the Hive has.
pub const FACTION: &str = "sardakk";
