//! The status phase, in its order.

use super::{Captives, ClaimHidden, ClaimPublic, EndAgreements, Exchange, Flow, LayOut, PlanetGift, StrategyPhase};
use crate::names::{Sheet, Strategy};
use crate::world::{Phase, World};
use crate::{CentralPowers, Eye, query, victory};
use imperium::{PlanetSet, SystemSet};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [status.order] [objective.claim] First objectives, in order of play.
    pub struct StatusPhase;
}

impl Play<CentralPowers> for StatusPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.phase = Phase::Status;
        w.active = None;
        // [strategy.warfare-ii] The alert is over.
        w.alert = None;
        // [faq.gen-synthesis] Those who have passed get back what was saved.
        w.order.clone().into_iter().for_each(|seat| super::return_saved(w, seat, flow));
        for seat in w.order.clone() {
            flow.then([ClaimPublic(seat).into(), ClaimHidden(seat).into()]);
        }
        flow.then([AfterClaims.into()]);
    }
}

step! {
    /// [hr.last-claims] [hr.deadline] When all have claimed somebody may have won, or the time is over.
    pub struct AfterClaims;
}

impl Play<CentralPowers> for AfterClaims {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.won.is_some() || w.round >= w.rules.deadline {
            victory::finish(w, flow);
            return;
        }
        flow.then([Refresh.into(), PlanetGift { n: 0, after: 0 }.into(), Exchange(0).into()]);
        flow.then([Captives { n: 0, after: 0 }.into(), EndAgreements(0).into()]);
        flow.then([StatusCounters.into()]);
        for seat in w.order.clone() {
            flow.then([LayOut { seat, strategy: None }.into()]);
        }
        flow.then([EndRound.into()]);
    }
}

step! {
    /// [status.order] Damage is repaired, counters leave the board, planets are refreshed; [hr.cease-fire] the zone ends.
    pub struct Refresh;
}

impl Play<CentralPowers> for Refresh {
    fn act(self, w: &mut World, flow: &mut Flow) {
        for seat in w.seats() {
            let (spaces, planets) = (w.forces.spaces(seat), w.forces.planets(seat));
            let spaces = spaces.iter().map(|system| w.forces.space(system));
            let areas: Vec<imperium::Area> =
                spaces.chain(planets.iter().map(|planet| w.forces.planet(planet))).collect();
            areas.into_iter().for_each(|area| w.forces.of_mut(area, seat).damaged = Default::default());
        }
        crate::cease_fire::end(w, flow);
        w.players.iter_mut().for_each(|player| player.counters = SystemSet::NONE);
        w.ready = w.players.iter().fold(PlanetSet::NONE, |all, player| all.union(player.planets));
    }
}

step! {
    /// [status.counters] Two command counters for everybody; where they lie is settled when all are laid out anew.
    pub struct StatusCounters;
}

impl Play<CentralPowers> for StatusCounters {
    fn act(self, w: &mut World, _: &mut Flow) {
        for seat in w.seats() {
            let gained = query::status_counters(w, seat).min(w.reinforcements(seat));
            w.player_mut(seat).sheet[Sheet::Command.index()] += gained;
        }
    }
}

step! {
    /// [status.order] [faq.broker-returns] [opt.age-of-empire] Strategy cards and the power broker go back; at the end of round 4
    /// Stage II is turned over.
    pub struct EndRound;
}

impl Play<CentralPowers> for EndRound {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let both = w.slots.len() == Strategy::COUNT;
        for slot in &mut w.slots {
            (slot.holder, slot.used) = (None, false);
            if slot.card == Strategy::WarfareIi && !both && w.rules.warfare == crate::world::WarfareChoice::Taker {
                slot.card = Strategy::Warfare;
            }
        }
        w.broker = None;
        if w.round + 1 == w.kit.terms.objectives.stage_two_from {
            w.turned = true;
            w.open |= *w.stage_two.peek(&Eye::open());
            w.picks.peek_mut(&Eye::open()).two.clear();
            flow.reveal();
            flow.tell(SeatSet::ALL, rule!("opt.age-of-empire"), || words!("Stage II is turned over."));
        }
        flow.then([StrategyPhase.into()]);
    }
}
