//! A match in play, and the lines in the store that make it.
//!
//! The stored lines are the record with what was taken back still in it: `red deploy human a1`, `~ d6 4 5`,
//! `~ hush`, `= d4 rock: red 2 human`, `! undo red`, `! rewind 120`, `! early red`. `+ red deploy human a1` was given in one answer with the line before it.
//! Playing them in order gives the match; nothing else is needed. In memory only the stretch that can still be taken
//! back is kept as lines.

mod early;

use crate::{
    protocol::{EarlyPass, LogEntry, Question},
    store::Snapshot,
};
use kernel::{Act, EDITED, Entry, Fate, Line, LogLine, Problem, Rng, Seat, SeatSet, Seeded, Session, Table, Viewer};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub struct LiveMatch {
    session: Session,
    /// Chance as it stood before the lines in memory.
    chance: Seeded,
    /// Lines in the store.
    pub stored: u32,
    /// Lines of the record that are no longer in memory.
    offset: u32,
    /// Entries of the log made by those, for each viewer.
    told: Vec<u32>,
    /// Answers each seat has ever given, also those taken back.
    answers: Vec<u32>,
    /// The reaction window each seat has passed in before being asked.
    early: Vec<Option<u64>>,
    /// The mark of the reaction window that stands, and the settled lines when it opened.
    opened: Option<(u64, u32)>,
}

/// Why stored lines do not play.
#[derive(Debug)]
pub struct Broken {
    /// Number of the stored line.
    pub line: u32,
    pub text: String,
}

/// Before a stored line that was given in one answer with the line before it.
const JOINED: &str = "+ ";

/// Raised when the bytes of a snapshot change shape.
pub const SNAPSHOT_FORMAT: i64 = 7;

#[derive(Serialize, Deserialize)]
struct Frozen {
    table: Vec<u8>,
    chance: Vec<u32>,
    offset: u32,
    told: Vec<u32>,
    answers: Vec<u32>,
    /// Seats that have passed early in the window that stands, whose mark is of one build only.
    early: Vec<bool>,
    /// The settled lines when that window opened.
    opened: Option<u32>,
}

impl LiveMatch {
    /// A match before its first line.
    pub fn new(table: Box<dyn Table>, seed: &str) -> LiveMatch {
        let seats = usize::from(table.seats());
        let (told, answers, early) = (vec![0; seats + 2], vec![0; seats], vec![None; seats]);
        let (session, chance) = (Session::undigested(table), chance(seed));
        LiveMatch { session, chance, stored: 0, offset: 0, told, answers, early, opened: None }
    }

    /// Goes on from a snapshot.
    pub fn thaw(entry: &Entry, seed: &str, bytes: &[u8], stored: u32) -> Result<LiveMatch, Problem> {
        LiveMatch::thaw_by(|table| entry.thaw(table), seed, bytes, stored)
    }

    /// A snapshot as it was, by whatever rules, to be looked at.
    pub fn thaw_to_show(entry: &Entry, seed: &str, bytes: &[u8], stored: u32) -> Result<LiveMatch, Problem> {
        LiveMatch::thaw_by(|table| entry.thaw_to_show(table), seed, bytes, stored)
    }

    fn thaw_by(
        thaw: impl Fn(&[u8]) -> Result<Box<dyn Table>, Problem>,
        seed: &str,
        bytes: &[u8],
        stored: u32,
    ) -> Result<LiveMatch, Problem> {
        let frozen: Frozen =
            postcard::from_bytes(bytes).map_err(|e| Problem::new(format!("the snapshot cannot be read: {e}")))?;
        let Frozen { table, chance: counts, offset, told, answers, early, opened } = frozen;
        let session = Session::undigested(thaw(&table)?);
        let chance = chance(seed).resume(&counts);
        let mut play = LiveMatch { session, chance, stored, offset, told, answers, early: Vec::new(), opened: None };
        let standing = play.window(play.table()).map(|(_, mark, _)| mark);
        play.opened = standing.zip(opened);
        play.early = early.into_iter().map(|passed| standing.filter(|_| passed)).collect();
        Ok(play)
    }

