//! How a position looks to a player who does not read ahead, and which options look promising.

mod standing;

use crate::board::{HexId, bit, hexes_of};
use crate::choice::{Choice, Favour};
use crate::combat::Force;
use crate::data::{Terrain, Unit};
use crate::world::{Phase, World};
use crate::{NexusOps, query};
use kernel::{Judged, Seat};

/// A seat that has reached the target is ahead of all others by so much.
const WON: f32 = 8.0;

impl Judged for NexusOps {
    /// The chances of each seat, 0 to 1; all together have 1. Teammates have those of their side, so together they have
    /// more.
    fn evaluate(w: &World, out: &mut [f32]) {
        let mut scores = [f32::MIN; crate::world::SEATS];
        for seat in w.players() {
            let own = standing::score(w, seat);
            let side = w.teammate(seat).map_or(own, |mate| (own + standing::score(w, mate)) / 2.0);
            let won = query::side_points(w, seat) >= w.rules.target as u16;
            scores[seat.index()] = side + if won { WON } else { 0.0 };
        }
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        let mut total = 0.0;
        for (value, score) in out.iter_mut().zip(scores) {
            *value = falling(best - score);
            total += *value;
        }
        out.iter_mut().for_each(|value| *value /= total.max(1e-6));
    }

    /// What the evaluation weighs.
    fn features(w: &World, seat: Seat, out: &mut Vec<f32>) {
        out.extend(standing::counted(w, seat));
    }

    /// How promising an option looks before any search; 1 is average.
    fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
        match choice {
            Choice::Score(kind) => 20.0 + w.kit.missions[kind as usize].points as f32,
            Choice::TakeHill => 4.0,
            Choice::Done | Choice::Pass => 0.6,
            Choice::Deploy(unit, hex) => deployed(w, seat, unit, hex),
            Choice::Move(unit, from) => {
                let here = site(w, seat, unit, from, Stance::Stands);
                let best = hexes_of(query::reach(w, unit, from)).map(|to| site(w, seat, unit, to, Stance::Comes));
                let gain = best.fold(f32::NEG_INFINITY, f32::max) - here;
                if gain > 0.0 { 0.7 + gain } else { 0.3 / (1.0 - gain) }
            }
            Choice::To(hex) => (0.5 + arrived(w, seat, hex)).max(0.05),
            Choice::Breathe(..) => 8.0,
            Choice::Battle(hex, _) => (3.0 + fight(w, seat, hex, &w.units[seat.index()][hex as usize])).max(0.1),
            Choice::Lose(unit) => 12.0 / f32::from(w.sheet().cost[unit as usize].max(1)),
            Choice::Play(_) => 1.5,
            Choice::ExchangeEnergize(_) => 0.15,
            Choice::ExchangeMission(kind) => 0.15 / w.kit.missions[kind as usize].points as f32,
            Choice::Side(side, Favour::Helps) | Choice::Chosen(side, _) => {
                if is_friend(w, seat, side) {
                    3.0
                } else {
                    0.1
                }
            }
            Choice::Side(side, Favour::Harms) | Choice::Hit(side, _) => {
                if is_friend(w, seat, side) {
                    0.1
                } else {
                    3.0
                }
            }
            Choice::Again(face) => {
                if face < 4 {
                    2.0
                } else {
                    0.1
                }
            }
            Choice::Keep(kind) => w.kit.missions[kind as usize].points as f32,
            Choice::GiveEnergize(_) | Choice::GiveMission(_) => 0.3,
            Choice::Shatter => 0.5,
            Choice::ShowEnergize(_) | Choice::ShowMission(_) => 0.1,
            Choice::Take(_)
            | Choice::Explore(_)
            | Choice::Hex(_)
            | Choice::Recruit(..)
            | Choice::DrawCards
            | Choice::Faction(_) => 1.0,
        }
    }
}

/// The exponential of a negative number, by exact operations alone so that it is the same on every machine.
fn falling(below: f32) -> f32 {
    let mut value = 1.0 - below.min(32.0) / 256.0;
    for _ in 0..8 {
        value *= value;
    }
    value
}

/// Army and money.
fn wealth(w: &World, seat: Seat) -> f32 {
    worth(w, &query::army(w, seat)) + 0.85 * w.rubium[seat.index()] as f32
}

/// What a rubium more or less means to a seat: the rich can afford losses.
fn need(w: &World, seat: Seat) -> f32 {
    let part = 100.0 / (100.0 + wealth(w, seat));
    part * part
}

fn away(w: &World, hex: HexId) -> f32 {
    hexes::distance(w.map().at[hex as usize], w.map().at[w.map().middle as usize]) as f32
}

/// The worth of a force in rubium.
fn worth(w: &World, force: &Force) -> f32 {
    let cost = &w.sheet().cost;
    Unit::ALL.iter().map(|unit| f32::from(u16::from(force[*unit as usize]) * u16::from(cost[*unit as usize]))).sum()
}

/// Hits to be expected of a force in one round, and their variance, with the cards of the battle under way.
fn power(w: &World, seat: Seat, force: &Force, hex: HexId) -> (f32, f32) {
    let sheet = w.sheet();
    let battle = w.battle.as_ref().filter(|battle| battle.hex == hex);
    let side = battle.and_then(|battle| battle.side_of(seat).map(|side| (battle, side as usize)));
    let edge = side.map_or(0, |(battle, side)| battle.edge[side].by);
    let twice = side.map_or(Force::default(), |(battle, side)| battle.twice[side]);
    Unit::ALL.iter().fold((0.0, 0.0), |(mean, variance), unit| {
        let n = *unit as usize;
        let bonus = i16::from(sheet.bonus[n][w.ground[hex as usize] as usize]) + i16::from(edge);
        let needed = i16::from(sheet.hits_on[n]) - bonus;
        let p = f32::from((7 - needed).clamp(0, 6) as u8) / 6.0;
        let count = f32::from(force[n] + twice[n]);
        (mean + count * p, variance + count * p * (1.0 - p))
    })
}

