//! [galaxy.setup] Random maps for three to eight players.

use super::{Chance, Entry, Layout, SIDES, ring_of, spaces_in, spiral};
use crate::components::{Anomalies, Back, Components, LayoutRow, PlanetKind, Set, TileId};

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
    let mut best: Option<(usize, u32, Layout)> = None;
    for _ in 0..DRAWS {
        let mut tiles = Vec::new();
        for (pool, count) in &mut pools {
            chance.shuffle(pool);
            tiles.extend_from_slice(&pool[..*count]);
        }
        chance.shuffle(&mut tiles);
        let mut layout = fill(c, shape, c.mecatol(sets), &tiles);
        part(c, &mut layout, chance);
        let (clashes, spread) = (clashes(c, &layout), unevenness(c, &layout));
        if best.as_ref().is_none_or(|(cl, sp, _)| (clashes, spread) < (*cl, *sp)) {
            best = Some((clashes, spread, layout));
        }
    }
    Ok(best.expect("at least one map is drawn").2)
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

/// Neighbours on the table that share a side.
fn beside(layout: &Layout, n: usize) -> impl Iterator<Item = Entry> + '_ {
    let (q, r) = spiral(n);
    SIDES.iter().map(move |&(dq, dr)| layout.entry((q + dq, r + dr)))
}

/// [galaxy.setup] Two tiles that should not lie side by side.
pub fn clash(c: &Components, a: TileId, b: TileId) -> bool {
    let (a, b) = (c.tile(a), c.tile(b));
    a.anomalies != Anomalies::NONE && b.anomalies != Anomalies::NONE || !a.wormholes.common(b.wormholes).is_empty()
}

fn clashes_at(c: &Components, layout: &Layout, n: usize) -> usize {
    let Entry::Tile(tile) = layout.around[n] else { return 0 };
    beside(layout, n).filter(|e| matches!(e, Entry::Tile(other) if clash(c, tile, *other))).count()
}

/// How many tiles lie beside one they should not touch, each pair counted twice.
pub fn clashes(c: &Components, layout: &Layout) -> usize {
    (0..layout.around.len()).map(|n| clashes_at(c, layout, n)).sum()
}

/// Swaps tiles that clash with others until none do or patience ends.
fn part(c: &Components, layout: &mut Layout, chance: &mut impl Chance) {
    let free: Vec<usize> = (0..layout.around.len()).filter(|&n| matches!(layout.around[n], Entry::Tile(_))).collect();
    let mut now = clashes(c, layout);
    for _ in 0..SWAPS {
        if now == 0 {
            return;
        }
        let bad: Vec<usize> = free.iter().copied().filter(|&n| clashes_at(c, layout, n) > 0).collect();
        let (a, b) = (bad[chance.below(bad.len())], free[chance.below(free.len())]);
        layout.around.swap(a, b);
        let then = clashes(c, layout);
        if then <= now {
            now = then;
        } else {
            layout.around.swap(a, b);
        }
    }
}

/// Difference between the richest and the poorest home: what lies nearer to it than to any other home counts for it,
/// more the closer it is.
pub fn unevenness(c: &Components, layout: &Layout) -> u32 {
    let homes = layout.homes();
    let away = |(aq, ar): (i8, i8), (bq, br): (i8, i8)| ring_of((aq - bq, ar - br));
    let mut worth = vec![0u32; homes.len()];
    for (at, entry) in layout.spaces() {
        let Entry::Tile(tile) = entry else { continue };
        let nearest = homes.iter().map(|&h| away(at, h)).min().unwrap_or(0);
        let sharing: Vec<usize> = (0..homes.len()).filter(|&h| away(at, homes[h]) == nearest).collect();
        let value: u32 = c
            .planets_on(tile)
            .map(|p| c.planet(p))
            .filter(|p| p.kind == PlanetKind::Planet)
            .map(|p| 2 * u32::from(p.resources.max(p.influence)) + u32::from(p.resources.min(p.influence)))
            .sum();
        for &home in &sharing {
            worth[home] += value * 12 / (nearest.max(1) * sharing.len()) as u32;
        }
    }
    worth.iter().max().unwrap_or(&0) - worth.iter().min().unwrap_or(&0)
}
