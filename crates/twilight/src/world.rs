//! What lies on the table.

use super::feats::{CARDS, Feat};
use super::finds::Find;
use super::kit::Kit;
use arrayvec::ArrayVec;
use kernel::{Array, Counts, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use twilight_box::components::{PlanetId, PlanetKind, Printing, Set};
use twilight_box::factions::FactionAbility;
use twilight_box::galaxy::{Galaxy, SystemId, SystemSet};
use twilight_box::units::{Ability, Kind};

mod action;
mod clash;
mod hive;
mod league;
mod making;
mod notes;
mod party;
mod round;
mod senate;
mod wilds;

pub use action::{Action, Fetched, LANDERS, MOST_FETCHED, Moving, Voyage, WAYS};
pub use clash::{Clash, Denied, Fighter, Hits, MOST_FIGHTERS, Salvo, Stage};
pub use hive::{Assault, Feud, Hive, Joint, Ties};
pub use imperium::{Force, Forces, GROUND, KindSet, Lanes, MOVERS, PlanetSpot, SHIPS, STRUCTURES, is_ship};
pub use league::{
    Boxes, Choosing, Deeds, League, OBJECTIVES, ObjectiveId, ObjectiveSet, Phase, Realm, STRATEGY_CARDS, Shown, Slot,
};
pub use making::{Build, Draft, Making, SLICES, SPACES, TILES, spaces, tiles};
pub use notes::{NOTES, NOTES_EACH, NoteId, NoteSet};
pub use party::{MOST_TETHERS, Party, Pool};
pub use round::{Encore, Plays, Round};
pub use senate::{AGENDAS, Outcome, PLACED, Rider, Senate};
pub use wilds::{FINDS, FindPile, RELICS, Wilds};

/// The most systems and planets a map of this game may have.
pub const MOST_SPACES: usize = 64;
pub const MOST_PLANETS: usize = 96;

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
    /// Units of rivals coexist here.
    pub shared: bool,
    /// What is attached to it: a bit for each row of the attachments.
    pub attachments: u32,
    /// [explore.facilities] Research facilities that lie on their other side, a bit for each colour.
    pub turned: u8,
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
            turned: 0,
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

/// A galvanized unit: whose it is, where, and of which kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Galvanized {
    pub seat: Seat,
    pub at: u8,
    pub kind: Kind,
}

/// The most galvanize tokens on the board.
pub const MOST_GALVANIZED: usize = 7;

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
    pub seats: u8,
    /// [skirmish.teams] How many sides a team has; 1 if each fights for itself.
    pub together: u8,
}

impl Terms {
    /// [skirmish.teams] The team of a side. Allies have their turns as far apart as they can.
    pub fn team(&self, seat: Seat) -> SeatSet {
        if seat.0 >= self.seats {
            return SeatSet::one(seat);
        }
        let teams = self.seats / self.together;
        (0..self.seats).map(Seat).filter(|ally| ally.0 % teams == seat.0 % teams).collect()
    }

    pub fn team_number(&self, seat: Seat) -> u8 {
        let teams = self.seats / self.together;
        if seat.0 < self.seats { seat.0 % teams } else { teams }
    }

    /// All teams, in the order of their first side.
    pub fn teams(&self) -> impl Iterator<Item = SeatSet> + '_ {
        (0..self.seats / self.together).map(|n| self.team(Seat(n)))
    }
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
    /// Those of them that are legendary, and those that are space stations, a bit each.
    pub(super) legends: u128,
    pub(super) stations: u128,
    /// Units of rivals coexist somewhere, or did in this action.
    pub(super) sharing: bool,
    /// Kinds of units that a law takes abilities from, a bit each.
    pub(super) bare: u16,
    /// The planets of each system.
    pub tiles: Array<Spots, MOST_SPACES>,
    pub parties: ArrayVec<Party, MAX_SEATS>,
    pub round: Round,
    pub action: Action,
    pub voyage: Voyage,
    /// The volley or combat under way.
    pub clash: Option<Clash>,
    pub plays: Plays,
    /// Units above a galvanize token, in order.
    pub galvanized: ArrayVec<Galvanized, MOST_GALVANIZED>,
    /// What the whole game has beside the board.
    pub league: Option<League>,
    /// What the Hive has, in games against it.
    pub hive: Option<Hive>,
}

