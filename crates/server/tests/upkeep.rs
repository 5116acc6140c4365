//! Copies of a store, checks of it, and what the server says of its own health.

use crate::{
    hall::{Guest, TestServer, config, eventually},
    postgres,
};
use serde_json::json;
use server::{
    Limits, Server, backup, check_store,
    protocol::TableView,
    random, restore,
    store::{Backend, Failure, Later, Postgres, Row, Sqlite, Statement, Value},
};
use std::{
    fs,
    io::{Seek, SeekFrom, Write},
    os::unix::fs::PermissionsExt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
    },
};

fn path(name: &str) -> String {
    std::env::temp_dir().join(format!("starmoot-{}-{name}", random::id(10))).display().to_string()
}

fn clear(file: &str) {
    for end in ["", "-wal", "-shm", ".lock", ".before", ".before-wal", ".before-shm"] {
        let _ = fs::remove_file(format!("{file}{end}"));
    }
}

/// Does it where waiting does no harm.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

#[tokio::test]
async fn a_backup_of_a_served_store_is_whole_and_comes_back() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let said = json!({"do": "say", "seat": 0, "question": null, "line": "bid 2"});
    assert_eq!(ann.deed(&made.id, said).await.status, 204);
    let wal = fs::metadata(format!("{}-wal", hall.file.display())).unwrap().len();
    assert!(wal > 0, "what was said last is beside the file");
    let seen: TableView = ann.get(&format!("/api/tables/{}/view?seat=1", made.id)).await.read();
    let (store, copy, again) = (format!("sqlite:{}", hall.file.display()), path("copy"), path("again"));
    let (from, to) = (store.clone(), copy.clone());
    assert_eq!(aside(move || backup(&from, &to)).await, Ok(()));
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600, "its owner's alone");
    let (from, to) = (store.clone(), copy.clone());
    let twice = aside(move || backup(&from, &to)).await.unwrap_err();
    assert!(twice.contains("cannot make"), "nothing is written over: {twice}");

    // Not over a store that is served, nor over one that is there.
    let (from, to) = (copy.clone(), store.clone());
    let served = aside(move || restore(&from, &to, true)).await.unwrap_err();
    assert!(served.contains("another process serves"), "{served}");
    let place = format!("sqlite:{again}");
    // What another store has left there does not get into this one.
    fs::write(format!("{again}-wal"), "of another store").unwrap();
    let (from, to) = (copy.clone(), place.clone());
    assert_eq!(aside(move || restore(&from, &to, false)).await, Ok(None));
    assert!(!fs::exists(format!("{again}-wal")).unwrap());
    fs::remove_file(format!("{again}.before-wal")).unwrap();
    let (from, to) = (copy.clone(), place.clone());
    let there = aside(move || restore(&from, &to, false)).await.unwrap_err();
    assert!(there.contains("is there already"), "{there}");
    let (from, to) = (copy.clone(), place.clone());
    assert_eq!(aside(move || restore(&from, &to, true)).await, Ok(Some(format!("{again}.before"))));
    assert_eq!(fs::metadata(&again).unwrap().permissions().mode() & 0o777, 0o600);

    // The same people, the same table.
    let server = Server::start(config(&place, Limits::none())).await.unwrap();
    let ann = Guest { base: format!("http://{}", server.address), ..ann };
    let back: TableView = ann.get(&format!("/api/tables/{}/view?seat=1", made.id)).await.read();
    assert_eq!((back.live, back.log, back.position), (seen.live, seen.log, seen.position));
    server.stop().await;
    [&copy, &again].iter().for_each(|file| clear(file));
}

