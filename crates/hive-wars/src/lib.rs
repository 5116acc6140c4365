//! Twilight Imperium 4 and the Hive.

pub mod desk;
pub mod odds;
pub mod units;
