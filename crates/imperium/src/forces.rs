//! All units on the board.

use crate::{Area, Force, PlanetSet, PlanetSpot, SystemId, SystemSet};
use arrayvec::ArrayVec;
use kernel::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize, Serializer};
use std::hash::{Hash, Hasher};

/// All units on the board, a row of areas for each party: exactly as large as this map and this table need.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Saved")]
pub struct Forces {
    /// How many areas are spaces; the others are planets.
    spaces: u8,
    areas: u8,
    /// The force of a party in an area at `party * areas + area`.
    all: Vec<Force>,
    /// Where each party may have units, so that the other areas need not be looked at. No part of the position: how it
    /// came about does not matter.
    visited: ArrayVec<Visited, MAX_SEATS>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Visited {
    spaces: SystemSet,
    planets: PlanetSet,
}

kernel::clone_by_field!(Forces; spaces, areas, all, visited);

impl Forces {
    /// An empty board of so many spaces, planets and parties.
    pub fn new(spaces: u8, planets: u8, parties: u8) -> Forces {
        let areas = spaces.checked_add(planets).expect("areas are numbered by one byte");
        Forces {
            spaces,
            areas,
            all: vec![Force::default(); usize::from(areas) * usize::from(parties)],
            visited: (0..parties).map(|_| Visited::default()).collect(),
        }
    }

    #[inline]
    pub fn space(&self, system: SystemId) -> Area {
        debug_assert!(system.0 < self.spaces, "{system:?} of {} spaces", self.spaces);
        Area(system.0)
    }

    #[inline]
    pub fn planet(&self, planet: PlanetSpot) -> Area {
        debug_assert!(planet.0 < self.areas - self.spaces, "{planet:?} of {} planets", self.areas - self.spaces);
        Area(self.spaces + planet.0)
    }

    #[inline]
    fn index(&self, area: Area, party: Seat) -> usize {
        debug_assert!(area.0 < self.areas, "{area:?} of {}", self.areas);
        party.index() * usize::from(self.areas) + area.index()
    }

    #[inline]
    pub fn of(&self, area: Area, party: Seat) -> &Force {
        &self.all[self.index(area, party)]
    }

    /// The force to be changed; its area is one the party may have units in from here on.
    #[inline]
    pub fn of_mut(&mut self, area: Area, party: Seat) -> &mut Force {
        let index = self.index(area, party);
        let visited = &mut self.visited[party.index()];
        match area.0.checked_sub(self.spaces) {
            None => visited.spaces = visited.spaces.with(SystemId(area.0)),
            Some(planet) => visited.planets = visited.planets.with(PlanetSpot(planet)),
        }
        &mut self.all[index]
    }

    /// Systems in whose space a party may have units.
    #[inline]
    pub fn spaces(&self, party: Seat) -> SystemSet {
        self.visited[party.index()].spaces
    }

    /// Planets a party may have units on.
    #[inline]
    pub fn planets(&self, party: Seat) -> PlanetSet {
        self.visited[party.index()].planets
    }

    /// The parties with units in an area.
    pub fn parties(&self, area: Area) -> SeatSet {
        (0..self.visited.len() as u8).map(Seat).filter(|&party| !self.of(area, party).is_empty()).collect()
    }

    /// Forgets areas a party has left, so that [`Forces::spaces`] and [`Forces::planets`] are exact.
    pub fn forget(&mut self, party: Seat) {
        let spaces = self.spaces(party).iter().filter(|&s| !self.of(self.space(s), party).is_empty()).collect();
        let planets = self.planets(party).iter().filter(|&p| !self.of(self.planet(p), party).is_empty()).collect();
        self.visited[party.index()] = Visited { spaces, planets };
    }

    /// The forces that are not empty, each with its party and area.
    fn stacks(&self) -> impl Iterator<Item = (Seat, Area, &Force)> {
        let parties = (0..self.visited.len() as u8).map(Seat);
        let all = parties.flat_map(move |party| (0..self.areas).map(move |area| (party, Area(area))));
        all.map(|(party, area)| (party, area, self.of(area, party))).filter(|(_, _, force)| !force.is_empty())
    }
}

impl PartialEq for Forces {
    fn eq(&self, other: &Forces) -> bool {
        (self.spaces, self.areas) == (other.spaces, other.areas) && self.all == other.all
    }
}

impl Eq for Forces {}

impl Hash for Forces {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stacks().for_each(|stack| stack.hash(state));
    }
}

/// How forces are saved: the empty ones are left out.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Forces")]
struct Saved {
    spaces: u8,
    planets: u8,
    parties: u8,
    stacks: Vec<(Seat, Area, Force)>,
}

impl Serialize for Forces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let saved = Saved {
            spaces: self.spaces,
            planets: self.areas - self.spaces,
            parties: self.visited.len() as u8,
            stacks: self.stacks().map(|(party, area, force)| (party, area, *force)).collect(),
        };
        saved.serialize(serializer)
    }
}

impl TryFrom<Saved> for Forces {
    type Error = String;

    fn try_from(saved: Saved) -> Result<Forces, String> {
        let Saved { spaces, planets, parties, stacks } = saved;
        if spaces.checked_add(planets).is_none() || usize::from(parties) > MAX_SEATS {
            return Err(format!("{spaces} spaces, {planets} planets and {parties} parties are too many"));
        }
        let mut forces = Forces::new(spaces, planets, parties);
        for (party, area, force) in stacks {
            if party.0 >= parties || area.0 >= forces.areas {
                return Err(format!("{party:?} has no area {}", area.0));
            }
            *forces.of_mut(area, party) = force;
        }
        Ok(forces)
    }
}
