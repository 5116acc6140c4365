//! What some technologies and one ability of a sheet do at moments of their own.

use super::pick::any_target;
use super::picked::{destroy, place};
use super::sights::*;
use super::{Feat, legends};
use crate::choice::{Choice, Holder};
use crate::query::{self, Volley};
use crate::steps::feats::Pick;
use crate::steps::movement::Trim;
use crate::steps::special::Ambush;
use crate::windows::{Played, Window, enforce, in_force};
use crate::world::{PlanetSpot, World};
use crate::{Flow, options};
use kernel::Seat;
use twilight_box::components::TechId;
use twilight_box::galaxy::SystemSet;
use twilight_box::units::Kind;

/// Whether something has a use for a side in a window.
pub fn fits(w: &World, window: Window, seat: Seat, feat: Feat) -> bool {
    match feat {
        Feat::Ambush => w.in_combat() && !query::barrels(w, Volley::Ambush, seat).is_empty(),
        Feat::LazaxGateFolding => in_reserve(w, seat, Kind::Infantry) > 0 && capital(w, seat).is_some(),
        Feat::TemporalCommandSuite => match window {
            Window::Tired { by, agent } => by == seat && w.side(seat).held.has(agent) && !w.side(seat).ready.has(agent),
            _ => false,
        },
        // [faction.technological-singularity] Once a combat; [note.antivirus] not against who is immune.
        Feat::TechnologicalSingularity => {
            let fallen = window == Window::Destroyed(w.rival(seat)) && w.in_combat();
            fallen && !in_force(w, w.rival(seat), Feat::Antivirus) && any_target(w, Pick::of(seat, feat, 1))
        }
        Feat::NeuralParasiteObsidian => w.round.turn == Some(seat) && any_target(w, Pick::of(seat, feat, 1)),
        _ => legends::fits(w, seat, feat),
    }
}

/// Mecatol Rex, if this side controls it.
fn capital(w: &World, seat: Seat) -> Option<PlanetSpot> {
    controlled(w, seat).find(|&p| is_mecatol(w, p))
}

/// Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    let (seat, feat) = (played.by, played.feat);
    match feat {
        Feat::Ambush => flow.then([Ambush { seat }.into()]),
        // [tech.lazax-gate-folding] An infantry on Mecatol Rex.
        Feat::LazaxGateFolding => {
            if let Some(planet) = capital(w, seat) {
                place(w, seat, Kind::Infantry, Holder::Planet(planet));
            }
        }
        // [tech.temporal-command-suite] The agent is ready again.
        Feat::TemporalCommandSuite => {
            if let Window::Tired { agent, .. } = played.window {
                let side = &mut w.parties[seat.index()];
                side.ready = side.ready.with(agent);
            }
        }
        Feat::TechnologicalSingularity => {
            enforce(w, seat, feat);
            flow.then([Pick::of(seat, feat, 1).into()]);
        }
        Feat::NeuralParasiteObsidian => flow.then([Pick::of(seat, feat, 1).into()]),
        _ => legends::resolve(w, played, flow),
    }
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let seat = pick.seat;
    let kind = Kind::Infantry;
    match pick.feat {
        // [faction.technological-singularity] Technologies of the enemy that belong to no faction.
        Feat::TechnologicalSingularity => {
            let new = w.side(w.rival(seat)).technologies & !w.side(seat).technologies;
            let free = |n: &usize| new >> n & 1 == 1 && w.kit.components.technologies[*n].faction.is_none();
            (0..w.kit.components.technologies.len()).filter(free).all(|n| offer(Choice::Learn(n as u8)));
            false
        }
        // [tech.bioplasmosis] Infantry on own planets, to others of the same system and next to it.
        Feat::Bioplasmosis => {
            for from in controlled(w, seat).filter(|&p| w.ground(p, seat).of(kind) > 0) {
                let system = w.planet(from).at();
                let near = near(w, seat, system).with(system);
                for to in controlled(w, seat).filter(|&to| to != from && near.has(w.planet(to).at())) {
                    offer(Choice::Shift { kind, damaged: false, from: Holder::Planet(from), to });
                }
            }
            true
        }
        // [tech.neural-parasite-firmament] A home planet.
        Feat::NeuralParasiteFirmament => {
            if in_reserve(w, seat, kind) > 0 {
                let mut homes = held_in(w, w.side(seat).home, seat);
                homes.all(|p| offer(Choice::Place { kind, at: Holder::Planet(p) }));
            }
            true
        }
        // [tech.neural-parasite-obsidian] Enemy infantry in systems with own infantry, and next to them.
        Feat::NeuralParasiteObsidian => {
            let own = everywhere(w, seat, &[kind]).map(|(.., at)| system_of(w, at)).collect::<SystemSet>();
            let reach = own.iter().fold(own, |reach, s| reach.union(near(w, seat, s)));
            for (kind, damaged, at) in everywhere(w, w.rival(seat), &[kind]) {
                if reach.has(system_of(w, at)) {
                    offer(Choice::Unit { kind, damaged, at });
                }
            }
            false
        }
        _ => legends::targets(w, pick, offer),
    }
}

/// What was chosen is done, and more may be chosen.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let seat = pick.seat;
    match (pick.feat, choice) {
        (Feat::Bioplasmosis, Choice::Shift { kind, damaged, from: Holder::Planet(from), to }) => {
            w.ground_mut(from, seat).take(kind, damaged);
            w.ground_mut(to, seat).add(kind, damaged);
            flow.then([Pick { left: pick.left - 1, ..pick }.into()]);
        }
        (Feat::TechnologicalSingularity, Choice::Learn(tech)) => {
            let kit = w.kit.get();
            let known = options::learn(kit, &mut w.parties[seat.index()], TechId(tech));
            debug_assert!(known.is_ok(), "a technology of the data");
        }
        (Feat::NeuralParasiteFirmament, Choice::Place { kind, at }) => place(w, seat, kind, at),
        (Feat::NeuralParasiteObsidian, Choice::Unit { kind, damaged, at }) => {
            destroy(w, w.rival(seat), kind, damaged, at, flow);
            flow.then([Trim::of(w.rival(seat), SystemSet::one(system_of(w, at))).into()]);
        }
        _ => legends::picked(w, pick, choice, flow),
    }
}
