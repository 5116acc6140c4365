//! Giving up: who loses, who plays on, and who answers for the seat.

use crate::hall::{Guest, Page, TestServer};
use serde_json::{Value, json};
use server::protocol::{ClientMessage, Deed, Holder, SeatInfo, Status, TableInfo};

/// A table of a game where each seat is a person with a page.
async fn table(hall: &TestServer, seats: usize, more: Value) -> (String, Vec<Guest>, Vec<Page>) {
    let mut guests = vec![hall.guest().await];
    let plans: Vec<&str> = std::iter::once("me").chain(vec!["open"; seats - 1]).collect();
    let made = guests[0].table(&plans, more).await;
    for seat in 1..seats {
        let guest = hall.guest().await;
        assert_eq!(guest.deed(&made.id, json!({"do": "sit", "seat": seat})).await.status, 204);
        guests.push(guest);
    }
    let mut pages = Vec::new();
    for guest in &guests {
        pages.push(guest.watch(&made.id, None).await);
    }
    (made.id, guests, pages)
}

fn real_games(config: &mut server::Config) {
    config.games.extend([nexus_ops::entry(), empires_of_the_void::entry()]);
}

/// What the page is told that resigning means.
async fn asks_first(page: &mut Page, seat: u8) -> String {
    page.deed(Deed::Resign { seat, careful: Some(true) }).await.unwrap_err()
}

async fn resign(page: &mut Page, seat: u8) {
    page.deed(Deed::Resign { seat, careful: None }).await.unwrap();
}

async fn info(guest: &Guest, table: &str) -> TableInfo {
    guest.get(&format!("/api/tables/{table}")).await.read()
}

/// A bot plays where the person has given up.
fn given_up(seat: &SeatInfo, by: &Guest) -> bool {
    seat.resigned && matches!(&seat.holder, Holder::Bot { for_user: Some(user), .. } if user.id == by.id)
}

/// These answer whatever they are asked, until the first of them sees what is waited for.
async fn play_until(pages: &mut [&mut Page], ready: impl Fn(&Page) -> bool) {
    let mut answers = 0;
    while !ready(pages[0]) {
        for page in &mut *pages {
            // The whole, since a bot may have asked or answered something meanwhile.
            let table = page.id();
            page.socket.send(&ClientMessage::Watch { table, seat: None, key: None, stage: None }).await;
            page.whole = false;
            page.until(|page| page.whole).await;
            if page.live.prompt.is_some() && !ready(page) {
                let answered = page.answer(answers * 7 + 3).await;
                assert!(
                    answered.as_ref().is_ok() || answered.as_ref().is_err_and(|why| why.starts_with("Stale")),
                    "{answered:?}"
                );
                answers += 1;
            }
        }
    }
}

#[tokio::test]
async fn of_two_the_other_wins() {
    let hall = TestServer::like(real_games).await;
    let (id, guests, mut pages) = table(&hall, 2, json!({"game": "nexus-ops"})).await;
    let words = asks_first(&mut pages[1], 1).await;
    assert!(words.starts_with("Binding") && words.contains("the game is over"), "{words}");
    assert_eq!(info(&guests[0], &id).await.status, Status::Running, "asking is not doing");
    resign(&mut pages[1], 1).await;
    pages[0].until(Page::over).await;
    let places = &pages[0].live.ending.as_ref().unwrap().places;
    assert_eq!((places[0].seats.as_slice(), places[1].seats.as_slice()), ([0].as_slice(), [1].as_slice()));
    assert!(info(&guests[0], &id).await.seats[1].resigned);
}

#[tokio::test]
async fn of_three_the_others_play_on_until_one_is_left() {
    let hall = TestServer::open().await;
    let (id, guests, mut pages) = table(&hall, 3, json!({})).await;
    let words = asks_first(&mut pages[2], 2).await;
    assert!(words.contains("the others play on"), "{words}");
    // In the middle of sealed bids: the bot bids, or the others would wait for ever.
    resign(&mut pages[2], 2).await;
    let [red, blue, _] = &mut pages[..] else { unreachable!() };
    play_until(&mut [red, blue], |page| page.was_told("green resigns")).await;
    let now = info(&guests[0], &id).await;
    assert_eq!(now.status, Status::Running);
    assert!(given_up(&now.seats[2], &guests[2]), "{:?}", now.seats[2]);
    for deed in [
        json!({"do": "sit", "seat": 2}),
        json!({"do": "arrange", "seat": 2, "plan": {"plan": "me"}}),
        json!({"do": "arrange", "seat": 2, "plan": {"plan": "open"}}),
    ] {
        assert_eq!(guests[2].deed(&id, deed.clone()).await.code(), "not-now", "{deed}");
    }
    assert_eq!(
        guests[0].deed(&id, json!({"do": "arrange", "seat": 2, "plan": {"plan": "open"}})).await.code(),
        "not-now"
    );
    assert_eq!(guests[2].deed(&id, json!({"do": "resign", "seat": 2})).await.code(), "not-yours");

    let words = asks_first(&mut pages[1], 1).await;
    assert!(words.contains("the game is over"), "{words}");
    resign(&mut pages[1], 1).await;
    play_until(&mut [&mut pages[0]], Page::over).await;
    // The record knows who gave up and when.
    let record = guests[0].get(&format!("/api/tables/{id}/record")).await.text;
    assert_eq!(
        record.lines().filter(|line| line.ends_with(" resign")).collect::<Vec<_>>(),
        ["green resign", "blue resign"]
    );
    let again = guests[0].post("/api/records", json!({"record": record, "name": "", "seats": []})).await;
    let again: server::protocol::TableMade = again.read();
    assert_eq!(info(&guests[0], &again.id).await.status, Status::Over);
}

