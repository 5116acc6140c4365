//! All tests of the server, in one binary.

mod bots;
mod breakdown;
mod clocks;
mod dice;
mod fairness;
mod games;
mod hall;
mod hooks;
mod hostile;
mod memory;
mod packs;
mod people;
mod postgres;
mod protocol;
mod restart;
mod runs;
mod store;
mod tables;
mod windows;
