//! What must hold between the rows.

use super::{Back, Components, HiveBoard, LayoutRow, PlanetKind, Slot};
use crate::galaxy::{HIVE_RINGS, ring_of, spaces_in};
use kernel::Problem;
use std::collections::HashSet;

/// Refuses data in which a name is missing, doubled or out of place.
pub fn check(c: &Components) -> Result<(), Problem> {
    unique("systems.toml", "system", c.systems.iter().map(|r| r.id.as_str()))?;
    unique("planets.toml", "planet", c.planets.iter().map(|r| r.id.as_str()))?;
    unique("hyperlanes.toml", "hyperlane", c.hyperlanes.iter().map(|r| r.id.as_str()))?;
    unique("tokens.toml", "token", c.tokens.iter().map(|r| r.id.as_str()))?;
    unique("technologies.toml", "technology", c.technologies.iter().map(|r| r.id.as_str()))?;
    unique("layouts.toml", "layout", c.layouts.iter().map(|r| r.id.as_str()))?;
    systems(c)?;
    planets(c)?;
    hyperlanes(c)?;
    tokens(c)?;
    technologies(c)?;
    c.layouts.iter().enumerate().try_for_each(|(n, row)| layout(c, n, row))?;
    hive(c, &c.hive)
}

pub(super) fn fail(file: &'static str, table: &str, n: usize, id: &str, what: String) -> Result<(), Problem> {
    Err(Problem::new(what).at(format!("{file}, [[{table}]] row {} ({id})", n + 1)))
}

pub(super) fn unique<'a>(file: &'static str, table: &str, ids: impl Iterator<Item = &'a str>) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    for (n, id) in ids.enumerate() {
        if !seen.insert(id) {
            return fail(file, table, n, id, "the id is used twice".to_string());
        }
        if n == 255 {
            return fail(file, table, n, id, "at most 255 rows are allowed".to_string());
        }
    }
    Ok(())
}

/// The most tiles of one back.
pub const MOST_OF_A_BACK: usize = 128;

/// Tiles that every map needs are there, and those of one back are not too many.
fn systems(c: &Components) -> Result<(), Problem> {
    let missing = |what: String| Err(Problem::new(what).at("systems.toml"));
    for id in ["18", "112"] {
        if !c.systems.iter().any(|s| s.id == id && s.back == Back::Mecatol) {
            return missing(format!("no tile {id} with the back `mecatol`, the middle of a map"));
        }
    }
    for (n, system) in c.systems.iter().enumerate() {
        if c.systems[..n].iter().filter(|other| other.back == system.back).count() == MOST_OF_A_BACK {
            let what = format!("more than {MOST_OF_A_BACK} tiles of this back");
            return fail("systems.toml", "system", n, &system.id, what);
        }
        if c.hyperlanes.iter().any(|lane| number(&lane.id) == number(&system.id)) {
            return fail("systems.toml", "system", n, &system.id, "a hyperlane tile has this number".to_string());
        }
    }
    Ok(())
}

/// The printed number of a tile, without its side.
fn number(id: &str) -> &str {
    id.trim_end_matches(['a', 'b'])
}

