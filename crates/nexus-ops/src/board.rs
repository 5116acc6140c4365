//! Boards: hexes with short names, who is beside whom, where tiles, tokens and home bases lie.
//!
//! A hex is a small number on its board; sets of hexes are masks. Rows are lettered from the top, hexes of a row
//! numbered from the left, so that `d4` is the fourth hex of the fourth row.

use crate::data::{Terrain, Tile};
use hexes::{DIRECTIONS, Hex};
use kernel::Mark;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Most hexes of any board: nineteen and four home bases of three.
pub const MAX_HEXES: usize = 31;

/// Most rubium of a refinery on a base hex.
const MOST_RUBIUM: u8 = 20;

/// The largest coordinate of a hex.
const FARTHEST: i32 = 20;

/// A hex of the board.
pub type HexId = u8;

/// A set of hexes.
pub type Mask = u32;

/// The hexes of a mask, lowest first.
pub fn hexes_of(mut mask: Mask) -> impl Iterator<Item = HexId> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let hex = mask.trailing_zeros() as HexId;
        mask &= mask - 1;
        Some(hex)
    })
}

pub fn bit(hex: HexId) -> Mask {
    1 << hex
}

/// [setup.terrain] Geometry of one setup; the terrain itself is laid at random.
#[derive(Clone, Debug)]
pub struct Board {
    pub id: String,
    pub help: String,
    pub names: Vec<String>,
    pub at: Vec<Hex>,
    /// Neighbours of each hex.
    pub near: [Mask; MAX_HEXES],
    /// Hexes at a distance of exactly two.
    pub two_away: [Mask; MAX_HEXES],
    /// All hexes.
    pub all: Mask,
    /// Hexes with terrain tiles and tokens: neither home bases nor the middle.
    pub ground: Mask,
    pub middle: HexId,
    /// [vortex.edges] The hexes around the middle by the numbers on the edges of the Vortex, 1 first.
    pub edges: [HexId; 6],
    pub bases: Vec<Base>,
    /// All home base hexes.
    pub homes: Mask,
    pub singles: Vec<HexId>,
    pub doubles: Vec<[HexId; 2]>,
    /// The single tiles to shuffle, one entry a tile.
    pub single_tiles: Vec<Terrain>,
    /// The double tiles to shuffle, one entry a tile.
    pub double_tiles: Vec<[Terrain; 2]>,
    /// With Energy Dependence: the hexes on the first seat's side.
    pub first_half: Mask,
}

/// [setup.bases] The three hexes of a home base, the rear one last.
#[derive(Clone, Debug)]
pub struct Base {
    pub hexes: [HexId; 3],
    pub refineries: [u8; 3],
    pub terrain: [Terrain; 3],
    pub mask: Mask,
}

impl Board {
    /// Whether each player's tokens are a pile of their own.
    pub fn piled(&self) -> bool {
        self.first_half != 0
    }

    pub fn len(&self) -> usize {
        self.at.len()
    }

    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    pub fn hex(&self, name: &str) -> Option<HexId> {
        self.names.iter().position(|known| known == name).map(|n| n as HexId)
    }
}

