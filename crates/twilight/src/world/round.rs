//! The round of the game: whose turn it is, and who comes next.

use crate::Secret;
use crate::choice::Choice;
use crate::feats::CARDS;
use crate::windows::Played;
use arrayvec::ArrayVec;
use kernel::{Counts, Seat, SeatList};
use serde::{Deserialize, Serialize};

/// The round of the game under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    /// 1 for the first one; 0 before the game begins.
    pub number: u8,
    /// [skirmish.round] Who has the first turn of the round, the second, and so on.
    pub order: SeatList,
    /// The side whose turn it is.
    pub turn: Option<Seat>,
    pub encore: Option<Encore>,
    /// The forces stand.
    pub begun: bool,
}

/// What follows a turn out of order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Encore {
    /// One more action of this side.
    Again(Seat),
    /// The next turn is skipped.
    Skip,
    /// Something ended this turn.
    Over,
}

/// Action cards, and what is being used.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Plays {
    /// Those left to draw.
    pub(crate) bag: Secret<Counts<CARDS>>,
    pub discards: Counts<CARDS>,
    /// Cards being resolved, the last on top.
    pub played: ArrayVec<Played, 8>,
    /// [cards.aloud] What was named as they were played: how many cards lay open then, and what.
    pub named: ArrayVec<(u8, Choice), 16>,
    /// The card used as an action was cancelled.
    pub foiled: bool,
}

kernel::clone_by_field!(Plays; bag, discards, played, named, foiled);

impl Plays {
    pub(crate) fn new(bag: Counts<CARDS>) -> Plays {
        Plays {
            bag: Secret::new(bag),
            discards: Counts::default(),
            played: Default::default(),
            named: Default::default(),
            foiled: false,
        }
    }
}
