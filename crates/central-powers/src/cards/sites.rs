//! Where a verb works: the words on places, and the planets and systems for which they hold.

use super::Spot;
use crate::names::{Colour, Terrain, Unit};
use crate::verbs::{Site, Skill};
use crate::world::{Elected, World};
use crate::{cease_fire, query};
use imperium::{PlanetSpot, SystemId};
use kernel::Seat;

/// From where places are seen.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    pub you: Option<Seat>,
    /// The player concerned.
    pub them: Option<Seat>,
    pub on: Elected,
    /// What the moment is about: the active system, the planet fought for.
    pub here: Spot,
    /// The place of the verb before.
    pub same: Spot,
    /// The planet the row names.
    pub named: Option<PlanetSpot>,
}

impl Sight {
    /// Seen by nobody in particular.
    pub const PLAIN: Sight =
        Sight { you: None, them: None, on: Elected::For, here: Spot::Nowhere, same: Spot::Nowhere, named: None };
}

/// Whether a word speaks of planets.
pub const fn is_of_planets(site: Site) -> bool {
    match site {
        Site::YourPlanet
        | Site::TheirPlanet
        | Site::EnemyPlanet
        | Site::HeldPlanet
        | Site::NeutralPlanet
        | Site::FriendlyOrNeutralPlanet
        | Site::ElectedPlanet
        | Site::NamedPlanet
        | Site::ThisPlanet
        | Site::WithDock
        | Site::WithoutPds
        | Site::Unguarded
        | Site::WithoutTheirUnits
        | Site::RedSpecialty
        | Site::AnySpecialty
        | Site::Ready
        | Site::Restive
        | Site::NoRicher
        | Site::WithYourPds => true,
        Site::ElectedSystem
        | Site::Same
        | Site::Mecatol
        | Site::NotMecatol
        | Site::NextToMecatol
        | Site::NotHome
        | Site::YourHome
        | Site::TheirHome
        | Site::Active
        | Site::Adjacent
        | Site::Nearby
        | Site::System
        | Site::Wormhole
        | Site::Storm
        | Site::Special
        | Site::AsteroidField
        | Site::NextToRiftOrWormhole
        | Site::Planetless
        | Site::WithYourShip
        | Site::WithYourPlanet
        | Site::WithYourWarSun
        | Site::WithYourDock
        | Site::WithYourWarSunOrDock
        | Site::WithYourFlagship
        | Site::WithTheirDock
        | Site::WithEnemyShips
        | Site::WithEnemyUnits
        | Site::WithEnemyPlanet
        | Site::NoEnemyShips
        | Site::Empty
        | Site::FriendlyOrEmpty
        | Site::ByEnemyFreeRoute
        | Site::NextToYourPlanet
        | Site::YourCounter
        | Site::NoCounterOfTheirs
        | Site::NoCounterOfYours
        | Site::Crowded
        | Site::YourSystem
        | Site::TheirSystem => false,
    }
}

/// Whether a place is one that all these words mean. `planet` is none for the space of a system.
pub fn fits(w: &World, sites: &[Site], sight: &Sight, system: SystemId, planet: Option<PlanetSpot>) -> bool {
    sites.iter().all(|site| holds(w, *site, sight, system, planet))
}

