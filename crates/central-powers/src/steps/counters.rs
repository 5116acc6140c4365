//! Command counters: gained, bought, spent, laid out anew; fleets follow.

use super::{Ask, Flow, Offers, Pay, Want};
use crate::choice::Choice;
use crate::names::{Coin, Sheet, Unit};
use crate::payment::{self, Bill};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::Deed;
use crate::world::World;
use crate::{CentralPowers, force, query};
use imperium::SystemId;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [word.limits] Counters come from the reinforcements into areas of the sheet; what goes beyond is lost.
    pub struct GainCounters {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for GainCounters {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 || w.reinforcements(self.seat) == 0 {
            return Want::Nothing;
        }
        offer_areas(w, self.seat, out);
        Want::Ask(Ask::of(self.seat, Prompt::Counter))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Counter(sheet) = choice else { unreachable!("{choice:?}") };
        w.player_mut(self.seat).sheet[sheet.index()] += 1;
        flow.then([GainCounters { left: self.left - 1, ..self }.into()]);
    }
}

/// The areas a counter may go into: the fleet supply may be full by law.
pub fn offer_areas(w: &World, seat: Seat, out: &mut Offers) {
    for sheet in Sheet::ALL {
        let limit = query::fleet_cap(w, seat);
        let full = sheet == Sheet::Fleet && w.player(seat).sheet[sheet.index()] >= limit;
        out.consider(Choice::Counter(sheet), full.then_some(Refusal::SupplyFull { limit }));
    }
}

step! {
    /// [strategy.leadership] Up to three counters for influence.
    pub struct BuyCounters(pub Seat);
}

impl Play<CentralPowers> for BuyCounters {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let terms = &w.kit.terms.leadership;
        for count in 0..=terms.bought.min(w.reinforcements(self.0)) {
            let (cost, have) = (u16::from(count * terms.influence), payment::purse(w, self.0, Coin::Influence));
            let poor = Refusal::Poor { coin: Coin::Influence, cost, have };
            out.consider(Choice::Buy(count), (have < cost).then_some(poor));
        }
        Want::Ask(Ask::of(self.0, Prompt::BuyCounters))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Buy(count) = choice else { unreachable!("{choice:?}") };
        let bill = Bill::influence(count * w.kit.terms.leadership.influence);
        flow.then([Pay { seat: self.0, bill }.into(), GainCounters { seat: self.0, left: count }.into()]);
    }
}

step! {
    /// [objective.spend] Counters of command pool or strategy allocation are given up.
    pub struct SpendCounters {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for SpendCounters {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let areas = [Sheet::Strategy, Sheet::Command].into_iter();
        let held = areas.filter(|sheet| w.player(self.seat).sheet[sheet.index()] > 0);
        held.for_each(|sheet| out.offer(Choice::Spend(sheet)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::SpendCounter { left: self.left })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Spend(sheet) = choice else { unreachable!("{choice:?}") };
        w.player_mut(self.seat).sheet[sheet.index()] -= 1;
        flow.then([SpendCounters { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [status.redistribute] Counters are laid out anew: strategy allocation, then command pool; the rest is the fleet supply.
    pub struct LayOut {
        pub seat: Seat,
        pub strategy: Option<u8>,
    }
}

impl Play<CentralPowers> for LayOut {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        // [card.political] A law may forbid it.
        if force::forbids(w, self.seat, Deed::Redistribute, None).is_some() {
            return Want::Nothing;
        }
        let all: u8 = w.player(self.seat).sheet.iter().sum();
        let cap = query::fleet_cap(w, self.seat);
        let (sheet, left, least) = match self.strategy {
            None => (Sheet::Strategy, all, 0),
            Some(strategy) => (Sheet::Command, all - strategy, (all - strategy).saturating_sub(cap)),
        };
        (least..=left).for_each(|count| out.offer(Choice::Lay(count)));
        Want::Ask(Ask::of(self.seat, Prompt::LayOut { sheet }))
    }

    fn act(self, _: &mut World, flow: &mut Flow) {
        flow.then([TrimFleet(self.seat).into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Lay(count) = choice else { unreachable!("{choice:?}") };
        let Some(strategy) = self.strategy else {
            flow.then([LayOut { strategy: Some(count), ..self }.into()]);
            return;
        };
        let sheet = &mut w.player_mut(self.seat).sheet;
        let all: u8 = sheet.iter().sum();
        *sheet = [strategy, count, all - strategy - count];
        flow.then([TrimFleet(self.seat).into()]);
    }
}

step! {
    /// [move.supply] [unit.cargo] What a fleet has too much goes at once, as its owner chooses: ships beyond the supply, cargo
    /// beyond the room. Where enemies fight over a system it waits.
    pub struct TrimFleet(pub Seat);
}

/// What is too much in a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Excess {
    Ships,
    Cargo,
    /// [card.political] Of a kind.
    Kind(Unit),
}

impl TrimFleet {
    fn excess(self, w: &World, system: SystemId) -> Option<Excess> {
        if super::rival_in(w, self.0, system).is_some() {
            return None;
        }
        let fleet = w.in_space(self.0, system);
        let many = |unit: &Unit| query::kind_cap(w, self.0, *unit).is_some_and(|cap| fleet.of(unit.kind()) > cap);
        if let Some(unit) = Unit::ALL.into_iter().find(many) {
            return Some(Excess::Kind(unit));
        }
        if query::fleet_size(w, self.0, system) > query::fleet_limit_in(w, self.0, system) {
            return Some(Excess::Ships);
        }
        (query::hold(w, self.0, system).excess() > 0).then_some(Excess::Cargo)
    }

    fn next(self, w: &World) -> Option<(SystemId, Excess)> {
        w.forces.spaces(self.0).iter().find_map(|system| Some((system, self.excess(w, system)?)))
    }
}

impl Play<CentralPowers> for TrimFleet {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some((system, excess)) = self.next(w) else { return Want::Nothing };
        let fleet = w.in_space(self.0, system);
        let loose = query::hold(w, self.0, system).fly_alone;
        let goes = |unit: &Unit| match excess {
            Excess::Ships => unit.is_ship() && (*unit != Unit::Fighter || loose),
            Excess::Kind(kind) => *unit == kind,
            Excess::Cargo => matches!(unit, Unit::Fighter | Unit::GroundForce | Unit::MechanizedUnit | Unit::Pds),
        };
        let units = Unit::ALL.into_iter().filter(goes).filter(|unit| fleet.of(unit.kind()) > 0);
        units.for_each(|unit| out.offer(Choice::Remove(unit)));
        Want::Ask(Ask::of(self.0, Prompt::TrimFleet { system: system.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Remove(unit) = choice else { unreachable!("{choice:?}") };
        if let Some((system, _)) = self.next(w) {
            let space = w.forces.space(system);
            let fleet = w.forces.of_mut(space, self.0);
            let damaged = fleet.in_state(unit.kind(), true) > 0;
            fleet.take(unit.kind(), damaged);
            let by = self.0;
            flow.tell(SeatSet::ALL, rule!("move.supply"), || {
                let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::system_thing(w, system));
                words!("{by} {by:gives|give} up {unit:a} in {at}.", by, unit, at)
            });
            super::lose_leaders_aboard(w, by, system, unit, None, flow);
        }
        flow.then([self.into()]);
    }
}
