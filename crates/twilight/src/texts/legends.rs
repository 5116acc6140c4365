//! Abilities of legendary planets.

use crate::steps::cards::DrawCards;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::ImperialArmsVault, IMPERIAL_ARMS_VAULT)];

/// [legend.hopes-end] A mech on a planet of yours; who takes none draws a card.
const IMPERIAL_ARMS_VAULT: Text = Text::asks(
    |w, u| u.acts(w),
    &[Question::may(
        1,
        |w, pick, out| {
            let kind = Kind::Mech;
            if in_reserve(w, pick.seat, kind) > 0 {
                out.all(controlled(w, pick.seat).map(|p| Choice::Place { kind, at: Holder::Planet(p) }));
            }
        },
        |w, pick, choice, _| {
            let Choice::Place { kind, at } = choice else { unreachable!("{choice:?}") };
            place(w, pick.seat, kind, at);
            Then::Over
        },
    )
    .ending(|_, pick, flow| flow.then([DrawCards { seat: pick.seat, left: 1 }.into()]))],
);
