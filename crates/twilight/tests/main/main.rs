mod actions;
mod against_odds;
mod agendas;
mod aloud;
mod base_laws;
mod battles;
mod boxes;
mod breakthroughs;
mod cards;
mod corners;
mod deals;
mod deploys;
mod diplomacy;
mod directives;
mod edge_cases;
mod edits;
mod explore;
mod faction_scenarios;
mod factions;
mod followers;
mod galaxy;
mod games;
mod heroes;
mod hive;
mod hive_abilities;
mod hive_agendas;
mod hive_allies;
mod hive_answers;
mod hive_board;
mod hive_cards;
mod hive_changes;
mod hive_criteria;
mod hive_follows;
mod hive_list;
mod hive_maps;
mod hive_more;
mod hive_points;
mod hive_raids;
mod hive_records;
mod hive_table;
mod hive_turns;
mod hive_wars;
mod laws;
mod leaders;
mod legends;
mod limits;
mod making;
mod many;
mod movement;
mod notes;
mod numbers;
mod objectives_each;
mod older;
mod packs;
mod playouts;
mod politics;
mod positions;
mod printed;
mod ranks;
mod refusals;
mod relics;
mod reprints;
mod riders;
mod rows;
mod rulings;
mod scenarios;
mod secrets;
mod setup;
mod sheets;
mod statutes;
mod story;
mod technologies;
mod thunder;
mod told;
mod told_whole;
mod whole;
mod whole_battle_notes;
mod whole_cards;
mod whole_factions;
mod whole_kin;
mod whole_leaders;
mod whole_notes;
mod whole_records;
mod whole_relics;
mod whole_rows;
mod yards;

use kernel::{Entry, Faces, Game, Seat, SeatSet, Session, Setup, Viewer, seated};
use twilight::choice::{number, planet_id};
use twilight::steps::action::{NewRound, Turn};
use twilight::world::{PlanetSpot, World};
use twilight::{INFO, Twilight};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);

pub fn seat_named(name: &str) -> Seat {
    let names = ["red", "blue", "green", "yellow", "violet", "orange"];
    Seat(names.iter().position(|&known| known == name).unwrap_or_else(|| panic!("{name}")) as u8)
}

pub fn entry() -> Entry {
    twilight::entry()
}

/// A setup with options `key=value` separated by `;`.
pub fn options(text: &str) -> Setup {
    options_for(2, text)
}

/// The same for so many seats.
pub fn options_for(seats: u8, text: &str) -> Setup {
    let mut setup = Setup { seats, ..Setup::default() };
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
    map_for(2, text)
}

