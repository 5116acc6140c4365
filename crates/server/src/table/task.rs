//! The task of one table: loading, the loop, writing to the store, and what follows from a change.

use super::{
    Command, LiveMatch, TableState, clock,
    lull::Lull,
    memory::Stuck,
    past::Past,
    show::Sent,
    thinking::Thinking,
    watch::{Delayed, Watcher},
};
use crate::{
    App,
    digest::digest,
    http::{Fault, fault, not_found},
    identity::now,
    packs::Known,
    protocol::{ClockRule, Code, Holder, Millis, NoticeKind, ProposalKind, Status, TimeOut, UserId},
    store::{Append, ChatRow, Failure, Line, TableRow},
};
use kernel::{Entry, Seat, SeatSet, Viewer};
use scene::Role;
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};
use tokio::sync::mpsc;

/// How old `moved` may get in the store while lines are appended.
const MOVED_EVERY: Millis = 60_000;

pub struct Task {
    pub app: Arc<App>,
    pub row: TableRow,
    pub head: TableState,
    pub entry: Entry,
    /// The pack it is played with.
    pub pack: Option<Arc<Known>>,
    /// None while the table gathers.
    pub play: Option<LiveMatch>,
    pub watchers: Vec<Watcher>,
    /// What each viewer has been shown, for those who are watched.
    pub shown: Vec<Option<Sent>>,
    pub delayed: Delayed,
    /// What is stored of the head, to see whether it has changed.
    stored: Stored,
    /// When the last line was made; `row.moved` does not tell of those in which nobody may know who has spoken.
    pub last: Millis,
    /// The secret stretch at the last change.
    secret: Option<u64>,
    pub thinking: Thinking,
    pub lull: Option<Lull>,
    /// Seats that have had their notice for this turn.
    pub noticed: SeatSet,
    /// Seats whose clocks all could see run at the last change.
    open: SeatSet,
    /// Stored lines at the last snapshot.
    pub snapshot_at: u32,
    /// The store was away when it was needed: what is in memory is not what is stored, and the task ends.
    lost: bool,
    /// The story of a long game, for those who look at it.
    pub story: Option<Past>,
    /// Its lines no longer play: it waits, as it is in the store, for a server that plays them.
    pub stuck: Option<Stuck>,
    /// Hash of the description sent last.
    pub described: u64,
    pub me: mpsc::WeakSender<Box<Command>>,
}

/// What is in the store besides the lines.
struct Stored {
    mark: u64,
    users: Vec<UserId>,
    named: Vec<UserId>,
    moved: Millis,
}

/// A hash of everything about a table that is stored at once when it changes.
fn mark(head: &TableState, row: &TableRow) -> u64 {
    digest(&(head, row.status as u8, row.deadline))
}

pub async fn run(
    app: Arc<App>,
    id: String,
    queue: &mut mpsc::Receiver<Box<Command>>,
    me: mpsc::WeakSender<Box<Command>>,
) {
    let _counted = Counted::new(&app, &id);
    match Box::pin(Task::load(app.clone(), &id, me)).await {
        Ok(mut task) => {
            Box::pin(task.advance()).await;
            task.attend(queue).await;
            if task.lost && task.row.status == Status::Running {
                app.tables.drift(id);
            }
        }
        Err(fault) => {
            // Everybody who waits is told; who comes later tries to load again.
            if let Ok(Some(command)) = tokio::time::timeout(Duration::from_secs(1), queue.recv()).await {
                refuse(*command, &fault);
            }
            // Once it sleeps, the next task may have begun: it is not to be put to sleep with this one.
            while let Some(command) = app.tables.sleep(&id, queue) {
                refuse(*command, &fault);
            }
        }
    }
}

/// A table in memory. When it leaves, also because its task breaks down, it no longer counts and its bots forget it.
struct Counted {
    app: Arc<App>,
    table: String,
}

impl Counted {
    fn new(app: &Arc<App>, table: &str) -> Counted {
        app.metrics.tables.fetch_add(1, Relaxed);
        Counted { app: app.clone(), table: table.to_owned() }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.metrics.tables.fetch_sub(1, Relaxed);
        self.app.bots.forget(&self.table);
    }
}

