//! [galaxy.slices] Slices: tiles for the spaces before a home, cut so that none is much better than another.

use super::{Chance, SIDES, dealable, spiral};
use crate::components::{Back, Components, DraftRow, MOST_IN_SLICE, PlanetKind, Set, SliceRow, TileId, Wormhole};
use arrayvec::ArrayVec;

/// The tiles of one slice, in the order of its spaces.
pub type Slice = ArrayVec<TileId, MOST_IN_SLICE>;

/// What a slice has; values in halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Yield {
    pub resources: u32,
    pub influence: u32,
    pub alphas: u32,
    pub betas: u32,
    pub legends: u32,
}

impl Yield {
    /// What a tile has: a planet counts by the better of its values, equal ones half and half.
    pub fn of(c: &Components, tile: TileId) -> Yield {
        let wormholes = c.tile(tile).wormholes;
        let mut all = Yield {
            alphas: wormholes.has(Wormhole::Alpha).into(),
            betas: wormholes.has(Wormhole::Beta).into(),
            ..Yield::default()
        };
        for planet in c.planets_on(tile).map(|id| c.planet(id)).filter(|planet| planet.kind == PlanetKind::Planet) {
            let (resources, influence) = (u32::from(planet.resources), u32::from(planet.influence));
            all.legends += u32::from(planet.legendary);
            match resources.cmp(&influence) {
                std::cmp::Ordering::Greater => all.resources += 2 * resources,
                std::cmp::Ordering::Less => all.influence += 2 * influence,
                std::cmp::Ordering::Equal => {
                    all.resources += resources;
                    all.influence += influence;
                }
            }
        }
        all
    }

    pub fn sum(tiles: impl IntoIterator<Item = Yield>) -> Yield {
        tiles.into_iter().fold(Yield::default(), |all, one| Yield {
            resources: all.resources + one.resources,
            influence: all.influence + one.influence,
            alphas: all.alphas + one.alphas,
            betas: all.betas + one.betas,
            legends: all.legends + one.legends,
        })
    }

    /// How far a slice is from what it must have.
    fn amiss(&self, must: &SliceRow) -> u32 {
        let [least, most] = must.together.map(u32::from);
        let both = self.resources + self.influence;
        let many = |count: u32| count.saturating_sub(must.each.into()) * WEIGHT;
        u32::from(must.resources).saturating_sub(self.resources)
            + u32::from(must.influence).saturating_sub(self.influence)
            + least.saturating_sub(both)
            + both.saturating_sub(most)
            + many(self.alphas)
            + many(self.betas)
            + many(self.legends)
    }
}

/// What a wormhole or legend too many weighs against halves of resources.
const WEIGHT: u32 = 4;

/// How often slices are cut anew, and how many tiles are exchanged each time.
const CUTS: usize = 12;
const EXCHANGES: usize = 1500;

/// How often the tiles of a slice are shuffled to part its anomalies.
const SHUFFLES: usize = 2000;

/// [galaxy.slices] As many slices as the boxes have tiles for, at most those the row offers; nothing if not even one for
/// each player.
pub fn slice_count(c: &Components, row: &DraftRow, sets: &[Set]) -> Option<usize> {
    let shape = row.shape(c);
    if !shape.sets.iter().all(|set| sets.contains(set)) {
        return None;
    }
    let of = |back: Back, each: u8| match each {
        0 => usize::MAX,
        each => dealable(c, sets, back).count() / usize::from(each),
    };
    let most = of(Back::Blue, shape.blue).min(of(Back::Red, shape.red));
    let players = usize::from(shape.players);
    (most >= players).then(|| most.min(players + usize::from(row.more_slices)))
}

/// [galaxy.slices] Cuts slices at random and exchanges tiles until all of them have what they must, or patience ends.
pub fn cut(
    c: &Components,
    row: &DraftRow,
    must: &SliceRow,
    sets: &[Set],
    count: usize,
    chance: &mut impl Chance,
) -> Vec<Slice> {
    let shape = row.shape(c);
    let backs = [(Back::Blue, usize::from(shape.blue)), (Back::Red, usize::from(shape.red))];
    let mut pools = backs.map(|(back, _)| dealable(c, sets, back).collect::<Vec<TileId>>());
    let each = backs.map(|(_, each)| each);
    let has: Vec<Yield> = (0..c.systems.len() as u8).map(|n| Yield::of(c, TileId(n))).collect();
    let has = |tile: TileId| has[usize::from(tile.0)];
    let legends: u32 = pools[0].iter().map(|&tile| has(tile).legends).sum();
    let slice = |pools: &[Vec<TileId>; 2], n: usize| -> Yield {
        let own = |back: usize| pools[back][n * each[back]..(n + 1) * each[back]].iter();
        Yield::sum(own(0).chain(own(1)).map(|&tile| has(tile)))
    };
    let amiss = |pools: &[Vec<TileId>; 2]| -> u32 {
        let slices: ArrayVec<Yield, 16> = (0..count.min(16)).map(|n| slice(pools, n)).collect();
        let all = Yield::sum(slices.iter().copied());
        let beyond = |count: u32, [least, most]: [u8; 2]| {
            (u32::from(least).saturating_sub(count) + count.saturating_sub(most.into())) * WEIGHT
        };
        let [least, most] = must.legends;
        let fewest = u32::from(least).min(legends) as u8;
        slices.iter().map(|slice| slice.amiss(must)).sum::<u32>()
            + beyond(all.alphas, must.wormholes)
            + beyond(all.betas, must.wormholes)
            + beyond(all.legends, [fewest, most])
    };
    let mut best: Option<(u32, [Vec<TileId>; 2])> = None;
    for _ in 0..CUTS {
        pools.iter_mut().for_each(|pool| chance.shuffle(pool));
        let mut now = amiss(&pools);
        for _ in 0..EXCHANGES {
            if now == 0 {
                break;
            }
            let back = chance.below(2);
            let used = count * each[back];
            if used == 0 {
                continue;
            }
            let (a, b) = (chance.below(used), chance.below(pools[back].len()));
            pools[back].swap(a, b);
            match amiss(&pools) {
                then if then <= now => now = then,
                _ => pools[back].swap(a, b),
            }
        }
        if best.as_ref().is_none_or(|(least, _)| now < *least) {
            best = Some((now, pools.clone()));
        }
        if now == 0 {
            break;
        }
    }
    let (_, pools) = best.expect("slices were cut");
    let beside = beside(row);
    let one = |n: usize| {
        let own = |back: usize| pools[back][n * each[back]..(n + 1) * each[back]].iter();
        own(0).chain(own(1)).copied().collect::<Slice>()
    };
    let mut slices: Vec<Slice> = (0..count).map(one).collect();
    for slice in &mut slices {
        for _ in 0..SHUFFLES {
            chance.shuffle(slice);
            if beside.iter().all(|&(a, b)| !c.clash(slice[a], slice[b])) {
                break;
            }
        }
    }
    slices
}

/// Places of a slice that touch each other before some home.
pub fn beside(row: &DraftRow) -> Vec<(usize, usize)> {
    let touch = |a: u8, b: u8| {
        let ((aq, ar), (bq, br)) = (spiral(a.into()), spiral(b.into()));
        SIDES.contains(&(bq - aq, br - ar))
    };
    let pairs = (0..row.tiles()).flat_map(|a| (a + 1..row.tiles()).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| row.slices.iter().any(|slice| touch(slice[a], slice[b]))).collect()
}
