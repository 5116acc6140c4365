//! [mine.collect] The Mining phase.

use super::Flow;
use crate::view::element::place;
use crate::world::{Phase, World};
use crate::{NexusOps, query};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [mine.collect] Rubium from each refinery that a miner works in a controlled hex.
    pub struct Mining;
}

impl Play<NexusOps> for Mining {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let seat = w.active;
        let sum: u32 = query::mined(w, seat).map(|(_, rubium)| rubium as u32).sum();
        w.phase = Phase::Draw;
        if sum > 0 {
            let w = &*w;
            flow.tell(SeatSet::ALL, rule!("mine.collect"), || {
                let at: Vec<_> = query::mined(w, seat).map(|(hex, _)| place(w, hex)).collect();
                words!("{by} {by:mines|mine} {sum} rubium in {at}.", by = seat, sum, at)
            });
        }
        w.gain(seat, sum);
    }
}
