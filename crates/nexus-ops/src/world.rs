//! What lies on the table, and the few ways in which pieces, cards and money change place.

use crate::board::{Board, HexId, MAX_HEXES, Mask, bit};
use crate::combat::{Edge, Force};
use crate::data::{
    Components, MAX_ENERGIZE, MAX_MISSION_CARDS, MAX_MISSIONS, MAX_TOKENS, Sheet, TERRAINS, Terrain, UNITS, Unit,
};
use crate::odds::Side;
use crate::options::Rules;
use crate::{Eye, Secret};
use arrayvec::ArrayVec;
use kernel::{Counts, Kit, Seat};
use serde::{Deserialize, Serialize};

/// Most seats.
pub const SEATS: usize = 4;

/// [turn.phases] The phases of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Phase {
    Setup,
    Deployment,
    Movement,
    Exploration,
    Battle,
    Mining,
    Draw,
}

/// [setup.factions] The corporations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Faction {
    Ares,
    BlackHelix,
    GalacticSyndicate,
    Zyborg,
}

impl Faction {
    pub const ALL: [Faction; SEATS] = [Faction::Ares, Faction::BlackHelix, Faction::GalacticSyndicate, Faction::Zyborg];

    pub fn id(self) -> &'static str {
        match self {
            Faction::Ares => "ares",
            Faction::BlackHelix => "black-helix",
            Faction::GalacticSyndicate => "galactic-syndicate",
            Faction::Zyborg => "zyborg",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Faction::Ares => "Ares Inc.",
            Faction::BlackHelix => "Black Helix Industries",
            Faction::GalacticSyndicate => "The Galactic Syndicate",
            Faction::Zyborg => "Zyborg Technologies",
        }
    }
}

/// Everything on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct World {
    pub kit: Kit<Components>,
    pub rules: Rules,
    pub board: u8,
    pub seats: u8,
    pub first: Seat,
    pub active: Seat,
    /// [setup.factions] The faction of each seat, once it is chosen.
    pub factions: [Option<Faction>; SEATS],
    /// Counts the first player's turns.
    pub round: u16,
    pub phase: Phase,
    /// Seats out of the game, as bits.
    pub gone: u8,

    pub ground: [Terrain; MAX_HEXES],
    /// The hexes of each terrain.
    pub terrain: [Mask; TERRAINS],
    /// The hexes each unit may enter.
    pub enter: [Mask; UNITS],
    /// Rubium of the refinery on each hex, 0 for none.
    pub refinery: [u8; MAX_HEXES],
    /// Hexes with a refinery.
    pub refineries: Mask,
    /// Hexes with a face-down token.
    pub tokens: Mask,
    /// Face-down tokens by kind, for each pile.
    pub piles: [Counts<MAX_TOKENS>; 2],

    pub units: [[Force; MAX_HEXES]; SEATS],
    /// The hexes where each seat has units.
    pub present: [Mask; SEATS],
    pub supply: [Force; SEATS],
    pub rubium: [u16; SEATS],
    pub points: [u8; SEATS],
    pub victories: [u8; SEATS],
    pub hills: [u8; SEATS],
    pub scored: [Counts<MAX_MISSIONS>; SEATS],

    pub energize: Deck<MAX_ENERGIZE>,
    pub missions: Deck<MAX_MISSIONS>,
    /// [top.priority] Missions put under the deck, the first to come first, and who knows them.
    pub(crate) sunk: Secret<ArrayVec<(u8, Seat), { MAX_MISSION_CARDS as usize }>>,
    /// [top.priority] Missions drawn, of which one is kept.
    pub(crate) drawn: Secret<ArrayVec<u8, 2>>,
    /// [line.setup] The transmission line.
    pub line: ArrayVec<u8, 8>,

    pub turn: Turn,
    pub battle: Option<Battle>,
}

/// A deck, its discards and the hands drawn from it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deck<const N: usize> {
    pub(crate) bag: Secret<Counts<N>>,
    pub(crate) hands: [Secret<Counts<N>>; SEATS],
    /// Cards in each hand; open to all.
    pub held: [u8; SEATS],
    pub discard: Counts<N>,
    /// [team.pass] Cards of the teammate's hand that each seat passed to him and has not seen leave it.
    pub(crate) passed: [Secret<Counts<N>>; SEATS],
    /// [team.talk] Cards of each hand that were shown to all and have not left it.
    pub shown: [Counts<N>; SEATS],
}

