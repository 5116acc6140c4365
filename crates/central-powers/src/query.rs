//! Numbers are pulled: what a player's technologies and abilities make of what is printed.

mod capacity;
mod combat;
mod movement;

pub use capacity::*;
pub use combat::*;
pub use movement::*;

use crate::names::{Colour, Moment, Strategy, Unit};
use crate::printed::OfThem;
use crate::verbs::{Amount, Asset, Class, Deed, Number, Routine, Skill, Span, Verb, Who};
use crate::world::World;
use imperium::{Kind, PlanetSpot, SystemId, SystemSet};
use kernel::Seat;

/// What a player has that works: abilities of the race, technologies, racial technologies.
fn standing(w: &World, seat: Seat) -> impl Iterator<Item = &'static Verb> + use<> {
    let kit = w.kit.get();
    let player = w.player(seat);
    let abilities = w.race(seat).into_iter().flat_map(|race| &race.abilities);
    let abilities = abilities.flat_map(move |row| &kit.abilities[usize::from(*row)].does);
    let technologies = bits(player.technologies).flat_map(move |row| &kit.technologies[row].does);
    let racial = bits(player.racial).flat_map(move |row| &kit.racial[row].does);
    abilities.chain(technologies).chain(racial)
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// [race.abilities] A printed number as a player has it, for a unit or a strategy card where it has them.
fn number(w: &World, seat: Seat, asked: Number, base: u8, unit: Option<Unit>, strategy: Option<Strategy>) -> u8 {
    let mut value = i16::from(base);
    for verb in standing(w, seat) {
        let Verb::Modify { number, who: Who::You, by, to, units, card, owning, at, until: Span::Source, .. } = verb
        else {
            continue;
        };
        let fits = *number == asked
            && at.is_empty()
            && (units.is_empty() || unit.is_some_and(|unit| units.iter().any(|class| is_of(unit, *class))))
            && card.as_ref().is_none_or(|card| strategy.is_some_and(|strategy| strategy.slug() == card))
            && owning.as_ref().is_none_or(|id| owns(w, seat, id));
        if let (true, Some(Amount::Fixed(to))) = (fits, to) {
            value = i16::from(*to);
        }
        if let (true, Some(Amount::Fixed(by))) = (fits, by) {
            value += i16::from(*by);
        }
    }
    value.clamp(0, 255) as u8
}

fn owns(w: &World, seat: Seat, technology: &str) -> bool {
    bits(w.player(seat).technologies).any(|row| w.kit.technologies[row].id == technology)
}

/// [race.abilities] Whether a player can do something the rules do not give to everybody.
pub fn has_skill(w: &World, seat: Seat, asked: Skill, strategy: Option<Strategy>) -> bool {
    standing(w, seat).any(|verb| match verb {
        Verb::Grant { skill, who: Who::You, card, units, until: Span::Source, .. } => {
            *skill == asked
                && (units.is_empty() || asked != Skill::Buildable)
                && card.as_ref().is_none_or(|card| strategy.is_some_and(|strategy| strategy.slug() == card))
        }
        _ => false,
    })
}

/// Whether a unit is of a class.
pub fn is_of(unit: Unit, class: Class) -> bool {
    match class {
        Class::GroundForce => unit == Unit::GroundForce,
        Class::MechanizedUnit => unit == Unit::MechanizedUnit,
        Class::Fighter => unit == Unit::Fighter,
        Class::Destroyer => unit == Unit::Destroyer,
        Class::Cruiser => unit == Unit::Cruiser,
        Class::Carrier => unit == Unit::Carrier,
        Class::Dreadnought => unit == Unit::Dreadnought,
        // [hr.flagship-class]
        Class::DreadnoughtClass => matches!(unit, Unit::Dreadnought | Unit::Flagship),
        Class::WarSun => unit == Unit::WarSun,
        Class::Flagship => unit == Unit::Flagship,
        Class::Pds => unit == Unit::Pds,
        Class::SpaceDock => unit == Unit::SpaceDock,
        Class::Ship => unit.is_ship(),
        Class::NonFighter => unit.is_ship() && unit != Unit::Fighter,
        Class::AnyUnit => true,
        Class::ThatUnit => false,
    }
}

/// [race.naalu] The number by which a player acts.
pub fn initiative(w: &World, seat: Seat, printed: u8) -> u8 {
    number(w, seat, Number::Initiative, printed, None, None)
}

/// [action.strategic] Counters of the strategy allocation a secondary ability costs.
pub fn secondary_price(w: &World, seat: Seat, card: Strategy) -> u8 {
    let printed = w.kit.strategy_cards[card.index()].secondary_price.strategy;
    number(w, seat, Number::SecondaryPrice, printed, None, Some(card))
}

