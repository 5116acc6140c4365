//! Where the outcomes of a step of battle come from: all of them one after another, or one at random.

use crate::dice::{Hits, Pool};

/// Answers the questions of a step: dice, and choices of a side.
pub trait Fate {
    /// One of the outcomes whose weights are filled in.
    fn chance(&mut self, weights: impl FnOnce(&mut Vec<f64>)) -> usize;

    /// The hits of some dice. They are counted out only where it has not been asked before.
    fn hits(&mut self, pool: impl Fn() -> Pool) -> Hits {
        let any = self.chance(|out| pool().hits(false, out)) as u32;
        let heavy = self.chance(|out| pool().hits(true, out)) as u32;
        Hits { any, heavy }
    }

    /// Hits and misses by 1 of some dice, the latter cut at `most`.
    fn hits_and_near(&mut self, pool: &Pool, heavy: bool, most: usize) -> (usize, usize) {
        let pick = self.chance(|out| pool.hits_and_near(heavy, most, out));
        (pick / (most + 1), pick % (most + 1))
    }

    /// Whether all outcomes are walked through, so that few of them are better than many.
    fn walks(&self) -> bool;

    /// What a side chooses; 0 is what the listed policy does.
    fn choice(&mut self, side: usize, options: usize) -> usize;

    /// Tells how many hits the combat rolls of a side made.
    fn rolled(&mut self, side: usize, hits: u32);
}

/// So unlikely that nothing is lost without it.
pub const SPECK: f64 = 1e-13;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Chance,
    Choice(usize),
}

#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub turn: Turn,
    /// Where its weights begin; a choice has none.
    start: usize,
    len: usize,
    pub pick: usize,
    /// The chance of all picks before it.
    before: f64,
}

/// Walks through all ways a step can go, by playing it again along a path of picks.
#[derive(Debug)]
pub struct Walk {
    pub path: Vec<Node>,
    weights: Vec<f64>,
    fresh: Vec<f64>,
    at: usize,
    /// Sides choose freely; otherwise they follow the listed policy.
    free: bool,
    pub hits: [u32; 2],
    /// Ways less likely than this are left out.
    pub speck: f64,
}

impl Default for Walk {
    fn default() -> Walk {
        Walk {
            path: Vec::new(),
            weights: Vec::new(),
            fresh: Vec::new(),
            at: 0,
            free: false,
            hits: [0; 2],
            speck: SPECK,
        }
    }
}

impl Walk {
    /// A walk on which sides choose freely.
    pub fn free() -> Walk {
        Walk { free: true, ..Walk::default() }
    }

    #[inline]
    pub fn begin(&mut self) {
        self.path.clear();
        self.weights.clear();
        self.restart();
    }

    #[inline]
    pub fn restart(&mut self) {
        self.at = 0;
        self.hits = [0; 2];
    }

    /// The chance of the path, choices apart.
    #[inline]
    pub fn weight(&self) -> f64 {
        self.chance_so_far()
    }

    #[inline]
    fn chance_so_far(&self) -> f64 {
        self.path.last().map_or(1.0, |node| node.before * self.weight_of(node))
    }

    #[inline]
    pub fn weight_of(&self, node: &Node) -> f64 {
        match node.turn {
            Turn::Chance => self.weights[node.start + node.pick],
            Turn::Choice(_) => 1.0,
        }
    }

    /// Moves the last node to its next pick; false if it has none, and then the node is dropped.
    #[inline]
    pub fn next_of_last(&mut self) -> bool {
        let Some(node) = self.path.last_mut() else { return false };
        let next = match node.turn {
            Turn::Chance => {
                (node.pick + 1..node.len).find(|pick| node.before * self.weights[node.start + pick] > self.speck)
            }
            Turn::Choice(_) => Some(node.pick + 1).filter(|pick| *pick < node.len),
        };
        match next {
            Some(pick) => {
                node.pick = pick;
                true
            }
            None => {
                self.weights.truncate(node.start);
                self.path.pop();
                false
            }
        }
    }

    /// Moves to the next path; false when all were walked.
    #[inline]
    pub fn advance(&mut self) -> bool {
        while !self.path.is_empty() {
            if self.next_of_last() {
                self.restart();
                return true;
            }
        }
        false
    }
}

impl Fate for Walk {
    fn chance(&mut self, weights: impl FnOnce(&mut Vec<f64>)) -> usize {
        if self.at == self.path.len() {
            weights(&mut self.fresh);
            let start = self.weights.len();
            self.weights.extend_from_slice(&self.fresh);
            let before = self.chance_so_far();
            let likeliest = || (0..self.fresh.len()).max_by(|a, b| self.fresh[*a].total_cmp(&self.fresh[*b]));
            let open = self.fresh.iter().position(|weight| before * *weight > self.speck);
            let pick = open.or_else(likeliest).unwrap_or(0);
            self.path.push(Node { turn: Turn::Chance, start, len: self.fresh.len(), pick, before });
        }
        self.at += 1;
        self.path[self.at - 1].pick
    }

    fn walks(&self) -> bool {
        true
    }

    fn choice(&mut self, side: usize, options: usize) -> usize {
        if !self.free || options < 2 {
            return 0;
        }
        if self.at == self.path.len() {
            let start = self.weights.len();
            let before = self.chance_so_far();
            self.path.push(Node { turn: Turn::Choice(side), start, len: options, pick: 0, before });
        }
        self.at += 1;
        self.path[self.at - 1].pick
    }

    fn rolled(&mut self, side: usize, hits: u32) {
        self.hits[side] += hits;
    }
}

/// One way at random, from a seed.
#[derive(Debug)]
pub struct Luck {
    state: u64,
    weights: Vec<f64>,
    pub hits: [u32; 2],
}

impl Luck {
    pub fn new(seed: u64) -> Luck {
        Luck { state: seed, weights: Vec::new(), hits: [0; 2] }
    }

    /// A number from 0 up to 1 (SplitMix64).
    #[inline]
    fn number(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Fate for Luck {
    fn chance(&mut self, weights: impl FnOnce(&mut Vec<f64>)) -> usize {
        let mut buffer = std::mem::take(&mut self.weights);
        weights(&mut buffer);
        let mut left = self.number() * buffer.iter().sum::<f64>();
        let mut pick = buffer.len() - 1;
        for (at, weight) in buffer.iter().enumerate() {
            if left < *weight {
                pick = at;
                break;
            }
            left -= weight;
        }
        self.weights = buffer;
        pick
    }

    fn hits(&mut self, pool: impl Fn() -> Pool) -> Hits {
        let pool = pool();
        let [any, heavy] = [false, true].map(|heavy| pool.throw(heavy, || self.number()) as u32);
        Hits { any, heavy }
    }

    fn hits_and_near(&mut self, pool: &Pool, heavy: bool, most: usize) -> (usize, usize) {
        pool.throw_near(heavy, most, || self.number())
    }

    fn walks(&self) -> bool {
        false
    }

    fn choice(&mut self, _: usize, _: usize) -> usize {
        0
    }

    fn rolled(&mut self, side: usize, hits: u32) {
        self.hits[side] += hits;
    }
}
