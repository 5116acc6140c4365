//! What lies on the table.

use super::Secret;
use super::choice::Holder;
use super::feats::{CARDS, Feats};
use super::hand::Hand;
use super::kit::{KINDS, Kit};
use super::query::MOST_DICE;
use super::windows::Played;
use arrayvec::ArrayVec;
use kernel::{Array, Counts, Seat};
use serde::{Deserialize, Serialize};
use twilight_box::components::{PlanetId, PlanetKind, Verb};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{Galaxy, SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

mod battle;

pub use battle::{Battle, Denied, Salvo};
pub use imperium::{Force, GROUND, KindSet, Lanes, MOVERS, PlanetSpot, SHIPS, STRUCTURES, is_ship};

/// The most systems and planets a map of this game may have.
pub const MOST_SPACES: usize = 40;
pub const MOST_PLANETS: usize = 72;

/// The two sides.
pub const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// The other side.
#[inline]
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// A planet on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlanetState {
    pub id: PlanetId,
    pub system: SystemId,
    pub controller: Option<Seat>,
    pub exhausted: bool,
    pub forces: [Force; 2],
    /// The side whose home it belongs to.
    pub home: Option<Seat>,
    /// Resources beyond the printed ones.
    pub bonus: u8,
    /// It is legendary by a Nano-Forge.
    pub forged: bool,
    /// It has all traits by Terraform.
    pub terraformed: bool,
    /// The side whose sleeper lies here.
    pub sleeper: Option<Seat>,
    /// Units of both sides coexist here.
    pub shared: bool,
}

impl PlanetState {
    /// An empty planet.
    pub fn new(id: PlanetId, system: SystemId, controller: Option<Seat>) -> PlanetState {
        PlanetState {
            id,
            system,
            controller,
            exhausted: false,
            forces: Default::default(),
            home: None,
            bonus: 0,
            forged: false,
            terraformed: false,
            sleeper: None,
            shared: false,
        }
    }
}

/// What belongs to one side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SideState {
    /// Number of the faction; 0 is none.
    pub faction: u8,
    /// Kinds whose upgrade this side has, a bit each.
    pub upgraded: u16,
    /// Its technologies, a bit each.
    pub technologies: u128,
    /// What its technologies do, a bit for each verb.
    pub verbs: u64,
    /// Verbs used up until the round ends.
    pub spent: u64,
    pub tactic: u8,
    pub fleet: u8,
    pub passed: bool,
    pub home: SystemId,
    /// Systems with a command token of this side.
    pub tokens: SystemSet,
    /// Pieces not on the board.
    pub reserves: Counts<KINDS>,
    /// Points left to buy with, and what was bought so far; open to its owner alone.
    pub(super) points: Secret<u8>,
    pub(super) draft: Secret<Counts<KINDS>>,
    pub trade_goods: u8,
    /// Leaders, notes, relics and technologies with a moment of their own: those it has, and those it can use.
    pub held: Feats,
    pub ready: Feats,
    /// What always works for it, and what works until the round ends.
    pub standing: Feats,
    pub lasting: Feats,
    /// Ships that wait on the Crimson hero.
    pub berths: Counts<KINDS>,
    /// Tokens in the strategy pool.
    pub strategy: u8,
    /// A token of the enemy lies in the fleet pool.
    pub edict: bool,
    /// Own pieces out of reach: captured, or part of an Eidolon Maximum.
    pub kept: Counts<KINDS>,
    /// Its one mech on the board is an Eidolon Maximum.
    pub maximum: bool,
    /// Pieces of the enemy that were captured.
    pub captured: Counts<KINDS>,
    /// Infantry that comes back at the start of the next turn.
    pub reviving: u8,
    /// Resources lost so far, in halves.
    pub losses: u16,
    /// Borders its tethers lie on, which the enemy does not cross.
    pub tethers: ArrayVec<(SystemId, SystemId), MOST_TETHERS>,
}

