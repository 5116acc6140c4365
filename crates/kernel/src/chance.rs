//! Chance comes from outside: a step wants a [`Fate`], an oracle answers with [`Faces`].
//!
//! [`Seeded`] is counter-based: the n-th number of a stream is a function of the seed, the stream and n alone, so a
//! new draw in one place shifts no other, and a game played again after an undo meets the same dice.

use crate::{Problem, SeatSet, Viewer};
use arrayvec::ArrayVec;
use siphasher::sip::SipHasher13;
use std::fmt;
use std::hash::Hasher;

/// What a step wants from chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// `count` dice with faces 1 to `sides`, seen by all.
    Dice { count: u8, sides: u8 },
    /// One card from the bag of a deck; `seen` are those who may know which.
    Draw { deck: u8, seen: SeatSet },
    /// A random order of 0 to `count - 1`, seen by all.
    Order { count: u8 },
}

/// In notation: `2d6`, `order 5`, `draw 0 seen 1 2`. Digests of records are made of it, so it stays as it is.
impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fate::Dice { count, sides } => write!(f, "{count}d{sides}"),
            Fate::Order { count } => write!(f, "order {count}"),
            Fate::Draw { deck, seen } if *seen == SeatSet::ALL => write!(f, "draw {deck} seen all"),
            Fate::Draw { deck, seen } => {
                write!(f, "draw {deck} seen")?;
                seen.iter().try_for_each(|seat| write!(f, " {}", seat.0))?;
                if seen.admits(Viewer::Audience) { f.write_str(" audience") } else { Ok(()) }
            }
        }
    }
}

/// All eight numbers together, added up side by side in one word.
#[inline]
fn sum(numbers: [u8; 8]) -> u32 {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let word = u64::from_le_bytes(numbers);
    let pairs = (word & EVEN) + (word >> 8 & EVEN);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

impl Fate {
    /// Who may know the answer.
    pub fn seen(&self) -> SeatSet {
        match self {
            Fate::Draw { seen, .. } => *seen,
            Fate::Dice { .. } | Fate::Order { .. } => SeatSet::ALL,
        }
    }

    fn stream(&self) -> Stream {
        match self {
            Fate::Dice { .. } => Stream::Dice,
            Fate::Order { .. } => Stream::Order,
            Fate::Draw { deck, .. } => Stream::Deck(*deck),
        }
    }

    /// Draws an answer. `bag` holds the number of cards left of each kind, for a draw.
    pub fn roll(&self, bag: &[u8], chance: &mut impl Chance) -> Faces {
        let stream = self.stream();
        let mut faces = Faces::new();
        match self {
            Fate::Dice { count, sides } => {
                for _ in 0..*count {
                    faces.push(1 + chance.below(stream, *sides as u32) as u8);
                }
            }
            Fate::Draw { .. } => {
                let left: u32 = bag.iter().map(|n| *n as u32).sum();
                let mut rank = chance.below(stream, left);
                // Large bags are searched by the handful first.
                let mut first = 0;
                for handful in bag.as_chunks::<8>().0 {
                    let held = sum(*handful);
                    if rank < held {
                        break;
                    }
                    rank -= held;
                    first += handful.len();
                }
                for (kind, n) in bag.iter().enumerate().skip(first) {
                    if rank < *n as u32 {
                        faces.push(kind as u8);
                        break;
                    }
                    rank -= *n as u32;
                }
            }
            Fate::Order { count } => {
                faces.extend(0..*count);
                for last in (1..*count as usize).rev() {
                    let other = chance.below(stream, last as u32 + 1) as usize;
                    faces.swap(last, other);
                }
            }
        }
        faces
    }

    /// Whether `faces` can be the answer.
    pub fn check(&self, faces: &Faces, bag: &[u8]) -> Result<(), Problem> {
        let fits = match self {
            Fate::Dice { count, sides } => {
                faces.len() == *count as usize && faces.iter().all(|f| (1..=*sides).contains(f))
            }
            Fate::Draw { .. } => faces.len() == 1 && bag.get(faces[0] as usize).is_some_and(|n| *n > 0),
            Fate::Order { count } => {
                let mut sorted = faces.clone();
                sorted.sort_unstable();
                sorted.iter().copied().eq(0..*count)
            }
        };
        if fits { Ok(()) } else { Err(Problem::new(format!("{faces:?} is no answer to {self}"))) }
    }

    /// Every answer with its weight, for exact counting.
    pub fn enumerate(&self, bag: &[u8]) -> Vec<(Faces, u64)> {
        match self {
            Fate::Dice { count, sides } => {
                let mut all = vec![(Faces::new(), 1)];
                for _ in 0..*count {
                    all = all
                        .iter()
                        .flat_map(|(faces, _)| {
                            (1..=*sides).map(move |face| {
                                let mut longer = faces.clone();
                                longer.push(face);
                                (longer, 1)
                            })
                        })
                        .collect();
                }
                all
            }
            Fate::Draw { .. } => {
                let kinds = bag.iter().enumerate().filter(|(_, n)| **n > 0);
                kinds.map(|(kind, n)| (Faces::from_iter([kind as u8]), *n as u64)).collect()
            }
            Fate::Order { count } => {
                let mut all: Vec<Faces> = vec![Faces::new()];
                for n in 0..*count {
                    all = all
                        .iter()
                        .flat_map(|order| {
                            (0..=order.len()).map(move |place| {
                                let mut longer = order.clone();
                                longer.insert(place, n);
                                longer
                            })
                        })
                        .collect();
                }
                all.into_iter().map(|order| (order, 1)).collect()
            }
        }
    }
}

/// The answer of chance: dice faces, the kind of the card drawn, or an order.
pub type Faces = ArrayVec<u8, 64>;

/// Independent sources of numbers in one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stream {
    Dice,
    Order,
    /// Choices of random players.
    Bots,
    Deck(u8),
}

