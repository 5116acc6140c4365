//! Promissory notes: each is known by its owner and its place among the owner's.

use kernel::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most notes of one player: those everybody has, and two of the faction.
pub const NOTES_EACH: usize = 7;

/// The most notes of all players together.
pub const NOTES: usize = MAX_SEATS * NOTES_EACH;

/// A promissory note, by its owner and its place among the owner's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct NoteId(u8);

impl NoteId {
    pub fn of(owner: Seat, place: usize) -> NoteId {
        NoteId((owner.index() * NOTES_EACH + place) as u8)
    }

    #[inline]
    pub fn owner(self) -> Seat {
        Seat(self.0 / NOTES_EACH as u8)
    }

    /// Its place among those of its owner.
    #[inline]
    pub fn place(self) -> usize {
        usize::from(self.0) % NOTES_EACH
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of promissory notes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct NoteSet(u64);

impl NoteSet {
    pub const NONE: NoteSet = NoteSet(0);

    /// All there could be of one player.
    #[inline]
    pub fn of(owner: Seat) -> NoteSet {
        NoteSet(((1 << NOTES_EACH) - 1) << (owner.index() * NOTES_EACH))
    }

    #[inline]
    pub fn has(self, note: NoteId) -> bool {
        self.0 >> note.0 & 1 == 1
    }

    #[must_use]
    pub fn with(self, note: NoteId) -> NoteSet {
        NoteSet(self.0 | 1 << note.0)
    }

    #[must_use]
    pub fn without(self, note: NoteId) -> NoteSet {
        NoteSet(self.0 & !(1 << note.0))
    }

    #[must_use]
    #[inline]
    pub fn minus(self, other: NoteSet) -> NoteSet {
        NoteSet(self.0 & !other.0)
    }

    #[must_use]
    pub fn common(self, other: NoteSet) -> NoteSet {
        NoteSet(self.0 & other.0)
    }

    #[must_use]
    pub fn union(self, other: NoteSet) -> NoteSet {
        NoteSet(self.0 | other.0)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = NoteId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let note = NoteId(left.trailing_zeros() as u8);
                left &= left - 1;
                note
            })
        })
    }
}

impl FromIterator<NoteId> for NoteSet {
    fn from_iter<I: IntoIterator<Item = NoteId>>(notes: I) -> NoteSet {
        notes.into_iter().fold(NoteSet::NONE, NoteSet::with)
    }
}

impl fmt::Debug for NoteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
