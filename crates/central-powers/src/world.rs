//! What lies on the table.

mod senate;

pub use senate::{Agenda, Elected, Law, Matter, Passing, Senate};

use crate::cards::{Line, Spot};
use crate::names::{Sheet, Strategy, Unit};
use crate::options::Point;
use crate::printed::{MAX_OBJECTIVES, MAX_PLANETS, MAX_TITLES, Planet, Printed, Race};
use crate::steps::Convened;
use crate::verbs::Skill;
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use imperium::{Area, Force, Forces, Galaxy, PlanetSet, PlanetSpot, SystemId, SystemSet};
use kernel::{Array, Counts, Hand, Kit, MAX_SEATS, Pile, Seat, SeatSet};
use serde::{Deserialize, Serialize};

mod leaders;
mod war;

pub use leaders::*;
pub use war::*;

/// A planet that lies in no system of the map.
pub const NOWHERE: u8 = u8::MAX;
/// Tokens of artifacts: four true ones and the blank.
pub const TOKENS: usize = 5;
/// The kind of token that is nothing.
pub const BLANK: u8 = 4;

/// What the table has set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    pub seats: u8,
    /// Points that win.
    pub target: u8,
    /// [hr.deadline] The last round.
    pub deadline: u8,
    pub races: RaceMethod,
    pub homes: HomeMethod,
    pub planets: PlanetsObjective,
    pub warfare: WarfareChoice,
    /// [hr.swaps] Races and home places may be exchanged before the first round.
    pub swaps: bool,
    /// [map.preset] Whether the map may be changed by agreement.
    pub map_changes: bool,
    /// [opt.table] Open points that are read the other way, a bit for each.
    pub otherwise: u16,
}

impl Rules {
    /// [opt.table] Whether the table reads an open point the other way than what is played if nothing is said.
    pub fn reads(&self, point: Point) -> bool {
        self.otherwise >> (point as u16) & 1 == 1
    }
}

/// [hr.method] How races are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RaceMethod {
    Picked,
    Dealt,
    Drafted,
}

/// [hr.swaps] What two players may exchange before the first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Lot {
    Race,
    Home,
}

/// [map.preset] What becomes of a system's place on the map: that of another system, or of a tile of the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MapChange {
    Exchange { with: u8 },
    Replace { with: u8 },
}

impl Lot {
    pub const ALL: [Lot; 2] = [Lot::Race, Lot::Home];
}

/// [hr.method] How home places are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HomeMethod {
    Picked,
    BySeat,
}

/// [opt.ten-or-eleven] Which of the two objectives stays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PlanetsObjective {
    Vote,
    Fixed(Planets),
}

/// [opt.ten-or-eleven] Planets the objective that stays asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Planets {
    Ten,
    Eleven,
}

/// [hr.warfare-choice] Who says which card number 6 is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WarfareChoice {
    Taker,
    Warfare,
    WarfareIi,
}

/// Where a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    Setup,
    Strategy,
    Action,
    Status,
}

/// What a player has before him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub race: Option<u8>,
    /// Where his home system lies.
    pub home: Option<SystemId>,
    /// [setup.sheet] Command counters by area.
    pub sheet: [u8; Sheet::COUNT],
    /// Command counters on the board.
    pub counters: SystemSet,
    pub goods: u8,
    pub technologies: u64,
    /// [research.racial] Rows of racial technologies.
    pub racial: u64,
    pub planets: PlanetSet,
    /// Planets that became his in this round.
    pub taken: PlanetSet,
    pub points: u8,
    /// [hr.escrow] Points given while the home was lost.
    pub held: u8,
    /// Public objectives claimed.
    pub claimed: u128,
    /// [hr.hidden-objectives] The one hidden objective that was scored.
    pub shown: Option<u8>,
    /// [hr.dominion] Public objectives claimed in this round.
    pub claims: u8,
    pub passed: bool,
    pub deeds: Deeds,
    /// [faq.gen-synthesis] Ground forces saved, not back yet.
    pub saved: u8,
    /// Docks that have produced in this round, and fighters built.
    pub docks_used: u8,
    pub fighters_built: u8,
    /// [card.action] Ships that wait for the status phase.
    pub reserved: [Option<Unit>; 2],
    /// [card.action] An ability of another race, for this round.
    pub borrowed: Option<u8>,
    /// [race.yssaril] The last turn was let go by.
    pub skipped: bool,
    /// [objective.counting] Planets lost in this round.
    pub lost: PlanetSet,
    /// [research.racial] Ships have moved between two systems that do not touch, in this round.
    pub conduit: bool,
    /// [research.technologies] Units scrapped that are not built again in this round.
    pub scrapped: [u8; Unit::COUNT],
}

