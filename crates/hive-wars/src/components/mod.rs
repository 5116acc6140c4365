//! Printed facts: systems, planets, hyperlanes, tokens, technologies and map shapes, read once from `data/*.toml`.
//!
//! [`Components::read`] checks every row; a wrong one is refused with its file, table and number.

mod check;
mod rows;
mod sets;

pub use rows::*;
pub use sets::*;

use kernel::{Files, Problem};

/// A printed tile, by its place in [`Components::systems`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct TileId(pub u8);

/// A planet or station, by its place in [`Components::planets`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct PlanetId(pub u8);

/// A side of a hyperlane tile, by its place in [`Components::hyperlanes`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct LaneId(pub u8);

/// A kind of token, by its place in [`Components::tokens`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct TokenId(pub u8);

/// A technology, by its place in [`Components::technologies`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct TechId(pub u8);

/// The board part of the printed components.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Components {
    pub systems: Vec<System>,
    pub planets: Vec<Planet>,
    pub hyperlanes: Vec<Hyperlane>,
    pub tokens: Vec<Token>,
    pub technologies: Vec<Technology>,
    pub layouts: Vec<LayoutRow>,
    pub hive: HiveBoard,
}

/// The data files by name.
pub const FILES: &[(&str, &str)] = &[
    ("systems.toml", include_str!("../../data/systems.toml")),
    ("planets.toml", include_str!("../../data/planets.toml")),
    ("hyperlanes.toml", include_str!("../../data/hyperlanes.toml")),
    ("tokens.toml", include_str!("../../data/tokens.toml")),
    ("technologies.toml", include_str!("../../data/technologies.toml")),
    ("layouts.toml", include_str!("../../data/layouts.toml")),
    ("hive-map.toml", include_str!("../../data/hive-map.toml")),
];

impl Components {
    /// Reads and checks the data files.
    pub fn read(files: &Files) -> Result<Self, Problem> {
        let components = Components {
            systems: files.rows("systems.toml", "system")?,
            planets: files.rows("planets.toml", "planet")?,
            hyperlanes: files.rows("hyperlanes.toml", "hyperlane")?,
            tokens: files.rows("tokens.toml", "token")?,
            technologies: files.rows("technologies.toml", "technology")?,
            layouts: files.rows("layouts.toml", "layout")?,
            hive: HiveBoard {
                bands: files.value("hive-map.toml", "bands")?,
                slots: files.rows("hive-map.toml", "slot")?,
                spaces: files.rows("hive-map.toml", "space")?,
            },
        };
        check::check(&components)?;
        Ok(components)
    }

    /// The components as printed.
    pub fn printed() -> &'static Components {
        &crate::skirmish::Kit::printed().components
    }

    pub fn tile(&self, id: TileId) -> &System {
        &self.systems[usize::from(id.0)]
    }

    pub fn planet(&self, id: PlanetId) -> &Planet {
        &self.planets[usize::from(id.0)]
    }

    pub fn lane(&self, id: LaneId) -> &Hyperlane {
        &self.hyperlanes[usize::from(id.0)]
    }

    pub fn token(&self, id: TokenId) -> &Token {
        &self.tokens[usize::from(id.0)]
    }

    pub fn technology(&self, id: TechId) -> &Technology {
        &self.technologies[usize::from(id.0)]
    }

    pub fn tile_named(&self, id: &str) -> Option<TileId> {
        self.systems.iter().position(|s| s.id == id).map(|n| TileId(n as u8))
    }

    pub fn planet_named(&self, id: &str) -> Option<PlanetId> {
        self.planets.iter().position(|p| p.id == id).map(|n| PlanetId(n as u8))
    }

    pub fn lane_named(&self, id: &str) -> Option<LaneId> {
        self.hyperlanes.iter().position(|l| l.id == id).map(|n| LaneId(n as u8))
    }

    pub fn token_named(&self, id: &str) -> Option<TokenId> {
        self.tokens.iter().position(|t| t.id == id).map(|n| TokenId(n as u8))
    }

    pub fn technology_named(&self, id: &str) -> Option<TechId> {
        self.technologies.iter().position(|t| t.id == id).map(|n| TechId(n as u8))
    }

    /// The planets and stations printed on a tile.
    pub fn planets_on(&self, tile: TileId) -> impl Iterator<Item = PlanetId> + '_ {
        self.tile(tile).planets.iter().filter_map(|id| self.planet_named(id))
    }
}
