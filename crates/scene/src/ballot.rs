//! A vote under way.

use crate::{Card, ElementId, Mark, Number, SeatNumber, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An agenda, its outcomes and who has cast how many votes for which. It takes the place of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Ballot {
    /// `Agenda 1 of 2, law`.
    pub title: String,
    pub card: Card,
    pub outcomes: Vec<BallotOutcome>,
    /// All seats in the order in which they vote.
    pub order: Vec<Voter>,
    /// What each outcome would change for the viewer and for others, one line each.
    pub effects: Vec<Words>,
}

/// Something that can be voted for. Its votes are those of the voters who chose it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct BallotOutcome {
    /// `outcome/for`; options that choose it touch it.
    pub id: ElementId,
    pub label: String,
    /// What it does.
    pub text: String,
    /// The player that would be elected.
    pub seat: Option<SeatNumber>,
    /// Who predicted it, with what.
    pub riders: Vec<Mark>,
}

/// A seat's part in a vote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Voter {
    pub seat: SeatNumber,
    pub state: VoterState,
    /// The outcome it voted for; empty before that.
    pub outcome: ElementId,
    /// Cast, or, before that, at hand; with its parts.
    pub votes: Number,
    /// `rider, no vote`, `breaks ties`.
    pub note: String,
}

/// Where a voter stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum VoterState {
    #[default]
    Waiting,
    Now,
    Cast,
    Abstained,
    /// May not vote.
    Barred,
}
