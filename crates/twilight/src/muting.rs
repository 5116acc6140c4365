//! For tests that must notice when a thing does nothing: built with the feature `muting`, whatever `MUTED` names has no text,
//! and its row neither verbs nor abilities.

use crate::agendas::Agenda;
use crate::feats::{self, Feat, feat_named};
use crate::finds::Find;
use crate::kit::Kit;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use twilight_box::components::{Components, Whole};
use twilight_box::factions::FactionAbility;
use twilight_box::units::{Faction, Source, Unit};

/// What is muted.
pub fn id() -> Option<&'static str> {
    static MUTED: OnceLock<Option<String>> = OnceLock::new();
    MUTED.get_or_init(|| std::env::var("MUTED").ok().filter(|id| !id.is_empty())).as_deref()
}

pub fn feat() -> Option<Feat> {
    static MUTED: OnceLock<Option<Feat>> = OnceLock::new();
    *MUTED.get_or_init(|| feat_named(id()?).ok())
}

/// The laws that change anything.
pub fn heard(laws: u128) -> u128 {
    let muted = Agenda::ALL.iter().position(|agenda| Some(agenda.id()) == id());
    muted.map_or(laws, |n| laws & !(1 << n))
}

fn ability(id: &str) -> Option<FactionAbility> {
    let parsed: Result<FactionAbility, serde::de::value::Error> = FactionAbility::deserialize(id.into_deserializer());
    parsed.ok()
}

/// Abilities of factions and units.
pub fn sheets(mut factions: Vec<Faction>, mut units: Vec<Unit>) -> (Vec<Faction>, Vec<Unit>) {
    if let Some(muted) = id() {
        let own = ability(muted);
        factions.iter_mut().for_each(|faction| faction.abilities.retain(|ability| Some(*ability) != own));
        units.iter_mut().filter(|unit| unit.id == muted).for_each(|unit| unit.abilities.clear());
    }
    (factions, units)
}

/// Verbs of rows.
pub fn taken(mut components: Components, mut whole: Option<Whole>) -> (Components, Option<Whole>) {
    technologies(&mut components);
    whole.iter_mut().for_each(cards);
    (components, whole)
}

fn technologies(components: &mut Components) {
    let muted = |row: &&mut twilight_box::components::Technology| Some(row.id.as_str()) == id();
    components.technologies.iter_mut().filter(muted).for_each(|row| row.verbs.clear());
}

/// Of agendas and exploration cards, and what these attach.
fn cards(whole: &mut Whole) {
    for row in whole.agendas.iter_mut().filter(|row| Some(row.id.as_str()) == id()) {
        [&mut row.passed, &mut row.against, &mut row.elected].into_iter().flatten().for_each(Vec::clear);
        row.colour = None;
    }
    for find in whole.finds.iter_mut().filter(|row| Some(row.id.as_str()) == id()) {
        find.verbs.clear();
        for row in whole.attachments.iter_mut().filter(|row| find.attachment.as_ref() == Some(&row.id)) {
            (row.resources, row.influence, row.no_units, row.legendary) = (0, 0, false, false);
            row.specialties.clear();
        }
    }
}

/// Whatever can be muted: its id, and what it is called.
pub fn all() -> BTreeMap<String, String> {
    let kit = Kit::printed_whole();
    let whole = kit.whole();
    let tricks = kit.tricks.iter().filter(|trick| trick.source != feats::Source::Absent);
    let technologies = kit.components.technologies.iter().filter(|row| !row.verbs.is_empty());
    let abilities = whole.cards.abilities.iter().filter(|row| ability(&row.id).is_some());
    let in_play = |unit: &&Unit| !unit.abilities.is_empty() && unit.source != Source::TwilightsFall;
    let units = kit.roster.units.iter().filter(in_play);
    let agendas = Agenda::ALL.iter().zip(&whole.agendas).map(|(_, row)| row);
    let finds = Find::ALL.iter().zip(&whole.finds).map(|(_, row)| row);
    let finds = finds.filter(|row| !row.verbs.is_empty() || row.attachment.is_some());
    let named = |id: &String, name: &String| (id.clone(), name.clone());
    (tricks.map(|row| named(&row.slug, &row.name)))
        .chain(technologies.map(|row| named(&row.id, &row.name)))
        .chain(abilities.map(|row| named(&row.id, &row.name)))
        .chain(units.map(|row| named(&row.id, &row.name)))
        .chain(agendas.map(|row| named(&row.id, &row.name)))
        .chain(finds.map(|row| named(&row.id, &row.name)))
        .collect()
}
