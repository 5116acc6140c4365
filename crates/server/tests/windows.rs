//! Reaction windows at a live table: passing early, the host that passes for others, and what can be taken back.

use crate::hall::{Guest, Page, TestServer};
use serde_json::{Value, json};
use server::protocol::{Deed, Does, Keys, StandingOrder, TableInfo, TableView, Until};
use std::time::Duration;

/// Ann holds all three seats, a page for each; red has the floor, everybody has cards.
async fn floor(hall: &TestServer) -> (Guest, [Page; 3]) {
    floor_of(hall, json!({})).await
}

/// The same at a table with these settings.
async fn floor_of(hall: &TestServer, settings: Value) -> (Guest, [Page; 3]) {
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], settings).await;
    let id = &made.id;
    let mut pages = [ann.watch(id, Some(0)).await, ann.watch(id, Some(1)).await, ann.watch(id, Some(2)).await];
    for (seat, bid) in [(0, "bid 2"), (1, "bid 0"), (2, "bid 0")] {
        say(&mut pages, seat, bid).await;
        say(&mut pages, seat, "pass").await;
    }
    pages[0].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.rule == "moot.turn")).await;
    (ann, pages)
}

async fn say(pages: &mut [Page; 3], seat: usize, line: &str) {
    pages[seat].deed(Deed::Say { seat: seat as u8, question: None, line: line.into() }).await.unwrap();
}

fn early(page: &Page) -> Option<bool> {
    page.question.as_ref()?.early.as_ref().map(|early| early.passed)
}

async fn pass_early(page: &mut Page, seat: u8, pass: bool) -> Result<(), String> {
    let question = page.question.clone().unwrap().token;
    page.deed(Deed::PassEarly { seat, question, pass }).await
}

#[tokio::test]
async fn a_seat_passes_before_it_is_asked() {
    let hall = TestServer::open().await;
    let (ann, mut pages) = floor(&hall).await;
    assert_eq!(early(&pages[2]), None);
    assert!(pass_early(&mut pages[2], 2, true).await.unwrap_err().starts_with("NotNow"), "no window is open");
    say(&mut pages, 0, "play strike").await;
    pages[1].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
    pages[2].until(|page| early(page) == Some(false)).await;
    assert_eq!((early(&pages[0]), early(&pages[1])), (None, None), "it is red's card; blue is asked");

    // Changed one's mind, and again; kept through a restart of the table.
    pass_early(&mut pages[2], 2, true).await.unwrap();
    pages[2].until(|page| early(page) == Some(true)).await;
    pass_early(&mut pages[2], 2, false).await.unwrap();
    pages[2].until(|page| early(page) == Some(false)).await;
    pass_early(&mut pages[2], 2, true).await.unwrap();
    pages[2].until(|page| early(page) == Some(true)).await;
    let view: server::protocol::TableView = ann.get(&format!("/api/tables/{}/view?seat=2", pages[2].id())).await.read();
    assert!(view.question.unwrap().early.unwrap().passed);

    // Blue passes: green is not asked any more, the card works.
    let lines = pages[0].position;
    say(&mut pages, 1, "pass").await;
    pages[0].until(|page| page.live.prompt.is_some()).await;
    assert!(pages[0].position > lines + 1, "two passes at least");
    pages[2].until(|page| early(page).is_none() && page.live.prompt.is_none()).await;
}

async fn orders(page: &mut Page, seat: u8, orders: &[(&str, Does)]) {
    let order = |&(line, does): &(&str, Does)| StandingOrder {
        rule: String::new(),
        line: line.into(),
        until: Until::Always,
        does,
    };
    page.deed(Deed::Standing { seat, orders: orders.iter().map(order).collect() }).await.unwrap();
}

