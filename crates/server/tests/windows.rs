//! Reaction windows at a live table: passing early; and what can be taken back.

use crate::hall::{Guest, Hall, Page};
use serde_json::json;
use server::protocol::{Deed, Keys};

/// Ann holds all three seats, a page for each; red has the floor, everybody has cards.
async fn floor(hall: &Hall) -> (Guest, [Page; 3]) {
    let ann = hall.guest().await;
    let made = ann.table(&["me", "me", "me"], json!({})).await;
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
    let hall = Hall::open().await;
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

#[tokio::test]
async fn an_early_pass_ends_when_something_is_played() {
    let hall = Hall::open().await;
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
    let hall = Hall::open().await;
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
