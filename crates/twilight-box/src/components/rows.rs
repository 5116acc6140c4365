//! The rows of the data files.

use super::{Anomalies, Anomaly, Wormhole, Wormholes};
use kernel::Mark;
use serde::{Deserialize, Deserializer};

/// The box a component comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Set {
    Base,
    #[serde(rename = "codex-1")]
    Codex1,
    ProphecyOfKings,
    #[serde(rename = "codex-2")]
    Codex2,
    #[serde(rename = "codex-3")]
    Codex3,
    #[serde(rename = "codex-4")]
    Codex4,
    ThundersEdge,
}

/// The back of a tile, which says how it comes onto the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Back {
    Home,
    Blue,
    Red,
    Mecatol,
    Nexus,
    Special,
    Fracture,
}

/// A system tile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    /// Printed number, with a letter where the tile has two sides.
    pub id: String,
    pub name: String,
    pub back: Back,
    #[serde(default)]
    pub planets: Vec<String>,
    #[serde(default, deserialize_with = "wormholes")]
    pub wormholes: Wormholes,
    #[serde(default, deserialize_with = "anomalies")]
    pub anomalies: Anomalies,
    /// Touches the ingress tokens.
    #[serde(default)]
    pub egress: bool,
    pub faction: Option<String>,
    /// Lies beside the map, reached through wormholes or passages alone.
    #[serde(default)]
    pub beside: bool,
    pub set: Set,
    pub mark: Mark,
}

/// What a planet card stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlanetKind {
    Planet,
    /// A space station: no units, held by the only fleet there.
    Station,
    /// A card without a place on the board.
    Card,
}

/// What a planet is explored as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    Cultural,
    Hazardous,
    Industrial,
}

/// The colours of technology.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Blue,
    Green,
    Red,
    Yellow,
}

/// A planet or space station.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planet {
    pub id: String,
    pub name: String,
    pub kind: PlanetKind,
    /// The tile it is printed on; tokens and cards have none.
    pub tile: Option<String>,
    pub resources: u8,
    pub influence: u8,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub specialties: Vec<Colour>,
    #[serde(default)]
    pub legendary: bool,
    /// A card of the Deepwrought that stands for no place.
    #[serde(default)]
    pub ocean: bool,
    /// The faction whose home it is.
    pub home: Option<String>,
    pub set: Set,
    pub mark: Mark,
}

impl Planet {
    /// Mecatol Rex, in either printing.
    pub fn mecatol(&self) -> bool {
        self.id.starts_with("mecatol-rex")
    }
}

/// One side of a hyperlane tile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hyperlane {
    pub id: String,
    /// Pairs of joined sides at turn 0, counted clockwise from north.
    pub lines: Vec<[u8; 2]>,
    pub set: Set,
    pub mark: Mark,
}

/// Where a token lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenPlace {
    Space,
    Planet,
}

/// What a token does besides bringing wormholes, anomalies or a planet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenEffect {
    /// Systems with an active breach touch each other.
    Breach,
    /// Wormholes here do nothing in movement.
    Sever,
    /// Touches every egress.
    Ingress,
    /// Touches every ingress.
    Egress,
    /// The planet is gone.
    NoPlanet,
    /// No units may be put on the planet.
    NoUnits,
}

impl TokenEffect {
    pub const ALL: [TokenEffect; 6] = [
        TokenEffect::Breach,
        TokenEffect::Sever,
        TokenEffect::Ingress,
        TokenEffect::Egress,
        TokenEffect::NoPlanet,
        TokenEffect::NoUnits,
    ];
}

/// A kind of token.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    pub id: String,
    pub name: String,
    pub place: TokenPlace,
    #[serde(default, deserialize_with = "wormholes")]
    pub wormholes: Wormholes,
    #[serde(default, deserialize_with = "anomalies")]
    pub anomalies: Anomalies,
    /// The planet this token brings.
    pub planet: Option<String>,
    pub effect: Option<TokenEffect>,
    pub set: Set,
    pub mark: Mark,
}

/// What part of the game a technology touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    Movement,
    Combat,
    Production,
}