#[tokio::test]
async fn a_card_is_never_asked_for_but_about_a_place() {
    // Blue will never play cancel: the window passes blue by.
    let hall = TestServer::open().await;
    let (_, mut pages) = floor(&hall).await;
    orders(&mut pages[1], 1, &[("play cancel", Does::Ignore)]).await;
    say(&mut pages, 0, "play strike").await;
    pages[2].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
    assert_eq!(pages[1].live.prompt, None, "green is asked next");
    // About red's bench blue wants to be asked all the same.
    let (_, mut pages) = floor(&hall).await;
    let both = [("play cancel", Does::Ignore), ("bench/red", Does::Ask)];
    orders(&mut pages[1], 1, &both).await;
    say(&mut pages, 0, "play strike").await;
    pages[1].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
    assert_eq!(pages[1].live.prompt.as_ref().unwrap().about, ["bench/red"]);
    // What else could be played is asked about.
    let (_, mut pages) = floor(&hall).await;
    orders(&mut pages[1], 1, &[("play strike", Does::Ignore)]).await;
    say(&mut pages, 0, "play strike").await;
    pages[1].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
}

#[tokio::test]
async fn an_early_pass_ends_when_something_is_played() {
    let hall = TestServer::open().await;
    let (_, mut pages) = floor(&hall).await;
    say(&mut pages, 0, "play strike").await;
    pages[2].until(|page| early(page) == Some(false)).await;
    pass_early(&mut pages[2], 2, true).await.unwrap();
    pages[1].until(|page| page.live.prompt.is_some()).await;
    say(&mut pages, 1, "play cancel").await;
    // A window on the cancel opens; the first to be asked is green.
    pages[2].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
    assert_eq!(early(&pages[2]), None);
}

#[tokio::test]
async fn a_careful_answer_is_held_back_if_it_binds() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
    for seat in 0..3u8 {
        for line in ["bid 0", "pass"] {
            let last = seat == 2 && line == "pass";
            let mut page = ann.watch(&made.id, Some(seat)).await;
            let option = page.live.prompt.as_ref().unwrap().options.iter().find(|option| option.line == line).unwrap();
            let key = option.key.clone();
            let question = page.question.clone().unwrap().token;
            let careful =
                Deed::Answer { seat, question: question.clone(), key: Keys::One(key.clone()), careful: Some(true) };
            let done = page.deed(careful).await;
            assert_eq!(done.is_err(), last, "{seat} {line}: {done:?}");
            if last {
                assert!(done.unwrap_err().starts_with("Binding"));
                let sure = Deed::Answer { seat, question, key: Keys::One(key), careful: None };
                page.deed(sure).await.unwrap();
            }
        }
    }
}

/// The host passes soon.
async fn quick() -> TestServer {
    TestServer::like(|config| config.lull = Duration::from_millis(300)).await
}

fn polls(more: Value) -> Value {
    let mut settings = json!({"options": [{"id": "poll", "value": "true"}]});
    settings.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    settings
}

async fn stored(hall: &TestServer, page: &Page) -> Vec<String> {
    hall.store().lines(&page.id(), 0).await.unwrap().into_iter().map(|line| line.body).collect()
}

/// Cards upon cards, until blue, who has no cancel left, and green, who has one, are asked about red's.
async fn asked_about_the_third_card(pages: &mut [Page; 3]) {
    say(pages, 0, "play strike").await;
    for (seat, line) in [(1, "play cancel"), (2, "pass"), (0, "play cancel"), (2, "pass")] {
        pages[seat].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
        say(pages, seat, line).await;
    }
    pages[2].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
}

