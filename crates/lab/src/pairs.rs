//! Tournaments count by pairs, two games with the same chance and seats changed: an interval that fits how their results
//! hang together, and a sequential test that may be looked at after every pair.

use crate::stats::{ERROR, Estimate, Numbers, Share};
use serde::{Deserialize, Serialize};

/// What the first player made of each pair whose games both ended: 0 to 1, in parts of `WHOLE`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pairs {
    scores: Numbers,
    /// The first game of the pair under way, and what came of it.
    half: Option<(u64, f64)>,
}

/// Divisible by all numbers of winners that share a game.
const WHOLE: f64 = 5040.0;

/// So many pairs of games that have nothing to do with each other are added before a few real ones are believed.
const IMAGINED: f64 = 10.0;

/// Bets of an interval that holds at any time, as parts of all one may lose. They suit ten to some thousand pairs.
const BETS: [f64; 4] = [0.9, 0.45, 0.225, 0.1125];
const MOST: f64 = BETS[0];

impl Pairs {
    /// The `n`-th game, if it ended; games come in order.
    pub fn add(&mut self, n: u64, score: f64) {
        match self.half.take() {
            _ if n.is_multiple_of(2) => self.half = Some((n, score)),
            Some((first, half)) if first + 1 == n => self.scores.add((WHOLE * (half + score) / 2.0).round() as i64),
            Some(_) | None => {}
        }
    }

    /// The share with the 95 % interval of a number of pairs that was fixed beforehand.
    pub fn estimate(&self, share: &Share) -> Estimate {
        let (value, pairs) = (share.value(), self.scores.count() as f64);
        let alone = value * (1.0 - value) / 2.0;
        if alone == 0.0 {
            return share.estimate();
        }
        let squares: f64 = self.scores().map(|(score, n)| n * (score - value).powi(2)).sum();
        share.thinned((IMAGINED * alone + squares) / ((IMAGINED + pairs) * alone)).estimate()
    }

    /// The share with a 95 % interval that holds whenever one looks, and so also after an early end: the shares against
    /// which nobody could have won forty times the stake, betting that the truth lies above, or below.
    pub fn estimate_any_time(&self, share: &Share) -> Estimate {
        let held = |bar: f64| {
            let above = average(BETS.map(|bet| self.above(bar, bet)));
            let below = average(BETS.map(|bet| self.below(bar, bet)));
            above.max(below) < (2.0 / ERROR).ln()
        };
        // Against the mean no bet wins.
        let mean = self.scores.mean() / WHOLE;
        let end = |mut out: f64| {
            let mut inside = mean;
            for _ in 0..20 {
                let middle = (inside + out) / 2.0;
                if held(middle) { inside = middle } else { out = middle }
            }
            out
        };
        let value = share.value();
        Estimate { value, low: end(0.0).min(value), high: end(1.0).max(value) }
    }

    /// What a stake of 1 became for somebody who bet on every pair that the share is above `bar`: its logarithm. Where
    /// the share is not above, it is at any time seldom much (Ville). A bet pays `score / bar - 1` times what is set.
    fn above(&self, bar: f64, bet: f64) -> f64 {
        let bar = bar.max(1e-9);
        self.scores().map(|(score, n)| n * (bet * (score / bar - 1.0)).ln_1p()).sum()
    }

    fn below(&self, bar: f64, bet: f64) -> f64 {
        let bar = (1.0 - bar).max(1e-9);
        self.scores().map(|(score, n)| n * (bet * ((1.0 - score) / bar - 1.0)).ln_1p()).sum()
    }

    fn scores(&self) -> impl Iterator<Item = (f64, f64)> {
        self.scores.iter().map(|(score, n)| (score as f64 / WHOLE, n as f64))
    }
}

/// The mean of stakes, all given by their logarithms.
fn average(stakes: [f64; BETS.len()]) -> f64 {
    let best = stakes.into_iter().fold(f64::NEG_INFINITY, f64::max);
    best + stakes.map(|stake| (stake - best).exp()).iter().sum::<f64>().ln() - (BETS.len() as f64).ln()
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
    /// The share is below `high`.
    Low,
    /// The share is above `low`.
    High,
}

