//! What laws give their owners to use.

use crate::steps::volley::faces_of;
use crate::steps::wager::Wager;
use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::TheCrownOfThalnosLaw, THE_CROWN_OF_THALNOS)];

/// [agenda.the-crown-of-thalnos-law] In each round of combat you may roll any number of dice again; a unit that rolls again and
/// hits with no die is destroyed.
const THE_CROWN_OF_THALNOS: Text = Text::now(
    |w, u| match u.window {
        Window::Rolled { by, volley } => {
            by == u.by && !volley.is_ability() && faces_of(w, volley, by).any(|(face, gun)| face < gun.on)
        }
        _ => false,
    },
    |_, u, flow| {
        if let Window::Rolled { by, volley } = u.window {
            flow.then([Wager::of(volley, by, 0).into()]);
        }
    },
);
