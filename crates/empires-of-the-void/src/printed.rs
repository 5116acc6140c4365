//! The printed components: read from `data/*.toml` or a pack, checked, indexed.

use crate::names::{Good, Obstacle, Obstacles, Ship, Temperament};
use crate::powers::{Key, Power, Sources};
use kernel::{Components, Files, Kits, Mark, Problem};
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
pub struct Printed {
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
    /// The two kinds of cards of each temperament.
    pub pairs: [[u8; 2]; Temperament::COUNT],
    /// Fewest cards that can be war drums or a retreat, by what is printed.
    pub least_drums: u8,
    pub least_retreat: u8,
}

pub const TILES: usize = 7;
pub const MAX_STOPS: usize = 32;
pub const MAX_PLANETS: usize = 15;
pub const MAX_RACES: usize = 8;
pub const MAX_TECHNOLOGIES: usize = 20;
pub const MAX_TACTICS: usize = 10;
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
    pub new_home_name: Option<String>,
    pub home_vp: Option<u8>,
    pub income: u8,
    #[serde(default)]
    pub start: Vec<Ship>,
    #[serde(default)]
    pub start_cards: u8,
    pub powers: Vec<Power>,
    pub mark: Mark,
    pub help: String,
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
    pub mark: Mark,
    pub help: String,
    #[serde(skip, default = "no_event")]
    pub verb: Event,
}

fn no_event() -> Event {
    Event::Anomaly
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

/// [event.card] What an event does. Planets are indices into [`Printed::planets`].
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
            Event::Distress(planet) | Event::Rebellion(planet) => Some(planet),
            Event::WormHole(_)
            | Event::UnstableWormHole
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
}

/// A diplomacy card with its tactic.
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

/// Numbers of the game as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    pub start: Start,
    pub diplomacy: Diplomacy,
    pub capital: Capital,
    pub movement: Movement,
    pub infestation: Infestation,
    pub tokens: Tokens,
    pub council: Council,
    pub victory: Victory,
    pub rounds: Rounds,
    pub invaders: Invaders,
    pub pirate: Pirate,
    pub two_players: TwoPlayers,
    pub three_players: Spacing,
    pub four_players: Spacing,
}

impl Terms {
    fn load(files: &Files) -> Result<Terms, Problem> {
        const FILE: &str = "terms.toml";
        Ok(Terms {
            start: files.value(FILE, "start")?,
            diplomacy: files.value(FILE, "diplomacy")?,
            capital: files.value(FILE, "capital")?,
            movement: files.value(FILE, "movement")?,
            infestation: files.value(FILE, "infestation")?,
            tokens: files.value(FILE, "tokens")?,
            council: files.value(FILE, "council")?,
            victory: files.value(FILE, "victory")?,
            rounds: files.value(FILE, "rounds")?,
            invaders: files.value(FILE, "invaders")?,
            pirate: files.value(FILE, "pirate")?,
            two_players: files.value(FILE, "two-players")?,
            three_players: files.value(FILE, "three-players")?,
            four_players: files.value(FILE, "four-players")?,
        })
    }
}

macro_rules! term {
    ($(#[$meta:meta])* $name:ident { $($field:ident : $kind:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct $name { $(pub $field: $kind,)+ pub mark: Mark }
    };
}

term!(/// What each player begins with.
    Start { credits: u16, cards: u8, hand_limit: u8, actions: u8, mine: u8 });
term!(/// Diplomacy rolls and the face-up cards.
    Diplomacy { targets: [u8; 4], face_up: u8, face_up_price: u8 });
term!(/// Ambassadors and photon bombs together.
    Capital { limit: u8 });
term!(/// Passing an obstacle.
    Movement { survive: u8 });
term!(/// Infesting and removing an infestation.
    Infestation { roll: u8, hits: u8, tokens: u8 });
term!(/// Control tokens of one player.
    Tokens { control: u8 });
term!(/// Prizes of the galactic council.
    Council { prizes: [[u8; 2]; 3] });
term!(/// Victory points outside planets and technologies.
    Victory { morale_boost: u8, foreign_home: u8, home: u8, new_home: u8, new_home_income: u8 });
term!(/// Event cards before each score card.
    Rounds { standard: [u8; 3], long: [u8; 3] });
term!(/// Ships of a distress call.
    Invaders { count: u8, hits_on: u8, initiative: u8 });
term!(/// The pirate of a blockade.
    Pirate { hits_on: u8, initiative: u8, reward: u8 });
term!(/// The board with two players.
TwoPlayers {
    empty: u8, slots: [u8; 2], turns: [u8; 2], guarded: [u8; 2], guards: Vec<Ship>, face_up: u8,
});
term!(/// Slots between the homes, counted from the first player's.
    Spacing { spacing: Vec<u8> });

impl Components for Printed {
    fn load(files: &Files) -> Result<Printed, Problem> {
        let mut printed = Printed {
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
            pairs: [[u8::MAX; 2]; Temperament::COUNT],
            least_drums: u8::MAX,
            least_retreat: u8::MAX,
        };
        printed.check().map_err(Problem::new)?;
        printed.index_powers();
        Ok(printed)
    }

    fn kits() -> &'static Kits<Printed> {
        static KITS: Kits<Printed> = Kits::new();
        &KITS
    }
}