type At = [i32; 2];

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct LayoutRow {
    pub id: String,
    #[allow(dead_code)]
    mark: Mark,
    singles: Vec<At>,
    doubles: Vec<[At; 2]>,
    #[serde(default)]
    first_half: Vec<At>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct BaseRow {
    pub id: String,
    front: [At; 2],
    rear: At,
    #[allow(dead_code)]
    mark: Mark,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct BaseHexRow {
    pub id: String,
    terrain: Terrain,
    rubium: u8,
    #[allow(dead_code)]
    mark: Mark,
}

/// [vortex.edges] The numbers on the edges of the Vortex, clockwise from east.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct VortexTable {
    edges: Vec<u8>,
    #[allow(dead_code)]
    mark: Mark,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct BoardRow {
    pub id: String,
    layout: String,
    bases: Vec<String>,
    /// Tiles used, where not all are.
    tiles: Option<BTreeMap<String, u8>>,
    #[allow(dead_code)]
    mark: Mark,
    help: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TileRow {
    pub id: String,
    pub halves: Vec<Terrain>,
    pub count: u8,
    #[allow(dead_code)]
    mark: Mark,
}

/// What boards are made of.
pub(crate) struct Parts {
    pub layouts: Vec<LayoutRow>,
    pub bases: Vec<BaseRow>,
    pub base_hexes: Vec<BaseHexRow>,
    pub vortex: VortexTable,
    pub tiles: Vec<TileRow>,
}

pub(crate) fn build(boards: &[BoardRow], parts: &Parts) -> Result<Vec<Board>, String> {
    let hexes = [base_hex(parts, "front-left")?, base_hex(parts, "front-right")?, base_hex(parts, "rear")?];
    if parts.base_hexes.len() != hexes.len() {
        return Err(format!("base-hex: found {} rows, expected 3", parts.base_hexes.len()));
    }
    let edges = &parts.vortex.edges;
    if edges.len() != 6 || !(1..=6).all(|face| edges.contains(&face)) {
        return Err(format!("vortex: edges: found {edges:?}, expected the numbers 1 to 6, each once"));
    }
    boards.iter().map(|row| one(row, parts, hexes).map_err(|what| format!("board, row `{}`: {what}", row.id))).collect()
}

/// [setup.bases] A hex of every home base.
fn base_hex<'a>(parts: &'a Parts, id: &str) -> Result<&'a BaseHexRow, String> {
    let row = parts.base_hexes.iter().find(|row| row.id == id);
    let row = row.ok_or_else(|| format!("base-hex: the row `{id}` is missing"))?;
    if row.rubium > MOST_RUBIUM {
        return Err(format!("base-hex, row `{id}`: rubium: found {}, expected 0 to {MOST_RUBIUM}", row.rubium));
    }
    match row.terrain {
        Terrain::Home | Terrain::Rock | Terrain::Forest | Terrain::Spires | Terrain::Magma => Ok(row),
        Terrain::Monolith | Terrain::Vortex => {
            let found = row.terrain;
            Err(format!("base-hex, row `{id}`: terrain: found {found:?}, expected home, rock, forest, spires or magma"))
        }
    }
}

fn one(row: &BoardRow, parts: &Parts, base_hexes: [&BaseHexRow; 3]) -> Result<Board, String> {
    let Parts { layouts, bases, tiles, .. } = parts;
    let ids = |ids: Vec<&String>| ids.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(", ");
    let layout = layouts.iter().find(|layout| layout.id == row.layout).ok_or_else(|| {
        format!("layout: found `{}`, expected one of {}", row.layout, ids(layouts.iter().map(|l| &l.id).collect()))
    })?;
    let bases: Vec<&BaseRow> = row
        .bases
        .iter()
        .map(|id| {
            bases.iter().find(|base| base.id == *id).ok_or_else(|| {
                format!("bases: found `{id}`, expected some of {}", ids(bases.iter().map(|b| &b.id).collect()))
            })
        })
        .collect::<Result<_, _>>()?;
    if !(2..=4).contains(&bases.len()) {
        return Err(format!("bases: found {}, expected 2 to 4", bases.len()));
    }
    let places = layout.singles.iter().chain(layout.doubles.iter().flatten()).chain(&layout.first_half);
    let places = places.chain(bases.iter().flat_map(|base| [&base.front[0], &base.front[1], &base.rear]));
    if let Some(far) = places.into_iter().find(|at| at.iter().any(|n| !(-FARTHEST..=FARTHEST).contains(n))) {
        return Err(format!("found the hex {far:?}, expected numbers from -{FARTHEST} to {FARTHEST}"));
    }
    let hex = |at: At| Hex::new(at[0], at[1]);
    let mut at: Vec<Hex> = vec![Hex::ZERO];
    at.extend(layout.singles.iter().map(|a| hex(*a)));
    at.extend(layout.doubles.iter().flatten().map(|a| hex(*a)));
    let grounds = at.len() - 1;
    at.extend(bases.iter().flat_map(|base| [base.front[0], base.front[1], base.rear]).map(hex));
    at.sort_by_key(|h| (h.y, h.x));
    if let Some(pair) = at.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("the hex [{}, {}] is there twice", pair[0].x, pair[0].y));
    }
    if at.len() > MAX_HEXES {
        return Err(format!("found {} hexes, expected at most {MAX_HEXES}", at.len()));
    }
    let id = |a: At| at.iter().position(|h| *h == hex(a)).map(|n| n as HexId).expect("collected above");
    let near: [Mask; MAX_HEXES] = std::array::from_fn(|n| match at.get(n) {
        Some(h) => (0..at.len()).filter(|m| hexes::distance(*h, at[*m]) == 1).fold(0, |set, m| set | 1 << m),
        None => 0,
    });
    let two_away = std::array::from_fn(|n| match at.get(n) {
        Some(h) => (0..at.len()).filter(|m| hexes::distance(*h, at[*m]) == 2).fold(0, |set, m| set | 1 << m),
        None => 0,
    });
    // [vortex.edges] Directions run counter-clockwise from east; the list of numbers clockwise.
    let mut edges = [0; 6];
    for (n, face) in parts.vortex.edges.iter().enumerate() {
        let direction = DIRECTIONS[(6 - n) % 6];
        edges[*face as usize - 1] = at
            .iter()
            .position(|h| *h == direction)
            .ok_or_else(|| format!("the hex [{}, {}] beside the middle is missing", direction.x, direction.y))?
            as HexId;
    }
    let bases: Vec<Base> = bases
        .iter()
        .map(|base| {
            let hexes = [id(base.front[0]), id(base.front[1]), id(base.rear)];
            let refineries = base_hexes.map(|row| row.rubium);
            let terrain = base_hexes.map(|row| row.terrain);
            Base { hexes, refineries, terrain, mask: hexes.iter().fold(0, |set, h| set | bit(*h)) }
        })
        .collect();
    let all: Mask = ((1u64 << at.len()) - 1) as Mask;
    let homes = bases.iter().fold(0, |set, base| set | base.mask);
    let middle = id([0, 0]);
    let ground = all & !homes & !bit(middle);
    // The Vortex may close the middle.
    if let Some(lost) = hexes_of(!joined(&near, edges[0], ground | homes) & (ground | homes)).next() {
        let lost = at[lost as usize];
        return Err(format!("the hex [{}, {}] is cut off from the others", lost.x, lost.y));
    }
    let mut first_half = 0;
    for a in &layout.first_half {
        let known = at.iter().position(|h| *h == hex(*a)).filter(|n| ground & bit(*n as HexId) != 0);
        let Some(n) = known else {
            return Err(format!("first-half of the layout `{}`: found {a:?}, expected a hex of the layout", layout.id));
        };
        first_half |= bit(n as HexId);
    }
    if first_half != 0 && (bases.len() != 2 || first_half.count_ones() as usize * 2 != grounds) {
        return Err("first-half: expected half of the hexes, and two bases".into());
    }
    let tiles = chosen_tiles(row, tiles)?;
    let (single_tiles, double_tiles) = shuffled(&tiles);
    if single_tiles.len() != layout.singles.len() || double_tiles.len() != layout.doubles.len() {
        return Err(format!(
            "tiles: found {} single and {} double ones, expected {} and {} for the layout `{}`",
            single_tiles.len(),
            double_tiles.len(),
            layout.singles.len(),
            layout.doubles.len(),
            layout.id
        ));
    }
    Ok(Board {
        id: row.id.clone(),
        help: row.help.clone(),
        names: names(&at),
        near,
        two_away,
        all,
        ground,
        middle,
        edges,
        bases,
        homes,
        singles: layout.singles.iter().map(|a| id(*a)).collect(),
        doubles: layout.doubles.iter().map(|[a, b]| [id(*a), id(*b)]).collect(),
        single_tiles,
        double_tiles,
        first_half,
        at,
    })
}

