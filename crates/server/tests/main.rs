//! All tests of the server, in one binary.

#[path = "../../kernel/tests/main/moot.rs"]
mod moot;

mod games;
mod hall;
mod hostile;
mod people;
mod postgres;
mod protocol;
mod restart;
mod store;
mod tables;
