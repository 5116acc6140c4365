//! Who fires at whom: the volley or combat under way, and the rolls that lie on the table.

use super::{MOST_IN_SYSTEM, PlanetSpot, World};
use crate::kit::KINDS;
use crate::query::{Barrel, Barrels, MOST_DICE, Volley};
use crate::ranks;
use arrayvec::ArrayVec;
use kernel::{Seat, SeatList, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// The most sides that take part in one clash.
pub const MOST_FIGHTERS: usize = 6;

/// [combat.dice] [combat.assign] The volley or combat under way.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Clash {
    pub at: SystemId,
    pub stage: Stage,
    /// Who fights together: the attacker's camp, then the defender's.
    pub camps: [SeatSet; 2],
    /// What each camp has still to take.
    pub hits: [Hits; 2],
    /// Those who take part, the attacker's camp first; the first of a camp speaks for it.
    pub fighters: ArrayVec<Fighter, MOST_FIGHTERS>,
    /// Rounds of combat so far, with the one under way.
    pub round: u8,
    /// The side that will retreat.
    pub retreating: Option<Seat>,
    /// It ends in a draw.
    pub drawn: bool,
    /// Kinds of ships that were destroyed, a bit each in the order of [`super::SHIPS`].
    pub wrecked: u8,
}

kernel::clone_by_field!(Clash; at, stage, camps, hits, fighters, round, retreating, drawn, wrecked);

/// What a clash is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// A unit ability outside a combat: space cannon, bombardment.
    Volley,
    Space,
    Ground(PlanetSpot),
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

/// What belongs to one side in a clash.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fighter {
    pub seat: Seat,
    /// Faces it rolled that do not count yet.
    pub dice: ArrayVec<u8, MOST_DICE>,
    /// What it rolled last in the combat under way, to be looked at.
    pub salvo: Option<Salvo>,
    /// Units repaired while hits are assigned, which do not sustain damage again against the same hits.
    pub mended: [u8; KINDS],
    /// A ship has used Metali Void Shielding against the hits being assigned.
    pub shielded: bool,
    /// Units that sustained damage in this round, by kind.
    pub sustained: [u8; KINDS],
    /// A unit of this kind rolls one die more in this round.
    pub spurred: Option<Kind>,
    /// A ship of this kind fights as the Nomad's flagship, and whether it has sustained damage as such.
    pub cavalry: Option<Kind>,
    pub cavalry_hurt: bool,
    /// Ground forces that fight as ships: infantry and mechs.
    pub joined: [u8; 2],
    /// Those of them that came up from planets of the system, by planet.
    pub sorties: [[u8; 2]; MOST_IN_SYSTEM],
    /// What keeps it from sustaining damage, as it was when both sides began to take their hits.
    pub denied: Option<Denied>,
}

kernel::clone_by_field!(Fighter;
    seat, dice, salvo, mended, shielded, sustained, spurred, cavalry, cavalry_hurt, joined, sorties, denied,
);

impl Fighter {
    fn new(seat: Seat) -> Fighter {
        Fighter {
            seat,
            dice: ArrayVec::new(),
            salvo: None,
            mended: [0; KINDS],
            shielded: false,
            sustained: [0; KINDS],
            spurred: None,
            cavalry: None,
            cavalry_hurt: false,
            joined: [0; 2],
            sorties: [[0; 2]; MOST_IN_SYSTEM],
            denied: None,
        }
    }
}

/// What keeps a side's units from sustaining damage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Denied {
    /// Its unit abilities do not work.
    pub silent: bool,
    /// An enemy unit stops it.
    pub stopped: bool,
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

impl Clash {
    /// The planet a ground combat is fought on.
    #[inline]
    pub fn planet(&self) -> Option<PlanetSpot> {
        match self.stage {
            Stage::Ground(planet) => Some(planet),
            Stage::Space | Stage::Volley => None,
        }
    }

    /// [combat.camps] Who speaks for each camp, the attacker's first.
    #[inline]
    pub fn voices(&self) -> [Seat; 2] {
        let second = self.camps[0].len() as usize;
        [self.fighters[0].seat, self.fighters[second].seat]
    }

    /// Who takes part, the attacker's camp first.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        self.fighters.iter().map(|fighter| fighter.seat).collect::<SeatList>().into_iter()
    }

    /// [combat.camps] A side that takes part, with those who fight beside it.
    #[inline]
    pub fn camp_with(&self, seat: Seat) -> SeatSet {
        self.camps[self.camp(seat)]
    }

    /// The camp of a side that takes part.
    #[inline]
    fn camp(&self, seat: Seat) -> usize {
        let camp = self.camps.iter().position(|camp| camp.has(seat));
        camp.unwrap_or_else(|| panic!("{seat:?} takes no part"))
    }
}

impl World {
    /// Two sides fire at each other in the active system from here on. [combat.camps] In a combat their allies there
    /// take part; a volley is fired by one side at another.
    pub fn face(&mut self, attacker: Seat, defender: Seat, stage: Stage) {
        let camps = [attacker, defender].map(|seat| match stage {
            Stage::Volley => SeatSet::one(seat),
            Stage::Space => self.camp_of(seat, |ally| ranks::afloat(self, self.scene(), ally) > 0),
            Stage::Ground(planet) => self.camp_on(seat, planet),
        });
        self.oppose([attacker, defender], camps, stage);
    }

