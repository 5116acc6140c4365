//! Derived numbers.

use super::abilities;
use super::cards::{CardVerb, in_force};
use super::world::{Force, GROUND, PlanetSpot, SEATS, SHIPS, WAYS, World, other};
use crate::components::{Anomaly, Verb};
use crate::galaxy::{Bend, Chart, Fighters, Mover, Muster, Purpose, Skill, Skills, SystemId, SystemSet};
use crate::units::{Ability, Dice, Kind, Production, Unit};
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// [units.upgrade] The numbers of a side's units of one kind.
#[inline]
pub fn unit(w: &World, seat: Seat, kind: Kind) -> &'static Unit {
    let side = w.side(seat);
    w.kit.get().unit(side.faction, kind, side.upgraded >> kind as u32 & 1 == 1)
}

/// [skirmish.war-sun] Whether a side may have a kind of unit: war suns need their technology.
pub fn may_have(w: &World, seat: Seat, kind: Kind) -> bool {
    let own = unit(w, seat, kind);
    kind != Kind::WarSun || !own.upgrade || w.side(seat).upgraded >> kind as u32 & 1 == 1
}

/// Systems where a side has ships.
pub fn ships_of(w: &World, seat: Seat) -> SystemSet {
    w.galaxy.ids().filter(|&s| w.space(s, seat).ships() > 0).collect()
}

/// Systems where a side has units or controls a planet.
pub fn presence(w: &World, seat: Seat) -> SystemSet {
    let in_space = w.galaxy.ids().filter(|&s| !w.space(s, seat).is_empty());
    let on_ground = w.planets.iter().filter(|p| p.controller == Some(seat) || !p.forces[seat.index()].is_empty());
    in_space.chain(on_ground.map(|p| p.system)).collect()
}

/// [move.bends] The galaxy as a side sees it in its action, with what stands in its way.
pub fn chart<'a>(w: &'a World, seat: Seat) -> Chart<'a> {
    let mut chart = map(w, seat);
    chart.ships = ships_of(w, other(seat));
    if w.side(seat).has(Verb::Conduit) || unit(w, seat, Kind::Flagship).can(Ability::Luminous) {
        chart.units = presence(w, seat);
    }
    if w.side(other(seat)).has(Verb::StructureWall) {
        let structures = |p: &&super::world::PlanetState| p.forces[other(seat).index()].structures() > 0;
        chart.walls = w.planets.iter().filter(structures).map(|p| p.system).collect();
    }
    chart
}

/// [move.bends] The galaxy as a side sees it, without what stands there.
pub fn map<'a>(w: &'a World, seat: Seat) -> Chart<'a> {
    let side = w.side(seat);
    let mut chart = Chart::new(&w.kit.get().components, &w.galaxy);
    for (verb, bend) in [
        (Verb::AsteroidPassage, Bend::AsteroidPassage),
        (Verb::ShipPassage, Bend::ShipPassage),
        (Verb::SupernovaEntry, Bend::SupernovaEntry),
        (Verb::FreeRetreat, Bend::FreeRetreat),
        (Verb::GateFolding, Bend::GateFolding),
    ] {
        if side.has(verb) {
            chart.bends = chart.bends.with(bend);
        }
    }
    if super::factions::crosses_supernovas(w, seat) {
        chart.bends = chart.bends.with(Bend::SupernovaPassage);
    }
    for (verb, bend) in [(CardVerb::NavSuite, Bend::AnomalyFreedom), (CardVerb::LostStarChart, Bend::AlphaBeta)] {
        if in_force(w, seat, verb) {
            chart.bends = chart.bends.with(bend);
        }
    }
    chart.active = w.active;
    chart.tokens = side.tokens;
    chart.home = SystemSet::one(side.home);
    chart.silent = w.silent;
    chart.further = u8::from(in_force(w, seat, CardVerb::FlankSpeed));
    chart
}

/// Move of a side's units of one kind; none for units that do not move by themselves.
pub fn move_value(w: &World, seat: Seat, kind: Kind) -> Option<u8> {
    unit(w, seat, kind).moves.filter(|&value| value > 0)
}

