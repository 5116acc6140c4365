//! The rulebook as tests.

mod data;
mod promises;
mod records;
mod rulebook;
mod trial;
