//! The wire: the page's types, and how changes are applied.

use scene::{Live, SpaceLive};
use server::protocol::{Change, apply};

fn space(id: &str, text: &str) -> SpaceLive {
    SpaceLive { id: id.into(), text: text.into(), ..SpaceLive::default() }
}

#[test]
fn changes_are_applied_by_id() {
    let mut live = Live { spaces: vec![space("hex/a1", "empty"), space("hex/b2", "empty")], ..Live::default() };
    let changes = r#"[{"part":"space","is":SPACE},{"part":"space-gone","is":"hex/a1"},{"part":"time","is":"Round 2"},
        {"part":"prompt","is":null}]"#;
    let one = serde_json::to_string(&space("hex/b2", "one human")).unwrap();
    let changes: Vec<Change> = serde_json::from_str(&changes.replace("SPACE", &one)).unwrap();
    apply(&mut live, changes);
    let expected = Live { spaces: vec![space("hex/b2", "one human")], time: "Round 2".into(), ..Live::default() };
    assert_eq!(live, expected);
}

#[test]
fn the_page_gets_every_type_once() {
    let text = server::protocol::typescript();
    for name in ["ClientMessage", "ServerMessage", "Live", "Stage", "Deed", "TableSettings", "GameInfo"] {
        assert_eq!(text.matches(&format!("export type {name} =")).count(), 1, "{name}");
    }
    assert!(!text.contains("bigint"), "JSON has no big integers");
}
