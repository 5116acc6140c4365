//! How a position looks to a player who does not read ahead, and which options look promising.

use crate::board::{HexId, bit, hexes_of};
use crate::choice::Choice;
use crate::combat::Force;
use crate::data::{Terrain, Unit};
use crate::query;
use crate::world::World;
use kernel::Seat;

/// How well each seat stands, 0 to 1: mostly points, then army, income, land and cards.
pub fn evaluate(w: &World, out: &mut [f32]) {
    let target = w.rules.target as f32;
    let mut worth = [0.0f32; 4];
    for seat in w.players() {
        worth[seat.index()] = standing(w, seat, target);
    }
    let total: f32 = w.seat_list().map(|seat| worth[seat.index()]).sum::<f32>().max(0.001);
    for seat in w.seat_list() {
        let own = match w.teammate(seat) {
            Some(mate) => (worth[seat.index()] + worth[mate.index()]) / 2.0,
            None => worth[seat.index()],
        };
        let fair = total / w.seats as f32;
        // 0.5 is an even position; leads and gaps count more the nearer somebody is to the target.
        out[seat.index()] = (own / (own + fair)).clamp(0.0, 1.0);
    }
}

fn standing(w: &World, seat: Seat, target: f32) -> f32 {
    let points = query::side_points(w, seat) as f32 / target;
    let army = strength(w, &query::army(w, seat));
    let income: f32 = query::mined(w, seat).map(|(_, rubium)| rubium as f32).sum();
    let land = query::controlled(w, seat);
    let monolith = f32::from(u8::from(land & w.terrain[Terrain::Monolith as usize] != 0));
    let cards = w.missions.held[seat.index()] as f32 * 1.5 + w.energize.held[seat.index()] as f32;
    let means = army + 0.8 * w.rubium[seat.index()] as f32 + 1.5 * income + 0.5 * land.count_ones() as f32;
    // Points are worth more the later it is.
    0.1 + 4.0 * points * (1.0 + points) + (means + 3.0 * monolith + cards) / 60.0
}

/// The worth of a force in rubium.
fn strength(w: &World, force: &Force) -> f32 {
    Unit::ALL.iter().map(|unit| f32::from(force[*unit as usize] * w.sheet().cost[*unit as usize])).sum()
}

/// Fighting power of a force: hits to be expected in one round.
fn power(w: &World, force: &Force, hex: HexId) -> f32 {
    let sheet = w.sheet();
    let chance = |unit: &Unit| {
        let n = *unit as usize;
        let needed = sheet.hits_on[n] as i8 - sheet.bonus[n][w.ground[hex as usize] as usize];
        f32::from((7 - needed).clamp(0, 6) as u8) / 6.0
    };
    Unit::ALL.iter().map(|unit| f32::from(force[*unit as usize]) * chance(unit)).sum()
}

/// How promising an option looks before any search; 1 is average.
pub fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Score(kind) => 20.0 + w.kit.missions[kind as usize].points as f32,
        Choice::TakeHill => 6.0,
        Choice::Done | Choice::Pass => 0.6,
        Choice::Deploy(unit, _) => deployed(w, seat, unit),
        Choice::Move(_, from) => {
            if query::enemies(w, seat) & bit(from) != 0 {
                0.5
            } else {
                1.2
            }
        }
        Choice::To(hex) => entered(w, seat, hex),
        Choice::Breathe(..) => 8.0,
        Choice::Battle(hex, other) => {
            let ours = power(w, &w.units[seat.index()][hex as usize], hex);
            1.0 + ours / (0.5 + power(w, &w.units[other.index()][hex as usize], hex))
        }
        Choice::Lose(unit) => 12.0 / f32::from(w.sheet().cost[unit as usize].max(1)),
        Choice::Play(_) => 2.0,
        Choice::ExchangeEnergize(_) => 0.15,
        Choice::ExchangeMission(kind) => 0.15 / w.kit.missions[kind as usize].points as f32,
        Choice::Side(_) | Choice::Chosen(..) | Choice::Hit(..) | Choice::Again(_) | Choice::Take(_) => 1.0,
        Choice::Keep(kind) => w.kit.missions[kind as usize].points as f32,
        Choice::GiveEnergize(_) | Choice::GiveMission(_) => 0.5,
        Choice::Shatter => 0.7,
        Choice::Explore(_) | Choice::Hex(_) | Choice::Recruit(..) | Choice::DrawCards => 1.0,
    }
}

/// Miners first, as long as refineries wait for them; then whatever fights best.
fn deployed(w: &World, seat: Seat, unit: Unit) -> f32 {
    let miners = w.sheet().miners;
    let mining = query::mined(w, seat).count() as f32;
    let army = query::army(w, seat);
    let miners_out: u8 = Unit::ALL.iter().filter(|u| miners.has(**u)).map(|u| army[*u as usize]).sum();
    if miners.has(unit) {
        if f32::from(miners_out) < mining + 6.0 { 2.0 } else { 0.8 }
    } else {
        1.0 + f32::from(w.sheet().cost[unit as usize]) / 6.0
    }
}

/// Unexplored ground, refineries, the Monolith and weak enemies draw units.
fn entered(w: &World, seat: Seat, hex: HexId) -> f32 {
    let mut worth = 0.8;
    if w.tokens & bit(hex) != 0 {
        worth += 1.5;
    }
    if query::controlled(w, seat) & bit(hex) == 0 {
        worth += 0.5 * f32::from(w.refinery[hex as usize]);
    }
    if w.terrain[Terrain::Monolith as usize] & bit(hex) != 0 {
        worth += 1.5;
    }
    if query::enemies(w, seat) & bit(hex) != 0 {
        let theirs: f32 = w
            .seat_list()
            .filter(|other| w.is_enemy(seat, *other))
            .map(|other| power(w, &w.units[other.index()][hex as usize], hex))
            .sum();
        let near = hexes_of(w.map().near[hex as usize] | bit(hex));
        let ours: f32 = near.map(|h| power(w, &w.units[seat.index()][h as usize], hex)).sum();
        worth += if ours > theirs { 1.5 } else { -0.5 };
    }
    worth.max(0.1)
}
