//! The galaxy made from a preset or a map string.

use crate::names::{Terrain, Wormhole};
use crate::printed::{MAX_PLANETS, Preset, Printed, Spot, SystemKind, ring};
use crate::world::{NOWHERE, World};
use arrayvec::ArrayVec;
use hexes::Hex;
use imperium::{Anomalies, Anomaly, Galaxy, SystemId, SystemSet, TileId, Tiles, TokenId, Wormholes};
use kernel::{Array, MAX_SEATS, Problem};

/// A home whose race is not known yet.
pub const OPEN_HOME: TileId = TileId(u8::MAX);
/// Rings a map string may have.
const MOST_RINGS: u8 = 4;

impl Tiles for Printed {
    fn wormholes(&self, tile: TileId) -> Wormholes {
        let letters = self.systems.get(usize::from(tile.0)).map_or(&[][..], |system| &system.wormholes);
        letters.iter().fold(Wormholes::NONE, |all, letter| {
            all.with(match letter {
                Wormhole::Alpha => imperium::Wormhole::Alpha,
                Wormhole::Beta => imperium::Wormhole::Beta,
                Wormhole::Delta => imperium::Wormhole::Delta,
            })
        })
    }

    fn anomalies(&self, tile: TileId) -> Anomalies {
        match self.systems.get(usize::from(tile.0)).and_then(|system| system.terrain) {
            Some(Terrain::AsteroidField) => Anomalies::NONE.with(Anomaly::AsteroidField),
            Some(Terrain::Supernova) => Anomalies::NONE.with(Anomaly::Supernova),
            Some(Terrain::Nebula) => Anomalies::NONE.with(Anomaly::Nebula),
            Some(Terrain::GravityRift) => Anomalies::NONE.with(Anomaly::GravityRift),
            Some(Terrain::IonStorm) => Anomalies::NONE.with(Anomaly::IonStorm),
            None => Anomalies::NONE,
        }
    }

    fn token_wormholes(&self, token: TokenId) -> Wormholes {
        let letters = [imperium::Wormhole::Alpha, imperium::Wormhole::Beta];
        letters.get(usize::from(token.0)).map_or(Wormholes::NONE, |letter| Wormholes::NONE.with(*letter))
    }

    fn token_anomalies(&self, _: TokenId) -> Anomalies {
        Anomalies::NONE
    }
}

/// A map with open homes.
pub struct Map {
    pub galaxy: Galaxy,
    pub places: ArrayVec<SystemId, MAX_SEATS>,
    pub site: Array<u8, MAX_PLANETS>,
}

/// [map.preset] The map made for a number of players.
pub fn preset(printed: &Printed, seats: u8) -> Result<Map, Problem> {
    let found = printed.maps.iter().find(|map| map.players == seats);
    let Preset { places, .. } = found.ok_or_else(|| Problem::new(format!("there is no map for {seats} players")))?;
    lay(printed, places, seats)
}

/// [map.string] A map written as words of systems in spiral order, `0` an open home, `-1` nothing.
pub fn read(printed: &Printed, text: &str, seats: u8) -> Result<Map, Problem> {
    let spaces = (1..=MOST_RINGS).flat_map(ring);
    let words = text.split(|ch: char| ch.is_whitespace() || ch == ',').filter(|word| !word.is_empty());
    let most = spaces.clone().count();
    if words.clone().count() > most {
        return Err(Problem::new(format!("the map has more than {most} entries")));
    }
    let (mut places, mut homes) = (Vec::new(), Vec::new());
    for (n, (hex, word)) in spaces.zip(words).enumerate() {
        let wrong = |why: &str| Problem::new(format!("map, entry {}, `{word}`: {why}", n + 1));
        match word {
            "-1" => {}
            "0" => homes.push(hex),
            id => {
                let found = printed.systems.iter().position(|system| system.id == id);
                let system = found.ok_or_else(|| wrong("there is no such system"))?;
                if !printed.systems[system].kind.in_galaxy() || system as u8 == printed.mecatol.0 {
                    return Err(wrong("this system cannot lie on a map"));
                }
                let spot = Spot::System(system as u8);
                if places.iter().any(|(_, other)| *other == spot) {
                    return Err(wrong("it lies on the map already"));
                }
                places.push((hex, spot));
            }
        }
    }
    if homes.len() != usize::from(seats) {
        return Err(Problem::new(format!("the map has {} homes for {seats} players", homes.len())));
    }
    // Clockwise from the north, as players sit.
    let angle = |hex: &Hex| {
        let (x, y) = hexes::centre_flat(*hex);
        x.atan2(-y).rem_euclid(std::f32::consts::TAU)
    };
    homes.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    places.extend(homes.into_iter().enumerate().map(|(n, hex)| (hex, Spot::Home(n as u8))));
    lay(printed, &places, seats)
}

