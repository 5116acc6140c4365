//! Building: units at docks, new docks, facilities.

use super::{Ask, Flow, Offers, Pay, Transfabricate, Want, rival_in};
use crate::choice::Choice;
use crate::names::{Coin, LeaderKind, Moment, Unit};
use crate::payment::{self, Bill, COLONY, REFINERY};
use crate::prompt::Prompt;
use crate::query::{self, Makes, Yard};
use crate::refusal::Refusal;
use crate::verbs::Skill;
use crate::world::World;
use crate::{CentralPowers, cease_fire, force};
use imperium::{Kind, PlanetSpot, SystemId, SystemSet};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [produce.capacity] [strategy.production] Units are built one by one, dock after dock, and paid for in one sum.
    pub struct Build {
        seat: Seat,
        system: SystemId,
        /// Which of the system's docks.
        yard: u8,
        /// In an activation, not by the Production card.
        field: bool,
        /// Units left in all, and of this dock.
        left: u8,
        room: u8,
        /// What the docks before have cost, and this one so far in halves of a resource.
        owed: u16,
        spent: u16,
        /// Resources that need not be paid, of the card.
        free: u8,
        /// Docks that have built something.
        docks: u8,
    }
}

impl Build {
    /// [action.tactical] In the active system.
    pub fn in_field(w: &World, seat: Seat, system: SystemId) -> Build {
        Build::begin(w, seat, system, true, u8::MAX, 0)
    }

    /// [strategy.production] By the card.
    pub fn by_card(w: &World, seat: Seat, system: SystemId, left: u8, free: u8) -> Build {
        Build::begin(w, seat, system, false, left, free)
    }

    fn begin(w: &World, seat: Seat, system: SystemId, field: bool, left: u8, free: u8) -> Build {
        let room = query::yards(w, seat, system, field).first().map_or(0, |yard| yard.capacity);
        Build { seat, system, yard: 0, field, left, room, owed: 0, spent: 0, free, docks: 0 }
    }

    fn yards(self, w: &World) -> impl Iterator<Item = Yard> {
        query::yards(w, self.seat, self.system, self.field).into_iter()
    }

    fn now(self, w: &World) -> Option<Yard> {
        self.yards(w).nth(usize::from(self.yard))
    }

    /// What this dock has cost: its own resources pay a part, and nothing of another dock's.
    fn here(self, free: u8) -> u16 {
        self.spent.div_ceil(2).saturating_sub(u16::from(free))
    }

    /// What is to be paid so far.
    fn bill(self, w: &World) -> u8 {
        let free = self.now(w).map_or(0, |yard| yard.free);
        (self.owed + self.here(free)).saturating_sub(u16::from(self.free)).min(255) as u8
    }

    /// [faq.mixed-pair] A resource buys two fighters, two ground forces or one of each.
    fn with(self, w: &World, unit: Unit) -> Option<Build> {
        let (cost, for_price) = query::cost(w, self.seat, unit)?;
        Some(Build {
            left: self.left.checked_sub(1)?,
            room: self.room.checked_sub(1)?,
            spent: self.spent + (u16::from(cost) * 2).div_ceil(for_price.into()),
            ..self
        })
    }

    /// [research.technologies] Integrated Economy: systems next door with an own counter, empty or with own units alone.
    fn next_door(self, w: &World) -> SystemSet {
        if !query::has_skill(w, self.seat, Skill::BuildsNextDoor, None) {
            return SystemSet::NONE;
        }
        let near = w.galaxy.place(self.system).edges.common(w.player(self.seat).counters);
        let stranger = |seat: Seat, system: SystemId| {
            !w.in_space(seat, system).is_empty()
                || w.planets_in(system).any(|planet| !w.on_planet(seat, planet).is_empty())
        };
        let own = |system: SystemId| {
            stranger(self.seat, system)
                || w.planets_in(system).any(|planet| w.player(self.seat).planets.has(planet))
                || query::is_empty(w, system)
        };
        let calm = |system: &SystemId| {
            own(*system)
                && w.seats().all(|other| other == self.seat || !stranger(other, *system))
                && query::may_end(w, self.seat, *system)
                && !cease_fire::bars(w, self.seat, *system)
        };
        near.iter().filter(calm).collect()
    }