/// [race.xxcha] [race.norr] Whether a player does the primary ability instead of the secondary one.
pub fn primary_instead(w: &World, seat: Seat, card: Strategy) -> bool {
    has_skill(w, seat, Skill::PrimaryInstead, Some(card))
}

/// [status.counters] [race.sol] Counters gained in the status phase.
pub fn status_counters(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::StatusCounters, w.kit.terms.status.counters, None, None)
}

/// [trade.agreement] [race.hacan] Goods more for each agreement.
pub fn agreement_income(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::AgreementIncome, 0, None, None)
}

/// [pay.goods] What a trade good counts for.
pub fn goods_worth(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::GoodsWorth, 1, None, None).max(1)
}

/// What a strategy card's secondary ability, or a planet won, brings besides in trade goods.
pub fn goods_when(w: &World, seat: Seat, at: Moment, strategy: Option<Strategy>) -> u8 {
    let mut goods = 0;
    for verb in standing(w, seat) {
        let Verb::When { moment, card, does, .. } = verb else { continue };
        if *moment != at || card.as_ref().is_some_and(|card| strategy.is_none_or(|own| own.slug() != card)) {
            continue;
        }
        for verb in does {
            if let Verb::Gain { who: Who::You, what: Asset::Goods, count: Amount::Fixed(count), .. } = verb {
                goods += count.unsigned_abs();
            }
        }
    }
    goods
}

/// [race.nekro] Whether counters come instead of technologies.
pub fn copies_technologies(w: &World, seat: Seat) -> bool {
    let kit = w.kit.get();
    let rows = w.race(seat).into_iter().flat_map(|race| &race.abilities);
    rows.map(|row| &kit.abilities[usize::from(*row)]).any(|row| row.routine == Some(Routine::NekroCounters))
}

/// [setup.sheet] [race.l1z1x] [race.mentak] Counters a race starts with besides.
pub fn start_counters(w: &World, seat: Seat, sheet: crate::verbs::Pool) -> u8 {
    let more = standing(w, seat).filter_map(|verb| match verb {
        Verb::Counter { from: crate::verbs::Pool::Reinforcements, to, count, .. } if *to == sheet => Some(*count),
        _ => None,
    });
    more.sum()
}

// Ships and docks

/// [word.control-system] All planets of the system are his and a ship of his is there that is no fighter; without planets
/// such a ship and no enemy are enough.
pub fn controls(w: &World, seat: Seat, system: SystemId) -> bool {
    let force = w.in_space(seat, system);
    let ships = force.ships() > force.of(Kind::Fighter);
    let mut planets = w.planets_in(system).peekable();
    if planets.peek().is_none() {
        return ships && w.seats().all(|other| other == seat || w.in_space(other, system).is_empty());
    }
    ships && planets.all(|planet| w.player(seat).planets.has(planet))
}

/// Systems a player controls.
pub fn controlled(w: &World, seat: Seat) -> SystemSet {
    w.forces.spaces(seat).iter().filter(|system| controls(w, seat, *system)).collect()
}

/// [word.empty] Nobody's units are in the system, and it is not a special one.
pub fn is_empty(w: &World, system: SystemId) -> bool {
    let special = w.kit.systems.get(usize::from(w.galaxy.place(system).tile.0)).is_none_or(|row| row.terrain.is_some());
    let bare = |seat: Seat| {
        w.in_space(seat, system).is_empty() && w.planets_in(system).all(|planet| w.on_planet(seat, planet).is_empty())
    };
    !special && w.seats().all(bare)
}

/// [map.creuss] Whether a system is somebody's home, gates included.
pub fn is_home(w: &World, system: SystemId) -> bool {
    let tile = w.galaxy.place(system).tile.0;
    let of = |seat: Seat| w.race(seat).is_some_and(|race| race.home_system == tile || race.gate_system == Some(tile));
    w.seats().any(of) || w.places.contains(&system)
}

/// [hr.detente] [word.empty] Whether a planet may be claimed: next to a controlled system, not over wormholes, empty, nobody's
/// station, not Mecatol Rex, not claimed in this round.
pub fn may_claim(w: &World, seat: Seat, near: SystemSet, planet: PlanetSpot) -> bool {
    let Some(system) = w.system_of(planet) else { return false };
    near.has(system)
        && planet.0 != w.kit.mecatol.1
        && !w.planet(planet).station
        && !w.annexed.has(planet)
        && !w.player(seat).planets.has(planet)
        && w.seats().all(|seat| w.on_planet(seat, planet).is_empty())
}

