//! The printed rules, a room a chapter.

mod conquests;
mod corners;
mod foretold;
mod homes;
mod leaders;
mod market;
mod objectives;
mod predicates;
mod races;
mod setup;
mod strategy;
mod technologies;
mod voyages;
mod war;
pub mod words;