    /// Own planets of some systems.
    fn planets(self, w: &World, systems: SystemSet) -> impl Iterator<Item = PlanetSpot> + use<'_> {
        let all = systems.iter().flat_map(|system| w.planets_in(system));
        all.filter(move |planet| w.player(self.seat).planets.has(*planet) && !w.planet(*planet).station)
    }

    /// Why a unit cannot be built on a planet, or in space.
    fn against(
        self,
        w: &World,
        makes: Makes,
        unit: Unit,
        system: SystemId,
        planet: Option<PlanetSpot>,
    ) -> Option<Refusal> {
        let seat = self.seat;
        // Fighters and ground forces have counters for as many as a stack can count.
        let limit = query::piece_limit(w, seat, unit).unwrap_or(MOST_COUNTED);
        // [research.technologies] What was scrapped is not built again in this round.
        if w.on_board(seat, unit) + w.player(seat).scrapped[unit.index()] >= limit {
            return Some(Refusal::Limit { unit, limit });
        }
        // Ships are built at the planet of their dock too.
        let at = planet.or_else(|| self.now(w).and_then(|yard| yard.planet));
        if let Some(effect) = force::bars_unit(w, seat, unit, self.system, at) {
            return Some(Refusal::Barred(effect.line.source));
        }
        match makes {
            Makes::Units => {}
            Makes::NoGroundForces if unit == Unit::GroundForce => {
                return Some(Refusal::NotMade { unit, rule: rule!("race.arborec") });
            }
            Makes::NoGroundForces => {}
            Makes::Pds if unit != Unit::Pds => return Some(Refusal::NotMade { unit, rule: rule!("race.norr") }),
            Makes::Pds => {}
        }
        if unit == Unit::WarSun && !query::builds_war_suns(w, seat) {
            return Some(Refusal::NeedsTechnology { unit });
        }
        // [race.muaat] The last of a raised number of war suns is built at home.
        let home = Some(self.system) == w.player(seat).home;
        if unit == Unit::WarSun && !home && query::last_is_built_at_home(w, seat, unit, w.on_board(seat, unit)) {
            return Some(Refusal::AtHome { unit, rule: rule!("race.muaat") });
        }
        if unit == Unit::Flagship && !home {
            return Some(Refusal::AtHome { unit, rule: rule!("unit.flagship") });
        }
        if let Some(limit) =
            query::kind_cap(w, seat, unit).filter(|cap| w.in_space(seat, system).of(unit.kind()) >= *cap)
        {
            return Some(Refusal::KindFull { unit, limit });
        }
        if unit.is_ship() {
            // [produce.blockade] [race.saar] Docks that float are never blockaded: alone with enemy ships they are lost.
            let sally = w.activation.is_some_and(|activation| activation.sally && activation.seat == seat);
            let blockade = rival_in(w, seat, system).is_some() && !sally;
            if planet.is_none() && blockade {
                return Some(Refusal::Blockaded { system: self.system });
            }
            if unit == Unit::Fighter {
                let hold = query::hold(w, seat, system);
                let full = query::Hold { fighters: hold.fighters + 1, ..hold }.loose() > 0 && !hold.fly_alone;
                return full.then_some(Refusal::NoRoom);
            }
            let limit = query::fleet_limit_in(w, seat, system);
            let full = query::fleet_size(w, seat, system) >= limit;
            return full.then_some(Refusal::FleetFull { limit });
        }
        let pds = planet.map_or(0, |planet| w.on_planet(seat, planet).of(Kind::Pds));
        let limit = query::pds_on_planet(w, seat);
        (unit == Unit::Pds && pds >= limit).then_some(Refusal::PdsFull { limit })
    }
}

