//! Missions: the formations to build, and every way they fit on a board.

use crate::{
    effect::{Offset, Symmetry, turned},
    ground::{Board, Cell, Map, cells},
};

/// A mission card with its fits on each board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    pub id: String,
    pub code: String,
    pub name: String,
    pub cells: Vec<Offset>,
    /// The distinct images of the shape, each moved so that its first cell is the origin of its own list.
    pub images: Vec<Vec<Offset>>,
    /// By board.
    pub fits: Vec<Fits>,
}

/// [mission.images] Every place of a formation on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fits {
    pub all: Vec<u128>,
    /// The image each fit comes from.
    pub image: Vec<u8>,
    /// The fits that use a territory, by territory.
    pub through: Vec<Vec<u128>>,
}

/// [mission.images] The shapes a formation takes when it is turned and mirrored, without duplicates.
pub fn images(shape: &[Offset], symmetry: Symmetry) -> Vec<Vec<Offset>> {
    let mut found: Vec<Vec<Offset>> = Vec::new();
    for n in 0..symmetry.images() {
        let mut image: Vec<Offset> = shape.iter().map(|&at| turned(at, n)).collect();
        image.sort_unstable();
        let (q, r) = image[0];
        let image: Vec<Offset> = image.iter().map(|at| (at.0 - q, at.1 - r)).collect();
        if !found.contains(&image) {
            found.push(image);
        }
    }
    found
}

/// Every way these images lie wholly on the board.
pub fn fits(images: &[Vec<Offset>], map: &Map, board: &Board) -> Fits {
    let mut fits = Fits { all: vec![], image: vec![], through: vec![vec![]; map.hexes.len()] };
    for (number, image) in images.iter().enumerate() {
        for origin in cells(board.territories) {
            let set = image.iter().fold(0, |set, &at| set | (map.shifted(origin, at).bit() & board.territories));
            if set.count_ones() as usize == image.len() {
                fits.all.push(set);
                fits.image.push(number as u8);
                cells(set).for_each(|cell| fits.through[cell.0 as usize].push(set));
            }
        }
    }
    fits
}

/// [victory.formation] One of the places through this territory is wholly filled with these units.
pub fn complete(fits: &Fits, units: u128, cell: Cell) -> bool {
    fits.through[cell.0 as usize].iter().any(|fit| units & fit == *fit)
}

/// Where a formation is nearest to being complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nearest {
    pub fit: u128,
    pub image: u8,
    /// Cells of it that hold a unit.
    pub filled: u8,
}

/// [mission.nearest] The place with the most own units; among equals the one with the fewest other pieces in its gaps.
pub fn nearest(fits: &Fits, units: u128, others: u128) -> Nearest {
    let mut best = (i32::MIN, Nearest::default());
    for (&fit, &image) in fits.all.iter().zip(&fits.image) {
        let filled = (fit & units).count_ones();
        let worth = 16 * filled as i32 - (fit & others).count_ones() as i32;
        if worth > best.0 {
            best = (worth, Nearest { fit, image, filled: filled as u8 });
        }
    }
    best.1
}