/// The hexes of `within` that can be reached from one of them without leaving it.
fn joined(near: &[Mask; MAX_HEXES], from: HexId, within: Mask) -> Mask {
    let mut reached = bit(from);
    loop {
        let wider = hexes_of(reached).fold(reached, |all, hex| all | near[hex as usize] & within);
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// Rows are letters from the top, hexes of a row numbers from the left. `at` is sorted by row, then column.
fn names(at: &[Hex]) -> Vec<String> {
    let rows: Vec<i32> = at.iter().map(|h| h.y).fold(Vec::new(), |mut rows, r| {
        if rows.last() != Some(&r) {
            rows.push(r);
        }
        rows
    });
    at.iter()
        .map(|h| {
            let row = rows.iter().position(|r| *r == h.y).expect("each row is listed");
            let place = at.iter().filter(|other| other.y == h.y && other.x <= h.x).count();
            format!("{}{place}", hexes::letters(row))
        })
        .collect()
}

/// [energy.tiles] The tiles of a board: all of them, or those its row lists.
fn chosen_tiles(row: &BoardRow, tiles: &[TileRow]) -> Result<Vec<Tile>, String> {
    let Some(listed) = &row.tiles else {
        return Ok(tiles.iter().map(|t| Tile { id: t.id.clone(), halves: t.halves.clone(), count: t.count }).collect());
    };
    listed
        .iter()
        .map(|(id, &count)| {
            let known = tiles.iter().find(|tile| tile.id == *id).ok_or_else(|| {
                let known: Vec<&str> = tiles.iter().map(|tile| tile.id.as_str()).collect();
                format!("tiles: found `{id}`, expected some of {}", known.join(", "))
            })?;
            if count > known.count {
                return Err(format!("tiles, `{id}`: found {count}, expected at most {}", known.count));
            }
            Ok(Tile { id: id.clone(), halves: known.halves.clone(), count })
        })
        .collect()
}

fn shuffled(tiles: &[Tile]) -> (Vec<Terrain>, Vec<[Terrain; 2]>) {
    let (mut singles, mut doubles) = (Vec::new(), Vec::new());
    for tile in tiles {
        for _ in 0..tile.count {
            match tile.halves[..] {
                [one] => singles.push(one),
                [one, other] => doubles.push([one, other]),
                _ => unreachable!("halves are counted when the file is read"),
            }
        }
    }
    (singles, doubles)
}
