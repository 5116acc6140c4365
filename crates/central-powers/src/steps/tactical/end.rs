//! [action.tactical] What an action leaves behind.

use crate::choice::Choice;
use crate::names::Unit;
use crate::prompt::Prompt;
use crate::steps::{
    Ask, Build, Develop, Flow, Offers, Transfabricate, TrimFleet, Want, discard, offer_activations, save_troops,
};
use crate::verbs::Skill;
use crate::world::{Activation, Berth, Salvo, World};
use crate::{CentralPowers, Eye, query, victory};
use imperium::{Kind, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [action.tactical] [action.transfer] Units are produced in the active system, or in one of the two.
    pub struct Produce;
}

/// Whether a player may produce or build anything in a system just now.
fn may_produce(w: &World, seat: Seat, system: SystemId) -> bool {
    !crate::cease_fire::bars(w, seat, system)
        && (!query::yards(w, seat, system, true).is_empty() || crate::steps::may_develop(w, seat, system))
}

impl Play<CentralPowers> for Produce {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(activation) = w.activation.filter(|activation| activation.second.is_some()) else {
            return Want::Nothing;
        };
        for system in activation.systems().iter().filter(|system| may_produce(w, activation.seat, *system)) {
            out.offer(Choice::ProduceIn(system.0));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(activation.seat, Prompt::ProduceIn))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // [card.action] Who has built before the battle builds no more.
        let once = |activation: &Activation| activation.second.is_none() && !activation.sally;
        let Some(activation) = w.activation.filter(once) else { return };
        if may_produce(w, activation.seat, activation.system) {
            produce(w, activation.seat, activation.system, flow);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let (Choice::ProduceIn(system), Some(activation)) = (choice, w.activation) {
            produce(w, activation.seat, SystemId(system), flow);
        }
    }
}

fn produce(w: &World, seat: Seat, system: SystemId, flow: &mut Flow) {
    if !query::yards(w, seat, system, true).is_empty() {
        flow.then([Transfabricate(seat).into(), Build::in_field(w, seat, system).into()]);
    }
    flow.then([Develop { seat, system }.into()]);
}

step! {
    /// [card.action] A blockaded dock builds after the ships have moved; then the battle begins.
    pub struct Sally;
}

impl Play<CentralPowers> for Sally {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(activation) = w.activation.filter(|activation| activation.sally) {
            flow.then([Build::in_field(w, activation.seat, activation.system).into()]);
        }
    }
}

step! {
    /// [action.tactical] The action is over; fleets are checked.
    pub struct EndActivation;
}

impl Play<CentralPowers> for EndActivation {
    fn act(self, w: &mut World, flow: &mut Flow) {
        crate::force::end_span(w, crate::verbs::Span::Activation);
        let Some(activation) = w.activation.take() else { return };
        w.salvo = Salvo::default();
        w.seats().for_each(|seat| w.forces.forget(seat));
        flow.then([TrimFleet(activation.seat).into()]);
        crate::steps::leave_unguarded(w, flow);
        w.seats().for_each(|seat| eliminate(w, seat, flow));
        victory::settle(w, flow);
        // [research.technologies] Fleet Logistics: a second tactical action at once.
        let again = activation.second.is_none() && !activation.again;
        if again && query::has_skill(w, activation.seat, Skill::SecondTacticalAction, None) {
            flow.then([SecondAction(activation.seat).into()]);
        }
    }
}

step! {
    /// [research.technologies] A second tactical action, or none.
    pub struct SecondAction(Seat);
}

impl Play<CentralPowers> for SecondAction {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        offer_activations(w, self.0, out);
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.0, Prompt::SecondAction))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        crate::steps::begin_action(w, self.0, choice, flow);
        if let Some(activation) = &mut w.activation {
            activation.again = true;
        }
    }
}

step! {
    /// [unit.cargo] Ground units aboard that no longer fit are lost as their owner chooses; fighters fight on.
    pub struct LoseCargo {
        seat: Seat,
        system: SystemId,
    }
}

/// Ground units aboard beyond the room of the ships.
fn overboard(w: &World, seat: Seat, system: SystemId) -> bool {
    let fleet = w.in_space(seat, system);
    if fleet.of(Kind::Infantry) + fleet.of(Kind::Mech) + fleet.of(Kind::Pds) == 0 {
        return false;
    }
    query::Hold { fighters: 0, ..query::hold(w, seat, system) }.excess() > 0
}

