//! Who knows which card: on the deck, under it, and in the hands of others.

use crate::flows::open;
use kernel::testing::Script;
use kernel::{Seat, Session, Viewer};

const RED: Viewer = Viewer::Seat(Seat(0));
const BLUE: Viewer = Viewer::Seat(Seat(1));
const GREEN: Viewer = Viewer::Seat(Seat(2));

/// Red has the floor and plays a scry that nobody cancels.
fn scried(top: [&str; 2]) -> Script {
    let mut session = open(&[]);
    session.play("red bid 2 | red pass | blue bid 1 | blue pass | green bid 0 | green pass | ~ draw scry");
    session.play("red play scry | blue pass | green pass");
    session.play(&format!("~ draw {} | ~ draw {}", top[0], top[1]));
    session
}

fn deck(session: &Session, viewer: Viewer) -> String {
    session.view(viewer).live.shared[0].note.clone()
}

fn holds(session: &Session, seat: usize, viewer: Viewer) -> String {
    session.view(viewer).live.seats[seat].notes[2].clone()
}

// [moot.scry]
#[test]
fn cards_looked_at_keep_their_place_and_are_known_to_who_looked() {
    let session = scried(["glory", "strike"]);
    assert_eq!(deck(&session, RED), "glory strike");
    assert_eq!([deck(&session, BLUE), deck(&session, Viewer::Audience)], ["? ?", "? ?"]);
}

// [moot.show]
#[test]
fn a_card_left_on_top_is_known_in_the_hand_of_who_draws_it() {
    let mut session = scried(["glory", "strike"]);
    session.play("red bury strike | blue show cancel | red pass");
    assert_eq!(deck(&session, RED), "glory");
    session.play("red bid 0 | red pass | blue bid 1 | blue pass | green bid 0 | green pass");
    assert!(session.table().fate().is_none(), "the card has a place: chance is not asked");
    assert_eq!(holds(&session, 1, RED), "holds cancel glory");
    assert_eq!(holds(&session, 1, BLUE), "holds strike cancel glory");
    assert_eq!(holds(&session, 1, GREEN), "holds ");
    session.play("blue play glory | green pass | red pass | blue pass");
    assert_eq!(holds(&session, 1, RED), "holds cancel", "the glory was played");
}

#[test]
fn two_equal_cards_are_one_option() {
    let mut session = scried(["glory", "glory"]);
    assert_eq!(session.table().lines(Seat(0)), ["bury glory", "pass"]);
    session.play("red bury glory");
    assert_eq!([deck(&session, RED), deck(&session, BLUE)], ["glory", "?"]);
}

#[test]
fn an_imagined_table_keeps_what_its_seat_knows() {
    let mut session = scried(["glory", "strike"]);
    session.play("red pass | blue show strike");
    let mut rng = kernel::Rng::new(3);
    for _ in 0..20 {
        let mut imagined = session.table().fork();
        session.table().imagine_into(Seat(0), &mut rng, &mut *imagined);
        imagined.audit().unwrap();
        let live = imagined.live(Viewer::Seat(Seat(0)));
        assert_eq!(live.shared[0].note, "glory strike");
        assert_eq!(live.seats[1].notes[2], "holds strike");
    }
}