/// [strategy.bonus] A strategy card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Slot {
    pub card: Strategy,
    pub holder: Option<Seat>,
    pub used: bool,
    pub bonus: u8,
    /// [card.action] Nobody may take it in this round.
    pub barred: bool,
    /// [card.action] Its holder keeps it for the next round.
    pub kept: bool,
}

/// [trade.agreement] Two players hold a contract of each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Agreement {
    pub between: [Seat; 2],
    /// Which of his two contracts each has given.
    pub given: [u8; 2],
    pub round: u8,
}

/// [trade.agreement] An agreement that is proposed, and the trade goods one of the two pays for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bargain {
    pub agreement: Agreement,
    pub price: Option<(Seat, u8)>,
}

/// [hr.hidden-objectives] Hidden objectives of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hidden {
    pub preliminary: Option<u8>,
    /// One, more by an agenda.
    pub secrets: u128,
    /// Drawn, none kept yet.
    pub drawn: u128,
}

/// [setup.artifacts] A token on a planet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Relic {
    pub planet: u8,
    /// What it turned out to be.
    pub shown: Option<u8>,
    /// [hr.escrow] Whether its point counts for who holds the planet.
    pub scored: bool,
    pub(crate) token: Secret<u8>,
}

/// Objectives by lot: which are left to draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Decks {
    pub(crate) stage_one: Secret<Counts<MAX_OBJECTIVES>>,
    pub(crate) stage_two: Secret<Counts<MAX_OBJECTIVES>>,
    pub(crate) winning: Secret<Counts<MAX_OBJECTIVES>>,
    pub(crate) preliminary: Secret<Counts<MAX_OBJECTIVES>>,
    pub(crate) secret: Secret<Counts<MAX_OBJECTIVES>>,
    pub(crate) tokens: Secret<Counts<TOKENS>>,
    pub(crate) political: Secret<Counts<MAX_TITLES>>,
    pub(crate) actions: Secret<Pile<MAX_TITLES>>,
}

impl Default for Decks {
    fn default() -> Decks {
        Decks {
            stage_one: Secret::default(),
            stage_two: Secret::default(),
            winning: Secret::default(),
            preliminary: Secret::default(),
            secret: Secret::default(),
            tokens: Secret::default(),
            political: Secret::default(),
            actions: Secret::new(Pile::new(Array([0; MAX_TITLES]))),
        }
    }
}

/// A hand of action cards.
pub type ActionHand = Hand<MAX_TITLES, 40>;

/// What an effect leaves for the next verb of its row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    /// The place of the verb before.
    pub same: Spot,
    /// Units it has destroyed.
    pub destroyed: u8,
    /// [card.as-action] The card played last did not work.
    pub cancelled: bool,
    /// The strategy card, and the kind of unit, the moment is about.
    pub strategy: Option<Strategy>,
    pub unit: Option<Unit>,
}

/// [card.action] An action card that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    pub card: u8,
    pub by: Seat,
    pub cancelled: bool,
}

/// [card.moments] Something that may be used so often in a span has been used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used {
    pub line: Line,
    pub by: Seat,
    pub times: u8,
}

/// [hr.objectives-chosen] Objectives chosen in draw order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Picks {
    pub one: ArrayVec<u8, MAX_SEATS>,
    pub two: ArrayVec<u8, MAX_SEATS>,
}

