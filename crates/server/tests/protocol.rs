//! The wire: changes of a scene, and the page's types.

use scene::{Ending, Live, Prompt, SeatPanel, SpaceLive};
use server::protocol::{apply, changes};

fn space(id: &str, text: &str) -> SpaceLive {
    SpaceLive { id: id.into(), text: text.into(), ..SpaceLive::default() }
}

fn scenes() -> Vec<Live> {
    let start = Live {
        spaces: vec![space("hex/a1", "empty"), space("hex/b2", "empty")],
        seats: vec![SeatPanel { seat: 0, ..SeatPanel::default() }, SeatPanel { seat: 1, ..SeatPanel::default() }],
        ..Live::default()
    };
    let mut moved = start.clone();
    moved.spaces[1].text = "one human".into();
    moved.seats[1].goal = 12;
    moved.prompt = Some(Prompt { question: "Where to?".into(), ..Prompt::default() });
    let mut grown = moved.clone();
    grown.spaces.push(space("hex/c3", "new"));
    grown.time = "Round 2".into();
    grown.prompt = None;
    let mut shrunk = grown.clone();
    shrunk.spaces.remove(0);
    shrunk.ending = Some(Ending::default());
    vec![start, moved, grown, shrunk]
}

#[test]
fn changes_lead_from_each_scene_to_the_next() {
    let scenes = scenes();
    for (old, new) in scenes.iter().zip(&scenes[1..]) {
        let mut live = old.clone();
        let difference = changes(old, new);
        assert!(!difference.is_empty());
        apply(&mut live, &difference);
        assert_eq!(&live, new);
        assert!(changes(new, new).is_empty());
    }
}

#[test]
fn only_what_changed_is_sent() {
    let scenes = scenes();
    let text = serde_json::to_string(&changes(&scenes[0], &scenes[1])).unwrap();
    assert!(!text.contains("hex/a1"), "{text}");
    assert!(text.contains(r#""part":"prompt""#), "{text}");
}

#[test]
fn the_page_gets_every_type_once() {
    let text = server::protocol::typescript();
    for name in ["ClientMessage", "ServerMessage", "Live", "Stage", "Deed", "TableSettings", "GameInfo"] {
        assert_eq!(text.matches(&format!("export type {name} =")).count(), 1, "{name}");
    }
    assert!(!text.contains("bigint"), "JSON has no big integers");
}
