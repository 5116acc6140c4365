//! [vortex.throw] The Vortex, before each later turn of the first player.

use super::{Flow, Offers, Want, draw, winning};
use crate::board::bit;
use crate::data::{UNITS, Unit};
use crate::view::element::{force, place};
use crate::world::World;
use crate::{NexusOps, query};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

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
        let here = |w: &World, seat: Seat| w.units[seat.index()][from as usize];
        let empty = w.seat_list().all(|seat| here(w, seat) == [0; UNITS]);
        flow.tell(SeatSet::ALL, rule!("vortex.throw"), || {
            let (from, to) = (place(w, from), place(w, to));
            match empty {
                true => words!("The Vortex reaches from {from} to {to}: nothing stands there.", from, to),
                false if from == to => {
                    words!("The Vortex takes up what stands in {at}, and leaves it there.", at = from)
                }
                false => words!("The Vortex throws what stands in {from} to {to}.", from, to),
            }
            .rolled(faces, 6)
        });
        if from != to {
            for seat in w.seat_list() {
                let thrown = here(w, seat);
                if thrown != [0; UNITS] {
                    flow.tell(SeatSet::ALL, rule!("vortex.throw"), || {
                        let (by, units, to) = (seat, force(w, &thrown), place(w, to));
                        words!(
                            "{by} {by:sees|see} {units} thrown from {from} to {to}.",
                            by,
                            units,
                            from = place(w, from),
                            to
                        )
                    });
                }
                for unit in Unit::ALL {
                    for _ in 0..w.units[seat.index()][from as usize][unit as usize] {
                        w.shift(seat, unit, from, to);
                    }
                }
            }
        }
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
        let here = |w: &World, seat: Seat| w.units[seat.index()][hex as usize];
        let empty = w.seat_list().all(|seat| here(w, seat) == [0; UNITS]);
        flow.tell(SeatSet::ALL, rule!("vortex.blast"), || {
            let at = place(w, hex);
            match empty {
                true => words!("The Vortex strikes {at}, where nothing stands.", at),
                false => words!("The Vortex strikes {at} and destroys what stands there.", at),
            }
            .rolled(faces, 6)
        });
        for seat in w.seat_list().filter(|seat| here(w, *seat) != [0; UNITS]).collect::<Vec<_>>() {
            let lost = here(w, seat);
            flow.tell(SeatSet::ALL, rule!("vortex.blast"), || {
                words!("{by} {by:loses|lose} {units} in {at}.", by = seat, units = force(w, &lost), at = place(w, hex))
            });
            w.destroy_all(seat, hex);
        }
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
