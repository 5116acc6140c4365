//! What lies on the table, space by space, and the galaxy made from it.

use super::{Galaxy, MOST_SYSTEMS, Place, SIDES, SystemId, SystemSet, spiral};
use crate::components::{Back, Components, LaneId, Set, System, TileId, Wormhole};
use arrayvec::ArrayVec;

/// One space of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    Tile(TileId),
    /// A hyperlane tile, turned clockwise by sixths.
    Lane {
        lane: LaneId,
        turn: u8,
    },
    /// A home system, not chosen yet.
    Home,
    /// No tile.
    Gap,
    /// A tile of the Fracture, parked outside the map; the number is the one used in map strings.
    Fracture(u16),
}

/// The table: a centre and the spaces around it in the order of a map string.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    pub centre: Entry,
    pub around: Vec<Entry>,
}

/// The ion storm token: where it lies and which side is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Storm {
    pub at: (i8, i8),
    pub side: Wormhole,
}

impl Storm {
    /// [galaxy.ion-storm] The storm lies on its system; a wormhole printed under it is covered.
    pub fn lay(self, c: &Components, galaxy: &mut Galaxy) -> Result<(), LayoutError> {
        let id = if self.side == Wormhole::Alpha { "ion-storm-alpha" } else { "ion-storm-beta" };
        let wrong = |why: &str| LayoutError::NoStorm(why.to_string());
        let token = c.token_named(id).ok_or_else(|| wrong("there is no such token"))?;
        let system = galaxy.at(self.at.0, self.at.1).ok_or_else(|| wrong("no system lies there"))?;
        galaxy.cover(c, system);
        galaxy.lay(c, token, system).map_err(LayoutError::NoStorm)
    }
}

/// What keeps a layout from becoming a galaxy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutError {
    /// A home is still open.
    HomeOpen,
    /// More homes were given than there are places.
    HomesLeft(usize),
    TooManySystems,
    /// The ion storm cannot lie where it should.
    NoStorm(String),
}

impl std::fmt::Display for LayoutError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LayoutError::HomeOpen => write!(f, "a home system is not chosen yet"),
            LayoutError::HomesLeft(n) => write!(f, "{n} home systems have no place on this map"),
            LayoutError::TooManySystems => write!(f, "more than {MOST_SYSTEMS} systems"),
            LayoutError::NoStorm(why) => write!(f, "the ion storm: {why}"),
        }
    }
}

impl Layout {
    pub fn entry(&self, at: (i8, i8)) -> Entry {
        match super::spiral_index(at) {
            None => self.centre,
            Some(n) => self.around.get(n).copied().unwrap_or(Entry::Gap),
        }
    }

    /// Every space with a tile, the centre first.
    pub fn spaces(&self) -> impl Iterator<Item = ((i8, i8), Entry)> + '_ {
        std::iter::once(((0, 0), self.centre)).chain(self.around.iter().enumerate().map(|(n, &e)| (spiral(n), e)))
    }

    /// Spaces where a home is still open, in the order of the map string.
    pub fn homes(&self) -> Vec<(i8, i8)> {
        self.spaces().filter(|(_, e)| *e == Entry::Home).map(|(at, _)| at).collect()
    }

    /// Puts home tiles into the open homes, in order.
    pub fn settle(&mut self, homes: &[TileId]) -> Result<(), LayoutError> {
        let mut left = homes.iter().copied();
        let open = std::iter::once(&mut self.centre).chain(&mut self.around).filter(|e| **e == Entry::Home);
        for entry in open {
            *entry = Entry::Tile(left.next().ok_or(LayoutError::HomeOpen)?);
        }
        match left.count() {
            0 => Ok(()),
            more => Err(LayoutError::HomesLeft(more)),
        }
    }

    /// The graph of systems. Beside the map lie the nexus (if `sets` has Prophecy of Kings), the distant home that
    /// belongs to a gate on the map, and the Fracture if it is in the layout.
    pub fn galaxy(&self, c: &Components, sets: &[Set]) -> Result<Galaxy, LayoutError> {
        let mut by_space = BySpace(Vec::with_capacity(1 + self.around.len()));
        let mut galaxy = Galaxy::default();
        let mut fracture = false;
        for (at, entry) in self.spaces() {
            let system = SystemId(galaxy.systems.len() as u8);
            by_space.0.push(matches!(entry, Entry::Tile(_)).then_some(system));
            match entry {
                Entry::Tile(tile) => add(c, &mut galaxy, tile, Some(at))?,
                Entry::Home => return Err(LayoutError::HomeOpen),
                Entry::Fracture(_) => fracture = true,
                Entry::Lane { .. } | Entry::Gap => {}
            }
        }
        for ((at, _), system) in self.spaces().zip(&by_space.0) {
            let Some(system) = *system else { continue };
            let (edges, rim) = self.sides(c, at, &by_space);
            let place = &mut galaxy.systems[system.index()];
            (place.edges, place.rim) = (edges.without(system), rim);
        }
        lay_beside(c, &mut galaxy, sets, fracture)?;
        Ok(galaxy)
    }

    /// [galaxy.adjacency] [galaxy.rim] Systems joined to the one at `at`, and whether it lies on the rim.
    fn sides(&self, c: &Components, at: (i8, i8), systems: &BySpace) -> (SystemSet, bool) {
        let (mut joined, mut rim) = (SystemSet::NONE, false);
        for side in 0..6u8 {
            let next = step(at, side);
            match self.entry(next) {
                Entry::Tile(_) | Entry::Home => joined = systems.at(next).map_or(joined, |s| joined.with(s)),
                Entry::Gap | Entry::Fracture(_) => rim = true,
                Entry::Lane { .. } => joined = joined.union(self.lanes(c, next, opposite(side), systems)),
            }
        }
        (joined, rim)
    }

    /// [galaxy.hyperlanes] Systems at the ends of the lines that enter a hyperlane tile at a side. A line goes on
    /// through the next hyperlane tile; lines that meet at a side are not joined to each other.
    fn lanes(&self, c: &Components, tile: (i8, i8), side: u8, systems: &BySpace) -> SystemSet {
        let mut joined = SystemSet::NONE;
        let mut open = vec![(tile, side)];
        let mut seen = Vec::new();
        while let Some((here, entered)) = open.pop() {
            if seen.contains(&(here, entered)) {
                continue;
            }
            seen.push((here, entered));
            if let Some(system) = systems.at(here) {
                joined = joined.with(system);
                continue;
            }
            if let Entry::Lane { lane, turn } = self.entry(here) {
                for line in &c.lane(lane).lines {
                    let [a, b] = line.map(|end| (end + turn) % 6);
                    for (from, to) in [(a, b), (b, a)] {
                        if from == entered {
                            open.push((step(here, to), opposite(to)));
                        }
                    }
                }
            }
        }
        joined
    }
}

