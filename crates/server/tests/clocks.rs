//! Clocks at live tables: what happens when time is up, pauses and holidays.

use crate::hall::{Guest, TestServer, eventually};
use serde_json::{Value, json};
use server::{
    protocol::{Deed, Holder, ProposalKind, Status, TableInfo, TimeOut},
    store::{Append, TableRow},
};
use std::time::Duration;

/// A bot that takes its time, so that the game is not over before it is looked at.
const SLOW: &str = "search:1000ms";

async fn info(guest: &Guest, table: &str) -> TableInfo {
    guest.get(&format!("/api/tables/{table}")).await.read()
}

/// Time goes by for a table that is asleep: its seats are changed in the store, and its deadline is now.
async fn later(hall: &TestServer, table: &str, change: impl Fn(&mut Value)) {
    hall.all_asleep().await;
    let row = hall.store().table(table).await.unwrap().unwrap();
    let mut body: Value = serde_json::from_str(&row.body).unwrap();
    body["seats"].as_array_mut().unwrap().iter_mut().for_each(change);
    let head = TableRow { body: body.to_string(), deadline: Some(1), version: row.version + 1, ..row };
    hall.store().append(table, &Append { head: Some(head), ..Append::default() }).await.unwrap();
}

async fn until(guest: &Guest, table: &str, ready: impl Fn(&TableInfo) -> bool) -> TableInfo {
    eventually(async || Some(info(guest, table).await).filter(&ready)).await
}

async fn sleepy() -> TestServer {
    TestServer::like(|config| config.idle = Duration::from_millis(100)).await
}

#[tokio::test]
async fn a_move_clock_passes_for_who_does_not_answer() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let clock = json!({"clock": {"kind": "move", "seconds": 5}, "time_out": {"kind": "pass"}});
    let made = ann.table(&["me", "random", "random"], clock).await;
    let mut page = ann.watch(&made.id, None).await;
    let first = page.position;
    page.until(|page| page.position > first).await;
    let table = page.table.clone().unwrap();
    assert_eq!(table.time_out, TimeOut::Pass);
    assert!(matches!(table.seats[0].holder, Holder::User { .. }), "the seat stays hers");
    page.answer(0).await.unwrap();
}

#[tokio::test]
async fn a_game_clock_hands_the_seat_to_a_bot() {
    let hall = sleepy().await;
    let ann = hall.guest().await;
    let clock = json!({"clock": {"kind": "game", "seconds": 60, "increment": 0}});
    let made = ann.table(&["me", SLOW, SLOW], clock).await;
    let mut page = ann.watch(&made.id, None).await;
    page.answer(0).await.unwrap();
    page.deed(Deed::Propose { seat: 0, what: ProposalKind::Pause }).await.unwrap();
    let clock = info(&ann, &made.id).await.seats[0].clock.unwrap();
    assert!(!clock.running && clock.left < 60_000, "it has run: {clock:?}");
    drop(page);
    // Almost all of the time goes by.
    later(&hall, &made.id, |seat| seat["left"] = json!(300)).await;
    ann.deed(&made.id, json!({"do": "propose", "seat": 0, "what": {"kind": "resume"}})).await;
    let table = until(&ann, &made.id, |table| matches!(table.seats[0].holder, Holder::Bot { .. })).await;
    assert_eq!(table.status, Status::Running);
}

#[tokio::test]
async fn a_move_a_day_is_looked_after_while_everybody_is_away() {
    let hall = sleepy().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", SLOW, SLOW], json!({"clock": {"kind": "days", "days": 1}})).await;
    assert!(info(&ann, &made.id).await.seats[0].clock.unwrap().running);
    later(&hall, &made.id, |seat| {
        if let Some(since) = seat["since"].as_i64() {
            seat["since"] = json!(since - 24 * 3600 * 1000);
        }
    })
    .await;
    let table = until(&ann, &made.id, |table| matches!(table.seats[0].holder, Holder::Bot { .. })).await;
    assert!(matches!(&table.seats[0].holder, Holder::Bot { for_user: Some(user), .. } if user.id == ann.id));
    let notices = hall.store().notices(&ann.id).await.unwrap();
    assert_eq!(notices.iter().filter(|n| n.kind == server::protocol::NoticeKind::TimeOut).count(), 1);
    assert_eq!(ann.deed(&made.id, json!({"do": "sit", "seat": 0})).await.status, 204, "she may take it back");
}

