//! What the Universities of Jol-Nar have: leaders, technologies, note, abilities and breakthrough.

use crate::steps::feats::{Reroll, Which};
use crate::steps::volley::faces_of;
use crate::texts::prelude::*;
use twilight_box::galaxy::Bend;

pub const TEXTS: Room =
    &[(Feat::JolnarCommander, COMMANDER), (Feat::SpatialConduitCylinders, SPATIAL_CONDUIT_CYLINDERS)];

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