/// [fleet.capacity] What a side has in a space area, counted for room and fleet.
pub fn muster(w: &World, system: SystemId, seat: Seat) -> Muster {
    let here = w.space(system, seat);
    let capacity = |kind: Kind| u16::from(unit(w, seat, kind).capacity.unwrap_or(0)) * u16::from(here.of(kind));
    let docks: u16 = w.planets_in(system).map(|p| u16::from(w.ground(p, seat).of(Kind::SpaceDock))).sum::<u16>()
        * u16::from(unit(w, seat, Kind::SpaceDock).capacity.unwrap_or(0));
    let needs = |kind: Kind| if unit(w, seat, kind).needs_no_capacity { 0 } else { u16::from(here.of(kind)) };
    Muster {
        ships: u16::from(here.ships() - here.of(Kind::Fighter)),
        fighters: u16::from(here.of(Kind::Fighter)),
        ground: GROUND.iter().map(|&kind| needs(kind)).sum(),
        capacity: SHIPS.iter().map(|&kind| capacity(kind)).sum(),
        docked: docks,
        rule: if move_value(w, seat, Kind::Fighter).is_some() { Fighters::CountAsShips } else { Fighters::NeedRoom },
    }
}

/// [fleet.pool] The most ships of a side in one system.
pub fn fleet_limit(w: &World, seat: Seat) -> u16 {
    crate::galaxy::fleet_limit(u16::from(w.side(seat).fleet), super::factions::armada(w, seat))
}

/// A roll of the rules, with what it is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Volley {
    SpaceCannonOffense,
    Barrage,
    Ambush,
    SpaceCombat,
    Bombardment(PlanetSpot),
    SpaceCannonDefense(PlanetSpot),
    GroundCombat(PlanetSpot),
}

/// Dice of equal units: what rolls, how many dice, and the face that hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barrel {
    pub kind: Kind,
    pub dice: u8,
    pub on: u8,
}

pub type Barrels = ArrayVec<Barrel, 14>;

/// The dice a side rolls, weakest units first.
pub fn barrels(w: &World, volley: Volley, seat: Seat) -> Barrels {
    let Some(active) = w.active else { return Barrels::new() };
    match volley {
        Volley::SpaceCannonOffense => cannon_offense(w, active, seat),
        Volley::Barrage => gather(w, seat, w.space(active, seat), &SHIPS, |unit| unit.anti_fighter_barrage, 0),
        Volley::Ambush => {
            let mut left = 2;
            let mut barrels = Barrels::new();
            for kind in [Kind::Cruiser, Kind::Destroyer] {
                let dice = w.space(active, seat).of(kind).min(left);
                left -= dice;
                if let Some(combat) = unit(w, seat, kind).combat.filter(|_| dice > 0) {
                    barrels.push(Barrel { kind, dice, on: combat.on });
                }
            }
            barrels
        }
        Volley::SpaceCombat => {
            let bonus = combat_bonus(w, seat, None);
            let mut barrels = Barrels::new();
            for kind in SHIPS {
                let combat = |unit: &Unit| {
                    let by_opponent = unit.can(Ability::DiceByOpposingShips);
                    let dice = |c: Dice| if by_opponent { abilities::dice_by_opponent(w, seat) } else { c.dice };
                    unit.combat.map(|c| Dice { dice: dice(c), ..c })
                };
                let bonus = bonus + abilities::ship_bonus(w, seat, kind);
                barrels.extend(gather(w, seat, w.space(active, seat), &[kind], combat, bonus));
            }
            barrels
        }
        Volley::Bombardment(planet) => {
            let aimed = Force { count: w.aims[w.slot(planet)], ..Force::default() };
            let penalty = if in_force(w, other(seat), CardVerb::Bunker) { -4 } else { 0 };
            let mut barrels = gather(w, seat, &aimed, &Kind::ALL, |unit| bombardment(w, seat, unit), penalty);
            if w.side(seat).has(Verb::ExtraDie) && first_aimed(w) == Some(w.slot(planet)) {
                extra_die(&mut barrels);
            }
            barrels
        }
        Volley::SpaceCannonDefense(planet) => {
            let penalty = cannon_penalty(w, seat);
            if in_force(w, other(seat), CardVerb::Disable) {
                return Barrels::new();
            }
            let mut barrels = gather(w, seat, w.ground(planet, seat), &Kind::ALL, |unit| unit.space_cannon, penalty);
            if w.side(seat).has(Verb::ExtraDie) {
                extra_die(&mut barrels);
            }
            barrels
        }
        Volley::GroundCombat(planet) => {
            let bonus = combat_bonus(w, seat, Some(planet));
            let extra = abilities::extra_mech_dice(w, seat);
            let combat = |unit: &Unit| {
                let more = if unit.kind == Kind::Mech { extra } else { 0 };
                unit.combat.map(|c| Dice { dice: c.dice + more, ..c })
            };
            let mut barrels = Barrels::new();
            for kind in GROUND {
                let bonus = bonus + super::factions::steadied(w, seat, planet, kind);
                barrels.extend(gather(w, seat, w.ground(planet, seat), &[kind], combat, bonus));
            }
            barrels
        }
    }
}

