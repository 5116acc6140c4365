//! What is looked at between abilities: conditions of leaders, and who has become richer.

use crate::feats::{Occasion, When};
use crate::windows::{self, Window};
use crate::world::World;
use crate::{Flow, Twilight, leaders};
use kernel::{Play, step};

step! {
    /// [leaders.unlock] [faction.pillage] An ability is over, and what follows from it may be seen.
    pub struct Between;
}

impl Play<Twilight> for Between {
    fn act(self, w: &mut World, flow: &mut Flow) {
        abilities(w, flow);
    }
}

/// [leaders.unlock] [faction.pillage] Nothing is under way: leaders are unlocked, and gains of trade goods are seen.
pub fn abilities(w: &mut World, flow: &mut Flow) {
    if w.league.is_none() {
        return;
    }
    leaders::unlock(w, flow);
    let robbers = w.kit.by_moment[When::Round(Occasion::GoodsGained).number()];
    let robbed = w.parties.iter().any(|party| party.ready.meets(robbers));
    for seat in w.everyone() {
        let now = w.side(seat).trade_goods;
        let before = std::mem::replace(&mut w.parties[seat.index()].realm.purse, now);
        if robbed && now > before {
            flow.then([windows::window(Window::Round { at: Occasion::GoodsGained, of: seat })]);
        }
    }
}
