//! What lies on the table.

use super::Secret;
use super::choice::Holder;
use super::feats::{CARDS, Feats};
use super::hand::Hand;
use super::kit::{KINDS, Kit};
use super::windows::Played;
use arrayvec::ArrayVec;
use kernel::{Array, Counts, MAX_SEATS, Seat, SeatList, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::components::{PlanetId, PlanetKind, Verb};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{Galaxy, SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

mod clash;
mod league;

pub use clash::{Clash, Denied, Fighter, Hits, Salvo, Stage};
pub use league::{League, OBJECTIVES, ObjectiveId, ObjectiveSet, Phase, Realm, STRATEGY_CARDS, Slot};
pub use imperium::{Force, Forces, GROUND, KindSet, Lanes, MOVERS, PlanetSpot, SHIPS, STRUCTURES, is_ship};

/// The most systems and planets a map of this game may have.
pub const MOST_SPACES: usize = 40;
pub const MOST_PLANETS: usize = 72;

/// The other side.
#[inline]
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// A planet on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlanetState {
    pub id: PlanetId,
    /// None once it has left the map.
    pub system: Option<SystemId>,
    /// It is no planet of its system, but pays like one: a space station, an ocean.
    pub aside: bool,
    pub controller: Option<Seat>,
    pub exhausted: bool,
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
    /// What is attached to it: a bit for each row of the attachments.
    pub attachments: u32,
}

impl PlanetState {
    /// An empty planet.
    pub fn new(id: PlanetId, system: SystemId, controller: Option<Seat>) -> PlanetState {
        PlanetState {
            id,
            system: Some(system),
            aside: false,
            controller,
            exhausted: false,
            home: None,
            bonus: 0,
            forged: false,
            terraformed: false,
            sleeper: None,
            shared: false,
            attachments: 0,
        }
    }

    /// Whether it is a planet on the map.
    #[inline]
    pub fn is_world(&self) -> bool {
        !self.aside && self.system.is_some()
    }

    /// The system it lies in.
    #[inline]
    pub fn at(&self) -> SystemId {
        self.system.expect("it lies somewhere")
    }
}

/// The planets of one system, in the order of its tile; what came later lies last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spots {
    count: u8,
    spots: [u8; MOST_IN_SYSTEM],
}

impl Spots {
    pub fn push(&mut self, planet: PlanetSpot) {
        self.spots[usize::from(self.count)] = planet.0;
        self.count += 1;
    }

    fn remove(&mut self, planet: PlanetSpot) {
        let place = self.spots.iter().position(|&spot| spot == planet.0).expect("a planet lies in its system");
        self.spots[place..].rotate_left(1);
        self.count -= 1;
        self.spots[usize::from(self.count)] = 0;
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
    /// It buys its force with points.
    pub buying: bool,
    /// Its action cards.
    pub(super) hand: Secret<Hand>,
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
    /// Borders its tethers lie on, which the enemy does not cross.
    pub tethers: ArrayVec<(SystemId, SystemId), MOST_TETHERS>,
    /// What it has in the whole game only.
    pub realm: Realm,
}

kernel::clone_by_field!(Party;
    rivals, faction, upgraded, technologies, verbs, spent, tactic, fleet, passed, home, tokens, reserves, points, draft, buying, hand,
    trade_goods, held, ready, standing, lasting, boons, once, berths, strategy, edict, kept, maximum, captured, reviving, fallen,
    wrecks, embers, losses, tethers, realm,
);

/// The most tethers of a side.
pub const MOST_TETHERS: usize = 2;

impl Party {
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

