//! [move.once] The Movement phase.

use super::anytime::{self, Missions};
use super::{Ask, Flow, Offers, Want};
use crate::board::{HexId, bit, hexes_of};
use crate::choice::Choice;
use crate::data::{Terrain, Unit};
use crate::prompt::{Prompt, Refusal};
use crate::view::element;
use crate::world::{Phase, World};
use crate::{NexusOps, query};
use kernel::{Play, SeatSet, rule, step};
use scene::words;

step! {
    /// [move.once] Each unit may move once: which? [move.forbidden-ground] Those on ground they may not enter leave it.
    pub struct Movement;
}

impl Play<NexusOps> for Movement {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.active;
        let near = &w.map().near;
        let contested = query::contested(w);
        let closed = query::enemies(w, seat) | contested;
        let mut stranded = None;
        for unit in Unit::ALL {
            let may_enter = query::enterable(w, seat, unit);
            for hex in hexes_of(w.turn.fresh[unit as usize]) {
                let open = if contested & bit(hex) == 0 { may_enter } else { may_enter & !closed };
                if near[hex as usize] & open != 0 || query::reach(w, unit, hex) != 0 {
                    out.offer(Choice::Move(unit, hex));
                    if may_enter & bit(hex) == 0 {
                        stranded = Some(Refusal::Stranded { unit, hex });
                    }
                } else {
                    out.refuse(Choice::Move(unit, hex), Refusal::NoWay);
                }
            }
        }
        if out.explains() {
            refuse_moved(w, out);
        }
        anytime::offer(w, seat, Missions::Objectives, out);
        out.consider(Choice::Done, stranded);
        Want::Ask(Ask::of(seat, Prompt::Movement).open())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
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

/// [move.once] Units that have moved already.
fn refuse_moved(w: &World, out: &mut Offers) {
    for hex in hexes_of(w.present[w.active.index()]) {
        for unit in Unit::ALL {
            let here = w.units[w.active.index()][hex as usize][unit as usize] > 0;
            if here && w.turn.fresh[unit as usize] & bit(hex) == 0 {
                out.refuse(Choice::Move(unit, hex), Refusal::Moved);
            }
        }
    }
}

/// [move.once] [energize.transport] The Movement phase begins: all units may move but those shifted by a card.
pub fn begin(w: &mut World) {
    w.phase = Phase::Movement;
    for unit in Unit::ALL {
        let still = hexes_of(w.present[w.active.index()]).filter(|hex| query::fresh(w, *hex, unit) > 0);
        w.turn.fresh[unit as usize] = still.fold(0, |all, hex| all | bit(hex));
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
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        for hex in hexes_of(query::reach(w, self.unit, self.from)) {
            out.offer(Choice::To(hex));
        }
        if out.explains() {
            for hex in hexes_of(w.map().near[self.from as usize]) {
                if let Some(why) = query::why_not(w, self.unit, self.from, hex) {
                    out.refuse(Choice::To(hex), why);
                }
            }
        }
        let Destination { unit, from } = *self;
        Want::Ask(Ask::of(w.active, Prompt::Destination { unit, from }))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::To(to) = choice else { unreachable!("{choice:?}") };
        let seat = w.active;
        let Destination { unit, from } = self;
        let flown = unit == Unit::Dragon && w.terrain[Terrain::Monolith as usize] & 1 << from != 0;
        w.shift(seat, unit, from, to);
        w.turn.spent[to as usize][unit as usize] += 1;
        if query::fresh(w, from, unit) == 0 {
            w.turn.fresh[unit as usize] &= !bit(from);
        }
        if flown {
            // [mission.flown-survivor] It came from the Monolith this turn.
            w.turn.flown[to as usize] += 1;
        }
        told(w, unit, from, to, flow);
    }
}

/// A unit went from hex to hex, told to all.
pub fn told(w: &World, unit: Unit, from: HexId, to: HexId, flow: &mut Flow) {
    let by = w.active;
    flow.tell(SeatSet::ALL, rule!("move.once"), || {
        let [start, end] = [from, to].map(|hex| element::place(w, hex));
        let piece = element::units(w, by, unit, to);
        let id = piece.id.clone();
        let line = match query::others(w, by) & bit(to) != 0 {
            true => words!(
                "{by} {by:moves|move} {piece:a} from {start} to {end}; it is contested now.",
                by,
                piece,
                start,
                end
            ),
            false => words!("{by} {by:moves|move} {piece:a} from {start} to {end}.", by, piece, start, end),
        };
        line.moves(id, element::hex(w, from), element::hex(w, to))
    });
}
