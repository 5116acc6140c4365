//! Warfare: a counter taken back, one or two ships sent next door, the high alert token.

use super::{Ask, Flow, Offers, Want, gain_planet};
use crate::choice::Choice;
use crate::names::{Sheet, Strategy, Unit};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::world::World;
use crate::{CentralPowers, cease_fire, query};
use imperium::{PlanetSpot, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::{thing, words};

step! {
    /// [strategy.warfare] An own counter on the board goes into the command pool.
    pub struct TakeBack(pub Seat);
}

impl Play<CentralPowers> for TakeBack {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let counters = w.player(self.0).counters;
        if counters.is_empty() {
            return Want::Nothing;
        }
        for system in counters.iter() {
            // [hr.cease-fire] Counters of the zone stay.
            let locked = cease_fire::is_locked(w, self.0, system).then_some(Refusal::ZoneCounter);
            out.consider(Choice::TakeBack(system.0), locked);
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        Want::Ask(Ask::of(self.0, Prompt::TakeBack))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow) {
        let Choice::TakeBack(system) = choice else { unreachable!("{choice:?}") };
        let player = w.player_mut(self.0);
        player.counters = player.counters.without(SystemId(system));
        player.sheet[Sheet::Command.index()] += 1;
    }
}

/// [strategy.warfare] [strategy.warfare-ii] [space.wormholes] The moves a secondary ability allows: with Warfare destroyers and
/// cruisers into empty systems that are no homes, with Warfare II any ship into a system under own control. `first` is where
/// the first ship went.
pub fn moves(w: &World, seat: Seat, card: Strategy, first: Option<SystemId>) -> impl Iterator<Item = Choice> + use<'_> {
    let counters = w.player(seat).counters;
    let calm = card == Strategy::WarfareIi;
    // [council.lasting] Laws may close systems.
    let closed = query::closed(w, seat);
    let marked = move |system: SystemId| counters.has(system) || w.reinforcements(seat) > 0;
    let from = w
        .forces
        .spaces(seat)
        .iter()
        .filter(move |from| Some(*from) != first && !closed.has(*from) && !(calm && counters.has(*from)));
    from.flat_map(move |from| {
        let fleet = w.in_space(seat, from);
        let fits = move |to: &SystemId| {
            let room = query::fleet_size(w, seat, *to) < query::fleet_limit_in(w, seat, *to);
            room && !cease_fire::bars(w, seat, *to)
                && !closed.has(*to)
                && query::may_end(w, seat, *to)
                && match calm {
                    true => query::controls(w, seat, *to),
                    false => (Some(*to) == first || query::is_empty(w, *to)) && !query::is_home(w, *to) && marked(*to),
                }
        };
        let sent = move |unit: &Unit| {
            let hold = query::hold(w, seat, from);
            let (room, ground) = (query::capacity(w, seat, *unit), query::ground_capacity(w, seat, *unit));
            let less = query::Hold {
                room: hold.room.saturating_sub(room.into()),
                ground_room: hold.ground_room.saturating_sub(ground.into()),
                ..hold
            };
            let kept = less.excess() == 0 || less.excess() <= hold.excess();
            let may = match calm {
                // Fighters do not go by themselves.
                true => unit.is_ship() && *unit != Unit::Fighter,
                false => matches!(unit, Unit::Destroyer | Unit::Cruiser),
            };
            may && kept && fleet.of(unit.kind()) > 0
        };
        let to = query::Lanes::of(w, seat).from(from).iter().filter(fits);
        to.flat_map(move |to| {
            Unit::ALL.into_iter().filter(sent).map(move |unit| Choice::Move { unit, from: from.0, to: to.0 })
        })
    })
}

step! {
    /// [strategy.warfare] [strategy.warfare-ii] Ships go next door, one after the other.
    pub struct MoveShip {
        pub seat: Seat,
        pub card: Strategy,
        pub left: u8,
        pub first: Option<SystemId>,
    }
}

