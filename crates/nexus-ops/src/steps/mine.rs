//! [mine.collect] The Mining phase.

use super::Flow;
use crate::board::HexId;
use crate::world::{Phase, World};
use crate::{NexusOps, query, story};
use kernel::{Play, SeatSet, rule, step};

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
                let hexes: Vec<HexId> = query::mined(w, seat).map(|(hex, _)| hex).collect();
                let names: Vec<String> = hexes.iter().map(|hex| w.map().names[*hex as usize].clone()).collect();
                let words = format!("mines {sum} rubium: {}", story::listed(&names));
                story::at(w, &hexes, story::of(seat, words))
            });
        }
        w.gain(seat, sum);
    }
}
