//! Nobody is pestered: chat, invitations, names; and who keeps the peace, at a table and on the server.

use crate::hall::{Answer, Guest, TestServer, config, eventually};
use serde_json::{Value, json};
use server::{Limits, Server, protocol::Talk};
use std::time::Duration;

async fn chat(guest: &Guest, table: &str, text: &str) -> Answer {
    guest.deed(table, json!({"do": "chat", "text": text})).await
}

async fn register(guest: &mut Guest, name: &str) -> Answer {
    let answer = guest.post("/api/account", json!({"name": name, "password": "correct horse"})).await;
    if answer.status == 200 {
        guest.take(&answer);
    }
    answer
}

#[tokio::test]
async fn nobody_is_called_like_an_account_or_nearly_so() {
    let hall = TestServer::open().await;
    let (mut ann, mut eve) = (hall.guest().await, hall.guest().await);
    assert_eq!(register(&mut ann, "Admiral Ann").await.status, 200);
    for name in ["Admiral Ann", "admiral ann", "\u{410}dmiral Ann", "Admiral\u{a0}Ann", "AdmiraI Ann"] {
        assert_eq!(eve.post("/api/me/name", json!({"name": name})).await.code(), "denied", "{name:?}");
        assert_eq!(register(&mut eve, name).await.code(), "denied", "{name:?}");
    }
    for name in ["Ad\u{ad}miral Ann", "Admiral Ann\u{fe0f}", "\u{3164}", "\u{2800}", "Admiral\u{e0041} Ann"] {
        assert_eq!(eve.post("/api/me/name", json!({"name": name})).await.code(), "malformed", "{name:?}");
        assert_eq!(register(&mut eve, name).await.code(), "malformed", "{name:?}");
    }
    // Whoever has no account is marked, wherever others read the name.
    let made = eve.table(&["me", &format!("user:{}", ann.id), "open"], json!({})).await;
    assert_eq!(chat(&eve, &made.id, "hello").await.status, 204);
    assert_eq!(ann.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    let view = ann.get(&format!("/api/tables/{}/view", made.id)).await.body;
    assert_eq!((&view["table"]["host"]["guest"], &view["chat"][0]["by"]["guest"]), (&json!(true), &json!(true)));
    assert_eq!(view["table"]["seats"][1]["holder"]["user"]["guest"], Value::Null);
    assert_eq!(register(&mut eve, "Eve").await.status, 200);
    let view = ann.get(&format!("/api/tables/{}/view", made.id)).await.body;
    assert_eq!((&view["table"]["host"]["name"], &view["table"]["host"]["guest"]), (&json!("Eve"), &Value::Null));
    assert_eq!((&view["chat"][0]["by"]["name"], &view["chat"][0]["by"]["guest"]), (&json!("Eve"), &Value::Null));
}

#[tokio::test]
async fn who_has_an_account_has_its_name_alone() {
    let hall = TestServer::open().await;
    let (mut ann, bob) = (hall.guest().await, hall.guest().await);
    assert_eq!(bob.post("/api/me/name", json!({"name": "Ann"})).await.status, 200, "nobody has it yet");
    let made = bob.table(&["me", "open", "open"], json!({})).await;
    assert_eq!(chat(&bob, &made.id, "hello").await.status, 204);
    assert_eq!(register(&mut ann, "ann").await.status, 200);
    let path = format!("/api/tables/{}/view", made.id);
    let view = eventually(async || {
        let view = ann.get(&path).await.body;
        (view["table"]["host"]["name"] != "Ann" && view["chat"][0]["by"]["name"] != "Ann").then_some(view)
    })
    .await;
    let me = bob.get("/api/me").await.body;
    assert_eq!(view["table"]["host"]["name"], me["name"]);
    // Nor does a newcomer get the name of an account.
    let mut taken = Vec::new();
    for _ in 0..12 {
        let mut guest = hall.guest().await;
        let name = guest.get("/api/me").await.body["name"].as_str().unwrap().to_owned();
        assert_eq!(register(&mut guest, &name).await.status, 200, "{name}");
        taken.push(name);
    }
    for _ in 0..120 {
        let name = hall.guest().await.get("/api/me").await.body["name"].clone();
        assert!(taken.iter().all(|taken| name != *taken), "{name}");
    }
}

#[tokio::test]
async fn invitations_are_few_and_none_from_who_is_muted() {
    let hall = TestServer::with(Limits { chat: 4.0, ..Limits::none() }).await;
    let (ann, eve) = (hall.guest().await, hall.guest().await);
    let plans = ["open", &format!("user:{}", ann.id), "open"];
    let mut opened = 0;
    while eve.try_table(&plans, json!({})).await.status == 200 {
        opened += 1;
        assert!(opened < 40);
    }
    assert_eq!(opened, 4, "so many a minute");
    let notices = async || hall.store().notices(&ann.id).await.unwrap().len();
    eventually(async || (notices().await == 3).then_some(())).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(notices().await, 3, "and three of one person wait");
    let bob = hall.guest().await;
    assert_eq!(ann.post("/api/me/muted", json!({"user": bob.id, "mute": true})).await.status, 200);
    assert_eq!(bob.try_table(&plans, json!({})).await.status, 200);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(notices().await, 3);
}

#[tokio::test]
async fn floods_of_chat_end_soon_and_hide_no_evidence() {
    let hall = TestServer::with(Limits { chat: 9.0, ..Limits::none() }).await;
    let (ann, eve) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "open"], json!({})).await;
    assert_eq!(chat(&eve, &made.id, "an insult").await.status, 204);
    let mut said = 1;
    while chat(&eve, &made.id, "flood").await.status == 204 {
        said += 1;
        assert!(said < 40);
    }
    assert_eq!(said, 3, "three at once, then one in seven seconds");
    hall.tamper("UPDATE chat SET number = number + 1000 * $2 WHERE table_id = $1 AND number > 0", &made.id, 1).await;
    let store = hall.store();
    for number in 500..750 {
        let row = server::store::ChatRow {
            number,
            user: eve.id.clone(),
            name: "Eve".into(),
            body: "flood".into(),
            made: 0,
            guest: true,
        };
        store.append(&made.id, &server::store::Append { chat: Some(row), ..Default::default() }).await.unwrap();
    }
    let view = ann.get(&format!("/api/tables/{}/view", made.id)).await.body;
    assert_eq!(view["chat"].as_array().unwrap().len(), 200);
    let page = async |before: &Value| ann.get(&format!("/api/tables/{}/chat?before={before}", made.id)).await.body;
    let earlier = page(&view["chat"][0]["number"]).await;
    assert_eq!(earlier["lines"][0]["text"], "an insult", "older lines can be read");
    assert_eq!(ann.deed(&made.id, json!({"do": "report", "chat": 0, "why": "rude"})).await.status, 204);
    assert!(store.reports().await.unwrap()[0].line.ends_with(": an insult"), "and reported");
}