impl<const N: usize> Deck<N> {
    pub fn take(&mut self, seat: Seat, kind: u8) {
        self.hands[seat.index()].peek_mut(&Eye::open())[kind as usize] += 1;
        self.held[seat.index()] += 1;
    }

    /// A card leaves a hand openly.
    pub fn leave(&mut self, seat: Seat, kind: u8) {
        let eye = Eye::open();
        self.hands[seat.index()].peek_mut(&eye)[kind as usize] -= 1;
        self.held[seat.index()] -= 1;
        let shown = &mut self.shown[seat.index()][kind as usize];
        *shown = shown.saturating_sub(1);
        for other in (0..SEATS).filter(|n| *n != seat.index()) {
            let known = &mut self.passed[other].peek_mut(&eye)[kind as usize];
            *known = known.saturating_sub(1);
        }
    }

    pub fn discard(&mut self, seat: Seat, kind: u8) {
        self.leave(seat, kind);
        self.discard[kind as usize] += 1;
    }

    /// [cards.decks] The discards become the deck.
    pub fn reshuffle(&mut self) {
        let eye = Eye::open();
        for (bag, old) in self.bag.peek_mut(&eye).0.iter_mut().zip(self.discard.0) {
            *bag += old;
        }
        self.discard = Counts::default();
    }
}

/// The kinds of cards in a hand, lowest first; empty stretches are skipped eight at a time.
#[inline]
pub fn kinds<const N: usize>(hand: &Counts<N>) -> impl Iterator<Item = usize> + '_ {
    hand.chunks(8).enumerate().flat_map(|(n, chunk)| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let mut left = u64::from_le_bytes(word);
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let byte = left.trailing_zeros() / 8;
            left &= !(0xff << (byte * 8));
            Some(n * 8 + byte as usize)
        })
    })
}

/// What is kept for the turn under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Hexes where units of each kind have not moved yet, in the Movement phase.
    pub fresh: [Mask; UNITS],
    /// Units that have moved or may not move, by hex.
    pub spent: [Force; MAX_HEXES],
    /// [mission.flown-survivor] Dragons on each hex that came from the Monolith.
    pub flown: [u8; MAX_HEXES],
    /// [special.control] Units on each hex that made their special attack.
    pub fired: [u8; MAX_HEXES],
    /// [explore.new-units] The unit found on each hex this turn, plus one; 0 for none.
    pub found: [u8; MAX_HEXES],
    /// [energize.march] Hexes whose units move further.
    pub march: Mask,
    /// [energize.lift-bans]
    pub bans_lifted: bool,
    /// [energize.overmine]
    pub overmine: u8,
    /// [alternate.clone-limit] Limited units bought for each hex of the base.
    pub bought: [u8; 3],
    /// [battle.phase] Hexes still to be fought over.
    pub pending: Mask,
}

impl Default for Turn {
    fn default() -> Self {
        Turn {
            fresh: [0; UNITS],
            spent: [[0; UNITS]; MAX_HEXES],
            flown: [0; MAX_HEXES],
            fired: [0; MAX_HEXES],
            found: [0; MAX_HEXES],
            march: 0,
            bans_lifted: false,
            overmine: 0,
            bought: [0; 3],
            pending: 0,
        }
    }
}

/// The battle under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub hex: HexId,
    pub seats: [Seat; 2],
    pub edge: [Edge; 2],
    /// [energize.strike-twice] Units that roll twice.
    pub twice: [Force; 2],
    /// [energize.strike-first] Unit types that go first, as bits.
    pub ambush: [u8; 2],
    /// Unit types that have attacked, as bits.
    pub attacked: [u8; 2],
    pub began: [Force; 2],
    pub lost: [Force; 2],
    pub roll: Option<Roll>,
    pub withdrawn: bool,
    pub won: bool,
    /// [missions.battle] A Battle mission was played for it.
    pub rewarded: bool,
    /// [alternate.sporling] Survivors that may still move on.
    pub spreading: u8,
}

/// The dice of the unit type that attacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub unit: Unit,
    /// Dice each side rolls.
    pub count: [u8; 2],
    /// How many dice show each face.
    pub faces: [[u8; 6]; 2],
    /// [energize.cancel-hit] Plain and picking hits of each side that were cancelled.
    pub cancelled: [[u8; 2]; 2],
    /// [energize.aim-hit] Plain hits of each side that became picking ones.
    pub aimed: [u8; 2],
    /// [energize.reroll] Dice taken up to be rolled again, by face.
    pub again: [u8; 6],
    /// Its hits are being taken, or were.
    pub settled: bool,
}

