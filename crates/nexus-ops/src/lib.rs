//! Nexus Ops, the 2012 edition: two to four corporations fight over an alien moon.

pub mod board;
pub mod combat;
pub mod data;
pub mod odds;
