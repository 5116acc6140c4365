//! What the Winnu have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::WinnuCommander, COMMANDER)];

/// [leader.winnu-commander] Your units add 2 to combat rolls at Mecatol Rex, at home and where a legendary planet is.
const COMMANDER: Text = Text::stands().altering(&[Alter::Combat(|w, seat| {
    let great = |p| is_mecatol(w, p) || printed(w, p).legendary || w.planet(p).forged;
    let great = |s: SystemId| w.side(seat).home == s || w.planets_in(s).any(great);
    if w.action.active.is_some_and(great) { 2 } else { 0 }
})]);
