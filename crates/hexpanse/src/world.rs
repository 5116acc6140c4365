//! What lies on the table.

use crate::{
    Secret,
    components::{CardId, Components, FactionId, MOST_CARDS, MinorId, MissionId},
    ground::Cell,
};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, Kit, Seat};
use serde::{Deserialize, Serialize};

/// The most players.
pub const MOST_SEATS: usize = 4;

/// Everything on the table. Sets of territories are bits, as are sets of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    pub kit: Kit<Components>,
    pub rules: Rules,
    pub seats: u8,
    pub first: Seat,
    pub round: u8,
    pub active: Seat,
    pub phase: Phase,
    /// Actions left in this turn.
    pub actions: u8,
    /// [turn.warlord-once] Warlord actions used in this turn.
    pub used: Used,
    pub players: [Player; MOST_SEATS],
    /// Territories with a minor unit.
    pub minors: u128,
    /// Territories with a mercenary.
    pub mercenaries: u128,
    /// Where the tokens of the mercenaries stand, by card.
    pub tokens: Array<Cell, MOST_CARDS>,
    /// Mercenaries whose token is on the board.
    pub placed: u64,
    pub market: Market,
    pub draft: Draft,
    /// The mission open to all.
    pub common: Option<MissionId>,
    pub chain: Chain,
    pub victory: Option<Victory>,
}

/// What was chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// Row of the difficulty chart.
    pub difficulty: u8,
    pub teams: bool,
    pub board: u8,
    pub warlord_actions: WarlordActions,
    /// [setup.seat-compensation]
    pub compensation: bool,
    /// The first player is drawn by lot.
    pub lot: bool,
    /// [setup.fixed-factions] By seat, if they are given.
    pub factions: [Option<FactionId>; MOST_SEATS],
    /// [setup.fixed-mission] If it is given.
    pub mission: Option<MissionId>,
}

/// [turn.warlord-once] How "once per turn" is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WarlordActions {
    OneEach,
    OneInAll,
}

/// Warlord actions as a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Used {
    pub heal: bool,
    pub walk: bool,
    pub ability: bool,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    Setup,
    Income,
    Actions,
    Market,
}

/// One player's goods. A player with no life left is defeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    pub faction: Option<FactionId>,
    pub minor: Option<MinorId>,
    pub life: u8,
    pub warlord: Cell,
    pub income: u8,
    pub hexilum: u8,
    /// Territories with a unit of this player, of any kind.
    pub units: u128,
    pub normal_stock: Stock,
    pub minor_stock: Stock,
    /// Open cards in front of the player.
    pub cards: u64,
    pub(crate) secret: Secret<Option<MissionId>>,
}

/// Units of one kind that are not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Stock {
    pub reserve: u8,
    /// On the Recovery Ship.
    pub ship: u8,
    /// Out of the game.
    pub out: u8,
}

/// The market deck and where its cards lie, apart from those the players own.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Market {
    pub deck: Counts<MOST_CARDS>,
    pub row: ArrayVec<CardId, 8>,
    /// [icon.extra-cards] Shown in this turn's market only.
    pub extra: ArrayVec<CardId, 40>,
    /// Extra cards to show when this turn's market opens.
    pub due: u8,
    /// [market.deck-empty] Cards that may become the new deck.
    pub discard: u64,
    /// Cards that never come back.
    pub gone: u64,
}

/// Minor factions and missions while they are chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draft {
    pub minor_bag: Counts<16>,
    /// Revealed and not yet chosen.
    pub minors: u16,
    pub mission_bag: Counts<16>,
    /// All missions revealed for an Admiral game, chosen or not.
    pub missions: u16,
    /// Secret missions taken so far.
    pub taken: u8,
}

/// [chain.length] The most effects of one chain that are kept.
pub const MOST_LINKS: usize = 64;

/// [chain.order] The cards and abilities being carried out, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Chain {
    pub links: ArrayVec<Link, MOST_LINKS>,
    /// How many have begun; the last of these is being carried out.
    pub begun: u8,
}

/// One effect of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Link {
    pub seat: Seat,
    pub source: Source,
    /// The anchor once it is known; for a minor unit its territory.
    pub at: Cell,
    pub image: u8,
}

/// Whose effect it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    Card(CardId),
    Ability,
    /// Of a minor unit on the board.
    Minor,
    /// [icon.destruction] Of a minor unit that is gone.
    Destroyed,
}

/// A unit to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    Normal,
    Minor,
    Mercenary(CardId),
}

/// How the game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Victory {
    Formation { seat: Seat, mission: MissionId },
    LastWarlord { seat: Seat },
    Rounds,
}

impl World {
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// All seats in order of the table.
    pub fn table(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// All seats clockwise from this one.
    pub fn from(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (0..seats).map(move |n| Seat((seat.0 + n) % seats))
    }
}

impl Stock {
    pub fn all(self) -> u8 {
        self.reserve + self.ship + self.out
    }
}

impl Chain {
    /// What is being carried out.
    pub fn now(&self) -> Option<&Link> {
        self.links.get((self.begun as usize).wrapping_sub(1))
    }

    pub fn now_mut(&mut self) -> Option<&mut Link> {
        self.links.get_mut((self.begun as usize).wrapping_sub(1))
    }

    /// [chain.length] Waits for its turn, if there is room. What was completed long ago makes room.
    pub fn wait(&mut self, link: Link) {
        if self.links.is_full() && self.begun > 1 {
            self.links.remove(0);
            self.begun -= 1;
        }
        if !self.links.is_full() {
            self.links.push(link);
        }
    }

    /// [chain.order] The minor unit here left the board: what waits for it will not happen.
    pub fn forget(&mut self, cell: Cell) {
        for link in self.waiting().filter(|link| link.source == Source::Minor && link.at == cell) {
            link.at = Cell::NOWHERE;
        }
    }

    /// [chain.order] [icon.destruction] What waits for a minor unit goes with it; what a destroyed one sets off stays
    /// where it died.
    pub fn exchange(&mut self, a: Cell, b: Cell) {
        for link in self.waiting().filter(|link| link.source == Source::Minor) {
            link.at = match link.at {
                at if at == a => b,
                at if at == b => a,
                at => at,
            };
        }
    }

    fn waiting(&mut self) -> impl Iterator<Item = &mut Link> {
        self.links.iter_mut().skip(self.begun.into())
    }
}
