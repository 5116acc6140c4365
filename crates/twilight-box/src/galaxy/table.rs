//! The table of this edition: what lies beside the map, and what turns, opens or covers.

use crate::components::{Back, Components, Set, System, TileId, Wormhole};
use arrayvec::ArrayVec;
use imperium::{Entry, Galaxy, Layout, LayoutError, MOST_SYSTEMS, Storm, SystemId};

/// The graph of systems. Beside the map lie the nexus (if `sets` has Prophecy of Kings), the distant home that belongs to
/// a gate on the map, and the Fracture if it is in the layout.
pub fn lay_out(c: &Components, layout: &Layout, sets: &[Set]) -> Result<Galaxy, LayoutError> {
    let mut galaxy = layout.galaxy(c)?;
    let fracture = layout.spaces().any(|(_, entry)| matches!(entry, Entry::Fracture(_)));
    lay_beside(c, &mut galaxy, sets, fracture)?;
    Ok(galaxy)
}

/// [galaxy.fracture] The seven systems of the Fracture lie beside the map.
pub fn open_fracture(c: &Components, galaxy: &mut Galaxy) -> Result<(), LayoutError> {
    for &tile in c.beside.iter().filter(|&&tile| c.tile(tile).back == Back::Fracture) {
        if galaxy.of_tile(tile).is_none() {
            add(c, galaxy, tile)?;
        }
    }
    join_fracture(c, galaxy);
    galaxy.join();
    Ok(())
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
            add(c, galaxy, tile)?;
        }
    }
    if fracture {
        join_fracture(c, galaxy);
    }
    galaxy.join();
    Ok(())
}

fn add(c: &Components, galaxy: &mut Galaxy, tile: TileId) -> Result<(), LayoutError> {
    galaxy.add(c, tile, None).map(|_| ()).map_err(|_| LayoutError::TooManySystems)
}

/// [galaxy.fracture] The seven systems of the Fracture lie in a row.
fn join_fracture(c: &Components, galaxy: &mut Galaxy) {
    let row: Vec<SystemId> = galaxy.ids().filter(|&s| c.tile(galaxy.place(s).tile).back == Back::Fracture).collect();
    for pair in row.windows(2) {
        galaxy.systems[pair[0].index()].edges = galaxy.place(pair[0]).edges.with(pair[1]);
        galaxy.systems[pair[1].index()].edges = galaxy.place(pair[1]).edges.with(pair[0]);
    }
}

/// The system with the printed number `id`.
pub fn numbered(c: &Components, galaxy: &Galaxy, id: &str) -> Option<SystemId> {
    galaxy.of_tile(c.tile_named(id)?)
}

/// [galaxy.ion-storm] The storm lies on its system; a wormhole printed under it is covered.
pub fn lay_storm(c: &Components, storm: Storm, galaxy: &mut Galaxy) -> Result<(), LayoutError> {
    let id = if storm.side == Wormhole::Alpha { "ion-storm-alpha" } else { "ion-storm-beta" };
    let wrong = |why: &str| LayoutError::Token(format!("the ion storm: {why}"));
    let token = c.token_named(id).ok_or_else(|| wrong("there is no such token"))?;
    let system = galaxy.at(storm.at.0, storm.at.1).ok_or_else(|| wrong("no system lies there"))?;
    galaxy.cover(c, system);
    galaxy.lay(c, token, system).map_err(|_| wrong("it cannot be placed in an entropic scar"))
}

/// [galaxy.ion-storm] The ion storm turns to its other side after ships used its wormhole.
pub fn flip_ion_storm(c: &Components, galaxy: &mut Galaxy) {
    let sides = ["ion-storm-alpha", "ion-storm-beta"].map(|id| c.token_named(id).expect("ion storm token"));
    for (old, new) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        if let Some(system) = galaxy.with_token(old).iter().next() {
            galaxy.lift(c, old, system);
            galaxy.lay(c, new, system).expect("the storm lay here before");
            return;
        }
    }
}

/// [galaxy.nexus] The wormhole nexus opens for good: alpha and beta join gamma.
pub fn open_nexus(c: &Components, galaxy: &mut Galaxy) {
    let open = c.systems.iter().position(|s| s.back == Back::Nexus && s.wormholes.has(Wormhole::Alpha));
    let nexus = galaxy.ids().find(|&s| c.tile(galaxy.place(s).tile).back == Back::Nexus);
    if let (Some(open), Some(nexus)) = (open, nexus) {
        galaxy.become_tile(c, nexus, TileId(open as u8));
    }
}
