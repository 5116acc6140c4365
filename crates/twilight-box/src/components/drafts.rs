//! [galaxy.slices] How a map is cut into slices, and what a slice must have.

use super::{Components, LayoutRow, check::fail, check::unique};
use crate::galaxy::spaces_in;
use kernel::{Mark, Problem};
use serde::Deserialize;
use std::collections::HashSet;

/// The most tiles of a slice.
pub const MOST_IN_SLICE: usize = 8;

/// A shape whose tiles are cut into slices.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DraftRow {
    /// The shape it is.
    pub id: String,
    /// On offer beyond the number of players.
    pub more_slices: u8,
    pub more_factions: u8,
    /// Homes, clockwise, and the spaces of the slice before each.
    pub homes: Vec<u8>,
    pub slices: Vec<Vec<u8>>,
    pub mark: Mark,
}

/// What a slice of so many tiles must have; values in halves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SliceRow {
    pub id: String,
    pub resources: u8,
    pub influence: u8,
    pub together: [u8; 2],
    pub each: u8,
    pub wormholes: [u8; 2],
    pub legends: [u8; 2],
    pub mark: Mark,
}

impl DraftRow {
    pub fn tiles(&self) -> usize {
        self.slices.first().map_or(0, Vec::len)
    }

    /// The shape.
    pub fn shape<'a>(&self, c: &'a Components) -> &'a LayoutRow {
        c.layouts.iter().find(|shape| shape.id == self.id).expect("checked with the data")
    }
}

pub(super) fn check(drafts: &[DraftRow], slices: &[SliceRow], c: &Components) -> Result<(), Problem> {
    unique("drafts.toml", "draft", drafts.iter().map(|row| row.id.as_str()))?;
    unique("drafts.toml", "slice", slices.iter().map(|row| row.id.as_str()))?;
    for (n, row) in drafts.iter().enumerate() {
        let fail = |what: String| fail("drafts.toml", "draft", n, &row.id, what);
        let Some(shape) = c.layouts.iter().find(|shape| shape.id == row.id) else {
            return fail("no shape of layouts.toml has this id".into());
        };
        let homes: HashSet<u8> = row.homes.iter().copied().collect();
        if homes != shape.homes.iter().copied().collect() || row.homes.len() != shape.homes.len() {
            return fail("its homes are not those of the shape".into());
        }
        if row.slices.len() != row.homes.len() {
            return fail(format!("{} slices for {} homes", row.slices.len(), row.homes.len()));
        }
        let size = usize::from(shape.blue + shape.red);
        if size > MOST_IN_SLICE || row.slices.iter().any(|slice| slice.len() != size) {
            return fail(format!("a slice has {size} tiles, at most {MOST_IN_SLICE}"));
        }
        if !slices.iter().any(|limits| limits.id == size.to_string()) {
            return fail(format!("nothing says what a slice of {size} tiles must have"));
        }
        let taken = shape.homes.iter().chain(&shape.closed).chain(shape.lanes.iter().map(|lane| &lane.at));
        let mut used: HashSet<u8> = taken.copied().collect();
        for &at in row.slices.iter().flatten() {
            if usize::from(at) >= spaces_in(usize::from(shape.rings)) || !used.insert(at) {
                return fail(format!("space {at} is no free space of the shape, or is used twice"));
            }
        }
    }
    Ok(())
}
