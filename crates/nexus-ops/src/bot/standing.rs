//! What counts of a seat's standing. The weights were found by `starmoot lab nexus-ops --fit`: they make the chances
//! of winning as likely as they can be over many games.

use super::{away, power, worth};
use crate::board::{HexId, Mask, bit, hexes_of};
use crate::cards::mission;
use crate::combat::{Force, size};
use crate::data::{Class, Condition, Terrain, Unit};
use crate::world::{Phase, World, kinds};
use crate::{Eye, query};
use arrayvec::ArrayVec;
use kernel::Seat;

const COUNTED: usize = 24;

const WEIGHTS: [f32; COUNTED] = [
    3.957, 1.185, 0.618, 0.242, -0.649, 2.257, 0.059, 0.327, -0.704, 0.055, 0.465, 0.231, 0.222, 0.144, 1.397, 0.215,
    0.310, 0.013, 0.201, 0.230, 0.223, 0.419, 0.130, 0.056,
];

/// The weighted sum of what counts.
pub(super) fn score(w: &World, seat: Seat) -> f32 {
    counted(w, seat).iter().zip(WEIGHTS).map(|(counted, weight)| counted * weight).sum()
}

/// What a seat's fleets can still do in this turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// March and fight.
    Marches,
    /// Fight where they stand.
    Fights,
    /// Nothing before the next turn.
    Waits,
}

impl Turn {
    fn of(w: &World, seat: Seat) -> Turn {
        match w.phase {
            _ if seat != w.active => Turn::Waits,
            Phase::Setup | Phase::Deployment | Phase::Movement => Turn::Marches,
            Phase::Exploration | Phase::Battle => Turn::Fights,
            Phase::Mining | Phase::Draw => Turn::Waits,
        }
    }
}

/// A battle the seat could fight, in this turn or the next.
struct Attack {
    hex: HexId,
    ours: Force,
    theirs: Force,
    /// Units of the seat are there already.
    begun: bool,
    win: f32,
    /// Rubium the enemy would lose more than we.
    gain: f32,
}

/// The best of some battles, the others, and the points to be expected of missions.
#[derive(Default)]
struct Outlook {
    best: f32,
    rest: f32,
    gain: f32,
    missions: f32,
}

/// What is weighed, in the order of the weights. What the turn brings by itself is counted beforehand, so that ending
/// a phase is neither gain nor loss; what the next turn brings is not: that made search much weaker.
pub(super) fn counted(w: &World, seat: Seat) -> [f32; COUNTED] {
    let n = seat.index();
    let turn = Turn::of(w, seat);
    let points = query::side_points(w, seat) as f32 / w.rules.target as f32;
    let income: f32 = query::mined(w, seat).map(|(_, rubium)| f32::from(rubium)).sum();
    let army = query::army(w, seat);
    let strength = worth(w, &army);
    let miners: u8 = Unit::ALL.iter().filter(|u| w.sheet().miners.has(**u)).map(|u| army[*u as usize]).sum();
    let land = query::controlled(w, seat);
    let monolith = if land & w.terrain[Terrain::Monolith as usize] != 0 { 1.0 } else { 0.0 };
    let (mined, drawn) = match w.phase {
        Phase::Setup | Phase::Deployment | Phase::Movement | Phase::Exploration | Phase::Battle if seat == w.active => {
            (1.0, 1.0)
        }
        Phase::Mining if seat == w.active => (0.0, 1.0),
        Phase::Setup
        | Phase::Deployment
        | Phase::Movement
        | Phase::Exploration
        | Phase::Battle
        | Phase::Mining
        | Phase::Draw => (0.0, 0.0),
    };
    let explored = seat == w.active && w.phase <= Phase::Exploration;
    let tokens = if explored { (w.tokens & w.present[n]).count_ones() as f32 } else { 0.0 };
    let rubium = f32::from(w.rubium[n].min(60)) + mined * income;
    let mission = if w.rules.line { 0.0 } else { drawn };
    let attacks = attacks(w, seat, turn);
    let now = outlook(w, seat, attacks.iter().filter(|attack| attack.begun && turn != Turn::Waits));
    let later = outlook(w, seat, attacks.iter().filter(|attack| !attack.begun || turn == Turn::Waits));
    let (may, next) = match turn {
        Turn::Marches => (later, Outlook::default()),
        Turn::Fights | Turn::Waits => (Outlook::default(), later),
    };
    let placed: f32 = hexes_of(w.present[n]).map(|hex| f32::from(fighting(w, seat, hex)) * (4.0 - away(w, hex))).sum();
    [
        points,
        points * points,
        rubium / (15.0 + rubium),
        income / 10.0,
        strength / 50.0,
        strength / (30.0 + strength),
        f32::from(miners) / 5.0,
        f32::from(army[Unit::Dragon as usize]),
        land.count_ones() as f32 / 10.0,
        monolith,
        (f32::from(w.missions.held[n]) + mission) / 3.0,
        (f32::from(w.energize.held[n]) + 2.0 * drawn * monolith) / 3.0,
        objectives(w, seat),
        tokens / 3.0,
        placed / 20.0,
        now.best,
        now.rest,
        now.gain / 10.0,
        now.missions,
        may.best + 0.5 * may.rest,
        may.missions,
        next.best,
        next.rest,
        next.missions,
    ]
}

fn outlook<'a>(w: &World, seat: Seat, attacks: impl Iterator<Item = &'a Attack> + Clone) -> Outlook {
    let mut found = Outlook::default();
    for attack in attacks.clone() {
        found.rest += attack.win;
        found.gain += attack.gain;
        found.best = found.best.max(attack.win);
    }
    found.rest -= found.best;
    if found.best > 0.0 {
        found.missions = missions(w, seat, attacks);
    }
    found
}

