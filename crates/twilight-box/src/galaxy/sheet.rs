//! What is printed on systems and planets, for their picture.

use super::{Galaxy, SystemId};
use crate::components::{Back, Colour, Components, PlanetId, PlanetKind};
use imperium::starmap::{self, Disc, Label};
pub use imperium::starmap::{centre, place_of};
use scene::Space;

/// A system without its planets; its element is named by the tile.
pub fn system_space(c: &Components, galaxy: &Galaxy, system: SystemId, home: Option<u8>) -> Space {
    let tile = c.tile(galaxy.place(system).tile);
    let ground = match home {
        _ if tile.back == Back::Mecatol => "mecatol",
        Some(_) => "home",
        None => "deep-space",
    };
    starmap::system_space(galaxy, system, Label { id: &tile.id, name: &tile.name, ground, home })
}

/// The `n`th of some planets in a system that lies at `centre`.
pub fn planet_space(c: &Components, planet: PlanetId, centre: (f32, f32), n: usize, of: usize) -> Space {
    let row = c.planet(planet);
    let colour = |colour: &Colour| match colour {
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Red => "red",
        Colour::Yellow => "yellow",
    };
    let disc = Disc {
        id: &row.id,
        name: &row.name,
        ground: match row.kind {
            PlanetKind::Station => "station".into(),
            PlanetKind::Planet | PlanetKind::Card => {
                row.traits.first().map_or("planet".into(), |kind| format!("{kind:?}").to_lowercase())
            }
        },
        resources: row.resources,
        influence: row.influence,
        specialties: row.specialties.iter().map(colour).collect(),
    };
    starmap::planet_space(disc, centre, n, of)
}
