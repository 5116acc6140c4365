//! Tables leave memory and come back; snapshots; going back.

use crate::hall::{Guest, TestServer};
use serde_json::json;
use server::protocol::{Status, TableView};
use std::time::Duration;

async fn view(guest: &Guest, table: &str, seat: u8) -> TableView {
    guest.get(&format!("/api/tables/{table}/view?seat={seat}")).await.read()
}

/// Answers with the option at this place for the first seat that is asked.
async fn answer(guest: &Guest, table: &str, pick: usize) {
    for seat in 0..3 {
        let view = view(guest, table, seat).await;
        let Some(prompt) = view.live.and_then(|live| live.prompt) else { continue };
        let key = &prompt.options[pick % prompt.options.len()].key;
        let token = view.question.unwrap().token;
        let done = guest.deed(table, json!({"do": "answer", "seat": seat, "question": token, "key": key})).await;
        assert_eq!(done.status, 204, "{}", done.text);
        return;
    }
}

/// What lies before the last snapshot is not needed for play.
const FORGET: &str = "DELETE FROM lines WHERE table_number = (SELECT number FROM tables WHERE id = $1) AND number < $2";

const LATER: &str = "DELETE FROM snapshots WHERE table_id = $1 AND lines > $2";

fn same(a: &TableView, b: &TableView) {
    assert_eq!(a.live, b.live);
    assert_eq!((&a.log, &a.question, a.position), (&b.log, &b.question, b.position));
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back_as_it_was() {
    let hall = TestServer::like(|config| config.idle = Duration::from_millis(100)).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    for pick in 0..9 {
        answer(&ann, &made.id, pick).await;
    }
    let before = view(&ann, &made.id, 1).await;
    hall.all_asleep().await;
    same(&view(&ann, &made.id, 1).await, &before);
    hall.all_asleep().await;
    // Somebody who looks at it keeps it awake.
    let page = ann.watch(&made.id, Some(1)).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(hall.metric("tables_in_memory").await, 1);
    assert_eq!(Some(page.live), before.live);
}

#[tokio::test]
async fn a_table_is_opened_from_its_snapshot() {
    let hall = TestServer::like(|config| config.idle = Duration::from_millis(100)).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({"seed": "snapshot"})).await;
    let mut kept = None;
    for pick in 0..60 {
        answer(&ann, &made.id, pick * 3 + 1).await;
        if pick > 20 && kept.is_none() {
            hall.all_asleep().await;
            kept = hall.store().snapshot(&made.id, u32::MAX).await.unwrap();
        }
        if kept.is_some() && pick > 25 {
            break;
        }
    }
    let kept = kept.expect("at some moment nothing can be taken back");
    let before = view(&ann, &made.id, 0).await;
    hall.all_asleep().await;
    let last = hall.store().snapshot(&made.id, u32::MAX).await.unwrap().unwrap();
    assert!(last.lines >= kept.lines && last.position > 0);
    hall.tamper(FORGET, &made.id, last.lines).await;
    let again = view(&ann, &made.id, 0).await;
    assert_eq!((&again.live, &again.question, again.position), (&before.live, &before.question, before.position));
    hall.all_asleep().await;

    // Lines that no longer play: the last position we kept is shown, and says so.
    answer(&ann, &made.id, 0).await;
    hall.all_asleep().await;
    hall.tamper(LATER, &made.id, last.lines).await;
    hall.store().keep_snapshots(&made.id, std::slice::from_ref(&last)).await.unwrap();
    let wrong = "UPDATE lines SET body = 'dance ' || body
        WHERE table_number = (SELECT number FROM tables WHERE id = $1) AND number >= $2";
    hall.tamper(wrong, &made.id, last.lines).await;
    let broken = view(&ann, &made.id, 0).await;
    assert_eq!(broken.table.status, Status::Paused);
    assert!(broken.table.remark.unwrap().contains("rules have changed"));
    assert_eq!(broken.position, last.position);
    assert_eq!(hall.metric("tables_stuck_total").await, 1);

    // A bad release closes no game: what is said and renamed meanwhile stores nothing of it, and a good one plays on.
    let resign = ann.deed(&made.id, json!({"do": "resign", "seat": 0})).await;
    assert!(resign.code() == "not-now" && resign.text.contains("goes on once"), "{}", resign.text);
    let resume = json!({"do": "propose", "seat": 0, "what": {"kind": "resume"}});
    assert_eq!(ann.deed(&made.id, resume).await.code(), "not-now");
    assert_eq!(ann.deed(&made.id, json!({"do": "chat", "text": "what now?"})).await.status, 204);
    assert_eq!(ann.post("/api/me/name", json!({"name": "Annabel"})).await.status, 200);
    hall.all_asleep().await;
    let row = hall.store().table(&made.id).await.unwrap().unwrap();
    assert_eq!(row.status, Status::Running, "as it was");
    assert!(row.body.contains("Annabel") && !row.body.contains("rules have changed"), "{}", row.body);
    let right = "UPDATE lines SET body = substr(body, 7)
        WHERE table_number = (SELECT number FROM tables WHERE id = $1) AND number >= $2";
    hall.tamper(right, &made.id, last.lines).await;
    let again = view(&ann, &made.id, 0).await;
    assert_eq!((again.table.status, again.table.remark), (Status::Running, None));
    answer(&ann, &made.id, 0).await;
}

