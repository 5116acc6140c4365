//! Twilight Imperium 4 and what is played with it.

pub mod components;
pub mod galaxy;
