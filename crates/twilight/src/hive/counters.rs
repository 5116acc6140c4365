//! [hive.counters] Aggression counters of the players, and what zones ask of them.

use super::{Level, Numbers};
use kernel::{Array, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The counters of all players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Counters {
    counts: Array<u8, MAX_SEATS>,
    /// Who has reached the points that alarm the Hive.
    alarmed: SeatSet,
    /// [hive.fleet-pool] Whose counters count nothing for the rest of the turn.
    pub calmed: SeatSet,
}

/// What makes the Hive more aggressive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provocation {
    /// A tactical action in which the player fought the Hive is over.
    Combat,
    /// The player has so many points.
    Points(u8),
    Mecatol,
}

impl Counters {
    pub fn new(numbers: &Numbers, players: SeatSet) -> Counters {
        let mut counters = Counters::default();
        players.iter().for_each(|seat| counters.counts[seat.index()] = numbers.first_counters);
        counters
    }

    /// [hive.provoke] A player gains counters, up to the level's maximum; says how many.
    pub fn provoke(&mut self, numbers: &Numbers, level: &Level, seat: Seat, how: Provocation) -> u8 {
        let gained = match how {
            Provocation::Combat => numbers.counters_by_combat,
            Provocation::Mecatol => numbers.counters_by_mecatol,
            Provocation::Points(points) if points >= numbers.points_that_alarm && !self.alarmed.has(seat) => {
                self.alarmed = self.alarmed.with(seat);
                numbers.counters_by_points
            }
            Provocation::Points(_) => 0,
        };
        let count = &mut self.counts[seat.index()];
        let before = *count;
        *count = (before + gained).min(level.most_counters);
        *count - before
    }

    /// So many counters, for a position.
    pub fn set(&mut self, seat: Seat, count: u8) {
        self.counts[seat.index()] = count;
    }

    pub fn of(&self, seat: Seat) -> u8 {
        if self.calmed.has(seat) { 0 } else { self.counts[seat.index()] }
    }

    /// [hive.counters] Those of all these players together.
    pub fn total(&self, players: SeatSet) -> u8 {
        players.iter().map(|seat| self.of(seat)).sum()
    }

    /// [hive.zones] Whether players with units in a system of this zone are a target there.
    pub fn reach(&self, numbers: &Numbers, players: SeatSet, zone: u8) -> bool {
        !players.is_empty() && self.total(players) >= numbers.zones[usize::from(zone) - 1]
    }
}