    /// A snapshot, if nothing can be taken back now.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let body = self.freeze()?;
        Some(Snapshot { format: SNAPSHOT_FORMAT, lines: self.stored, position: self.offset, body })
    }

    fn freeze(&self) -> Option<Vec<u8>> {
        if !self.session.lines().is_empty() {
            return None;
        }
        let standing = self.opened.map(|(mark, _)| mark);
        let frozen = Frozen {
            table: self.session.table().freeze(),
            chance: self.chance.counts().to_vec(),
            offset: self.offset,
            told: self.told.clone(),
            answers: self.answers.clone(),
            early: self.early.iter().map(|early| early.is_some() && *early == standing).collect(),
            opened: self.opened.map(|(_, settled)| settled),
        };
        Some(postcard::to_stdvec(&frozen).expect("plain data serialises"))
    }

    /// Lets chance answer what is wanted before the first question; returns the lines to store.
    pub fn begin(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        self.roll(&mut lines);
        lines
    }

    /// Answers by key, or with a run of keys, all or none; returns the lines to store.
    pub fn answer(&mut self, seat: Seat, keys: &[u64]) -> Result<Vec<String>, Problem> {
        let texts = self.choose(seat, keys)?;
        let name = self.table().seat_name(seat);
        let mut lines: Vec<String> = texts.into_iter().map(|text| format!("{name} {text}")).collect();
        lines.iter_mut().skip(1).for_each(|line| line.insert_str(0, JOINED));
        self.roll(&mut lines);
        Ok(lines)
    }

    pub fn resign(&mut self, seat: Seat) -> Vec<String> {
        self.session.resign(seat);
        let mut lines = vec![format!("{} resign", self.table().seat_name(seat))];
        self.roll(&mut lines);
        lines
    }

    /// Passes for all who can only pass in a window that asks all at once; returns the lines to store.
    pub fn hush(&mut self) -> Result<Vec<String>, Problem> {
        self.session.hush()?;
        let mut lines = vec!["~ hush".to_owned()];
        self.roll(&mut lines);
        Ok(lines)
    }

    /// Changes the position by lines of the game's edit language; returns the lines to store.
    pub fn edit(&mut self, text: &str) -> Result<Vec<String>, Problem> {
        let mut lines = vec![format!("{EDITED}{}", self.session.edit(text)?.text)];
        self.early.fill(None);
        self.roll(&mut lines);
        Ok(lines)
    }

    /// How many answers the seat may take back.
    pub fn undoable(&self, seat: Seat) -> usize {
        self.session.undoable(seat)
    }

    pub fn undo(&mut self, seat: Seat) -> Result<String, Problem> {
        self.session.undo(seat)?;
        self.early.fill(None);
        self.note_window();
        Ok(format!("! undo {}", self.table().seat_name(seat)))
    }

    /// Plays stored lines. Lines of the record that leave memory on the way go to `keep`.
    pub fn replay(&mut self, lines: &[String], mut keep: Option<&mut Vec<Line>>) -> Result<(), Broken> {
        let last_rewind = lines.iter().rposition(|line| line.starts_with("! rewind "));
        for (n, line) in lines.iter().enumerate() {
            self.replay_untrimmed(line)?;
            if last_rewind.is_none_or(|last| n >= last) {
                let gone = self.trim();
                if let Some(keep) = &mut keep {
                    keep.extend(gone);
                }
            }
        }
        Ok(())
    }

    /// Plays stored lines as far as a position needs them, counts the rest, and goes back to the position.
    pub fn replay_back(&mut self, lines: &[String], position: u32, rewind: &str) -> Result<(), Broken> {
        let goes_before = |line: &String| {
            let to = line.strip_prefix("! rewind ").and_then(|to| to.parse::<u32>().ok());
            to.is_some_and(|to| to < position)
        };
        let changed = lines.iter().rposition(goes_before).map_or(0, |last| last + 1);
        for (n, line) in lines.iter().enumerate() {
            // What is settled is changed only by going back to before it.
            if n < changed || self.settled() < position {
                self.replay_untrimmed(line)?;
            } else {
                self.stored += 1;
                let line = line.strip_prefix(JOINED).unwrap_or(line);
                let seat = line.split_once(' ').and_then(|(name, _)| self.seat_named(name).ok());
                if let Some(seat) = seat {
                    self.answers[seat.index()] += 1;
                }
            }
        }
        self.replay_untrimmed(rewind)?;
        self.trim();
        Ok(())
    }

    /// Plays one stored line and keeps it in memory.
    pub fn replay_untrimmed(&mut self, line: &str) -> Result<(), Broken> {
        let line_number = self.stored;
        self.replay_line(line).map_err(|problem| Broken { line: line_number, text: problem.to_string() })?;
        self.stored += 1;
        self.note_window();
        Ok(())
    }

    fn replay_line(&mut self, line: &str) -> Result<(), Problem> {
        if line == "~ hush" {
            return self.session.hush().map(drop);
        }
        if let Some(change) = line.strip_prefix(EDITED) {
            self.early.fill(None);
            return self.session.edit(change).map(drop);
        }
        if let Some(faces) = line.strip_prefix("~ ") {
            let faces = self.table().parse_faces(faces).map_err(|e| Problem::new(e.to_string()))?;
            return self.session.answer(&faces).map(drop);
        }
        if let Some(seat) = line.strip_prefix("! undo ") {
            let seat = self.seat_named(seat)?;
            return self.undo(seat).map(drop);
        }
        if let Some((seat, pass)) = early_line(line) {
            let seat = self.seat_named(seat)?;
            return self.pass_early(seat, pass).map(drop);
        }
        if let Some(to) = line.strip_prefix("! rewind ") {
            let to: u32 = to.parse().map_err(|_| Problem::new(format!("rewind to {to:?}")))?;
            let to = to.checked_sub(self.offset).ok_or_else(|| Problem::new("rewinds to before the snapshot"))?;
            self.session.rewind(to as usize);
            self.early.fill(None);
            return Ok(());
        }
        if let Some(line) = line.strip_prefix(JOINED) {
            self.replay_line(line)?;
            self.session.join_last();
            return Ok(());
        }
        let (name, text) = line.split_once(' ').unwrap_or((line, ""));
        let seat = self.seat_named(name)?;
        if text == "resign" {
            self.session.resign(seat);
            return Ok(());
        }
        let key = self.parse(seat, text).map_err(|e| Problem::new(e.to_string()))?;
        self.choose(seat, &[key]).map(drop)
    }

    /// Takes an answer, an aside or a run of answers; returns the lines in notation.
    fn choose(&mut self, seat: Seat, keys: &[u64]) -> Result<Vec<String>, Problem> {
        let waits = self.early.iter().any(Option::is_some);
        let passes = waits && self.pass_of(seat).is_some_and(|pass| keys == [pass]);
        let lines: Vec<String> = self.session.choose_run(seat, keys)?.iter().map(|line| line.text.clone()).collect();
        self.answers[seat.index()] += lines.len() as u32;
        self.early[seat.index()] = None;
        if waits {
            let standing = self.window(self.table()).map(|(_, mark, _)| mark).filter(|_| passes);
            self.early.iter_mut().filter(|early| **early != standing).for_each(|early| *early = None);
        }
        Ok(lines)
    }

    /// Why an answer could not be taken back, for all the seat knows; none where it could.
    pub fn binding(&self, seat: Seat, keys: &[u64]) -> Option<&'static str> {
        let table = self.table();
        // Nobody may know who else has spoken.
        if table.polls() {
            return None;
        }
        let last = !table.together() || table.asked() == SeatSet::one(seat);
        let mut imagined = table.fork();
        table.imagine_into(seat, &mut Rng::new(0), &mut *imagined);
        let mut trial = Session::undigested(imagined);
        let barrier = trial.choose_run(seat, keys).ok()?.iter().any(|line| line.barrier);
        let imagined = trial.table();
        let goes_on = last && !imagined.asked().has(seat);
        if !barrier && !goes_on && imagined.together() == table.together() {
            return None;
        }
        Some(match imagined.fate() {
            Some(Fate::Dice { .. }) => "dice are rolled next",
            Some(Fate::Draw { .. }) => "something is drawn next",
            Some(Fate::Order { .. }) => "chance decides next",
            None if imagined.outcome().is_some() => "the game ends with it",
            None if goes_on => "the others go on from here",
            None => "the others learn of it",
        })
    }

    /// The option a seat means, from what it sees.
    pub fn parse(&self, seat: Seat, text: &str) -> Result<u64, kernel::Mismatch> {
        self.session.table_for(Viewer::Seat(seat)).parse(seat, text)
    }

    /// Lets go of lines that cannot be taken back; returns them.
    pub fn trim(&mut self) -> Vec<Line> {
        let gone = self.session.trim();
        self.offset += gone.len() as u32;
        for line in &gone {
            if let Act::Chance { fate, .. } = &line.act {
                self.chance.skip(fate);
            }
            for event in &line.events {
                for viewer in self.viewers() {
                    let index = self.index(viewer);
                    self.told[index] += u32::from(event.audience.admits(viewer));
                }
            }
        }
        gone
    }

    /// Every point of view: the seats, the audience, everyone.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = (0..self.table().seats()).map(|seat| Viewer::Seat(Seat(seat)));
        seats.chain([Viewer::Audience, Viewer::Everyone])
    }

    pub fn index(&self, viewer: Viewer) -> usize {
        let seats = self.answers.len();
        match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Audience => seats,
            Viewer::Everyone => seats + 1,
        }
    }

    pub fn table(&self) -> &dyn Table {
        self.session.table()
    }

    pub fn live(&self, viewer: Viewer) -> scene::Live {
        self.session.live(viewer)
    }

    /// What a seat would see after answers of which none is given.
    pub fn ahead(&self, seat: Seat, keys: &[u64]) -> Result<scene::Live, Problem> {
        self.session.ahead(seat, keys)
    }

    pub fn stage(&self, viewer: Viewer) -> scene::Stage {
        self.session.table_for(viewer).stage()
    }

    /// Changes whenever the stage does.
    pub fn stage_mark(&self, viewer: Viewer) -> u64 {
        self.session.table_for(viewer).stage_mark()
    }

    /// Lines of the record.
    pub fn length(&self) -> u32 {
        self.offset + self.session.lines().len() as u32
    }

    /// Lines of the record that are no longer in memory.
    pub fn forgotten(&self) -> u32 {
        self.offset
    }

    /// Entries of the log that come from lines no longer in memory.
    pub fn told(&self, viewer: Viewer) -> u32 {
        self.told[self.index(viewer)]
    }

    /// The entries after those: number in the log, position, line.
    pub fn story(&self, viewer: Viewer) -> impl Iterator<Item = (u32, u32, &LogLine)> {
        let numbered = self.session.story(viewer).zip(self.told(viewer)..);
        numbered.map(|((line, text), at)| (at, self.offset + line as u32 + 1, text))
    }

    pub fn entries(&self, viewer: Viewer) -> Vec<LogEntry> {
        self.story(viewer).map(entry).collect()
    }

    /// Lines of the record a viewer has seen the effect of.
    pub fn position(&self, viewer: Viewer) -> u32 {
        // Nobody may know how many have spoken in a poll.
        if self.table().polls() {
            return self.settled();
        }
        let whole = self.table().together() || self.tentative().is_none_or(|owner| viewer.sees(owner));
        let position = self.offset + if whole { self.session.lines().len() } else { self.session.settled() } as u32;
        // Nor who has passed in a window.
        self.opened.map_or(position, |(_, settled)| settled.min(position))
    }

    /// Lines that are beyond free undo, as far as all may know.
    pub fn known(&self) -> u32 {
        self.opened.map_or(self.settled(), |(_, settled)| settled.min(self.settled()))
    }

    /// Whether the viewer sees a stretch that others do not see yet.
    pub fn is_tentative_for(&self, viewer: Viewer) -> bool {
        self.tentative().is_some_and(|owner| viewer.sees(owner))
    }

    /// The seat of the stretch under way.
    fn tentative(&self) -> Option<Seat> {
        self.session.lines()[self.session.settled()..].first().and_then(|line| match line.act {
            Act::Answer { seat, .. } => Some(seat),
            Act::Chance { .. } | Act::Resign { .. } | Act::Hush | Act::Edit => None,
        })
    }

    /// Lines that are beyond free undo.
    pub fn settled(&self) -> u32 {
        self.offset + self.session.settled() as u32
    }

    pub fn asked(&self) -> SeatSet {
        self.table().asked()
    }

    /// Who is asked, as all may know; nobody inside a reaction window.
    pub fn waiting(&self) -> Vec<u8> {
        let table = self.session.table_for(Viewer::Audience);
        let mut question = kernel::Question::default();
        let open = |seat: &Seat| table.ask(*seat, &mut question) && question.ask.is_some_and(|ask| !ask.window);
        table.asked().iter().filter(open).map(|seat| seat.0).collect()
    }

    /// What a seat sends back with its answer, and what it may take back.
    pub fn question(&self, seat: Seat) -> Question {
        let early = self.early(seat);
        let token = self.token_with(seat, early.as_ref());
        let answers = self.session.tentative(seat);
        let texts = |run: &[Line]| run.iter().map(|line| line.text.clone()).collect();
        let tentative = answers.into_iter().map(texts).collect();
        Question { token, tentative, early }
    }

    /// The mark of the question that stands for a seat.
    pub fn token(&self, seat: Seat) -> String {
        self.token_with(seat, self.early(seat).as_ref())
    }

    fn token_with(&self, seat: Seat, early: Option<&EarlyPass>) -> String {
        let mut question = kernel::Question::default();
        let asked = self.session.table_for(Viewer::Seat(seat)).ask(seat, &mut question);
        let standing = asked.then(|| (&question.keys, question.ask.map(|ask| ask.mark)));
        let token = kernel::key_of(&(seat.0, self.answers[seat.index()], standing, early.map(|early| &early.rule)));
        format!("{token:016x}")
    }

    fn roll(&mut self, lines: &mut Vec<String>) {
        let mut chance = self.session.resume_chance(self.chance.clone());
        while let Some(faces) = self.session.table().roll(&mut chance) {
            let line = self.session.answer(&faces).expect("an oracle's answer fits");
            lines.push(format!("~ {}", line.text));
        }
        self.note_window();
    }

    fn seat_named(&self, name: &str) -> Result<Seat, Problem> {
        let mut seats = (0..self.table().seats()).map(Seat);
        let seat = seats.find(|seat| self.table().seat_name(*seat) == name);
        seat.ok_or_else(|| Problem::new(format!("there is no seat {name:?}")))
    }
}