/// The most tethers of a side.
pub const MOST_TETHERS: usize = 2;

impl SideState {
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

    /// All points are back in the purse and nothing is bought.
    pub(super) fn start_buying(&mut self, points: u8) {
        let eye = super::Eye::open();
        *self.points.peek_mut(&eye) = points;
        *self.draft.peek_mut(&eye) = Counts::default();
    }
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

/// A galvanized unit: whose it is, where, and of which kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Galvanized {
    pub seat: Seat,
    pub at: u8,
    pub kind: Kind,
}

/// The most galvanize tokens on the board.
pub const MOST_GALVANIZED: usize = 7;

/// What follows a turn out of order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Encore {
    /// One more action of this side.
    Again(Seat),
    /// The next turn is skipped.
    Skip,
    /// Something ended this turn.
    Over,
}

/// How the game was set up.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Terms {
    pub rounds: u8,
    pub points: u8,
    pub tactic: u8,
    pub fleet: u8,
    /// Action cards drawn each round.
    pub cards: u8,
    /// One system is fought over instead of a map.
    pub one_system: bool,
}

/// Systems in whose space each side may have units, a bit each, so that the others need not be looked at. No part of the
/// position: how it came about does not matter.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Visited([u64; 2]);

impl PartialEq for Visited {
    fn eq(&self, _: &Visited) -> bool {
        true
    }
}

impl Eq for Visited {}

