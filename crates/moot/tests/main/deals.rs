//! Offers: put together, changed, answered, and gone when they cannot be kept.

use crate::flows::{RED_HAS_THE_FLOOR, open};
use kernel::testing::Script;
use kernel::{Seat, Session, Viewer};

fn floor() -> Script {
    let mut session = open(&[]);
    session.play(RED_HAS_THE_FLOOR);
    session
}

/// What each viewer sees of the only offer: red, blue, green, the audience.
fn seen(session: &Session) -> [Option<(Vec<String>, Vec<String>)>; 4] {
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Audience];
    let labels = |items: Vec<scene::Item>| items.into_iter().map(|item| item.label).collect();
    viewers.map(|viewer| session.view(viewer).live.offers.pop().map(|offer| (labels(offer.gives), labels(offer.gets))))
}

fn sides(gives: &[&str], gets: &[&str]) -> Option<(Vec<String>, Vec<String>)> {
    Some((gives.iter().map(|item| item.to_string()).collect(), gets.iter().map(|item| item.to_string()).collect()))
}

#[test]
fn amounts_are_one_item_and_are_taken_back_one_by_one() {
    let mut session = floor();
    session.play("blue deal red | blue deal red give gold | blue deal red give gold | blue deal red give gold");
    assert_eq!(seen(&session)[1], sides(&["3 gold"], &[]));
    session.play("blue deal red ungive gold");
    assert_eq!(seen(&session)[1], sides(&["2 gold"], &[]));
    session.play("blue deal red ungive gold | blue deal red ungive gold");
    assert_eq!(seen(&session)[1], sides(&[], &[]));
    assert!(
        !session.can(Seat(1), "deal red ungive gold") && !session.can(Seat(1), "deal red make"),
        "an empty offer is none"
    );
}

#[test]
fn nobody_adds_more_than_there_is() {
    let mut session = floor();
    session.play("blue deal red");
    for _ in 0..5 {
        session.play("blue deal red give gold");
    }
    assert!(!session.can(Seat(1), "deal red give gold"));
    session.play("blue deal red give cancel");
    assert!(!session.can(Seat(1), "deal red give cancel") && session.can(Seat(1), "deal red give strike"));
}

#[test]
fn a_card_is_known_to_the_two_alone() {
    let mut session = floor();
    session.play("blue deal red | blue deal red give cancel | blue deal red get gold | blue deal red make");
    let (known, hidden) = (sides(&["cancel"], &["gold"]), sides(&["a card"], &["gold"]));
    assert_eq!(seen(&session), [known.clone(), known, hidden.clone(), hidden]);
    session.play("red deal blue accept");
    let holds = |viewer: u8, seat: usize| session.view(Viewer::Seat(Seat(viewer))).live.seats[seat].notes[2].clone();
    assert_eq!(holds(1, 0), "holds cancel", "blue knows what red got");
    assert_eq!([holds(2, 0), holds(2, 1)], ["holds ", "holds "]);
}

#[test]
fn an_imagined_table_has_the_offers_of_others_as_they_are_seen() {
    let mut session = floor();
    session.play("blue deal red | blue deal red give cancel | blue deal red make");
    let mut imagined = session.table().fork();
    session.table().imagine_into(Seat(2), &mut kernel::Rng::new(1), &mut *imagined);
    assert_eq!(imagined.live(Viewer::Seat(Seat(0))).offers[0].gives[0].label, "a card", "whoever looks");
}

#[test]
fn a_promise_is_shown_and_moves_nothing() {
    let mut session = floor();
    session.play("blue deal red | blue deal red give gold | blue deal red get peace | blue deal red make");
    assert_eq!(seen(&session)[3], sides(&["gold"], &["peace"]));
    session.play("red deal blue accept");
    let gold = |seat: usize| session.view(Viewer::Audience).live.seats[seat].notes[0].clone();
    assert_eq!([gold(0), gold(1)], ["4 gold", "4 gold"]);
}

#[test]
fn an_offer_is_answered_with_a_changed_one() {
    let mut session = floor();
    session.play("blue deal red | blue deal red give strike | blue deal red get gold | blue deal red get gold");
    session.play("blue deal red make | red deal blue counter | red deal blue ungive gold | red deal blue make");
    assert_eq!(seen(&session)[1], sides(&["gold"], &["strike"]));
    session.play("blue deal red accept");
    assert!(session.view(Viewer::Audience).live.offers.is_empty());
}

// [moot.deal]
#[test]
fn an_offer_that_cannot_be_kept_is_not_made_and_does_not_stand() {
    let mut session = floor();
    session.play("red deal blue | red deal blue give gold | red deal blue give gold | red deal blue give gold");
    session.play("red deal blue make | red deal green | red deal green give gold | red deal green make");
    session.play("blue deal red accept");
    assert_eq!(session.view(Viewer::Audience).live.seats[0].notes[0], "0 gold");
    assert!(session.view(Viewer::Audience).live.offers.is_empty(), "red has no gold left for green");
    let mut session = floor();
    session.play("red deal blue | red deal blue give strike | red play strike | blue pass | green pass | ~ d6 1");
    session.play("red pass | red bid 0 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw glory");
    let why = session.say(Seat(0), "deal blue make").unwrap_err().to_string();
    assert_eq!(why, "`deal blue make` is not allowed: You no longer have what Blue would get. (moot.deal)");
}

/// A card that is played may have been the one that was offered, but that is for the two to know.
#[test]
fn an_offer_of_a_hidden_card_stands_as_long_as_it_may_be_kept() {
    let mut session = floor();
    session.play("red deal blue | red deal blue give strike | red deal blue make | red play strike");
    assert_eq!(session.view(Viewer::Seat(Seat(2))).live.offers.len(), 1);
    session.play("blue pass | green pass | ~ d6 1 | red pass");
    session.play("red bid 0 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw glory");
    assert!(!session.can(Seat(1), "deal red accept") && session.can(Seat(1), "deal red decline"));
}

#[test]
fn a_seat_proposes_to_few_at_once_whatever_others_have_in_draft() {
    let mut session = floor();
    session.play("red deal blue | red deal green | blue deal red | blue deal green | green deal red");
    assert!(session.can(Seat(2), "deal blue"));
}
