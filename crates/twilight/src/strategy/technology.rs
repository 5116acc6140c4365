//! Technology: research.

use super::row;
use crate::agendas::{self, Tenet};
use crate::choice::Choice;
use crate::feats::Occasion;
use crate::legacy::Inherit;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::research::Research;
use crate::steps::spend::{Bill, Spend};
use crate::texts::{Switch, is};
use crate::windows::{Window, window};
use crate::world::World;
use crate::{Ask, Flow, Offers, Twilight, Want};
use kernel::{Play, Seat, step};

/// [strategy.technology] One technology is researched, and a second one for six resources.
pub fn primary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    let price = price(w, seat, row(w, slot).primary[1]);
    flow.then([Research::by(seat).into(), BuyResearch { seat, price }.into()]);
}

/// [strategy.technology] A token and four resources for one technology. [faction.brilliant] Some use the primary ability.
/// RULING: always, because it brings the same technology for nothing.
pub fn secondary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    if is(w, seat, Switch::PrimaryOfTechnology) {
        return primary(w, seat, slot, flow);
    }
    let price = price(w, seat, row(w, slot).secondary[0]);
    pay(seat, price, flow);
    flow.then([Inherit { seat }.into()]);
}

/// [strategy.technology] Resources are paid for research.
pub fn pay(seat: Seat, price: u8, flow: &mut Flow) {
    flow.then([window(Window::Round { at: Occasion::PayingForResearch, of: seat })]);
    flow.then([PayResearch { seat, price }.into()]);
}

step! {
    /// [strategy.technology] What research costs is paid, less what stands in for it.
    pub struct PayResearch {
        pub seat: Seat,
        pub price: u8,
    }
}

impl Play<Twilight> for PayResearch {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let rebate = std::mem::take(&mut w.league_mut().rebate);
        let bill = Bill::resources(self.price.saturating_sub(rebate));
        flow.then([Spend { seat: self.seat, bill }.into()]);
    }
}

/// [agenda.minister-of-sciences] What research by the card costs a player.
fn price(w: &World, seat: Seat, printed: u8) -> u8 {
    if agendas::law_of(w, seat, Tenet::FreeResearch).is_some() { 0 } else { printed }
}

pub fn may_follow(w: &World, seat: Seat, slot: u8) -> bool {
    let price = price(w, seat, row(w, slot).secondary[0]);
    is(w, seat, Switch::PrimaryOfTechnology) || Bill::resources(price).is_within(w, seat)
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
            pay(self.seat, self.price, flow);
            flow.then([Research::by(self.seat).into()]);
        }
    }
}
