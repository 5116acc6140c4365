//! The galaxy as a graph of spaces that follows the rotation of its tiles.
//!
//! Directions 0 to 5 run clockwise from north. Outer position d lies in direction d of the centre; slot d is the
//! notch between the positions d and d + 1. A tile turned by r shows its local edge e in direction e + r.
//! Spaces of the edges and the home slots have fixed numbers by their place on the board; inner stops belong to their
//! tile, wherever it lies.

use crate::names::{Obstacle, Obstacles};
use crate::printed::{Components, MAX_STOPS, TILES};
use serde::{Deserialize, Serialize};

/// A place where ships can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Space(pub u8);

/// Gates of the centre, then passages between outer tiles, then the rim.
pub const EDGES: u8 = 30;
pub const PASSAGES_AT: u8 = 6;
pub const RIM_AT: u8 = 12;
pub const HOMES_AT: u8 = EDGES;
pub const STOPS_AT: u8 = HOMES_AT + 6;
pub const SPACES: usize = STOPS_AT as usize + MAX_STOPS;
/// Position of the centre tile.
pub const CENTRE: usize = 6;
const NONE: u8 = u8::MAX;

impl Space {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn home(slot: u8) -> Space {
        Space(HOMES_AT + slot)
    }

    pub const fn stop(number: u8) -> Space {
        Space(STOPS_AT + number)
    }

    /// The home slot this is, if it is one.
    pub const fn slot(self) -> Option<u8> {
        if self.0 >= HOMES_AT && self.0 < STOPS_AT { Some(self.0 - HOMES_AT) } else { None }
    }

    /// The inner stop this is, if it is one.
    pub const fn inner(self) -> Option<u8> {
        if self.0 >= STOPS_AT { Some(self.0 - STOPS_AT) } else { None }
    }

    pub const fn is_edge(self) -> bool {
        self.0 < EDGES
    }
}

/// [setup.galaxy] [move.half-circles] The edge space in a direction of a position; touching half circles are one.
pub const fn edge(position: usize, direction: u8) -> Space {
    let direction = direction % 6;
    if position == CENTRE {
        return Space(direction);
    }
    let at = position as u8;
    Space(match (direction + 6 - at) % 6 {
        3 => at,
        2 => PASSAGES_AT + at,
        4 => PASSAGES_AT + (at + 5) % 6,
        5 => RIM_AT + 3 * at,
        0 => RIM_AT + 3 * at + 1,
        _ => RIM_AT + 3 * at + 2,
    })
}

/// The positions an edge space belongs to, with its direction from each.
const fn sides(edge: u8) -> [(u8, u8); 2] {
    if edge < PASSAGES_AT {
        return [(CENTRE as u8, edge), (edge, (edge + 3) % 6)];
    }
    if edge < RIM_AT {
        let at = edge - PASSAGES_AT;
        return [(at, (at + 2) % 6), ((at + 1) % 6, (at + 5) % 6)];
    }
    let at = (edge - RIM_AT) / 3;
    [(at, (at + 5 + (edge - RIM_AT) % 3) % 6), (NONE, 0)]
}

const SIDES: [[(u8, u8); 2]; EDGES as usize] = {
    let mut all = [[(NONE, 0); 2]; EDGES as usize];
    let mut edge = 0;
    while edge < EDGES {
        all[edge as usize] = sides(edge);
        edge += 1;
    }
    all
};

/// The slot a rim space leads to.
const fn slot_of(edge: u8) -> Option<u8> {
    if edge < RIM_AT {
        return None;
    }
    let at = (edge - RIM_AT) / 3;
    match (edge - RIM_AT) % 3 {
        0 => Some((at + 5) % 6),
        2 => Some(at),
        _ => None,
    }
}

/// [setup.corner] The two edge spaces a home world in a slot is joined to.
pub const fn home_edges(slot: u8) -> [Space; 2] {
    [edge(slot as usize, slot + 1), edge(((slot + 1) % 6) as usize, slot)]
}

/// Which tile lies where, turned how, and what joins distant spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Layout {
    /// Tile at each position, `u8::MAX` where there is none.
    pub tiles: [u8; TILES],
    /// Turn of the tile at each position, in steps of 60 degrees clockwise.
    pub turns: [u8; TILES],
    /// Position of each tile, the inverse of `tiles`.
    pub places: [u8; TILES],
    /// Slots with a home world, as a mask.
    pub homes: u8,
    /// Two spaces joined by a worm hole.
    pub worm_hole: Option<(Space, Space)>,
}