/// Each planet on one tile; the two sides of the nexus show the same planet.
fn planets(c: &Components) -> Result<(), Problem> {
    let mut placed = HashSet::new();
    for (n, system) in c.systems.iter().enumerate() {
        for planet in &system.planets {
            let Some(row) = c.planets.iter().find(|p| &p.id == planet) else {
                return fail(
                    "systems.toml",
                    "system",
                    n,
                    &system.id,
                    format!("planet `{planet}` is in no row of planets.toml"),
                );
            };
            if row.kind == PlanetKind::Card {
                return fail(
                    "systems.toml",
                    "system",
                    n,
                    &system.id,
                    format!("`{planet}` is a card and lies on no tile"),
                );
            }
            if !placed.insert(planet) && system.back != Back::Nexus {
                return fail(
                    "systems.toml",
                    "system",
                    n,
                    &system.id,
                    format!("planet `{planet}` is on another tile too"),
                );
            }
            if row.tile.as_deref() != Some(&system.id) && system.back != Back::Nexus {
                let tile = row.tile.as_deref().unwrap_or("no tile");
                return fail(
                    "systems.toml",
                    "system",
                    n,
                    &system.id,
                    format!("planet `{planet}` says it is on {tile}"),
                );
            }
        }
    }
    for (n, planet) in c.planets.iter().enumerate() {
        match &planet.tile {
            Some(tile) if !placed.contains(&planet.id) => {
                return fail("planets.toml", "planet", n, &planet.id, format!("tile `{tile}` does not show it"));
            }
            Some(_) | None => {}
        }
        if planet.kind == PlanetKind::Station && !planet.traits.is_empty() {
            return fail("planets.toml", "planet", n, &planet.id, "a station has no traits".to_string());
        }
    }
    Ok(())
}

fn hyperlanes(c: &Components) -> Result<(), Problem> {
    for (n, lane) in c.hyperlanes.iter().enumerate() {
        for (line, [a, b]) in lane.lines.iter().enumerate() {
            if lane.lines[..line].iter().any(|other| other == &[*a, *b] || other == &[*b, *a]) {
                let what = format!("line [{a}, {b}] stands there twice");
                return fail("hyperlanes.toml", "hyperlane", n, &lane.id, what);
            }
            if *a > 5 || *b > 5 || a == b {
                let what = format!("line [{a}, {b}] must join two different sides, 0 to 5");
                return fail("hyperlanes.toml", "hyperlane", n, &lane.id, what);
            }
        }
    }
    Ok(())
}

fn tokens(c: &Components) -> Result<(), Problem> {
    for id in ["ion-storm-alpha", "ion-storm-beta"] {
        if !c.tokens.iter().any(|token| token.id == id) {
            return Err(Problem::new(format!("no token `{id}`")).at("tokens.toml"));
        }
    }
    for (n, token) in c.tokens.iter().enumerate() {
        if let Some(planet) = &token.planet {
            match c.planets.iter().find(|p| &p.id == planet) {
                None => return fail("tokens.toml", "token", n, &token.id, format!("planet `{planet}` is in no row")),
                Some(row) if row.tile.is_some() => {
                    return fail(
                        "tokens.toml",
                        "token",
                        n,
                        &token.id,
                        format!("planet `{planet}` is printed on a tile"),
                    );
                }
                Some(_) => {}
            }
        }
    }
    if c.tokens.len() > 32 {
        return fail("tokens.toml", "token", 32, &c.tokens[32].id, "at most 32 kinds are allowed".to_string());
    }
    Ok(())
}

fn technologies(c: &Components) -> Result<(), Problem> {
    for (n, tech) in c.technologies.iter().enumerate() {
        if tech.colour.is_some() == tech.upgrades.is_some() {
            let what = "needs either a colour or the unit it upgrades".to_string();
            return fail("technologies.toml", "technology", n, &tech.id, what);
        }
        if tech.touches.is_empty() {
            return fail("technologies.toml", "technology", n, &tech.id, "touches nothing".to_string());
        }
    }
    Ok(())
}

/// The most rings of a shape.
const MOST_RINGS: u8 = 5;

