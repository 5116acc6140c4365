//! [explore.reveal] The Exploration phase.

use super::{Ask, Flow, Offers, Want};
use crate::board::{HexId, Mask, bit, hexes_of};
use crate::choice::Choice;
use crate::prompt::Prompt;
use crate::world::{Phase, World};
use crate::{NexusOps, story};
use kernel::{Faces, Fate, Play, SeatSet, rule, step};

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
        if let Some(unit) = token.unit
            && w.supply[seat.index()][unit as usize] > 0
        {
            w.place(seat, unit, hex);
            w.turn.found[hex as usize] = unit as u8 + 1;
        }
        let w = &*w;
        flow.tell(SeatSet::ALL, rule!("explore.reveal"), || {
            let words = format!("explores {}: {}", w.map().names[hex as usize], token.name);
            story::at(w, &[hex], story::of(seat, words))
        });
    }
}
