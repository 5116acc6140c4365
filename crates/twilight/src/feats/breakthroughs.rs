//! Breakthroughs with pieces or choices of their own.

use super::pick::any_target;
use super::picked::place_token;
use super::sights::*;
use super::{Feat, Source};
use crate::choice::{Choice, Holder};
use crate::steps::feats::{Cleared, Doom, NOTHING, Pick};
use crate::steps::hits::{Assign, CeaseFire, Target};
use crate::steps::kin::Levy;
use crate::steps::movement::Trim;
use crate::windows::{Played, Window, enforce, window};
use crate::world::{GROUND, PlanetSpot, SHIPS, Stage, World};
use crate::{Flow, query};
use kernel::Seat;
use twilight_box::components::Anomaly;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// Whether something has a use for a side in a window.
pub fn fits(w: &World, window: Window, seat: Seat, feat: Feat) -> bool {
    let turn = w.round.turn == Some(seat);
    let chosen = || any_target(w, Pick::of(seat, feat, 1));
    match feat {
        Feat::ThundersParadox => chosen() && tired(w, None).next().is_some(),
        Feat::DeorbitBarrage => !asteroid_bases(w, seat).is_empty() && query::purse(w, seat) > 0 && chosen(),
        // [breakthrough.the-icon] Blockaded units produce no ships at all.
        Feat::TheIcon => turn && no_enemy_ships(w, seat, w.scene()) && chosen(),
        Feat::VoidTether => {
            let close = || query::presence(w, seat).common(near(w, seat, w.scene()).with(w.scene()));
            turn && !close().is_empty() && chosen()
        }
        Feat::WingTransfer => {
            let partner = || near(w, seat, w.scene()).iter().any(|s| w.side(seat).tokens.has(s) || alone(w, seat, s));
            turn && alone(w, seat, w.scene()) && partner()
        }
        Feat::AbsoluteSynergy => !w.side(seat).maximum && in_reserve(w, seat, Kind::Mech) == 0 && chosen(),
        _ => super::deploy::fits(w, window, seat, feat),
    }
}

/// A system that contains units of this side and of nobody else.
fn alone(w: &World, seat: Seat, system: SystemId) -> bool {
    with_units(w, seat, system) && !w.rivals(seat).iter().any(|enemy| with_units(w, enemy, system))
}

/// [breakthrough.deorbit-barrage] Asteroid fields with own ships.
fn asteroid_bases(w: &World, seat: Seat) -> SystemSet {
    query::ships_of(w, seat).common(w.galaxy.with_anomaly(Anomaly::AsteroidField))
}

/// [breakthrough.thunders-paradox] Exhausted agents of either side, other than the one exhausted just now.
fn tired(w: &World, but: Option<Feat>) -> impl Iterator<Item = Feat> + '_ {
    let agents = w.everyone().flat_map(|seat| w.side(seat).held.minus(w.side(seat).ready).iter());
    agents.filter(move |&feat| w.kit.tricks[feat as usize].source == Source::Agent && Some(feat) != but)
}

/// Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    let (seat, feat) = (played.by, played.feat);
    match feat {
        Feat::ThundersParadox | Feat::DeorbitBarrage | Feat::TheIcon | Feat::VoidTether | Feat::AbsoluteSynergy => {
            flow.then([Pick::of(seat, feat, 1).into()]);
        }
        // [breakthrough.wing-transfer] Tokens are placed at once; ships move when the action ends.
        Feat::WingTransfer => {
            enforce(w, seat, feat);
            flow.then([Pick::of(seat, feat, 9).into()]);
        }
        _ => super::deploy::resolve(w, played, flow),
    }
}

/// [breakthrough.wing-transfer] At the end of the action ships may change places.
pub fn transfer(seat: Seat) -> Pick {
    Pick { about: 0, ..Pick::of(seat, Feat::WingTransfer, 20) }
}

