//! The map, the seats and what words mean.

use super::{called, capital, planet_element, system_element, unit_text};
use crate::components::{Anomaly, Colour, PlanetKind, Wormhole};
use crate::galaxy::SystemId;
use crate::skirmish::Skirmish;
use crate::skirmish::choice::word;
use crate::skirmish::query;
use crate::skirmish::world::{PlanetSpot, SEATS, World};
use crate::units::Kind;
use hexes::{Hex, centre_flat};
use kernel::{Game, Seat};
use scene::{Badge, Board, Entry, Form, SeatFace, Space, Stage};

/// The map, the seats, the phases and the units' numbers.
pub fn stage(w: &World) -> Stage {
    let mut spaces = Vec::new();
    for system in w.galaxy.ids() {
        spaces.push(system_space(w, system));
        let planets: Vec<PlanetSpot> = w.planets_in(system).chain(w.stations_in(system)).collect();
        for (n, &planet) in planets.iter().enumerate() {
            spaces.push(planet_space(w, planet, n, planets.len()));
        }
    }
    Stage {
        game: "skirmish".into(),
        title: "Skirmish".into(),
        board: Board { spaces, turns: vec![180.0, 0.0], ..Board::default() },
        seats: SEATS.map(|seat| face_of(w, seat)).to_vec(),
        phases: ["Movement", "Space", "Invasion", "Production"].map(String::from).to_vec(),
        glossary: glossary(w),
    }
}

/// Homes and factions may be chosen after the opening; tiles turn over, change places and get tokens.
pub fn stage_mark(w: &World) -> u64 {
    let tiles: Vec<_> = w.galaxy.systems.iter().map(|place| (place.tile, place.at, place.wormholes)).collect();
    let planets: Vec<_> = w.planets.iter().map(|planet| (planet.id, planet.system)).collect();
    kernel::key_of(&(SEATS.map(|seat| (w.side(seat).faction, w.side(seat).home)), tiles, planets))
}

fn face_of(w: &World, seat: Seat) -> SeatFace {
    let name = Skirmish::seat_name(w, seat);
    let faction = match w.side(seat).faction {
        0 => String::new(),
        n => w.kit.roster.factions[usize::from(n) - 1].name.clone(),
    };
    SeatFace { seat: seat.0, name: name.into(), colour: name.into(), faction, side: seat.0 }
}

fn centre(w: &World, system: SystemId) -> (f32, f32) {
    let hex = |(q, r): (i8, i8)| centre_flat(Hex::new(i32::from(q), i32::from(r)));
    match w.galaxy.place(system).at {
        Some(at) => hex(at),
        None => {
            // Systems beside the map stand in a row below it.
            let beside = w.galaxy.ids().filter(|&s| w.galaxy.place(s).at.is_none());
            let n = beside.take_while(|&s| s != system).count();
            let on_map = w.galaxy.systems.iter().filter_map(|place| place.at).map(hex);
            let (left, low) = on_map.fold((0f32, 0f32), |(x, y), at| (x.min(at.0), y.max(at.1)));
            (left + 2.4 * n as f32, low + 2.2)
        }
    }
}

fn system_space(w: &World, system: SystemId) -> Space {
    let place = w.galaxy.place(system);
    let tile = w.kit.components.tile(place.tile);
    let (x, y) = centre(w, system);
    let home = SEATS.into_iter().find(|&seat| w.side(seat).home == system).map(|seat| seat.0);
    let ground = match place.anomalies.iter().next() {
        Some(Anomaly::AsteroidField) => "asteroids",
        Some(Anomaly::Supernova) => "supernova",
        Some(Anomaly::Nebula) => "nebula",
        Some(Anomaly::GravityRift) => "gravity-rift",
        Some(Anomaly::EntropicScar) => "entropic-scar",
        None if home.is_some() => "home",
        None => "deep-space",
    };
    let wormhole = |letter: Wormhole| {
        let name = format!("{letter:?}").to_lowercase();
        Badge {
            kind: format!("wormhole-{name}"),
            text: String::new(),
            help: "Touches every equal wormhole.".into(),
            owner: None,
        }
    };
    // The ground shows one anomaly; a second one is a sign.
    let also = place.anomalies.iter().skip(1).map(|anomaly| {
        let (text, help) = match anomaly {
            Anomaly::AsteroidField => ("asteroids", "Also an asteroid field: ships do not pass or stop here."),
            Anomaly::Supernova => ("supernova", "Also a supernova: ships do not pass or stop here."),
            Anomaly::Nebula => ("nebula", "Also a nebula: ships enter only if it is active and leave with 1 move."),
            Anomaly::GravityRift => ("rift", "Also a gravity rift: ships leaving it gain 1 move and may be lost."),
            Anomaly::EntropicScar => ("scar", "Also an entropic scar: abilities of units do not work here."),
        };
        Badge { kind: "anomaly".into(), text: text.into(), help: help.into(), owner: None }
    });
    Space {
        id: system_element(w, system),
        name: tile.name.clone(),
        notation: tile.id.clone(),
        form: Form::HexFlat,
        x,
        y,
        size: 1.0,
        ground: ground.into(),
        home,
        badges: place.wormholes.iter().map(wormhole).chain(also).collect(),
    }
}

