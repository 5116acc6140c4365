//! Abilities of legendary planets, which belong to whoever controls the planet.

use super::pick::any_target;
use super::picked::{gain, place};
use super::sights::*;
use super::{Feat, kin};
use crate::choice::{Choice, Holder};
use crate::steps::cards::DrawCards;
use crate::steps::feats::{NOTHING, Pick};
use crate::steps::movement::Trim;
use crate::windows::{Played, enforce};
use crate::world::{PlanetSpot, SHIPS, World};
use crate::{Flow, query};
use kernel::Seat;
use twilight_box::components::PlanetKind;
use twilight_box::galaxy::SystemSet;
use twilight_box::units::Kind;

/// [legend.cards] The card of a legendary planet lies before who controls the planet; it comes ready from nobody, and as
/// it is from another side.
pub fn change_hands(w: &mut World) {
    let mut left = w.legends;
    while left != 0 {
        let n = left.trailing_zeros() as usize;
        left &= left - 1;
        let Some(feat) = w.kit.legends[usize::from(w.planets[n].id.0)] else { continue };
        let holder = w.planets[n].controller;
        let held = |seat: Seat| w.side(seat).held.has(feat);
        if holder.map_or_else(|| !w.everyone().any(held), held) {
            continue;
        }
        let mut ready = true;
        for side in w.parties.iter_mut().filter(|side| side.held.has(feat)) {
            ready = side.ready.has(feat);
            (side.held, side.ready) = (side.held.without(feat), side.ready.without(feat));
        }
        if let Some(seat) = holder {
            let side = &mut w.parties[seat.index()];
            side.held = side.held.with(feat);
            side.ready = if ready { side.ready.with(feat) } else { side.ready };
        }
    }
}

/// Whether something has a use for a side in a window.
pub fn fits(w: &World, seat: Seat, feat: Feat) -> bool {
    let turn = w.round.turn == Some(seat);
    let passes = turn && w.side(seat).passed;
    let chosen = || any_target(w, Pick::of(seat, feat, 1));
    match feat {
        Feat::TheNucleus => chosen(),
        Feat::TheAtrament | Feat::TheAcropolis => turn && chosen(),
        Feat::ImperialArmsVault | Feat::ExterrixHeadquarters | Feat::IonianFuelRefinery => turn,
        Feat::AurexMechanica | Feat::MaxisCentralControl => passes && chosen(),
        Feat::Hyperion => passes,
        _ => super::rifts::fits(w, seat, feat),
    }
}

/// Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    let (seat, feat) = (played.by, played.feat);
    match feat {
        Feat::TheAtrament => flow.then([Pick::of(seat, feat, 2).into()]),
        Feat::TheNucleus
        | Feat::ImperialArmsVault
        | Feat::AurexMechanica
        | Feat::MaxisCentralControl
        | Feat::TheAcropolis => flow.then([Pick::of(seat, feat, 1).into()]),
        // [legend.mallice] Two trade goods.
        Feat::ExterrixHeadquarters => gain(w, seat, 2),
        Feat::IonianFuelRefinery => enforce(w, seat, feat),
        // [legend.ordinian] A card and a strategy token.
        Feat::Hyperion => {
            w.parties[seat.index()].strategy += 1;
            flow.then([DrawCards { seat, left: 1 }.into()]);
        }
        _ => super::rifts::resolve(w, played, flow),
    }
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let seat = pick.seat;
    match pick.feat {
        Feat::TheNucleus => kin::targets(w, Pick { feat: Feat::StarForge, ..pick }, offer),
        // [legend.primor] Up to two infantry on one own planet.
        Feat::TheAtrament => {
            let kind = Kind::Infantry;
            let same = |p: &PlanetSpot| pick.about == NOTHING || pick.about == p.0;
            if in_reserve(w, seat, kind) > 0 {
                let mut planets = controlled(w, seat).filter(same);
                planets.all(|p| offer(Choice::Place { kind, at: Holder::Planet(p) }));
            }
            true
        }
        // [legend.hopes-end] A mech on an own planet; who takes none draws a card.
        Feat::ImperialArmsVault => {
            let kind = Kind::Mech;
            if in_reserve(w, seat, kind) > 0 {
                controlled(w, seat).all(|p| offer(Choice::Place { kind, at: Holder::Planet(p) }));
            }
            true
        }
        // [legend.industrex] A ship whose upgrade its owner has, beside own ships.
        Feat::AurexMechanica => {
            let upgraded = |kind: &Kind| w.side(seat).upgraded >> *kind as u32 & 1 == 1;
            for kind in SHIPS.into_iter().filter(|kind| upgraded(kind) && in_reserve(w, seat, *kind) > 0) {
                let systems = query::ships_of(w, seat);
                systems.iter().all(|s| offer(Choice::Place { kind, at: Holder::Space(s) }));
            }
            false
        }
        // [legend.faunus] A planet without units, outside homes and not legendary.
        Feat::MaxisCentralControl => {
            let empty = |p: &PlanetSpot| {
                let state = w.planet(*p);
                let plain = !printed(w, *p).legendary && !state.forged && !state.terraformed && state.bonus == 0;
                let home = is_home(w, state.at()) || is_mecatol(w, *p);
                let bare = w.everyone().all(|side| w.ground(*p, side).is_empty()) && state.sleeper.is_none();
                state.controller != Some(seat) && plain && !home && bare
            };
            planets(w).filter(empty).all(|p| offer(Choice::Planet(p)));
            false
        }
        // [legend.emelpar] Any other card of its owner that is exhausted, or an exhausted planet.
        Feat::TheAcropolis => {
            let side = w.side(seat);
            side.held.minus(side.ready).without(pick.feat).iter().all(|feat| offer(Choice::Ready(feat)));
            let tired = |p: &PlanetSpot| w.planet(*p).controller == Some(seat) && w.planet(*p).exhausted;
            let all = w.spots().chain(w.asides()).filter(tired);
            all.filter(|&p| printed(w, p).kind != PlanetKind::Card).all(|p| offer(Choice::Planet(p)));
            false
        }
        _ => super::rifts::targets(w, pick, offer),
    }
}

/// What was chosen is done, and more may be chosen.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let seat = pick.seat;
    match (pick.feat, choice) {
        (Feat::TheNucleus, _) => kin::picked(w, Pick { feat: Feat::StarForge, ..pick }, choice, flow),
        (Feat::TheAtrament, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            let about = if let Holder::Planet(planet) = at { planet.0 } else { NOTHING };
            flow.then([Pick { about, left: pick.left - 1, ..pick }.into()]);
        }
        (Feat::ImperialArmsVault, Choice::Place { kind, at }) => place(w, seat, kind, at),
        (Feat::AurexMechanica, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
            flow.then([Trim::of(seat, SystemSet::one(system_of(w, at))).into()]);
        }
        (Feat::MaxisCentralControl, Choice::Planet(planet)) => {
            let state = &mut w.planets[planet.index()];
            (state.controller, state.exhausted) = (Some(seat), true);
        }
        (Feat::TheAcropolis, Choice::Ready(feat)) => {
            let side = &mut w.parties[seat.index()];
            side.ready = side.ready.with(feat);
        }
        (Feat::TheAcropolis, Choice::Planet(planet)) => w.planets[planet.index()].exhausted = false,
        _ => super::rifts::picked(w, pick, choice, flow),
    }
}
