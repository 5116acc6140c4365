//! How systems and planets are drawn, on a map of a match or on a sheet of its own.

use super::{Galaxy, SystemId};
use crate::components::{Anomaly, Back, Colour, Components, PlanetId, PlanetKind, Wormhole, Wormholes};
use hexes::{Hex, centre_flat};
use scene::{Badge, Form, Space};

/// Where a space of the table lies.
pub fn place_of((q, r): (i8, i8)) -> (f32, f32) {
    centre_flat(Hex::new(i32::from(q), i32::from(r)))
}

/// Where a system lies; those beside the map stand in a row below it.
pub fn centre(galaxy: &Galaxy, system: SystemId) -> (f32, f32) {
    if let Some(at) = galaxy.place(system).at {
        return place_of(at);
    }
    let beside = galaxy.ids().filter(|&s| galaxy.place(s).at.is_none());
    let n = beside.take_while(|&s| s != system).count();
    let on_map = galaxy.systems.iter().filter_map(|place| place.at).map(place_of);
    let (left, low) = on_map.fold((0f32, 0f32), |(x, y), at| (x.min(at.0), y.max(at.1)));
    (left + 2.4 * n as f32, low + 2.2)
}

/// A system without its planets; its element is named by the tile.
pub fn system_space(c: &Components, galaxy: &Galaxy, system: SystemId, home: Option<u8>) -> Space {
    let place = galaxy.place(system);
    let tile = c.tile(place.tile);
    let (x, y) = centre(galaxy, system);
    let ground = match place.anomalies.iter().next() {
        Some(Anomaly::AsteroidField) => "asteroids",
        Some(Anomaly::Supernova) => "supernova",
        Some(Anomaly::Nebula) => "nebula",
        Some(Anomaly::GravityRift) => "gravity-rift",
        Some(Anomaly::EntropicScar) => "entropic-scar",
        None if tile.back == Back::Mecatol => "mecatol",
        None if home.is_some() => "home",
        None => "deep-space",
    };
    Space {
        id: format!("system/{}", tile.id),
        name: tile.name.clone(),
        notation: tile.id.clone(),
        form: Form::HexFlat,
        x,
        y,
        size: 1.0,
        ground: ground.into(),
        home,
        badges: wormholes(place.wormholes),
    }
}

fn wormholes(letters: Wormholes) -> Vec<Badge> {
    let badge = |letter: Wormhole| Badge {
        kind: format!("wormhole-{}", format!("{letter:?}").to_lowercase()),
        text: String::new(),
        help: "Touches every equal wormhole.".into(),
        owner: None,
    };
    letters.iter().map(badge).collect()
}

/// The `n`th of some planets in a system that lies at `centre`.
pub fn planet_space(c: &Components, planet: PlanetId, centre: (f32, f32), n: usize, of: usize) -> Space {
    let row = c.planet(planet);
    let (right, down) = planet_place(n, of);
    let number = |kind: &str, value: u8| Badge {
        kind: kind.into(),
        text: value.to_string(),
        help: format!("{value} {kind}"),
        owner: None,
    };
    let mut badges = vec![number("resources", row.resources), number("influence", row.influence)];
    for colour in &row.specialties {
        let name = match colour {
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Red => "red",
            Colour::Yellow => "yellow",
        };
        let help = format!("A {name} technology specialty.");
        badges.push(Badge { kind: format!("specialty-{name}"), help, ..Badge::default() });
    }
    Space {
        id: format!("planet/{}", row.id),
        name: row.name.clone(),
        form: Form::Disc,
        x: centre.0 + right,
        y: centre.1 + down,
        size: if of > 2 { 0.21 } else { 0.25 },
        notation: String::new(),
        ground: match row.kind {
            PlanetKind::Station => "station".into(),
            PlanetKind::Planet | PlanetKind::Card => {
                row.traits.first().map_or("planet".into(), |kind| format!("{kind:?}").to_lowercase())
            }
        },
        home: None,
        badges,
    }
}

/// Planets lie in the lower half of their system: ships have the upper one.
fn planet_place(n: usize, of: usize) -> (f32, f32) {
    match (of, n) {
        (0 | 1, _) => (0.0, 0.16),
        (2, 0) => (-0.37, 0.16),
        (2, _) => (0.37, 0.16),
        (_, 0) => (-0.5, 0.2),
        (_, 1) => (0.0, 0.2),
        (_, _) => (0.5, 0.2),
    }
}