/// The system on each space, the centre first.
struct BySpace(Vec<Option<SystemId>>);

impl BySpace {
    fn at(&self, at: (i8, i8)) -> Option<SystemId> {
        let n = super::spiral_index(at).map_or(0, |n| n + 1);
        self.0.get(n).copied().flatten()
    }
}

impl Galaxy {
    /// [galaxy.fracture] The seven systems of the Fracture lie beside the map.
    pub fn open_fracture(&mut self, c: &Components) -> Result<(), LayoutError> {
        for &tile in c.beside.iter().filter(|&&tile| c.tile(tile).back == Back::Fracture) {
            if self.of_tile(tile).is_none() {
                add(c, self, tile, None)?;
            }
        }
        join_fracture(c, self);
        self.join();
        Ok(())
    }
}

/// What lies beside the map: the nexus, the distant homes of gates on it, the Fracture.
pub(super) fn lay_beside(c: &Components, galaxy: &mut Galaxy, sets: &[Set], fracture: bool) -> Result<(), LayoutError> {
    let gates: ArrayVec<&System, MOST_SYSTEMS> = {
        let tiles = galaxy.systems.iter().map(|place| c.tile(place.tile));
        tiles.filter(|tile| tile.back == Back::Special && tile.faction.is_some()).collect()
    };
    for &tile in &c.beside {
        let row = c.tile(tile);
        let wanted = match row.back {
            Back::Home => gates.iter().any(|gate| gate.faction == row.faction),
            Back::Nexus => sets.contains(&Set::ProphecyOfKings) && row.wormholes.iter().count() == 1,
            Back::Fracture => fracture,
            Back::Blue | Back::Red | Back::Mecatol | Back::Special => false,
        };
        if wanted {
            add(c, galaxy, tile, None)?;
        }
    }
    if fracture {
        join_fracture(c, galaxy);
    }
    galaxy.join();
    Ok(())
}

fn add(c: &Components, galaxy: &mut Galaxy, tile: TileId, at: Option<(i8, i8)>) -> Result<(), LayoutError> {
    let row = c.tile(tile);
    let place = Place {
        tile,
        at,
        edges: SystemSet::NONE,
        joined: SystemSet::NONE,
        rim: at.is_none(),
        wormholes: row.wormholes,
        anomalies: row.anomalies,
        tokens: 0,
        covered: false,
    };
    galaxy.add(place).map_err(|_| LayoutError::TooManySystems)
}

/// [galaxy.fracture] The seven systems of the Fracture lie in a row.
fn join_fracture(c: &Components, galaxy: &mut Galaxy) {
    let row: Vec<SystemId> = galaxy.ids().filter(|&s| c.tile(galaxy.place(s).tile).back == Back::Fracture).collect();
    for pair in row.windows(2) {
        galaxy.systems[pair[0].index()].edges = galaxy.place(pair[0]).edges.with(pair[1]);
        galaxy.systems[pair[1].index()].edges = galaxy.place(pair[1]).edges.with(pair[0]);
    }
}

fn step((q, r): (i8, i8), side: u8) -> (i8, i8) {
    let (dq, dr) = SIDES[usize::from(side)];
    (q + dq, r + dr)
}

fn opposite(side: u8) -> u8 {
    (side + 3) % 6
}
