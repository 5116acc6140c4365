//! The one place where the tests touch the API.

use kernel::testing::{Script, Sits};
use kernel::{Pack, Seat, Session, Setup, Table, Viewer};
use std::collections::BTreeMap;

pub const ON: &str = "true";

pub struct Game {
    session: Script,
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
        Game::of(nexus_ops::position(&setup(seats, options), position).unwrap_or_else(|why| panic!("{why}")))
    }

    /// A position with a pack that changes one file.
    pub fn packed(seats: u8, options: &[(&str, &str)], (file, text): (&str, &str), position: &str) -> Game {
        let setup = Setup { pack: Some(pack(file, text)), ..setup(seats, options) };
        Game::of(nexus_ops::position(&setup, position).unwrap_or_else(|why| panic!("{why}")))
    }

    pub fn of(table: Box<dyn Table>) -> Game {
        Game { session: Script::of(table) }
    }

    /// The game from its very beginning.
    pub fn opened(seats: u8, options: &[(&str, &str)]) -> Game {
        Game { session: Script::open(&nexus_ops::entry(), &setup(seats, options)) }
    }

    /// Plays a script. A lone battle at the very start was taken before it began.
    pub fn play(mut self, script: &str) -> Game {
        let first = script.split(['|', '\n']).map(str::trim).find(|line| !line.is_empty());
        let taken = first.filter(|line| {
            let (who, text) = line.split_once(' ').unwrap_or_default();
            self.session.lines().is_empty() && self.under_way(who).as_deref() == Some(text)
        });
        let rest = taken.map_or(script, |line| script.split_once(line).map_or("", |(_, rest)| rest));
        self.session.play(rest);
        self
    }

    /// The battle under way as its attacker would have asked for it.
    fn under_way(&self, attacker: &str) -> Option<String> {
        let battle = self.battle(None)?;
        let name = |seat: Option<u8>| self.session.table().seat_name(Seat(seat.expect("a seat")));
        let place = battle.place.trim_start_matches("hex/");
        (name(battle.attacker.seat) == attacker).then(|| format!("battle {place} {}", name(battle.defender.seat)))
    }

    /// Words as those who look on read them.
    pub fn text(&self, words: &scene::Words) -> String {
        kernel::plain(words, self.session.table(), None)
    }

    /// The battle under way as a seat, or the audience, sees it.
    pub fn battle(&self, seat: Option<&str>) -> Option<scene::Battle> {
        let viewer = seat.map_or(Viewer::Audience, |name| Viewer::Seat(self.seat(name)));
        self.session.table().live(viewer).battle
    }

    fn seat(&self, name: &str) -> Seat {
        name.at(self.session.table())
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
        let lines = self.session.options(seat);
        lines.iter().filter_map(|line| line.strip_prefix(head)).map(|rest| rest.trim().to_string()).collect()
    }

    pub fn is_offered(&self, seat: &str, line: &str) -> bool {
        self.session.options(seat).iter().any(|known| known == line)
    }

    /// The seat that is asked.
    pub fn asked(&self) -> String {
        self.session.asked().join(" ")
    }

    /// The rule that forbids an answer.
    pub fn why_not(&self, seat: &str, line: &str) -> &'static str {
        let refused = self.session.table().why_not(self.seat(seat)).into_iter().find(|refused| refused.found == line);
        refused.and_then(|refused| refused.rule).unwrap_or("nothing")
    }

    /// What the seat is told when it reaches for an answer that is refused, by how that answer looks.
    pub fn cause(&self, seat: &str, label: &str) -> String {
        let seat = self.seat(seat);
        let prompt = self.session.view(Viewer::Seat(seat)).live.prompt.expect("the seat is asked");
        let text = |words: &scene::Words| kernel::plain(words, self.session.table(), Some(seat));
        let refused = prompt.refused.iter().find(|refused| text(&refused.label) == label);
        refused.map_or("nothing".into(), |refused| text(&refused.why))
    }

    /// The question the seat is asked, in words.
    pub fn question(&self, seat: &str) -> String {
        let seat = self.seat(seat);
        let prompt = self.session.view(Viewer::Seat(seat)).live.prompt.expect("the seat is asked");
        kernel::plain(&prompt.question, self.session.table(), Some(seat))
    }

    /// What a seat sees, with what one answer may cover.
    pub fn live(&self, seat: &str) -> scene::Live {
        self.session.live(Viewer::Seat(self.seat(seat)))
    }

    /// Answers with a run; gives the lines of the record.
    pub fn choose_run(&mut self, seat: &str, keys: &[u64]) -> Vec<String> {
        let seat = self.seat(seat);
        let lines = self.session.choose_run(seat, keys).unwrap_or_else(|why| panic!("{why}"));
        lines.iter().map(|line| line.text.clone()).collect()
    }

    /// The winners of a finished game.
    pub fn winners(&self) -> Vec<String> {
        let outcome = self.session.table().outcome().unwrap_or_else(|| panic!("not over: {}", self.session.standing()));
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