pub fn entry((at, position, line): (u32, u32, &LogLine)) -> LogEntry {
    LogEntry { at, position, line: line.clone() }
}

/// The question a seat has.
fn question_of(table: &dyn Table, seat: Seat, question: &mut kernel::Question) -> Option<kernel::Asked> {
    table.ask(seat, question).then_some(question.ask).flatten()
}

/// Seat and word of a stored line about an early pass.
fn early_line(line: &str) -> Option<(&str, bool)> {
    let early = line.strip_prefix("! early ").map(|seat| (seat, true));
    early.or_else(|| line.strip_prefix("! late ").map(|seat| (seat, false)))
}

/// The lines of the record that stored lines make: without what was taken back.
pub fn record_lines(table: Box<dyn Table>, lines: &[String]) -> Result<Vec<Line>, Broken> {
    let mut play = LiveMatch::new(table, "");
    let mut record = Vec::new();
    play.replay(lines, Some(&mut record))?;
    record.extend(play.session.lines().iter().cloned());
    Ok(record)
}

/// A whole session from the lines of a record.
pub fn rebuild(table: Box<dyn Table>, lines: &[Line]) -> Result<Session, Problem> {
    let mut session = Session::new(table);
    for line in lines {
        match &line.act {
            Act::Answer { seat, key, .. } => session.choose(*seat, *key).map(drop)?,
            Act::Chance { faces, .. } => session.answer(faces).map(drop)?,
            Act::Resign { seat } => drop(session.resign(*seat)),
            Act::Hush => session.hush().map(drop)?,
            Act::Edit => session.edit(&line.text).map(drop)?,
        }
    }
    Ok(session)
}

/// The log of a viewer, from the lines of a record.
pub fn log_of(lines: &[Line], viewer: Viewer) -> Vec<LogEntry> {
    log_from(lines, viewer, 0, 0)
}

/// The same from lines that come after so many, which told so many entries.
pub fn log_from(lines: &[Line], viewer: Viewer, from: u32, told: u32) -> Vec<LogEntry> {
    let events = lines.iter().zip(from + 1..).flat_map(|(line, at)| line.events.iter().map(move |event| (at, event)));
    let seen = events.filter(|(_, event)| event.audience.admits(viewer)).zip(told..);
    seen.map(|((position, event), at)| LogEntry { at, position, line: event.line.clone() }).collect()
}

/// Chance from a seed's text. The key is another hash than the commitment, which is published.
pub fn chance(seed: &str) -> Seeded {
    let digest = Sha256::digest(format!("dice {seed}").as_bytes());
    let word = |from: usize| u64::from_le_bytes(digest[from..from + 8].try_into().expect("8 bytes"));
    Seeded::from_key(word(0), word(8))
}
