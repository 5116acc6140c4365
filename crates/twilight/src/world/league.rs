//! What the whole game has beside the board: the speaker, strategy cards, objectives, laws. Skirmish has none of it.

use super::{Build, Draft, Making, NOTES, NoteSet, Senate, Wilds};
use crate::deals::{Item, Promises};
use crate::feats::{Feat, Feats};
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, Deals, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::fmt;
use twilight_box::components::{Happening, Set};

/// The most objectives in all decks together.
pub const OBJECTIVES: usize = 80;

/// The strategy cards of a game.
pub const STRATEGY_CARDS: usize = twilight_box::components::STRATEGY_CARDS as usize;

/// An objective, by its row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ObjectiveId(pub u8);

impl ObjectiveId {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of objectives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ObjectiveSet(u128);

impl ObjectiveSet {
    pub const NONE: ObjectiveSet = ObjectiveSet(0);

    #[inline]
    pub fn has(self, objective: ObjectiveId) -> bool {
        self.0 >> objective.0 & 1 == 1
    }

    #[must_use]
    #[inline]
    pub fn with(self, objective: ObjectiveId) -> ObjectiveSet {
        ObjectiveSet(self.0 | 1 << objective.0)
    }

    #[must_use]
    #[inline]
    pub fn without(self, objective: ObjectiveId) -> ObjectiveSet {
        ObjectiveSet(self.0 & !(1 << objective.0))
    }

    #[must_use]
    #[inline]
    pub fn minus(self, other: ObjectiveSet) -> ObjectiveSet {
        ObjectiveSet(self.0 & !other.0)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub fn iter(self) -> impl Iterator<Item = ObjectiveId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let objective = ObjectiveId(left.trailing_zeros() as u8);
                left &= left - 1;
                objective
            })
        })
    }
}

impl FromIterator<ObjectiveId> for ObjectiveSet {
    fn from_iter<I: IntoIterator<Item = ObjectiveId>>(items: I) -> ObjectiveSet {
        items.into_iter().fold(ObjectiveSet::NONE, ObjectiveSet::with)
    }
}

impl fmt::Debug for ObjectiveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|objective| objective.0)).finish()
    }
}

/// [strategy.cards] A strategy card on the table, by its place among the eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Slot {
    /// Its row of the data.
    pub row: u8,
    pub holder: Option<Seat>,
    /// Its holder has used it in this round.
    pub used: bool,
    /// [strategy.goods] Trade goods that lie on it.
    pub goods: u8,
}

/// The phase of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Setup,
    Strategy,
    Action,
    Status,
    Agenda,
}

/// What all players share.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct League {
    /// [victory.points] Points that win.
    pub target: u8,
    pub boxes: Boxes,
    pub phase: Phase,
    pub speaker: Seat,
    /// [invade.custodians] The custodians token still lies on Mecatol Rex.
    pub custodians: bool,
    pub strategy: ArrayVec<Slot, STRATEGY_CARDS>,
    /// [objectives.public] Public objectives that lie open.
    pub open: ObjectiveSet,
    /// [relic.neuraloop] The one turned up last.
    pub turned_up: Option<ObjectiveId>,
    /// Public objectives face down, by stage: nobody knows which of the deck they are.
    pub hidden: [u8; 2],
    pub(crate) publics: Secret<[Counts<OBJECTIVES>; 2]>,
    pub(crate) secrets: Secret<Counts<OBJECTIVES>>,
    /// The technology that was researched last.
    pub learned: Option<u8>,
    /// [strategy.trade] Who replenished for nothing in the trade under way.
    pub served: SeatSet,
    /// [deals.transaction] Offers of the turn or agenda, and who has dealt with whom in it.
    pub deals: Deals<Item>,
    pub traded: Array<SeatSet, MAX_SEATS>,
    /// To whom each has made an offer in this turn or agenda.
    pub offered: Array<SeatSet, MAX_SEATS>,
    /// [deals.promises] Promises that are neither kept nor broken yet.
    pub promises: Promises,
    /// [notes.hidden] Who knows where each promissory note is that lies in a hand.
    pub(crate) known: Secret<Array<SeatSet, NOTES>>,
    /// Notes that have left the game.
    pub purged: NoteSet,
    /// [leader.jolnar-agent] Resources that need not be paid for the research under way.
    pub rebate: u8,
    /// [tech.quantum-datahub-node] Who gets a strategy card for the one that was taken.
    pub lender: Option<Seat>,
    /// [leader.winnu-hero] Who may follow the card under way.
    pub named: SeatSet,
    /// What a player sees of another's action cards at this moment.
    pub(crate) shown: Secret<Option<Shown>>,
    /// [leader.jolnar-hero] The technologies its owner had when it was used.
    pub had: u128,
    /// [faction.pillage] Who was pillaged last.
    pub pillaged: Option<Seat>,
    /// [agenda.laws] Laws in play, a bit each.
    pub laws: u128,
    /// [objectives.one-a-combat] Who has scored in the combat under way.
    pub credited: SeatSet,
    /// [card.public-disgrace] The strategy card a player has picked and not taken yet.
    pub picked: Option<u8>,
    /// [card.political-stability] Who keeps strategy cards and picks none.
    pub kept: SeatSet,
    /// [card.extreme-duress] Whose next action had better be strategic, and who gains if it is not.
    pub duress: Option<(Seat, Seat)>,
    pub senate: Senate,
    pub wilds: Wilds,
    /// [setup.factions] How those without a faction come by one.
    pub choosing: Choosing,
    /// [setup.edge] Systems beside a hyperlane lie on the edge.
    pub lanes_are_edge: bool,
    /// [setup.map] The map string, until its tiles lie there.
    pub map: Option<Box<str>>,
    /// [setup.map] How the galaxy comes about, and what there is of it before it lies there.
    pub making: Making,
    pub build: Option<Box<Build>>,
    pub draft: Option<Box<Draft>>,
    /// [setup.draft] Who sits where, clockwise.
    pub table: Array<u8, MAX_SEATS>,
}

