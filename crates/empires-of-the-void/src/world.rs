//! What lies on the table.

use crate::fleet::{Fleet, Hull};
use crate::map::{Layout, SPACES, Space};
use crate::names::Ship;
use crate::printed::{Components, Event, MAX_EVENTS, MAX_PLANETS, MAX_TACTICS, Spent};
use crate::trade::Item;
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use kernel::{Array, Counts, Deals, Kit, Seat};
use serde::{Deserialize, Serialize};

/// Places at the table, one of which the guards of a two-player game take.
pub const SEATS: usize = 4;
/// [two.guards] The colour of the guards.
pub const GUARDS: Seat = Seat(2);
/// Planets, then the home world of each seat.
pub const WORLDS: usize = MAX_PLANETS + SEATS;
const NO_RACE: u8 = u8::MAX;

/// A hand, a deck, a pile: how many of each kind of diplomacy card.
pub type Cards = Counts<MAX_TACTICS>;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    pub kit: Kit<Components>,
    pub rules: Rules,
    pub layout: Layout,
    pub players: [Player; SEATS],
    pub holdings: Array<Holding, WORLDS>,
    /// Ships of each seat on each space.
    pub fleets: Array<[Fleet; SEATS], SPACES>,
    /// The spaces each seat has ships on, as a mask.
    pub present: [u128; SEATS],
    pub(crate) deck: Secret<Cards>,
    pub(crate) hands: [Secret<Cards>; SEATS],
    /// Cards everybody knows a seat to have: taken face up, staked, traded.
    pub known: [Cards; SEATS],
    /// [ability.lumisar] Cards looked at, one of which will be kept.
    pub(crate) looked: Secret<Cards>,
    pub face_up: ArrayVec<u8, 4>,
    pub discards: Cards,
    /// Events not yet drawn, one or none of each.
    pub events: Counts<MAX_EVENTS>,
    pub event: Option<u8>,
    pub round: u8,
    pub phase: Phase,
    /// Seats in turn order.
    pub order: ArrayVec<Seat, SEATS>,
    pub turn: Turn,
    pub moving: Option<Moving>,
    /// [tech.warp-gate] Ships that have made their move of a "move all ships" action.
    pub warped: Option<ArrayVec<(Space, Hull, u8), MAX_SHIPS>>,
    pub battle: Option<Battle>,
    pub embassy: Option<Embassy>,
    pub drafts: [Draft; SEATS],
    pub deals: Deals<Item>,
    /// [event.blockade] Where the pirates lie.
    pub pirates: Option<Space>,
    /// [event.refugees] The convoy waits, and earns so many points.
    pub refugees: Option<u8>,
    /// [event.unstable-worm-hole] The worm hole closes at the end of the round.
    pub unstable: bool,
}

/// What a round is at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    Setup,
    Event,
    /// Time to trade before all build at once.
    Trade,
    PreRound,
    Actions,
}

/// What was chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    pub players: u8,
    /// [variant.long]
    pub long: bool,
    /// [variant.team]
    pub team: bool,
    /// [advanced.order]
    pub advanced: bool,
    /// [score.secret] Everybody sees the victory points.
    pub open_scores: bool,
    /// [variant.dealt-races]
    pub dealt_races: bool,
}

/// A player's own things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    pub race: u8,
    /// The slot of the home world.
    pub slot: u8,
    pub credits: u16,
    pub vp: u16,
    pub technologies: u32,
    pub ambassadors: u8,
    pub bombs: u8,
    /// [tech.space-port] The world with the port.
    pub port: Option<u8>,
    /// [trade.good-use] Goods of others that may be used once, as a mask.
    pub loans: u8,
    /// [trade.any-time] The turn before which it last made an offer, 0 if never.
    pub offered: u16,
    /// [tech.terraforming] The home world was made anew.
    pub new_home: bool,
    /// Ships on the board by kind.
    pub built: [u8; Ship::COUNT],
}

