//! [deploy.buy] The Deployment phase.

use super::anytime::{self, Missions};
use super::{Ask, Flow, Offers, Want, movement};
use crate::NexusOps;
use crate::cards::energize;
use crate::choice::Choice;
use crate::data::{Moment, Unit};
use crate::prompt::{Prompt, Refusal};
use crate::view::element::{place, units};
use crate::world::World;
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [deploy.buy] Buy and place units, play Deployment cards, in any order.
    pub struct Deployment;
}

impl Play<NexusOps> for Deployment {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.active;
        let base = &w.map().bases[seat.index()];
        for unit in Unit::ALL {
            if !out.explains() && w.rubium[seat.index()] < w.sheet().cost[unit as usize] as u16 {
                continue;
            }
            for (n, hex) in base.hexes.iter().enumerate() {
                out.consider(Choice::Deploy(unit, *hex), against(w, unit, n));
            }
        }
        energize::offer(w, seat, Moment::Deployment, out);
        anytime::offer(w, seat, Missions::Objectives, out);
        out.offer(Choice::Done);
        Want::Ask(Ask::of(seat, Prompt::Deployment).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Done => {
                movement::begin(w);
                return;
            }
            Choice::Deploy(unit, hex) => buy(w, unit, hex, flow),
            Choice::Play(kind) => energize::play(w, w.active, kind, flow),
            other => {
                anytime::chosen(other, w, flow);
            }
        }
        flow.then([self.into()]);
    }
}

/// [deploy.buy] [deploy.supply] [alternate.clone-limit] What forbids buying this unit for the n-th base hex.
#[inline]
fn against(w: &World, unit: Unit, n: usize) -> Option<Refusal> {
    let limit = w.sheet().row(unit).per_base_hex;
    let (cost, has) = (w.sheet().cost[unit as usize], w.rubium[w.active.index()]);
    if w.supply[w.active.index()][unit as usize] == 0 {
        Some(Refusal::NoFigure { unit })
    } else if has < cost as u16 {
        Some(Refusal::TooPoor { cost, has })
    } else if limit > 0 && w.turn.bought[n] >= limit {
        Some(Refusal::Bought { unit, limit })
    } else {
        None
    }
}

/// [deploy.place] The unit appears on a hex of the base, be there enemies or not.
fn buy(w: &mut World, unit: Unit, hex: u8, flow: &mut Flow) {
    let seat = w.active;
    w.rubium[seat.index()] -= w.sheet().cost[unit as usize] as u16;
    w.place(seat, unit, hex);
    let base = &w.map().bases[seat.index()];
    if w.sheet().row(unit).per_base_hex > 0
        && let Some(n) = base.hexes.iter().position(|h| *h == hex)
    {
        w.turn.bought[n] += 1;
    }
    let w = &*w;
    flow.tell(SeatSet::ALL, rule!("deploy.place"), || {
        let (by, at, cost) = (seat, place(w, hex), w.sheet().cost[unit as usize]);
        let unit = units(w, seat, unit, hex);
        words!("{by} {by:deploys|deploy} {unit:a} on {at} for {cost} rubium.", by, unit, at, cost)
    });
}