/// A game of a few lines that no longer play is seen as it was left; without a snapshot, as far as its lines still play.
#[tokio::test]
async fn a_short_game_is_seen_when_its_rules_are_gone() {
    let hall = TestServer::like(|config| config.idle = Duration::from_millis(50)).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    for (seat, line) in [(0, "bid 2"), (0, "pass"), (1, "bid 0"), (1, "pass"), (2, "bid 0"), (2, "pass")] {
        let said = ann.deed(&made.id, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
        assert_eq!(said.status, 204, "{}", said.text);
    }
    let before = view(&ann, &made.id, 1).await;
    hall.all_asleep().await;
    hall.tamper("UPDATE lines SET body = 'dance' WHERE number >= $2 AND $1 <> ''", &made.id, 3).await;
    let shot = hall.store().snapshot(&made.id, u32::MAX).await.unwrap().expect("kept when the table left memory");
    assert_eq!(shot.lines as usize, hall.store().lines(&made.id, 0).await.unwrap().len());
    let seen = view(&ann, &made.id, 1).await;
    assert_eq!((&seen.live, seen.position), (&before.live, before.position));
    hall.all_asleep().await;
    hall.tamper(LATER, &made.id, 0).await;
    let seen = view(&ann, &made.id, 0).await;
    assert_eq!(seen.table.status, Status::Paused);
    let remark = seen.table.remark.unwrap();
    assert!(remark.contains("line 3 no longer plays. This is the position before it."), "{remark}");
    assert_eq!(seen.position, 3, "three bids");
    assert!(seen.live.is_some());
}

#[tokio::test]
async fn going_back_far_and_on_again_is_the_same_after_a_restart() {
    let hall = TestServer::like(|config| config.idle = Duration::from_millis(100)).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({"seed": "back"})).await;
    let mut positions = Vec::new();
    for pick in 0..24 {
        answer(&ann, &made.id, pick).await;
        let seen = view(&ann, &made.id, 0).await;
        positions.push(seen.position);
        if pick % 6 == 5 {
            hall.all_asleep().await;
        }
        if pick % 10 == 9 {
            let to = positions[pick - 4];
            let back = json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": to}});
            assert_eq!(ann.deed(&made.id, back).await.status, 204);
            assert!(view(&ann, &made.id, 0).await.position >= to);
        }
    }
    let before = view(&ann, &made.id, 2).await;
    hall.all_asleep().await;
    same(&view(&ann, &made.id, 2).await, &before);
    hall.all_asleep().await;
    // Without any snapshot too.
    hall.tamper(LATER, &made.id, 0).await;
    same(&view(&ann, &made.id, 2).await, &before);
}

#[tokio::test]
async fn a_snapshot_keeps_who_passed_early() {
    let hall = TestServer::like(|config| config.idle = Duration::from_millis(100)).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let id = &made.id;
    let lines = [(0, "bid 2"), (0, "pass"), (1, "bid 0"), (1, "pass"), (2, "bid 0"), (2, "pass"), (0, "play strike")];
    for (seat, line) in lines {
        let said = ann.deed(id, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
        assert_eq!(said.status, 204, "{line}: {}", said.text);
    }
    let token = view(&ann, id, 2).await.question.unwrap().token;
    let passed = ann.deed(id, json!({"do": "pass-early", "seat": 2, "question": token, "pass": true})).await;
    assert_eq!(passed.status, 204, "{}", passed.text);
    let before = view(&ann, id, 2).await;
    hall.all_asleep().await;
    same(&view(&ann, id, 2).await, &before);
    hall.all_asleep().await;
    let last = hall.store().snapshot(id, u32::MAX).await.unwrap().unwrap();
    assert_eq!(last.position, before.position, "nothing can be taken back");
    hall.tamper(FORGET, id, last.lines).await;
    let again = view(&ann, id, 2).await.question;
    assert_eq!(again, before.question);
    assert!(again.unwrap().early.unwrap().passed);
}
