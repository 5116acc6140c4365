//! What things are called, in the log and in questions.

use crate::{
    components::{CardId, MissionId},
    ground::Cell,
    world::{Kind, World},
};
use kernel::Seat;
use scene::{Thing, Words, thing, words};

pub fn hex(w: &World, cell: Cell) -> String {
    format!("hex/{}", w.kit.map.name(cell))
}

pub fn place(w: &World, cell: Cell) -> Thing {
    thing(w.kit.map.name(cell), hex(w, cell))
}

pub fn card(w: &World, id: CardId) -> Thing {
    let card = &w.kit.cards[id.index()];
    thing(&card.name, format!("card/{}", card.id))
}

pub fn mission(w: &World, id: MissionId) -> Thing {
    let mission = &w.kit.missions[id.index()];
    thing(&mission.name, format!("mission/{}", mission.id))
}

/// A unit; those with names of their own take no article.
pub fn unit(w: &World, seat: Seat, kind: Kind) -> Thing {
    let unit = thing(w.kind_name(seat, kind), "");
    match kind {
        Kind::Normal => unit,
        Kind::Minor | Kind::Mercenary(_) => unit.article(""),
    }
}

/// The unit on a territory with its owner: `Red's Baron`.
pub fn piece(w: &World, cell: Cell) -> Words {
    let Some(owner) = w.unit_owner(cell) else { return Words::default() };
    let name = w.kind_name(owner, w.kind_at(cell));
    words!("{owner:'s} {unit}", owner, unit = thing(name.strip_prefix("The ").unwrap_or(name), hex(w, cell)))
}

impl World {
    /// What a unit is called.
    pub fn kind_name(&self, seat: Seat, kind: Kind) -> &'static str {
        match kind {
            Kind::Normal => "normal unit",
            Kind::Minor => self.minor_of(seat).map_or("minor unit", |minor| &minor.name),
            Kind::Mercenary(card) => &self.kit.get().cards[card.index()].name,
        }
    }
}
