//! [battle.retreat] [opt.tactical-retreats] Retreats: announced before the dice, carried out after the casualties.

use crate::choice::Choice;
use crate::names::{Sheet, Unit};
use crate::prompt::Prompt;
use crate::query::{self, Lanes};
use crate::refusal::Refusal;
use crate::steps::{Ask, Flow, Offers, SHIPS, TrimFleet, Want, destroy_ship, hold_stations, ships_of, sink_lone_docks};
use crate::verbs::{Side, Skill};
use crate::world::{Battle, Berth, Retreat, World, other_side};
use crate::{CentralPowers, cease_fire};
use imperium::{Kind, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [battle.retreat] A side says whether it retreats, and where to.
    pub struct Announce {
        pub side: Side,
        /// [race.naalu] Before the battle.
        pub early: bool,
    }
}

/// Whether units of somebody else are anywhere in a system.
fn has_enemies(w: &World, seat: Seat, system: SystemId) -> bool {
    w.seats().filter(|other| *other != seat).any(|other| {
        !w.in_space(other, system).is_empty()
            || w.planets_in(system).any(|planet| !w.on_planet(other, planet).is_empty())
    })
}

/// Why a fleet cannot retreat into a system; `tactical` for a counter of the strategy allocation.
pub fn against_retreat(w: &World, seat: Seat, to: SystemId, tactical: bool) -> Option<Refusal> {
    // [faq.no-retreat-into-zone]
    if cease_fire::is_zone(w, to) {
        return Some(Refusal::Zone { system: to, rule: rule!("faq.no-retreat-into-zone") });
    }
    if !query::may_end(w, seat, to) {
        return Some(Refusal::NoStay { system: to });
    }
    if let Some(effect) = crate::force::forbids(w, seat, crate::verbs::Deed::Enter, Some((to, None))) {
        return Some(Refusal::Barred(effect.line.source));
    }
    let marked = w.player(seat).counters.has(to);
    match tactical {
        true if marked => Some(Refusal::Marked { system: to, rule: rule!("opt.tactical-retreats") }),
        true if has_enemies(w, seat, to) => Some(Refusal::Enemies { system: to, rule: rule!("opt.tactical-retreats") }),
        true => None,
        false if !marked => Some(Refusal::Unmarked { system: to }),
        false if crate::steps::rival_in(w, seat, to).is_some() => {
            Some(Refusal::Enemies { system: to, rule: rule!("battle.retreat") })
        }
        false => None,
    }
}

/// [leader.admiral] An attacking admiral keeps a defender without one from retreating.
fn is_held(w: &World, battle: &Battle, side: Side) -> bool {
    let (Side::Defender, Some(defender)) = (side, battle.defender) else { return false };
    let admiral = |seat| w.admiral_aboard(seat, battle.system).is_some();
    admiral(battle.attacker) && !admiral(defender)
}

