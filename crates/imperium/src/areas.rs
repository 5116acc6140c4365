//! Systems, planets, and the areas in them where units can be.

use serde::{Deserialize, Serialize};

/// A system on the table, by its place in the galaxy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct SystemId(pub u8);

impl SystemId {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A planet on the map, by its place among all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlanetSpot(pub u8);

impl PlanetSpot {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A place units can be in: a system's space area or a planet. Spaces first, then planets; the numbers never shift during
/// a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Area(pub u8);

impl Area {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The bit of each number; looked up, because shifts of such wide words take long.
static ONE: [u128; 128] = {
    let (mut each, mut n) = ([0; 128], 0);
    while n < each.len() {
        each[n] = 1 << n;
        n += 1;
    }
    each
};

/// A set of numbered things, a bit each.
macro_rules! sets {
    ($(#[$doc:meta])* $set:ident of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        pub struct $set(pub u128);

        impl $set {
            pub const NONE: $set = $set(0);

            #[inline]
            pub fn one(item: $item) -> Self {
                $set(ONE[item.index() % 128])
            }

            #[inline]
            pub fn has(self, item: $item) -> bool {
                !self.common($set::one(item)).is_empty()
            }

            #[inline]
            pub fn with(self, item: $item) -> Self {
                self.union($set::one(item))
            }

            #[inline]
            pub fn without(self, item: $item) -> Self {
                self.minus($set::one(item))
            }

            #[inline]
            pub fn union(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }

            #[inline]
            pub fn common(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }

            #[inline]
            pub fn minus(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }

            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether there are at least two.
            #[inline]
            pub fn is_several(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            #[inline]
            pub fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                // Word by word: two short steps where one long one would take several.
                let (mut word, mut high, mut first) = (self.0 as u64, (self.0 >> 64) as u64, 0);
                std::iter::from_fn(move || {
                    if word == 0 {
                        (word, high, first) = (high, 0, 64);
                    }
                    let item = $item(first + word.trailing_zeros() as u8);
                    (word != 0).then(|| {
                        word &= word - 1;
                        item
                    })
                })
            }
        }

        impl FromIterator<$item> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold($set::NONE, $set::with)
            }
        }
    };
}

sets! {
    /// A set of systems of one galaxy.
    SystemSet of SystemId
}

sets! {
    /// A set of planets of one map.
    PlanetSet of PlanetSpot
}
