//! One person cannot spoil it for the others: seeds, hands, consent, floods, and a store that is for one process.

use crate::{
    hall::{Guest, TestServer, config, eventually},
    restart::{LOG, Process},
};
use serde_json::{Value, json};
use server::{
    Limits, Server,
    store::{Backend, Postgres},
};
use std::{io::Read, os::unix::fs::PermissionsExt, process::Stdio};

/// A running table of Ann, Bob and a bot.
pub async fn running(ann: &Guest, bob: &Guest, more: Value) -> String {
    let made = ann.table(&["me", "open", "random"], more).await;
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    made.id
}

pub async fn info(guest: &Guest, table: &str) -> Value {
    guest.get(&format!("/api/tables/{table}")).await.body
}

#[tokio::test]
async fn a_bots_name_is_short() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let long = format!("search:2s:1:{}5", "0".repeat(20_000));
    assert_eq!(ann.try_table(&["open", "open", &long], json!({})).await.code(), "malformed");
    assert_eq!(ann.try_table(&["open", "open", "search:200ms"], json!({})).await.status, 200);
}

#[tokio::test]
async fn nobody_chooses_the_seed_of_a_table_where_others_play() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let reserved = format!("user:{}", bob.id);
    for plans in [["me", "open", "random"], ["me", &reserved, "me"], ["open", "random", "random"]] {
        assert_eq!(ann.try_table(&plans, json!({"seed": "mine"})).await.code(), "malformed", "{plans:?}");
    }
    let made = ann.table(&["me", "me", "random"], json!({"seed": "mine", "private": true})).await;
    let gone = ann.deed(&made.id, json!({"do": "arrange", "seat": 1, "plan": {"plan": "open"}})).await;
    assert_eq!(gone.code(), "not-now", "nor is anybody let in afterwards: {}", gone.text);
}

#[tokio::test]
async fn nobody_looks_into_another_hand_by_changing_seats() {
    let hall = TestServer::open().await;
    let (ann, bob, cat) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let table = running(&ann, &bob, json!({})).await;
    let arrange = |seat: u8, plan: &str| json!({"do": "arrange", "seat": seat, "plan": {"plan": plan}});
    assert_eq!(ann.deed(&table, arrange(2, "me")).await.code(), "not-now", "the host plays already");
    assert_eq!(ann.get(&format!("/api/tables/{table}/view?seat=2")).await.code(), "not-yours");
    assert_eq!(bob.deed(&table, arrange(1, "open")).await.status, 204);
    assert_eq!(ann.deed(&table, json!({"do": "sit", "seat": 1})).await.code(), "not-now", "she plays already");
    assert_eq!(ann.deed(&table, arrange(0, "open")).await.status, 204);
    assert_eq!(ann.deed(&table, json!({"do": "sit", "seat": 1})).await.code(), "not-now", "she knows another hand");
    assert_eq!(cat.deed(&table, json!({"do": "sit", "seat": 1})).await.status, 204, "who knows none may sit");
    assert_eq!(ann.deed(&table, json!({"do": "sit", "seat": 0})).await.status, 204, "and who comes back");
}

#[tokio::test]
async fn tables_without_their_host_count_for_the_host() {
    let hall = TestServer::with(Limits { tables: 2, ..Limits::none() }).await;
    let ann = hall.guest().await;
    for n in 0..3 {
        let made = ann.try_table(&["open", "random", "random"], json!({})).await;
        assert_eq!(made.code(), if n < 2 { "" } else { "slow" }, "{n}");
    }
    let bob = hall.guest().await;
    let slow = ["search:2s", "search:2s", "search:2s"];
    assert_eq!(bob.try_table(&slow, json!({})).await.status, 200);
    assert_eq!(bob.try_table(&slow, json!({})).await.code(), "slow", "one table of bots alone");
    let made = bob.table(&["open", slow[1], slow[2]], json!({})).await;
    let arrange = |plan: Value| json!({"do": "arrange", "seat": 0, "plan": plan});
    let to_bot = arrange(json!({"plan": "bot", "bot": slow[0]}));
    assert_eq!(bob.deed(&made.id, to_bot.clone()).await.code(), "slow", "nor by filling it up");
    assert_eq!(bob.deed(&made.id, arrange(json!({"plan": "me"}))).await.status, 204);
    assert_eq!(bob.deed(&made.id, to_bot).await.code(), "slow", "nor by leaving it");
    assert_eq!(info(&bob, &made.id).await["seats"][0]["holder"]["kind"], "user");
}

