//! Whole games over real connections.

use crate::hall::TestServer;
use serde_json::json;
use server::protocol::{Replay, ReplayFrame, Status, Suggestion, Summary, TableInfo, TableView};

#[tokio::test]
async fn a_person_plays_two_bots_to_the_end() {
    let hall = TestServer::open().await;
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

    let summary: Summary = ann.get(&format!("/api/tables/{table}/summary")).await.read();
    let (first, last) = (&summary.scores[0], summary.scores.last().unwrap());
    assert_eq!((first.position, last.position), (0, length));
    assert!(first.scores.iter().all(|score| *score == 0));
    let shown: ReplayFrame = ann.get(&format!("/api/tables/{table}/replay/{length}?seat=0")).await.read();
    assert_eq!(last.scores, shown.live.seats.iter().map(|panel| panel.score.value).collect::<Vec<_>>());
    assert!(summary.scores.windows(2).all(|pair| pair[0].position < pair[1].position));

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

#[tokio::test]
async fn a_bot_advises_whoever_plays_alone_and_nobody_else() {
    let hall = TestServer::open().await;
    let (ann, eve) = (hall.guest().await, hall.guest().await);
    let alone = ann.table(&["me", "random", "random"], json!({})).await;
    let mut page = ann.watch(&alone.id, None).await;
    page.until(|page| page.live.prompt.is_some()).await;
    let path = format!("/api/tables/{}/suggestion?seat=0&quick=true", alone.id);
    let advice: Suggestion = ann.get(&path).await.read();
    assert_eq!(advice.question, page.question.as_ref().unwrap().token);
    assert!(page.live.prompt.as_ref().unwrap().options.iter().any(|option| option.key == advice.key));
    assert!(!advice.why.is_empty());
    assert_eq!(eve.get(&format!("{path}&key=none")).await.status, 403, "not her seat");
    // A finished game has a summary, this one has none yet.
    assert_eq!(ann.get(&format!("/api/tables/{}/summary", alone.id)).await.code(), "not-now");

    let shared = ann.table(&["me", "open", "random"], json!({})).await;
    eve.deed(&shared.id, json!({"do": "sit", "seat": 1})).await;
    let mut page = ann.watch(&shared.id, None).await;
    page.until(|page| page.table.as_ref().is_some_and(|table| table.status == Status::Running)).await;
    for (guest, seat) in [(&ann, 0), (&eve, 1)] {
        let refused = guest.get(&format!("/api/tables/{}/suggestion?seat={seat}", shared.id)).await;
        assert_eq!((refused.status, refused.code()), (409, "not-now"));
    }
    assert_eq!(eve.deed(&shared.id, json!({"do": "leave", "seat": 1})).await.status, 204);
    let refused = ann.get(&format!("/api/tables/{}/suggestion?seat=0", shared.id)).await;
    assert!(refused.text.contains("nobody else plays"), "she may come back: {}", refused.text);
}

#[tokio::test]
async fn who_asks_a_bot_that_has_no_time_is_told() {
    let hall = TestServer::like(|config| config.bot_patience = std::time::Duration::ZERO).await;
    let ann = hall.guest().await;
    let alone = ann.table(&["me", "random", "random"], json!({})).await;
    let advice = ann.get(&format!("/api/tables/{}/suggestion?seat=0&quick=true", alone.id)).await;
    assert_eq!((advice.status, advice.code()), (429, "slow"), "{}", advice.text);
}

/// A record holds what every hand held: who sits down to go on with it hears of that.
#[tokio::test]
async fn who_goes_on_from_a_record_is_told_who_knows_it() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    for (seat, line) in [(0, "bid 2"), (0, "pass"), (1, "bid 0"), (1, "pass"), (2, "bid 0"), (2, "pass")] {
        let said = ann.deed(&made.id, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
        assert_eq!(said.status, 204, "{}", said.text);
    }
    ann.deed(&made.id, json!({"do": "propose", "seat": 0, "what": {"kind": "abandon"}})).await;
    let record = ann.get(&format!("/api/tables/{}/record", made.id)).await.text;
    let seats = json!([{"plan": "me"}, {"plan": "reserved", "user": bob.id}, {"plan": "me"}]);
    let again = ann.post("/api/records", json!({"record": record, "name": "", "seats": seats})).await;
    let again: server::protocol::TableMade = again.read();
    let info: TableInfo = bob.get(&format!("/api/tables/{}", again.id)).await.read();
    assert_eq!(info.status, Status::Running);
    assert!(info.remark.unwrap().contains("knows all that was hidden"));
}
