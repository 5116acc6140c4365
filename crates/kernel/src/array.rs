//! Fixed arrays of any length that can be saved, and bags of cards counted by kind.

use crate::Rng;
use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// `[T; N]` with saving for every N.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Array<T, const N: usize>(pub [T; N]);

/// How many there are of each of N kinds.
pub type Counts<const N: usize> = Array<u8, N>;

impl<T: Default, const N: usize> Default for Array<T, N> {
    #[inline]
    fn default() -> Self {
        Array(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Deref for Array<T, N> {
    type Target = [T; N];

    #[inline]
    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Array<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T; N] {
        &mut self.0
    }
}

impl<const N: usize> Counts<N> {
    pub fn total(&self) -> u32 {
        self.iter().map(|n| *n as u32).sum()
    }

    /// Whether there is none of any kind.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; N]
    }
}

impl<T: Serialize, const N: usize> Serialize for Array<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        for item in &self.0 {
            tuple.serialize_element(item)?;
        }
        tuple.end()
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Array<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Array<T, N>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Array<T, N>, A::Error> {
                let mut items = Vec::with_capacity(N);
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                let length = items.len();
                items.try_into().map(Array).map_err(|_| de::Error::invalid_length(length, &self))
            }
        }

        deserializer.deserialize_tuple(N, Items(PhantomData))
    }
}

/// Writes `Clone` for a struct field by field, with a `clone_from` that keeps what need not be made anew: the derived one
/// makes a whole copy and moves it.
#[macro_export]
macro_rules! clone_by_field {
    ($type:ty; $($field:ident),+ $(,)?) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),+ }
            }

            fn clone_from(&mut self, other: &Self) {
                $(self.$field.clone_from(&other.$field);)+
            }
        }
    };
}

/// Takes one random card out of a bag.
pub fn take_any(bag: &mut [u8], rng: &mut Rng) -> Option<usize> {
    let left: u32 = bag.iter().map(|n| *n as u32).sum();
    if left == 0 {
        return None;
    }
    let mut rank = rng.pick(left);
    for (kind, n) in bag.iter_mut().enumerate() {
        if rank < *n as u32 {
            *n -= 1;
            return Some(kind);
        }
        rank -= *n as u32;
    }
    None
}

/// Deals anew what a viewer cannot know: each hand keeps the cards the viewer knows of it, the rest goes back into the
/// bag and as many are drawn. The result depends only on what bag and unknown cards hold together.
pub fn redeal(bag: &mut [u8], hands: &mut [(&mut [u8], &[u8])], rng: &mut Rng) {
    let mut sizes = arrayvec::ArrayVec::<u32, 32>::new();
    for (hand, known) in hands.iter_mut() {
        let mut size = 0;
        for (kind, n) in hand.iter_mut().enumerate() {
            let keep = known.get(kind).copied().unwrap_or(0).min(*n);
            size += (*n - keep) as u32;
            bag[kind] += *n - keep;
            *n = keep;
        }
        sizes.push(size);
    }
    for ((hand, _), size) in hands.iter_mut().zip(sizes) {
        for _ in 0..size {
            if let Some(kind) = take_any(bag, rng) {
                hand[kind] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redeal_keeps_sizes_totals_and_what_is_known() {
        let mut bag = [3, 0, 2, 1];
        let mut ann = [0, 2, 0, 1];
        let mut bo = [1, 0, 1, 0];
        redeal(&mut bag, &mut [(&mut ann, &[0, 1, 0, 0]), (&mut bo, &[])], &mut Rng::new(4));
        assert!(ann[1] >= 1);
        assert_eq!(ann.iter().sum::<u8>(), 3);
        assert_eq!(bo.iter().sum::<u8>(), 2);
        for kind in 0..4 {
            assert_eq!(bag[kind] + ann[kind] + bo[kind], [4, 2, 3, 2][kind]);
        }
    }

    #[test]
    fn what_the_viewer_cannot_know_does_not_matter() {
        let deal = |mut bag: [u8; 3], mut hand: [u8; 3]| {
            redeal(&mut bag, &mut [(&mut hand, &[])], &mut Rng::new(9));
            (bag, hand)
        };
        assert_eq!(deal([2, 2, 0], [0, 0, 2]), deal([1, 1, 2], [1, 1, 0]));
    }

    #[test]
    fn long_arrays_are_saved() {
        let array: Array<u16, 50> = Array(std::array::from_fn(|n| n as u16));
        let bytes = postcard::to_stdvec(&array).unwrap();
        assert_eq!(postcard::from_bytes::<Array<u16, 50>>(&bytes).unwrap(), array);
    }
}
