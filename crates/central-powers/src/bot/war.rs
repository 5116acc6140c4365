//! What looks good about fleets before any search: planets that can be taken, battles that are won by the odds.

use crate::choice::Choice;
use crate::names::{Coin, Unit};
use crate::steps::rival_in;
use crate::world::World;
use crate::{odds, payment, query};
use imperium::{Force, Kind, PlanetSpot, SystemId};
use kernel::Seat;

/// What a planet is worth to who takes it.
fn prize(w: &World, planet: PlanetSpot) -> f32 {
    let [resources, influence] = Coin::ALL.map(|coin| f32::from(payment::worth(w, planet, coin)));
    let heart = if planet.0 == w.kit.mecatol.1 { 4.0 } else { 0.0 };
    let token = w.relics.iter().any(|relic| relic.planet == planet.0 && relic.shown != Some(crate::world::BLANK));
    1.5 + 0.7 * (resources + influence) + heart + if token { 2.0 } else { 0.0 }
}

/// Ships and troops of a player that could come into a system.
fn reach(w: &World, seat: Seat, system: SystemId) -> (Force, u8) {
    let ways = query::ways(w, seat, system, query::passage(w, seat, Unit::Cruiser));
    let (mut fleet, mut troops) = (*w.in_space(seat, system), w.in_space(seat, system).ground());
    let near = ways.0[0][2];
    for from in near.common(w.forces.spaces(seat)).minus(w.player(seat).counters).iter() {
        let here = w.in_space(seat, from);
        let mut room = 0;
        for unit in Unit::ALL.into_iter().filter(|unit| unit.is_ship() && here.of(unit.kind()) > 0) {
            if ways.rolls(from, query::movement(w, seat, unit, from)) == Some(0) {
                fleet.count[unit.kind() as usize] += here.of(unit.kind());
                room += here.of(unit.kind()) * query::capacity(w, seat, unit);
            }
        }
        let ground: u8 = w.planets_in(from).map(|planet| w.on_planet(seat, planet).ground()).sum();
        troops += (here.ground() + ground).min(room);
    }
    (fleet, troops)
}

/// Planets of a system that are to be won by landing there.
pub fn foreign(w: &World, seat: Seat, system: SystemId) -> impl Iterator<Item = PlanetSpot> + use<'_> {
    w.planets_in(system).filter(move |planet| !w.player(seat).planets.has(*planet) && !w.planet(*planet).station)
}

/// How promising it is to activate a system.
fn activation(w: &World, seat: Seat, system: SystemId) -> f32 {
    let (fleet, troops) = reach(w, seat, system);
    let yards = query::docks_in(w, seat, system) > 0;
    let home = if yards { 1.0 } else { 0.05 };
    if fleet.ships() == 0 {
        return home;
    }
    let won = match rival_in(w, seat, system) {
        Some(rival) => {
            let theirs = *w.in_space(rival, system);
            odds::battle(w, system, (seat, fleet), (Some(rival), theirs), true).wins() as f32
        }
        None => 1.0,
    };
    let foreign = foreign(w, seat, system);
    let mut left = f32::from(troops);
    let mut gained = 0.0;
    for planet in foreign {
        let guards = w.seats().map(|other| w.on_planet(other, planet).ground()).sum::<u8>();
        let custodians = planet.0 == w.kit.mecatol.1 && !w.custodians.are_gone();
        let needed = f32::from(guards) * 1.3 + if custodians { 3.0 } else { 0.0 };
        if left >= needed.max(1.0) {
            left -= needed.max(1.0);
            gained += prize(w, planet);
        }
    }
    let fight = if won < 0.99 && gained == 0.0 { 0.6 * won } else { 0.0 };
    home + won * won * (gained * 2.0 + fight)
}

