//! The rows of the data files as they are read. Fields marked `skip` are found when all files are there.

use crate::names::{Colour, LeaderKind, Moment, Origin, Terrain, Unit, Wormhole};
use crate::verbs::{Need, Price, Routine, Site, Skill, Touch, Verb};
use kernel::Mark;
use serde::Deserialize;
use std::collections::BTreeMap;

/// [unit.kinds] A kind of unit. A flagship's numbers are on its own card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitCard {
    pub id: Unit,
    pub name: String,
    pub cost: Option<u8>,
    /// How many units one price buys.
    #[serde(default)]
    pub for_price: u8,
    pub combat: Option<u8>,
    #[serde(default)]
    pub dice: u8,
    /// [hr.dreadnought-dice] Dice in space battles, where they differ.
    pub battle_dice: Option<u8>,
    #[serde(default)]
    pub barrage_dice: u8,
    #[serde(rename = "move", default)]
    pub movement: u8,
    #[serde(default)]
    pub capacity: u8,
    /// Most on the board; none: counters stand in for plastic.
    pub limit: Option<u8>,
    pub plastic: u8,
    pub skills: Vec<Skill>,
    pub mark: Mark,
    pub help: String,
}

/// [unit.flagship] A race's flagship.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Flagship {
    pub id: String,
    pub name: String,
    pub race: String,
    pub cost: u8,
    pub combat: u8,
    pub dice: u8,
    #[serde(rename = "move")]
    pub movement: u8,
    pub capacity: u8,
    #[serde(rename = "do", default)]
    pub does: Vec<Verb>,
    pub routine: Option<Routine>,
    pub mark: Mark,
    pub help: String,
}

/// [race.sheet] A race.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Race {
    pub id: String,
    pub name: String,
    pub set: Origin,
    /// Its home system.
    pub home: String,
    /// The hex that stands for the home in the galaxy, where the home lies beside it.
    pub gate: Option<String>,
    pub units: BTreeMap<Unit, u8>,
    pub technologies: Vec<String>,
    /// Values of its two trade contracts.
    pub contracts: [u8; 2],
    pub leaders: Vec<Leader>,
    pub mark: Mark,
    #[serde(skip)]
    pub home_system: u8,
    #[serde(skip)]
    pub gate_system: Option<u8>,
    /// Technologies it starts with, as a mask.
    #[serde(skip)]
    pub start: u64,
    #[serde(skip)]
    pub flagship: u8,
    /// What it can do, without what the house replaces.
    #[serde(skip)]
    pub abilities: Vec<u8>,
}

/// [leader.kinds] A leader.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Leader {
    pub name: String,
    pub kind: LeaderKind,
}

/// [race.abilities] What a race can do.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ability {
    pub id: String,
    pub race: String,
    pub set: Origin,
    /// Printed, but the house plays another wording.
    #[serde(default)]
    pub replaced: bool,
    #[serde(rename = "do", default)]
    pub does: Vec<Verb>,
    pub routine: Option<Routine>,
    pub mark: Mark,
    pub help: String,
    #[serde(skip)]
    pub race_index: u8,
}

/// [research.prerequisites] How many of the technologies named must be owned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfThem {
    #[default]
    All,
    Any,
}

/// [research.technologies] A technology.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Technology {
    pub id: String,
    pub name: String,
    pub colour: Colour,
    pub set: Origin,
    #[serde(default)]
    pub needs: Vec<String>,
    #[serde(default)]
    pub of_them: OfThem,
    #[serde(rename = "do", default)]
    pub does: Vec<Verb>,
    pub routine: Option<Routine>,
    pub mark: Mark,
    pub help: String,
    /// Prerequisites as a mask.
    #[serde(skip)]
    pub before: u64,
}

/// [research.racial] A racial technology.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RacialTechnology {
    pub id: String,
    pub name: String,
    pub race: String,
    pub set: Origin,
    /// On top of the regular price.
    pub cost: u8,
    /// The printed one it stands for, unless the table has both.
    pub replaces: Option<String>,
    /// It changes an ability of its race, and is nothing without it.
    #[serde(default)]
    pub changes_ability: bool,
    #[serde(rename = "do", default)]
    pub does: Vec<Verb>,
    pub routine: Option<Routine>,
    pub mark: Mark,
    pub help: String,
    #[serde(skip)]
    pub race_index: u8,
}

/// What the taker of a strategy card receives at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Token {
    Speaker,
    Broker,
}