kernel::clone_by_field!(World;
    kit, terms, galaxy, forces, planets, legends, stations, sharing, bare, tiles, galvanized, parties, round, action, voyage, clash, plays, league,
    hive,
);

/// The most planets in one system.
pub const MOST_IN_SYSTEM: usize = 6;

impl World {
    /// A table on which nothing lies yet.
    pub(crate) fn new(
        kit: kernel::Kit<Kit>,
        terms: Terms,
        parties: ArrayVec<Party, MAX_SEATS>,
        bag: Counts<CARDS>,
    ) -> World {
        let seats = parties.len() as u8;
        World {
            kit,
            terms,
            galaxy: Galaxy::default(),
            forces: Forces::new(0, 0, seats),
            planets: Default::default(),
            legends: 0,
            stations: 0,
            sharing: false,
            bare: 0,
            parties,
            tiles: Array::default(),
            galvanized: Default::default(),
            round: Round { order: (0..seats).map(Seat).collect(), ..Round::default() },
            action: Action::default(),
            voyage: Voyage::default(),
            clash: None,
            plays: Plays::new(bag),
            league: None,
            hive: None,
        }
    }

    /// What the whole game has beside the board, in rules that only it has.
    #[inline]
    pub fn league(&self) -> &League {
        self.league.as_ref().expect("only the whole game asks for it")
    }

    #[inline]
    pub fn league_mut(&mut self) -> &mut League {
        self.league.as_mut().expect("only the whole game asks for it")
    }

    /// [setup.boxes] Whether a box is in play.
    #[inline]
    pub fn has_box(&self, set: Set) -> bool {
        self.league.as_ref().is_none_or(|league| league.boxes.has(set))
    }

    /// [setup.printings] The boxes by which the printing of a text is found; none without a round, where the newest one counts.
    #[inline]
    pub fn prints(&self) -> Option<Boxes> {
        self.league.as_ref().map(|league| league.boxes)
    }

