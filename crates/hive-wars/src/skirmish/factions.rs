//! What factions do in battle and with fleets.

use super::world::World;
use kernel::Seat;

/// [faction.combat-rolls] What a faction adds to each of its combat rolls: Unrelenting 1, Fragile -1.
pub fn combat_bonus(w: &World, seat: Seat) -> i8 {
    match id(w, seat) {
        "sardakk" => 1,
        "jolnar" => -1,
        _ => 0,
    }
}

/// [faction.armada] Letnev has two ships more in each system than tokens in its fleet pool.
pub fn armada(w: &World, seat: Seat) -> bool {
    id(w, seat) == "letnev"
}

/// The id of a side's faction; empty for none.
pub fn id(w: &World, seat: Seat) -> &'static str {
    match w.side(seat).faction {
        0 => "",
        n => &w.kit.get().roster.factions[usize::from(n) - 1].id,
    }
}
