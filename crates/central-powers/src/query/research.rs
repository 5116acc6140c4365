//! Which technologies a player could take, and what they cost.

use super::{About, Wanted, bits, has_skill, number};
use crate::names::{Colour, LeaderKind};
use crate::options::Point;
use crate::printed::OfThem;
use crate::verbs::{Number, Skill};
use crate::world::World;
use imperium::PlanetSpot;
use kernel::Seat;

/// [card.action] Prerequisites that may be missing.
fn waived(w: &World, seat: Seat) -> u32 {
    const ALL: u8 = 9;
    match w.senate.touched >> Number::Prerequisites.touch().index() & 1 {
        0 => 0,
        _ => u32::from(ALL - number(w, seat, Number::Prerequisites, ALL, About::default()).min(ALL)),
    }
}

/// [research.prerequisites] Whether a player could take a technology.
pub fn may_research(w: &World, seat: Seat, row: usize) -> bool {
    let technology = &w.kit.technologies[row];
    let have = w.player(seat).technologies;
    let before = technology.before;
    let ready = match technology.of_them {
        OfThem::All => have & before == before,
        OfThem::Any => before == 0 || have & before != 0,
    };
    let missing = match technology.of_them {
        OfThem::All => (before & !have).count_ones(),
        OfThem::Any => 1,
    };
    have >> row & 1 == 0 && (ready || missing <= waived(w, seat))
}

/// [research.racial] [race.house-technologies] Whether a player could take a racial technology.
pub fn may_research_racial(w: &World, seat: Seat, row: usize) -> bool {
    let player = w.player(seat);
    let technology = &w.kit.racial[row];
    let replaced = || w.kit.racial.iter().any(|other| other.replaces.as_ref() == Some(&technology.id));
    Some(technology.race_index) == player.race
        && player.racial >> row & 1 == 0
        && (w.rules.reads(Point::RacialTechnologies) || !replaced())
}

/// [research.colours] What a technology costs at a regular price: ready planets of its colour make it cheaper.
pub fn technology_price(w: &World, seat: Seat, row: usize, regular: u8) -> u8 {
    if regular == 0 {
        return 0;
    }
    let colour = w.kit.technologies[row].colour;
    let just_gained = w.just_gained >> row & 1 == 1;
    let helping = w.player(seat).planets.common(w.ready);
    let less: u8 = helping.iter().map(|planet| specialty_worth(w, seat, planet, colour)).sum();
    let wanted = Wanted { colour: Some(colour), just_gained };
    technology_cost(w, seat, regular, wanted).saturating_sub(less)
}

/// [research.racial] What a racial technology costs, its own price on top of the regular one.
pub fn racial_price(w: &World, seat: Seat, row: usize, regular: u8) -> u8 {
    let price = regular + w.kit.racial[row].cost;
    technology_cost(w, seat, price, Wanted { colour: None, just_gained: false })
}

/// [race.nekro] What is paid for what comes instead of a technology.
pub fn instead_price(w: &World, seat: Seat, regular: u8) -> u8 {
    if regular == 0 { 0 } else { technology_cost(w, seat, regular, Wanted { colour: None, just_gained: false }) }
}

fn technology_cost(w: &World, seat: Seat, price: u8, wanted: Wanted) -> u8 {
    number(w, seat, Number::TechnologyCost, price, About { technology: Some(wanted), ..About::default() })
}

/// [research.colours] What a planet's specialties save on a technology of a colour.
fn specialty_worth(w: &World, seat: Seat, planet: PlanetSpot, colour: Colour) -> u8 {
    let symbols = match has_skill(w, seat, Skill::SpecialtiesOfAnyColour, None) {
        true => w.planet(planet).specialties.len() as u8,
        false => specialties(w, planet, colour),
    };
    if symbols == 0 {
        return 0;
    }
    // [leader.scientist] His planet's specialty counts one more.
    let scientist = w.leader_on(seat, LeaderKind::Scientist, planet);
    let more = if scientist { w.kit.terms.scientist.specialty } else { 0 };
    let wanted = Some(Wanted { colour: Some(colour), just_gained: false });
    more + symbols * number(w, seat, Number::Specialty, 1, About { technology: wanted, ..About::default() })
}

/// How many symbols of a colour a planet has.
pub fn specialties(w: &World, planet: PlanetSpot, colour: Colour) -> u8 {
    w.planet(planet).specialties.iter().filter(|own| **own == colour).count() as u8
}

/// Technologies of a colour a player has.
pub fn of_colour(w: &World, seat: Seat, colour: Colour) -> u8 {
    bits(w.player(seat).technologies).filter(|row| w.kit.technologies[*row].colour == colour).count() as u8
}
