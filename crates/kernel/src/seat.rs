//! Seats, sets of seats, and how a match ranks its sides.

use serde::{Deserialize, Serialize};

/// A seat at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The most seats a game may have.
pub const MAX_SEATS: usize = 9;

impl Seat {
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise of `seats`.
    #[inline]
    pub fn next(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats)
    }
}

/// Seats, and the audience, as a set: who may know something, who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SeatSet(pub u16);

impl SeatSet {
    pub const NONE: SeatSet = SeatSet(0);
    /// Every seat and the audience.
    pub const ALL: SeatSet = SeatSet(u16::MAX);
    const AUDIENCE: u16 = 1 << 15;

    #[inline]
    pub fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The first `n` seats, without the audience.
    #[inline]
    pub fn first(n: u8) -> SeatSet {
        SeatSet((1 << n) - 1)
    }

    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    #[inline]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    #[inline]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    #[inline]
    pub fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    #[inline]
    pub fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    #[inline]
    pub fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        (self.0 & !Self::AUDIENCE).count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0 & !Self::AUDIENCE;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            seat
        })
    }

    /// Whether this viewer belongs to the set.
    pub fn admits(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.has(seat),
            Viewer::Audience => self.0 & Self::AUDIENCE != 0,
            Viewer::Everyone => true,
        }
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Sees what is open to all.
    Audience,
    /// Sees all; for finished games only.
    Everyone,
}

impl Viewer {
    /// The seat whose hidden goods this viewer may see.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Audience | Viewer::Everyone => None,
        }
    }

    /// Whether what `seat` alone knows may be shown.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Audience => false,
            Viewer::Everyone => true,
        }
    }
}

/// The most parties: every seat, an automaton, and what is nobody's.
pub const MAX_PARTIES: usize = MAX_SEATS + 2;

/// Parties that win together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    pub name: String,
    /// Its people; none on the side of an automaton.
    pub seats: SeatSet,
    /// All on it: its people and parties nobody sits at.
    pub parties: SeatSet,
}

impl Side {
    /// A side of people alone.
    pub fn of(name: impl Into<String>, seats: SeatSet) -> Side {
        Side { name: name.into(), seats, parties: seats }
    }

    /// A side with these parties besides, whom nobody sits at.
    pub fn with(self, parties: SeatSet) -> Side {
        Side { parties: self.parties.or(parties), ..self }
    }
}

/// The most sides a game may have: every seat, and an automaton.
pub const MAX_SIDES: usize = MAX_SEATS + 1;

/// How a game ended: the rank of each side, 1 for the best; equal ranks are ties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub ranks: [u8; MAX_SIDES],
    pub sides: u8,
}

impl Outcome {
    /// Ranks sides by a score of which more is better; tuples express tie-breaks.
    ///
    /// ```
    /// let points_then_gold = [(12, 3), (12, 5), (7, 9)];
    /// assert_eq!(kernel::Outcome::by(&points_then_gold).ranks(), [2, 1, 3]);
    /// ```
    pub fn by<S: Ord>(scores: &[S]) -> Outcome {
        let mut ranks = [0; MAX_SIDES];
        for (rank, score) in ranks.iter_mut().zip(scores) {
            *rank = 1 + scores.iter().filter(|other| *other > score).count() as u8;
        }
        Outcome { ranks, sides: scores.len() as u8 }
    }

    /// One side wins, all others share the second place.
    pub fn won_by(side: usize, sides: usize) -> Outcome {
        let scores: Vec<bool> = (0..sides).map(|n| n == side).collect();
        Outcome::by(&scores)
    }

    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.sides as usize]
    }

    /// The sides that share the first place.
    pub fn winners(&self) -> impl Iterator<Item = usize> + '_ {
        self.ranks().iter().enumerate().filter(|(_, rank)| **rank == 1).map(|(side, _)| side)
    }

    /// 1 for a sole winner, a share of it for those who tie, 0 for all others.
    pub fn share(&self, side: usize) -> f32 {
        if self.ranks[side] == 1 { 1.0 / self.winners().count() as f32 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_scores_and_tie_breaks() {
        let outcome = Outcome::by(&[(12, 3), (12, 5), (7, 9), (12, 3)]);
        assert_eq!(outcome.ranks(), [2, 1, 4, 2]);
        assert_eq!(outcome.share(1), 1.0);
        assert_eq!(Outcome::by(&[4, 4, 1]).share(0), 0.5);
    }

    #[test]
    fn the_audience_knows_only_what_all_know() {
        assert!(SeatSet::ALL.admits(Viewer::Audience));
        assert!(!SeatSet::first(9).admits(Viewer::Audience));
        assert!(SeatSet::one(Seat(2)).admits(Viewer::Everyone));
    }
}
