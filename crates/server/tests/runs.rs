//! Several answers at once: stored, shown and taken back as one.

use crate::hall::{Answer, Guest, TestServer};
use serde_json::{Value, json};
use server::protocol::{Ahead, Deed, Keys, TableMade, TableView, apply};
use std::time::Duration;

async fn hall() -> TestServer {
    TestServer::like(|config| config.idle = Duration::from_millis(100)).await
}

async fn view(ann: &Guest, made: &TableMade) -> TableView {
    ann.get(&format!("/api/tables/{}/view?seat=0", made.id)).await.read()
}

/// Ann holds all seats; red has played a card and may discard any number of those left.
async fn tidying(hall: &TestServer) -> (Guest, TableMade) {
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({"seed": "tidy"})).await;
    let bids = "0 bid 2|0 pass|1 bid 0|1 pass|2 bid 0|2 pass";
    for line in bids.split('|').chain(["0 play strike", "1 pass", "2 pass"]) {
        let (seat, line) = line.split_once(' ').unwrap();
        let seat: u8 = seat.parse().unwrap();
        let said = ann.deed(&made.id, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
        assert_eq!(said.status, 204, "{line}: {}", said.text);
    }
    (ann, made)
}

async fn answer(ann: &Guest, made: &TableMade, seen: &TableView, key: Value) -> Answer {
    let token = &seen.question.as_ref().unwrap().token;
    ann.deed(&made.id, json!({"do": "answer", "seat": 0, "question": token, "key": key})).await
}

/// The keys of all discards of the question.
fn discards(seen: &TableView) -> Vec<String> {
    let prompt = seen.live.as_ref().unwrap().prompt.as_ref().unwrap();
    let (pass, picks) = prompt.all.split_last().expect("all can be discarded");
    assert_eq!(Some(pass), prompt.options.last().map(|option| &option.key));
    picks.to_vec()
}

#[tokio::test]
async fn a_run_is_stored_and_taken_back_as_one_also_after_a_restart() {
    let hall = hall().await;
    let (ann, made) = tidying(&hall).await;
    let before = view(&ann, &made).await;
    let picks = discards(&before);
    assert!(picks.len() >= 2);
    assert_eq!(answer(&ann, &made, &before, json!(picks)).await.status, 204);
    let after = view(&ann, &made).await;
    assert_eq!(after.position, before.position + picks.len() as u32);
    let tentative = &after.question.as_ref().unwrap().tentative;
    assert_eq!(tentative.iter().map(Vec::len).collect::<Vec<_>>(), [picks.len()]);

    hall.all_asleep().await;
    assert_eq!(view(&ann, &made).await.question, after.question);
    let back = json!({"do": "take-back", "seat": 0, "count": 1});
    assert_eq!(ann.deed(&made.id, back.clone()).await.status, 204);
    let again = view(&ann, &made).await;
    assert_eq!((&again.live, again.position), (&before.live, before.position));
    assert_eq!(ann.deed(&made.id, back).await.code(), "not-now");

    hall.all_asleep().await;
    let again = view(&ann, &made).await;
    assert_eq!((&again.live, again.position), (&before.live, before.position), "the store took it back as one");
    let lines = hall.store().lines(&made.id, 0).await.unwrap();
    let last = lines.last().unwrap();
    assert_eq!((last.body.as_str(), &lines[lines.len() - 2].body[..6]), ("! undo red", "+ red "));
}

#[tokio::test]
async fn a_watcher_gets_a_run_in_one_step() {
    let hall = TestServer::open().await;
    let (ann, made) = tidying(&hall).await;
    let mut page = ann.watch(&made.id, Some(0)).await;
    let (number, position) = (page.number, page.position);
    let picks = discards(&view(&ann, &made).await);
    let question = page.question.clone().unwrap().token;
    page.deed(Deed::Answer { seat: 0, question, key: Keys::Run(picks.clone()), careful: Some(true) }).await.unwrap();
    assert_eq!((page.number, page.position), (number + 1, position + picks.len() as u32));
}

