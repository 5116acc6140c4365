//! Units of one party in one place.

use crate::kinds::{GROUND, KINDS, Kind, KindSet, Lanes, SHIPS, STRUCTURES, words};
use serde::{Deserialize, Serialize};

/// Units of one party in one place.
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

    #[inline]
    pub fn is_empty(&self) -> bool {
        words(&self.count) == (0, 0)
    }

    /// Whether any of these kinds is here.
    #[inline]
    pub fn has_any(&self, lanes: Lanes) -> bool {
        let (first, last) = words(&self.count);
        first & lanes.0 | u64::from(last & lanes.1) != 0
    }

    /// The kinds that are here.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        let (first, last) = words(&self.count);
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