impl Printed {
    fn check(&mut self) -> Result<(), String> {
        self.check_ships()?;
        self.check_races()?;
        self.check_planets()?;
        self.check_technologies()?;
        self.check_tiles()?;
        self.check_events()?;
        self.check_tactics()?;
        self.check_terms()
    }

    pub fn ship(&self, ship: Ship) -> &ShipCard {
        &self.ships[ship.index()]
    }

    pub fn sources(&self, key: Key) -> &Sources {
        &self.sources[key.index()]
    }

    fn check_ships(&mut self) -> Result<(), String> {
        const FILE: &str = "ships.toml";
        for ship in Ship::ALL {
            let rows = self.ships.iter().filter(|row| row.id == ship).count();
            if rows != 1 {
                return Err(format!("{FILE}: ship {} has {rows} rows, it must have one", ship.slug()));
            }
        }
        self.ships.sort_by_key(|row| row.id);
        let rollers = self.ships.iter().filter(|row| row.free_roll.is_some());
        self.free_rollers = rollers.fold(0, |mask, row| mask | 1 << row.id as u8);
        for row in &self.ships {
            let wrong = |field: &str, found: u8, allowed: &str| wrong(FILE, row.id.slug(), field, found, allowed);
            if !(1..=5).contains(&row.initiative) {
                return Err(wrong("initiative", row.initiative, "1 to 5"));
            }
            if row.dice > 0 && !(2..=6).contains(&row.hits_on) {
                return Err(wrong("hits-on", row.hits_on, "2 to 6"));
            }
            if row.dice > 4 {
                return Err(wrong("dice", row.dice, "0 to 4"));
            }
            if !(1..=4).contains(&row.speed) {
                return Err(wrong("speed", row.speed, "1 to 4"));
            }
            if row.hits != 1 && !(row.hits == 2 && row.id == Ship::Moth) {
                return Err(wrong("hits", row.hits, "1, or 2 for the moth"));
            }
            if !(1..=15).contains(&row.supply) {
                return Err(wrong("supply", row.supply, "1 to 15"));
            }
            if row.pays > 0 && row.id != Ship::ShootingStar {
                return Err(wrong("pays", row.pays, "0; only the shooting-star pays to fire"));
            }
            if row.carries > 0 && row.id != Ship::Diplomat {
                return Err(wrong("carries", row.carries, "0; only the diplomat carries ships"));
            }
            if row.carries > 1 {
                return Err(wrong("carries", row.carries, "0 or 1"));
            }
        }
        Ok(())
    }

    fn check_races(&self) -> Result<(), String> {
        const FILE: &str = "races.toml";
        unique(FILE, self.races.iter().map(|row| row.id.as_str()))?;
        unique(FILE, self.races.iter().map(|row| row.home.as_str()))?;
        if !(4..=MAX_RACES).contains(&self.races.len()) {
            return Err(format!("{FILE}: {} races found, allowed are 4 to {MAX_RACES}", self.races.len()));
        }
        Ok(())
    }

    fn check_planets(&self) -> Result<(), String> {
        const FILE: &str = "planets.toml";
        unique(FILE, self.planets.iter().map(|row| row.id.as_str()))?;
        if self.planets.len() != MAX_PLANETS {
            return Err(format!("{FILE}: {} planets found, there must be {MAX_PLANETS}", self.planets.len()));
        }
        if let Some(race) = self.races.iter().find(|race| self.planets.iter().any(|p| p.id == race.home)) {
            return Err(format!("{FILE}: planet {} is the home world of race {}", race.home, race.id));
        }
        Ok(())
    }