impl Drop for Task {
    /// Who looks at a table that breaks down comes back for the whole.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.watchers.iter().for_each(|watcher| watcher.outbox.close());
        }
    }
}

impl Task {
    async fn load(app: Arc<App>, id: &str, me: mpsc::WeakSender<Box<Command>>) -> Result<Task, Fault> {
        let row = app.store.table(id).await?.ok_or_else(|| not_found("there is no such table"))?;
        let mut head: TableState = serde_json::from_str(&row.body).map_err(|error| {
            tracing::error!(table = id, %error, "the head of a table cannot be read");
            app.tables.set_aside(id);
            fault(Code::Broken, "this table cannot be read")
        })?;
        let entry = app.catalog.entry(&head.game).copied().ok_or_else(|| {
            app.tables.set_aside(id);
            not_found("this server no longer has this game")
        })?;
        let pack = app.pack_of(&head).await.map_err(|Fault(problem)| match problem.code {
            // It no longer fits: whoever asks again hears the same.
            Code::NotNow => {
                app.tables.set_aside(id);
                fault(Code::Broken, problem.text)
            }
            _ => Fault(problem),
        })?;
        let (users, named) = (head.users(), head.named());
        let stored = Stored { mark: mark(&head, &row), users, named, moved: row.moved };
        clock::forgive(&mut head, now());
        let row = TableRow { body: String::new(), ..row };
        let mut task = Task {
            app,
            row,
            head,
            entry,
            pack,
            play: None,
            watchers: Vec::new(),
            shown: Vec::new(),
            delayed: Delayed::default(),
            stored,
            last: 0,
            secret: None,
            thinking: Thinking::default(),
            lull: None,
            noticed: SeatSet::NONE,
            open: SeatSet::NONE,
            snapshot_at: 0,
            lost: false,
            story: None,
            stuck: None,
            described: 0,
            me,
        };
        if task.row.status != Status::Gathering {
            task.restore().await?;
            // `moved` is stored now and then only; the delay of spectators needs the last line's own time.
            let last = task.app.store.last_line(id).await?;
            task.last = task.row.moved.max(last.unwrap_or(0));
            task.secret = task.play.as_ref().and_then(LiveMatch::secret);
            if task.secret.is_none() {
                task.row.moved = task.last;
            }
            let asked = task.play.as_ref().map_or(SeatSet::NONE, LiveMatch::asked);
            task.noticed = asked;
            task.open = task.play.iter().flat_map(|play| play.waiting()).map(Seat).collect();
        }
        Ok(task)
    }

    async fn attend(&mut self, queue: &mut mpsc::Receiver<Box<Command>>) {
        let mut idle_at = Instant::now() + self.app.config.idle;
        let mut woken = false;
        loop {
            let wake = self.next_event(idle_at);
            let command = tokio::select! {
                command = queue.recv() => command,
                () = tokio::time::sleep_until(wake.into()) => {
                    Box::pin(self.on_time()).await;
                    if self.lost {
                        return;
                    }
                    if !self.may_sleep(idle_at) {
                        continue;
                    }
                    Box::pin(self.keep()).await;
                    self.app.tables.sleep(&self.row.id.clone(), queue)
                }
            };
            let Some(command) = command else { return };
            match *command {
                // Nobody has come: it sleeps again when nothing is left to do.
                Command::Wake { .. } if !woken => idle_at = Instant::now(),
                Command::Wake { .. } => {}
                _ => idle_at = Instant::now() + self.app.config.idle,
            }
            woken = true;
            // On the heap while it lasts, so that a table that waits is small.
            Box::pin(self.handle(*command)).await;
            if self.lost {
                return;
            }
            self.let_stories_go();
        }
    }

    fn may_sleep(&self, idle_at: Instant) -> bool {
        let seconds = matches!(self.head.clock, ClockRule::Move { .. } | ClockRule::Game { .. });
        let ticking = seconds && clock::deadline(&self.head, now()).is_some();
        Instant::now() >= idle_at && self.watchers.is_empty() && !self.thinking.is_busy() && !ticking
    }

