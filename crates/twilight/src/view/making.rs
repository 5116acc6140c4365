//! The table before the galaxy lies there: a map that is being built, hands of tiles, slices on offer.

use crate::steps::{build, draft};
use crate::world::{World, spaces, tiles};
use crate::{Eye, Twilight};
use kernel::{Game, Seat, Viewer};
use scene::{Card, CardState, Form, Mark, Space, SpaceLive, Tray};
use twilight_box::components::{Back, PlanetKind, TileId};
use twilight_box::galaxy::{Galaxy, sheet, spiral};

/// The element of a space that waits for a tile, and how records call it: its place in a map string.
pub fn space_element(space: usize) -> String {
    format!("space/{}", space + 1)
}

/// The element of a tile in a hand.
pub fn tile_element(w: &World, tile: TileId) -> String {
    format!("tile/{}", w.kit.get().components.tile(tile).id)
}

pub fn slice_element(slice: u8) -> String {
    format!("slice/{}", slice + 1)
}

pub fn chair_element(chair: u8) -> String {
    format!("chair/{}", chair + 1)
}

pub fn faction_element(w: &World, faction: u8) -> String {
    format!("faction/{}", w.kit.roster.factions[usize::from(faction) - 1].id)
}

fn galaxy(w: &World) -> Option<Galaxy> {
    let (layout, _) = build::so_far(w)?;
    layout.galaxy(&w.kit.get().components).ok()
}

/// [setup.build] The map as far as it is built, the homes to come, and the spaces that wait for tiles.
pub fn board(w: &World) -> Vec<Space> {
    let (Some(galaxy), Some((_, shape))) = (galaxy(w), build::so_far(w)) else { return Vec::new() };
    let c = &w.kit.get().components;
    let mut all = Vec::new();
    for system in galaxy.ids() {
        all.push(sheet::system_space(c, &galaxy, system, None));
        let planets: Vec<_> = c.planets_on(galaxy.place(system).tile).collect();
        let planets: Vec<_> = planets.into_iter().filter(|&id| c.planet(id).kind == PlanetKind::Planet).collect();
        let centre = sheet::centre(&galaxy, system);
        all.extend(planets.iter().enumerate().map(|(n, &id)| sheet::planet_space(c, id, centre, n, planets.len())));
    }
    let hex = |space: usize, id: String, name: String, ground: &str, home: Option<u8>| {
        let (x, y) = sheet::place_of(spiral(space));
        let notation = if home.is_some() { String::new() } else { (space + 1).to_string() };
        let ground = ground.into();
        Space { id, name, notation, form: Form::HexFlat, x, y, size: 1.0, ground, home, badges: Vec::new() }
    };
    for (seat, &space) in w.everyone().zip(&shape.homes) {
        let name = format!("Home of {}", Twilight::seat_name(w, seat));
        all.push(hex(space.into(), home_element(w, seat), name, "home", Some(seat.0)));
    }
    let open = w.league().build.as_ref().map_or(0, |build| build.open);
    for space in spaces(open) {
        all.push(hex(space, space_element(space), format!("Space {}", space + 1), "deep-space", None));
    }
    all
}

fn home_element(w: &World, seat: Seat) -> String {
    format!("home/{}", Twilight::seat_name(w, seat))
}

/// What lies on them.
pub fn live(w: &World) -> Vec<SpaceLive> {
    let bare = |space: Space| SpaceLive {
        text: match space.id.starts_with("space/") {
            true => format!("{}, open", space.name),
            false => space.name,
        },
        id: space.id,
        ..SpaceLive::default()
    };
    board(w).into_iter().map(bare).collect()
}

/// A tile as a card: its planets, wormholes and anomalies.
fn card(w: &World, id: String, tile: TileId) -> Card {
    let row = w.kit.get().components.tile(tile);
    Card {
        id,
        kind: "tile".into(),
        name: format!("{} {}", row.id, row.name),
        class: if row.back == Back::Blue { "Blue" } else { "Red" }.into(),
        text: printed(w, tile),
        count: 1,
        rules: vec!["setup.build".into()],
        ..Card::default()
    }
}

/// What is printed on a tile, in a few words.
pub fn printed(w: &World, tile: TileId) -> String {
    let c = &w.kit.get().components;
    let row = c.tile(tile);
    let planets = c.planets_on(tile).map(|id| c.planet(id));
    let planets = planets.map(|planet| {
        let legend = if planet.legendary { ", legendary" } else { "" };
        format!("{} {}/{}{legend}", planet.name, planet.resources, planet.influence)
    });
    let holes = row.wormholes.iter().map(|hole| format!("{hole:?} wormhole").to_lowercase());
    let wild = row.anomalies.iter().map(|anomaly| match anomaly {
        imperium::Anomaly::AsteroidField => "asteroid field".to_string(),
        imperium::Anomaly::GravityRift => "gravity rift".into(),
        imperium::Anomaly::IonStorm => "ion storm".into(),
        imperium::Anomaly::EntropicScar => "entropic scar".into(),
        imperium::Anomaly::Nebula => "nebula".into(),
        imperium::Anomaly::Supernova => "supernova".into(),
    });
    let all: Vec<String> = planets.chain(holes).chain(wild).collect();
    if all.is_empty() { "empty space".into() } else { all.join(", ") }
}

