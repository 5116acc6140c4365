//! The printed rules, a room a chapter.

mod corners;
mod homes;
mod leaders;
mod market;
mod objectives;
mod predicates;
mod races;
mod setup;
mod strategy;
mod technologies;
mod war;
pub mod words;