    /// When something is due: a clock, a delayed step for the audience, the end of a pause, or sleep.
    fn next_event(&self, idle_at: Instant) -> Instant {
        let mut wake = if self.watchers.is_empty() { idle_at } else { Instant::now() + Duration::from_secs(3600) };
        let running = self.row.status == Status::Running;
        let (at, moment) = (now(), Instant::now());
        let due = [clock::deadline(&self.head, at).filter(|_| running), self.delayed.due(), self.silence_due()];
        for due in due.into_iter().flatten() {
            wake = wake.min(moment + Duration::from_millis((due - at).max(0) as u64));
        }
        for due in [self.thinking.due(), self.lull.and_then(|lull| lull.due())].into_iter().flatten() {
            wake = wake.min(due);
        }
        wake.max(moment)
    }

    async fn on_time(&mut self) {
        self.show_delayed();
        self.bot_is_late().await;
        self.end_lull().await;
        self.silence_agrees().await;
        if self.row.status != Status::Running {
            return;
        }
        for seat in clock::late(&self.head, now()) {
            self.time_out(seat).await;
        }
        if matches!(self.head.clock, ClockRule::Days { .. }) {
            // Somebody may be back from a holiday.
            let _ = self.commit(Vec::new(), None).await;
        }
    }

    async fn time_out(&mut self, seat: u8) {
        let Holder::User { user } = self.head.seats[usize::from(seat)].holder.clone() else { return };
        tracing::info!(table = self.row.id, seat, "time is up");
        match self.head.time_out {
            TimeOut::Bot => {
                self.head.seats[usize::from(seat)].hand_to_bot();
                if self.commit(Vec::new(), None).await.is_ok() {
                    self.notify(&user.id, NoticeKind::TimeOut, "Your time is up.");
                }
                self.advance().await;
            }
            TimeOut::Pass => {
                clock::again(&mut self.head, seat);
                let done = match self.quiet_answer(Seat(seat)) {
                    Some(key) => self.answer(Seat(seat), key).await,
                    None => self.commit(Vec::new(), None).await,
                };
                if done.is_ok() {
                    self.notify(&user.id, NoticeKind::TimeOut, "Your time is up.");
                }
                self.advance().await;
            }
        }
    }

    /// The option that does least: the one that ends, or passes; else the last.
    pub fn quiet_answer(&self, seat: Seat) -> Option<u64> {
        let prompt = self.play.as_ref()?.live(Viewer::Seat(seat)).prompt?;
        let option = prompt.options.iter().find(|option| option.role == Role::Done).or(prompt.options.last())?;
        u64::from_str_radix(&option.key, 16).ok()
    }

    /// One answer, from whoever gives it: checked, stored, shown.
    pub async fn answer(&mut self, seat: Seat, key: u64) -> Result<(), Fault> {
        self.answer_run(seat, &[key]).await
    }

    /// The same with a run of answers, all or none: stored and shown as one.
    pub async fn answer_run(&mut self, seat: Seat, keys: &[u64]) -> Result<(), Fault> {
        let Some(play) = &mut self.play else { return Err(fault(Code::NotNow, "the game has not started")) };
        let lines = play.answer(seat, keys).map_err(|problem| fault(Code::Illegal, problem.to_string()))?;
        self.head.proposals.retain(|proposal| !matches!(proposal.what, ProposalKind::Undo { .. }));
        self.commit(lines, None).await
    }

    /// Stores what has changed, then shows it. If it cannot be stored, the table goes back to what is stored.
    pub async fn commit(&mut self, lines: Vec<String>, chat: Option<ChatRow>) -> Result<(), Fault> {
        self.commit_with(Append { chat, ..Append::default() }, lines).await
    }

