//! The action under way: its system, the ships that move, and what is remembered until it ends.

use super::{Force, MOST_IN_SYSTEM, MOST_PLANETS, MOST_SPACES, PlanetSpot};
use crate::choice::Holder;
use crate::kit::KINDS;
use arrayvec::ArrayVec;
use kernel::{Array, Counts, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::{SystemId, SystemSet};
use twilight_box::units::Kind;

/// Moves from 0 to 6.
pub const WAYS: usize = 7;

/// What can be committed to a planet.
pub const LANDERS: [Kind; 3] = [Kind::Fighter, Kind::Infantry, Kind::Mech];

/// The action under way; the next one begins with none of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Action {
    /// The active system; none between actions, and in those that have no system.
    pub active: Option<SystemId>,
    /// A ship that moves further in this action was chosen.
    pub boosted: bool,
    /// Ships moved into the active system.
    pub arrived: bool,
    /// A war sun was among them.
    pub sun: bool,
    /// A war sun came out of the system of Avernus, or through it.
    pub towed: bool,
    /// The Hil Colish moves before the other ships.
    pub vanguard: bool,
    /// The system whose ships cross enemy ships in this action.
    pub silent: SystemSet,
    /// Units aimed at each planet of the active system in a bombardment.
    pub aims: [[u8; KINDS]; MOST_IN_SYSTEM],
    /// Planets of the active system ground forces were committed to, a bit each.
    pub landed: u8,
    /// Units committed to each planet of the active system, by kind of [`LANDERS`], whole and damaged.
    pub committed: [[[u8; 2]; LANDERS.len()]; MOST_IN_SYSTEM],
    /// [invade.custodians] A planet on which at least one ground force must land.
    pub bound: Option<PlanetSpot>,
    /// Planets that sent a ground force to a landing elsewhere, a bit each.
    pub sent: u128,
    /// Planets of the active system the active side gained in this action, a bit each.
    pub gained: u8,
    /// Planets of the active system where units of the active side awoke beside others, a bit each.
    pub roused: u8,
    /// Units use their production in this action; some cards produce without that.
    pub producing: bool,
    /// Whose units produce, where that is not the active side.
    pub maker: Option<Seat>,
    /// [strategy.warfare] The one dock that produces, where not all units of the system do.
    pub yard: Option<Holder>,
    /// Where ships produced in this action appear, if not in the active system.
    pub delivery: Option<SystemId>,
    /// What was produced in this action and is to be paid.
    pub batch: Counts<KINDS>,
    /// What of it stands in the active system, where it does not produce yet.
    pub fresh: Counts<KINDS>,
    /// Kinds of ships destroyed in the latest space combat, a bit each in the order of [`super::SHIPS`].
    pub wrecked: u8,
    /// A planet whose resources and influence are exchanged for a use of production.
    pub swapped: Option<PlanetSpot>,
    /// Those whose promissory notes lay before the active side as it began.
    pub friends: SeatSet,
    /// Who lost the latest space combat.
    pub beaten: SeatSet,
}

/// A ship under way with what it carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moving {
    pub kind: Kind,
    pub damaged: bool,
    pub from: SystemId,
    /// Move this ship may use.
    pub allowance: u8,
    /// Gravity rift rolls it must make.
    pub rolls: u8,
    pub cargo: Force,
    /// Systems it must cross because it loaded there.
    pub via: SystemSet,
}

/// A unit that comes aboard a moving ship after its start, as long as gravity rifts may take the ship before that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Fetched {
    /// Its ship, by place in the convoy.
    pub ship: u8,
    pub from: Holder,
    pub kind: Kind,
    pub damaged: bool,
}

/// The most units that are fetched in one move: what all ships of a side can carry.
pub const MOST_FETCHED: usize = 128;

/// Ships under way to the active system, and how they may come there. What it holds is written over by the next action,
/// in place: it is too large to be made anew.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Voyage {
    /// Rolls a ship needs to reach the active system, by system and move; 255 if it cannot.
    pub ways: Array<[u8; WAYS], MOST_SPACES>,
    /// The same for kinds of ships with a way of their own.
    pub own_ways: Array<[u8; WAYS], MOST_SPACES>,
    /// Systems whose ships have a way into the active system, but for kinds with a way of their own.
    pub reach: SystemSet,
    pub convoy: ArrayVec<Moving, 40>,
    pub fetched: ArrayVec<Fetched, MOST_FETCHED>,
    /// [leader.yin-hero] Infantry that landed on planets anywhere and has not fought for them yet, by planet.
    pub strewn: Array<u8, MOST_PLANETS>,
}

kernel::clone_by_field!(Voyage; ways, own_ways, reach, convoy, fetched, strewn);

impl Default for Voyage {
    fn default() -> Voyage {
        Voyage {
            ways: Array([[0; WAYS]; MOST_SPACES]),
            own_ways: Array([[0; WAYS]; MOST_SPACES]),
            reach: SystemSet::NONE,
            convoy: Default::default(),
            fetched: Default::default(),
            strewn: Array([0; MOST_PLANETS]),
        }
    }
}
