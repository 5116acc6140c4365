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

    /// As many games by themselves as these are worth: where results hang together, `times` as many are needed.
    pub fn thinned(&self, times: f64) -> Share {
        Share { won: self.won / times, of: self.of / times }
    }

    /// How likely mere luck brings a share at least so far from `even`, to either side: the binomial tail, with parts of
    /// games counted towards even.
    fn luck(&self, even: f64) -> f64 {
        let games = self.of.ceil();
        let one_side = match self.won > even * self.of {
            true => tail(self.won.floor(), games, even),
            false => tail((self.of - self.won).floor(), games, 1.0 - even),
        };
        (2.0 * one_side).min(1.0)
    }

    /// The share with its 95 % interval, Wilson's: sound for small numbers and near 0 and 1.
    pub fn estimate(&self) -> Estimate {
        let (z, n, p) = (Z, self.of, self.value());
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

/// Wrong sentences of a study, and wrong verdicts of a sequential test, at most.
pub const ERROR: f64 = 0.05;

/// Which of these shares are surely "more" or "less" than the even one beside them. However many are looked at, and
/// however they hang together, any word at all is wrong in at most one study of twenty (Holm).
pub fn uneven(shares: &[(Share, f64)]) -> Vec<Option<&'static str>> {
    let luck: Vec<f64> = shares.iter().map(|(share, even)| share.luck(*even)).collect();
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|a, b| luck[*a].total_cmp(&luck[*b]));
    let mut words = vec![None; shares.len()];
    for (place, n) in order.into_iter().enumerate() {
        if luck[n] > ERROR / (shares.len() - place) as f64 {
            break;
        }
        let (share, even) = shares[n];
        words[n] = Some(if share.value() > even { "more" } else { "less" });
    }
    words
}

/// The chance of `least` or more successes in `n` tries of chance `p` each; 1 up to the mean, where nobody wonders.
fn tail(least: f64, n: f64, p: f64) -> f64 {
    if least <= n * p {
        return 1.0;
    }
    let choose = ln_factorial(n) - ln_factorial(least) - ln_factorial(n - least);
    let mut term = (choose + least * p.ln() + (n - least) * (1.0 - p).ln()).exp();
    let (mut sum, mut k) = (0.0, least);
    while term > sum * 1e-12 {
        sum += term;
        term *= (n - k) / (k + 1.0) * p / (1.0 - p);
        k += 1.0;
    }
    sum
}

/// Stirling's series, from a number where it is good to ten digits.
fn ln_factorial(n: f64) -> f64 {
    let (mut x, mut below) = (n + 1.0, 1.0);
    while x < 10.0 {
        below *= x;
        x += 1.0;
    }
    let series = (1.0 / 12.0 - 1.0 / (360.0 * x * x)) / x;
    (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + series - f64::ln(below)
}

/// Counts of whole numbers, enough for mean, spread and quantiles.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Numbers(std::collections::BTreeMap<i64, u64>);

impl Numbers {
    pub fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    /// Each value with how often it was seen.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.0.iter().map(|(value, n)| (*value, *n))
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
    fn luck_is_the_binomial_tail() {
        // 15 or more heads of 20: 21700 of 1048576.
        assert!((share(15.0, 20.0).luck(0.5) - 2.0 * 21700.0 / 1_048_576.0).abs() < 1e-9);
        assert_eq!(share(15.0, 20.0).luck(0.5), share(5.0, 20.0).luck(0.5));
        assert!((share(12.0, 12.0).luck(1.0 / 3.0) - 2.0 / 531_441.0).abs() < 1e-12);
        assert_eq!(share(10.0, 20.0).luck(0.5), 1.0);
        assert_eq!((share(0.0, 0.0).luck(0.5), share(5.0, 5.0).luck(1.0), share(0.0, 5.0).luck(0.0)), (1.0, 1.0, 1.0));
        // A million games, as the normal distribution has it: z = 3.
        assert!((share(501_500.0, 1e6).luck(0.5) - 0.0027).abs() < 2e-5);
    }

    #[test]
    fn among_many_shares_more_is_needed_to_stand_out() {
        let (plain, even) = ((share(33.0, 50.0), 0.5), (share(25.0, 50.0), 0.5));
        assert_eq!(uneven(&[plain]), [Some("more")]);
        let many = [&[plain, (share(5.0, 50.0), 0.5)][..], &[even; 48]].concat();
        assert_eq!(uneven(&many)[..2], [None, Some("less")]);
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
