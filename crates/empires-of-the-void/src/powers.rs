//! What a race, a technology or a planet gives its owner: one vocabulary for all three.

use crate::names::{Obstacle, Ship, Temperament};
use serde::Deserialize;

/// [planet.ability] One lasting advantage (or burden), as printed on a race board, technology or planet card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Power {
    Build(Ship),
    Ignore(Obstacle),
    Cloaking(Ship),
    Detection(Ship),
    TractorBeam(Ship),
    Faster(Ship),
    Sharper(Ship),
    VictoryForConquering(Temperament),
    AllyByConquest(Temperament),
    BuildSite,
    AnyGood,
    MindControl,
    PayForDiplomacy,
    SpacePort,
    WarpGate,
    PlanetaryShields,
    Terraforming,
    ConquerRolls(i8),
    Spoils(i8),
    Diplomacy(i8),
    Retreat(i8),
    Mine(i8),
    Income(i8),
    IncomePerPlanets(i8),
    Look(i8),
    CheaperTechnologies(i8),
    BoughtMove(i8),
    HandLimit(i8),
    CarryStarfighters(i8),
}

/// The place of a power in the index of a [`crate::printed::Components`]: its kind without the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(u8);

impl Key {
    pub const COUNT: usize = 100;

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Power {
    pub const fn key(self) -> Key {
        let ships = Ship::COUNT as u8;
        let singles = 6 * ships + Obstacle::COUNT as u8 + 2 * Temperament::COUNT as u8;
        Key(match self {
            Power::Build(ship) => ship as u8,
            Power::Cloaking(ship) => ships + ship as u8,
            Power::Detection(ship) => 2 * ships + ship as u8,
            Power::TractorBeam(ship) => 3 * ships + ship as u8,
            Power::Faster(ship) => 4 * ships + ship as u8,
            Power::Sharper(ship) => 5 * ships + ship as u8,
            Power::Ignore(obstacle) => 6 * ships + obstacle as u8,
            Power::VictoryForConquering(t) => 6 * ships + Obstacle::COUNT as u8 + t as u8,
            Power::AllyByConquest(t) => 6 * ships + Obstacle::COUNT as u8 + Temperament::COUNT as u8 + t as u8,
            Power::BuildSite => singles,
            Power::AnyGood => singles + 1,
            Power::MindControl => singles + 2,
            Power::PayForDiplomacy => singles + 3,
            Power::SpacePort => singles + 4,
            Power::WarpGate => singles + 5,
            Power::PlanetaryShields => singles + 6,
            Power::Terraforming => singles + 7,
            Power::ConquerRolls(_) => singles + 8,
            Power::Spoils(_) => singles + 9,
            Power::Diplomacy(_) => singles + 10,
            Power::Retreat(_) => singles + 11,
            Power::Mine(_) => singles + 12,
            Power::Income(_) => singles + 13,
            Power::IncomePerPlanets(_) => singles + 14,
            Power::Look(_) => singles + 15,
            Power::CheaperTechnologies(_) => singles + 16,
            Power::BoughtMove(_) => singles + 17,
            Power::HandLimit(_) => singles + 18,
            Power::CarryStarfighters(_) => singles + 19,
        })
    }

    /// The amounts that make sense.
    pub const fn range(self) -> std::ops::RangeInclusive<i64> {
        match self {
            Power::ConquerRolls(_) | Power::Diplomacy(_) | Power::Mine(_) | Power::Income(_) | Power::HandLimit(_) => {
                -9..=9
            }
            Power::Spoils(_)
            | Power::Retreat(_)
            | Power::CheaperTechnologies(_)
            | Power::BoughtMove(_)
            | Power::CarryStarfighters(_) => 0..=9,
            Power::IncomePerPlanets(_) | Power::Look(_) => 1..=9,
            Power::Build(_)
            | Power::Ignore(_)
            | Power::Cloaking(_)
            | Power::Detection(_)
            | Power::TractorBeam(_)
            | Power::Faster(_)
            | Power::Sharper(_)
            | Power::VictoryForConquering(_)
            | Power::AllyByConquest(_)
            | Power::BuildSite
            | Power::AnyGood
            | Power::MindControl
            | Power::PayForDiplomacy
            | Power::SpacePort
            | Power::WarpGate
            | Power::PlanetaryShields
            | Power::Terraforming => 1..=1,
        }
    }

    /// How much it gives; 1 where the power has no number.
    pub const fn amount(self) -> i8 {
        match self {
            Power::ConquerRolls(n)
            | Power::Spoils(n)
            | Power::Diplomacy(n)
            | Power::Retreat(n)
            | Power::Mine(n)
            | Power::Income(n)
            | Power::IncomePerPlanets(n)
            | Power::Look(n)
            | Power::CheaperTechnologies(n)
            | Power::BoughtMove(n)
            | Power::HandLimit(n)
            | Power::CarryStarfighters(n) => n,
            Power::Build(_)
            | Power::Ignore(_)
            | Power::Cloaking(_)
            | Power::Detection(_)
            | Power::TractorBeam(_)
            | Power::Faster(_)
            | Power::Sharper(_)
            | Power::VictoryForConquering(_)
            | Power::AllyByConquest(_)
            | Power::BuildSite
            | Power::AnyGood
            | Power::MindControl
            | Power::PayForDiplomacy
            | Power::SpacePort
            | Power::WarpGate
            | Power::PlanetaryShields
            | Power::Terraforming => 1,
        }
    }
}

/// Keys of powers that have an amount, for queries.
pub mod key {
    use super::{Key, Power};