#[tokio::test]
async fn who_comes_as_many_says_no_more_than_four() {
    let hall = TestServer::with(Limits { chat: 3.0, ..Limits::none() }).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "open", "open"], json!({})).await;
    let plans = ["open", &format!("user:{}", ann.id), "open"];
    let mut said = 0;
    while chat(&hall.guest().await, &made.id, "hello").await.status == 204 {
        said += 1;
        assert!(said < 20, "each of them said no more than one line");
    }
    assert!(said >= 4, "{said}");
    let mut invited = 0;
    while hall.guest().await.try_table(&plans, json!({})).await.status == 200 {
        invited += 1;
        assert!(invited < 40, "each of them invited once");
    }
    assert!(invited >= 12, "{invited}");
}

#[tokio::test]
async fn the_host_keeps_the_peace_at_a_table() {
    let hall = TestServer::open().await;
    let (ann, bob, eve) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "open"], json!({})).await;
    let table = made.id.as_str();
    assert_eq!(bob.deed(table, json!({"do": "sit", "seat": 1})).await.status, 204);
    // Quiet: one, the strangers, all.
    let silence = |user: &Guest, silent: bool| json!({"do": "silence", "user": user.id, "silent": silent});
    assert_eq!(bob.deed(table, silence(&eve, true)).await.code(), "not-yours");
    assert_eq!(ann.deed(table, silence(&ann, true)).await.code(), "malformed");
    assert_eq!(ann.deed(table, silence(&eve, true)).await.status, 204);
    assert_eq!(chat(&eve, table, "hello").await.code(), "not-yours");
    let view = async |guest: &Guest| guest.get(&format!("/api/tables/{table}/view")).await;
    assert_eq!(view(&ann).await.body["keeping"]["silenced"][0]["id"], eve.id.as_str());
    assert_eq!(view(&bob).await.body["keeping"], Value::Null, "for the host alone");
    assert_eq!(ann.deed(table, silence(&eve, false)).await.status, 204);
    assert_eq!(chat(&eve, table, "hello").await.status, 204);
    for (who, may) in [(Talk::Players, (403, 204)), (Talk::Nobody, (403, 403)), (Talk::Everybody, (204, 204))] {
        assert_eq!(ann.deed(table, json!({"do": "talk", "who": who})).await.status, 204);
        assert_eq!((chat(&eve, table, "a").await.status, chat(&bob, table, "b").await.status), may, "{who:?}");
    }
    // Away: before the start also from a seat.
    let mut page = bob.watch(table, None).await;
    assert_eq!(ann.deed(table, json!({"do": "kick", "user": bob.id})).await.status, 204);
    page.until(|page| page.closed.is_some()).await;
    assert_eq!(view(&ann).await.body["table"]["seats"][1]["holder"]["kind"], "open");
    assert_eq!(bob.deed(table, json!({"do": "sit", "seat": 1})).await.status, 204, "and may come back");
    let ban = |user: &Guest, ban: bool| json!({"do": "ban", "user": user.id, "ban": ban});
    assert_eq!(ann.deed(table, ban(&eve, true)).await.status, 204);
    for refused in
        [view(&eve).await, chat(&eve, table, "?").await, eve.deed(table, json!({"do": "sit", "seat": 2})).await]
    {
        assert_eq!(refused.code(), "not-yours", "{}", refused.text);
    }
    assert_eq!(ann.deed(table, ban(&eve, false)).await.status, 204);
    assert_eq!(eve.deed(table, json!({"do": "sit", "seat": 2})).await.status, 204, "the game begins");
    for away in [json!({"do": "kick", "user": bob.id}), ban(&bob, true)] {
        let refused = ann.deed(table, away).await;
        assert_eq!(refused.code(), "not-now", "nobody is sent away from a game they play: {}", refused.text);
    }
}

