//! Twilight Imperium 4 and the Hive.

pub mod odds;
pub mod units;
