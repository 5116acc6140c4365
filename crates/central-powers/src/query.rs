//! Numbers are pulled: what a player's technologies and abilities make of what is printed.

mod aids;
mod capacity;
mod combat;
mod movement;
mod research;
mod votes;

pub use aids::*;
pub use capacity::*;
pub use combat::*;
pub use movement::*;
pub use research::*;
pub use votes::{VotePart, count as vote_count, may_vote, votes};

use crate::cards::{self, Basis, Source, Spot};
use crate::force;
use crate::names::{Colour, Moment, Strategy, Terrain, Unit};
use crate::options::Point;
use crate::verbs::{Amount, Asset, Class, Deed, Number, Routine, Skill, Span, Technologies, Verb, Who};
use crate::world::{Berth, Elected, World};
use imperium::{Anomaly, Kind, PlanetSpot, SystemId, SystemSet};
use kernel::Seat;

/// What a race can do.
fn abilities(w: &World, seat: Seat) -> impl Iterator<Item = &'static Verb> + use<> {
    let kit = w.kit.get();
    // [card.action] Cultural Crisis and its like put a race's abilities out of force.
    let silent = force::forbids(w, seat, Deed::RacialAbilities, None).is_some();
    let rows = w.race(seat).into_iter().filter(move |_| !silent).flat_map(|race| &race.abilities).copied();
    rows.chain(w.player(seat).borrowed).flat_map(move |row| &kit.abilities[usize::from(row)].does)
}

/// What a player's technologies do.
fn technologies(w: &World, seat: Seat) -> impl Iterator<Item = &'static Verb> + use<> {
    let kit = w.kit.get();
    let player = w.player(seat);
    let regular = bits(player.technologies).flat_map(move |row| &kit.technologies[row].does);
    regular.chain(bits(player.racial).flat_map(move |row| &kit.racial[row].does))
}

/// What a player has that works: abilities of the race, technologies, racial technologies.
pub fn standing(w: &World, seat: Seat) -> impl Iterator<Item = &'static Verb> + use<> {
    abilities(w, seat).chain(technologies(w, seat))
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// What a number is asked for.
#[derive(Clone, Copy, Default, Debug)]
pub struct About {
    pub unit: Option<Unit>,
    pub strategy: Option<Strategy>,
    /// The technology to be paid for.
    pub technology: Option<Wanted>,
    /// A system, or a planet of it.
    pub place: Option<(SystemId, Option<PlanetSpot>)>,
}

/// A technology to be paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// None: a racial one.
    pub colour: Option<Colour>,
    /// The owner of Technology has just gained it.
    pub just_gained: bool,
}

impl About {
    pub fn unit(unit: Unit) -> About {
        About { unit: Some(unit), ..About::default() }
    }

    pub fn card(card: Strategy) -> About {
        About { strategy: Some(card), ..About::default() }
    }
}

/// [race.abilities] [word.order-of-effects] A printed number as a player has it: by his race, by laws, by technologies, by
/// cards.
pub fn number(w: &World, seat: Seat, asked: Number, base: u8, about: About) -> u8 {
    let mut value = i16::from(base);
    for verb in abilities(w, seat) {
        own(w, seat, asked, about, verb, &mut value);
    }
    by_agendas(w, seat, asked, about, &mut value);
    for verb in technologies(w, seat) {
        own(w, seat, asked, about, verb, &mut value);
    }
    by_cards(w, seat, asked, about, &mut value);
    value.clamp(0, 255) as u8
}

fn is_of_agenda(effect: &force::Effect) -> bool {
    matches!(effect.line.source, Source::Passed(_) | Source::Against(_))
}

/// What laws and other agendas make of a number.
fn by_agendas(w: &World, seat: Seat, asked: Number, about: About, value: &mut i16) {
    for effect in force::in_force(w, asked.touch()).filter(is_of_agenda) {
        other(w, seat, asked, about, &effect, value);
    }
}

/// What cards and abilities that were used make of a number.
fn by_cards(w: &World, seat: Seat, asked: Number, about: About, value: &mut i16) {
    for effect in force::in_force(w, asked.touch()).filter(|effect| !is_of_agenda(effect)) {
        other(w, seat, asked, about, &effect, value);
    }
}

/// What a player owns changes a number.
fn own(w: &World, seat: Seat, asked: Number, about: About, verb: &'static Verb, value: &mut i16) {
    let Verb::Modify { number, who: Who::You, owning, at, until: Span::Source, .. } = verb else { return };
    if *number == asked && at.is_empty() && owning.as_ref().is_none_or(|id| owns(w, seat, id)) {
        change(w, seat, about, verb, Elected::For, value);
    }
}