const TOKEN: &str = "a-long-word-that-only-the-operator-knows";

async fn with_operator(limits: Limits) -> (TestServer, Guest) {
    let hall = TestServer::like(|config| {
        config.operator = Some(TOKEN.into());
        config.limits = limits;
    })
    .await;
    let operator = Guest { token: Some(TOKEN.into()), ..hall.guest().await };
    (hall, operator)
}

#[tokio::test]
async fn the_operator_keeps_the_peace_on_the_server() {
    let (hall, operator) = with_operator(Limits { logins: 5.0, ..Limits::none() }).await;
    let (ann, mut eve) = (hall.guest().await, hall.guest().await);
    assert_eq!(register(&mut eve, "Rude Eve").await.status, 200);
    let made = ann.table(&["me", "open", "random"], json!({})).await;
    assert_eq!(eve.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    assert_eq!(chat(&eve, &made.id, "an insult").await.status, 204);
    assert_eq!(ann.deed(&made.id, json!({"do": "report", "chat": 0, "why": "rude"})).await.status, 204);

    let listed = operator.get("/api/operator/tables?status=running").await.body;
    assert_eq!(listed["tables"][0]["id"], made.id.as_str());
    let reports = operator.get("/api/operator/reports").await.body;
    assert_eq!((&reports[0]["line"], &reports[0]["by"]), (&json!("Rude Eve: an insult"), &json!(ann.id)));
    let report = format!("/api/operator/reports/{}", reports[0]["id"].as_str().unwrap());
    assert_eq!(operator.request("DELETE", &report, &[], None).await.status, 204);
    assert_eq!(operator.request("DELETE", &report, &[], None).await.status, 404);

    let mut page = ann.watch(&made.id, None).await;
    let line = format!("/api/operator/tables/{}/chat/0", made.id);
    assert_eq!(operator.request("DELETE", &line, &[], None).await.status, 204);
    page.until(|page| page.chat.is_empty()).await;

    let path = "/api/operator/users/rude%20eve";
    let changed = operator.post(path, json!({"silenced": true})).await;
    assert_eq!((&changed.body["silenced"], &changed.body["tables"][0]), (&json!(true), &json!(made.id)));
    assert_eq!(chat(&eve, &made.id, "what?").await.code(), "not-yours");
    assert_eq!(operator.post(path, json!({"silenced": false, "name": "Eve"})).await.body["name"], "Eve");
    assert_eq!(eve.get("/api/tables").await.code(), "denied", "another name, another session");
    let named = ann.get(&format!("/api/tables/{}", made.id)).await.body;
    assert_eq!(named["seats"][1]["holder"]["user"]["name"], "Eve");
    eve.cookie.clear();
    eve.take(&eve.post("/api/login", json!({"name": "Eve", "password": "correct horse"})).await);

    let mut socket = eve.greet().await;
    let path = format!("/api/operator/users/{}", eve.id);
    assert_eq!(operator.post(&path, json!({"banned": true})).await.status, 200);
    assert!(socket.try_next().await.is_none(), "cut off");
    assert_eq!(eve.get("/api/tables").await.code(), "denied");
    eve.cookie.clear();
    let again = eve.post("/api/login", json!({"name": "Eve", "password": "correct horse"})).await;
    assert_eq!(again.code(), "denied", "{}", again.text);
    let seats = ann.get(&format!("/api/tables/{}", made.id)).await.body["seats"].clone();
    assert_eq!(seats[1]["holder"], json!({"kind": "bot", "bot": "recruit", "for_user": null}));

    assert_eq!(operator.post(&format!("/api/operator/tables/{}/close", made.id), json!({})).await.status, 204);
    assert_eq!(ann.get(&format!("/api/tables/{}", made.id)).await.body["status"], "abandoned");

    let unnamed = ann.get("/api/operator/reports").await;
    assert_eq!((unnamed.status, unnamed.header("www-authenticate"), unnamed.code()), (401, "Bearer", "denied"));
    let mut codes = Vec::new();
    for _ in 0..6 {
        let guess = Guest { token: Some("another-long-word".into()), ..ann.clone() };
        codes.push(guess.get("/api/operator/reports").await.status);
    }
    assert_eq!((codes[0], codes[5]), (403, 429), "guesses count like those of passwords: {codes:?}");
    let plain = TestServer::open().await;
    let nobody = Guest { token: Some(String::new()), ..plain.guest().await };
    assert_eq!(nobody.get("/api/operator/tables").await.code(), "denied", "closed unless a token was given");
}

#[tokio::test]
async fn whoever_goes_leaves_no_name_behind() {
    let hall = TestServer::like(|config| config.idle = Duration::ZERO).await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    assert_eq!(ann.post("/api/me/name", json!({"name": "Zorbulax"})).await.status, 200);
    let reserved = format!("user:{}", ann.id);
    // Keeps one without sitting, is expected at another, plays at a third; one more can be played no longer.
    ann.table(&["open", &format!("user:{}", bob.id), "random"], json!({})).await;
    let expected = bob.table(&["me", &reserved, "open"], json!({})).await;
    let played = ann.table(&["me", "open", "random"], json!({})).await;
    assert_eq!(bob.deed(&played.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    assert_eq!(chat(&ann, &played.id, "my words").await.status, 204);
    assert_eq!(bob.deed(&played.id, json!({"do": "report", "chat": 0, "why": "none"})).await.status, 204);
    assert_eq!(bob.deed(&expected.id, json!({"do": "silence", "user": ann.id, "silent": true})).await.status, 204);
    let lost = ann.table(&["me", "me", "me"], json!({})).await;
    hall.all_asleep().await;
    let sql =
        "UPDATE tables SET body = replace(body, '\"game\":\"moot\"', '\"game\":\"lost\"') WHERE id = $1 AND $2 = 0";
    hall.tamper(sql, &lost.id, 0).await;
    eventually(async || (!hall.store().notices(&bob.id).await.unwrap().is_empty()).then_some(())).await;
    assert_eq!(ann.request("DELETE", "/api/me", &[], None).await.status, 204);
    hall.all_asleep().await;
    let database = rusqlite_text(&hall.file);
    for trace in ["Zorbulax", "my words"] {
        assert_eq!(database.matches(trace).count(), 0, "{trace}");
    }
    let kept = bob.get(&format!("/api/tables/{}", played.id)).await.body;
    assert_eq!(kept["host"]["id"], bob.id.as_str(), "somebody else keeps the table");
}

#[tokio::test]
async fn a_guest_who_is_forgotten_leaves_no_name_either() {
    let hall = TestServer::like(|config| {
        config.idle = Duration::ZERO;
        config.keep.guests = Duration::ZERO;
    })
    .await;
    let (mut ann, eve, bob) = (hall.guest().await, hall.guest().await, hall.guest().await);
    assert_eq!(register(&mut ann, "Ann").await.status, 200);
    assert_eq!(eve.post("/api/me/name", json!({"name": "Zorbulax"})).await.status, 200);
    assert_eq!(bob.post("/api/me/name", json!({"name": "Quorbulax"})).await.status, 200);
    let made = ann.table(&["me", &format!("user:{}", bob.id), "open"], json!({})).await;
    assert_eq!(chat(&eve, &made.id, "my words").await.status, 204);
    hall.all_asleep().await;
    let app = hall.server.as_ref().unwrap().app.clone();
    eventually(async || {
        app.clear_away().await;
        let users = [hall.store().user(&eve.id).await.unwrap(), hall.store().user(&bob.id).await.unwrap()];
        (users == [None, None]).then_some(())
    })
    .await;
    hall.all_asleep().await;
    let database = rusqlite_text(&hall.file);
    for trace in ["Zorbulax", "Quorbulax", "my words"] {
        assert_eq!(database.matches(trace).count(), 0, "{trace}");
    }
}

#[tokio::test]
async fn who_is_shown_a_table_again_looks_from_the_same_seat() {
    let (hall, operator) = with_operator(Limits::none()).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    let mut page = ann.watch(&made.id, Some(2)).await;
    assert_eq!(chat(&ann, &made.id, "words").await.status, 204);
    page.until(|page| !page.chat.is_empty()).await;
    let line = format!("/api/operator/tables/{}/chat/0", made.id);
    assert_eq!(operator.request("DELETE", &line, &[], None).await.status, 204);
    page.until(|page| page.chat.is_empty()).await;
    assert_eq!(page.live.prompt.as_ref().map(|prompt| prompt.seat), Some(2));
}

/// Everything that can be read in the tables of a database.
fn rusqlite_text(file: &std::path::Path) -> String {
    let database = rusqlite::Connection::open(file).unwrap();
    let mut all = String::new();
    for table in ["users", "tables", "chat", "reports", "notices", "seats", "named", "lines", "likenesses"] {
        let mut rows = database.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = rows.column_count();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for column in 0..columns {
                let value: rusqlite::types::Value = row.get(column).unwrap();
                all += &format!("{value:?}\n");
            }
        }
    }
    all
}

#[tokio::test]
async fn accounts_of_before_keep_their_names_to_themselves() {
    let hall = TestServer::open().await;
    let mut ann = hall.guest().await;
    assert_eq!(register(&mut ann, "Admiral Ann").await.status, 200);
    let (file, store) = (hall.file.clone(), format!("sqlite:{}", hall.file.display()));
    let mut hall = hall;
    hall.server.take().unwrap().stop().await;
    rusqlite::Connection::open(&file).unwrap().execute("DELETE FROM likenesses", []).unwrap();
    let server = Server::start(config(&store, Limits::none())).await.unwrap();
    let eve = Guest::arrive(server.address).await;
    assert_eq!(eve.post("/api/me/name", json!({"name": "admiral-ann"})).await.code(), "denied");
    server.stop().await;
}

#[tokio::test]
async fn a_token_opens_no_account() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let token = async |wish: Value| {
        let made = ann.post("/api/me/tokens", wish).await;
        let token = made.body["token"].as_str().unwrap_or_else(|| panic!("{}", made.text)).to_owned();
        Guest { token: Some(token), cookie: String::new(), csrf: String::new(), ..ann.clone() }
    };
    let program = token(json!({"label": "plays"})).await;
    let me = program.get("/api/me").await;
    assert_eq!((me.header("set-cookie"), &me.body["csrf"]), ("", &json!("")), "no session comes of it");
    let settings = json!({"webhook": "", "holiday_until": null, "page": ""}).to_string();
    for (method, path, body) in [
        ("DELETE", "/api/me", String::new()),
        ("GET", "/api/me/export", String::new()),
        ("GET", "/api/me/tokens", String::new()),
        ("POST", "/api/me/tokens", json!({"label": "more"}).to_string()),
        ("POST", "/api/me/name", json!({"name": "Else"}).to_string()),
        ("POST", "/api/account", json!({"name": "Else", "password": "correct horse"}).to_string()),
        ("POST", "/api/password", json!({"old": "correct horse", "new": "battery staple"}).to_string()),
        ("POST", "/api/logout", json!({}).to_string()),
        ("PUT", "/api/me/settings", settings),
    ] {
        let answer = program.request(method, path, &[], Some(body)).await;
        assert_eq!(answer.code(), "denied", "{method} {path}: {}", answer.text);
    }
    let made = program.table(&["me", "me", "me"], json!({})).await;
    let reader = token(json!({"label": "looks", "scope": "read", "days": 1})).await;
    assert_eq!(reader.get(&format!("/api/tables/{}/view", made.id)).await.status, 200);
    assert_eq!(chat(&reader, &made.id, "hello").await.code(), "denied");
    let mut page = reader.watch(&made.id, None).await;
    let refused = page.deed(server::protocol::Deed::Chat { text: "hello".into() }).await.unwrap_err();
    assert!(refused.contains("looking only"), "{refused}");
    for days in [0, 366] {
        assert_eq!(ann.post("/api/me/tokens", json!({"label": "", "days": days})).await.code(), "malformed");
    }
    hall.tamper("UPDATE tokens SET until = $2 WHERE label = 'looks' OR label = $1", "", 5).await;
    assert_eq!(reader.get("/api/me").await.code(), "denied", "it has ended");
    assert_eq!(program.get("/api/me").await.status, 200);
}