fn layout(c: &Components, n: usize, row: &LayoutRow) -> Result<(), Problem> {
    let fail = |what: String| fail("layouts.toml", "layout", n, &row.id, what);
    if !(1..=MOST_RINGS).contains(&row.rings) {
        return fail(format!("{} rings, allowed are 1 to {MOST_RINGS}", row.rings));
    }
    let spaces = spaces_in(usize::from(row.rings));
    if !(2..=8).contains(&row.players) {
        return fail(format!("{} players are not 2 to 8", row.players));
    }
    if row.homes.len() != usize::from(row.players) {
        return fail(format!("{} homes for {} players", row.homes.len(), row.players));
    }
    if !row.goods.is_empty() && row.goods.len() != row.homes.len() {
        return fail(format!("goods for {} of {} homes", row.goods.len(), row.homes.len()));
    }
    let mut used = HashSet::new();
    for at in row.homes.iter().chain(&row.closed).chain(row.lanes.iter().map(|l| &l.at)) {
        if usize::from(*at) >= spaces {
            return fail(format!("space {at} is outside the {} rings (0 to {})", row.rings, spaces - 1));
        }
        if !used.insert(at) {
            return fail(format!("space {at} is used twice"));
        }
    }
    for (n, lane) in row.lanes.iter().enumerate() {
        let Some(id) = c.lane_named(&lane.tile) else {
            return fail(format!("hyperlane `{}` is in no row of hyperlanes.toml", lane.tile));
        };
        if !row.sets.contains(&c.lane(id).set) {
            return fail(format!("hyperlane `{}` is in none of its boxes", lane.tile));
        }
        if row.lanes[..n].iter().any(|other| number(&other.tile) == number(&lane.tile)) {
            return fail(format!("hyperlane tile {} is used twice", number(&lane.tile)));
        }
        if lane.turn > 5 {
            return fail(format!("turn {} of `{}` is not 0 to 5", lane.turn, lane.tile));
        }
    }
    let speaker = usize::from(row.speaker_blue) + usize::from(row.speaker_red);
    let near = (0..6).filter(|at| !used.contains(at)).count();
    if speaker > near {
        return fail(format!("{speaker} tiles of the speaker do not fit on {near} free spaces next to the centre"));
    }
    let dealt = usize::from(row.players) * (usize::from(row.blue) + usize::from(row.red)) + speaker;
    if dealt + used.len() != spaces {
        return fail(format!("{dealt} dealt tiles do not fill {} free spaces", spaces - used.len()));
    }
    Ok(())
}

fn hive(c: &Components, hive: &HiveBoard) -> Result<(), Problem> {
    for (n, slot) in hive.slots.iter().enumerate() {
        for tile in &slot.pool {
            if c.tile_named(tile).is_none() {
                return fail(
                    "hive-map.toml",
                    "slot",
                    n,
                    &slot.name,
                    format!("tile `{tile}` is in no row of systems.toml"),
                );
            }
        }
    }
    let mut seen = HashSet::new();
    for (n, space) in hive.spaces.iter().enumerate() {
        let [q, r] = space.at;
        let id = format!("{q}, {r}");
        if !seen.insert(space.at) {
            return fail("hive-map.toml", "space", n, &id, "is used twice".to_string());
        }
        if ring_of((q, r)) > HIVE_RINGS {
            return fail("hive-map.toml", "space", n, &id, format!("is outside the {HIVE_RINGS} rings"));
        }
        if !(1..=4).contains(&space.zone) {
            return fail("hive-map.toml", "space", n, &id, format!("zone {} is not 1 to 4", space.zone));
        }
        if !hive.slots.iter().any(|slot| slot.id == space.slot) {
            return fail("hive-map.toml", "space", n, &id, "its slot has no row".to_string());
        }
    }
    for (slot, wanted) in [
        (Slot::Rex, 1),
        (Slot::Ms, 1),
        (Slot::Pl1, 1),
        (Slot::Pl2, 1),
        (Slot::As1, 1),
        (Slot::As2, 1),
        (Slot::Wh1, 2),
        (Slot::Ion, 1),
    ] {
        let found = hive.spaces.iter().filter(|s| s.slot == slot).count();
        if found != wanted {
            let row = format!("slot {slot:?}").to_lowercase();
            return Err(Problem::new(format!("{found} spaces, {wanted} wanted")).at(format!("hive-map.toml, {row}")));
        }
    }
    Ok(())
}
