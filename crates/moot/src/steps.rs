//! The flow: the list of steps, one module a chapter of the rules.

pub mod bid;
pub mod cards;
pub mod floor;

use crate::Moot;
use bid::{Bid, Reveal, Round};
use cards::{Applaud, CardEnds, CardPlayed, Resolve, Scry, ShowCard, Strike};
use floor::{DrawCard, TidyUp, Turn};
use kernel::{React, step, steps};

steps!(
    Moot; Round, Bid, Reveal, DrawCard, Turn, TidyUp, Resolve, Strike, Scry, ShowCard, Applaud, CardEnds, Raid,
    React = React<CardPlayed>
);

/// What can end early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    Card,
}

step! {
    /// [moot.raid] The raiders take one gold of a seat.
    pub struct Raid;
}
