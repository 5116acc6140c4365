//! The websocket of a page.

use crate::{
    App,
    http::{Fault, fault},
    identity::{self, Caller, now},
    limits::Bucket,
    online::{Inbox, Outbox},
    protocol::{ClientMessage, Code, PROTOCOL, Person, ServerMessage, TableId},
    table::Command,
};
use axum::{
    extract::{
        ConnectInfo, State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

/// Read buffer of a connection; the library's default would be most of its memory.
const READ_BUFFER: usize = 4 * 1024;
/// Tables one connection may watch.
const WATCHED: usize = 20;
/// Bad messages in a row after which a connection is closed.
const PATIENCE: u32 = 50;
const GREETING: Duration = Duration::from_secs(15);
const HEARTBEAT: Duration = Duration::from_secs(30);
const SEND: Duration = Duration::from_secs(30);

pub async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let room =
        Room::enter(&app, address.ip()).ok_or_else(|| fault(Code::Slow, "too many connections from your address"))?;
    let bytes = app.config.limits.bytes;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .max_write_buffer_size(8 * 1024 * 1024)
        .max_message_size(bytes)
        .max_frame_size(bytes);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _room = room;
        app.metrics.sockets.fetch_add(1, Relaxed);
        converse(&app, caller, socket).await;
        app.metrics.sockets.fetch_sub(1, Relaxed);
    }))
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

async fn converse(app: &Arc<App>, caller: Caller, socket: WebSocket) {
    let (sink, mut stream) = socket.split();
    let muted = app.store.muted(&caller.account.id).await.unwrap_or_default();
    let muted = muted.into_iter().map(|person| person.id).collect();
    let (outbox, inbox) = Outbox::pair(muted, app.metrics.clone());
    let sending = tokio::spawn(send(sink, inbox));
    let mut visit = Visit {
        user: caller.person(),
        bucket: Bucket::full(app.config.limits.messages * 4.0),
        watched: Vec::new(),
        bad: 0,
        app,
        outbox,
    };
    if visit.greet(&caller, &mut stream).await.is_some() {
        app.online.enter(&visit.user.id, &visit.outbox);
        visit.listen(&mut stream, &sending).await;
        app.online.leave(&visit.user.id, visit.outbox.connection);
    }
    app.lobby.leave(visit.outbox.connection);
    for table in std::mem::take(&mut visit.watched) {
        let connection = visit.outbox.connection;
        let _ = app.tables.ask(app, &table, |reply| Command::Unwatch { connection, reply }).await;
    }
    // The last words go out, then the sending half ends by itself because nobody can write to it any more.
    drop(visit);
    let _ = tokio::time::timeout(Duration::from_secs(1), sending).await;
}

/// Sends what waits, until the connection is to end or its reader is too slow.
async fn send(mut sink: SplitSink<WebSocket, Message>, mut inbox: Inbox) {
    loop {
        let message = match tokio::time::timeout(HEARTBEAT, inbox.next()).await {
            Ok(Some(text)) => Message::Text(text),
            Ok(None) => break,
            Err(_) => Message::Ping(Default::default()),
        };
        let sent = tokio::select! {
            sent = tokio::time::timeout(SEND, sink.send(message)) => matches!(sent, Ok(Ok(()))),
            () = inbox.ended() => false,
        };
        if !sent {
            break;
        }
    }
    let close = CloseFrame { code: 1013, reason: "come again".into() };
    let _ = tokio::time::timeout(Duration::from_secs(1), sink.send(Message::Close(Some(close)))).await;
}

struct Visit<'a> {
    app: &'a Arc<App>,
    user: Person,
    outbox: Outbox,
    bucket: Bucket,
    watched: Vec<TableId>,
    bad: u32,
}

