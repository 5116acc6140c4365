//! Printed tiles and tokens, as far as the map needs them.

use crate::{Anomalies, Wormholes};
use serde::{Deserialize, Serialize};

/// A printed tile, by its place among the edition's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TileId(pub u8);

/// A side of a hyperlane tile, by its place among the edition's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct LaneId(pub u8);

/// A kind of token, by its place among the edition's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TokenId(pub u8);

/// Facts about tiles and tokens an edition's data has.
pub trait Tiles {
    fn wormholes(&self, tile: TileId) -> Wormholes;
    fn anomalies(&self, tile: TileId) -> Anomalies;
    fn token_wormholes(&self, token: TokenId) -> Wormholes;
    fn token_anomalies(&self, token: TokenId) -> Anomalies;
}

/// What an edition's tiles are called in map strings, and where the lines of its hyperlanes lead.
pub trait Atlas: Tiles {
    fn tile_named(&self, id: &str) -> Option<TileId>;
    fn tile_id(&self, tile: TileId) -> &str;
    /// It lies beside the map, not on it.
    fn lies_beside(&self, tile: TileId) -> bool;
    fn lane_named(&self, id: &str) -> Option<LaneId>;
    fn lane_id(&self, lane: LaneId) -> &str;
    /// Pairs of joined sides at turn 0, counted clockwise from north.
    fn lines(&self, lane: LaneId) -> &[[u8; 2]];
}
