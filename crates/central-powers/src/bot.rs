//! What bots ask: how a seat stands, and which answers look good before any search.

mod plans;
mod war;

use crate::CentralPowers;
use crate::choice::{Choice, of_fleets};
use crate::names::{Sheet, Strategy, Unit};
use crate::objectives::progress;
use crate::steps::{Ask, Offers, contract_value, income};
use crate::world::{Elected, World};
use imperium::PlanetSpot;
use kernel::{Judged, Plan, Seat};
use scene::Words;

/// What a seat's standing is made of, each with its weight in points.
const WEIGHTS: [f32; 9] = [1.0, 0.35, 0.09, 0.12, 0.06, 0.03, 0.04, 0.02, 0.01];

fn standing(w: &World, seat: Seat) -> [f32; 9] {
    let player = w.player(seat);
    let income: u16 =
        player.planets.iter().map(|spot| w.planet(spot)).map(|row| u16::from(row.resources + row.influence)).sum();
    let open = (0..w.kit.objectives.len() as u8).filter(|row| w.open >> row & 1 == 1 && player.claimed >> row & 1 == 0);
    let near: f32 = open
        .map(|row| {
            let own = progress(w, seat, row);
            let share = f32::from(own.have.min(own.need)) / f32::from(own.need.max(1));
            share * share * f32::from(w.kit.objectives[usize::from(row)].points)
        })
        .sum();
    let technologies = (player.technologies.count_ones() + player.racial.count_ones()) as f32;
    [
        f32::from(player.points),
        near,
        f32::from(income),
        technologies,
        f32::from(player.goods),
        player.sheet.iter().map(|count| f32::from(*count)).sum(),
        f32::from(crate::steps::income(w, seat)),
        war::strength(w, seat),
        war::guards(w, seat),
    ]
}

fn value(w: &World, seat: Seat) -> f32 {
    standing(w, seat).iter().zip(WEIGHTS).map(|(part, weight)| part * weight).sum()
}

impl Judged for CentralPowers {
    fn evaluate(w: &World, out: &mut [f32]) {
        let seats = usize::from(w.rules.seats);
        let mut values = [0.0; kernel::MAX_SEATS];
        w.seats().for_each(|seat| values[seat.index()] = value(w, seat));
        for n in 0..seats.min(out.len()) {
            let best = (0..seats).filter(|other| *other != n).map(|other| values[other]).fold(f32::MIN, f32::max);
            out[n] = 1.0 / (1.0 + (-(values[n] - best) * 0.5).exp());
        }
    }

    fn features(w: &World, seat: Seat, out: &mut Vec<f32>) {
        out.extend(standing(w, seat));
    }

    fn begins_turn(_: &World, ask: &Ask) -> bool {
        plans::begins(ask)
    }

    fn plans(w: &World, seat: Seat, out: &mut Vec<Plan>) {
        plans::plans(w, seat, out);
    }

    fn follow(w: &World, seat: Seat, plan: u64, ask: &Ask, offers: &Offers) -> Option<Choice> {
        plans::follow(w, seat, plan, ask, offers)
    }

    fn intent(w: &World, seat: Seat, plan: u64) -> Words {
        plans::intent(w, seat, plan)
    }

    fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
        let player = w.player(seat);
        if let Some(hint) = war::hint(w, seat, choice) {
            return hint;
        }
        match choice {
            Choice::Objective(row) => {
                let objective = &w.kit.objectives[usize::from(row)];
                let own = progress(w, seat, row);
                let share = f32::from(own.have.min(own.need)) / f32::from(own.need.max(1));
                if own.is_met() { 20.0 + f32::from(objective.points) } else { 1.0 + 2.0 * share }
            }
            Choice::Take(card) => {
                let bonus = w.slots.iter().find(|slot| slot.card == card).map_or(0, |slot| slot.bonus);
                taste(card) + f32::from(bonus)
            }
            Choice::PayForMe => 30.0,
            Choice::Accept => bargain(w, seat),
            Choice::Use => 4.0,
            Choice::Swap { .. } | Choice::Gift(_) | Choice::Tile(_) => 0.02,
            // [map.preset] The map is good as it lies.
            Choice::System(_) if w.numbers.is_empty() => 0.02,
            Choice::Technology(_) => 4.0,
            Choice::Racial(_) => 1.5,
            Choice::Planet(n) => {
                let row = w.planet(PlanetSpot(n));
                1.5 + f32::from(row.resources + row.influence) + row.specialties.len() as f32
            }
            Choice::Propose { to, mine, theirs } => {
                let (gets, gives) = (contract_value(w, to, theirs), contract_value(w, seat, mine));
                2.0 + f32::from(gets) - 0.4 * f32::from(gives)
            }
            Choice::Add(goods) => price(w, seat, -i32::from(goods)),
            Choice::Want(goods) => price(w, seat, i32::from(goods)),
            Choice::Break(between) => {
                if between.contains(&seat) {
                    0.02
                } else {
                    1.0 + 0.1 * f32::from(income(w, between[0]))
                }
            }
            Choice::Buy(count) => 0.5 + 0.3 * f32::from(count),
            Choice::Counter(Sheet::Strategy) | Choice::Spend(Sheet::Command) => 3.0,
            Choice::Counter(_) => {
                if player.sheet[Sheet::Strategy.index()] > 4 {
                    2.0
                } else {
                    0.5
                }
            }
            Choice::Spend(_) => 0.3,
            Choice::Lay(count) => lay(w, seat, count),
            Choice::Give(_) => 2.0,
            Choice::Move { unit: Unit::Destroyer | Unit::Cruiser, .. } => 2.0,
            Choice::Build(_) | Choice::BuildOn(..) | Choice::BuildIn(..) => 0.4,
            Choice::Race(_)
            | Choice::Home(_)
            | Choice::Stays(_)
            | Choice::Version(_)
            | Choice::Good
            | Choice::Play(_)
            | Choice::Primary
            | Choice::Secondary
            | Choice::Pass
            | Choice::Skip
            | Choice::Keep
            | Choice::Decline
            | Choice::TakeBack(_)
            | Choice::Move { .. }
            | Choice::As(_)
            | Choice::Discard(_)
            | Choice::Remove(_)
            | Choice::Exhaust(..)
            | Choice::PayGood(_)
            | Choice::Floor(_)
            | Choice::Retain(_)
            | Choice::Agenda(_)
            | Choice::Law(_)
            | Choice::Abstain
            | Choice::DropCard(_)
            | Choice::Cash(_)
            | Choice::Player(_)
            | Choice::System(_)
            | Choice::Way(_)
            | Choice::Sacrifice(..)
            | Choice::GiveUp(_)
            | Choice::Die(_)
            | Choice::Ability(_)
            | Choice::Shift { .. } => 1.0,
            Choice::Vote(outcome) => vote(w, seat, outcome),
            Choice::Card(_) | Choice::Invoke(_) => 1.5,
            Choice::Martyr(_) => 0.2,
            // The room of wars has judged these.
            of_fleets!() => 1.0,
        }
    }
}

/// What one of the two has of a proposed agreement each time it pays: what he gets, what the other gets.
fn terms(w: &World, seat: Seat) -> Option<(i32, i32)> {
    let agreement = w.bargain?.agreement;
    let side = agreement.between.iter().position(|own| *own == seat)?;
    let value = |n: usize| i32::from(contract_value(w, agreement.between[n], agreement.given[n]));
    Some((value(1 - side), value(side)))
}

/// Whether a proposed agreement is accepted: by what it brings, and what is paid for it. Others' agreements are let pass unless
/// one of the two is ahead.
fn bargain(w: &World, seat: Seat) -> f32 {
    let Some(proposed) = w.bargain else { return 4.0 };
    let Some((gets, gives)) = terms(w, seat) else {
        let ahead = proposed.agreement.between.iter().any(|other| w.player(*other).points > w.player(seat).points + 2);
        return if ahead { 0.3 } else { 2.0 };
    };
    let paid = proposed.price.map_or(0, |(by, n)| if by == seat { -i32::from(n) } else { i32::from(n) });
    let gain = 2 * gets - gives + paid;
    if gain >= 0 { 1.5 + gain as f32 } else { 0.2 }
}

/// How fair a price for an agreement is, in goods one would get: who gives the better contract is paid the difference.
fn price(w: &World, seat: Seat, goods: i32) -> f32 {
    let fair = terms(w, seat).map_or(0, |(gets, gives)| gives - gets);
    if goods == fair { 2.0 } else { 0.05 }
}

/// Counters laid out: strategy allocation is what the council needs.
fn lay(w: &World, seat: Seat, count: u8) -> f32 {
    let all: u8 = w.player(seat).sheet.iter().sum();
    let wanted = (all / 2).max(1);
    4.0 / (1.0 + f32::from(count.abs_diff(wanted)))
}

/// How much a strategy card is worth in itself.
fn taste(card: Strategy) -> f32 {
    match card {
        Strategy::TechnologyIi => 5.0,
        Strategy::Dominion => 4.0,
        Strategy::TradeIv => 3.5,
        Strategy::Leadership | Strategy::Detente => 3.0,
        Strategy::SenatorEmeritus => 2.0,
        Strategy::Production | Strategy::Warfare | Strategy::WarfareIi => 1.0,
    }
}

/// How gladly an outcome is voted for: one's own name first.
fn vote(_: &World, seat: Seat, outcome: Elected) -> f32 {
    match outcome {
        Elected::Player(one) if one == seat => 6.0,
        Elected::Players(..) | Elected::Player(_) => 0.5,
        Elected::For | Elected::Against => 2.0,
        Elected::Planet(_)
        | Elected::Planets(..)
        | Elected::Law(_)
        | Elected::Colour(_)
        | Elected::Objective(_)
        | Elected::System(_) => 1.0,
    }
}
