//! Games that have ended: one record each, and everything about them as before.

use crate::hall::{Guest, TestServer, eventually};
use serde_json::json;
use server::protocol::{Status, TableView};
use std::time::Duration;

/// A finished game of Ann's, its table with the key that lets people in.
async fn finished(hall: &TestServer, ann: &Guest) -> (String, String) {
    let made = ann.table(&["me", "me", "me"], json!({"seed": "archive", "private": true})).await;
    for (seat, line) in [(0, "bid 2"), (0, "pass"), (1, "bid 0"), (1, "pass"), (2, "bid 0"), (2, "pass")] {
        let said = ann.deed(&made.id, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
        assert_eq!(said.status, 204, "{}", said.text);
    }
    // Back to before the draw only: among bids, the bots of those who resign could tie and the game would go on.
    let back = json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": 6}});
    assert_eq!(ann.deed(&made.id, back).await.status, 204);
    for seat in [1, 2] {
        assert_eq!(ann.deed(&made.id, json!({"do": "resign", "seat": seat})).await.status, 204);
    }
    assert_eq!(hall.store().table(&made.id).await.unwrap().unwrap().status, Status::Over);
    assert_eq!(hall.store().lines(&made.id, 0).await.unwrap().len(), 11);
    let key = made.link.split_once("?key=").expect("a private table").1.to_owned();
    (made.id, key)
}

/// All that can be asked about a game, as text.
async fn everything(guest: &Guest, table: &str, key: &str) -> Vec<String> {
    let mut all = Vec::new();
    for what in ["", "/view", "/view?seat=1", "/record", "/dice", "/replay", "/replay/0", "/replay/3"] {
        let with = if what.contains('?') { '&' } else { '?' };
        let answer = guest.get(&format!("/api/tables/{table}{what}{with}key={key}")).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.text);
        all.push(answer.text);
    }
    all
}

#[tokio::test]
async fn a_finished_game_is_one_record_and_looks_as_before() {
    let hall = TestServer::like(|config| {
        config.idle = Duration::from_millis(50);
        config.keep.playing = Duration::ZERO;
    })
    .await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let (table, key) = finished(&hall, &ann).await;
    hall.all_asleep().await;
    let app = hall.server.as_ref().unwrap().app.clone();
    let (before, of_bob) = (everything(&ann, &table, &key).await, everything(&bob, &table, &key).await);
    let lines = hall.store().lines(&table, 0).await.unwrap();
    app.clear_away().await;
    assert!(hall.store().tables_to_archive(i64::MAX).await.unwrap().is_empty());
    let rows = hall.count("SELECT COUNT(*) FROM lines").await;
    let (shots, records) =
        (hall.count("SELECT COUNT(*) FROM snapshots").await, hall.count("SELECT COUNT(*) FROM archive").await);
    assert_eq!((rows, shots, records), (0, 1, 1));
    let bodies = |lines: Vec<server::store::Line>| lines.into_iter().map(|line| line.body).collect::<Vec<_>>();
    assert_eq!(bodies(hall.store().lines(&table, 0).await.unwrap()), bodies(lines));
    // In memory, and brought back.
    for _ in 0..2 {
        assert_eq!(everything(&ann, &table, &key).await, before);
        assert_eq!(everything(&bob, &table, &key).await, of_bob);
        hall.all_asleep().await;
    }
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await.status, 404, "private as ever");
    let export = ann.get("/api/me/export").await;
    assert_eq!(export.body["tables"], json!([table]));

    // The record lies open; who leaves goes out of it all the same.
    assert_eq!(ann.post("/api/me/name", json!({"name": "Anonyma"})).await.status, 200);
    assert_eq!(ann.request("DELETE", "/api/me", &[], None).await.status, 204);
    let record = bob.get(&format!("/api/tables/{table}/record?key={key}")).await;
    assert_eq!(record.status, 200, "{}", record.text);
    assert!(!record.text.contains("Anonyma"), "{}", record.text);
    let row = hall.store().table(&table).await.unwrap().unwrap();
    assert!(!row.body.contains("Anonyma"), "{}", row.body);
}

/// Lines that no longer play after the end: the last position is seen, and the result stays.
#[tokio::test]
async fn a_finished_game_is_seen_when_its_rules_are_gone() {
    let hall = TestServer::like(|config| {
        config.idle = Duration::from_millis(50);
        config.keep.playing = Duration::ZERO;
    })
    .await;
    let ann = hall.guest().await;
    let (table, _) = finished(&hall, &ann).await;
    hall.all_asleep().await;
    let before: TableView = ann.get(&format!("/api/tables/{table}/view")).await.read();
    hall.all_asleep().await;
    hall.tamper("UPDATE lines SET body = 'dance' WHERE number >= $2 AND $1 <> ''", &table, 2).await;
    hall.server.as_ref().unwrap().app.clear_away().await;
    let after: TableView = ann.get(&format!("/api/tables/{table}/view")).await.read();
    assert_eq!((after.table.status, &after.table.result), (before.table.status, &before.table.result));
    assert_eq!(after.live, before.live);
}

#[tokio::test]
async fn what_is_kept_no_longer_goes_at_its_time() {
    let hall = TestServer::like(|config| {
        config.idle = Duration::from_millis(50);
        config.keep.gathering = Duration::ZERO;
        config.keep.closed = Duration::ZERO;
        config.keep.guests = Duration::ZERO;
    })
    .await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let open = ann.table(&["me", "open", "random"], json!({})).await.id;
    let won = bob.table(&["me", "random", "random"], json!({})).await.id;
    assert_eq!(bob.deed(&won, json!({"do": "resign", "seat": 0})).await.status, 204);
    let app = hall.server.as_ref().unwrap().app.clone();
    // The first time it is closed, the second time it goes.
    eventually(async || {
        app.clear_away().await;
        hall.store().table(&open).await.unwrap().is_none().then_some(())
    })
    .await;
    eventually(async || {
        app.clear_away().await;
        hall.store().user(&bob.id).await.unwrap().is_none().then_some(())
    })
    .await;
    assert_eq!(hall.count("SELECT COUNT(*) FROM tables").await, 0, "nobody is left who was there");
}

#[tokio::test]
async fn times_are_given_in_days() {
    let mut keep = server::Keep::default();
    keep.set("chat=30").unwrap();
    assert_eq!(keep.chat, Duration::from_secs(30 * 24 * 3600));
    for wrong in ["chat", "chat=0", "chat=soon", "history=3", "chat=99999999"] {
        let why = keep.set(wrong).unwrap_err();
        assert!(why.contains("is no time to keep"), "{why}");
    }
}
