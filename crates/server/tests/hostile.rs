//! Hostile input: clear errors, the table untouched, the process alive, memory bounded.

use crate::hall::{Guest, TestServer};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::{
    Limits,
    protocol::{ClientMessage, Deed, PROTOCOL, ServerMessage, TableView},
};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

async fn view(guest: &Guest, table: &str) -> TableView {
    guest.get(&format!("/api/tables/{table}/view")).await.read()
}

/// `FRAMES` of them, ten thousand if not given; `make soak` says a million.
#[tokio::test]
async fn random_frames_change_nothing() {
    let frames: u32 = std::env::var("FRAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let before = view(&ann, &made.id).await;
    let eve = hall.guest().await;
    let mut rng = kernel::Rng::new(7);
    let seeds = [
        format!(
            r#"{{"kind":"do","re":1,"table":"{}","deed":{{"do":"answer","seat":0,"question":"x","key":"0"}}}}"#,
            made.id
        ),
        format!(r#"{{"kind":"watch","table":"{}","seat":0,"key":null,"stage":null}}"#, made.id),
        format!(
            r#"{{"kind":"do","re":2,"table":"{}","deed":{{"do":"say","seat":0,"question":null,"line":"bid 1"}}}}"#,
            made.id
        ),
        r#"{"kind":"unwatch","table":"nowhere"}"#.into(),
        r#"{"kind":"seen","notice":"' OR 1=1 --"}"#.into(),
    ];
    let mut sent = 0;
    while sent < frames {
        let socket = eve.greet().await;
        let (mut sink, mut stream) = socket.stream.split();
        // Reads whatever comes back, so that only what is sent matters here.
        let reading = tokio::spawn(async move { while let Some(Ok(_)) = stream.next().await {} });
        while sent < frames {
            let mut bytes = seeds[rng.pick(5) as usize].clone().into_bytes();
            for _ in 0..rng.pick(6) {
                let at = rng.pick(bytes.len() as u32) as usize;
                match rng.pick(3) {
                    0 => bytes[at] = rng.pick(256) as u8,
                    1 => bytes.truncate(at.max(1)),
                    _ => bytes.insert(at, b"{}[]\",:0-9"[rng.pick(10) as usize]),
                }
            }
            let frame = match String::from_utf8(bytes) {
                Ok(text) => Message::text(text),
                Err(wrong) => Message::binary(wrong.into_bytes()),
            };
            sent += 1;
            if sink.send(frame).await.is_err() {
                break;
            }
        }
        reading.abort();
    }
    let after = view(&ann, &made.id).await;
    assert_eq!((after.live, after.position), (before.live, before.position));
    assert_eq!(ann.get("/healthz").await.text, "ok\n");
}

#[tokio::test]
async fn malformed_and_huge_frames_get_clear_errors() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let mut socket = ann.connect().await;
    socket.send_text("{\"kind\":\"watch-lobby\"}".into()).await;
    assert!(matches!(socket.next().await, ServerMessage::Malformed { text } if text.contains("hello")));
    let mut socket = ann.connect().await;
    socket.send(&ClientMessage::Hello { protocol: PROTOCOL + 1 }).await;
    assert!(matches!(socket.next().await, ServerMessage::Refused { text, .. } if text.contains("load the page again")));

    let mut socket = ann.greet().await;
    for wrong in ["", "{", "null", "[1,2]", "{\"kind\":\"fly\"}", "{\"kind\":\"watch\",\"table\":7}", &"[".repeat(5000)]
    {
        socket.send_text(wrong.to_owned()).await;
        assert!(matches!(socket.next().await, ServerMessage::Malformed { .. }), "{wrong}");
    }
    socket.stream.send(Message::binary(vec![0xff; 100])).await.unwrap();
    assert!(matches!(socket.next().await, ServerMessage::Malformed { .. }));
    socket.send(&ClientMessage::Ping { re: 5 }).await;
    assert_eq!(socket.next().await, ServerMessage::Pong { re: 5 });
    let _ = socket.stream.send(Message::text("x".repeat(1 << 20))).await;
    while let Some(message) = socket.try_next().await {
        assert!(matches!(message, ServerMessage::Malformed { .. }), "{message:?}");
    }
    let huge = json!({"name": "x".repeat(70_000)}).to_string();
    assert_eq!(ann.request("POST", "/api/me/name", &[], Some(huge)).await.code(), "malformed");
}

#[tokio::test]
async fn a_flood_of_messages_is_slowed_down() {
    let hall = TestServer::with(Limits { messages: 5.0, ..Limits::default() }).await;
    let mut socket = hall.guest().await.greet().await;
    for re in 0..200 {
        if socket.stream.send(Message::text(format!("{{\"kind\":\"ping\",\"re\":{re}}}"))).await.is_err() {
            break;
        }
    }
    let mut pongs = 0;
    while let Some(message) = socket.try_next().await {
        pongs += u32::from(matches!(message, ServerMessage::Pong { .. }));
    }
    assert!((10..60).contains(&pongs), "{pongs}");
}

#[tokio::test]
async fn a_slow_reader_is_closed_and_holds_up_nobody() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({})).await;
    let mut slow = ann.greet().await;
    for _ in 0..200 {
        slow.deed(&made.id, Deed::Chat { text: "x".repeat(500) }).await;
    }
    // Asks for the whole again and again, a tenth of a megabyte each time, and never reads.
    let watch = ClientMessage::Watch { table: made.id.clone(), seat: None, key: None, stage: None };
    let watch = serde_json::to_string(&watch).unwrap();
    let before = resident();
    for _ in 0..400 {
        slow.stream.send(Message::text(watch.clone())).await.unwrap();
    }
    // In the end nothing more fits between the two.
    let mut sent = 0;
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let now = hall.metric("messages_out_total").await;
        if std::mem::replace(&mut sent, now) == now {
            break;
        }
    }
    // Others go on; when too much waits for the one who does not read, it is sent away.
    let mut page = ann.watch(&made.id, None).await;
    page.answer(0).await.unwrap();
    assert_eq!(hall.metric("slow_readers_total").await, 0);
    for _ in 0..300 {
        page.deed(Deed::Chat { text: "x".repeat(500) }).await.unwrap();
    }
    assert_eq!(hall.metric("slow_readers_total").await, 1);
    let grown = resident() - before;
    assert!(grown < 64 * 1024, "{grown} KB more");
}

/// Kilobytes of this process, server and all.
fn resident() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[tokio::test]
async fn only_so_many_connections_from_one_address() {
    let hall = TestServer::with(Limits { sockets: 3, ..Limits::none() }).await;
    let ann = hall.guest().await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(ann.greet().await);
    }
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    assert_eq!(ann.request("GET", "/api/socket", &upgrade, None).await.code(), "slow");
    drop(open);
}

#[tokio::test]
async fn strange_addresses_are_not_found() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    for path in
        ["/api/tables/%00", "/api/tables/..%2f..%2fetc", "/api/tables/x/view?seat=999", "/api/tables/x/replay/-1"]
    {
        let status = ann.get(path).await.status;
        assert!((400..500).contains(&status), "{path} {status}");
    }
    assert_eq!(ann.get("/../../etc/passwd").await.status, 200, "a place inside the page");
}
