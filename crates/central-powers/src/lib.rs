//! Central Powers: Twilight Imperium, third edition, with both expansions, the house rules and the Galactic Senate, for
//! three to nine players. Here: everything printed, read and checked.

pub mod names;
pub mod options;
pub mod printed;
pub mod verbs;
