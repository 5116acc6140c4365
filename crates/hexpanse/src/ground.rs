//! The board: territories, their names and neighbours, the two sides of the board.
//!
//! A territory is a number; a set of territories is the bits of a `u128`. Both sides share one numbering, so that a
//! hex has the same name on either.

use crate::effect::Offset;
use hexes::Hex;
use serde::{Deserialize, Serialize};

/// The most territories a pack may have: a hexagon of radius 6.
pub const MOST_RADIUS: i32 = 6;

/// A territory, numbered column by column from the left, each from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell(pub u8);

impl Cell {
    /// Not on the board.
    pub const NOWHERE: Cell = Cell(u8::MAX);

    /// The set of this one territory; nowhere is the empty set.
    pub fn bit(self) -> u128 {
        if self == Cell::NOWHERE { 0 } else { 1 << self.0 }
    }
}

/// The territories of a set, in order.
pub fn cells(mut set: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = Cell(set.trailing_zeros() as u8);
            set &= set - 1;
            cell
        })
    })
}

/// The numbering of all territories of the largest board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub radius: i32,
    pub hexes: Vec<Offset>,
    /// `h6`: the column's letter, and the row counted from the top of the column.
    pub names: Vec<String>,
    neighbours: Vec<u128>,
    numbers: Vec<Cell>,
}

impl Map {
    pub fn new(radius: i32) -> Map {
        let mut map = Map { radius, hexes: vec![], names: vec![], neighbours: vec![], numbers: vec![] };
        map.numbers = vec![Cell::NOWHERE; ((2 * radius + 1) * (2 * radius + 1)) as usize];
        for q in -radius..=radius {
            for r in (-radius).max(-q - radius)..=radius.min(radius - q) {
                let number = map.hexes.len();
                map.numbers[((q + radius) * (2 * radius + 1) + r + radius) as usize] = Cell(number as u8);
                let row = r - (-radius).max(-q - radius) + 1;
                map.names.push(format!("{}{row}", hexes::letters((q + radius) as usize)));
                map.hexes.push((q as i8, r as i8));
            }
        }
        map.neighbours = (map.hexes.iter())
            .map(|&at| {
                hexes::DIRECTIONS.iter().fold(0, |set, d| set | map.at(at.0 as i32 + d.x, at.1 as i32 + d.y).bit())
            })
            .collect();
        map
    }

    /// The territory at these coordinates, or nowhere.
    pub fn at(&self, q: i32, r: i32) -> Cell {
        if q.abs() > self.radius || r.abs() > self.radius || (q + r).abs() > self.radius {
            return Cell::NOWHERE;
        }
        self.numbers[((q + self.radius) * (2 * self.radius + 1) + r + self.radius) as usize]
    }

    /// The territory at an offset from another, or nowhere.
    pub fn shifted(&self, from: Cell, by: Offset) -> Cell {
        let (q, r) = self.hexes[from.0 as usize];
        self.at(i32::from(q) + i32::from(by.0), i32::from(r) + i32::from(by.1))
    }

    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.0 as usize]
    }

    pub fn named(&self, name: &str) -> Option<Cell> {
        self.names.iter().position(|n| n == name).map(|n| Cell(n as u8))
    }

    /// Adjacent territories of the largest board.
    pub fn neighbours(&self, cell: Cell) -> u128 {
        self.neighbours[cell.0 as usize]
    }

    /// Steps from the centre.
    pub fn ring(&self, cell: Cell) -> u32 {
        let (q, r) = self.hexes[cell.0 as usize];
        hexes::distance(Hex::new(q.into(), r.into()), Hex::ZERO)
    }
}

/// [board.sides] One side of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub id: String,
    pub name: String,
    pub territories: u128,
    /// [board.currency] The territories that give hexilum.
    pub currency: u128,
    /// The ring drawn shaded, a part of the territories.
    pub shaded: u128,
    /// Used with these numbers of players.
    pub players: Vec<u8>,
    /// Used in team play.
    pub teams: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_columns_and_rows() {
        let map = Map::new(5);
        assert_eq!(map.hexes.len(), 91);
        assert_eq!(map.name(map.at(2, 0)), "h6");
        assert_eq!(map.name(map.at(0, 0)), "f6");
        assert_eq!(map.name(map.at(-5, 0)), "a1");
        assert_eq!(map.name(map.at(5, 0)), "k6");
        for n in 0..91 {
            assert_eq!(map.named(map.name(Cell(n))), Some(Cell(n)));
        }
    }

    #[test]
    fn neighbours_are_mutual_and_fewer_at_the_edge() {
        let map = Map::new(4);
        for a in 0..61 {
            let count = map.neighbours(Cell(a)).count_ones();
            assert_eq!(count == 6, map.ring(Cell(a)) < 4, "{}", map.name(Cell(a)));
            for b in cells(map.neighbours(Cell(a))) {
                assert_ne!(map.neighbours(b) & Cell(a).bit(), 0);
            }
        }
    }

    #[test]
    fn off_the_board_is_nowhere() {
        let map = Map::new(5);
        assert_eq!(map.shifted(map.at(5, 0), (1, 0)), Cell::NOWHERE);
        assert_eq!(map.at(3, 3), Cell::NOWHERE);
        assert_eq!(Cell::NOWHERE.bit(), 0);
    }
}
