//! A table with its log: what was answered, what chance said, what could be told, and how to take it back.

use crate::key::digest_on;
use crate::runs;
use crate::{Event, Faces, Fate, Forced, Mismatch, Problem, Question, Report, Seat, SeatSet, Seeded, Table, Viewer};
use scene::{Live, LogLine, Prompt, Role, Scene, words};

/// One line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    pub act: Act,
    /// In notation, without the seat or the `~` before it.
    pub text: String,
    /// Who may read it.
    pub seen: SeatSet,
    /// It cannot be taken back freely.
    pub barrier: bool,
    /// Given in one answer with the seat's line before it, and taken back with it.
    pub joined: bool,
    pub events: Vec<Event>,
    /// How often parties nobody sits at decided after it.
    pub decided: u64,
    /// Running digest of all questions up to the one after this line.
    pub digest: u64,
}

impl Line {
    /// The seat that answered, and the key.
    pub fn answer(&self) -> Option<(Seat, u64)> {
        match self.act {
            Act::Answer { seat, key, .. } => Some((seat, key)),
            Act::Chance { .. } | Act::Resign { .. } | Act::Hush | Act::Edit => None,
        }
    }
}

/// What a line stands for.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    Answer {
        seat: Seat,
        key: u64,
        aside: bool,
    },
    Chance {
        fate: Fate,
        faces: Faces,
    },
    Resign {
        seat: Seat,
    },
    /// The host passed for all who could only pass.
    Hush,
    /// Whoever plays alone changed the position.
    Edit,
}

/// A match in play: a table, its log, and the last position that cannot be taken back.
pub struct Session {
    opening: Box<dyn Table>,
    /// The position at the last barrier: what other seats see.
    base: Box<dyn Table>,
    settled: usize,
    table: Box<dyn Table>,
    lines: Vec<Line>,
    /// Lone answers given by the kernel since the last line.
    forced: Vec<Forced>,
    digest_by: Digest,
    /// None where digests are not kept.
    opening_digest: Option<u64>,
}

/// How a digest is extended by what stands on a table.
pub(crate) type Digest = fn(u64, &dyn Table) -> u64;

impl Session {
    pub fn new(table: Box<dyn Table>) -> Session {
        Session::digested(table, digest_after)
    }

    pub(crate) fn digested(table: Box<dyn Table>, digest_by: Digest) -> Session {
        let opening_digest = Some(digest_by(0, &*table));
        Session { opening_digest, digest_by, ..Session::undigested(table) }
    }

    /// A session that keeps no digests, for those who write no record: every line would cost the print of all options.
    pub fn undigested(table: Box<dyn Table>) -> Session {
        Session {
            opening: table.fork(),
            base: table.fork(),
            settled: 0,
            table,
            lines: Vec::new(),
            forced: Vec::new(),
            digest_by: digest_after,
            opening_digest: None,
        }
    }

    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Digest of all questions so far; nothing of it where digests are not kept.
    pub fn digest(&self) -> u64 {
        self.lines.last().map_or(self.opening_digest.unwrap_or(0), |line| line.digest)
    }

    /// How many lines are beyond free undo; the rest is tentative and seen by its own seat only.
    pub fn settled(&self) -> usize {
        self.settled
    }

    /// Answers a seat's question or takes one of its asides.
    pub fn choose(&mut self, seat: Seat, key: u64) -> Result<&Line, Problem> {
        let mut question = Question::default();
        let answers = self.table.ask(seat, &mut question) && question.keys.contains(&key);
        if !answers && self.tentative_seat().is_some_and(|owner| owner != seat) {
            return self.slip_in_aside(seat, key);
        }
        self.apply_answer(seat, key)
    }

    /// Answers with the run of single answers that a list of keys stands for, all or none. It never crosses chance,
    /// something that becomes known, or another seat's answer; what the kernel answers by itself in between counts as
    /// part of it. One take-back undoes it. Gives the lines of the log it made.
    pub fn choose_run(&mut self, seat: Seat, keys: &[u64]) -> Result<&[Line], Problem> {
        if let [key] = keys {
            self.choose(seat, *key)?;
            return Ok(&self.lines[self.lines.len() - 1..]);
        }
        let answers = runs::answers(&*self.table, seat, keys)?;
        let from = self.lines.len();
        for key in answers {
            self.apply_answer(seat, key)?;
            self.join(from);
        }
        Ok(&self.lines[from..])
    }

    /// The last line was given in one answer with the seat's line before it, as a log that is played again tells.
    pub fn join_last(&mut self) {
        self.join(self.settled);
    }