#[tokio::test]
async fn what_follows_a_pick_is_seen_without_giving_it() {
    let hall = TestServer::open().await;
    let (ann, made) = tidying(&hall).await;
    let before = view(&ann, &made).await;
    let token = before.question.as_ref().unwrap().token.clone();
    let picks = discards(&before);
    let path = |token: &str, keys: &str| format!("/api/tables/{}/ahead?seat=0&question={token}&keys={keys}", made.id);
    let seen = ann.get(&path(&token, &picks[..2].join(","))).await;
    assert_eq!(seen.status, 200, "{}", seen.text);
    let ahead: Ahead = seen.read();
    let mut live = before.live.clone().unwrap();
    apply(&mut live, ahead.changes);
    let again = view(&ann, &made).await;
    assert_eq!((&again.live, again.position), (&before.live, before.position), "nothing was answered");
    assert_eq!(answer(&ann, &made, &before, json!(picks[..2])).await.status, 204);
    assert_eq!(view(&ann, &made).await.live.unwrap(), live);

    assert_eq!(ann.get(&path(&token, &picks[0])).await.code(), "stale");
    let after = view(&ann, &made).await;
    let token = after.question.as_ref().unwrap().token.clone();
    let pass = after.live.unwrap().prompt.unwrap().options.pop().unwrap().key;
    let beyond = ann.get(&path(&token, &pass)).await;
    assert_eq!((beyond.status, beyond.code()), (422, "illegal"), "{}", beyond.text);
    assert_eq!(ann.get(&path(&token, "no-key")).await.code(), "malformed");
    assert_eq!(hall.guest().await.get(&path(&token, &picks[0])).await.code(), "not-yours");
}

#[tokio::test]
async fn bad_lists_are_refused_with_a_reason_and_change_nothing() {
    let hall = TestServer::open().await;
    let (ann, made) = tidying(&hall).await;
    let seen = view(&ann, &made).await;
    let (picks, pass) = (discards(&seen), seen.live.as_ref().unwrap().prompt.as_ref().unwrap().all.last().unwrap());
    let bad = [
        (json!([]), "malformed", "an answer has 1 to 100 keys, not 0"),
        (json!(vec![&picks[0]; 101]), "malformed", "an answer has 1 to 100 keys, not 101"),
        (json!([picks[0], "seven"]), "malformed", "a key has 16 hex digits"),
        (json!([picks[0], "00000000000000ff"]), "illegal", "answer 2 of 2 does not go together"),
        (json!([pass, pass]), "illegal", "answer 2 of 2, `pass`, does not go together with those before"),
        (json!(7), "malformed", ""),
    ];
    for (keys, code, why) in bad {
        let refused = answer(&ann, &made, &seen, keys.clone()).await;
        assert_eq!(refused.code(), code, "{keys}: {}", refused.text);
        assert!(refused.text.contains(why), "{keys}: {}", refused.text);
    }
    let after = view(&ann, &made).await;
    assert_eq!((after.live, after.question, after.position), (seen.live, seen.question, seen.position));
}

#[tokio::test]
async fn who_plays_alone_sets_up_a_position_that_outlasts_a_restart_and_a_replay() {
    let hall = hall().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "random"], json!({"seed": "puzzle"})).await;
    let edit = |line: &str| json!({"do": "edit", "line": line});
    let wrong = ann.deed(&made.id, edit("red gold 99")).await;
    assert_eq!(wrong.code(), "illegal");
    assert!(wrong.text.contains("column 10: found `99`"), "{}", wrong.text);
    assert_eq!(ann.deed(&made.id, edit(&"x".repeat(5_000))).await.code(), "malformed");
    assert_eq!(ann.deed(&made.id, edit("red gold 1 | round 11")).await.status, 204);
    let changed = view(&ann, &made).await;
    assert!(changed.live.as_ref().unwrap().time.starts_with("Round 11"));
    let bids = changed.live.as_ref().unwrap().prompt.as_ref().unwrap().options.len();
    assert_eq!(bids, 2, "nought or one");
    hall.all_asleep().await;
    assert_eq!(view(&ann, &made).await.live, changed.live);
    let record = ann.get(&format!("/api/tables/{}/record", made.id)).await;
    assert!(record.text.contains("= red gold 1 | round 11\n") || record.status != 200, "{}", record.text);

    let (bob, open) = (hall.guest().await, ann.table(&["me", "random", "random"], json!({})).await);
    assert_eq!(ann.deed(&open.id, edit("red gold 1")).await.code(), "not-yours", "its dice are fair");
    assert_eq!(bob.deed(&made.id, edit("red gold 1")).await.code(), "not-yours");
}