impl Roll {
    pub fn new(unit: Unit, count: [u8; 2]) -> Roll {
        Roll { unit, count, faces: [[0; 6]; 2], cancelled: [[0; 2]; 2], aimed: [0; 2], again: [0; 6], settled: false }
    }
}

impl Battle {
    pub fn new(hex: HexId, seats: [Seat; 2], began: [Force; 2]) -> Battle {
        Battle {
            hex,
            seats,
            edge: [Edge::default(); 2],
            twice: [[0; UNITS]; 2],
            ambush: [0; 2],
            attacked: [0; 2],
            began,
            lost: [[0; UNITS]; 2],
            roll: None,
            withdrawn: false,
            won: false,
            rewarded: false,
            spreading: 0,
        }
    }

    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side as usize]
    }

    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seat(*side) == seat)
    }
}

impl World {
    #[inline]
    pub fn map(&self) -> &'static Board {
        &self.kit.get().boards[self.board as usize]
    }

    /// [alternate.sheet] The side of the reference sheets in use.
    #[inline]
    pub fn sheet(&self) -> &'static Sheet {
        let kit = self.kit.get();
        if self.rules.alternate { &kit.alternate } else { &kit.classic }
    }

    pub fn seat_list(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Seats still in the game.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        let gone = self.gone;
        self.seat_list().filter(move |seat| gone & 1 << seat.0 == 0)
    }

    /// [team.sides] The seat opposite, in the team game.
    pub fn teammate(&self, seat: Seat) -> Option<Seat> {
        self.rules.team.then_some(Seat((seat.0 + 2) % 4))
    }

    pub fn is_enemy(&self, seat: Seat, other: Seat) -> bool {
        seat != other && self.teammate(seat) != Some(other)
    }

    /// A unit appears on the board from the supply.
    #[inline]
    pub fn place(&mut self, seat: Seat, unit: Unit, hex: HexId) {
        self.supply[seat.index()][unit as usize] -= 1;
        self.units[seat.index()][hex as usize][unit as usize] += 1;
        self.present[seat.index()] |= bit(hex);
    }

    /// [deploy.supply] [explore.new-units] A unit leaves the board for the supply, of equal ones the newest.
    pub fn destroy(&mut self, seat: Seat, unit: Unit, hex: HexId) {
        self.supply[seat.index()][unit as usize] += 1;
        if seat == self.active && self.turn.found[hex as usize] == unit as u8 + 1 {
            self.turn.found[hex as usize] = 0;
        }
        self.lift(seat, unit, hex);
    }

    /// All units of a seat on a hex leave the board.
    pub fn destroy_all(&mut self, seat: Seat, hex: HexId) {
        for unit in Unit::ALL {
            for _ in 0..self.units[seat.index()][hex as usize][unit as usize] {
                self.destroy(seat, unit, hex);
            }
        }
    }

    /// A unit goes from hex to hex.
    #[inline]
    pub fn shift(&mut self, seat: Seat, unit: Unit, from: HexId, to: HexId) {
        self.lift(seat, unit, from);
        self.units[seat.index()][to as usize][unit as usize] += 1;
        self.present[seat.index()] |= bit(to);
    }

    #[inline]
    fn lift(&mut self, seat: Seat, unit: Unit, hex: HexId) {
        let there = &mut self.units[seat.index()][hex as usize];
        there[unit as usize] -= 1;
        let left = there[unit as usize];
        if *there == [0; UNITS] {
            self.present[seat.index()] &= !bit(hex);
        }
        if seat == self.active {
            let turn = &mut self.turn;
            if left == 0 && turn.found[hex as usize] == unit as u8 + 1 {
                turn.found[hex as usize] = 0;
            }
            if unit == Unit::Dragon {
                turn.flown[hex as usize] = turn.flown[hex as usize].min(left);
            }
        }
    }

    /// The units of one side of the battle.
    #[inline]
    pub fn fighters(&self, battle: &Battle, side: Side) -> &Force {
        &self.units[battle.seat(side).index()][battle.hex as usize]
    }

    /// A side of the battle loses a unit.
    pub fn lose(&mut self, side: Side, unit: Unit) {
        let Some(battle) = &mut self.battle else { unreachable!("no battle is fought") };
        battle.lost[side as usize][unit as usize] += 1;
        let (seat, hex) = (battle.seat(side), battle.hex);
        self.destroy(seat, unit, hex);
    }

    /// [setup.supply] Rubium from the supply, which never runs out.
    #[inline]
    pub fn gain(&mut self, seat: Seat, rubium: u32) {
        let rubium = u16::try_from(rubium).unwrap_or(u16::MAX);
        self.rubium[seat.index()] = self.rubium[seat.index()].saturating_add(rubium);
    }

    /// Cards of both kinds in a hand; open to all.
    #[inline]
    pub fn held(&self, seat: Seat) -> u16 {
        u16::from(self.energize.held[seat.index()]) + u16::from(self.missions.held[seat.index()])
    }
}

