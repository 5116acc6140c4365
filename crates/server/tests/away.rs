//! A store that goes away: what was refused meanwhile is not done, at once or later.

use crate::{
    fairness::{info, running},
    hall::{TestServer, eventually},
};
use serde_json::{Value, json};
use server::store::{Backend, Failure, Later, Row, Sqlite, Statement, Value as Stored};
use std::sync::{Arc, Mutex};

/// Whether the database fails at this statement.
type Fails = Box<dyn FnMut(&str) -> bool + Send>;

/// What goes wrong with a database, as a test has it.
#[derive(Clone)]
struct Trouble(Arc<Mutex<Fails>>);

impl Trouble {
    fn when(&self, fails: impl FnMut(&str) -> bool + Send + 'static) {
        *self.0.lock().unwrap() = Box::new(fails);
    }

    fn hits(&self, sql: &str) -> bool {
        self.0.lock().unwrap()(sql)
    }
}

fn never(_: &str) -> bool {
    false
}

/// Nothing is kept, and no table can be read.
fn is_away(sql: &str) -> bool {
    !sql.starts_with("SELECT") || sql.contains("tables")
}

struct Away {
    store: Sqlite,
    trouble: Trouble,
}

impl Backend for Away {
    fn read(&self, sql: &'static str, values: Vec<Stored>) -> Later<'_, Vec<Row>> {
        if self.trouble.hits(sql) {
            return Box::pin(async { Err(Failure::Wrong("away".into())) });
        }
        self.store.read(sql, values)
    }

    fn write(&self, statements: Vec<Statement>) -> Later<'_, ()> {
        if statements.iter().any(|statement| self.trouble.hits(statement.sql)) {
            return Box::pin(async { Err(Failure::Wrong("away".into())) });
        }
        self.store.write(statements)
    }
}

async fn hall() -> (TestServer, Trouble) {
    let trouble = Trouble(Arc::new(Mutex::new(Box::new(never))));
    let away = |file: &str| Away { store: Sqlite::open(file).unwrap(), trouble: trouble.clone() };
    (TestServer::on(|file| Arc::new(away(file))).await, trouble)
}

/// The head of a table as it is stored.
async fn stored(hall: &TestServer, table: &str) -> Value {
    serde_json::from_str(&hall.store().table(table).await.unwrap().unwrap().body).unwrap()
}

#[tokio::test]
async fn what_was_refused_while_the_database_was_away_is_not_done() {
    let (hall, away) = hall().await;
    let ann = hall.guest().await;
    let resigned = ann.table(&["me", "random", "random"], json!({})).await.id;
    let abandoned = ann.table(&["me", "random", "random"], json!({})).await.id;
    let closed = ann.table(&["me", "open", "random"], json!({})).await.id;
    let deeds = [
        (&resigned, json!({"do": "resign", "seat": 0}), "running"),
        (&abandoned, json!({"do": "propose", "seat": 0, "what": {"kind": "abandon"}}), "running"),
        (&closed, json!({"do": "close"}), "gathering"),
    ];
    away.when(is_away);
    for (table, deed, _) in &deeds {
        assert_eq!(ann.deed(table, deed.clone()).await.code(), "broken");
    }
    away.when(never);
    for (table, _, status) in &deeds {
        let info = info(&ann, table).await;
        assert_eq!((&info["status"], &info["fair"]["seed"]), (&json!(status), &Value::Null));
        let said = ann.deed(table, json!({"do": "chat", "text": "hello"})).await;
        assert_eq!(said.status, 204, "{}", said.text);
        let body = hall.store().table(table).await.unwrap().unwrap();
        assert_eq!(json!(body.status), json!(status), "nor is it stored later on");
    }
}

#[tokio::test]
async fn a_proposal_that_could_not_be_carried_out_still_stands() {
    let (hall, away) = hall().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let table = running(&ann, &bob, json!({})).await;
    let bid = json!({"do": "say", "seat": 0, "question": null, "line": "bid 2"});
    assert_eq!(ann.deed(&table, bid).await.status, 204);
    let back = json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": 0}});
    assert_eq!(ann.deed(&table, back).await.status, 204);
    away.when(|sql| sql.contains("FROM snapshots"));
    let agree = json!({"do": "reply", "seat": 1, "proposal": 1, "agree": true});
    let refused = bob.deed(&table, agree.clone()).await;
    assert!(refused.text.contains("nothing was changed"), "{}", refused.text);
    away.when(never);
    assert_eq!(bob.deed(&table, json!({"do": "chat", "text": "hm"})).await.status, 204);
    assert_eq!(stored(&hall, &table).await["proposals"][0]["pending"], json!([1]), "he can still agree");
    assert_eq!(bob.deed(&table, agree).await.status, 204);
}

#[tokio::test]
async fn who_resigns_does_so_with_all_that_follows_or_not_at_all() {
    let (hall, away) = hall().await;
    let (ann, bob, cat) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "open"], json!({})).await;
    for (guest, seat) in [(&bob, 1), (&cat, 2)] {
        assert_eq!(guest.deed(&made.id, json!({"do": "sit", "seat": seat})).await.status, 204);
    }
    let pause = json!({"do": "propose", "seat": 0, "what": {"kind": "pause"}});
    assert_eq!(ann.deed(&made.id, pause).await.status, 204);
    let agree = json!({"do": "reply", "seat": 1, "proposal": 1, "agree": true});
    assert_eq!(bob.deed(&made.id, agree).await.status, 204);
    // The game pauses once she has gone: a second change of the table is refused.
    let mut changes = 0;
    away.when(move |sql| {
        changes += u32::from(sql.starts_with("UPDATE tables"));
        changes > 1
    });
    let resigned = cat.deed(&made.id, json!({"do": "resign", "seat": 2})).await;
    away.when(never);
    assert_eq!(resigned.status, 204, "{}", resigned.text);
    assert_eq!(info(&ann, &made.id).await["status"], "paused");
    assert_eq!(stored(&hall, &made.id).await["seats"][2]["resigned"], true);
}

#[tokio::test]
async fn a_rematch_that_is_refused_leaves_no_table() {
    let (hall, away) = hall().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "open", "random"], json!({})).await;
    assert_eq!(ann.deed(&made.id, json!({"do": "close"})).await.status, 204);
    let mut first = true;
    away.when(move |sql| sql.starts_with("UPDATE tables") && std::mem::take(&mut first));
    assert_eq!(ann.deed(&made.id, json!({"do": "rematch"})).await.code(), "broken");
    let open = async || ann.get("/api/tables?status=gathering").await.body["tables"].as_array().unwrap().len();
    assert_eq!(open().await, 0);
    assert_eq!(ann.deed(&made.id, json!({"do": "rematch"})).await.status, 204);
    assert_eq!(open().await, 1);
}

#[tokio::test]
async fn health_tells_when_nothing_can_be_kept() {
    let (hall, away) = hall().await;
    let ann = hall.guest().await;
    assert_eq!(ann.get("/healthz").await.status, 200);
    away.when(is_away);
    assert_eq!(ann.post("/api/me/name", json!({"name": "Annabel"})).await.code(), "broken");
    eventually(async || (ann.get("/healthz").await.status == 503).then_some(())).await;
    away.when(never);
    eventually(async || (ann.get("/healthz").await.status == 200).then_some(())).await;
}
