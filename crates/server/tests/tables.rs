//! Tables: seats, secrets, undo, consent, clocks, chat.

use crate::hall::{Guest, Page, TestServer, story};
use serde_json::json;
use server::protocol::{
    AskedList, Deed, Does, GameInfo, Holder, Keys, ProposalKind, StandingOrder, Status, TableInfo, TableList,
    TableMade, TableView, Until,
};

/// Three people at one table, each with a page.
async fn three(hall: &TestServer, more: serde_json::Value) -> (TableMade, [Guest; 3], [Page; 3]) {
    let (ann, bob, cat) = (hall.guest().await, hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "open"], more).await;
    for (guest, seat) in [(&bob, 1), (&cat, 2)] {
        let sat = guest.deed(&made.id, json!({"do": "sit", "seat": seat})).await;
        assert_eq!(sat.status, 204, "{}", sat.text);
    }
    let pages = [ann.watch(&made.id, None).await, bob.watch(&made.id, None).await, cat.watch(&made.id, None).await];
    (made, [ann, bob, cat], pages)
}

/// All bid; then somebody has the floor.
async fn bid(pages: &mut [Page; 3], bids: [&str; 3]) {
    for (seat, line) in bids.iter().enumerate() {
        let line = (*line).to_owned();
        pages[seat].deed(Deed::Say { seat: seat as u8, question: None, line }).await.unwrap();
        pages[seat].deed(Deed::Say { seat: seat as u8, question: None, line: "pass".into() }).await.unwrap();
    }
}

#[tokio::test]
async fn a_table_gathers_starts_and_is_found() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "random"], json!({})).await;
    let list: TableList = bob.get("/api/tables?status=gathering&game=moot").await.read();
    assert_eq!(list.tables.len(), 1);
    assert_eq!(bob.deed(&made.id, json!({"do": "start"})).await.code(), "not-yours");
    assert_eq!(ann.deed(&made.id, json!({"do": "start"})).await.code(), "not-now");
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 2})).await.code(), "not-now", "a bot sits there");
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    let info: TableInfo = bob.get(&format!("/api/tables/{}", made.id)).await.read();
    assert_eq!(info.status, Status::Running);
    assert_eq!(info.fair.commitment.len(), 64);
    assert_eq!(info.fair.seed, None);
    let asked: AskedList = bob.get("/api/me/asked").await.read();
    assert_eq!((asked.asked.len(), asked.asked[0].seat), (1, 1));
    assert_eq!(bob.get(&format!("/api/tables/{}/record", made.id)).await.code(), "not-now", "it holds secrets");
}

#[tokio::test]
async fn wrong_settings_are_refused_with_a_reason() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    assert_eq!(ann.try_table(&["me", "random"], json!({})).await.code(), "malformed");
    assert_eq!(ann.try_table(&["me", "random", "genius"], json!({})).await.code(), "malformed");
    let option = json!({"options": [{"id": "no-such", "value": "true"}]});
    assert_eq!(ann.try_table(&["me", "random", "random"], option).await.code(), "malformed");
    assert_eq!(ann.try_table(&["me", "random", "random"], json!({"game": "chess"})).await.code(), "not-found");
    assert_eq!(ann.try_table(&["me", "random", "random"], json!({"name": ""})).await.code(), "malformed");
    let fast = json!({"clock": {"kind": "move", "seconds": 1}});
    assert_eq!(ann.try_table(&["me", "random", "random"], fast).await.code(), "malformed");
}

#[tokio::test]
async fn each_seat_has_options_of_its_own() {
    let hall = TestServer::open().await;
    let games: Vec<GameInfo> = hall.guest().await.get("/api/games").await.read();
    let per_seat = games[0].options.iter().filter(|option| option.per_seat);
    let per_seat: Vec<&str> = per_seat.map(|option| option.id.as_str()).collect();
    assert_eq!(per_seat, ["purse"]);
    let richer = json!({"options": [{"id": "purse.2", "value": "9"}]});
    let (made, [ann, ..], pages) = three(&hall, richer).await;
    assert_eq!(
        pages[0].live.seats.iter().map(|seat| &seat.notes[0]).collect::<Vec<_>>(),
        ["5 gold", "9 gold", "5 gold"]
    );
    let info: TableInfo = ann.get(&format!("/api/tables/{}", made.id)).await.read();
    assert_eq!((info.options[0].id.as_str(), info.options[0].value.as_str()), ("purse.2", "9"));
    let wrong = ann.try_table(&["me", "random", "random"], json!({"options": [{"id": "purse.4", "value": "9"}]})).await;
    assert!(wrong.text.contains("purse.1 to purse.3"), "{}", wrong.text);
}

