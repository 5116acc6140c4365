//! What an answer brought about, beside the change of the match: what is told, and what it means for taking back.

use crate::{Seat, SeatSet, Why};
use scene::{Decision, LogLine, Words};

/// Something happened that may be told to some.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    pub line: LogLine,
    pub audience: SeatSet,
}

/// A lone answer the kernel gave by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    pub seat: Seat,
    pub key: u64,
    /// In notation.
    pub text: String,
}

/// What an answer brought about, beside the change of the match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    pub events: Vec<Event>,
    /// Something hidden became known: this cannot be taken back.
    pub barrier: bool,
    /// Who came to know something that lay hidden before the answer: a card with a place in a pile.
    pub learned: SeatSet,
    /// Lone answers the kernel gave by itself.
    pub forced: Vec<Forced>,
    /// How often a party nobody sits at decided among several options.
    pub decided: u64,
    /// How often it gave no reason; nobody asks for one in playouts.
    pub unexplained: u64,
    /// Reasons that leave with the next line told to all.
    pub untold: Vec<Words>,
    /// How it was decided, which leaves with that line too.
    pub weighed: Option<Decision>,
    pub(super) muted: bool,
    /// Nor are lone answers noted.
    pub(super) unforced: bool,
    pub(super) headlong: bool,
}

impl Report {
    /// A report of something that cannot be taken back.
    pub(crate) fn barred() -> Report {
        Report { barrier: true, ..Report::default() }
    }

    /// A report of what is tried on a copy: it tells nothing, and has the rest.
    pub fn tried() -> Report {
        Report { muted: true, ..Report::default() }
    }

    /// A report that keeps nothing, for playouts.
    pub fn muted() -> Report {
        Report { unforced: true, ..Report::tried() }
    }

    /// The same, where seats that can only pass in a window are not asked.
    pub(crate) fn headlong() -> Report {
        Report { headlong: true, ..Report::muted() }
    }

    /// The reasons of a party leave with the next line told to all.
    pub(super) fn explain(&mut self, why: Why) {
        let mut reasons = why.into_reasons();
        self.unexplained += u64::from(!self.muted && reasons.is_empty());
        self.untold.append(&mut reasons);
    }
}