impl std::hash::Hash for Visited {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A whole position.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    pub kit: kernel::Kit<Kit>,
    pub terms: Terms,
    pub galaxy: Galaxy,
    pub spaces: Array<[Force; 2], MOST_SPACES>,
    pub(super) visited: Visited,
    /// In the order of their systems.
    pub planets: ArrayVec<PlanetState, MOST_PLANETS>,
    /// Those of them that are legendary, a bit each.
    pub(super) legends: u128,
    /// Units of both sides coexist somewhere, or did in this action.
    pub(super) sharing: bool,
    /// Where the planets of each system begin among all.
    pub shelf: Array<u8, { MOST_SPACES + 1 }>,
    pub sides: [SideState; 2],
    pub round: u8,
    pub first: Seat,
    /// The side whose turn it is, and its active system.
    pub turn: Option<Seat>,
    pub active: Option<SystemId>,
    /// Rolls a ship needs to reach the active system, by system and move; 255 if it cannot.
    pub ways: Array<[u8; WAYS], MOST_SPACES>,
    /// The same for kinds of ships with a way of their own.
    pub own_ways: Array<[u8; WAYS], MOST_SPACES>,
    /// Systems whose ships have a way into the active system, but for kinds with a way of their own.
    pub reach: SystemSet,
    /// A ship that moves further in this action was chosen.
    pub boosted: bool,
    pub convoy: ArrayVec<Moving, 40>,
    pub fetched: ArrayVec<Fetched, MOST_FETCHED>,
    /// Units aimed at each planet of the active system in a bombardment.
    pub aims: [[u8; KINDS]; MOST_IN_SYSTEM],
    /// Planets of the active system ground forces were committed to, a bit each.
    pub landed: u8,
    /// Units committed to each planet of the active system, by kind of [`LANDERS`], whole and damaged.
    pub committed: [[[u8; 2]; LANDERS.len()]; MOST_IN_SYSTEM],
    /// [leader.yin-hero] Infantry that landed on planets anywhere and has not fought for them yet, by planet.
    pub strewn: Array<u8, MOST_PLANETS>,
    /// Planets of the active system the active side gained in this action, a bit each.
    pub gained: u8,
    /// Planets of the active system where units of the active side awoke beside others, a bit each.
    pub roused: u8,
    /// The Hil Colish moves before the other ships.
    pub vanguard: bool,
    /// A war sun came out of the system of Avernus, or through it.
    pub towed: bool,
    /// Hits to be assigned by each side.
    pub hits: [u8; 2],
    /// The hits to be assigned by each side come from unit abilities.
    pub shelled: [bool; 2],
    /// Infantry destroyed by the hits being assigned.
    pub fallen: [u8; 2],
    /// Hits that must fall on ships that are no fighters, if possible.
    pub aimed: [u8; 2],
    /// A planet whose resources and influence are exchanged for a use of production.
    pub swapped: Option<PlanetSpot>,
    /// Where ships produced in this action appear, if not in the active system.
    pub delivery: Option<SystemId>,
    /// What was produced in this action and is to be paid.
    pub batch: Counts<KINDS>,
    /// What of it stands in the active system, where it does not produce yet.
    pub fresh: Counts<KINDS>,
    /// Units use their production in this action; some cards produce without that.
    pub producing: bool,
    pub battle: Option<Battle>,
    /// Action cards: those left to draw, in hand, and discarded.
    pub(super) bag: Secret<Counts<CARDS>>,
    pub(super) hands: [Secret<Hand>; 2],
    pub discards: Counts<CARDS>,
    /// Cards being resolved, the last on top.
    pub played: ArrayVec<Played, 8>,
    /// What is in force for each side for a while.
    pub boons: [Feats; 2],
    /// What each side used in the latest window of its kind.
    pub once: [Feats; 2],
    /// Faces each side rolled that do not count yet.
    pub dice: [ArrayVec<u8, MOST_DICE>; 2],
    /// What each side rolled last in the battle under way, to be looked at.
    pub salvos: [Option<Salvo>; 2],
    /// Units each side lost in combat since this was last looked at.
    pub wrecks: [[u8; KINDS]; 2],
    /// Units above a galvanize token, in order.
    pub galvanized: ArrayVec<Galvanized, MOST_GALVANIZED>,
    /// A galvanized unit of this kind was just destroyed, by side.
    pub embers: [Option<Kind>; 2],
    /// Units repaired while hits are assigned, which do not sustain damage again against the same hits.
    pub mended: [[u8; KINDS]; 2],
    /// A ship of this side has used Metali Void Shielding against the hits being assigned.
    pub shielded: [bool; 2],
    /// Ships moved into the active system.
    pub arrived: bool,
    /// Planets that sent a ground force to a landing elsewhere, a bit each.
    pub sent: u128,
    /// The card used as an action was cancelled.
    pub foiled: bool,
    pub encore: Option<Encore>,
    /// The system whose ships cross enemy ships in this action.
    pub silent: SystemSet,
    /// Sides that buy their force with points.
    pub buying: [bool; 2],
    /// The forces stand.
    pub begun: bool,
}

kernel::clone_by_field!(World;
    kit, terms, galaxy, spaces, visited, planets, legends, sharing, shelf, sides, round, first, turn, active, ways, own_ways, reach, boosted,
    convoy, fetched, producing, delivery, aims, landed, committed, strewn, gained, roused, vanguard, towed, hits, shelled, fallen, aimed,
    swapped, batch, fresh, battle, bag, hands, discards, played, boons, once, dice, salvos, wrecks, galvanized, embers,
    mended, shielded, arrived, sent, foiled, encore, silent, buying, begun,
);

/// Moves from 0 to 6.
pub const WAYS: usize = 7;

/// What can be committed to a planet.
pub const LANDERS: [Kind; 3] = [Kind::Fighter, Kind::Infantry, Kind::Mech];

/// The most planets in one system.
pub const MOST_IN_SYSTEM: usize = 6;

impl World {
    /// The active system, in what happens only in one.
    #[inline]
    pub fn scene(&self) -> SystemId {
        self.active.expect("what speaks of the active system is used in one")
    }

    #[inline]
    pub fn side(&self, seat: Seat) -> &SideState {
        &self.sides[seat.index()]
    }

    #[inline]
    pub fn space(&self, system: SystemId, seat: Seat) -> &Force {
        &self.spaces[system.index()][seat.index()]
    }

