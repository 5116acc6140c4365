//! [leader.kinds] Leaders and where they are.

use super::World;
use crate::names::{LeaderKind, Unit};
use imperium::{PlanetSpot, SystemId};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Leaders of all players.
pub const LEADERS: usize = 27;

/// [leader.kinds] Where a leader is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Berth {
    Planet(PlanetSpot),
    /// Aboard a ship of this kind.
    Ship(SystemId, Unit),
    Captive(Seat),
    Dead,
}

/// [leader.kinds] A leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Leader {
    pub owner: Seat,
    /// Its row on the race's sheet.
    pub row: u8,
    pub kind: LeaderKind,
    pub at: Berth,
}

impl Leader {
    pub fn is_aboard(&self, system: SystemId, unit: Unit) -> bool {
        self.at == Berth::Ship(system, unit)
    }
}

impl World {
    /// Whether a leader of a kind is on a planet.
    pub fn leader_on(&self, seat: Seat, kind: LeaderKind, planet: PlanetSpot) -> bool {
        let here = Berth::Planet(planet);
        self.leaders.iter().any(|leader| leader.owner == seat && leader.kind == kind && leader.at == here)
    }

    /// The ship in a system that carries an admiral.
    pub fn admiral_aboard(&self, seat: Seat, system: SystemId) -> Option<Unit> {
        self.leaders.iter().find_map(|leader| match leader.at {
            Berth::Ship(at, unit) if at == system && leader.owner == seat && leader.kind == LeaderKind::Admiral => {
                Some(unit)
            }
            _ => None,
        })
    }

    pub fn leader_name(&self, leader: &Leader) -> &'static str {
        self.race(leader.owner).map_or("", |race| &race.leaders[usize::from(leader.row)].name)
    }
}
