//! Each card by name.

mod energize;
mod missions;