#[tokio::test]
async fn a_holiday_stops_the_clock_of_days() {
    let hall = sleepy().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({"clock": {"kind": "days", "days": 1}})).await;
    let holiday = |until: Value| json!({"webhook": "", "holiday_until": until, "page": ""}).to_string();
    // Half of the day goes by.
    later(&hall, &made.id, |seat| {
        if let Some(since) = seat["since"].as_i64() {
            seat["since"] = json!(since - 12 * 3600 * 1000);
        }
    })
    .await;
    let far = info(&ann, &made.id).await.made + 30 * 24 * 3600 * 1000;
    let set = ann.request("PUT", "/api/me/settings", &[], Some(holiday(json!(far)))).await;
    assert_eq!(set.status, 200, "{}", set.text);
    let table = info(&ann, &made.id).await;
    assert_eq!(table.seats[0].holiday_until, Some(far));
    assert!(!table.seats[0].clock.unwrap().running);
    // A day and more goes by: nothing happens.
    later(&hall, &made.id, |_| ()).await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert!(matches!(info(&ann, &made.id).await.seats[0].holder, Holder::User { .. }));
    let back = ann.request("PUT", "/api/me/settings", &[], Some(holiday(Value::Null))).await;
    assert_eq!(back.status, 200);
    let clock = info(&ann, &made.id).await.seats[0].clock.unwrap();
    let hours = 3600 * 1000;
    assert!(clock.running && (11 * hours..=12 * hours).contains(&clock.left), "what was left before: {clock:?}");
}

#[tokio::test]
async fn nobody_waits_for_a_seat_that_is_free() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    for plan in [json!({"plan": "open"}), json!({"plan": "reserved", "user": hall.guest().await.id})] {
        let made = ann.table(&["me", "open", "random"], json!({"clock": {"kind": "move", "seconds": 600}})).await;
        assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
        let end = json!({"do": "propose", "seat": 1, "what": {"kind": "pause"}});
        assert_eq!(bob.deed(&made.id, end.clone()).await.status, 204);
        assert_eq!(ann.deed(&made.id, json!({"do": "arrange", "seat": 0, "plan": plan})).await.status, 204);
        assert_eq!(info(&bob, &made.id).await.status, Status::Paused, "who has gone is not asked");
        let resume = json!({"do": "propose", "seat": 1, "what": {"kind": "resume"}});
        assert_eq!(bob.deed(&made.id, resume).await.status, 204);
        for line in ["bid 2", "pass"] {
            let said = json!({"do": "say", "seat": 1, "question": null, "line": line});
            assert_eq!(bob.deed(&made.id, said).await.status, 204);
        }
        let mut page = bob.watch(&made.id, None).await;
        page.until(|page| page.was_told("Bids")).await;
        assert_eq!(bob.deed(&made.id, end).await.status, 204);
        assert_eq!(info(&bob, &made.id).await.status, Status::Paused);
    }
}

#[tokio::test]
async fn a_pause_needs_everybody_and_lasts_until_all_go_on() {
    let hall = sleepy().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "random"], json!({"clock": {"kind": "days", "days": 1}})).await;
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    let mut pages = [ann.watch(&made.id, None).await, bob.watch(&made.id, None).await];
    for (what, status) in [(ProposalKind::Pause, Status::Paused), (ProposalKind::Resume, Status::Running)] {
        pages[0].deed(Deed::Propose { seat: 0, what: what.clone() }).await.unwrap();
        assert_ne!(info(&ann, &made.id).await.status, status, "bob has not agreed");
        pages[1].until(|page| page.table.as_ref().unwrap().proposals.iter().any(|p| p.what == what)).await;
        let proposal = pages[1].table.as_ref().unwrap().proposals[0].id;
        pages[1].deed(Deed::Reply { seat: 1, proposal, agree: true }).await.unwrap();
        let table = info(&ann, &made.id).await;
        assert_eq!(table.status, status);
        let runs = table.seats[0].clock.unwrap().running;
        assert_eq!(runs, status == Status::Running);
        assert_eq!(pages[0].answer(0).await.is_ok(), status == Status::Running);
    }
}

