//! Lines of the log, in sentences.

use crate::board::HexId;
use crate::game::NAMES;
use crate::view::element;
use crate::world::World;
use kernel::{LogLine, Seat};

/// What a seat did: its name goes before the words.
pub fn of(seat: Seat, words: impl std::fmt::Display) -> LogLine {
    let text = format!("{} {words}.", NAMES[seat.index()]);
    LogLine { seat: Some(seat.0), words: text.into(), ..LogLine::default() }
}

/// What happened, to nobody in particular.
pub fn happened(words: impl std::fmt::Display) -> LogLine {
    LogLine { words: format!("{words}.").into(), ..LogLine::default() }
}

/// The same, at these hexes.
pub fn at(w: &World, hexes: &[HexId], line: LogLine) -> LogLine {
    LogLine { touches: hexes.iter().map(|hex| element::hex(w, *hex)).collect(), ..line }
}

/// `a4, a6 and c5`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
