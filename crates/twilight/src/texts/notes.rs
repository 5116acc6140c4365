//! Promissory notes every player has.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::Ceasefire, CEASEFIRE)];

/// [note.ceasefire] After another player activates a system with your units: nothing of theirs moves there.
const CEASEFIRE: Text =
    Text::lasts(|w, u| u.by_another(w) && with_units(w, u.by, w.scene())).altering(&[Alter::Is(Switch::HaltsFleets)]);
