//! Shares with intervals, a sequential test, ratings.

use serde::{Deserialize, Serialize};

/// The 97.5 % point of the normal distribution: two-sided 95 %.
const Z: f64 = 1.959_964;

/// A share of successes; a tie counts as part of one.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    pub won: f64,
    pub of: f64,
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    pub fn add(&mut self, won: f64) {
        self.won += won;
        self.of += 1.0;
    }

    pub fn value(&self) -> f64 {
        if self.of > 0.0 { self.won / self.of } else { 0.0 }
    }

    /// Whether the share is surely "more" or "less" than `even`, when so many shares are looked at that some seem so by
    /// chance: all of them together are wrong in one study of twenty.
    pub fn uneven(&self, even: f64, looked_at: usize) -> Option<&'static str> {
        let Estimate { low, high, .. } = self.interval(z_among(looked_at));
        match (low > even, high < even) {
            (true, _) => Some("more"),
            (_, true) => Some("less"),
            _ => None,
        }
    }

    /// The share with its 95 % interval.
    pub fn estimate(&self) -> Estimate {
        self.interval(Z)
    }

    /// Wilson's score interval: sound for small numbers and near 0 and 1.
    fn interval(&self, z: f64) -> Estimate {
        let (n, p) = (self.of, self.value());
        if n == 0.0 {
            return Estimate { value: 0.0, low: 0.0, high: 1.0 };
        }
        let scale = 1.0 + z * z / n;
        let middle = p + z * z / (2.0 * n);
        let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        Estimate {
            value: p,
            low: ((middle - reach) / scale).clamp(0.0, p),
            high: ((middle + reach) / scale).clamp(p, 1.0),
        }
    }
}

/// The reach of intervals that hold together, all of `count` at once (Bonferroni): the normal quantile by the rational
/// approximation of Abramowitz and Stegun, good to three digits.
fn z_among(count: usize) -> f64 {
    if count <= 1 {
        return Z;
    }
    let tail = 0.025 / count as f64;
    let t = (-2.0 * tail.ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}

/// Counts of whole numbers, enough for mean, spread and quantiles.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Numbers(std::collections::BTreeMap<i64, u64>);

impl Numbers {
    pub fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    pub fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(value, n)| *value as f64 * *n as f64).sum();
        sum / (self.count() as f64).max(1.0)
    }

    /// Half the width of the 95 % interval of the mean.
    pub fn reach(&self) -> f64 {
        let (n, mean) = (self.count() as f64, self.mean());
        if n < 2.0 {
            return 0.0;
        }
        let squares: f64 = self.0.iter().map(|(value, k)| (*value as f64 - mean).powi(2) * *k as f64).sum();
        Z * (squares / (n - 1.0) / n).sqrt()
    }

    /// The value below which the given part lies.
    pub fn quantile(&self, part: f64) -> i64 {
        let wanted = (part * self.count() as f64).ceil().max(1.0) as u64;
        let mut passed = 0;
        for (value, n) in &self.0 {
            passed += n;
            if passed >= wanted {
                return *value;
            }
        }
        0
    }

    /// Counts in `bins` bins of equal width: where each begins, its width, and the counts.
    pub fn histogram(&self, bins: usize) -> (i64, i64, Vec<u64>) {
        let (Some(least), Some(most)) = (self.0.keys().next(), self.0.keys().next_back()) else {
            return (0, 1, Vec::new());
        };
        let width = round_up((most - least) as f64 / bins as f64);
        let start = least.div_euclid(width) * width;
        let mut counts = vec![0; ((most - start) / width + 1) as usize];
        for (value, n) in &self.0 {
            counts[((value - start) / width) as usize] += n;
        }
        (start, width, counts)
    }
}

/// The next of 1, 2, 5, 10, 20, 50, ...
fn round_up(width: f64) -> i64 {
    let mut step = 1;
    loop {
        for factor in [1, 2, 5] {
            if (step * factor) as f64 >= width {
                return step * factor;
            }
        }
        step *= 10;
    }
}

/// A sequential test of whether the first player's share is at most `low` or at least `high`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    pub low: f64,
    pub high: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Low,
    High,
}

impl Sprt {
    /// Wrong verdicts of either kind, at most.
    const ERROR: f64 = 0.05;

    /// The verdict after these results, if it is ripe: the log-likelihood ratio of two normal means.
    pub fn verdict(&self, share: &Share) -> Option<Verdict> {
        if share.of < 8.0 {
            return None;
        }
        let ratio = self.ratio(share);
        let bound = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        match ratio {
            r if r >= bound => Some(Verdict::High),
            r if r <= -bound => Some(Verdict::Low),
            _ => None,
        }
    }

    fn ratio(&self, share: &Share) -> f64 {
        let mean = (share.won + 0.5) / (share.of + 1.0);
        let variance = (mean * (1.0 - mean)).max(0.01);
        share.of * (self.high - self.low) * (share.value() - (self.low + self.high) / 2.0) / variance
    }
}