    /// [setup.printings] The older text of a card that counts in its place.
    pub fn older(&self, feat: Feat) -> Option<&'static Printing> {
        let boxes = self.prints()?;
        let (kit, id) = (self.kit.get(), &self.kit.get().tricks[feat as usize].slug);
        kit.whole().printings.iter().find(|row| row.of == *id && boxes.has(row.set) && !boxes.has(row.until))
    }

    /// [setup.printings] Whether an older text of something counts.
    pub fn rewords(&self, id: &str) -> bool {
        let Some(boxes) = self.prints().filter(|&boxes| boxes != Boxes::All) else { return false };
        let rows = &self.kit.get().whole().printings;
        rows.iter().any(|row| row.of == id && boxes.has(row.set) && !boxes.has(row.until))
    }

    /// Trade goods go, and offers that promised them are void.
    pub fn lose_goods(&mut self, seat: Seat, n: u8) {
        self.parties[seat.index()].trade_goods -= n;
        crate::deals::sweep(self);
    }

    /// The same of commodities.
    pub fn lose_commodities(&mut self, seat: Seat, n: u8) {
        self.parties[seat.index()].realm.commodities -= n;
        crate::deals::sweep(self);
    }

    /// Action cards in a hand, which all can count.
    pub fn cards_held(&self, seat: Seat) -> u8 {
        self.side(seat).hand.peek(&super::Eye::open()).total() as u8
    }

    /// The active system, in what happens only in one.
    #[inline]
    pub fn scene(&self) -> SystemId {
        self.action.active.expect("what speaks of the active system is used in one")
    }

    /// The side whose turn it is, in what happens only in a turn.
    #[inline]
    pub fn actor(&self) -> Seat {
        self.round.turn.expect("what speaks of the active side happens in a turn")
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

    /// [skirmish.teams] Everybody on the same team but the side itself.
    #[inline]
    pub fn allies(&self, seat: Seat) -> SeatSet {
        SeatSet::first(self.parties.len() as u8).minus(self.side(seat).rivals).without(seat)
    }

    /// Whom a text means by the other side where there are only two: the opponent, or else the active side, or the
    /// next rival in order of play.
    pub fn rival(&self, seat: Seat) -> Seat {
        if self.parties.len() == 2 {
            return Seat(1 - seat.0);
        }
        let rivals = self.rivals(seat);
        let active = self.round.turn.filter(|&turn| rivals.has(turn));
        let next = || super::query::in_order(self).into_iter().find(|&other| rivals.has(other));
        self.opponent(seat).or(active).or_else(next).unwrap_or(seat)
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
        self.asides().filter(move |&spot| {
            let planet = self.planet(spot);
            planet.system == Some(system) && self.is_station(planet)
        })
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
        self.purge_attachments(planet);
        self.tiles[system.index()].remove(planet);
        self.planets[planet.index()] = PlanetState { system: None, ..PlanetState::new(id, system, None) };
        self.everyone().for_each(|seat| *self.ground_mut(planet, seat) = Force::default());
        super::galvanize::purged(self, planet);
        self.note_planets();
    }

    /// [explore.attachments] What is attached to a planet leaves the game.
    fn purge_attachments(&mut self, planet: PlanetSpot) {
        if self.planet(planet).attachments == 0 {
            return;
        }
        for &find in Find::ALL {
            let bit = super::query::attachment_row(self, find).map_or(0, |row| 1 << row);
            if self.planet(planet).attachments & bit != 0 {
                self.league_mut().wilds.purged[find as usize] += 1;
            }
        }
    }

    /// A planet comes to a system, where it lies last.
    pub fn add_planet(&mut self, state: PlanetState) -> PlanetSpot {
        let spot = PlanetSpot(self.planets.len() as u8);
        self.tiles[state.at().index()].push(spot);
        self.planets.push(state);
        self.note_planets();
        spot
    }

    /// Looks which planets are legendary, and which are none but space stations.
    pub(super) fn note_planets(&mut self) {
        let set = |of: &dyn Fn(&PlanetState) -> bool| {
            let some = self.planets.iter().enumerate().filter(|(_, planet)| of(planet));
            some.fold(0, |all, (n, _)| all | 1 << n)
        };
        let legends = set(&|planet| planet.is_world() && self.kit.legends[usize::from(planet.id.0)].is_some());
        let stations = set(&|planet| planet.aside && planet.system.is_some() && self.is_station(planet));
        (self.legends, self.stations) = (legends, stations);
    }

    /// [galaxy.stations] Whether it is a space station.
    fn is_station(&self, planet: &PlanetState) -> bool {
        self.kit.components.planet(planet.id).kind == PlanetKind::Station
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
        let devours = |captor: Seat| {
            self.in_combat()
                && self.opponents(seat).has(captor)
                && super::factions::has(self, captor, FactionAbility::Devour)
        };
        let terror = |captor: Seat| super::abilities::in_space(self, captor, Ability::CapturesHere);
        let takes = |captor: Seat| devours(captor) || self.swallows(captor) || terror(captor);
        let mut rivals = self.rivals(seat).iter();
        rivals.find(|&captor| !STRUCTURES.contains(&kind) && takes(captor) && !super::factions::besieged(self, captor))
    }

    /// [leader.vuilraith-hero] Whether the hero of a side takes what leaves the board.
    fn swallows(&self, captor: Seat) -> bool {
        super::texts::is(self, captor, super::texts::Switch::Swallows)
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
