//! Who fires at whom, and what of it is still to be settled.

use super::Salvo;
use crate::kit::KINDS;
use crate::query::MOST_DICE;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// [combat.dice] [combat.assign] The volley or combat under way.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Clash {
    /// Hits to be assigned by each side.
    pub hits: [u8; 2],
    /// Hits that must fall on ships that are no fighters, if possible.
    pub aimed: [u8; 2],
    /// The hits to be assigned by each side come from unit abilities.
    pub shelled: [bool; 2],
    /// Faces each side rolled that do not count yet.
    pub dice: [ArrayVec<u8, MOST_DICE>; 2],
    /// What each side rolled last in the battle under way, to be looked at.
    pub salvos: [Option<Salvo>; 2],
    /// Units repaired while hits are assigned, which do not sustain damage again against the same hits.
    pub mended: [[u8; KINDS]; 2],
    /// A ship of this side has used Metali Void Shielding against the hits being assigned.
    pub shielded: [bool; 2],
}

kernel::clone_by_field!(Clash; hits, aimed, shelled, dice, salvos, mended, shielded);
