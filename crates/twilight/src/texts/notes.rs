//! Promissory notes every player has.

use crate::texts::Room;

pub const TEXTS: Room = &[];