/// Fighters or ground forces a player may have.
pub const MOST_COUNTED: u8 = 200;

/// What docks build; new docks come otherwise.
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
        let Some(yard) = self.now(w) else { return Want::Nothing };
        out.offer(Choice::Pass);
        let next_door = self.next_door(w);
        for unit in BUILT.into_iter().filter(|_| self.left > 0 && self.room > 0) {
            let Some(next) = self.with(w, unit) else { continue };
            if yard.makes == Makes::Pds && unit != Unit::Pds {
                continue;
            }
            let (coin, cost) = (Coin::Resources, u16::from(next.bill(w)));
            let have = payment::purse(w, self.seat, coin);
            let dear = (cost > have).then_some(Refusal::Poor { coin, cost, have });
            match yard.planet {
                _ if unit.is_ship() => {
                    let against = |at| dear.or_else(|| self.against(w, yard.makes, unit, at, None));
                    out.consider(Choice::Build(unit), against(self.system));
                    next_door.iter().for_each(|at| out.consider(Choice::BuildIn(unit, at.0), against(at)));
                }
                Some(planet) => {
                    let against = |at| dear.or_else(|| self.against(w, yard.makes, unit, self.system, Some(at)));
                    out.consider(Choice::Build(unit), against(planet));
                    for other in self.planets(w, next_door).filter(|other| *other != planet) {
                        out.consider(Choice::BuildOn(unit, other.0), against(other));
                    }
                }
                // [race.saar] A floating dock sets ground units down on an own planet of the system.
                None => {
                    for planet in self.planets(w, next_door.with(self.system)) {
                        let against = dear.or_else(|| self.against(w, yard.makes, unit, self.system, Some(planet)));
                        out.consider(Choice::BuildOn(unit, planet.0), against);
                    }
                }
            }
        }
        Want::Ask(Ask::of(self.seat, Prompt::Build { left: self.left.min(self.room), bill: self.bill(w) }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Some(yard) = self.now(w) else { return };
        let space = w.forces.space(self.system);
        let (unit, area) = match choice {
            Choice::BuildOn(unit, planet) => (unit, w.forces.planet(PlanetSpot(planet))),
            Choice::BuildIn(unit, system) => (unit, w.forces.space(SystemId(system))),
            Choice::Build(unit) if unit.is_ship() => (unit, space),
            Choice::Build(unit) => (unit, yard.planet.map_or(space, |planet| w.forces.planet(planet))),
            _ => {
                self.next(w, yard, flow);
                return;
            }
        };
        let Some(next) = self.with(w, unit) else { return };
        w.place(self.seat, area, unit, 1);
        let by = self.seat;
        if unit == Unit::Fighter {
            let built = &mut w.player_mut(by).fighters_built;
            *built = built.saturating_add(1);
        }
        flow.tell(SeatSet::ALL, rule!("produce.capacity"), || {
            let unit = crate::view::unit_thing(w, unit);
            words!("{by} {by:builds|build} {unit:a} at {at}.", by, unit, at = crate::view::area_thing(w, area))
        });
        flow.then([next.into()]);
    }
}

impl Build {
    /// The next dock, or the bill.
    fn next(self, w: &mut World, yard: Yard, flow: &mut Flow) {
        // [race.yin] Yin Spinner: a ground force for each time units are built.
        if self.spent > 0 && query::places_at(w, self.seat, Moment::Production) {
            let planet =
                yard.planet.or_else(|| w.planets_in(self.system).find(|p| w.player(self.seat).planets.has(*p)));
            if let Some(planet) = planet {
                let area = w.forces.planet(planet);
                w.place(self.seat, area, Unit::GroundForce, 1);
            }
        }
        let docks = self.docks + u8::from(self.spent > 0 && yard.dock);
        let next = Build { yard: self.yard + 1, owed: self.owed + self.here(yard.free), spent: 0, docks, ..self };
        match next.now(w) {
            Some(further) => flow.then([Build { room: further.capacity, ..next }.into()]),
            None => {
                let used = &mut w.player_mut(self.seat).docks_used;
                *used = used.saturating_add(docks);
                flow.then([Pay { seat: self.seat, bill: Bill::resources(next.bill(w)) }.into()]);
            }
        }
    }
}