    pub const CONQUER_ROLLS: Key = Power::ConquerRolls(0).key();
    pub const SPOILS: Key = Power::Spoils(0).key();
    pub const DIPLOMACY: Key = Power::Diplomacy(0).key();
    pub const RETREAT: Key = Power::Retreat(0).key();
    pub const MINE: Key = Power::Mine(0).key();
    pub const INCOME: Key = Power::Income(0).key();
    pub const INCOME_PER_PLANETS: Key = Power::IncomePerPlanets(0).key();
    pub const LOOK: Key = Power::Look(0).key();
    pub const CHEAPER_TECHNOLOGIES: Key = Power::CheaperTechnologies(0).key();
    pub const BOUGHT_MOVE: Key = Power::BoughtMove(0).key();
    pub const HAND_LIMIT: Key = Power::HandLimit(0).key();
    pub const CARRY_STARFIGHTERS: Key = Power::CarryStarfighters(0).key();
    pub const BUILD_SITE: Key = Power::BuildSite.key();
    pub const ANY_GOOD: Key = Power::AnyGood.key();
    pub const MIND_CONTROL: Key = Power::MindControl.key();
    pub const PAY_FOR_DIPLOMACY: Key = Power::PayForDiplomacy.key();
    pub const WARP_GATE: Key = Power::WarpGate.key();
    pub const PLANETARY_SHIELDS: Key = Power::PlanetaryShields.key();
}

/// Where a power of one kind can come from, and how much from each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sources {
    pub races: u16,
    pub technologies: u32,
    pub planets: u16,
    pub race_amounts: [i8; 16],
    pub technology_amounts: [i8; 32],
    pub planet_amounts: [i8; 16],
}

/// The race, technologies and special abilities that count for one player now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    pub races: u16,
    pub technologies: u32,
    pub planets: u16,
}

/// No sum of powers goes beyond it.
const LIMIT: i16 = 100;

impl Held {
    pub fn has(self, from: &Sources) -> bool {
        self.races & from.races != 0 || self.technologies & from.technologies != 0 || self.planets & from.planets != 0
    }

    /// What all of it adds up to, within what a die, a hand or a purse can stand.
    pub fn sum(self, from: &Sources) -> i8 {
        if !self.has(from) {
            return 0;
        }
        let part = |mask: u32, amounts: &[i8]| bits(mask).map(|i| i16::from(amounts[i])).sum::<i16>();
        let sum = part((self.races & from.races).into(), &from.race_amounts)
            + part(self.technologies & from.technologies, &from.technology_amounts)
            + part((self.planets & from.planets).into(), &from.planet_amounts);
        sum.clamp(-LIMIT, LIMIT) as i8
    }

    /// The least amount any source gives: the best price of what can be bought.
    pub fn least(self, from: &Sources) -> Option<i8> {
        if !self.has(from) {
            return None;
        }
        let races = bits((self.races & from.races).into()).map(|i| from.race_amounts[i]);
        let technologies = bits(self.technologies & from.technologies).map(|i| from.technology_amounts[i]);
        let planets = bits((self.planets & from.planets).into()).map(|i| from.planet_amounts[i]);
        races.chain(technologies).chain(planets).min()
    }
}

/// The places of the ones in a mask, lowest first.
pub fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(lowest)
    })
}