/// What is in force changes a number.
fn other(w: &World, seat: Seat, asked: Number, about: About, effect: &force::Effect, value: &mut i16) {
    let Verb::Modify { number, who, at, .. } = effect.verb else { return };
    let here = || match about.place {
        Some((system, planet)) => effect.works_at(w, at, seat, system, planet),
        None => at.is_empty() && effect.place == Spot::Nowhere,
    };
    let everywhere = at.is_empty() && effect.place == Spot::Nowhere;
    if *number == asked && (everywhere || here()) && effect.concerns(w, *who, seat) {
        change(w, seat, about, effect.verb, effect.on, value);
    }
}

fn change(w: &World, seat: Seat, about: About, verb: &'static Verb, on: Elected, value: &mut i16) {
    let Verb::Modify { by, to, units, card, technologies, .. } = verb else { return };
    let fits = (units.is_empty() || about.unit.is_some_and(|unit| units.iter().any(|class| is_of(unit, *class))))
        && card.as_ref().is_none_or(|card| about.strategy.is_some_and(|strategy| strategy.slug() == card))
        && technologies.is_none_or(|set| {
            about.technology.is_some_and(|wanted| match set {
                Technologies::JustGained => wanted.just_gained,
                _ => force::is_of(set, wanted.colour, on),
            })
        });
    if !fits {
        return;
    }
    let basis = Basis { planet: about.place.and_then(|(_, planet)| planet), ..Basis::default() };
    if let Some(to) = to {
        *value = cards::amount(w, seat, *to, &basis);
    }
    if let Some(by) = by {
        *value += cards::amount(w, seat, *by, &basis);
    }
}

fn owns(w: &World, seat: Seat, technology: &str) -> bool {
    bits(w.player(seat).technologies).any(|row| w.kit.technologies[row].id == technology)
}

/// [race.abilities] Whether a player can do something the rules do not give to everybody.
pub fn has_skill(w: &World, seat: Seat, asked: Skill, strategy: Option<Strategy>) -> bool {
    let own = |verb: &Verb| match verb {
        Verb::Grant { skill, who: Who::You, card, units, until: Span::Source, .. } => {
            *skill == asked
                && (units.is_empty() || asked != Skill::Buildable)
                && card.as_ref().is_none_or(|card| strategy.is_some_and(|strategy| strategy.slug() == card))
        }
        _ => false,
    };
    standing(w, seat).any(own) || force::grants(w, seat, asked, strategy)
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
    number(w, seat, Number::Initiative, printed, About::default())
}

/// [action.strategic] Counters of the strategy allocation a secondary ability costs.
pub fn secondary_price(w: &World, seat: Seat, card: Strategy) -> u8 {
    let printed = w.kit.strategy_cards[card.index()].secondary_price.strategy;
    number(w, seat, Number::SecondaryPrice, printed, About::card(card))
}

/// [race.xxcha] [race.norr] Whether a player does the primary ability instead of the secondary one.
pub fn primary_instead(w: &World, seat: Seat, card: Strategy) -> bool {
    has_skill(w, seat, Skill::PrimaryInstead, Some(card))
}

/// [status.counters] [race.sol] Counters gained in the status phase.
pub fn status_counters(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::StatusCounters, w.kit.terms.status.counters, About::default())
}

/// [trade.agreement] [race.hacan] Goods more for each agreement.
pub fn agreement_income(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::AgreementIncome, 0, About::default())
}

/// [pay.goods] What a trade good counts for.
pub fn goods_worth(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::GoodsWorth, 1, About::default()).max(1)
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

/// Where what a player has is printed: race, flagship, technologies, racial technologies.
pub fn sources(w: &World, seat: Seat) -> impl Iterator<Item = Source> + use<> {
    let player = w.player(seat);
    let silent = force::forbids(w, seat, Deed::RacialAbilities, None).is_some();
    let abilities = w.race(seat).into_iter().filter(move |_| !silent).flat_map(|race| &race.abilities);
    let abilities = abilities.copied().chain(player.borrowed).map(Source::Ability);
    let regular = bits(player.technologies).map(|row| Source::Technology(row as u8));
    let flagship = w.race(seat).map(|race| Source::Flagship(race.flagship));
    abilities.chain(flagship).chain(regular).chain(bits(player.racial).map(|row| Source::Racial(row as u8)))
}