#[tokio::test]
async fn the_delay_of_spectators_outlasts_a_crash() {
    let hall = TestServer::like(|config| config.idle = std::time::Duration::ZERO).await;
    let (ann, eve) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "me", "me"], json!({"spectators": {"kind": "delayed", "seconds": 600}})).await;
    for seat in 0..3u8 {
        for line in [format!("bid {seat}"), "pass".into()] {
            let done = ann.deed(&made.id, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
            assert_eq!(done.status, 204, "{}", done.text);
        }
    }
    hall.all_asleep().await;
    // A crash loses the moment of the last move, which is stored now and then.
    hall.tamper("UPDATE tables SET moved = $2 WHERE id = $1", &made.id, 0).await;
    let replay = eve.get(&format!("/api/tables/{}/replay", made.id)).await;
    assert_eq!(replay.body["positions"], 1, "{}", replay.text);
}

#[tokio::test]
async fn a_stand_in_does_not_consent() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let table = running(&ann, &bob, json!({})).await;
    assert_eq!(bob.deed(&table, json!({"do": "leave", "seat": 1})).await.status, 204);
    let end = json!({"do": "propose", "seat": 0, "what": {"kind": "abandon"}});
    assert_eq!(ann.deed(&table, end).await.status, 204);
    let seen = info(&ann, &table).await;
    assert_eq!((&seen["status"], &seen["proposals"][0]["pending"]), (&json!("running"), &json!([1])));
    assert_eq!(bob.deed(&table, json!({"do": "sit", "seat": 1})).await.status, 204);
    let agree = json!({"do": "reply", "seat": 1, "proposal": seen["proposals"][0]["id"], "agree": true});
    assert_eq!(bob.deed(&table, agree).await.status, 204);
    assert_eq!(info(&ann, &table).await["status"], "abandoned");
}

/// Nor do they keep the others for ever from going on, or from ending it.
#[tokio::test]
async fn whoever_stays_away_agrees_when_their_time_is_up() {
    let hall = TestServer::like(|config| config.idle = std::time::Duration::from_millis(50)).await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let table = running(&ann, &bob, json!({})).await;
    let propose = |what: &str| json!({"do": "propose", "seat": 0, "what": {"kind": what}});
    assert_eq!(ann.deed(&table, propose("pause")).await.status, 204);
    assert_eq!(info(&ann, &table).await["proposals"][0]["until"], Value::Null, "whoever sits there is waited for");
    assert_eq!(bob.deed(&table, json!({"do": "leave", "seat": 1})).await.status, 204);
    let seen = info(&ann, &table).await;
    let (until, made) = (seen["proposals"][0]["until"].as_i64().unwrap(), seen["made"].as_i64().unwrap());
    assert!(until >= made + 24 * 3600 * 1000, "a day, without a clock");
    // The day goes by while the table sleeps, and nobody asks for it.
    let day = async |table: &str, status: &str| {
        hall.all_asleep().await;
        let row = hall.store().table(table).await.unwrap().unwrap();
        assert_eq!(row.deadline, Some(until_of(&row.body)));
        let body = row.body.replace(&until_of(&row.body).to_string(), "1");
        let row = server::store::TableRow { body, deadline: Some(1), version: row.version + 1, ..row };
        let change = server::store::Append { head: Some(row), ..Default::default() };
        hall.store().append(table, &change).await.unwrap();
        eventually(async || {
            let row = hall.store().table(table).await.unwrap().unwrap();
            (json!(row.status) == json!(status) && row.deadline.is_none()).then_some(())
        })
        .await;
    };
    day(&table, "paused").await;
    assert_eq!(ann.deed(&table, propose("abandon")).await.status, 204);
    day(&table, "abandoned").await;
}

fn until_of(head: &str) -> i64 {
    let head: Value = serde_json::from_str(head).unwrap();
    head["proposals"][0]["until"].as_i64().unwrap()
}

#[tokio::test]
async fn a_lost_game_keeps_nobody_from_leaving() {
    let hall = TestServer::like(|config| config.idle = std::time::Duration::ZERO).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    hall.all_asleep().await;
    let sql =
        "UPDATE tables SET body = replace(body, '\"game\":\"moot\"', '\"game\":\"lost\"') WHERE id = $1 AND $2 = 0";
    hall.tamper(sql, &made.id, 0).await;
    let renamed = ann.post("/api/me/name", json!({"name": "Annabel"})).await;
    assert_eq!(renamed.status, 200, "{}", renamed.text);
    assert_eq!(ann.request("DELETE", "/api/me", &[], None).await.status, 204);
}