impl Stream {
    /// Room for 93 decks; hands from which cards are drawn count as decks.
    const COUNT: usize = 96;

    fn index(self) -> usize {
        match self {
            Stream::Dice => 0,
            Stream::Order => 1,
            Stream::Bots => 2,
            Stream::Deck(deck) => 3 + deck as usize,
        }
    }
}

/// A source of numbers.
pub trait Chance {
    /// A number below `bound`, which is at least 1.
    fn below(&mut self, stream: Stream, bound: u32) -> u32;
}

/// Counter-based chance: the n-th number of each stream is fixed by the seed.
///
/// ```
/// use kernel::{Fate, Seeded};
/// let dice = Fate::Dice { count: 8, sides: 6 };
/// assert_eq!(dice.roll(&[], &mut Seeded::new(1)).as_slice(), [4, 6, 6, 6, 2, 5, 3, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Seeded {
    key: (u64, u64),
    counts: [u32; Stream::COUNT],
}

impl Seeded {
    /// From a small seed, as on the command line.
    pub fn new(seed: u64) -> Seeded {
        Seeded::from_key(seed, 0x5374_6172_6d6f_6f74)
    }

    /// The `n`-th game of a run with this seed.
    pub fn nth(seed: u64, n: u64) -> Seeded {
        Seeded::from_key(seed, 0x5374_6172_6d6f_6f74 ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// From the 128 secret bits of a table.
    pub fn from_key(low: u64, high: u64) -> Seeded {
        Seeded { key: (low, high), counts: [0; Stream::COUNT] }
    }

    /// How many numbers each stream has given; [`Seeded::resume`] goes on from there.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Goes on after so many numbers of each stream.
    pub fn resume(mut self, counts: &[u32]) -> Seeded {
        for (count, given) in self.counts.iter_mut().zip(counts) {
            *count = *given;
        }
        self
    }

    /// Counts an answer that is already in a log, so that the next one follows it.
    pub fn skip(&mut self, fate: &Fate) {
        self.counts[fate.stream().index()] += match fate {
            Fate::Dice { count, .. } => *count as u32,
            Fate::Draw { .. } => 1,
            Fate::Order { count } => (*count as u32).saturating_sub(1),
        };
    }
}

impl Chance for Seeded {
    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        let index = stream.index();
        let mut hasher = SipHasher13::new_with_keys(self.key.0, self.key.1);
        hasher.write(&((index as u64) << 32 | self.counts[index] as u64).to_le_bytes());
        self.counts[index] += 1;
        scale(hasher.finish(), bound)
    }
}

/// A fast sequential generator (xoshiro256++) for rollouts and imagined tables.
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        let mut state = seed;
        Rng(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        }))
    }

    #[inline]
    pub fn word(&mut self) -> u64 {
        let Rng(s) = self;
        let word = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        word
    }

    /// A number below `bound`, which is at least 1.
    #[inline]
    pub fn pick(&mut self, bound: u32) -> u32 {
        scale(self.word(), bound)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f32 {
        (self.word() >> 40) as f32 / (1u64 << 24) as f32
    }
}

