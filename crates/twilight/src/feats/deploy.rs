//! Units that appear in the place of others.

use super::Feat;
use super::pick::has_site;
use super::picked::{place, recall};
use super::sights::*;
use crate::choice::{Choice, Holder};
use crate::steps::feats::Pick;
use crate::windows::{Played, Window};
use crate::world::{PlanetSpot, World};
use crate::{Flow, factions, query, ranks};
use kernel::Seat;
use twilight_box::units::{Ability, Kind};

/// [units.hecatoncheires] Whether a side may place a mech and an infantry where it would place a PDS.
pub fn for_pds(w: &World, seat: Seat) -> bool {
    query::unit(w, seat, Kind::Mech).can(Ability::DeploysForPds)
        && [Kind::Mech, Kind::Infantry].into_iter().all(|kind| in_reserve(w, seat, kind) > 0)
}

/// [units.hecatoncheires] A structure is placed; a mech in its place comes with an infantry.
pub fn place_structure(w: &mut World, seat: Seat, kind: Kind, at: Holder) {
    place(w, seat, kind, at);
    if kind == Kind::Mech {
        place(w, seat, Kind::Infantry, at);
    }
}

/// [faction.awaken] Sleepers in a system its owner activates are asked about one by one.
pub fn awaken(w: &World, seat: Seat, planet: PlanetSpot, flow: &mut Flow) {
    if w.planet(planet).sleeper == Some(seat) {
        flow.then([Pick { about: planet.0, ..Pick::of(seat, Feat::Awaken, 1) }.into()]);
    }
}

/// [breakthrough.slumberstate-computing] What awoke beside enemies, with nothing landed beside it, may coexist.
pub fn fits(w: &World, window: Window, seat: Seat, feat: Feat) -> bool {
    match (feat, window) {
        (Feat::SlumberstateComputing, Window::Committed(planet)) => {
            let both = ranks::guards(w, planet, seat) > 0 && query::guard(w, planet, seat).is_some();
            let roused = w.action.roused >> w.slot(planet) & 1 == 1;
            w.round.turn == Some(seat) && roused && both && !w.planet(planet).shared
        }
        _ => super::lore::fits(w, window, seat, feat),
    }
}

/// Something works.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    match (played.feat, played.window) {
        (Feat::SlumberstateComputing, Window::Committed(planet)) => factions::coexist(w, played.by, planet),
        _ => super::lore::resolve(w, played, flow),
    }
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let seat = pick.seat;
    match pick.feat {
        // [faction.mitosis] An infantry on any own planet; [units.letani-behemoth] or a mech for any infantry.
        Feat::Mitosis => {
            let kind = Kind::Infantry;
            if in_reserve(w, seat, kind) > 0 {
                controlled(w, seat).all(|p| offer(Choice::Place { kind, at: Holder::Planet(p) }));
            }
            if query::unit(w, seat, Kind::Mech).can(Ability::DeploysByMitosis) && in_reserve(w, seat, Kind::Mech) > 0 {
                let mut infantry = everywhere(w, seat, &[Kind::Infantry]);
                infantry.all(|(kind, damaged, at)| offer(Choice::Unit { kind, damaged, at }));
            }
            false
        }
        // [faction.awaken] A PDS; [units.hecatoncheires] or a mech and an infantry.
        Feat::Awaken => {
            let planet = PlanetSpot(pick.about);
            let at = Holder::Planet(planet);
            if in_reserve(w, seat, Kind::Pds) > 0 && has_site(w, seat, Kind::Pds, planet) {
                offer(Choice::Place { kind: Kind::Pds, at });
            }
            if for_pds(w, seat) {
                offer(Choice::Place { kind: Kind::Mech, at });
            }
            true
        }
        _ => super::lore::targets(w, pick, offer),
    }
}

/// What was chosen is done.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let seat = pick.seat;
    match (pick.feat, choice) {
        (Feat::Mitosis, Choice::Place { kind, at }) => {
            place(w, seat, kind, at);
        }
        (Feat::Mitosis, Choice::Unit { kind, damaged, at }) => {
            recall(w, seat, kind, damaged, at);
            place(w, seat, Kind::Mech, at);
        }
        (Feat::Awaken, Choice::Place { kind, at: at @ Holder::Planet(planet) }) => {
            w.planets[planet.index()].sleeper = None;
            place_structure(w, seat, kind, at);
            // [faction.coalescence] On a planet of others it must fight.
            if w.planet(planet).controller != Some(seat) {
                w.action.landed |= 1 << w.slot(planet);
                w.action.roused |= 1 << w.slot(planet);
            }
        }
        _ => super::lore::picked(w, pick, choice, flow),
    }
}
