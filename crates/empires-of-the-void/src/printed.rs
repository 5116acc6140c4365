//! The printed components: read from `data/*.toml` or a pack, checked, indexed.

mod check;
mod ranges;
mod terms;

pub use terms::*;

use crate::names::{Good, Obstacle, Obstacles, Ship, Temperament};
use crate::powers::{Held, Key, Power, Sources};
use arrayvec::ArrayVec;
use kernel::{Files, Kits, Mark, Problem, Rule, rule};
use serde::Deserialize;

/// The data files of a pack, with the built-in text of each.
pub const FILES: [(&str, &str); 8] = [
    ("ships.toml", include_str!("../data/ships.toml")),
    ("races.toml", include_str!("../data/races.toml")),
    ("planets.toml", include_str!("../data/planets.toml")),
    ("technologies.toml", include_str!("../data/technologies.toml")),
    ("tiles.toml", include_str!("../data/tiles.toml")),
    ("events.toml", include_str!("../data/events.toml")),
    ("diplomacy.toml", include_str!("../data/diplomacy.toml")),
    ("terms.toml", include_str!("../data/terms.toml")),
];

/// Everything printed, ready for play.
#[derive(Clone, Debug, PartialEq)]
pub struct Components {
    pub ships: Vec<ShipCard>,
    pub races: Vec<Race>,
    pub planets: Vec<Planet>,
    pub technologies: Vec<Technology>,
    pub tiles: Vec<Tile>,
    pub events: Vec<EventCard>,
    pub tactics: Vec<Tactic>,
    pub terms: Terms,
    /// Sources of every power, by [`Key`].
    pub sources: Vec<Sources>,
    /// First inner stop of each tile among all stops.
    pub first_stop: [u8; TILES],
    /// Tile and local number of each inner stop.
    pub stop_places: Vec<(u8, u8)>,
    /// Inner stop of each planet.
    pub planet_stops: Vec<u8>,
    /// Technologies that are in force only with a token on the board, as a mask.
    pub port_technologies: u32,
    /// Ships with a free roll before the battle, as a mask of hulls.
    pub free_rollers: u16,
    /// The kinds of cards of each temperament.
    pub kinds: [Kinds; Temperament::COUNT],
    /// Fewest cards that can be any tactic, war drums, a retreat, credits, or anything that may be played at any time, by
    /// what is printed.
    pub least_cards: u8,
    pub least_drums: u8,
    pub least_retreat: u8,
    pub least_credits: u8,
    pub least_any_time: u8,
    /// [tech.tractor-beam] Everything that gives a ship a tractor beam.
    pub beams: Held,
    /// Some home world gives influence or a trade good.
    pub rich_homes: bool,
}

/// The kinds of diplomacy cards of one temperament.
pub type Kinds = ArrayVec<u8, KINDS>;

/// How many cards of each kind of one temperament, in the order of [`Kinds`].
pub type Spent = [u8; KINDS];

pub const TILES: usize = 7;
pub const MAX_STOPS: usize = 32;
pub const MAX_PLANETS: usize = 15;
pub const MAX_RACES: usize = 8;
pub const MAX_TECHNOLOGIES: usize = 20;
/// Tactics of one temperament.
pub const KINDS: usize = 4;
pub const MAX_TACTICS: usize = KINDS * Temperament::COUNT;
pub const MAX_EVENTS: usize = 24;

/// A ship as printed on the race boards.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShipCard {
    pub id: Ship,
    pub name: String,
    pub initiative: u8,
    pub cost: u8,
    pub dice: u8,
    pub hits_on: u8,
    pub speed: u8,
    pub hits: u8,
    pub supply: u8,
    /// Tokens for all players together; an alien ship has them.
    pub stock: Option<u8>,
    #[serde(default)]
    pub everybody: bool,
    #[serde(default)]
    pub carries: u8,
    #[serde(default)]
    pub ignores: Vec<Obstacle>,
    pub free_roll: Option<Ship>,
    #[serde(default)]
    pub pays: u8,
    #[serde(default)]
    pub infests: bool,
    pub mark: Mark,
    pub help: String,
}

