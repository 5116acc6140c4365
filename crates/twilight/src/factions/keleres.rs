//! What the Council Keleres have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::KeleresHero, HERO)];

/// [leader.keleres-hero] At the start of a round of space combat beside a planet of yours: your flagship and up to two
/// cruisers or destroyers appear.
const HERO: Text = Text::now(
    |w, u| {
        let ship = [Kind::Flagship, Kind::Cruiser, Kind::Destroyer].into_iter().any(|k| in_reserve(w, u.by, k) > 0);
        fights_in_space(w, u.by) && ship && held_in(w, w.scene(), u.by).next().is_some()
    },
    |w, u, flow| {
        place(w, u.by, Kind::Flagship, here(w));
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::may(
    2,
    |w, pick, out| {
        let kinds = [Kind::Destroyer, Kind::Cruiser].into_iter().filter(|&kind| in_reserve(w, pick.seat, kind) > 0);
        out.all(kinds.map(|kind| Choice::Place { kind, at: here(w) }));
    },
    |w, pick, choice, _| {
        let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
        place(w, pick.seat, kind, at);
        Then::More
    },
)]);
