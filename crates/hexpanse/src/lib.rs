//! Hexpanse: build the formation of the mission with your units, or be the last warlord on the board.
//!
//! The rules are indexed in `RULES.md`; what is printed on the components lies in `data/` and is read by
//! [`components`].

pub mod components;
pub mod effect;
pub mod ground;
pub mod mission;