/// Units on a hex that are no miners.
fn fighting(w: &World, seat: Seat, hex: HexId) -> u8 {
    let here = &w.units[seat.index()][hex as usize];
    Unit::ALL.iter().filter(|u| !w.sheet().miners.has(**u)).map(|u| here[*u as usize]).sum()
}

fn attacks(w: &World, seat: Seat, turn: Turn) -> ArrayVec<Attack, 16> {
    let mut found = ArrayVec::new();
    let present = w.present[seat.index()];
    let enemies = query::enemies(w, seat);
    let free = present & !enemies;
    for hex in hexes_of(enemies & (present | query::beside(w, free))) {
        let begun = present & bit(hex) != 0;
        let there = w.units[seat.index()][hex as usize];
        let ours = if turn == Turn::Fights && begun { there } else { muster(w, seat, hex, turn, free) };
        if ours == Force::default() {
            continue;
        }
        for other in w.seat_list().filter(|other| w.is_enemy(seat, *other) && w.present[other.index()] & bit(hex) != 0)
        {
            let theirs = w.units[other.index()][hex as usize];
            let (mut win, mut gain) = forecast(w, (seat, &ours), (other, &theirs), hex);
            if begun && turn == Turn::Marches {
                // Who may still come counts half: those who come do better.
                let alone = forecast(w, (seat, &there), (other, &theirs), hex);
                (win, gain) = ((win + alone.0) / 2.0, (gain + alone.1) / 2.0);
            }
            if found.try_push(Attack { hex, ours, theirs, begun, win, gain }).is_err() {
                return found;
            }
        }
    }
    found
}

/// The chance that all enemies fall, and the rubium they lose more than we.
fn forecast(w: &World, (seat, ours): (Seat, &Force), (other, theirs): (Seat, &Force), hex: HexId) -> (f32, f32) {
    let (hits, spread) = power(w, seat, ours, hex);
    let (back, _) = power(w, other, theirs, hex);
    let (our_size, their_size) = (f32::from(size(ours)), f32::from(size(theirs)));
    let x = (hits - their_size + 0.5) / (spread + 0.15).sqrt();
    let win = 0.5 + 0.5 * x / (1.0 + x.abs());
    let lost = worth(w, ours) * (back / our_size.max(1.0)).min(1.0);
    let killed = worth(w, theirs) * (hits / their_size.max(1.0)).min(1.0);
    (win, killed - 0.6 * lost)
}

/// The units that could fight in a hex: those there, and those beside it that may come.
fn muster(w: &World, seat: Seat, hex: HexId, turn: Turn, free: Mask) -> Force {
    let mut force = w.units[seat.index()][hex as usize];
    let moved = turn == Turn::Marches && w.phase == Phase::Movement;
    for from in hexes_of(w.map().near[hex as usize] & free) {
        let there = &w.units[seat.index()][from as usize];
        for unit in Unit::ALL {
            if there[unit as usize] > 0 && w.enter[unit as usize] & bit(hex) != 0 {
                let spent = if moved { w.turn.spent[from as usize][unit as usize] } else { 0 };
                force[unit as usize] += there[unit as usize].saturating_sub(spent);
            }
        }
    }
    force
}

/// Points of the Objectives in hand that hold.
fn objectives(w: &World, seat: Seat) -> f32 {
    if w.missions.held[seat.index()] == 0 {
        return 0.0;
    }
    let hand = w.missions.hands[seat.index()].peek(&Eye::of(seat));
    let held =
        kinds(hand).filter(|kind| w.kit.missions[*kind].class == Class::Objective && mission::is_met(w, seat, *kind));
    held.map(|kind| f32::from(w.kit.missions[kind].points)).sum()
}

/// Points to be expected of the Battle missions in hand.
fn missions<'a>(w: &World, seat: Seat, attacks: impl Iterator<Item = &'a Attack> + Clone) -> f32 {
    if w.missions.held[seat.index()] == 0 {
        return 0.0;
    }
    let hand = w.missions.hands[seat.index()].peek(&Eye::of(seat));
    let of_battle = kinds(hand).map(|kind| &w.kit.missions[kind]).filter(|card| card.class == Class::Battle);
    of_battle
        .map(|card| {
            let chance = attacks.clone().map(|attack| {
                attack.win
                    * card.condition.iter().map(|condition| fulfils(w, seat, attack, *condition)).product::<f32>()
            });
            f32::from(card.points) * chance.fold(0.0, f32::max)
        })
        .sum()
}

/// How likely a won battle meets a condition.
fn fulfils(w: &World, seat: Seat, attack: &Attack, condition: Condition) -> f32 {
    let met = match condition {
        Condition::Survivor(unit) => attack.ours[unit as usize] > 0,
        Condition::Destroyed { units, count } => {
            let there: u8 = Unit::ALL.iter().filter(|u| units.has(**u)).map(|u| attack.theirs[*u as usize]).sum();
            there >= count
        }
        Condition::Outnumbered => size(&attack.ours) < size(&attack.theirs),
        Condition::Unharmed => return if size(&attack.theirs) <= 2 { 0.6 } else { 0.2 },
        Condition::MinersOnly => Unit::ALL.iter().all(|u| w.sheet().miners.has(*u) || attack.ours[*u as usize] == 0),
        Condition::Ground(_)
        | Condition::FlownSurvivor
        | Condition::EnemyBase
        | Condition::Most(_)
        | Condition::MostRefineries
        | Condition::Control(_)
        | Condition::HoldEnemyBase => mission::may_be_fought(w, seat, attack.hex, condition),
    };
    if met { 1.0 } else { 0.0 }
}
