//! What lasts one action: the activation, the battle, the invasion; and what a round remembers of wars.

use crate::names::Unit;
use crate::verbs::{Roll, Side};
use arrayvec::ArrayVec;
use imperium::{Area, Force, PlanetSet, PlanetSpot, SystemId, SystemSet};
use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Moves a ship can make; no ship goes further.
pub const MOVES: usize = 7;
/// Gravity rifts a ship can leave on one way.
pub const RIFTS: usize = 3;
/// Dice thrown at once.
pub const DICE: usize = 64;

/// [move.ships] From where ships get into the active system: by rolls at most, then by moves at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ways(pub [[SystemSet; MOVES]; RIFTS]);

impl Ways {
    /// The fewest rolls of a ship that starts there with so many moves; none if it does not get there.
    pub fn rolls(&self, from: SystemId, moves: u8) -> Option<u8> {
        let moves = usize::from(moves).min(MOVES - 1);
        (0..RIFTS).find(|rolls| self.0[*rolls][moves].has(from)).map(|rolls| rolls as u8)
    }
}

/// [action.tactical] [action.transfer] What lasts one tactical or transfer action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activation {
    pub seat: Seat,
    pub system: SystemId,
    /// The other system of a transfer.
    pub second: Option<SystemId>,
    pub ways: Ways,
    /// Ships that have come into the system, or into the second; they move no further.
    pub arrived: [Force; 2],
    /// [cannon.fire] Who has fired.
    pub fired: SeatSet,
    /// Planets that were bombarded or invaded.
    pub settled: PlanetSet,
    /// [invade.bombard] Dice each kind has thrown, and those aimed at the planet under fire.
    pub bombs: [u8; Unit::COUNT],
    pub aimed: [u8; Unit::COUNT],
    /// [race.arborec] Ground forces that came down to planets, and came aboard in each of the systems: what moved does not
    /// build.
    pub landed: [Option<Landed>; LANDED],
    pub boarded: [u8; 2],
    /// Whether somebody fought.
    pub fought: bool,
    /// It is the second of two actions.
    pub again: bool,
    /// What has moved, and from where, so that it can be undone; the first of them.
    pub moved: [Option<Moved>; MOVED],
    /// [card.action] The fleet that passes a system with enemies.
    pub slipped: Option<SystemId>,
    /// [leader.diplomat] Who lets his fleet pass, who was asked, and who is worth asking.
    pub leave: SeatSet,
    pub asked: SeatSet,
    pub worth_asking: SeatSet,
    /// [leader.diplomat] Systems a diplomat has set out from in this action.
    pub envoys: SystemSet,
    /// [research.racial] The system out of which ships move as if the two touched.
    pub conduit: Option<SystemId>,
    /// [card.action] Who has laid mines, and hits they score in the battle.
    pub mines: Option<(Seat, u8)>,
    /// [card.action] Units are built before the battle.
    pub sally: bool,
}

/// Moves an action remembers.
pub const MOVED: usize = 32;

/// Planets of two systems.
const LANDED: usize = 8;

/// Ground forces that have come down to a planet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Landed {
    pub planet: PlanetSpot,
    pub ground_forces: u8,
}

/// Something that has moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Moved {
    Unit { unit: Unit, damaged: bool, from: Area },
    Leader { leader: u8, from: super::Berth },
}

impl Activation {
    pub fn new(seat: Seat, system: SystemId, second: Option<SystemId>, ways: Ways) -> Activation {
        Activation {
            seat,
            system,
            second,
            ways,
            arrived: [Force::default(); 2],
            fired: SeatSet::NONE,
            settled: PlanetSet::NONE,
            bombs: [0; Unit::COUNT],
            aimed: [0; Unit::COUNT],
            landed: [None; LANDED],
            boarded: [0; 2],
            fought: false,
            again: false,
            moved: [None; MOVED],
            slipped: None,
            leave: SeatSet::NONE,
            asked: SeatSet::NONE,
            worth_asking: SeatSet::NONE,
            envoys: SystemSet::NONE,
            conduit: None,
            mines: None,
            sally: false,
        }
    }

    /// Something has moved.
    pub fn note(&mut self, moved: Moved) {
        if let Some(free) = self.moved.iter_mut().find(|row| row.is_none()) {
            *free = Some(moved);
        }
    }

    /// A ground force has come down to a planet.
    pub fn lands(&mut self, planet: PlanetSpot) {
        let of = |row: &Option<Landed>| row.is_none_or(|row| row.planet == planet);
        let Some(row) = self.landed.iter_mut().find(|row| of(row)) else { return };
        row.get_or_insert(Landed { planet, ground_forces: 0 }).ground_forces += 1;
    }