impl Visit<'_> {
    /// The first message must be a greeting in our version.
    async fn greet(&mut self, caller: &Caller, stream: &mut SplitStream<WebSocket>) -> Option<()> {
        let first = tokio::time::timeout(GREETING, self.read(stream)).await.ok()??;
        let Ok(ClientMessage::Hello { protocol }) = first else {
            self.outbox.send(&ServerMessage::Malformed { text: "say hello first".into() });
            return None;
        };
        if protocol != PROTOCOL {
            let text = format!("this server speaks version {PROTOCOL}, the page {protocol}: load the page again");
            self.outbox.send(&ServerMessage::Refused { re: 0, code: Code::Version, text, rule: None });
            return None;
        }
        let me = identity::me(self.app, &caller.account).await.ok()?;
        let notices = self.app.store.notices(&self.user.id).await.unwrap_or_default();
        self.outbox.send(&ServerMessage::Welcome { protocol: PROTOCOL, me, now: now(), notices });
        Some(())
    }

    async fn listen(&mut self, stream: &mut SplitStream<WebSocket>, sending: &tokio::task::JoinHandle<()>) {
        let limits = self.app.config.limits;
        while !sending.is_finished() && self.bad < PATIENCE {
            let Some(message) = self.read(stream).await else { return };
            self.app.metrics.messages_in.fetch_add(1, Relaxed);
            if !self.bucket.take(limits.messages * 4.0, limits.messages) {
                self.bad += 1;
                self.app.metrics.refused.fetch_add(1, Relaxed);
                self.outbox.send(&refusal(&message, &fault(Code::Slow, "too many messages: wait a moment")));
                continue;
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
    }

    /// The next message, or what is wrong with it; nothing when the connection has ended.
    async fn read(&mut self, stream: &mut SplitStream<WebSocket>) -> Option<Result<ClientMessage, String>> {
        loop {
            return match stream.next().await? {
                Ok(Message::Text(text)) => {
                    Some(serde_json::from_str(&text).map_err(|e| format!("this message is not understood: {e}")))
                }
                Ok(Message::Binary(_)) => Some(Err("messages are text".into())),
                Ok(Message::Ping(_) | Message::Pong(_)) => continue,
                Ok(Message::Close(_)) => None,
                Err(error) => {
                    self.outbox.send(&ServerMessage::Malformed { text: format!("the connection is broken: {error}") });
                    None
                }
            };
        }
    }

    async fn act(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Hello { .. } => {
                self.outbox.send(&ServerMessage::Malformed { text: "hello was said".into() });
            }
            ClientMessage::WatchLobby => self.app.lobby.watch(&self.outbox),
            ClientMessage::LeaveLobby => self.app.lobby.leave(self.outbox.connection),
            ClientMessage::Watch { table, seat, key, stage } => self.watch(table, seat, key, stage).await,
            ClientMessage::Unwatch { table } => {
                if let Some(place) = self.watched.iter().position(|watched| *watched == table) {
                    self.watched.remove(place);
                    let connection = self.outbox.connection;
                    let _ = self.app.tables.ask(self.app, &table, |reply| Command::Unwatch { connection, reply }).await;
                }
            }
            ClientMessage::Do { re, table, deed } => {
                let arrived = Instant::now();
                let user = &self.user;
                let make = |reply| Command::Do { user: user.clone(), key: None, deed: deed.clone(), arrived, reply };
                let done = self.app.tables.ask(self.app, &table, make).await;
                let message = match done {
                    Ok(()) => ServerMessage::Done { re },
                    Err(Fault(problem)) => {
                        self.app.metrics.refused.fetch_add(1, Relaxed);
                        ServerMessage::Refused { re, code: problem.code, text: problem.text, rule: problem.rule }
                    }
                };
                self.outbox.send(&message);
            }
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
        let make = |reply| Command::Watch {
            user: self.user.id.clone(),
            outbox: self.outbox.clone(),
            seat,
            key: key.clone(),
            stage: stage.clone(),
            reply,
        };
        match self.app.tables.ask(self.app, &table, make).await {
            Ok(()) if known => {}
            Ok(()) => self.watched.push(table),
            Err(Fault(problem)) => self.outbox.send(&ServerMessage::Closed { table, text: problem.text }),
        }
    }
}

fn refusal(message: &Result<ClientMessage, String>, Fault(problem): &Fault) -> ServerMessage {
    match message {
        Ok(ClientMessage::Do { re, .. }) => {
            ServerMessage::Refused { re: *re, code: problem.code, text: problem.text.clone(), rule: None }
        }
        Ok(_) | Err(_) => ServerMessage::Malformed { text: problem.text.clone() },
    }
}
