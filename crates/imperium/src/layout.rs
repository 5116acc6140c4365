//! What lies on the table, space by space, and the galaxy made from it.

use crate::{Atlas, Galaxy, LaneId, MOST_SYSTEMS, SIDES, SystemId, SystemSet, TileId, Wormhole, spiral, spiral_index};

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

/// What keeps a layout from becoming a galaxy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LayoutError {
    /// A home is still open.
    HomeOpen,
    /// More homes were given than there are places.
    HomesLeft(usize),
    TooManySystems,
    /// A token cannot lie where it should.
    Token(String),
}

impl std::fmt::Display for LayoutError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LayoutError::HomeOpen => write!(f, "a home system is not chosen yet"),
            LayoutError::HomesLeft(n) => write!(f, "{n} home systems have no place on this map"),
            LayoutError::TooManySystems => write!(f, "more than {MOST_SYSTEMS} systems"),
            LayoutError::Token(why) => f.write_str(why),
        }
    }
}

impl Layout {
    pub fn entry(&self, at: (i8, i8)) -> Entry {
        match spiral_index(at) {
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

    /// The graph of systems on the map. What an edition lays beside it follows; then all are joined.
    pub fn galaxy(&self, atlas: &impl Atlas) -> Result<Galaxy, LayoutError> {
        let mut by_space = BySpace(Vec::with_capacity(1 + self.around.len()));
        let mut galaxy = Galaxy::default();
        for (at, entry) in self.spaces() {
            by_space.0.push(match entry {
                Entry::Tile(tile) => Some(galaxy.add(atlas, tile, Some(at)).map_err(|_| LayoutError::TooManySystems)?),
                Entry::Home => return Err(LayoutError::HomeOpen),
                Entry::Lane { .. } | Entry::Gap | Entry::Fracture(_) => None,
            });
        }
        for ((at, _), system) in self.spaces().zip(&by_space.0) {
            let Some(system) = *system else { continue };
            let (edges, rim) = self.sides(atlas, at, &by_space);
            let place = &mut galaxy.systems[system.index()];
            (place.edges, place.rim) = (edges.without(system), rim);
        }
        Ok(galaxy)
    }

    /// [galaxy.adjacency] [galaxy.rim] Systems joined to the one at `at`, and whether it lies on the rim.
    fn sides(&self, atlas: &impl Atlas, at: (i8, i8), systems: &BySpace) -> (SystemSet, bool) {
        let (mut joined, mut rim) = (SystemSet::NONE, false);
        for side in 0..6u8 {
            let next = step(at, side);
            match self.entry(next) {
                Entry::Tile(_) | Entry::Home => joined = systems.at(next).map_or(joined, |s| joined.with(s)),
                Entry::Gap | Entry::Fracture(_) => rim = true,
                Entry::Lane { .. } => joined = joined.union(self.lanes(atlas, next, opposite(side), systems)),
            }
        }
        (joined, rim)
    }

    /// Whether a hyperlane lies here.
    pub fn has_lane(&self, at: (i8, i8)) -> bool {
        matches!(self.entry(at), Entry::Lane { .. })
    }

    /// [galaxy.hyperlanes] Systems at the ends of the lines that enter a hyperlane tile at a side. A line goes on
    /// through the next hyperlane tile; lines that meet at a side are not joined to each other.
    fn lanes(&self, atlas: &impl Atlas, tile: (i8, i8), side: u8, systems: &BySpace) -> SystemSet {
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
                for line in atlas.lines(lane) {
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
        let n = spiral_index(at).map_or(0, |n| n + 1);
        self.0.get(n).copied().flatten()
    }
}

fn step((q, r): (i8, i8), side: u8) -> (i8, i8) {
    let (dq, dr) = SIDES[usize::from(side)];
    (q + dq, r + dr)
}

fn opposite(side: u8) -> u8 {
    (side + 3) % 6
}