fn holds(w: &World, site: Site, sight: &Sight, system: SystemId, planet: Option<PlanetSpot>) -> bool {
    let owner = planet.and_then(|planet| w.owner(planet));
    let mecatol = PlanetSpot(w.kit.mecatol.1);
    let unit_of = |seat: Option<Seat>, unit: Unit| seat.is_some_and(|seat| has(w, seat, system, unit));
    let ships = |seat: Seat| w.in_space(seat, system).ships() > 0;
    // [word.friendly] Partners are enemies too.
    let enemies = |seat: Option<Seat>| w.seats().filter(move |other| Some(*other) != seat);
    let tile = w.kit.get().systems.get(usize::from(w.galaxy.place(system).tile.0));
    let terrain = tile.and_then(|tile| tile.terrain);
    match site {
        Site::YourPlanet => owner.is_some() && owner == sight.you,
        Site::TheirPlanet => owner.is_some() && owner == sight.them,
        Site::EnemyPlanet => owner.is_some() && owner != sight.you,
        Site::HeldPlanet => owner.is_some(),
        Site::NeutralPlanet => planet.is_some_and(|planet| !w.planet(planet).station) && owner.is_none(),
        Site::FriendlyOrNeutralPlanet => planet.is_some() && (owner.is_none() || owner == sight.you),
        Site::ElectedPlanet => planet.is_some_and(|planet| match sight.on {
            Elected::Planet(one) => planet.0 == one,
            Elected::Planets(one, other) => planet.0 == one || planet.0 == other,
            _ => false,
        }),
        Site::ElectedSystem => sight.on == Elected::System(system.0),
        Site::NamedPlanet => planet.is_some() && planet == sight.named,
        Site::Same => is_at(w, sight.same, system, planet),
        Site::ThisPlanet => planet.is_some() && sight.here == planet.map_or(Spot::Nowhere, Spot::Planet),
        Site::Active => match sight.here {
            Spot::System(here) => here == system,
            Spot::Planet(here) => w.system_of(here) == Some(system),
            Spot::Nowhere => false,
        },
        Site::Mecatol => planet.map_or(system == SystemId(0), |planet| planet == mecatol),
        Site::NotMecatol => planet.map_or(system != SystemId(0), |planet| planet != mecatol),
        Site::NextToMecatol => w.galaxy.place(SystemId(0)).edges.has(system),
        Site::NotHome => !query::is_home(w, system),
        Site::YourHome => sight.you.is_some_and(|seat| w.player(seat).home == Some(system)),
        Site::TheirHome => sight.them.is_some_and(|seat| w.player(seat).home == Some(system)),
        Site::Adjacent => match sight.same {
            Spot::System(from) => w.galaxy.place(from).edges.has(system),
            Spot::Planet(from) => w.system_of(from).is_some_and(|from| w.galaxy.place(from).edges.has(system)),
            Spot::Nowhere => false,
        },
        Site::Nearby => is_at(w, sight.same, system, None) || holds(w, Site::Adjacent, sight, system, planet),
        // Which one is chosen; then it is the same.
        Site::System => sight.same == Spot::Nowhere || is_at(w, sight.same, system, None),
        Site::Wormhole => query::has_wormhole(w, system),
        Site::Storm => matches!(terrain, Some(Terrain::Nebula | Terrain::IonStorm)),
        Site::Special => terrain.is_some() && !query::is_plain(w, system),
        Site::AsteroidField => terrain == Some(Terrain::AsteroidField),
        Site::NextToRiftOrWormhole => w.galaxy.joined(system).iter().any(|near| {
            let near = w.kit.get().systems.get(usize::from(w.galaxy.place(near).tile.0));
            near.is_some_and(|near| near.terrain == Some(Terrain::GravityRift) || !near.wormholes.is_empty())
        }),
        Site::Planetless => w.planets_in(system).next().is_none(),
        Site::WithYourShip => sight.you.is_some_and(ships),
        Site::WithYourPlanet => {
            sight.you.is_some_and(|seat| w.planets_in(system).any(|planet| w.player(seat).planets.has(planet)))
        }
        Site::WithYourWarSun => unit_of(sight.you, Unit::WarSun),
        Site::WithYourDock => match (planet, sight.you) {
            // On a planet, or floating over an own one.
            (Some(planet), Some(seat)) => {
                w.on_planet(seat, planet).of(Unit::SpaceDock.kind()) > 0
                    || owner == Some(seat) && w.in_space(seat, system).of(Unit::SpaceDock.kind()) > 0
            }
            (None, seat) => unit_of(seat, Unit::SpaceDock),
            (Some(_), None) => false,
        },
        Site::WithYourWarSunOrDock => unit_of(sight.you, Unit::WarSun) || unit_of(sight.you, Unit::SpaceDock),
        Site::WithYourFlagship => unit_of(sight.you, Unit::Flagship),
        Site::WithYourPds => match (planet, sight.you) {
            (Some(planet), Some(seat)) => w.on_planet(seat, planet).of(Unit::Pds.kind()) > 0,
            (None, seat) => unit_of(seat, Unit::Pds),
            (Some(_), None) => false,
        },
        Site::WithTheirDock => unit_of(sight.them, Unit::SpaceDock),
        Site::WithDock => match planet {
            Some(planet) => w.seats().any(|seat| w.on_planet(seat, planet).of(Unit::SpaceDock.kind()) > 0),
            None => w.seats().any(|seat| has(w, seat, system, Unit::SpaceDock)),
        },
        Site::WithEnemyShips => enemies(sight.you.or(sight.them)).any(ships),
        Site::WithEnemyUnits => enemies(sight.you.or(sight.them)).any(|seat| any_unit(w, seat, system)),
        Site::WithEnemyPlanet => w
            .planets_in(system)
            .any(|planet| w.owner(planet).is_some_and(|owner| Some(owner) != sight.you.or(sight.them))),
        Site::NoEnemyShips => !enemies(sight.them.or(sight.you)).any(ships),
        Site::Empty => query::is_empty(w, system),
        Site::FriendlyOrEmpty => !enemies(sight.you).any(|seat| any_unit(w, seat, system)),
        // Ways are found where units are moved.
        Site::ByEnemyFreeRoute => true,
        Site::NextToYourPlanet => sight.you.is_some_and(|seat| {
            w.galaxy
                .place(system)
                .edges
                .iter()
                .any(|near| w.planets_in(near).any(|planet| w.player(seat).planets.has(planet)))
        }),
        Site::YourCounter => sight.you.is_some_and(|seat| w.player(seat).counters.has(system)),
        Site::NoCounterOfTheirs => sight.them.is_some_and(|seat| !w.player(seat).counters.has(system)),
        Site::NoCounterOfYours => sight.you.is_some_and(|seat| !w.player(seat).counters.has(system)),
        Site::WithoutPds => match planet {
            Some(planet) => w.seats().all(|seat| w.on_planet(seat, planet).of(Unit::Pds.kind()) == 0),
            None => true,
        },
        Site::Unguarded => planet.is_some_and(|planet| {
            w.seats().all(|seat| {
                let force = w.on_planet(seat, planet);
                force.of(Unit::GroundForce.kind()) + force.of(Unit::MechanizedUnit.kind()) == 0
            }) && !w.planet(planet).station
        }),
        Site::WithoutTheirUnits => {
            planet.is_some_and(|planet| sight.them.is_some_and(|seat| w.on_planet(seat, planet).is_empty()))
        }
        Site::Crowded => sight.them.is_some_and(|seat| {
            let fleet = w.in_space(seat, system);
            Unit::ALL.iter().any(|unit| unit.is_ship() && fleet.of(unit.kind()) > 2)
        }),
        Site::RedSpecialty => planet.is_some_and(|planet| w.planet(planet).specialties.contains(&Colour::Red)),
        Site::AnySpecialty => planet.is_some_and(|planet| !w.planet(planet).specialties.is_empty()),
        Site::Ready => planet.is_some_and(|planet| w.ready.has(planet)),
        // [race.winnu]
        Site::Restive => planet.zip(owner).is_none_or(|(planet, owner)| {
            w.on_planet(owner, planet).of(Unit::GroundForce.kind()) == 0
                || !query::has_skill(w, owner, Skill::UnrestProof, None)
        }),
        Site::NoRicher => match (planet, sight.same) {
            (Some(planet), Spot::Planet(same)) => w.planet(planet).resources <= w.planet(same).resources,
            _ => false,
        },
        Site::YourSystem => sight.you.is_some_and(|seat| query::controls(w, seat, system)),
        Site::TheirSystem => sight.them.is_some_and(|seat| query::controls(w, seat, system)),
    }
}

