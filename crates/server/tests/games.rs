//! Whole games over real connections.

use crate::hall::Hall;
use serde_json::json;
use server::protocol::{Replay, ReplayFrame, Status, TableInfo, TableView};

#[tokio::test]
async fn a_person_plays_two_bots_to_the_end() {
    let hall = Hall::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({})).await;
    let mut page = ann.watch(&made.id, None).await;
    let mut answers = 0;
    while !page.over() {
        page.until(|page| page.live.prompt.is_some() || page.over()).await;
        if !page.over() {
            page.answer(answers * 7 + 3).await.unwrap();
            answers += 1;
        }
    }
    assert!(answers > 10);
    page.until(|page| page.table.as_ref().is_some_and(|table| table.status == Status::Over)).await;
    // What came step by step is what a newcomer gets as the whole.
    let view: TableView = ann.get(&format!("/api/tables/{}/view?seat=0", made.id)).await.read();
    assert_eq!(view.live.unwrap(), page.live);
    assert_eq!(view.log, page.log);
    let table = page.table.clone().unwrap();
    assert_eq!(server::random::sha256(&table.fair.seed.unwrap()), table.fair.commitment);
    looks_back(&ann, &made.id, view.position).await;
}

async fn looks_back(ann: &crate::hall::Guest, table: &str, length: u32) {
    let replay: Replay = ann.get(&format!("/api/tables/{table}/replay")).await.read();
    assert_eq!(replay.positions, length + 1);
    let last: ReplayFrame = ann.get(&format!("/api/tables/{table}/replay/{length}?seat=0")).await.read();
    assert!(last.live.ending.is_some());
    let first: ReplayFrame = ann.get(&format!("/api/tables/{table}/replay/0?seat=0")).await.read();
    assert!(first.live.ending.is_none());
    assert_eq!(ann.get(&format!("/api/tables/{table}/replay/{}", length + 1)).await.status, 404);

    let record = ann.get(&format!("/api/tables/{table}/record")).await;
    assert!(record.text.starts_with("game moot"), "{}", record.text);
    let again = ann.post("/api/records", json!({"record": record.text, "name": "", "seats": []})).await;
    let again: server::protocol::TableMade = again.read();
    let info: TableInfo = ann.get(&format!("/api/tables/{}", again.id)).await.read();
    assert_eq!(info.status, Status::Over);
    let copy = ann.get(&format!("/api/tables/{}/record", again.id)).await;
    let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&copy.text), lines(&record.text));
}
