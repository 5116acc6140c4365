//! What all parts of the server share.

use crate::{
    Config,
    bots::Bots,
    http::{Fault, Replays, fault},
    identity::{Identity, now},
    limits::{Buckets, Counters},
    lobby::Lobby,
    metrics::Metrics,
    online::Online,
    packs::Packs,
    protocol::{
        Code, Deed, Notice, NoticeKind, PROTOCOL, Person, ServerMessage, Status, TableMade, TableSettings, WebhookCall,
    },
    random,
    shelf::Catalog,
    store::{Failure, Line, Store, TableRow},
    table::{Command, Head, Tables, prepare},
    webhook,
};
use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, Weak, atomic::Ordering::Relaxed},
    time::Instant,
};
use tokio::sync::Semaphore;

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
    listening: SocketAddr,
    webhooks: Semaphore,
    me: Weak<App>,
}

/// What may come in from one address.
pub(crate) struct Gate {
    pub requests: Buckets,
    pub logins: Buckets,
    pub guests: Buckets,
    pub sockets: Counters,
}

impl App {
    pub async fn new(config: Config, store: Store, listening: SocketAddr) -> Result<Arc<App>, Failure> {
        let identity = Identity::new(store.secret().await?, config.secure());
        let limits = config.limits;
        let gate = Gate {
            requests: Buckets::new(limits.requests, limits.requests * 10.0),
            logins: Buckets::new(limits.logins / 60.0, limits.logins),
            guests: Buckets::new(limits.requests / 10.0, limits.requests * 4.0),
            sockets: Counters::default(),
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
            webhooks: Semaphore::new(4),
            me: me.clone(),
            store,
            identity,
            gate,
            listening,
            config,
        });
        app.fill_lobby().await?;
        Ok(app)
    }

    async fn fill_lobby(&self) -> Result<(), Failure> {
        for status in [Status::Running, Status::Gathering] {
            for row in self.store.public_tables(status, 200).await? {
                if let Ok(head) = serde_json::from_str::<Head>(&row.body) {
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
        let near = name == "localhost" || literal.is_some();
        let open = !self.listening.ip().is_loopback() && self.config.public.is_none();
        near || open || self.is_public_host(host)
    }

    pub(crate) fn is_public_host(&self, host: &str) -> bool {
        let public = self.config.public.as_deref().and_then(|address| address.split_once("://"));
        public.is_some_and(|(_, rest)| rest.trim_end_matches('/') == host)
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

    /// Stores a new table and tells the lobby.
    pub(crate) async fn add_table(
        &self,
        head: &Head,
        private: bool,
        status: Status,
        lines: Vec<Line>,
    ) -> Result<TableMade, Fault> {
        let rows = self.store.tables_of_user(&head.host.id).await?;
        let open = rows.iter().filter(|row| !matches!(row.status, Status::Over | Status::Abandoned)).count();
        let open = open.max(self.store.tables_of_host(&head.host.id).await?);
        if open >= self.config.limits.tables {
            return Err(fault(Code::Slow, "you have too many open tables: finish some first"));
        }
        let of_bots = head.users().is_empty() && head.all_taken();
        if of_bots && self.store.tables_of_bots(&head.host.id).await? > 0 {
            return Err(fault(Code::Slow, "one of your tables is played by bots alone already: let it finish first"));
        }
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
        self.store.add_table(&row, &head.host.id, &head.users(), &lines).await?;
        self.metrics.tables_opened.fetch_add(1, Relaxed);
        tracing::info!(table = row.id, game = head.game, "table opened");
        self.lobby.update(&head.info(self, &row, at, Vec::new()));
        for seat in &head.seats {
            if let crate::protocol::Holder::Reserved { user } = &seat.holder {
                let (kind, text) = match head.rematch_of {
                    Some(_) => (NoticeKind::Rematch, "asks for a rematch."),
                    None => (NoticeKind::Invited, "keeps a seat for you."),
                };
                self.notify(&user.id, kind, &row.id, head, &format!("{} {text}", head.host.name));
            }
        }
        Ok(TableMade { link: head.link(&row.id), id: row.id })
    }

    /// Tells a user something, wherever they are.
    pub(crate) fn notify(&self, user: &str, kind: NoticeKind, table: &str, head: &Head, text: &str) {
        let notice = Notice {
            id: random::id(12),
            kind,
            table: table.to_owned(),
            game: head.game.clone(),
            table_name: head.name.clone(),
            text: text.to_owned(),
            at: now(),
        };
        let (app, user) = (self.arc(), user.to_owned());
        tokio::spawn(async move {
            if let Err(error) = app.store.add_notice(&user, &notice).await {
                tracing::warn!(%error, "notice not stored");
            }
            app.online.tell(&user, &ServerMessage::Notice { notice: notice.clone() });
            app.call_webhook(user, notice).await;
        });
    }

    async fn call_webhook(&self, user: String, notice: Notice) {
        let Ok(Some(account)) = self.store.user(&user).await else { return };
        let address = account.settings.webhook;
        if address.is_empty() {
            return;
        }
        let Ok(_place) = self.webhooks.acquire().await else { return };
        let link = format!("{}/table/{}", self.config.address(self.listening), notice.table);
        let call = WebhookCall { protocol: PROTOCOL, user, notice, link };
        let allowed = self.config.webhook_hosts.clone();
        let called = tokio::task::spawn_blocking(move || webhook::call(&address, &call, &allowed)).await;
        self.metrics.webhooks.fetch_add(1, Relaxed);
        if let Ok(Err(error)) = called {
            self.metrics.webhook_failures.fetch_add(1, Relaxed);
            tracing::info!(error, "webhook failed");
        }
    }

    pub(crate) fn arc(&self) -> Arc<App> {
        self.me.upgrade().expect("a method runs only while the app lives")
    }
}
