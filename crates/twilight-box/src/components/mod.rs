//! Printed facts: systems, planets, hyperlanes, tokens, technologies and map shapes, read once from `data/*.toml`.
//!
//! [`Components::read`] checks every row; a wrong one is refused with its file, table and number. [`Whole`] is what the
//! whole game needs beside the board, out of files that Skirmish does not name.

mod agendas;
mod cards;
mod check;
mod conditions;
mod drafts;
mod exploration;
mod limits;
mod moments;
mod objectives;
mod occasions;
mod printings;
mod rows;
mod sheets;
mod strategy;
mod verbs;
mod whole;

pub use agendas::*;
pub use cards::*;
pub use check::MOST_OF_A_BACK;
pub use conditions::*;
pub use drafts::*;
pub use exploration::*;
pub use imperium::{Anomalies, Anomaly, LaneId, TileId, TokenId, Wormhole, Wormholes};
pub use limits::*;
pub use moments::*;
pub use objectives::*;
pub use occasions::*;
pub use printings::*;
pub use rows::*;
pub use sheets::*;
pub use strategy::*;
pub use verbs::*;
pub use whole::*;

use imperium::{Atlas, Tiles};
use kernel::{Files, Problem};
use std::sync::OnceLock;

/// A planet or station, by its place in [`Components::planets`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct PlanetId(pub u8);

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
    /// Planets and stations by tile.
    on_tile: Vec<Vec<PlanetId>>,
    /// For each tile what it should not touch in others: an anomaly, each wormhole, a bit each.
    aversions: Vec<u8>,
    /// Tiles that may lie beside the map.
    pub(crate) beside: Vec<TileId>,
    /// What the planets of each tile are worth to a home.
    worth: Vec<u32>,
    /// Kinds of tokens with each effect, a bit each.
    kinds: [u32; TokenEffect::ALL.len()],
}

impl Tiles for Components {
    #[inline]
    fn wormholes(&self, tile: TileId) -> Wormholes {
        self.tile(tile).wormholes
    }

    #[inline]
    fn anomalies(&self, tile: TileId) -> Anomalies {
        self.tile(tile).anomalies
    }

    #[inline]
    fn token_wormholes(&self, token: TokenId) -> Wormholes {
        self.token(token).wormholes
    }

    #[inline]
    fn token_anomalies(&self, token: TokenId) -> Anomalies {
        self.token(token).anomalies
    }
}

impl Atlas for Components {
    fn tile_named(&self, id: &str) -> Option<TileId> {
        Components::tile_named(self, id)
    }

    fn tile_id(&self, tile: TileId) -> &str {
        &self.tile(tile).id
    }

    fn lies_beside(&self, tile: TileId) -> bool {
        self.tile(tile).beside
    }

    fn lane_named(&self, id: &str) -> Option<LaneId> {
        Components::lane_named(self, id)
    }

    fn lane_id(&self, lane: LaneId) -> &str {
        &self.lane(lane).id
    }

    fn lines(&self, lane: LaneId) -> &[[u8; 2]] {
        &self.lane(lane).lines
    }
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
        let mut components = Components {
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
            on_tile: Vec::new(),
            aversions: Vec::new(),
            beside: Vec::new(),
            worth: Vec::new(),
            kinds: [0; TokenEffect::ALL.len()],
        };
        check::check(&components)?;
        let named = |tile: &System| tile.planets.iter().filter_map(|id| components.planet_named(id)).collect();
        components.on_tile = components.systems.iter().map(named).collect();
        components.aversions = components.systems.iter().map(aversions).collect();
        let tiles = components.systems.iter().zip(0..).filter(|(tile, _)| may_lie_beside(tile));
        components.beside = tiles.map(|(_, n)| TileId(n)).collect();
        components.worth = components.on_tile.iter().map(|planets| components.value(planets)).collect();
        for (token, n) in components.tokens.iter().zip(0..) {
            if let Some(effect) = token.effect {
                components.kinds[effect as usize] |= 1 << n;
            }
        }
        Ok(components)
    }

    /// The components as printed.
    pub fn printed() -> &'static Components {
        static PRINTED: OnceLock<Components> = OnceLock::new();
        let read = || Files::merged("Twilight Imperium", FILES, None).and_then(|files| Components::read(&files));
        PRINTED.get_or_init(|| read().unwrap_or_else(|why| panic!("{why}")))
    }

    #[inline]
    pub fn tile(&self, id: TileId) -> &System {
        &self.systems[usize::from(id.0)]
    }

    #[inline]
    pub fn planet(&self, id: PlanetId) -> &Planet {
        &self.planets[usize::from(id.0)]
    }

    #[inline]
    pub fn lane(&self, id: LaneId) -> &Hyperlane {
        &self.hyperlanes[usize::from(id.0)]
    }

    #[inline]
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

    /// Kinds of tokens with an effect, a bit each.
    #[inline]
    pub fn kinds_with(&self, effect: TokenEffect) -> u32 {
        self.kinds[effect as usize]
    }

    /// [galaxy.setup] Two tiles that should not lie side by side.
    #[inline]
    pub fn clash(&self, a: TileId, b: TileId) -> bool {
        self.aversions(a) & self.aversions(b) != 0
    }

    /// What a tile should not touch in others: an anomaly, each wormhole, a bit each.
    #[inline]
    pub fn aversions(&self, tile: TileId) -> u8 {
        self.aversions[usize::from(tile.0)]
    }

    /// What the planets of a tile are worth to a home near it.
    #[inline]
    pub fn worth(&self, tile: TileId) -> u32 {
        self.worth[usize::from(tile.0)]
    }

    fn value(&self, planets: &[PlanetId]) -> u32 {
        let planets = planets.iter().map(|&p| self.planet(p)).filter(|p| p.kind == PlanetKind::Planet);
        planets.map(|p| 2 * u32::from(p.resources.max(p.influence)) + u32::from(p.resources.min(p.influence))).sum()
    }

    /// The planets and stations printed on a tile.
    #[inline]
    pub fn planets_on(&self, tile: TileId) -> impl Iterator<Item = PlanetId> + '_ {
        self.on_tile[usize::from(tile.0)].iter().copied()
    }
}

/// [galaxy.setup] Anomalies should not touch, nor equal wormholes.
fn aversions(tile: &System) -> u8 {
    const { assert!(Wormhole::ALL.len() < 8) };
    tile.wormholes.0 | u8::from(!tile.anomalies.is_empty()) << Wormhole::ALL.len()
}

/// Distant homes, the nexus and the Fracture.
fn may_lie_beside(tile: &System) -> bool {
    match tile.back {
        Back::Home => tile.beside,
        Back::Nexus | Back::Fracture => true,
        Back::Blue | Back::Red | Back::Mecatol | Back::Special => false,
    }
}
