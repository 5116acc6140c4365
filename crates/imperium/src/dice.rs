//! Dice: from groups of ten-sided dice to the distribution of hits.

use std::cmp::Ordering;

/// The chance that one die, plus modifiers, reaches a value.
#[inline]
pub fn chance(on: i32) -> f64 {
    f64::from((11 - on).clamp(0, 10)) / 10.0
}

/// Hits a side has still to assign.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hits {
    pub any: u32,
    /// Must fall on ships other than fighters, if there are any.
    pub heavy: u32,
}

impl Hits {
    #[inline]
    pub fn total(self) -> u32 {
        self.any + self.heavy
    }

    /// Cancels so many, the heavy ones first.
    #[inline]
    pub fn cancel(&mut self, count: u32) {
        let heavy = count.min(self.heavy);
        self.heavy -= heavy;
        self.any -= (count - heavy).min(self.any);
    }
}

/// Dice that are alike.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub dice: u16,
    /// The result that hits, modifiers counted in.
    pub on: i32,
    /// Misses are rolled again once.
    pub reroll: bool,
    /// Natural results of 9 and 10 make two more hits.
    pub nines: bool,
    /// Hits must fall on ships other than fighters.
    pub heavy: bool,
}

impl Group {
    #[inline]
    pub fn new(dice: u16, on: i32) -> Group {
        Group { dice, on, reroll: false, nines: false, heavy: false }
    }

    /// The chances of 0, 1, 2 and 3 hits of one die.
    #[inline]
    fn die(&self) -> [f64; 4] {
        let mut hits = [0.0; 4];
        if self.nines {
            for face in 1..=10 {
                let made = usize::from(face >= self.on) + if face >= 9 { 2 } else { 0 };
                hits[made] += 0.1;
            }
        } else {
            let p = chance(self.on);
            hits[0] = 1.0 - p;
            hits[1] = p;
        }
        if self.reroll {
            let again = hits[0];
            for made in hits.iter_mut().skip(1) {
                *made += again * *made;
            }
            hits[0] = again * again;
        }
        hits
    }

    /// The chance that one die ends as a miss by exactly 1.
    #[inline]
    fn near(&self) -> f64 {
        if self.nines || !(2..=11).contains(&self.on) {
            return 0.0;
        }
        if self.reroll { 0.1 * (1.0 - chance(self.on)) } else { 0.1 }
    }
}

/// Up to 24 groups of dice rolled together.
#[derive(Clone, Debug)]
pub struct Pool {
    groups: [Group; 24],
    len: usize,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool { groups: [Group::new(0, 11); 24], len: 0 }
    }
}

impl Pool {
    #[inline]
    pub fn add(&mut self, group: Group) {
        if group.dice > 0 {
            let at = self.len;
            self.groups[at] = group;
            self.len += 1;
        }
    }

    #[inline]
    pub fn groups(&self) -> &[Group] {
        &self.groups[..self.len]
    }