/// Who has what to say about a planet or home world.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Holding {
    /// [planet.ally] The ally; of a home world, its people.
    pub ally: Option<Seat>,
    /// [planet.conquered] The conqueror.
    pub conqueror: Option<Seat>,
    /// [race.parasites] Who has infested it.
    pub infested: Option<Seat>,
    /// [three.cover] Not in the game.
    pub covered: bool,
    /// [event.distress] Invaders left.
    pub invaders: u8,
    /// [event.distress] The event that brought them.
    pub call: u8,
    /// [event.distress] Who held it as a conqueror before the invaders came.
    pub claim: Option<Seat>,
    /// [event.rebellion]
    pub rebellion: bool,
}

/// The turn under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    pub seat: Seat,
    /// Somebody's actions are under way.
    pub active: bool,
    /// Turns so far.
    pub number: u16,
    pub actions: u8,
    /// [race.alliance] Extra move actions.
    pub moves: u8,
    /// [tactic.blitz] Extra attack actions.
    pub attacks: u8,
    pub mined: bool,
    pub warped: bool,
    pub controlled: bool,
    pub bought: bool,
    /// [battle.morale] Ships of an opponent were destroyed.
    pub morale: bool,
    /// [tactic.phase-shift] The ship that ignores obstacles: whose, which, where.
    pub phased: Option<(Seat, Hull, Space)>,
    /// [tech.tractor-beam] Spaces from which leave was refused, as a mask.
    pub refused: u128,
}

/// Why ships move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Cause {
    Action,
    /// Paid with an extra move action.
    Extra,
    Warp,
    /// [race.mystics] By this seat's mind control.
    Control(Seat),
}

/// A ship on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moving {
    pub seat: Seat,
    pub hull: Hull,
    pub at: Space,
    /// Where it set out on the way it goes.
    pub since: Space,
    pub points: u8,
    pub cargo: Fleet,
    /// Taken aboard on this space.
    pub loaded: Fleet,
    /// Put off on this space.
    pub dropped: Fleet,
    pub started: bool,
    /// [tech.tractor-beam] The owner of the beam lets it go.
    pub released: bool,
    /// [tactic.phase-shift]
    pub phased: Phased,
    pub cause: Cause,
    /// The way to go, next space last.
    pub path: [Space; MAX_POINTS],
    pub left: u8,
}

/// [tactic.phase-shift] Which ship under way ignores obstacles this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phased {
    Nobody,
    Mover,
    /// One ship of this kind aboard.
    Aboard(Hull),
}

/// The most ships one player can own.
pub const MAX_SHIPS: usize = 64;

/// The most steps of one move.
pub const MAX_POINTS: usize = 6;

/// Whom or what an attack aims at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Foe {
    /// A player's ships, and his planet here.
    Fleet(Seat),
    /// A neutral planet.
    Planet(u8),
    /// Those who hold a planet.
    Invaders(u8),
    Pirates,
    /// That of a planet.
    Infestation(u8),
    /// Those of a planet.
    Rebels(u8),
}

/// The most dice of one side at one level.
pub const MAX_DICE: usize = 24;

/// Dice of one side at one level: hull in the high half, face in the low half of each.
pub type Dice = ArrayVec<u8, MAX_DICE>;

/// The attack under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub space: Space,
    pub attacker: Seat,
    pub foe: Foe,
    /// [tactic.war-drums] Added to all dice, attacker first.
    pub plus: [u8; 2],
    /// Paid shots of this level, attacker first.
    pub firing: [u8; 2],
    pub dice: [Dice; 2],
    /// Hits scored against something that is not a fleet.
    pub hits: u8,
    /// The defender had ships when it began and none left the battle.
    pub fought: bool,
    pub level: u8,
}

/// A diplomacy attempt under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Embassy {
    pub planet: u8,
    pub seat: Seat,
    /// Cards staked of the kinds of the planet's temperament.
    pub cards: Spent,
    pub total: i8,
}

/// Where a new ship is placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Site {
    Home,
    /// [tech.space-port]
    Port,
    /// [ability.pyrious]
    Yard,
}

impl Site {
    pub const ALL: [Site; 3] = [Site::Home, Site::Port, Site::Yard];
}

/// [build.ships] What a player has decided in the pre-round phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    pub builds: [[u8; Ship::COUNT]; 3],
    pub technology: Option<u8>,
    /// [tech.space-port] Where the port goes.
    pub port: Option<u8>,
    pub spent: u16,
}