/// The units of the active seat in a hex, and in the Movement phase those beside it that may still join them.
fn muster(w: &World, seat: Seat, hex: HexId) -> Force {
    let mut force = w.units[seat.index()][hex as usize];
    if seat == w.active && w.phase == Phase::Movement {
        for unit in Unit::ALL {
            let joining = w.turn.fresh[unit as usize] & w.map().near[hex as usize];
            if query::enterable(w, seat, unit) & bit(hex) != 0 && !w.sheet().miners.has(unit) {
                let count: u8 = hexes_of(joining).map(|from| query::fresh(w, from, unit)).sum();
                force[unit as usize] += count;
            }
        }
    }
    force
}

/// What a battle in a hex promises the attacker: points and losses on both sides.
fn fight(w: &World, seat: Seat, hex: HexId, ours: &Force) -> f32 {
    let need = need(w, seat);
    let enemies = w.seat_list().filter(|other| w.is_enemy(seat, *other) && w.present[other.index()] & bit(hex) != 0);
    enemies
        .map(|other| {
            let theirs = &w.units[other.index()][hex as usize];
            let ((hits, spread), (back, _)) = (power(w, seat, ours, hex), power(w, other, theirs, hex));
            let (our_size, their_size) = (f32::from(ours.iter().sum::<u8>()), f32::from(theirs.iter().sum::<u8>()));
            let x = (hits - their_size + 0.5) / (spread + 0.15).sqrt();
            let win = 0.5 + 0.5 * x / (1.0 + x.abs());
            let lost = worth(w, ours) * (back / our_size.max(1.0)).min(1.0) * 0.5;
            let killed = worth(w, theirs) * (hits / their_size.max(1.0)).min(1.0) * 0.4;
            12.0 * win + need * (killed - lost)
        })
        .fold(f32::NEG_INFINITY, f32::max)
        .max(-20.0)
}

/// Whether a fighting seat is the one that thinks, his teammate, or at least fights neither.
fn is_friend(w: &World, seat: Seat, side: Seat) -> bool {
    let fights = w.battle.as_ref().is_some_and(|battle| battle.seats.contains(&seat));
    if fights { side == seat } else { !w.is_enemy(seat, side) || w.points[side.index()] < w.rules.target / 2 }
}

/// Miners for refineries that wait for one, then whatever fights best.
fn deployed(w: &World, seat: Seat, unit: Unit, hex: HexId) -> f32 {
    let miners = w.sheet().miners;
    let here = &w.units[seat.index()][hex as usize];
    let mined = Unit::ALL.iter().any(|u| miners.has(*u) && here[*u as usize] > 0);
    let army = query::army(w, seat);
    let miners_out: u8 = Unit::ALL.iter().filter(|u| miners.has(**u)).map(|u| army[*u as usize]).sum();
    match miners.has(unit) {
        true if !mined => 6.0 - 0.3 * f32::from(w.sheet().cost[unit as usize]),
        true if miners_out < 8 => 2.0,
        true => 0.7,
        false => 1.0 + 0.2 * f32::from(w.sheet().cost[unit as usize]),
    }
}

/// Whether a unit is on a hex already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stance {
    Stands,
    Comes,
}

/// What the unit is worth on a hex where it stands, or to which it would go.
fn site(w: &World, seat: Seat, unit: Unit, hex: HexId, stance: Stance) -> f32 {
    let miners = w.sheet().miners;
    let mut here = w.units[seat.index()][hex as usize];
    here[unit as usize] += u8::from(stance == Stance::Comes);
    let others: u8 = here.iter().sum::<u8>() - 1;
    let other_miners: u8 = Unit::ALL.iter().filter(|u| miners.has(**u)).map(|u| here[*u as usize]).sum::<u8>();
    let mut worth = 0.0;
    if query::enemies(w, seat) & bit(hex) != 0 {
        let mut with = muster(w, seat, hex);
        with[unit as usize] = with[unit as usize].max(here[unit as usize]);
        worth += 0.4 * fight(w, seat, hex, &with);
    } else if miners.has(unit) && other_miners == 1 {
        worth += 1.2 * f32::from(w.refinery[hex as usize]);
    }
    if others == 0 {
        worth += if w.tokens & bit(hex) != 0 { 3.0 } else { 0.3 };
        worth += if w.terrain[Terrain::Monolith as usize] & bit(hex) != 0 { 4.0 } else { 0.0 };
    }
    if !miners.has(unit) {
        worth += 0.2 * (4.0 - away(w, hex));
    }
    worth
}

/// A hex as a destination, whoever goes there.
fn arrived(w: &World, seat: Seat, hex: HexId) -> f32 {
    let free = w.present[seat.index()] & bit(hex) == 0;
    let mut worth = 0.1 * (4.0 - away(w, hex));
    if free {
        worth += if w.tokens & bit(hex) != 0 { 2.0 } else { 0.2 };
        worth += 0.6 * f32::from(w.refinery[hex as usize]);
        worth += if w.terrain[Terrain::Monolith as usize] & bit(hex) != 0 { 2.0 } else { 0.0 };
    }
    if query::enemies(w, seat) & bit(hex) != 0 {
        worth += 0.15 * fight(w, seat, hex, &muster(w, seat, hex));
    }
    worth
}
