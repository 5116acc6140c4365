//! The fixed part of the picture: tiles, spaces, lines, homes, help.

use super::{capital, space_element, space_name};
use crate::Empires;
use crate::map::{Layout, Space};
use crate::names::{Good, Obstacle, Obstacles, Temperament};
use crate::printed::TILES;
use crate::world::{Phase, World, home_of, home_owner};
use kernel::Game;
use scene::{Badge, BadgeSpot, Board, Entry, Form, Link, Region, SeatFace, Stage};

pub fn stage(w: &World) -> Stage {
    Stage {
        pictures: scene::pictures(super::pictures::PICTURES),
        game: Empires::info(w).id.into(),
        title: Empires::info(w).name.into(),
        board: Board {
            spaces: spaces(w).map(|space| picture(w, space)).collect(),
            links: lines(w).into_iter().map(|line| link(w, line)).collect(),
            regions: regions(w),
            turns: turns(w),
        },
        seats: w.seats().map(|seat| face(w, seat)).collect(),
        phases: ["Event", "Pre-round", "Actions", "Capital city"].map(String::from).to_vec(),
        glossary: glossary(w),
        guessed: w.kit.guessed(&[
            ("tactic", "card"),
            ("event", "event"),
            ("planet", "planet"),
            ("race", "race"),
            ("ship", "unit"),
            ("technology", "technology"),
        ]),
        ..Stage::default()
    }
}

/// The spaces of the board and, until the homes are chosen, the slots for them.
pub fn spaces(w: &World) -> impl Iterator<Item = Space> {
    let open = if w.phase == Phase::Setup && w.layout.homes == 0 { 0..6 } else { 0..0 };
    let slots = open.filter(|slot| w.rules.players > 2 || w.kit.terms.two_players.slots.contains(slot));
    w.layout.spaces(&w.kit).chain(slots.map(Space::home))
}

/// Races and homes are chosen, tiles turn, worm holes open: then the map is another.
pub fn stage_mark(w: &World) -> u64 {
    let chosen: Vec<(u8, u8, bool)> =
        w.seats().map(|seat| w.player(seat)).map(|player| (player.race, player.slot, player.new_home)).collect();
    kernel::key_of(&(w.layout, chosen))
}

fn face(w: &World, seat: kernel::Seat) -> SeatFace {
    let name = Empires::seat_name(w, seat);
    SeatFace {
        seat: seat.0,
        name: name.into(),
        colour: name.into(),
        faction: w.race(seat).map_or(String::new(), |race| race.name.clone()),
        side: if w.rules.team { seat.0 % 2 } else { seat.0 },
        ..SeatFace::default()
    }
}

fn picture(w: &World, space: Space) -> scene::Space {
    let (x, y) = w.layout.point(&w.kit, space);
    let world = w.world_on(space);
    let home = world.and_then(home_owner);
    let slot = space.slot();
    let (form, size) = match (slot, world) {
        (Some(_), _) => (Form::Kite, 0.62),
        (None, Some(_)) => (Form::Disc, 0.58),
        (None, None) => (Form::Dot, 0.26),
    };
    let ground = match world {
        _ if slot.is_some() => "home".to_string(),
        Some(planet) => w.kit.planets[planet as usize].temperament.slug().into(),
        None if w.layout.is_field(&w.kit, space) => "asteroids".into(),
        None => String::new(),
    };
    scene::Space {
        id: space_element(w, space),
        name: if world.is_some() || slot.is_some() { space_name(w, space) } else { String::new() },
        notation: w.space_id(space),
        form,
        x,
        y,
        size,
        ground,
        home: home.map(|seat| seat.0),
        badges: world.map_or(Vec::new(), |world| printed_badges(w, world)),
    }
}

