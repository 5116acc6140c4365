//! The Hive of Hive Wars, which nobody plays: what it decides, as functions of what lies open.
//!
//! Each decision narrows candidates by criteria in the order of the data ([`instincts`]), reads a Hive Mind card ([`mind`])
//! or counts its funds ([`funds`]), and says what decided. Nothing here changes a table.

pub mod abilities;
pub mod action;
pub mod counters;
pub mod funds;
pub mod instincts;
pub mod mind;
pub mod produce;
mod rows;
pub mod status;
pub mod strategy;
pub mod tactical;

pub use rows::*;
