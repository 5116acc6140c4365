//! The rulebook, chapter by chapter.

mod actions;
mod cards;
mod chains;
mod deck;
mod icons;
mod market;
mod setting_up;
mod victory;
