//! What belongs to one side.

use super::Realm;
use crate::feats::Feats;
use crate::hand::Hand;
use crate::kit::KINDS;
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, MAX_SEATS, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::components::Verb;
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// [tokens.pools] The three pools of command tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Pool {
    Tactic,
    Fleet,
    Strategy,
}

impl Pool {
    pub const ALL: [Pool; 3] = [Pool::Tactic, Pool::Fleet, Pool::Strategy];

    pub fn word(self) -> &'static str {
        match self {
            Pool::Tactic => "tactic",
            Pool::Fleet => "fleet",
            Pool::Strategy => "strategy",
        }
    }
}

/// What belongs to one side.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Party {
    /// Everybody it may fight.
    pub rivals: SeatSet,
    /// Number of the faction; 0 is none.
    pub faction: u8,
    /// Kinds whose upgrade this side has, a bit each.
    pub upgraded: u16,
    /// [tech.valefar-assimilator-x] [setup.printings] The sheet its units of a kind are printed on, where that is not its
    /// faction's; and what such units can do, a bit for each ability.
    pub sheets: Array<u8, KINDS>,
    pub lent: u64,
    /// Its technologies, a bit each.
    pub technologies: u128,
    /// What its technologies do, a bit for each verb.
    pub verbs: u64,
    /// Verbs used up until the round ends.
    pub spent: u64,
    pub tactic: u8,
    pub fleet: u8,
    pub passed: bool,
    /// [skirmish.elimination] It is out of the game; how many were before it.
    pub out: Option<u8>,
    pub home: SystemId,
    /// Systems with a command token of this side.
    pub tokens: SystemSet,
    /// Pieces not on the board.
    pub reserves: Counts<KINDS>,
    /// Points left to buy with, and what was bought so far; open to its owner alone.
    pub(crate) points: Secret<u8>,
    pub(crate) draft: Secret<Counts<KINDS>>,
    /// It buys its force with points.
    pub buying: bool,
    /// Its action cards.
    pub(crate) hand: Secret<Hand>,
    pub trade_goods: u8,
    /// Leaders, notes, relics and technologies with a moment of their own: those it has, and those it can use.
    pub held: Feats,
    pub ready: Feats,
    /// What always works for it, what works until the round ends, and what is in force for a while.
    pub standing: Feats,
    pub lasting: Feats,
    pub boons: Feats,
    /// What it used in the latest window of its kind.
    pub once: Feats,
    /// Ships that wait on the Crimson hero.
    pub berths: Counts<KINDS>,
    /// Tokens in the strategy pool.
    pub strategy: u8,
    /// Those of whom a token lies in the fleet pool.
    pub edict: SeatSet,
    /// Own pieces out of reach: captured, or part of an Eidolon Maximum.
    pub kept: Counts<KINDS>,
    /// Its one mech on the board is an Eidolon Maximum.
    pub maximum: bool,
    /// Pieces of others that were captured, by owner.
    pub captured: Array<[u8; KINDS], MAX_SEATS>,
    /// Infantry that comes back at the start of the next turn.
    pub reviving: u8,
    /// Infantry destroyed by the hits being assigned.
    pub fallen: u8,
    /// Units lost in combat since this was last looked at.
    pub wrecks: [u8; KINDS],
    /// A galvanized unit of this kind was just destroyed.
    pub embers: Option<Kind>,
    /// Resources lost so far, in halves.
    pub losses: u16,
    /// Borders its tethers lie on, which its rivals do not cross.
    pub tethers: ArrayVec<(SystemId, SystemId), MOST_TETHERS>,
    /// What it has in the whole game only.
    pub realm: Realm,
}

kernel::clone_by_field!(Party;
    rivals, faction, upgraded, sheets, lent, technologies, verbs, spent, tactic, fleet, passed, out, home, tokens, reserves, points, draft, buying, hand,
    trade_goods, held, ready, standing, lasting, boons, once, berths, strategy, edict, kept, maximum, captured, reviving, fallen,
    wrecks, embers, losses, tethers, realm,
);

/// The most tethers of a side.
pub const MOST_TETHERS: usize = 2;

impl Party {
    /// A side that has nothing but its pieces yet.
    pub fn new(faction: u8, rivals: SeatSet, reserves: Counts<KINDS>) -> Party {
        Party {
            rivals,
            faction,
            sheets: Array::default(),
            lent: 0,
            upgraded: 0,
            technologies: 0,
            verbs: 0,
            spent: 0,
            tactic: 0,
            fleet: 0,
            passed: false,
            out: None,
            home: SystemId(0),
            tokens: SystemSet::NONE,
            reserves,
            points: Secret::new(0),
            draft: Secret::new(Counts::default()),
            buying: false,
            hand: Secret::new(Hand::default()),
            trade_goods: 0,
            held: Feats::NONE,
            ready: Feats::NONE,
            standing: Feats::NONE,
            lasting: Feats::NONE,
            boons: Feats::NONE,
            once: Feats::NONE,
            berths: Counts::default(),
            strategy: 0,
            edict: SeatSet::NONE,
            kept: Counts::default(),
            maximum: false,
            captured: Array::default(),
            reviving: 0,
            fallen: 0,
            wrecks: Default::default(),
            embers: None,
            losses: 0,
            tethers: Default::default(),
            realm: Realm::default(),
        }
    }

    /// The sheet its units of a kind are printed on.
    #[inline]
    pub fn sheet(&self, kind: Kind) -> u8 {
        match self.sheets[kind as usize] {
            0 => self.faction,
            other => other,
        }
    }

    pub fn pool(&self, pool: Pool) -> u8 {
        match pool {
            Pool::Tactic => self.tactic,
            Pool::Fleet => self.fleet,
            Pool::Strategy => self.strategy,
        }
    }

    pub fn pool_mut(&mut self, pool: Pool) -> &mut u8 {
        match pool {
            Pool::Tactic => &mut self.tactic,
            Pool::Fleet => &mut self.fleet,
            Pool::Strategy => &mut self.strategy,
        }
    }

    #[inline]
    pub fn has(&self, verb: Verb) -> bool {
        self.verbs >> verb as u64 & 1 == 1
    }

    /// A verb that is exhausted when used, and still ready.
    #[inline]
    pub fn ready(&self, verb: Verb) -> bool {
        self.has(verb) && self.spent >> verb as u64 & 1 == 0
    }

    pub fn spend(&mut self, verb: Verb) {
        self.spent |= 1 << verb as u64;
    }

    /// Whether it has captured any pieces.
    #[inline]
    pub fn has_captives(&self) -> bool {
        self.captured.0 != [[0; KINDS]; MAX_SEATS]
    }

    /// How many captured pieces of a kind it has.
    pub fn captives(&self, kind: Kind) -> u8 {
        self.captured.iter().map(|pieces| pieces[kind as usize]).sum()
    }

    /// All points are back in the purse and nothing is bought.
    pub(crate) fn start_buying(&mut self, points: u8) {
        let eye = Eye::open();
        *self.points.peek_mut(&eye) = points;
        *self.draft.peek_mut(&eye) = Counts::default();
    }
}
