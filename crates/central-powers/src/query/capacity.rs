//! [unit.cargo] [move.supply] What ships hold, and how many a system holds.

use super::{About, docks_float, has_skill, number, number_in, unit_can};
use crate::force;
use crate::names::{Sheet, Unit};
use crate::verbs::{Number, Skill};
use crate::world::{Phase, World};
use imperium::{Kind, PlanetSpot, SystemId};
use kernel::Seat;

/// [unit.kinds] Units one ship of a kind carries.
pub fn capacity(w: &World, seat: Seat, unit: Unit) -> u8 {
    let printed = match unit {
        Unit::Flagship => super::flagship(w, seat).map_or(0, |card| card.capacity),
        Unit::SpaceDock => return 0,
        _ => w.kit.units[unit.index()].capacity,
    };
    number_in(w, seat, Number::Capacity, printed, Some(unit), None)
}

/// [hr.flagship-technologies] Ground forces it carries besides.
pub fn ground_capacity(w: &World, seat: Seat, unit: Unit) -> u8 {
    number_in(w, seat, Number::GroundCapacity, 0, Some(unit), None)
}

/// Fighters a dock looks after.
pub fn dock_support(w: &World, seat: Seat) -> u8 {
    number_in(
        w,
        seat,
        Number::FighterSupport,
        w.kit.units[Unit::SpaceDock.index()].capacity,
        Some(Unit::SpaceDock),
        None,
    )
}

/// Docks of a player in a system.
pub fn docks_in(w: &World, seat: Seat, system: SystemId) -> u8 {
    let ground: u8 = w.planets_in(system).map(|planet| w.on_planet(seat, planet).of(Kind::SpaceDock)).sum();
    ground + w.in_space(seat, system).of(Kind::SpaceDock)
}

/// What a player has in a system's space, against what his ships hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hold {
    /// Room of all ships together.
    pub room: u16,
    /// Fighters that docks look after.
    pub docked: u16,
    /// Room for ground forces alone.
    pub ground_room: u16,
    pub fighters: u16,
    pub ground_forces: u16,
    /// Mechanized units and PDS.
    pub heavy: u16,
    /// Ground forces need no room.
    pub free_troops: bool,
    /// Fighters may stay without room and count as ships.
    pub fly_alone: bool,
}

impl Hold {
    /// Ground forces that need ordinary room.
    fn troops(self) -> u16 {
        if self.free_troops { 0 } else { self.ground_forces.saturating_sub(self.ground_room) }
    }

    /// Fighters nobody looks after.
    pub fn loose(self) -> u16 {
        let room = self.room.saturating_sub(self.troops() + self.heavy);
        self.fighters.saturating_sub(self.docked + room)
    }

    /// What no longer fits.
    pub fn excess(self) -> u16 {
        let fighters = if self.fly_alone { 0 } else { self.fighters.saturating_sub(self.docked) };
        (fighters + self.troops() + self.heavy).saturating_sub(self.room)
    }
}

/// [unit.cargo] Cargo is pooled by fleet.
pub fn hold(w: &World, seat: Seat, system: SystemId) -> Hold {
    let fleet = w.in_space(seat, system);
    let mut hold = Hold {
        docked: u16::from(docks_in(w, seat, system)) * u16::from(dock_support(w, seat)),
        fighters: fleet.of(Kind::Fighter).into(),
        ground_forces: fleet.of(Kind::Infantry).into(),
        heavy: u16::from(fleet.of(Kind::Mech)) + u16::from(fleet.of(Kind::Pds)),
        ..Hold::default()
    };
    for unit in Unit::ALL.into_iter().filter(|unit| unit.is_ship()) {
        let count = u16::from(fleet.of(unit.kind()));
        if count > 0 {
            hold.room += count * u16::from(capacity(w, seat, unit));
            hold.ground_room += count * u16::from(ground_capacity(w, seat, unit));
        }
    }
    hold.free_troops = hold.ground_forces > 0 && unit_can(w, Some(seat), Unit::GroundForce, Skill::FreeCargo, system);
    hold.fly_alone = hold.fighters > 0 && unit_can(w, Some(seat), Unit::Fighter, Skill::FliesAlone, system);
    hold
}

/// [card.political] A law may lift the limit in the action phase.
fn is_unlimited(w: &World, seat: Seat) -> bool {
    w.phase == Phase::Action && force::grants(w, seat, Skill::NoFleetLimit, None)
}

/// [move.supply] [race.letnev] Ships besides fighters a fleet may have anywhere.
pub fn fleet_limit(w: &World, seat: Seat) -> u8 {
    if is_unlimited(w, seat) {
        return u8::MAX;
    }
    let counters = w.player(seat).sheet[Sheet::Fleet.index()];
    number_in(w, seat, Number::FleetSupply, counters, None, None)
}

/// The same in one system.
pub fn fleet_limit_in(w: &World, seat: Seat, system: SystemId) -> u8 {
    if is_unlimited(w, seat) || force::grants_at(w, seat, Skill::NoFleetLimit, system, None) {
        return u8::MAX;
    }
    let counters = w.player(seat).sheet[Sheet::Fleet.index()];
    number_in(w, seat, Number::FleetSupply, counters, None, Some(system))
}

/// [move.supply] How many ships a fleet counts as: fighters do not count, unless they fly alone without room.
pub fn fleet_size(w: &World, seat: Seat, system: SystemId) -> u8 {
    let fleet = w.in_space(seat, system);
    let halved = |unit: Unit| unit_can(w, Some(seat), unit, Skill::HalfSupply, system);
    let mut size = fleet.ships() - fleet.of(Kind::Fighter);
    let hold = hold(w, seat, system);
    let loose = if hold.fly_alone { hold.loose() as u8 } else { 0 };
    let carriers = fleet.of(Kind::Carrier);
    if (carriers > 1 || loose > 0) && halved(Unit::Carrier) {
        size -= carriers;
        return size + (carriers + loose).div_ceil(2);
    }
    size += loose;
    size
}

