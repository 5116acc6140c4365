//! Bots at live tables.

use crate::hall::{Page, TestServer};
use serde_json::json;
use server::protocol::Deed;
use std::time::{Duration, Instant};

#[tokio::test]
async fn no_table_waits_for_a_slow_bot() {
    let hall = TestServer::like(|config| {
        config.games.push(nexus_ops::entry());
        config.bot_threads = 1;
        config.bot_patience = Duration::from_millis(400);
    })
    .await;
    let ann = hall.guest().await;
    // Bots that think for two seconds keep the only thread busy.
    let busy = json!({"game": "nexus-ops"});
    for _ in 0..2 {
        hall.guest().await.table(&["search:2s", "search:2s"], busy.clone()).await;
    }
    let start = Instant::now();
    let made = ann.table(&["me", "search:2s", "search:2s"], json!({})).await;
    let mut page = ann.watch(&made.id, None).await;
    page.answer(0).await.unwrap();
    page.deed(Deed::Say { seat: 0, question: None, line: "pass".into() }).await.unwrap();
    page.until(|page| page.was_told("Bids")).await;
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(hall.metric("late_bots_total").await > 0);
}

#[tokio::test]
async fn a_leaver_is_played_by_a_bot() {
    let hall = TestServer::open().await;
    let (ann, bob) = (hall.guest().await, hall.guest().await);
    let made = ann.table(&["me", "open", "random"], json!({})).await;
    assert_eq!(bob.deed(&made.id, json!({"do": "sit", "seat": 1})).await.status, 204);
    let mut page = ann.watch(&made.id, None).await;
    page.answer(0).await.unwrap();
    page.deed(Deed::Say { seat: 0, question: None, line: "pass".into() }).await.unwrap();
    assert!(page.live.waiting.contains(&1), "bob bids");
    assert_eq!(bob.deed(&made.id, json!({"do": "leave", "seat": 1})).await.status, 204);
    page.until(|page| page.was_told("Bids")).await;
}

/// Gives the bot what it can get for nothing.
#[tokio::test]
async fn a_bot_takes_a_good_offer() {
    let hall = TestServer::like(|config| config.games.push(empires_of_the_void::entry())).await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "recruit"], json!({"game": "empires-of-the-void", "seed": "gift"})).await;
    let mut page = ann.watch(&made.id, None).await;
    let begin = loop {
        page.until(|page| page.live.prompt.is_some()).await;
        if let Some(begin) = begin_gift(&mut page).await {
            break begin;
        }
        page.answer(0).await.unwrap();
    };
    for _ in 0..6 {
        let Some(gift) = gift(&page, &begin) else { break };
        say(&mut page, &gift).await;
    }
    say(&mut page, &format!("{begin} make")).await;
    page.until(|page| page.live.offers.is_empty()).await;
    assert!(page.was_told("accepts: "), "{:?}", page.story());
}

/// Begins a deal with blue, if there is something to give.
async fn begin_gift(page: &mut Page) -> Option<String> {
    let begin = page.live.asides.iter().find(|aside| aside.line.starts_with("deal "))?.line.clone();
    say(page, &begin).await;
    if gift(page, &begin).is_some() {
        return Some(begin);
    }
    say(page, &format!("{begin} scrap")).await;
    None
}

fn gift(page: &Page, begin: &str) -> Option<String> {
    let credit = format!("{begin} give 1-credit");
    page.live.asides.iter().find(|aside| aside.line == credit).map(|aside| aside.line.clone())
}

async fn say(page: &mut Page, line: &str) {
    page.deed(Deed::Say { seat: 0, question: None, line: line.into() }).await.unwrap();
}
