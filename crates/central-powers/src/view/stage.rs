//! The fixed part of the picture: the star map, the seats, the glossary.

use crate::CentralPowers;
use crate::choice::system_word;
use crate::names::Terrain;
use crate::printed::{Printed, System};
use crate::world::World;
use imperium::starmap::{self, Disc, Label};
use imperium::{PlanetSpot, SystemId};
use kernel::{Game, Seat};
use scene::{Board, Entry, SeatFace, Stage};

pub fn stage(w: &World) -> Stage {
    let mut spaces = Vec::new();
    for system in w.galaxy.ids() {
        spaces.push(system_space(w, system));
        let planets: Vec<PlanetSpot> = w.planets_in(system).collect();
        for (n, planet) in planets.iter().enumerate() {
            let row = w.planet(*planet);
            let disc = Disc {
                id: &row.id,
                name: &row.name,
                ground: if row.station { "station".into() } else { "planet".into() },
                resources: row.resources,
                influence: row.influence,
                specialties: row.specialties.iter().map(|colour| colour.slug()).collect(),
            };
            spaces.push(starmap::planet_space(disc, starmap::centre(&w.galaxy, system), n, planets.len()));
        }
    }
    Stage {
        pictures: scene::pictures(super::pictures::PICTURES),
        game: CentralPowers::info(w).id.into(),
        title: CentralPowers::info(w).name.into(),
        board: Board { spaces, ..Board::default() },
        seats: w.seats().map(|seat| face(w, seat)).collect(),
        phases: ["Strategy", "Action", "Status"].map(String::from).to_vec(),
        glossary: glossary(w),
        guessed: w.kit.guessed(&[
            ("planet", "planet"),
            ("unit", "unit"),
            ("technology", "technology"),
            ("objective", "objective"),
            ("card", "strategy"),
        ]),
        library: super::sheets::library(w),
    }
}

fn face(w: &World, seat: Seat) -> SeatFace {
    let name = CentralPowers::seat_name(w, seat);
    let faction = w.race(seat).map_or(String::new(), |race| race.name.clone());
    SeatFace { seat: seat.0, name: name.into(), colour: name.into(), faction, side: seat.0, ..SeatFace::default() }
}

fn glossary(w: &World) -> Vec<Entry> {
    let units = w.kit.get().units.iter().map(|row| Entry {
        id: format!("unit/{}", row.id.slug()),
        name: row.name.clone(),
        text: row.help.clone(),
        rules: vec!["unit.kinds".into()],
    });
    let things = THINGS.map(|(id, name, text, rule)| Entry {
        id: format!("good/{id}"),
        name: name.into(),
        text: text.into(),
        rules: vec![rule.into()],
    });
    let phases = PHASES.map(|(id, name, text, rule)| Entry {
        id: format!("phase/{id}"),
        name: name.into(),
        text: text.into(),
        rules: vec![rule.into()],
    });
    units.chain(things).chain(phases).collect()
}

/// What the figures of a seat are: kind, name, text, rule.
const THINGS: [(&str, &str, &str, &str); 9] = [
    (
        "strategy-allocation",
        "Strategy allocation",
        "Counters that pay for secondary abilities of the others' strategy cards.",
        "setup.sheet",
    ),
    ("command-pool", "Command pool", "Each counter activates one system.", "setup.sheet"),
    ("fleet-supply", "Fleet supply", "The most ships in one system, fighters aside.", "setup.sheet"),
    ("trade.supply", "Trade goods", "Each stands in for a resource or an influence.", "trade.goods"),
    ("resources", "Ready resources", "Of planets that are not exhausted; they pay for units.", "produce.capacity"),
    (
        "influence",
        "Ready influence",
        "Of planets that are not exhausted; it makes votes and counters.",
        "council.votes",
    ),
    ("cards", "Political cards", "Agendas a player can lay on the floor of the Senate.", "card.political"),
    ("action-cards", "Action cards", "Played in the moments they name.", "card.action"),
    ("votes", "Votes", "What a ballot of this player would count now.", "council.votes"),
];

const PHASES: [(&str, &str, &str, &str); 3] = [
    ("strategy", "Strategy", "Each player takes a strategy card.", "strategy.cards"),
    ("action", "Action", "Strategic, tactical and transfer actions, until all have passed.", "action.turn"),
    ("status", "Status", "Objectives are claimed; cards and counters come in; all is readied.", "status.order"),
];

/// What a system is called: its planets, or what it is.
pub fn system_name(w: &World, system: SystemId) -> String {
    let printed = w.kit.get();
    let row = printed.systems.get(usize::from(w.galaxy.place(system).tile.0));
    row.map_or_else(|| "An open home".into(), |row| tile_name(printed, row))
}

/// What a system is called after: its planets, or its terrain.
pub fn tile_name(printed: &Printed, row: &System) -> String {
    if !row.planet_indices.is_empty() {
        let names = row.planet_indices.iter().map(|n| printed.planets[usize::from(*n)].name.as_str());
        return names.collect::<Vec<_>>().join(", ");
    }
    let name = match row.terrain {
        Some(Terrain::AsteroidField) => "Asteroid field",
        Some(Terrain::Supernova) => "Supernova",
        Some(Terrain::Nebula) => "Nebula",
        Some(Terrain::IonStorm) => "Ion storm",
        Some(Terrain::GravityRift) => "Gravity rift",
        None => "Empty space",
    };
    name.into()
}

fn system_space(w: &World, system: SystemId) -> scene::Space {
    let home = w.seats().find(|seat| w.player(*seat).home == Some(system));
    let row = w.kit.get().systems.get(usize::from(w.galaxy.place(system).tile.0));
    let ground = match row.and_then(|row| row.terrain) {
        Some(Terrain::IonStorm) => "ion-storm",
        _ if system == SystemId(0) => "mecatol",
        _ if home.is_some() || w.places.contains(&system) => "home",
        _ => "deep-space",
    };
    let (id, name) = (system_word(w, system), system_name(w, system));
    starmap::system_space(&w.galaxy, system, Label { id: &id, name: &name, ground, home: home.map(|seat| seat.0) })
}

pub fn system_element(w: &World, system: SystemId) -> String {
    format!("system/{}", system_word(w, system))
}

pub fn planet_element(w: &World, planet: PlanetSpot) -> String {
    format!("planet/{}", w.planet(planet).id)
}
