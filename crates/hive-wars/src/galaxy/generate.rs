//! [galaxy.setup] Random maps for three to eight players.

use super::layout::lay_beside;
use super::{Chance, Entry, Galaxy, Layout, LayoutError, SIDES, SystemId, ring_of, spaces_in, spiral, spiral_index};
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
    pools: [(Pool, usize); 2],
    table: Table,
    /// The systems of the map with any tiles: where they lie and which touch.
    galaxy: Galaxy,
    /// The systems that are homes, and those that take the dealt tiles.
    homes: Vec<SystemId>,
    free: Vec<SystemId>,
}

/// Tiles of one back.
type Pool = ArrayVec<TileId, 128>;

impl Dealer {
    pub fn new(c: &Components, players: u8, sets: &[Set]) -> Result<Dealer, GenerateError> {
        let shape = c.shape(players, sets).ok_or(GenerateError::NoShape { players })?;
        let pool = |back: Back, per_player: u8, extra: u8| {
            let wanted = usize::from(players) * usize::from(per_player) + usize::from(extra);
            let tiles: Pool = dealable(c, sets, back).collect();
            match tiles.len() < wanted {
                true => Err(GenerateError::TooFewTiles { back, wanted, found: tiles.len() }),
                false => Ok((tiles, wanted)),
            }
        };
        let pools = [pool(Back::Blue, shape.blue, 0)?, pool(Back::Red, shape.red, shape.extra_red)?];
        let dealt = pools[0].1 + pools[1].1;
        if dealt > MOST_DEALT || shape.homes.len() > MOST_HOMES {
            return Err(GenerateError::NoShape { players });
        }
        let empty = empty(c, shape, c.mecatol(sets));
        let table = Table::new(c, shape, &empty, dealt);
        let (any, mut full) = (pools[0].0[0], empty.clone());
        let homes = full.around.iter_mut().filter(|entry| **entry == Entry::Home);
        homes.for_each(|entry| *entry = Entry::Tile(any));
        table.free.iter().for_each(|&space| full.around[space] = Entry::Tile(any));
        let galaxy = full.galaxy(c, &[]).map_err(|_| GenerateError::NoShape { players })?;
        let system =
            |n: usize| galaxy.ids().find(|&s| galaxy.place(s).at == Some(spiral(n))).expect("a tile lies there");
        let homes = (0..empty.around.len()).filter(|&n| empty.around[n] == Entry::Home).map(system).collect();
        let free = table.free.iter().map(|&n| system(n)).collect();
        Ok(Dealer { empty, pools, table, galaxy, homes, free })
    }

    pub fn deal(&self, c: &Components, chance: &mut impl Chance) -> Layout {
        let mut layout = self.empty.clone();
        for (&space, tile) in self.table.free.iter().zip(self.tiles(c, chance)) {
            layout.around[space] = Entry::Tile(tile);
        }
        layout
    }

    /// The galaxy of a dealt map, with these homes in the order of the map string; `sets` as in [`Layout::galaxy`].
    pub fn deal_galaxy(
        &self,
        c: &Components,
        homes: &[TileId],
        sets: &[Set],
        chance: &mut impl Chance,
    ) -> Result<Galaxy, LayoutError> {
        let mut galaxy = self.galaxy.clone();
        let dealt = self.tiles(c, chance);
        let homes = self.homes.iter().copied().zip(homes.iter().copied());
        for (system, tile) in homes.chain(self.free.iter().copied().zip(dealt)) {
            galaxy.put_tile(c, system, tile);
        }
        lay_beside(c, &mut galaxy, sets, false)?;
        Ok(galaxy)
    }

    /// The tiles of the evenest of several maps.
    fn tiles(&self, c: &Components, chance: &mut impl Chance) -> Tiles {
        let mut pools = self.pools.clone();
        let mut best: Option<(u32, u32, Tiles)> = None;
        for _ in 0..DRAWS {
            let mut tiles = Tiles::new();
            for (pool, count) in &mut pools {
                chance.draw(pool, *count);
                tiles.try_extend_from_slice(&pool[..*count]).expect("no more than fit");
            }
            chance.shuffle(&mut tiles);
            let clashes = self.table.part(c, &mut tiles, chance);
            let spread = self.table.unevenness(c, &tiles);
            if best.as_ref().is_none_or(|(cl, sp, _)| (clashes, spread) < (*cl, *sp)) {
                best = Some((clashes, spread, tiles));
            }
        }
        best.expect("at least one map is drawn").2
    }
}

/// The most homes of a map.
const MOST_HOMES: usize = 8;

/// The most tiles that are dealt: a bit each.
const MOST_DEALT: usize = 64;

/// Tiles dealt for one map.
type Tiles = ArrayVec<TileId, MOST_DEALT>;

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
    /// For each of them its neighbours among them, a bit each.
    beside: [u64; MOST_DEALT],
    /// Which of them count for which homes, and how much.
    shares: Vec<Share>,
    homes: usize,
    /// What the tile in the middle counts for each home.
    centre: [u32; MOST_HOMES],
}

