//! [hive.priority] How the Hive selects among systems and planets, and which of its units take hits.

use super::{Book, Combat, Criterion, Purpose, Taker};
use imperium::{Force, KINDS};
use scene::{Decision, DecisionRow, Thing};
use twilight_box::components::Wormhole;
use twilight_box::units::Kind;

/// What is judged of a system or planet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merits {
    /// An unscored public objective this would complete.
    pub completes: Option<Aim>,
    pub spawning: bool,
    /// Cost of all ships there, whoever they are of, in halves.
    pub strength: u16,
    pub planets: u8,
    pub influence: u8,
    pub resources: u8,
    /// The first wormhole there by its letter.
    pub wormhole: Option<Wormhole>,
    pub frontier: bool,
}

/// A public objective by what it counts and how long it has lain open, 0 for the oldest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    pub points: u8,
    pub age: u8,
}

impl Aim {
    /// Most points first, then the oldest.
    pub fn rank(&self) -> (std::cmp::Reverse<u8>, u8) {
        (std::cmp::Reverse(self.points), self.age)
    }
}

/// [hive.priority] The smaller, the better by this criterion.
pub fn key(criterion: Criterion, of: &Merits) -> i32 {
    // More points come first, then what lay there longer; nothing completed comes last.
    let completes = of.completes.map_or(i32::MAX / 2, |aim| i32::from(aim.age) - i32::from(aim.points) * 256);
    let letter = of.wormhole.map_or(i32::from(u8::MAX), |hole| hole as i32);
    match criterion {
        Criterion::Completes => completes,
        Criterion::CompletesNot => -completes,
        Criterion::Spawning => (!of.spawning).into(),
        Criterion::SpawningNot => of.spawning.into(),
        Criterion::LeastStrength => of.strength.into(),
        Criterion::MostStrength => -i32::from(of.strength),
        Criterion::MostPlanets => -i32::from(of.planets),
        Criterion::FewestPlanets => of.planets.into(),
        Criterion::MostInfluence => -i32::from(of.influence),
        Criterion::LeastInfluence => of.influence.into(),
        Criterion::MostResources => -i32::from(of.resources),
        Criterion::LeastResources => of.resources.into(),
        Criterion::FirstWormhole => letter,
        Criterion::LastWormhole => -letter,
        Criterion::Frontier => (!of.frontier).into(),
        Criterion::FrontierNot => of.frontier.into(),
    }
}

/// One criterion that left fewer candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Narrowing {
    pub criterion: Criterion,
    pub before: usize,
    pub after: usize,
}

/// What was selected, and how: several are left when no criterion tells them apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick<T> {
    pub left: Vec<T>,
    pub why: Vec<Narrowing>,
}

impl<T: Copy> Pick<T> {
    /// The one, or the first of those the players may choose among, in the order of the map.
    pub fn first(&self) -> Option<T> {
        self.left.first().copied()
    }

    /// The criterion that left one.
    pub fn decided(&self) -> Option<Criterion> {
        if self.left.len() == 1 { self.why.last().map(|step| step.criterion) } else { None }
    }
}

/// [hive.priority] Candidates are narrowed by one criterion after the other until one is left; a lone one need not be judged.
pub fn narrow<T: Copy>(order: &[Criterion], all: impl IntoIterator<Item = T>, merits: impl Fn(T) -> Merits) -> Pick<T> {
    let all: Vec<T> = all.into_iter().collect();
    if all.len() < 2 {
        return Pick { left: all, why: Vec::new() };
    }
    let mut left: Vec<(T, Merits)> = all.into_iter().map(|item| (item, merits(item))).collect();
    let mut why = Vec::new();
    for &criterion in order {
        if left.len() < 2 {
            break;
        }
        let before = left.len();
        let best = left.iter().map(|(_, merits)| key(criterion, merits)).min();
        left.retain(|(_, merits)| Some(key(criterion, merits)) == best);
        if left.len() < before {
            why.push(Narrowing { criterion, before, after: left.len() });
        }
    }
    Pick { left: left.into_iter().map(|(item, _)| item).collect(), why }
}

/// [hive.priority] The same for those who look on: each criterion up to the one that decides, with what counted.
pub fn weighed<T: Copy>(
    order: &[Criterion],
    all: &[T],
    merits: impl Fn(T) -> Merits,
    name: impl Fn(T) -> Thing,
) -> Decision {
    let mut left: Vec<(usize, Merits)> = all.iter().map(|&item| merits(item)).enumerate().collect();
    let mut rows = Vec::new();
    for &criterion in order {
        if left.len() < 2 {
            break;
        }
        let mut figures = vec![String::new(); all.len()];
        left.iter().for_each(|(n, merits)| figures[*n] = figure(criterion, merits));
        let best = left.iter().map(|(_, merits)| key(criterion, merits)).min();
        left.retain(|(_, merits)| Some(key(criterion, merits)) == best);
        let left = left.iter().map(|(n, _)| *n as u8).collect();
        rows.push(DecisionRow { criterion: criterion.words().into(), figures, left });
    }
    Decision { candidates: all.iter().map(|&item| name(item)).collect(), rows }
}

