//! What Sardakk N'orr have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[
    (Feat::SardakkAgent, AGENT),
    (Feat::SardakkCommander, COMMANDER),
    (Feat::SardakkHero, HERO),
    (Feat::TekklarLegion, TEKKLAR_LEGION),
    (Feat::NorrSupremacy, NORR_SUPREMACY),
];

/// [leader.sardakk-agent] At the end of a player's tactical action: that player may place 2 infantry on a planet of theirs in
/// the active system.
const AGENT: Text = Text::asks(
    |w, u| u.helps(w) && has_target(w, u),
    &[Question::may(
        1,
        |w, pick, out| out.planets(domain_in(w, w.scene(), pick.seat)),
        |w, pick, choice, _| {
            place_many(w, pick.seat, 2, Kind::Infantry, Holder::Planet(planet_in(choice)));
            Then::Over
        },
    )
    .of(Who::Player)],
);

/// [leader.sardakk-commander] Ground forces land from planets of the active system and next to it.
const COMMANDER: Text = Text::stands().altering(&[Alter::Is(Switch::LandsFromAfar)]);

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

/// [breakthrough.norr-supremacy] A won combat brings a tactic token.
const NORR_SUPREMACY: Text = Text::stands().altering(&[Alter::Is(Switch::VictoryBringsToken)]);