step! {
    /// [strategy.production] In which system with own docks the Production card builds.
    pub struct ProduceByCard {
        pub seat: Seat,
        pub most: u8,
        pub free: u8,
        pub secondary: bool,
    }
}

impl Play<CentralPowers> for ProduceByCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for system in query::dock_systems(w, self.seat).iter() {
            // [faq.zone-broken] Its declarer ends the cease-fire by a secondary ability alone.
            let own = cease_fire::is_zone(w, system) && !self.secondary && !cease_fire::is_kept(w, self.seat);
            let zone = (own || cease_fire::bars(w, self.seat, system))
                .then_some(Refusal::Zone { system, rule: rule!("faq.zone-closed") });
            let idle = query::yards(w, self.seat, system, false).is_empty().then_some(Refusal::NoYard { system });
            out.consider(Choice::ProduceIn(system.0), zone.or(idle));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::ProduceIn)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::ProduceIn(system) = choice else { unreachable!("{choice:?}") };
        let system = SystemId(system);
        // [faq.zone-broken] A strategy card that works in the own zone ends it.
        cease_fire::worked(w, self.seat, system, flow);
        flow.then([Transfabricate(self.seat).into()]);
        flow.then([Build::by_card(w, self.seat, system, self.most, self.free).into()]);
    }
}

step! {
    /// [produce.dock] [opt.facilities] [hr.facilities-by-transfer] New docks and facilities, one after the other.
    pub struct Develop {
        pub seat: Seat,
        pub system: SystemId,
    }
}

/// Planets of a system a player has held since before the round; [card.political] a law may let docks stand on new ones too.
fn settled(w: &World, seat: Seat, system: SystemId) -> impl Iterator<Item = (PlanetSpot, bool)> + use<'_> {
    let player = w.player(seat);
    let (held, old) = (player.planets, player.planets.minus(player.taken));
    let early = force::grants(w, seat, Skill::DocksOnNewPlanets, None);
    let own = w.planets_in(system).filter(move |planet| held.has(*planet) && !w.planet(*planet).station);
    own.map(move |planet| (planet, old.has(planet))).filter(move |(_, old)| *old || early)
}

/// [produce.dock] [race.saar] Where a new dock of a planet stands, the Saar's in space; it does not build in this round.
pub fn new_dock(w: &mut World, by: Seat, planet: PlanetSpot) -> imperium::Area {
    match w.system_of(planet).filter(|_| query::docks_float(w, by)) {
        Some(system) => {
            w.idle_docks = w.idle_docks.with(system);
            w.forces.space(system)
        }
        None => {
            w.idle = w.idle.with(planet);
            w.forces.planet(planet)
        }
    }
}

/// [leader.scientist] What a dock on a planet costs.
fn dock_price(w: &World, seat: Seat, planet: PlanetSpot) -> Option<u8> {
    match w.leader_on(seat, LeaderKind::Scientist, planet) {
        true => Some(w.kit.terms.scientist.dock_cost),
        false => Some(query::cost(w, seat, Unit::SpaceDock)?.0),
    }
}

/// Why no dock can be built on a planet.
fn against_dock(w: &World, seat: Seat, system: SystemId, planet: PlanetSpot) -> Option<Refusal> {
    let (unit, rule) = (Unit::SpaceDock, rule!("produce.dock"));
    if w.on_planet(seat, planet).of(Kind::SpaceDock) > 0 {
        return Some(Refusal::Built { planet, rule });
    }
    if rival_in(w, seat, system).is_some() {
        return Some(Refusal::Enemies { system, rule });
    }
    let limit = query::piece_limit(w, seat, unit).unwrap_or(u8::MAX);
    if w.on_board(seat, unit) >= limit {
        return Some(Refusal::Limit { unit, limit });
    }
    poor(w, seat, dock_price(w, seat, planet)?)
}