#[tokio::test]
async fn tokens_end_with_the_password() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    let made = ann.post("/api/account", json!({"name": "Ann", "password": "correct horse"})).await;
    ann.take(&made);
    let token = ann.post("/api/me/tokens", json!({"label": "bot"})).await.body["token"].as_str().unwrap().to_owned();
    let program = Guest { token: Some(token), ..ann.clone() };
    assert_eq!(program.get("/api/me").await.status, 200);
    let again = json!({"old": "correct horse", "new": "battery staple"});
    assert_eq!(ann.post("/api/password", again).await.status, 200);
    assert_eq!(program.get("/api/me").await.code(), "denied");
}

#[tokio::test]
async fn a_holiday_ends() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let away = |until: i64| json!({"webhook": "", "holiday_until": until, "page": ""}).to_string();
    assert_eq!(ann.request("PUT", "/api/me/settings", &[], Some(away(i64::MAX))).await.code(), "malformed");
    assert_eq!(ann.request("PUT", "/api/me/settings", &[], Some(away(1_000))).await.status, 200);
    let day = 24 * 3600 * 1000;
    let made = info(&ann, &ann.table(&["me", "me", "me"], json!({})).await.id).await["made"].as_i64().unwrap();
    for until in [made + 59 * day, 1_000] {
        assert_eq!(ann.request("PUT", "/api/me/settings", &[], Some(away(until))).await.status, 200);
    }
    let again = ann.request("PUT", "/api/me/settings", &[], Some(away(made + 60 * day))).await;
    assert!(again.code() == "malformed" && again.text.contains("59 are left"), "one has begun: {}", again.text);
}

#[tokio::test]
async fn strangers_do_not_talk_where_nobody_looks_on() {
    let hall = TestServer::open().await;
    let (ann, bob, eve) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let table = running(&ann, &bob, json!({"spectators": {"kind": "none"}})).await;
    assert_eq!(eve.deed(&table, json!({"do": "chat", "text": "look here"})).await.code(), "not-yours");
    assert_eq!(bob.deed(&table, json!({"do": "chat", "text": "hello"})).await.status, 204);
    let report = |why: &str| json!({"do": "report", "chat": 0, "why": why});
    assert_eq!(ann.deed(&table, report("\u{1b}[2J")).await.code(), "malformed", "a terminal shows it");
    assert_eq!(ann.deed(&table, report("rude")).await.status, 204);
}

#[tokio::test]
async fn refusals_are_problems_and_say_when_to_come_back() {
    let hall = TestServer::with(Limits { requests: 1.0, ..Limits::default() }).await;
    let ann = hall.guest().await;
    for path in ["/api/tables/nowhere/view?seat=red", "/api/tables/nowhere/replay/last"] {
        let answer = ann.get(path).await;
        assert_eq!((answer.status, answer.code()), (400, "malformed"), "{path}: {}", answer.text);
    }
    let wrong_way = ann.request("PUT", "/api/packs", &[], None).await;
    assert_eq!((wrong_way.status, wrong_way.code(), wrong_way.header("allow")), (405, "not-found", "GET,HEAD,POST"));
    let zip = [("content-type", "application/zip")];
    let large = ann.request("POST", "/api/packs", &zip, Some("x".repeat(5 * kernel::PACK_BYTES))).await;
    assert_eq!((large.status, large.code()), (413, "malformed"), "{}", large.text);
    let mut last = ann.get("/api/games").await;
    for _ in 0..20 {
        last = ann.get("/api/games").await;
    }
    assert_eq!((last.status, last.code(), last.header("retry-after")), (429, "slow", "1"));
    assert_eq!(ann.get("/healthz").await.status, 200, "whoever watches over the server is not slowed down");
}

#[tokio::test]
async fn a_second_server_on_the_same_store_is_refused() {
    let hall = TestServer::open().await;
    let store = format!("sqlite:{}", hall.file.display());
    let again = Server::start(config(&store, Limits::none())).await.err().expect("refused");
    assert!(again.contains("another process serves"), "{again}");
    let database = crate::postgres::Server::start();
    let first = Server::start(config(&database.address(), Limits::none())).await.unwrap();
    let again = Server::start(config(&database.address(), Limits::none())).await.err().expect("refused");
    assert!(again.contains("another process serves"), "{again}");
    first.stop().await;
    let freed = Server::start(config(&database.address(), Limits::none())).await;
    assert!(freed.is_ok(), "{:?}", freed.err());
}

