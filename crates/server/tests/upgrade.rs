//! Stores of older versions are read, their tables played on.
//!
//! A store lies here for each shape that was ever released: `stores/schema-N.sql`. A change of the schema or of the heads
//! adds the store of the day before; none is ever changed.

use crate::{
    hall::{Guest, config},
    postgres,
};
use serde_json::{Value, json};
use server::{
    Limits, Server, check_store,
    protocol::{Status, TableView},
    random,
    store::{Backend, Postgres, Sqlite, Statement},
};

/// Of "correct horse".
const HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$eNk1m4hmwoOEOwGjxXfw7w$GVMwjOLaokXasg1Jasr+ousspcfs9trlQL5QeTu7Ugo";

const STORES: [&str; 2] = [include_str!("stores/schema-1.sql"), include_str!("stores/schema-4.sql")];

#[tokio::test]
async fn sqlite_stores_of_older_versions_are_played_on() {
    for old in STORES {
        let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
        let database = Sqlite::open(&file.display().to_string()).unwrap();
        fill(&database, old).await;
        drop(database);
        let store = format!("sqlite:{}", file.display());
        play_on(&store).await;
        let found = tokio::task::spawn_blocking(move || check_store(&store)).await.unwrap();
        assert_eq!(found, Ok(Vec::new()));
        for end in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}

#[tokio::test]
async fn postgres_stores_of_older_versions_are_played_on() {
    for old in STORES {
        let cluster = postgres::Server::start();
        let database = Postgres::connect(&cluster.address()).await.unwrap();
        fill(&database, old).await;
        play_on(&cluster.address()).await;
        let store = cluster.address();
        let found = tokio::task::spawn_blocking(move || check_store(&store)).await.unwrap();
        assert_eq!(found, Ok(Vec::new()));
    }
}

async fn fill(database: &dyn Backend, old: &'static str) {
    let lines = old.split(";\n").filter(|line| !line.trim().is_empty());
    database.write(lines.map(|line| Statement::new(line, [])).collect()).await.unwrap();
    let password = Statement::one("UPDATE users SET password = $1 WHERE id = 'ann'", [HASH.into()]);
    database.write(vec![password]).await.unwrap();
}

async fn play_on(store: &str) {
    let mut config = config(store, Limits::none());
    config.keep.playing = std::time::Duration::ZERO;
    let server = Server::start(config).await.unwrap();
    let mut ann = Guest::arrive(server.address).await;
    let login = ann.post("/api/login", json!({"name": "Ann", "password": "correct horse"})).await;
    ann.take(&login);
    let token = ann.get("/api/me/tokens").await;
    assert_eq!(token.body[0]["label"], "bot");
    let mine = ann.get("/api/tables?mine=true").await;
    let mut names: Vec<&str> =
        mine.body["tables"].as_array().unwrap().iter().filter_map(|t| t["name"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Gathering", "Over", "Running"]);

    // Ann is asked, and answers.
    let view: TableView = ann.get("/api/tables/running/view?seat=0").await.read();
    assert_eq!((view.table.status, view.chat[0].text.as_str()), (Status::Running, "good luck"));
    let prompt = view.live.and_then(|live| live.prompt).expect("a question");
    let (token, key) = (view.question.unwrap().token, &prompt.options.last().unwrap().key);
    let answer = json!({"do": "answer", "seat": 0, "question": token, "key": key});
    let done = ann.deed("running", answer).await;
    assert_eq!(done.status, 204, "{}", done.text);
    assert!(server.app.store.lines("running", 0).await.unwrap().len() > 8);

    // The game that is over becomes a record and is replayed from it, with its dice.
    server.app.clear_away().await;
    assert!(server.app.store.tables_to_archive(i64::MAX).await.unwrap().is_empty());
    let record = ann.get("/api/tables/over/record").await;
    assert!(record.text.contains("green resign"), "{}", record.text);
    let dice = ann.get("/api/tables/over/dice").await;
    assert_eq!((&dice.body["draws"], &dice.body["misfits"]), (&json!(1), &json!([])));
    let started = ann.deed("gathering", json!({"do": "close"})).await;
    assert_eq!(started.status, 204, "{}", started.text);
    assert_eq!(ann.get("/api/me/export").await.body["chat"].as_array().map(Vec::len), Some(1));
    let notices: Value = ann.get("/api/me/export").await.body["notices"].clone();
    assert!(notices.as_array().is_some_and(|all| !all.is_empty()));
    server.stop().await;
}