impl World {
    pub fn new(kit: Kit<Components>, rules: Rules) -> World {
        let start = &kit.terms.start;
        let player = Player {
            race: NO_RACE,
            slot: u8::MAX,
            credits: start.credits,
            vp: 0,
            technologies: 0,
            ambassadors: 0,
            bombs: 0,
            port: None,
            loans: 0,
            offered: 0,
            new_home: false,
            built: [0; Ship::COUNT],
        };
        let mut deck = Cards::default();
        for (kind, tactic) in kit.tactics.iter().enumerate() {
            deck[kind] = tactic.copies;
        }
        let mut events = Counts::default();
        events[..kit.events.len()].fill(1);
        let mut holdings = Array::<Holding, WORLDS>::default();
        for seat in 0..rules.players {
            holdings[home_of(Seat(seat)) as usize].ally = Some(Seat(seat));
        }
        World {
            kit,
            rules,
            layout: Layout::new([None; 6]),
            players: [player; SEATS],
            holdings,
            fleets: Array::default(),
            present: [0; SEATS],
            deck: Secret::new(deck),
            hands: Default::default(),
            known: Default::default(),
            looked: Secret::default(),
            face_up: ArrayVec::new(),
            discards: Cards::default(),
            events,
            event: None,
            round: 0,
            phase: Phase::Setup,
            order: (0..rules.players).map(Seat).collect(),
            turn: Turn::default(),
            moving: None,
            warped: None,
            battle: None,
            embassy: None,
            drafts: Default::default(),
            deals: Deals::default(),
            pirates: None,
            refugees: None,
            unstable: false,
        }
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.rules.players).map(Seat)
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub fn has_race(&self, seat: Seat) -> bool {
        self.player(seat).race != NO_RACE
    }

    #[inline]
    pub fn fleet(&self, seat: Seat, space: Space) -> Fleet {
        self.fleets[space.index()][seat.index()]
    }

    /// Places ships that were already on the board.
    pub fn arrive(&mut self, seat: Seat, space: Space, ships: Fleet) {
        self.fleets[space.index()][seat.index()].join(ships);
        if !ships.is_empty() {
            self.present[seat.index()] |= 1 << space.0;
        }
    }

    /// Takes ships off a space without taking them off the board.
    pub fn depart(&mut self, seat: Seat, space: Space, ships: Fleet) {
        let fleet = &mut self.fleets[space.index()][seat.index()];
        fleet.part(ships);
        if fleet.is_empty() {
            self.present[seat.index()] &= !(1 << space.0);
        }
    }

    /// [build.limit] Puts new ships of a kind on the board.
    pub fn launch(&mut self, seat: Seat, space: Space, ship: Ship, count: u8) {
        self.players[seat.index()].built[ship.index()] += count;
        self.arrive(seat, space, Fleet::of(ship.into(), count));
    }

    /// [ship.moth] A hit: the ship is gone, or a whole moth is damaged.
    pub fn hit(&mut self, seat: Seat, space: Space, hull: Hull) {
        let whole_moth = Hull::from(Ship::Moth);
        if hull == whole_moth && self.kit.ship(Ship::Moth).hits == 2 {
            let fleet = &mut self.fleets[space.index()][seat.index()];
            fleet.remove(whole_moth, 1);
            fleet.add(Hull::DAMAGED_MOTH, 1);
            self.follow_phased(seat, space, whole_moth, Some((Hull::DAMAGED_MOTH, space)));
            return;
        }
        self.scrap(seat, space, hull);
    }

    /// A ship is destroyed and goes back to the supply.
    pub fn scrap(&mut self, seat: Seat, space: Space, hull: Hull) {
        self.depart(seat, space, Fleet::of(hull, 1));
        self.players[seat.index()].built[hull.ship().index()] -= 1;
        self.follow_phased(seat, space, hull, None);
    }

