//! Offers: which to accept, which to make.

use crate::Sides;
use kernel::{MAX_SIDES, Rng, Seat, SeatSet, Table};

/// On how many imagined tables an offer is weighed.
const SAMPLES: u64 = 4;

/// A deal must be worth at least so much to a side, or it is not worth the words.
const GAIN: f32 = 0.003;

/// What a seat does besides answering its question, one aside after another: an answer to an offer, or an offer of its
/// own; and why.
pub fn besides(table: &dyn Table, seat: Seat, seed: u64) -> (Vec<u64>, String) {
    let sides = Sides::of(table);
    let mut scratch = table.fork();
    let own = sides.side(seat);
    if let Some(bid) = table.bids(seat).first() {
        let gain = bid.accept.map_or(f32::NEG_INFINITY, |accept| {
            let gains = (0..SAMPLES).map(|sample| {
                table.imagine_into(seat, &mut Rng::new(seed ^ sample << 56), &mut *scratch);
                let before = worth(&*scratch, &sides)[own];
                if scratch.choose(seat, accept).is_err() { 0.0 } else { worth(&*scratch, &sides)[own] - before }
            });
            gains.sum::<f32>() / SAMPLES as f32
        });
        return match bid.accept.filter(|_| gain >= GAIN) {
            Some(accept) => (vec![accept], format!("a good offer: {:+.1} of 100", 100.0 * gain)),
            None => (vec![bid.decline], "not worth it".into()),
        };
    }
    if table.asked() != SeatSet::one(seat) {
        return (Vec::new(), String::new());
    }
    let mut best = (Vec::new(), GAIN);
    for proposal in table.proposals(seat) {
        let gains = (0..SAMPLES).map(|sample| {
            table.imagine_into(seat, &mut Rng::new(seed ^ sample << 56), &mut *scratch);
            gain_if_taken(&mut *scratch, seat, &proposal, &sides)
        });
        let gain = gains.sum::<f32>() / SAMPLES as f32;
        if gain > best.1 {
            best = (proposal, gain);
        }
    }
    let why = format!("an offer both may like: {:+.1} of 100", 100.0 * best.1);
    (best.0, why)
}

/// What a proposal brings its proposer on one imagined table: nothing unless somebody gains by accepting it.
fn gain_if_taken(table: &mut dyn Table, seat: Seat, proposal: &[u64], sides: &Sides) -> f32 {
    let before = worth(table, sides);
    let standing = accepts(table);
    if !proposal.iter().all(|key| table.choose(seat, *key).is_ok()) {
        return 0.0;
    }
    let made = accepts(table).into_iter().find(|bid| !standing.contains(bid));
    let Some((partner, accept)) = made else { return 0.0 };
    if table.choose(partner, accept).is_err() {
        return 0.0;
    }
    let after = worth(table, sides);
    let gain = |seat: Seat| after[sides.side(seat)] - before[sides.side(seat)];
    if gain(partner) >= GAIN { gain(seat) } else { 0.0 }
}

/// Every offer that can be accepted now: by whom, and how.
fn accepts(table: &dyn Table) -> Vec<(Seat, u64)> {
    let of = |seat: Seat| table.bids(seat).into_iter().filter_map(move |bid| Some((seat, bid.accept?)));
    (0..table.seats()).map(Seat).flat_map(of).collect()
}

fn worth(table: &dyn Table, sides: &Sides) -> [f32; MAX_SIDES] {
    let mut worth = [0.0; MAX_SIDES];
    sides.worth(table, &mut worth);
    worth
}
