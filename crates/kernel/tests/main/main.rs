//! The kernel tried by a toy game that needs all of it.

mod cards;
mod deals;
mod edits;
mod flows;
mod moot;
mod options;
mod packs;
mod runs;
