//! The one place where the tests touch the API.

use kernel::{Pack, Seat, Session, Setup, Table, Viewer};
use std::collections::BTreeMap;

pub const ON: &str = "true";

pub struct Game {
    session: Session,
}

pub fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Setup { seats, options, pack: None }
}

pub fn pack(file: &str, text: &str) -> Pack {
    Pack { name: "test".into(), files: BTreeMap::from([(file.to_string(), text.to_string())]) }
}

impl Game {
    /// A position of the classic game.
    pub fn at(seats: u8, position: &str) -> Game {
        Game::with(seats, &[], position)
    }

    pub fn with(seats: u8, options: &[(&str, &str)], position: &str) -> Game {
        let table = nexus_ops::position(&setup(seats, options), position).unwrap_or_else(|why| panic!("{why}"));
        Game { session: Session::new(table) }
    }

    /// A position with a pack that changes one file.
    pub fn packed(seats: u8, options: &[(&str, &str)], (file, text): (&str, &str), position: &str) -> Game {
        let setup = Setup { pack: Some(pack(file, text)), ..setup(seats, options) };
        Game::of(nexus_ops::position(&setup, position).unwrap_or_else(|why| panic!("{why}")))
    }

    pub fn of(table: Box<dyn Table>) -> Game {
        Game { session: Session::new(table) }
    }

    /// The game from its very beginning.
    pub fn opened(seats: u8, options: &[(&str, &str)]) -> Game {
        let table = nexus_ops::entry().open(&setup(seats, options)).unwrap_or_else(|why| panic!("{why}"));
        Game { session: Session::new(table) }
    }

    /// Plays lines `seat answer` and `~ chance`, one a line or parted by `|`.
    pub fn play(mut self, script: &str) -> Game {
        for line in script.split(['|', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
            self.say(line).unwrap_or_else(|why| panic!("`{line}`: {why}\n{}", self.standing()));
        }
        self
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let (who, text) = line.split_once(' ').ok_or("expected a seat and an answer")?;
        if who == "~" {
            let faces = self.session.table().parse_faces(text).map_err(|why| why.to_string())?;
            return self.session.answer(&faces).map(|_| ()).map_err(|why| why.to_string());
        }
        let said = self.session.say(self.seat(who), text).map_err(|why| why.to_string());
        // A lone battle at the very start was taken before the script began.
        if said.is_err() && self.session.lines().is_empty() && self.under_way(who).as_deref() == Some(text) {
            return Ok(());
        }
        said
    }

    /// The battle under way as its attacker would have asked for it.
    fn under_way(&self, attacker: &str) -> Option<String> {
        let battle = self.battle(None)?;
        let name = |seat: Option<u8>| self.session.table().seat_name(Seat(seat.expect("a seat")));
        let place = battle.place.trim_start_matches("hex/");
        (name(battle.attacker.seat) == attacker).then(|| format!("battle {place} {}", name(battle.defender.seat)))
    }

    /// The battle under way as a seat, or the audience, sees it.
    pub fn battle(&self, seat: Option<&str>) -> Option<scene::Battle> {
        let viewer = seat.map_or(Viewer::Audience, |name| Viewer::Seat(self.seat(name)));
        self.session.table().live(viewer).battle
    }

    fn standing(&self) -> String {
        let table = self.session.table();
        let asked: Vec<String> = (table.asked().iter())
            .map(|seat| format!("{} is asked: {}", table.seat_name(seat), table.lines(seat).join(", ")))
            .collect();
        format!("{} chance {:?} outcome {:?}", asked.join("; "), table.fate(), table.outcome())
    }

    fn seat(&self, name: &str) -> Seat {
        let table = self.session.table();
        let seat = (0..table.seats()).map(Seat).find(|seat| table.seat_name(*seat) == name);
        seat.unwrap_or_else(|| panic!("no seat {name}"))
    }

    /// What stands on a hex, in words.
    pub fn hex(&self, name: &str) -> String {
        let live = self.session.table().live(Viewer::Everyone);
        let space = live.spaces.into_iter().find(|space| space.id == format!("hex/{name}"));
        space.unwrap_or_else(|| panic!("no hex {name}")).text
    }

    /// The units of a seat on a hex: `1 dragon 2 human`.
    pub fn units(&self, seat: &str, hex: &str) -> String {
        let (live, seat) = (self.session.table().live(Viewer::Everyone), self.seat(seat));
        let space = live.spaces.into_iter().find(|space| space.id == format!("hex/{hex}")).expect("a hex");
        let stacks = space.stacks.into_iter().filter(|stack| stack.owner == Some(seat.0));
        stacks.map(|stack| format!("{} {}", stack.count, stack.kind)).collect::<Vec<_>>().join(" ")
    }

    pub fn points(&self, seat: &str) -> i32 {
        self.session.table().live(Viewer::Everyone).seats[self.seat(seat).index()].score.value
    }

    /// A gauge of a seat: `rubium`, `energize`, `missions`, `hexes`.
    pub fn gauge(&self, seat: &str, kind: &str) -> i32 {
        let panel = &self.session.table().live(Viewer::Everyone).seats[self.seat(seat).index()];
        panel.gauges.iter().find(|gauge| gauge.kind == kind).expect("a gauge").value.value
    }

    pub fn rubium(&self, seat: &str) -> i32 {
        self.gauge(seat, "rubium")
    }

    /// The options of a seat that begin with a word, without it.
    pub fn options(&self, seat: &str, head: &str) -> Vec<String> {
        let lines = self.session.table().lines(self.seat(seat));
        lines.iter().filter_map(|line| line.strip_prefix(head)).map(|rest| rest.trim().to_string()).collect()
    }

    pub fn is_offered(&self, seat: &str, line: &str) -> bool {
        self.session.table().lines(self.seat(seat)).iter().any(|known| known == line)
    }

    /// The seat that is asked.
    pub fn asked(&self) -> String {
        let table = self.session.table();
        table.asked().iter().map(|seat| table.seat_name(seat)).collect::<Vec<_>>().join(" ")
    }

    /// The rule that forbids an answer.
    pub fn why_not(&self, seat: &str, line: &str) -> &'static str {
        let refused: BTreeMap<String, &str> = self.session.table().why_not(self.seat(seat)).into_iter().collect();
        refused.get(line).copied().unwrap_or("nothing")
    }

    /// The winners of a finished game.
    pub fn winners(&self) -> Vec<String> {
        let outcome = self.session.table().outcome().unwrap_or_else(|| panic!("not over: {}", self.standing()));
        let sides = self.session.table().sides();
        outcome.winners().map(|n| sides[n].name.clone()).collect()
    }

    /// The log as the audience reads it.
    pub fn story(&self) -> Vec<String> {
        self.story_for(Viewer::Audience)
    }

    pub fn story_for(&self, viewer: Viewer) -> Vec<String> {
        let lines = self.session.story(viewer);
        lines.map(|(_, line)| kernel::plain(&line.words, self.session.table(), viewer.seat())).collect()
    }

    /// What is noted beside a seat for all to see.
    pub fn notes(&self, seat: &str) -> Vec<String> {
        self.session.table().live(Viewer::Audience).seats[self.seat(seat).index()].notes.clone()
    }

    pub fn is_over(&self) -> bool {
        self.session.table().outcome().is_some()
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Cards in the hand a seat sees, by element id.
    pub fn hand(&self, seat: &str) -> Vec<String> {
        let live = self.session.table().live(Viewer::Seat(self.seat(seat)));
        live.hand
            .iter()
            .flat_map(|tray| &tray.cards)
            .map(|card| card.id.trim_start_matches("card/").to_string())
            .collect()
    }
}
