//! Everything printed of Twilight Imperium 4: components, galaxy, exact battle odds.

pub mod components;
pub mod factions;
pub mod galaxy;
pub mod odds;
pub mod pictures;
pub mod units;

/// The files of units, factions and everything that is used.
pub const SHEETS: [(&str, &str); 8] = [
    ("units.toml", include_str!("../data/units.toml")),
    ("factions.toml", include_str!("../data/factions.toml")),
    ("action-cards.toml", include_str!("../data/action-cards.toml")),
    ("leaders.toml", include_str!("../data/leaders.toml")),
    ("notes.toml", include_str!("../data/notes.toml")),
    ("relics.toml", include_str!("../data/relics.toml")),
    ("abilities.toml", include_str!("../data/abilities.toml")),
    ("legends.toml", include_str!("../data/legends.toml")),
];
