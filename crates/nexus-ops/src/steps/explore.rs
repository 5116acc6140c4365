//! [explore.reveal] The Exploration phase.

use super::{Ask, Flow, Offers, Want};
use crate::NexusOps;
use crate::board::{HexId, Mask, bit, hexes_of};
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::view::element::{kind, place};
use crate::world::{Phase, World};
use kernel::{Faces, Fate, Play, SeatSet, rule, step};
use scene::words;

/// [explore.reveal] [explore.once] Hexes to be explored now.
fn unexplored(w: &World) -> Mask {
    w.tokens & w.present[w.active.index()]
}

/// The pile a hex has its token from.
pub fn pile(w: &World, hex: HexId) -> usize {
    usize::from(w.map().piled() && w.map().first_half & bit(hex) == 0)
}

/// [explore.unit] Figures may run out, so that the order of turning matters.
fn order_matters(w: &World, hexes: Mask) -> bool {
    let supply = w.supply[w.active.index()];
    let few = |n: usize| w.kit.tokens[n].unit.is_some_and(|unit| (supply[unit as usize] as u32) < hexes.count_ones());
    (0..w.kit.tokens.len()).any(|n| w.piles.iter().any(|pile| pile[n] > 0) && few(n))
}

step! {
    /// [explore.reveal] All tokens where the active player has units are turned, in the order he likes.
    pub struct Exploration;
}

impl Play<NexusOps> for Exploration {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let hexes = unexplored(w);
        if hexes == 0 {
            return Want::Nothing;
        }
        if order_matters(w, hexes) {
            for hex in hexes_of(hexes) {
                out.offer(Choice::Explore(hex));
            }
        } else {
            out.offer(Choice::Explore(hexes.trailing_zeros() as HexId));
        }
        Want::Ask(Ask::of(w.active, Prompt::Exploration))
    }

    fn act(self, w: &mut World, _: &mut Flow) {
        w.phase = Phase::Battle;
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Explore(hex) = choice else { unreachable!("{choice:?}") };
        flow.then([TurnToken { hex }.into(), self.into()]);
    }
}

step! {
    /// [explore.unit] [explore.refinery] [explore.new-units] What the token shows is placed there.
    pub struct TurnToken {
        pub hex: HexId,
    }
}

impl Play<NexusOps> for TurnToken {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        Want::Fate(Fate::Draw { deck: 2 + pile(w, self.hex) as u8, seen: SeatSet::ALL })
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let (seat, hex) = (w.active, self.hex);
        let pile = pile(w, hex);
        w.piles[pile][faces[0] as usize] -= 1;
        w.tokens &= !bit(hex);
        let token = &w.kit.get().tokens[faces[0] as usize];
        if token.refinery > 0 {
            w.refinery[hex as usize] = token.refinery;
            w.refineries |= bit(hex);
        }
        let found = token.unit.filter(|unit| w.supply[seat.index()][*unit as usize] > 0);
        if let Some(unit) = found {
            w.place(seat, unit, hex);
            w.turn.found[hex as usize] = unit as u8 + 1;
        }
        let w = &*w;
        flow.tell(SeatSet::ALL, rule!("explore.reveal"), || {
            let (by, at, n) = (seat, place(w, hex), token.refinery);
            match (found.map(|unit| kind(w, unit)), token.unit.map(|unit| kind(w, unit))) {
                (Some(unit), _) if n > 0 => {
                    words!("{by} {by:explores|explore} {at}: {unit:a} and a refinery for {n} rubium.", by, at, unit, n)
                }
                (Some(unit), _) => words!("{by} {by:explores|explore} {at}: {unit:a}.", by, at, unit),
                (None, Some(unit)) if n > 0 => words!(
                    "{by} {by:explores|explore} {at}: a refinery for {n} rubium, and no {unit}, for none is left.",
                    by,
                    at,
                    n,
                    unit
                ),
                (None, Some(unit)) => {
                    words!("{by} {by:explores|explore} {at}: no {unit}, for none is left.", by, at, unit)
                }
                (None, None) if n > 0 => {
                    words!("{by} {by:explores|explore} {at}: a refinery for {n} rubium.", by, at, n)
                }
                (None, None) => words!("{by} {by:explores|explore} {at}: nothing.", by, at),
            }
        });
    }
}