/// How promising an answer about fleets looks; none if it is about something else.
pub fn hint(w: &World, seat: Seat, choice: Choice) -> Option<f32> {
    let to = w.activation.map(|activation| activation.system);
    let takes = || {
        to.is_some_and(|system| {
            let foreign = w.planets_in(system).any(|planet| !w.player(seat).planets.has(planet));
            foreign || rival_in(w, seat, system).is_some()
        })
    };
    Some(match choice {
        Choice::Activate(system) | Choice::BreakZone(system) => activation(w, seat, SystemId(system)),
        Choice::Transfer { .. } => 0.3,
        Choice::Declare(_) => 0.5,
        Choice::Sail { unit, .. } => sail(w, seat, unit),
        Choice::Load { unit: Unit::Fighter, .. } => 2.0,
        Choice::Load { .. } => {
            if takes() {
                6.0
            } else {
                0.3
            }
        }
        // [leader.diplomat] Leave is asked for where something is to be won, and given where nothing is to be lost.
        Choice::Seek(_) => {
            if takes() {
                3.0
            } else {
                0.1
            }
        }
        Choice::Accept if w.activation.is_some() => {
            let by = w.activation.map_or(seat, |activation| activation.seat);
            let own = |system: SystemId| w.planets_in(system).any(|planet| w.player(seat).planets.has(planet));
            let harmless = to.is_none_or(|system| !own(system) && w.in_space(seat, system).ships() == 0);
            if harmless && w.player(by).points <= w.player(seat).points + 1 { 2.0 } else { 0.1 }
        }
        Choice::Embark(_) | Choice::Ashore { .. } => 0.3,
        Choice::Land { planet, .. } => {
            let planet = PlanetSpot(planet);
            if w.player(seat).planets.has(planet) {
                0.3
            } else {
                let guards = w.owner(planet).map_or(0, |owner| w.on_planet(owner, planet).ground());
                let landed = w.on_planet(seat, planet).ground();
                if landed > guards + 1 { 0.5 } else { 6.0 + prize(w, planet) }
            }
        }
        Choice::Fire(_) | Choice::BombardAll | Choice::Again(_) | Choice::Repair(_) => 6.0,
        Choice::Bombard(_) => 1.0,
        Choice::Sustain(_) => 8.0,
        Choice::Lose { unit, .. } | Choice::Remove(unit) => cheap(w, seat, unit),
        Choice::Target { unit, .. } => 1.0 / cheap(w, seat, unit),
        Choice::Devote(_) => 0.8,
        Choice::Bonus(..) => 1.5,
        Choice::First(_) | Choice::Execute | Choice::ProduceIn(_) | Choice::Alert(_) => 1.0,
        Choice::Retreat(_) | Choice::TacticalRetreat(_) => flight(w, seat),
        Choice::Found(_) => 4.0,
        Choice::Facility { .. } => 1.2,
        Choice::Build(unit) | Choice::BuildOn(unit, _) | Choice::BuildIn(unit, _) => taste(w, seat, unit),
        _ => return None,
    })
}

/// How gladly a ship joins: all there is against an enemy, else a carrier for each planet to be won, and an escort.
fn sail(w: &World, seat: Seat, unit: Unit) -> f32 {
    let Some(activation) = w.activation else { return 0.2 };
    let planets = foreign(w, seat, activation.system).count();
    let enemy = rival_in(w, seat, activation.system).is_some();
    let arrived = &activation.arrived[0];
    let carriers = arrived.of(Unit::Carrier.kind());
    let escort = arrived.ships() - arrived.of(Kind::Fighter).min(arrived.ships()) - carriers;
    match unit {
        Unit::Carrier if planets > 0 && (enemy || usize::from(carriers) < planets) => 6.0,
        _ if enemy => 2.5,
        Unit::Carrier => 0.3,
        _ if planets > 0 && escort == 0 => 2.0,
        _ => 0.2,
    }
}

/// The cheaper a unit, the sooner it is given.
fn cheap(w: &World, seat: Seat, unit: Unit) -> f32 {
    let (cost, pair) = query::cost(w, seat, unit).unwrap_or((1, 1));
    4.0 * f32::from(pair) / f32::from(cost.max(1))
}

/// A battle that is lost by the odds is left.
fn flight(w: &World, seat: Seat) -> f32 {
    let Some(battle) = &w.battle else { return 1.0 };
    let Some(defender) = battle.defender else { return 1.0 };
    let (ours, theirs) = (*w.in_space(battle.attacker, battle.system), *w.in_space(defender, battle.system));
    let odds = odds::battle(w, battle.system, (battle.attacker, ours), (Some(defender), theirs), false);
    let wins = if seat == battle.attacker { odds.chances[0] } else { odds.chances[2] };
    if wins < 0.25 { 4.0 } else { 0.1 }
}

/// What is built gladly: carriers and troops first, then what fights.
fn taste(w: &World, seat: Seat, unit: Unit) -> f32 {
    let have = f32::from(w.on_board(seat, unit));
    match unit {
        Unit::Carrier => 4.0 / (1.0 + 0.7 * have),
        // So many as can be carried, beside one for each planet.
        Unit::GroundForce => {
            let idle = have - w.player(seat).planets.len() as f32;
            let room = 3.0 + 3.0 * f32::from(w.on_board(seat, Unit::Carrier));
            3.0 / (1.0 + idle.max(0.0) / room)
        }
        Unit::Cruiser | Unit::Dreadnought | Unit::Destroyer => 2.0 / (1.0 + 0.3 * have),
        Unit::WarSun | Unit::Flagship => 2.5,
        Unit::Fighter | Unit::MechanizedUnit => 1.2,
        Unit::Pds => 0.6,
        Unit::SpaceDock => 1.0,
    }
}

/// Strength of what a player has on the board, in resources.
pub fn strength(w: &World, seat: Seat) -> f32 {
    let worth = |unit: Unit| {
        let (cost, pair) = query::cost(w, seat, unit).unwrap_or((0, 1));
        f32::from(cost) / f32::from(pair.max(1))
    };
    Unit::ALL.into_iter().map(|unit| f32::from(w.on_board(seat, unit)) * worth(unit)).sum()
}

/// Ground forces that stand on a player's planets.
pub fn guards(w: &World, seat: Seat) -> f32 {
    let planets = w.player(seat).planets;
    planets.iter().map(|planet| f32::from(w.on_planet(seat, planet).of(Kind::Infantry).min(2))).sum()
}
