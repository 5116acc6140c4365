//! [galaxy.setup] Random maps for two to eight players.

use super::table::{lay_beside, lay_out};
use super::{Chance, Entry, Galaxy, Layout, LayoutError, SIDES, SystemId, ring_of, spaces_in, spiral, spiral_index};
use crate::components::{Back, Components, LayoutRow, MOST_OF_A_BACK, Set, Slot, TileId};
use arrayvec::ArrayVec;

/// How many maps are drawn at most to find one in which no tiles clash.
const DRAWS: usize = 12;

/// How often tiles are swapped to part neighbours that should not touch.
const SWAPS: usize = 400;

/// How many swaps are tried for each home to make all equally rich.
const TRIES: usize = 20;

/// Why no map can be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GenerateError {
    NoShape {
        players: u8,
    },
    TooFewTiles {
        back: Back,
        wanted: usize,
        found: usize,
    },
    /// Tiles of the boxes that may lie on a slot of the Hive Wars board.
    TooFewForSlot {
        slot: Slot,
        wanted: usize,
        found: usize,
    },
    /// No two gates, an alpha and a beta one.
    NoGates,
    /// Anomalies lie beside equal wormholes however they are laid.
    WormholesTouch,
    /// The blue-backed systems never hold as many planets as they should.
    PlanetBands,
}

impl std::fmt::Display for GenerateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GenerateError::NoShape { players } => write!(f, "there is no map for {players} players with these boxes"),
            GenerateError::TooFewTiles { back, wanted, found } => {
                let back = format!("{back:?}").to_lowercase();
                write!(f, "{wanted} {back} tiles are needed, these boxes have {found}")
            }
            GenerateError::TooFewForSlot { slot, wanted, found } => {
                let slot = format!("{slot:?}").to_lowercase();
                write!(f, "{wanted} tiles are needed for slot {slot}, these boxes have {found}")
            }
            GenerateError::NoGates => write!(f, "these boxes have no alpha and beta wormhole with a planet"),
            GenerateError::WormholesTouch => {
                write!(f, "anomalies cannot be kept from equal wormholes with these tiles")
            }
            GenerateError::PlanetBands => write!(f, "the planets of the zones cannot be evened out with these tiles"),
        }
    }
}

impl Components {
    /// The tile in the middle of the map.
    pub fn mecatol(&self, sets: &[Set]) -> TileId {
        let number = if sets.contains(&Set::ThundersEdge) { "112" } else { "18" };
        self.tile_named(number).expect("Mecatol Rex")
    }

    /// The shapes for a number of players that need none but these boxes.
    pub fn shapes<'a>(&'a self, players: u8, sets: &[Set]) -> impl Iterator<Item = &'a LayoutRow> {
        let fits = move |row: &&LayoutRow| row.players == players && row.sets.iter().all(|set| sets.contains(set));
        self.layouts.iter().filter(fits)
    }

    /// [galaxy.shapes] The ordinary shape for a number of players: the one that uses as many of the boxes as possible,
    /// of equals the one of the newer box.
    pub fn shape(&self, players: u8, sets: &[Set]) -> Option<&LayoutRow> {
        self.shapes(players, sets).filter(|row| !row.alternate).max_by_key(|row| row.sets.len())
    }
}

/// [galaxy.setup] A map for 2 to 8 players: tiles are dealt by back and laid at random; no two anomalies and no two
/// equal wormholes side by side unless there is no other way. Then tiles are swapped to make the homes equally rich.
pub fn generate(c: &Components, players: u8, sets: &[Set], chance: &mut impl Chance) -> Result<Layout, GenerateError> {
    Dealer::new(c, players, sets).map(|dealer| dealer.deal(c, chance))
}

/// What is the same for all maps of a number of players and some boxes, worked out once for many maps.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// The map without the tiles that are dealt.
    empty: Layout,
    /// Blue and red tiles.
    pools: [(Pool, Share); 2],
    table: Table,
    /// The systems of the map with any tiles: where they lie and which touch.
    galaxy: Galaxy,
    /// The systems that are homes, and those that take the dealt tiles.
    homes: Vec<SystemId>,
    free: Vec<SystemId>,
}

/// Tiles of one back.
type Pool = ArrayVec<TileId, MOST_OF_A_BACK>;

/// How many tiles of one back are dealt, those of the speaker included.
#[derive(Clone, Copy, Debug)]
struct Share {
    speaker: usize,
    all: usize,
}

impl Dealer {
    pub fn new(c: &Components, players: u8, sets: &[Set]) -> Result<Dealer, GenerateError> {
        Dealer::of(c, c.shape(players, sets).ok_or(GenerateError::NoShape { players })?, sets)
    }

