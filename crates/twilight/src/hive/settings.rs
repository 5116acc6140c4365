//! [hive.settings] What makes the Hive easier or harder, each by itself.

use crate::alliance::ally_of;
use crate::feats::Feat;
use crate::texts::sights::is_mecatol;
use crate::world::World;
use crate::{Flow, leaders, notes};
use kernel::{Mark, Seat};
use serde::{Deserialize, Serialize};
use twilight_box::components::Anomaly;
use twilight_box::galaxy::{Bend, Chart, SystemSet};

/// A change of one rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    PlayerSpeaks,
    Relents,
    LaterMecatol,
    Commanders,
    Commodities,
    Stockpile,
    Asteroids,
    Nebulae,
    Rifts,
    Supernovas,
    MecatolFirst,
    AuxiliariesFirst,
    SwiftSpawn,
}

/// Those that make the Hive easier, and those that make it harder, by the words of the options.
pub const EASIER: &[(&str, u8)] =
    &[("player-speaks", 1), ("relents", 1), ("later-mecatol", 1), ("commanders", 1), ("commodities", 1)];
pub const HARDER: &[(&str, u8)] = &[
    ("stockpile", 1),
    ("asteroids", 1),
    ("nebulae", 1),
    ("rifts", 1),
    ("supernovas", 1),
    ("mecatol-first", 1),
    ("auxiliaries-first", 1),
    ("swift-spawn", 1),
];

const ALL: [(&str, Setting); 13] = [
    ("player-speaks", Setting::PlayerSpeaks),
    ("relents", Setting::Relents),
    ("later-mecatol", Setting::LaterMecatol),
    ("commanders", Setting::Commanders),
    ("commodities", Setting::Commodities),
    ("stockpile", Setting::Stockpile),
    ("asteroids", Setting::Asteroids),
    ("nebulae", Setting::Nebulae),
    ("rifts", Setting::Rifts),
    ("supernovas", Setting::Supernovas),
    ("mecatol-first", Setting::MecatolFirst),
    ("auxiliaries-first", Setting::AuxiliariesFirst),
    ("swift-spawn", Setting::SwiftSpawn),
];

/// Which of them hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Settings(u16);

impl Settings {
    pub fn has(self, setting: Setting) -> bool {
        self.0 >> setting as u16 & 1 == 1
    }

    pub fn and(self, other: Settings) -> Settings {
        Settings(self.0 | other.0)
    }

    /// Those of a list `stockpile+rifts`.
    pub fn with(self, words: &str) -> Settings {
        let named = ALL.iter().filter(|(word, _)| words.split('+').any(|part| part.trim() == *word));
        Settings(named.fold(self.0, |all, (_, setting)| all | 1 << *setting as u16))
    }
}

/// The numbers of settings.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Figures {
    /// Influence before a free Mecatol Rex is a target, when that is later.
    pub influence_for_mecatol: u8,
    /// What lies in the stockpile at the start.
    pub resources: u8,
    pub influence: u8,
    pub goods: u8,
    pub tokens: u8,
    pub mark: Mark,
}

/// Whether a setting holds.
pub fn holds(w: &World, setting: Setting) -> bool {
    w.hive.as_ref().is_some_and(|hive| hive.settings.has(setting))
}

/// [hive.mecatol] Influence before a Mecatol Rex nobody controls is a target.
pub fn mecatol_gate(w: &World) -> u8 {
    let book = w.kit.get().book();
    match holds(w, Setting::LaterMecatol) {
        true => book.settings.influence_for_mecatol,
        false => book.numbers.influence_for_mecatol,
    }
}

/// [hive.settings] Anomalies that do not hinder the Hive, and 1 move more for what leaves or crosses its spawning systems.
pub fn bend(w: &World, seat: Seat, chart: &mut Chart<'_>) {
    if w.hive.is_none() || w.sits(seat) {
        return;
    }
    let bends = [
        (Setting::Asteroids, Bend::AsteroidPassage),
        (Setting::Nebulae, Bend::NebulaFreedom),
        (Setting::Supernovas, Bend::SupernovaPassage),
        (Setting::Supernovas, Bend::SupernovaEntry),
    ];
    for (_, bend) in bends.into_iter().filter(|(setting, _)| holds(w, *setting)) {
        chart.bends = chart.bends.with(bend);
    }
    if holds(w, Setting::SwiftSpawn) {
        chart.spurs = w.hive().sites.into_iter().collect();
    }
    if holds(w, Setting::Rifts) {
        chart.tears = chart.tears.union(w.galaxy.with_anomaly(Anomaly::GravityRift));
    }
}

/// [hive.settings] The players begin with their commanders, and with the Alliance of each other.
pub fn league_up(w: &mut World, flow: &mut Flow) {
    if !holds(w, Setting::Commanders) {
        return;
    }
    let players: Vec<Seat> = w.everyone().filter(|&seat| w.sits(seat)).collect();
    for &seat in &players {
        leaders::unlock_commander(w, seat, flow);
        let note = notes::deck(w, seat).find(|&note| notes::feat(w, note) == Feat::Alliance);
        let ally = ally_of(w, seat);
        if let (Some(note), Some(ally)) = (note, ally) {
            notes::hand_to(w, seat, ally, note, flow);
        }
    }
}

/// [hive.settings] Spawning systems the players may not activate yet: all of them before one of them controls Mecatol Rex, the
/// main one before they control both auxiliary planets.
pub fn barred(w: &World) -> SystemSet {
    let Some(hive) = &w.hive else { return SystemSet::NONE };
    let ours = |owner: Option<Seat>| owner.is_some_and(|seat| w.sits(seat));
    let held = |system| w.planets_in(system).all(|planet| ours(w.planet(planet).controller));
    let mecatol = || w.spots().any(|planet| is_mecatol(w, planet) && ours(w.planet(planet).controller));
    let mut all = SystemSet::NONE;
    if holds(w, Setting::MecatolFirst) && !mecatol() {
        all = hive.sites.into_iter().collect();
    }
    if holds(w, Setting::AuxiliariesFirst) && !hive.sites[1..].iter().all(|&system| held(system)) {
        all = all.with(hive.sites[0]);
    }
    all
}
