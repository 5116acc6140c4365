//! Chance for the map generators: numbers below a bound, from whoever rolls for the match.

/// Something that picks one of `n`. The same answers give the same map.
pub trait Chance {
    /// A number below `n`, each equally likely; `n` is at least 1.
    fn below(&mut self, n: usize) -> usize;

    /// Puts a list into a random order.
    fn shuffle<T>(&mut self, list: &mut [T])
    where
        Self: Sized,
    {
        self.draw(list, list.len());
    }

    /// Puts as many random ones to the front of a list, in random order.
    fn draw<T>(&mut self, list: &mut [T], count: usize)
    where
        Self: Sized,
    {
        for next in 0..count.min(list.len().saturating_sub(1)) {
            list.swap(next, next + self.below(list.len() - next));
        }
    }
}

/// Lots drawn from one number: the same number gives the same lots on any machine.
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    pub fn new(seed: u64) -> Self {
        Lots(seed)
    }

    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl Chance for Lots {
    #[inline]
    fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        loop {
            // The low half tells the few numbers that would favour some results.
            let wide = u128::from(self.next()) * u128::from(n);
            if wide as u64 >= n || wide as u64 >= n.wrapping_neg() % n {
                return (wide >> 64) as usize;
            }
        }
    }
}
