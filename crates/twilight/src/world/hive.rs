//! What the Hive has beside the pieces, cards and tokens of a party.

use super::{Fetched, OBJECTIVES, ObjectiveId, ObjectiveSet, RELICS, World};
use crate::hive::counters::Counters;
use crate::hive::funds::{Funds, Stockpile};
use crate::hive::mind::Deck;
use crate::hive::tactical::Raid;
use crate::hive::{Level, Settings, Site};
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use kernel::{Counts, Hand, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::SystemId;

/// The most public objectives that lie open in a game.
const MOST_PUBLIC: usize = 40;

/// The most ships that set out together.
const MOST_SAID: usize = 24;

/// [hive.helpful] Who breaks a tie of the Hive's criteria.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ties {
    Players,
    Slots,
}

/// [hive.tactical] A tactical action of the Hive under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assault {
    pub raid: Raid,
    /// Icons of the last definition card.
    pub icons: u8,
}

/// [team.joint] How the combats of one kind went for allies who act together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Feud {
    #[default]
    None,
    /// Both won all of them.
    Won,
    Lost,
}

/// [team.joint] What allies do together in the action under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Joint {
    /// Who takes part with a token of its own.
    pub with: Option<Seat>,
    /// Its ships are under way, after those of the active player.
    pub second: bool,
    /// [team.freight] Whether units of the other come aboard, in the first movement and in the second; none before it was
    /// asked.
    pub lent: [Option<bool>; 2],
    /// [team.freight] Units of the other aboard ships under way.
    pub guests: ArrayVec<Fetched, MOST_GUESTS>,
    pub space: Feud,
    pub ground: Feud,
}

/// The most units of an ally aboard.
pub const MOST_GUESTS: usize = 64;

impl Joint {
    /// [team.freight] What the other said in the movement under way.
    pub fn consent(&self) -> Option<bool> {
        self.lent[usize::from(self.second)]
    }
}

/// The Hive.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hive {
    /// Its place among the levels of the data.
    pub level: u8,
    pub ties: Ties,
    pub deck: Deck,
    /// [hive.funds] The bank; trade goods, commodities and tokens are those of its party.
    pub resources: u8,
    pub influence: u8,
    pub stockpile: Stockpile,
    pub counters: Counters,
    /// [hive.research] Basic technologies by colour.
    pub basics: [u8; 4],
    /// The spawning systems that cards name.
    pub sites: [SystemId; 3],
    pub assault: Option<Assault>,
    /// [hive.support] Icons of the second support card drawn for the action under way.
    pub support: Option<u8>,
    /// Players who have fought the Hive in the action under way.
    pub fought: SeatSet,
    /// Public objectives by age, the oldest first.
    pub ages: ArrayVec<ObjectiveId, MOST_PUBLIC>,
    /// [hive.secrets] Its secret objectives, face down: nobody knows which they are.
    pub(crate) secrets: Secret<Counts<OBJECTIVES>>,
    pub joint: Joint,
    /// [team.exchange] Planets that an ally would not hand over while tokens are redistributed, a bit each.
    pub denied: u128,
    /// [hive.explore] Whether it explores.
    pub explores: bool,
    /// [hive.relic] Its relics by their rows, face down, and how many it ever gained.
    pub(crate) relics: Secret<Hand<RELICS, 8>>,
    pub relics_held: u8,
    /// [hive.settings] What was made easier or harder.
    pub settings: Settings,
    /// [hive.helpful] What the players said of ships that set out, as long as not all of them have.
    pub said: ArrayVec<SystemId, MOST_SAID>,
}

impl Hive {
    pub fn site(&self, site: Site) -> SystemId {
        self.sites[site as usize]
    }
}

impl World {
    /// The Hive, in rules that only games against it have.
    #[inline]
    pub fn hive(&self) -> &Hive {
        self.hive.as_ref().expect("only games against the Hive ask for it")
    }

    #[inline]
    pub fn hive_mut(&mut self) -> &mut Hive {
        self.hive.as_mut().expect("only games against the Hive ask for it")
    }

    /// Whose ships are under way in the action.
    #[inline]
    pub fn mover(&self) -> Option<Seat> {
        match &self.hive {
            Some(hive) if hive.joint.second => hive.joint.with,
            _ => self.round.turn,
        }
    }

    /// The party of the Hive, which comes after all seats.
    #[inline]
    pub fn swarm(&self) -> Seat {
        Seat(self.terms.seats)
    }

    /// Whether somebody sits there: a party nobody sits at decides by rules of its own.
    #[inline]
    pub fn sits(&self, seat: Seat) -> bool {
        seat.0 < self.terms.seats
    }

    /// [hive.levels] The level the Hive plays at.
    pub fn level(&self) -> &'static Level {
        &self.kit.get().book().levels[usize::from(self.hive().level)]
    }

    /// Secret objectives in hand; those of the Hive lie apart.
    pub(crate) fn secrets_of(&self, seat: Seat, eye: &Eye) -> ObjectiveSet {
        match &self.hive {
            Some(hive) if !self.sits(seat) => {
                let held = hive.secrets.peek(eye);
                (0..OBJECTIVES).filter(|&n| held[n] > 0).map(|n| ObjectiveId(n as u8)).collect()
            }
            _ => *self.side(seat).realm.secrets.peek(eye),
        }
    }

    /// [hive.funds] Everything the Hive has to spend.
    pub fn funds(&self) -> Funds {
        let (hive, side) = (self.hive(), self.side(self.swarm()));
        Funds {
            resources: hive.resources,
            influence: hive.influence,
            goods: side.trade_goods,
            commodities: side.realm.commodities,
            tactic: side.tactic,
            strategy: side.strategy,
            stockpile: hive.stockpile,
        }
    }

    pub fn set_funds(&mut self, funds: Funds) {
        let Funds { resources, influence, goods, commodities, tactic, strategy, stockpile } = funds;
        let hive = self.hive_mut();
        (hive.resources, hive.influence, hive.stockpile) = (resources, influence, stockpile);
        let swarm = self.swarm();
        let side = &mut self.parties[swarm.index()];
        (side.trade_goods, side.tactic, side.strategy) = (goods, tactic, strategy);
        side.realm.commodities = commodities;
    }
}
