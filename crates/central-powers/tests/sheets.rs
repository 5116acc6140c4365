//! What the seats' sheets, the floor and the matrix of agreements show.

use crate::council::acting;
use kernel::{Seat, Viewer};
use scene::{CardState, Live, Tray, TrayForm};

fn tray<'a>(live: &'a Live, id: &str) -> &'a Tray {
    let own = live.areas.iter().map(|area| &area.tray);
    own.chain(&live.trays).chain(&live.hand).find(|tray| tray.id == id).unwrap_or_else(|| panic!("no {id}"))
}

// [race.sheet] [leader.kinds] [unit.flagship] [trade.agreement]
#[test]
fn every_seat_has_a_sheet_whose_cards_have_faces() {
    let script = acting(&["sol", "hacan", "winnu"], "red technology war-sun card senator-emeritus used");
    let scene = script.table().view(Viewer::Seat(Seat(0)));
    let live = &scene.live;
    for seat in ["red", "blue", "green"] {
        for page in ["technologies", "units", "planets", "leaders", "abilities", "contracts"] {
            assert!(!tray(live, &format!("tray/{seat}/{page}")).cards.is_empty(), "{seat} {page}");
        }
        assert_eq!(tray(live, &format!("tray/{seat}/leaders")).cards.len(), 3);
        assert_eq!(tray(live, &format!("tray/{seat}/contracts")).cards.len(), 2);
    }
    let all = live.areas.iter().map(|area| &area.tray).chain(&live.trays).chain(&live.hand);
    for card in all.flat_map(|tray| &tray.cards) {
        let face = if card.face.is_empty() { &card.id } else { &card.face };
        let named = !card.name.is_empty() || scene.stage.library.iter().any(|face_of| face_of.id == *face);
        assert!(named, "{card:?} has no face");
    }
    let strategy = tray(live, "tray/strategy");
    let emeritus = strategy.cards.iter().find(|card| card.id == "strategy/senator-emeritus").unwrap();
    assert_eq!((emeritus.state, emeritus.marks[0].seat), (CardState::Used, 0));
    let war_sun = tray(live, "tray/red/technologies").cards.iter().find(|card| card.face == "technology/war-sun");
    assert!(war_sun.is_some());
}

// [action.turn] [gs.floor] [council.order]
#[test]
fn actions_stand_by_kind_and_the_floor_lies_open() {
    let script = acting(&["sol", "hacan", "winnu"], "floor trade-embargo mutiny");
    let live = script.table().live(Viewer::Seat(Seat(0)));
    let prompt = live.prompt.as_ref().expect("red acts");
    let group = |name: &str| prompt.options.iter().filter(|option| option.group == name).count();
    assert!(group("Strategic") > 0 && group("Tactical") > 0);
    assert!(prompt.options.iter().all(|option| !option.group.is_empty()));
    let floor = tray(&live, "tray/floor");
    assert_eq!((floor.form, floor.cards.len()), (TrayForm::Floor, 3), "Repeal lies beside the two");
    assert_eq!(tray(&live, "tray/agreements").form, TrayForm::Pairs);
    assert_eq!(live.order.len(), 3);
}
