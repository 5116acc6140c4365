//! The kernel tried by a toy game that needs all of it.

mod flows;
mod moot;
mod packs;
mod runs;
