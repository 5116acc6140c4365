//! Seats in words, and words as text where only a table knows the names.

use crate::{Seat, Table};
use scene::{Spoken, Words};

impl From<Seat> for Spoken {
    fn from(seat: Seat) -> Spoken {
        Spoken::Seat { seat: seat.0 }
    }
}

/// Words as text with the names of a table's seats; `you` reads them.
pub fn plain(words: &Words, table: &dyn Table, you: Option<Seat>) -> String {
    words.plain(you.map(|seat| seat.0), |seat| scene::capital(table.seat_name(Seat(seat))))
}