/// A race board.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Race {
    pub id: String,
    pub name: String,
    pub home: String,
    pub home_name: String,
    pub home_vp: Option<u8>,
    #[serde(default)]
    pub home_income: u8,
    #[serde(default)]
    pub home_influence: u8,
    pub home_good: Option<Good>,
    pub new_home_name: Option<String>,
    pub new_home_vp: Option<u8>,
    pub new_home_income: Option<u8>,
    pub new_home_influence: Option<u8>,
    pub new_home_good: Option<Good>,
    pub income: u8,
    /// What three dice must reach with 1, 2, 3, 4 cards, where it is not what the others need.
    pub diplomacy: Option<[u8; 4]>,
    #[serde(default)]
    pub start: Vec<Ship>,
    #[serde(default)]
    pub start_cards: u8,
    pub powers: Vec<Power>,
    pub mark: Mark,
    pub help: String,
}

/// What a home world gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Home {
    pub vp: u8,
    pub income: u8,
    pub influence: u8,
    pub good: Option<Good>,
}

impl Race {
    /// The home world as it is at first.
    pub fn home(&self, usual_vp: u8) -> Home {
        let vp = self.home_vp.unwrap_or(usual_vp);
        Home { vp, income: self.home_income, influence: self.home_influence, good: self.home_good }
    }

    /// [tech.terraforming] The home world made anew; what it does not say is as before.
    pub fn new_home(&self, usual_vp: u8) -> Home {
        let old = self.home(usual_vp);
        Home {
            vp: self.new_home_vp.unwrap_or(old.vp),
            income: self.new_home_income.unwrap_or(old.income),
            influence: self.new_home_influence.unwrap_or(old.influence),
            good: self.new_home_good.or(old.good),
        }
    }
}

/// A planet card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Planet {
    pub id: String,
    pub name: String,
    pub temperament: Temperament,
    pub good: Good,
    pub income: u8,
    pub vp: u8,
    pub influence: u8,
    pub powers: Vec<Power>,
    pub mark: Mark,
    pub help: String,
}

/// A technology token.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Technology {
    pub id: String,
    pub name: String,
    pub cost: u8,
    pub needs: Option<String>,
    pub good: Option<Good>,
    pub only: Option<String>,
    pub vp: u8,
    pub powers: Vec<Power>,
    pub mark: Mark,
    pub help: String,
    /// Index of the technology it needs.
    #[serde(skip)]
    pub before: Option<u8>,
    /// Index of the one race that may research it.
    #[serde(skip)]
    pub race: Option<u8>,
}

/// A galaxy hexagon. Local places 0 to 5 are the half circles of its edges, clockwise from north; inner stops follow.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tile {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub centre: bool,
    #[serde(default)]
    pub fields: Vec<Edge>,
    pub stops: Vec<Stop>,
    pub lines: Vec<Line>,
    pub mark: Mark,
    /// Lines from each local place: the other end and what lies on the line.
    #[serde(skip)]
    pub links: Vec<Vec<(u8, Obstacles)>>,
    /// Local edges that are asteroid fields, as a mask.
    #[serde(skip)]
    pub field_mask: u8,
}

/// An edge of an unturned tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    North,
    NorthEast,
    SouthEast,
    South,
    SouthWest,
    NorthWest,
}

/// A planet or light circle on a tile.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    pub id: String,
    pub x: f32,
    pub y: f32,
    #[serde(skip)]
    pub planet: Option<u8>,
}

/// A printed line between two stops of a tile.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub from: String,
    pub to: String,
    pub obstacle: Option<Obstacle>,
}

/// An event card.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EventCard {
    pub id: String,
    pub name: String,
    effect: RawEvent,
    /// [event.distress] Invaders of this one call, where they are not the usual ones.
    pub invaders: Option<Band>,
    pub mark: Mark,
    pub help: String,
    #[serde(skip, default = "no_event")]
    pub verb: Event,
}

fn no_event() -> Event {
    Event::Anomaly
}

/// Ships of no player, one die and one hit each.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Band {
    pub count: u8,
    pub hits_on: u8,
    pub initiative: u8,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawEvent {
    Distress(String),
    Rebellion(String),
    WormHole(String),
    UnstableWormHole,
    Blockade,
    Raiders(u8),
    Anomaly,
    CheaperTechnologies(u8),
    TradeBoom(u8),
    Recession,
    Festival(u8),
    Council(u8),
    CheaperShips(u8),
    Slower(u8),
    Refugees(u8),
}