/// [card.hand-limit] [race.yssaril] Action cards a player may hold; none: no limit.
pub fn hand_limit(w: &World, seat: Seat) -> Option<u8> {
    let printed = w.kit.terms.hands.action_cards;
    let free = has_skill(w, seat, Skill::NoHandLimit, None);
    (!free).then(|| number(w, seat, Number::HandLimit, printed, About::default()))
}

/// Trade goods a player may have.
pub fn goods_limit(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::GoodsLimit, u8::MAX, About::default())
}

/// Counters the fleet supply may have.
pub fn fleet_cap(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::FleetSupplyCap, u8::MAX, About::default())
}

/// [card.political] Points of a public objective; a law may have raised those of one.
pub fn objective_points(w: &World, seat: Seat, row: u8) -> u8 {
    let printed = w.kit.objectives[usize::from(row)].points;
    let raised = force::in_force(w, Number::ObjectivePoints.touch()).filter(|effect| {
        matches!(effect.verb, Verb::Modify { number: Number::ObjectivePoints, who, .. } if effect.concerns(w, *who, seat))
            && effect.on == Elected::Objective(row)
    });
    printed + raised.count() as u8
}

/// [status.draw] [race.yssaril] Action cards drawn in the status phase.
pub fn status_draw(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::StatusDraw, w.kit.terms.status.action_cards, About::default())
}

/// [setup.sheet] [race.l1z1x] [race.mentak] Counters a race starts with besides.
pub fn start_counters(w: &World, seat: Seat, sheet: crate::verbs::Pool) -> u8 {
    let more = standing(w, seat).filter_map(|verb| match verb {
        Verb::Counter { from: crate::verbs::Pool::Reinforcements, to, count, .. } if *to == sheet => Some(*count),
        _ => None,
    });
    more.sum()
}

// Planets and systems

/// [planet.card] What a planet is worth in resources.
pub fn resources(w: &World, planet: PlanetSpot) -> u8 {
    let row = w.planet(planet);
    if is_swapped(w, planet) { row.influence } else { row.resources }
}

/// [planet.card] What a planet is worth in influence.
pub fn influence(w: &World, planet: PlanetSpot) -> u8 {
    let row = w.planet(planet);
    if is_swapped(w, planet) { row.resources } else { row.influence }
}

/// Whether resources and influence of a planet have changed places; twice is not at all.
fn is_swapped(w: &World, planet: PlanetSpot) -> bool {
    let Some(owner) = w.owner(planet).filter(|_| w.senate.touched >> Skill::SwappedValues.touch().index() & 1 == 1)
    else {
        return false;
    };
    let alone = || {
        w.system_of(planet).is_some_and(|system| {
            let place = Spot::Planet(planet);
            force::in_force(w, Skill::SwappedValues.touch()).any(|effect| {
                matches!(effect.verb, Verb::Grant { skill: Skill::SwappedValues, .. })
                    && effect.place == place
                    && effect.works_at(w, &[], owner, system, Some(planet))
            })
        })
    };
    force::grants(w, owner, Skill::SwappedValues, None) != alone()
}

/// What makes a system special, unless a law has made it plain.
pub fn terrain(w: &World, system: SystemId) -> Option<Terrain> {
    w.kit.get().systems.get(usize::from(w.galaxy.place(system).tile.0)).and_then(|tile| tile.terrain)
}

/// [space.special] Systems with an anomaly, but for those a law has made plain.
pub fn with_anomaly(w: &World, anomaly: Anomaly) -> SystemSet {
    let there = w.galaxy.with_anomaly(anomaly);
    match w.senate.touched >> Skill::PlainSystem.touch().index() & 1 {
        0 => there,
        _ => there.iter().filter(|system| !is_plain(w, *system)).collect(),
    }
}

/// [space.special] Whether an anomaly works in a system.
pub fn has_anomaly(w: &World, system: SystemId, anomaly: Anomaly) -> bool {
    w.galaxy.place(system).anomalies.has(anomaly) && !is_plain(w, system)
}

/// Whether a law has made a special system like any other.
pub fn is_plain(w: &World, system: SystemId) -> bool {
    force::grants_at(w, Seat(0), Skill::PlainSystem, system, None)
}

/// [space.wormholes] Whether a system has a wormhole.
pub fn has_wormhole(w: &World, system: SystemId) -> bool {
    !w.galaxy.place(system).wormholes.is_empty()
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
    (!special || is_plain(w, system)) && w.seats().all(bare)
}

