use super::*;
use hive_wars::skirmish::cards::{CardVerb, in_force};

/// A game in which red and blue are dealt these cards in the first round.
fn deal(options_text: &str, red: &str, blue: &str) -> Session {
    let setup = options(&format!("field=system; tile=19; cards=1; {options_text}"));
    let mut session = Session::new(entry().open(&setup).unwrap());
    for card in [red, blue] {
        let faces = session.table().parse_faces(&format!("draw {card}")).unwrap_or_else(|e| panic!("{e:?}"));
        session.answer(&faces).unwrap();
    }
    session
}

fn act(session: &mut Session, script: &str) {
    for line in script.split('|').map(str::trim) {
        let (who, text) = line.split_once(' ').unwrap();
        match who {
            "~" => {
                let faces: Faces = text.split(' ').map(|n| n.parse::<u8>().unwrap()).collect();
                session.answer(&faces).unwrap_or_else(|e| panic!("{line}: {e}"));
            }
            _ => {
                let seat = if who == "red" { RED } else { BLUE };
                let asked = session.table().lines(seat);
                session.say(seat, text).unwrap_or_else(|e| panic!("{line}: {e:?}; has {asked:?}"));
            }
        }
    }
}

const FORCES: &str = "red-force=2 cruiser; blue-force=1 dreadnought";

// [cards.draw] [cards.windows] [cards.order]
#[test]
fn the_active_side_is_asked_first_and_hands_are_hidden() {
    let mut session = deal(FORCES, "flank-speed", "sabotage");
    assert!(session.table().live(Viewer::Seat(BLUE)).hand.iter().all(|tray| tray.title == "Action cards"));
    assert_eq!(session.table().live(Viewer::Audience).hand.len(), 0);
    act(&mut session, "red activate 19");
    assert_eq!(offered(&session, RED), ["play flank-speed", "pass"]);
    act(&mut session, "red play flank-speed");
    assert_eq!(offered(&session, BLUE), ["play sabotage", "pass"]);
}

// [cards.sabotage]
#[test]
fn a_sabotaged_card_does_nothing_and_is_discarded() {
    let mut session = deal(FORCES, "flank-speed", "sabotage");
    act(&mut session, "red activate 19 | red play flank-speed | blue play sabotage");
    let hands = session.table().live(Viewer::Audience);
    let cards = |n: usize| hands.seats[n].gauges.iter().find(|g| g.kind == "cards").unwrap().value.value;
    assert_eq!((cards(0), cards(1)), (0, 0));
}

// [cards.timing]
#[test]
fn shields_hold_and_morale_lifts() {
    let mut session = deal(FORCES, "shields-holding", "morale-boost");
    act(
        &mut session,
        "red activate 19 | red pass | red move cruiser 2 | red move cruiser 2 | blue pass | blue hold
         | red pass | blue play morale-boost | red pass | red pass | red stay | ~ 1 1 | ~ 4",
    );
    assert_eq!(offered(&session, RED), ["play shields-holding", "pass"], "a dreadnought with morale hits on 4");
    act(&mut session, "red play shields-holding");
    assert_eq!(at(&session, "system/19"), "red: 2 cruiser; blue: 1 dreadnought");
    let w = field("");
    assert!(!in_force(&w, RED, CardVerb::MoraleBoost));
}