/// [setup.build] The viewer's own tiles.
pub fn hand(w: &World, viewer: Viewer) -> Option<Tray> {
    let (build, seat) = (w.league.as_ref()?.build.as_ref()?, viewer.seat()?);
    let held = build.hands.peek(&Eye::of(seat))[seat.index()];
    Some(Tray {
        id: format!("tiles/{}", Twilight::seat_name(w, seat)),
        title: "Tiles".into(),
        cards: tiles(held).map(|tile| card(w, tile_element(w, tile), tile)).collect(),
        ..Tray::default()
    })
}

/// Half values in words: `6.5`.
fn halves(n: u32) -> String {
    if n.is_multiple_of(2) { (n / 2).to_string() } else { format!("{}.5", n / 2) }
}

/// A slice in a few words.
pub fn slice_text(w: &World, slice: u8) -> String {
    let has = draft::yields(w, slice.into());
    let tiles = draft::drafting(w).slices[usize::from(slice)].iter();
    let tiles: Vec<String> = tiles.map(|&tile| printed(w, TileId(tile))).collect();
    format!("{} resources, {} influence. {}.", halves(has.resources), halves(has.influence), tiles.join("; "))
}

/// [setup.build] The speaker's tiles, or [setup.draft] slices, factions and places, with who has taken them.
pub fn trays(w: &World) -> Vec<Tray> {
    let Some(league) = &w.league else { return Vec::new() };
    let mut all = Vec::new();
    if let Some(build) = league.build.as_ref().filter(|build| build.extra != 0) {
        all.push(Tray {
            id: "tray/speaker-tiles".into(),
            title: "Tiles of the speaker".into(),
            cards: tiles(build.extra).map(|tile| card(w, tile_element(w, tile), tile)).collect(),
            ..Tray::default()
        });
    }
    let Some(draft) = &league.draft else { return all };
    let taken = |by: Option<Seat>| {
        let marks: Vec<Mark> = by.into_iter().map(|seat| Mark { seat: seat.0, text: "has it".into() }).collect();
        (if by.is_some() { CardState::Used } else { CardState::Ready }, marks)
    };
    let holder = |of: &[u8], n: u8| w.everyone().find(|seat| of[seat.index()] == n + 1);
    let face = |id: String, kind: &str, name: String, text: String, by: Option<Seat>| {
        let (state, marks) = taken(by);
        let rules = vec!["setup.draft".into()];
        Card { id, kind: kind.into(), name, text, state, marks, rules, count: 1, ..Card::default() }
    };
    let tray = |id: &str, title: &str, cards: Vec<Card>| Tray {
        id: format!("tray/{id}"),
        title: title.into(),
        cards,
        ..Tray::default()
    };
    for (n, slice) in (0..).zip(&draft.slices) {
        let own = slice.iter().map(|&tile| {
            let row = w.kit.get().components.tile(TileId(tile));
            card(w, format!("{}/{}", slice_element(n), row.id), TileId(tile))
        });
        let by = holder(&draft.slice[..], n);
        let whole = face(slice_element(n), "slice", format!("Slice {}", n + 1), slice_text(w, n), by);
        let cards = std::iter::once(whole).chain(own).collect();
        all.push(tray(&format!("slice-{}", n + 1), &format!("Slice {}", n + 1), cards));
    }
    let factions = (1..32).filter(|faction| draft.factions >> faction & 1 == 1).map(|faction| {
        let by = w.everyone().find(|&seat| w.side(seat).faction == faction);
        let row = &w.kit.roster.factions[usize::from(faction) - 1];
        face(faction_element(w, faction), "faction", row.name.clone(), super::round::home(w, faction), by)
    });
    all.push(tray("factions", "Factions", factions.collect()));
    let chairs = (0..w.terms.seats).map(|chair| {
        let text = "Places are counted clockwise from the speaker.".into();
        face(chair_element(chair), "chair", chair_name(chair), text, holder(&draft.chair[..], chair))
    });
    all.push(tray("chairs", "Places at the table", chairs.collect()));
    all
}

pub fn chair_name(chair: u8) -> String {
    if chair == 0 { "The speaker's place".into() } else { format!("Place {}", chair + 1) }
}
