//! The rulebook as tests.

mod data;
mod promises;
mod rulebook;
mod trial;
