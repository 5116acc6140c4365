//! What is told of requests: ids, the log, numbers for Prometheus.

use crate::{
    hall::{Guest, TestServer},
    restart::{LOG, Process},
};
use serde_json::{Value, json};
use server::{Limits, random};
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

#[tokio::test]
async fn every_request_has_an_id_and_the_log_says_who_sent_it() {
    let file = std::env::temp_dir().join(format!("starmoot-{}.sqlite", random::id(10)));
    let mut process = Process::spawn(&format!("sqlite:{}", file.display()), |command| {
        command.env(LOG, "1").stderr(Stdio::piped());
    });
    let ann = Guest::arrive(process.address).await;
    let made = ann.table(&["me", "me", "me"], json!({"private": true})).await;
    let key = made.link.split_once("?key=").unwrap().1;
    let looked = ann.get(&format!("/api/tables/{}?key={key}", made.id)).await;
    let id = looked.header("x-request-id").to_owned();
    assert_eq!(id.len(), 12);
    let forged = ann.request("GET", "/api/games", &[("x-request-id", "mine")], None).await;
    assert_ne!(forged.header("x-request-id"), "mine", "only a web server of ours gives ids");
    let mut lines = BufReader::new(process.child.stderr.take().unwrap()).lines();
    let line = lines.find_map(|line| line.ok().filter(|line| line.contains(&id))).expect("the request is logged");
    let logged: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&logged["span"]["id"], &logged["span"]["user"]), (&json!(id), &json!(ann.id)), "{line}");
    let fields = &logged["fields"];
    assert_eq!((&fields["status"], &fields["method"]), (&json!(200), &json!("GET")), "{line}");
    assert!(!line.contains(key), "{line}");
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
}

#[tokio::test]
async fn a_web_server_of_ours_gives_ids() {
    let hall = TestServer::like(|config| config.trusted = vec!["127.0.0.0/8".parse().unwrap()]).await;
    let ann = hall.guest().await;
    let ask = async |id: &str| {
        let answer = ann.request("GET", "/api/games", &[("x-request-id", id)], None).await;
        answer.header("x-request-id").to_owned()
    };
    assert_eq!(ask("0af1-77").await, "0af1-77");
    assert_ne!(ask("a b").await, "a b", "but no texts for the log");
}

#[tokio::test]
async fn metrics_tell_what_goes_on() {
    let hall = TestServer::with(Limits { sockets: 1, ..Limits::none() }).await;
    let ann = hall.guest().await;
    let page = ann.greet().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    ann.get("/api/tables/nowhere").await;
    ann.get("/api/tables/elsewhere").await;
    ann.post("/api/login", json!({"name": "Ann", "password": "wrong horse"})).await;
    assert_eq!(ann.get("/api/socket").await.status, 429, "one at a time");
    hall.server.as_ref().unwrap().app.clear_away().await;
    assert_eq!(ann.get(&format!("/api/tables/{}", made.id)).await.status, 200);
    let text = ann.get("/metrics").await.text;
    let number = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
    };
    let exact = [
        ("starmoot_users_online", 1.0),
        ("starmoot_sockets_refused_total", 1.0),
        ("starmoot_login_failures_total", 1.0),
        ("starmoot_http_wrong_total{route=\"/api/tables/{table}\",status=\"4xx\"}", 2.0),
        ("starmoot_http_wrong_total{route=\"/api/socket\",status=\"4xx\"}", 1.0),
        ("starmoot_tables{status=\"running\"}", 1.0),
        ("starmoot_store_damaged", 0.0),
        ("starmoot_build_info{version=\"0.1.0\"}", 1.0),
    ];
    for (name, value) in exact {
        assert_eq!(number(name), value, "{name}");
    }
    let more = [
        "starmoot_store_bytes",
        "starmoot_store_read_seconds_count",
        "starmoot_store_write_seconds_count",
        "process_resident_memory_bytes",
        "process_open_fds",
        "process_max_fds",
        "process_threads",
        "process_start_time_seconds",
    ];
    for name in more {
        assert!(number(name) > 0.0, "{name}");
    }
    assert!(number("starmoot_store_waiting") >= 0.0 && number("process_cpu_seconds_total") >= 0.0);
    drop(page);
}