impl Play<CentralPowers> for Announce {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let Some(seat) = battle.seat(self.side).filter(|_| battle.retreat.is_none()) else { return Want::Nothing };
        if self.early && !query::has_skill(w, seat, Skill::EarlyRetreat, None) {
            return Want::Nothing;
        }
        // [card.political] The Naalu's early retreat is not meant.
        let barred = crate::force::forbids(w, seat, crate::verbs::Deed::Retreat, None).filter(|_| !self.early);
        let held = barred.map(|effect| Refusal::Barred(effect.line.source));
        let held = held.or((!self.early && is_held(w, battle, self.side)).then_some(Refusal::AdmiralHolds));
        let pays = self.side == Side::Defender && w.player(seat).sheet[Sheet::Strategy.index()] > 0;
        let counters = w.player(seat).counters;
        let near = w.galaxy.place(battle.system).edges;
        // Most fleets have nowhere to go.
        if !pays
            && !out.explains()
            && near.common(counters).is_empty()
            && w.galaxy.place(battle.system).wormholes.is_empty()
        {
            return Want::Nothing;
        }
        for to in Lanes::of(w, seat).from(battle.system).iter() {
            if counters.has(to) || out.explains() {
                out.consider(Choice::Retreat(to.0), held.or_else(|| against_retreat(w, seat, to, false)));
            }
            if pays && !counters.has(to) {
                out.consider(Choice::TacticalRetreat(to.0), held.or_else(|| against_retreat(w, seat, to, true)));
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Retreat { system: battle.system.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(by) = w.battle.and_then(|battle| battle.seat(self.side)) else { return };
        let to = match choice {
            Choice::Retreat(to) => SystemId(to),
            Choice::TacticalRetreat(to) => {
                // [opt.tactical-retreats] The counter is spent when it is announced.
                let player = w.player_mut(by);
                player.sheet[Sheet::Strategy.index()] -= 1;
                player.counters = player.counters.with(SystemId(to));
                SystemId(to)
            }
            _ => return,
        };
        if let Some(battle) = &mut w.battle {
            battle.retreat = Some(Retreat { side: self.side, to });
        }
        let at = crate::view::system_thing(w, to);
        flow.tell(SeatSet::ALL, rule!("battle.retreat"), || {
            words!("{by} {by:announces|announce} a retreat to {at}.", by, at)
        });
    }
}

step! {
    /// [battle.retreat] What was announced is done, unless the enemy has nothing left.
    pub struct Withdraw {
        pub early: bool,
    }
}

impl Play<CentralPowers> for Withdraw {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = &mut w.battle else { return };
        let Some(retreat) = battle.retreat.take() else { return };
        let battle = *battle;
        let Some(by) = battle.seat(retreat.side) else { return };
        if ships_of(w, &battle, other_side(retreat.side)) > 0 {
            withdraw(w, by, battle.system, retreat.to, flow);
        }
        // [race.naalu] Who is gone before it begins has fought no battle, and nobody wins it.
        if self.early && ships_of(w, &battle, retreat.side) == 0 {
            w.battle = None;
            sink_lone_docks(w, battle.attacker, battle.system, flow);
            hold_stations(w, battle.attacker, battle.system, flow);
            flow.then([TrimFleet(by).into()]);
        }
    }
}

/// [battle.retreat] The whole fleet goes; fighters without room fight on.
fn withdraw(w: &mut World, by: Seat, from: SystemId, to: SystemId, flow: &mut Flow) {
    // Docks stay, and so do the fighters they look after.
    let hold = query::Hold { docked: 0, ..query::hold(w, by, from) };
    let stay = if hold.fly_alone { 0 } else { hold.loose() as u8 };
    let [start, end] = [from, to].map(|system| w.forces.space(system));
    let mut fleet = *w.forces.of(start, by);
    let kept = fleet.of(Kind::Fighter).min(stay);
    let docks = fleet.of(Kind::SpaceDock);
    let mut left = imperium::Force::default();
    (left.count[Kind::Fighter as usize], left.count[Kind::SpaceDock as usize]) = (kept, docks);
    fleet.count[Kind::Fighter as usize] -= kept;
    fleet.count[Kind::SpaceDock as usize] = 0;
    *w.forces.of_mut(start, by) = left;
    let there = w.forces.of_mut(end, by);
    for n in 0..imperium::KINDS {
        there.count[n] += fleet.count[n];
        there.damaged[n] += fleet.damaged[n];
    }
    for leader in w.leaders.iter_mut().filter(|leader| leader.owner == by) {
        if let Berth::Ship(at, unit) = leader.at
            && at == from
            && (unit != Unit::Fighter || kept == 0)
        {
            leader.at = Berth::Ship(to, unit);
        }
    }
    let at = crate::view::system_thing(w, to);
    flow.tell(SeatSet::ALL, rule!("battle.retreat"), || words!("{by} {by:retreats|retreat} to {at}.", by, at));
    sink_lone_docks(w, by, to, flow);
    hold_stations(w, by, to, flow);
}

step! {
    /// [card.action] A fleet slips out of the battle by a card, into a neighbouring system that is empty or its own; a counter of
    /// the reinforcements is laid there.
    pub struct SlipAway(pub Seat);
}

impl Play<CentralPowers> for SlipAway {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        if crate::force::forbids(w, self.0, crate::verbs::Deed::Retreat, None).is_some() {
            return Want::Nothing;
        }
        for to in Lanes::of(w, self.0).from(battle.system).iter() {
            let own = w.planets_in(to).any(|planet| w.player(self.0).planets.has(planet));
            let friendly = own || !w.in_space(self.0, to).is_empty() || query::is_empty(w, to);
            let free = !w.player(self.0).counters.has(to) && friendly && !has_enemies(w, self.0, to);
            if free && query::may_end(w, self.0, to) && !query::closed(w, self.0).has(to) && !cease_fire::is_zone(w, to)
            {
                out.offer(Choice::Retreat(to.0));
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::Retreat { system: battle.system.0 })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Retreat(to), Some(battle)) = (choice, &mut w.battle) else { return };
        battle.retreat = None;
        let (from, to) = (battle.system, SystemId(to));
        if w.reinforcements(self.0) > 0 {
            w.player_mut(self.0).counters = w.player(self.0).counters.with(to);
        }
        withdraw(w, self.0, from, to, flow);
    }
}

