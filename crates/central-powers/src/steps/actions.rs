//! Strategic actions: the primary ability, then the secondary ones clockwise.

use super::{
    Ask, AssignBroker, BreakAgreement, BuyCounters, CallVoice, ClaimPlanet, ClaimPublic, Convened, DrawAction,
    DrawPolitical, Flow, GainCounters, MoveShip, Offers, OpenResearch, Policy, ProduceByCard, RaiseAlert,
    RefreshPlanet, Research, TakeBack, Want, Window, convene, moves, open_trade, open_window, research_price,
    trigger_laws,
};
use crate::cease_fire::{self, Detente};
use crate::choice::Choice;
use crate::names::{Moment, Sheet, Strategy};
use crate::payment::{self, Bill};
use crate::prompt::Prompt;
use crate::verbs::{Deed, Skill};
use crate::world::World;
use crate::{CentralPowers, force, objectives, query, victory};
use imperium::PlanetSpot;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [action.strategic] What the owner of a strategy card does.
pub fn primary(w: &mut World, seat: Seat, card: Strategy, flow: &mut Flow) {
    let terms = &w.kit.get().terms;
    match card {
        // [strategy.leadership] Three counters, then the secondary ability too.
        Strategy::Leadership => {
            flow.then([GainCounters { seat, left: terms.leadership.counters }.into(), BuyCounters(seat).into()]);
        }
        // [hr.detente] A cease-fire zone, or the secondary ability free of charge.
        Strategy::Detente => flow.then([Detente { seat }.into()]),
        // [hr.senator-emeritus]
        Strategy::SenatorEmeritus => {
            w.convened = Convened::Held;
            open_window(w, Window::of(Moment::CouncilCalled, seat), flow);
            flow.then([HoldCouncil(seat).into()]);
        }
        // [strategy.production]
        Strategy::Production => {
            let free = terms.production_card.resources;
            flow.then([ProduceByCard { seat, most: u8::MAX, free, secondary: false }.into()]);
        }
        Strategy::TradeIv => open_trade(w, seat, flow),
        // [strategy.warfare]
        Strategy::Warfare => flow.then([TakeBack(seat).into()]),
        Strategy::WarfareIi => flow.then([RaiseAlert(seat).into()]),
        // [strategy.technology]
        Strategy::TechnologyIi => {
            for _ in 0..terms.technology_ii.free {
                flow.then([OpenResearch(seat).into(), Research { seat, price: 0 }.into()]);
            }
            flow.then([OpenResearch(seat).into(), Research { seat, price: terms.technology_ii.second }.into()]);
        }
        // [hr.dominion] A counter, a public objective at once, a point with Mecatol Rex.
        Strategy::Dominion => {
            flow.then([GainCounters { seat, left: terms.dominion.counters }.into(), ClaimPublic(seat).into()]);
            flow.then([MecatolPoint(seat).into()]);
        }
    }
}

step! {
    /// [hr.dominion] Who controls Mecatol Rex has a point.
    pub struct MecatolPoint(Seat);
}

impl Play<CentralPowers> for MecatolPoint {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if w.player(self.0).planets.has(PlanetSpot(w.kit.mecatol.1)) {
            victory::give(w, self.0, w.kit.terms.dominion.points, flow);
        }
    }
}

step! {
    /// [hr.senator-emeritus] Three action cards and a political one, the power broker, the Voice or not, an agenda.
    pub struct HoldCouncil(Seat);
}

impl Play<CentralPowers> for HoldCouncil {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let (seat, terms) = (self.0, &w.kit.get().terms.senator_emeritus);
        if w.convened == Convened::Cancelled {
            return;
        }
        flow.then([
            DrawAction { seat, left: terms.action_cards }.into(),
            DrawPolitical { seat, left: terms.political_cards }.into(),
            AssignBroker(seat).into(),
        ]);
        match (w.convened, w.policy) {
            // [card.action] Somebody has said what comes to the vote.
            (Convened::Held, Some(by)) => {
                flow.then([CallVoice(seat).into(), Policy { by, chair: seat, open: false }.into()]);
            }
            (Convened::Held, None) => flow.then(convene(seat)),
            // [card.action] The Voice stands, no agenda follows.
            (Convened::Dissolved, _) => {
                w.policy = None;
                flow.then([CallVoice(seat).into()]);
            }
            (Convened::Cancelled, _) => w.policy = None,
        }
    }
}