    /// The last line belongs to the line before it, if that is no earlier than `from`.
    fn join(&mut self, from: usize) {
        let last = self.lines.len() - 1;
        self.lines[last].joined = last > from;
    }

    /// Answers in notation. A line for a question the kernel already answered itself is accepted.
    pub fn say(&mut self, seat: Seat, text: &str) -> Result<(), Mismatch> {
        match self.table.parse(seat, text) {
            Ok(key) => {
                let done = self.choose(seat, key).map(|_| ());
                done.map_err(|why| Mismatch { column: 1, found: text.into(), expected: why.to_string(), rule: None })
            }
            Err(wrong) => {
                let forced = self.forced.iter().position(|lone| lone.seat == seat && lone.text == text);
                forced.map(|at| drop(self.forced.drain(..=at))).ok_or(wrong)
            }
        }
    }

    /// Answers the chance wanted.
    pub fn answer(&mut self, faces: &Faces) -> Result<&Line, Problem> {
        let fate = self.table.fate().ok_or_else(|| Problem::new("no chance is wanted now"))?;
        let text = self.table.print_faces(faces);
        let report = self.table.answer(faces)?;
        let act = Act::Chance { fate, faces: faces.clone() };
        Ok(self.push(act, text, fate.seen(), report))
    }

    /// Lets chance answer as long as it is wanted.
    pub fn roll(&mut self, chance: &mut Seeded) {
        while let Some(faces) = self.table.roll(chance) {
            self.answer(&faces).expect("an oracle's answer fits");
        }
    }

    /// Chance that goes on after the log, for a table brought back from storage.
    pub fn resume_chance(&self, mut fresh: Seeded) -> Seeded {
        for line in &self.lines {
            if let Act::Chance { fate, .. } = &line.act {
                fresh.skip(fate);
            }
        }
        fresh
    }

    pub fn resign(&mut self, seat: Seat) -> &Line {
        let report = self.table.resign(seat);
        self.push(Act::Resign { seat }, "resign".into(), SeatSet::ALL, report)
    }

    /// Passes for all who can only pass in a window that asks all at once.
    pub fn hush(&mut self) -> Result<&Line, Problem> {
        let report = self.table.hush()?;
        Ok(self.push(Act::Hush, "hush".into(), SeatSet::ALL, report))
    }

    /// Changes the position by lines of the game's edit language, parted by `|`, all or none.
    pub fn edit(&mut self, text: &str) -> Result<&Line, Problem> {
        let text = text.trim();
        if text.is_empty() || text.contains(char::is_control) {
            return Err(Problem::new("a change of the position is one line, its parts set apart by `|`"));
        }
        self.table.edit(text)?;
        let mut report = Report::barred();
        let line = words!("The position is changed: {text}.", text).into();
        report.events.push(Event { line, audience: SeatSet::ALL });
        Ok(self.push(Act::Edit, text.into(), SeatSet::ALL, report))
    }

    /// How many of its last answers a seat may take back now; a run is one.
    pub fn undoable(&self, seat: Seat) -> usize {
        self.tentative(seat).len()
    }

    /// The answers a seat may take back now, newest last, each with its lines.
    pub fn tentative(&self, seat: Seat) -> Vec<&[Line]> {
        if let Some(last) = self.last_in_strand(seat) {
            return vec![&self.lines[self.run_of(last)..=last]];
        }
        if self.table.together() || self.tentative_seat() != Some(seat) {
            return Vec::new();
        }
        self.lines[self.settled..].chunk_by(|_, next| next.joined).collect()
    }

    /// Takes back a seat's last answer with all its lines, which it gives.
    pub fn undo(&mut self, seat: Seat) -> Result<Vec<Line>, Problem> {
        if self.undoable(seat) == 0 {
            return Err(Problem::new(
                "nothing can be taken back: something was rolled, drawn, shown or answered since",
            ));
        }
        let last = self.last_in_strand(seat).unwrap_or(self.lines.len() - 1);
        let run = self.run_of(last) - self.settled..=last - self.settled;
        let mut tentative = self.back_to_barrier();
        let undone = tentative.drain(run).collect();
        self.play_again(tentative);
        Ok(undone)
    }

    /// The first line of the answer a line belongs to.
    fn run_of(&self, last: usize) -> usize {
        (self.settled..=last).rev().find(|at| !self.lines[*at].joined).unwrap_or(last)
    }