    /// How many captured pieces of a kind it has.
    pub fn captives(&self, kind: Kind) -> u8 {
        self.captured.iter().map(|pieces| pieces[kind as usize]).sum()
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

/// What is remembered of an action until it ends; the next one begins with none of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Action {
    /// A ship that moves further in this action was chosen.
    pub boosted: bool,
    /// Ships moved into the active system.
    pub arrived: bool,
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
    /// Planets that sent a ground force to a landing elsewhere, a bit each.
    pub sent: u128,
    /// Planets of the active system the active side gained in this action, a bit each.
    pub gained: u8,
    /// Planets of the active system where units of the active side awoke beside others, a bit each.
    pub roused: u8,
    /// Units use their production in this action; some cards produce without that.
    pub producing: bool,
    /// Where ships produced in this action appear, if not in the active system.
    pub delivery: Option<SystemId>,
    /// What was produced in this action and is to be paid.
    pub batch: Counts<KINDS>,
    /// What of it stands in the active system, where it does not produce yet.
    pub fresh: Counts<KINDS>,
    /// A planet whose resources and influence are exchanged for a use of production.
    pub swapped: Option<PlanetSpot>,
}

/// A whole position.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    pub kit: kernel::Kit<Kit>,
    pub terms: Terms,
    pub galaxy: Galaxy,
    pub forces: Forces,
    /// Each keeps its number for the whole game.
    pub planets: ArrayVec<PlanetState, MOST_PLANETS>,
    /// Those of them that are legendary, a bit each.
    pub(super) legends: u128,
    /// Units of both sides coexist somewhere, or did in this action.
    pub(super) sharing: bool,
    /// The planets of each system.
    pub tiles: Array<Spots, MOST_SPACES>,
    pub parties: ArrayVec<Party, MAX_SEATS>,
    pub round: u8,
    /// [skirmish.round] Who has the first turn of the round, the second, and so on.
    pub order: SeatList,
    /// The side whose turn it is, and its active system.
    pub turn: Option<Seat>,
    pub active: Option<SystemId>,
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
    /// What is remembered of the action under way.
    pub action: Action,
    /// The volley or combat under way.
    pub clash: Option<Clash>,
    /// Action cards: those left to draw, and discarded.
    pub(super) bag: Secret<Counts<CARDS>>,
    pub discards: Counts<CARDS>,
    /// Cards being resolved, the last on top.
    pub played: ArrayVec<Played, 8>,
    /// Units above a galvanize token, in order.
    pub galvanized: ArrayVec<Galvanized, MOST_GALVANIZED>,
    /// The card used as an action was cancelled.
    pub foiled: bool,
    pub encore: Option<Encore>,
    /// The forces stand.
    pub begun: bool,
    /// What the whole game has beside the board.
    pub league: Option<League>,
}

kernel::clone_by_field!(World;
    kit, terms, galaxy, forces, planets, legends, sharing, tiles, parties, round, order, turn, active, ways, own_ways, reach, convoy, fetched, strewn, action, clash,
    bag, discards, played, galvanized, foiled, encore, begun, league,
);

/// Moves from 0 to 6.
pub const WAYS: usize = 7;

/// What can be committed to a planet.
pub const LANDERS: [Kind; 3] = [Kind::Fighter, Kind::Infantry, Kind::Mech];

/// The most planets in one system.
pub const MOST_IN_SYSTEM: usize = 6;

impl World {
    /// What the whole game has beside the board, in rules that only it has.
    #[inline]
    pub fn league(&self) -> &League {
        self.league.as_ref().expect("only the whole game asks for it")
    }

    #[inline]
    pub fn league_mut(&mut self) -> &mut League {
        self.league.as_mut().expect("only the whole game asks for it")
    }

    /// Action cards in a hand, which all can count.
    pub fn cards_held(&self, seat: Seat) -> u8 {
        self.side(seat).hand.peek(&super::Eye::open()).total() as u8
    }

    /// The active system, in what happens only in one.
    #[inline]
    pub fn scene(&self) -> SystemId {
        self.active.expect("what speaks of the active system is used in one")
    }

    /// The side whose turn it is, in what happens only in a turn.
    #[inline]
    pub fn actor(&self) -> Seat {
        self.turn.expect("what speaks of the active side happens in a turn")
    }

    /// All sides.
    #[inline]
    pub fn everyone(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.parties.len() as u8).map(Seat)
    }

    /// Everybody a side may fight.
    #[inline]
    pub fn rivals(&self, seat: Seat) -> SeatSet {
        self.side(seat).rivals
    }

    #[inline]
    pub fn side(&self, seat: Seat) -> &Party {
        &self.parties[seat.index()]
    }

