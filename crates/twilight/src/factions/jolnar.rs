//! What the Universities of Jol-Nar have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::feats::{Reroll, Which};
use crate::steps::volley::faces_of;
use crate::texts::prelude::*;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room = &[
    (Feat::JolnarCommander, COMMANDER),
    (Feat::SpatialConduitCylinders, SPATIAL_CONDUIT_CYLINDERS),
    (Feat::Analytical, ANALYTICAL),
    (Feat::Brilliant, BRILLIANT),
    (Feat::JolnarAgent, AGENT),
];

/// [faction.analytical] One prerequisite of what is no unit upgrade is ignored.
const ANALYTICAL: Text = Text::stands().altering(&[Alter::Is(Switch::IgnoresOne)]);

/// [faction.brilliant] Who follows Technology uses its primary ability.
const BRILLIANT: Text = Text::stands().altering(&[Alter::Is(Switch::PrimaryOfTechnology)]);

/// [leader.jolnar-agent] When a player pays for research: that player may remove infantry from the board, each for a resource.
const AGENT: Text = Text::asks(
    |w, u| u.helps(w) && has_target(w, u),
    &[Question::may(
        6,
        |w, pick, out| out.units(everywhere(w, pick.seat, &GROUND[..1])),
        |w, pick, choice, _| {
            let (kind, damaged, at) = unit_in(choice);
            recall(w, pick.seat, kind, damaged, at);
            w.league_mut().rebate += 1;
            Then::More
        },
    )
    .of(Who::Player)],
);

/// [leader.jolnar-commander] After your units rolled for a unit ability: misses are rolled again.
const COMMANDER: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley } => {
            by == u.by && volley.is_ability() && faces_of(w, volley, by).any(|(face, gun)| face < gun.on)
        }
        _ => false,
    },
    |_, u, flow| {
        if let Window::Rolled { by, volley } = u.window {
            flow.then([Reroll { volley, seat: by, which: Which::Misses }.into()]);
        }
    },
);

/// [tech.spatial-conduit-cylinders] After you activate a system with your units: it touches all systems with your units.
const SPATIAL_CONDUIT_CYLINDERS: Text = Text::lasts(|w, u| u.acts(w) && with_units(w, u.by, w.scene()))
    .altering(&[Alter::Bends(&[Bend::Conduit]), Alter::Is(Switch::Conduit)]);