/// What a technology does, where the engine knows it by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    AsteroidPassage,
    DeflectSpaceCannon,
    OneShipFurther,
    TwoActions,
    ShipPassage,
    FreeRetreat,
    InfantryAfterGroundWin,
    InfantryAfterBombardment,
    DoubleGroundHits,
    ExtraDie,
    StructureInfantry,
    GroundStartHit,
    RepairEachRound,
    AssaultCannon,
    CheaperProduction,
    NoSpaceCannonDefense,
    AsteroidSanctuary,
    Aetherstream,
    GateFolding,
    StructureWall,
    StructureProduction,
    DoubleSustain,
    SupernovaEntry,
    SupernovaProduction,
    ParticleWeave,
    DoubleTradeGoods,
    Siphons,
    Neuroglaive,
    GalvanizedShelter,
    NoCardsAfterPassing,
}

/// How many technologies of each colour a technology asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Prerequisites {
    pub blue: u8,
    pub green: u8,
    pub red: u8,
    pub yellow: u8,
}

/// A technology that touches movement, combat or production.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Technology {
    pub id: String,
    pub name: String,
    /// Unit upgrades have no colour.
    pub colour: Option<Colour>,
    /// The unit type whose numbers it replaces.
    pub upgrades: Option<String>,
    #[serde(default)]
    pub prerequisites: Prerequisites,
    pub faction: Option<String>,
    pub touches: Vec<Touch>,
    #[serde(default)]
    pub verbs: Vec<Verb>,
    /// When it is used, and what becomes of it then; for those with a moment of their own.
    #[serde(default)]
    pub moments: Vec<super::Moment>,
    /// When it is used in the rest of the round.
    #[serde(default)]
    pub occasions: Vec<super::Occasion>,
    pub after: Option<super::After>,
    #[serde(default)]
    pub lasts: super::Until,
    pub help: String,
    pub set: Set,
    pub mark: Mark,
}

/// A shape of the ordinary map.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LayoutRow {
    pub id: String,
    pub players: u8,
    pub rings: u8,
    /// Spaces of the home systems, in seat order.
    pub homes: Vec<u8>,
    /// Spaces that stay without a tile.
    #[serde(default)]
    pub closed: Vec<u8>,
    #[serde(default)]
    pub lanes: Vec<LanePlace>,
    /// Tiles dealt to each player.
    pub blue: u8,
    pub red: u8,
    /// Tiles the speaker draws and lays next to the centre before all others.
    #[serde(default)]
    pub speaker_blue: u8,
    #[serde(default)]
    pub speaker_red: u8,
    /// Trade goods each home starts with, where some lie worse than others.
    #[serde(default)]
    pub goods: Vec<u8>,
    /// Used only if asked for.
    #[serde(default)]
    pub alternate: bool,
    /// Boxes this shape needs.
    pub sets: Vec<Set>,
    pub mark: Mark,
}

/// A hyperlane tile that belongs to a shape.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanePlace {
    pub at: u8,
    pub tile: String,
    pub turn: u8,
}

/// The board of Hive Wars.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HiveBoard {
    pub bands: Bands,
    pub slots: Vec<SlotRow>,
    pub spaces: Vec<HiveSpace>,
}

/// Least and most planets in a group of X slots.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bands {
    pub least: u8,
    pub most: u8,
    pub mark: Mark,
}

/// What a space of the Hive Wars board is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// Mecatol Rex.
    Rex,
    /// The main spawning system.
    Ms,
    /// The homes of the two players.
    Pl1,
    Pl2,
    /// The auxiliary spawning systems.
    As1,
    As2,
    /// A planet with a wormhole.
    Wh1,
    /// The ion storm.
    Ion,
    /// A wormhole without planets.
    Wh2,
    /// Empty space.
    Es,
    /// An anomaly without planets.
    An1,
    /// An anomaly with a planet.
    An2,
    /// Any other blue-backed system.
    X,
}

/// The tiles a slot is drawn from.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotRow {
    pub id: Slot,
    pub name: String,
    pub pool: Vec<String>,
    pub mark: Mark,
}

/// One space of the Hive Wars board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiveSpace {
    pub at: [i8; 2],
    pub slot: Slot,
    /// Aggression zone, 1 to 4.
    pub zone: u8,
    pub mark: Mark,
}

fn wormholes<'de, D: Deserializer<'de>>(from: D) -> Result<Wormholes, D::Error> {
    Vec::<Wormhole>::deserialize(from).map(|list| Wormholes::of(&list))
}

fn anomalies<'de, D: Deserializer<'de>>(from: D) -> Result<Anomalies, D::Error> {
    Vec::<Anomaly>::deserialize(from).map(|list| Anomalies::of(&list))
}
