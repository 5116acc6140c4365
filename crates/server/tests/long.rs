//! Long games, many tables, busy bots: what one asks for costs the others little.

use crate::hall::{Guest, TestServer, config, eventually};
use serde_json::{Value, json};
use server::{
    Config, Limits, Server,
    protocol::{TableMade, TableView},
};
use std::time::Duration;

/// A game with much to tell, both sides of which one person plays.
async fn war(ann: &Guest) -> String {
    ann.table(&["me", "me"], json!({"game": "nexus-ops"})).await.id
}

/// Answers so many questions, whoever is asked.
pub async fn play(ann: &Guest, table: &str, count: usize) {
    let mut answered = 0;
    while answered < count {
        for seat in 0..2u8 {
            let view: TableView = ann.get(&format!("/api/tables/{table}/view?seat={seat}")).await.read();
            let Some(prompt) = view.live.and_then(|live| live.prompt) else { continue };
            let key = &prompt.options[answered % prompt.options.len()].key;
            let question = view.question.unwrap().token;
            let answer = json!({"do": "answer", "seat": seat, "question": question, "key": key});
            let answer = ann.deed(table, answer).await;
            assert_eq!(answer.status, 204, "{}", answer.text);
            answered += 1;
        }
    }
}

fn games(config: &mut Config) {
    config.games = vec![moot::entry(), nexus_ops::entry()];
}

async fn log(guest: &Guest, table: &str) -> Vec<Value> {
    let view = guest.get(&format!("/api/tables/{table}/view")).await.body;
    view["log"].as_array().unwrap_or_else(|| panic!("{view}")).clone()
}

#[tokio::test]
async fn bots_go_on_after_a_restart_though_nobody_looks() {
    let mut hall = TestServer::like(|config| config.idle = Duration::ZERO).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    hall.all_asleep().await;
    let before = hall.store().lines(&made.id, 0).await.unwrap().len();
    hall.server.take().unwrap().stop().await;
    // As a crash leaves it: the bots were asked, and had not answered.
    let bot = r#"{"kind":"bot","bot":"random","for_user":null}"#;
    let database = rusqlite::Connection::open(&hall.file).unwrap();
    let body: String = database.query_row("SELECT body FROM tables", [], |row| row.get(0)).unwrap();
    let mut head: Value = serde_json::from_str(&body).unwrap();
    for seat in head["seats"].as_array_mut().unwrap() {
        seat["holder"] = serde_json::from_str(bot).unwrap();
    }
    database.execute("UPDATE tables SET body = ?1", [head.to_string()]).unwrap();
    let store = format!("sqlite:{}", hall.file.display());
    let server = Server::start(config(&store, Limits::none())).await.unwrap();
    let lines = async || server.app.store.lines(&made.id, 0).await.unwrap().len();
    eventually(async || (lines().await > before + 10).then_some(())).await;
    server.stop().await;
}

#[tokio::test]
async fn the_story_of_a_long_game_is_the_same_from_memory_and_played_again() {
    let hall = TestServer::like(|config| {
        games(config);
        config.idle = Duration::ZERO;
    })
    .await;
    let ann = hall.guest().await;
    let table = war(&ann).await;
    let mut page = ann.watch(&table, Some(0)).await;
    play(&ann, &table, 30).await;
    let first = log(&ann, &table).await;
    play(&ann, &table, 30).await;
    let watched = log(&ann, &table).await;
    assert!(first.len() > 20 && watched[..first.len() - 5] == first[..first.len() - 5], "played on");
    page.until(|page| page.log.len() >= watched.len()).await;
    assert_eq!(json!(page.log), json!(watched), "as it was told step by step");
    let back = json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": 20}});
    assert_eq!(ann.deed(&table, back).await.status, 204);
    play(&ann, &table, 10).await;
    let again = log(&ann, &table).await;
    drop(page);
    hall.all_asleep().await;
    assert_eq!(log(&ann, &table).await, again, "played from the beginning");
}

/// A game of two that was played before.
const PLAYED: &str = include_str!("../../nexus-ops/tests/games/two-players-points.game");
const FORGET: &str = "DELETE FROM lines WHERE table_number = (SELECT number FROM tables WHERE id = $1) AND number < $2";

