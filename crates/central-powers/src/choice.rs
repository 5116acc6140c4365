//! Answers and how they are written.

use crate::CentralPowers;
use crate::names::{Coin, Sheet, Strategy, Unit};
use crate::world::{Owned, PlanetsObjective, World};
use imperium::{PlanetSpot, SystemId};
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
    // Fleets.
    Activate(u8),
    /// [faq.zone-broken] The own cease-fire zone, with a counter of the strategy allocation.
    BreakZone(u8),
    Transfer {
        first: u8,
        second: u8,
    },
    Declare(u8),
    Alert(u8),
    Sail {
        unit: Unit,
        damaged: bool,
        from: u8,
    },
    /// From an area: a space or a planet.
    Load {
        unit: Unit,
        area: u8,
    },
    /// A leader goes aboard.
    Embark(u8),
    Ashore {
        leader: u8,
        planet: u8,
    },
    Fire(u8),
    Again(Unit),
    First(Owned),
    /// Help for a round, and whether it is for mechanized units.
    Bonus(Owned, bool),
    Devote(Unit),
    Target {
        unit: Unit,
        damaged: bool,
    },
    Sustain(Unit),
    Lose {
        unit: Unit,
        damaged: bool,
    },
    Repair(Unit),
    Retreat(u8),
    TacticalRetreat(u8),
    Land {
        unit: Unit,
        planet: u8,
    },
    Bombard(Unit),
    BombardAll,
    Execute,
    ProduceIn(u8),
    Found(u8),
    Facility {
        kind: u8,
        planet: u8,
    },
}

/// The word of a system.
pub fn system_word(w: &World, system: SystemId) -> String {
    let place = w.galaxy.place(system);
    let printed = w.kit.get().systems.get(usize::from(place.tile.0));
    printed.map_or_else(|| format!("home-{}", system.0), |row| row.id.clone())
}

fn hurt(damaged: bool) -> &'static str {
    if damaged { "damaged " } else { "" }
}

/// The word of a space or a planet.
pub fn area_word(w: &World, area: u8) -> String {
    match planet_of_area(w, area) {
        Some(planet) => w.planet(planet).id.clone(),
        None => system_word(w, SystemId(area)),
    }
}

/// The planet an area is; none for a space.
pub fn planet_of_area(w: &World, area: u8) -> Option<PlanetSpot> {
    area.checked_sub(w.forces.planet(PlanetSpot(0)).0).map(PlanetSpot)
}

fn leader_word(w: &World, leader: u8) -> String {
    let leader = &w.leaders[usize::from(leader)];
    let name = w.leader_name(leader).to_lowercase();
    let name: String = name.chars().map(|ch| if ch.is_alphanumeric() { ch } else { '-' }).collect();
    // Two of a name are told apart by their kind.
    format!("{name}-{}", leader.kind.slug())
}

fn source_word(w: &World, source: Owned) -> String {
    let kit = w.kit.get();
    match source {
        Owned::Barrage => "barrage".into(),
        Owned::Ability(row) => kit.abilities[usize::from(row)].id.clone(),
        Owned::Technology(row) => kit.technologies[usize::from(row)].id.clone(),
        Owned::Racial(row) => kit.racial[usize::from(row)].id.clone(),
        Owned::Flagship(row) => kit.flagships[usize::from(row)].id.clone(),
    }
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
        Choice::Activate(at) => write!(out, "activate {}", system(at)),
        Choice::BreakZone(at) => write!(out, "break cease-fire {}", system(at)),
        Choice::Transfer { first, second } => write!(out, "transfer {} {}", system(first), system(second)),
        Choice::Declare(at) => write!(out, "cease-fire {}", system(at)),
        Choice::Alert(at) => write!(out, "alert {}", system(at)),
        Choice::Sail { unit, damaged, from } => write!(out, "sail {}{} {}", hurt(damaged), unit.slug(), system(from)),
        Choice::Load { unit, area } => write!(out, "load {} {}", unit.slug(), area_word(w, area)),
        Choice::Embark(leader) => write!(out, "embark {}", leader_word(w, leader)),
        Choice::Ashore { leader, planet: n } => write!(out, "ashore {} {}", leader_word(w, leader), planet(n)),
        Choice::Fire(at) => write!(out, "fire {}", system(at)),
        Choice::Again(unit) => write!(out, "again {}", unit.slug()),
        Choice::First(source) => write!(out, "first {}", source_word(w, source)),
        Choice::Bonus(source, mechs) => {
            write!(out, "bonus {}{}", source_word(w, source), if mechs { " mechanized-unit" } else { "" })
        }
        Choice::Devote(unit) => write!(out, "devote {}", unit.slug()),
        Choice::Target { unit, damaged } => write!(out, "target {}{}", hurt(damaged), unit.slug()),
        Choice::Sustain(unit) => write!(out, "damage {}", unit.slug()),
        Choice::Lose { unit, damaged } => write!(out, "lose {}{}", hurt(damaged), unit.slug()),
        Choice::Repair(unit) => write!(out, "repair {}", unit.slug()),
        Choice::Retreat(to) => write!(out, "retreat {}", system(to)),
        Choice::TacticalRetreat(to) => write!(out, "tactical retreat {}", system(to)),
        Choice::Land { unit, planet: n } => write!(out, "land {} {}", unit.slug(), planet(n)),
        Choice::Bombard(unit) => write!(out, "bombard {}", unit.slug()),
        Choice::BombardAll => write!(out, "bombard all"),
        Choice::Execute => write!(out, "execute"),
        Choice::ProduceIn(at) => write!(out, "produce {}", system(at)),
        Choice::Found(n) => write!(out, "dock {}", planet(n)),
        Choice::Facility { kind, planet: n } => {
            let kind = if usize::from(kind) == crate::payment::COLONY { "colony" } else { "refinery" };
            write!(out, "{kind} {}", planet(n))
        }
    };
    debug_assert!(done.is_ok(), "writing into a string");
}