/// What is printed on a planet.
fn printed_badges(w: &World, world: u8) -> Vec<Badge> {
    let badge = |spot, kind: String, text: String, help: String| Badge { spot, ..Badge::of(kind, text, help) };
    let vp = w.world_vp(world);
    let mut badges =
        vec![badge(BadgeSpot::Figure, "value".into(), vp.to_string(), format!("{vp} victory points at each scoring"))];
    let (good, income, influence) = match home_owner(world) {
        Some(owner) => {
            let home = w.home(owner);
            (home.good, home.income, home.influence)
        }
        None => {
            let planet = &w.kit.planets[world as usize];
            let temper = planet.temperament.slug();
            badges.push(badge(BadgeSpot::Nature, format!("temperament-{temper}"), String::new(), capital(temper)));
            (Some(planet.good), planet.income, planet.influence)
        }
    };
    if let Some(good) = good.map(Good::slug) {
        badges.push(badge(BadgeSpot::Yield, format!("good-{good}"), String::new(), capital(&good.replace('-', " "))));
    }
    let planet = home_owner(world).is_none();
    if planet || income > 0 {
        badges.push(badge(BadgeSpot::Card, "income".into(), income.to_string(), format!("{income} credits a turn")));
    }
    if planet || influence > 0 {
        badges.push(badge(
            BadgeSpot::Card,
            "influence".into(),
            influence.to_string(),
            format!("{influence} influence"),
        ));
    }
    badges
}

/// Every line once, with the obstacles on the line itself.
pub fn lines(w: &World) -> Vec<(Space, Space, Obstacles)> {
    let mut all: Vec<(Space, Space, Obstacles)> = Vec::new();
    for from in w.layout.spaces(&w.kit) {
        w.layout.neighbours(&w.kit, from, |to, there| {
            if from >= to || all.iter().any(|(a, b, _)| (*a, *b) == (from, to)) {
                return;
            }
            let mut back = Obstacles::NONE;
            w.layout.neighbours(&w.kit, to, |space, obstacles| {
                if space == from {
                    back = obstacles;
                }
            });
            all.push((from, to, Obstacles(there.0 & back.0)));
        });
    }
    all
}

pub fn link_element(w: &World, from: Space, to: Space) -> String {
    format!("link/{}/{}", w.space_id(from), w.space_id(to))
}

fn link(w: &World, (from, to, obstacles): (Space, Space, Obstacles)) -> Link {
    let obstacle = Obstacle::ALL.into_iter().find(|obstacle| obstacles.has(*obstacle));
    Link {
        id: link_element(w, from, to),
        from: space_element(w, from),
        to: space_element(w, to),
        obstacle: obstacle.map_or(String::new(), |obstacle| obstacle.slug().into()),
    }
}

fn regions(w: &World) -> Vec<Region> {
    let mut all = Vec::new();
    for position in 0..TILES {
        if let Some(tile) = w.layout.tile(position) {
            let tile = &w.kit.tiles[tile as usize];
            let id = format!("tile/{}", tile.id);
            let outline = Layout::outline(position);
            all.push(Region { id, name: String::new(), ground: "tile".into(), outline, home: None });
        }
    }
    for seat in w.seats().filter(|seat| w.player(*seat).slot < 6) {
        all.push(Region {
            id: format!("corner/{}", Empires::seat_name(w, seat)),
            name: super::world_name(w, home_of(seat)),
            ground: "home".into(),
            outline: Layout::corner(w.player(seat).slot),
            home: Some(seat.0),
        });
    }
    all
}

/// The turn that puts each home at the bottom.
fn turns(w: &World) -> Vec<f32> {
    if w.seats().any(|seat| w.player(seat).slot >= 6) {
        return Vec::new();
    }
    w.seats().map(|seat| 180.0 - (60.0 * f32::from(w.player(seat).slot) + 30.0)).collect()
}

