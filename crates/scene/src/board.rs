//! The board: spaces, what lies on them, lines between them.

use crate::{ElementId, SeatNumber};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Geometry of the board. Coordinates are in units of one hex radius, y grows downward.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Board {
    pub spaces: Vec<Space>,
    pub links: Vec<Link>,
    /// Areas drawn under the spaces: galaxy tiles, zones, home sectors.
    pub regions: Vec<Region>,
    /// Turn of the map in degrees that puts a seat's home at the bottom, by seat; empty where there are no homes.
    pub turns: Vec<f32>,
}

/// How a space is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    #[default]
    HexPointy,
    HexFlat,
    /// A planet on a graph board.
    Disc,
    /// A small stop on a graph board.
    Dot,
    /// A home world in its notch.
    Kite,
    /// A place off the map: a ship's hold, a box beside the board.
    Box,
}

/// One place where pieces can be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Space {
    pub id: ElementId,
    /// `Rock Plains`.
    pub name: String,
    /// `d4`.
    pub notation: String,
    pub form: Form,
    pub x: f32,
    pub y: f32,
    /// Radius, in hex radii.
    pub size: f32,
    /// Style id of the ground: `forest`, `magma`, `home`, `deep-space`.
    pub ground: String,
    pub home: Option<SeatNumber>,
    /// Printed facts, drawn small: a victory value, a good.
    pub badges: Vec<Badge>,
}

/// A line between two spaces of a graph board, or a one-way passage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Link {
    pub id: ElementId,
    pub from: ElementId,
    pub to: ElementId,
    /// Style id of an obstacle on the line: `asteroids`, `mines`, `defenses`.
    pub obstacle: String,
}

/// An outlined area under the spaces.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Region {
    pub id: ElementId,
    pub name: String,
    /// Style id of the tint.
    pub ground: String,
    pub outline: Vec<(f32, f32)>,
    pub home: Option<SeatNumber>,
}

/// What lies on a space now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct SpaceLive {
    pub id: ElementId,
    /// The one seat that holds it.
    pub holder: Option<SeatNumber>,
    /// Form of the holder's ring: empty, `allied`, `conquered`, `infested`.
    pub ring: String,
    /// Several seats are here.
    pub contested: Vec<SeatNumber>,
    pub stacks: Vec<Stack>,
    pub badges: Vec<Badge>,
    /// What it yields: rubium, resources.
    pub yields: Option<Number>,
    /// Not yet explored.
    pub unexplored: bool,
    /// The whole space in one sentence, for screen readers and the hover card.
    pub text: String,
    /// What seats have here against what they may have: capacity, ships of the fleet pool. Shown in the lens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Limit>>")]
    pub limits: Vec<Limit>,
}

/// A number that may not pass another one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Limit {
    /// `Capacity`, `Fleet pool`, `Units`.
    pub label: String,
    pub seat: Option<SeatNumber>,
    pub value: Number,
    pub most: Number,
}

/// Spaces marked for a while: candidates of a decision, what a fleet threatens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Overlay {
    pub kind: OverlayKind,
    /// For the legend: `candidate that fell out`.
    pub name: String,
    /// Whose it is.
    pub seat: Option<SeatNumber>,
    /// Spaces, each with what stands beside it: `A 5 res`.
    pub spaces: Vec<(ElementId, String)>,
}

/// How marked spaces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OverlayKind {
    /// An ivory line.
    #[default]
    Chosen,
    /// A plain line.
    Candidate,
    /// Dashed.
    Fallen,
    /// Hatched in the colour of its seat.
    Reach,
}

/// A line that changed: an obstacle that no longer counts for the viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct LinkLive {
    pub id: ElementId,
    pub ignored: bool,
    pub gone: bool,
}

/// Pieces of one kind and owner on one space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Stack {
    pub id: ElementId,
    /// Nobody's pieces (guards, the Hive) have no owner.
    pub owner: Option<SeatNumber>,
    /// Style id of the piece: `strider`.
    pub kind: String,
    pub name: String,
    pub count: u16,
    pub damaged: u16,
    /// Extra outlines: `minor`, `mercenary`, `warlord`, `moved`, `cloaked`.
    pub marks: Vec<String>,
    /// A number in a pill: a warlord's life.
    pub pill: Option<Number>,
}

/// A small sign on a space, stack or seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Badge {
    /// Style id: `good-gas`, `token-allied`, `wormhole-alpha`.
    pub kind: String,
    pub text: String,
    pub owner: Option<SeatNumber>,
    pub help: String,
    /// Where it stands at a planet.
    #[serde(default, skip_serializing_if = "is_beside")]
    #[ts(optional, as = "Option<BadgeSpot>")]
    pub spot: BadgeSpot,
}

impl Badge {
    /// A sign that belongs to nobody.
    pub fn of(kind: impl Into<String>, text: impl Into<String>, help: impl Into<String>) -> Badge {
        Badge { kind: kind.into(), text: text.into(), help: help.into(), ..Badge::default() }
    }
}

/// Where a badge stands at a planet: the same corner for the same sort of thing in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BadgeSpot {
    /// Lower right.
    #[default]
    Beside,
    /// The figure in the middle; two of them share it, `2/1`.
    Figure,
    /// Only on its card.
    Card,
    /// What the place is by nature, upper left.
    Nature,
    /// What it yields, lower left.
    Yield,
    /// What seats have laid on it, upper right.
    Token,
}

fn is_beside(spot: &BadgeSpot) -> bool {
    *spot == BadgeSpot::Beside
}

/// A number that opens into its parts, because players check our sums.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Number {
    pub value: i32,
    pub parts: Vec<Part>,
}

/// One summand of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Part {
    pub label: String,
    pub value: i32,
}

impl From<i32> for Number {
    fn from(value: i32) -> Self {
        Number { value, parts: Vec::new() }
    }
}
