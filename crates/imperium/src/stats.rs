//! The numbers of units.

use serde::{Deserialize, Serialize};

/// Dice of a combat value or a unit ability: how many, and the result that hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    pub on: u8,
    pub dice: u8,
}
