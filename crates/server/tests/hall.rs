//! A server for a test, and people who come to it over real connections.

use futures_util::{SinkExt, StreamExt};
use scene::{Live, Stage};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::{
    Config, Limits, LogForm, Server,
    protocol::{ClientMessage, Deed, Keys, LogEntry, PROTOCOL, Question, ServerMessage, TableInfo, TableMade, apply},
    random,
    store::{Backend, Sqlite, Statement, Store},
};
use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

/// A server with a store of its own, gone with the value.
pub struct TestServer {
    pub server: Option<Server>,
    pub address: SocketAddr,
    pub file: PathBuf,
}

impl TestServer {
    pub async fn open() -> TestServer {
        TestServer::with(Limits::none()).await
    }

    pub async fn with(limits: Limits) -> TestServer {
        TestServer::like(|config| config.limits = limits).await
    }

    /// A server that runs differently.
    pub async fn like(change: impl FnOnce(&mut Config)) -> TestServer {
        let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
        let mut config = config(&format!("sqlite:{}", file.display()), Limits::none());
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        TestServer { address: server.address, server: Some(server), file }
    }

    /// A server on a database of a test's own.
    pub async fn on(open: impl FnOnce(&str) -> Arc<dyn Backend>) -> TestServer {
        let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
        let store = Store::on(open(&file.display().to_string())).await.unwrap();
        let server = Server::start_on(store, config("", Limits::none())).await.unwrap();
        TestServer { address: server.address, server: Some(server), file }
    }

    pub fn store(&self) -> &Store {
        &self.server.as_ref().unwrap().app.store
    }

    /// Straight into the database, past everything that guards it.
    pub async fn tamper(&self, sql: &'static str, table: &str, number: u32) {
        let database = Sqlite::open(&self.file.display().to_string()).unwrap();
        database.write(vec![Statement::new(sql, [table.into(), number.into()])]).await.unwrap();
    }

    /// What a question of one number says, straight from the database.
    pub async fn count(&self, sql: &'static str) -> i64 {
        let database = Sqlite::open(&self.file.display().to_string()).unwrap();
        database.read(sql, Vec::new()).await.unwrap()[0].int(0)
    }

    /// A number of the metrics.
    pub async fn metric(&self, name: &str) -> i64 {
        let text = Guest::arrive(self.address).await.get("/metrics").await.text;
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("starmoot_{name} ")));
        line.unwrap_or_else(|| panic!("no metric {name}")).parse().unwrap()
    }

    /// Waits until nobody's table is in memory.
    pub async fn all_asleep(&self) {
        eventually(async || (self.metric("tables_in_memory").await == 0).then_some(())).await;
    }

    pub async fn guest(&self) -> Guest {
        Guest::arrive(self.address).await
    }
}

/// Asks again and again until there is an answer.
pub async fn eventually<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..600 {
        if let Some(answer) = ask().await {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not happen");
}

pub fn config(store: &str, limits: Limits) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        store: store.to_owned(),
        games: vec![moot::entry()],
        limits,
        bot_threads: 1,
        // A slow machine is no reason to pass for anybody.
        lull: Duration::from_secs(3600),
        log: LogForm::Silent,
        ..Config::default()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.file.display()));
        }
    }
}

/// Somebody with a browser's cookie, or a program with a token.
#[derive(Clone)]
pub struct Guest {
    pub base: String,
    pub id: String,
    pub cookie: String,
    pub csrf: String,
    pub token: Option<String>,
}

/// Status and body of an answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub text: String,
    pub headers: Vec<(String, String)>,
}

impl Answer {
    pub fn read<T: DeserializeOwned>(self) -> T {
        assert!(self.status < 300, "{} {}", self.status, self.text);
        serde_json::from_value(self.body).expect("the body is of its type")
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// The code of a refusal.
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or("")
    }
}

impl Guest {
    pub async fn arrive(address: SocketAddr) -> Guest {
        let mut guest = Guest {
            base: format!("http://{address}"),
            id: String::new(),
            cookie: String::new(),
            csrf: String::new(),
            token: None,
        };
        let me = guest.get("/api/me").await;
        guest.take(&me);
        guest
    }

    /// Becomes the user an answer is about.
    pub fn take(&mut self, me: &Answer) {
        assert_eq!(me.status, 200, "{}", me.text);
        self.cookie = me.header("set-cookie").split(';').next().unwrap().to_owned();
        self.csrf = me.body["csrf"].as_str().unwrap().to_owned();
        self.id = me.body["id"].as_str().unwrap().to_owned();
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.request("POST", path, &[], Some(body.to_string())).await
    }

