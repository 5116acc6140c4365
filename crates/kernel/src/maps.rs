//! Maps of a game outside a match: drawn by lot, or read from the text players pass on.

use crate::{GameInfo, Pack, Problem};
use scene::Stage;

/// A map on a sheet of its own.
#[derive(Clone, Debug)]
pub struct MapSheet {
    /// The map as players pass it on; reading it gives the same map.
    pub text: String,
    pub stage: Stage,
    /// What is worth knowing about it, a sentence each.
    pub facts: Vec<String>,
}

/// The map functions of a game. Options are `key=value`.
#[derive(Clone, Copy)]
pub struct MapDesk {
    /// The game whose packs it takes.
    pub game: fn() -> &'static GameInfo,
    /// The kinds of maps it draws, with what they are.
    pub kinds: &'static [(&'static str, &'static str)],
    /// The options, with what they are.
    pub options: &'static [(&'static str, &'static str)],
    /// Draws a map of a kind; the same seed gives the same map.
    pub draw: fn(Option<&Pack>, &str, &[(String, String)], u64) -> Result<MapSheet, Problem>,
    pub read: fn(Option<&Pack>, &str, &[(String, String)]) -> Result<MapSheet, Problem>,
}

/// A desk and the game it stands in.
#[derive(Clone, Copy)]
pub struct GameMaps {
    pub id: &'static str,
    pub name: &'static str,
    pub desk: MapDesk,
}