/// [setup.boxes] The boxes in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Boxes {
    #[default]
    All,
    /// Prophecy of Kings without the Codices.
    Kings,
    Base,
}

impl Boxes {
    pub fn sets(self) -> &'static [Set] {
        match self {
            Boxes::All => &crate::whole::SETS,
            Boxes::Kings => &[Set::Base, Set::ProphecyOfKings],
            Boxes::Base => &[Set::Base],
        }
    }

    pub fn has(self, set: Set) -> bool {
        self.sets().contains(&set)
    }

    /// [setup.boxes] Whether action cards of a box are in the deck.
    pub fn deals(self, set: Set) -> bool {
        self == Boxes::All || self.has(set)
    }
}

/// [note.spy-net] [leader.yssaril-hero] A player sees the action cards of another: all of them, or one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shown {
    pub to: Seat,
    pub of: Seat,
    pub card: Option<Feat>,
}

/// [setup.factions] How players without a faction come by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Choosing {
    #[default]
    Lot,
    /// From three drawn by lot.
    Bag,
    /// From all that are left.
    Free,
}

/// What a player has in the whole game beside the pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Realm {
    pub points: u8,
    /// [research.deck] Technologies it may ever have, a bit each.
    pub technologies: u128,
    pub commodities: u8,
    /// [objectives.score] Objectives scored, public and secret.
    pub scored: ObjectiveSet,
    /// [objectives.secret] Secret objectives in hand.
    pub(crate) secrets: Secret<ObjectiveSet>,
    /// What happened to this player that an objective may ask for, until it is over.
    pub deeds: Deeds,
    /// [explore.fragments] Relic fragments: cultural, hazardous, industrial, unknown.
    pub fragments: [u8; 4],
    /// [faction.pillage] Trade goods when this was last looked at.
    pub purse: u8,
    /// [tech.valefar-assimilator-x] [tech.valefar-assimilator-y] The technologies on which the two tokens lie.
    pub assimilated: [Option<u8>; 2],
    /// [find.enigmatic-device] Enigmatic devices that lie before this player.
    pub devices: u8,
    /// [leaders.unlock] Commanders and heroes that were unlocked, those that are gone again too.
    pub led: Feats,
    /// [notes.hidden] Promissory notes in hand.
    pub(crate) notes: Secret<NoteSet>,
    /// [notes.laid] Promissory notes of others that lie before this player.
    pub laid: NoteSet,
    /// [deals.promises] Promises this player has kept and broken so far.
    pub kept: u8,
    pub broken: u8,
}

/// What happened, a bit for each [`Happening`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deeds(u32);

impl Deeds {
    pub fn has(self, what: Happening) -> bool {
        self.0 >> what as u32 & 1 == 1
    }

    #[must_use]
    pub fn with(self, what: Happening) -> Deeds {
        Deeds(self.0 | 1 << what as u32)
    }

    #[must_use]
    pub fn without(self, what: Happening) -> Deeds {
        Deeds(self.0 & !(1 << what as u32))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Realm {
    /// Secret objectives in hand, which all can count.
    pub fn secrets_held(&self) -> u8 {
        self.secrets.peek(&Eye::open()).len()
    }
}
