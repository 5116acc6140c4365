//! [galaxy.setup] Random maps for three to eight players.

use super::{Chance, Entry, Layout, MOST_SYSTEMS, SIDES, ring_of, spaces_in, spiral, spiral_index};
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

/// [galaxy.setup] A map for 2 to 8 players: tiles are dealt by back and laid at random; no two anomalies and no two
/// equal wormholes side by side unless there is no other way. Of several such maps the evenest one is kept.
pub fn generate(c: &Components, players: u8, sets: &[Set], chance: &mut impl Chance) -> Result<Layout, GenerateError> {
    Dealer::new(c, players, sets).map(|dealer| dealer.deal(c, chance))
}

/// What is the same for all maps of a number of players and some boxes, worked out once for many maps.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// The map without the tiles that are dealt.
    empty: Layout,
    /// Blue and red tiles, and how many of them are dealt.
    pools: [(Vec<TileId>, usize); 2],
    table: Table,
}

impl Dealer {
    pub fn new(c: &Components, players: u8, sets: &[Set]) -> Result<Dealer, GenerateError> {
        let shape = c.shape(players, sets).ok_or(GenerateError::NoShape { players })?;
        let pool = |back: Back, per_player: u8, extra: u8| {
            let wanted = usize::from(players) * usize::from(per_player) + usize::from(extra);
            let tiles: Vec<TileId> = dealable(c, sets, back).collect();
            match tiles.len() < wanted {
                true => Err(GenerateError::TooFewTiles { back, wanted, found: tiles.len() }),
                false => Ok((tiles, wanted)),
            }
        };
        let pools = [pool(Back::Blue, shape.blue, 0)?, pool(Back::Red, shape.red, shape.extra_red)?];
        if pools[0].1 + pools[1].1 + shape.homes.len() >= MOST_SYSTEMS {
            return Err(GenerateError::NoShape { players });
        }
        let empty = empty(c, shape, c.mecatol(sets));
        let table = Table::new(shape, &empty, pools[0].1 + pools[1].1);
        Ok(Dealer { empty, pools, table })
    }

    pub fn deal(&self, c: &Components, chance: &mut impl Chance) -> Layout {
        let mut pools = self.pools.clone();
        let mut best: Option<(usize, u32, Tiles)> = None;
        for _ in 0..DRAWS {
            let mut tiles = Tiles::new();
            for (pool, count) in &mut pools {
                chance.draw(pool, *count);
                tiles.extend(pool[..*count].iter().copied());
            }
            chance.shuffle(&mut tiles);
            let clashes = self.table.part(c, &mut tiles, chance);
            let spread = self.table.unevenness(c, &tiles);
            if best.as_ref().is_none_or(|(cl, sp, _)| (clashes, spread) < (*cl, *sp)) {
                best = Some((clashes, spread, tiles));
            }
        }
        let (_, _, tiles) = best.expect("at least one map is drawn");
        let mut layout = self.empty.clone();
        for (&space, tile) in self.table.free.iter().zip(tiles) {
            layout.around[space] = Entry::Tile(tile);
        }
        layout
    }
}

/// Tiles dealt for one map.
type Tiles = ArrayVec<TileId, MOST_SYSTEMS>;

/// Tiles of one back that are dealt when a map is built from these boxes.
pub fn dealable<'a>(c: &'a Components, sets: &'a [Set], back: Back) -> impl Iterator<Item = TileId> + 'a {
    (0..c.systems.len() as u8).map(TileId).filter(move |&t| c.tile(t).back == back && sets.contains(&c.tile(t).set))
}

fn empty(c: &Components, shape: &LayoutRow, centre: TileId) -> Layout {
    let mut around = vec![Entry::Gap; spaces_in(usize::from(shape.rings))];
    for &home in &shape.homes {
        around[usize::from(home)] = Entry::Home;
    }
    for place in &shape.lanes {
        let lane = c.lane_named(&place.tile).expect("a checked hyperlane");
        around[usize::from(place.at)] = Entry::Lane { lane, turn: place.turn };
    }
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

/// The spaces of a shape that wait for tiles, and what the tiles mean for each other.
#[derive(Clone, Debug)]
struct Table {
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

impl Table {
    fn new(shape: &LayoutRow, layout: &Layout, dealt: usize) -> Self {
        let open =
            |n: &usize| layout.around[*n] == Entry::Gap && !shape.closed.iter().any(|&gap| usize::from(gap) == *n);
        let free: Vec<usize> = (0..layout.around.len()).filter(open).take(dealt).collect();
        let place = |at| spiral_index(at).and_then(|n| free.binary_search(&n).ok()).map(|n| n as u8);
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
        Table { beside, shares: counts, homes: homes.len(), centre, free }
    }

    #[inline]
    fn clashes_at(&self, c: &Components, tiles: &[TileId], n: usize) -> usize {
        self.beside[n].iter().filter(|&&m| c.clash(tiles[n], tiles[usize::from(m)])).count()
    }

    /// Swaps tiles that clash with others until none do or patience ends; says how many clashes are left.
    fn part(&self, c: &Components, tiles: &mut [TileId], chance: &mut impl Chance) -> usize {
        let mut at = [0usize; MOST_SYSTEMS];
        // Places of tiles that clash, a bit each.
        let mut bad = 0u128;
        for n in 0..tiles.len() {
            at[n] = self.clashes_at(c, tiles, n);
            bad |= u128::from(at[n] > 0) << n;
        }
        let mut now: usize = at.iter().sum();
        for _ in 0..SWAPS {
            if now == 0 {
                break;
            }
            let mut left = bad;
            (0..chance.below(bad.count_ones() as usize)).for_each(|_| left &= left - 1);
            let (a, b) = (left.trailing_zeros() as usize, chance.below(tiles.len()));
            if a == b {
                continue;
            }
            tiles.swap(a, b);
            // Each clash is counted at both of its tiles.
            let swapped = [self.clashes_at(c, tiles, a), self.clashes_at(c, tiles, b)];
            let then = now + 2 * (swapped[0] + swapped[1]) - 2 * (at[a] + at[b]);
            if then > now {
                tiles.swap(a, b);
                continue;
            }
            now = then;
            [at[a], at[b]] = swapped;
            let clash = |n: usize, m: usize| usize::from(c.clash(tiles[n], tiles[m]));
            for (came, left) in [(a, b), (b, a)] {
                for m in self.beside[came].iter().map(|&m| usize::from(m)).filter(|&m| m != left) {
                    let (gained, lost) = (clash(came, m), clash(left, m));
                    if gained != lost {
                        at[m] = at[m] + gained - lost;
                        bad = bad & !(1 << m) | u128::from(at[m] > 0) << m;
                    }
                }
                bad = bad & !(1 << came) | u128::from(at[came] > 0) << came;
            }
        }
        now
    }

    /// Difference between the richest and the poorest home: what lies nearer to it than to any other home counts for
    /// it, more the closer it is.
    fn unevenness(&self, c: &Components, tiles: &[TileId]) -> u32 {
        let mut worth = [0u32; MOST_SYSTEMS];
        let worth = &mut worth[..self.homes];
        let around = tiles.iter().zip(&self.shares).map(|(&tile, shares)| (tile, shares));
        for (tile, shares) in around.chain(self.centre.iter().map(|(tile, shares)| (*tile, shares))) {
            let value = c.worth(tile);
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
