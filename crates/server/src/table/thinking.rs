//! The bots of a table: when they are asked, what becomes of their answers, and what if none comes.

use super::{Command, Reply, SeatState, task::Task};
use crate::{
    bots::{self, Job, Matter},
    http::{Fault, fault},
    protocol::{Code, Holder, Status, Suggestion},
};
use kernel::{Question, Seat, SeatSet, Table};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::atomic::Ordering::Relaxed,
    time::Instant,
};

/// What a bot may do besides during one turn of somebody, so that two bots do not haggle for ever.
const ASIDES: u8 = 8;

/// What the bots of a table are busy with.
#[derive(Default)]
pub struct Thinking {
    job: Option<Thought>,
    /// Who was asked when the asides were counted.
    turn: SeatSet,
    seats: Vec<Besides>,
}

/// A question under way.
#[derive(Clone, Copy)]
struct Thought {
    seat: Seat,
    /// The stored line count it belongs to.
    stored: u32,
    matter: Matter,
    until: Instant,
}

/// What a bot has thought about doing besides.
#[derive(Clone, Copy, Default)]
struct Besides {
    /// The possibilities it was asked about last.
    asked: u64,
    /// What it has done this turn.
    done: u8,
}

/// Whoever waits for advice is told when no bot finds the time for it.
struct Waits(Option<Reply<Suggestion>>);

impl Waits {
    fn tell(&mut self, what: Result<Suggestion, Fault>) {
        if let Some(reply) = self.0.take() {
            let _ = reply.send(what);
        }
    }
}

impl Drop for Waits {
    fn drop(&mut self) {
        self.tell(Err(fault(Code::Slow, "the bots have too much to think about: ask again")));
    }
}

impl Thinking {
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// When the table answers for a bot that does not.
    pub fn due(&self) -> Option<Instant> {
        self.job.map(|job| job.until)
    }
}

impl Task {
    /// Has a bot think, if one is asked or could do something besides.
    pub fn ask_bots(&mut self) {
        let (Some(play), Status::Running) = (&self.play, self.row.status) else { return };
        if self.thinking.job.is_some_and(|job| job.stored == play.stored) {
            return;
        }
        let asked = play.asked();
        let bots: Vec<Seat> = (0..).map(Seat).take(self.head.seats.len()).filter(|seat| self.is_bot(*seat)).collect();
        if bots.is_empty() {
            self.thinking.job = None;
            return;
        }
        self.thinking.seats.resize(self.head.seats.len(), Besides::default());
        if std::mem::replace(&mut self.thinking.turn, asked) != asked {
            self.thinking.seats.fill(Besides::default());
        }
        let besides = bots.iter().find(|seat| self.has_news(**seat)).map(|seat| (*seat, Matter::Aside));
        let question = bots.iter().find(|seat| asked.has(**seat)).map(|seat| (*seat, Matter::Question));
        match besides.or(question) {
            Some((seat, matter)) => self.ask_bot(seat, matter),
            None => self.thinking.job = None,
        }
    }

    /// A bot answers for this seat: its own, or a free one while somebody plays who would wait for it.
    fn is_bot(&self, seat: Seat) -> bool {
        let place = &self.head.seats[seat.index()];
        let plays = |place: &SeatState| matches!(place.holder, Holder::User { .. });
        place.is_bot() || (place.is_free() && self.head.seats.iter().any(plays))
    }

    /// Whether a bot can do something besides that it has not thought about.
    fn has_news(&mut self, seat: Seat) -> bool {
        let Some(play) = &self.play else { return false };
        let mut asides = Question::default();
        play.table().asides(seat, &mut asides);
        let besides = &mut self.thinking.seats[seat.index()];
        if asides.keys.is_empty() || besides.done >= ASIDES {
            return false;
        }
        let mut hasher = DefaultHasher::new();
        asides.keys.hash(&mut hasher);
        let possible = hasher.finish();
        std::mem::replace(&mut besides.asked, possible) != possible
    }

