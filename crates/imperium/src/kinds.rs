//! The kinds of units, and sets of them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// [units.kinds] The kinds of units. Their order is the order in which a fleet gives up its ships.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Fighter,
    Destroyer,
    Infantry,
    Cruiser,
    Carrier,
    Mech,
    Dreadnought,
    Flagship,
    WarSun,
    Pds,
    SpaceDock,
}

/// How many kinds there are.
pub const KINDS: usize = 11;

impl Kind {
    pub const ALL: [Kind; KINDS] = [
        Kind::Fighter,
        Kind::Destroyer,
        Kind::Infantry,
        Kind::Cruiser,
        Kind::Carrier,
        Kind::Mech,
        Kind::Dreadnought,
        Kind::Flagship,
        Kind::WarSun,
        Kind::Pds,
        Kind::SpaceDock,
    ];

    /// The word used in data and case files.
    pub fn slug(self) -> &'static str {
        match self {
            Kind::Fighter => "fighter",
            Kind::Destroyer => "destroyer",
            Kind::Infantry => "infantry",
            Kind::Cruiser => "cruiser",
            Kind::Carrier => "carrier",
            Kind::Mech => "mech",
            Kind::Dreadnought => "dreadnought",
            Kind::Flagship => "flagship",
            Kind::WarSun => "war_sun",
            Kind::Pds => "pds",
            Kind::SpaceDock => "space_dock",
        }
    }

    pub fn from_slug(slug: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.slug() == slug)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.slug().replace('_', " "))
    }
}

/// Kinds that are ships, weakest first.
pub const SHIPS: [Kind; 7] =
    [Kind::Fighter, Kind::Destroyer, Kind::Cruiser, Kind::Carrier, Kind::Dreadnought, Kind::Flagship, Kind::WarSun];

/// Whether a kind is a ship.
#[inline]
pub fn is_ship(kind: Kind) -> bool {
    Lanes::SHIPS.has(kind)
}

/// Kinds that move by themselves: ships, and docks that fly.
pub const MOVERS: [Kind; 8] = [
    Kind::Fighter,
    Kind::Destroyer,
    Kind::Cruiser,
    Kind::Carrier,
    Kind::Dreadnought,
    Kind::Flagship,
    Kind::WarSun,
    Kind::SpaceDock,
];

/// Kinds that are ground forces, weakest first.
pub const GROUND: [Kind; 2] = [Kind::Infantry, Kind::Mech];

/// Kinds that are structures.
pub const STRUCTURES: [Kind; 2] = [Kind::Pds, Kind::SpaceDock];

/// Where the counts of some kinds lie in a force, to look at all of them at once.
#[derive(Clone, Copy)]
pub struct Lanes(pub(crate) u64, pub(crate) u32);

impl Lanes {
    pub const SHIPS: Lanes = Lanes::of(&SHIPS);
    pub const MOVERS: Lanes = Lanes::of(&MOVERS);
    pub const MECHS: Lanes = Lanes::of(&[Kind::Mech]);

    const fn of(kinds: &[Kind]) -> Lanes {
        let (mut counts, mut n) = ([0; KINDS], 0);
        while n < kinds.len() {
            counts[kinds[n] as usize] = u8::MAX;
            n += 1;
        }
        let (first, last) = words(&counts);
        Lanes(first, last)
    }

    #[must_use]
    pub const fn union(self, other: Lanes) -> Lanes {
        Lanes(self.0 | other.0, self.1 | other.1)
    }

    #[inline]
    fn has(self, kind: Kind) -> bool {
        let n = kind as u32;
        if n < 8 { self.0 >> (8 * n) & 1 == 1 } else { self.1 >> (8 * (n - 7)) & 1 == 1 }
    }
}

/// All counts at once: those of the first eight kinds, and of the last four.
#[inline]
pub(crate) const fn words(counts: &[u8; KINDS]) -> (u64, u32) {
    let [a, b, c, d, e, f, g, h, i, j, k] = *counts;
    (u64::from_le_bytes([a, b, c, d, e, f, g, h]), u32::from_le_bytes([h, i, j, k]))
}

/// Some kinds, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KindSet(pub(crate) u16);

impl KindSet {
    pub const MOVERS: KindSet = {
        let (mut kinds, mut n) = (0, 0);
        while n < MOVERS.len() {
            kinds |= 1 << MOVERS[n] as u16;
            n += 1;
        }
        KindSet(kinds)
    };

    #[must_use]
    #[inline]
    pub fn common(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    #[must_use]
    #[inline]
    pub fn union(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// In the order of [`Kind::ALL`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = *Kind::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(kind)
        })
    }
}