/// [event.card] What an event does. Planets are indices into [`Components::planets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Distress(u8),
    Rebellion(u8),
    WormHole(u8),
    UnstableWormHole,
    Blockade,
    Raiders(u8),
    Anomaly,
    CheaperTechnologies(u8),
    TradeBoom(u8),
    Recession,
    Festival(u8),
    Council(u8),
    CheaperShips(u8),
    Slower(u8),
    Refugees(u8),
}

impl Event {
    /// The planet an event names.
    pub fn planet(self) -> Option<u8> {
        match self {
            Event::Distress(planet) | Event::Rebellion(planet) | Event::WormHole(planet) => Some(planet),
            Event::UnstableWormHole
            | Event::Blockade
            | Event::Raiders(_)
            | Event::Anomaly
            | Event::CheaperTechnologies(_)
            | Event::TradeBoom(_)
            | Event::Recession
            | Event::Festival(_)
            | Event::Council(_)
            | Event::CheaperShips(_)
            | Event::Slower(_)
            | Event::Refugees(_) => None,
        }
    }

    /// The rule of this event.
    pub fn rule(self) -> Rule {
        match self {
            Event::Distress(_) => rule!("event.distress"),
            Event::Rebellion(_) => rule!("event.rebellion"),
            Event::WormHole(_) => rule!("event.worm-hole"),
            Event::UnstableWormHole => rule!("event.unstable-worm-hole"),
            Event::Blockade => rule!("event.blockade"),
            Event::Raiders(_) => rule!("event.raiders"),
            Event::Anomaly => rule!("event.anomaly"),
            Event::CheaperTechnologies(_) => rule!("event.symposium"),
            Event::TradeBoom(_) => rule!("event.trade-boom"),
            Event::Recession => rule!("event.recession"),
            Event::Festival(_) => rule!("event.festival"),
            Event::Council(_) => rule!("event.council"),
            Event::CheaperShips(_) => rule!("event.arms-race"),
            Event::Slower(_) => rule!("event.solar-flares"),
            Event::Refugees(_) => rule!("event.refugees"),
        }
    }
}

/// [culture.deck] A diplomacy card with its tactic.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tactic {
    pub id: String,
    pub name: String,
    pub temperament: Temperament,
    pub copies: u8,
    pub cards: u8,
    pub effect: Manoeuvre,
    pub mark: Mark,
    pub help: String,
}

/// [tactics.use] What a tactic does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manoeuvre {
    ExtraAttack,
    WarDrums(u8),
    Credits(u8),
    Mercenaries(u8),
    ExtraAction,
    Research,
    PhaseShift,
    Insurrection,
    Retreat,
    PeaceTalks,
}

impl Manoeuvre {
    /// The rule of this tactic.
    pub fn rule(self) -> Rule {
        match self {
            Manoeuvre::ExtraAttack => rule!("tactic.blitz"),
            Manoeuvre::WarDrums(_) => rule!("tactic.war-drums"),
            Manoeuvre::Credits(_) => rule!("tactic.windfall"),
            Manoeuvre::Mercenaries(_) => rule!("tactic.mercenaries"),
            Manoeuvre::ExtraAction => rule!("tactic.inspiration"),
            Manoeuvre::Research => rule!("tactic.breakthrough"),
            Manoeuvre::PhaseShift => rule!("tactic.phase-shift"),
            Manoeuvre::Insurrection => rule!("tactic.insurrection"),
            Manoeuvre::Retreat => rule!("tactic.retreat"),
            Manoeuvre::PeaceTalks => rule!("tactic.peace-talks"),
        }
    }
}

