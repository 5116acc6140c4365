//! The rules by chapter, each as a position and a script.

mod any_time;
mod battle;
mod clarifications;
mod diplomacy;
mod events;
mod movement;
mod races;
mod rounds;
mod setup;
mod tactics;
mod teams;
mod technologies;
mod trade;

use empires_of_the_void::fleet::Hull;
use empires_of_the_void::map::{Layout, Space};
use empires_of_the_void::names::Ship;
use empires_of_the_void::printed::Components;
use empires_of_the_void::steps::{StartRound, TakeTurns};
use empires_of_the_void::world::{Rules, World};
use empires_of_the_void::{Empires, Step};
use kernel::testing::Script;
use kernel::{Files, Game, Kit, Pack, Seat, Viewer, seated};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);
pub const GREEN: Seat = Seat(2);
pub const YELLOW: Seat = Seat(3);

/// Tiles A to F clockwise from north, unturned; homes in the slots 1, 2, 4 and 5; Eehg, Pentad, Roth and Siri.
pub fn galaxy() -> World {
    with_races(&["academy", "collective", "kingdom", "mystics"])
}

pub fn with_races(races: &[&str]) -> World {
    world(races, None)
}

/// The same galaxy with some rows of one file changed.
pub fn packed(races: &[&str], file: &str, rows: &str) -> World {
    world(races, Some(&pack(file, rows)))
}

pub fn pack(file: &str, rows: &str) -> Pack {
    Pack { name: "test".into(), files: [(file.to_string(), rows.to_string())].into() }
}

fn world(races: &[&str], pack: Option<&Pack>) -> World {
    let players = races.len() as u8;
    let files = Files::with_pack(Empires::infos()[0], pack).unwrap_or_else(|why| panic!("{why}"));
    let kit: Kit<Components> = Kit::load(&files).unwrap_or_else(|why| panic!("{why}"));
    let rules = Rules { players, long: false, team: false, advanced: false, open_scores: true, dealt_races: false };
    let mut w = World::new(kit, rules);
    w.layout = Layout::new([1, 2, 3, 4, 5, 6].map(Some));
    for (n, race) in races.iter().enumerate() {
        let slot = [0, 1, 3, 4][n];
        w.layout.homes |= 1 << slot;
        w.players[n].race = kit.races.iter().position(|known| known.id == *race).unwrap() as u8;
        w.players[n].slot = slot;
    }
    w.round = 1;
    w
}

/// A position to be set up.
pub trait Place {
    fn at(&self, id: &str) -> Space;
    fn planet(&self, id: &str) -> u8;
    fn put(&mut self, seat: Seat, ships: &str, space: &str);
    fn cards(&mut self, seat: Seat, cards: &str);
    fn ally(&mut self, seat: Seat, planet: &str);
    fn conquer(&mut self, seat: Seat, planet: &str);
    fn knows(&mut self, seat: Seat, technologies: &str);
    fn turn(self) -> Script;
    fn round(self) -> Script;
    fn building(self) -> Script;
    fn step(self, step: Step) -> Script;
}

impl Place for World {
    fn at(&self, id: &str) -> Space {
        let found = self.layout.spaces(&self.kit).find(|space| self.space_id(*space) == id);
        found.unwrap_or_else(|| panic!("no space {id}"))
    }

    fn planet(&self, id: &str) -> u8 {
        self.kit.planets.iter().position(|planet| planet.id == id).unwrap_or_else(|| panic!("no planet {id}")) as u8
    }

    /// `starfighter 2, moth`
    fn put(&mut self, seat: Seat, ships: &str, space: &str) {
        let space = self.at(space);
        for part in ships.split(", ") {
            let (name, count) = part.split_once(' ').unwrap_or((part, "1"));
            let ship = Ship::ALL.into_iter().find(|ship| ship.slug() == name);
            let ship = ship.unwrap_or_else(|| panic!("no ship {name}"));
            self.launch(seat, space, ship, count.parse().unwrap());
        }
    }

    fn cards(&mut self, seat: Seat, cards: &str) {
        for card in cards.split(' ') {
            let kind = self.kit.tactics.iter().position(|tactic| tactic.id == card);
            self.deal(seat, kind.unwrap_or_else(|| panic!("no card {card}")) as u8);
        }
    }

    fn ally(&mut self, seat: Seat, planet: &str) {
        let planet = self.planet(planet) as usize;
        self.holdings[planet].ally = Some(seat);
    }

    fn conquer(&mut self, seat: Seat, planet: &str) {
        let planet = self.planet(planet) as usize;
        self.holdings[planet].conqueror = Some(seat);
    }

    fn knows(&mut self, seat: Seat, technologies: &str) {
        for id in technologies.split(' ') {
            let found = self.kit.technologies.iter().position(|technology| technology.id == id);
            self.players[seat.index()].technologies |= 1 << found.unwrap_or_else(|| panic!("no technology {id}"));
        }
    }

    /// Red's turn begins.
    fn turn(self) -> Script {
        self.step(TakeTurns(0).into())
    }

    /// The next round begins.
    fn round(self) -> Script {
        self.step(StartRound.into())
    }

    /// The next round begins with an event that changes nothing for the pre-round phase.
    fn building(self) -> Script {
        let mut session = self.round();
        session.play("~ draw refugees");
        session
    }

    fn step(self, step: Step) -> Script {
        Script::of(seated::<Empires>(self, step))
    }
}

/// What a session shows.
pub trait Look {
    /// The words on a space.
    fn on(&self, space: &str) -> String;
    fn vp(&self, seat: Seat) -> i32;
    /// What the player is told who gives it all the same.
    fn cause(&self, seat: Seat, line: &str) -> String;
    /// The question and its detail.
    fn question(&self, seat: Seat) -> [String; 2];
    /// The words of an option, with its detail.
    fn label(&self, seat: Seat, line: &str) -> String;
}

impl Look for Script {
    fn on(&self, space: &str) -> String {
        let live = self.table().live(Viewer::Audience);
        let found = live.spaces.iter().find(|live| live.id == format!("space/{space}"));
        found.unwrap_or_else(|| panic!("no space {space}")).text.clone()
    }

    fn vp(&self, seat: Seat) -> i32 {
        self.table().live(Viewer::Audience).seats[seat.index()].score.value
    }

    fn cause(&self, seat: Seat, line: &str) -> String {
        self.table().parse(seat, line).expect_err("it is allowed").expected
    }

    fn question(&self, seat: Seat) -> [String; 2] {
        let prompt = self.table().live(Viewer::Seat(seat)).prompt.unwrap_or_else(|| panic!("nothing is asked"));
        [&prompt.question, &prompt.detail].map(|words| kernel::plain(words, self.table(), Some(seat)))
    }

    fn label(&self, seat: Seat, line: &str) -> String {
        let prompt = self.table().live(Viewer::Seat(seat)).prompt.unwrap_or_else(|| panic!("nothing is asked"));
        let found = prompt.options.iter().find(|option| option.line == line);
        let option = found.unwrap_or_else(|| panic!("no option {line}"));
        let [label, detail] =
            [&option.label, &option.detail].map(|words| kernel::plain(words, self.table(), Some(seat)));
        format!("{label} {detail}").trim().to_string()
    }
}

/// A damaged moth on a space.
pub fn damage_moth(w: &mut World, seat: Seat, space: &str) {
    let space = w.at(space);
    w.hit(seat, space, Hull::from(Ship::Moth));
}