/// [cannon.offense] Units with Space Cannon in the active system, and those that reach from next to it.
fn cannon_offense(w: &World, active: SystemId, seat: Seat) -> Barrels {
    let penalty = cannon_penalty(w, seat);
    let next_to = reached(w, seat, active);
    let mut firing = Force::default();
    let mut join = |force: &Force, far: bool| {
        for kind in Kind::ALL {
            let unit = unit(w, seat, kind);
            if unit.space_cannon.is_some() && (!far || unit.space_cannon_adjacent) {
                firing.count[kind as usize] += force.of(kind);
            }
        }
    };
    for system in next_to.with(active).iter() {
        join(w.space(system, seat), system != active);
        w.planets_in(system).for_each(|planet| join(w.ground(planet, seat), system != active));
    }
    let mut barrels = gather(w, seat, &firing, &Kind::ALL, |unit| unit.space_cannon, penalty);
    if in_force(w, seat, CardVerb::ExperimentalBattlestation) {
        barrels.push(Barrel { kind: Kind::SpaceDock, dice: 3, on: (5 - penalty) as u8 });
    }
    if w.side(seat).has(Verb::ExtraDie) {
        extra_die(&mut barrels);
    }
    barrels
}

/// Systems next to one, if a side has any use for them: cannons that reach so far.
fn reached(w: &World, seat: Seat, active: SystemId) -> SystemSet {
    let far = |&kind: &Kind| unit(w, seat, kind).space_cannon_adjacent;
    if !Kind::ALL.iter().any(far) { SystemSet::NONE } else { map(w, seat).neighbours(active, Purpose::Other) }
}

/// [tech.antimass-deflectors] Space Cannon against their owner has 1 taken off.
fn cannon_penalty(w: &World, shooter: Seat) -> i8 {
    -i8::from(w.side(other(shooter)).has(Verb::DeflectSpaceCannon))
}

/// [tech.plasma-scoring] One of the units rolls one die more: the one that hits most easily.
fn extra_die(barrels: &mut Barrels) {
    if let Some(best) = barrels.iter_mut().min_by_key(|barrel| barrel.on) {
        best.dice += 1;
    }
}

fn first_aimed(w: &World) -> Option<usize> {
    w.aims.iter().position(|aimed| aimed.iter().any(|&n| n > 0))
}

/// [combat.modifiers] What is added to a side's combat rolls.
pub fn combat_bonus(w: &World, seat: Seat, planet: Option<PlanetSpot>) -> i8 {
    let mut bonus = super::factions::combat_bonus(w, seat) + i8::from(in_force(w, seat, CardVerb::MoraleBoost));
    if planet.is_none() && defends_in_nebula(w, seat) {
        bonus += 1;
    }
    bonus
}

/// [combat.nebula] Ships of the side that is not active add 1 in a nebula.
pub fn defends_in_nebula(w: &World, seat: Seat) -> bool {
    let nebula = |system: SystemId| w.galaxy.place(system).anomalies.has(Anomaly::Nebula);
    w.turn == Some(other(seat)) && w.active.is_some_and(nebula)
}