step! {
    /// [action.strategic] The others, clockwise, use the secondary ability or let it go by.
    pub struct Secondary {
        card: Strategy,
        owner: Seat,
        n: u8,
    }
}

impl Secondary {
    pub fn after(card: Strategy, owner: Seat) -> Secondary {
        Secondary { card, owner, n: 1 }
    }
}

impl Play<CentralPowers> for Secondary {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.after(self.owner, self.n % w.rules.seats);
        // [card.action] A council that was called off has no secondary ability either.
        let off = self.card == Strategy::SenatorEmeritus && w.convened == Convened::Cancelled;
        if self.n == w.rules.seats || off || !usable(w, seat, self.card, false) {
            return Want::Nothing;
        }
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Secondary { card: self.card, owner: self.owner }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.n < w.rules.seats {
            flow.then([Secondary { n: self.n + 1, ..self }.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        if choice == Choice::Use {
            let by = w.after(self.owner, self.n);
            w.player_mut(by).sheet[Sheet::Strategy.index()] -= query::secondary_price(w, by, self.card);
            flow.tell(SeatSet::ALL, rule!("action.strategic"), || {
                words!("{by} {by:uses|use} the secondary ability.", by)
            });
            secondary(w, by, self.card, flow);
        } else {
            let by = w.after(self.owner, self.n);
            let window = Window::with(Moment::SecondaryDeclined, by, self.card);
            trigger_laws(w, window, None, None, flow);
            open_window(w, window, flow);
        }
        flow.then([Secondary { n: self.n + 1, ..self }.into()]);
    }
}

/// Whether a player has the counters for a secondary ability, and something to do with it.
pub fn usable(w: &World, seat: Seat, card: Strategy, free: bool) -> bool {
    let price = if free { 0 } else { query::secondary_price(w, seat, card) };
    let poor = w.player(seat).sheet[Sheet::Strategy.index()] < price;
    if w.out.has(seat) || poor || force::forbids(w, seat, Deed::Secondary, None).is_some() {
        return false;
    }
    match card {
        Strategy::Leadership => {
            let each = Bill::influence(w.kit.terms.leadership.influence);
            w.reinforcements(seat) > 0 && payment::can_pay(w, seat, each)
        }
        Strategy::Detente if query::primary_instead(w, seat, card) && !cease_fire::is_fixed(w) => true,
        Strategy::Detente => {
            let near = query::beside_controlled(w, seat);
            let payable = payment::can_pay(w, seat, Bill::influence(claim_price(w, seat)));
            let mut planets = (0..w.kit.planets.len() as u8).map(PlanetSpot);
            payable && planets.any(|planet| query::may_claim(w, seat, near, planet))
        }
        Strategy::SenatorEmeritus => true,
        Strategy::Production => {
            let docks = query::dock_systems(w, seat);
            docks
                .iter()
                .any(|system| !cease_fire::bars(w, seat, system) && !query::yards(w, seat, system, false).is_empty())
        }
        Strategy::TradeIv => super::breakable(w, seat).next().is_some(),
        Strategy::Warfare | Strategy::WarfareIi => {
            moves(w, seat, card, None).next().is_some()
                || query::primary_instead(w, seat, card) && may_do_primary(w, seat, card)
        }
        // [race.jolnar] The free one of the primary ability is enough.
        Strategy::TechnologyIi => {
            super::may_learn_anything(w, seat, research_price(w))
                || query::has_skill(w, seat, Skill::PrimaryToo, Some(card)) && super::may_learn_anything(w, seat, 0)
        }
        Strategy::Dominion => true,
    }
}

/// [strategy.warfare] [strategy.warfare-ii] Whether a primary ability of Warfare has something to work on.
fn may_do_primary(w: &World, seat: Seat, card: Strategy) -> bool {
    match card {
        Strategy::Warfare => w.player(seat).counters.iter().any(|system| !cease_fire::is_locked(w, seat, system)),
        _ => w.forces.spaces(seat).iter().any(|system| w.in_space(seat, system).ships() > 0),
    }
}

/// [hr.detente] [race.xxcha] Influence a claim by the secondary ability costs.
fn claim_price(w: &World, seat: Seat) -> u8 {
    let printed = w.kit.strategy_cards[Strategy::Detente.index()].secondary_price.influence;
    if query::primary_instead(w, seat, Strategy::Detente) { 0 } else { printed }
}

/// What the others do with a strategy card. [action.primary-instead] Some do the primary ability for the same price.
pub fn secondary(w: &mut World, seat: Seat, card: Strategy, flow: &mut Flow) {
    let terms = &w.kit.get().terms;
    let goods = query::goods_when(w, seat, Moment::Secondary, Some(card));
    w.gain_goods(seat, goods);
    match card {
        Strategy::Leadership => flow.then([BuyCounters(seat).into()]),
        // [race.xxcha] The primary ability instead.
        Strategy::Detente if query::primary_instead(w, seat, card) => flow.then([Detente { seat }.into()]),
        Strategy::Detente => flow.then([ClaimPlanet { seat, influence: claim_price(w, seat) }.into()]),
        Strategy::SenatorEmeritus => {
            w.gain_goods(seat, terms.senator_emeritus.goods);
            flow.then([RefreshPlanet { seat, left: terms.senator_emeritus.refreshed }.into()]);
        }
        Strategy::Production => {
            let most = query::secondary_units(w, seat);
            flow.then([ProduceByCard { seat, most, free: 0, secondary: true }.into()]);
        }
        Strategy::TradeIv => {
            w.gain_goods(seat, terms.trade_iv.secondary_goods);
            flow.then([BreakAgreement(seat).into()]);
        }
        // [race.norr] Which of the two.
        Strategy::Warfare | Strategy::WarfareIi if query::primary_instead(w, seat, card) => {
            flow.then([WhichAbility { seat, card }.into()]);
        }
        Strategy::Warfare => flow.then([MoveShip { seat, card, left: terms.warfare.ships, first: None }.into()]),
        Strategy::WarfareIi => flow.then([MoveShip { seat, card, left: terms.warfare_ii.ships, first: None }.into()]),
        Strategy::TechnologyIi => {
            flow.then([OpenResearch(seat).into(), Research { seat, price: research_price(w) }.into()]);
            // [race.jolnar] The primary ability besides.
            if query::has_skill(w, seat, Skill::PrimaryToo, Some(card)) {
                primary(w, seat, card, flow);
            }
        }
        Strategy::Dominion => flow.then([
            DrawPolitical { seat, left: terms.dominion.political_cards }.into(),
            DrawAction { seat, left: terms.dominion.action_cards }.into(),
        ]),
    }
    // [card.political] Laws about secondary abilities.
    trigger_laws(w, Window::with(Moment::Secondary, seat, card), None, None, flow);
}

step! {
    /// [race.norr] [action.primary-instead] Who may do either does the primary ability of Warfare or the secondary one.
    pub struct WhichAbility {
        seat: Seat,
        card: Strategy,
    }
}

impl WhichAbility {
    fn send(self, w: &World, flow: &mut Flow) {
        let terms = &w.kit.terms;
        let left = if self.card == Strategy::Warfare { terms.warfare.ships } else { terms.warfare_ii.ships };
        flow.then([MoveShip { seat: self.seat, card: self.card, left, first: None }.into()]);
    }
}

impl Play<CentralPowers> for WhichAbility {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !may_do_primary(w, self.seat, self.card) {
            return Want::Nothing;
        }
        out.offer(Choice::Primary);
        if moves(w, self.seat, self.card, None).next().is_some() {
            out.offer(Choice::Secondary);
        }
        Want::Ask(Ask::of(self.seat, Prompt::WhichAbility { card: self.card }))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        self.send(w, flow);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Primary => primary(w, self.seat, self.card, flow),
            _ => self.send(w, flow),
        }
    }
}

/// What the secondary ability of Technology II asks in resources.
pub fn technology_price(w: &World) -> u8 {
    objectives::bill_of(&w.kit.strategy_cards[Strategy::TechnologyIi.index()].secondary_price).resources
}
