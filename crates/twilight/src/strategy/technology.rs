//! Technology: research.

use super::row;
use crate::agendas::{self, Tenet};
use crate::choice::Choice;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::research::Research;
use crate::steps::spend::{Bill, Spend};
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want};
use kernel::{Play, Seat, step};

/// [strategy.technology] One technology is researched, and a second one for six resources.
pub fn primary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    let price = price(w, seat, row(w, slot).primary[1]);
    flow.then([Research::by(seat).into(), BuyResearch { seat, price }.into()]);
}

/// [strategy.technology] A token and four resources for one technology.
pub fn secondary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    let price = price(w, seat, row(w, slot).secondary[0]);
    flow.then([Spend { seat, bill: Bill::resources(price) }.into(), Research::by(seat).into()]);
}

/// [agenda.minister-of-sciences] What research by the card costs a player.
fn price(w: &World, seat: Seat, printed: u8) -> u8 {
    if agendas::law_of(w, seat, Tenet::FreeResearch).is_some() { 0 } else { printed }
}

pub fn may_follow(w: &World, seat: Seat, slot: u8) -> bool {
    let price = price(w, seat, row(w, slot).secondary[0]);
    Bill::resources(price).is_within(w, seat)
}

step! {
    /// [strategy.technology] Whether a player pays for a second technology.
    pub struct BuyResearch {
        pub seat: Seat,
        pub price: u8,
    }
}

impl Play<Twilight> for BuyResearch {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !Bill::resources(self.price).is_within(w, self.seat) {
            return Want::Nothing;
        }
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::BuyResearch { price: self.price })))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if choice == Choice::Yes {
            let bill = Bill::resources(self.price);
            flow.then([Spend { seat: self.seat, bill }.into(), Research::by(self.seat).into()]);
        }
    }
}