    /// Ground forces that have come down to a planet.
    pub fn landed_on(&self, planet: PlanetSpot) -> u8 {
        self.landed.iter().flatten().find(|row| row.planet == planet).map_or(0, |row| row.ground_forces)
    }

    /// Moves that are remembered.
    pub fn noted(&self) -> usize {
        self.moved.iter().flatten().count()
    }

    /// Whether more has moved than is remembered.
    pub fn is_crowded(&self) -> bool {
        self.noted() == MOVED
    }

    /// What came after so many moves did not come.
    pub fn forget_after(&mut self, moves: usize) {
        self.moved[moves..].fill(None);
    }

    /// Where a ship that starts there ends: in the active system, or in the other one of a transfer.
    pub fn end_from(&self, from: SystemId) -> SystemId {
        match self.second {
            Some(second) if from == self.system => second,
            Some(_) | None => self.system,
        }
    }

    /// Ships that have come into a system.
    pub fn arrived_in(&mut self, system: SystemId) -> &mut Force {
        &mut self.arrived[usize::from(system != self.system)]
    }

    /// Both systems, or the one.
    pub fn systems(&self) -> SystemSet {
        self.second.map_or(SystemSet::one(self.system), |second| SystemSet::one(self.system).with(second))
    }
}

/// Hits to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hits {
    pub any: u8,
    /// On ships that are no fighters, while there are any.
    pub big: u8,
    /// On fighters alone.
    pub fighters: u8,
    /// On war suns, while there are any.
    pub suns: u8,
}

impl Hits {
    pub fn any(any: u8) -> Hits {
        Hits { any, ..Hits::default() }
    }

    pub fn total(self) -> u8 {
        self.any + self.big + self.fighters + self.suns
    }

    /// One is taken off.
    pub fn less_one(self) -> Hits {
        match self {
            Hits { any: 1.., .. } => Hits { any: self.any - 1, ..self },
            Hits { fighters: 1.., .. } => Hits { fighters: self.fighters - 1, ..self },
            Hits { suns: 1.., .. } => Hits { suns: self.suns - 1, ..self },
            Hits { big, .. } => Hits { big: big.saturating_sub(1), ..self },
        }
    }
}

/// Where a rule stands that works in a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Owned {
    Barrage,
    Ability(u8),
    Technology(u8),
    Racial(u8),
    Flagship(u8),
}

/// A roll that can score hits: who rolls, against whom, where. Nobody rolls for the custodians.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shot {
    pub roll: Roll,
    pub by: Option<Seat>,
    pub at: Option<Seat>,
    pub side: Side,
    pub system: SystemId,
    pub planet: Option<PlanetSpot>,
    /// What lets them fire before a battle.
    pub source: Option<Owned>,
}

/// Dice that are alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Gun {
    pub unit: Unit,
    pub dice: u8,
    /// What a die must show.
    pub on: i8,
    /// Hits of a natural ten.
    pub tens: u8,
    /// Its hits go on ships that are no fighters.
    pub big: bool,
    /// Misses are rolled once more.
    pub misses_again: bool,
    /// Ones are rolled once more.
    pub ones_again: bool,
}

/// The dice thrown last.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Salvo {
    pub shot: Option<Shot>,
    pub guns: ArrayVec<Gun, { Unit::COUNT }>,
    pub faces: ArrayVec<u8, DICE>,
    /// Dice that were rolled again.
    pub again: u64,
}

impl Salvo {
    /// Each die with its gun.
    pub fn dice(&self) -> impl Iterator<Item = (u8, &Gun)> {
        let guns = self.guns.iter().flat_map(|gun| (0..gun.dice).map(move |_| gun));
        self.faces.iter().copied().zip(guns)
    }

    pub fn hits(&self) -> Hits {
        let mut hits = Hits::default();
        for (face, gun) in self.dice().filter(|(face, gun)| i16::from(*face) >= i16::from(gun.on)) {
            let made = if face == 10 { gun.tens.max(1) } else { 1 };
            *if gun.big { &mut hits.big } else { &mut hits.any } += made;
        }
        hits
    }
}

/// [battle.retreat] A retreat that was announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    pub side: Side,
    pub to: SystemId,
}

/// Effects that can work before one battle.
pub const EFFECTS: usize = 6;