#[tokio::test]
async fn nobody_sees_or_answers_for_another_seat() {
    let hall = TestServer::open().await;
    let (made, [_, bob, _], mut pages) = three(&hall, json!({})).await;
    let eve = hall.guest().await;
    for path in ["view", "replay", "replay/0"] {
        for thief in [&bob, &eve] {
            let answer = thief.get(&format!("/api/tables/{}/{path}?seat=0", made.id)).await;
            assert_eq!(answer.code(), "not-yours", "{path}: {}", answer.text);
        }
    }
    let hand = serde_json::to_string(&pages[0].live.hand).unwrap();
    assert!(hand.contains("\"cards\":[{"), "a hand of her own: {hand}");
    let audience: TableView = eve.get(&format!("/api/tables/{}/view", made.id)).await.read();
    assert!(audience.live.unwrap().hand.is_empty() && audience.question.is_none());
    let told = story(&audience.log);
    assert!(told.iter().all(|line| !line.contains("draws") || line.ends_with("draws a card.")), "{told:?}");

    let answer = json!({"do": "say", "seat": 0, "question": null, "line": "bid 1"});
    assert_eq!(bob.deed(&made.id, answer.clone()).await.code(), "not-yours");
    assert_eq!(eve.deed(&made.id, answer).await.code(), "not-yours");
    for deed in [
        json!({"do": "resign", "seat": 0}),
        json!({"do": "take-back", "seat": 0, "count": 1}),
        json!({"do": "leave", "seat": 0}),
    ] {
        assert_eq!(eve.deed(&made.id, deed).await.code(), "not-yours");
    }
    // A sealed bid is known to its own seat only.
    pages[0].answer(2).await.unwrap();
    let before = pages[1].log.len();
    pages[1].answer(1).await.unwrap();
    assert!(pages[1].log.len() <= before + 1);
}

#[tokio::test]
async fn an_answer_counts_once() {
    let hall = TestServer::open().await;
    let (made, [ann, ..], mut pages) = three(&hall, json!({})).await;
    let prompt = pages[0].live.prompt.clone().unwrap();
    let token = pages[0].question.clone().unwrap().token;
    let deed =
        Deed::Answer { seat: 0, question: token.clone(), key: Keys::One(prompt.options[0].key.clone()), careful: None };
    pages[0].deed(deed.clone()).await.unwrap();
    let again = pages[0].deed(deed).await.unwrap_err();
    assert!(again.starts_with("Stale"), "{again}");
    // Taken back, the question is the same, but the old message still does not count.
    pages[0].deed(Deed::TakeBack { seat: 0, count: 1 }).await.unwrap();
    let replayed =
        Deed::Answer { seat: 0, question: token, key: Keys::One(prompt.options[0].key.clone()), careful: None };
    assert!(pages[0].deed(replayed).await.unwrap_err().starts_with("Stale"));
    let question = pages[0].question.clone().unwrap().token;
    let made_up = Deed::Answer { seat: 0, question, key: Keys::One("00000000000000ff".into()), careful: None };
    assert!(pages[0].deed(made_up).await.unwrap_err().starts_with("Illegal"));
    let view: TableView = ann.get(&format!("/api/tables/{}/view", made.id)).await.read();
    assert_eq!(view.live.unwrap(), pages[0].live, "refused messages change nothing");
    let refused = ann.deed(&made.id, json!({"do": "say", "seat": 0, "question": null, "line": "bid 99"})).await;
    assert_eq!(refused.code(), "illegal");
}