    /// The same with more to be stored.
    pub async fn commit_with(&mut self, more: Append, lines: Vec<String>) -> Result<(), Fault> {
        if self.lost {
            return Err(fault(Code::Broken, "the store does not answer: nothing was changed"));
        }
        let at = now();
        let moved = !lines.is_empty();
        // Who ends a game that waits ends it for good.
        self.stuck.take_if(|stuck| stuck.waits() && self.row.status != Status::Paused);
        let secret = self.play.as_ref().and_then(LiveMatch::secret);
        let told = moved && (secret.is_none() || secret != self.secret);
        self.secret = secret;
        if moved {
            self.last = at;
        }
        let ends = self.stuck.is_none() && self.settle_status(at, told);
        let first = self.play.as_ref().map_or(0, |play| play.stored);
        let lines: Vec<Line> =
            lines.into_iter().zip(first..).map(|(body, number)| Line { number, made: at, body }).collect();
        let count = lines.len() as u32;
        let mut row = self.row.clone();
        row.status = self.stuck.as_ref().map_or(row.status, |stuck| stuck.status);
        let mark = mark(&self.head, &row);
        let changed = mark != self.stored.mark;
        let aged = self.row.moved - self.stored.moved > MOVED_EVERY;
        let users = changed.then(|| self.head.users()).filter(|users| *users != self.stored.users);
        let named = changed.then(|| self.head.named()).filter(|named| *named != self.stored.named);
        let head = (changed || aged).then(|| TableRow { version: row.version + 1, body: self.head.body(), ..row });
        let append = Append { lines, head, users, named, ..more };
        let stored = if append.is_empty() { Ok(()) } else { self.app.store.append(&self.row.id, &append).await };
        match stored {
            Ok(()) => {
                if let Some(head) = append.head {
                    (self.stored.mark, self.stored.moved, self.row.version) = (mark, head.moved, head.version);
                }
                if let Some(users) = append.users {
                    self.stored.users = users;
                }
                if let Some(named) = append.named {
                    self.stored.named = named;
                }
                if let Some(play) = &mut self.play {
                    play.stored += count;
                }
                self.show();
                if changed {
                    self.describe();
                }
                if ends {
                    self.notify_of_end();
                }
                Ok(())
            }
            Err(failure) => {
                self.reload().await;
                Err(match failure {
                    Failure::Conflict => fault(Code::NotNow, "this table is played elsewhere: try again"),
                    wrong @ (Failure::Wrong(_) | Failure::Unknown(_) | Failure::Damaged(_)) => wrong.into(),
                })
            }
        }
    }

    /// The mark of what is in memory.
    pub fn mark(&self) -> u64 {
        mark(&self.head, &self.row)
    }

    /// What was refused is not done: what it changed in memory on its way is forgotten.
    pub async fn all_or_nothing(&mut self, before: u64, done: Result<(), Fault>) -> Result<(), Fault> {
        if done.is_err() && !self.lost {
            let now = self.mark();
            if now != before && now != self.stored.mark {
                self.reload().await;
            }
        }
        done
    }

    /// Forgets what is in memory in favour of the store.
    async fn reload(&mut self) {
        let id = self.row.id.clone();
        let Ok(mut fresh) = Task::load(self.app.clone(), &id, self.me.clone()).await else {
            // The store is away: whoever asks next loads the table afresh.
            self.play = None;
            self.lost = true;
            self.watchers.drain(..).for_each(|watcher| watcher.outbox.close());
            return;
        };
        // Watchers come back for the whole.
        self.watchers.drain(..).for_each(|watcher| watcher.outbox.close());
        std::mem::swap(self, &mut fresh);
    }

    /// Status, clocks and the rest of the head follow the match. Whether the game ends with it.
    fn settle_status(&mut self, at: Millis, moved: bool) -> bool {
        let before = self.row.status;
        let asked = match (&self.play, self.row.status) {
            (Some(play), Status::Running) => {
                if play.table().outcome().is_some() {
                    let ending = play.live(Viewer::Everyone).ending;
                    self.head.result = ending.map(|ending| kernel::plain(&ending.headline, play.table(), None));
                    self.head.proposals.clear();
                    self.row.status = Status::Over;
                }
                play.asked()
            }
            _ => SeatSet::NONE,
        };
        let asked = if self.row.status == Status::Running { asked } else { SeatSet::NONE };
        clock::turn(&mut self.head, asked, at);
        self.show_clocks();
        self.time_proposals(at);
        let up = clock::deadline(&self.head, at).filter(|_| self.row.status == Status::Running);
        self.row.deadline = up.into_iter().chain(self.silence_due()).min();
        if moved {
            self.row.moved = at;
        }
        if matches!(self.row.status, Status::Running | Status::Paused) {
            self.head.seats.iter_mut().for_each(super::SeatState::remember);
        }
        before != Status::Over && self.row.status == Status::Over
    }

