//! The printed components: read from `data/*.toml` or a pack, checked, indexed.

mod check;
mod effects;
mod maps;
#[cfg(feature = "muting")]
mod muting;
mod objectives;
mod rows;
mod terms;

pub use maps::*;
pub use objectives::*;
pub use rows::*;
pub use terms::*;

use crate::verbs::Touch;
use kernel::{Components, Files, Kits, Problem};

/// The data files of a pack, with the built-in text of each.
pub const FILES: [(&str, &str); 12] = [
    ("units.toml", include_str!("../data/units.toml")),
    ("flagships.toml", include_str!("../data/flagships.toml")),
    ("races.toml", include_str!("../data/races.toml")),
    ("technologies.toml", include_str!("../data/technologies.toml")),
    ("strategy-cards.toml", include_str!("../data/strategy-cards.toml")),
    ("action-cards.toml", include_str!("../data/action-cards.toml")),
    ("political-cards.toml", include_str!("../data/political-cards.toml")),
    ("objectives.toml", include_str!("../data/objectives.toml")),
    ("systems.toml", include_str!("../data/systems.toml")),
    ("planets.toml", include_str!("../data/planets.toml")),
    ("maps.toml", include_str!("../data/maps.toml")),
    ("terms.toml", include_str!("../data/terms.toml")),
];

pub const MAX_SEATS: usize = 9;
pub const MAX_PLANETS: usize = 96;
pub const MAX_SYSTEMS: usize = 96;
pub const MAX_RACES: usize = 20;
pub const MAX_TECHNOLOGIES: usize = 64;
/// Titles of action cards, and political cards.
pub const MAX_TITLES: usize = 128;
pub const MAX_OBJECTIVES: usize = 96;
pub const STRATEGY_CARDS: usize = 9;
/// Leaders of one race.
pub const LEADERS: usize = 3;

/// Everything printed, ready for play.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    pub units: Vec<UnitCard>,
    pub flagships: Vec<Flagship>,
    pub races: Vec<Race>,
    pub abilities: Vec<Ability>,
    pub technologies: Vec<Technology>,
    pub racial: Vec<RacialTechnology>,
    pub strategy_cards: Vec<StrategyCard>,
    pub action_cards: Vec<ActionCard>,
    pub political_cards: Vec<PoliticalCard>,
    pub objectives: Vec<Objective>,
    pub systems: Vec<System>,
    pub planets: Vec<Planet>,
    pub maps: Vec<Preset>,
    pub terms: Terms,
    /// The system of Mecatol Rex, and the planet.
    pub mecatol: (u8, u8),
    /// Moments that action cards name, a bit for each.
    pub moments: u64,
    /// Laws by what they touch, as masks over [`Printed::political_cards`].
    pub laws: [u128; Touch::COUNT],
}

impl Components for Printed {
    fn load(files: &Files) -> Result<Printed, Problem> {
        let mut printed = Printed {
            units: files.rows("units.toml", "unit")?,
            flagships: files.rows("flagships.toml", "flagship")?,
            races: files.rows("races.toml", "race")?,
            abilities: files.rows("races.toml", "ability")?,
            technologies: files.rows("technologies.toml", "technology")?,
            racial: files.rows("technologies.toml", "racial")?,
            strategy_cards: files.rows("strategy-cards.toml", "card")?,
            action_cards: files.rows("action-cards.toml", "card")?,
            political_cards: files.rows("political-cards.toml", "card")?,
            objectives: files.rows("objectives.toml", "objective")?,
            systems: files.rows("systems.toml", "system")?,
            planets: files.rows("planets.toml", "planet")?,
            maps: files.rows("maps.toml", "map")?,
            terms: Terms::load(files)?,
            mecatol: (0, 0),
            moments: 0,
            laws: [0; Touch::COUNT],
        };
        printed.check().map_err(Problem::new)?;
        #[cfg(feature = "muting")]
        muting::mute(&mut printed);
        printed.index_laws();
        Ok(printed)
    }

    fn kits() -> &'static Kits<Printed> {
        static KITS: Kits<Printed> = Kits::new();
        &KITS
    }
}

impl Printed {
    fn index_laws(&mut self) {
        let moments = self.action_cards.iter().flat_map(|card| &card.moments);
        self.moments = moments.fold(0, |all, moment| all | 1 << moment.index());
        for (n, card) in self.political_cards.iter().enumerate().filter(|(_, card)| card.lasts.is_law()) {
            for touch in card.touches() {
                self.laws[touch.index()] |= 1 << n;
            }
        }
    }
}