#[tokio::test]
async fn going_back_past_information_needs_consent() {
    let hall = TestServer::open().await;
    let (_, _, mut pages) = three(&hall, json!({})).await;
    let start = pages[0].position;
    bid(&mut pages, ["bid 1", "bid 2", "bid 3"]).await;
    let refused = pages[0].deed(Deed::TakeBack { seat: 0, count: 1 }).await.unwrap_err();
    assert!(refused.contains("taken back"), "{refused}");
    pages[0].deed(Deed::Propose { seat: 0, what: ProposalKind::Undo { to: start } }).await.unwrap();
    pages[1].until(|page| page.table.as_ref().is_some_and(|table| !table.proposals.is_empty())).await;
    let proposal = pages[1].table.as_ref().unwrap().proposals[0].clone();
    assert_eq!((proposal.by, proposal.pending.as_slice()), (0, [1, 2].as_slice()));
    assert!(proposal.text.contains("Take back the last"), "{}", proposal.text);
    pages[1].deed(Deed::Reply { seat: 1, proposal: proposal.id, agree: true }).await.unwrap();
    assert!(pages[1].position > start);
    pages[2].deed(Deed::Reply { seat: 2, proposal: proposal.id, agree: true }).await.unwrap();
    for page in &mut pages {
        page.until(|page| page.position == start).await;
        assert_eq!(page.live.waiting.len(), 3, "all bid again");
    }
}

#[tokio::test]
async fn a_pause_stops_the_game_until_all_go_on() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made =
        ann.table(&["me", "me", "random"], json!({"clock": {"kind": "game", "seconds": 600, "increment": 5}})).await;
    let mut page = ann.watch(&made.id, Some(1)).await;
    assert!(page.table.as_ref().unwrap().seats[1].clock.is_some_and(|clock| clock.running && clock.left > 590_000));
    page.deed(Deed::Propose { seat: 1, what: ProposalKind::Pause }).await.unwrap();
    page.until(|page| page.table.as_ref().is_some_and(|table| table.status == Status::Paused)).await;
    assert!(page.table.as_ref().unwrap().seats[1].clock.is_some_and(|clock| !clock.running));
    assert!(page.answer(0).await.unwrap_err().contains("paused"));
    page.deed(Deed::Propose { seat: 1, what: ProposalKind::Resume }).await.unwrap();
    page.until(|page| page.table.as_ref().is_some_and(|table| table.status == Status::Running)).await;
    page.answer(0).await.unwrap();
}

#[tokio::test]
async fn a_leaver_is_replaced_and_may_come_back() {
    let hall = TestServer::open().await;
    let (made, [_, bob, cat], mut pages) = three(&hall, json!({})).await;
    pages[1].deed(Deed::Leave { seat: 1 }).await.unwrap();
    pages[0]
        .until(|page| matches!(&page.table.as_ref().unwrap().seats[1].holder, Holder::Bot { for_user: Some(_), .. }))
        .await;
    assert_eq!(cat.deed(&made.id, json!({"do": "sit", "seat": 1})).await.code(), "not-now");
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    pages[0].until(|page| matches!(&page.table.as_ref().unwrap().seats[1].holder, Holder::User { .. })).await;
    let stored = hall.server.as_ref().unwrap().app.store.table(&made.id).await.unwrap().unwrap();
    assert!(stored.body.contains(&bob.id), "who sits where is stored");
    // Given away for good, somebody else may sit down.
    let given = json!({"do": "arrange", "seat": 1, "plan": {"plan": "open"}});
    assert_eq!(bob.deed(&made.id, given).await.status, 204);
    let dan = hall.guest().await;
    assert_eq!(dan.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    let store = &hall.server.as_ref().unwrap().app.store;
    assert!(!store.table(&made.id).await.unwrap().unwrap().body.contains(&bob.id));
    assert_eq!(store.tables_of_user(&dan.id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn private_tables_open_by_link_only() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "random"], json!({"private": true})).await;
    let list: TableList = bob.get("/api/tables").await.read();
    assert!(list.tables.is_empty());
    assert_eq!(bob.get(&format!("/api/tables/{}", made.id)).await.code(), "not-found");
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.code(), "not-found");
    let key = made.link.split_once("?key=").unwrap().1;
    assert_eq!(bob.get(&format!("/api/tables/{}?key={key}", made.id)).await.status, 200);
    let sat = bob.post(&format!("/api/tables/{}/deeds?key={key}", made.id), json!({"do": "sit", "seat": 1})).await;
    assert_eq!(sat.status, 204, "{}", sat.text);
    assert_eq!(bob.get(&format!("/api/tables/{}/view", made.id)).await.status, 200, "seated now");
}

