//! Trade: goods and commodities.

use super::row;
use crate::agendas::{self, Tenet};
use crate::choice::Choice;
use crate::feats::Occasion;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::decree::gain_goods;
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want, query, windows};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [strategy.trade] Three trade goods, commodities are replenished, and the player names others who replenish for nothing.
pub fn primary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    profit(w, seat, slot, flow);
    w.league_mut().served = SeatSet::NONE;
    flow.then([Serve { seat }.into()]);
}

/// [strategy.trade] What the player gets.
pub fn profit(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    let goods = row(w, slot).primary[0];
    w.parties[seat.index()].trade_goods += goods;
    flow.tell(SeatSet::ALL, rule!("strategy.trade"), || {
        words!("{by} {by:gains|gain} {n} trade {n:good|goods}.", by = seat, n = goods)
    });
    replenish(w, seat, flow);
}

/// [goods.commodities] Commodities are filled up to what the faction has.
pub fn replenish(w: &mut World, seat: Seat, flow: &mut Flow) {
    let most = query::most_commodities(w, seat);
    let gained = most.saturating_sub(std::mem::replace(&mut w.parties[seat.index()].realm.commodities, most));
    flow.tell(SeatSet::ALL, rule!("goods.commodities"), || {
        words!("{by} {by:replenishes|replenish} commodities: {n}.", by = seat, n = gained)
    });
    // [agenda.minister-of-commerce] A trade good for each neighbour.
    if let Some(law) = agendas::law_of(w, seat, Tenet::Custom) {
        let neighbours = w.everyone().filter(|&other| other != seat && query::are_neighbours(w, seat, other)).count();
        gain_goods(w, seat, law.figure(w, 0) * neighbours as u8, flow);
    }
    windows::occasion(w, Occasion::Replenished, seat, flow);
}

step! {
    /// [strategy.trade] Who is named must replenish, and does not pay for it again.
    pub struct Serve {
        pub seat: Seat,
    }
}

impl Play<Twilight> for Serve {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let served = w.league().served;
        let rest = query::clockwise(w, self.seat).into_iter().skip(1);
        rest.filter(|&other| !served.has(other) && w.sits(other) && !query::eliminated(w, other))
            .for_each(|other| out.offer(Choice::Seat(other)));
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Serve)).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Seat(other) = choice else { return };
        let league = w.league_mut();
        league.served = league.served.with(other);
        replenish(w, other, flow);
        flow.then([self.into()]);
    }
}
