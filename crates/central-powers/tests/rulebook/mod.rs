//! The printed rules, a room a chapter.

mod leaders;
mod market;
mod objectives;
mod races;
mod setup;
mod strategy;
mod war;
pub mod words;
