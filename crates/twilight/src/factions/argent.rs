//! What the Argent Flight have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::StrikeWingAmbuscade, STRIKE_WING_AMBUSCADE)];

/// [note.strike-wing-ambuscade] When your units roll for a unit ability: one of them rolls one die more.
const STRIKE_WING_AMBUSCADE: Text =
    Text::lasts(|_, u| matches!(u.window, Window::AbilityRoll { by, .. } if by == u.by))
        .altering(&[Alter::AbilityDice(|_, _, _| 1)]);
