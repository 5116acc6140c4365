//! Fits the weights of a game's evaluation to games played: a linear score for each side, the chances of winning as
//! its exponential share, the most likely weights found by Newton's method.

use crate::{crew, interrupt};
use bots::{BotSpec, Company};
use kernel::{Chance, Problem, Question, Rng, Seat, Seeded, Stream, Table};
use std::ops::ControlFlow;

/// What to play, and how.
pub struct Fit {
    pub opening: Box<dyn Table>,
    pub bots: Vec<BotSpec>,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
}

/// The weights found, and how well they foretell games.
pub struct Fitted {
    pub weights: Vec<f64>,
    pub positions: usize,
    /// Mean logarithmic loss; knowing nothing it is the logarithm of the number of sides.
    pub loss: f64,
}

/// One answer in so many is random, so that the games visit positions good players avoid.
const STRAY: u32 = 12;

/// One position in so many is looked at: neighbours say nearly the same.
const SKIP: u32 = 3;

/// How far weights are drawn to 0, in positions.
const RIDGE: f64 = 20.0;

const ROUNDS: usize = 12;

/// A position: what counts of each side, and the share of the game it won.
struct Row {
    sides: Vec<(Vec<(u32, f32)>, f32)>,
}

impl Fit {
    pub fn run(&self, progress: impl Fn(u64, u64)) -> Result<Fitted, Problem> {
        let mut features = Vec::new();
        self.opening.features(Seat(0), &mut features);
        if features.is_empty() {
            return Err(Problem::new("this game's evaluation has no weights to fit"));
        }
        let mut rows = Vec::new();
        crew::in_order(
            0..self.games,
            self.threads,
            |n| self.play(n),
            |n, more| {
                rows.extend(more);
                progress(n + 1, self.games);
                ControlFlow::<()>::Continue(())
            },
        );
        if interrupt::heard() {
            return Err(Problem::new("interrupted; a fit keeps no state and begins anew"));
        }
        if rows.is_empty() {
            return Err(Problem::new("no game came to an end; there is nothing to fit to"));
        }
        Ok(fit(&rows, features.len()))
    }

    /// The positions of one game.
    fn play(&self, n: u64) -> Vec<Row> {
        let mut chance = Seeded::nth(self.seed, n);
        let mut company = Company::new(&self.bots, self.opening.seats(), &chance);
        let mut stray = Rng::new(self.seed ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut table = self.opening.fork();
        let mut rows = Vec::new();
        let mut question = Question::default();
        for _ in 0..table.info().bound {
            while let Some(faces) = table.roll(&mut chance) {
                table.answer(&faces).expect("an oracle's answer fits");
            }
            let Some(seat) = table.asked().iter().next().filter(|_| !interrupt::heard()) else { break };
            if stray.below(Stream::Bots, SKIP) == 0 {
                rows.push(Row { sides: side_features(&*table) });
            }
            table.ask(seat, &mut question);
            if stray.below(Stream::Bots, STRAY) == 0 {
                let spelled = question.spelled();
                let option = question.keys.len() - 1 - stray.below(Stream::Bots, spelled.len() as u32) as usize;
                table.take(seat, option);
            } else {
                let key = company.choose(&*table, seat);
                table.choose(seat, key).expect("a bot picks one of the options");
            }
        }
        let Some(outcome) = table.outcome() else { return Vec::new() };
        for row in &mut rows {
            for (n, side) in row.sides.iter_mut().enumerate() {
                side.1 = outcome.share(n);
            }
        }
        rows
    }
}

/// The features of each side, the mean of its seats', without zeros.
fn side_features(table: &dyn Table) -> Vec<(Vec<(u32, f32)>, f32)> {
    let mut of_seat = Vec::new();
    let sides = table.sides();
    let of_side = sides.iter().map(|side| {
        let share = 1.0 / side.seats.iter().count().max(1) as f32;
        let mut sum: Vec<f32> = Vec::new();
        for seat in side.seats.iter() {
            table.features(seat, &mut of_seat);
            sum.resize(of_seat.len(), 0.0);
            sum.iter_mut().zip(&of_seat).for_each(|(sum, value)| *sum += share * value);
        }
        let full = sum.iter().enumerate().filter(|(_, value)| **value != 0.0);
        (full.map(|(n, value)| (n as u32, *value)).collect(), 0.0)
    });
    of_side.collect()
}

fn fit(rows: &[Row], size: usize) -> Fitted {
    let mut weights = vec![0.0; size];
    let mut loss = f64::INFINITY;
    let mut last = weights.clone();
    for _ in 0..ROUNDS {
        let (now, gradient, mut curvature) = slopes(rows, &weights);
        if now > loss {
            // Too long a step: half of it.
            weights = weights.iter().zip(&last).map(|(a, b)| (a + b) / 2.0).collect();
            continue;
        }
        loss = now;
        last = weights.clone();
        let step = solve(&mut curvature, gradient);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-4) {
            break;
        }
    }
    Fitted { weights: last, positions: rows.len(), loss }
}

