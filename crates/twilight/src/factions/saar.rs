//! What the Clan of Saar have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::RaghsCall, RAGHS_CALL)];

/// [note.raghs-call] After you land on a planet: the Saar's ground forces there go to another planet of theirs.
const RAGHS_CALL: Text = Text::now(
    |w, u| match (u.window, owner(w, "saar")) {
        (Window::Committed(planet), Some(saar)) => {
            let elsewhere = controlled(w, saar).any(|p| p != planet);
            u.acts(w) && saar != u.by && w.ground(planet, saar).ground() > 0 && elsewhere
        }
        _ => false,
    },
    |w, u, flow| {
        if let Some(saar) = owner(w, "saar") {
            u.ask_seat(w, 0, saar, None, flow);
        }
    },
)
.asking(&[Question::must(
    |w, pick, out| out.planets(controlled(w, pick.seat).filter(|&p| Window::Committed(p) != pick.u.window)),
    |w, pick, choice, _| {
        let (Window::Committed(from), Choice::Planet(to)) = (pick.u.window, choice) else { unreachable!("{choice:?}") };
        for kind in GROUND {
            let (count, hurt) = (w.ground(from, pick.seat).of(kind), w.ground(from, pick.seat).in_state(kind, true));
            let left = w.ground_mut(from, pick.seat);
            (left.count[kind as usize], left.damaged[kind as usize]) = (0, 0);
            let there = w.ground_mut(to, pick.seat);
            there.count[kind as usize] += count;
            there.damaged[kind as usize] += hurt;
        }
        Then::Over
    },
)]);
