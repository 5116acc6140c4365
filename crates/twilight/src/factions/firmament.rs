//! What the Firmament have: leaders, technologies, note, abilities and breakthrough.

use crate::texts::Room;

pub const TEXTS: Room = &[];