fn planet_space(w: &World, planet: PlanetSpot, n: usize, of: usize) -> Space {
    let row = w.kit.components.planet(w.planet(planet).id);
    let (x, y) = centre(w, w.planet(planet).system);
    let (right, down) = planet_place(n, of);
    let mut badges = vec![
        Badge {
            kind: "resources".into(),
            text: row.resources.to_string(),
            help: match row.resources {
                1 => "1 resource".into(),
                n => format!("{n} resources"),
            },
            owner: None,
        },
        Badge {
            kind: "influence".into(),
            text: row.influence.to_string(),
            help: format!("{} influence", row.influence),
            owner: None,
        },
    ];
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
        id: planet_element(w, planet),
        name: row.name.clone(),
        form: Form::Disc,
        x: x + right,
        y: y + down,
        size: if of > 2 { 0.21 } else { 0.25 },
        notation: String::new(),
        ground: match row.kind {
            PlanetKind::Station => "station".into(),
            PlanetKind::Planet | PlanetKind::Card => {
                row.traits.first().map_or("planet".into(), |kind| format!("{kind:?}").to_lowercase())
            }
        },
        home: w.planet(planet).home.map(|seat| seat.0),
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

/// What amounts, systems and phases are: id, name, text, rule.
const THINGS: [(&str, &str, &str, &str); 19] = [
    ("good/tactic", "Tactic tokens", "Each activates one system; who has none passes.", "action.activate"),
    ("good/fleet", "Fleet pool", "The most ships one system may hold, fighters aside.", "fleet.pool"),
    ("good/cards", "Action cards", "Played in the moments they name.", "cards.windows"),
    ("good/resources", "Resources", "Of ready planets; they pay for units.", "produce.pay"),
    ("good/points", "Points", "Left for the force being bought.", "skirmish.forces"),
    ("ground/deep-space", "Open space", "Ships pass freely.", "galaxy.adjacency"),
    ("ground/home", "Home system", "Its side starts here; taking it scores.", "skirmish.score"),
    ("ground/asteroids", "Asteroid field", "Ships do not pass or stop here.", "move.asteroid-field"),
    ("ground/supernova", "Supernova", "Ships do not pass or stop here.", "move.supernova"),
    (
        "ground/nebula",
        "Nebula",
        "Ships enter only if it is active, leave with 1 move, and defend with +1.",
        "move.nebula",
    ),
    ("ground/gravity-rift", "Gravity rift", "Ships leaving it gain 1 move and may be lost.", "move.gravity-rift"),
    ("ground/entropic-scar", "Entropic scar", "Abilities of units do not work here.", "combat.scar"),
    ("ground/planet", "Planet", "Whoever has ground forces here alone controls it.", "invade.control"),
    ("ground/station", "Space station", "It pays for whoever alone has ships here; nobody lands.", "galaxy.stations"),
    ("phase/movement", "Movement", "Ships of other systems come to the active one.", "move.ships"),
    ("phase/space", "Space", "Space cannon, barrage, rounds of combat, retreats.", "space.combat"),
    ("phase/invasion", "Invasion", "Bombardment, landing, ground combat.", "invade.order"),
    ("phase/production", "Production", "Docks in the active system build.", "produce.limit"),
    ("good/wormhole", "Wormhole", "Systems with the same letter are neighbours.", "galaxy.wormholes"),
];

fn glossary(w: &World) -> Vec<Entry> {
    // What is bought or produced is the kind; what stands on the board is its owner's own sort of it.
    let unit = |id: String, name: String, seat: Seat, kind: Kind| {
        let text = unit_text(w, seat, kind);
        Entry { id, name, text, rules: vec!["units.kinds".into()] }
    };
    let kinds = Kind::ALL.map(|kind| unit(format!("unit/{}", word(kind)), capital(&called(kind)), Seat(0), kind));
    let own = SEATS.into_iter().flat_map(|seat| {
        let sort = move |kind: Kind| {
            let id = format!("unit/{}/{}", Skirmish::seat_name(w, seat), word(kind));
            unit(id, query::unit(w, seat, kind).name.clone(), seat, kind)
        };
        Kind::ALL.map(sort)
    });
    let units = kinds.into_iter().chain(own);
    let thing = |id: &str, name: &str, text: &str, rule: &str| Entry {
        id: id.into(),
        name: name.into(),
        text: text.into(),
        rules: vec![rule.into()],
    };
    let things = THINGS.iter().map(|(id, name, text, rule)| thing(id, name, text, rule));
    let traits = ["cultural", "hazardous", "industrial"].map(|kind| {
        let text = "Whoever has ground forces here alone controls it.";
        thing(&format!("ground/{kind}"), &format!("A planet, {kind}"), text, "invade.control")
    });
    units.chain(things).chain(traits).collect()
}