/// Why resources cannot be paid.
fn poor(w: &World, seat: Seat, price: u8) -> Option<Refusal> {
    let (coin, cost) = (Coin::Resources, u16::from(price));
    let have = payment::purse(w, seat, coin);
    (!payment::can_pay(w, seat, Bill::resources(price))).then_some(Refusal::Poor { coin, cost, have })
}

/// [opt.facilities] Why no facility can be built on a planet.
fn against_facility(w: &World, seat: Seat, system: SystemId, planet: PlanetSpot, kind: usize) -> Option<Refusal> {
    let rule = rule!("opt.facilities");
    if w.facilities.iter().any(|facilities| facilities.has(planet)) {
        return Some(Refusal::Built { planet, rule });
    }
    if query::is_home(w, system) {
        return Some(Refusal::HomeSystem { system });
    }
    if rival_in(w, seat, system).is_some() {
        return Some(Refusal::Enemies { system, rule });
    }
    let supply = [w.kit.terms.supply.colonies, w.kit.terms.supply.refineries][kind];
    if w.facilities[kind].len() >= usize::from(supply) {
        return Some(Refusal::NoneLeft);
    }
    poor(w, seat, w.kit.terms.facilities.cost)
}

/// Whether anything can be developed there.
pub fn may_develop(w: &World, seat: Seat, system: SystemId) -> bool {
    settled(w, seat, system).any(|(planet, old)| {
        against_dock(w, seat, system, planet).is_none()
            || old
                && [COLONY, REFINERY].into_iter().any(|kind| against_facility(w, seat, system, planet, kind).is_none())
    })
}

impl Play<CentralPowers> for Develop {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let (seat, system) = (self.seat, self.system);
        if !may_develop(w, seat, system) {
            return Want::Nothing;
        }
        for (planet, old) in settled(w, seat, system) {
            out.consider(Choice::Found(planet.0), against_dock(w, seat, system, planet));
            if query::is_home(w, system) || !old {
                continue;
            }
            for kind in [COLONY, REFINERY] {
                let against = against_facility(w, seat, system, planet, kind);
                out.consider(Choice::Facility { kind: kind as u8, planet: planet.0 }, against);
            }
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(seat, Prompt::Develop))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        match choice {
            Choice::Found(planet) => {
                let planet = PlanetSpot(planet);
                let Some(price) = dock_price(w, by, planet) else { return };
                let area = new_dock(w, by, planet);
                w.place(by, area, Unit::SpaceDock, 1);
                flow.tell(SeatSet::ALL, rule!("produce.dock"), || {
                    let at = crate::view::planet_thing(w, planet);
                    words!("{by} {by:builds|build} a space dock on {at}.", by, at)
                });
                flow.then([Pay { seat: by, bill: Bill::resources(price) }.into()]);
            }
            Choice::Facility { kind, planet } => {
                let planet = PlanetSpot(planet);
                flow.tell(SeatSet::ALL, rule!("opt.facilities"), || {
                    let what = if usize::from(kind) == COLONY { "colony" } else { "refinery" };
                    words!("{by} {by:builds|build} a {what}.", by, what)
                });
                // The planet may help to pay, and is exhausted by it all the same; it counts for more from the next round on.
                let cost = w.kit.terms.facilities.cost;
                let helps = w.ready.has(planet) && w.planet(planet).resources >= cost;
                let facilities = &mut w.facilities[usize::from(kind)];
                *facilities = facilities.with(planet);
                w.ready = w.ready.without(planet);
                if !helps {
                    flow.then([Pay { seat: by, bill: Bill::resources(cost) }.into()]);
                }
            }
            _ => return,
        }
        flow.then([self.into()]);
    }
}
