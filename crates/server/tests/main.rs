//! All tests of the server, in one binary.

#[path = "../../kernel/tests/main/moot.rs"]
#[allow(dead_code)]
mod moot;

mod bots;
mod breakdown;
mod clocks;
mod games;
mod hall;
mod hooks;
mod hostile;
mod memory;
mod packs;
mod people;
mod postgres;
mod protocol;
mod resigning;
mod restart;
mod store;
mod tables;
mod windows;