fn is_at(w: &World, spot: Spot, system: SystemId, planet: Option<PlanetSpot>) -> bool {
    match (spot, planet) {
        (Spot::Planet(same), Some(planet)) => same == planet,
        (Spot::Planet(same), None) => w.system_of(same) == Some(system),
        (Spot::System(same), _) => same == system,
        (Spot::Nowhere, _) => false,
    }
}

/// Whether a player has such a unit in the space or on a planet of a system.
pub fn has(w: &World, seat: Seat, system: SystemId, unit: Unit) -> bool {
    let kind = unit.kind();
    w.in_space(seat, system).of(kind) > 0 || w.planets_in(system).any(|planet| w.on_planet(seat, planet).of(kind) > 0)
}

fn any_unit(w: &World, seat: Seat, system: SystemId) -> bool {
    !w.in_space(seat, system).is_empty() || w.planets_in(system).any(|planet| !w.on_planet(seat, planet).is_empty())
}

/// [faq.zone-closed] Whether a card or an ability works nowhere in a system: in the cease-fire zone none but its declarer's.
pub fn is_shut(w: &World, sight: &Sight, system: SystemId) -> bool {
    w.zone.is_some() && sight.you.is_some_and(|seat| cease_fire::bars(w, seat, system))
}

/// The planets on the map that fit.
pub fn planets(w: &World, sites: &[Site], sight: &Sight) -> Vec<PlanetSpot> {
    let all = (0..w.kit.planets.len() as u8).map(PlanetSpot);
    let there = |planet: PlanetSpot, system| fits(w, sites, sight, system, Some(planet)) && !is_shut(w, sight, system);
    all.filter(|planet| w.system_of(*planet).is_some_and(|system| there(*planet, system))).collect()
}

/// The systems of the map that fit.
pub fn systems(w: &World, sites: &[Site], sight: &Sight) -> Vec<SystemId> {
    let there = |system: &SystemId| fits(w, sites, sight, *system, None) && !is_shut(w, sight, *system);
    w.galaxy.ids().filter(there).collect()
}