/// [map.creuss] Whether a system is somebody's home, gates included.
pub fn is_home(w: &World, system: SystemId) -> bool {
    let tile = w.galaxy.place(system).tile.0;
    let of = |seat: Seat| w.race(seat).is_some_and(|race| race.home_system == tile || race.gate_system == Some(tile));
    w.seats().any(of) || w.places.contains(&system)
}

/// [map.creuss] The systems that are a player's home, the gate included.
pub fn homes(w: &World, seat: Seat) -> SystemSet {
    let gate = w.race(seat).and_then(|race| w.galaxy.of_tile(imperium::TileId(race.gate_system?)));
    w.player(seat).home.into_iter().chain(gate).collect()
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
        && !w.leaders.iter().any(|leader| leader.at == Berth::Planet(planet))
}

/// The systems next to what a player controls.
pub fn beside_controlled(w: &World, seat: Seat) -> SystemSet {
    let lanes = w.rules.reads(Point::Claims).then(|| Lanes::of(w, seat));
    let near = |system: SystemId| lanes.map_or(w.galaxy.place(system).edges, |lanes| lanes.from(system));
    controlled(w, seat).iter().fold(SystemSet::NONE, |all, system| all.union(near(system)))
}

/// [race.saar] Whether docks stand in space.
pub fn docks_float(w: &World, seat: Seat) -> bool {
    has_skill(w, seat, Skill::DocksFloat, None)
}

/// Resources every dock that builds adds.
pub fn dock_resources(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::DockResources, 0, About::unit(Unit::SpaceDock))
}

/// [strategy.production] [race.letnev] Units the secondary ability builds.
pub fn secondary_units(w: &World, seat: Seat) -> u8 {
    let printed = w.kit.terms.production_card.units;
    number(w, seat, Number::SecondaryUnits, printed, About::card(Strategy::Production))
}

/// [unit.kinds] [race.l1z1x] [race.norr] What a unit costs, and how many come for that; a flagship's price is on its card.
pub fn cost(w: &World, seat: Seat, unit: Unit) -> Option<(u8, u8)> {
    let row = &w.kit.units[unit.index()];
    let printed = match unit {
        Unit::Flagship => w.race(seat).map(|race| w.kit.flagships[usize::from(race.flagship)].cost),
        _ => row.cost,
    };
    let cost = number(w, seat, Number::UnitCost, printed?, About::unit(unit));
    Some((cost, number(w, seat, Number::UnitsForPrice, row.for_price.max(1), About::unit(unit)).max(1)))
}

/// [word.limits] [race.letnev] [race.muaat] Pieces of a kind a player may have on the board.
pub fn piece_limit(w: &World, seat: Seat, unit: Unit) -> Option<u8> {
    let limit = w.kit.units[unit.index()].limit?;
    Some(number(w, seat, Number::PieceLimit, limit, About::unit(unit)))
}

/// [race.norr] PDS a planet may have.
pub fn pds_on_planet(w: &World, seat: Seat) -> u8 {
    number(w, seat, Number::PdsPerPlanet, w.kit.terms.production.pds_for_planet, About::default())
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

/// [card.political] Ships of a kind a system may hold of one player; none: no such limit.
pub fn kind_cap(w: &World, seat: Seat, unit: Unit) -> Option<u8> {
    if w.senate.touched >> Number::KindCap.touch().index() & 1 == 0 || !unit.is_ship() {
        return None;
    }
    Some(number(w, seat, Number::KindCap, u8::MAX, About::unit(unit))).filter(|cap| *cap < u8::MAX)
}

/// [card.political] Docks a player may still produce at in this round.
pub fn docks_left(w: &World, seat: Seat) -> u8 {
    match w.senate.touched >> Number::DocksProducing.touch().index() & 1 {
        0 => u8::MAX,
        _ => {
            let most = number(w, seat, Number::DocksProducing, u8::MAX, About::default());
            if most == u8::MAX { most } else { most.saturating_sub(w.player(seat).docks_used) }
        }
    }
}

/// [card.political] Counters of the command pool an activation costs besides.
pub fn activation_surcharge(w: &World, seat: Seat) -> u8 {
    match w.senate.touched >> Number::ActivationPrice.touch().index() & 1 {
        0 => 0,
        _ => number(w, seat, Number::ActivationPrice, 0, About::default()),
    }
}

/// [card.political] Units an ability of a race places: a law may say how many.
pub fn recruits(w: &World, seat: Seat, unit: Unit, count: u8) -> u8 {
    number(w, seat, Number::Recruits, count, About::unit(unit))
}
