//! Packs: components as their owner's box has them.

use super::OptionInfo;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A pack a game can be played with. `GET /api/packs?game=` lists one's own and those the server offers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PackInfo {
    /// A digest of all that is in it: 24 hex digits.
    pub id: String,
    pub game: String,
    pub name: String,
    /// In one's own list.
    pub mine: bool,
    /// Whoever runs the server offers it to all.
    pub offered: bool,
    /// The options of the game with the words of this pack.
    pub options: Vec<OptionInfo>,
    pub certainty: Certainty,
}

/// How much of what is printed on the components is reconstructed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Certainty {
    pub guessed: u32,
    pub printed: u32,
}

/// `GET /api/packs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PackList {
    pub packs: Vec<PackInfo>,
}

/// One file of a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PackFile {
    /// `pack.toml`, `units.toml`.
    pub name: String,
    pub text: String,
}

/// `POST /api/packs`: the files of a pack, `pack.toml` among them. A zip file is sent as it is, `application/zip`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewPack {
    pub files: Vec<PackFile>,
}

/// A pack with its files, to play elsewhere or to look into. `GET /api/packs/{pack}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PackWhole {
    pub pack: PackInfo,
    pub files: Vec<PackFile>,
}

/// The pack a table is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PackTag {
    pub id: String,
    pub name: String,
}
