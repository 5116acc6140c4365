//! A battle under way, and the rolls that lie on the table.

use super::{MOST_IN_SYSTEM, PlanetSpot};
use crate::kit::KINDS;
use crate::query::{Barrel, Barrels, MOST_DICE, Volley};
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// The battle under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub system: SystemId,
    /// A ground combat is on a planet.
    pub planet: Option<PlanetSpot>,
    pub round: u8,
    /// The side that will retreat.
    pub retreating: Option<Seat>,
    /// It ends in a draw.
    pub drawn: bool,
    /// Units that sustained damage in this round, by side and kind.
    pub sustained: [[u8; KINDS]; 2],
    /// A unit of this kind rolls one die more in this round.
    pub spurred: [Option<Kind>; 2],
    /// A ship of this kind fights as the Nomad's flagship, and whether it has sustained damage as such.
    pub cavalry: [Option<Kind>; 2],
    pub cavalry_hurt: [bool; 2],
    /// Ground forces that fight as ships, by side: infantry and mechs.
    pub joined: [[u8; 2]; 2],
    /// Those of them that came up from planets of the system, by side and planet.
    pub sorties: [[[u8; 2]; MOST_IN_SYSTEM]; 2],
    /// Kinds of ships that were destroyed, a bit each in the order of [`super::SHIPS`].
    pub wrecked: u8,
    /// What keeps each side from sustaining damage, as it was when both sides began to take their hits.
    pub denied: Option<[Denied; 2]>,
}

/// What keeps a side's units from sustaining damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Denied {
    /// Its unit abilities do not work.
    pub silent: bool,
    /// An enemy unit stops it.
    pub stopped: bool,
}

impl Battle {
    pub fn new(system: SystemId, planet: Option<PlanetSpot>) -> Battle {
        Battle {
            system,
            planet,
            round: 0,
            retreating: None,
            drawn: false,
            sustained: Default::default(),
            spurred: [None; 2],
            cavalry: [None; 2],
            cavalry_hurt: [false; 2],
            joined: [[0; 2]; 2],
            sorties: [[[0; 2]; MOST_IN_SYSTEM]; 2],
            wrecked: 0,
            denied: None,
        }
    }
}

/// A roll that lies on the table until the next one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Salvo {
    pub volley: Volley,
    /// What rolled, in the order of the faces.
    pub guns: Barrels,
    pub faces: ArrayVec<u8, MOST_DICE>,
}

impl Salvo {
    /// Each face with what rolled it.
    pub fn dice(&self) -> impl Iterator<Item = (u8, Barrel)> + '_ {
        let guns = self.guns.iter().flat_map(|gun| (0..gun.dice).map(move |_| *gun));
        self.faces.iter().copied().zip(guns)
    }
}
