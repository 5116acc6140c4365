//! [cannon.fire] PDS fire after movement.

use crate::choice::Choice;
use crate::names::Moment;
use crate::prompt::Prompt;
use crate::steps::{Ask, Flow, Offers, Throw, Want, Window, trigger_laws};
use crate::verbs::{Deed, Roll, Side};
use crate::world::{Shot, World};
use crate::{CentralPowers, force, query};
use imperium::SystemId;
use kernel::{Play, Seat, step};

step! {
    /// [cannon.fire] The others' PDS in order of play, then those of the active player.
    pub struct Cannons(pub u8);
}

/// The shot a player's PDS would fire into a system.
pub fn cannon_shot(w: &World, by: Seat, system: SystemId) -> Option<Shot> {
    let activation = w.activation?;
    if force::forbids(w, by, Deed::FireCannon, None).is_some() {
        return None;
    }
    let ships = |seat: Seat| w.in_space(seat, system).ships() > 0;
    // Whoever is not active fires at the active player alone.
    let at = match by == activation.seat {
        true => w.seats().find(|other| *other != by && ships(*other))?,
        false => Some(activation.seat).filter(|seat| ships(*seat))?,
    };
    let side = if by == activation.seat { Side::Attacker } else { Side::Defender };
    let shot = Shot { roll: Roll::Cannon, by: Some(by), at: Some(at), side, system, planet: None, source: None };
    (!query::guns(w, &shot).is_empty()).then_some(shot)
}

impl Cannons {
    fn seat(self, w: &World) -> Option<Seat> {
        let active = w.activation?.seat;
        let others = w.order.iter().copied().filter(|seat| *seat != active);
        others.chain([active]).nth(usize::from(self.0))
    }
}

impl Play<CentralPowers> for Cannons {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (Some(activation), Some(seat)) = (w.activation, self.seat(w)) else { return Want::Nothing };
        for system in activation.systems().iter().filter(|system| cannon_shot(w, seat, *system).is_some()) {
            out.offer(Choice::Fire(system.0));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Cannon { at: activation.seat }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // Most systems are out of everybody's reach.
        let mut next = Cannons(self.0 + 1);
        while let Some(seat) = next.seat(w) {
            let Some(activation) = w.activation else { return };
            if activation.systems().iter().any(|system| cannon_shot(w, seat, system).is_some()) {
                flow.then([next.into()]);
                return;
            }
            next = Cannons(next.0 + 1);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if let (Choice::Fire(system), Some(seat)) = (choice, self.seat(w)) {
            if let Some(activation) = &mut w.activation {
                activation.fired = activation.fired.with(seat);
            }
            if let Some(shot) = cannon_shot(w, seat, SystemId(system)) {
                // [card.political] A law may end agreements over it.
                let window = Window::of(Moment::CannonFired, seat);
                trigger_laws(w, window, shot.at, None, flow);
                flow.then([Throw(shot).into()]);
            }
        }
        flow.then([Cannons(self.0 + 1).into()]);
    }
}