#[tokio::test]
async fn the_log_of_a_long_game_comes_in_pages_and_only_its_end_is_played_again() {
    let hall = TestServer::like(|config| {
        games(config);
        config.idle = Duration::from_millis(50);
    })
    .await;
    let ann = hall.guest().await;
    // A record ends with a hash line.
    let some: Vec<&str> = PLAYED.lines().take(1_900).collect();
    let end = some.iter().rposition(|line| line.starts_with("# ")).unwrap();
    let record = format!("{}\n", some[..=end].join("\n"));
    let made = ann.post("/api/records", json!({"record": record, "name": "", "seats": []})).await;
    let table = made.read::<TableMade>().id;
    let replay = ann.get(&format!("/api/tables/{table}/replay?seat=0")).await.body;
    let whole = replay["log"].as_array().unwrap_or_else(|| panic!("{replay}"));
    assert!(whole.len() > 700, "{}", whole.len());
    let mut told = log(&ann, &table).await;
    assert_eq!(told.len(), 300);
    while told[0]["at"] != 0 {
        let page = ann.get(&format!("/api/tables/{table}/log?seat=0&before={}", told[0]["at"])).await.body;
        let page = page["entries"].as_array().unwrap_or_else(|| panic!("{page}")).clone();
        assert!((1..=300).contains(&page.len()));
        told.splice(0..0, page);
    }
    assert!(told == *whole, "the pages are the log");

    // What came long before is not needed for a look, nor for going on.
    hall.all_asleep().await;
    let stored = hall.store().lines(&table, 0).await.unwrap().len();
    hall.tamper(FORGET, &table, stored as u32 - 1_000).await;
    assert!(log(&ann, &table).await == whole[whole.len() - 300..], "the end of the log");
    let mut page = ann.watch(&table, Some(0)).await;
    play(&ann, &table, 12).await;
    let now = log(&ann, &table).await;
    page.until(|page| page.log.last().is_some_and(|last| json!(last.at) == now[299]["at"])).await;
    assert!(json!(page.log[page.log.len() - 300..]) == json!(now), "as it was told step by step");
}

#[tokio::test]
async fn who_looks_at_long_games_pays_for_it() {
    let mut hall = TestServer::like(games).await;
    let ann = hall.guest().await;
    let (short, long) = (war(&ann).await, war(&ann).await);
    play(&ann, &long, 200).await;
    let entries = log(&ann, &long).await.len();
    assert!(entries > 60, "{entries}");
    hall.server.take().unwrap().stop().await;
    let mut slow = config(&format!("sqlite:{}", hall.file.display()), Limits { requests: 1.0, ..Limits::none() });
    games(&mut slow);
    let server = Server::start(slow).await.unwrap();
    let ann = Guest { base: format!("http://{}", server.address), ..ann };
    let looks = async |table: &str, most: usize| {
        let mut looks = 0;
        while looks < most && ann.get(&format!("/api/tables/{table}/view")).await.status == 200 {
            looks += 1;
        }
        looks
    };
    assert_eq!(looks(&short, 4).await, 4);
    let seen = looks(&long, 8).await;
    assert!(seen < 6, "six requests are left, and {seen} looks cost them all");
    server.stop().await;
}

#[tokio::test]
async fn the_lobby_comes_in_pages() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    for n in 0..70 {
        ann.table(&["open", "open", "random"], json!({"name": format!("Table {n}")})).await;
    }
    let page = async |query: &str| ann.get(&format!("/api/tables{query}")).await.body;
    let (first, second, third) = (page("").await, page("?page=1").await, page("?page=2").await);
    let count = |page: &Value| page["tables"].as_array().unwrap().len();
    assert_eq!((count(&first), count(&second), count(&third)), (50, 20, 0));
    assert_eq!((&first["more"], &second["more"]), (&json!(true), &json!(false)));
    let mut ids: Vec<&Value> = [&first, &second].iter().flat_map(|page| page["tables"].as_array().unwrap()).collect();
    ids.sort_by_key(|table| table["id"].to_string());
    ids.dedup_by_key(|table| table["id"].to_string());
    assert_eq!(ids.len(), 70, "each once");
    let mut socket = ann.greet().await;
    socket.send(&server::protocol::ClientMessage::WatchLobby).await;
    let server::protocol::ServerMessage::Lobby { tables, more } = socket.next().await else { panic!("no lobby") };
    assert_eq!((tables.len(), more), (50, true));
}

#[tokio::test]
async fn a_tables_options_are_short() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let option = json!({"options": [{"id": "map", "value": "0".repeat(3000)}]});
    assert!(ann.try_table(&["me", "open", "open"], option).await.text.contains("at most 2000"));
}

#[tokio::test]
async fn many_who_look_back_at_once_have_the_game_played_again_once() {
    let hall = TestServer::like(games).await;
    let ann = hall.guest().await;
    let table = war(&ann).await;
    play(&ann, &table, 40).await;
    let path = format!("/api/tables/{table}/replay/3");
    let looks = (0..8).map(|_| {
        let (ann, path) = (ann.clone(), path.clone());
        tokio::spawn(async move { ann.get(&path).await })
    });
    for look in looks.collect::<Vec<_>>() {
        let look = look.await.unwrap();
        assert_eq!(look.status, 200, "{}", look.text);
    }
    assert_eq!(hall.metric("replays_made_total").await, 1);
}