/// Waits until these are the last lines in the store.
async fn until_stored(hall: &TestServer, page: &Page, last: &[&str]) {
    for _ in 0..600 {
        if stored(hall, page).await.ends_with(&last.iter().map(|line| line.to_string()).collect::<Vec<_>>()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{:?}", stored(hall, page).await);
}

#[tokio::test]
async fn the_host_passes_in_a_poll_for_whoever_can_only_pass() {
    let hall = quick().await;
    let (_, mut pages) = floor_of(&hall, polls(json!({}))).await;
    asked_about_the_third_card(&mut pages).await;
    until_stored(&hall, &pages[0], &["green pass", "~ hush"]).await;
    pages[1].until(|page| page.live.prompt.is_none()).await;
    assert!(pages[2].live.prompt.is_some(), "green holds a cancel");
    assert!(pages[0].live.waiting.is_empty(), "nobody is told who is asked");
    // Nobody can say anything about blue's cancel, which was cancelled; about the strike only green can.
    say(&mut pages, 2, "pass").await;
    until_stored(&hall, &pages[0], &["~ hush", "green pass", "~ hush", "~ hush"]).await;
    pages[2].until(|page| page.live.prompt.is_some()).await;
}

#[tokio::test]
async fn at_a_strict_table_everybody_passes_by_hand() {
    let hall = quick().await;
    let (_, mut pages) = floor_of(&hall, polls(json!({"discretion": "strict"}))).await;
    asked_about_the_third_card(&mut pages).await;
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert!(!stored(&hall, &pages[0]).await.contains(&"~ hush".to_owned()));
    say(&mut pages, 1, "pass").await;
}

#[tokio::test]
async fn in_a_poll_nobody_learns_how_many_have_spoken() {
    let hall = TestServer::open().await;
    let (_, mut pages) = floor_of(&hall, polls(json!({}))).await;
    say(&mut pages, 0, "play strike").await;
    pages[1].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
    let position = pages[1].position;
    say(&mut pages, 2, "pass").await;
    pages[2].until(|page| page.live.prompt.is_none()).await;
    assert_eq!((pages[1].position, pages[2].position), (position, position));
    say(&mut pages, 1, "pass").await;
    pages[1].until(|page| page.position > position + 1).await;
}

/// What anybody can ask for about a table: no number and no time of it moves while somebody passes in secret.
async fn outside(ann: &Guest, page: &Page) -> (i64, u32, u32, String) {
    let info: TableInfo = ann.get(&format!("/api/tables/{}", page.id())).await.read();
    let view: TableView = ann.get(&format!("/api/tables/{}/view?seat=0", page.id())).await.read();
    assert_eq!((view.table.moved, view.table.length), (info.moved, info.length));
    (info.moved, info.length, view.position, format!("{:?}", info.waiting))
}

#[tokio::test]
async fn no_number_tells_who_has_spoken_in_a_secret_window() {
    for settings in [json!({}), polls(json!({}))] {
        let hall = TestServer::like(|config| config.idle = Duration::from_millis(200)).await;
        let (ann, mut pages) = floor_of(&hall, settings).await;
        let table = pages[0].id();
        say(&mut pages, 0, "play strike").await;
        pages[1].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
        let before = outside(&ann, &pages[0]).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        say(&mut pages, 1, "pass").await;
        pages[1].until(|page| page.live.prompt.is_none()).await;
        assert_eq!(outside(&ann, &pages[0]).await, before);
        // Nor after the table has been asleep.
        let connections: Vec<Page> = pages.into();
        drop(connections);
        hall.all_asleep().await;
        let page = ann.watch(&table, Some(0)).await;
        assert_eq!(outside(&ann, &page).await, before);
        let said = ann.deed(&table, json!({"do": "say", "seat": 2, "question": null, "line": "pass"})).await;
        assert_eq!(said.status, 204, "{}", said.text);
        let after = outside(&ann, &page).await;
        assert!(after.0 > before.0 && after.1 > before.1 && after.2 > before.2, "{after:?} after {before:?}");
    }
}

#[tokio::test]
async fn asked_in_turn_the_host_passes_too_and_it_is_an_ordinary_line() {
    let hall = quick().await;
    let (_, mut pages) = floor(&hall).await;
    say(&mut pages, 0, "play strike").await;
    for (seat, line) in [(1, "play cancel"), (2, "play cancel"), (0, "pass")] {
        pages[seat].until(|page| page.live.prompt.as_ref().is_some_and(|prompt| prompt.window)).await;
        say(&mut pages, seat, line).await;
    }
    // Blue has no cancel left. Then all pass in the window of a cancel that was cancelled.
    until_stored(&hall, &pages[0], &["red pass", "blue pass", "red pass", "green pass"]).await;
}
