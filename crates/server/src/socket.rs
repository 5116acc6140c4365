//! The websocket of a page.

mod wire;

use crate::{
    App,
    door::Place,
    http::{Fault, fault},
    identity::{self, Caller, now},
    limits::{self, Bucket},
    online::{Inbox, Outbox},
    protocol::{ClientMessage, Code, PROTOCOL, Person, ServerMessage, TableId},
    table::Command,
};
use axum::{
    extract::{ConnectInfo, Request, State},
    response::Response,
};
use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tracing::Instrument;
use wire::{Why, Wire};

/// Read buffer of a connection; the library's default would be most of its memory.
const READ_BUFFER: usize = 4 * 1024;
/// Tables one connection may watch.
const WATCHED: usize = 20;
/// What an entry of a log costs, in messages.
const ENTRY: f64 = 0.01;
/// What a page of the lobby costs, in messages.
const LOBBY: f64 = 4.0;
/// Bad messages in a row after which a connection is closed.
const PATIENCE: u32 = 50;
const GREETING: Duration = Duration::from_secs(15);
const HEARTBEAT: Duration = Duration::from_secs(30);
const SEND: Duration = Duration::from_secs(10);

pub async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    caller: Caller,
    mut request: Request,
) -> Result<Response, Fault> {
    let room = Room::enter(&app, address.ip()).ok_or_else(|| {
        app.metrics.sockets_refused.fetch_add(1, Relaxed);
        fault(Code::Slow, "too many connections from your address")
    })?;
    let (answer, upgrade) = wire::accept(&mut request)?;
    let place = request.extensions_mut().remove::<Arc<Place>>();
    let talk = async move {
        let _kept = (room, place);
        let Ok(upgraded) = upgrade.await else { return };
        let wire = Wire::open(upgraded, app.config.limits.bytes).await;
        app.metrics.sockets.fetch_add(1, Relaxed);
        converse(&app, address.ip(), caller, wire).await;
        app.metrics.sockets.fetch_sub(1, Relaxed);
    };
    // What it logs has the id of the request it began with.
    tokio::spawn(talk.in_current_span());
    Ok(answer)
}

/// A place among the connections of an address, given back at the end.
struct Room {
    app: Arc<App>,
    address: IpAddr,
}

impl Room {
    fn enter(app: &Arc<App>, address: IpAddr) -> Option<Room> {
        let room = app.gate.sockets.enter(address, app.config.limits.sockets);
        room.then(|| Room { app: app.clone(), address })
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.app.gate.sockets.leave(self.address);
    }
}

async fn converse(app: &Arc<App>, address: IpAddr, caller: Caller, mut wire: Wire) {
    let muted = app.store.muted(&caller.account.id).await.unwrap_or_default();
    let muted = muted.into_iter().map(|person| person.id).collect();
    let (outbox, mut inbox) = Outbox::pair(muted, app.metrics.clone());
    let mut visit = Visit {
        address: limits::network(address),
        user: caller.person(),
        may_act: caller.may_act(),
        bucket: Bucket::full(app.config.limits.messages * 4.0),
        watched: Vec::new(),
        bad: 0,
        app,
        outbox,
    };
    let mut end = End::Fine(Why::ComeAgain);
    if Box::pin(visit.greet(caller, &mut wire)).await.is_some() {
        app.online.enter(&visit.user.id, &visit.outbox);
        end = visit.attend(&mut wire, &mut inbox).await;
        app.online.leave(&visit.user.id, visit.outbox.connection);
    }
    app.lobby.leave(visit.outbox.connection);
    for table in std::mem::take(&mut visit.watched) {
        let connection = visit.outbox.connection;
        let _ = app.tables.ask(app, &table, |reply| Command::Unwatch { connection, reply }).await;
    }
    if let End::Fine(why) = end {
        let last_words = async {
            wire.send(&inbox.rest()).await?;
            wire.close(why).await
        };
        let _ = tokio::time::timeout(Duration::from_secs(1), last_words).await;
    }
}

/// How a connection ends.
enum End {
    /// Between two messages: there is time for a last word.
    Fine(Why),
    /// In the middle of one.
    Broken,
}