impl kernel::Components for Components {
    fn load(files: &Files) -> Result<Components, Problem> {
        let mut printed = Components {
            ships: files.rows("ships.toml", "ship")?,
            races: files.rows("races.toml", "race")?,
            planets: files.rows("planets.toml", "planet")?,
            technologies: files.rows("technologies.toml", "technology")?,
            tiles: files.rows("tiles.toml", "tile")?,
            events: files.rows("events.toml", "event")?,
            tactics: files.rows("diplomacy.toml", "tactic")?,
            terms: Terms::load(files)?,
            sources: vec![Sources::default(); Key::COUNT],
            first_stop: [0; TILES],
            stop_places: Vec::new(),
            planet_stops: Vec::new(),
            port_technologies: 0,
            free_rollers: 0,
            kinds: Default::default(),
            least_cards: u8::MAX,
            least_drums: u8::MAX,
            least_retreat: u8::MAX,
            least_credits: u8::MAX,
            least_any_time: u8::MAX,
            beams: Held::default(),
            rich_homes: false,
        };
        printed.check().map_err(Problem::new)?;
        printed.index_powers();
        printed.index_cards();
        Ok(printed)
    }

    fn kits() -> &'static Kits<Components> {
        static KITS: Kits<Components> = Kits::new();
        &KITS
    }
}

impl Components {
    pub fn ship(&self, ship: Ship) -> &ShipCard {
        &self.ships[ship.index()]
    }

    pub fn sources(&self, key: Key) -> &Sources {
        &self.sources[key.index()]
    }

    /// [event.distress] The invaders an event brings.
    pub fn invaders(&self, event: u8) -> Band {
        self.events[event as usize].invaders.unwrap_or(self.usual_invaders())
    }

    pub fn usual_invaders(&self) -> Band {
        let Invaders { count, hits_on, initiative, .. } = self.terms.invaders;
        Band { count, hits_on, initiative }
    }

    /// [event.blockade] The pirate.
    pub fn pirate(&self) -> Band {
        Band { count: 1, hits_on: self.terms.pirate.hits_on, initiative: self.terms.pirate.initiative }
    }

    /// The kinds of cards that go with a planet.
    pub fn kinds_of(&self, planet: u8) -> &Kinds {
        &self.kinds[self.planets[planet as usize].temperament.index()]
    }

    /// [tactics.use] Fewest cards of each sort of tactic, and what a home world may give.
    fn index_cards(&mut self) {
        for (i, row) in self.tactics.iter().enumerate() {
            self.kinds[row.temperament.index()].push(i as u8);
            self.least_cards = row.cards.min(self.least_cards);
            let least = match row.effect {
                Manoeuvre::WarDrums(_) => &mut self.least_drums,
                Manoeuvre::Retreat => &mut self.least_retreat,
                Manoeuvre::Credits(_)
                | Manoeuvre::Mercenaries(_)
                | Manoeuvre::Research
                | Manoeuvre::Insurrection
                | Manoeuvre::PeaceTalks => &mut self.least_any_time,
                Manoeuvre::ExtraAttack | Manoeuvre::ExtraAction | Manoeuvre::PhaseShift => continue,
            };
            *least = row.cards.min(*least);
            if matches!(row.effect, Manoeuvre::Credits(_)) {
                self.least_credits = row.cards.min(self.least_credits);
            }
        }
        let gives = |home: Home| home.influence > 0 || home.good.is_some();
        self.rich_homes = self.races.iter().any(|race| gives(race.home(0)) || gives(race.new_home(0)));
    }

    fn index_powers(&mut self) {
        for (i, race) in self.races.iter().enumerate() {
            for power in &race.powers {
                let sources = &mut self.sources[power.key().index()];
                sources.races |= 1 << i;
                sources.race_amounts[i] += power.amount();
            }
        }
        for (i, technology) in self.technologies.iter().enumerate() {
            for power in &technology.powers {
                let sources = &mut self.sources[power.key().index()];
                sources.technologies |= 1 << i;
                sources.technology_amounts[i] += power.amount();
            }
        }
        for (i, planet) in self.planets.iter().enumerate() {
            for power in &planet.powers {
                let sources = &mut self.sources[power.key().index()];
                sources.planets |= 1 << i;
                sources.planet_amounts[i] += power.amount();
            }
        }
        for ship in Ship::ALL {
            let sources = &self.sources[Power::TractorBeam(ship).key().index()];
            self.beams.races |= sources.races;
            self.beams.technologies |= sources.technologies;
            self.beams.planets |= sources.planets;
        }
    }
}