#[tokio::test]
async fn of_four_in_teams_the_partner_plays_on() {
    let hall = TestServer::like(real_games).await;
    let team = json!({"game": "empires-of-the-void", "options": [{"id": "team", "value": "true"}]});
    let (id, guests, mut pages) = table(&hall, 4, team).await;
    let words = asks_first(&mut pages[0], 0).await;
    assert!(words.contains("the others play on"), "{words}");
    resign(&mut pages[0], 0).await;
    let now = info(&guests[1], &id).await;
    assert_eq!(now.status, Status::Running);
    assert!(given_up(&now.seats[0], &guests[0]));
    let words = asks_first(&mut pages[2], 2).await;
    assert!(words.contains("the game is over"), "those opposite are partners: {words}");
    resign(&mut pages[2], 2).await;
    let [_, blue, _, yellow] = &mut pages[..] else { unreachable!() };
    play_until(&mut [blue, yellow], Page::over).await;
    assert_eq!(pages[1].live.ending.as_ref().unwrap().places[0].seats, [1, 3]);
}

#[tokio::test]
async fn of_four_everybody_else_plays_on() {
    let hall = TestServer::like(real_games).await;
    let (id, guests, mut pages) = table(&hall, 4, json!({"game": "empires-of-the-void"})).await;
    for (seat, words) in [(3, "the others play on"), (1, "the others play on"), (0, "the game is over")] {
        let told = asks_first(&mut pages[seat], seat as u8).await;
        assert!(told.contains(words), "{seat}: {told}");
        assert_eq!(info(&guests[2], &id).await.status, Status::Running);
        resign(&mut pages[seat], seat as u8).await;
    }
    play_until(&mut [&mut pages[2]], Page::over).await;
    assert_eq!(
        pages[2].live.ending.as_ref().unwrap().headline.plain(None, |_| "Green".into()),
        "Green rules the galaxy"
    );
}

#[tokio::test]
async fn among_bots_the_game_ends() {
    let hall = TestServer::open().await;
    let ann = hall.guest().await;
    let made = ann.table(&["me", "random", "random"], json!({})).await;
    let mut page = ann.watch(&made.id, None).await;
    let words = asks_first(&mut page, 0).await;
    assert!(words.contains("Nobody else plays here"), "{words}");
    resign(&mut page, 0).await;
    assert_eq!(info(&ann, &made.id).await.status, Status::Abandoned);
}

#[tokio::test]
async fn what_waits_for_the_one_who_resigns_waits_no_longer() {
    let hall = TestServer::open().await;
    let (id, guests, mut pages) = table(&hall, 3, json!({})).await;
    let pause = json!({"do": "propose", "seat": 0, "what": {"kind": "pause"}});
    assert_eq!(guests[0].deed(&id, pause).await.status, 204);
    let proposal = info(&guests[1], &id).await.proposals[0].id;
    pages[1].deed(Deed::Reply { seat: 1, proposal, agree: true }).await.unwrap();
    resign(&mut pages[2], 2).await;
    assert_eq!(info(&guests[1], &id).await.status, Status::Paused);
}

#[tokio::test]
async fn going_back_to_before_it_does_not_undo_it() {
    let hall = TestServer::open().await;
    let (id, guests, mut pages) = table(&hall, 3, json!({})).await;
    let start = pages[0].position;
    for (seat, bid) in [(0, "bid 2"), (1, "bid 1"), (2, "bid 0")] {
        for line in [bid, "pass"] {
            pages[seat].deed(Deed::Say { seat: seat as u8, question: None, line: line.into() }).await.unwrap();
        }
    }
    resign(&mut pages[2], 2).await;
    let back = json!({"do": "propose", "seat": 0, "what": {"kind": "undo", "to": start}});
    assert_eq!(guests[0].deed(&id, back).await.status, 204);
    let proposal = info(&guests[1], &id).await.proposals[0].id;
    pages[1].deed(Deed::Reply { seat: 1, proposal, agree: true }).await.unwrap();
    assert!(given_up(&info(&guests[0], &id).await.seats[2], &guests[2]));
    resign(&mut pages[1], 1).await;
    play_until(&mut [&mut pages[0]], Page::over).await;
}