    #[inline]
    pub fn space(&self, system: SystemId, seat: Seat) -> &Force {
        self.forces.of(self.forces.space(system), seat)
    }

    /// Ships of a side in a system; [breakthrough.absolute-synergy] an Eidolon Maximum in space is one.
    #[inline]
    pub fn ships(&self, system: SystemId, seat: Seat) -> u8 {
        let here = self.space(system, seat);
        here.ships() + if self.side(seat).maximum { here.of(Kind::Mech) } else { 0 }
    }

    #[inline]
    pub fn space_mut(&mut self, system: SystemId, seat: Seat) -> &mut Force {
        self.forces.of_mut(self.forces.space(system), seat)
    }

    /// Systems in whose space a side may have units.
    #[inline]
    pub fn visited(&self, seat: Seat) -> SystemSet {
        self.forces.spaces(seat)
    }

    #[inline]
    pub fn planet(&self, spot: PlanetSpot) -> &PlanetState {
        &self.planets[spot.index()]
    }

    #[inline]
    pub fn ground(&self, spot: PlanetSpot, seat: Seat) -> &Force {
        self.forces.of(self.forces.planet(spot), seat)
    }

    #[inline]
    pub fn ground_mut(&mut self, spot: PlanetSpot, seat: Seat) -> &mut Force {
        self.forces.of_mut(self.forces.planet(spot), seat)
    }

    /// Planets a side may have units on, each with what is there.
    #[inline]
    pub fn garrisons(&self, seat: Seat) -> impl Iterator<Item = (PlanetSpot, &Force)> {
        self.forces.planets(seat).iter().map(move |planet| (planet, self.ground(planet, seat)))
    }

    /// The planets of a system, in the order of the tile.
    #[inline]
    pub fn planets_in(&self, system: SystemId) -> impl DoubleEndedIterator<Item = PlanetSpot> + use<> {
        let Spots { count, spots } = self.tiles[system.index()];
        (0..usize::from(count)).map(move |n| PlanetSpot(spots[n]))
    }

