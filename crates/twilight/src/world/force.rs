//! Units of one side in one place.

use crate::kit::KINDS;
use serde::{Deserialize, Serialize};
use twilight_box::units::Kind;

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
pub struct Lanes(u64, u32);

impl Lanes {
    pub const SHIPS: Lanes = Lanes::of(&SHIPS);
    pub const MOVERS: Lanes = Lanes::of(&MOVERS);
    pub const MECHS: Lanes = Lanes::of(&[Kind::Mech]);
    /// [breakthrough.absolute-synergy] Ships, with a mech that is one.
    pub const HULLS: Lanes = Lanes(Lanes::SHIPS.0 | Lanes::MECHS.0, Lanes::SHIPS.1 | Lanes::MECHS.1);

    const fn of(kinds: &[Kind]) -> Lanes {
        let mut force = Force { count: [0; KINDS], damaged: [0; KINDS] };
        let mut n = 0;
        while n < kinds.len() {
            force.count[kinds[n] as usize] = u8::MAX;
            n += 1;
        }
        let (first, last) = force.words();
        Lanes(first, last)
    }

    #[inline]
    fn has(self, kind: Kind) -> bool {
        let n = kind as u32;
        if n < 8 { self.0 >> (8 * n) & 1 == 1 } else { self.1 >> (8 * (n - 7)) & 1 == 1 }
    }
}

/// Some kinds, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KindSet(u16);

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

/// Units of one side in one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Force {
    pub count: [u8; KINDS],
    /// How many of them are damaged.
    pub damaged: [u8; KINDS],
}

impl Force {
    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        self.count[kind as usize]
    }

    /// Units of a kind that are damaged, or those that are not.
    #[inline]
    pub fn in_state(&self, kind: Kind, damaged: bool) -> u8 {
        let hurt = self.damaged[kind as usize];
        if damaged { hurt } else { self.count[kind as usize] - hurt }
    }

    #[inline]
    pub fn add(&mut self, kind: Kind, damaged: bool) {
        self.count[kind as usize] += 1;
        self.damaged[kind as usize] += u8::from(damaged);
    }

    #[inline]
    pub fn take(&mut self, kind: Kind, damaged: bool) {
        debug_assert!(self.in_state(kind, damaged) > 0, "no {kind:?}, damaged {damaged}");
        self.count[kind as usize] -= 1;
        self.damaged[kind as usize] -= u8::from(damaged);
    }

    #[inline]
    pub fn sum(&self, kinds: &[Kind]) -> u8 {
        kinds.iter().map(|&kind| self.of(kind)).sum()
    }

    /// All ships here; asked for so often that they are added up in one go.
    #[inline]
    pub fn ships(&self) -> u8 {
        const LANES: u64 = {
            let (mut lanes, mut n) = (0, 0);
            while n < SHIPS.len() {
                if (SHIPS[n] as usize) < 8 {
                    lanes |= 0xff << (8 * SHIPS[n] as usize);
                }
                n += 1;
            }
            lanes
        };
        let [a, b, c, d, e, f, g, h, ..] = self.count;
        let counts = u64::from_le_bytes([a, b, c, d, e, f, g, h]) & LANES;
        (counts.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8 + self.of(Kind::WarSun)
    }

    #[inline]
    pub fn ground(&self) -> u8 {
        self.sum(&GROUND)
    }

    #[inline]
    pub fn structures(&self) -> u8 {
        self.sum(&STRUCTURES)
    }

    /// All counts at once: those of the first eight kinds, and of the last four.
    #[inline]
    const fn words(&self) -> (u64, u32) {
        let [a, b, c, d, e, f, g, h, i, j, k] = self.count;
        (u64::from_le_bytes([a, b, c, d, e, f, g, h]), u32::from_le_bytes([h, i, j, k]))
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words() == (0, 0)
    }

    /// Whether any of these kinds is here.
    #[inline]
    pub fn has_any(&self, lanes: Lanes) -> bool {
        let (first, last) = self.words();
        first & lanes.0 | u64::from(last & lanes.1) != 0
    }

    /// The kinds that are here.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        let (first, last) = self.words();
        // A bit for each lane that is not empty, gathered into one byte.
        let some = |lanes: u64| {
            const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
            let bits = (((lanes & LOW) + LOW) | lanes) >> 7 & 0x0101_0101_0101_0101;
            bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
        };
        KindSet((some(first) | some(u64::from(last >> 8)) << 8) as u16)
    }

    /// Kinds and states that are here, weakest first.
    #[inline]
    pub fn groups<'a>(&'a self, kinds: &'a [Kind]) -> impl Iterator<Item = (Kind, bool, u8)> + 'a {
        let mut kinds = kinds.iter().filter(|&&kind| self.of(kind) > 0);
        let mut undamaged = None;
        std::iter::from_fn(move || {
            loop {
                let (kind, damaged) = match undamaged.take() {
                    Some(kind) => (kind, false),
                    None => {
                        let kind = *kinds.next()?;
                        undamaged = Some(kind);
                        (kind, true)
                    }
                };
                let count = self.in_state(kind, damaged);
                if count > 0 {
                    return Some((kind, damaged, count));
                }
            }
        })
    }
}