    fn check_technologies(&mut self) -> Result<(), String> {
        const FILE: &str = "technologies.toml";
        unique(FILE, self.technologies.iter().map(|row| row.id.as_str()))?;
        if self.technologies.len() > MAX_TECHNOLOGIES {
            return Err(format!(
                "{FILE}: {} technologies found, at most {MAX_TECHNOLOGIES} are allowed",
                self.technologies.len()
            ));
        }
        let ids: Vec<String> = self.technologies.iter().map(|row| row.id.clone()).collect();
        for (i, row) in self.technologies.iter_mut().enumerate() {
            if let Some(needs) = &row.needs {
                row.before = Some(place(&ids, needs).ok_or_else(|| unknown(FILE, &row.id, "needs", needs, &ids))?);
            }
            if let Some(only) = &row.only {
                let races: Vec<String> = self.races.iter().map(|race| race.id.clone()).collect();
                row.race = Some(place(&races, only).ok_or_else(|| unknown(FILE, &row.id, "only", only, &races))?);
            }
            if row.powers.contains(&Power::SpacePort) {
                self.port_technologies |= 1 << i;
            }
        }
        Ok(())
    }

    fn check_tiles(&mut self) -> Result<(), String> {
        const FILE: &str = "tiles.toml";
        const EDGES: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
        unique(FILE, self.tiles.iter().map(|row| row.id.as_str()))?;
        if self.tiles.len() != TILES || !self.tiles[0].centre || self.tiles[1..].iter().any(|tile| tile.centre) {
            return Err(format!(
                "{FILE}: there must be {TILES} tiles, the first and only the first with centre = true"
            ));
        }
        unique(FILE, self.tiles.iter().flat_map(|tile| &tile.stops).map(|stop| stop.id.as_str()))?;
        self.planet_stops = vec![u8::MAX; self.planets.len()];
        let ids: Vec<String> = self.planets.iter().map(|row| row.id.clone()).collect();
        for (t, tile) in self.tiles.iter_mut().enumerate() {
            self.first_stop[t] = self.stop_places.len() as u8;
            let mut names: Vec<String> = EDGES.map(String::from).to_vec();
            for (local, stop) in tile.stops.iter_mut().enumerate() {
                stop.planet = place(&ids, &stop.id);
                if let Some(planet) = stop.planet {
                    self.planet_stops[planet as usize] = self.stop_places.len() as u8;
                }
                if stop.x.abs() > 0.8 || stop.y.abs() > 0.8 {
                    return Err(format!("{FILE}: tile {}: stop {} lies outside the tile", tile.id, stop.id));
                }
                self.stop_places.push((t as u8, local as u8));
                names.push(stop.id.clone());
            }
            tile.field_mask = tile.fields.iter().fold(0, |mask, edge| mask | 1 << *edge as u8);
            tile.links = vec![Vec::new(); names.len()];
            for line in &tile.lines {
                let end = |id: &str| place(&names, id).ok_or_else(|| unknown(FILE, &tile.id, "line", id, &names));
                let (from, to) = (end(&line.from)?, end(&line.to)?);
                let obstacles = line.obstacle.into_iter().collect::<Obstacles>();
                tile.links[from as usize].push((to, obstacles));
                tile.links[to as usize].push((from, obstacles));
            }
            if let Some(lone) = tile.links.iter().position(Vec::is_empty) {
                return Err(format!("{FILE}: tile {}: no line leads to {}", tile.id, names[lone]));
            }
        }
        if self.stop_places.len() > MAX_STOPS {
            return Err(format!("{FILE}: {} stops found, at most {MAX_STOPS} are allowed", self.stop_places.len()));
        }
        match self.planet_stops.iter().position(|stop| *stop == u8::MAX) {
            Some(lost) => Err(format!("{FILE}: planet {} is on no tile", ids[lost])),
            None => Ok(()),
        }
    }

    fn check_events(&mut self) -> Result<(), String> {
        const FILE: &str = "events.toml";
        unique(FILE, self.events.iter().map(|row| row.id.as_str()))?;
        if !(12..=MAX_EVENTS).contains(&self.events.len()) {
            return Err(format!("{FILE}: {} events found, allowed are 12 to {MAX_EVENTS}", self.events.len()));
        }
        let ids: Vec<String> = self.planets.iter().map(|row| row.id.clone()).collect();
        for row in &mut self.events {
            let planet = |id: &str| place(&ids, id).ok_or_else(|| unknown(FILE, &row.id, "planet", id, &ids));
            row.verb = match &row.effect {
                RawEvent::Distress(id) => Event::Distress(planet(id)?),
                RawEvent::Rebellion(id) => Event::Rebellion(planet(id)?),
                RawEvent::WormHole(id) => Event::WormHole(planet(id)?),
                RawEvent::UnstableWormHole => Event::UnstableWormHole,
                RawEvent::Blockade => Event::Blockade,
                RawEvent::Raiders(n) => Event::Raiders(*n),
                RawEvent::Anomaly => Event::Anomaly,
                RawEvent::CheaperTechnologies(n) => Event::CheaperTechnologies(*n),
                RawEvent::TradeBoom(n) => Event::TradeBoom(*n),
                RawEvent::Recession => Event::Recession,
                RawEvent::Festival(n) => Event::Festival(*n),
                RawEvent::Council(n) => Event::Council(*n),
                RawEvent::CheaperShips(n) => Event::CheaperShips(*n),
                RawEvent::Slower(n) => Event::Slower(*n),
                RawEvent::Refugees(n) => Event::Refugees(*n),
            };
        }
        Ok(())
    }

