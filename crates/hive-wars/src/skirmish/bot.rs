//! Evaluation and move ordering for bots.

use super::choice::Choice;
use super::query;
use super::world::{SEATS, World, other};
use kernel::Seat;

/// Planets count most, then the worth of units; more so as the rounds run out.
pub fn evaluate(w: &World, out: &mut [f32]) {
    let worth = |seat: Seat| {
        let planets = f32::from(query::score(w, seat));
        let units = query::strength(w, seat) as f32 / 2.0;
        let late = f32::from(w.round) / f32::from(w.terms.rounds.max(1));
        planets * (2.0 + 4.0 * late) + units * (1.0 - 0.5 * late)
    };
    let [red, blue] = SEATS.map(worth);
    let lead = (red - blue) / (red + blue + 1.0);
    let share = 0.5 + 0.5 * (3.0 * lead).clamp(-1.0, 1.0);
    if let [a, b, ..] = out {
        (*a, *b) = (share, 1.0 - share);
    }
}

/// Go where planets and weak enemies are, fire, land, keep what is dear.
pub fn hint(w: &World, seat: Seat, choice: Choice) -> f32 {
    let price = |kind| {
        let unit = query::unit(w, seat, kind);
        f32::from(unit.cost.unwrap_or(0)) / f32::from(unit.per_cost)
    };
    match choice {
        Choice::Buy(_) | Choice::Produce { .. } => 2.0,
        Choice::Done => 0.7,
        Choice::Activate(system) => {
            let planets = w.planets_in(system).filter(|&p| w.planet(p).controller != Some(seat)).count() as f32;
            let reach = w.galaxy.place(system).edges.iter().any(|s| w.space(s, seat).ships() > 0);
            0.3 + if reach { 1.0 + 2.0 * planets } else { 0.1 }
        }
        Choice::Pass => 0.2,
        Choice::Move { .. } | Choice::Boost { .. } => 3.0,
        Choice::Load { .. } => 3.0,
        Choice::Remove { kind, .. } | Choice::Lose { kind, .. } => 2.0 / (1.0 + price(kind)),
        Choice::Fire | Choice::Aim { .. } => 4.0,
        Choice::Hold => 0.1,
        Choice::Sustain(_) | Choice::Repair(_) => 4.0,
        Choice::Announce => 0.2,
        Choice::Stay => 1.0,
        Choice::Withdraw(_) | Choice::Fight(_) => 1.0,
        Choice::Land { planet, .. } => {
            let enemy = w.ground(planet, other(seat)).ground();
            if w.planet(planet).controller == Some(seat) { 0.5 } else { 4.0 / (1.0 + f32::from(enemy)) }
        }
        Choice::Play(_) => 2.0,
        Choice::Choose(_) | Choice::Planet(_) | Choice::Yes | Choice::No => 1.0,
        Choice::Unit { kind, .. } => 0.5 + price(kind),
        Choice::Place { kind, .. } | Choice::Replace { with: kind, .. } => 1.0 + price(kind),
        Choice::Shift { .. } | Choice::Sail { .. } | Choice::Take(_) => 1.0,
        Choice::Spend => 0.6,
        Choice::Sacrifice { .. } => 0.5,
        Choice::Destroy { kind, .. } => 1.0 + price(kind),
        Choice::Exhaust(planet) => 1.0 / (1.0 + f32::from(query::resources(w, planet))),
    }
}