step! {
    /// [card.action] Who is terrified retreats if he can, or takes two hits.
    pub struct Terror(pub Seat);
}

/// Hits of terror.
const TERROR: u8 = 2;

impl Play<CentralPowers> for Terror {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        if crate::force::forbids(w, self.0, crate::verbs::Deed::Retreat, None).is_some() {
            return Want::Nothing;
        }
        let lanes = Lanes::of(w, self.0).from(battle.system);
        for to in lanes.iter().filter(|to| against_retreat(w, self.0, *to, false).is_none()) {
            out.offer(Choice::Retreat(to.0));
        }
        // [opt.tactical-retreats] A counter for it need not be given.
        let pays = battle.defender == Some(self.0) && w.player(self.0).sheet[Sheet::Strategy.index()] > 0;
        if out.is_empty() && pays {
            for to in lanes.iter().filter(|to| against_retreat(w, self.0, *to, true).is_none()) {
                out.offer(Choice::TacticalRetreat(to.0));
            }
            if !out.is_empty() {
                out.offer(Choice::Pass);
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::Retreat { system: battle.system.0 })),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if let Some(battle) = w.battle {
            let (seat, hits) = (Some(self.0), crate::world::Hits::any(TERROR));
            let roll = crate::verbs::Roll::Assault;
            flow.then([crate::steps::Casualties { seat, system: battle.system, hits, roll }.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(battle) = w.battle else { return };
        let to = match choice {
            Choice::Retreat(to) => SystemId(to),
            Choice::TacticalRetreat(to) => {
                let player = w.player_mut(self.0);
                player.sheet[Sheet::Strategy.index()] -= 1;
                player.counters = player.counters.with(SystemId(to));
                SystemId(to)
            }
            _ => {
                self.act(w, flow);
                return;
            }
        };
        withdraw(w, self.0, battle.system, to, flow);
    }
}

step! {
    /// [battle.stalemate] Nothing can be destroyed any more: the attacker retreats or loses his ships.
    pub struct Stalemate;
}

impl Play<CentralPowers> for Stalemate {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(battle) = &w.battle else { return Want::Nothing };
        let seat = battle.attacker;
        // [card.political] Where nobody may retreat the ships are lost.
        if crate::force::forbids(w, seat, crate::verbs::Deed::Retreat, None).is_some() {
            return Want::Nothing;
        }
        let pays = w.player(seat).sheet[Sheet::Strategy.index()] > 0;
        for to in Lanes::of(w, seat).from(battle.system).iter() {
            if against_retreat(w, seat, to, false).is_none() {
                out.offer(Choice::Retreat(to.0));
            }
            if pays && against_retreat(w, seat, to, true).is_none() {
                out.offer(Choice::TacticalRetreat(to.0));
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(seat, Prompt::Retreat { system: battle.system.0 })),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let Some(battle) = w.battle else { return };
        for unit in SHIPS {
            for damaged in [true, false] {
                for _ in 0..w.in_space(battle.attacker, battle.system).in_state(unit.kind(), damaged) {
                    destroy_ship(w, battle.attacker, battle.system, unit, damaged, None, flow);
                }
            }
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(battle) = w.battle else { return };
        let side = Side::Attacker;
        Announce { side, early: false }.chosen(choice, w, flow);
        flow.then([Withdraw { early: false }.into()]);
        // Fighters that stay behind are lost with nobody to fight.
        if w.in_space(battle.attacker, battle.system).ships() > 0 {
            flow.then([crate::steps::BattleRound.into()]);
        }
    }
}