impl Layout {
    /// Tiles by outer position; `None` leaves the position empty.
    pub fn new(outer: [Option<u8>; 6]) -> Layout {
        let mut layout =
            Layout { tiles: [NONE; TILES], turns: [0; TILES], places: [NONE; TILES], homes: 0, worm_hole: None };
        layout.put(CENTRE, 0);
        for (position, tile) in outer.into_iter().enumerate() {
            if let Some(tile) = tile {
                layout.put(position, tile);
            }
        }
        layout
    }

    fn put(&mut self, position: usize, tile: u8) {
        self.tiles[position] = tile;
        self.places[tile as usize] = position as u8;
    }

    pub fn has_tile(&self, tile: u8) -> bool {
        self.places[tile as usize] != NONE
    }

    pub fn tile(&self, position: usize) -> Option<u8> {
        (self.tiles[position] != NONE).then_some(self.tiles[position])
    }

    /// Is this a space of the board as it lies?
    pub fn exists(&self, kit: &Components, space: Space) -> bool {
        if let Some(slot) = space.slot() {
            return self.homes & 1 << slot != 0;
        }
        match space.inner() {
            Some(stop) => (stop as usize) < kit.stop_places.len() && self.has_tile(kit.stop_places[stop as usize].0),
            None => SIDES[space.index()].iter().any(|(at, _)| *at != NONE && self.tiles[*at as usize] != NONE),
        }
    }

    pub fn spaces<'a>(&'a self, kit: &'a Components) -> impl Iterator<Item = Space> + 'a {
        (0..SPACES as u8).map(Space).filter(|space| self.exists(kit, *space))
    }

    /// [move.asteroid-spaces] Is this edge space an asteroid field?
    pub fn is_field(&self, kit: &Components, space: Space) -> bool {
        space.is_edge()
            && SIDES[space.index()].iter().any(|(at, direction)| {
                *at != NONE && self.tiles[*at as usize] != NONE && {
                    let at = *at as usize;
                    let tile = &kit.tiles[self.tiles[at] as usize];
                    tile.field_mask & 1 << ((direction + 6 - self.turns[at]) % 6) != 0
                }
            })
    }

    fn field(&self, kit: &Components, space: Space) -> Obstacles {
        if self.is_field(kit, space) { Obstacles::NONE.with(Obstacle::Asteroids) } else { Obstacles::NONE }
    }

    /// [move.lines] Calls `visit` for each space one step away, with the obstacles met on the way there.
    pub fn neighbours(&self, kit: &Components, space: Space, mut visit: impl FnMut(Space, Obstacles)) {
        if let Some((a, b)) = self.worm_hole {
            if space == a {
                visit(b, self.field(kit, b));
            } else if space == b {
                visit(a, self.field(kit, a));
            }
        }
        if let Some(slot) = space.slot() {
            for next in home_edges(slot) {
                if self.exists(kit, next) {
                    visit(next, self.field(kit, next));
                }
            }
            return;
        }
        if let Some(stop) = space.inner() {
            let (tile, local) = kit.stop_places[stop as usize];
            self.along(kit, self.places[tile as usize] as usize, 6 + local, &mut visit);
            return;
        }
        for (at, direction) in SIDES[space.index()] {
            if at != NONE && self.tiles[at as usize] != NONE {
                let at = at as usize;
                self.along(kit, at, (direction + 6 - self.turns[at]) % 6, &mut visit);
            }
        }
        if let Some(slot) = slot_of(space.0)
            && self.homes & 1 << slot != 0
        {
            visit(Space::home(slot), Obstacles::NONE);
        }
    }

    /// Follows the lines of one tile from a local place.
    #[inline]
    fn along(&self, kit: &Components, position: usize, local: u8, visit: &mut impl FnMut(Space, Obstacles)) {
        let tile = self.tiles[position] as usize;
        for (end, obstacles) in &kit.tiles[tile].links[local as usize] {
            if *end < 6 {
                let next = edge(position, end + self.turns[position]);
                visit(next, obstacles.and(self.field(kit, next)));
            } else {
                visit(Space::stop(kit.first_stop[tile] + end - 6), *obstacles);
            }
        }
    }

    /// Steps from a space to every space, `u8::MAX` where no way leads.
    pub fn distances(&self, kit: &Components, from: Space) -> [u8; SPACES] {
        let mut steps = [NONE; SPACES];
        let mut queue = [from; SPACES];
        let (mut head, mut tail) = (0, 1);
        steps[from.index()] = 0;
        while head < tail {
            let at = queue[head];
            head += 1;
            self.neighbours(kit, at, |next, _| {
                if steps[next.index()] == NONE {
                    steps[next.index()] = steps[at.index()] + 1;
                    queue[tail] = next;
                    tail += 1;
                }
            });
        }
        steps
    }