/// [battle.round] A space battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub system: SystemId,
    pub attacker: Seat,
    /// None: the custodians of Mecatol Rex.
    pub defender: Option<Seat>,
    /// Fighters of the custodians that are left.
    pub fighters: u8,
    pub round: u8,
    /// Hits each side has to take.
    pub hits: [Hits; 2],
    pub retreat: Option<Retreat>,
    /// [battle.precombat] What has worked before the first round.
    pub done: [Option<Owned>; EFFECTS],
    /// What was paid for in this round is added to dice: of all ships, and of all but fighters.
    pub bonus: [i8; 2],
    pub big_bonus: [i8; 2],
    /// Dice more of each war sun in this round.
    pub sun_dice: [u8; 2],
    /// Non-fighter ships and fighters each side had.
    pub ships: [u8; 2],
    /// Units each side has lost.
    pub lost: [u8; 2],
    /// Kinds of units each side has lost, a bit each.
    pub sunk: [u16; 2],
    /// Units lost in this round that may still fire.
    pub fallen: [Force; 2],
    /// The kind of ship damaged just now.
    pub hurt: Option<Unit>,
    /// [card.action] The ship of each side that takes the first hits, and the kind of one that sits out the first round.
    pub shield: [Option<Shielded>; 2],
    pub sits_out: [Option<Unit>; 2],
}

/// [card.action] A ship that takes the first hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shielded {
    pub unit: Unit,
    pub damaged: bool,
    /// Hits it must take yet.
    pub left: u8,
}

/// [invade.round] What comes next in an invasion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stage {
    Bombs,
    /// [race.yin]
    Conversion,
    /// [invade.landing-fire]
    Fire,
    Rounds,
}

/// [invade.round] An invasion of a planet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Invasion {
    pub planet: PlanetSpot,
    pub attacker: Seat,
    /// None: nobody's planet, with its custodians if it has them.
    pub defender: Option<Seat>,
    /// Custodians that are left.
    pub locals: u8,
    pub stage: Stage,
    pub round: u8,
    pub hits: [u8; 2],
    /// What was paid for in this round is added to dice of ground forces, and of mechanized units.
    pub bonus: [i8; 2],
    pub mech_bonus: [i8; 2],
    /// [faq.xxcha-hits] The hit a ground force ignores was ignored.
    pub ignored: bool,
    /// Ground forces killed on both sides.
    pub killed: u8,
    /// Whether the attacker has lost units.
    pub lost: bool,
    /// [race.nekro] Whose units the other side has destroyed, not by PDS fire.
    pub struck: [bool; 2],
    pub fallen: [Force; 2],
    /// Whether there was anything to fight: ground forces, mechanized units or PDS.
    pub defended: bool,
}

/// Which of the two.
pub const fn side_index(side: Side) -> usize {
    match side {
        Side::Attacker => 0,
        Side::Defender => 1,
    }
}

pub const fn other_side(side: Side) -> Side {
    match side {
        Side::Attacker => Side::Defender,
        Side::Defender => Side::Attacker,
    }
}

pub const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];

impl Battle {
    pub fn seat(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Attacker => Some(self.attacker),
            Side::Defender => self.defender,
        }
    }
}

impl Invasion {
    pub fn seat(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Attacker => Some(self.attacker),
            Side::Defender => self.defender,
        }
    }
}

/// [hr.cease-fire] The cease-fire zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Zone {
    pub system: SystemId,
    pub declarer: Seat,
    /// Whose counters of the cease-fire lie there.
    pub laid: SeatSet,
}

/// [strategy.warfare-ii] The high alert token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Alert {
    pub seat: Seat,
    pub system: SystemId,
}

/// [opt.custodians] What guards Mecatol Rex until it is beaten.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Custodians {
    pub fighters: u8,
    pub locals: u8,
}

impl Custodians {
    pub fn are_gone(self) -> bool {
        self.fighters == 0 && self.locals == 0
    }
}

/// Battles a round remembers of one player.
const BATTLES: usize = 6;

/// [objective.counting] What a player did in wars: in this round, or ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deeds {
    /// [hr.invasion-objectives] Invasions won against somebody.
    pub invasions: u8,
    /// Battles won: where, and against how many ships.
    pub battles: [Option<(SystemId, u8)>; BATTLES],
    pub destroyed: [u8; Unit::COUNT],
    /// Whose docks were destroyed.
    pub docks_of: SeatSet,
    pub took_last_dock: bool,
    pub attacked_partner: bool,
    /// Planets another had in this round.
    pub from_enemies: PlanetSet,
    /// Ever: a ship next to its owner's home.
    pub struck_near_home: bool,
}

impl Deeds {
    /// A new round: only what counts for ever stays.
    pub fn renew(&mut self) {
        *self = Deeds { struck_near_home: self.struck_near_home, ..Deeds::default() };
    }

    pub fn won_battle(&mut self, system: SystemId, ships: u8) {
        if let Some(free) = self.battles.iter_mut().find(|battle| battle.is_none()) {
            *free = Some((system, ships));
        }
    }

    /// Systems in which battles against so many ships were won.
    pub fn battles_against(&self, ships: u8) -> usize {
        let won: SystemSet =
            self.battles.iter().flatten().filter(|(_, enemies)| *enemies >= ships).map(|(system, _)| *system).collect();
        won.len()
    }
}