    /// Lets go of the lines that cannot be taken back freely, and returns them. The session goes on from there: its
    /// log holds only what follows, its digest runs on.
    pub fn trim(&mut self) -> Vec<Line> {
        if self.settled == 0 {
            return Vec::new();
        }
        self.opening_digest = self.opening_digest.map(|_| self.lines[self.settled - 1].digest);
        self.opening.copy_from(&*self.base);
        let gone = self.lines.drain(..self.settled).collect();
        self.lines.shrink_to(8);
        self.settled = 0;
        gone
    }

    /// Goes back to the first `length` lines, whatever was revealed since; the players must have agreed.
    pub fn rewind(&mut self, length: usize) {
        let kept = self.lines[..length.min(self.lines.len())].to_vec();
        let Session { opening_digest, digest_by, .. } = *self;
        *self = Session { opening_digest, digest_by, ..Session::undigested(self.opening.fork()) };
        self.play_again(kept);
    }

    /// The table after the first `length` lines.
    pub fn table_at(&self, length: usize) -> Box<dyn Table> {
        let mut past = Session::undigested(self.opening.fork());
        past.play_again(self.lines[..length.min(self.lines.len())].to_vec());
        past.table
    }

    /// The picture for a viewer: tentative answers are seen by their own seat only.
    pub fn view(&self, viewer: Viewer) -> Scene {
        Scene { stage: self.table_for(viewer).stage(), live: self.live(viewer) }
    }

    /// The live part of the picture, with how often each option may be taken in a row.
    pub fn live(&self, viewer: Viewer) -> Live {
        let table = self.table_for(viewer);
        let mut live = table.live(viewer);
        if let (Some(seat), Some(prompt)) = (viewer.seat(), &mut live.prompt) {
            offer_runs(table, seat, self.led_here(seat), prompt);
        }
        live
    }

    /// The picture a seat would have after a run of which nothing is given: where what it picks may go.
    pub fn ahead(&self, seat: Seat, keys: &[u64]) -> Result<Live, Problem> {
        let (table, last) = runs::ahead(&*self.table, seat, keys)?;
        let mut live = table.live(Viewer::Seat(seat));
        if let Some(prompt) = &mut live.prompt {
            offer_runs(&*table, seat, last, prompt);
        }
        Ok(live)
    }

    /// The answer that led to a seat's question, if the seat gave it and can take it back.
    pub(crate) fn led_here(&self, seat: Seat) -> Option<u64> {
        match self.tentative(seat).last()?.last()?.act {
            Act::Answer { key, aside: false, .. } => Some(key),
            Act::Answer { .. } | Act::Chance { .. } | Act::Resign { .. } | Act::Hush | Act::Edit => None,
        }
    }

    /// The table as a viewer may see it.
    pub fn table_for(&self, viewer: Viewer) -> &dyn Table {
        match (self.tentative_seat(), viewer) {
            (Some(owner), Viewer::Seat(seat)) if owner != seat => &*self.base,
            (Some(_), Viewer::Audience) => &*self.base,
            _ => &*self.table,
        }
    }

    /// The story so far as a viewer may know it, each line with the number of the log line it belongs to.
    pub fn story(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &LogLine)> {
        let whole = self.tentative_seat().is_none_or(|owner| viewer.sees(owner));
        let known = if whole { self.lines.len() } else { self.settled };
        self.lines[..known].iter().enumerate().flat_map(move |(n, line)| {
            let events = line.events.iter().filter(move |event| event.audience.admits(viewer));
            events.map(move |event| (n, &event.line))
        })
    }

    /// The seat whose answers since the last barrier can still be taken back.
    fn tentative_seat(&self) -> Option<Seat> {
        if self.table.together() {
            return None;
        }
        self.lines[self.settled..].first().and_then(|line| match line.act {
            Act::Answer { seat, .. } => Some(seat),
            Act::Chance { .. } | Act::Resign { .. } | Act::Hush | Act::Edit => None,
        })
    }

    /// The last answer of a seat in the simultaneous choice under way.
    fn last_in_strand(&self, seat: Seat) -> Option<usize> {
        if !self.table.together() {
            return None;
        }
        let tail = self.lines[self.settled..].iter().rposition(|line| {
            matches!(line.act, Act::Answer { seat: own, aside: false, .. } if own == seat) && !line.barrier
        });
        tail.map(|at| self.settled + at)
    }

    /// An aside of another seat goes in before the tentative answers, which are played again on top of it; those that
    /// are no longer legal are dropped.
    fn slip_in_aside(&mut self, seat: Seat, key: u64) -> Result<&Line, Problem> {
        let mut probe = self.base.fork();
        probe.choose(seat, key)?;
        let tentative = self.back_to_barrier();
        self.apply_answer(seat, key)?;
        let at = self.lines.len() - 1;
        for run in tentative.chunk_by(|_, next| next.joined) {
            let keys: Vec<(Seat, u64)> = run.iter().filter_map(Line::answer).collect();
            let Some((seat, _)) = keys.first().copied() else { continue };
            let keys: Vec<u64> = keys.into_iter().map(|(_, key)| key).collect();
            if self.choose_again(seat, &keys).is_err() {
                break;
            }
        }
        Ok(&self.lines[at])
    }