    /// Turns the tile at a position further by some steps of 60 degrees clockwise.
    pub fn turn(&mut self, position: usize, by: u8) {
        self.turns[position] = (self.turns[position] + by) % 6;
    }

    /// The tile a planet or circle lies on, and the two tiles a home world touches.
    pub fn home_tiles(&self, slot: u8) -> [Option<u8>; 2] {
        [self.tile(slot as usize), self.tile((slot as usize + 1) % 6)]
    }
}

/// Radius of a tile in the units of the picture.
pub const TILE_RADIUS: f32 = 4.0;

/// Centre of the tile at a position, y growing downward.
pub fn tile_centre(position: usize) -> (f32, f32) {
    if position == CENTRE { (0.0, 0.0) } else { polar(3f32.sqrt() * TILE_RADIUS, 60.0 * position as f32) }
}

/// A point so far from the middle, in degrees clockwise from north.
pub fn polar(distance: f32, degrees: f32) -> (f32, f32) {
    let angle = degrees.to_radians();
    (distance * angle.sin(), -distance * angle.cos())
}

impl Layout {
    /// Where a space is drawn.
    pub fn point(&self, kit: &Components, space: Space) -> (f32, f32) {
        if let Some(slot) = space.slot() {
            return polar(2.5 * TILE_RADIUS, 60.0 * slot as f32 + 30.0);
        }
        if let Some(stop) = space.inner() {
            let (tile, local) = kit.stop_places[stop as usize];
            let at = self.places[tile as usize] as usize;
            let place = &kit.tiles[tile as usize].stops[local as usize];
            let (sin, cos) = (60.0 * self.turns[at] as f32).to_radians().sin_cos();
            let (x, y) = (place.x * cos - place.y * sin, place.x * sin + place.y * cos);
            let centre = tile_centre(at);
            return (centre.0 + x * TILE_RADIUS, centre.1 + y * TILE_RADIUS);
        }
        let (at, direction) = SIDES[space.index()][0];
        let centre = tile_centre(at as usize);
        let middle = polar(3f32.sqrt() / 2.0 * TILE_RADIUS, 60.0 * direction as f32);
        (centre.0 + middle.0, centre.1 + middle.1)
    }

    /// The outline of the tile at a position.
    pub fn outline(position: usize) -> Vec<(f32, f32)> {
        let centre = tile_centre(position);
        let corner = |i: u8| polar(TILE_RADIUS, 60.0 * i as f32 + 30.0);
        (0..6).map(corner).map(|(x, y)| (centre.0 + x, centre.1 + y)).collect()
    }

    /// [setup.corner] The outline of the corner in a slot: a third of a hexagon, its tip in the notch.
    pub fn corner(slot: u8) -> Vec<(f32, f32)> {
        let degrees = 60.0 * slot as f32 + 30.0;
        let far = polar(3.0 * TILE_RADIUS, degrees);
        let side = |turn: f32| {
            let step = polar(TILE_RADIUS, degrees + turn);
            (far.0 + step.0, far.1 + step.1)
        };
        vec![polar(2.0 * TILE_RADIUS, degrees), side(120.0), far, side(-120.0)]
    }
}

impl Components {
    /// The id of a space in notation: gates `g1`, passages `p1`, the rim `r1`, slots `h1`, stops by their own id.
    pub fn space_id(&self, space: Space) -> String {
        if let Some(slot) = space.slot() {
            return format!("h{}", slot + 1);
        }
        if let Some(stop) = space.inner() {
            let (tile, local) = self.stop_places[stop as usize];
            return self.tiles[tile as usize].stops[local as usize].id.clone();
        }
        match space.0 {
            gate @ 0..PASSAGES_AT => format!("g{}", gate + 1),
            passage @ PASSAGES_AT..RIM_AT => format!("p{}", passage - PASSAGES_AT + 1),
            rim => format!("r{}", rim - RIM_AT + 1),
        }
    }

    /// The planet printed on a space.
    pub fn planet_on(&self, space: Space) -> Option<u8> {
        let (tile, local) = self.stop_places[space.inner()? as usize];
        self.tiles[tile as usize].stops[local as usize].planet
    }

    /// Where a planet lies.
    pub fn planet_space(&self, planet: u8) -> Space {
        Space::stop(self.planet_stops[planet as usize])
    }

    /// The tile a planet is printed on.
    pub fn planet_tile(&self, planet: u8) -> u8 {
        self.stop_places[self.planet_stops[planet as usize] as usize].0
    }
}
