//! Building at a dock.

use super::{Ask, Flow, Offers, Pay, Want, fighter_room, fleet_size};
use crate::choice::Choice;
use crate::names::{Coin, Unit};
use crate::payment::{self, Bill};
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::world::World;
use crate::{CentralPowers, force, query};
use imperium::PlanetSpot;
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [produce.capacity] [strategy.production] Units are built one by one and paid for in one sum.
    pub struct Build {
        seat: Seat,
        left: u8,
        /// In halves of a resource.
        spent: u16,
        /// Resources that need not be paid.
        free: u8,
    }
}

impl Build {
    pub fn of(w: &World, seat: Seat, left: u8, free: u8) -> Build {
        Build { seat, left, spent: 0, free: free + query::dock_resources(w, seat) }
    }

    /// What is to be paid so far.
    fn bill(self) -> u8 {
        (self.spent.div_ceil(2) as u8).saturating_sub(self.free)
    }

    /// [faq.mixed-pair] A resource buys two fighters, two ground forces or one of each.
    fn with(self, w: &World, unit: Unit) -> Option<Build> {
        let (cost, for_price) = query::cost(w, self.seat, unit)?;
        Some(Build {
            left: self.left - 1,
            spent: self.spent + (u16::from(cost) * 2).div_ceil(for_price.into()),
            ..self
        })
    }

    /// Why a unit cannot be built on a planet, or in space.
    fn against(self, w: &World, dock: query::Dock, unit: Unit, planet: Option<PlanetSpot>) -> Option<Refusal> {
        let seat = self.seat;
        // Fighters and ground forces have counters for as many as a stack can count.
        let limit = query::piece_limit(w, seat, unit).unwrap_or(MOST_COUNTED);
        if w.on_board(seat, unit) >= limit {
            return Some(Refusal::Limit { unit, limit });
        }
        if let Some(effect) = force::bars_unit(w, seat, unit, dock.system, dock.planet) {
            return Some(Refusal::Barred(effect.line.source));
        }
        if unit == Unit::WarSun && !query::builds_war_suns(w, seat) {
            return Some(rule!("research.technologies").into());
        }
        if unit == Unit::Flagship && Some(dock.system) != w.player(seat).home {
            return Some(rule!("unit.flagship").into());
        }
        if unit == Unit::GroundForce && !query::docks_build_ground_forces(w, seat) {
            return Some(rule!("race.arborec").into());
        }
        if unit == Unit::Fighter {
            let fighters = w.in_space(seat, dock.system).of(unit.kind());
            return (fighters >= fighter_room(w, seat, dock.system)).then_some(Refusal::NoRoom);
        }
        if unit.is_ship() {
            let limit = query::fleet_limit(w, seat);
            return (fleet_size(w, seat, dock.system) >= limit).then_some(Refusal::FleetFull { limit });
        }
        let pds = planet.map_or(0, |planet| w.on_planet(seat, planet).of(Unit::Pds.kind()));
        (unit == Unit::Pds && pds >= query::pds_on_planet(w, seat)).then_some(rule!("unit.kinds").into())
    }
}

/// Fighters or ground forces a player may have.
pub const MOST_COUNTED: u8 = 200;

/// What the Production card builds: no new docks.
const BUILT: [Unit; 10] = [
    Unit::GroundForce,
    Unit::MechanizedUnit,
    Unit::Fighter,
    Unit::Destroyer,
    Unit::Cruiser,
    Unit::Carrier,
    Unit::Dreadnought,
    Unit::WarSun,
    Unit::Pds,
    Unit::Flagship,
];

impl Play<CentralPowers> for Build {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(dock) = query::dock(w, self.seat) else { return Want::Nothing };
        out.offer(Choice::Pass);
        for unit in BUILT.into_iter().filter(|_| self.left > 0) {
            let Some(next) = self.with(w, unit) else { continue };
            let (coin, cost) = (Coin::Resources, u16::from(next.bill()));
            let have = payment::purse(w, self.seat, coin);
            let dear = (cost > have).then_some(Refusal::Poor { coin, cost, have });
            match dock.planet {
                _ if unit.is_ship() => {
                    out.consider(Choice::Build(unit), dear.or_else(|| self.against(w, dock, unit, None)));
                }
                Some(planet) => {
                    out.consider(Choice::Build(unit), dear.or_else(|| self.against(w, dock, unit, Some(planet))));
                }
                // [race.saar] A floating dock sets ground units down on an own planet of the system.
                None => {
                    for planet in w.planets_in(dock.system).filter(|planet| w.player(self.seat).planets.has(*planet)) {
                        let against = dear.or_else(|| self.against(w, dock, unit, Some(planet)));
                        out.consider(Choice::BuildOn(unit, planet.0), against);
                    }
                }
            }
        }
        Want::Ask(Ask::of(self.seat, Prompt::Build { left: self.left, bill: self.bill() }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(dock) = query::dock(w, self.seat) else { return };
        let space = w.forces.space(dock.system);
        let (unit, area) = match choice {
            Choice::BuildOn(unit, planet) => (unit, w.forces.planet(PlanetSpot(planet))),
            Choice::Build(unit) if unit.is_ship() => (unit, space),
            Choice::Build(unit) => (unit, dock.planet.map_or(space, |planet| w.forces.planet(planet))),
            _ => {
                flow.then([Pay { seat: self.seat, bill: Bill::resources(self.bill()) }.into()]);
                return;
            }
        };
        let Some(next) = self.with(w, unit) else { return };
        w.place(self.seat, area, unit, 1);
        let (by, name) = (self.seat, w.kit.get().units[unit.index()].name.to_lowercase());
        flow.tell(SeatSet::ALL, rule!("produce.capacity"), || words!("{by} {by:builds|build} a {name}.", by, name));
        flow.then([next.into()]);
    }
}
