//! [vortex.throw] The Vortex, before each later turn of the first player.

use super::{Flow, Offers, Want, draw, winning};
use crate::board::bit;
use crate::data::Unit;
use crate::world::World;
use crate::{NexusOps, query, story};
use kernel::{Faces, Fate, LogLine, Play, Seat, SeatSet, rule, step};

step! {
    /// [vortex.throw] All units beside the black die's number are thrown to the hex beside the white die's.
    pub struct StormThrow;
}

impl Play<NexusOps> for StormThrow {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 2, sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let edges = w.map().edges;
        let (from, to) = (edges[faces[0] as usize - 1], edges[faces[1] as usize - 1]);
        if from != to {
            for seat in w.seat_list() {
                for unit in Unit::ALL {
                    for _ in 0..w.units[seat.index()][from as usize][unit as usize] {
                        w.shift(seat, unit, from, to);
                    }
                }
            }
        }
        let (w, dice) = (&*w, faces.to_vec());
        flow.tell(SeatSet::ALL, rule!("vortex.throw"), || {
            let name = |hex: u8| &w.map().names[hex as usize];
            let words = format!("The Vortex throws what stands in {} to {}", name(from), name(to));
            LogLine { dice, ..story::at(w, &[from, to], story::happened(words)) }
        });
    }
}

step! {
    /// [vortex.blast] All units beside the number are destroyed.
    pub struct StormBlast;
}

impl Play<NexusOps> for StormBlast {
    fn want(&self, _: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Dice { count: 1, sides: 6 })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let hex = w.map().edges[faces[0] as usize - 1];
        for seat in w.seat_list() {
            w.destroy_all(seat, hex);
        }
        let (view, dice) = (&*w, faces.to_vec());
        flow.tell(SeatSet::ALL, rule!("vortex.blast"), || {
            let words = format!("The Vortex destroys what stands in {}", view.map().names[hex as usize]);
            LogLine { dice, ..story::at(view, &[hex], story::happened(words)) }
        });
    }
}

step! {
    /// [vortex.draw] Each controlled hex beside the Vortex gives its holder an Energize card, the first player first.
    pub struct StormDraw {
        /// Seats that have drawn.
        pub after: u8,
    }
}

impl Play<NexusOps> for StormDraw {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.after == w.seats {
            winning::eliminate(w, flow);
            return;
        }
        let seat = Seat((w.first.0 + self.after) % w.seats);
        let ring = w.map().edges.iter().fold(0, |all, hex| all | bit(*hex));
        let left = (query::controlled(w, seat) & ring).count_ones() as u8;
        flow.then([draw::DrawEnergize { seat, left }.into(), StormDraw { after: self.after + 1 }.into()]);
    }
}