impl Chance for Rng {
    #[inline]
    fn below(&mut self, _: Stream, bound: u32) -> u32 {
        self.pick(bound)
    }
}

#[inline]
fn scale(word: u64, bound: u32) -> u32 {
    ((word as u128 * bound as u128) >> 64) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_do_not_shift_each_other() {
        let dice = Fate::Dice { count: 5, sides: 6 };
        let draw = Fate::Draw { deck: 0, seen: SeatSet::ALL };
        let mut plain = Seeded::new(7);
        let mut mixed = Seeded::new(7);
        mixed.below(Stream::Bots, 10);
        draw.roll(&[3, 4], &mut mixed);
        assert_eq!(dice.roll(&[], &mut plain), dice.roll(&[], &mut mixed));
    }

    #[test]
    fn skipping_a_logged_answer_gives_the_next_one() {
        for fate in [Fate::Dice { count: 3, sides: 10 }, Fate::Order { count: 6 }] {
            let mut played = Seeded::new(3);
            fate.roll(&[], &mut played);
            let mut resumed = Seeded::new(3);
            resumed.skip(&fate);
            assert_eq!(fate.roll(&[], &mut played), fate.roll(&[], &mut resumed));
        }
    }

    #[test]
    fn the_seed_fixes_the_dice_forever() {
        let dice = Fate::Dice { count: 8, sides: 6 };
        assert_eq!(dice.roll(&[], &mut Seeded::new(1)).as_slice(), [4, 6, 6, 6, 2, 5, 3, 1]);
    }

    #[test]
    fn the_seed_fixes_every_stream_forever() {
        let mut chance = Seeded::new(1);
        let streams = [Stream::Dice, Stream::Order, Stream::Bots, Stream::Deck(0), Stream::Deck(36), Stream::Deck(92)];
        assert_eq!(streams.map(|stream| chance.below(stream, 1000)), [510, 83, 604, 234, 28, 417]);
        let counts = chance.counts()[..40].to_vec();
        let mut resumed = Seeded::new(1).resume(&counts);
        assert_eq!(
            chance.below(Stream::Deck(36), 1000),
            resumed.below(Stream::Deck(36), 1000),
            "counts of fewer streams"
        );
    }

    #[test]
    fn the_notation_of_a_fate_is_fixed_forever() {
        let draw = |seen| Fate::Draw { deck: 3, seen };
        let one = SeatSet::one(crate::Seat(1));
        for (fate, text) in [
            (Fate::Dice { count: 2, sides: 10 }, "2d10"),
            (Fate::Order { count: 6 }, "order 6"),
            (draw(SeatSet::ALL), "draw 3 seen all"),
            (draw(SeatSet::NONE), "draw 3 seen"),
            (draw(one.with(crate::Seat(4))), "draw 3 seen 1 4"),
            (draw(SeatSet(one.0 | 1 << 15)), "draw 3 seen 1 audience"),
        ] {
            assert_eq!(fate.to_string(), text);
        }
    }

    #[test]
    fn enumerated_weights_match_the_draws() {
        let draw = Fate::Draw { deck: 1, seen: SeatSet::ALL };
        let bag = [2, 0, 5];
        let total: u64 = draw.enumerate(&bag).iter().map(|(_, weight)| weight).sum();
        assert_eq!(total, 7);
        let mut rng = Rng::new(5);
        for _ in 0..100 {
            let faces = draw.roll(&bag, &mut rng);
            assert!(draw.check(&faces, &bag).is_ok());
            assert_ne!(faces[0], 1);
        }
        assert_eq!(Fate::Dice { count: 2, sides: 6 }.enumerate(&[]).len(), 36);
        assert_eq!(Fate::Order { count: 4 }.enumerate(&[]).len(), 24);
    }

    #[test]
    fn wrong_answers_are_told_apart() {
        let dice = Fate::Dice { count: 2, sides: 6 };
        assert!(dice.check(&Faces::from_iter([1, 7]), &[]).is_err());
        assert!(dice.check(&Faces::from_iter([1]), &[]).is_err());
        assert!(Fate::Order { count: 3 }.check(&Faces::from_iter([0, 0, 2]), &[]).is_err());
    }
}
