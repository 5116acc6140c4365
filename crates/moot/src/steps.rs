//! The flow: the list of steps, one module a chapter of the rules.

pub mod bid;
pub mod cards;
pub mod floor;
pub mod gifts;

use crate::Moot;
use bid::{Bid, Lots, Reveal, Round};
use cards::{Applaud, CardEnds, CardPlayed, Resolve, Scry, ShowCard, Strike};
use floor::{DrawCard, TidyUp, Turn};
use gifts::{Give, GiveTo};
use kernel::{React, step, steps};

steps!(
    Moot; Round, Bid, Reveal, Lots, DrawCard, Turn, TidyUp, Give, GiveTo, Resolve, Strike, Scry, ShowCard, Applaud, CardEnds,
    Raid, React = React<CardPlayed>
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