    /// Ships of a side in a system; [breakthrough.absolute-synergy] an Eidolon Maximum in space is one.
    #[inline]
    pub fn ships(&self, system: SystemId, seat: Seat) -> u8 {
        let here = self.space(system, seat);
        here.ships() + if self.side(seat).maximum { here.of(Kind::Mech) } else { 0 }
    }

    #[inline]
    pub fn space_mut(&mut self, system: SystemId, seat: Seat) -> &mut Force {
        self.visited.0[seat.index()] |= 1 << system.0;
        &mut self.spaces[system.index()][seat.index()]
    }

    /// Systems in whose space a side may have units.
    #[inline]
    pub fn visited(&self, seat: Seat) -> SystemSet {
        SystemSet(self.visited.0[seat.index()].into())
    }

    /// Forgets systems both sides have left.
    pub fn forget_visits(&mut self) {
        SEATS.into_iter().for_each(|seat| self.forget_visits_of(seat));
    }

    /// Forgets systems a side has left.
    pub fn forget_visits_of(&mut self, seat: Seat) {
        let left = self.visited(seat).iter().filter(|&s| self.space(s, seat).is_empty()).collect::<SystemSet>();
        self.visited.0[seat.index()] &= !left.0 as u64;
    }

    #[inline]
    pub fn planet(&self, spot: PlanetSpot) -> &PlanetState {
        &self.planets[spot.index()]
    }

    #[inline]
    pub fn ground(&self, spot: PlanetSpot, seat: Seat) -> &Force {
        &self.planets[spot.index()].forces[seat.index()]
    }

    #[inline]
    pub fn ground_mut(&mut self, spot: PlanetSpot, seat: Seat) -> &mut Force {
        &mut self.planets[spot.index()].forces[seat.index()]
    }

    /// The planets of a system, in the order of the tile.
    #[inline]
    pub fn planets_in(&self, system: SystemId) -> impl DoubleEndedIterator<Item = PlanetSpot> + use<> {
        (self.shelf[system.index()]..self.shelf[system.index() + 1]).map(PlanetSpot)
    }

    /// How many planets there are; space stations come after them.
    #[inline]
    pub fn worlds(&self) -> usize {
        usize::from(self.shelf[MOST_SPACES])
    }