/// What a criterion looks at, as a figure.
fn figure(criterion: Criterion, of: &Merits) -> String {
    let sign = |is: bool| if is { "yes" } else { "–" }.to_string();
    match criterion {
        Criterion::Completes | Criterion::CompletesNot => {
            of.completes.map_or("–".into(), |aim| format!("{} vp", aim.points))
        }
        Criterion::Spawning | Criterion::SpawningNot => sign(of.spawning),
        Criterion::LeastStrength | Criterion::MostStrength => match of.strength % 2 {
            0 => (of.strength / 2).to_string(),
            _ => format!("{}½", of.strength / 2),
        },
        Criterion::MostPlanets | Criterion::FewestPlanets => of.planets.to_string(),
        Criterion::MostInfluence | Criterion::LeastInfluence => of.influence.to_string(),
        Criterion::MostResources | Criterion::LeastResources => of.resources.to_string(),
        Criterion::FirstWormhole | Criterion::LastWormhole => sign(of.wormhole.is_some()),
        Criterion::Frontier | Criterion::FrontierNot => sign(of.frontier),
    }
}

/// [hive.priority] Systems for a purpose.
pub fn systems<T: Copy>(
    book: &Book,
    purpose: Purpose,
    all: impl IntoIterator<Item = T>,
    merits: impl Fn(T) -> Merits,
) -> Pick<T> {
    narrow(book.systems(purpose), all, merits)
}

/// [hive.planets] Planets of one system, the best first.
pub fn planets<T: Copy + PartialEq>(
    book: &Book,
    purpose: Purpose,
    all: &[T],
    merits: impl Fn(T) -> Merits + Copy,
) -> Vec<T> {
    let (mut rest, mut ranked) = (all.to_vec(), Vec::new());
    while !rest.is_empty() {
        let next = narrow(book.planets(purpose), rest.iter().copied(), merits).left[0];
        rest.retain(|planet| *planet != next);
        ranked.push(next);
    }
    ranked
}

/// [hive.defended] Two ships of the Hive and all planets its own.
pub fn fully_defended(ships: u8, planets: u8, controlled: u8) -> bool {
    ships >= 2 && planets == controlled
}

/// What units cost, in halves: the strength of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs(pub [u16; KINDS]);

impl Costs {
    /// [hive.strength] The cost of a unit is its strength; without one it has none.
    pub fn of(cost: impl Fn(Kind) -> (Option<u8>, u8)) -> Costs {
        Costs(Kind::ALL.map(|kind| {
            let (cost, pieces) = cost(kind);
            u16::from(cost.unwrap_or(0)) * 2 / u16::from(pieces)
        }))
    }

    pub fn halves(&self, kind: Kind) -> u16 {
        self.0[kind as usize]
    }

    /// The strength of all ships of a force.
    pub fn strength(&self, force: &Force) -> u16 {
        imperium::SHIPS.iter().map(|&kind| self.halves(kind) * u16::from(force.of(kind))).sum()
    }
}

/// [hive.hits] The unit that takes the next hit, and whether it sustains it.
pub fn takes_hit(
    book: &Book,
    combat: Combat,
    force: &Force,
    sustains: impl Fn(Kind) -> bool,
    costs: &Costs,
) -> Option<(Kind, bool)> {
    let kinds: &[Kind] = match combat {
        Combat::Space => &imperium::SHIPS,
        Combat::Ground => &imperium::GROUND,
    };
    book.hits(combat).iter().find_map(|taker| match *taker {
        Taker::Sustain => {
            let able = kinds.iter().filter(|kind| sustains(**kind) && force.in_state(**kind, false) > 0);
            able.min_by_key(|kind| costs.halves(**kind)).map(|kind| (*kind, true))
        }
        Taker::Loses(kind) => (force.of(kind) > 0).then_some((kind, false)),
    })
}

/// [hive.weakest] What else harms the Hive meets its weakest unit.
pub fn weakest(force: &Force, costs: &Costs) -> Option<Kind> {
    Kind::ALL.into_iter().filter(|kind| force.of(*kind) > 0).min_by_key(|kind| costs.halves(*kind))
}