    #[inline]
    pub fn groups_mut(&mut self) -> &mut [Group] {
        &mut self.groups[..self.len]
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The group with the best chance to hit.
    pub fn best(&self) -> Option<Group> {
        self.groups().iter().copied().min_by_key(|group| group.on)
    }

    /// The expected number of hits.
    pub fn mean(&self) -> f64 {
        self.groups()
            .iter()
            .map(|group| {
                let [_, one, two, three] = group.die();
                f64::from(group.dice) * (one + 2.0 * two + 3.0 * three)
            })
            .sum()
    }

    /// The hits of one throw of the groups that are heavy or not, with numbers from 0 up to 1.
    pub fn throw(&self, heavy: bool, mut number: impl FnMut() -> f64) -> usize {
        let mut hits = 0;
        for group in self.groups().iter().filter(|group| group.heavy == heavy) {
            let [none, one, two, _] = group.die();
            for _ in 0..group.dice {
                let at = number();
                hits += usize::from(at >= none) + usize::from(at >= none + one) + usize::from(at >= none + one + two);
            }
        }
        hits
    }

    /// The distribution of the hits of the groups that are heavy or not.
    pub fn hits(&self, heavy: bool, out: &mut Vec<f64>) {
        out.clear();
        out.push(1.0);
        for group in self.groups().iter().filter(|group| group.heavy == heavy) {
            let die = group.die();
            if group.nines {
                for _ in 0..group.dice {
                    wide(out, &die);
                }
            } else {
                binomial(out, group.dice, die[1]);
            }
        }
    }

    fn most_heavy(&self) -> usize {
        let heavy = self.groups().iter().filter(|group| group.heavy);
        heavy.map(|group| usize::from(group.dice) * if group.nines { 3 } else { 1 }).sum()
    }

    /// The hits a pick out of the chances of a [`Joint`] stands for.
    pub fn joint_hits(&self, pick: usize) -> Hits {
        let width = self.most_heavy() + 1;
        Hits { any: (pick / width) as u32, heavy: (pick % width) as u32 }
    }

    /// Hits and misses by 1 of one throw, the latter cut at `most`.
    pub fn throw_near(&self, heavy: bool, most: usize, mut number: impl FnMut() -> f64) -> (usize, usize) {
        let (mut hits, mut near) = (0, 0);
        for group in self.groups().iter().filter(|group| group.heavy == heavy) {
            let [none, one, two, _] = group.die();
            let far = none - group.near();
            for _ in 0..group.dice {
                let at = number();
                near += usize::from(at >= far && at < none);
                hits += usize::from(at >= none) + usize::from(at >= none + one) + usize::from(at >= none + one + two);
            }
        }
        (hits, near.min(most))
    }

    /// The distribution of hits if every miss by 1 becomes one.
    pub fn hits_or_near(&self, heavy: bool, out: &mut Vec<f64>) {
        out.clear();
        out.push(1.0);
        for group in self.groups().iter().filter(|group| group.heavy == heavy) {
            let mut die = group.die();
            let near = group.near();
            die[0] -= near;
            die[1] += near;
            for _ in 0..group.dice {
                wide(out, &die);
            }
        }
    }

    /// The joint distribution of hits and of misses by 1, as `hits * (most + 1) + near`, `near` cut at `most`.
    pub fn hits_and_near(&self, heavy: bool, most: usize, out: &mut Vec<f64>) {
        let width = most + 1;
        out.clear();
        out.resize(width, 0.0);
        out[0] = 1.0;
        for group in self.groups().iter().filter(|group| group.heavy == heavy) {
            let die = group.die();
            let near = group.near();
            for _ in 0..group.dice {
                let rows = out.len() / width;
                let mut next = vec![0.0; (rows + 3) * width];
                for row in 0..rows {
                    for seen in 0..width {
                        let p = out[row * width + seen];
                        if p == 0.0 {
                            continue;
                        }
                        next[row * width + seen] += p * (die[0] - near);
                        next[row * width + (seen + 1).min(most)] += p * near;
                        for (made, chance) in die.iter().enumerate().skip(1) {
                            next[(row + made) * width + seen] += p * chance;
                        }
                    }
                }
                while next.len() > width && next[next.len() - width..].iter().all(|p| *p == 0.0) {
                    next.truncate(next.len() - width);
                }
                *out = next;
            }
        }
    }
}

/// The hits of a pool, those that may fall anywhere and heavy ones together.
pub struct Joint {
    any: Vec<f64>,
    /// As long as the dice could make it, see [`Pool::joint_hits`].
    heavy: Vec<f64>,
    total: Vec<f64>,
}

impl Joint {
    pub fn new(pool: &Pool) -> Joint {
        let (mut any, mut heavy) = (Vec::new(), Vec::new());
        pool.hits(false, &mut any);
        pool.hits(true, &mut heavy);
        heavy.resize(pool.most_heavy() + 1, 0.0);
        let mut total = vec![0.0; any.len() + heavy.len() - 1];
        for (at, p) in any.iter().enumerate() {
            for (more, q) in heavy.iter().enumerate() {
                total[at + more] += p * q;
            }
        }
        Joint { any, heavy, total }
    }

    /// The chance that its hits stand in this order to a number.
    fn share(&self, order: Ordering, number: usize) -> f64 {
        let all = self.total.iter().enumerate().filter(|(hits, _)| hits.cmp(&number) == order);
        all.map(|(_, p)| p).sum()
    }

    /// The chance that its hits stand in this order to those of another.
    pub fn chance_of(&self, order: Ordering, other: &Joint) -> f64 {
        let all = self.total.iter().enumerate();
        all.map(|(hits, p)| p * other.share(order.reverse(), hits)).sum()
    }

    /// The chances of its hits, given their order to those of another.
    pub fn against(&self, order: Ordering, other: &Joint, out: &mut Vec<f64>) {
        self.weigh(|hits| other.share(order.reverse(), hits), out);
    }

    /// The chances of its hits, given their order to a number.
    pub fn within(&self, order: Ordering, number: usize, out: &mut Vec<f64>) {
        self.weigh(|hits| f64::from(u8::from(hits.cmp(&number) == order)), out);
    }

    fn weigh(&self, weight: impl Fn(usize) -> f64, out: &mut Vec<f64>) {
        let weights: Vec<f64> = (0..self.total.len()).map(weight).collect();
        out.clear();
        for (at, p) in self.any.iter().enumerate() {
            out.extend(self.heavy.iter().enumerate().map(|(more, q)| p * q * weights[at + more]));
        }
        let all: f64 = out.iter().sum();
        out.iter_mut().for_each(|chance| *chance /= all);
    }
}

/// Adds so many dice with one chance to a distribution.
fn binomial(out: &mut Vec<f64>, dice: u16, p: f64) {
    if p == 0.0 {
        return;
    }
    let miss = 1.0 - p;
    for _ in 0..dice {
        let mut below = 0.0;
        for chance in out.iter_mut() {
            let here = *chance;
            *chance = here * miss + below * p;
            below = here;
        }
        out.push(below * p);
    }
}

/// Adds a die of up to three hits to a distribution.
fn wide(out: &mut Vec<f64>, die: &[f64; 4]) {
    let old = std::mem::replace(out, vec![0.0; out.len() + 3]);
    for (at, p) in old.iter().enumerate() {
        for (made, chance) in die.iter().enumerate() {
            out[at + made] += p * chance;
        }
    }
    while out.last() == Some(&0.0) {
        out.pop();
    }
}
