//! [mine.collect] The Mining phase.

use super::step;
use crate::NexusOps;
use crate::query;
use crate::world::{Phase, World};
use kernel::{Flow, LogLine, Play, SeatSet};

step! {
    /// [mine.collect] Rubium from each refinery that a miner works in a controlled hex.
    pub struct Mining;
}

impl Play<NexusOps> for Mining {
    fn act(self, w: &mut World, flow: &mut Flow<NexusOps>) {
        let seat = w.active;
        let sum: u16 = query::mined(w, seat).map(|(_, rubium)| rubium as u16).sum();
        w.rubium[seat.index()] += sum;
        w.phase = Phase::Draw;
        if sum > 0 {
            flow.tell(SeatSet::ALL, || LogLine {
                seat: Some(seat.0),
                text: format!("mines {sum} rubium"),
                rule: "mine.collect".into(),
                ..LogLine::default()
            });
        }
    }
}