/// What lies on the table.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    pub kit: Kit<Printed>,
    pub rules: Rules,
    pub galaxy: Galaxy,
    /// Systems for homes, by place at the table.
    pub places: ArrayVec<SystemId, MAX_SEATS>,
    /// The system of each planet.
    pub site: Array<u8, MAX_PLANETS>,
    pub forces: Forces,
    pub players: [Player; MAX_SEATS],
    /// Planets that are not exhausted.
    pub ready: PlanetSet,
    /// Planets claimed in this round.
    pub annexed: PlanetSet,
    /// [setup.numbers] Seats by draw number.
    pub numbers: ArrayVec<Seat, MAX_SEATS>,
    /// Races dealt for a draft, three for each draw number.
    pub dealt: ArrayVec<u8, { 3 * MAX_SEATS }>,
    pub slots: ArrayVec<Slot, 9>,
    pub order: ArrayVec<Seat, MAX_SEATS>,
    pub speaker: Seat,
    pub broker: Option<Seat>,
    pub last_detente: Option<Seat>,
    pub agreements: ArrayVec<Agreement, MAX_SEATS>,
    /// While it is proposed and answered.
    pub bargain: Option<Bargain>,
    /// Public objectives that lie open.
    pub open: u128,
    /// [opt.age-of-empire] Stage II lies open from the end of round 4.
    pub turned: bool,
    pub(crate) stage_two: Secret<u128>,
    pub(crate) picks: Secret<Picks>,
    pub(crate) votes: [Option<Planets>; MAX_SEATS],
    pub(crate) hidden: [Secret<Hidden>; MAX_SEATS],
    /// Political cards in hand.
    pub(crate) hands: [Secret<u128>; MAX_SEATS],
    /// [gs.floor] Those of them a player keeps, while he chooses.
    pub(crate) retained: Secret<u128>,
    pub discards: u128,
    /// Action cards in hand.
    pub(crate) actions: [Secret<ActionHand>; MAX_SEATS],
    pub spent: Array<u8, MAX_TITLES>,
    pub senate: Senate,
    /// Cards being played, each on the one before it.
    pub played: ArrayVec<Played, 12>,
    /// What becomes of Senator Emeritus in this action.
    pub convened: Convened,
    /// [card.action] Who acts before the order of play begins.
    pub strikers: SeatSet,
    /// [card.action] Who chooses the agenda instead of the chair.
    pub policy: Option<Seat>,
    /// [card.action] Who looks through a deck just now, and which.
    pub searching: Option<(Seat, u8)>,
    /// [card.action] Whose cards are being handed out, and which are left of them.
    pub lots_of: Option<Seat>,
    pub(crate) lots: Secret<ArrayVec<u8, MAX_SEATS>>,
    /// [card.action] Planets with a radiation marker.
    pub radiated: PlanetSet,
    /// [card.political] Action cards that lie face up to be chosen.
    pub face_up: ArrayVec<u8, 40>,
    pub trace: Trace,
    pub used: ArrayVec<Used, 32>,
    /// Technologies the owner of Technology has just gained.
    pub just_gained: u64,
    pub relics: ArrayVec<Relic, MAX_SEATS>,
    pub(crate) decks: Decks,
    pub round: u8,
    pub phase: Phase,
    pub active: Option<Seat>,
    /// [hr.last-claims] Objectives are claimed in the status phase.
    pub claiming: bool,
    /// [hr.last-claims] Who has won while the others still claim.
    pub won: Option<Seat>,
    /// [opt.facilities] Planets with a colony, and with a refinery.
    pub facilities: [PlanetSet; 2],
    pub custodians: Custodians,
    pub zone: Option<Zone>,
    pub alert: Option<Alert>,
    /// [produce.dock] Planets and systems whose docks came in this round and do not build.
    pub idle: PlanetSet,
    pub idle_docks: SystemSet,
    /// [race.norr] Planets to which one, two and three PDS have moved in this round: these do not build.
    pub moved_pds: [PlanetSet; 3],
    pub leaders: ArrayVec<Leader, LEADERS>,
    /// [leader.diplomat] Planets left alone in this round, and in the next.
    pub truces: [PlanetSet; 2],
    /// [end.elimination] Who is out.
    pub out: SeatSet,
    pub activation: Option<Activation>,
    pub battle: Option<Battle>,
    pub invasion: Option<Invasion>,
    pub salvo: Salvo,
}

kernel::clone_by_field!(World; kit, rules, galaxy, places, site, forces, players, ready, annexed, numbers, dealt, slots, order,
    speaker, broker, last_detente, agreements, bargain, open, turned, stage_two, picks, votes, hidden, hands, retained, discards, actions,
    spent, senate, played, convened, strikers, policy, searching, lots_of,
    lots, radiated, face_up, trace, used, just_gained, relics, decks, round, phase, active, claiming, won, facilities,
    custodians, zone, alert, idle, idle_docks, moved_pds, leaders, truces, out, activation, battle, invasion, salvo);

