//! How well a seat stands, and which options look promising.
//!
//! The worth of a seat is a weighted sum of what it has and may expect: points, worlds by the scorings to come, goods,
//! cards, and what its fleets can reach. The weights were fitted to the final margins of games between bots. Only sums
//! and products are used, so that every machine finds the same.

mod hints;
mod proposals;
mod traits;

use crate::choice::Choice;
use crate::steps::{as_drafted, rounds};
use crate::world::{Phase, World};
use crate::{Empires, trade};
use kernel::{Bid, Judged, Seat};
use traits::{TRAITS, WEIGHTS, traits};

/// A margin of so many points at the last round, and so many more for each round before, makes a win three times as
/// likely as a loss.
const SCALE: (f32, f32) = (4.0, 1.2);

const LN_3: f32 = 1.0986;

impl Judged for Empires {
    /// The standing of each seat, 0 to 1; all together have 1.
    fn evaluate(w: &World, out: &mut [f32]) {
        let drafted;
        let w = if w.phase == Phase::PreRound
            && w.drafts.iter().any(|draft| draft.spent > 0 || draft.technology.is_some())
        {
            drafted = as_drafted(w);
            &drafted
        } else {
            w
        };
        let mut worth = [0.0f32; 4];
        if w.round > 0 {
            for seat in w.seats() {
                let parts = traits(w, seat);
                worth[seat.index()] = parts.iter().zip(WEIGHTS).map(|(part, weight)| part * weight).sum();
            }
        }
        if w.rules.team {
            let (a, b) = (worth[0] + worth[2], worth[1] + worth[3]);
            worth = [a, b, a, b];
        }
        let sides = if w.rules.team { 2 } else { w.rules.players as usize };
        let best = worth[..sides].iter().copied().fold(f32::MIN, f32::max);
        let weight = |worth: f32| falling((best - worth) / scale(w));
        let total: f32 = worth[..sides].iter().map(|worth| weight(*worth)).sum();
        for (value, worth) in out.iter_mut().zip(worth) {
            *value = weight(worth) / total;
        }
    }

    /// What the evaluation weighs, in the unit in which the exponential share of its sum is the chance to win.
    fn features(w: &World, seat: Seat, out: &mut Vec<f32>) {
        if w.round == 0 {
            out.resize(TRAITS, 0.0);
            return;
        }
        let unit = LN_3 / scale(w);
        out.extend(traits(w, seat).map(|part| part * unit));
    }

    fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
        hints::hint(w, seat, choice)
    }

    fn bids(w: &World, seat: Seat, out: &mut Vec<Bid<Choice>>) {
        trade::bids(w, seat, out);
    }

    fn proposals(w: &World, seat: Seat, out: &mut Vec<Vec<Choice>>) {
        proposals::proposals(w, seat, out);
    }
}

/// The margin that makes a win three times as likely as a loss.
fn scale(w: &World) -> f32 {
    SCALE.0 + SCALE.1 * f32::from(rounds(w) - w.round)
}

/// Three to the minus `x`, nearly, for `x` from 0 on.
fn falling(x: f32) -> f32 {
    let base = (1.0 - x * LN_3 / 16.0).max(0.2);
    base.powi(16)
}
