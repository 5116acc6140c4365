//! [galaxy.setup] Random maps for three to eight players.

use super::{Chance, Entry, Layout, SIDES, ring_of, spaces_in, spiral};
use crate::components::{Back, Components, LayoutRow, Set, TileId};
use arrayvec::ArrayVec;

/// How many maps are drawn to keep the evenest.
const DRAWS: usize = 12;

/// How often tiles are swapped to part neighbours that should not touch.
const SWAPS: usize = 400;

/// Why no map can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GenerateError {
    NoShape { players: u8 },
    TooFewTiles { back: Back, wanted: usize, found: usize },
}

impl std::fmt::Display for GenerateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GenerateError::NoShape { players } => write!(f, "there is no map for {players} players with these boxes"),
            GenerateError::TooFewTiles { back, wanted, found } => {
                write!(f, "{wanted} {back:?} tiles are needed, these boxes have {found}")
            }
        }
    }
}

impl Components {
    /// The tile in the middle of the map.
    pub fn mecatol(&self, sets: &[Set]) -> TileId {
        let number = if sets.contains(&Set::ThundersEdge) { "112" } else { "18" };
        self.tile_named(number).expect("Mecatol Rex")
    }

    /// The shape for a number of players that uses as many of the boxes as possible.
    pub fn shape(&self, players: u8, sets: &[Set]) -> Option<&LayoutRow> {
        let fits = |row: &&LayoutRow| row.players == players && row.sets.iter().all(|set| sets.contains(set));
        self.layouts.iter().filter(fits).max_by_key(|row| row.sets.len())
    }
}

/// [galaxy.setup] A map for 3 to 8 players: tiles are dealt by back and laid at random; no two anomalies and no two
/// equal wormholes side by side unless there is no other way. Of several such maps the evenest one is kept.
pub fn generate(c: &Components, players: u8, sets: &[Set], chance: &mut impl Chance) -> Result<Layout, GenerateError> {
    let shape = c.shape(players, sets).ok_or(GenerateError::NoShape { players })?;
    let wanted = |back| {
        let per_player = if back == Back::Blue { shape.blue } else { shape.red };
        let extra = if back == Back::Red { shape.extra_red } else { 0 };
        usize::from(players) * usize::from(per_player) + usize::from(extra)
    };
    let mut pools = Vec::new();
    for back in [Back::Blue, Back::Red] {
        let tiles: Vec<TileId> = dealable(c, sets, back).collect();
        if tiles.len() < wanted(back) {
            return Err(GenerateError::TooFewTiles { back, wanted: wanted(back), found: tiles.len() });
        }
        pools.push((tiles, wanted(back)));
    }
    let empty = fill(c, shape, c.mecatol(sets), &[]);
    let dealt = pools.iter().map(|(_, count)| count).sum();
    let table = Table::new(c, shape, &empty, dealt);
    let mut best: Option<(usize, u32, Vec<TileId>)> = None;
    for _ in 0..DRAWS {
        let mut tiles = Vec::with_capacity(table.free.len());
        for (pool, count) in &mut pools {
            chance.draw(pool, *count);
            tiles.extend_from_slice(&pool[..*count]);
        }
        chance.shuffle(&mut tiles);
        let clashes = table.part(&mut tiles, chance);
        let spread = table.unevenness(&tiles);
        if best.as_ref().is_none_or(|(cl, sp, _)| (clashes, spread) < (*cl, *sp)) {
            best = Some((clashes, spread, tiles));
        }
    }
    let (_, _, tiles) = best.expect("at least one map is drawn");
    Ok(fill(c, shape, c.mecatol(sets), &tiles))
}

/// Tiles of one back that are dealt when a map is built from these boxes.
pub fn dealable<'a>(c: &'a Components, sets: &'a [Set], back: Back) -> impl Iterator<Item = TileId> + 'a {
    (0..c.systems.len() as u8).map(TileId).filter(move |&t| c.tile(t).back == back && sets.contains(&c.tile(t).set))
}

fn fill(c: &Components, shape: &LayoutRow, centre: TileId, tiles: &[TileId]) -> Layout {
    let mut around = vec![None; spaces_in(usize::from(shape.rings))];
    for &home in &shape.homes {
        around[usize::from(home)] = Some(Entry::Home);
    }
    for &gap in &shape.closed {
        around[usize::from(gap)] = Some(Entry::Gap);
    }
    for place in &shape.lanes {
        let lane = c.lane_named(&place.tile).expect("a checked hyperlane");
        around[usize::from(place.at)] = Some(Entry::Lane { lane, turn: place.turn });
    }
    let mut left = tiles.iter().copied();
    let around = around.into_iter().map(|e| e.unwrap_or_else(|| left.next().map_or(Entry::Gap, Entry::Tile))).collect();
    Layout { centre: Entry::Tile(centre), around }
}

