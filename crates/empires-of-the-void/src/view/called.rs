//! What things are called: elements of the screen, names, and both together as words name them.

use super::capital;
use crate::Empires;
use crate::choice::item_id;
use crate::fleet::{Fleet, Hull};
use crate::map::Space;
use crate::printed::Components;
use crate::trade::Item;
use crate::world::{Cause, World, home_owner};
use kernel::{Game, Seat};
use scene::{Spoken, Thing, Words, words};

/// The element of a space.
pub fn space_element(w: &World, space: Space) -> String {
    format!("space/{}", w.space_id(space))
}

pub fn stack_element(w: &World, seat: Seat, hull: Hull, space: Space) -> String {
    let owner = if w.is_guard(seat) { "guards" } else { Empires::seat_name(w, seat) };
    format!("unit/{owner}/{}/{}", hull.slug(), w.space_id(space))
}

/// A name for people: planets and homes have their own, other spaces are described.
pub fn space_name(w: &World, space: Space) -> String {
    if let Some(world) = w.world_on(space) {
        return world_name(w, world);
    }
    match space.0 {
        0..6 => format!("Gate {}", space.0 + 1),
        6..12 => format!("Passage {}", space.0 - 5),
        12..30 => format!("Rim {}", space.0 - 11),
        30..36 => format!("Slot {}", space.0 - 29),
        _ => format!("Circle {}", w.space_id(space)),
    }
}

pub fn world_name(w: &World, world: u8) -> String {
    let Some(owner) = home_owner(world) else { return w.kit.planets[world as usize].name.clone() };
    w.race(owner).map_or("Home".into(), |race| match (&race.new_home_name, w.player(owner).new_home) {
        (Some(name), true) => name.clone(),
        _ => race.home_name.clone(),
    })
}

/// A price in words.
pub fn credits(price: u16) -> String {
    match price {
        0 => "no credits".into(),
        1 => "1 credit".into(),
        more => format!("{more} credits"),
    }
}

/// What an item of a deal is called.
pub fn item_name(w: &World, item: Item) -> String {
    match item {
        Item::Credits(n) => credits(n.into()),
        Item::Card(kind) => {
            let tactic = &w.kit.tactics[kind as usize];
            format!("{} ({})", tactic.name, capital(tactic.temperament.slug()))
        }
        Item::Good(_) => format!("use of {}, once", item_id(w, item).replace('-', " ")),
    }
}

/// Who is moving and why, in one line.
pub fn moving_words(w: &World) -> Words {
    let Some(moving) = &w.moving else { return Words::default() };
    let ship =
        scene::thing(&w.kit.ship(moving.hull.ship()).name, stack_element(w, moving.seat, moving.hull, moving.at));
    match moving.cause {
        Cause::Control(_) => words!("the {ship} under your control", ship),
        Cause::Action | Cause::Extra | Cause::Warp => words!("the {ship}", ship),
    }
}

/// A kind of ship as words name it.
pub fn ship_thing(w: &World, hull: Hull) -> Thing {
    scene::thing(hull_name(&w.kit, hull), format!("unit/{}", hull.ship().slug()))
}

pub fn hull_name(kit: &Components, hull: Hull) -> String {
    let name = &kit.ship(hull.ship()).name;
    if hull == Hull::DAMAGED_MOTH { format!("damaged {name}") } else { name.clone() }
}

/// The ships of a fleet as words name them, kind by kind.
pub fn fleet_things(w: &World, fleet: Fleet) -> Vec<Thing> {
    fleet.hulls().map(|hull| ship_thing(w, hull).count(fleet.count(hull))).collect()
}

/// A seat, or the guards of a game for two.
pub fn who(w: &World, seat: Seat) -> Spoken {
    if w.is_guard(seat) { "the guard".into() } else { seat.into() }
}

/// A space as words name it.
pub fn space_thing(w: &World, space: Space) -> Thing {
    scene::thing(space_name(w, space), space_element(w, space))
}

/// A planet or home world as words name it.
pub fn world_thing(w: &World, world: u8) -> Thing {
    scene::thing(world_name(w, world), space_element(w, w.space_of(world)))
}

pub fn technology_thing(w: &World, technology: u8) -> Thing {
    let row = &w.kit.technologies[technology as usize];
    scene::thing(&row.name, format!("technology/{}", row.id))
}

/// A diplomacy card as words name it, in a hand (`card`) or in the row (`face-up`).
pub fn tactic_thing(w: &World, kind: u8, lies: &str) -> Thing {
    let row = &w.kit.tactics[kind as usize];
    scene::thing(&row.name, format!("{lies}/{}", row.id))
}
