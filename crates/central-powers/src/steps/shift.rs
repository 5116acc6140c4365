//! [card.action] [card.political] Units move without an activation.

use super::{Ask, Flow, Offers, Reading, Want};
use crate::cards::{self, Sight, Spot};
use crate::choice::{Choice, planet_of_area};
use crate::names::Unit;
use crate::prompt::Prompt;
use crate::verbs::{Site, Verb};
use crate::world::{Berth, World};
use crate::{CentralPowers, cease_fire, query};
use imperium::{Area, SystemId};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [card.action] [card.political] One unit after the other, from one place to another.
    pub struct ShiftUnit {
        pub(super) reading: Reading,
        pub(super) seat: Seat,
        pub(super) left: u8,
        /// Where the first came from and went to.
        pub(super) from: Option<Area>,
        pub(super) to: Option<Area>,
    }
}

/// The system of an area.
fn system_of(w: &World, area: Area) -> Option<SystemId> {
    match planet_of_area(w, area.0) {
        Some(planet) => w.system_of(planet),
        None => Some(SystemId(area.0)),
    }
}

impl ShiftUnit {
    /// Areas of the player with units that may go.
    fn starts(self, w: &World, from: &[Site]) -> Vec<Area> {
        let spaces = w.forces.spaces(self.seat).iter().map(|system| w.forces.space(system));
        let planets = w.forces.planets(self.seat).iter().map(|planet| w.forces.planet(planet));
        let sight = Sight { you: self.reading.you.or(Some(self.seat)), ..self.reading.sight(w, self.seat) };
        let fits = |area: &Area| {
            let Some(system) = system_of(w, *area)
                .filter(|system| !cease_fire::keeps_out(w, self.seat, *system, self.reading.line.source))
            else {
                return false;
            };
            let of_planets = from.iter().any(|site| cards::is_of_planets(*site));
            let planet = planet_of_area(w, area.0);
            let here = match planet {
                Some(planet) if of_planets => cards::fits(w, from, &sight, system, Some(planet)),
                None if of_planets => false,
                _ => cards::fits(w, from, &Sight { same: Spot::Nowhere, ..sight }, system, None),
            };
            // All go from where the first has gone from; ships of a patrol do not.
            here && self.from.is_none_or(|first| match of_planets {
                true => first == *area,
                false => self.is_patrol(w) || system_of(w, first) == Some(system),
            })
        };
        spaces.chain(planets).filter(fits).collect()
    }

    fn is_patrol(self, w: &World) -> bool {
        matches!(self.reading.verb(w), Some(Verb::Shift { counter: true, .. }))
    }

    /// Where a unit may go.
    fn ends(self, w: &World, unit: Unit, start: Area, to: &[Site]) -> Vec<Area> {
        let Some(from) = system_of(w, start) else { return Vec::new() };
        let of_planets = to.iter().any(|site| cards::is_of_planets(*site));
        let sight = Sight {
            you: self.reading.you.or(Some(self.seat)),
            same: Spot::System(from),
            ..self.reading.sight(w, self.seat)
        };
        let routes = match to.contains(&Site::ByEnemyFreeRoute) {
            true => query::enemy_free(w, self.seat, from),
            false => w.galaxy.all(),
        };
        let edges = w.galaxy.place(from).edges;
        // [space.wormholes] Ships go over wormholes too; units on planets do not.
        let near = match (to.contains(&Site::Adjacent), to.contains(&Site::Nearby)) {
            (true, _) if of_planets => edges,
            (true, _) => query::Lanes::of(w, self.seat).from(from),
            (false, true) => edges.with(from),
            (false, false) => w.galaxy.all(),
        };
        let in_space = planet_of_area(w, start.0).is_none() || unit.is_ship();
        let mut ends = Vec::new();
        for system in routes.iter().filter(|system| {
            near.has(*system) && !cease_fire::keeps_out(w, self.seat, *system, self.reading.line.source)
        }) {
            let words: Vec<Site> = to.iter().copied().filter(|site| *site != Site::Adjacent).collect();
            if !of_planets && (system == from || !cards::fits(w, &words, &sight, system, None)) {
                continue;
            }
            let space = w.forces.space(system);
            if in_space && !of_planets && self.has_berth(w, unit, system) {
                ends.push(space);
            }
            if in_space {
                continue;
            }
            for planet in w.planets_in(system).filter(|planet| self.may_land(w, *planet, to)) {
                let area = w.forces.planet(planet);
                let here = !of_planets || cards::fits(w, to, &sight, system, Some(planet));
                if here && area != start && self.has_ground(w, unit, planet) {
                    ends.push(area);
                }
            }
        }
        ends.retain(|end| self.to.is_none_or(|first| self.is_patrol(w) || system_of(w, first) == system_of(w, *end)));
        if of_planets {
            ends.retain(|end| self.to.is_none_or(|first| first == *end));
        }
        ends
    }