fn gather(
    w: &World,
    seat: Seat,
    force: &Force,
    kinds: &[Kind],
    dice_of: impl Fn(&Unit) -> Option<Dice>,
    bonus: i8,
) -> Barrels {
    let mut barrels = Barrels::new();
    for &kind in kinds {
        let count = force.of(kind);
        if count == 0 {
            continue;
        }
        let unit = unit(w, seat, kind);
        if let Some(dice) = dice_of(unit).filter(|dice| dice.dice > 0) {
            let on = (i16::from(dice.on) - i16::from(bonus)).clamp(1, 11) as u8;
            barrels.push(Barrel { kind, dice: dice.dice * count, on });
        }
    }
    barrels
}

/// [combat.sustain] Units of a kind a side may damage to cancel a hit.
pub fn may_sustain(w: &World, seat: Seat, force: &Force, kind: Kind) -> bool {
    unit(w, seat, kind).sustain_damage && force.in_state(kind, false) > 0
}

/// [invade.shield] A planet that cannot be bombarded: a shield stands there and nothing strips it.
pub fn shielded(w: &World, planet: PlanetSpot, bomber: Seat) -> bool {
    if in_force(w, bomber, CardVerb::Disable) {
        return false;
    }
    let owner = other(bomber);
    let shield =
        Kind::ALL.into_iter().any(|kind| w.ground(planet, owner).of(kind) > 0 && unit(w, owner, kind).planetary_shield);
    let ships = w.space(w.planet(planet).system, bomber);
    let stripped = SHIPS.iter().any(|&kind| ships.of(kind) > 0 && unit(w, bomber, kind).can(Ability::StripsShields));
    shield && !stripped
}

/// [invade.bombard] Bombardment dice of a unit; Blitz gives them to ships that have none.
pub fn bombardment(w: &World, seat: Seat, unit: &Unit) -> Option<Dice> {
    let blitz = in_force(w, seat, CardVerb::Blitz) && SHIPS[1..].contains(&unit.kind);
    unit.bombardment.or(blitz.then_some(Dice { on: 6, dice: 1 }))
}

/// [produce.limit] How many units a side may produce in a system. A dock's value stands over its planet's resources.
pub fn production_limit(w: &World, system: SystemId, seat: Seat) -> u16 {
    let of = |force: &Force, resources: u8| -> u16 {
        Kind::ALL
            .iter()
            .filter(|&&kind| force.of(kind) > 0)
            .map(|&kind| {
                let value = match unit(w, seat, kind).production {
                    Some(Production::Fixed(value)) => value,
                    Some(Production::OverResources(value)) => value + resources,
                    None => 0,
                };
                u16::from(value) * u16::from(force.of(kind))
            })
            .sum()
    };
    let on_planets: u16 = w
        .planets_in(system)
        .map(|p| producer(w, p, seat).map_or(0, |n| n + of(w.ground(p, seat), resources(w, p))))
        .sum();
    let value = of(w.space(system, seat), 0) + on_planets;
    if value > 0 && in_force(w, seat, CardVerb::WarMachine) { value + 4 } else { value }
}

/// Production a planet has by itself, or `None` if nothing there produces.
fn producer(w: &World, planet: PlanetSpot, seat: Seat) -> Option<u16> {
    let here = w.ground(planet, seat);
    let wall = w.side(seat).has(Verb::StructureProduction) && here.structures() > 0;
    let unit = Kind::ALL.iter().any(|&kind| here.of(kind) > 0 && unit(w, seat, kind).production.is_some());
    (wall || unit).then_some(u16::from(wall))
}

/// Whether ground forces may be produced on a planet.
pub fn produces(w: &World, planet: PlanetSpot, seat: Seat) -> bool {
    w.planet(planet).controller == Some(seat) && producer(w, planet, seat).is_some()
}

pub fn resources(w: &World, planet: PlanetSpot) -> u8 {
    w.kit.get().components.planet(w.planet(planet).id).resources
}

/// Resources a side can still spend.
pub fn purse(w: &World, seat: Seat) -> u16 {
    let ready = |p: &&super::world::PlanetState| p.controller == Some(seat) && !p.exhausted;
    w.planets.iter().filter(ready).map(|p| u16::from(w.kit.get().components.planet(p.id).resources)).sum()
}

