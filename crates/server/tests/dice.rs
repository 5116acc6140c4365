//! Nobody fixes the dice, nobody profits from going back, and clocks tell nothing.

use crate::hall::{Guest, Page, TestServer};
use serde_json::{Value, json};
use server::{
    protocol::{Deed, DiceCheck, TableInfo},
    random,
};

async fn info(guest: &Guest, table: &str) -> TableInfo {
    guest.get(&format!("/api/tables/{table}")).await.read()
}

#[tokio::test]
async fn the_server_commits_before_the_players_add_their_parts_to_the_seed() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let wrong = ann.try_table(&["me", "open", "random"], json!({"nonce": "no blanks"})).await;
    assert_eq!(wrong.code(), "malformed");
    let made = ann.table(&["me", "open", "me"], json!({"nonce": "anns", "private": true})).await;
    let before = info(&ann, &made.id).await.fair;
    assert_eq!((before.commitment.len(), before.chosen, before.seed), (64, false, None), "while seats are free");
    let key = made.link.split_once("?key=").unwrap().1;
    let sit = |nonce: &str| json!({"do": "sit", "seat": 1, "nonce": nonce});
    let deeds = format!("/api/tables/{}/deeds?key={key}", made.id);
    assert_eq!(bob.post(&deeds, sit("a:b")).await.code(), "malformed");
    assert_eq!(bob.post(&deeds, sit("bobs")).await.status, 204);
    let during = info(&ann, &made.id).await.fair;
    assert_eq!(during.commitment, before.commitment, "nothing changes once somebody sits");
    assert_eq!(during.nonces, ["anns", "bobs", "anns"]);
    strike(&ann, &bob, &made.id).await;
    ann.deed(&made.id, json!({"do": "propose", "seat": 0, "what": {"kind": "abandon"}})).await;
    assert_eq!(bob.deed(&made.id, json!({"do": "reply", "seat": 1, "proposal": 1, "agree": true})).await.status, 204);
    let after = info(&ann, &made.id).await.fair;
    assert_eq!(random::sha256(&after.seed.unwrap()), before.commitment);
    let check: DiceCheck = ann.get(&format!("/api/tables/{}/dice", made.id)).await.read();
    assert!(check.draws > 0 && check.misfits.is_empty(), "the dice come of all parts: {check:?}");
}

/// Red wins the floor, draws a card and strikes.
async fn strike(ann: &Guest, blue: &Guest, table: &str) {
    let turns = [(0, "bid 2"), (0, "pass"), (1, "bid 0"), (1, "pass"), (2, "bid 0"), (2, "pass"), (0, "play strike")];
    for (seat, line) in turns.into_iter().chain([(1, "pass"), (2, "pass")]) {
        let who = if seat == 1 { blue } else { ann };
        let said = who.deed(table, json!({"do": "say", "seat": seat, "question": null, "line": line})).await;
        assert_eq!(said.status, 204, "{line}: {}", said.text);
    }
}

async fn say(page: &mut Page, line: &str) {
    let seat = page.live.prompt.as_ref().expect("a question").seat;
    page.deed(Deed::Say { seat, question: None, line: line.into() }).await.unwrap();
}

#[tokio::test]
async fn who_goes_back_meets_other_dice() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({"seed": "known"})).await;
    for _ in 0..3 {
        strike(&ann, &ann, &made.id).await;
        let back = json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": 0}});
        assert_eq!(ann.deed(&made.id, back).await.status, 204);
    }
    strike(&ann, &ann, &made.id).await;
    let lines: Vec<String> = hall.store().lines(&made.id, 0).await.unwrap().into_iter().map(|line| line.body).collect();
    let times = lines.split(|line| line.starts_with("! rewind"));
    let chance = |time: &[String]| time.iter().filter(|line| line.starts_with("~ ")).cloned().collect::<Vec<_>>();
    let mut times: Vec<Vec<String>> = times.map(chance).collect();
    assert!(times.len() == 4 && times.iter().all(|time| time.len() >= 2), "a draw and a roll each: {times:?}");
    times.dedup();
    assert!(times.len() > 1, "the same answers met the same cards and dice every time: {times:?}");
    ann.deed(&made.id, json!({"do": "propose", "seat": 0, "what": {"kind": "abandon"}})).await;
    let fair = info(&ann, &made.id).await.fair;
    assert_eq!(fair.turns.last().unwrap().number, 3);
    let check: DiceCheck = ann.get(&format!("/api/tables/{}/dice", made.id)).await.read();
    assert!(check.misfits.is_empty(), "and they can be checked: {check:?}");
}

