//! [move.once] The Movement phase.

use super::{anytime, step};
use crate::NexusOps;
use crate::board::{HexId, hexes_of};
use crate::choice::Choice;
use crate::data::{Terrain, Unit};
use crate::query;
use crate::view::element;
use crate::world::World;
use kernel::{Ask, Flow, LogLine, Offers, Play, SeatSet, Want, rule};
use scene::Motion;

step! {
    /// [move.once] Each unit may move once: which?
    pub struct Movement;
}

impl Play<NexusOps> for Movement {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        let seat = w.active;
        for hex in hexes_of(w.present[seat.index()]) {
            let closed = query::closed(w, seat, hex);
            for unit in Unit::ALL {
                if query::fresh(w, hex, unit) > 0 {
                    if query::can_move(w, unit, hex, closed) {
                        out.offer(Choice::Move(unit, hex));
                    } else {
                        out.refuse(Choice::Move(unit, hex), rule!("move.terrain"));
                    }
                } else if w.units[seat.index()][hex as usize][unit as usize] > 0 {
                    out.refuse(Choice::Move(unit, hex), rule!("move.once"));
                }
            }
        }
        anytime::offer(w, seat, false, out);
        out.offer(Choice::Done);
        Want::Ask(Ask::of(seat, rule!("move.once")).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) {
        match choice {
            Choice::Done => return,
            Choice::Move(unit, from) => flow.then([Destination { unit, from }.into()]),
            other => {
                anytime::chosen(other, w, flow);
            }
        }
        flow.then([self.into()]);
    }
}

step! {
    /// [move.stop] [move.terrain] [move.battle-to-battle] Where the unit goes.
    pub struct Destination {
        pub unit: Unit,
        pub from: HexId,
    }
}

impl Play<NexusOps> for Destination {
    fn want(&self, w: &World, out: &mut Offers<Choice>) -> Want {
        for hex in hexes_of(query::reach(w, self.unit, self.from)) {
            out.offer(Choice::To(hex));
        }
        if out.explains() {
            for hex in hexes_of(w.map().near[self.from as usize]) {
                if let Some(rule) = query::why_not(w, self.unit, self.from, hex) {
                    out.refuse(Choice::To(hex), rule);
                }
            }
        }
        Want::Ask(Ask::of(w.active, rule!("move.stop")).about([self.unit as i16, self.from as i16]))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow<NexusOps>) {
        let Choice::To(to) = choice else { unreachable!("{choice:?}") };
        let seat = w.active;
        let Destination { unit, from } = self;
        let flown = unit == Unit::Dragon && w.terrain[Terrain::Monolith as usize] & 1 << from != 0;
        w.shift(seat, unit, from, to);
        w.turn.spent[to as usize][unit as usize] += 1;
        if flown {
            // [mission.flown-survivor] It came from the Monolith this turn.
            w.turn.flown[to as usize] += 1;
        }
        told(w, unit, from, to, flow);
    }
}

/// A unit went from hex to hex, told to all.
pub fn told(w: &World, unit: Unit, from: HexId, to: HexId, flow: &mut Flow<NexusOps>) {
    let seat = w.active;
    flow.tell(SeatSet::ALL, || {
        let name = |hex: HexId| &w.map().names[hex as usize];
        LogLine {
            seat: Some(seat.0),
            text: format!("{} {} to {}", w.sheet().row(unit).name, name(from), name(to)),
            rule: "move.once".into(),
            touches: vec![element::hex(w, to)],
            motion: Some(Motion {
                piece: element::unit(w, seat, unit, to),
                from: element::hex(w, from),
                to: element::hex(w, to),
            }),
            ..LogLine::default()
        }
    });
}
