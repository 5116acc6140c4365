//! What rooms use: the shape of a text, what texts look at, and what they do.

pub use super::any_player;
pub use super::deeds::*;
pub use super::sights::*;
pub use super::units::*;
pub use super::{
    Alter, Need, Pick, Question, Room, Switch, Targets, Text, Then, Use, Who, another_player, has_target, is,
};
pub use crate::alliance::{domain, domain_in, domain_systems, is_own};
pub use crate::choice::{Choice, Holder};
pub use crate::feats::Feat;
pub use crate::query::{self, Volley};
pub use crate::windows::{Window, enforce, in_force, window};
pub use crate::world::{Force, GROUND, PlanetSpot, SHIPS, STRUCTURES, World};
pub use crate::{Flow, Step, abilities, factions, galvanize, ranks};
pub use kernel::{Seat, SeatSet};
pub use twilight_box::galaxy::{SystemId, SystemSet};
pub use twilight_box::units::{Ability, Kind};