    /// Takes an answer that was given before, all of it or none.
    fn choose_again(&mut self, seat: Seat, keys: &[u64]) -> Result<(), Problem> {
        match keys {
            [key] => self.apply_answer(seat, *key).map(drop),
            _ => self.choose_run(seat, keys).map(drop),
        }
    }

    fn apply_answer(&mut self, seat: Seat, key: u64) -> Result<&Line, Problem> {
        let text = self.table.print(seat, key);
        let mut question = Question::default();
        let aside = !(self.table.ask(seat, &mut question) && question.keys.contains(&key));
        let seen = question.ask.filter(|_| !aside).map_or(SeatSet::ALL, |ask| ask.seen);
        let together = self.table.together();
        // An aside of somebody else stands, also where it is this seat's turn after it.
        let others = !together && self.table.asked() != SeatSet::one(seat);
        let mut report = self.table.choose(seat, key)?;
        report.barrier |= others || together != self.table.together();
        let seen = if together { seen.and(SeatSet::one(seat)) } else { seen };
        Ok(self.push(Act::Answer { seat, key, aside }, text.unwrap_or_default(), seen, report))
    }

    fn push(&mut self, act: Act, text: String, seen: SeatSet, report: Report) -> &Line {
        let digest = self.opening_digest.map_or(0, |_| (self.digest_by)(self.digest(), &*self.table));
        let barrier = report.barrier || self.ends_stretch(&act);
        self.forced = report.forced;
        let Report { events, decided, .. } = report;
        self.lines.push(Line { act, text, seen, barrier, joined: false, events, decided, digest });
        if barrier {
            self.settled = self.lines.len();
            self.base.copy_from(&*self.table);
        }
        &self.lines[self.lines.len() - 1]
    }

    /// Chance wanted, another seat asked, or the end of the game: what was answered stands.
    fn ends_stretch(&self, act: &Act) -> bool {
        let asked = self.table.asked();
        match act {
            Act::Chance { .. } | Act::Resign { .. } | Act::Edit => true,
            Act::Answer { .. } | Act::Hush if self.table.together() => false,
            Act::Hush => true,
            Act::Answer { seat, .. } => asked != SeatSet::one(*seat),
        }
    }

    /// Puts the match back to the last barrier and hands out the lines after it.
    fn back_to_barrier(&mut self) -> Vec<Line> {
        self.table.copy_from(&*self.base);
        self.forced.clear();
        self.lines.split_off(self.settled)
    }

    fn play_again(&mut self, lines: Vec<Line>) {
        for line in lines {
            let done = match &line.act {
                Act::Answer { seat, key, .. } => self.apply_answer(*seat, *key).map(|_| ()),
                Act::Chance { faces, .. } => self.answer(faces).map(|_| ()),
                Act::Resign { seat } => {
                    self.resign(*seat);
                    Ok(())
                }
                Act::Hush => self.hush().map(|_| ()),
                Act::Edit => self.edit(&line.text).map(|_| ()),
            };
            debug_assert!(done.is_ok(), "{}: {done:?}", line.text);
            if let Some(again) = self.lines.last_mut() {
                again.joined = line.joined;
            }
        }
    }
}

/// Writes into a seat's question what a run may hold; `before` is the answer that led to it.
fn offer_runs(table: &dyn Table, seat: Seat, before: Option<u64>, prompt: &mut Prompt) {
    runs::offer(table, seat, before, prompt);
    prompt.back = before.is_some() && prompt.options.iter().all(|option| option.role != Role::Done);
}

/// Extends a digest by the questions that stand, in notation, and the outcome. It changes when what is legal changes,
/// not when code is rearranged.
fn digest_after(before: u64, table: &dyn Table) -> u64 {
    let mut text = String::new();
    for seat in table.asked().iter() {
        text.push_str(table.seat_name(seat));
        text.push('\n');
        for line in table.lines(seat) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    if let Some(fate) = table.fate() {
        text.push_str(&format!("~ {fate}\n"));
    }
    if let Some(outcome) = table.outcome() {
        text.push('=');
        outcome.ranks().iter().for_each(|rank| text.push_str(&format!(" {rank}")));
        text.push('\n');
    }
    digest_on(before, &text)
}
