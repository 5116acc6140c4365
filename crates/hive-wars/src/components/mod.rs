//! Printed facts: systems, planets, hyperlanes, tokens, technologies and map shapes, read once from `data/*.toml`.
//!
//! [`Components::load`] reads and checks every row; a wrong row is refused with its file, table and number.

mod check;
mod rows;
mod sets;

pub use rows::*;
pub use sets::*;

use serde::de::DeserializeOwned;
use std::fmt;
use std::sync::OnceLock;

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

/// The data files, by name.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    pub systems: &'a str,
    pub planets: &'a str,
    pub hyperlanes: &'a str,
    pub tokens: &'a str,
    pub technologies: &'a str,
    pub layouts: &'a str,
    pub hive_map: &'a str,
}

/// The files as printed.
pub const PRINTED: Files<'static> = Files {
    systems: include_str!("../../data/systems.toml"),
    planets: include_str!("../../data/planets.toml"),
    hyperlanes: include_str!("../../data/hyperlanes.toml"),
    tokens: include_str!("../../data/tokens.toml"),
    technologies: include_str!("../../data/technologies.toml"),
    layouts: include_str!("../../data/layouts.toml"),
    hive_map: include_str!("../../data/hive-map.toml"),
};

/// A row that cannot be used, with the place where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    pub file: &'static str,
    /// Table, number and id of the row; empty for the file as a whole.
    pub row: String,
    pub what: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.row.as_str() {
            "" => write!(f, "{}: {}", self.file, self.what),
            row => write!(f, "{}, {row}: {}", self.file, self.what),
        }
    }
}

impl std::error::Error for DataError {}

impl Components {
    /// Reads and checks the data files.
    pub fn load(files: &Files<'_>) -> Result<Self, DataError> {
        let planets: Vec<Planet> = rows("planets.toml", "planet", files.planets)?;
        let components = Components {
            systems: rows("systems.toml", "system", files.systems)?,
            hyperlanes: rows("hyperlanes.toml", "hyperlane", files.hyperlanes)?,
            tokens: rows("tokens.toml", "token", files.tokens)?,
            technologies: rows("technologies.toml", "technology", files.technologies)?,
            layouts: rows("layouts.toml", "layout", files.layouts)?,
            hive: HiveBoard {
                bands: table("hive-map.toml", "bands", files.hive_map)?,
                slots: rows("hive-map.toml", "slot", files.hive_map)?,
                spaces: rows("hive-map.toml", "space", files.hive_map)?,
            },
            planets,
        };
        check::check(&components)?;
        Ok(components)
    }

    /// The components as printed.
    pub fn printed() -> &'static Components {
        static PRINTED_ONCE: OnceLock<Components> = OnceLock::new();
        PRINTED_ONCE.get_or_init(|| Components::load(&PRINTED).unwrap_or_else(|error| panic!("{error}")))
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

/// Every row of one table of one file.
pub(crate) fn rows<T: DeserializeOwned>(file: &'static str, table: &str, text: &str) -> Result<Vec<T>, DataError> {
    let whole = |what: String| DataError { file, row: String::new(), what };
    let mut parsed: toml::Table = text.parse().map_err(|e: toml::de::Error| whole(e.message().to_string()))?;
    let list = match parsed.remove(table) {
        Some(toml::Value::Array(list)) => list,
        Some(_) => return Err(whole(format!("`{table}` is not a list of rows"))),
        None => return Err(whole(format!("has no `{table}` rows"))),
    };
    let mut found = Vec::with_capacity(list.len());
    for (n, value) in list.into_iter().enumerate() {
        let id = value.get("id").and_then(|id| id.as_str()).map(|id| format!(" ({id})")).unwrap_or_default();
        let row = format!("{table} {}{id}", n + 1);
        found.push(value.try_into().map_err(|e: toml::de::Error| DataError {
            file,
            row,
            what: e.message().to_string(),
        })?);
    }
    Ok(found)
}

fn table<T: DeserializeOwned>(file: &'static str, table: &str, text: &str) -> Result<T, DataError> {
    let fail = |what: String| DataError { file, row: table.to_string(), what };
    let mut parsed: toml::Table = text.parse().map_err(|e: toml::de::Error| fail(e.message().to_string()))?;
    let value = parsed.remove(table).ok_or_else(|| fail("is missing".to_string()))?;
    value.try_into().map_err(|e: toml::de::Error| fail(e.message().to_string()))
}
