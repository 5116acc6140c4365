//! Action cards that bring units, goods and planets.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::ForwardSupplyBase, FORWARD_SUPPLY_BASE),
    (Feat::RefitTroops, REFIT_TROOPS),
    (Feat::WarMachine, WAR_MACHINE),
];

/// [card.war-machine] This use of production makes 4 more units and is 1 cheaper.
const WAR_MACHINE: Text =
    Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Production(|_, _| 4), Alter::Discount(|_, _| 1)]);

/// [card.forward-supply-base] After another player activates a system with your units: 3 trade goods for you, and 1 for
/// another player of your choice.
const FORWARD_SUPPLY_BASE: Text = Text::now(
    |w, u| u.by_another(w) && with_units(w, u.by, w.scene()),
    |w, u, flow| {
        gain(w, u.by, 3);
        u.ask(w, 0, flow);
    },
)
.asking(&[Question::must(another_player, |w, _, choice, _| {
    let Choice::Seat(seat) = choice else { unreachable!("{choice:?}") };
    gain(w, seat, 1);
    Then::Over
})]);

/// [card.refit-troops] One or two of your infantry become mechs.
const REFIT_TROOPS: Text = Text::asks(
    has_target,
    &[Question::may(
        2,
        |w, pick, out| {
            if in_reserve(w, pick.seat, Kind::Mech) > 0 {
                out.units(everywhere(w, pick.seat, &GROUND[..1]));
            }
        },
        |w, pick, choice, _| {
            let Choice::Unit { kind, damaged, at } = choice else { unreachable!("{choice:?}") };
            recall(w, pick.seat, kind, damaged, at);
            place(w, pick.seat, Kind::Mech, at);
            Then::More
        },
    )
    .first()],
);