/// How many tiles lie beside one they should not touch, each pair counted twice.
pub fn clashes(c: &Components, layout: &Layout) -> usize {
    let tile = |entry: Entry| if let Entry::Tile(tile) = entry { Some(tile) } else { None };
    let around = |n: usize| {
        let (q, r) = spiral(n);
        SIDES.iter().filter_map(move |&(dq, dr)| tile(layout.entry((q + dq, r + dr))))
    };
    let at = |n: usize| tile(layout.around[n]).map_or(0, |own| around(n).filter(|&other| c.clash(own, other)).count());
    (0..layout.around.len()).map(at).sum()
}

/// The spaces of a shape that wait for tiles, and what the tiles mean for each other, worked out once for many draws.
struct Table<'a> {
    c: &'a Components,
    /// Spaces that take a dealt tile, in the order of the map string.
    free: Vec<usize>,
    /// For each of them its neighbours among them.
    beside: Vec<ArrayVec<u8, 6>>,
    /// For each of them which homes it counts for, and how much.
    shares: Vec<Vec<(usize, u32)>>,
    homes: usize,
    /// The tile in the middle, and what it counts for whom.
    centre: Option<(TileId, Vec<(usize, u32)>)>,
}

impl<'a> Table<'a> {
    fn new(c: &'a Components, shape: &LayoutRow, layout: &Layout, dealt: usize) -> Self {
        let open =
            |n: &usize| layout.around[*n] == Entry::Gap && !shape.closed.iter().any(|&gap| usize::from(gap) == *n);
        let free: Vec<usize> = (0..layout.around.len()).filter(open).take(dealt).collect();
        let place = |at: (i8, i8)| free.iter().position(|&n| spiral(n) == at).map(|n| n as u8);
        let beside = free
            .iter()
            .map(|&n| {
                let (q, r) = spiral(n);
                SIDES.iter().filter_map(|&(dq, dr)| place((q + dq, r + dr))).collect()
            })
            .collect();
        let homes = layout.homes();
        let counts = free.iter().map(|&n| shares(&homes, spiral(n))).collect();
        let centre = match layout.centre {
            Entry::Tile(tile) => Some((tile, shares(&homes, (0, 0)))),
            _ => None,
        };
        Table { c, beside, shares: counts, homes: homes.len(), centre, free }
    }

    fn clashes_at(&self, tiles: &[TileId], n: usize) -> usize {
        self.beside[n].iter().filter(|&&m| self.c.clash(tiles[n], tiles[usize::from(m)])).count()
    }

    /// Swaps tiles that clash with others until none do or patience ends; says how many clashes are left.
    fn part(&self, tiles: &mut [TileId], chance: &mut impl Chance) -> usize {
        let mut at: Vec<usize> = (0..tiles.len()).map(|n| self.clashes_at(tiles, n)).collect();
        let mut now: usize = at.iter().sum();
        for _ in 0..SWAPS {
            if now == 0 {
                break;
            }
            let bad = at.iter().filter(|&&clashes| clashes > 0).count();
            let pick = chance.below(bad);
            let a = (0..tiles.len()).filter(|&n| at[n] > 0).nth(pick).expect("a bad tile");
            let b = chance.below(tiles.len());
            tiles.swap(a, b);
            let touched = |n: usize| self.beside[n].iter().map(|&m| usize::from(m)).chain([n]);
            let mut then = now;
            for n in touched(a).chain(touched(b).filter(|n| !touched(a).any(|m| m == *n))) {
                then = then + self.clashes_at(tiles, n) - at[n];
            }
            if then <= now {
                touched(a).chain(touched(b)).for_each(|n| at[n] = self.clashes_at(tiles, n));
                now = then;
            } else {
                tiles.swap(a, b);
            }
        }
        now
    }

    /// Difference between the richest and the poorest home: what lies nearer to it than to any other home counts for
    /// it, more the closer it is.
    fn unevenness(&self, tiles: &[TileId]) -> u32 {
        let mut worth = vec![0u32; self.homes];
        let around = tiles.iter().zip(&self.shares).map(|(&tile, shares)| (tile, shares));
        for (tile, shares) in around.chain(self.centre.iter().map(|(tile, shares)| (*tile, shares))) {
            let value = self.c.worth(tile);
            for &(home, parts) in shares {
                worth[home] += value * 12 / parts;
            }
        }
        worth.iter().max().unwrap_or(&0) - worth.iter().min().unwrap_or(&0)
    }
}

/// The homes nearest to a space, each with the number its worth is divided by.
fn shares(homes: &[(i8, i8)], (q, r): (i8, i8)) -> Vec<(usize, u32)> {
    let away = |&(hq, hr): &(i8, i8)| ring_of((q - hq, r - hr));
    let nearest = homes.iter().map(away).min().unwrap_or(0);
    let sharing: Vec<usize> = (0..homes.len()).filter(|&h| away(&homes[h]) == nearest).collect();
    sharing.iter().map(|&home| (home, (nearest.max(1) * sharing.len()) as u32)).collect()
}
