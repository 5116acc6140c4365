//! Conditions of Secret Missions.

use crate::board::HexId;
use crate::combat::size;
use crate::data::{Class, Condition, Unit, Units};
use crate::odds::Side;
use crate::query;
use crate::world::{Battle, World};
use kernel::Seat;

/// Whether all conditions of a mission hold for the active seat, after a won battle for Battle missions.
pub fn is_met(w: &World, seat: Seat, kind: usize) -> bool {
    let card = &w.kit.missions[kind];
    match (card.class, &w.battle) {
        (Class::Objective, _) => card.condition.iter().all(|condition| is_held(w, seat, *condition)),
        (Class::Battle, Some(battle)) => {
            battle.won && card.condition.iter().all(|condition| is_fought(w, battle, *condition))
        }
        (Class::Battle, None) => false,
    }
}

/// A condition on the battle just won.
fn is_fought(w: &World, battle: &Battle, condition: Condition) -> bool {
    let hex = battle.hex as usize;
    let ours = w.fighters(battle, Side::Attacker);
    let attacker = battle.seat(Side::Attacker);
    match condition {
        // [mission.survivor]
        Condition::Survivor(unit) => ours[unit as usize] > 0,
        // [mission.ground]
        Condition::Ground(terrain) => w.ground[hex] == terrain,
        // [mission.destroyed]
        Condition::Destroyed { units, count } => of(&battle.lost[Side::Defender as usize], units) >= count,
        // [mission.flown-survivor]
        Condition::FlownSurvivor => w.turn.flown[hex].min(ours[Unit::Dragon as usize]) > 0,
        // [mission.enemy-base]
        Condition::EnemyBase => query::home_of(w, battle.hex).is_some_and(|owner| w.is_enemy(attacker, owner)),
        // [mission.outnumbered]
        Condition::Outnumbered => size(&battle.began[0]) < size(&battle.began[1]),
        // [mission.unharmed]
        Condition::Unharmed => size(&battle.lost[Side::Attacker as usize]) == 0,
        // [mission.miners-only]
        Condition::MinersOnly => of(&battle.began[0], w.sheet().miners) == size(&battle.began[0]),
        Condition::Most(_) | Condition::MostRefineries | Condition::Control(_) | Condition::HoldEnemyBase => {
            is_held(w, attacker, condition)
        }
    }
}

/// A condition on the board as it stands.
fn is_held(w: &World, seat: Seat, condition: Condition) -> bool {
    match condition {
        // [mission.most] Strictly more than each other player, the teammate too, and at least one.
        Condition::Most(terrain) => has_most(w, seat, w.terrain[terrain as usize]),
        Condition::MostRefineries => has_most(w, seat, w.refineries & !w.map().homes),
        // [mission.control]
        Condition::Control(terrain) => query::controlled(w, seat) & w.terrain[terrain as usize] != 0,
        Condition::HoldEnemyBase => {
            let bases = w.map().bases.iter().enumerate().filter(|(n, _)| w.is_enemy(seat, Seat(*n as u8)));
            query::controlled(w, seat) & bases.fold(0, |all, (_, base)| all | base.mask) != 0
        }
        Condition::Survivor(_)
        | Condition::Ground(_)
        | Condition::Destroyed { .. }
        | Condition::FlownSurvivor
        | Condition::EnemyBase
        | Condition::Outnumbered
        | Condition::Unharmed
        | Condition::MinersOnly => false,
    }
}

/// Whether a battle won in this hex could meet a condition, as things stand.
pub fn may_be_fought(w: &World, seat: Seat, hex: HexId, condition: Condition) -> bool {
    let ours = &w.units[seat.index()][hex as usize];
    let mut enemies = w.seat_list().filter(|other| w.is_enemy(seat, *other));
    match condition {
        Condition::Survivor(unit) => ours[unit as usize] > 0,
        Condition::Ground(terrain) => w.ground[hex as usize] == terrain,
        Condition::Destroyed { units, count } => {
            enemies.any(|other| of(&w.units[other.index()][hex as usize], units) >= count)
        }
        Condition::FlownSurvivor => w.turn.flown[hex as usize] > 0 && seat == w.active,
        Condition::EnemyBase => query::home_of(w, hex).is_some_and(|owner| w.is_enemy(seat, owner)),
        Condition::Outnumbered => enemies.any(|other| size(ours) < size(&w.units[other.index()][hex as usize])),
        Condition::Unharmed => true,
        Condition::MinersOnly => of(ours, w.sheet().miners) == size(ours),
        Condition::Most(_) | Condition::MostRefineries | Condition::Control(_) | Condition::HoldEnemyBase => false,
    }
}

/// The hexes of which a condition wants the most, for the card's foot line.
pub fn counted_hexes(w: &World, condition: Condition) -> Option<u32> {
    match condition {
        Condition::Most(terrain) => Some(w.terrain[terrain as usize]),
        Condition::MostRefineries => Some(w.refineries & !w.map().homes),
        Condition::Survivor(_)
        | Condition::Ground(_)
        | Condition::Destroyed { .. }
        | Condition::FlownSurvivor
        | Condition::EnemyBase
        | Condition::Outnumbered
        | Condition::Unharmed
        | Condition::MinersOnly
        | Condition::Control(_)
        | Condition::HoldEnemyBase => None,
    }
}

fn has_most(w: &World, seat: Seat, hexes: u32) -> bool {
    let count = |seat: Seat| (query::controlled(w, seat) & hexes).count_ones();
    let own = count(seat);
    own > 0 && w.seat_list().all(|other| other == seat || count(other) < own)
}

fn of(force: &[u8; 6], units: Units) -> u8 {
    Unit::ALL.iter().filter(|unit| units.has(**unit)).map(|unit| force[*unit as usize]).sum()
}
