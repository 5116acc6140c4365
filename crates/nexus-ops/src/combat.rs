//! [battle.hits] The arithmetic of attack rolls, shared by battles and their odds.

use crate::data::{Sheet, Terrain, UNITS, Unit};

/// How many of each unit, by [`Unit`].
pub type Force = [u8; UNITS];

/// What a side adds to its attack rolls in this battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Edge {
    pub by: i8,
    /// A natural 6 hits whatever is subtracted.
    pub six_hits: bool,
}

/// [battle.hits] [units.terrain] A die hits if, with the modifiers of terrain and cards, it reaches the unit's number.
pub fn hits(sheet: &Sheet, unit: Unit, ground: Terrain, edge: Edge, face: u8) -> bool {
    let bonus = sheet.bonus[unit as usize][ground as usize] + edge.by;
    face as i8 + bonus >= sheet.hits_on[unit as usize] as i8 || edge.six_hits && face == 6
}

/// [units.leaper-pick] A natural die of the printed number lets the attacker pick the casualty.
pub fn picks(sheet: &Sheet, unit: Unit, face: u8) -> bool {
    let from = sheet.row(unit).picks_on;
    from != 0 && face >= from
}

/// [battle.rolls] [alternate.clone-dice] Dice that a group rolls; `extra` of its units strike twice.
pub fn dice(sheet: &Sheet, unit: Unit, count: u8, extra: u8) -> u8 {
    count.saturating_sub(sheet.row(unit).fewer_dice) + extra.min(count)
}

/// [battle.order] [alternate.blitzer] The order in which units attack on this ground.
pub fn battle_order(sheet: &Sheet, ground: Terrain) -> [Unit; UNITS] {
    let mut order = sheet.order;
    order.sort_by_key(|unit| sheet.row(*unit).first_in != Some(ground));
    order
}

/// The number of units of a force.
pub fn size(force: &Force) -> u8 {
    force.iter().sum()
}
