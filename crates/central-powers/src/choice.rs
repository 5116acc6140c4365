//! Answers and how they are written.

use crate::CentralPowers;
use crate::names::{Coin, Sheet, Strategy, Unit};
use crate::world::{PlanetsObjective, World};
use imperium::SystemId;
use kernel::{Game, Seat};
use std::fmt::Write;

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Race(u8),
    /// A home by its place at the table.
    Home(u8),
    Stays(PlanetsObjective),
    Objective(u8),
    Planet(u8),
    Take(Strategy),
    Version(Strategy),
    Good,
    Counter(Sheet),
    Play(Strategy),
    Use,
    Pass,
    Buy(u8),
    Keep,
    Give(Seat),
    Build(Unit),
    /// On one of several planets.
    BuildOn(Unit, u8),
    Propose {
        to: Seat,
        mine: u8,
        theirs: u8,
    },
    Accept,
    Decline,
    Break([Seat; 2]),
    TakeBack(u8),
    Move {
        unit: Unit,
        from: u8,
        to: u8,
    },
    Technology(u8),
    Racial(u8),
    As(Coin),
    Spend(Sheet),
    Discard(u8),
    Lay(u8),
    Remove(Unit),
    PayForMe,
    Exhaust(u8, Coin),
    PayGood(Coin),
}

/// The word of a system.
pub fn system_word(w: &World, system: SystemId) -> String {
    let place = w.galaxy.place(system);
    let printed = w.kit.get().systems.get(usize::from(place.tile.0));
    printed.map_or_else(|| format!("home-{}", system.0), |row| row.id.clone())
}

pub fn print(w: &World, choice: Choice, out: &mut String) {
    let kit = w.kit.get();
    let planet = |planet: u8| kit.planets[usize::from(planet)].id.as_str();
    let seat = |seat: Seat| CentralPowers::seat_name(w, seat);
    let system = |system: u8| system_word(w, SystemId(system));
    let done = match choice {
        Choice::Race(race) => write!(out, "race {}", kit.races[usize::from(race)].id),
        Choice::Home(place) => write!(out, "home {}", place + 1),
        Choice::Stays(PlanetsObjective::Vote) => write!(out, "stays either"),
        Choice::Stays(PlanetsObjective::Ten) => write!(out, "stays ten"),
        Choice::Stays(PlanetsObjective::Eleven) => write!(out, "stays eleven"),
        Choice::Objective(row) => write!(out, "objective {}", kit.objectives[usize::from(row)].id),
        Choice::Planet(n) => write!(out, "planet {}", planet(n)),
        Choice::Take(card) => write!(out, "take {}", card.slug()),
        Choice::Version(card) => write!(out, "as {}", card.slug()),
        Choice::Good => write!(out, "good"),
        Choice::Counter(sheet) => write!(out, "counter {}", sheet.slug()),
        Choice::Play(card) => write!(out, "play {}", card.slug()),
        Choice::Use => write!(out, "use"),
        Choice::Pass => write!(out, "pass"),
        Choice::Buy(count) => write!(out, "buy {count}"),
        Choice::Keep => write!(out, "keep"),
        Choice::Give(to) => write!(out, "give {}", seat(to)),
        Choice::Build(unit) => write!(out, "build {}", unit.slug()),
        Choice::BuildOn(unit, n) => write!(out, "build {} {}", unit.slug(), planet(n)),
        Choice::Propose { to, mine, theirs } => write!(out, "propose {} {} for {}", seat(to), mine + 1, theirs + 1),
        Choice::Accept => write!(out, "accept"),
        Choice::Decline => write!(out, "decline"),
        Choice::Break([a, b]) => write!(out, "break {} {}", seat(a), seat(b)),
        Choice::TakeBack(from) => write!(out, "take back {}", system(from)),
        Choice::Move { unit, from, to } => write!(out, "move {} {} {}", unit.slug(), system(from), system(to)),
        Choice::Technology(row) => write!(out, "research {}", kit.technologies[usize::from(row)].id),
        Choice::Racial(row) => write!(out, "research {}", kit.racial[usize::from(row)].id),
        Choice::As(coin) => write!(out, "as {}", coin.slug()),
        Choice::Spend(sheet) => write!(out, "spend {}", sheet.slug()),
        Choice::Discard(card) => write!(out, "discard {}", kit.political_cards[usize::from(card)].id),
        Choice::Lay(count) => write!(out, "lay {count}"),
        Choice::Remove(unit) => write!(out, "remove {}", unit.slug()),
        Choice::PayForMe => write!(out, "pay"),
        Choice::Exhaust(n, coin) => write!(out, "exhaust {} {}", planet(n), coin.slug()),
        Choice::PayGood(coin) => write!(out, "spend good {}", coin.slug()),
    };
    debug_assert!(done.is_ok(), "writing into a string");
}
