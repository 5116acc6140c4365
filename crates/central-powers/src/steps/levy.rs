//! What a law asks for a deed, paid before it.

use super::{Ask, Flow, Offers, Pay, Want, can_afford, pay_price};
use crate::cards::{self, Basis, Line};
use crate::choice::Choice;
use crate::payment::{self, Bill};
use crate::prompt::Prompt;
use crate::verbs::{Deed, Price, Verb};
use crate::world::World;
use crate::{CentralPowers, force};
use imperium::{PlanetSpot, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// What landing on a neutral planet costs by a price that counts the planet's worth.
fn bill(w: &World, seat: Seat, price: &Price, planet: Option<PlanetSpot>) -> Bill {
    let basis = Basis { planet, ..Basis::default() };
    let resources = price.resources.map_or(0, |amount| cards::count(w, seat, amount, &basis));
    Bill { resources, ..crate::objectives::bill_of(price) }
}

/// [card.political] Whether a player cannot pay what a law asks for a landing.
pub fn is_dear(w: &World, seat: Seat, place: (SystemId, Option<PlanetSpot>)) -> bool {
    force::charges(w, seat, Deed::LandOnNeutral, None, Some(place)).any(|(_, prices)| {
        let payable = |price: &Price| payment::can_pay(w, seat, bill(w, seat, price, place.1));
        !prices.iter().any(payable)
    })
}

/// [card.political] What laws ask for a deed is paid; of several prices the player chooses one.
pub fn levy(w: &mut World, by: Seat, deed: Deed, system: SystemId, planet: Option<PlanetSpot>, flow: &mut Flow) {
    let charges: Vec<(Line, &'static [Price])> = force::charges(w, by, deed, None, Some((system, planet)))
        .map(|(effect, prices)| (effect.line, prices))
        .collect();
    for (line, prices) in charges {
        match prices {
            [price] if deed == Deed::LandOnNeutral => {
                flow.then([Pay { seat: by, bill: bill(w, by, price, planet) }.into()]);
            }
            [price] => pay_price(w, by, price, flow),
            _ => flow.then([PayOne { seat: by, line }.into()]),
        }
    }
}

step! {
    /// [card.political] One of several prices is paid.
    pub struct PayOne {
        seat: Seat,
        line: Line,
    }
}

impl PayOne {
    fn prices(self, w: &World) -> &'static [Price] {
        match self.line.verb(w.kit.get()) {
            Some(Verb::Charge { price, .. }) => price,
            _ => &[],
        }
    }
}

impl Play<CentralPowers> for PayOne {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let prices = self.prices(w).iter().enumerate();
        let open = prices.filter(|(_, price)| can_afford(w, self.seat, price));
        open.for_each(|(n, _)| out.offer(Choice::Way(n as u8)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::Way { source: self.line.source, line: self.line })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Way(n) = choice else { unreachable!("{choice:?}") };
        if let Some(price) = self.prices(w).get(usize::from(n)) {
            pay_price(w, self.seat, price, flow);
        }
    }
}

/// [card.moments] Bans that anybody may end for a price, and that this player can pay; each card once.
pub fn liftable(w: &World, seat: Seat) -> arrayvec::ArrayVec<Line, 4> {
    let mut lines = arrayvec::ArrayVec::new();
    for row in &w.senate.passing {
        let Some(Verb::Forbid { lifted: Some(price), .. }) = row.line.verb(w.kit.get()) else { continue };
        let listed = lines.iter().any(|line: &Line| line.source == row.line.source);
        if !listed && !lines.is_full() && can_afford(w, seat, price) {
            lines.push(row.line);
        }
    }
    lines
}

/// [card.moments] A ban is ended for its price, with all its card has brought about.
pub fn lift(w: &mut World, by: Seat, line: Line, flow: &mut Flow) {
    let Some(Verb::Forbid { lifted: Some(price), .. }) = line.verb(w.kit.get()) else { return };
    w.senate.passing.retain(|row| row.line.source != line.source);
    force::refresh(w);
    let name = line.source.name(w.kit.get());
    flow.tell(SeatSet::ALL, rule!("card.moments"), || words!("{by} {by:ends|end} {name}.", by, name));
    pay_price(w, by, price, flow);
}