    /// [tactic.phase-shift] The mark goes where the last ship of its kind went, and with it.
    fn follow_phased(&mut self, seat: Seat, space: Space, hull: Hull, to: Option<(Hull, Space)>) {
        if self.turn.phased == Some((seat, hull, space)) && self.fleet(seat, space).count(hull) == 0 {
            self.turn.phased = to.map(|(hull, space)| (seat, hull, space));
        }
    }

    /// How many cards a seat holds, which all can see.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        let eye = Eye::open();
        let looked = if self.turn.seat == seat { self.looked.peek(&eye).total() } else { 0 };
        (self.hands[seat.index()].peek(&eye).total() + looked) as u8
    }

    /// [diplomacy.needs] The cards of a hand that are not staked in an attempt under way.
    pub(crate) fn free_hand(&self, seat: Seat) -> Cards {
        let mut hand = *self.hands[seat.index()].peek(&Eye::open());
        if let Some(embassy) = self.embassy.as_ref().filter(|embassy| embassy.seat == seat) {
            for (kind, staked) in self.kit.kinds_of(embassy.planet).iter().zip(embassy.cards) {
                hand[*kind as usize] -= staked;
            }
        }
        hand
    }

    /// [advanced.pre-round] Who has begun to build, while others wait.
    pub fn builder(&self) -> Option<Seat> {
        self.seats().find(|seat| self.drafts[seat.index()] != Draft::default())
    }

    /// Deals a card of the deck to a hand, for positions set up by hand.
    pub fn deal(&mut self, seat: Seat, kind: u8) {
        self.deck.peek_mut(&Eye::open())[kind as usize] -= 1;
        self.gain_card(seat, kind);
    }

    /// A card goes from a hand to the discards.
    pub fn discard_from(&mut self, seat: Seat, kind: u8) {
        self.lose_card(seat, kind);
        self.discards[kind as usize] += 1;
    }

    /// A card comes into a hand, unseen by others.
    pub(crate) fn gain_card(&mut self, seat: Seat, kind: u8) {
        self.hands[seat.index()].peek_mut(&Eye::open())[kind as usize] += 1;
    }

    /// A card comes into a hand before all eyes.
    pub(crate) fn gain_open_card(&mut self, seat: Seat, kind: u8) {
        self.gain_card(seat, kind);
        self.known[seat.index()][kind as usize] += 1;
    }

    /// A card leaves a hand openly.
    pub(crate) fn lose_card(&mut self, seat: Seat, kind: u8) {
        self.hands[seat.index()].peek_mut(&Eye::open())[kind as usize] -= 1;
        let known = &mut self.known[seat.index()][kind as usize];
        *known = known.saturating_sub(1);
        crate::trade::drop_hollow(self);
    }

    /// Credits are spent, and offers that promised them are void.
    pub(crate) fn pay(&mut self, seat: Seat, credits: u16) {
        self.player_mut(seat).credits -= credits;
        crate::trade::drop_hollow(self);
    }

    /// Cards of a hand are shown to everybody.
    pub fn show_cards(&mut self, seat: Seat, kind: u8, count: u8) {
        let known = &mut self.known[seat.index()][kind as usize];
        *known = (*known).max(count);
    }

    /// What the current event does this round.
    pub fn event_verb(&self) -> Option<Event> {
        self.event.map(|event| self.kit.events[event as usize].verb)
    }

    /// The id of a space in notation; a home world has its own name.
    pub fn space_id(&self, space: Space) -> String {
        match space.slot().and_then(|slot| self.owner_of_slot(slot)) {
            Some(seat) => self.race(seat).map_or_else(|| self.kit.space_id(space), |race| race.home.clone()),
            None => self.kit.space_id(space),
        }
    }

    /// The id of a planet or home world in notation.
    pub fn world_id(&self, world: u8) -> String {
        match self.kit.planets.get(world as usize) {
            Some(planet) => planet.id.clone(),
            None => self.space_id(self.space_of(world)),
        }
    }
}

/// The home world of a seat among the worlds.
pub const fn home_of(seat: Seat) -> u8 {
    MAX_PLANETS as u8 + seat.0
}

/// The seat whose home world this is.
pub fn home_owner(world: u8) -> Option<Seat> {
    world.checked_sub(MAX_PLANETS as u8).map(Seat)
}
