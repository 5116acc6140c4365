//! What the Deepwrought Scholarate have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;

pub const TEXTS: Room = &[(Feat::ResearchTeam, RESEARCH_TEAM), (Feat::Eanautic, EANAUTIC)];

/// [faction.research-team] After ground forces were committed where others' are: the units coexist.
const RESEARCH_TEAM: Text = Text::now(
    |w, u| matches!(u.window, Window::Committed(planet) if may_coexist(w, u.by, planet)),
    |w, u, _| {
        if let Window::Committed(planet) = u.window {
            factions::coexist(w, u.by, planet);
        }
    },
);

/// [units.eanautic] After another player activates a system where your mechs coexist: they and the infantry beside them go
/// home.
const EANAUTIC: Text = Text::now(
    |w, u| u.by_another(w) && guests(w, u.by).next().is_some() && home_planet(w, u.by).is_some(),
    |w, u, _| {
        let Some(to) = home_planet(w, u.by) else { return };
        for from in guests(w, u.by).collect::<Vec<_>>() {
            for kind in GROUND {
                for _ in 0..w.ground(from, u.by).of(kind) {
                    let damaged = w.ground(from, u.by).in_state(kind, true) > 0;
                    w.ground_mut(from, u.by).take(kind, damaged);
                    w.ground_mut(to, u.by).add(kind, damaged);
                }
            }
        }
    },
);

/// Planets of the active system where a side's mechs coexist.
fn guests(w: &World, seat: Seat) -> impl Iterator<Item = PlanetSpot> + '_ {
    w.planets_in(w.scene()).filter(move |&p| w.planet(p).shared && w.ground(p, seat).of(Kind::Mech) > 0)
}

fn home_planet(w: &World, seat: Seat) -> Option<PlanetSpot> {
    held_in(w, w.side(seat).home, seat).next()
}
