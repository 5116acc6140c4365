//! Imperial: points.

use super::row;
use crate::steps::score::{DrawSecret, ReturnSecrets, Score, gain_points};
use crate::texts::sights::{controlled, is_mecatol};
use crate::world::World;
use crate::{Flow, Twilight, query};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// [strategy.imperial] A public objective may be scored; then who controls Mecatol Rex gains a point, anybody else draws a
/// secret objective.
pub fn primary(_: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    flow.then([Score { seat, secret: false }.into(), Throne { seat, slot }.into()]);
}

/// [strategy.imperial] A token for a secret objective.
pub fn secondary(w: &mut World, seat: Seat, _: u8, flow: &mut Flow) {
    draw(w, seat, flow);
}

fn draw(w: &World, seat: Seat, flow: &mut Flow) {
    let most = query::most_secrets(w, seat);
    flow.then([DrawSecret { seat, left: 1 }.into(), ReturnSecrets { seat, most }.into()]);
}

step! {
    /// [strategy.imperial] The point of Mecatol Rex asks for no home planets.
    pub struct Throne {
        pub seat: Seat,
        pub slot: u8,
    }
}

impl Play<Twilight> for Throne {
    fn act(self, w: &mut World, flow: &mut Flow) {
        if !controlled(w, self.seat).any(|planet| is_mecatol(w, planet)) {
            draw(w, self.seat, flow);
            return;
        }
        let points = row(w, self.slot).primary[1];
        flow.tell(SeatSet::ALL, rule!("strategy.imperial"), || {
            words!("{by} {by:gains|gain} {n} {n:point|points} for Mecatol Rex.", by = self.seat, n = points)
        });
        gain_points(w, self.seat, points, flow);
    }
}
