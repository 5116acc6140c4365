//! What changes on the table for all to see is told from a ledger: the steps' own lines say who does what, not what it brings.

use crate::SEATS;
use crate::steps::Flow;
use crate::world::World;
use kernel::{Seat, SeatSet, rule};
use scene::words;

pub fn untold(before: &World, w: &World, flow: &mut Flow) {
    for of in (0..SEATS).map(Seat) {
        let accounts = [
            ("gold", before.gold, w.gold),
            ("glory", before.glory, w.glory),
            ("applause", before.applause, w.applause),
        ];
        for (what, was, is) in accounts.map(|(what, was, is)| (what, was[of.index()], is[of.index()])) {
            let n = is.abs_diff(was);
            if is > was {
                flow.tell(SeatSet::ALL, rule!("moot.ledger"), || {
                    words!("{of} {of:gains|gain} {n} {what}.", of, n, what)
                });
            } else if is < was {
                flow.tell(SeatSet::ALL, rule!("moot.ledger"), || {
                    words!("{of} {of:loses|lose} {n} {what}.", of, n, what)
                });
            }
        }
    }
}