    fn ask_bot(&mut self, seat: Seat, matter: Matter) {
        let Some(play) = &self.play else { return };
        let bot = match &self.head.seats[seat.index()].holder {
            Holder::Bot { bot, .. } => bot.clone(),
            Holder::Open | Holder::Reserved { .. } | Holder::User { .. } => bots::DEFAULT.into(),
        };
        let (me, stored) = (self.me.clone(), play.stored);
        let done = move |keys, _: &str| {
            if let Some(me) = me.upgrade() {
                let _ = me.blocking_send(Box::new(Command::Bot { seat: seat.0, stored, matter, keys }));
            }
        };
        let until = Instant::now() + self.app.config.bot_patience;
        self.thinking.job = Some(Thought { seat, stored, matter, until });
        self.app.bots.ask(Job {
            place: self.row.id.clone(),
            person: self.head.users().into_iter().next().unwrap_or_else(|| self.head.host.id.clone()),
            bot,
            table: play.table().fork(),
            seat,
            matter,
            advice: false,
            until,
            done: Box::new(done),
        });
    }

    /// What a bot would answer in this seat, told when it has thought.
    pub fn advise(&self, user: &str, seat: u8, quick: bool, reply: Reply<Suggestion>) {
        let (table, question) = match self.advised(user, Seat(seat)) {
            Ok(found) => found,
            Err(fault) => {
                let _ = reply.send(Err(fault));
                return;
            }
        };
        let mut waits = Waits(Some(reply));
        let done = move |keys: Vec<u64>, why: &str| {
            let found = keys.first().map(|key| Suggestion { question, key: format!("{key:016x}"), why: why.into() });
            waits.tell(found.ok_or_else(|| fault(Code::NotNow, "this seat is not asked")));
        };
        self.app.bots.ask(Job {
            place: self.row.id.clone(),
            person: user.into(),
            bot: if quick { bots::DEFAULT } else { bots::ADVISER }.into(),
            table,
            seat: Seat(seat),
            matter: Matter::Question,
            advice: true,
            until: Instant::now() + self.app.config.bot_patience,
            done: Box::new(done),
        });
    }

    /// The table and the token of the question, where this user may be advised: only where nobody else plays.
    fn advised(&self, user: &str, seat: Seat) -> Result<(Box<dyn Table>, String), Fault> {
        if !self.head.seats_of(user).contains(&seat.0) {
            return Err(fault(Code::NotYours, "this is not your seat"));
        }
        if !self.head.seats.iter().all(|held| held.is_nobodys() || held.is_for(user)) {
            return Err(fault(Code::NotNow, "a bot's advice is for tables where nobody else plays"));
        }
        match &self.play {
            Some(play) if self.row.status == Status::Running && play.asked().has(seat) => {
                Ok((play.table().fork(), play.token(seat)))
            }
            _ => Err(fault(Code::NotNow, "this seat is not asked")),
        }
    }

    /// A bot has made up its mind.
    pub async fn bot_answers(&mut self, seat: u8, stored: u32, matter: Matter, keys: Vec<u64>) {
        let seat = Seat(seat);
        let awaited = self.thinking.job.is_some_and(|job| (job.seat, job.stored, job.matter) == (seat, stored, matter));
        if awaited {
            self.thinking.job = None;
        }
        let current = awaited
            && self.play.as_ref().is_some_and(|play| play.stored == stored)
            && self.row.status == Status::Running
            && self.is_bot(seat);
        if current {
            if matter == Matter::Aside && !keys.is_empty() {
                self.thinking.seats[seat.index()].done += 1;
            }
            for key in keys {
                if self.answer(seat, key).await.is_err() {
                    break;
                }
                self.app.metrics.bot_answers.fetch_add(1, Relaxed);
            }
        }
        self.advance().await;
    }

    /// A bot has not answered in time: the table goes on without it.
    pub async fn bot_is_late(&mut self) {
        let Some(job) = self.thinking.job.filter(|job| job.until <= Instant::now()) else { return };
        self.thinking.job = None;
        let Some(play) = self.play.as_ref().filter(|play| play.stored == job.stored) else { return };
        self.app.metrics.late_bots.fetch_add(1, Relaxed);
        tracing::warn!(table = self.row.id, seat = job.seat.0, "a bot did not answer in time");
        if job.matter == Matter::Question
            && self.row.status == Status::Running
            && let Some(key) = bots::at_once(play.table(), job.seat)
        {
            let _ = self.answer(job.seat, key).await;
        }
        self.advance().await;
    }
}