/// [produce.cost] What a batch costs.
pub fn batch_cost(w: &World, seat: Seat, batch: &[u8]) -> u16 {
    let row = |kind: Kind| {
        let unit = unit(w, seat, kind);
        (u16::from(batch[kind as usize]), u16::from(unit.cost.unwrap_or(0)), u16::from(unit.per_cost))
    };
    let cost = crate::galaxy::batch_cost(Kind::ALL.map(row));
    // [tech.sarween-tools] A use of production costs 1 less in all.
    let less =
        u16::from(w.side(seat).has(Verb::CheaperProduction)) + u16::from(in_force(w, seat, CardVerb::WarMachine));
    cost.saturating_sub(less)
}

/// [skirmish.score] What a side's planets count.
pub fn score(w: &World, seat: Seat) -> u16 {
    let own = (0..w.planets.len() as u8).map(PlanetSpot).filter(|&p| w.planet(p).controller == Some(seat));
    own.map(|p| u16::from(planet_score(w, seat, p))).sum()
}

/// [skirmish.score] What a planet counts for a side that controls it.
pub fn planet_score(w: &World, seat: Seat, planet: PlanetSpot) -> u8 {
    let kit = w.kit.get();
    let row = kit.components.planet(w.planet(planet).id);
    if w.planet(planet).home == Some(other(seat)) {
        kit.score.capital
    } else if row.legendary || row.mecatol() {
        kit.score.legendary
    } else {
        kit.score.planet
    }
}

/// Worth of a side's units on the board, in half resources.
pub fn strength(w: &World, seat: Seat) -> u32 {
    let value = |kind: Kind| {
        let unit = unit(w, seat, kind);
        u32::from(unit.cost.unwrap_or(0)) * 2 / u32::from(unit.per_cost)
    };
    let of = |force: &Force| -> u32 { Kind::ALL.iter().map(|&k| u32::from(force.of(k)) * value(k)).sum() };
    let space: u32 = w.galaxy.ids().map(|s| of(w.space(s, seat))).sum();
    let ground: u32 = w.planets.iter().map(|p| of(&p.forces[seat.index()])).sum();
    let under_way: u32 = w.convoy.iter().map(|m| of(&m.cargo) + value(m.kind)).sum();
    space + ground + if w.turn == Some(seat) { under_way } else { 0 }
}

/// [skirmish.elimination] A side without ground forces, producing units and planets is out.
pub fn eliminated(w: &World, seat: Seat) -> bool {
    let producing = |force: &Force| Kind::ALL.iter().any(|&k| force.of(k) > 0 && unit(w, seat, k).production.is_some());
    let planets = w.planets.iter().all(|p| {
        let force = &p.forces[seat.index()];
        p.controller != Some(seat) && force.ground() == 0 && !producing(force)
    });
    planets && w.galaxy.ids().all(|s| w.space(s, seat).ground() == 0 && !producing(w.space(s, seat)))
}

/// [move.range] What a ship of a side starts with in a system.
pub fn allowance(w: &World, seat: Seat, kind: Kind, from: SystemId, extra: u8) -> u8 {
    let value = move_value(w, seat, kind).unwrap_or(0);
    map(w, seat).allowance(Mover { value, extra, ..Mover::default() }, from).total()
}

/// What ships of a kind can do on their way that others cannot.
pub fn skills(w: &World, seat: Seat, kind: Kind) -> Skills {
    let own = unit(w, seat, kind);
    let mut skills = Skills::NONE;
    for (ability, skill) in [(Ability::PassesShips, Skill::PassesShips), (Ability::Luminous, Skill::Luminous)] {
        if own.can(ability) {
            skills = skills.with(skill);
        }
    }
    skills
}

/// [move.gravity-rift] Rolls on the best way of a ship into the active system; 255 if there is none.
#[inline]
pub fn rolls(w: &World, seat: Seat, kind: Kind, from: SystemId, allowance: u8) -> u8 {
    let ways = if skills(w, seat, kind).is_empty() { &w.ways } else { &w.own_ways };
    ways[from.index()][usize::from(allowance).min(WAYS - 1)]
}

/// Both sides, the active one first.
pub fn in_order(w: &World) -> [Seat; 2] {
    match w.turn {
        Some(seat) => [seat, other(seat)],
        None => SEATS,
    }
}