/// [produce.capacity] What builds: where it stands, how many units it makes, what it adds to the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yard {
    /// None: in space.
    pub planet: Option<PlanetSpot>,
    pub capacity: u8,
    /// Resources that need not be paid.
    pub free: u8,
    pub makes: Makes,
    /// A dock, not what else builds.
    pub dock: bool,
}

/// What a yard makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Makes {
    Units,
    /// [race.arborec] All but ground forces.
    NoGroundForces,
    /// [race.norr] PDS alone.
    Pds,
}

/// The most yards of one system: docks, ground forces and PDS of its planets, a flagship.
pub const YARDS: usize = 12;

/// [produce.capacity] [race.saar] [race.arborec] [race.norr] What a player may build with in a system; `field` in an activation,
/// not with the Production card.
pub fn yards(w: &World, seat: Seat, system: SystemId, field: bool) -> arrayvec::ArrayVec<Yard, YARDS> {
    let mut yards = arrayvec::ArrayVec::new();
    let beside = w.kit.terms.production.beside_resources;
    let about = |planet| About { place: Some((system, planet)), ..About::unit(Unit::SpaceDock) };
    let capacity = |printed, planet| number(w, seat, Number::Production, printed, about(planet));
    let makes = if super::docks_build_ground_forces(w, seat) { Makes::Units } else { Makes::NoGroundForces };
    let free = super::dock_resources(w, seat);
    let own = w.player(seat).planets;
    for planet in w.planets_in(system).filter(|planet| own.has(*planet) && !w.idle.has(*planet)) {
        if w.on_planet(seat, planet).of(Kind::SpaceDock) > 0 {
            let capacity = capacity(crate::payment::resources(w, planet) + beside, Some(planet));
            yards.push(Yard { planet: Some(planet), capacity, free, makes, dock: true });
        }
    }
    let moved = w.activation.is_some_and(|activation| activation.arrived[0].of(Kind::SpaceDock) > 0);
    let afloat = w.in_space(seat, system).of(Kind::SpaceDock);
    if afloat > 0 && docks_float(w, seat) && !moved && !w.idle_docks.has(system) {
        for _ in 0..afloat {
            yards.push(Yard { planet: None, capacity: capacity(0, None), free, makes, dock: true });
        }
    }
    // [card.political] Where only some docks may produce, the largest do.
    let left = usize::from(super::docks_left(w, seat));
    if yards.len() > left {
        yards.sort_by_key(|yard: &Yard| std::cmp::Reverse(yard.capacity));
        yards.truncate(left);
    }
    if !field && yards.is_empty() {
        return yards;
    }
    let troops = has_skill(w, seat, Skill::GroundForcesProduce, None);
    let cannons = field && unit_can(w, Some(seat), Unit::Pds, Skill::PdsProduce, system);
    if troops || cannons {
        let each = number_in(w, seat, Number::Production, 1, Some(Unit::GroundForce), None);
        for planet in w.planets_in(system).filter(|planet| own.has(*planet)) {
            let here = w.on_planet(seat, planet);
            let came = w.activation.map_or(0, |activation| activation.landed_on(planet));
            let builders = here.of(Kind::Infantry).saturating_sub(came);
            let moved = w.moved_pds.iter().filter(|planets| planets.has(planet)).count() as u8;
            let cannon = here.of(Kind::Pds).saturating_sub(moved);
            if troops && builders > 0 && !yards.is_full() {
                yards.push(Yard {
                    planet: Some(planet),
                    capacity: builders * each,
                    free: 0,
                    makes: Makes::Units,
                    dock: false,
                });
            }
            if cannons && cannon > 0 && !yards.is_full() {
                yards.push(Yard { planet: Some(planet), capacity: cannon, free: 0, makes: Makes::Pds, dock: false });
            }
        }
    }
    let fleet = w.in_space(seat, system);
    // [race.arborec] Those aboard build too, but for those that came aboard just now.
    if let (true, Some(activation)) = (troops && field, w.activation) {
        let came = activation.boarded[usize::from(system != activation.system)];
        let moved = activation.arrived[usize::from(system != activation.system)].ships() > 0;
        let builders = if moved { 0 } else { fleet.of(Kind::Infantry).saturating_sub(came) };
        if builders > 0 && !yards.is_full() {
            let each = number_in(w, seat, Number::Production, 1, Some(Unit::GroundForce), None);
            yards.push(Yard { planet: None, capacity: builders * each, free: 0, makes: Makes::Units, dock: false });
        }
    }
    let still = w.activation.is_none_or(|activation| activation.arrived[0].of(Kind::Flagship) == 0);
    if fleet.of(Kind::Flagship) > 0 && still && field && !yards.is_full() {
        let units = super::amount_granted(w, seat, Unit::Flagship, Skill::Shipyard, system);
        if units > 0 {
            yards.push(Yard { planet: None, capacity: units, free: 0, makes: Makes::Units, dock: false });
        }
    }
    yards
}

/// Systems in which a player has a dock.
pub fn dock_systems(w: &World, seat: Seat) -> imperium::SystemSet {
    let ground = w.forces.planets(seat).iter().filter(|planet| w.on_planet(seat, *planet).of(Kind::SpaceDock) > 0);
    let ground: imperium::SystemSet = ground.filter_map(|planet| w.system_of(planet)).collect();
    let floating = w.forces.spaces(seat).iter().filter(|system| w.in_space(seat, *system).of(Kind::SpaceDock) > 0);
    ground.union(floating.collect())
}
