//! The galaxy: which systems lie where, which touch, how ships travel, how maps are made and written down.
//!
//! A [`Layout`] is what lies on the table, space by space; a [`Galaxy`] is the same as a graph of systems.
//! [`Chart`] is the galaxy as one player sees it during one action; [`Chart::reach`] gives every system a ship
//! can get to, with cost and risk.

mod adjacency;
mod chance;
mod fleet;
mod generate;
mod hive;
mod layout;
mod movement;
pub mod sheet;
mod spiral;
mod strings;

pub use adjacency::*;
pub use chance::*;
pub use fleet::*;
pub use generate::*;
pub use hive::*;
pub use imperium::{SystemId, SystemSet};
pub use layout::*;
pub use movement::*;
pub use spiral::*;
pub use strings::*;

use crate::components::{Anomalies, Anomaly, Back, Components, TileId, TokenId, Wormhole, Wormholes};
use arrayvec::{ArrayVec, CapacityError};
use serde::{Deserialize, Serialize};

/// The most systems a map can have, the nexus, distant homes and the Fracture included.
pub const MOST_SYSTEMS: usize = 80;

/// One system on the table, as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    pub tile: TileId,
    /// Axial coordinates; a system beside the map has none.
    pub at: Option<(i8, i8)>,
    /// Systems that share a side or are joined by a hyperlane.
    pub edges: SystemSet,
    /// These, and systems with an equal wormhole: what it touches as long as nothing bends the map.
    joined: SystemSet,
    /// A side of it touches neither a system nor a hyperlane.
    pub rim: bool,
    /// Printed wormholes and those of tokens.
    pub wormholes: Wormholes,
    /// Printed anomalies and those of tokens.
    pub anomalies: Anomalies,
    /// Kinds of tokens that lie here, a bit each.
    pub tokens: u32,
    /// The printed wormhole is covered and does not count.
    pub covered: bool,
}

/// The systems on the table and what joins them. Flat, so that a position can be copied quickly.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Galaxy {
    pub systems: ArrayVec<Place, MOST_SYSTEMS>,
    /// Systems with each wormhole, with each anomaly and with any token; every search for a way asks for them.
    wormholes: [SystemSet; Wormhole::ALL.len()],
    anomalies: [SystemSet; Anomaly::ALL.len()],
    tokens: SystemSet,
}

kernel::clone_by_field!(Galaxy; systems, wormholes, anomalies, tokens);

impl Galaxy {
    /// One more system lies on the table.
    pub fn add(&mut self, place: Place) -> Result<(), CapacityError<Place>> {
        self.systems.try_push(place)?;
        self.note(SystemId(self.systems.len() as u8 - 1));
        Ok(())
    }

    /// Joins what touches, after systems were added or edges changed.
    fn join(&mut self) {
        for (n, place) in self.systems.iter_mut().enumerate() {
            let holes = place.wormholes.iter().map(|hole| self.wormholes[hole as usize]);
            place.joined = holes.fold(place.edges, SystemSet::union).without(SystemId(n as u8));
        }
    }

    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = SystemId> + use<> {
        (0..self.systems.len() as u8).map(SystemId)
    }

    #[inline]
    pub fn place(&self, system: SystemId) -> &Place {
        &self.systems[system.index()]
    }

    /// What a system touches as long as nothing bends the map.
    #[inline]
    pub fn joined(&self, system: SystemId) -> SystemSet {
        self.systems[system.index()].joined
    }

    pub fn at(&self, q: i8, r: i8) -> Option<SystemId> {
        self.ids().find(|&s| self.place(s).at == Some((q, r)))
    }

    pub fn of_tile(&self, tile: TileId) -> Option<SystemId> {
        self.ids().find(|&s| self.place(s).tile == tile)
    }

    /// Systems that lie side by side with one: on the map, or in the row of the Fracture.
    pub fn bordering(&self, system: SystemId) -> SystemSet {
        let here = self.place(system);
        let beside = |other: &Place| match (here.at, other.at) {
            (Some((q, r)), Some((x, y))) => (q - x).abs().max((r - y).abs()).max((q + r - x - y).abs()) == 1,
            (None, None) => true,
            _ => false,
        };
        here.edges.iter().filter(|&s| beside(self.place(s))).collect()
    }

    /// The system with the printed number `id`.
    pub fn numbered(&self, c: &Components, id: &str) -> Option<SystemId> {
        self.of_tile(c.tile_named(id)?)
    }

    /// All systems.
    #[inline]
    pub fn all(&self) -> SystemSet {
        SystemSet((1 << self.systems.len()) - 1)
    }

    #[inline]
    pub fn with_anomaly(&self, anomaly: Anomaly) -> SystemSet {
        self.anomalies[anomaly as usize]
    }

    /// Systems with any token.
    #[inline]
    pub fn with_tokens(&self) -> SystemSet {
        self.tokens
    }

    pub fn with_token(&self, token: TokenId) -> SystemSet {
        self.tokens.iter().filter(|&s| self.place(s).tokens >> token.0 & 1 == 1).collect()
    }

