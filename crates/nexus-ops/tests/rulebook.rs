//! The rulebook, chapter by chapter, each worked example under its own name.

mod alternate;
mod battle;
mod deployment;
mod examples;
mod movement;
mod options;
mod setup;
mod teams;
mod vortex;
mod winning;
