mod battles;
mod cards;
mod factions;
mod laws;
mod numbers;
mod setup;

use hive_wars::galaxy::SystemId;
use hive_wars::skirmish::Skirmish;
use hive_wars::skirmish::choice::{number, planet_id};
use hive_wars::skirmish::steps::action::Turn;
use hive_wars::skirmish::world::{PlanetSpot, World};
use hive_wars::units::Kind;
use kernel::{Entry, Faces, Game, Seat, Session, Setup, Viewer, seated};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);

pub fn entry() -> Entry {
    Entry::of::<Skirmish>()
}

/// A setup with options `key=value` separated by `;`.
pub fn options(text: &str) -> Setup {
    let mut setup = Setup { seats: 2, ..Setup::default() };
    for option in text.split(';').map(str::trim).filter(|o| !o.is_empty()) {
        let (key, value) = entry().info.read_option(option).unwrap_or_else(|e| panic!("{e}"));
        setup.options.insert(key, value);
    }
    setup
}

/// System 2, red's home with the planet Moll Primus, north of system 19, blue's home with the planet Wellon. Nothing
/// stands there; red has the turn.
pub fn field(extra: &str) -> World {
    map(&format!("field=system; tile=19; {extra}"))
}

/// An empty board with these options.
pub fn map(text: &str) -> World {
    let setup = options(&format!("cards=0; red-force=1 infantry; blue-force=1 infantry; {text}"));
    let (mut w, _) = Skirmish::open(&setup).unwrap_or_else(|e| panic!("{e}"));
    (w.begun, w.round) = (true, 1);
    w.sides.iter_mut().for_each(|side| side.tactic = 3);
    w
}

pub fn system(w: &World, id: &str) -> SystemId {
    w.galaxy.ids().find(|&s| number(w, s) == id).unwrap_or_else(|| panic!("system {id}"))
}

pub fn planet(w: &World, id: &str) -> PlanetSpot {
    let spots = (0..w.planets.len() as u8).map(PlanetSpot);
    spots.into_iter().find(|&p| planet_id(w, p) == id).unwrap_or_else(|| panic!("planet {id}"))
}

/// Puts units of a side into a system or onto a planet: `2 cruiser, 1 infantry`.
pub fn put(w: &mut World, seat: Seat, place: &str, units: &str) {
    for part in units.split(", ") {
        let (count, name) = part.split_once(' ').unwrap();
        let kind = Kind::from_slug(&name.replace('-', "_")).unwrap_or_else(|| panic!("{name}"));
        let force = match w.galaxy.ids().find(|&s| number(w, s) == place) {
            Some(system) => w.space_mut(system, seat),
            None => {
                let spot = planet(w, place);
                w.ground_mut(spot, seat)
            }
        };
        force.count[kind as usize] += count.parse::<u8>().unwrap();
    }
}

pub fn play(w: World, script: &str) -> Session {
    let mut session = Session::new(seated::<Skirmish>(w, Turn { seat: RED, actions: 1 }.into()));
    for line in script.split('|').map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_once(' ').unwrap() {
            ("~", dice) => {
                let faces: Faces = dice.split(' ').map(|n| n.parse::<u8>().unwrap()).collect();
                session.answer(&faces).unwrap_or_else(|e| panic!("{line}: {e}"));
            }
            (seat, text) => {
                let seat = if seat == "red" { RED } else { BLUE };
                let asked = session.table().lines(seat);
                session.say(seat, text).unwrap_or_else(|e| panic!("{line}: {e:?}; {seat:?} has {asked:?}"));
            }
        }
    }
    session
}

/// The units in a system or on a planet: `red: 2 cruiser; blue: 1 carrier`.
pub fn at(session: &Session, element: &str) -> String {
    let live = session.table().live(Viewer::Audience);
    let space = live.spaces.iter().find(|s| s.id == element).unwrap_or_else(|| panic!("{element}"));
    space.text.rsplit(". ").next().unwrap_or_default().to_string()
}

/// What a seat is offered now.
pub fn offered(session: &Session, seat: Seat) -> Vec<String> {
    session.table().lines(seat)
}

/// The rule against an answer a player might reach for.
pub fn refused(session: &Session, seat: Seat, line: &str) -> Option<&'static str> {
    session.table().why_not(seat).into_iter().find(|(text, _)| text == line).map(|(_, rule)| rule)
}