    /// All planets on the map, system by system.
    #[inline]
    pub fn spots(&self) -> impl Iterator<Item = PlanetSpot> + '_ {
        self.galaxy.ids().flat_map(|system| self.planets_in(system))
    }

    /// All planets on the map, in any order.
    #[inline]
    pub fn worlds(&self) -> impl Iterator<Item = &PlanetState> {
        self.planets.iter().filter(|planet| planet.is_world())
    }

    /// What pays like a planet and is none: space stations, oceans.
    pub fn asides(&self) -> impl Iterator<Item = PlanetSpot> + '_ {
        (0..self.planets.len()).filter(|&n| self.planets[n].aside).map(|n| PlanetSpot(n as u8))
    }

    /// [galaxy.stations] The space stations of a system.
    pub fn stations_in(&self, system: SystemId) -> impl Iterator<Item = PlanetSpot> + '_ {
        let station = |spot: PlanetSpot| self.kit.components.planet(self.planet(spot).id).kind == PlanetKind::Station;
        self.asides().filter(move |&spot| self.planet(spot).system == Some(system) && station(spot))
    }

    /// Place of a planet among those of its system.
    #[inline]
    pub fn slot(&self, spot: PlanetSpot) -> usize {
        let place = self.planets_in(self.planet(spot).at()).position(|planet| planet == spot);
        place.expect("a planet lies in its system")
    }

    /// A planet leaves the map for good.
    pub fn purge(&mut self, planet: PlanetSpot) {
        let PlanetState { id, system, .. } = *self.planet(planet);
        let system = system.expect("it lies somewhere");
        self.tiles[system.index()].remove(planet);
        self.planets[planet.index()] = PlanetState { system: None, ..PlanetState::new(id, system, None) };
        self.everyone().for_each(|seat| *self.ground_mut(planet, seat) = Force::default());
        super::galvanize::purged(self, planet);
        self.note_legends();
    }

    /// A planet comes to a system, where it lies last.
    pub fn add_planet(&mut self, state: PlanetState) -> PlanetSpot {
        let spot = PlanetSpot(self.planets.len() as u8);
        self.tiles[state.at().index()].push(spot);
        self.planets.push(state);
        self.note_legends();
        spot
    }

    /// Looks which planets are legendary.
    pub(super) fn note_legends(&mut self) {
        let legendary = |planet: &PlanetState| self.kit.legends[usize::from(planet.id.0)].is_some();
        let some = self.planets.iter().enumerate().filter(|(_, planet)| planet.is_world() && legendary(planet));
        self.legends = some.fold(0, |all, (n, _)| all | 1 << n);
    }

    /// A planet goes to another system with all that is there.
    pub fn move_planet(&mut self, planet: PlanetSpot, to: SystemId) {
        let from = self.planet(planet).at();
        self.tiles[from.index()].remove(planet);
        self.tiles[to.index()].push(planet);
        self.planets[planet.index()].system = Some(to);
    }

    /// [faction.devour] Units destroyed in combat against Vuil'raith are captured, structures aside;
    /// [units.terror-between] beside its flagship also outside combat, [leader.vuilraith-hero] and so is what the hero
    /// takes. Says who captures a unit that is destroyed.
    pub fn captor(&self, seat: Seat, kind: Kind) -> Option<Seat> {
        let foe = self.opponent(seat).filter(|_| self.in_combat());
        let devours = |captor: Seat| foe == Some(captor) && super::factions::has(self, captor, FactionAbility::Devour);
        let terror = |captor: Seat| super::abilities::in_space(self, captor, Ability::CapturesHere);
        let takes = |captor: Seat| devours(captor) || self.swallows(captor) || terror(captor);
        let mut rivals = self.rivals(seat).iter();
        rivals.find(|&captor| !STRUCTURES.contains(&kind) && takes(captor) && !super::factions::besieged(self, captor))
    }

    /// [leader.vuilraith-hero] Whether the hero of a side takes what leaves the board.
    fn swallows(&self, captor: Seat) -> bool {
        super::windows::in_force(self, captor, super::feats::Feat::VuilraithHero)
    }

    /// [units.terror-between] [units.reanimator] Own units are captured beside the flagship, own infantry beside a mech.
    fn kept(&self, seat: Seat, kind: Kind) -> bool {
        let terror = kind != Kind::Flagship && super::abilities::in_space(self, seat, Ability::CapturesHere);
        let planet = self.battleground();
        let mech = |p| super::abilities::among(self, seat, self.ground(p, seat), Ability::KeepsInfantry);
        !STRUCTURES.contains(&kind) && (terror || kind == Kind::Infantry && planet.is_some_and(mech))
    }

    /// A destroyed unit leaves the board for the reserves, or is captured.
    pub fn retire(&mut self, seat: Seat, kind: Kind) {
        if let Some(captor) = self.captor(seat, kind) {
            self.parties[captor.index()].captured[seat.index()][kind as usize] += 1;
        } else if self.kept(seat, kind) {
            self.parties[seat.index()].kept[kind as usize] += 1;
        } else {
            self.parties[seat.index()].reserves[kind as usize] += 1;
        }
        self.note_loss(seat, kind);
    }

    /// [faction.capture] A unit is removed, which is not being destroyed: it goes to the reserves.
    pub fn remove(&mut self, seat: Seat, kind: Kind) {
        if let Some(captor) = self.captor(seat, kind).filter(|&captor| self.swallows(captor)) {
            self.parties[captor.index()].captured[seat.index()][kind as usize] += 1;
        } else {
            self.parties[seat.index()].reserves[kind as usize] += 1;
        }
        self.note_loss(seat, kind);
    }

    fn note_loss(&mut self, seat: Seat, kind: Kind) {
        let unit = super::query::unit(self, seat, kind);
        self.parties[seat.index()].losses += u16::from(unit.cost.unwrap_or(0)) * 2 / u16::from(unit.per_cost);
        self.mech_left(seat, kind);
    }

    /// [breakthrough.absolute-synergy] With an Eidolon Maximum that leaves the board its owner's mechs are free again.
    pub fn mech_left(&mut self, seat: Seat, kind: Kind) {
        let side = &mut self.parties[seat.index()];
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
