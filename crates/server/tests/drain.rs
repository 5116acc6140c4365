//! A server that is told to stop: what is under way comes to its end, the pages are told to come again.

use crate::{
    hall::{Guest, eventually},
    restart::{LOG, Process},
};
use futures_util::StreamExt;
use serde_json::json;
use server::random;
use std::{
    process::{Command, Stdio},
    time::Duration,
};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_stop_finishes_what_is_under_way_and_tells_the_pages() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let mut process = Process::spawn(&format!("sqlite:{}", file.display()), |command| {
        command.env(LOG, "1").stderr(Stdio::null());
    });
    let mut ann = Guest::arrive(process.address).await;
    let account = ann.post("/api/account", json!({"name": "Ann", "password": "correct horse"})).await;
    ann.take(&account);
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let mut page = ann.watch(&made.id, Some(0)).await;
    let metrics = Guest::arrive(process.address).await;
    let requests = async || {
        let text = metrics.get("/metrics").await.text;
        let count =
            text.lines().find_map(|line| line.strip_prefix("starmoot_http_requests_total ")).map(str::parse::<u64>);
        count.expect("requests are counted").unwrap()
    };
    let before = requests().await;
    // Checking a password takes a while, two at a time.
    let logins: Vec<_> = (0..8)
        .map(|_| {
            let ann = ann.clone();
            tokio::spawn(async move {
                let body = json!({"name": "Ann", "password": "wrong horse"}).to_string();
                ann.try_request("POST", "/api/login", &[], Some(body)).await.map(|answer| answer.status)
            })
        })
        .collect();
    // All have come; looking counts too.
    let mut looks = 0;
    eventually(async || {
        looks += 1;
        (requests().await >= before + looks + 8).then_some(())
    })
    .await;
    let term = Command::new("kill").args(["-TERM", &process.child.id().to_string()]).status().unwrap();
    assert!(term.success());
    for login in logins {
        assert_eq!(login.await.unwrap(), Some(403), "an answer, not a cut");
    }
    let last = loop {
        let frame = tokio::time::timeout(Duration::from_secs(20), page.socket.stream.next()).await.expect("an end");
        if let Message::Close(last) = frame.expect("a last word").expect("a whole frame") {
            break last.expect("with a reason");
        }
    };
    assert_eq!((u16::from(last.code), last.reason.as_str()), (1012, "the server starts again"));
    let ended = tokio::task::spawn_blocking(move || process.child.wait()).await.unwrap().unwrap();
    assert!(ended.success(), "{ended}");
    assert!(ann.try_request("GET", "/api/games", &[], None).await.is_none(), "nobody listens");
    let wal = std::fs::metadata(format!("{}-wal", file.display())).map_or(0, |wal| wal.len());
    assert_eq!(wal, 0, "the file alone is the store");
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}
