//! [action.tactical] A system is activated.

use crate::cards::Spot;
use crate::choice::Choice;
use crate::names::{Moment, Sheet};
use crate::options::Point;
use crate::steps::{
    Cannons, EndActivation, Flow, Invasions, Landing, MoveShips, Offers, OpenLanding, OpenMovedIn, Produce, Radiation,
    Sally, SeekLeave, SpaceBattle, TrimFleet, Window, can_afford, levy, open_window, trigger_laws, trigger_own,
};
use crate::verbs::Deed;
use crate::world::{Activation, World};
use crate::{CentralPowers, cease_fire, force, query};
use imperium::SystemId;
use kernel::{Play, Rule, Seat, SeatSet, rule, step};
use scene::words;

/// Why a player cannot activate a system.
pub fn against_activation(w: &World, seat: Seat, system: SystemId) -> Option<Rule> {
    let player = w.player(seat);
    // [faq.zone-broken] Who declared the zone activates it although his counter lies there.
    let own_zone = cease_fire::may_reactivate(w, seat, system);
    if player.counters.has(system) && !own_zone {
        return Some(rule!("action.tactical"));
    }
    if !query::may_end(w, seat, system) {
        return Some(rule!("space.special"));
    }
    if cease_fire::bars(w, seat, system) {
        return Some(rule!("hr.cease-fire"));
    }
    let dear = force::charges(w, seat, Deed::Activate, None, Some((system, None)))
        .any(|(_, prices)| !prices.iter().any(|price| can_afford(w, seat, price)));
    (dear || force::forbids(w, seat, Deed::Activate, Some((system, None))).is_some())
        .then_some(rule!("council.lasting"))
}

/// The tactical actions a player may take.
pub fn offer_activations(w: &World, seat: Seat, out: &mut Offers) {
    let sheet = &w.player(seat).sheet;
    // [card.political] A law may ask for a second counter of the command pool.
    let more = query::activation_surcharge(w, seat);
    let pool = sheet[Sheet::Command.index()] > more;
    for system in w.galaxy.ids() {
        // [map.creuss] A home that nobody plays lies nowhere.
        if !is_in_play(w, system) {
            continue;
        }
        let against = against_activation(w, seat, system);
        let empty = (!pool).then_some(rule!("action.tactical"));
        if pool || out.explains() {
            out.consider(Choice::Activate(system.0), against.or(empty));
        }
        // [faq.zone-broken] The one activation that the strategy allocation may pay.
        if cease_fire::is_declarer(w, seat, system)
            && !w.rules.reads(Point::ZoneActivation)
            && sheet[Sheet::Strategy.index()] > 0
            && sheet[Sheet::Command.index()] >= more
        {
            out.consider(Choice::BreakZone(system.0), against);
        }
    }
}

/// Whether a system is on the table: the places of homes are, once somebody lives there.
pub fn is_in_play(w: &World, system: SystemId) -> bool {
    usize::from(system.0) < w.galaxy.systems.len()
}

/// [action.tactical] The counter is laid, and everything follows in its order.
pub fn activate(w: &mut World, by: Seat, system: SystemId, from: Sheet, flow: &mut Flow) {
    w.player_mut(by).sheet[from.index()] -= 1;
    w.player_mut(by).sheet[Sheet::Command.index()] -= query::activation_surcharge(w, by);
    levy(w, by, Deed::Activate, system, None, flow);
    cease_fire::activated(w, by, system, flow);
    w.player_mut(by).counters = w.player(by).counters.with(system);
    let ways = query::ways(w, by, system, query::passage(w, by, crate::names::Unit::Cruiser));
    w.activation = Some(Activation::new(by, system, None, ways));
    let at = crate::view::system_thing(w, system);
    flow.tell(SeatSet::ALL, rule!("action.tactical"), || match from {
        Sheet::Strategy => {
            words!("{by} {by:activates|activate} {at} with a counter of the strategy allocation.", by, at)
        }
        Sheet::Command | Sheet::Fleet => words!("{by} {by:activates|activate} {at}.", by, at),
    });
    alarm(w, by, system, flow);
    let window = Window::about(Moment::Activated, Some(by), Spot::System(system));
    trigger_laws(w, window, None, None, flow);
    flow.then([
        OpenActivated.into(),
        SeekLeave.into(),
        MoveShips.into(),
        TrimFleet(by).into(),
        Sally.into(),
        OpenMovedIn.into(),
        Cannons(0).into(),
        SpaceBattle.into(),
        OpenLanding.into(),
        Landing.into(),
        Radiation.into(),
        Invasions.into(),
        Produce.into(),
        EndActivation.into(),
    ]);
}

/// [race.abilities] What others have for the moment at which a system they control is activated.
fn alarm(w: &World, by: Seat, system: SystemId, flow: &mut Flow) {
    for seat in w.rivals().without(by).iter().filter(|seat| query::controls(w, *seat, system)) {
        let window = Window::about(Moment::EnemyActivated, Some(seat), Spot::System(system));
        trigger_own(w, window, Some(by), flow);
        open_window(w, window, flow);
    }
}

step! {
    /// [card.moments] A system was activated, and nothing has moved.
    pub struct OpenActivated;
}

impl Play<CentralPowers> for OpenActivated {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(activation) = w.activation {
            let place = Spot::System(activation.system);
            open_window(w, Window::about(Moment::Activated, Some(activation.seat), place), flow);
        }
    }
}

/// [research.racial] Diplomats: the counter goes back, and the action is over.
pub fn undo_activation(w: &mut World, flow: &mut Flow) {
    let Some(activation) = w.activation.take() else { return };
    let (by, system) = (activation.seat, activation.system);
    w.player_mut(by).counters = w.player(by).counters.without(system);
    flow.tell(SeatSet::ALL, rule!("research.racial"), || {
        let at = crate::view::system_thing(w, system);
        words!("{by:'s} counter goes back from {at}, and the action is over.", by, at)
    });
}

/// A tactical or transfer action begins.
pub fn begin_action(w: &mut World, by: Seat, choice: Choice, flow: &mut Flow) {
    match choice {
        Choice::Activate(system) => activate(w, by, SystemId(system), Sheet::Command, flow),
        Choice::BreakZone(system) => activate(w, by, SystemId(system), Sheet::Strategy, flow),
        Choice::Transfer { first, second } => {
            crate::steps::transfer(w, by, SystemId(first), SystemId(second), flow);
        }
        _ => {}
    }
}