/// What a frame is to us.
enum Frame {
    /// A message, or what is wrong with it.
    Says(Result<ClientMessage, String>),
    /// It only keeps the connection alive.
    Keeps,
    Ends,
}

struct Visit<'a> {
    app: &'a Arc<App>,
    address: IpAddr,
    user: Person,
    may_act: bool,
    outbox: Outbox,
    bucket: Bucket,
    watched: Vec<TableId>,
    bad: u32,
}

impl Visit<'_> {
    /// The first message must be a greeting in our version.
    async fn greet(&mut self, caller: Caller, wire: &mut Wire) -> Option<()> {
        let first = loop {
            let frame = tokio::time::timeout(GREETING, wire.read()).await.ok()??;
            match self.understand(frame) {
                Frame::Says(message) => break message,
                Frame::Keeps => {}
                Frame::Ends => return None,
            }
        };
        let Ok(ClientMessage::Hello { protocol }) = first else {
            self.outbox.send(&ServerMessage::Malformed { text: "say hello first".into() });
            return None;
        };
        if protocol != PROTOCOL {
            let text = format!("this server speaks version {PROTOCOL}, the page {protocol}: load the page again");
            self.outbox.send(&ServerMessage::Refused { re: 0, code: Code::Version, text, rule: None });
            return None;
        }
        let mut me = identity::me(self.app, &caller.account).await.ok()?;
        if caller.token.is_some() {
            me.csrf.clear();
        }
        let notices = self.app.store.notices(&self.user.id).await.unwrap_or_default();
        self.outbox.send(&ServerMessage::Welcome { protocol: PROTOCOL, me, now: now(), notices });
        Some(())
    }

    /// Sends what waits and acts on what comes, until either side ends it.
    async fn attend(&mut self, wire: &mut Wire, inbox: &mut Inbox) -> End {
        let app = self.app;
        let mut stops = std::pin::pin!(app.stops());
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        heartbeat.tick().await;
        let mut batch = Vec::new();
        while self.bad < PATIENCE {
            tokio::select! {
                biased;
                more = inbox.next(&mut batch) => {
                    if !more {
                        return End::Fine(Why::ComeAgain);
                    }
                    if !Box::pin(deliver(wire, inbox, &batch)).await {
                        return End::Broken;
                    }
                    batch.clear();
                }
                frame = wire.read() => {
                    match frame.map_or(Frame::Ends, |frame| self.understand(frame)) {
                        // On the heap while it lasts, so that a connection that waits is small.
                        Frame::Says(message) => Box::pin(self.hear(message)).await,
                        Frame::Keeps => {}
                        Frame::Ends => return End::Fine(Why::ComeAgain),
                    }
                }
                () = &mut stops => return End::Fine(Why::Restart),
                _ = heartbeat.tick() => {
                    if !matches!(tokio::time::timeout(SEND, wire.ping()).await, Ok(Ok(()))) {
                        return End::Broken;
                    }
                }
            }
        }
        End::Fine(Why::ComeAgain)
    }

    async fn hear(&mut self, message: Result<ClientMessage, String>) {
        let limits = self.app.config.limits;
        self.app.metrics.messages_in.fetch_add(1, Relaxed);
        let may = self.bucket.take(limits.messages * 4.0, limits.messages) && self.app.gate.messages.take(self.address);
        if !may {
            self.bad += 1;
            self.app.metrics.refused.fetch_add(1, Relaxed);
            self.outbox.send(&refusal(&message, &fault(Code::Slow, "too many messages: wait a moment")));
            return;
        }
        match message {
            Ok(message) => {
                self.bad = 0;
                self.act(message).await;
            }
            Err(text) => {
                self.bad += 1;
                self.app.metrics.refused.fetch_add(1, Relaxed);
                self.outbox.send(&ServerMessage::Malformed { text });
            }
        }
    }

    fn understand(&self, frame: Result<Message, tungstenite::Error>) -> Frame {
        match frame {
            Ok(Message::Text(text)) => {
                Frame::Says(serde_json::from_str(&text).map_err(|e| format!("this message is not understood: {e}")))
            }
            Ok(Message::Binary(_)) => Frame::Says(Err("messages are text".into())),
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => Frame::Keeps,
            Ok(Message::Close(_)) => Frame::Ends,
            Err(error) => {
                self.outbox.send(&ServerMessage::Malformed { text: format!("the connection is broken: {error}") });
                Frame::Ends
            }
        }
    }

    /// What is dear counts as so many messages more.
    fn pays(&mut self, messages: f64) {
        let limit = self.app.config.limits.messages;
        self.bucket.spend(messages, limit * 4.0, limit);
        self.app.gate.messages.spend(self.address, messages);
    }

    async fn act(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Hello { .. } => {
                self.outbox.send(&ServerMessage::Malformed { text: "hello was said".into() });
            }
            ClientMessage::WatchLobby => {
                self.pays(LOBBY);
                self.app.lobby.watch(&self.outbox);
            }
            ClientMessage::LeaveLobby => self.app.lobby.leave(self.outbox.connection),
            ClientMessage::Watch { table, seat, key, stage } => self.watch(table, seat, key, stage).await,
            ClientMessage::Unwatch { table } => {
                if let Some(place) = self.watched.iter().position(|watched| *watched == table) {
                    self.watched.remove(place);
                    let connection = self.outbox.connection;
                    let _ = self.app.tables.ask(self.app, &table, |reply| Command::Unwatch { connection, reply }).await;
                }
            }
            ClientMessage::Do { re, .. } if !self.may_act => {
                self.app.metrics.refused.fetch_add(1, Relaxed);
                let text = "this token is good for looking only".into();
                self.outbox.send(&ServerMessage::Refused { re, code: Code::Denied, text, rule: None });
            }
            ClientMessage::Do { re, table, deed } => {
                let arrived = Instant::now();
                let user = self.user.clone();
                let done = match self.app.may_do(self.address, &deed) {
                    Ok(()) => {
                        let make = |reply| Command::Do { user, key: None, deed, arrived, reply };
                        self.app.tables.ask(self.app, &table, make).await
                    }
                    Err(fault) => Err(fault),
                };
                let message = match done {
                    Ok(()) => ServerMessage::Done { re },
                    Err(Fault(problem)) => {
                        self.app.metrics.refused.fetch_add(1, Relaxed);
                        ServerMessage::Refused { re, code: problem.code, text: problem.text, rule: problem.rule }
                    }
                };
                self.outbox.send(&message);
            }
            ClientMessage::Seen { .. } if !self.may_act => {}
            ClientMessage::Seen { notice } => {
                let _ = self.app.store.saw_notices(&self.user.id, &notice).await;
            }
            ClientMessage::Ping { re } => self.outbox.send(&ServerMessage::Pong { re }),
        }
    }

    async fn watch(&mut self, table: TableId, seat: Option<u8>, key: Option<String>, stage: Option<String>) {
        let known = self.watched.contains(&table);
        if !known && self.watched.len() >= WATCHED {
            let text = format!("one connection watches at most {WATCHED} tables");
            self.outbox.send(&ServerMessage::Closed { table, text });
            return;
        }
        let make =
            |reply| Command::Watch { user: self.user.id.clone(), outbox: self.outbox.clone(), seat, key, stage, reply };
        match self.app.tables.ask(self.app, &table, make).await {
            Ok(entries) => {
                self.pays(entries as f64 * ENTRY);
                if !known {
                    self.watched.push(table);
                }
            }
            Err(Fault(problem)) => self.outbox.send(&ServerMessage::Closed { table, text: problem.text }),
        }
    }
}

fn refusal(message: &Result<ClientMessage, String>, Fault(problem): &Fault) -> ServerMessage<'static> {
    match message {
        Ok(ClientMessage::Do { re, .. }) => {
            ServerMessage::Refused { re: *re, code: problem.code, text: problem.text.clone(), rule: None }
        }
        Ok(_) | Err(_) => ServerMessage::Malformed { text: problem.text.clone() },
    }
}

/// Sends a batch; false if the reader is too slow or gone.
async fn deliver(wire: &mut Wire, inbox: &Inbox, batch: &[Utf8Bytes]) -> bool {
    tokio::select! {
        sent = tokio::time::timeout(SEND, wire.send(batch)) => match sent {
            Ok(sent) => sent.is_ok(),
            Err(_) => {
                inbox.is_slow();
                false
            }
        },
        () = inbox.ended() => false,
    }
}