/// [breakthrough.wing-transfer] The active system and systems next to it with an own token.
fn wings(w: &World, seat: Seat) -> SystemSet {
    near(w, seat, w.scene()).common(w.side(seat).tokens).with(w.scene())
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let seat = pick.seat;
    let begun = pick.about != NOTHING;
    match pick.feat {
        Feat::ThundersParadox if begun => {
            let other = Feat::ALL.get(usize::from(pick.about)).copied();
            tired(w, other).all(|agent| offer(Choice::Ready(agent)));
            false
        }
        Feat::ThundersParadox => {
            let mut agents =
                w.side(seat).ready.iter().filter(|&feat| w.kit.tricks[feat as usize].source == Source::Agent);
            agents.all(|agent| offer(Choice::Tire(agent)));
            false
        }
        Feat::DeorbitBarrage => {
            let bases = asteroid_bases(w, seat);
            let reach = (0..2)
                .fold(bases, |reach, _| reach.iter().fold(reach, |wider, system| wider.union(near(w, seat, system))));
            let prey = |p: &PlanetSpot| query::guard(w, *p, seat).is_some();
            reach.iter().flat_map(|s| w.planets_in(s)).filter(prey).all(|p| offer(Choice::Planet(p)));
            false
        }
        Feat::TheIcon => {
            let troops = |s: &SystemId| {
                w.space(*s, seat).ground() > 0 || w.planets_in(*s).any(|p| w.ground(p, seat).ground() > 0)
            };
            let tokens = w.side(seat).tokens.without(w.scene());
            let open = |s: &SystemId| no_enemy_ships(w, seat, *s) && troops(s);
            tokens.iter().filter(open).all(|s| offer(Choice::Choose(s)));
            false
        }
        // [breakthrough.void-tether] A border of the active system; with no token left, the border one is taken from.
        Feat::VoidTether if begun => {
            w.side(seat).tethers.iter().all(|&(from, to)| offer(Choice::Link { from, to }));
            false
        }
        Feat::VoidTether => {
            let free = |to: &SystemId| !w.side(seat).tethers.contains(&border(w.scene(), *to));
            let mut borders = w.galaxy.bordering(w.scene()).iter().filter(free);
            borders.all(|to| offer(Choice::Link { from: w.scene(), to }));
            false
        }
        Feat::WingTransfer if begun => {
            let systems = wings(w, seat);
            // Ships leave in the order of systems, so that nothing goes to and fro.
            for from in systems.iter().filter(|s| s.0 >= pick.about) {
                for to in systems.iter().filter(|&to| to != from && no_enemy_ships(w, seat, to)) {
                    let here = w.space(from, seat);
                    for (kind, damaged, _) in here.groups(&SHIPS).chain(here.groups(&GROUND)) {
                        offer(Choice::Sail { kind, damaged, from, to });
                    }
                }
            }
            true
        }
        Feat::WingTransfer => {
            let free = near(w, seat, w.scene()).minus(w.side(seat).tokens);
            free.iter().filter(|&s| alone(w, seat, s)).all(|s| offer(Choice::Choose(s)));
            true
        }
        // [breakthrough.absolute-synergy] The one that stays, of four mechs in a system.
        Feat::AbsoluteSynergy => {
            for system in query::mechs_of(w, seat).iter() {
                let mechs = || mechs_in(w, seat, system);
                if mechs().map(|(_, _, count)| count).sum::<u8>() >= 4 {
                    mechs().all(|(at, damaged, _)| offer(Choice::Unit { kind: Kind::Mech, damaged, at }));
                }
            }
            false
        }
        _ => super::deploy::targets(w, pick, offer),
    }
}

/// Mechs of a side in a system: where, damaged or not, and how many.
fn mechs_in(w: &World, seat: Seat, system: SystemId) -> impl Iterator<Item = (Holder, bool, u8)> + '_ {
    let places = std::iter::once(Holder::Space(system)).chain(w.planets_in(system).map(Holder::Planet));
    places.flat_map(move |at| {
        let force = match at {
            Holder::Space(system) => w.space(system, seat),
            Holder::Planet(planet) => w.ground(planet, seat),
        };
        force.groups(&[Kind::Mech]).map(move |(_, damaged, count)| (at, damaged, count)).collect::<Vec<_>>()
    })
}

/// The border between two systems.
fn border(a: SystemId, b: SystemId) -> (SystemId, SystemId) {
    (a.min(b), a.max(b))
}

