//! One who floods the server is slowed down, and the others do not notice.

use crate::hall::{TestServer, eventually};
use serde_json::json;
use server::{
    Limits,
    protocol::{ClientMessage, Holder, ServerMessage, TableInfo},
};
use std::time::{Duration, Instant};

#[tokio::test]
async fn all_websockets_of_an_address_say_only_so_much_together() {
    let hall = TestServer::with(Limits { messages: 0.5, ..Limits::none() }).await;
    let ann = hall.guest().await;
    let mut refused = 0;
    for _ in 0..20 {
        let mut socket = ann.greet().await;
        for re in 0..2 {
            socket.send(&ClientMessage::Ping { re }).await;
            match socket.next().await {
                ServerMessage::Pong { .. } => {}
                ServerMessage::Malformed { text } if text.contains("too many messages") => refused += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(
        refused > 5,
        "two each are within the limit of a socket, forty are not within that of an address: {refused}"
    );
}

#[tokio::test]
async fn nobody_takes_the_seats_of_all_tables() {
    let hall = TestServer::with(Limits { guests: 24.0, ..Limits::none() }).await;
    let (ann, eve) = (hall.guest().await, hall.guest().await);
    let mut sat = Vec::new();
    for _ in 0..8 {
        let made = ann.table(&["open", "open", "open"], json!({})).await;
        sat.push(eve.deed(&made.id, json!({"do": "sit", "seat": 0})).await);
    }
    assert!(sat[..6].iter().all(|answer| answer.status == 204), "{sat:?}");
    assert_eq!((sat[6].code(), sat[7].code()), ("slow", "slow"), "a quarter of an hour's at once");
    let few = TestServer::with(Limits { tables: 2, ..Limits::none() }).await;
    let eve = few.guest().await;
    let mut sat = Vec::new();
    for _ in 0..3 {
        let made = few.guest().await.table(&["open", "open", "open"], json!({})).await;
        sat.push(eve.deed(&made.id, json!({"do": "sit", "seat": 0})).await.status);
    }
    assert_eq!(sat, [204, 204, 429], "whoever sits has as many tables as whoever keeps them");
}

/// A host who turns seats all the time does not fill the queues of those who look at the lobby.
#[tokio::test]
async fn the_lobby_tells_its_news_now_and_then() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "open"], json!({})).await;
    let mut lobby = bob.greet().await;
    lobby.send(&ClientMessage::WatchLobby).await;
    let ServerMessage::Lobby { .. } = lobby.next().await else { panic!("no lobby") };
    let begun = Instant::now();
    for n in 0..41 {
        let plan = if n % 2 == 0 { json!({"plan": "bot", "bot": "random"}) } else { json!({"plan": "open"}) };
        assert_eq!(ann.deed(&made.id, json!({"do": "arrange", "seat": 1, "plan": plan})).await.status, 204);
    }
    // How it looks in the end is told in any case; what was in between, now and then.
    let mut news = 0;
    let mut told = false;
    while !told {
        let ServerMessage::LobbyTable { table } = lobby.next().await else { panic!("other news") };
        news += 1;
        told = table.seats.iter().filter(|seat| matches!(seat.holder, Holder::Bot { .. })).count() == 1;
    }
    let time = begun.elapsed();
    assert_eq!(ann.deed(&made.id, json!({"do": "close"})).await.status, 204);
    while let ServerMessage::LobbyTable { .. } = lobby.next().await {
        news += 1;
    }
    let most = begun.elapsed().as_millis() / 300 + 2;
    assert!(news <= most, "{news} for forty-one changes in {time:?}");
}

#[tokio::test]
async fn who_sets_a_holiday_again_and_again_is_slowed_down() {
    let hall = TestServer::with(Limits { chat: 3.0, ..Limits::none() }).await;
    let ann = hall.guest().await;
    let set = async |until: i64| {
        let settings = json!({"webhook": "", "holiday_until": until, "page": ""}).to_string();
        ann.request("PUT", "/api/me/settings", &[], Some(settings)).await.status
    };
    let mut answers = Vec::new();
    for n in 0..4 {
        answers.push(set(1_000 + n).await);
    }
    assert_eq!(answers, [200, 200, 200, 429], "each of her tables hears of it");
}

/// A new name goes into the tables of finished games without their being played again.
#[tokio::test]
async fn a_new_name_wakes_no_finished_game() {
    let hall = TestServer::like(|config| config.idle = Duration::from_millis(50)).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({})).await;
    assert_eq!(ann.deed(&made.id, json!({"do": "resign", "seat": 0})).await.status, 204);
    hall.all_asleep().await;
    let before = hall.metric("tables_restored_total").await;
    assert_eq!(ann.post("/api/me/name", json!({"name": "Annabel"})).await.status, 200);
    assert_eq!(hall.metric("tables_restored_total").await, before);
    let info: TableInfo = ann.get(&format!("/api/tables/{}", made.id)).await.read();
    assert_eq!(info.host.name, "Annabel");
}

/// A record whose last line is wrong costs as much as one that is right: nobody keeps the desk busy for nothing.
#[tokio::test]
async fn work_is_paid_for_also_when_it_fails() {
    let hall = TestServer::like(|config| config.games.push(nexus_ops::entry())).await;
    let ann = hall.guest().await;
    let war = json!({"game": "nexus-ops", "private": true});
    let table = ann.table(&["me", "me"], war).await.id;
    crate::long::play(&ann, &table, 200).await;
    assert_eq!(ann.deed(&table, json!({"do": "resign", "seat": 0})).await.status, 204);
    // In the midst of a turn the other seat would be asked first.
    ann.deed(&table, json!({"do": "resign", "seat": 1})).await;
    let record = eventually(async || {
        Some(ann.get(&format!("/api/tables/{table}/record")).await).filter(|record| record.status == 200)
    })
    .await;
    let wrong = format!("{}\nred dance\n", record.text.trim_end());
    let hall = TestServer::like(|config| {
        config.games.push(nexus_ops::entry());
        config.limits = Limits { requests: 1.0, ..Limits::none() };
    })
    .await;
    let bob = hall.guest().await;
    let mut tries = 0;
    loop {
        let answer = bob.post("/api/records", json!({"record": wrong, "name": "", "seats": []})).await;
        if answer.status == 429 {
            break;
        }
        assert_eq!(answer.code(), "illegal", "{}", answer.text);
        tries += 1;
    }
    assert!(tries < 9, "ten requests at once would be allowed: {tries}");
}
