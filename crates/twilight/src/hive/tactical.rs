//! [hive.tactical] Targets, destination and ships of a tactical action, and the units that support it.

use super::counters::Counters;
use super::instincts::{Aim, Costs, Merits, Narrowing, Pick, fully_defended, systems};
use super::{Book, CAPACITY, FLEET, Level, Numbers, Purpose};
use imperium::{Force, KINDS};
use kernel::SeatSet;
use serde::{Deserialize, Serialize};
use twilight_box::galaxy::{Chart, Links, MOST_SYSTEMS, Mover, NO_WAY, Purpose as Purposes, SystemId, SystemSet};
use twilight_box::units::Kind;

/// What the Hive is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Raid {
    Engage,
    Infest,
}

/// A system as the Hive sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    pub zone: u8,
    /// All but its strength, which is counted anew with each ship that leaves.
    pub merits: Merits,
    pub hive: Force,
    /// Strength of everybody else's ships, in halves.
    pub others: u16,
    /// Players with units there, structures too.
    pub players: SeatSet,
    /// Its planets that the Hive controls.
    pub controlled: u8,
    /// Mecatol Rex is here and nobody controls it.
    pub free_mecatol: bool,
    /// A command token of the Hive lies here.
    pub token: bool,
}

/// The galaxy as the Hive sees it: the chart has the Hive's tokens and the players' ships.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    pub chart: &'a Chart<'a>,
    /// By system.
    pub spots: &'a [Spot],
    pub costs: &'a Costs,
    /// The move of each kind.
    pub moves: [u8; KINDS],
}

impl Field<'_> {
    fn ids(&self) -> impl Iterator<Item = SystemId> + use<> {
        self.chart.galaxy.ids()
    }

    fn spot(&self, system: SystemId) -> &Spot {
        &self.spots[system.index()]
    }

    /// [hive.priority] What a system is judged by, with the strength of all ships there.
    pub fn merits(&self, system: SystemId) -> Merits {
        let spot = self.spot(system);
        Merits { strength: self.costs.strength(&spot.hive) + spot.others, ..spot.merits }
    }

    /// [hive.priority] What a system is judged by when a ship leaves it: with its last one an objective may go.
    fn left_behind(&self, system: SystemId, keeps: impl Fn(SystemId) -> Option<Aim>) -> Merits {
        let last = self.spot(system).hive.sum(&FLEET) == 1;
        Merits { completes: if last { keeps(system) } else { None }, ..self.merits(system) }
    }

    /// Whether ships of the Hive can be in a system at all.
    fn open(&self, system: SystemId) -> bool {
        !self.chart.fracture.has(system) && self.chart.may_end(Mover::of(1), system)
    }

    /// [hive.leave] Whether a ship may leave: when engaging a spawning system, when infesting any system with planets has
    /// to stay fully defended.
    fn may_leave(&self, raid: Raid, from: SystemId, forces: &Force) -> bool {
        let spot = self.spot(from);
        let guarded = match raid {
            Raid::Engage => spot.merits.spawning,
            Raid::Infest => spot.merits.planets > 0,
        };
        let left = forces.sum(&FLEET) - 1;
        !guarded || fully_defended(left, spot.merits.planets, spot.controlled)
    }

    /// The ways into a system from where ships of the Hive are.
    fn ways(&self, links: &Links<'_>, starts: SystemSet, to: SystemId) -> Ways {
        let mut ways = [[NO_WAY; MOVES]; MOST_SYSTEMS];
        let starts = starts.without(to).iter().filter(|&from| !self.chart.held(from)).collect();
        self.chart.ways(Mover::of(1), starts, to, MOVES as u8 - 1, links, &mut ways);
        ways
    }

    /// Whether a ship gets into the system of these ways.
    fn gets_there(&self, ways: &Ways, kind: Kind, from: SystemId) -> bool {
        let value = self.moves[kind as usize];
        value > 0 && ways[from.index()][self.allowance(value, from)] != NO_WAY
    }

    /// What a move amounts to where a ship sets out.
    fn allowance(&self, value: u8, from: SystemId) -> usize {
        usize::from(self.chart.allowance(Mover::of(value), from).total()).min(MOVES - 1)
    }

    /// [hive.ends] Systems without a token of the Hive where a ship with capacity can be at the end of the movement.
    fn ends(&self, raid: Raid, links: &Links<'_>) -> SystemSet {
        let laden = self.with(&CAPACITY);
        let goes = |from: SystemId| {
            let hive = &self.spot(from).hive;
            let there = CAPACITY.into_iter().filter(|kind| hive.of(*kind) > 0);
            let value = there.map(|kind| self.moves[kind as usize]).max().unwrap_or(0);
            if value == 0 || self.chart.held(from) || !self.may_leave(raid, from, hive) {
                return SystemSet::NONE;
            }
            self.chart.ends(Mover::of(1), from, self.allowance(value, from), links)
        };
        let ends = laden.iter().map(goes).fold(laden, SystemSet::union);
        ends.iter().filter(|&system| !self.spot(system).token).collect()
    }

    /// Systems with ships of some kinds.
    fn with(&self, kinds: &[Kind]) -> SystemSet {
        self.ids().filter(|&system| self.spot(system).hive.sum(kinds) > 0).collect()
    }
}

/// The amounts of move that are told apart.
const MOVES: usize = 8;

/// Gravity rift rolls on the way into a system, by start and move.
type Ways = [[u8; MOVES]; MOST_SYSTEMS];