impl World {
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.rules.seats).map(Seat)
    }

    /// [end.elimination] Those who are not out.
    pub fn rivals(&self) -> SeatSet {
        self.seats().filter(|seat| !self.out.has(*seat)).collect()
    }

    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub fn race(&self, seat: Seat) -> Option<&'static Race> {
        self.player(seat).race.map(|race| &self.kit.get().races[race as usize])
    }

    /// The `n`th seat clockwise.
    pub fn after(&self, seat: Seat, n: u8) -> Seat {
        Seat((seat.0 + n) % self.rules.seats)
    }

    pub fn planet(&self, planet: PlanetSpot) -> &'static Planet {
        &self.kit.get().planets[planet.index()]
    }

    /// The system of a planet on the map.
    pub fn system_of(&self, planet: PlanetSpot) -> Option<SystemId> {
        let system = self.site[planet.index()];
        (system != NOWHERE).then_some(SystemId(system))
    }

    /// The planets of a system.
    pub fn planets_in(&self, system: SystemId) -> impl Iterator<Item = PlanetSpot> + use<'_> {
        (0..self.kit.planets.len() as u8).filter(move |planet| self.site[*planet as usize] == system.0).map(PlanetSpot)
    }

    pub fn owner(&self, planet: PlanetSpot) -> Option<Seat> {
        self.seats().find(|seat| self.player(*seat).planets.has(planet))
    }

    /// [hr.homeworlds] The original home planets of a seat.
    pub fn home_planets(&self, seat: Seat) -> PlanetSet {
        let race = self.race(seat);
        let planets = race.map(|race| &self.kit.get().systems[race.home_system as usize].planet_indices);
        planets.into_iter().flatten().map(|planet| PlanetSpot(*planet)).collect()
    }

    pub fn in_space(&self, seat: Seat, system: SystemId) -> &Force {
        self.forces.of(self.forces.space(system), seat)
    }

    pub fn on_planet(&self, seat: Seat, planet: PlanetSpot) -> &Force {
        self.forces.of(self.forces.planet(planet), seat)
    }

    pub fn place(&mut self, seat: Seat, area: Area, unit: Unit, count: u8) {
        self.forces.of_mut(area, seat).count[unit.kind() as usize] += count;
    }

    /// [race.norr] A PDS has moved to a planet.
    pub fn pds_moved(&mut self, planet: PlanetSpot) {
        if let Some(planets) = self.moved_pds.iter_mut().find(|planets| !planets.has(planet)) {
            *planets = planets.with(planet);
        }
    }

    /// Units of a kind a seat has on the board.
    pub fn on_board(&self, seat: Seat, unit: Unit) -> u8 {
        let space = self.forces.spaces(seat).iter().map(|system| self.forces.space(system));
        let ground = self.forces.planets(seat).iter().map(|planet| self.forces.planet(planet));
        space.chain(ground).map(|area| self.forces.of(area, seat).of(unit.kind())).sum()
    }

    /// [word.limits] Counters a seat has left to gain.
    pub fn reinforcements(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let out = player.sheet.iter().sum::<u8>() + player.counters.len() as u8;
        self.kit.terms.start.counters.saturating_sub(out)
    }

    /// [trade.supply] Trade goods come out of a supply; gives how many came.
    pub fn gain_goods(&mut self, seat: Seat, goods: u8) -> u8 {
        let out: u32 = self.players.iter().map(|player| u32::from(player.goods)).sum();
        let left = u32::from(self.kit.terms.supply.goods).saturating_sub(out);
        let gained = u32::from(goods).min(left) as u8;
        // [card.political] A law may hand them on, or set a limit.
        let to = if crate::force::grants(self, seat, Skill::GoodsPassLeft, None) { self.after(seat, 1) } else { seat };
        let limit = crate::query::goods_limit(self, to);
        let player = self.player_mut(to);
        let gained = gained.min(limit.saturating_sub(player.goods));
        player.goods += gained;
        gained
    }

    /// Political cards in a hand.
    pub fn hand_size(&self, seat: Seat) -> u32 {
        self.hands[seat.index()].peek(&Eye::open()).count_ones()
    }

    /// Action cards in a hand.
    pub fn action_cards(&self, seat: Seat) -> u32 {
        self.actions[seat.index()].peek(&Eye::open()).cards().total()
    }

    /// [strategy.order] The number by which a seat acts; [race.naalu] the Naalu have 0.
    pub fn initiative(&self, seat: Seat) -> u8 {
        let held = self.slots.iter().filter(|slot| slot.holder == Some(seat));
        let number = held.map(|slot| slot.card.index() as u8 + 1).min().unwrap_or(u8::MAX);
        crate::query::initiative(self, seat, number)
    }
}
