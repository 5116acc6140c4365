//! [action.transfer] The transfer action.

use super::{Cannons, EndActivation, Flow, Landing, MoveShips, Offers, Produce, TrimFleet, is_in_play};
use crate::cease_fire;
use crate::choice::Choice;
use crate::names::Sheet;
use crate::query::{self, Lanes};
use crate::refusal::Refusal;
use crate::world::{Activation, Ways, World};
use imperium::SystemId;
use kernel::{Rule, Seat, SeatSet, rule};
use scene::words;

/// Whether a player has units in a system, and nobody else has.
fn is_friendly(w: &World, seat: Seat, system: SystemId) -> bool {
    let has = |seat: Seat| {
        !w.in_space(seat, system).is_empty() || w.planets_in(system).any(|planet| !w.on_planet(seat, planet).is_empty())
    };
    has(seat) && w.seats().all(|other| other == seat || !has(other))
}

/// [action.transfer] Why a system cannot be one of the two.
fn against(w: &World, seat: Seat, system: SystemId) -> Option<Rule> {
    if w.player(seat).counters.has(system) || !is_friendly(w, seat, system) {
        return Some(rule!("action.transfer"));
    }
    if cease_fire::is_zone(w, system) {
        return Some(rule!("hr.cease-fire"));
    }
    (!query::may_end(w, seat, system)).then_some(rule!("space.special"))
}

/// The transfers a player may make: pairs of systems, the first from the command pool, the second from the reinforcements.
pub fn offer_transfers(w: &World, seat: Seat, out: &mut Offers) {
    if w.player(seat).sheet[Sheet::Command.index()] <= query::activation_surcharge(w, seat) {
        return;
    }
    let ground = w.forces.planets(seat).iter().filter_map(|planet| w.system_of(planet));
    let own: imperium::SystemSet = w.forces.spaces(seat).iter().chain(ground).collect();
    let fit: imperium::SystemSet =
        own.iter().filter(|system| is_in_play(w, *system) && against(w, seat, *system).is_none()).collect();
    if !fit.is_several() {
        return;
    }
    let lanes = Lanes::of(w, seat);
    let short = (w.reinforcements(seat) == 0).then_some(Refusal::NoReinforcements);
    for first in fit.iter() {
        for second in lanes.from(first).common(fit).iter() {
            out.consider(Choice::Transfer { first: first.0, second: second.0 }, short);
        }
    }
}

/// [action.transfer] Both systems are activated; units move between them.
pub fn transfer(w: &mut World, by: Seat, first: SystemId, second: SystemId, flow: &mut Flow) {
    let more = query::activation_surcharge(w, by);
    let player = w.player_mut(by);
    player.sheet[Sheet::Command.index()] -= 1 + more;
    player.counters = player.counters.with(first).with(second);
    w.activation = Some(Activation::new(by, first, Some(second), Ways::default()));
    flow.tell(SeatSet::ALL, rule!("action.transfer"), || {
        let [from, to] = [first, second].map(|system| crate::view::system_thing(w, system));
        words!("{by} {by:transfers|transfer} units between {from} and {to}.", by, from, to)
    });
    flow.then([
        MoveShips.into(),
        TrimFleet(by).into(),
        Cannons(0).into(),
        Landing.into(),
        Produce.into(),
        EndActivation.into(),
    ]);
}
