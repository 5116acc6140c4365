//! The fixed picture of a map: systems as hexes, with planets, wormholes and anomalies.

use crate::{Anomaly, Galaxy, SystemId, Wormhole, Wormholes};
use hexes::{Hex, centre_flat};
use scene::{Badge, BadgeSpot, Form, Space};

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

/// What is printed on a system.
pub struct Label<'a> {
    pub id: &'a str,
    pub name: &'a str,
    /// What it is drawn as where no anomaly lies.
    pub ground: &'a str,
    /// Whose home it is.
    pub home: Option<u8>,
}

/// A system without its planets; its element is named by the tile.
pub fn system_space(galaxy: &Galaxy, system: SystemId, label: Label<'_>) -> Space {
    let place = galaxy.place(system);
    let (x, y) = centre(galaxy, system);
    let ground = match place.anomalies.iter().next() {
        Some(Anomaly::AsteroidField) => "asteroids",
        Some(Anomaly::Supernova) => "supernova",
        Some(Anomaly::Nebula) => "nebula",
        Some(Anomaly::GravityRift) => "gravity-rift",
        Some(Anomaly::IonStorm) => "ion-storm",
        Some(Anomaly::EntropicScar) => "entropic-scar",
        None => label.ground,
    };
    Space {
        id: format!("system/{}", label.id),
        name: label.name.into(),
        notation: label.id.into(),
        form: Form::HexFlat,
        x,
        y,
        size: 1.0,
        ground: ground.into(),
        home: label.home,
        badges: wormholes(place.wormholes),
    }
}

fn wormholes(letters: Wormholes) -> Vec<Badge> {
    let badge = |letter: Wormhole| Badge {
        kind: format!("wormhole-{}", format!("{letter:?}").to_lowercase()),
        text: String::new(),
        help: "Touches every equal wormhole.".into(),
        ..Badge::default()
    };
    letters.iter().map(badge).collect()
}

/// What is printed on a planet.
pub struct Disc<'a> {
    pub id: &'a str,
    pub name: &'a str,
    /// What it is drawn as.
    pub ground: String,
    pub resources: u8,
    pub influence: u8,
    /// Colours of technology it helps with.
    pub specialties: Vec<&'static str>,
}

/// The `n`th of some planets in a system that lies at `centre`.
pub fn planet_space(planet: Disc<'_>, centre: (f32, f32), n: usize, of: usize) -> Space {
    let (right, down) = planet_place(n, of);
    let number = |kind: &str, value: u8| Badge {
        kind: kind.into(),
        text: value.to_string(),
        help: format!("{value} {kind}"),
        spot: BadgeSpot::Figure,
        ..Badge::default()
    };
    let mut badges = vec![number("resources", planet.resources), number("influence", planet.influence)];
    for colour in planet.specialties {
        let help = format!("A {colour} technology specialty.");
        badges.push(Badge { kind: format!("specialty-{colour}"), help, spot: BadgeSpot::Nature, ..Badge::default() });
    }
    Space {
        id: format!("planet/{}", planet.id),
        name: planet.name.into(),
        form: Form::Disc,
        x: centre.0 + right,
        y: centre.1 + down,
        size: if of > 2 { 0.21 } else { 0.25 },
        notation: String::new(),
        ground: planet.ground,
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