/// The systems next to what a player controls.
pub fn beside_controlled(w: &World, seat: Seat) -> SystemSet {
    controlled(w, seat).iter().fold(SystemSet::NONE, |all, system| all.union(w.galaxy.place(system).edges))
}

/// [race.saar] Whether docks stand in space.
pub fn docks_float(w: &World, seat: Seat) -> bool {
    has_skill(w, seat, Skill::DocksFloat, None)
}

/// Resources every dock that builds adds.
pub fn dock_resources(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::DockResources, 0, Some(Unit::SpaceDock), None)
}

/// [strategy.production] [race.letnev] Units the secondary ability builds.
pub fn secondary_units(w: &World, seat: Seat) -> u8 {
    let printed = w.kit.terms.production_card.units;
    number(w, seat, Number::SecondaryUnits, printed, None, Some(Strategy::Production))
}

/// [unit.kinds] [race.l1z1x] [race.norr] What a unit costs, and how many come for that; a flagship's price is on its card.
pub fn cost(w: &World, seat: Seat, unit: Unit) -> Option<(u8, u8)> {
    let row = &w.kit.units[unit.index()];
    let printed = match unit {
        Unit::Flagship => w.race(seat).map(|race| w.kit.flagships[usize::from(race.flagship)].cost),
        _ => row.cost,
    };
    Some((number(w, seat, Number::UnitCost, printed?, Some(unit), None), row.for_price.max(1)))
}

/// [word.limits] [race.letnev] [race.muaat] Pieces of a kind a player may have on the board.
pub fn piece_limit(w: &World, seat: Seat, unit: Unit) -> Option<u8> {
    let limit = w.kit.units[unit.index()].limit?;
    Some(number(w, seat, Number::PieceLimit, limit, Some(unit), None))
}

/// [race.norr] PDS a planet may have.
pub fn pds_on_planet(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::PdsPerPlanet, w.kit.terms.production.pds_for_planet, None, None)
}

/// Whether a player can build war suns at all.
pub fn builds_war_suns(w: &World, seat: Seat) -> bool {
    let granted = standing(w, seat).any(
        |verb| matches!(verb, Verb::Grant { skill: Skill::Buildable, units, .. } if units.contains(&Class::WarSun)),
    );
    granted || w.race(seat).is_some_and(|race| race.units.contains_key(&Unit::WarSun))
}

/// [race.arborec] Whether docks build ground forces.
pub fn docks_build_ground_forces(w: &World, seat: Seat) -> bool {
    !standing(w, seat)
        .any(|verb| matches!(verb, Verb::Forbid { deed: Deed::DocksBuildGroundForces, who: Who::You, .. }))
}

// Research

/// [research.prerequisites] Whether a player could take a technology.
pub fn may_research(w: &World, seat: Seat, row: usize) -> bool {
    let technology = &w.kit.technologies[row];
    let have = w.player(seat).technologies;
    let before = technology.before;
    let ready = match technology.of_them {
        OfThem::All => have & before == before,
        OfThem::Any => before == 0 || have & before != 0,
    };
    have >> row & 1 == 0 && ready
}

/// [research.racial] [race.house-technologies] Whether a player could take a racial technology.
pub fn may_research_racial(w: &World, seat: Seat, row: usize) -> bool {
    let player = w.player(seat);
    let technology = &w.kit.racial[row];
    let replaced = || w.kit.racial.iter().any(|other| other.replaces.as_ref() == Some(&technology.id));
    Some(technology.race_index) == player.race && player.racial >> row & 1 == 0 && (w.rules.both_racial || !replaced())
}

/// [research.colours] What a technology costs at a regular price: ready planets of its colour make it cheaper.
pub fn technology_price(w: &World, seat: Seat, row: usize, regular: u8) -> u8 {
    if regular == 0 {
        return 0;
    }
    let colour = w.kit.technologies[row].colour;
    let helping = w.player(seat).planets.common(w.ready);
    let less: u8 = helping.iter().map(|planet| specialties(w, planet, colour)).sum();
    number(w, seat, Number::TechnologyCost, regular, None, None).saturating_sub(less)
}

/// How many symbols of a colour a planet has.
pub fn specialties(w: &World, planet: PlanetSpot, colour: Colour) -> u8 {
    w.planet(planet).specialties.iter().filter(|own| **own == colour).count() as u8
}

/// Technologies of a colour a player has.
pub fn of_colour(w: &World, seat: Seat, colour: Colour) -> u8 {
    bits(w.player(seat).technologies).filter(|row| w.kit.technologies[*row].colour == colour).count() as u8
}