/// What was chosen is done, and more may be chosen.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let seat = pick.seat;
    match (pick.feat, choice) {
        (Feat::ThundersParadox, Choice::Tire(agent)) => {
            let side = &mut w.parties[seat.index()];
            side.ready = side.ready.without(agent);
            flow.then([Pick { about: agent as u8, ..pick }.into()]);
        }
        (Feat::ThundersParadox, Choice::Ready(agent)) => {
            let owner = w.parties.iter_mut().find(|side| side.held.has(agent) && !side.ready.has(agent));
            owner.into_iter().for_each(|side| side.ready = side.ready.with(agent));
        }
        (Feat::DeorbitBarrage, Choice::Planet(planet)) => {
            w.action.active = Some(w.planet(planet).at());
            flow.then([Levy { seat, planet, paid: 0 }.into()]);
        }
        (Feat::TheIcon, Choice::Choose(system)) => w.action.delivery = Some(system),
        (Feat::VoidTether, Choice::Link { to, .. }) if pick.about == NOTHING => {
            if w.side(seat).tethers.is_full() {
                flow.then([Pick { about: to.0, ..pick }.into()]);
            } else {
                let tether = border(w.scene(), to);
                w.parties[seat.index()].tethers.push(tether);
                w.parties[seat.index()].tethers.sort();
            }
        }
        (Feat::VoidTether, Choice::Link { from, to }) => {
            let laid = border(w.scene(), SystemId(pick.about));
            let tethers = &mut w.parties[seat.index()].tethers;
            tethers.retain(|tether| *tether != (from, to));
            tethers.push(laid);
            tethers.sort();
        }
        (Feat::WingTransfer, Choice::Choose(system)) => {
            place_token(w, seat, system, flow);
            flow.then([Pick { left: pick.left - 1, ..pick }.into()]);
        }
        (Feat::WingTransfer, Choice::Sail { kind, damaged, from, to }) => {
            w.space_mut(from, seat).take(kind, damaged);
            w.space_mut(to, seat).add(kind, damaged);
            crate::galvanize::carry(w, seat, kind, Holder::Space(from), Holder::Space(to));
            flow.then([Pick { left: pick.left - 1, about: from.0, ..pick }.into()]);
        }
        // [breakthrough.absolute-synergy] The other mechs are out of reach as long as this one stands.
        (Feat::AbsoluteSynergy, Choice::Unit { kind, damaged, at }) => {
            let system = system_of(w, at);
            for (place, hurt, count) in mechs_in(w, seat, system).collect::<Vec<_>>() {
                let stays = u8::from(place == at && hurt == damaged);
                (stays..count).for_each(|_| super::picked::recall(w, seat, kind, hurt, place));
            }
            let side = &mut w.parties[seat.index()];
            side.kept[kind as usize] += std::mem::take(&mut side.reserves[kind as usize]);
            side.maximum = true;
        }
        _ => super::deploy::picked(w, pick, choice, flow),
    }
}

/// [breakthrough.wing-transfer] Ships have changed places: what has no room is removed.
pub fn ended(w: &World, pick: Pick, flow: &mut Flow) {
    if pick.about != NOTHING {
        flow.then([Trim::of(pick.seat, wings(w, pick.seat)).into()]);
    }
}

/// [breakthrough.deorbit-barrage] The hits fall on ground forces of the planet.
pub fn barrage(w: &mut World, doom: Doom, hits: u8, flow: &mut Flow) {
    let planet = doom.planet.expect("it falls on a planet");
    let victim = query::guard(w, planet, doom.u.by).expect("somebody guards it");
    w.face(doom.u.by, victim, Stage::Volley);
    w.hits_mut(victim).plain += hits;
    flow.then([
        window(Window::GroundHits { victim, planet }),
        Assign { victim, target: Target::Ground(planet) }.into(),
        CeaseFire.into(),
        Cleared.into(),
    ]);
}

/// [breakthrough.void-tether] Tethers stay where they lie when two systems change places.
pub fn swapped(w: &mut World, a: SystemId, b: SystemId) {
    let there = |s: SystemId| {
        if s == a {
            b
        } else if s == b {
            a
        } else {
            s
        }
    };
    for side in &mut w.parties {
        side.tethers.iter_mut().for_each(|tether| *tether = border(there(tether.0), there(tether.1)));
        side.tethers.sort();
    }
}
