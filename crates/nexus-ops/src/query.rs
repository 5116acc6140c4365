//! What can be read off the board: control, reach, income, standing.

use crate::board::{HexId, Mask, bit, hexes_of};
use crate::combat::Force;
use crate::data::{Terrain, Unit};
use crate::prompt::Refusal;
use crate::world::World;
use kernel::{Seat, rule};

/// Hexes where somebody else has units.
#[inline]
pub fn others(w: &World, seat: Seat) -> Mask {
    let mut mask = 0;
    for (n, present) in w.present.iter().enumerate() {
        mask |= if n == seat.index() { 0 } else { *present };
    }
    mask
}

/// Hexes where opponents have units; a teammate is none.
#[inline]
pub fn enemies(w: &World, seat: Seat) -> Mask {
    let mate = w.teammate(seat);
    let mut mask = 0;
    for (n, present) in w.present.iter().enumerate() {
        mask |= if n == seat.index() || mate.is_some_and(|m| m.index() == n) { 0 } else { *present };
    }
    mask
}

/// [hexes.states] Hexes where only this seat has units.
#[inline]
pub fn controlled(w: &World, seat: Seat) -> Mask {
    w.present[seat.index()] & !others(w, seat)
}

/// [hexes.states] Hexes where several players have units.
#[inline]
pub fn contested(w: &World) -> Mask {
    let (mut once, mut twice) = (0, 0);
    for present in w.present {
        twice |= once & present;
        once |= present;
    }
    twice
}

/// [hexes.states] Hexes without units.
#[inline]
pub fn unoccupied(w: &World) -> Mask {
    w.map().all & !w.present.iter().fold(0, |all, present| all | present)
}

/// [move.terrain] [vortex.tile] [energize.lift-bans] Hexes the unit may enter.
#[inline]
pub fn enterable(w: &World, seat: Seat, unit: Unit) -> Mask {
    if w.turn.bans_lifted && seat == w.active {
        w.map().all & !w.terrain[Terrain::Vortex as usize]
    } else {
        w.enter[unit as usize]
    }
}

/// Hexes beside any of these.
#[inline]
pub fn beside(w: &World, of: Mask) -> Mask {
    let near = &w.map().near;
    hexes_of(of).fold(0, |all, hex| all | near[hex as usize])
}

/// [move.once] Units of the active seat that may still move from a hex.
#[inline]
pub fn fresh(w: &World, hex: HexId, unit: Unit) -> u8 {
    w.units[w.active.index()][hex as usize][unit as usize].saturating_sub(w.turn.spent[hex as usize][unit as usize])
}

/// [move.battle-to-battle] Hexes closed to a unit that starts from here.
#[inline]
pub fn closed(w: &World, seat: Seat, from: HexId) -> Mask {
    let contested = contested(w);
    if contested & bit(from) != 0 { enemies(w, seat) | contested } else { 0 }
}

/// [move.once] [move.stop] [units.stride] [units.leap] [units.fly] [alternate.diver] [energize.march] [team.through]
/// Hexes a unit of the active seat can move to.
pub fn reach(w: &World, unit: Unit, from: HexId) -> Mask {
    let seat = w.active;
    let map = w.map();
    let row = w.sheet().row(unit);
    let may_enter = enterable(w, seat, unit);
    let closed = closed(w, seat, from);
    let passable = !enemies(w, seat) & !closed;
    let on = |terrain: Option<Terrain>| terrain.filter(|t| w.terrain[*t as usize] & bit(from) != 0);
    let mut to = map.near[from as usize];
    to &= may_enter;
    if let Some(eased) = row.stride {
        let eased = w.terrain[eased as usize];
        let first = to;
        for hex in hexes_of(first & passable) {
            let next = map.near[hex as usize] & may_enter;
            to |= if eased & bit(hex) != 0 { next } else { next & eased };
        }
    }
    if on(row.leap).is_some() {
        to |= map.two_away[from as usize] & may_enter;
    }
    if on(row.fly).is_some() {
        to |= may_enter;
    }
    if let Some(pool) = on(row.dive) {
        let pools = w.terrain[pool as usize];
        to |= (pools | beside(w, pools)) & may_enter;
    }
    if w.turn.march & bit(from) != 0 {
        to |= beside(w, to & passable) & may_enter;
    }
    to & !closed & !bit(from)
}

/// Why a unit cannot go to a hex beside it, for explanations.
pub(crate) fn why_not(w: &World, unit: Unit, from: HexId, to: HexId) -> Option<Refusal> {
    if reach(w, unit, from) & bit(to) != 0 {
        None
    } else if w.terrain[Terrain::Vortex as usize] & bit(to) != 0 {
        Some(rule!("vortex.tile").into())
    } else if enterable(w, w.active, unit) & bit(to) == 0 {
        Some(Refusal::Banned { unit, hex: to })
    } else if closed(w, w.active, from) & bit(to) != 0 {
        Some(Refusal::FromBattle { from, to })
    } else {
        Some(rule!("move.once").into())
    }
}

/// [mine.collect] [mine.miners] [energize.overmine] [team.shared-hex] Rubium the seat would mine now, by hex.
pub fn mined(w: &World, seat: Seat) -> impl Iterator<Item = (HexId, u8)> + '_ {
    let miners = w.sheet().miners;
    let extra = if seat == w.active { w.turn.overmine } else { 0 };
    hexes_of(controlled(w, seat) & w.refineries).filter_map(move |hex| {
        let here = &w.units[seat.index()][hex as usize];
        let mines = Unit::ALL.iter().any(|unit| miners.has(*unit) && here[*unit as usize] > 0);
        let outside = w.map().homes & bit(hex) == 0;
        mines.then(|| (hex, w.refinery[hex as usize].saturating_add(if outside { extra } else { 0 })))
    })
}

/// The seat whose home base a hex belongs to.
pub fn home_of(w: &World, hex: HexId) -> Option<Seat> {
    let bases = &w.map().bases;
    bases.iter().position(|base| base.mask & bit(hex) != 0).map(|n| Seat(n as u8))
}

/// Units of a seat on the board.
pub fn army(w: &World, seat: Seat) -> Force {
    let (figures, supply) = (w.sheet().figures, w.supply[seat.index()]);
    std::array::from_fn(|n| figures[n] - supply[n])
}

/// [win.eliminated] No units on the board and, with all cards exchanged, too little rubium for any.
pub fn is_eliminated(w: &World, seat: Seat) -> bool {
    let cards = w.held(seat) as u32 * w.kit.numbers.exchange as u32;
    let means = w.rubium[seat.index()] as u32 + cards;
    w.present[seat.index()] == 0 && means < w.sheet().cheapest as u32
}

/// [team.target] Points of the seat's side.
pub fn side_points(w: &World, seat: Seat) -> u16 {
    let mate = w.teammate(seat).map_or(0, |mate| w.points[mate.index()] as u16);
    w.points[seat.index()] as u16 + mate
}