/// What amounts, grounds and phases are: id, name, text, rule.
const THINGS: [(&str, &str, &str, &str); 14] = [
    ("good/credits", "Credits", "Pay for ships, technologies and face-up cards.", "build.cost"),
    ("good/income", "Income", "Credits at the end of each of your turns.", "end.income"),
    ("good/influence", "Influence", "The two with the most win the council's prizes when it meets.", "score.council"),
    ("good/cards", "Diplomacy cards", "Befriend planets of their type, or are played as tactics.", "culture.types"),
    ("good/ambassadors", "Ambassadors", "Each adds 1 to a diplomacy roll when it is spent.", "diplomacy.spend"),
    ("good/bombs", "Photon bombs", "Each adds 1 to a die in battle when it is spent.", "capital.bomb"),
    ("good/deck", "Diplomacy deck", "Cards to draw from; the discards are shuffled when it is empty.", "culture.deck"),
    ("good/events", "Events", "One is turned up at the start of each round.", "event.card"),
    ("ground/home", "Home world", "Belongs to its race; others may conquer it.", "conquer.home"),
    ("ground/asteroids", "Asteroid field", "A ship that enters rolls, as on an obstacle.", "move.asteroid-spaces"),
    ("phase/event", "Event", "The event of the round is turned up.", "event.card"),
    ("phase/pre-round", "Pre-round", "All trade, then build ships and research at once.", "build.simultaneous"),
    ("phase/actions", "Actions", "Each in turn does four: move, attack, culture, mine, diplomacy.", "turn.actions"),
    ("phase/capital-city", "Capital city", "Gain an ambassador or a photon bomb.", "capital.choice"),
];

fn glossary(w: &World) -> Vec<Entry> {
    let entry = |id: String, name: &str, text: String, rule: &str| Entry {
        id,
        name: name.into(),
        text,
        rules: vec![rule.into()],
    };
    let mut all: Vec<Entry> =
        THINGS.iter().map(|(id, name, text, rule)| entry((*id).into(), name, (*text).into(), rule)).collect();
    for temperament in Temperament::ALL {
        let name = capital(temperament.slug());
        let text = format!("Only {name} cards win this planet by diplomacy.");
        all.push(entry(format!("ground/{}", temperament.slug()), &name, text, "diplomacy.needs"));
    }
    for ship in &w.kit.ships {
        let dice = match ship.dice {
            0 => "no dice".to_string(),
            n => format!("{n} dice, {}+", ship.hits_on),
        };
        let text =
            format!("{} Initiative {}, cost {}, {dice}, move {}.", ship.help, ship.initiative, ship.cost, ship.speed);
        all.push(entry(format!("unit/{}", ship.id.slug()), &ship.name, text, "battle.initiative"));
    }
    for planet in &w.kit.planets {
        let text =
            format!("{} {} vp, {} credits, {} influence.", planet.help, planet.vp, planet.income, planet.influence);
        all.push(entry(format!("planet/{}", planet.id), &planet.name, text, "planet.ability"));
    }
    for technology in &w.kit.technologies {
        let good = technology.good.map_or(String::new(), |good| format!(", needs {}", good.slug().replace('-', " ")));
        let before = technology.before.map(|before| &w.kit.technologies[before as usize].name);
        let before = before.map_or(String::new(), |name| format!(", after {name}"));
        let text = format!("{} Cost {}{good}{before}, {} vp.", technology.help, technology.cost, technology.vp);
        all.push(entry(format!("technology/{}", technology.id), &technology.name, text, "research.one"));
    }
    for race in &w.kit.races {
        let text = format!("{} Income {}.", race.help, race.income);
        all.push(entry(format!("race/{}", race.id), &race.name, text, "setup.race"));
    }
    for tactic in &w.kit.tactics {
        let text = format!("{} Takes {} {} cards.", tactic.help, tactic.cards, tactic.temperament.slug());
        all.push(entry(format!("card/{}", tactic.id), &tactic.name, text, tactic.effect.rule().0));
    }
    for event in &w.kit.events {
        all.push(entry(format!("event/{}", event.id), &event.name, event.help.clone(), event.verb.rule().0));
    }
    for (obstacle, name) in Obstacle::ALL.into_iter().zip(["Asteroids", "Mines", "Ancient defenses"]) {
        let text = format!("{name}: each ship passing rolls {} or more or is lost.", w.kit.terms.movement.survive);
        all.push(entry(format!("obstacle/{}", obstacle.slug()), &capital(obstacle.slug()), text, "move.obstacles"));
    }
    all
}