impl Table {
    fn new(c: &Components, shape: &LayoutRow, layout: &Layout, dealt: usize) -> Self {
        let open =
            |n: &usize| layout.around[*n] == Entry::Gap && !shape.closed.iter().any(|&gap| usize::from(gap) == *n);
        let free: Vec<usize> = (0..layout.around.len()).filter(open).take(dealt).collect();
        let place = |at| spiral_index(at).and_then(|n| free.binary_search(&n).ok());
        let mut beside = [0; MOST_DEALT];
        for (near, &n) in beside.iter_mut().zip(&free) {
            let (q, r) = spiral(n);
            let places = SIDES.iter().filter_map(|&(dq, dr)| place((q + dq, r + dr)));
            *near = places.fold(0, |near, n| near | 1 << n);
        }
        let homes = layout.homes();
        let counts = free.iter().enumerate().flat_map(|(place, &n)| shares(&homes, spiral(n), place)).collect();
        let mut centre = [0; MOST_HOMES];
        if let Entry::Tile(tile) = layout.centre {
            shares(&homes, (0, 0), 0).iter().for_each(|share| centre[share.home] += share.of(c.worth(tile)));
        }
        Table { beside, shares: counts, homes: homes.len(), centre, free }
    }

    /// Swaps tiles that clash with others until none do or patience ends; says how many clashes are left, each counted
    /// at both of its tiles.
    fn part(&self, c: &Components, tiles: &mut [TileId], chance: &mut impl Chance) -> u32 {
        let mut own = [0; MOST_DEALT];
        for (own, &tile) in own.iter_mut().zip(tiles.iter()) {
            *own = c.aversions(tile);
        }
        let mut averse = Averse::new(&self.beside, &own[..tiles.len()]);
        let mut bad = averse.all_clashing();
        let mut now: u32 = ones(bad).map(|n| (averse.places_of(own[n]) & self.beside[n]).count_ones()).sum();
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
            // Whether the two clash with each other does not change.
            let both = 1 << a | 1 << b;
            let (near_a, near_b) = (self.beside[a] & !both, self.beside[b] & !both);
            let (like_a, like_b) = (averse.places_of(own[a]), averse.places_of(own[b]));
            let count = |places: u64| if places == 0 { 0 } else { places.count_ones() };
            let mut before = count(like_a & near_a);
            let mut after = count(like_a & near_b);
            // Most tiles mind no others.
            if like_b != 0 {
                before += count(like_b & near_b);
                after += count(like_b & near_a);
            }
            if after <= before {
                averse.turn(own[a] ^ own[b], both);
                tiles.swap(a, b);
                own.swap(a, b);
                now = now + 2 * after - 2 * before;
                bad = averse.all_clashing();
            }
        }
        now
    }

    /// Difference between the richest and the poorest home: what lies nearer to it than to any other home counts for
    /// it, more the closer it is.
    fn unevenness(&self, c: &Components, tiles: &[TileId]) -> u32 {
        let mut worth = self.centre;
        for share in &self.shares {
            worth[share.home] += share.of(c.worth(tiles[share.place]));
        }
        let worth = &worth[..self.homes];
        worth.iter().max().unwrap_or(&0) - worth.iter().min().unwrap_or(&0)
    }
}

/// The places of tiles that should not touch their like, by what they should not touch, and those of them that do: a bit
/// for each place.
struct Averse<'a> {
    beside: &'a [u64; MOST_DEALT],
    places: [u64; 8],
    clashing: [u64; 8],
}

impl Averse<'_> {
    fn new<'a>(beside: &'a [u64; MOST_DEALT], own: &[u8]) -> Averse<'a> {
        let mut averse = Averse { beside, places: [0; 8], clashing: [0; 8] };
        for (n, &aversions) in own.iter().enumerate() {
            ones(aversions.into()).for_each(|sort| averse.places[sort % 8] |= 1 << n);
        }
        (0..8).for_each(|sort| averse.look(sort));
        averse
    }

    /// Places change from having these aversions to not having them, and the other way round.
    #[inline]
    fn turn(&mut self, aversions: u8, places: u64) {
        for sort in ones(aversions.into()) {
            self.places[sort % 8] ^= places;
            self.look(sort % 8);
        }
    }

    #[inline]
    fn look(&mut self, sort: usize) {
        let (mut left, mut near) = (self.places[sort], 0);
        while left != 0 {
            near |= self.beside[left.trailing_zeros() as usize % MOST_DEALT];
            left &= left - 1;
        }
        self.clashing[sort] = near & self.places[sort];
    }

    /// Places with any of these aversions.
    #[inline]
    fn places_of(&self, mut aversions: u8) -> u64 {
        let mut all = 0;
        while aversions != 0 {
            all |= self.places[aversions.trailing_zeros() as usize % 8];
            aversions &= aversions - 1;
        }
        all
    }

    /// Places that touch their like.
    #[inline]
    fn all_clashing(&self) -> u64 {
        self.clashing.iter().fold(0, |all, &places| all | places)
    }
}

/// The places of the ones in a word.
#[inline]
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let n = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            n
        })
    })
}

/// What a place counts for a home: its worth times a fraction.
#[derive(Clone, Copy, Debug)]
struct Share {
    place: usize,
    home: usize,
    times: u32,
    over: u32,
}

impl Share {
    #[inline]
    fn of(&self, worth: u32) -> u32 {
        // Hardly any fraction is left over, and a division takes long.
        if self.over == 1 { worth * self.times } else { worth * self.times / self.over }
    }
}

/// The homes nearest to a space, each with its share.
fn shares(homes: &[(i8, i8)], (q, r): (i8, i8), place: usize) -> Vec<Share> {
    let away = |&(hq, hr): &(i8, i8)| ring_of((q - hq, r - hr));
    let nearest = homes.iter().map(away).min().unwrap_or(0);
    let sharing: Vec<usize> = (0..homes.len()).filter(|&h| away(&homes[h]) == nearest).collect();
    let parts = (nearest.max(1) * sharing.len()) as u32;
    let (times, over) = if 12 % parts == 0 { (12 / parts, 1) } else { (12, parts) };
    sharing.iter().map(|&home| Share { place, home, times, over }).collect()
}
