//! Answers and how they are written.

use crate::CentralPowers;
use crate::cards::{Line, Source};
use crate::names::{Coin, Sheet, Strategy, Unit};
use crate::world::{Elected, Lot, Owned, Planets, World};
use imperium::{Area, PlanetSpot, SystemId};
use kernel::{Game, Seat};
use std::fmt::Write;

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Race(u8),
    /// A home by its place at the table.
    Home(u8),
    Stays(Planets),
    Objective(u8),
    Planet(u8),
    Take(Strategy),
    Version(Strategy),
    Good,
    Counter(Sheet),
    Play(Strategy),
    Use,
    /// [action.primary-instead] Which ability of a strategy card.
    Primary,
    Secondary,
    Pass,
    /// [race.yssaril] A turn is let go by.
    Skip,
    Buy(u8),
    Keep,
    Give(Seat),
    Build(Unit),
    /// On one of several planets.
    BuildOn(Unit, u8),
    /// [research.technologies] In a system next door.
    BuildIn(Unit, u8),
    Propose {
        to: Seat,
        mine: u8,
        theirs: u8,
    },
    /// [trade.gifts] Trade goods for an agreement: one's own, or the other's.
    Add(u8),
    Want(u8),
    Accept,
    Decline,
    /// A race or a home place against another's.
    Swap {
        to: Seat,
        what: Lot,
    },
    /// A trade good goes to another.
    Gift(Seat),
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
    // The Senate, cards and laws.
    /// A political card of the hand onto the floor.
    Floor(u8),
    /// A political card that is kept.
    Retain(u8),
    Agenda(u8),
    Law(u8),
    Vote(Elected),
    Abstain,
    /// An action card of the hand.
    Card(u8),
    /// An action card that goes to the discards or into another hand.
    DropCard(u8),
    /// An action card spent like a trade good.
    Cash(u8),
    /// An ability, a technology or a law on oneself is used.
    Invoke(Line),
    Player(Seat),
    System(u8),
    /// A system of the box.
    Tile(u8),
    /// One of several ways, by its number.
    Way(u8),
    Sacrifice(Unit, Area),
    /// A technology given up.
    GiveUp(u8),
    /// A die that is rolled anew.
    Die(u8),
    /// An ability of another race.
    Ability(u8),
    /// [leader.agent] A leader is given up to cancel a card.
    Martyr(u8),
    /// A unit moved by a card.
    Shift {
        unit: Unit,
        from: Area,
        to: Area,
    },
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
    /// [leader.diplomat] Another is asked to let a fleet pass.
    Seek(Seat),
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

/// Answers about fleets: their words and what they are worth stand in rooms of their own.
macro_rules! of_fleets {
    () => {
        $crate::Choice::Activate(..)
            | $crate::Choice::BreakZone(..)
            | $crate::Choice::Transfer { .. }
            | $crate::Choice::Declare(..)
            | $crate::Choice::Alert(..)
            | $crate::Choice::Sail { .. }
            | $crate::Choice::Load { .. }
            | $crate::Choice::Seek(..)
            | $crate::Choice::Embark(..)
            | $crate::Choice::Ashore { .. }
            | $crate::Choice::Fire(..)
            | $crate::Choice::Again(..)
            | $crate::Choice::First(..)
            | $crate::Choice::Bonus(..)
            | $crate::Choice::Devote(..)
            | $crate::Choice::Target { .. }
            | $crate::Choice::Sustain(..)
            | $crate::Choice::Lose { .. }
            | $crate::Choice::Repair(..)
            | $crate::Choice::Retreat(..)
            | $crate::Choice::TacticalRetreat(..)
            | $crate::Choice::Land { .. }
            | $crate::Choice::Bombard(..)
            | $crate::Choice::BombardAll
            | $crate::Choice::Execute
            | $crate::Choice::ProduceIn(..)
            | $crate::Choice::Found(..)
            | $crate::Choice::Facility { .. }
    };
}
pub(crate) use of_fleets;

/// The word of a system.
pub fn system_word(w: &World, system: SystemId) -> String {
    let place = w.galaxy.place(system);
    let printed = w.kit.get().systems.get(usize::from(place.tile.0));
    printed.map_or_else(|| format!("home-{}", system.0), |row| row.id.clone())
}

/// The word of a row.
fn row_word(w: &World, source: Source) -> &'static str {
    let kit = w.kit.get();
    match source {
        Source::Passed(n) | Source::Against(n) => &kit.political_cards[usize::from(n)].id,
        Source::Action(n) => &kit.action_cards[usize::from(n)].id,
        Source::Ability(n) => &kit.abilities[usize::from(n)].id,
        Source::Technology(n) => &kit.technologies[usize::from(n)].id,
        Source::Racial(n) => &kit.racial[usize::from(n)].id,
        Source::Flagship(n) => &kit.flagships[usize::from(n)].id,
    }
}

/// What is voted for, in notation.
pub(crate) fn outcome_word(w: &World, outcome: Elected) -> String {
    let kit = w.kit.get();
    let seat = |seat: Seat| CentralPowers::seat_name(w, seat);
    let planet = |n: u8| w.planet(PlanetSpot(n)).id.as_str();
    match outcome {
        Elected::For => "for".into(),
        Elected::Against => "against".into(),
        Elected::Player(one) => seat(one).into(),
        Elected::Players(one, other) => format!("{} {}", seat(one), seat(other)),
        Elected::Planet(one) => planet(one).into(),
        Elected::Planets(one, other) => format!("{} {}", planet(one), planet(other)),
        Elected::Law(card) => kit.political_cards[usize::from(card)].id.clone(),
        Elected::Colour(colour) => colour.slug().into(),
        Elected::Objective(row) => kit.objectives[usize::from(row)].id.clone(),
        Elected::System(system) => system_word(w, SystemId(system)),
    }
}