#[tokio::test]
async fn only_a_sound_store_of_ours_is_restored() {
    let (text, place) = (path("text"), path("place"));
    fs::write(&text, "no database").unwrap();
    let (from, to) = (text.clone(), format!("sqlite:{place}"));
    let why = aside(move || restore(&from, &to, false)).await.unwrap_err();
    assert!(why.contains("no store of this program"), "{why}");
    assert!(!fs::exists(&place).unwrap());
    for (store, word) in [("postgres://there", "pg_dump"), ("mysql://there", "sqlite:FILE")] {
        let why = backup(store, &text).unwrap_err();
        assert!(why.contains(word), "{why}");
    }
    assert!(restore(&text, "postgres://there", false).unwrap_err().contains("pg_restore"));
    assert!(check_store("sqlite:/nowhere/at-all.sqlite").unwrap_err().contains("there is no"), "nothing is made");
    [&text, &place].iter().for_each(|file| clear(file));
}

#[tokio::test]
async fn a_stopped_server_leaves_one_whole_file() {
    let file = path("stopped");
    let server = Server::start(config(&format!("sqlite:{file}"), Limits::none())).await.unwrap();
    let ann = Guest::arrive(server.address).await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    server.stop().await;
    let wal = fs::metadata(format!("{file}-wal")).map_or(0, |wal| wal.len());
    assert_eq!(wal, 0, "nothing is left beside the file");
    let alone = path("alone");
    fs::copy(&file, &alone).unwrap();
    let store = server::store::Store::open(&format!("sqlite:{alone}")).await.unwrap();
    assert!(store.table(&made.id).await.unwrap().is_some());
    [&file, &alone].iter().for_each(|file| clear(file));
}

#[tokio::test]
async fn a_check_finds_what_is_damaged() {
    let file = path("damaged");
    let store = format!("sqlite:{file}");
    let server = Server::start(config(&store, Limits::none())).await.unwrap();
    let ann = Guest::arrive(server.address).await;
    let tables =
        [ann.table(&["me", "me", "me"], json!({})).await.id, ann.table(&["me", "me", "me"], json!({})).await.id];
    for table in &tables {
        for line in ["bid 2", "pass"] {
            ann.deed(table, json!({"do": "say", "seat": 0, "question": null, "line": line})).await;
        }
    }
    server.stop().await;
    let check = async || {
        let store = store.clone();
        aside(move || check_store(&store)).await
    };
    assert_eq!(check().await, Ok(Vec::new()));
    let database = Sqlite::open(&file).unwrap();
    let gap = "DELETE FROM lines WHERE number = 0 AND table_number = (SELECT number FROM tables WHERE id = $1)";
    let head = "UPDATE tables SET body = '{}' WHERE id = $1";
    let spoil = [(gap, &tables[0]), (head, &tables[1])];
    database.write(spoil.map(|(sql, table)| Statement::new(sql, [table.as_str().into()])).to_vec()).await.unwrap();
    database.close().await.unwrap();
    drop(database);
    let found = check().await.unwrap();
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().any(|line| line.contains(&tables[0]) && line.contains("lines some are missing")), "{found:?}");
    assert!(found.iter().any(|line| line.contains(&tables[1]) && line.contains("its head")), "{found:?}");

    // A page of noise in the middle of the file.
    let mut bytes = fs::OpenOptions::new().write(true).open(&file).unwrap();
    let pages = bytes.metadata().unwrap().len() / 4096;
    for page in pages / 2..pages {
        bytes.seek(SeekFrom::Start(page * 4096)).unwrap();
        bytes.write_all(&[0xa5; 4096]).unwrap();
    }
    let found = check().await.unwrap();
    assert!(!found.is_empty(), "the database finds it");
    let why = restore(&file, &format!("sqlite:{}", path("never")), false).unwrap_err();
    assert!(why.contains("damaged") || why.contains("no store"), "it is no backup: {why}");
    clear(&file);
}

/// A database that counts what is written, and answers as it is told.
struct Odd {
    store: Sqlite,
    writes: Arc<AtomicU64>,
    /// It does what it is asked, and then the line is cut.
    cut: Arc<AtomicBool>,
    /// Lines cannot be read.
    torn: Arc<AtomicBool>,
}

