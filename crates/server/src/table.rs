//! Tables. Each one in memory is a task that owns its match and takes commands one after another.
//!
//! An answer is checked by the match, appended to the store, and only then shown: whoever has seen something will
//! see it again after any crash. A table nobody needs leaves memory and comes back from the store on demand.

mod ahead;
mod clock;
mod deeds;
mod describe;
mod head;
mod keeping;
mod lull;
mod memory;
mod notices;
mod past;
mod people;
mod play;
mod proposals;
mod seating;
mod show;
mod standing;
mod task;
mod thinking;
mod watch;

pub use ahead::Peek;
pub use head::{SeatState, TableState};
pub use past::{STORIES, last_page};
pub use play::{Broken, LiveMatch, SNAPSHOT_FORMAT, chance, log_of, rebuild, record_lines};
pub use seating::{holder, prepare};

use crate::{
    App,
    bots::Matter,
    http::{Fault, fault},
    online::Outbox,
    protocol::{Asked, ChatLine, Code, Deed, Person, Suggestion, TableId, TableInfo, TableView, UserId, UserSettings},
};
use futures_util::FutureExt;
use kernel::Viewer;
use std::{
    collections::{HashMap, HashSet},
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex},
    time::Instant,
};
use tokio::sync::{
    mpsc::{self, error::SendError},
    oneshot,
};

type Reply<T> = oneshot::Sender<Result<T, Fault>>;

/// What a table is asked to do.
pub enum Command {
    Do {
        user: Person,
        key: Option<String>,
        deed: Deed,
        arrived: Instant,
        reply: Reply<()>,
    },
    /// Answered with the entries of the log that were sent.
    Watch {
        user: UserId,
        outbox: Outbox,
        seat: Option<u8>,
        key: Option<String>,
        stage: Option<String>,
        reply: Reply<usize>,
    },
    Unwatch {
        connection: u64,
        reply: Reply<()>,
    },
    View {
        user: UserId,
        seat: Option<u8>,
        key: Option<String>,
        reply: Reply<TableView>,
    },
    Info {
        user: UserId,
        key: Option<String>,
        reply: Reply<TableInfo>,
    },
    /// For replays and records: what this user may see.
    Look {
        user: UserId,
        seat: Option<u8>,
        key: Option<String>,
        reply: Reply<Look>,
    },
    /// What would a seat see after these answers?
    Ahead {
        wish: Peek,
        reply: Reply<String>,
    },
    /// What would a bot answer here?
    Advise {
        user: UserId,
        seat: u8,
        quick: bool,
        reply: Reply<Suggestion>,
    },
    Asked {
        user: UserId,
        reply: Reply<Vec<Asked>>,
    },
    Bot {
        seat: u8,
        stored: u32,
        matter: Matter,
        keys: Vec<u64>,
    },
    Person {
        user: UserId,
        change: PersonChange,
        reply: Reply<()>,
    },
    /// A clock may have run out.
    Wake {
        reply: Reply<()>,
    },
    /// Ends it without a winner: nobody has played for long, or whoever runs the server wants it.
    Abandon {
        why: Option<&'static str>,
        reply: Reply<()>,
    },
    /// Lines of chat before this one.
    Chat {
        user: UserId,
        key: Option<String>,
        before: u32,
        reply: Reply<Vec<ChatLine>>,
    },
    /// Everybody gets the whole anew.
    ShowAgain {
        reply: Reply<()>,
    },
}

/// What happened to a user that their tables must know.
#[derive(Clone)]
pub enum PersonChange {
    Named(Person),
    Settings(UserSettings),
    Leaves,
}

/// What a viewer may see of a table's past.
pub struct Look {
    pub info: TableInfo,
    pub head: TableState,
    pub viewer: Viewer,
    /// Lines of the record the viewer has seen the effect of.
    pub position: u32,
    /// Lines in the store.
    pub stored: u32,
}