/// [hive.targets] [hive.engage] [hive.infest] The targets: systems without a token of the Hive that it can enter. To engage,
/// where players with enough counters for the zone have units; to infest, where a planet is not the Hive's, a free
/// Mecatol Rex only with enough influence (`able`).
pub fn targets(book: &Book, field: &Field, raid: Raid, counters: &Counters, able: bool) -> SystemSet {
    let fits = |spot: &Spot| match raid {
        Raid::Engage => counters.reach(&book.numbers, spot.players, spot.zone),
        Raid::Infest => spot.controlled < spot.merits.planets && (able || !spot.free_mecatol),
    };
    field.ids().filter(|&system| !field.spot(system).token && field.open(system) && fits(field.spot(system))).collect()
}

/// [hive.mecatol] A Mecatol Rex nobody controls is invaded only with enough influence in the bank.
pub fn invades(gate: u8, free_mecatol: bool, influence: u8) -> bool {
    !free_mecatol || influence >= gate
}

/// [hive.destination] [hive.closest] Where the Hive can go: of the systems where a ship with capacity can be at the end those
/// that are the fewest steps from a target, a target itself first.
pub fn candidates(field: &Field, raid: Raid, targets: SystemSet) -> SystemSet {
    let links = field.chart.links(Purposes::Movement);
    let ends = field.ends(raid, &links);
    let (mut seen, mut wave) = (targets, targets);
    while !wave.is_empty() && wave.common(ends).is_empty() {
        let next = wave.iter().map(|system| links.of(system)).fold(SystemSet::NONE, SystemSet::union);
        wave = next.minus(seen).iter().filter(|&system| field.open(system)).collect();
        seen = seen.union(wave);
    }
    wave.common(ends)
}

/// [hive.destination] The system the Hive activates, of those closest to a target by positive priority.
pub fn destination(book: &Book, field: &Field, candidates: SystemSet) -> Pick<SystemId> {
    systems(book, Purpose::Positive, candidates.iter(), |system| field.merits(system))
}

/// [hive.most-moved] Ships that move at most: the icons, or the counters of the players there if they are more.
pub fn most_moved(icons: u8, counters: &Counters, players: SeatSet) -> u8 {
    icons.max(counters.total(players))
}

/// A ship that moves, and where from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    pub kind: Kind,
    pub from: SystemId,
}

/// Ships that set out, with what decided each, or the systems the next one could come from equally well.
pub type Convoy = Result<Vec<(Moved, Vec<Narrowing>)>, Vec<SystemId>>;

/// [hive.movement] [hive.capacity-first] The ships that move: one with capacity first if none is there, then always of the
/// kind the destination has fewest of, the strongest to engage and the weakest to infest; from where negative priority says.
/// [hive.helpful] `said` is what the players said of ties so far; without it the order of the map decides. `keeps` says which
/// objective goes with the last ship of a system.
pub fn convoy(
    book: &Book,
    field: &Field,
    raid: Raid,
    to: SystemId,
    most: u8,
    said: Option<&[SystemId]>,
    keeps: impl Fn(SystemId) -> Option<Aim>,
) -> Convoy {
    let ways = field.ways(&field.chart.links(Purposes::Movement), field.with(&FLEET), to);
    let mut spots = field.spots.to_vec();
    let mut moved = Vec::new();
    let mut said = said.map(|said| said.iter());
    let mut kinds = FLEET;
    kinds.sort_by_key(|kind| field.costs.halves(*kind));
    if raid == Raid::Engage {
        kinds.reverse();
    }
    while moved.len() < usize::from(most) {
        let (now, ways) = (Field { spots: &spots, ..*field }, &ways);
        let sources = |kind: Kind| {
            now.ids().filter(move |&from| {
                let hive = &now.spot(from).hive;
                hive.of(kind) > 0 && now.may_leave(raid, from, hive) && now.gets_there(ways, kind, from)
            })
        };
        let there = &now.spot(to).hive;
        let lead = there.sum(&CAPACITY) == 0;
        let open = kinds.iter().filter(|kind| !lead || CAPACITY.contains(kind));
        let able = open.filter(|kind| sources(**kind).next().is_some());
        // The first of equals stays: kinds stand in their order.
        let Some(&kind) = (if lead { able.clone().next() } else { able.clone().min_by_key(|kind| there.of(**kind)) })
        else {
            break;
        };
        let pick = systems(book, Purpose::Negative, sources(kind), |system| now.left_behind(system, &keeps));
        let first = pick.first().expect("a kind that can move has a source");
        let from = match &mut said {
            Some(said) if pick.left.len() > 1 => match said.next() {
                Some(&from) => from,
                None => return Err(pick.left),
            },
            _ => first,
        };
        let damaged = spots[from.index()].hive.in_state(kind, false) == 0;
        spots[from.index()].hive.take(kind, damaged);
        spots[to.index()].hive.add(kind, damaged);
        moved.push((Moved { kind, from }, pick.why));
    }
    Ok(moved)
}

/// [hive.support] Fighters, and infantry, that come to the active system: some for each ship with capacity there, and as
/// many as the icons of the second support card or the counters of the players there; none without such a ship.
pub fn support(level: &Level, hive: &Force, icons: u8, counters: &Counters, players: SeatSet) -> u8 {
    match hive.sum(&CAPACITY) {
        0 => 0,
        ships => ships * level.support + icons.max(counters.total(players)),
    }
}

/// [hive.landing] Infantry on each of so many planets, as even as can be; the first ones get what is over.
pub fn landing(infantry: u8, planets: u8) -> Vec<u8> {
    (0..planets).map(|n| infantry / planets + u8::from(n < infantry % planets)).collect()
}

/// [hive.clean] Infantry above what a planet keeps leaves at the end of a turn.
pub fn excess(numbers: &Numbers, infantry: u8) -> u8 {
    infantry.saturating_sub(numbers.garrison)
}
