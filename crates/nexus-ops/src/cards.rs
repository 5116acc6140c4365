//! What cards do.

pub mod energize;
pub mod mission;
