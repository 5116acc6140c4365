//! Technologies anybody may have.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::SlingRelay, SLING_RELAY)];

/// [tech.sling-relay] One ship is produced in a system with a space dock of yours.
const SLING_RELAY: Text = Text::asks(
    has_target,
    &[Question::must(
        |w, pick, out| {
            let docks = w.galaxy.ids().filter(|&s| has_dock(w, pick.seat, s)).collect();
            offer_goods(w, pick.seat, docks, |kind| SHIPS.contains(&kind), out);
        },
        |w, pick, choice, flow| {
            produce_one(w, pick.seat, choice, flow);
            Then::More
        },
    )
    .ending(pay_batch)],
);