    /// [combat.camps] A side and its allies with forces on a planet.
    pub fn camp_on(&self, seat: Seat, planet: PlanetSpot) -> SeatSet {
        self.camp_of(seat, |ally| ranks::guards(self, planet, ally) > 0)
    }

    fn camp_of(&self, seat: Seat, joins: impl Fn(Seat) -> bool) -> SeatSet {
        self.allies(seat).iter().filter(|&ally| joins(ally)).collect::<SeatSet>().with(seat)
    }

    /// Two camps fire at each other in the active system from here on; `voices` speak for them.
    pub fn oppose(&mut self, voices: [Seat; 2], camps: [SeatSet; 2], stage: Stage) {
        let members = |n: usize| std::iter::once(voices[n]).chain(camps[n].without(voices[n]).iter());
        self.clash = Some(Clash {
            at: self.scene(),
            stage,
            camps,
            hits: Default::default(),
            fighters: members(0).chain(members(1)).map(Fighter::new).collect(),
            round: 0,
            retreating: None,
            drawn: false,
            wrecked: 0,
        });
    }

    /// The volley or combat is over.
    pub fn part(&mut self) {
        self.clash = None;
    }

    /// The volley or combat under way, in what happens only in one.
    #[inline]
    pub fn clash(&self) -> &Clash {
        self.clash.as_ref().expect("somebody fires")
    }

    #[inline]
    pub fn clash_mut(&mut self) -> &mut Clash {
        self.clash.as_mut().expect("somebody fires")
    }

    /// The combat under way; a volley by itself is none.
    #[inline]
    pub fn fight(&self) -> Option<&Clash> {
        self.clash.as_ref().filter(|clash| clash.stage != Stage::Volley)
    }

    #[inline]
    pub fn fight_mut(&mut self) -> Option<&mut Clash> {
        self.clash.as_mut().filter(|clash| clash.stage != Stage::Volley)
    }

    #[inline]
    pub fn in_combat(&self) -> bool {
        self.fight().is_some()
    }

    #[inline]
    pub fn in_space_combat(&self) -> bool {
        self.clash.as_ref().is_some_and(|clash| clash.stage == Stage::Space)
    }

    /// The planet of the ground combat under way.
    #[inline]
    pub fn battleground(&self) -> Option<PlanetSpot> {
        self.clash.as_ref().and_then(|clash| clash.planet())
    }

    /// What the camp of a side that takes part has still to take.
    #[inline]
    pub fn hits(&self, seat: Seat) -> &Hits {
        let clash = self.clash();
        &clash.hits[clash.camp(seat)]
    }

    #[inline]
    pub fn hits_mut(&mut self, seat: Seat) -> &mut Hits {
        let clash = self.clash_mut();
        let camp = clash.camp(seat);
        &mut clash.hits[camp]
    }

    /// Who speaks for the other camp, in a clash the side takes part in.
    #[inline]
    pub fn foe(&self, seat: Seat) -> Seat {
        self.opponent(seat).unwrap_or_else(|| panic!("{seat:?} takes no part"))
    }

    /// The opponent of a side, if it takes part in a clash.
    #[inline]
    pub fn opponent(&self, seat: Seat) -> Option<Seat> {
        let clash = self.clash.as_ref()?;
        let own = clash.camps.iter().position(|camp| camp.has(seat))?;
        Some(clash.voices()[1 - own])
    }

    /// [combat.camps] Everybody in the other camp; nobody if the side takes no part in a clash.
    #[inline]
    pub fn opponents(&self, seat: Seat) -> SeatSet {
        let Some(clash) = &self.clash else { return SeatSet::NONE };
        clash.camps.iter().position(|camp| camp.has(seat)).map_or(SeatSet::NONE, |own| clash.camps[1 - own])
    }

    /// [combat.camps] Those of the other camp for whom something holds; if there is none, who speaks for it.
    pub fn foe_with(&self, seat: Seat, holds: impl Fn(Seat) -> bool) -> Seat {
        let foe = self.foe(seat);
        if holds(foe) { foe } else { self.opponents(seat).iter().find(|&other| holds(other)).unwrap_or(foe) }
    }

    /// How many hits a side has still to take; none outside a clash.
    pub fn hits_on(&self, seat: Seat) -> u8 {
        if self.fighting(seat).is_some() { self.hits(seat).all() } else { 0 }
    }

    /// What belongs to a side in the clash under way, if it takes part in one.
    #[inline]
    pub fn fighting(&self, seat: Seat) -> Option<&Fighter> {
        self.clash.as_ref()?.fighters.iter().find(|fighter| fighter.seat == seat)
    }

    /// The same of a side that takes part.
    #[inline]
    pub fn fighter(&self, seat: Seat) -> &Fighter {
        self.fighting(seat).unwrap_or_else(|| panic!("{seat:?} takes no part"))
    }

    #[inline]
    pub fn fighter_mut(&mut self, seat: Seat) -> &mut Fighter {
        self.fighting_mut(seat).unwrap_or_else(|| panic!("{seat:?} takes no part"))
    }

    #[inline]
    pub fn fighting_mut(&mut self, seat: Seat) -> Option<&mut Fighter> {
        self.clash.as_mut()?.fighters.iter_mut().find(|fighter| fighter.seat == seat)
    }
}
