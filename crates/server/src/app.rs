//! What all parts of the server share.

use crate::{
    Config,
    bots::Bots,
    games::Catalog,
    health::Health,
    http::{Fault, Replays, fault},
    identity::{self, Identity, now},
    limits::{Buckets, Counters},
    lobby::Lobby,
    metrics::Metrics,
    names,
    online::Online,
    packs::Packs,
    protocol::{
        Code, Deed, Notice, NoticeKind, Person, SeatPlan, ServerMessage, Status, TableMade, TableSettings, UserId,
    },
    random,
    store::{Failure, Line, NewTable, Store, TableRow},
    table::{Command, STORIES, TableState, Tables, prepare},
    webhook::Post,
};
use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, Weak, atomic::Ordering::Relaxed},
    time::Instant,
};
use tokio::{
    sync::{Semaphore, watch},
    task::spawn_blocking,
};

pub struct App {
    pub config: Config,
    pub store: Store,
    pub(crate) identity: Identity,
    pub(crate) catalog: Catalog,
    pub(crate) packs: Packs,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) gate: Gate,
    pub(crate) online: Online,
    pub(crate) lobby: Lobby,
    pub(crate) tables: Tables,
    pub(crate) bots: Bots,
    pub(crate) replays: Replays,
    pub(crate) health: Health,
    /// Turns true when the server is to stop.
    pub(crate) stopping: watch::Sender<bool>,
    listening: SocketAddr,
    pub(crate) post: Post,
    /// Places for the stories of long games in memory.
    pub(crate) stories: Arc<Semaphore>,
    me: Weak<App>,
}

/// All people of an address together may say as much as so many.
const ADDRESS: f64 = 4.0;

/// What may come in from one address, for one account, from one person.
pub(crate) struct Gate {
    pub requests: Buckets<IpAddr>,
    pub logins: Buckets<IpAddr>,
    pub guests: Buckets<IpAddr>,
    /// By account, and whether it comes from a browser that has logged in to it before.
    pub guesses: Buckets<(UserId, bool)>,
    pub chat: Buckets<UserId>,
    /// Invitations, proposals, complaints: what reaches others unasked.
    pub calls: Buckets<UserId>,
    /// The same for all people of an address together.
    pub address_chat: Buckets<IpAddr>,
    pub address_calls: Buckets<IpAddr>,
    /// Messages of all websockets of an address.
    pub messages: Buckets<IpAddr>,
    /// Seats that are taken from one address.
    pub seats: Buckets<IpAddr>,
    pub sockets: Counters,
    pub connections: Counters,
}

impl App {
    pub async fn new(config: Config, store: Store, listening: SocketAddr) -> Result<Arc<App>, Failure> {
        let identity = Identity::new(store.secret().await?, config.secure());
        let limits = config.limits;
        let gate = Gate {
            requests: Buckets::new(limits.requests, limits.requests * 10.0),
            logins: Buckets::new(limits.logins / 60.0, limits.logins),
            guests: Buckets::new(limits.guests / 3600.0, limits.guests / 4.0),
            guesses: Buckets::new(limits.guesses / 3600.0, limits.guesses / 2.0),
            chat: Buckets::new(limits.chat / 60.0, limits.chat / 3.0),
            calls: Buckets::new(limits.chat / 60.0, limits.chat),
            address_chat: Buckets::new(limits.chat / 60.0 * ADDRESS, limits.chat / 3.0 * ADDRESS),
            address_calls: Buckets::new(limits.chat / 60.0 * ADDRESS, limits.chat * ADDRESS),
            messages: Buckets::new(limits.messages * ADDRESS, limits.messages * ADDRESS * 4.0),
            seats: Buckets::new(limits.guests / 3600.0, limits.guests / 4.0),
            sockets: Counters::default(),
            connections: Counters::default(),
        };
        let packs = Packs::new(&config.games, &config.packs).map_err(|why| Failure::Wrong(why.to_string()))?;
        let app = Arc::new_cyclic(|me| App {
            catalog: Catalog::new(&config.games, limits.loaded_packs),
            packs,
            bots: Bots::start(config.bot_threads),
            metrics: Arc::default(),
            online: Online::default(),
            lobby: Lobby::default(),
            tables: Tables::default(),
            replays: Replays::default(),
            post: Post::default(),
            stories: Arc::new(Semaphore::new(STORIES)),
            health: Health::default(),
            stopping: watch::Sender::new(false),
            me: me.clone(),
            store,
            identity,
            gate,
            listening,
            config,
        });
        for (id, name) in app.store.without_likeness().await? {
            app.store.keep_likeness(&id, &names::likeness(&name)).await?;
        }
        app.fill_lobby().await?;
        Ok(app)
    }

