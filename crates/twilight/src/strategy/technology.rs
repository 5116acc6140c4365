//! Technology: research.

use super::row;
use crate::agendas::{self, Tenet};
use crate::choice::{Choice, Holder};
use crate::feats::Occasion;
use crate::legacy::Inherit;
use crate::prompt::{Prompt, RoundPrompt};
use crate::steps::research::Research;
use crate::steps::spend::{Bill, Spend};
use crate::texts::sights::everywhere;
use crate::texts::{Switch, is, ready_for};
use crate::windows::{Window, window};
use crate::world::{GROUND, World};
use crate::{Ask, Flow, Offers, Twilight, Want};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::units::Kind;

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
    pay(PayResearch { seat, price, follows: true }, flow);
}

/// [strategy.technology] Resources are paid for research.
pub fn pay(what: PayResearch, flow: &mut Flow) {
    flow.then([window(Window::Round { at: Occasion::PayingForResearch, of: what.seat }), what.into()]);
}

/// [strategy.technology] Whether a player can pay for research; [leader.jolnar-agent] his own infantry may help.
pub fn can_pay(w: &World, seat: Seat, price: u8) -> bool {
    let helped = || ready_for(w, seat, Switch::InfantryPays).is_some();
    let all = || everywhere(w, seat, &GROUND[..1]).map(|(kind, damaged, at)| count_at(w, seat, kind, damaged, at));
    let rebate = if helped() { all().fold(0, u8::saturating_add) } else { 0 };
    Bill::resources(price.saturating_sub(rebate)).is_within(w, seat)
}

/// Units of a kind in a place.
fn count_at(w: &World, seat: Seat, kind: Kind, damaged: bool, at: Holder) -> u8 {
    match at {
        Holder::Space(system) => w.space(system, seat).in_state(kind, damaged),
        Holder::Planet(planet) => w.ground(planet, seat).in_state(kind, damaged),
    }
}

step! {
    /// [strategy.technology] What research costs is paid, less what stands in for it; who cannot pay does not research.
    pub struct PayResearch {
        pub seat: Seat,
        pub price: u8,
        /// [team.legacy] It is the secondary ability.
        pub follows: bool,
    }
}

impl Play<Twilight> for PayResearch {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let PayResearch { seat, price, follows } = self;
        let rebate = std::mem::take(&mut w.league_mut().rebate);
        let bill = Bill::resources(price.saturating_sub(rebate));
        if !bill.is_within(w, seat) {
            flow.tell(SeatSet::ALL, rule!("strategy.technology"), || {
                words!("{by} {by:does|do} not pay and {by:researches|research} nothing.", by = seat)
            });
            return;
        }
        flow.then([Spend { seat, bill }.into()]);
        flow.then([if follows { Inherit { seat }.into() } else { Research::by(seat).into() }]);
    }
}

/// [agenda.minister-of-sciences] What research by the card costs a player.
fn price(w: &World, seat: Seat, printed: u8) -> u8 {
    if agendas::law_of(w, seat, Tenet::FreeResearch).is_some() { 0 } else { printed }
}

pub fn may_follow(w: &World, seat: Seat, slot: u8) -> bool {
    let price = price(w, seat, row(w, slot).secondary[0]);
    is(w, seat, Switch::PrimaryOfTechnology) || can_pay(w, seat, price)
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
        if !can_pay(w, self.seat, self.price) {
            return Want::Nothing;
        }
        out.offer(Choice::Yes);
        out.offer(Choice::No);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::BuyResearch { price: self.price })))
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        if choice == Choice::Yes {
            pay(PayResearch { seat: self.seat, price: self.price, follows: false }, flow);
        }
    }
}
