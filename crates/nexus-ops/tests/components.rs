//! What is printed on the components.

use kernel::{Files, Kit, Pack};
use nexus_ops::INFO;
use nexus_ops::board::Board;
use nexus_ops::data::Components;
use std::collections::BTreeMap;

fn load(file: &str, text: &str) -> Result<Kit<Components>, String> {
    let files = BTreeMap::from([(file.to_string(), text.to_string())]);
    let pack = Pack { name: "test".into(), files };
    Kit::load(&Files::with_pack(&INFO, Some(&pack)).map_err(|e| e.to_string())?).map_err(|e| e.to_string())
}

fn told(file: &str, text: &str) -> String {
    load(file, text).unwrap_err()
}

/// [components.list] The numbers of pieces and cards are those of the rulebook's list.
#[test]
fn the_box_is_full() {
    let kit = Components::standard();
    assert_eq!(kit.classic.figures, [12, 8, 8, 6, 4, 3]);
    assert_eq!(kit.energize.iter().map(|card| card.copies as u32).sum::<u32>(), 32);
    assert_eq!(kit.missions.iter().map(|card| card.copies as u32).sum::<u32>(), 36);
    assert_eq!(kit.tokens.iter().map(|token| (token.count + token.green) as u32).sum::<u32>(), 24);
    let points: Vec<u32> =
        (1..=3).map(|p| kit.missions.iter().filter(|m| m.points == p).map(|m| m.copies as u32).sum()).collect();
    assert_eq!(points, [18, 12, 6]);
    let removed: Vec<&str> = kit.missions.iter().filter(|m| m.needs_monolith).map(|m| m.name.as_str()).collect();
    assert_eq!(removed, ["Death From Above", "Secure the Monolith"]);
    for board in &kit.boards {
        let tokens = board.ground.count_ones();
        assert_eq!(tokens, if board.piled() { 12 } else { 18 }, "{}", board.id);
        assert_eq!(board.single_tiles.len() + 2 * board.double_tiles.len(), tokens as usize);
    }
}

/// [components.pack] Rows are replaced, added and dropped.
#[test]
fn a_pack_changes_rows() {
    let pack = |file: &str, text: &str| load(file, text).unwrap();
    let kit = pack("setup.toml", "[[number]]\nid = \"target\"\nvalue = 9\nmark = \"reconstructed\"\nhelp = \"\"");
    assert_eq!((kit.numbers.target, kit.numbers.long_target), (9, 14));
    let kit = pack("missions.toml", "[[mission]]\nid = \"human-slayer\"\ndrop = true");
    assert_eq!(kit.missions.len(), 27);
    let kit = pack(
        "energize.toml",
        "[[energize]]\nid = \"x\"\nname = \"X\"\ncopies = 3\nwindow = \"deployment\"\n\
         effect = [{ gain = { amount = 2 } }, \"lift-bans\"]\nmark = \"reconstructed\"\nhelp = \"\"",
    );
    assert_eq!((kit.energize.len(), kit.energize[16].effect.len()), (17, 2));
}

/// [components.pack] A bad pack is refused with file, table, row, what was found and what is allowed.
#[test]
fn a_bad_pack_is_refused() {
    assert!(told("cards.toml", "").starts_with("cards.toml: Nexus Ops has no such file"));
    assert!(told("setup.toml", "[[number").starts_with("setup.toml, line 1"));
    let text = told("setup.toml", "[[number]]\nid = \"target\"\nvalue = 0\nmark = \"reconstructed\"\nhelp = \"\"");
    assert_eq!(text, "setup.toml, number, row `target`: value: found 0, expected 1 to 60");
    let text = told("units.toml", "[[classic]]\nid = \"human\"\ndrop = true");
    assert_eq!(text, "units.toml, classic: the row `human` is missing");
    let row = "[[energize]]\nid = \"x\"\nname = \"X\"\ncopies = 1\nwindow = \"deployment\"\nmark = \"reconstructed\"\nhelp = \"\"\n";
    let text = told("energize.toml", &format!("{row}effect = [\"fly\"]"));
    assert!(text.contains("(x): unknown variant `fly`, expected one of"), "{text}");
    let text = told("energize.toml", &format!("{row}effect = [\"reroll\"]"));
    assert!(text.contains("expected verbs of Deployment"), "{text}");
    assert!(told("missions.toml", "[[card]]\nid = \"x\"").starts_with("missions.toml: `card` is not known here"));
    let text = told("exploration.toml", "[[token]]\nid = \"strider\"\ndrop = true");
    assert!(text.contains("found 12 tokens in all, expected 18"), "{text}");
    assert!(told("units.toml", "[[classic]]\nid = \"human\"\ncost = \"two\"").contains("(human)"));
}

/// [setup.bases] [setup.terrain] Bases are as far apart as each setup says, and their refineries give seven.
#[test]
fn boards_have_their_shape() {
    let kit = Components::standard();
    let gap = |board: &Board, a: usize, b: usize| {
        let (a, b) = (&board.bases[a].hexes, &board.bases[b].hexes);
        let steps = a.iter().flat_map(|x| b.iter().map(move |y| (*x, *y)));
        steps.map(|(x, y)| hexes::distance(board.at[x as usize], board.at[y as usize])).min().unwrap()
    };
    let board = |id: &str| &kit.boards[kit.board(id).unwrap()];
    assert_eq!(gap(board("two-players"), 0, 1), 6);
    assert_eq!(gap(board("three-players"), 0, 1), 4);
    assert_eq!(gap(board("four-players"), 0, 2), 6);
    assert_eq!(gap(board("four-players"), 0, 1), 2);
    assert_eq!(gap(board("bad-neighbors"), 0, 1), 2);
    assert_eq!(gap(board("energy-dependence"), 0, 1), 6);
    for board in &kit.boards {
        assert_eq!(board.bases[0].refineries.iter().sum::<u8>(), 7);
        let mut names = board.names.clone();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), board.len());
    }
}
