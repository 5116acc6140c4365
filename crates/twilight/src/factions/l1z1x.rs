//! What the L1Z1X Mindnet have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::L1z1xHero, HERO)];

/// [leader.l1z1x-hero] A system without other players' ships, then dreadnoughts and flagships that go there.
const HERO: Text = Text::asks(
    has_target,
    &[
        Question::must(
            |w, pick, out| {
                if everywhere(w, pick.seat, &HEAVY).next().is_some() {
                    out.systems(w.galaxy.ids().filter(|&s| no_enemy_ships(w, pick.seat, s)));
                }
            },
            |_, _, _, _| Then::Next,
        ),
        Question::may(
            20,
            |w, pick, out| {
                let elsewhere = |&(_, _, at): &(Kind, bool, Holder)| system_of(w, at) != pick.system();
                out.units(everywhere(w, pick.seat, &HEAVY).filter(elsewhere));
            },
            |w, pick, choice, flow| {
                sail_laden(w, pick.seat, choice, pick.system(), flow);
                Then::More
            },
        )
        .ending(|w, pick, flow| trim_all(w, pick.seat, flow)),
    ],
);

const HEAVY: [Kind; 2] = [Kind::Dreadnought, Kind::Flagship];