impl Sprt {
    /// The verdict after these pairs, if it is ripe. Each kind of verdict is wrong in one pairing of twenty at most,
    /// however long it was waited for and however the games of a pair hang together.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let Sprt { low, high } = *self;
        let (middle, apart) = ((low + high) / 2.0, high - low);
        // The bet that grows fastest where the truth is just what it bets on.
        let bet = apart / (middle * (1.0 - middle) / 2.0 + apart * apart);
        let bound = (1.0 / ERROR).ln();
        if pairs.above(low, MOST.min(bet * low)) >= bound {
            return Some(Verdict::High);
        }
        (pairs.below(high, MOST.min(bet * (1.0 - high))) >= bound).then_some(Verdict::Low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Rng;

    fn of(scores: &[(f64, usize)]) -> (Pairs, Share) {
        let (mut pairs, mut share, mut n) = (Pairs::default(), Share::default(), 0);
        for (score, times) in scores {
            for _ in 0..*times {
                for half in [score.min(0.5) * 2.0, (score - 0.5).max(0.0) * 2.0] {
                    pairs.add(n, half);
                    share.add(half);
                    n += 1;
                }
            }
        }
        (pairs, share)
    }

    #[test]
    fn the_sequential_test_stops_soon_when_the_answer_is_plain() {
        let test = Sprt { low: 0.5, high: 0.6 };
        assert_eq!(test.verdict(&of(&[(1.0, 14), (0.5, 1)]).0), Some(Verdict::High));
        assert_eq!(test.verdict(&of(&[(0.5, 10), (0.0, 10)]).0), Some(Verdict::Low));
        assert_eq!(test.verdict(&of(&[(0.5, 9), (1.0, 1)]).0), None);
        assert_eq!(test.verdict(&of(&[(1.0, 2)]).0), None);
        assert_eq!(Sprt { low: 0.0, high: 1.0 }.verdict(&Pairs::default()), None);
    }

    #[test]
    fn a_game_without_an_end_leaves_its_pair_out() {
        let mut pairs = Pairs::default();
        [0, 3, 4, 5].into_iter().for_each(|n| pairs.add(n, 1.0));
        assert_eq!(pairs.scores.count(), 1);
        // However much the games left out differ, the interval has room for all.
        let (pairs, _) = of(&[(0.5, 30)]);
        let Estimate { low, high, .. } = pairs.estimate_any_time(&Share { won: 90.0, of: 100.0 });
        assert!(low < 0.5 && high >= 0.9, "{low} {high}");
        let Estimate { low, high, .. } = Pairs::default().estimate_any_time(&Share::default());
        assert_eq!((low, high), (0.0, 1.0));
    }

    /// How the two games of a pair hang together: so much of the second is the first again, or its opposite.
    #[derive(Clone, Copy, Debug)]
    enum Bond {
        Free,
        Same(f32),
        Opposite(f32),
    }

    fn play(pairs: &mut Pairs, share: &mut Share, n: u64, p: f32, bond: Bond, rng: &mut Rng) {
        let luck = rng.unit();
        let mut won = luck < p;
        for game in 0..2 {
            pairs.add(2 * n + game, f64::from(u8::from(won)));
            share.add(f64::from(u8::from(won)));
            won = match bond {
                Bond::Same(part) if rng.unit() < part => won,
                // Won as often, but with the luck turned round.
                Bond::Opposite(part) if rng.unit() < part => 1.0 - luck < p,
                Bond::Free | Bond::Same(_) | Bond::Opposite(_) => rng.unit() < p,
            };
        }
    }

    const BONDS: [Bond; 3] = [Bond::Free, Bond::Same(0.3), Bond::Opposite(0.5)];

    /// A pairing of at most 400 games that ends early when its test knows enough.
    fn pairing(p: f32, bond: Bond, rng: &mut Rng) -> (Option<Verdict>, Pairs, Share) {
        let (mut pairs, mut share) = (Pairs::default(), Share::default());
        let verdict = (0..200).find_map(|n| {
            play(&mut pairs, &mut share, n, p, bond, rng);
            Sprt { low: 0.5, high: 0.6 }.verdict(&pairs)
        });
        (verdict, pairs, share)
    }

    #[test]
    fn intervals_hold_after_an_early_end() {
        const RUNS: usize = 500;
        let mut rng = Rng::new(5);
        for (p, bond) in [0.5, 0.55, 0.6].into_iter().flat_map(|p| BONDS.map(|bond| (p, bond))) {
            let held = (0..RUNS).filter(|_| {
                let (_, pairs, share) = pairing(p, bond, &mut rng);
                let Estimate { low, high, .. } = pairs.estimate_any_time(&share);
                (low..=high).contains(&f64::from(p))
            });
            let held = held.count() as f64 / RUNS as f64;
            assert!(held >= 0.95, "{p} {bond:?}: {held}");
        }
    }

    #[test]
    fn verdicts_are_wrong_as_seldom_as_promised() {
        const RUNS: usize = 4000;
        let luck = 2.0 * (ERROR * (1.0 - ERROR) / RUNS as f64).sqrt();
        let mut rng = Rng::new(5);
        for (p, wrong) in [(0.5, Verdict::High), (0.6, Verdict::Low)] {
            for bond in BONDS {
                let said = (0..RUNS).filter(|_| pairing(p, bond, &mut rng).0 == Some(wrong)).count();
                let part = said as f64 / RUNS as f64;
                assert!(part <= ERROR + luck, "{p} {bond:?}: {part}");
            }
        }
    }

    #[test]
    fn intervals_of_a_fixed_number_of_pairs_hold() {
        const RUNS: usize = 2000;
        let mut rng = Rng::new(6);
        for (p, bond) in [0.5, 0.6, 0.8].into_iter().flat_map(|p| BONDS.map(|bond| (p, bond))) {
            for count in [15, 60] {
                let mut held = 0;
                for _ in 0..RUNS {
                    let (mut pairs, mut share) = (Pairs::default(), Share::default());
                    (0..count).for_each(|n| play(&mut pairs, &mut share, n, p, bond, &mut rng));
                    let Estimate { low, high, .. } = pairs.estimate(&share);
                    held += usize::from((low..=high).contains(&f64::from(p)));
                }
                assert!(held as f64 / RUNS as f64 >= 0.93, "{p} {bond:?}, {count} pairs: held {held} of {RUNS}");
            }
        }
    }
}