/// The tables in memory.
#[derive(Default)]
pub struct Tables {
    awake: Mutex<HashMap<TableId, mpsc::Sender<Box<Command>>>>,
    /// Tables whose task ended while their game runs, because the store was away: somebody looks after them.
    adrift: Mutex<Vec<TableId>>,
    /// Tables whose game this server does not know, or no longer by the rules they were played by.
    set_aside: Mutex<HashSet<TableId>>,
}

impl Tables {
    /// Has a table do something, waking it if need be. It is done once, or not at all: a table that breaks down with
    /// the command in hand may have done it, so it is not given to another.
    pub async fn ask<T>(
        &self,
        app: &Arc<App>,
        table: &str,
        make: impl FnOnce(Reply<T>) -> Command,
    ) -> Result<T, Fault> {
        let (reply, answer) = oneshot::channel();
        self.send(app, table, Box::new(make(reply))).await;
        let broke = || fault(Code::Broken, "the table broke down: see whether this was done before you do it again");
        answer.await.unwrap_or_else(|_| Err(broke()))
    }

    /// Puts a command in the queue of a table. One that falls asleep just now gives it back, and is woken again.
    async fn send(&self, app: &Arc<App>, table: &str, mut command: Box<Command>) {
        while let Err(SendError(back)) = self.wake(app, table).send(command).await {
            command = back;
        }
    }

    /// A table is to be woken when the store is back.
    fn drift(&self, table: TableId) {
        self.adrift.lock().expect("no panic holds it").push(table);
    }

    /// A table cannot be played by this server: nobody wakes it but who wants to see it.
    fn set_aside(&self, table: &str) {
        self.set_aside.lock().expect("no panic holds it").insert(table.to_owned());
    }

    pub fn is_set_aside(&self, table: &str) -> bool {
        self.set_aside.lock().expect("no panic holds it").contains(table)
    }

    /// Wakes the tables the store was away from.
    pub async fn gather(&self, app: &Arc<App>) {
        let adrift = std::mem::take(&mut *self.adrift.lock().expect("no panic holds it"));
        for table in adrift {
            if app.store.table(&table).await.is_err() {
                self.drift(table);
            } else {
                let _ = self.ask(app, &table, |reply| Command::Wake { reply }).await;
            }
        }
    }

    fn is_awake(&self, table: &str) -> bool {
        self.awake.lock().expect("no panic holds it").contains_key(table)
    }

    fn wake(&self, app: &Arc<App>, table: &str) -> mpsc::Sender<Box<Command>> {
        let mut awake = self.awake.lock().expect("no panic holds it");
        if let Some(sender) = awake.get(table).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, queue) = mpsc::channel(32);
        awake.insert(table.to_owned(), sender.clone());
        tokio::spawn(live(app.clone(), table.to_owned(), queue, sender.downgrade()));
        sender
    }

    /// The task of this table ends, unless a command has come in.
    fn sleep(&self, table: &str, queue: &mut mpsc::Receiver<Box<Command>>) -> Option<Box<Command>> {
        let mut awake = self.awake.lock().expect("no panic holds it");
        match queue.try_recv() {
            Ok(command) => Some(command),
            Err(_) => {
                queue.close();
                awake.remove(table);
                None
            }
        }
    }
}

/// A table from the moment it wakes until it sleeps again or breaks down. What came in too late goes to the next.
async fn live(
    app: Arc<App>,
    table: TableId,
    mut queue: mpsc::Receiver<Box<Command>>,
    me: mpsc::WeakSender<Box<Command>>,
) {
    let ended = AssertUnwindSafe(task::run(app.clone(), table.clone(), &mut queue, me)).catch_unwind().await;
    queue.close();
    while let Some(command) = queue.recv().await {
        match ended {
            Ok(()) => app.tables.send(&app, &table, command).await,
            // The next one may break down in the same way.
            Err(_) => task::refuse(*command, &fault(Code::Broken, "the table broke down: this was not done")),
        }
    }
}
