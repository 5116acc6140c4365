//! What the tests of any game need: a table played by script, a folder of recorded games played again, and texts mangled at
//! random.
//!
//! Everything here panics with a reason, as tests do.

mod causes;
mod mangle;
pub mod told;

pub use causes::refusals_name_their_cause;
pub use mangle::{Mangled, mangle, mangled};

use crate::{Entry, Seat, Session, Setup, Table, Viewer, read_header, replay};
use std::ops::{Deref, DerefMut};
use std::path::Path;

/// A session that is played by script.
///
/// ```no_run
/// # fn entry() -> kernel::Entry { unimplemented!() }
/// use kernel::testing::Script;
/// let mut script = Script::open(&entry(), &kernel::Setup { seats: 2, ..Default::default() });
/// script.play("red move strider c3 d4 | ~ d6 5 | blue pass");
/// assert_eq!(script.asked(), ["red"]);
/// assert!(script.can("red", "pass"));
/// script.edit("d4 rock: red 2 human").play("red move human d4");
/// ```
pub struct Script(Session);

/// A seat, or its word in the notation.
pub trait Sits {
    fn at(self, table: &dyn Table) -> Seat;
}

impl Sits for Seat {
    fn at(self, _: &dyn Table) -> Seat {
        self
    }
}

impl Sits for &str {
    fn at(self, table: &dyn Table) -> Seat {
        let seat = (0..table.seats()).map(Seat).find(|seat| table.seat_name(*seat) == self);
        seat.unwrap_or_else(|| panic!("no seat {self}"))
    }
}

impl Script {
    pub fn of(table: Box<dyn Table>) -> Script {
        Script(Session::new(table))
    }

    pub fn open(entry: &Entry, setup: &Setup) -> Script {
        Script::of(entry.open(setup).unwrap_or_else(|why| panic!("{why}")))
    }

    /// Changes the position by lines of the game's edit language; what was played before is forgotten.
    pub fn edit(&mut self, lines: &str) -> &mut Script {
        let mut table = self.table().fork();
        table.edit(lines).unwrap_or_else(|why| panic!("{why}"));
        self.0 = Session::new(table);
        self
    }

    /// Plays lines `seat answer`, `~ chance` and `~ hush`, one a line or parted by `|`; nothing may be lost or made by them.
    pub fn play(&mut self, script: &str) -> &mut Script {
        for line in script.split(['|', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
            self.line(line).unwrap_or_else(|why| panic!("`{line}`: {why}\n{}", self.standing()));
        }
        self.table().audit().unwrap_or_else(|why| panic!("{why}"));
        self
    }

    /// One line of a script.
    pub fn line(&mut self, line: &str) -> Result<(), String> {
        let (who, text) = line.split_once(' ').ok_or("expected a seat and an answer")?;
        if line == "~ hush" {
            return self.hush().map(drop).map_err(|why| why.to_string());
        }
        if who == "~" {
            let faces = self.table().parse_faces(text).map_err(|why| why.to_string())?;
            return self.answer(&faces).map(drop).map_err(|why| why.to_string());
        }
        let seat = who.at(self.table());
        self.say(seat, text).map(drop).map_err(|why| why.to_string())
    }

    /// What the table waits for, in words.
    pub fn standing(&self) -> String {
        let table = self.table();
        let asked = table.asked().iter().map(|seat| {
            let lines = table.lines(seat).join(", ");
            format!("{} is asked: {lines}", table.seat_name(seat))
        });
        let asked = asked.collect::<Vec<_>>().join("; ");
        format!("{asked} chance {:?} outcome {:?}", table.fate(), table.outcome())
    }

    /// The seats that are asked.
    pub fn asked(&self) -> Vec<&'static str> {
        self.table().asked().iter().map(|seat| self.table().seat_name(seat)).collect()
    }

    /// The answers a seat may give.
    pub fn options(&self, seat: impl Sits) -> Vec<String> {
        self.table().lines(seat.at(self.table()))
    }

    /// Whether a seat may say this, as an answer or beside one.
    pub fn can(&self, seat: impl Sits, line: &str) -> bool {
        self.table().parse(seat.at(self.table()), line).is_ok()
    }

    /// The rule that forbids an answer.
    pub fn forbids(&self, seat: impl Sits, line: &str) -> &'static str {
        let wrong = self.table().parse(seat.at(self.table()), line).expect_err("it is allowed");
        wrong.rule.unwrap_or_else(|| panic!("{wrong}"))
    }

    /// A gauge of a seat, as all see it.
    pub fn gauge(&self, seat: impl Sits, kind: &str) -> i32 {
        let live = self.table().live(Viewer::Audience);
        let gauges = &live.seats[seat.at(self.table()).index()].gauges;
        gauges.iter().find(|gauge| gauge.kind == kind).unwrap_or_else(|| panic!("no gauge {kind}")).value.value
    }
}

impl Deref for Script {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.0
    }
}

impl DerefMut for Script {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.0
    }
}

/// A recorded game and how it ends: its file, the rule and the headline of its ending.
pub type Recorded<'a> = (&'a str, &'a str, &'a str);

/// Plays every record of a folder again, each to the end it is kept for, and wants all of them listed.
pub fn replay_folder(entry: &Entry, folder: &Path, expected: &[Recorded]) {
    for (file, rule, headline) in expected {
        let text = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        let header = read_header(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
        let setup = Setup { seats: header.seats.len() as u8, options: header.options, pack: None };
        let table = entry.open(&setup).unwrap_or_else(|why| panic!("{file}: {why}"));
        let session = replay(&text, table, None).unwrap_or_else(|why| panic!("{file}: {why}"));
        let ending = session.view(Viewer::Audience).live.ending.unwrap_or_else(|| panic!("{file} is not over"));
        let told = crate::plain(&ending.headline, session.table(), None);
        assert_eq!((ending.rule.as_str(), told.as_str()), (*rule, *headline), "{file}");
    }
    let files = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    for file in files.map(|file| file.expect("a file").file_name()) {
        assert!(expected.iter().any(|(known, ..)| file == **known), "{} is not listed", file.display());
    }
}