#[tokio::test]
async fn chat_reaches_those_who_want_to_hear() {
    let hall = TestServer::open().await;
    let (made, [ann, bob, _], mut pages) = three(&hall, json!({})).await;
    let muted = bob.post("/api/me/muted", json!({"user": ann.id, "mute": true})).await;
    assert_eq!(muted.body["muted"][0]["id"], ann.id.as_str());
    pages[0].deed(Deed::Chat { text: "good luck".into() }).await.unwrap();
    pages[2].until(|page| page.chat == ["good luck"]).await;
    pages[1].deed(Deed::Chat { text: "thanks".into() }).await.unwrap();
    assert_eq!(pages[1].chat, ["thanks"], "bob has muted ann");
    let view: TableView = bob.get(&format!("/api/tables/{}/view", made.id)).await.read();
    assert_eq!(view.chat.len(), 1);
    pages[2].deed(Deed::Report { chat: 0, why: "spam".into() }).await.unwrap();
    let reports = hall.server.as_ref().unwrap().app.store.reports().await.unwrap();
    assert_eq!(reports[0].why, "spam");
    assert!(pages[2].deed(Deed::Chat { text: "x".repeat(501) }).await.is_err());
}

fn standing(rule: &str, line: &str, does: Does) -> StandingOrder {
    StandingOrder { rule: rule.into(), line: line.into(), until: Until::Always, does }
}

#[tokio::test]
async fn standing_answers_are_given_by_the_server() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({})).await;
    let mut page = ann.watch(&made.id, None).await;
    let order = |rule: &str, line: &str| standing(rule, line, Does::Answer);
    let lines = page.live.prompt.as_ref().unwrap().options.iter().map(|option| option.line.clone()).collect::<Vec<_>>();
    assert!(lines.contains(&"bid 0".to_owned()), "{lines:?}");
    let orders = vec![order("moot.bid", "bid 0"), order("moot.bid", "pass"), order("", "pass")];
    page.deed(Deed::Standing { seat: 0, orders }).await.unwrap();
    let view: TableView = ann.get(&format!("/api/tables/{}/view", made.id)).await.read();
    assert_eq!(view.standing.len(), 3);
    page.until(|page| page.over() || page.live.prompt.as_ref().is_some_and(|prompt| prompt.rule != "moot.bid")).await;
}

#[tokio::test]
async fn spectators_may_be_late_or_unwelcome() {
    let hall = TestServer::open().await;
    let (_, eve) = (hall.guest().await, hall.guest().await);
    let (made, _, _) = three(&hall, json!({"spectators": {"kind": "none"}})).await;
    assert_eq!(eve.get(&format!("/api/tables/{}/view", made.id)).await.code(), "not-yours");
    let late = json!({"spectators": {"kind": "delayed", "seconds": 3600}});
    let (made, _, mut pages) = three(&hall, late).await;
    bid(&mut pages, ["bid 1", "bid 2", "bid 3"]).await;
    let view: TableView = eve.get(&format!("/api/tables/{}/view", made.id)).await.read();
    assert_eq!(view.position, 0, "an hour ago nothing had happened");
    let frame = eve.get(&format!("/api/tables/{}/replay/5", made.id)).await;
    assert_eq!(frame.code(), "not-found");
    let page = eve.watch(&made.id, None).await;
    assert_eq!(page.position, 0);
}

#[tokio::test]
async fn a_rematch_keeps_a_seat_for_everybody() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({})).await;
    let mut page = ann.watch(&made.id, None).await;
    assert!(page.deed(Deed::Rematch).await.unwrap_err().starts_with("NotNow"));
    page.deed(Deed::Propose { seat: 0, what: ProposalKind::Abandon }).await.unwrap();
    page.deed(Deed::Rematch).await.unwrap();
    page.until(|page| page.table.as_ref().unwrap().rematch.is_some()).await;
    let next = page.table.as_ref().unwrap().rematch.clone().unwrap();
    let info: TableInfo = ann.get(&format!("/api/tables/{next}")).await.read();
    assert_eq!(info.rematch_of.as_deref(), Some(made.id.as_str()));
    assert_eq!(info.status, Status::Running);
}
