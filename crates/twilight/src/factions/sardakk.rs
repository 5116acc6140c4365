//! What Sardakk N'orr have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::SardakkHero, HERO), (Feat::TekklarLegion, TEKKLAR_LEGION)];

/// [leader.sardakk-hero] After your ships moved in: straight to the landing; then your ships there are gone.
const HERO: Text = Text::lasts(|w, u| {
    let troops = w.space(w.scene(), u.by).ground() > 0;
    u.acts(w) && w.action.arrived && troops && w.planets_in(w.scene()).next().is_some()
})
.altering(&[Alter::Is(Switch::SkipsToLanding)]);

/// [note.tekklar-legion] At the start of a ground combat: your units add 1 in it; if the opponent is N'orr, 1 is taken off
/// theirs.
const TEKKLAR_LEGION: Text = Text::lasts(|w, u| fights(w, u.by)).altering(&[
    Alter::Combat(|_, _| 1),
    Alter::FoeCombat(|w, seat| w.opponent(seat).filter(|&foe| plays(w, foe, "sardakk")).map_or(0, |_| -1)),
]);
