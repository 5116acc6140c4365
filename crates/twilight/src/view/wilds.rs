//! What was found and what waits to be: frontier tokens, attachments, fragments, kept cards.

use crate::finds::Find;
use crate::world::{PlanetSpot, World};
use crate::{Twilight, query, things};
use kernel::{Game, Seat};
use scene::{Badge, Card};
use twilight_box::components::{ExplorationDeck, Fragment};
use twilight_box::galaxy::SystemId;

/// [explore.frontier] The frontier token of a system.
pub fn frontier(w: &World, system: SystemId) -> Option<Badge> {
    let lies = w.league.as_ref().is_some_and(|league| league.wilds.frontier.has(system));
    lies.then(|| Badge {
        kind: "frontier".into(),
        text: "?".into(),
        help: "A frontier token: explored by ships with Dark Energy Tap.".into(),
        ..Badge::default()
    })
}

/// [explore.attachments] What is attached to a planet.
pub fn attachments(w: &World, planet: PlanetSpot) -> Vec<Badge> {
    let badge = |row: &twilight_box::components::Attachment| Badge {
        kind: "attachment".into(),
        text: row.name.clone(),
        help: row.help.clone(),
        ..Badge::default()
    };
    query::attachments(w, planet).map(badge).collect()
}

/// [explore.fragments] Fragments and kept cards before a player.
pub fn kept(w: &World, seat: Seat) -> Vec<Card> {
    let realm = &w.side(seat).realm;
    let fragments = Fragment::ALL.map(|kind| (Find::fragment(kind), realm.fragments[kind as usize]));
    let all = fragments.into_iter().chain([(Find::EnigmaticDevice, realm.devices)]);
    all.filter(|(_, count)| *count > 0).map(|(find, count)| card(w, seat, find, count)).collect()
}

fn card(w: &World, seat: Seat, find: Find, count: u8) -> Card {
    let face = things::find(w, find).id;
    let name = Twilight::seat_name(w, seat);
    Card { count, ..Card::of(format!("{face}/{name}"), face) }
}

/// Faces of all exploration cards, sent once.
pub fn library(w: &World) -> impl Iterator<Item = Card> + '_ {
    Find::ALL.iter().map(move |&find| {
        let row = find.row(w);
        let class = match row.deck {
            ExplorationDeck::Cultural => "Cultural exploration",
            ExplorationDeck::Hazardous => "Hazardous exploration",
            ExplorationDeck::Industrial => "Industrial exploration",
            ExplorationDeck::Frontier => "Frontier exploration",
        };
        Card {
            id: things::find(w, find).id,
            kind: "exploration".into(),
            name: row.name.clone(),
            class: class.into(),
            text: row.help.clone(),
            count: 1,
            rules: vec!["explore.draw".into()],
            ..Card::default()
        }
    })
}
