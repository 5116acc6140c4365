//! Tables that break down in the middle of something: whatever was asked of them is done once at most.

use crate::hall::{Guest, Page, TestServer};
use serde_json::json;
use server::{
    protocol::Deed,
    store::{Backend, Failure, Later, Row, Sqlite, Statement, Value},
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::SeqCst},
};

/// A store that keeps what it is given and then takes the table down that gave it, when it is told to.
struct Trap {
    store: Sqlite,
    armed: Arc<AtomicBool>,
}

impl Backend for Trap {
    fn read(&self, sql: &'static str, values: Vec<Value>) -> Later<'_, Vec<Row>> {
        self.store.read(sql, values)
    }

    fn write(&self, statements: Vec<Statement>) -> Later<'_, ()> {
        let of_a_table = statements.iter().any(|s| s.sql.contains("INTO lines") || s.sql.contains("INTO chat"));
        let snaps = of_a_table && self.armed.swap(false, SeqCst);
        let written = self.store.write(statements);
        Box::pin(async move {
            let written: Result<(), Failure> = written.await;
            assert!(!snaps, "the table breaks down, as it is meant to");
            written
        })
    }
}

async fn hall() -> (TestServer, Arc<AtomicBool>) {
    let armed = Arc::new(AtomicBool::new(false));
    let trap = |file: &str| Trap { store: Sqlite::open(file).unwrap(), armed: armed.clone() };
    let hall = TestServer::on(|file| Arc::new(trap(file))).await;
    (hall, armed)
}

/// Does it at a table that breaks down with it, and says what came of it.
async fn caught(armed: &AtomicBool, page: &mut Page, deed: Deed) -> String {
    armed.store(true, SeqCst);
    let refused = page.deed(deed).await.unwrap_err();
    assert!(!armed.load(SeqCst), "the table broke down");
    refused
}

#[tokio::test]
async fn what_a_table_broke_down_with_is_not_done_again() {
    let (hall, armed) = hall().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let stored = async || hall.store().lines(&made.id, 0).await.unwrap().len();

    let mut page = ann.watch(&made.id, Some(0)).await;
    let refused = caught(&armed, &mut page, Deed::Chat { text: "good luck".into() }).await;
    assert!(refused.contains("see whether this was done"), "{refused}");
    assert_eq!(hall.store().chat(&made.id, u32::MAX).await.unwrap().len(), 1, "said once");

    let mut page = ann.watch(&made.id, Some(0)).await;
    let before = stored().await;
    let line = "bid 2".to_owned();
    caught(&armed, &mut page, Deed::Say { seat: 0, question: None, line }).await;
    assert_eq!(stored().await, before + 1, "answered once");

    let mut page = ann.watch(&made.id, Some(0)).await;
    caught(&armed, &mut page, Deed::TakeBack { seat: 0, count: 1 }).await;
    assert_eq!(stored().await, before + 2, "taken back once");

    let mut page = ann.watch(&made.id, Some(0)).await;
    caught(&armed, &mut page, Deed::Resign { seat: 2, careful: None }).await;
    let lines = hall.store().lines(&made.id, 0).await.unwrap();
    assert_eq!(lines.iter().filter(|line| line.body == "green resign").count(), 1, "resigned once");
    let page = ann.watch(&made.id, Some(0)).await;
    assert!(page.live.prompt.is_some(), "and the table is there again");
}

#[tokio::test]
async fn who_looks_at_a_table_that_breaks_down_is_sent_back_for_the_whole() {
    let (hall, armed) = hall().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let mut audience = bob.watch(&made.id, None).await;
    let mut page = ann.watch(&made.id, Some(0)).await;
    caught(&armed, &mut page, Deed::Chat { text: "good luck".into() }).await;
    while audience.socket.try_next().await.is_some() {}
}

/// Commands that are under way while a table falls asleep go to the next task, each once.
#[tokio::test]
async fn a_table_that_falls_asleep_loses_no_command() {
    let hall = TestServer::like(|config| config.idle = std::time::Duration::ZERO).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let people: Vec<Guest> = vec![ann.clone(); 8];
    let talk = people.into_iter().enumerate().map(|(n, guest)| {
        let table = made.id.clone();
        tokio::spawn(async move {
            for line in 0..10 {
                let said = guest.deed(&table, json!({"do": "chat", "text": format!("{n} {line}")})).await;
                assert_eq!(said.status, 204, "{}", said.text);
            }
        })
    });
    for talker in talk.collect::<Vec<_>>() {
        talker.await.unwrap();
    }
    let mut said: Vec<String> =
        hall.store().chat(&made.id, u32::MAX).await.unwrap().into_iter().map(|row| row.body).collect();
    said.sort();
    said.dedup();
    assert_eq!(said.len(), 80, "each line once");
    assert_eq!(hall.store().chat(&made.id, u32::MAX).await.unwrap().len(), 80);
}
