//! The table before the galaxy lies there: tiles in hands, or slices that are drafted.

use crate::Secret;
use arrayvec::ArrayVec;
use kernel::{Array, Counts, MAX_SEATS};
use serde::{Deserialize, Serialize};
use twilight_box::components::{MOST_IN_SLICE, TileId};

/// The most tiles of all boxes together, and the most spaces of a map around the centre.
pub const TILES: usize = 128;
pub const SPACES: usize = 64;

/// The most slices of a draft.
pub const SLICES: usize = MAX_SEATS;

/// [setup.map] How the galaxy comes about where no map string says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Making {
    #[default]
    Drawn,
    /// In turn, from hands.
    Built,
    /// From slices.
    Drafted,
    /// A map string says.
    Given,
}

/// [setup.build] A galaxy that is being built.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Build {
    /// Tiles nobody was dealt, blue and red.
    pub(crate) pools: Secret<[Counts<TILES>; 2]>,
    /// Tiles in hands, a bit each.
    pub(crate) hands: Secret<Array<u128, MAX_SEATS>>,
    /// [galaxy.speaker-tiles] Tiles the speaker has drawn and lays first.
    pub extra: u128,
    /// Spaces that wait for a tile, a bit each.
    pub open: u64,
    /// The tile on each space; 0 is none, else its number and 1.
    pub laid: Array<u8, SPACES>,
    /// Tiles laid from hands.
    pub turn: u8,
}

impl Build {
    pub fn at(&self, space: usize) -> Option<TileId> {
        self.laid.get(space).filter(|&&tile| tile > 0).map(|&tile| TileId(tile - 1))
    }
}

/// [setup.draft] What is drafted, and who has taken what.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    /// The tiles of each slice, by number.
    pub slices: ArrayVec<ArrayVec<u8, MOST_IN_SLICE>, SLICES>,
    /// Factions on offer, a bit each.
    pub factions: u32,
    /// What each player has taken; 0 is nothing, else its place and 1.
    pub slice: Array<u8, MAX_SEATS>,
    pub chair: Array<u8, MAX_SEATS>,
}

/// The members of a set of tiles.
pub fn tiles(mut set: u128) -> impl Iterator<Item = TileId> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let tile = TileId(set.trailing_zeros() as u8);
            set &= set - 1;
            tile
        })
    })
}

/// The members of a set of spaces.
pub fn spaces(mut set: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let space = set.trailing_zeros() as usize;
            set &= set - 1;
            space
        })
    })
}