impl Backend for Odd {
    fn read(&self, sql: &'static str, values: Vec<Value>) -> Later<'_, Vec<Row>> {
        if self.torn.load(SeqCst) && sql.contains("JOIN lines") {
            return Box::pin(async { Err(Failure::Damaged("database disk image is malformed".into())) });
        }
        self.store.read(sql, values)
    }

    fn write(&self, statements: Vec<Statement>) -> Later<'_, ()> {
        self.writes.fetch_add(1, SeqCst);
        let cut = self.cut.load(SeqCst);
        let written = self.store.write(statements);
        Box::pin(async move {
            written.await?;
            if cut { Err(Failure::Unknown("connection closed".into())) } else { Ok(()) }
        })
    }
}

#[derive(Default)]
struct Told {
    writes: Arc<AtomicU64>,
    cut: Arc<AtomicBool>,
    torn: Arc<AtomicBool>,
}

impl Told {
    async fn hall(&self) -> TestServer {
        let (writes, cut, torn) = (self.writes.clone(), self.cut.clone(), self.torn.clone());
        TestServer::on(|file| Arc::new(Odd { store: Sqlite::open(file).unwrap(), writes, cut, torn })).await
    }
}

#[tokio::test]
async fn probes_of_health_cost_the_store_little() {
    let told = Told::default();
    let hall = told.hall().await;
    let ann = hall.guest().await;
    let before = told.writes.load(SeqCst);
    for _ in 0..100 {
        assert_eq!(ann.get("/healthz").await.status, 200);
    }
    assert!(told.writes.load(SeqCst) - before <= 2, "not a sync to disk for each");
}

#[tokio::test]
async fn a_damaged_store_is_told_and_stays_told() {
    let told = Told::default();
    let hall = told.hall().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    assert_eq!(ann.get("/healthz").await.status, 200);
    told.torn.store(true, SeqCst);
    let refused = ann.get(&format!("/api/tables/{}/replay", made.id)).await;
    assert!(refused.status == 500 && refused.text.contains("damaged"), "{}", refused.text);
    told.torn.store(false, SeqCst);
    let health = eventually(async || Some(ann.get("/healthz").await).filter(|health| health.status == 503)).await;
    assert!(health.text.contains("malformed"), "{}", health.text);
    assert_eq!(hall.metric("store_damaged").await, 1);
    assert!(hall.metric("store_failures_total").await > 0);
}

#[tokio::test]
async fn of_what_the_store_did_not_confirm_nothing_is_claimed() {
    let told = Told::default();
    let hall = told.hall().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    told.cut.store(true, SeqCst);
    let said = ann.deed(&made.id, json!({"do": "say", "seat": 0, "question": null, "line": "bid 2"})).await;
    told.cut.store(false, SeqCst);
    assert!(said.status == 500 && said.text.contains("see whether this was done"), "{}", said.text);
    assert!(!said.text.contains("nothing was changed"), "{}", said.text);
    let view: TableView = ann.get(&format!("/api/tables/{}/view?seat=0", made.id)).await.read();
    assert_eq!(view.question.unwrap().tentative, [["bid 2"]], "the table is as it is stored");
}

/// PostgreSQL goes away in the middle of a commit.
#[tokio::test]
async fn a_commit_postgres_does_not_confirm_is_unknown() {
    let cluster = postgres::Server::start();
    let database = Postgres::connect(&cluster.address()).await.unwrap();
    let setup = [
        "CREATE TABLE notes (id BIGINT PRIMARY KEY)",
        "CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NULL; END'",
        "CREATE CONSTRAINT TRIGGER leaves AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
         WHEN (NEW.id = 7) EXECUTE FUNCTION leave()",
    ];
    database.write(setup.map(|sql| Statement::new(sql, [])).to_vec()).await.unwrap();
    let note = |id: i64| vec![Statement::new("INSERT INTO notes (id) VALUES ($1)", [id.into()])];
    assert_eq!(database.write(note(1)).await, Ok(()));
    assert!(matches!(database.write(note(7)).await, Err(Failure::Unknown(_))), "nobody knows");
    // And this is refused for certain, as soon as the broken connection is known to be.
    eventually(async || (database.write(note(1)).await == Err(Failure::Conflict)).then_some(())).await;
}