    pub async fn request(&self, method: &str, path: &str, extra: &[(&str, &str)], body: Option<String>) -> Answer {
        self.try_request(method, path, extra, body).await.expect("the server answers")
    }

    /// None if the server is gone.
    pub async fn try_request(
        &self,
        method: &str,
        path: &str,
        extra: &[(&str, &str)],
        body: Option<String>,
    ) -> Option<Answer> {
        let mut request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        } else if !self.cookie.is_empty() {
            request = request.header("cookie", &self.cookie).header("x-starmoot-csrf", &self.csrf);
        }
        if body.is_some() {
            request = request.header("content-type", "application/json");
        }
        for (name, value) in extra {
            request
                .headers_mut()
                .unwrap()
                .insert(ureq::http::HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        let request = request.body(body.unwrap_or_default()).unwrap();
        let send = move || {
            let agent: ureq::Agent = ureq::Agent::config_builder()
                .http_status_as_error(false)
                .allow_non_standard_methods(true)
                .build()
                .into();
            let mut response = agent.run(request).ok()?;
            let text = response.body_mut().read_to_string().ok()?;
            let headers = response.headers().iter();
            Some(Answer {
                status: response.status().as_u16(),
                headers: headers.map(|(k, v)| (k.to_string(), v.to_str().unwrap_or("").to_owned())).collect(),
                body: serde_json::from_str(&text).unwrap_or(Value::Null),
                text,
            })
        };
        tokio::task::spawn_blocking(send).await.unwrap()
    }

    /// Opens a table; plans are `me`, `open`, a bot's name, or `user:ID`.
    pub async fn table(&self, plans: &[&str], more: Value) -> TableMade {
        self.try_table(plans, more).await.read()
    }

    pub async fn try_table(&self, plans: &[&str], more: Value) -> Answer {
        let seats = plans.iter().map(|plan| match (*plan, plan.strip_prefix("user:")) {
            ("me" | "open", _) => json!({"plan": plan}),
            (_, Some(user)) => json!({"plan": "reserved", "user": user}),
            (bot, None) => json!({"plan": "bot", "bot": bot}),
        });
        let mut settings = json!({
            "game": "moot", "name": "Evening", "options": [], "seats": seats.collect::<Vec<_>>(),
            "clock": {"kind": "none"}, "time_out": {"kind": "bot"}, "private": false,
            "spectators": {"kind": "welcome"}, "seed": null,
        });
        for (key, value) in more.as_object().into_iter().flatten() {
            settings[key] = value.clone();
        }
        self.post("/api/tables", settings).await
    }

    pub async fn deed(&self, table: &str, deed: Value) -> Answer {
        self.post(&format!("/api/tables/{table}/deeds"), deed).await
    }

    pub async fn connect(&self) -> Socket {
        let mut request = format!("{}/api/socket", self.base.replace("http", "ws")).into_client_request().unwrap();
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        } else {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        let (stream, _) = connect_async(request).await.expect("a websocket opens");
        Socket { stream, re: 0 }
    }

    /// Connects and says hello.
    pub async fn greet(&self) -> Socket {
        let mut socket = self.connect().await;
        socket.send(&ClientMessage::Hello { protocol: PROTOCOL }).await;
        let ServerMessage::Welcome { .. } = socket.next().await else { panic!("no welcome") };
        socket
    }

    /// Looks at a table like a page does.
    pub async fn watch(&self, table: &str, seat: Option<u8>) -> Page {
        let mut socket = self.greet().await;
        let watch = ClientMessage::Watch { table: table.into(), seat, key: None, stage: None };
        socket.send(&watch).await;
        let mut page = Page::new(socket);
        page.until(|page| page.whole).await;
        page
    }
}

pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    re: u32,
}

impl Socket {
    pub async fn send(&mut self, message: &ClientMessage) {
        self.send_text(serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.expect("the server reads");
    }

    pub async fn next(&mut self) -> ServerMessage<'static> {
        self.try_next().await.expect("the connection is open")
    }

