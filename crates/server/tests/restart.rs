//! A server killed at any moment comes back as the last thing anybody saw.

use crate::hall::{Guest, Page, config};
use serde_json::json;
use server::{
    Config, Level, Limits, LogForm, Server,
    protocol::{TableMade, TableView},
    random,
};
use std::{
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    process::{Child, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

const STORE: &str = "STARMOOT_TEST_STORE";
pub const LOG: &str = "STARMOOT_TEST_LOG";

/// Not a test of its own: the process that is killed. It serves the store it is given and prints its address.
#[test]
fn serve_in_a_process_of_its_own() {
    let Ok(store) = std::env::var(STORE) else { return };
    let config = config(&store, Limits::none());
    if std::env::var(LOG).is_ok() {
        let log_level = Level::DEBUG;
        let config = Config { log: LogForm::Json, log_level, ..config };
        let listening = |address: &str| println!("\nlistening {}", address.trim_start_matches("http://"));
        return server::run(config, listening).unwrap();
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let server = Server::start(config).await.unwrap();
        println!("\nlistening {}", server.address);
        std::future::pending::<()>().await;
    });
}

pub struct Process {
    pub child: Child,
    pub address: SocketAddr,
    /// What it prints goes somewhere as long as it lives.
    _printed: BufReader<ChildStdout>,
}

impl Process {
    fn start(store: &str) -> Process {
        Process::spawn(store, |_| ())
    }

    pub fn spawn(store: &str, change: impl FnOnce(&mut Command)) -> Process {
        let mut command = Command::new(std::env::current_exe().unwrap());
        change(&mut command);
        command.args(["--exact", "restart::serve_in_a_process_of_its_own", "--nocapture"]).env(STORE, store);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut printed = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        let address = loop {
            line.clear();
            assert!(printed.read_line(&mut line).unwrap() > 0, "the server starts");
            if let Some(address) = line.strip_prefix("listening ") {
                break address.trim().parse().unwrap();
            }
        };
        Process { child, address, _printed: printed }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

#[tokio::test]
async fn a_killed_server_comes_back_as_it_was_seen() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let store = format!("sqlite:{}", file.display());
    let mut process = Process::start(&store);
    let mut ann = Guest::arrive(process.address).await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    for round in 0..4 {
        let mut page = ann.watch(&made.id, None).await;
        for answers in 0..9 {
            play_one(&ann, &mut page, round * 5 + answers).await;
        }
        let seen: TableView = ann.get(&format!("/api/tables/{}/view?seat=1", made.id)).await.read();
        drop(process);
        process = Process::start(&store);
        ann.base = format!("http://{}", process.address);
        let again: TableView = ann.get(&format!("/api/tables/{}/view?seat=1", made.id)).await.read();
        assert_eq!(again.live, seen.live);
        assert_eq!((again.log, again.position, again.question), (seen.log, seen.position, seen.question));
    }
    drop(process);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

/// Answers for whichever seat is asked; takes back now and then.
async fn play_one(ann: &Guest, page: &mut Page, pick: usize) {
    let table = page.id();
    for seat in 0..3u8 {
        let view: TableView = ann.get(&format!("/api/tables/{table}/view?seat={seat}")).await.read();
        let Some(prompt) = view.live.and_then(|live| live.prompt) else { continue };
        if pick % 4 == 3 && view.question.as_ref().is_some_and(|question| !question.tentative.is_empty()) {
            let back = ann.deed(&table, json!({"do": "take-back", "seat": seat, "count": 1})).await;
            assert_eq!(back.status, 204, "{}", back.text);
            return;
        }
        let option = &prompt.options[pick % prompt.options.len()];
        let answer = json!({"do": "answer", "seat": seat, "question": view.question.unwrap().token, "key": option.key});
        let answer = ann.deed(&table, answer).await;
        assert_eq!(answer.status, 204, "{}", answer.text);
        return;
    }
}

#[tokio::test]
async fn killed_at_any_moment_sqlite_knows_what_was_seen() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    killed_at_any_moment(&format!("sqlite:{}", file.display())).await;
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn killed_at_any_moment_postgres_knows_what_was_seen() {
    let database = crate::postgres::Server::start();
    killed_at_any_moment(&database.address()).await;
}

async fn killed_at_any_moment(store: &str) {
    let mut rng = kernel::Rng::new(5);
    let mut process = Process::start(store);
    let mut ann = Guest::arrive(process.address).await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let mut survived = 0;
    for _ in 0..5 {
        let seen: Arc<Mutex<Option<TableView>>> = Arc::default();
        let playing = tokio::spawn(play_on(ann.clone(), made.clone(), rng.pick(1000) as usize, seen.clone()));
        tokio::time::sleep(Duration::from_millis(200 + u64::from(rng.pick(400)))).await;
        drop(process);
        playing.await.unwrap();
        process = Process::start(store);
        ann.base = format!("http://{}", process.address);
        let again: TableView = ann.get(&format!("/api/tables/{}/view?seat=1", made.id)).await.read();
        let Some(seen) = seen.lock().unwrap().take() else { continue };
        survived += 1;
        assert!(again.position >= seen.position, "{} after {}", again.position, seen.position);
        assert_eq!(again.log[..seen.log.len()], seen.log[..]);
        if again.position == seen.position && again.question == seen.question {
            assert_eq!(again.live, seen.live);
        }
    }
    assert!(survived > 0, "something was seen before a kill");
}

/// Answers as fast as it goes until the server is gone; keeps what was seen last.
async fn play_on(ann: Guest, made: TableMade, start: usize, seen: Arc<Mutex<Option<TableView>>>) {
    for pick in start.. {
        for seat in 0..3u8 {
            let path = format!("/api/tables/{}/view?seat={seat}", made.id);
            let Some(view) = ann.try_request("GET", &path, &[], None).await else { return };
            let view: TableView = view.read();
            if seat == 1 {
                *seen.lock().unwrap() = Some(view.clone());
            }
            let Some(prompt) = view.live.and_then(|live| live.prompt) else { continue };
            let key = &prompt.options[pick % prompt.options.len()].key;
            let deed = json!({"do": "answer", "seat": seat, "question": view.question.unwrap().token, "key": key});
            let path = format!("/api/tables/{}/deeds", made.id);
            if ann.try_request("POST", &path, &[], Some(deed.to_string())).await.is_none() {
                return;
            }
        }
    }
}

#[tokio::test]
async fn no_secret_is_logged() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let mut process = Process::spawn(&format!("sqlite:{}", file.display()), |command| {
        command.env(LOG, "1").stderr(Stdio::piped());
    });
    let mut ann = Guest::arrive(process.address).await;
    let guest = ann.cookie.clone();
    let account = ann.post("/api/account", json!({"name": "Ann", "password": "correct horse"})).await;
    ann.take(&account);
    ann.post("/api/login", json!({"name": "ann", "password": "wrong horse"})).await;
    let settings = json!({"webhook": "http://localhost:1025/secret-hook", "holiday_until": null, "page": ""});
    ann.request("PUT", "/api/me/settings", &[], Some(settings.to_string())).await;
    let token = ann.post("/api/me/tokens", json!({"label": "bot"})).await.body["token"].as_str().unwrap().to_owned();
    let program = Guest { token: Some(token.clone()), ..ann.clone() };
    let made = program.table(&["me", "me", "me"], json!({"private": true, "seed": "the secret seed"})).await;
    program.deed(&made.id, json!({"do": "chat", "text": "between us"})).await;
    program.deed(&made.id, json!({"do": "report", "chat": 0, "why": "for a reason"})).await;
    let mut lines = BufReader::new(process.child.stderr.take().unwrap());
    let mut log = String::new();
    while !log.contains("was reported") || !log.contains("webhook failed") {
        assert!(lines.read_line(&mut log).unwrap() > 0, "{log}");
    }
    process.child.kill().unwrap();
    lines.read_to_string(&mut log).unwrap();
    assert!(log.contains("table opened") && log.contains(&made.id), "it does log: {log}");
    assert!(log.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{log}");
    let key = made.link.split_once("?key=").unwrap().1;
    let value = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    let secrets = [
        "correct horse",
        "wrong horse",
        "secret-hook",
        "the secret seed",
        "between us",
        "for a reason",
        &token,
        key,
        &ann.csrf,
        &value(&guest),
        &value(&ann.cookie),
    ];
    for secret in secrets {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}
