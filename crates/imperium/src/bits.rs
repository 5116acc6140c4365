//! Small sets of printed features, one bit each.

use serde::{Deserialize, Serialize};

/// Makes a set type over a fieldless enum.
macro_rules! bits {
    ($(#[$doc:meta])* $Set:ident($Bits:ty), $Item:ident: $($(#[$item_doc:meta])* $Name:ident),+ $(,)?) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $Item { $($(#[$item_doc])* $Name),+ }

        impl $Item {
            pub const ALL: &'static [$Item] = &[$($Item::$Name),+];
        }

        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $Set(pub $Bits);

        impl $Set {
            pub const NONE: $Set = $Set(0);

            pub const fn of(items: &[$Item]) -> $Set {
                let mut bits = 0;
                let mut n = 0;
                while n < items.len() {
                    bits |= 1 << items[n] as u32;
                    n += 1;
                }
                $Set(bits)
            }

            #[inline]
            pub const fn has(self, item: $Item) -> bool {
                self.0 & (1 << item as u32) != 0
            }

            #[inline]
            pub const fn with(self, item: $Item) -> $Set {
                $Set(self.0 | 1 << item as u32)
            }

            #[inline]
            pub const fn without(self, item: $Item) -> $Set {
                $Set(self.0 & !(1 << item as u32))
            }

            #[inline]
            pub const fn union(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }

            #[inline]
            pub const fn common(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }

            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $Item> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    (left != 0).then(|| {
                        let item = $Item::ALL[left.trailing_zeros() as usize];
                        left &= left - 1;
                        item
                    })
                })
            }
        }

        impl Serialize for $Set {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(to)
            }
        }

        impl<'de> Deserialize<'de> for $Set {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                <$Bits>::deserialize(from).map($Set)
            }
        }
    };
}

pub(crate) use bits;

bits! {
    /// The wormhole letters of a system.
    Wormholes(u8), Wormhole:
    Alpha, Beta, Gamma, Delta, Epsilon,
}

bits! {
    /// The anomalies of a system; it can be several at once.
    Anomalies(u8), Anomaly:
    AsteroidField, Supernova, Nebula, GravityRift, EntropicScar, IonStorm,
}
