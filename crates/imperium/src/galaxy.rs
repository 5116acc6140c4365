//! The galaxy as a graph: which systems lie where and what joins them.

use crate::{Anomalies, Anomaly, SystemId, SystemSet, TileId, Tiles, TokenId, Wormhole, Wormholes};
use arrayvec::{ArrayVec, CapacityError};
use serde::{Deserialize, Serialize};

/// The most systems a map can have, the nexus, distant homes and the Fracture included.
pub const MOST_SYSTEMS: usize = 80;

/// No wormhole can be placed in an entropic scar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scarred;

/// One system on the table, as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    pub tile: TileId,
    /// Axial coordinates; a system beside the map has none.
    pub at: Option<(i8, i8)>,
    /// Systems that share a side or are joined by a hyperlane.
    pub edges: SystemSet,
    /// These, and systems with an equal wormhole: what it touches as long as nothing bends the map.
    pub(crate) joined: SystemSet,
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
    pub(crate) wormholes: [SystemSet; Wormhole::ALL.len()],
    anomalies: [SystemSet; Anomaly::ALL.len()],
    pub(crate) tokens: SystemSet,
}

kernel::clone_by_field!(Galaxy; systems, wormholes, anomalies, tokens);

impl Galaxy {
    /// One more system lies on the table, at a space of the map or beside it.
    pub fn add(
        &mut self,
        tiles: &impl Tiles,
        tile: TileId,
        at: Option<(i8, i8)>,
    ) -> Result<SystemId, CapacityError<Place>> {
        self.systems.try_push(Place {
            tile,
            at,
            edges: SystemSet::NONE,
            joined: SystemSet::NONE,
            rim: at.is_none(),
            wormholes: tiles.wormholes(tile),
            anomalies: tiles.anomalies(tile),
            tokens: 0,
            covered: false,
        })?;
        let system = SystemId(self.systems.len() as u8 - 1);
        self.note(system);
        Ok(system)
    }

    /// Joins what touches, after systems were added or edges changed.
    pub fn join(&mut self) {
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
    pub fn lay(&mut self, tiles: &impl Tiles, token: TokenId, system: SystemId) -> Result<(), Scarred> {
        let place = &self.systems[system.index()];
        if place.anomalies.has(Anomaly::EntropicScar) && !tiles.token_wormholes(token).is_empty() {
            return Err(Scarred);
        }
        self.systems[system.index()].tokens |= 1 << token.0;
        self.refresh(tiles, system);
        self.join();
        Ok(())
    }

    /// [galaxy.tokens] A token that leaves takes its wormholes and anomalies along.
    pub fn lift(&mut self, tiles: &impl Tiles, token: TokenId, system: SystemId) {
        self.systems[system.index()].tokens &= !(1 << token.0);
        self.refresh(tiles, system);
        self.join();
    }

    /// Another tile lies in the place of a system.
    pub fn become_tile(&mut self, tiles: &impl Tiles, system: SystemId, tile: TileId) {
        self.put_tile(tiles, system, tile);
        self.join();
    }

    fn put_tile(&mut self, tiles: &impl Tiles, system: SystemId, tile: TileId) {
        self.systems[system.index()].tile = tile;
        self.refresh(tiles, system);
    }

    /// Tiles lie in the places of systems without tokens.
    pub fn put_tiles(&mut self, tiles: &impl Tiles, placed: impl Iterator<Item = (SystemId, TileId)> + Clone) {
        let others = self.all().minus(placed.clone().map(|(system, _)| system).collect());
        let sets = self.wormholes.iter_mut().chain(&mut self.anomalies);
        sets.for_each(|set| *set = set.common(others));
        for (system, tile) in placed {
            let (wormholes, anomalies) = (tiles.wormholes(tile), tiles.anomalies(tile));
            let place = &mut self.systems[system.index()];
            (place.tile, place.wormholes, place.anomalies) = (tile, wormholes, anomalies);
            for hole in wormholes.iter() {
                self.wormholes[hole as usize] = self.wormholes[hole as usize].with(system);
            }
            for anomaly in anomalies.iter() {
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
    pub fn cover(&mut self, tiles: &impl Tiles, system: SystemId) {
        self.systems[system.index()].covered = true;
        self.refresh(tiles, system);
        self.join();
    }

    fn refresh(&mut self, tiles: &impl Tiles, system: SystemId) {
        let place = &mut self.systems[system.index()];
        place.wormholes = if place.covered { Wormholes::NONE } else { tiles.wormholes(place.tile) };
        place.anomalies = tiles.anomalies(place.tile);
        let mut tokens = place.tokens;
        while tokens != 0 {
            let token = TokenId(tokens.trailing_zeros() as u8);
            place.wormholes = place.wormholes.union(tiles.token_wormholes(token));
            place.anomalies = place.anomalies.union(tiles.token_anomalies(token));
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
