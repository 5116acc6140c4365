//! Action cards played while ships move, and in answer to them.

use crate::texts::prelude::*;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room =
    &[(Feat::DecoyOperation, DECOY_OPERATION), (Feat::FlankSpeed, FLANK_SPEED), (Feat::NavSuite, NAV_SUITE)];

/// [card.flank-speed] Each of your ships moves 1 further in this tactical action.
const FLANK_SPEED: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Chart(|_, _, chart| chart.further += 1)]);

/// [card.nav-suite] Anomalies do not matter to your ships in this movement.
const NAV_SUITE: Text = Text::lasts(|w, u| u.acts(w)).altering(&[Alter::Bends(&[Bend::AnomalyFreedom])]);

/// [card.decoy-operation] After another player activates a system with structures of yours: up to two of your ground forces
/// go to one planet of yours there.
const DECOY_OPERATION: Text = Text::asks(
    |w, u| u.by_another(w) && has_structures(w, w.scene(), u.by) && has_target(w, u),
    &[Question::may(
        2,
        |w, pick, out| {
            let same = |to: &PlanetSpot| match pick.before {
                Some(Choice::Shift { to: before, .. }) => *to == before,
                _ => true,
            };
            for to in held_in(w, w.scene(), pick.seat).filter(same) {
                offer_shifts(w, pick.seat, &GROUND, to, |at| at != Holder::Planet(to), out);
            }
        },
        |w, pick, choice, _| {
            shift(w, pick.seat, choice);
            Then::Again
        },
    )],
);