/// [strategy.cards] A strategy card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StrategyCard {
    pub id: String,
    pub name: String,
    pub number: u8,
    /// Tells the two cards of one number apart.
    #[serde(default)]
    pub part: u8,
    pub set: Origin,
    pub token: Option<Token>,
    /// [faq.detente-twice] Not by the same player two rounds running.
    #[serde(default)]
    pub not_twice: bool,
    pub secondary_price: Price,
    pub mark: Mark,
    pub help: String,
}

/// [card.decks] Whether a card is in its deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dealt {
    #[default]
    Always,
    /// In the box, but of no use here.
    Never,
    /// Lies on a space of its own.
    Apart,
}

/// [card.action] A title of action cards.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ActionCard {
    pub id: String,
    pub name: String,
    pub set: Origin,
    pub copies: u8,
    pub moments: Vec<Moment>,
    /// Numbers of players with which it is taken out.
    #[serde(default)]
    pub never_with: Vec<u8>,
    #[serde(default)]
    pub needs: Vec<Need>,
    pub price: Option<Price>,
    #[serde(rename = "do", default)]
    pub does: Vec<Verb>,
    pub routine: Option<Routine>,
    pub mark: Mark,
    pub help: String,
}

/// [council.ballot] What is voted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ballot {
    ForAgainst,
    ElectPlayer,
    ElectTwoPlayers,
    ElectPlanet,
    ElectTwoPlanets,
    ElectLaw,
    ElectColour,
    ElectPublicObjective,
    ElectSpecialSystem,
}

/// [council.lasting] How long the result of an agenda lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    #[default]
    Now,
    Round,
    Law,
    LawOnPlayer,
    LawOnPlanet,
    /// Without being a law.
    Lasting,
}

impl Lasts {
    pub const fn is_law(self) -> bool {
        match self {
            Lasts::Law | Lasts::LawOnPlayer | Lasts::LawOnPlanet => true,
            Lasts::Now | Lasts::Round | Lasts::Lasting => false,
        }
    }
}

/// [card.political] A political card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PoliticalCard {
    pub id: String,
    pub name: String,
    pub set: Origin,
    #[serde(default)]
    pub dealt: Dealt,
    /// Dealt only if this planet is on the map.
    pub with_planet: Option<String>,
    /// What must be so when it comes up.
    #[serde(default)]
    pub needs: Vec<Need>,
    pub ballot: Ballot,
    /// Which planets can be elected; empty: all on the map.
    #[serde(default)]
    pub elects: Vec<Site>,
    pub lasts: Lasts,
    /// If it passes, or for what is elected.
    #[serde(default)]
    pub passed: Vec<Verb>,
    pub routine: Option<Routine>,
    #[serde(default)]
    pub against_lasts: Lasts,
    #[serde(default)]
    pub against: Vec<Verb>,
    pub mark: Mark,
    pub help: String,
}

impl PoliticalCard {
    /// What the law touches while it stands.
    pub fn touches(&self) -> Vec<Touch> {
        let mut touches: Vec<Touch> = Vec::new();
        for touch in self.passed.iter().filter_map(Verb::touch) {
            if !touches.contains(&touch) {
                touches.push(touch);
            }
        }
        touches
    }
}

/// [map.tiles] What a tile is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SystemKind {
    Regular,
    Empty,
    Special,
    Home,
    /// Stands in the galaxy for a home that lies beside it.
    Gate,
    /// Never in the galaxy.
    Beside,
    /// Comes into the galaxy during play.
    Piece,
}

impl SystemKind {
    /// Whether a map may have it.
    pub const fn in_galaxy(self) -> bool {
        match self {
            SystemKind::Regular | SystemKind::Empty | SystemKind::Special => true,
            SystemKind::Home | SystemKind::Gate | SystemKind::Beside | SystemKind::Piece => false,
        }
    }
}

/// [map.tiles] A system.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct System {
    pub id: String,
    pub set: Origin,
    pub kind: SystemKind,
    /// A home that lies beside the galaxy.
    #[serde(default)]
    pub off_board: bool,
    #[serde(default)]
    pub planets: Vec<String>,
    #[serde(default)]
    pub wormholes: Vec<Wormhole>,
    pub terrain: Option<Terrain>,
    pub mark: Mark,
    #[serde(skip)]
    pub planet_indices: Vec<u8>,
}

/// [planet.refresh] What a planet may give instead of being left refreshed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refresh {
    Goods(u8),
    GroundForces(u8),
    Fighters(u8),
}

/// [planet.card] A planet.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Planet {
    pub id: String,
    pub name: String,
    pub resources: u8,
    pub influence: u8,
    #[serde(default)]
    pub specialties: Vec<Colour>,
    pub refresh: Option<Refresh>,
    /// [planet.station] A trade station.
    #[serde(default)]
    pub station: bool,
    pub mark: Mark,
    #[serde(skip)]
    pub system: u8,
}