    /// [galaxy.tokens] A token adds its wormholes and anomalies to the system; an entropic scar takes no wormholes.
    pub fn lay(&mut self, c: &Components, token: TokenId, system: SystemId) -> Result<(), String> {
        let place = &self.systems[system.index()];
        let row = c.token(token);
        if place.anomalies.has(Anomaly::EntropicScar) && !row.wormholes.is_empty() {
            return Err(format!("{} cannot be placed in an entropic scar", row.name));
        }
        self.systems[system.index()].tokens |= 1 << token.0;
        self.refresh(c, system);
        self.join();
        Ok(())
    }

    /// [galaxy.tokens] A token that leaves takes its wormholes and anomalies along.
    pub fn lift(&mut self, c: &Components, token: TokenId, system: SystemId) {
        self.systems[system.index()].tokens &= !(1 << token.0);
        self.refresh(c, system);
        self.join();
    }

    /// [galaxy.ion-storm] The ion storm turns to its other side after ships used its wormhole.
    pub fn flip_ion_storm(&mut self, c: &Components) {
        let sides = ["ion-storm-alpha", "ion-storm-beta"].map(|id| c.token_named(id).expect("ion storm token"));
        for (old, new) in [(sides[0], sides[1]), (sides[1], sides[0])] {
            if let Some(system) = self.with_token(old).iter().next() {
                self.lift(c, old, system);
                self.systems[system.index()].tokens |= 1 << new.0;
                self.refresh(c, system);
                self.join();
                return;
            }
        }
    }

    /// [galaxy.nexus] The wormhole nexus opens for good: alpha and beta join gamma.
    pub fn open_nexus(&mut self, c: &Components) {
        let open = c.systems.iter().position(|s| s.back == Back::Nexus && s.wormholes.has(Wormhole::Alpha));
        let nexus = self.ids().find(|&s| c.tile(self.place(s).tile).back == Back::Nexus);
        if let (Some(open), Some(nexus)) = (open, nexus) {
            self.become_tile(c, nexus, TileId(open as u8));
        }
    }

    /// Another tile lies in the place of a system.
    pub fn become_tile(&mut self, c: &Components, system: SystemId, tile: TileId) {
        self.put_tile(c, system, tile);
        self.join();
    }

    fn put_tile(&mut self, c: &Components, system: SystemId, tile: TileId) {
        self.systems[system.index()].tile = tile;
        self.refresh(c, system);
    }

    /// Tiles lie in the places of systems without tokens.
    fn put_tiles(&mut self, c: &Components, tiles: impl Iterator<Item = (SystemId, TileId)> + Clone) {
        let others = self.all().minus(tiles.clone().map(|(system, _)| system).collect());
        let sets = self.wormholes.iter_mut().chain(&mut self.anomalies);
        sets.for_each(|set| *set = set.common(others));
        for (system, tile) in tiles {
            let row = c.tile(tile);
            let place = &mut self.systems[system.index()];
            (place.tile, place.wormholes, place.anomalies) = (tile, row.wormholes, row.anomalies);
            for hole in row.wormholes.iter() {
                self.wormholes[hole as usize] = self.wormholes[hole as usize].with(system);
            }
            for anomaly in row.anomalies.iter() {
                self.anomalies[anomaly as usize] = self.anomalies[anomaly as usize].with(system);
            }
        }
    }

    /// Two systems change places on the map.
    pub fn swap(&mut self, a: SystemId, b: SystemId) {
        let exchange = |set: SystemSet| {
            let (had_a, had_b) = (set.has(a), set.has(b));
            let set = set.without(a).without(b);
            let set = if had_a { set.with(b) } else { set };
            if had_b { set.with(a) } else { set }
        };
        for place in &mut self.systems {
            place.edges = exchange(place.edges);
        }
        let [first, second] = [*self.place(a), *self.place(b)];
        for (to, from) in [(a, second), (b, first)] {
            let place = &mut self.systems[to.index()];
            (place.at, place.edges, place.rim) = (from.at, from.edges, from.rim);
        }
        self.join();
    }

    /// Covers the printed wormhole of a system.
    pub fn cover(&mut self, c: &Components, system: SystemId) {
        self.systems[system.index()].covered = true;
        self.refresh(c, system);
        self.join();
    }

    fn refresh(&mut self, c: &Components, system: SystemId) {
        let place = &mut self.systems[system.index()];
        let tile = c.tile(place.tile);
        place.wormholes = if place.covered { Wormholes::NONE } else { tile.wormholes };
        place.anomalies = tile.anomalies;
        let mut tokens = place.tokens;
        while tokens != 0 {
            let token = &c.tokens[tokens.trailing_zeros() as usize];
            place.wormholes = place.wormholes.union(token.wormholes);
            place.anomalies = place.anomalies.union(token.anomalies);
            tokens &= tokens - 1;
        }
        self.note(system);
    }

    fn note(&mut self, system: SystemId) {
        let Galaxy { systems, wormholes, anomalies, tokens } = self;
        let place = &systems[system.index()];
        let put =
            |set: &mut SystemSet, here: bool| *set = SystemSet(set.0 & !(1 << system.0) | u128::from(here) << system.0);
        Wormhole::ALL.iter().for_each(|&hole| put(&mut wormholes[hole as usize], place.wormholes.has(hole)));
        Anomaly::ALL.iter().for_each(|&anomaly| put(&mut anomalies[anomaly as usize], place.anomalies.has(anomaly)));
        put(tokens, place.tokens != 0);
    }
}