    /// [galaxy.stations] The space stations of a system.
    pub fn stations_in(&self, system: SystemId) -> impl Iterator<Item = PlanetSpot> + '_ {
        let all = (self.worlds()..self.planets.len()).map(|n| PlanetSpot(n as u8));
        let station = |spot: PlanetSpot| self.kit.components.planet(self.planet(spot).id).kind == PlanetKind::Station;
        all.filter(move |&spot| self.planet(spot).system == system && station(spot))
    }

    /// Place of a planet among those of its system.
    #[inline]
    pub fn slot(&self, spot: PlanetSpot) -> usize {
        usize::from(spot.0 - self.shelf[self.planet(spot).system.index()])
    }

    /// A planet leaves the map for good.
    pub fn purge(&mut self, planet: PlanetSpot) {
        let system = self.planet(planet).system;
        self.planets.remove(planet.index());
        super::galvanize::purged(self, planet.0);
        self.shelf[system.index() + 1..].iter_mut().for_each(|next| *next -= 1);
        self.note_legends();
    }

    /// A planet comes to a system, where it lies last.
    pub fn add_planet(&mut self, state: PlanetState) -> PlanetSpot {
        let at = self.shelf[state.system.index() + 1];
        self.planets.insert(usize::from(at), state);
        super::galvanize::added(self, at);
        self.shelf[state.system.index() + 1..].iter_mut().for_each(|next| *next += 1);
        self.note_legends();
        PlanetSpot(at)
    }

    /// Looks which planets are legendary.
    pub(super) fn note_legends(&mut self) {
        let legendary = |n: &usize| self.kit.legends[usize::from(self.planets[*n].id.0)].is_some();
        self.legends = (0..self.worlds()).filter(legendary).fold(0, |all, n| all | 1 << n);
    }

    /// A planet goes to another system with all that is there.
    pub fn move_planet(&mut self, planet: PlanetSpot, to: SystemId) {
        let state = *self.planet(planet);
        let marked = super::galvanize::on_planet(self, planet);
        self.purge(planet);
        let spot = self.add_planet(PlanetState { system: to, ..state });
        super::galvanize::mark_planet(self, spot, &marked);
    }

    /// [faction.devour] Units destroyed in combat against Vuil'raith are captured, structures aside;
    /// [units.terror-between] beside its flagship also outside combat, [leader.vuilraith-hero] and so is what the hero
    /// takes.
    pub fn devoured(&self, seat: Seat, kind: Kind) -> bool {
        let captor = other(seat);
        let combat = self.battle.is_some() && super::factions::has(self, captor, FactionAbility::Devour);
        let terror = || super::abilities::in_space(self, captor, Ability::CapturesHere);
        !STRUCTURES.contains(&kind)
            && (combat || self.swallowed(seat) || terror())
            && !super::factions::besieged(self, captor)
    }

    /// [leader.vuilraith-hero] Whether the hero takes what leaves the board.
    fn swallowed(&self, seat: Seat) -> bool {
        super::windows::in_force(self, other(seat), super::feats::Feat::VuilraithHero)
    }

    /// [units.terror-between] [units.reanimator] Own units are captured beside the flagship, own infantry beside a mech.
    fn kept(&self, seat: Seat, kind: Kind) -> bool {
        let terror = kind != Kind::Flagship && super::abilities::in_space(self, seat, Ability::CapturesHere);
        let planet = self.battle.and_then(|battle| battle.planet);
        let mech = |p| super::abilities::among(self, seat, self.ground(p, seat), Ability::KeepsInfantry);
        !STRUCTURES.contains(&kind) && (terror || kind == Kind::Infantry && planet.is_some_and(mech))
    }

    /// A destroyed unit leaves the board for the reserves, or is captured.
    pub fn retire(&mut self, seat: Seat, kind: Kind) {
        if self.devoured(seat, kind) {
            self.sides[other(seat).index()].captured[kind as usize] += 1;
        } else if self.kept(seat, kind) {
            self.sides[seat.index()].kept[kind as usize] += 1;
        } else {
            self.sides[seat.index()].reserves[kind as usize] += 1;
        }
        self.note_loss(seat, kind);
    }

    /// [faction.capture] A unit is removed, which is not being destroyed: it goes to the reserves.
    pub fn remove(&mut self, seat: Seat, kind: Kind) {
        if self.swallowed(seat) && self.devoured(seat, kind) {
            self.sides[other(seat).index()].captured[kind as usize] += 1;
        } else {
            self.sides[seat.index()].reserves[kind as usize] += 1;
        }
        self.note_loss(seat, kind);
    }

    fn note_loss(&mut self, seat: Seat, kind: Kind) {
        let unit = super::query::unit(self, seat, kind);
        self.sides[seat.index()].losses += u16::from(unit.cost.unwrap_or(0)) * 2 / u16::from(unit.per_cost);
        self.mech_left(seat, kind);
    }

    /// [breakthrough.absolute-synergy] With an Eidolon Maximum that leaves the board its owner's mechs are free again.
    pub fn mech_left(&mut self, seat: Seat, kind: Kind) {
        let side = &mut self.sides[seat.index()];
        if kind == Kind::Mech && side.maximum {
            side.maximum = false;
            side.reserves[kind as usize] += std::mem::take(&mut side.kept[kind as usize]);
        }
    }

    /// All units of a side in a place are removed.
    pub fn remove_all(&mut self, seat: Seat, force: Force) {
        for kind in Kind::ALL {
            (0..force.of(kind)).for_each(|_| self.remove(seat, kind));
        }
    }
}