    async fn fill_lobby(&self) -> Result<(), Failure> {
        for status in [Status::Running, Status::Gathering] {
            for row in self.store.public_tables(status, 2000).await? {
                if let Ok(head) = serde_json::from_str::<TableState>(&row.body) {
                    self.lobby.update(&head.info(self, &row, now(), Vec::new()));
                }
            }
        }
        Ok(())
    }

    /// Whether a request may name this host: ours, not one somebody made point here.
    pub(crate) fn is_our_host(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            Some(_) | None => host,
        };
        let literal: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
        // A name in somebody else's hands can be made to point here; an address cannot.
        let open = !self.listening.ip().is_loopback() && self.config.public.is_none();
        let near = name == "localhost" || literal.is_some_and(|address| open || address.is_loopback());
        near || self.is_public_host(host)
    }

    fn is_public_host(&self, host: &str) -> bool {
        let public = self.config.public.as_deref().and_then(|address| address.split_once("://"));
        public.is_some_and(|(_, rest)| rest.trim_end_matches('/') == host)
    }

    /// Whether a page from there is ours: of our name, and as safely sent.
    pub(crate) fn is_our_origin(&self, origin: &str, host: &str) -> bool {
        let public = self.config.public.as_deref().map(|address| address.trim_end_matches('/'));
        public == Some(origin) || (!self.is_public_host(host) && origin.strip_prefix("http://") == Some(host))
    }

    /// Opens a table; it starts at once if nobody is waited for.
    pub(crate) async fn open_table(
        &self,
        host: &Person,
        settings: &TableSettings,
        rematch_of: Option<&str>,
    ) -> Result<TableMade, Fault> {
        let mut head = prepare(self, host, settings).await?;
        head.rematch_of = rematch_of.map(str::to_owned);
        let made = self.add_table(&head, settings.private, Status::Gathering, Vec::new()).await?;
        if head.all_taken() {
            let make = |reply| Command::Do {
                user: host.clone(),
                key: None,
                deed: Deed::Start,
                arrived: Instant::now(),
                reply,
            };
            self.tables.ask(&self.arc(), &made.id, make).await?;
        }
        Ok(made)
    }

    /// Whether somebody may keep, or sit at, one table more.
    pub(crate) async fn may_play_more(&self, user: &str) -> Result<(), Fault> {
        let open = self.store.open_tables_of_user(user).await?;
        if open.max(self.store.tables_of_host(user).await?) >= self.config.limits.tables {
            return Err(fault(Code::Slow, "you have too many open tables: finish some first"));
        }
        Ok(())
    }

    /// Whether a table may be so: of those of one host bots play one alone.
    pub(crate) async fn may_be_left_to_bots(&self, head: &TableState, table: &str) -> Result<(), Fault> {
        let of_bots = head.users().is_empty() && head.all_taken();
        if of_bots && self.store.tables_of_bots(&head.host.id, table).await? > 0 {
            let text = "bots play another table of its host alone already: let that finish first";
            return Err(fault(Code::Slow, text));
        }
        Ok(())
    }

    /// Stores a new table and tells the lobby.
    pub(crate) async fn add_table(
        &self,
        head: &TableState,
        private: bool,
        status: Status,
        lines: Vec<Line>,
    ) -> Result<TableMade, Fault> {
        self.may_play_more(&head.host.id).await?;
        self.may_be_left_to_bots(head, "").await?;
        let at = now();
        let row = TableRow {
            id: random::id(12),
            status,
            private,
            made: at,
            moved: at,
            deadline: None,
            version: 1,
            body: head.body(),
        };
        let (users, named) = (head.users(), head.named());
        let table = NewTable { row: &row, host: &head.host.id, users: &users, named: &named, lines: &lines };
        self.store.add_table(&table).await?;
        self.metrics.tables_opened.fetch_add(1, Relaxed);
        tracing::info!(table = row.id, game = head.game, "table opened");
        self.lobby.update(&head.info(self, &row, at, Vec::new()));
        for seat in &head.seats {
            if let crate::protocol::Holder::Reserved { user } = &seat.holder {
                let (kind, text) = match head.rematch_of {
                    Some(_) => (NoticeKind::Rematch, "asks for a rematch."),
                    None => (NoticeKind::Invited, "keeps a seat for you."),
                };
                self.notify(&user.id, kind, &row.id, head, &format!("{} {text}", head.host.name), &head.host.id);
            }
        }
        Ok(TableMade { link: head.link(&row.id), id: row.id })
    }

    /// Whether this may be done from an address now: nobody takes the seats of all tables, or talks and calls as many.
    pub(crate) fn may_do(&self, address: IpAddr, deed: &Deed) -> Result<(), Fault> {
        let gate = &self.gate;
        let (what, may) = match deed {
            Deed::Sit { .. } => ("seats", gate.seats.take(address)),
            Deed::Chat { .. } => ("lines", gate.address_chat.take(address)),
            Deed::Propose { .. } | Deed::Report { .. } | Deed::Arrange { plan: SeatPlan::Reserved { .. }, .. } => {
                ("calls", gate.address_calls.take(address))
            }
            _ => return Ok(()),
        };
        let slow = || fault(Code::Slow, format!("so many {what} at once from your address are too much: wait a while"));
        if may { Ok(()) } else { Err(slow()) }
    }

    /// Whether so many seats may be kept for others from an address now.
    pub(crate) fn may_invite(&self, address: IpAddr, seats: &[SeatPlan]) -> Result<(), Fault> {
        let mut invited = seats.iter().filter(|plan| matches!(plan, SeatPlan::Reserved { .. }));
        if invited.all(|_| self.gate.address_calls.take(address)) {
            Ok(())
        } else {
            Err(fault(Code::Slow, "so many invitations at once from your address are too much: wait a while"))
        }
    }

    /// Whether a person may invite so many others now.
    pub(crate) fn may_call(&self, by: &Person, many: usize) -> Result<(), Fault> {
        if (0..many).all(|_| self.gate.calls.take(by.id.clone())) {
            Ok(())
        } else {
            Err(fault(Code::Slow, "so many invitations at once are too much: wait a moment"))
        }
    }

    /// Tells a user something, wherever they are. What another person has caused (`by`) is kept within bounds.
    pub(crate) fn notify(&self, user: &str, kind: NoticeKind, table: &str, head: &TableState, text: &str, by: &str) {
        let notice = Notice {
            id: random::id(12),
            kind,
            table: table.to_owned(),
            game: head.game.clone(),
            table_name: head.name.clone(),
            text: text.to_owned(),
            at: now(),
        };
        let (app, user, by) = (self.arc(), user.to_owned(), by.to_owned());
        tokio::spawn(async move {
            match app.store.add_notice(&user, &notice, &by).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => tracing::warn!(%error, "notice not stored"),
            }
            app.online.tell(&user, &ServerMessage::Notice { notice: notice.clone() });
            app.post.put(&app, user, notice).await;
        });
    }

    /// Where people find a table.
    pub(crate) fn table_link(&self, table: &str) -> String {
        format!("{}/table/{table}", self.config.address(self.listening))
    }

    /// A user is gone: seats go to bots, words and name leave what is kept.
    pub(crate) async fn forget_user(&self, user: &str) -> Result<(), Fault> {
        self.tables.user_leaves(&self.arc(), user).await?;
        self.store.delete_user(user).await?;
        self.online.close(user);
        Ok(())
    }

    /// An account has a name now: guests who are called alike are called otherwise.
    pub(crate) fn free_name(&self, likeness: String) {
        let app = self.arc();
        tokio::spawn(async move {
            if let Err(Fault(problem)) = app.rename_guests(likeness).await {
                tracing::warn!(why = problem.text, "guests keep the name of an account");
            }
        });
    }

    async fn rename_guests(&self, likeness: String) -> Result<(), Fault> {
        let guests = self.store.guests().await?;
        let is_alike = move |(_, name): &(UserId, String)| names::likeness(name) == likeness;
        let alike = spawn_blocking(move || guests.into_iter().filter(is_alike).collect::<Vec<_>>()).await;
        for (id, _) in alike.unwrap_or_default() {
            let name = identity::guest(self).await?.name;
            self.store.rename_user(&id, &name).await?;
            self.tables.renamed(&self.arc(), &id).await?;
        }
        Ok(())
    }

    /// Returns when the server is to stop.
    pub(crate) async fn stops(&self) {
        let mut stopping = self.stopping.subscribe();
        // It lives as long as the app.
        let _ = stopping.wait_for(|stops| *stops).await;
    }

    pub(crate) fn arc(&self) -> Arc<App> {
        self.me.upgrade().expect("a method runs only while the app lives")
    }
}
