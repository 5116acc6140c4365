//! What factions of Thunder's Edge use: galvanized units, breaches, coexistence.

use super::Feat;
use super::pick::any_target;
use super::picked::{destroy, place};
use super::sights::*;
use crate::choice::{Choice, Holder};
use crate::query;
use crate::steps::feats::{Doom, Pick};
use crate::texts::Use;
use crate::windows::{Played, Window, in_force};
use crate::world::{GROUND, PlanetSpot, World};
use crate::{Flow, factions, galvanize, ranks};
use kernel::Seat;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

/// Numbers from here on stand for planets where a choice may be about a system or a planet.
const PLANETS: u8 = 128;

/// What the end of a combat brings: [faction.phoenix-standard] a galvanized unit, [units.exile] a breach.
pub fn combat_ends(w: &World, sides: impl Iterator<Item = Seat>, planet: Option<PlanetSpot>, flow: &mut Flow) {
    let Some(active) = w.action.active else { return };
    let about = planet.map_or(active.0, |planet| PLANETS + planet.0);
    for seat in sides {
        if in_force(w, seat, Feat::PhoenixStandard) {
            flow.then([Pick { about, ..Pick::of(seat, Feat::PhoenixStandard, 1) }.into()]);
        }
        if in_force(w, seat, Feat::Exile) {
            flow.then([Pick { about: active.0, ..Pick::of(seat, Feat::Exile, 1) }.into()]);
        }
    }
}

/// Whether something has a use for a side in a window.
pub fn fits(w: &World, window: Window, seat: Seat, feat: Feat) -> bool {
    let enemy = w.rival(seat);
    let turn = w.round.turn == Some(seat);
    let chosen = || any_target(w, Pick::of(seat, feat, 1));
    match feat {
        Feat::BastionAgent => window == Window::Destroyed(seat) && chosen(),
        Feat::BastionHero => window == Window::Destroyed(seat) && w.side(seat).embers.is_some(),
        Feat::ProximaTargetingVi => w.battleground().is_some(),
        // [note.raise-the-standard] The last round of a combat that was won.
        Feat::RaiseTheStandard => w.fight().is_some_and(|fight| {
            let left = |side: Seat| match fight.planet() {
                Some(planet) => ranks::guards(w, planet, side),
                None => ranks::afloat(w, fight.at, side),
            };
            left(seat) > 0 && left(enemy) == 0 && chosen()
        }),
        Feat::Incursion => turn && breached(w).has(w.scene()),
        Feat::Revenant => {
            let open = factions::with_token(w, "breach-active").has(w.scene()) && in_reserve(w, seat, Kind::Mech) > 0;
            turn && open && !query::silenced(w, seat, w.scene()) && chosen()
        }
        Feat::Resonance => chosen(),
        // [faction.research-team] [units.viper] Where both have forces that do not coexist yet.
        Feat::ResearchTeam | Feat::ViperEx23 => match window {
            Window::Committed(planet) => {
                let both = [seat, enemy].into_iter().all(|side| ranks::guards(w, planet, side) > 0);
                let mech = feat == Feat::ResearchTeam || w.ground(planet, seat).of(Kind::Mech) > 0;
                both && mech && !w.planet(planet).shared
            }
            _ => false,
        },
        Feat::Eanautic => !turn && guests(w, seat, w.scene()).next().is_some() && home_planet(w, seat).is_some(),
        _ => super::breakthroughs::fits(w, window, seat, feat),
    }
}

/// [units.eanautic] Planets of a system where a side's mechs coexist.
fn guests(w: &World, seat: Seat, system: SystemId) -> impl Iterator<Item = PlanetSpot> + '_ {
    w.planets_in(system).filter(move |&p| w.planet(p).shared && w.ground(p, seat).of(Kind::Mech) > 0)
}

fn home_planet(w: &World, seat: Seat) -> Option<PlanetSpot> {
    held_in(w, w.side(seat).home, seat).next()
}

/// Systems with a breach of either side.
fn breached(w: &World) -> SystemSet {
    factions::with_token(w, "breach-active").union(factions::with_token(w, "breach-inactive"))
}

/// Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    let (seat, enemy) = (played.by, w.rival(played.by));
    let feat = played.feat;
    match feat {
        Feat::BastionAgent | Feat::RaiseTheStandard | Feat::Revenant | Feat::Resonance => {
            flow.then([Pick::of(seat, feat, 1).into()]);
        }
        // [leader.bastion-hero] A die for each enemy unit in the system.
        Feat::BastionHero => {
            let fallen = w.parties[seat.index()].embers.take().and_then(|kind| query::unit(w, seat, kind).combat);
            let dice = in_system(w, enemy, w.scene()).len() as u8;
            flow.then([Doom {
                u: Use { by: seat, feat, window: played.window },
                dice,
                on: fallen.map_or(11, |c| c.on),
                planet: None,
            }
            .into()]);
        }
        // [tech.proxima-targeting-vi] Bombardment 8 with three dice against the enemy, and the same against its owner.
        Feat::ProximaTargetingVi => {
            if let Some(planet) = w.battleground() {
                for by in [seat, enemy] {
                    flow.then([Doom {
                        u: Use { by, feat, window: played.window },
                        dice: 3,
                        on: 8,
                        planet: Some(planet),
                    }
                    .into()]);
                }
            }
        }
        Feat::Incursion => {
            let was = factions::with_token(w, "breach-active").has(w.scene());
            factions::breach(w, w.scene(), !was);
        }
        Feat::ResearchTeam | Feat::ViperEx23 => {
            if let Window::Committed(planet) = played.window {
                factions::coexist(w, seat, planet);
            }
        }
        // [units.eanautic] Mechs and the infantry beside them go home.
        Feat::Eanautic => {
            let Some(to) = home_planet(w, seat) else { return };
            for from in guests(w, seat, w.scene()).collect::<Vec<_>>() {
                for kind in GROUND {
                    for _ in 0..w.ground(from, seat).of(kind) {
                        let damaged = w.ground(from, seat).in_state(kind, true) > 0;
                        w.ground_mut(from, seat).take(kind, damaged);
                        w.ground_mut(to, seat).add(kind, damaged);
                    }
                }
            }
        }
        _ => super::breakthroughs::resolve(w, played, flow),
    }
}