/// The mean loss, and of its negative sum the gradient and the curvature (both with the ridge).
fn slopes(rows: &[Row], weights: &[f64]) -> (f64, Vec<f64>, Vec<Vec<f64>>) {
    let size = weights.len();
    let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
    let mut curvature = vec![vec![0.0; size]; size];
    (0..size).for_each(|n| curvature[n][n] = RIDGE);
    let mut loss = 0.0;
    let mut centred = vec![0.0; size];
    for Row { sides } in rows {
        let scores: Vec<f64> = sides
            .iter()
            .map(|(values, _)| values.iter().map(|(n, value)| weights[*n as usize] * *value as f64).sum())
            .collect();
        let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = scores.iter().map(|score| (score - highest).exp()).sum();
        let chance: Vec<f64> = scores.iter().map(|score| (score - highest).exp() / total).collect();
        let mut touched: Vec<usize> =
            sides.iter().flat_map(|(values, _)| values.iter().map(|v| v.0 as usize)).collect();
        touched.sort_unstable();
        touched.dedup();
        for ((values, won), chance) in sides.iter().zip(&chance) {
            loss -= *won as f64 * chance.max(1e-12).ln();
            values.iter().for_each(|(n, value)| gradient[*n as usize] += (*won as f64 - chance) * *value as f64);
        }
        for (side, own) in chance.iter().enumerate() {
            touched.iter().for_each(|n| centred[*n] = 0.0);
            for ((values, _), (other, chance)) in sides.iter().zip(chance.iter().enumerate()) {
                let weight = if other == side { 1.0 - chance } else { -chance };
                values.iter().for_each(|(n, value)| centred[*n as usize] += weight * *value as f64);
            }
            for a in &touched {
                let scaled = own * centred[*a];
                let line = &mut curvature[*a];
                touched.iter().for_each(|b| line[*b] += scaled * centred[*b]);
            }
        }
    }
    let ridge: f64 = weights.iter().map(|weight| 0.5 * RIDGE * weight * weight).sum();
    ((loss + ridge) / rows.len() as f64, gradient, curvature)
}

/// Solves `matrix * x = right` for a positive definite matrix, by Cholesky's method.
fn solve(matrix: &mut [Vec<f64>], mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for n in 0..size {
        for m in 0..=n {
            let sum = matrix[n][m] - (0..m).map(|k| matrix[n][k] * matrix[m][k]).sum::<f64>();
            matrix[n][m] = if n == m { sum.max(1e-12).sqrt() } else { sum / matrix[m][m] };
        }
    }
    for n in 0..size {
        let sum = right[n] - (0..n).map(|k| matrix[n][k] * right[k]).sum::<f64>();
        right[n] = sum / matrix[n][n];
    }
    for n in (0..size).rev() {
        let sum = right[n] - (n + 1..size).map(|k| matrix[k][n] * right[k]).sum::<f64>();
        right[n] = sum / matrix[n][n];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_likely_weights_are_found() {
        let weights = [1.0, -0.5];
        let mut rng = Rng::new(3);
        let mut rows = Vec::new();
        for _ in 0..20_000 {
            let side = |rng: &mut Rng| vec![(0, 2.0 * rng.unit() - 1.0), (1, 2.0 * rng.unit() - 1.0)];
            let sides = [side(&mut rng), side(&mut rng), side(&mut rng)];
            let strength = sides.each_ref().map(|side| {
                side.iter().map(|(n, value): &(u32, f32)| weights[*n as usize] * *value as f64).sum::<f64>().exp()
            });
            let mut lot = rng.unit() as f64 * strength.iter().sum::<f64>();
            let winner = strength.iter().position(|s| {
                lot -= s;
                lot < 0.0
            });
            let share = |n: usize| if n == winner.unwrap_or(2) { 1.0 } else { 0.0 };
            rows.push(Row { sides: sides.into_iter().enumerate().map(|(n, side)| (side, share(n))).collect() });
        }
        let found = fit(&rows, 2);
        assert!((found.weights[0] - 1.0).abs() < 0.05 && (found.weights[1] + 0.5).abs() < 0.05, "{:?}", found.weights);
        assert!(found.loss < 3f64.ln());
    }
}