#[tokio::test]
async fn clocks_do_not_tell_who_is_asked_in_a_secret_window() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let clock = json!({"clock": {"kind": "game", "seconds": 600, "increment": 0}});
    let made = ann.table(&["me", "me", "me"], clock).await;
    let mut pages =
        [ann.watch(&made.id, Some(0)).await, ann.watch(&made.id, Some(1)).await, ann.watch(&made.id, Some(2)).await];
    for (seat, bid) in [(0, "bid 2"), (1, "bid 0"), (2, "bid 0")] {
        for line in [bid, "pass"] {
            pages[seat].deed(Deed::Say { seat: seat as u8, question: None, line: line.into() }).await.unwrap();
        }
    }
    pages[0].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.rule == "moot.turn")).await;
    let open = info(&ann, &made.id).await;
    assert!(open.seats[0].clock.unwrap().running, "whose turn it is all know");
    say(&mut pages[0], "play strike").await;
    pages[1].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
    let clocks = async |path: String| -> Vec<(i64, bool)> {
        let body = ann.get(&path).await.body;
        let table = if body["tables"].is_array() { body["tables"][0].clone() } else { body };
        let info: TableInfo = serde_json::from_value(table).unwrap();
        info.seats.iter().map(|seat| seat.clock.map(|clock| (clock.left, clock.running)).unwrap()).collect()
    };
    let table = format!("/api/tables/{}", made.id);
    let first = clocks(table.clone()).await;
    assert!(first.iter().all(|(_, running)| !running), "{first:?}");
    let before = std::time::Instant::now();
    while before.elapsed().as_millis() < 3 {
        std::hint::spin_loop();
    }
    assert_eq!(clocks(table.clone()).await, first, "time goes by, and no clock is seen to lose any");
    assert_eq!(clocks("/api/tables?mine=true".into()).await, first, "nor in a list");
    // The window closes: what blue used in it stays unknown until blue is asked in the open.
    for seat in [1, 2] {
        pages[seat].until(|page| page.live.prompt.is_some()).await;
        say(&mut pages[seat], "pass").await;
    }
    pages[0].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| !prompt.window)).await;
    assert_eq!(clocks(table).await[1..], first[1..]);
}

#[tokio::test]
async fn one_proposal_at_a_time() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "random"], json!({})).await;
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    let propose = |what: Value| json!({"do": "propose", "seat": 0, "what": what});
    assert_eq!(ann.deed(&made.id, propose(json!({"kind": "pause"}))).await.status, 204);
    let again = ann.deed(&made.id, propose(json!({"kind": "abandon"}))).await;
    assert_eq!(again.code(), "not-now", "{}", again.text);
}

#[tokio::test]
async fn nobody_goes_back_to_what_was_taken_back() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "me"], json!({})).await;
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    let ann_does = async |deed: Value| {
        let done = ann.deed(&made.id, deed).await;
        assert_eq!(done.status, 204, "{}", done.text);
    };
    let say = |line: &str| json!({"do": "say", "seat": 0, "question": null, "line": line});
    let undo = |to: u32| json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": to}});
    let back = json!({"do": "take-back", "seat": 0, "count": 1});
    let start = ann.watch(&made.id, Some(0)).await.position;
    ann_does(say("bid 2")).await;
    ann_does(say("pass")).await;
    ann_does(undo(start + 1)).await;
    ann_does(back.clone()).await;
    assert_eq!(info(&bob, &made.id).await.proposals, [], "that line is gone already");
    ann_does(undo(start)).await;
    let seen = info(&bob, &made.id).await.proposals;
    assert_eq!(seen.len(), 1, "this one is not: {seen:?}");
    let agree = json!({"do": "reply", "seat": 1, "proposal": seen[0].id, "agree": true});
    assert_eq!(bob.deed(&made.id, agree).await.status, 204);
    strike(&ann, &bob, &made.id).await;
    ann_does(json!({"do": "propose", "seat": 0, "what": {"kind": "abandon"}})).await;
    let end = json!({"do": "reply", "seat": 1, "proposal": info(&bob, &made.id).await.proposals[0].id, "agree": true});
    assert_eq!(bob.deed(&made.id, end).await.status, 204);
    let check: DiceCheck = ann.get(&format!("/api/tables/{}/dice", made.id)).await.read();
    assert!(check.draws > 0 && check.misfits.is_empty(), "{check:?}");
}
