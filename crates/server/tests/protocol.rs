//! The wire: the page's types, and how changes are applied.

use kernel::{Entry, Question, Rng, Seat, Setup, Viewer};
use scene::{Area, Ballot, Card, CardState, LinkLive, Live, SeatPanel, SpaceLive, Tray};
use server::protocol::{Change, Seen, apply};

fn space(id: &str, text: &str) -> SpaceLive {
    SpaceLive { id: id.into(), text: text.into(), ..SpaceLive::default() }
}

#[test]
fn changes_are_applied_by_id() {
    let mut live = Live { spaces: vec![space("hex/a1", "empty"), space("hex/b2", "empty")], ..Live::default() };
    let changes = r#"[{"part":"space","is":SPACE},{"part":"space-gone","is":"hex/a1"},{"part":"time","is":"Round 2"},
        {"part":"prompt","is":null},{"part":"seat-gone","is":1}]"#;
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

#[test]
fn the_page_has_the_types_of_this_server() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
    let is_new = std::fs::read_to_string(page).unwrap() == server::protocol::typescript();
    assert!(is_new, "web/src/wire.ts is stale: `make types` writes it anew");
}

/// A page, and what the server remembers of what it has been shown.
#[derive(Default)]
struct Shown {
    seen: Seen,
    page: Live,
}

impl Shown {
    /// Writes the changes down, reads them back as a page does, and applies them.
    fn show(&mut self, live: &Live) -> Vec<String> {
        let text = serde_json::to_string(&self.seen.changes(live)).unwrap();
        let changes: Vec<Change> = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert_eq!(serde_json::to_string(&changes).unwrap(), text);
        let raw: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        apply(&mut self.page, changes);
        assert_eq!(self.page, *live);
        raw.iter().map(|change| change["part"].as_str().unwrap().to_owned()).collect()
    }
}

/// Plays at random; what every viewer is sent leads from each scene to the next.
fn steps_lead_on(entry: &Entry, seats: u8) {
    let mut table = entry.open(&Setup { seats, ..Setup::default() }).unwrap();
    let viewers = (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Audience]);
    let mut pages: Vec<(Viewer, Shown)> = viewers.map(|viewer| (viewer, Shown::default())).collect();
    let (mut rng, mut question, mut changes) = (Rng::new(11), Question::default(), 0);
    for _ in 0..400 {
        table.drift(&mut rng);
        for (viewer, shown) in &mut pages {
            changes += shown.show(&table.live(*viewer)).len();
            assert!(shown.show(&table.live(*viewer)).is_empty(), "nothing is different the second time");
        }
        let Some(seat) = table.asked().iter().next() else { break };
        table.ask(seat, &mut question);
        table.take(seat, rng.pick(question.keys.len() as u32) as usize);
    }
    assert!(changes > 200, "{changes}");
}

#[test]
fn changes_lead_from_scene_to_scene() {
    steps_lead_on(&moot::entry(), 3);
    steps_lead_on(&nexus_ops::entry(), 4);
    steps_lead_on(&empires_of_the_void::entry(), 3);
}

#[test]
fn what_comes_goes_and_changes_places_is_shown() {
    let live = |spaces: &[&str], links: &[&str], seats: &[u8]| Live {
        spaces: spaces.iter().map(|id| space(id, "")).collect(),
        links: links.iter().map(|id| LinkLive { id: (*id).into(), ..LinkLive::default() }).collect(),
        seats: seats.iter().map(|seat| SeatPanel { seat: *seat, ..SeatPanel::default() }).collect(),
        ..Live::default()
    };
    let mut shown = Shown::default();
    shown.show(&live(&["a", "b", "c"], &["x"], &[0, 1, 2]));
    assert_eq!(shown.show(&live(&["a", "b", "c"], &["x"], &[0, 2])), ["seat-gone"]);
    assert_eq!(shown.show(&live(&["a", "c"], &[], &[0, 2])), ["space-gone", "link-gone"]);
    assert_eq!(shown.show(&live(&["a", "c", "d"], &["x"], &[0, 2])), ["space", "link"]);
    let between = shown.show(&live(&["a", "b", "c", "d"], &["x"], &[2, 0]));
    let seats = ["seat-gone", "seat-gone", "seat", "seat"];
    assert_eq!(between, [&["space-gone", "space-gone", "space", "space", "space"], &seats[..]].concat());
}

#[test]
fn each_tray_before_a_seat_is_a_change_of_its_own() {
    let area = |seat: u8, id: &str, cards: &[Card]| Area {
        seat,
        tray: Tray { id: id.into(), cards: cards.to_vec(), ..Tray::default() },
    };
    let drive = Card::of("technology/red/gravity-drive", "technology/gravity-drive");
    let spent = Card { state: CardState::Exhausted, ..drive.clone() };
    let live = |areas: Vec<Area>| Live { areas, ..Live::default() };
    let planets = area(0, "tray/red/planets", &[]);
    let others = area(1, "tray/blue/planets", &[]);
    let mut shown = Shown::default();
    shown.show(&live(vec![area(0, "tray/red/technologies", &[drive]), planets.clone(), others.clone()]));
    let after = vec![area(0, "tray/red/technologies", &[spent]), planets, others.clone()];
    assert_eq!(shown.show(&live(after)), ["area"]);
    assert_eq!(shown.show(&live(vec![others])), ["area-gone", "area-gone"]);
    assert_eq!(shown.show(&Live { ballot: Some(Ballot::default()), ..Live::default() }), ["area-gone", "ballot"]);
}

#[test]
fn a_game_without_the_parts_of_the_giants_sends_nothing_of_them() {
    let live = serde_json::to_string(&Live::default()).unwrap();
    for part in ["areas", "order", "ballot", "payment", "limits", "overlays", "tracks"] {
        assert!(!live.contains(part), "{part}");
    }
    let card = serde_json::to_string(&Card::of("card/1", "card/ambush")).unwrap();
    assert_eq!(card, r#"{"id":"card/1","face":"card/ambush","count":1}"#);
}
