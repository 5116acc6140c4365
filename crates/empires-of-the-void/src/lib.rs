//! Empires of the Void, Revised 1st Edition.

pub mod fleet;
pub mod kit;
pub mod map;
pub mod names;
pub mod odds;
pub mod powers;