/// [components.list] Figures, cards, tokens and masks agree; says what does not.
pub fn audit(w: &World) -> Result<(), String> {
    let eye = Eye::open();
    for seat in w.seat_list() {
        let units = &w.units[seat.index()];
        for unit in Unit::ALL {
            let n = unit as usize;
            let all = units.iter().map(|here| here[n] as u32).sum::<u32>() + w.supply[seat.index()][n] as u32;
            if all != w.sheet().figures[n] as u32 {
                return Err(format!("seat {} has {all} figures of {unit:?}", seat.0));
            }
        }
        let present = (0..MAX_HEXES).filter(|hex| units[*hex] != [0; UNITS]).fold(0, |all, hex| all | bit(hex as u8));
        if present != w.present[seat.index()] {
            return Err(format!("seat {} stands on {present:b}, not {:b}", seat.0, w.present[seat.index()]));
        }
        if w.rules.vortex && present & bit(w.map().middle) != 0 {
            return Err("somebody is in the Vortex".into());
        }
        let points = w.victories[seat.index()] as u32 * w.kit.numbers.battle_victory as u32
            + w.hills[seat.index()] as u32 * w.kit.numbers.king_of_the_hill as u32
            + w.kit.missions.iter().zip(w.scored[seat.index()].0).map(|(m, n)| m.points as u32 * n as u32).sum::<u32>();
        if points != w.points[seat.index()] as u32 {
            return Err(format!("seat {} has {} points on cards of {points}", seat.0, w.points[seat.index()]));
        }
        for (held, hand) in [
            (w.energize.held[seat.index()], w.energize.hands[seat.index()].peek(&eye).total()),
            (w.missions.held[seat.index()], w.missions.hands[seat.index()].peek(&eye).total()),
        ] {
            if held as u32 != hand {
                return Err(format!("seat {} holds {hand} cards, not {held}", seat.0));
            }
        }
        let seen = |shown: &[u8], hand: &[u8]| shown.iter().zip(hand).all(|(shown, held)| shown <= held);
        let n = seat.index();
        if !seen(&w.energize.shown[n].0, &w.energize.hands[n].peek(&eye).0)
            || !seen(&w.missions.shown[n].0, &w.missions.hands[n].peek(&eye).0)
        {
            return Err(format!("seat {} has shown a card it does not hold", seat.0));
        }
    }
    for (n, card) in w.kit.energize.iter().enumerate() {
        let hands: u32 = w.energize.hands.iter().map(|hand| hand.peek(&eye)[n] as u32).sum();
        let all = hands + w.energize.bag.peek(&eye)[n] as u32 + w.energize.discard[n] as u32;
        if all != card.copies as u32 {
            return Err(format!("{} is there {all} times", card.id));
        }
    }
    for (n, card) in w.kit.missions.iter().enumerate() {
        let kind = n as u8;
        let hands: u32 = w.missions.hands.iter().map(|hand| hand.peek(&eye)[n] as u32).sum();
        let scored: u32 = w.scored.iter().map(|scored| scored[n] as u32).sum();
        let apart = w.line.iter().filter(|k| **k == kind).count()
            + w.drawn.peek(&eye).iter().filter(|k| **k == kind).count()
            + w.sunk.peek(&eye).iter().filter(|(k, _)| *k == kind).count();
        let all = hands + scored + apart as u32 + w.missions.bag.peek(&eye)[n] as u32 + w.missions.discard[n] as u32;
        let expected = if w.rules.vortex && card.needs_monolith { 0 } else { card.copies as u32 };
        if all != expected {
            return Err(format!("{} is there {all} times", card.id));
        }
    }
    let tokens = w.piles.iter().map(Counts::total).sum::<u32>();
    if tokens != w.tokens.count_ones() {
        return Err(format!("{tokens} tokens lie on {} hexes", w.tokens.count_ones()));
    }
    Ok(())
}
