//! Leadership: command tokens.

use super::row;
use crate::steps::spend::BuyTokens;
use crate::steps::tokens::GainTokens;
use crate::world::World;
use crate::{Flow, query};
use kernel::Seat;

/// [strategy.leadership] Three tokens, and one for every three influence spent.
pub fn primary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    let [gain, price] = [row(w, slot).primary[0], row(w, slot).primary[1]];
    flow.then([GainTokens { seat, left: gain }.into(), BuyTokens { seat, paid: 0, price }.into()]);
}

/// [strategy.leadership] One token for every three influence; no token is paid for it.
pub fn secondary(w: &mut World, seat: Seat, slot: u8, flow: &mut Flow) {
    let price = row(w, slot).secondary[0];
    flow.then([BuyTokens { seat, paid: 0, price }.into()]);
}

pub fn may_follow(w: &World, seat: Seat) -> bool {
    query::influence_purse(w, seat) > 0 && query::tokens_in_reserve(w, seat) > 0
}
