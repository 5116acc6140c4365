//! The status phase, in its order.

use super::{
    Captives, ClaimHidden, ClaimPublic, DrawAction, EndAgreements, Exchange, Flow, GainCounters, LayOut, PickUp,
    PlaceReserved, PlanetGift, Scrap, StrategyPhase, TradeCards, TrimFleet, TurnUp, Window, open_window, repeal_law,
    trigger_laws, trigger_own,
};
use crate::names::{Moment, Sheet, Strategy};
use crate::verbs::{Deed, Skill, Span};
use crate::world::{Phase, World};
use crate::{CentralPowers, Eye, cards, force, query, victory};
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
        let out = w.out;
        w.order.retain(|seat| !out.has(*seat));
        force::end_span(w, Span::ActionPhase);
        w.claiming = true;
        for seat in cards::in_order(w, w.seats().collect()) {
            trigger_own(w, Window::of(Moment::StatusStart, seat), None, flow);
            // [card.action] Ships that waited come back.
            flow.then([PlaceReserved(seat).into()]);
            // [card.political] A law that lifted the fleet supply does so in the action phase alone.
            flow.then([TrimFleet(seat).into()]);
        }
        open_window(w, Window::at(Moment::StatusStart), flow);
        // [strategy.warfare-ii] The alert is over.
        w.alert = None;
        // [faq.gen-synthesis] Those who have passed get back what was saved.
        w.order.clone().into_iter().for_each(|seat| flow.then([super::ReturnSaved(seat).into()]));
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
        w.claiming = false;
        flow.then([Refresh.into(), PlanetGift { n: 0, after: 0 }.into(), Exchange(0).into()]);
        flow.then([Captives { n: 0, after: 0 }.into(), EndAgreements(0).into(), Scrap(0).into()]);
        flow.then([TradeCards { n: 0, tries: 0 }.into()]);
        flow.then([StatusLaws.into(), StatusDraw.into(), StatusCounters.into()]);
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
        crate::cease_fire::cleared(w, flow);
        w.players.iter_mut().for_each(|player| player.counters = SystemSet::NONE);
        w.ready = w.players.iter().fold(PlanetSet::NONE, |all, player| all.union(player.planets));
    }
}

step! {
    /// [card.political] What laws do in each status phase, and what may be used in it.
    pub struct StatusLaws;
}

impl Play<CentralPowers> for StatusLaws {
    fn act(self, w: &mut World, flow: &mut Flow) {
        for seat in w.order.clone() {
            trigger_laws(w, Window::of(Moment::Status, seat), None, None, flow);
        }
        open_window(w, Window::at(Moment::Status), flow);
        open_window(w, Window::at(Moment::StatusDraw), flow);
    }
}

step! {
    /// [status.draw] [race.yssaril] An action card for everybody, in order of play.
    pub struct StatusDraw;
}

impl Play<CentralPowers> for StatusDraw {
    fn act(self, w: &mut World, flow: &mut Flow) {
        // [card.political] A law may have the cards laid open.
        if w.order.iter().any(|seat| force::grants(w, *seat, Skill::OpenDraw, None)) {
            let all = w.order.iter().map(|seat| query::status_draw(w, *seat)).sum::<u8>();
            flow.then([
                TurnUp { left: all.min(w.face_up.remaining_capacity() as u8) }.into(),
                PickUp { n: 0, taken: 0 }.into(),
            ]);
            force::end_span(w, Span::Phase);
            return;
        }
        for seat in w.order.clone() {
            flow.then([DrawAction { seat, left: query::status_draw(w, seat) }.into()]);
        }
        force::end_span(w, Span::Phase);
    }
}

step! {
    /// [status.counters] Two command counters for everybody; where they lie is settled when all are laid out anew.
    pub struct StatusCounters;
}

impl Play<CentralPowers> for StatusCounters {
    fn act(self, w: &mut World, flow: &mut Flow) {
        for seat in w.seats() {
            let gained = query::status_counters(w, seat).min(w.reinforcements(seat));
            // [card.political] Where nothing is laid out anew it is said at once where they go.
            if force::forbids(w, seat, Deed::Redistribute, None).is_some() {
                flow.then([GainCounters { seat, left: gained }.into()]);
                continue;
            }
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
            slot.used = false;
            // [card.action] A card that is kept stays with its holder.
            if slot.kept {
                continue;
            }
            slot.holder = None;
            if slot.card == Strategy::WarfareIi && !both && w.rules.warfare == crate::world::WarfareChoice::Taker {
                slot.card = Strategy::Warfare;
            }
        }
        // [faq.broker-on-taking] Who keeps the card has the token again.
        let kept = w.slots.iter().find(|slot| slot.kept && slot.card == Strategy::SenatorEmeritus);
        w.broker = kept.and_then(|slot| slot.holder);
        w.players.iter_mut().for_each(|player| player.borrowed = None);
        fail_prophecies(w, flow);
        force::end_round(w);
        drop_spent_laws(w, flow);
        // [move.supply] What a card has allowed for the round is too much from here on.
        w.order.clone().into_iter().for_each(|seat| flow.then([TrimFleet(seat).into()]));
        if w.round + 1 == w.kit.terms.objectives.stage_two_from {
            w.turned = true;
            w.open |= *w.stage_two.peek(&Eye::open());
            w.picks.peek_mut(&Eye::open()).two.clear();
            flow.reveal_to(SeatSet::ALL);
            let cards = crate::ledger::objectives(w, *w.stage_two.peek(&Eye::open()));
            flow.tell(SeatSet::ALL, rule!("opt.age-of-empire"), || words!("Stage II is turned over: {cards}.", cards));
        }
        flow.then([StrategyPhase.into()]);
    }
}

/// [card.political] A prophecy ends in the first round in which its player has built fewer than two fighters.
fn fail_prophecies(w: &mut World, flow: &mut Flow) {
    const FIGHTERS: u8 = 2;
    let kit = w.kit.get();
    let foretold = |source: cards::Source| match source {
        cards::Source::Passed(card) => {
            kit.political_cards[usize::from(card)].routine == Some(crate::verbs::Routine::ProphecyOfIxth)
        }
        _ => false,
    };
    let failed =
        w.senate.passing.iter().find(|row| {
            foretold(row.line.source) && row.whom.iter().any(|seat| w.player(seat).fighters_built < FIGHTERS)
        });
    let Some(failed) = failed.copied() else { return };
    w.senate.passing.retain(|row| row != &failed);
    force::refresh(w);
    let name = failed.line.source.name(kit);
    for whom in failed.whom.iter() {
        flow.tell(SeatSet::ALL, rule!("card.political"), || words!("{name} is over for {whom}.", name, whom));
    }
}

/// [council.lasting] A law of which nothing is in force any more goes.
pub fn drop_spent_laws(w: &mut World, flow: &mut Flow) {
    let kit = w.kit.get();
    for law in w.senate.laws.clone() {
        let source = cards::Source::Passed(law.card);
        let mut verbs = kit.political_cards[usize::from(law.card)].passed.iter();
        let stands = verbs.any(|verb| verb.stands()) || kit.political_cards[usize::from(law.card)].routine.is_some();
        let passes = w.senate.passing.iter().any(|row| row.line.source == source);
        if !stands && !passes {
            repeal_law(w, law.card, flow);
        }
    }
}