/// The same for so many seats.
pub fn map_for(seats: u8, text: &str) -> World {
    let each = |seat: u8| format!("force.{seat}=1 infantry; leaders.{seat}=none");
    let sides: Vec<String> = (1..=seats).map(each).collect();
    let setup = options_for(seats, &format!("cards=0; {}; {text}", sides.join("; ")));
    let (mut w, _) = Twilight::open(&INFO, &setup).unwrap_or_else(|e| panic!("{e}"));
    (w.round.begun, w.round.number) = (true, 1);
    w.parties.iter_mut().for_each(|side| side.tactic = 3);
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
    let mut session = Session::new(seated::<Twilight>(w, Turn { seat: RED, actions: 1 }.into()));
    for line in script.split('|').map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_once(' ').unwrap() {
            ("~", dice) => {
                let faces: Faces = dice.split(' ').map(|n| n.parse::<u8>().unwrap()).collect();
                session.answer(&faces).unwrap_or_else(|e| panic!("{line}: {e}"));
            }
            (seat, text) => {
                let seat = seat_named(seat);
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
    session.table().why_not(seat).into_iter().find(|refused| refused.found == line)?.rule
}

/// Plays a script from red's turn on; windows it does not speak of are passed.
pub fn act(w: World, script: &str) -> Session {
    let mut session = Session::new(seated::<Twilight>(w, Turn { seat: RED, actions: 1 }.into()));
    go(&mut session, script);
    session
}

/// Plays a script from the start of a round on, red first; windows it does not speak of are passed.
pub fn a_round(mut w: World, script: &str) -> Session {
    w.round.number = 0;
    let mut session = Session::new(seated::<Twilight>(w, NewRound.into()));
    go(&mut session, script);
    session
}

/// Red may attack system 19 from its home; the home's number comes along.
pub fn raid(extra: &str, red: &str, blue: &str) -> (World, String) {
    let mut w = field(extra);
    let home = number(&w, w.parties[0].home).to_string();
    put(&mut w, RED, &home, red);
    if !blue.is_empty() {
        put(&mut w, BLUE, "19", blue);
    }
    (w, home)
}

/// A raid with infantry on Wellon.
pub fn guarded_raid(extra: &str, red: &str, blue: &str) -> (World, String) {
    let (mut w, home) = raid(extra, red, blue);
    put(&mut w, BLUE, "wellon", "1 infantry");
    (w, home)
}

/// Red's first home planet.
pub fn capital(w: &World) -> String {
    planet_id(w, w.planets_in(w.parties[0].home).next().unwrap()).to_string()
}

/// Goes on with a script.
pub fn go(session: &mut Session, script: &str) {
    for line in script.split('|').map(str::trim).filter(|line| !line.is_empty()) {
        let (who, text) = line.split_once(' ').unwrap();
        while !heard(session, who, text) {
            let seats: Vec<Seat> = (0..session.table().seats()).map(Seat).collect();
            let lines: Vec<_> = seats.iter().map(|&seat| offered(session, seat)).collect();
            let in_window = |lines: &[String]| {
                lines.last().is_some_and(|l| l == "pass") && lines.iter().all(|l| !l.starts_with("activate"))
            };
            let Some(seat) = seats.into_iter().find(|s| in_window(&lines[s.index()])) else {
                panic!("{line}: {lines:?}");
            };
            session.say(seat, "pass").unwrap();
        }
    }
}

fn heard(session: &mut Session, who: &str, text: &str) -> bool {
    match who {
        "~" => match session.table().parse_faces(text) {
            Ok(faces) => session.answer(&faces).is_ok(),
            Err(_) => {
                let numbers: Option<Vec<u8>> = text.split(' ').map(|n| n.parse().ok()).collect();
                numbers.is_some_and(|faces| session.answer(&faces.into_iter().collect()).is_ok())
            }
        },
        _ => {
            let seat = seat_named(who);
            offered(session, seat).iter().any(|l| l == text) && session.say(seat, text).is_ok()
        }
    }
}

/// Seven systems round Mecatol Rex: 2 red's home, 25 with a beta wormhole and Quann, 19 with Wellon, 4 blue's home, 40
/// with a beta wormhole, 20 with Vefut II. Infantry stands on both homes; red has the turn.
pub fn galaxy(extra: &str) -> World {
    let mut w = map(&format!("map=0 25 19 0 40 20; {extra}"));
    put(&mut w, RED, "moll-primus", "1 infantry");
    put(&mut w, BLUE, BLUE_HOME, "1 infantry");
    w
}

/// Blue's home planet there.
pub const BLUE_HOME: &str = "muaat";

/// A side controls a planet.
pub fn own(w: &mut World, seat: Seat, id: &str) {
    let spot = planet(w, id);
    w.planets[spot.index()].controller = Some(seat);
}

/// Whether a seat may answer so.
pub fn says(session: &Session, seat: Seat, line: &str) -> bool {
    offered(session, seat).iter().any(|l| l == line)
}

/// A number on a seat's panel.
pub fn gauge(session: &Session, seat: Seat, kind: &str) -> i32 {
    let live = session.table().live(Viewer::Audience);
    live.seats[seat.index()].gauges.iter().find(|g| g.kind == kind).map_or(0, |g| g.value.value)
}

/// The rules of what is printed and those of play are cited by the code and the tests of all three crates.
#[test]
fn rules_are_cited_by_code_and_tests() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    kernel::check_rules_of(&[&here.join("../imperium"), &here.join("../twilight-box"), here]).unwrap();
}