    /// Nothing once the connection has ended.
    pub async fn try_next(&mut self) -> Option<ServerMessage<'static>> {
        loop {
            let frame =
                tokio::time::timeout(Duration::from_secs(40), self.stream.next()).await.expect("an answer in time");
            match frame?.ok()? {
                Message::Text(text) => {
                    return Some(serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}")));
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    pub async fn deed(&mut self, table: &str, deed: Deed) -> u32 {
        self.re += 1;
        self.send(&ClientMessage::Do { re: self.re, table: table.into(), deed }).await;
        self.re
    }
}

/// A log as text.
pub fn story(log: &[LogEntry]) -> Vec<String> {
    let name = |seat: u8| ["Red", "Blue", "Green"].get(usize::from(seat)).map_or("Another", |name| name).to_string();
    log.iter().map(|entry| entry.line.words.plain(None, name)).collect()
}

/// What a page knows of the one table it watches.
pub struct Page {
    pub socket: Socket,
    pub table: Option<TableInfo>,
    pub stage: Option<Stage>,
    pub live: Live,
    pub log: Vec<LogEntry>,
    pub question: Option<Question>,
    pub number: u32,
    pub position: u32,
    pub whole: bool,
    pub chat: Vec<String>,
    /// The last answer to a deed.
    pub done: Option<(u32, Result<(), String>)>,
    pub closed: Option<String>,
}

impl Page {
    pub fn new(socket: Socket) -> Page {
        Page {
            socket,
            table: None,
            stage: None,
            live: Live::default(),
            log: Vec::new(),
            question: None,
            number: 0,
            position: 0,
            whole: false,
            chat: Vec::new(),
            done: None,
            closed: None,
        }
    }

    pub async fn until(&mut self, ready: impl Fn(&Page) -> bool) {
        while !ready(self) {
            let message = self.socket.next().await;
            self.take(message);
        }
    }

    fn take(&mut self, message: ServerMessage<'static>) {
        match message {
            ServerMessage::Whole { view } => {
                self.whole = view.live.is_some() || self.table.is_none();
                self.live = view.live.unwrap_or_default();
                (self.log, self.question, self.number, self.position) =
                    (view.log, view.question, view.number, view.position);
                self.chat = view.chat.into_iter().map(|line| line.text).collect();
                self.table = Some(view.table);
            }
            ServerMessage::Step { step } => {
                assert_eq!(step.number, self.number + 1, "no step is lost");
                self.number = step.number;
                self.position = step.position;
                apply(&mut self.live, step.changes);
                self.log.retain(|entry| entry.at < step.log_keep);
                self.log.extend(step.log);
                assert!(self.log.windows(2).all(|pair| pair[1].at == pair[0].at + 1), "entries have no gaps");
                self.question = step.question;
            }
            ServerMessage::Table { table } => self.table = Some(table),
            ServerMessage::Chat { line, .. } => self.chat.push(line.text),
            ServerMessage::Done { re } => self.done = Some((re, Ok(()))),
            ServerMessage::Refused { re, code, text, .. } => self.done = Some((re, Err(format!("{code:?}: {text}")))),
            ServerMessage::Closed { text, .. } => self.closed = Some(text),
            ServerMessage::Stage { stage, .. } => self.stage = Some(stage),
            ServerMessage::Notice { .. }
            | ServerMessage::Lobby { .. }
            | ServerMessage::LobbyTable { .. }
            | ServerMessage::LobbyGone { .. }
            | ServerMessage::Welcome { .. }
            | ServerMessage::Malformed { .. }
            | ServerMessage::Pong { .. } => {}
        }
    }

    pub fn id(&self) -> String {
        self.table.as_ref().unwrap().id.clone()
    }

    /// Does something and waits for the verdict.
    pub async fn deed(&mut self, deed: Deed) -> Result<(), String> {
        let table = self.id();
        let re = self.socket.deed(&table, deed).await;
        self.until(|page| page.done.as_ref().is_some_and(|(done, _)| *done == re)).await;
        self.done.take().unwrap().1
    }

    /// Answers with the option at this place.
    pub async fn answer(&mut self, option: usize) -> Result<(), String> {
        let prompt = self.live.prompt.as_ref().expect("a question");
        let deed = Deed::Answer {
            seat: prompt.seat,
            question: self.question.clone().expect("a question").token,
            key: Keys::One(prompt.options[option % prompt.options.len()].key.clone()),
            careful: None,
        };
        self.deed(deed).await
    }

    pub fn story(&self) -> Vec<String> {
        story(&self.log)
    }

    pub fn was_told(&self, text: &str) -> bool {
        self.story().iter().any(|line| line.contains(text))
    }

    pub fn over(&self) -> bool {
        self.live.ending.is_some()
    }
}
