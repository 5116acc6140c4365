//! Ships of one player on one space, packed into one word.

use crate::names::Ship;
use serde::{Deserialize, Serialize};

/// A kind of ship, with the damaged moth as a kind of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hull(pub u8);

impl Hull {
    pub const COUNT: usize = Ship::COUNT + 1;
    /// [ship.moth] A moth that has taken one of its two hits.
    pub const DAMAGED_MOTH: Hull = Hull(Ship::COUNT as u8);

    pub fn all() -> impl Iterator<Item = Hull> {
        (0..Hull::COUNT as u8).map(Hull)
    }

    pub const fn ship(self) -> Ship {
        if self.0 as usize == Ship::COUNT { Ship::Moth } else { Ship::ALL[self.0 as usize] }
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn slug(self) -> &'static str {
        if self.0 == Hull::DAMAGED_MOTH.0 { "damaged-moth" } else { self.ship().slug() }
    }
}

impl From<Ship> for Hull {
    fn from(ship: Ship) -> Hull {
        Hull(ship as u8)
    }
}

/// Up to 15 ships of each kind, four bits a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fleet(pub u64);

impl Fleet {
    pub const EMPTY: Fleet = Fleet(0);

    pub const fn of(hull: Hull, count: u8) -> Fleet {
        Fleet((count as u64) << (4 * hull.0))
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self, hull: Hull) -> u8 {
        (self.0 >> (4 * hull.0) & 0xf) as u8
    }

    /// Ships of a kind, damaged ones included.
    pub const fn ships(self, ship: Ship) -> u8 {
        let whole = self.count(Hull(ship as u8));
        if matches!(ship, Ship::Moth) { whole + self.count(Hull::DAMAGED_MOTH) } else { whole }
    }

    pub fn total(self) -> u8 {
        self.hulls().map(|hull| self.count(hull)).sum()
    }

    pub fn add(&mut self, hull: Hull, count: u8) {
        debug_assert!(self.count(hull) + count <= 15, "more than 15 {}", hull.slug());
        self.0 += Fleet::of(hull, count).0;
    }

    pub fn remove(&mut self, hull: Hull, count: u8) {
        debug_assert!(self.count(hull) >= count, "no {} to remove", hull.slug());
        self.0 -= Fleet::of(hull, count).0;
    }

    /// Adds all ships of another fleet.
    pub fn join(&mut self, other: Fleet) {
        self.0 += other.0;
    }

    /// Takes away all ships of another fleet, which must be part of this one.
    pub fn part(&mut self, other: Fleet) {
        debug_assert!(other.hulls().all(|hull| self.count(hull) >= other.count(hull)));
        self.0 -= other.0;
    }

    /// The kinds present, lowest first.
    pub fn hulls(self) -> impl Iterator<Item = Hull> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let hull = (rest != 0).then(|| Hull((rest.trailing_zeros() / 4) as u8))?;
            rest &= !(0xf << (4 * hull.0));
            Some(hull)
        })
    }

    /// Only the kinds in a mask of hulls.
    pub fn only(self, hulls: u16) -> Fleet {
        let kept = self.hulls().filter(|hull| hulls & 1 << hull.0 != 0);
        Fleet(kept.map(|hull| Fleet::of(hull, self.count(hull)).0).sum())
    }

    /// The kinds present as a mask of hulls.
    pub fn mask(self) -> u16 {
        self.hulls().fold(0, |mask, hull| mask | 1 << hull.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_come_and_go() {
        let mut fleet = Fleet::EMPTY;
        fleet.add(Ship::Starfighter.into(), 8);
        fleet.add(Ship::Moth.into(), 2);
        fleet.add(Hull::DAMAGED_MOTH, 1);
        assert_eq!((fleet.total(), fleet.ships(Ship::Moth), fleet.count(Ship::Moth.into())), (11, 3, 2));
        assert_eq!(fleet.hulls().map(Hull::slug).collect::<Vec<_>>(), ["starfighter", "moth", "damaged-moth"]);
        fleet.part(Fleet::of(Ship::Starfighter.into(), 8));
        fleet.remove(Hull::DAMAGED_MOTH, 1);
        assert_eq!(fleet, Fleet::of(Ship::Moth.into(), 2));
    }
}
