//! Webhooks: one notice a turn, and no way into the machine or its network.

use crate::hall::{Guest, TestServer, eventually};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    sync::mpsc,
    time::Duration,
};

/// Takes calls on loopback and hands out their bodies.
fn receiver() -> (u16, mpsc::Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut reader = BufReader::new(stream);
            let mut length = 0;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            let _ = reader.get_mut().write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n");
            if send.send(serde_json::from_slice(&body).unwrap()).is_err() {
                return;
            }
        }
    });
    (port, receive)
}

async fn set_webhook(guest: &Guest, address: &str) -> u16 {
    let settings = json!({"webhook": address, "holiday_until": null, "page": ""});
    guest.request("PUT", "/api/me/settings", &[], Some(settings.to_string())).await.status
}

async fn say(guest: &Guest, table: &str, seat: u8, line: &str) {
    let done = guest.deed(table, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
    assert_eq!(done.status, 204, "{line}: {}", done.text);
}

#[tokio::test]
async fn a_webhook_is_called_once_a_turn() {
    let hall = TestServer::like(|config| config.webhook_hosts = vec!["127.0.0.1".into()]).await;
    let (port, calls) = receiver();
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    assert_eq!(set_webhook(&ann, &format!("http://127.0.0.1:{port}/hook")).await, 200);
    let made = bob.table(&["open", "me", "me"], json!({})).await;
    assert_eq!(ann.deed(&made.id, json!({"do": "sit", "seat": 0})).await.status, 204);
    // Two questions of one turn; then the others, one of whom has the floor; then the next round.
    say(&ann, &made.id, 0, "bid 0").await;
    say(&ann, &made.id, 0, "pass").await;
    for (seat, bid) in [(1, "bid 1"), (2, "bid 0")] {
        say(&bob, &made.id, seat, bid).await;
        say(&bob, &made.id, seat, "pass").await;
    }
    say(&bob, &made.id, 1, "pass").await;
    let mut heard: Vec<Value> = Vec::new();
    let is_turn = |call: &&Value| call["notice"]["kind"] == "your-turn";
    eventually(async || {
        heard.extend(calls.try_iter());
        (heard.iter().filter(is_turn).count() >= 2).then_some(())
    })
    .await;
    // And no third one.
    tokio::time::sleep(Duration::from_secs(1)).await;
    heard.extend(calls.try_iter());
    let turns: Vec<&Value> = heard.iter().filter(is_turn).collect();
    assert_eq!(turns.len(), 2, "{heard:?}");
    assert_eq!(turns[0]["user"], ann.id.as_str());
    assert_eq!(turns[0]["link"], format!("{}/table/{}", ann.base, made.id));
    assert_eq!(hall.metric("webhook_failures_total").await, 0);
}

#[tokio::test]
async fn webhooks_lead_nowhere_inside() {
    let hall = TestServer::open().await;
    let (port, calls) = receiver();
    let ann = hall.guest().await;
    for inside in ["127.0.0.1", "[::1]", "10.0.0.1", "169.254.169.254", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"] {
        let status = set_webhook(&ann, &format!("http://{inside}:{port}/")).await;
        assert!(status == 400 || inside == "2130706433", "{inside}: {status}");
    }
    // A name that leads inside is found out when it is resolved.
    assert_eq!(set_webhook(&ann, &format!("http://localhost:{port}/")).await, 200);
    ann.table(&["me", "random", "random"], json!({})).await;
    eventually(async || (hall.metric("webhook_failures_total").await > 0).then_some(())).await;
    assert!(calls.try_recv().is_err(), "nothing was called");
}