/// Has the database end the session that holds the lock, and is faster than its server.
async fn take_lock(database: &crate::postgres::Server) -> Postgres {
    let other = Postgres::connect(&database.address()).await.unwrap();
    let end = "SELECT CASE WHEN pg_terminate_backend(pid) THEN 1 ELSE 0 END FROM pg_locks
        WHERE locktype = 'advisory' AND pid <> pg_backend_pid()";
    let take = "SELECT CASE WHEN pg_try_advisory_lock(83729106455) THEN 1 ELSE 0 END";
    eventually(async || {
        other.read(end, vec![]).await.unwrap();
        (other.read(take, vec![]).await.unwrap()[0].int(0) == 1).then_some(())
    })
    .await;
    other
}

/// While the database was away somebody else was faster: whoever watches over the server hears of it.
#[tokio::test]
async fn a_store_that_another_process_has_taken_is_no_good_health() {
    let database = crate::postgres::Server::start();
    let server = Server::start(config(&database.address(), Limits::none())).await.unwrap();
    let ann = Guest::arrive(server.address).await;
    assert_eq!(ann.get("/healthz").await.status, 200);
    let _other = take_lock(&database).await;
    let health = eventually(async || Some(ann.get("/healthz").await).filter(|health| health.status == 503)).await;
    assert!(health.text.contains("another process has taken"), "{}", health.text);
    server.stop().await;
}

#[tokio::test]
async fn a_program_whose_store_another_has_taken_ends() {
    let database = crate::postgres::Server::start();
    let mut process = Process::spawn(&database.address(), |command| {
        command.env(LOG, "1").stderr(Stdio::piped());
    });
    let _other = take_lock(&database).await;
    let mut said = String::new();
    process.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("another process has taken this database"), "{said}");
    assert!(!process.child.wait().unwrap().success());
}

#[tokio::test]
async fn the_store_is_for_its_owner_alone() {
    let hall = TestServer::open().await;
    for end in ["", "-wal", ".lock"] {
        let file = format!("{}{end}", hall.file.display());
        assert_eq!(mode(&file), 0o600, "{file}");
    }
    // Also one that somebody has made beforehand.
    let before = std::env::temp_dir().join(format!("starmoot-{}.sqlite", server::random::id(10)));
    let before = before.to_str().unwrap();
    std::fs::write(before, "").unwrap();
    std::fs::set_permissions(before, std::fs::Permissions::from_mode(0o644)).unwrap();
    drop(server::store::Sqlite::open(before).unwrap());
    let found = mode(before);
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{before}{end}"));
    }
    assert_eq!(found, 0o600);
}

fn mode(file: &str) -> u32 {
    std::fs::metadata(file).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn behind_a_trusted_web_server_each_address_counts_for_itself() {
    let hall = TestServer::like(|config| {
        config.limits = Limits { requests: 1.0, ..Limits::default() };
        config.trusted = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let ann = hall.guest().await;
    let ask = async |from: &str| ann.request("GET", "/api/games", &[("x-forwarded-for", from)], None).await.status;
    for _ in 0..20 {
        ask("192.0.2.1").await;
    }
    assert_eq!(ask("192.0.2.1").await, 429);
    assert_eq!(ask("192.0.2.2").await, 200, "another person");
    assert_eq!(ask("192.0.2.2, 192.0.2.1").await, 429, "what the sender writes before it does not count");
    let plain = TestServer::with(Limits { requests: 1.0, ..Limits::default() }).await;
    let ann = plain.guest().await;
    let mut last = 200;
    for n in 0..30 {
        let from = format!("192.0.2.{n}");
        last = ann.request("GET", "/api/games", &[("x-forwarded-for", &from)], None).await.status;
    }
    assert_eq!(last, 429, "nobody is believed who is not trusted");
}

#[tokio::test]
async fn the_name_of_a_table_is_one_line_that_is_read_as_it_is_written() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    for wrong in ["a\u{1b}[2J", "a\u{202e}b", "a\nb", &"x".repeat(61)] {
        assert_eq!(ann.try_table(&["me", "me", "me"], json!({"name": wrong})).await.code(), "malformed", "{wrong:?}");
    }
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    assert_eq!(ann.deed(&made.id, json!({"do": "resign", "seat": 0})).await.status, 204);
    ann.deed(&made.id, json!({"do": "propose", "seat": 1, "what": {"kind": "abandon"}})).await;
    let record = ann.get(&format!("/api/tables/{}/record", made.id)).await.text;
    let again = json!({"record": record, "name": "a\u{1b}[2J\u{202e}b", "seats": []});
    let again = ann.post("/api/records", again).await;
    let name = info(&ann, again.body["id"].as_str().unwrap_or_else(|| panic!("{}", again.text))).await;
    assert_eq!(name["name"], "a [2J b");
}
