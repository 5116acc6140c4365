//! The rulebook as tests.

mod data;
mod promises;
