//! Twilight Imperium 4 and the Hive.

pub mod atlas;
pub mod components;
pub mod desk;
pub mod factions;
pub mod galaxy;
pub mod odds;
pub mod skirmish;
pub mod units;
