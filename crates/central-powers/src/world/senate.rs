//! The Galactic Senate: the floor, the laws, the agenda under way, and what is in force for a while.

use crate::cards::{Line, Spot};
use crate::names::Colour;
use crate::steps::Instead;
use crate::verbs::Span;
use arrayvec::ArrayVec;
use imperium::Ballot;
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most laws there can be: one for each card that is one.
pub const MOST_LAWS: usize = 72;
/// The most effects that are in force for a while at the same time.
pub const MOST_PASSING: usize = 48;

/// [council.ballot] What a council can decide for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Elected {
    For,
    Against,
    Player(Seat),
    /// The lower seat first.
    Players(Seat, Seat),
    Planet(u8),
    /// The lower number first.
    Planets(u8, u8),
    Law(u8),
    Colour(Colour),
    Objective(u8),
    System(u8),
}

/// [council.lasting] A law that stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Law {
    pub card: u8,
    /// What it lies on; `For` where it lies on nothing.
    pub on: Elected,
    /// [hr.escrow] Whether the point it gives counts for its holder.
    pub scored: bool,
}

/// [council.lasting] Something that is in force until a span is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Passing {
    pub line: Line,
    /// Who has brought it about.
    pub you: Option<Seat>,
    pub whom: SeatSet,
    pub on: Elected,
    pub place: Spot,
    pub span: Span,
    /// First and last round in which it works.
    pub rounds: (u8, u8),
}

/// What is voted on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Matter {
    /// [opt.voice]
    Voice,
    Card(u8),
}

/// [council.ballot] The agenda under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Agenda {
    pub matter: Matter,
    /// Who executes Senator Emeritus.
    pub chair: Seat,
    /// Who selected it from the floor; none: it was drawn.
    pub by: Option<Seat>,
    /// [gs.repeal] The law it is about.
    pub named: Option<u8>,
    pub ballot: Ballot<Elected>,
    pub result: Option<Elected>,
    /// Stopped before it was decided.
    pub stopped: bool,
    /// What comes instead of it.
    pub instead: Option<Instead>,
}

/// The Galactic Senate.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Senate {
    /// [gs.floor] Agendas that may be selected.
    pub floor: u128,
    /// [gs.repeal] Repeal lies on its space.
    pub repeal: bool,
    /// By age.
    pub laws: ArrayVec<Law, MOST_LAWS>,
    pub passing: ArrayVec<Passing, MOST_PASSING>,
    /// What laws and passing effects touch, a bit for each `Touch`.
    pub touched: u16,
    pub agenda: Option<Agenda>,
    /// Agendas of the deck that follow this one.
    pub more: u8,
    /// A law that is voted on anew after this one.
    pub revote: Option<u8>,
    /// [opt.voice] Who has the Voice of the Council, and whether its point counts.
    pub voice: Option<(Seat, bool)>,
}

impl Senate {
    pub fn law(&self, card: u8) -> Option<&Law> {
        self.laws.iter().find(|law| law.card == card)
    }
}
