//! How many: numbers that depend on what a player has.

use crate::names::{Coin, Terrain, Unit};
use crate::payment;
use crate::query;
use crate::verbs::{Amount, Counted, Share, Tally};
use crate::world::World;
use imperium::PlanetSpot;
use kernel::Seat;

/// What an amount may be counted by besides the player himself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Basis {
    /// How many there are, for a share of them.
    pub all: u8,
    /// The planet meant.
    pub planet: Option<PlanetSpot>,
    /// Units the verb before has destroyed.
    pub destroyed: u8,
    pub killed: u8,
    pub enemy_ships: u8,
    pub war_suns: u8,
}

/// The number an amount means for a player.
pub fn amount(w: &World, seat: Seat, amount: Amount, basis: &Basis) -> i16 {
    match amount {
        Amount::Fixed(n) => i16::from(n),
        Amount::Share(Share::All) => i16::from(basis.all),
        Amount::Share(Share::HalfUp) => i16::from(basis.all.div_ceil(2)),
        Amount::Share(Share::HalfDown) => i16::from(basis.all / 2),
        Amount::Counted(Counted { per, times, every }) => {
            tally(w, seat, per, basis) / i16::from(every.max(1)) * i16::from(times)
        }
    }
}

/// The same, of what can only be counted from none on.
pub fn count(w: &World, seat: Seat, of: Amount, basis: &Basis) -> u8 {
    amount(w, seat, of, basis).clamp(0, 255) as u8
}

fn tally(w: &World, seat: Seat, per: Tally, basis: &Basis) -> i16 {
    let player = w.player(seat);
    let controlled = || query::controlled(w, seat).iter().collect::<Vec<_>>();
    match per {
        Tally::Planets => player.planets.len() as i16,
        Tally::PlanetsOutsideHome => player.planets.minus(w.home_planets(seat)).len() as i16,
        Tally::VictoryPoints => i16::from(player.points),
        // What is spent is asked for, and counted there.
        Tally::GoodsSpent => 0,
        Tally::PlanetResources => basis.planet.map_or(0, |planet| i16::from(payment::resources(w, planet))),
        Tally::PlanetInfluence => {
            basis.planet.map_or(0, |planet| i16::from(payment::worth(w, planet, Coin::Influence)))
        }
        Tally::Destroyed => i16::from(basis.destroyed),
        Tally::GroundForcesKilled => i16::from(basis.killed),
        Tally::VotesCast => w.senate.agenda.as_ref().map_or(0, |agenda| agenda.ballot.total() as i16),
        Tally::TechnologiesBeyondStart => {
            let start = w.race(seat).map_or(0, |race| race.start);
            ((player.technologies & !start).count_ones() + player.racial.count_ones()) as i16
        }
        // [hr.flagship-class]
        Tally::DreadnoughtsAndWarSuns => {
            let great = [Unit::Dreadnought, Unit::Flagship, Unit::WarSun];
            great.iter().map(|unit| i16::from(w.on_board(seat, *unit))).sum()
        }
        Tally::StormsControlled => {
            let storm = |terrain: Option<Terrain>| matches!(terrain, Some(Terrain::Nebula | Terrain::IonStorm));
            controlled().into_iter().filter(|system| storm(query::terrain(w, *system))).count() as i16
        }
        Tally::WormholesControlled => {
            let mut gates = controlled();
            gates.retain(|system| query::has_wormhole(w, *system) && w.in_space(seat, *system).ships() > 0);
            gates.len() as i16
        }
        Tally::SystemsNextToAsteroids => {
            let field = |system| query::terrain(w, system) == Some(Terrain::AsteroidField);
            let near = |system: &imperium::SystemId| w.galaxy.place(*system).edges.iter().any(field);
            controlled().iter().filter(|system| near(system)).count() as i16
        }
        Tally::EnemyShips => i16::from(basis.enemy_ships),
        Tally::WarSunsHere => i16::from(basis.war_suns),
    }
}