#[tokio::test]
async fn delayed_spectators_see_it_later() {
    let hall = TestServer::open().await;
    let (ann, eve) = (hall.guest().await, hall.guest().await);
    let late = json!({"spectators": {"kind": "delayed", "seconds": 5}});
    let made = ann.table(&["me", "me", "me"], late).await;
    let mut audience = eve.watch(&made.id, None).await;
    for seat in 0..3u8 {
        for line in [format!("bid {seat}"), "pass".into()] {
            let done = ann.deed(&made.id, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
            assert_eq!(done.status, 204, "{}", done.text);
        }
    }
    let now: server::protocol::TableView = ann.get(&format!("/api/tables/{}/view?seat=0", made.id)).await.read();
    let seen: server::protocol::TableView = eve.get(&format!("/api/tables/{}/view", made.id)).await.read();
    assert!(seen.position < now.position, "{} {}", seen.position, now.position);
    let start = std::time::Instant::now();
    audience.until(|page| page.position == now.position).await;
    assert!(start.elapsed() > Duration::from_millis(500), "five seconds later, less what the test took");
    assert!(audience.was_told("Bids"));
    assert!(audience.live.hand.is_empty());
}

fn homes(page: &crate::hall::Page) -> usize {
    page.stage.as_ref().map_or(0, |stage| stage.board.spaces.iter().filter(|space| space.home.is_some()).count())
}

#[tokio::test]
async fn delayed_spectators_see_a_new_map_later_too() {
    let hall = TestServer::like(|config| config.games.push(empires_of_the_void::entry())).await;
    let (ann, eve, fay) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let late = json!({"game": "empires-of-the-void", "spectators": {"kind": "delayed", "seconds": 5}});
    let made = ann.table(&["me", "me"], late).await;
    let mut audience = eve.watch(&made.id, None).await;
    let before = homes(&audience);
    let now = loop {
        let mut page = ann.watch(&made.id, Some(0)).await;
        if homes(&page) != before {
            break homes(&page);
        }
        if page.live.prompt.is_none() {
            page = ann.watch(&made.id, Some(1)).await;
        }
        page.answer(0).await.unwrap();
    };
    let start = std::time::Instant::now();
    let newcomer = fay.watch(&made.id, None).await;
    assert_eq!(homes(&newcomer), before, "who comes now sees the map as it was");
    audience.until(|page| homes(page) == now).await;
    assert!(start.elapsed() > Duration::from_millis(500), "five seconds later, less what the test took");
}

#[tokio::test]
async fn the_clock_of_a_game_that_cannot_be_played_wakes_nobody() {
    let hall = sleepy().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({"clock": {"kind": "days", "days": 1}})).await;
    let said = json!({"do": "say", "seat": 0, "question": null, "line": "bid 2"});
    assert_eq!(ann.deed(&made.id, said).await.status, 204);
    hall.all_asleep().await;
    hall.tamper("UPDATE lines SET body = 'dance' WHERE $1 <> '' AND $2 = 0", &made.id, 0).await;
    hall.tamper("DELETE FROM snapshots WHERE table_id = $1 AND $2 = 0", &made.id, 0).await;
    hall.tamper("UPDATE tables SET deadline = $2 WHERE id = $1", &made.id, 5).await;
    let app = hall.server.as_ref().unwrap().app.clone();
    for _ in 0..4 {
        app.wake_late().await.unwrap();
        hall.all_asleep().await;
    }
    assert_eq!(hall.metric("tables_stuck_total").await, 1, "played again once, not every two seconds");
    let seen: server::protocol::TableView = ann.get(&format!("/api/tables/{}/view", made.id)).await.read();
    assert!(seen.table.remark.unwrap().contains("line 0 no longer plays"), "who looks is told");
}