    /// Own planets, or nobody's where the words say so and no custodians stand.
    fn may_land(self, w: &World, planet: imperium::PlanetSpot, to: &[Site]) -> bool {
        let free = to.contains(&Site::FriendlyOrNeutralPlanet) && w.owner(planet).is_none();
        let guarded = planet.0 == w.kit.mecatol.1 && !w.custodians.are_gone();
        w.player(self.seat).planets.has(planet) || free && !guarded
    }

    /// [move.supply] Whether one more ship may be in a system.
    fn has_berth(self, w: &World, unit: Unit, system: SystemId) -> bool {
        let calm = super::rival_in(w, self.seat, system).is_none();
        let full = unit.is_ship()
            && unit != Unit::Fighter
            && query::fleet_size(w, self.seat, system) >= query::fleet_limit_in(w, self.seat, system);
        let many = query::kind_cap(w, self.seat, unit);
        let many = many.is_some_and(|cap| w.in_space(self.seat, system).of(unit.kind()) >= cap);
        calm && !full && !many && query::may_end(w, self.seat, system)
    }

    fn has_ground(self, w: &World, unit: Unit, planet: imperium::PlanetSpot) -> bool {
        let here = w.on_planet(self.seat, planet);
        match unit {
            _ if w.planet(planet).station => false,
            Unit::SpaceDock => here.of(unit.kind()) == 0,
            Unit::Pds => here.of(unit.kind()) < query::pds_on_planet(w, self.seat),
            _ => true,
        }
    }
}

impl Play<CentralPowers> for ShiftUnit {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(Verb::Shift { units, from, to, may, .. }) = self.reading.verb(w) else { return Want::Nothing };
        if self.left == 0 {
            return Want::Nothing;
        }
        for start in self.starts(w, from) {
            let force = *w.forces.of(start, self.seat);
            let here = |unit: &Unit| force.of(unit.kind()) > 0 && units.iter().any(|class| query::is_of(*unit, *class));
            for unit in Unit::ALL.into_iter().filter(here) {
                for end in self.ends(w, unit, start, to) {
                    out.offer(Choice::Shift { unit, from: start, to: end });
                }
            }
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        if *may || self.from.is_some() {
            out.offer(Choice::Pass);
        }
        let source = self.reading.line.source;
        Want::Ask(Ask::of(self.seat, Prompt::Shift { source, left: self.left }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Shift { unit, from, to } = choice else { return };
        let (by, kind) = (self.seat, unit.kind());
        let damaged = w.forces.of(from, by).in_state(kind, false) == 0;
        w.forces.of_mut(from, by).take(kind, damaged);
        w.forces.of_mut(to, by).add(kind, damaged);
        let (Some(start), Some(end)) = (system_of(w, from), system_of(w, to)) else { return };
        // [leader.kinds] Leaders aboard the last ship of its kind go along.
        if unit.is_ship() && w.in_space(by, start).of(kind) == 0 {
            for leader in w.leaders.iter_mut().filter(|leader| leader.owner == by && leader.is_aboard(start, unit)) {
                leader.at = Berth::Ship(end, unit);
            }
        }
        w.forces.forget(by);
        // [faq.zone-broken] A card of its declarer that works in the zone ends it.
        if let (cards::Source::Action(_), Some(you)) = (self.reading.line.source, self.reading.you) {
            [start, end].into_iter().for_each(|system| cease_fire::worked(w, you, system, flow));
        }
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            let unit = crate::view::unit_thing(w, unit);
            let [from, to] = [from, to].map(|area| crate::view::area_thing(w, area));
            words!("{by} {by:moves|move} {unit:a} from {from} to {to}.", by, unit, from, to)
        });
        if let Some(planet) = planet_of_area(w, to.0) {
            match unit {
                Unit::SpaceDock => w.idle = w.idle.with(planet),
                Unit::Pds => w.pds_moved(planet),
                _ => {}
            }
            if !w.player(by).planets.has(planet) {
                super::gain_planet(w, by, planet, flow);
            }
        }
        // A counter goes along, if there is one.
        if self.is_patrol(w) && w.reinforcements(by) > 0 && !w.player(by).counters.has(end) {
            w.player_mut(by).counters = w.player(by).counters.with(end);
        }
        if unit.is_ship() {
            super::hold_stations(w, by, end, flow);
        }
        let left = if self.left == u8::MAX { self.left } else { self.left - 1 };
        flow.then([ShiftUnit { left, from: Some(from), to: Some(to), ..self }.into()]);
    }
}