fn hurt(damaged: bool) -> &'static str {
    if damaged { "damaged " } else { "" }
}

/// The word of a space or a planet; a planet of the same name as its system says so.
pub fn area_word(w: &World, area: u8) -> String {
    match planet_of_area(w, area) {
        Some(planet) => {
            let id = &w.planet(planet).id;
            let shared = w.system_of(planet).is_some_and(|system| system_word(w, system) == *id);
            if shared { format!("planet {id}") } else { id.clone() }
        }
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
        Choice::Stays(Planets::Ten) => write!(out, "stays ten"),
        Choice::Stays(Planets::Eleven) => write!(out, "stays eleven"),
        Choice::Objective(row) => write!(out, "objective {}", kit.objectives[usize::from(row)].id),
        Choice::Planet(n) => write!(out, "planet {}", planet(n)),
        Choice::Take(card) => write!(out, "take {}", card.slug()),
        Choice::Version(card) => write!(out, "as {}", card.slug()),
        Choice::Good => write!(out, "good"),
        Choice::Counter(sheet) => write!(out, "counter {}", sheet.slug()),
        Choice::Play(card) => write!(out, "play {}", card.slug()),
        Choice::Use => write!(out, "use"),
        Choice::Primary => write!(out, "primary"),
        Choice::Secondary => write!(out, "secondary"),
        Choice::Pass => write!(out, "pass"),
        Choice::Skip => write!(out, "skip"),
        Choice::Buy(count) => write!(out, "buy {count}"),
        Choice::Keep => write!(out, "keep"),
        Choice::Give(to) => write!(out, "give {}", seat(to)),
        Choice::Build(unit) => write!(out, "build {}", unit.slug()),
        Choice::BuildOn(unit, n) => write!(out, "build {} {}", unit.slug(), planet(n)),
        Choice::BuildIn(unit, n) => write!(out, "build {} in {}", unit.slug(), system(n)),
        Choice::Propose { to, mine, theirs } => write!(out, "propose {} {} for {}", seat(to), mine + 1, theirs + 1),
        Choice::Accept => write!(out, "accept"),
        Choice::Decline => write!(out, "decline"),
        Choice::Add(count) => write!(out, "add {count}"),
        Choice::Want(count) => write!(out, "want {count}"),
        Choice::Swap { to, what: Lot::Race } => write!(out, "swap race {}", seat(to)),
        Choice::Swap { to, what: Lot::Home } => write!(out, "swap home {}", seat(to)),
        Choice::Gift(to) => write!(out, "gift {}", seat(to)),
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
        Choice::Floor(card) => write!(out, "floor {}", kit.political_cards[usize::from(card)].id),
        Choice::Retain(card) => write!(out, "keep {}", kit.political_cards[usize::from(card)].id),
        Choice::Agenda(card) => write!(out, "agenda {}", kit.political_cards[usize::from(card)].id),
        Choice::Law(card) => write!(out, "law {}", kit.political_cards[usize::from(card)].id),
        Choice::Vote(outcome) => write!(out, "vote {}", outcome_word(w, outcome)),
        Choice::Abstain => write!(out, "abstain"),
        Choice::Card(card) => write!(out, "card {}", kit.action_cards[usize::from(card)].id),
        Choice::DropCard(card) => write!(out, "discard {}", kit.action_cards[usize::from(card)].id),
        Choice::Cash(card) => write!(out, "cash {}", kit.action_cards[usize::from(card)].id),
        Choice::Invoke(line) => write!(out, "use {}", row_word(w, line.source)),
        Choice::Player(to) => write!(out, "player {}", seat(to)),
        Choice::System(n) => write!(out, "system {}", system(n)),
        Choice::Tile(n) => write!(out, "tile {}", kit.systems[usize::from(n)].id),
        Choice::Way(n) => write!(out, "way {}", n + 1),
        Choice::Sacrifice(unit, area) => write!(out, "lose {} {}", unit.slug(), area_word(w, area.0)),
        Choice::GiveUp(row) => write!(out, "give up {}", kit.technologies[usize::from(row)].id),
        Choice::Die(n) => write!(out, "die {}", n + 1),
        Choice::Ability(row) => write!(out, "ability {}", kit.abilities[usize::from(row)].id),
        Choice::Martyr(leader) => write!(out, "sacrifice {}", leader_word(w, leader)),
        Choice::Shift { unit, from, to } => {
            write!(out, "shift {} {} {}", unit.slug(), area_word(w, from.0), area_word(w, to.0))
        }
        Choice::Activate(at) => write!(out, "activate {}", system(at)),
        Choice::BreakZone(at) => write!(out, "break cease-fire {}", system(at)),
        Choice::Transfer { first, second } => write!(out, "transfer {} {}", system(first), system(second)),
        Choice::Declare(at) => write!(out, "cease-fire {}", system(at)),
        Choice::Alert(at) => write!(out, "alert {}", system(at)),
        Choice::Sail { unit, damaged, from } => write!(out, "sail {}{} {}", hurt(damaged), unit.slug(), system(from)),
        Choice::Load { unit, area } => write!(out, "load {} {}", unit.slug(), area_word(w, area)),
        Choice::Seek(to) => write!(out, "ask {}", seat(to)),
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