    /// For maps of one shape.
    pub fn of(c: &Components, shape: &LayoutRow, sets: &[Set]) -> Result<Dealer, GenerateError> {
        let players = shape.players;
        let pool = |back: Back, per_player: u8, speaker: u8| {
            let speaker = usize::from(speaker);
            let wanted = usize::from(players) * usize::from(per_player) + speaker;
            let tiles: Pool = dealable(c, sets, back).collect();
            match tiles.len() < wanted {
                true => Err(GenerateError::TooFewTiles { back, wanted, found: tiles.len() }),
                false => Ok((tiles, Share { speaker, all: wanted })),
            }
        };
        let pools = [pool(Back::Blue, shape.blue, shape.speaker_blue)?, pool(Back::Red, shape.red, shape.speaker_red)?];
        let dealt = pools[0].1.all + pools[1].1.all;
        if dealt > MOST_DEALT || shape.homes.len() > MOST_HOMES {
            return Err(GenerateError::NoShape { players });
        }
        let empty = empty(c, shape, c.mecatol(sets));
        let table = Table::new(c, shape, &empty, dealt);
        let (any, mut full) = (c.mecatol(sets), empty.clone());
        let homes = full.around.iter_mut().filter(|entry| **entry == Entry::Home);
        homes.for_each(|entry| *entry = Entry::Tile(any));
        table.free.iter().for_each(|&space| full.around[space] = Entry::Tile(any));
        let galaxy = lay_out(c, &full, &[]).map_err(|_| GenerateError::NoShape { players })?;
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

    /// Lays a dealt map, with these homes in the order of the map string; `sets` as in [`Layout::galaxy`].
    pub fn deal_galaxy(
        &self,
        c: &Components,
        homes: &[TileId],
        sets: &[Set],
        chance: &mut impl Chance,
        galaxy: &mut Galaxy,
    ) -> Result<(), LayoutError> {
        galaxy.clone_from(&self.galaxy);
        let dealt = self.tiles(c, chance);
        let homes = self.homes.iter().copied().zip(homes.iter().copied());
        galaxy.put_tiles(c, homes.chain(self.free.iter().copied().zip(dealt)));
        lay_beside(c, galaxy, sets, false)
    }

    /// The tiles of a map without clashes, or of the one with the fewest, evened out.
    fn tiles(&self, c: &Components, chance: &mut impl Chance) -> Tiles {
        let mut pools = self.pools.each_ref().map(|(tiles, share)| {
            let mut pool = Pool::new();
            pool.try_extend_from_slice(tiles).expect("no more than fit");
            (pool, *share)
        });
        let speaker = pools[0].1.speaker + pools[1].1.speaker;
        let mut best: Option<Deal<'_>> = None;
        for _ in 0..DRAWS {
            let mut tiles = Tiles::new();
            for (pool, share) in &mut pools {
                chance.draw(pool, share.all);
                tiles.try_extend_from_slice(&pool[..share.speaker]).expect("no more than fit");
            }
            for (pool, share) in &pools {
                tiles.try_extend_from_slice(&pool[share.speaker..share.all]).expect("no more than fit");
            }
            // [galaxy.speaker-tiles] The speaker's tiles come first and stay among those next to the centre.
            chance.shuffle(&mut tiles[speaker..]);
            chance.shuffle(&mut tiles[..self.table.near]);
            let mut deal = Deal::new(&self.table, c, tiles);
            deal.part(chance);
            if best.as_ref().is_none_or(|best| deal.clashes < best.clashes) {
                best = Some(deal);
            }
            if best.as_ref().is_some_and(|best| best.clashes == 0) {
                break;
            }
        }
        let mut deal = best.expect("at least one map is drawn");
        deal.even_out(c, chance);
        deal.tiles
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

/// A shape with its homes and hyperlanes, and nothing else but the centre.
pub fn empty(c: &Components, shape: &LayoutRow, centre: TileId) -> Layout {
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
    /// For each of them what it counts for each home.
    shares: Vec<Riches>,
    homes: usize,
    /// What the tile in the middle counts for each home.
    centre: Riches,
    /// How many of them, the first ones, lie next to the centre and hold the speaker's tiles; none if there are no such tiles.
    near: usize,
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
        let counts = free.iter().map(|&n| shares(&homes, spiral(n))).collect();
        let centre = match layout.centre {
            Entry::Tile(tile) => shares(&homes, (0, 0)).map(|share| share * i64::from(c.worth(tile))),
            _ => Riches::default(),
        };
        let near = match shape.speaker_blue + shape.speaker_red {
            0 => 0,
            _ => free.iter().filter(|&&n| n < SIDES.len()).count(),
        };
        Table { beside, shares: counts, homes: homes.len(), centre, near, free }
    }
}

/// The tiles of one map while they are swapped.
struct Deal<'a> {
    table: &'a Table,
    tiles: Tiles,
    /// What each tile should not touch.
    own: [u8; MOST_DEALT],
    averse: Averse<'a>,
    /// Tiles that touch what they should not, each pair counted twice.
    clashes: u32,
}

impl<'a> Deal<'a> {
    fn new(table: &'a Table, c: &Components, tiles: Tiles) -> Deal<'a> {
        let mut own = [0; MOST_DEALT];
        for (own, &tile) in own.iter_mut().zip(&tiles) {
            *own = c.aversions(tile);
        }
        let averse = Averse::new(&table.beside, &own[..tiles.len()]);
        let clashing = ones(averse.all_clashing());
        let clashes = clashing.map(|n| (averse.places_of(own[n]) & table.beside[n]).count_ones()).sum();
        Deal { table, tiles, own, averse, clashes }
    }

    /// Swaps tiles that clash with others until none do or patience ends.
    fn part(&mut self, chance: &mut impl Chance) {
        for _ in 0..SWAPS {
            if self.clashes == 0 {
                return;
            }
            let mut left = self.averse.all_clashing();
            (0..chance.below(left.count_ones() as usize)).for_each(|_| left &= left - 1);
            let (a, b) = (left.trailing_zeros() as usize, chance.below(self.tiles.len()));
            if a != b && self.exchangeable(a, b) && self.swapped_clashes(a, b) <= self.clashes {
                self.swap(a, b);
            }
        }
    }

    /// Swaps tiles if that brings the riches of the homes closer together and makes no clash.
    fn even_out(&mut self, c: &Components, chance: &mut impl Chance) {
        let table = self.table;
        let mut worth: ArrayVec<i64, MOST_DEALT> = self.tiles.iter().map(|&tile| c.worth(tile).into()).collect();
        let mut riches = table.centre;
        for (shares, worth) in table.shares.iter().zip(&worth) {
            (0..table.homes).for_each(|home| riches[home] += shares[home] * worth);
        }
        // The variance, times the homes and once more.
        let spread = |riches: &Riches| {
            let all = riches[..table.homes].iter();
            let (sum, squares) = all.fold((0, 0), |(sum, squares), r| (sum + r, squares + r * r));
            table.homes as i64 * squares - sum * sum
        };
        let mut now = spread(&riches);
        for _ in 0..TRIES * table.homes {
            if now == 0 {
                return;
            }
            let (a, b) = (chance.below(self.tiles.len()), chance.below(self.tiles.len()));
            let gain = worth[b] - worth[a];
            if gain == 0 || !self.exchangeable(a, b) {
                continue;
            }
            let (from, to) = (&table.shares[b], &table.shares[a]);
            let mut swapped = riches;
            (0..table.homes).for_each(|home| swapped[home] += (to[home] - from[home]) * gain);
            let then = spread(&swapped);
            if then < now && self.swapped_clashes(a, b) <= self.clashes {
                self.swap(a, b);
                worth.swap(a, b);
                (riches, now) = (swapped, then);
            }
        }
    }

    /// [galaxy.speaker-tiles] Tiles next to the centre stay there where the speaker laid some.
    #[inline]
    fn exchangeable(&self, a: usize, b: usize) -> bool {
        (a < self.table.near) == (b < self.table.near)
    }

    /// How many clashes there are with two tiles swapped. Whether these two clash with each other does not change.
    #[inline]
    fn swapped_clashes(&self, a: usize, b: usize) -> u32 {
        let both = 1 << a | 1 << b;
        let (near_a, near_b) = (self.table.beside[a] & !both, self.table.beside[b] & !both);
        let change = |aversions: u8, from: u64, to: u64| match aversions {
            // Most tiles mind no others.
            0 => (0, 0),
            _ => {
                let like = self.averse.places_of(aversions);
                ((like & from).count_ones(), (like & to).count_ones())
            }
        };
        let (out_a, in_a) = change(self.own[a], near_a, near_b);
        let (out_b, in_b) = change(self.own[b], near_b, near_a);
        self.clashes + 2 * (in_a + in_b) - 2 * (out_a + out_b)
    }

    #[inline]
    fn swap(&mut self, a: usize, b: usize) {
        self.clashes = self.swapped_clashes(a, b);
        self.averse.turn(self.own[a] ^ self.own[b], 1 << a | 1 << b);
        self.tiles.swap(a, b);
        self.own.swap(a, b);
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

/// Something for each home: what a place counts for it, or what all places together are worth to it.
type Riches = [i64; MOST_HOMES];

/// A whole share: most numbers of homes and steps divide it.
const WHOLE: i64 = 2520;

/// What a space counts for each home: something for those nearest to it, the less the further away.
fn shares(homes: &[(i8, i8)], (q, r): (i8, i8)) -> Riches {
    let away = |&(hq, hr): &(i8, i8)| ring_of((q - hq, r - hr));
    let nearest = homes.iter().map(away).min().unwrap_or(0);
    let sharing = homes.iter().filter(|home| away(home) == nearest).count();
    let mut shares = Riches::default();
    for (share, home) in shares.iter_mut().zip(homes) {
        *share = if away(home) == nearest { WHOLE / (nearest.max(1) * sharing) as i64 } else { 0 };
    }
    shares
}
