//! Who fires at whom, and what of it is still to be settled.

use super::{Salvo, World};
use crate::kit::KINDS;
use crate::query::MOST_DICE;
use arrayvec::ArrayVec;
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// [combat.dice] [combat.assign] The volley or combat under way.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Clash {
    /// Who fights together: the attacker's camp, then the defender's. Both are empty while nobody fires.
    pub camps: [SeatSet; 2],
    /// What each camp has still to take.
    pub hits: [Hits; 2],
    /// Faces each side rolled that do not count yet.
    pub dice: [ArrayVec<u8, MOST_DICE>; 2],
    /// What each side rolled last in the battle under way, to be looked at.
    pub salvos: [Option<Salvo>; 2],
    /// Units repaired while hits are assigned, which do not sustain damage again against the same hits.
    pub mended: [[u8; KINDS]; 2],
    /// A ship of this side has used Metali Void Shielding against the hits being assigned.
    pub shielded: [bool; 2],
}

/// [combat.assign] Hits to be assigned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hits {
    pub plain: u8,
    /// Those that must fall on ships that are no fighters, if possible.
    pub aimed: u8,
    /// They come from unit abilities.
    pub shelled: bool,
}

impl Hits {
    #[inline]
    pub fn all(self) -> u8 {
        self.plain + self.aimed
    }
}

impl World {
    /// Two sides fire at each other from here on.
    pub fn face(&mut self, attacker: Seat, defender: Seat) {
        self.clash = Clash { camps: [attacker, defender].map(SeatSet::one), ..Clash::default() };
    }

    /// The volley or combat is over.
    pub fn part(&mut self) {
        self.clash = Clash::default();
    }

    /// The camp of a side that takes part.
    #[inline]
    fn camp(&self, seat: Seat) -> usize {
        let camp = self.clash.camps.iter().position(|camp| camp.has(seat));
        camp.unwrap_or_else(|| panic!("{seat:?} takes no part"))
    }

    /// What the camp of a side that takes part has still to take.
    #[inline]
    pub fn hits(&self, seat: Seat) -> &Hits {
        &self.clash.hits[self.camp(seat)]
    }

    #[inline]
    pub fn hits_mut(&mut self, seat: Seat) -> &mut Hits {
        let camp = self.camp(seat);
        &mut self.clash.hits[camp]
    }

    /// How many hits a side has still to take; none outside a clash.
    pub fn hits_on(&self, seat: Seat) -> u8 {
        let camps = self.clash.camps.iter().zip(self.clash.hits);
        camps.filter(|(camp, _)| camp.has(seat)).map(|(_, hits)| hits.all()).sum()
    }
}

kernel::clone_by_field!(Clash; camps, hits, dice, salvos, mended, shielded);
