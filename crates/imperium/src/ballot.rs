//! A vote of a council: who gave how many votes for which outcome, and which of them leads.

use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What one seat has said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Vote<O> {
    pub seat: Seat,
    /// None: it abstains.
    pub outcome: Option<O>,
    pub votes: u8,
}

/// All votes of one agenda, in the order in which they were given. What may be voted for, and who breaks a tie, is the
/// edition's business.
///
/// ```
/// use imperium::Ballot;
/// use kernel::Seat;
/// let mut ballot = Ballot::default();
/// ballot.cast(Seat(1), Some("for"), 4);
/// ballot.cast(Seat(2), Some("against"), 3);
/// ballot.cast(Seat(0), None, 7);
/// assert_eq!(ballot.leaders(["for", "against"]).as_slice(), ["for"]);
/// ballot.void(Seat(1));
/// assert_eq!(ballot.leaders(["for", "against"]).as_slice(), ["against"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ballot<O> {
    votes: ArrayVec<Vote<O>, MAX_SEATS>,
}

impl<O> Default for Ballot<O> {
    fn default() -> Self {
        Ballot { votes: ArrayVec::new() }
    }
}

impl<O: Copy + Eq> Ballot<O> {
    /// A seat gives all its votes for one outcome, or abstains.
    pub fn cast(&mut self, seat: Seat, outcome: Option<O>, votes: u8) {
        debug_assert!(self.of(seat).is_none(), "a seat votes once: {seat:?}");
        self.votes.push(Vote { seat, outcome, votes: outcome.map_or(0, |_| votes) });
    }

    /// More votes for what a seat voted for.
    pub fn add(&mut self, seat: Seat, votes: u8) {
        if let Some(vote) = self.votes.iter_mut().find(|vote| vote.seat == seat && vote.outcome.is_some()) {
            vote.votes = vote.votes.saturating_add(votes);
        }
    }

    /// A vote given counts as an abstention.
    pub fn void(&mut self, seat: Seat) {
        if let Some(vote) = self.votes.iter_mut().find(|vote| vote.seat == seat) {
            (vote.outcome, vote.votes) = (None, 0);
        }
    }

    pub fn of(&self, seat: Seat) -> Option<&Vote<O>> {
        self.votes.iter().find(|vote| vote.seat == seat)
    }

    pub fn votes(&self) -> &[Vote<O>] {
        &self.votes
    }

    /// Votes for one outcome.
    pub fn tally(&self, outcome: O) -> u16 {
        self.votes.iter().filter(|vote| vote.outcome == Some(outcome)).map(|vote| u16::from(vote.votes)).sum()
    }

    /// All votes together.
    pub fn total(&self) -> u16 {
        self.votes.iter().map(|vote| u16::from(vote.votes)).sum()
    }

    /// Who has voted for an outcome.
    pub fn voters(&self, outcome: O) -> SeatSet {
        self.votes.iter().filter(|vote| vote.outcome == Some(outcome)).map(|vote| vote.seat).collect()
    }

    /// Of these outcomes those with the most votes: one, or those that tie; all of them if nobody has voted.
    pub fn leaders(&self, outcomes: impl IntoIterator<Item = O>) -> Vec<O> {
        let tallies: Vec<(O, u16)> = outcomes.into_iter().map(|outcome| (outcome, self.tally(outcome))).collect();
        let most = tallies.iter().map(|(_, votes)| *votes).max().unwrap_or(0);
        tallies.into_iter().filter(|(_, votes)| *votes == most).map(|(outcome, _)| outcome).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ballot(votes: &[(u8, Option<char>, u8)]) -> Ballot<char> {
        let mut ballot = Ballot::default();
        votes.iter().for_each(|(seat, outcome, votes)| ballot.cast(Seat(*seat), *outcome, *votes));
        ballot
    }

    #[test]
    fn the_most_votes_lead_not_the_most_voters() {
        let ballot = ballot(&[(0, Some('a'), 2), (1, Some('a'), 2), (2, Some('b'), 5)]);
        assert_eq!(ballot.leaders(['a', 'b', 'c']), ['b']);
        assert_eq!((ballot.tally('a'), ballot.total()), (4, 9));
        assert_eq!(ballot.voters('a'), SeatSet::one(Seat(0)).with(Seat(1)));
    }

    #[test]
    fn equal_votes_tie_and_no_votes_tie_all() {
        assert_eq!(ballot(&[(0, Some('a'), 3), (1, Some('b'), 3), (2, None, 9)]).leaders(['a', 'b', 'c']), ['a', 'b']);
        assert_eq!(ballot(&[(0, None, 3)]).leaders(['a', 'b']), ['a', 'b']);
    }

    #[test]
    fn more_votes_follow_the_vote() {
        let mut ballot = ballot(&[(0, Some('a'), 3), (1, None, 2)]);
        ballot.add(Seat(0), 5);
        ballot.add(Seat(1), 5);
        assert_eq!((ballot.tally('a'), ballot.total()), (8, 8));
    }

    #[test]
    fn a_void_vote_is_an_abstention() {
        let mut ballot = ballot(&[(0, Some('a'), 3), (1, Some('b'), 2)]);
        ballot.void(Seat(0));
        assert_eq!(ballot.of(Seat(0)), Some(&Vote { seat: Seat(0), outcome: None, votes: 0 }));
        assert_eq!(ballot.leaders(['a', 'b']), ['b']);
    }
}