    fn check_tactics(&mut self) -> Result<(), String> {
        const FILE: &str = "diplomacy.toml";
        unique(FILE, self.tactics.iter().map(|row| row.id.as_str()))?;
        if self.tactics.len() > MAX_TACTICS {
            return Err(format!("{FILE}: {} tactics found, at most {MAX_TACTICS} are allowed", self.tactics.len()));
        }
        let cards: usize = self.tactics.iter().map(|row| row.copies as usize).sum();
        if !(20..=120).contains(&cards) {
            return Err(format!("{FILE}: {cards} cards found, allowed are 20 to 120"));
        }
        for (i, row) in self.tactics.iter().enumerate() {
            match row.effect {
                Manoeuvre::WarDrums(_) => self.least_drums = self.least_drums.min(row.cards),
                Manoeuvre::Retreat => self.least_retreat = self.least_retreat.min(row.cards),
                _ => {}
            }
            let pair = &mut self.pairs[row.temperament.index()];
            match pair.iter_mut().find(|kind| **kind == u8::MAX) {
                Some(free) => *free = i as u8,
                None => {
                    return Err(format!(
                        "{FILE}: {}: a third tactic for {}, two are allowed",
                        row.id,
                        row.temperament.slug()
                    ));
                }
            }
            if !(1..=4).contains(&row.cards) {
                return Err(wrong(FILE, &row.id, "cards", row.cards, "1 to 4"));
            }
            if !(1..=15).contains(&row.copies) {
                return Err(wrong(FILE, &row.id, "copies", row.copies, "1 to 15"));
            }
        }
        match self.pairs.iter().position(|pair| pair.contains(&u8::MAX)) {
            Some(lone) => Err(format!("{FILE}: {} needs two tactics", Temperament::ALL[lone].slug())),
            None => Ok(()),
        }
    }

    fn check_terms(&self) -> Result<(), String> {
        const FILE: &str = "terms.toml";
        let terms = &self.terms;
        let two = &terms.two_players;
        let positions = [two.empty].into_iter().chain(two.turns).chain(two.guarded).chain(two.slots);
        for position in positions.chain(terms.three_players.spacing.iter().copied()) {
            if position > 5 {
                return Err(format!("{FILE}: position or slot {position} found, allowed are 0 to 5"));
            }
        }
        if terms.three_players.spacing.len() != 3 || terms.four_players.spacing.len() != 4 {
            return Err(format!("{FILE}: spacing must have one slot for each player"));
        }
        if terms.diplomacy.face_up > 4 || two.face_up > 4 {
            return Err(format!("{FILE}: face-up cards: at most 4 are allowed"));
        }
        if terms.start.hand_limit > 8 || terms.start.cards > 6 {
            return Err(format!("{FILE}: start: at most 6 cards and a hand limit of 8 are allowed"));
        }
        Ok(())
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
    }
}

fn unique<'a>(file: &str, ids: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen: Vec<&str> = Vec::new();
    for id in ids {
        if id.is_empty() || id.contains(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')) {
            return Err(format!("{file}: id {id:?} found, allowed are lower case letters, digits and hyphens"));
        }
        if seen.contains(&id) {
            return Err(format!("{file}: id {id} is used twice"));
        }
        seen.push(id);
    }
    Ok(())
}

fn place(ids: &[String], id: &str) -> Option<u8> {
    ids.iter().position(|known| known == id).map(|i| i as u8)
}

fn wrong(file: &str, row: &str, field: &str, found: u8, allowed: &str) -> String {
    format!("{file}: {row}: {field} is {found}, allowed is {allowed}")
}

fn unknown(file: &str, row: &str, field: &str, found: &str, known: &[String]) -> String {
    format!("{file}: {row}: {field} names {found}, known are {}", known.join(", "))
}