/// The units of a side in a system, one by one.
pub fn in_system(w: &World, seat: Seat, system: SystemId) -> Vec<(Kind, bool, Holder)> {
    let places = std::iter::once(Holder::Space(system)).chain(w.planets_in(system).map(Holder::Planet));
    let mut units = Vec::new();
    for at in places {
        let force = match at {
            Holder::Space(system) => w.space(system, seat),
            Holder::Planet(planet) => w.ground(planet, seat),
        };
        for (kind, damaged, count) in force.groups(&Kind::ALL) {
            (0..count).for_each(|_| units.push((kind, damaged, at)));
        }
    }
    units
}

/// [leader.bastion-hero] Units whose die reaches the fallen unit's combat value are destroyed.
pub fn burn(w: &mut World, doom: Doom, faces: &[u8], flow: &mut Flow) {
    let enemy = w.rival(doom.u.by);
    let units = in_system(w, enemy, w.scene());
    for ((kind, damaged, at), _) in units.into_iter().zip(faces).filter(|(_, face)| **face >= doom.on) {
        destroy(w, enemy, kind, damaged, at, flow);
    }
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let seat = pick.seat;
    let mut bare = |at: Holder| {
        let force = match at {
            Holder::Space(system) => w.space(system, seat),
            Holder::Planet(planet) => w.ground(planet, seat),
        };
        for kind in Kind::ALL.into_iter().filter(|&kind| galvanize::possible(w, seat, at, kind)) {
            offer(Choice::Unit { kind, damaged: force.in_state(kind, false) == 0, at });
        }
    };
    match pick.feat {
        // [faction.phoenix-standard] Units that fought.
        Feat::PhoenixStandard => {
            match pick.about.checked_sub(PLANETS) {
                Some(planet) => bare(Holder::Planet(PlanetSpot(planet))),
                None => bare(Holder::Space(SystemId(pick.about))),
            }
            true
        }
        Feat::BastionAgent => {
            bare(Holder::Space(w.scene()));
            w.planets_in(w.scene()).for_each(|planet| bare(Holder::Planet(planet)));
            false
        }
        Feat::RaiseTheStandard => {
            match w.battleground() {
                Some(planet) => bare(Holder::Planet(planet)),
                None => bare(Holder::Space(w.scene())),
            }
            false
        }
        // [units.exile] A combat in the system of an Exile or next to it, for upgraded ones two systems away.
        Feat::Exile => {
            let exile = query::unit(w, seat, Kind::Destroyer);
            let mut reach = near(w, seat, w.scene()).with(w.scene());
            if exile.can(Ability::BreachesFar) {
                reach = reach.iter().fold(reach, |reach, s| reach.union(near(w, seat, s)));
            }
            if reach.iter().any(|s| w.space(s, seat).of(Kind::Destroyer) > 0) && !breached(w).has(w.scene()) {
                let ids: &[&str] = if exile.can(Ability::BreachesFar) {
                    &["breach-inactive", "breach-active"]
                } else {
                    &["breach-inactive"]
                };
                let c = &w.kit.get().components;
                ids.iter().filter_map(|id| c.token_named(id)).all(|token| offer(Choice::Token(token.0)));
            }
            true
        }
        Feat::Revenant => {
            w.planets_in(w.scene()).all(|planet| offer(Choice::Planet(planet)));
            false
        }
        // [breakthrough.resonance-generator] Any breach, or a system outside homes with own units.
        Feat::Resonance => {
            let ok = |s: &SystemId| breached(w).has(*s) || !is_home(w, *s) && with_units(w, seat, *s);
            w.galaxy.ids().filter(ok).all(|s| offer(Choice::Choose(s)));
            false
        }
        _ => super::breakthroughs::targets(w, pick, offer),
    }
}

/// What was chosen is done.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let seat = pick.seat;
    match (pick.feat, choice) {
        (Feat::PhoenixStandard | Feat::BastionAgent | Feat::RaiseTheStandard, Choice::Unit { kind, at, .. }) => {
            galvanize::galvanize(w, seat, at, kind);
        }
        (Feat::Exile, Choice::Token(token)) => {
            let lit = w.kit.get().components.token_named("breach-active").is_some_and(|active| active.0 == token);
            factions::breach(w, w.scene(), lit);
        }
        (Feat::Revenant, Choice::Planet(planet)) => {
            place(w, seat, Kind::Mech, Holder::Planet(planet));
            w.action.landed |= 1 << w.slot(planet);
        }
        (Feat::Resonance, Choice::Choose(system)) => {
            let lit = factions::with_token(w, "breach-active").has(system);
            factions::breach(w, system, !lit);
        }
        _ => super::breakthroughs::picked(w, pick, choice, flow),
    }
}