    /// All know what a clock has left once its seat is asked in the open, and when that ends.
    fn show_clocks(&mut self) {
        if self.head.clock == ClockRule::None {
            return;
        }
        let running = self.play.as_ref().filter(|_| self.row.status == Status::Running);
        let open: SeatSet = running.map_or(SeatSet::NONE, |play| play.waiting().into_iter().map(Seat).collect());
        for (seat, place) in (0..).map(Seat).zip(&mut self.head.seats) {
            if open.has(seat) || self.open.has(seat) {
                place.shown = Some(place.left);
            }
        }
        self.open = open;
    }

    /// What follows by itself: standing answers, bots, notices.
    pub async fn advance(&mut self) {
        while let Some((seat, key)) = self.standing_answer() {
            if self.answer(seat, key).await.is_err() {
                break;
            }
        }
        self.keep_lull();
        self.ask_bots();
        self.send_turn_notices();
        self.keep_snapshot().await;
    }

    /// Before the table leaves memory.
    async fn keep(&mut self) {
        self.keep_as_it_stands().await;
        self.stored.moved = self.stored.moved.min(self.row.moved - MOVED_EVERY - 1);
        let _ = self.commit(Vec::new(), None).await;
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Do { user, key, deed, arrived, reply } => {
                let is_answer = super::deeds::is_answer(&deed);
                let before = self.mark();
                let done = self.deed(&user, key.as_deref(), deed).await;
                let done = self.all_or_nothing(before, done).await;
                if is_answer && done.is_ok() {
                    self.app.metrics.answered(arrived.elapsed());
                }
                let _ = reply.send(done);
                self.advance().await;
            }
            Command::Watch { user, outbox, seat, key, stage, reply } => {
                let _ = reply.send(self.watch(user, outbox, seat, key.as_deref(), stage.as_deref()).await);
            }
            Command::Unwatch { connection, reply } => {
                self.unwatch(connection);
                let _ = reply.send(Ok(()));
            }
            Command::View { user, seat, key, reply } => {
                let _ = reply.send(self.view(&user, seat, key.as_deref()).await);
            }
            Command::Info { user, key, reply } => {
                let _ = reply.send(self.admit(&user, key.as_deref()).map(|()| self.info()));
            }
            Command::Look { user, seat, key, reply } => {
                let _ = reply.send(self.look(&user, seat, key.as_deref()));
            }
            Command::Ahead { wish, reply } => drop(reply.send(self.ahead(&wish))),
            Command::Advise { user, seat, quick, reply } => self.advise(&user, seat, quick, reply),
            Command::Asked { user, reply } => {
                let _ = reply.send(Ok(self.asked(&user)));
            }
            Command::Bot { seat, stored, matter, keys } => self.bot_answers(seat, stored, matter, keys).await,
            Command::Person { user, change, reply } => {
                let before = self.mark();
                let done = self.person_changed(&user, change).await;
                let _ = reply.send(self.all_or_nothing(before, done).await);
                self.advance().await;
            }
            Command::Wake { reply } => {
                self.on_time().await;
                let _ = reply.send(Ok(()));
            }
            Command::Abandon { why, reply } => {
                let mut done = Ok(());
                if matches!(self.row.status, Status::Gathering | Status::Running | Status::Paused) {
                    self.row.status = Status::Abandoned;
                    self.head.result = why.map(str::to_owned);
                    done = self.commit(Vec::new(), None).await;
                }
                let _ = reply.send(done);
            }
            Command::Chat { user, key, before, reply } => {
                let _ = reply.send(self.earlier_chat(&user, key.as_deref(), before).await);
            }
            Command::ShowAgain { reply } => {
                self.watch_again(None).await;
                let _ = reply.send(Ok(()));
            }
        }
    }
}

/// Tells whoever waits for it.
pub fn refuse(command: Command, why: &Fault) {
    let fault = || Fault(why.0.clone());
    match command {
        Command::Do { reply, .. }
        | Command::Unwatch { reply, .. }
        | Command::Person { reply, .. }
        | Command::Wake { reply }
        | Command::ShowAgain { reply }
        | Command::Abandon { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Chat { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Watch { reply, .. } => drop(reply.send(Err(fault()))),
        Command::View { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Info { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Look { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Ahead { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Advise { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Asked { reply, .. } => drop(reply.send(Err(fault()))),
        Command::Bot { .. } => {}
    }
}