/// Mecatol Rex in the middle, the systems around it, [map.nexus] the Nexus beside.
fn lay(printed: &Printed, places: &[(Hex, Spot)], seats: u8) -> Result<Map, Problem> {
    let mut map = Map { galaxy: Galaxy::default(), places: ArrayVec::new(), site: Array([NOWHERE; MAX_PLANETS]) };
    let full = |_| Problem::new("the map has too many systems");
    let mut homes = [SystemId(0); MAX_SEATS];
    map.galaxy.add(printed, TileId(printed.mecatol.0), Some((0, 0))).map_err(full)?;
    for (hex, spot) in places {
        let (tile, at) = match spot {
            Spot::System(system) => (TileId(*system), hex),
            Spot::Home(_) => (OPEN_HOME, hex),
        };
        let system = map.galaxy.add(printed, tile, Some((at.x as i8, at.y as i8))).map_err(full)?;
        if let Spot::Home(seat) = spot {
            homes[usize::from(*seat)] = system;
        }
    }
    map.places.extend(homes.into_iter().take(usize::from(seats)));
    for n in 0..map.galaxy.systems.len() {
        let at = map.galaxy.systems[n].at;
        let near = |other: Option<(i8, i8)>| match (at, other) {
            (Some((q, r)), Some((x, y))) => (q - x).abs().max((r - y).abs()).max((q + r - x - y).abs()) == 1,
            _ => false,
        };
        let edges: SystemSet = map.galaxy.ids().filter(|other| near(map.galaxy.place(*other).at)).collect();
        (map.galaxy.systems[n].edges, map.galaxy.systems[n].rim) = (edges, edges.len() < 6);
    }
    for (tile, _) in printed.systems.iter().enumerate().filter(|(_, system)| system.kind == SystemKind::Beside) {
        map.galaxy.add(printed, TileId(tile as u8), None).map_err(full)?;
    }
    map.galaxy.join();
    for system in map.galaxy.ids() {
        settle(printed, &mut map.site, map.galaxy.place(system).tile, system);
    }
    Ok(map)
}

/// [map.preset] Systems of the map that may be moved: all but Mecatol Rex, homes, and what lies beside.
pub fn movable(w: &World) -> SystemSet {
    let fixed = |system: &SystemId| {
        let place = w.galaxy.place(*system);
        place.at.is_none() || place.tile == OPEN_HOME || place.tile == TileId(w.kit.mecatol.0)
    };
    w.galaxy.ids().filter(|system| !fixed(system)).collect()
}

/// [map.preset] Systems for the galaxy that do not lie on the map.
pub fn in_the_box(w: &World) -> impl Iterator<Item = TileId> + use<'_> {
    let rows = w.kit.get().systems.iter().enumerate();
    let tiles = rows.filter(|(_, row)| row.kind.in_galaxy()).map(|(tile, _)| TileId(tile as u8));
    tiles.filter(|tile| *tile != TileId(w.kit.mecatol.0) && w.galaxy.of_tile(*tile).is_none())
}

/// [map.preset] Two systems change places.
pub fn exchange(w: &mut World, one: SystemId, other: SystemId) {
    let [first, second] = [one, other].map(|system| w.galaxy.place(system).tile);
    for (system, tile) in [(one, second), (other, first)] {
        lay_tile(w, system, tile);
    }
}

/// [map.preset] A system of the box takes the place of another, which goes back there.
pub fn replace(w: &mut World, system: SystemId, tile: TileId) {
    let gone = w.galaxy.place(system).tile;
    let planets = w.kit.get().systems.get(usize::from(gone.0)).map_or(&[][..], |row| &row.planet_indices);
    planets.iter().for_each(|planet| w.site[usize::from(*planet)] = NOWHERE);
    lay_tile(w, system, tile);
}

fn lay_tile(w: &mut World, system: SystemId, tile: TileId) {
    let printed = w.kit.get();
    w.galaxy.become_tile(printed, system, tile);
    settle(printed, &mut w.site, tile, system);
}

/// The planets of a tile lie in this system.
pub fn settle(printed: &Printed, site: &mut Array<u8, MAX_PLANETS>, tile: TileId, system: SystemId) {
    if let Some(row) = printed.systems.get(usize::from(tile.0)) {
        row.planet_indices.iter().for_each(|planet| site[usize::from(*planet)] = system.0);
    }
}