/// A rating in Elo points with half the width of its 95 % interval; the average of all is 0.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    pub elo: f64,
    pub reach: f64,
}

/// Ratings under which the results of all pairings are most likely (Bradley and Terry), with one imagined draw between
/// each two who met so that a player who never lost stays finite. `results[a][b]` is the share of `a` against `b`.
pub fn ratings(results: &[Vec<Share>]) -> Vec<Rating> {
    let n = results.len();
    let met = |a: usize, b: usize| f64::from(u8::from(results[a][b].of > 0.0));
    let won = |a: usize, b: usize| results[a][b].won + 0.5 * met(a, b);
    let games = |a: usize, b: usize| results[a][b].of + met(a, b);
    let mut strength = vec![1.0f64; n];
    for _ in 0..2000 {
        for a in 0..n {
            let others = (0..n).filter(|b| *b != a);
            let wins: f64 = others.clone().map(|b| won(a, b)).sum();
            let weight: f64 = others.map(|b| games(a, b) / (strength[a] + strength[b])).sum();
            strength[a] = wins / weight.max(1e-12);
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / n as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    let per_point = 400.0 / 10f64.ln();
    let spread = covariance(&strength, games);
    (0..n)
        .map(|a| Rating { elo: strength[a].ln() * per_point, reach: Z * spread[a].max(0.0).sqrt() * per_point })
        .collect()
}

/// The variance of each log-strength about the average, from the curvature of the likelihood.
fn covariance(strength: &[f64], games: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let n = strength.len();
    let mut information = vec![vec![1.0 / n as f64; n]; n];
    for a in 0..n {
        for b in (0..n).filter(|b| *b != a) {
            let p = strength[a] / (strength[a] + strength[b]);
            let weight = games(a, b) * p * (1.0 - p);
            information[a][a] += weight;
            information[a][b] -= weight;
        }
    }
    let inverse = invert(information);
    (0..n).map(|a| inverse[a][a] - 1.0 / n as f64).collect()
}

/// Gauss and Jordan; the matrices are small and positive definite.
fn invert(mut m: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = m.len();
    let mut inverse: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..n {
        let pivot = m[column][column];
        for j in 0..n {
            m[column][j] /= pivot;
            inverse[column][j] /= pivot;
        }
        for row in (0..n).filter(|row| *row != column) {
            let factor = m[row][column];
            for j in 0..n {
                m[row][j] -= factor * m[column][j];
                inverse[row][j] -= factor * inverse[column][j];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(won: f64, of: f64) -> Share {
        Share { won, of }
    }

    #[test]
    fn wilson_matches_the_textbook() {
        let Estimate { low, high, .. } = share(80.0, 100.0).estimate();
        assert!((low - 0.7112).abs() < 5e-4 && (high - 0.8666).abs() < 5e-4, "{low} {high}");
        let none = share(0.0, 10.0).estimate();
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 5e-4, "{none:?}");
    }

    #[test]
    fn among_many_shares_more_is_needed_to_stand_out() {
        assert!((z_among(10) - 2.807).abs() < 0.002 && (z_among(200) - 3.662).abs() < 0.002, "{}", z_among(10));
        assert_eq!(share(31.0, 50.0).uneven(0.45, 1), Some("more"));
        assert_eq!(share(31.0, 50.0).uneven(0.45, 50), None);
        assert_eq!(share(5.0, 50.0).uneven(0.45, 50), Some("less"));
    }

    #[test]
    fn the_sequential_test_stops_soon_when_the_answer_is_plain() {
        let test = Sprt { low: 0.5, high: 0.6 };
        assert_eq!(test.verdict(&share(29.0, 30.0)), Some(Verdict::High));
        assert_eq!(test.verdict(&share(10.0, 40.0)), Some(Verdict::Low));
        assert_eq!(test.verdict(&share(11.0, 20.0)), None);
        assert_eq!(test.verdict(&share(5.0, 5.0)), None);
    }

    #[test]
    fn ratings_recover_known_odds() {
        let mut results = vec![vec![Share::default(); 2]; 2];
        results[0][1] = share(750.0, 1000.0);
        results[1][0] = share(250.0, 1000.0);
        let list = ratings(&results);
        let gap = list[0].elo - list[1].elo;
        assert!((gap - 190.8).abs() < 3.0, "{gap}");
        assert!((list[0].reach - 12.5).abs() < 1.0, "{list:?}");
        assert!((list[0].elo + list[1].elo).abs() < 1e-6);
    }

    #[test]
    fn numbers_know_their_quantiles_and_bins() {
        let mut numbers = Numbers::default();
        (1..=100).for_each(|n| numbers.add(n));
        assert_eq!((numbers.quantile(0.5), numbers.quantile(0.95)), (50, 95));
        assert_eq!(numbers.mean(), 50.5);
        let (start, width, counts) = numbers.histogram(20);
        assert_eq!((start, width), (0, 5));
        assert_eq!(counts.iter().sum::<u64>(), 100);
    }
}