impl Play<CentralPowers> for MoveShip {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left > 0 {
            out.offer_all(moves(w, self.seat, self.card, self.first));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::MoveShip { left: self.left }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Move { unit, from, to } = choice else { return };
        let (by, from, to) = (self.seat, SystemId(from), SystemId(to));
        let [start, end] = [from, to].map(|system| w.forces.space(system));
        let damaged = w.forces.of(start, by).in_state(unit.kind(), false) == 0;
        w.forces.of_mut(start, by).take(unit.kind(), damaged);
        w.forces.of_mut(end, by).add(unit.kind(), damaged);
        if w.in_space(by, from).of(unit.kind()) == 0 {
            for leader in w.leaders.iter_mut().filter(|leader| leader.owner == by && leader.is_aboard(from, unit)) {
                leader.at = crate::world::Berth::Ship(to, unit);
            }
        }
        w.forces.forget(by);
        if self.card == Strategy::Warfare && !w.player(by).counters.has(to) {
            w.player_mut(by).counters = w.player(by).counters.with(to);
        }
        let (name, word) = (w.kit.get().units[unit.index()].name.to_lowercase(), crate::choice::system_word(w, to));
        flow.tell(SeatSet::ALL, rule!("strategy.warfare"), || {
            let at = thing(crate::view::system_name(w, to), format!("system/{word}"));
            let out = crate::view::system_thing(w, from);
            words!("{by} {by:sends|send} a {name} from {out} to {at}.", by, name, out, at)
        });
        hold_stations(w, by, to, flow);
        // [faq.zone-broken] A strategy card that works in the own zone ends it.
        [from, to].into_iter().for_each(|system| cease_fire::worked(w, by, system, flow));
        flow.then([MoveShip { left: self.left - 1, first: Some(to), ..self }.into()]);
    }
}

/// [planet.station] Trade stations belong to who alone has ships in their system.
pub fn hold_stations(w: &mut World, seat: Seat, system: SystemId, flow: &mut Flow) {
    let alone = w.seats().all(|other| other == seat || w.in_space(other, system).ships() == 0);
    for planet in (0..w.kit.planets.len() as u8).map(PlanetSpot).filter(|_| alone) {
        let station = w.planet(planet).station && w.system_of(planet) == Some(system);
        if station && !w.player(seat).planets.has(planet) {
            gain_planet(w, seat, planet, flow);
        }
    }
}

step! {
    /// [strategy.warfare-ii] Ships have left the system of the high alert token, and it may go along.
    pub struct AlertGoes(pub SystemId);
}

impl Play<CentralPowers> for AlertGoes {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(alert) = w.alert.filter(|alert| alert.system != self.0) else { return Want::Nothing };
        out.offer(Choice::Use);
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(alert.seat, Prompt::AlertGoes { system: self.0.0 }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::Use, Some(alert)) = (choice, &mut w.alert) else { return };
        alert.system = self.0;
        let by = alert.seat;
        flow.tell(SeatSet::ALL, rule!("strategy.warfare-ii"), || {
            let at = crate::view::system_thing(w, self.0);
            words!("The high alert of {by} goes along to {at}.", by, at)
        });
    }
}

step! {
    /// [strategy.warfare-ii] The high alert token is laid where ships of its owner are.
    pub struct RaiseAlert(pub Seat);
}

impl Play<CentralPowers> for RaiseAlert {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for system in w.forces.spaces(self.0).iter().filter(|system| w.in_space(self.0, *system).ships() > 0) {
            let zone =
                cease_fire::bars(w, self.0, system).then_some(Refusal::Zone { system, rule: rule!("faq.zone-closed") });
            out.consider(Choice::Alert(system.0), zone);
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::Alert)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Alert(system) = choice else { unreachable!("{choice:?}") };
        let (by, system) = (self.0, SystemId(system));
        w.alert = Some(crate::world::Alert { seat: by, system });
        flow.tell(SeatSet::ALL, rule!("strategy.warfare-ii"), || {
            let at = crate::view::system_thing(w, system);
            words!("{by:'s} ships in {at} are on high alert.", by, at)
        });
    }
}