/// Asks for cargo to be given up, if there is too much.
pub fn lose_cargo(w: &World, seat: Seat, system: SystemId, flow: &mut Flow) {
    if overboard(w, seat, system) {
        flow.then([LoseCargo { seat, system }.into()]);
    }
}

impl Play<CentralPowers> for LoseCargo {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !overboard(w, self.seat, self.system) {
            return Want::Nothing;
        }
        let fleet = w.in_space(self.seat, self.system);
        let cargo = [Unit::GroundForce, Unit::MechanizedUnit, Unit::Pds].into_iter();
        cargo.filter(|unit| fleet.of(unit.kind()) > 0).for_each(|unit| out.offer(Choice::Remove(unit)));
        Want::Ask(Ask::of(self.seat, Prompt::LoseCargo { system: self.system.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Remove(unit) = choice else { unreachable!("{choice:?}") };
        let space = w.forces.space(self.system);
        let fleet = w.forces.of_mut(space, self.seat);
        let damaged = fleet.in_state(unit.kind(), true) > 0;
        fleet.take(unit.kind(), damaged);
        let by = self.seat;
        flow.tell(SeatSet::ALL, rule!("unit.cargo"), || {
            let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::system_thing(w, self.system));
            words!("{by} {by:loses|lose} {unit:a} in {at} with its ship.", by, unit, at)
        });
        save_troops(w, by, u8::from(unit == Unit::GroundForce), flow);
        flow.then([self.into()]);
    }
}

/// [battle.partners] A battle or invasion between partners ends their agreement.
pub fn break_partnership(w: &mut World, by: Seat, other: Seat, flow: &mut Flow) {
    let between = |pair: &[Seat; 2]| pair.contains(&by) && pair.contains(&other);
    if !w.agreements.iter().any(|agreement| between(&agreement.between)) {
        return;
    }
    w.agreements.retain(|agreement| !between(&agreement.between));
    w.player_mut(by).deeds.attacked_partner = true;
    flow.tell(SeatSet::ALL, rule!("battle.partners"), || {
        words!("War ends the agreement of {by} and {other}.", by, other)
    });
}

/// [end.elimination] Who has neither planets nor units is out.
pub fn eliminate(w: &mut World, seat: Seat, flow: &mut Flow) {
    let player = w.player(seat);
    if !player.planets.is_empty() || w.out.has(seat) || player.race.is_none() {
        return;
    }
    let units = |seat: Seat| {
        w.forces.spaces(seat).iter().any(|system| !w.in_space(seat, system).is_empty())
            || w.forces.planets(seat).iter().any(|planet| !w.on_planet(seat, planet).is_empty())
    };
    if units(seat) {
        return;
    }
    w.out = w.out.with(seat);
    w.player_mut(seat).passed = true;
    let eye = Eye::open();
    w.discards |= std::mem::take(w.hands[seat.index()].peek_mut(&eye));
    let hand = *w.actions[seat.index()].peek(&eye).cards();
    for card in 0..hand.len() {
        (0..hand[card]).for_each(|_| discard(w, seat, card as u8, flow));
    }
    flow.reveal_to(SeatSet::ALL);
    w.slots.iter_mut().filter(|slot| slot.holder == Some(seat)).for_each(|slot| slot.used = true);
    w.agreements.retain(|agreement| !agreement.between.contains(&seat));
    for leader in w.leaders.iter_mut().filter(|leader| leader.owner == seat) {
        leader.at = Berth::Dead;
    }
    if w.speaker == seat
        && let Some(next) = (1..w.rules.seats).map(|n| w.after(seat, n)).find(|next| !w.out.has(*next))
    {
        w.speaker = next;
    }
    let out = seat;
    flow.tell(SeatSet::ALL, rule!("end.elimination"), || words!("{out} {out:is|are} out of the game.", out));
    let left: Vec<Seat> = w.seats().filter(|seat| !w.out.has(*seat)).collect();
    if let [last] = left[..] {
        w.won = Some(last);
        victory::finish(w, flow);
    }
}
