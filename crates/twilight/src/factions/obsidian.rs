//! What the Obsidian have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::prelude::*;
use crate::world::PlanetState;

pub const TEXTS: Room = &[
    (Feat::ObsidianAgent, AGENT),
    (Feat::ObsidianHero, HERO),
    (Feat::ObsidianCommander, COMMANDER),
    (Feat::NeuralParasiteObsidian, NEURAL_PARASITE),
];

/// [leader.obsidian-agent] After a player's ship is destroyed in space combat: the opponent loses one of the same kind, the
/// dearest if there are several.
const AGENT: Text = Text::now(
    |w, u| matches!(u.window, Window::Destroyed(_)) && w.in_space_combat() && u.helps(w) && mirrored(w, u).is_some(),
    |w, u, flow| {
        if let Some((foe, kind)) = mirrored(w, u) {
            let damaged = w.space(w.scene(), foe).in_state(kind, true) > 0;
            fell(w, u.by, foe, (kind, damaged, here(w)), flow);
        }
    },
)
.for_anybody();

/// The dearest kind a player just lost of which the opponent has a ship here.
fn mirrored(w: &World, u: Use) -> Option<(Seat, Kind)> {
    let loser = u.player(w);
    let (active, foe) = (w.action.active?, w.opponent(loser)?);
    let both = |kind: &&Kind| w.side(loser).wrecks[**kind as usize] > 0 && w.space(active, foe).of(**kind) > 0;
    SHIPS.iter().rev().find(both).map(|&kind| (foe, kind))
}

/// [leader.obsidian-hero] Your planets are readied.
const HERO: Text = Text::now(
    |w, u| controlled(w, u.by).any(|p| w.planet(p).exhausted),
    |w, u, _| {
        let own = |p: &&mut PlanetState| p.is_world() && p.controller == Some(u.by);
        w.planets.iter_mut().filter(own).for_each(|p| p.exhausted = false);
    },
);

/// [leader.obsidian-commander] Your units add 1 to combat rolls in the Fracture.
const COMMANDER: Text =
    Text::stands().altering(&[Alter::Combat(|w, _| i8::from(w.action.active.is_some_and(|s| in_fracture(w, s))))]);

/// [tech.neural-parasite-obsidian] At the start of your turn: an infantry of another player in or next to a system with your
/// infantry is destroyed.
const NEURAL_PARASITE: Text = Text::asks(
    |w, u| u.acts(w) && has_target(w, u),
    &[
        Question::must(offer_rivals, next),
        Question::must(
            |w, pick, out| {
                let own = everywhere(w, pick.seat, &GROUND[..1]).map(|(.., at)| system_of(w, at));
                let own = own.collect::<SystemSet>();
                let reach = own.iter().fold(own, |reach, s| reach.union(near(w, pick.seat, s)));
                let prey = everywhere(w, pick.chosen(), &GROUND[..1]);
                out.units(prey.filter(|&(.., at)| reach.has(system_of(w, at))));
            },
            |w, pick, choice, flow| {
                let (kind, damaged, at) = unit_in(choice);
                destroy(w, pick.chosen(), kind, damaged, at, flow);
                trim(pick.chosen(), [system_of(w, at)], flow);
                Then::Over
            },
        ),
    ],
);
