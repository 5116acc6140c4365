//! Planets and passages that breakthroughs bring onto the map: Avernus and the Fracture.

use super::Feat;
use super::sights::*;
use crate::choice::Choice;
use crate::factions::with_token;
use crate::steps::feats::Pick;
use crate::windows::Played;
use crate::world::{Moving, PlanetSpot, PlanetState, World};
use crate::{Flow, query, things};
use kernel::{Seat, SeatSet, rule};
use scene::words;
use twilight_box::components::{Anomaly, Back, Colour};
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// What the numbers of the questions about the Fracture stand for.
const GREEN: u8 = 0;
const RED: u8 = 1;
const MOVES: u8 = 2;

/// [breakthrough.alraith-ix-ianovar] An ingress at Mecatol Rex, up to three at green and at red specialties, and up to
/// two of them go to gravity rifts.
pub fn open(w: &mut World, seat: Seat, flow: &mut Flow) {
    let capital = planets(w).find(|&p| is_mecatol(w, p)).map(|p| w.planet(p).at());
    capital.into_iter().for_each(|system| lay_ingress(w, system));
    for (about, left) in [(GREEN, 3), (RED, 3), (MOVES, 2)] {
        flow.then([Pick { about, ..Pick::of(seat, Feat::AlraithIxIanovar, left) }.into()]);
    }
}

fn lay_ingress(w: &mut World, system: SystemId) {
    let c = &w.kit.get().components;
    // Only tokens with wormholes are ever refused.
    let _ = w.galaxy.lay(c, c.token_named("ingress").expect("a token of the data"), system);
}

/// Whether a system belongs to the Fracture.
pub fn in_fracture(w: &World, system: SystemId) -> bool {
    w.kit.get().components.tile(w.galaxy.place(system).tile).back == Back::Fracture
}

/// [breakthrough.stellar-genesis] Where Avernus is.
fn avernus(w: &World) -> Option<PlanetSpot> {
    planets(w).find(|&p| printed(w, p).id == "avernus")
}

/// [breakthrough.stellar-genesis] Whether a war sun under way comes out of the system of Avernus, or through it.
/// RULING: a way through it counts if it needs no roll.
pub fn tows(w: &World, seat: Seat) -> bool {
    let (Some(planet), Some(active)) = (avernus(w), w.action.active) else { return false };
    let system = w.planet(planet).at();
    let through = |ship: &Moving| {
        let chart = query::chart(w, seat);
        let links = chart.links(twilight_box::galaxy::Purpose::Movement);
        chart.rolls_via(&links, ship.from, active, ship.allowance, ship.via.with(system)) == Some(0)
    };
    let suns = w.voyage.convoy.iter().filter(|ship| ship.kind == Kind::WarSun);
    system != active && suns.into_iter().any(|ship| ship.from == system || ship.via.has(system) || through(ship))
}

/// Whether something has a use for a side in a window.
pub fn fits(w: &World, seat: Seat, feat: Feat) -> bool {
    match feat {
        Feat::StellarGenesis => {
            w.round.turn == Some(seat) && w.action.towed && w.action.active.is_some_and(|s| !is_home(w, s))
        }
        _ => false,
    }
}

/// [breakthrough.stellar-genesis] Avernus goes with the war sun, with all that is there.
pub fn resolve(w: &mut World, played: Played, flow: &mut Flow) {
    if let (Feat::StellarGenesis, Some(to), Some(planet)) = (played.feat, w.action.active, avernus(w)) {
        w.move_planet(planet, to);
        flow.tell(SeatSet::ALL, rule!("breakthrough.stellar-genesis"), || {
            let (by, planet, to) = (played.by, things::planet(w, planet), things::system(w, to));
            words!("{by} {by:takes|take} {planet} along to {to}.", by, planet, to)
        });
    }
}

/// Offers what can be chosen; says whether choosing may end.
pub fn targets(w: &World, pick: Pick, offer: &mut dyn FnMut(Choice) -> bool) -> bool {
    let seat = pick.seat;
    match pick.feat {
        // [breakthrough.stellar-genesis] Systems next to own planets, or with one, that are no homes.
        Feat::StellarGenesis => {
            let own = own_systems(w, seat);
            let reach = own.iter().fold(own, |reach, s| reach.union(near(w, seat, s)));
            reach.iter().filter(|&s| !is_home(w, s)).all(|s| offer(Choice::Choose(s)));
            false
        }
        Feat::AlraithIxIanovar if pick.about == MOVES => {
            let ingress = with_token(w, "ingress");
            let rifts = w.galaxy.with_anomaly(Anomaly::GravityRift).minus(ingress);
            for from in ingress.iter() {
                rifts.iter().all(|to| offer(Choice::Link { from, to }));
            }
            true
        }
        Feat::AlraithIxIanovar => {
            let colour = if pick.about == GREEN { Colour::Green } else { Colour::Red };
            let clever = planets(w).filter(|&p| printed(w, p).specialties.contains(&colour));
            let systems: SystemSet = clever.map(|p| w.planet(p).at()).collect();
            systems.minus(with_token(w, "ingress")).iter().all(|s| offer(Choice::Choose(s)));
            true
        }
        _ => false,
    }
}

/// What was chosen is done, and more may be chosen.
pub fn picked(w: &mut World, pick: Pick, choice: Choice, flow: &mut Flow) {
    let seat = pick.seat;
    let more = Pick { left: pick.left - 1, ..pick };
    match (pick.feat, choice) {
        (Feat::StellarGenesis, Choice::Choose(system)) => {
            let c = &w.kit.get().components;
            let id = c.planet_named("avernus").expect("a planet of the data");
            w.add_planet(PlanetState::new(id, system, Some(seat)));
            super::legends::change_hands(w);
        }
        (Feat::AlraithIxIanovar, Choice::Choose(system)) => {
            lay_ingress(w, system);
            flow.then([more.into()]);
        }
        (Feat::AlraithIxIanovar, Choice::Link { from, to }) => {
            let c = &w.kit.get().components;
            w.galaxy.lift(c, c.token_named("ingress").expect("a token of the data"), from);
            lay_ingress(w, to);
            flow.then([more.into()]);
        }
        _ => unreachable!("{pick:?} {choice:?}"),
    }
}
