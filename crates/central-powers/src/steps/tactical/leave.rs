//! [leader.diplomat] A fleet with a diplomat crosses enemies who allow it.

use super::movement::starts;
use crate::CentralPowers;
use crate::choice::Choice;
use crate::names::{LeaderKind, Unit};
use crate::prompt::Prompt;
use crate::query::{self, Passage};
use crate::steps::{Ask, Flow, Offers, Want, leaders_to_board};
use crate::world::{Activation, World};
use imperium::{SystemId, SystemSet};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// A diplomat of the player's who can go along with ships of a system.
pub fn diplomat_in(w: &World, seat: Seat, system: SystemId) -> Option<u8> {
    leaders_to_board(w, seat, system).find(|n| w.leaders[usize::from(*n)].kind == LeaderKind::Diplomat)
}

/// Systems that ships from there may cross although enemies are there, as their owners allow.
pub fn by_leave(w: &World, activation: &Activation, from: SystemId) -> SystemSet {
    let escorted = || activation.envoys.has(from) || diplomat_in(w, activation.seat, from).is_some();
    match activation.leave.is_empty() || !escorted() {
        true => SystemSet::NONE,
        false => guarded(w, activation.leave),
    }
}

/// Systems these players' ships bar.
fn guarded(w: &World, by: SeatSet) -> SystemSet {
    by.iter().fold(SystemSet::NONE, |all, other| all.union(query::barred_by(w, other)))
}

/// Whom it helps to ask: whose leave opens a way to ships that have none, by itself or with that of all others.
fn worth_asking(w: &World, activation: &Activation) -> SeatSet {
    let seat = activation.seat;
    let fleets: SystemSet = starts(w, seat).iter().filter(|from| diplomat_in(w, seat, *from).is_some()).collect();
    let others = w.rivals().without(seat).minus(activation.asked);
    if fleets.is_empty() || query::passage(w, seat, Unit::Cruiser) == Passage::Anywhere {
        return SeatSet::NONE;
    }
    let opens = |allowed: SeatSet| {
        let past = guarded(w, allowed.or(activation.leave));
        let ways = query::ways_of(w, seat, Unit::Cruiser, activation.system, past);
        fleets.iter().any(|from| {
            let here = w.in_space(seat, from);
            Unit::ALL.into_iter().filter(|unit| here.of(unit.kind()) > 0).any(|unit| {
                let moves = query::led_movement(w, seat, unit, from);
                moves > 1 && activation.ways.rolls(from, moves).is_none() && ways.rolls(from, moves).is_some()
            })
        })
    };
    if !opens(others) {
        return SeatSet::NONE;
    }
    others.iter().filter(|other| opens(SeatSet::one(*other)) || !opens(others.without(*other))).collect()
}

step! {
    /// [leader.diplomat] Before ships move: whose leave would help.
    pub struct SeekLeave;
}

impl Play<CentralPowers> for SeekLeave {
    fn act(self, w: &mut World, _: &mut Flow) {
        let Some(activation) = w.activation.filter(|activation| activation.second.is_none()) else { return };
        let worth = worth_asking(w, &activation);
        if let Some(activation) = &mut w.activation {
            activation.worth_asking = worth;
        }
    }
}

step! {
    /// [leader.diplomat] The other one lets the fleet pass, or does not.
    pub struct AnswerLeave(pub Seat);
}

impl Play<CentralPowers> for AnswerLeave {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(activation) = w.activation else { return Want::Nothing };
        out.offer(Choice::Accept);
        out.offer(Choice::Decline);
        Want::Ask(Ask::of(self.0, Prompt::Leave { by: activation.seat, system: activation.system.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(activation) = &mut w.activation else { return };
        let (to, by) = (self.0, activation.seat);
        activation.asked = activation.asked.with(to);
        let allowed = choice == Choice::Accept;
        if allowed {
            activation.leave = activation.leave.with(to);
        }
        flow.tell(SeatSet::ALL, rule!("leader.diplomat"), || match allowed {
            true => words!("{to} {to:lets|let} {by:'s} diplomat's fleet pass.", to, by),
            false => words!("{to} {to:does|do} not let {by:'s} diplomat's fleet pass.", to, by),
        });
        flow.then([SeekLeave.into()]);
    }
}
