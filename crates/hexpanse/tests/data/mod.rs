//! The data files: counts, the checkable numbers of the missions, and refusals of bad packs.

use hexpanse::{Hexpanse, components::Components, effect::Op};
use kernel::{Doubt, Entry, Files, Game, Pack, Seeded, Setup, Viewer};

fn printed() -> Components {
    let files = Files::with_pack(Hexpanse::infos()[0], None).unwrap();
    <Components as kernel::Components>::load(&files).unwrap()
}

#[test]
fn counts_of_the_box() {
    let kit = printed();
    assert_eq!(kit.factions.len(), 4);
    assert_eq!(kit.minors.len(), 6);
    assert_eq!(kit.missions.len(), 12);
    assert_eq!(kit.cards.iter().filter(|card| card.mercenary).count(), 20);
    assert_eq!(kit.cards.iter().filter(|card| !card.mercenary).count(), 24);
    assert_eq!(kit.mercenaries, (1 << 20) - 1);
    let reusable: Vec<_> = kit.cards.iter().filter(|card| card.reusable).map(|card| card.code.as_str()).collect();
    assert_eq!(reusable, ["C3", "C4", "C10", "C11", "C12", "C16"]);
}

/// What is ours and not the rulebook's, field by field: of these an owner of the box may want a pack.
#[test]
fn what_is_reconstructed() {
    let files = Files::with_pack(Hexpanse::infos()[0], None).unwrap();
    let fields = |doubt: &Doubt| doubt.fields.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>().join(" ");
    let told = |doubt: &Doubt| format!("{} {}: {}", doubt.table, doubt.id, fields(doubt));
    let in_file = |name: &str| files.doubts.iter().filter(|doubt| doubt.file == name).map(told).collect::<Vec<_>>();
    let numbers = ["hexilum : most currency-territory", "images : cards missions", "market : bases", "turn : rounds"];
    assert_eq!(in_file("numbers.toml"), numbers);
    assert_eq!(in_file("boards.toml"), ["board small: radius currency", "board large: radius shaded currency"]);
    assert_eq!(in_file("factions.toml"), ["faction cyberian: effect"]);
    for (file, rows) in [("minors.toml", 6), ("mercenaries.toml", 20), ("actions.toml", 24), ("missions.toml", 12)] {
        assert_eq!(in_file(file).len(), rows, "{file}");
    }
    for known in ["mercenary phyton", "mercenary the-baron"] {
        assert!(in_file("mercenaries.toml").contains(&format!("{known}: cost reusable effect")), "{known}");
    }
    assert!(in_file("actions.toml").contains(&"action cheyen: cost effect".to_string()));
    assert!(in_file("missions.toml").iter().all(|mission| mission.ends_with(": cells")));
}

/// [pattern.images] [mission.images] [setup.secret-missions] A pack may say that nothing is turned, and have missions of
/// its own: they are drawn, taken in secret, shown and won with like the printed ones.
#[test]
fn a_pack_changes_missions_and_how_they_lie() {
    let rows = ["crossroads", "bastion", "triskelion", "phalanx", "fork", "chevron", "key", "crescent", "long-wall"];
    let mut missions: String = rows.iter().map(|id| format!("[[mission]]\nid = \"{id}\"\ndrop = true\n")).collect();
    for n in 0..13 {
        missions += &format!("[[mission]]\nid = \"pair-{n}\"\ncode = \"P{n}\"\nname = \"Pair\"\n");
        missions += "cells = [[0, 0], [1, 0]]\nmark = \"confirmed\"\n";
    }
    let images = "[images]\ncards = \"fixed\"\nmissions = \"fixed\"\n";
    let files = [("missions.toml", missions.as_str()), ("numbers.toml", images)];
    let files = files.map(|(file, text)| (file.to_string(), text.to_string())).into();
    let pack = Pack { name: "trial".into(), files };
    let options = [("difficulty".to_string(), "admiral".to_string())].into();
    let setup = Setup { seats: 4, options, pack: Some(pack) };
    let entry = Entry::of::<Hexpanse>();
    let mut ends = 0;
    for seed in 0..4 {
        let mut table = entry.open(&setup).unwrap();
        table.playout_seeded(20_000, &mut Seeded::new(seed));
        table.audit().unwrap();
        let ending = table.live(Viewer::Everyone).ending.expect("it is over");
        ends += u32::from(kernel::plain(&ending.headline, &*table, None).ends_with("completes Pair"));
    }
    assert!(ends > 0, "two units side by side are soon placed");
    let Err(why) = entry.open(&Setup { options: [("mission".to_string(), "key".to_string())].into(), ..setup }) else {
        panic!("the mission is not there");
    };
    assert!(why.to_string().contains("key"), "{why}");
}

/// [board.sides] [board.currency]
#[test]
fn boards_have_their_territories() {
    let kit = printed();
    let counts = |n: usize| {
        let board = &kit.boards[n];
        (board.territories.count_ones(), board.currency.count_ones(), board.shaded.count_ones())
    };
    assert_eq!(counts(0), (61, 12, 0));
    assert_eq!(counts(1), (91, 18, 30));
    for board in &kit.boards {
        for cell in hexpanse::ground::cells(board.currency) {
            assert_eq!(kit.map.neighbours(cell) & board.currency, 0, "no two currency territories are adjacent");
        }
    }
}

/// [mission.images] Images and fits on both boards.
#[test]
fn images_and_fits_of_the_missions() {
    let kit = printed();
    let found: Vec<_> = (kit.missions.iter())
        .map(|m| (m.code.as_str(), m.images.len(), m.fits[0].all.len(), m.fits[1].all.len()))
        .collect();
    let expected = [
        ("M1", 3, 57, 111),
        ("M2", 2, 50, 92),
        ("M3", 4, 76, 148),
        ("M4", 3, 87, 153),
        ("M5", 6, 84, 180),
        ("M6", 6, 90, 198),
        ("M7", 6, 96, 204),
        ("M8", 6, 114, 222),
        ("M9", 6, 144, 270),
        ("M10", 6, 174, 306),
        ("M11", 12, 192, 408),
        ("M12", 12, 216, 432),
    ];
    assert_eq!(found, expected);
    assert!(kit.missions.iter().all(|m| m.cells.len() == 9));
}

/// [pattern.images]
#[test]
fn images_of_cards() {
    let kit = printed();
    let images = |id: &str| kit.cards.iter().find(|card| card.id == id).unwrap().effect.images.len();
    assert_eq!(images("the-baron"), 6);
    assert_eq!(images("cheyen"), 3);
    assert_eq!(images("ring-of-fire"), 1);
    assert_eq!(images("windfall"), 1);
    assert_eq!(images("beachhead"), 6);
    assert!(kit.cards.iter().all(|card| card.effect.ops.iter().all(|op| !matches!(op, Op::Storm(_) | Op::Blast(_)))));
}

/// The error of a pack with this file.
fn refused(file: &str, text: &str) -> String {
    let pack = Pack { name: "trial".into(), files: [(file.to_string(), text.to_string())].into() };
    Entry::of::<Hexpanse>().check_pack(&pack).expect_err("refused").to_string()
}

/// The error of a pack that replaces one row, with one piece of text changed.
fn refusal(file: &str, table: &str, id: &str, from: &str, to: &str) -> String {
    let text = Hexpanse::infos()[0].files.iter().find(|(name, _)| *name == file).unwrap().1;
    let head = format!("[[{table}]]\n");
    let row = text.split(&head).find(|row| row.starts_with(&format!("id = \"{id}\"\n"))).unwrap();
    assert!(row.contains(from), "{file} {id} has no {from}");
    refused(file, &format!("{head}{}", row.replacen(from, to, 1)))
}

#[test]
fn bad_packs_are_refused_with_file_and_row() {
    let found = [
        refusal("mercenaries.toml", "mercenary", "ironjaw", "cost = 2\n", "without = [\"cost\"]\n"),
        refusal("mercenaries.toml", "mercenary", "ironjaw", "cost = 2\n", "cost = 40\n"),
        refusal("mercenaries.toml", "mercenary", "ironjaw", "attack = [0, -1]", "atack = [0, -1]"),
        refusal("mercenaries.toml", "mercenary", "ironjaw", "attack = [0, -1]", "attack = [0, -9]"),
        refusal("mercenaries.toml", "mercenary", "ironjaw", "attack = [0, -1]", "attack = \"north\""),
        refusal("actions.toml", "action", "windfall", "effect = [{ gain = 3 }]", "effect = []"),
        refusal("actions.toml", "action", "windfall", "gain = 3", "gain = 0"),
        refusal("actions.toml", "action", "windfall", "cost = 1", "cost = 1\nreusable = true"),
        refusal("actions.toml", "action", "switch", "{ exchange = 1 }", "{ exchange-this = 1 }"),
        refusal("actions.toml", "action", "drop-pair", "\"drop-pair\"", "\"vela\""),
        refusal("actions.toml", "action", "drop-pair", "\"drop-pair\"", "\"Drop Pair\""),
        refusal("actions.toml", "action", "drop-pair", "\"drop-pair\"", "\"unit\""),
        refusal("missions.toml", "mission", "crossroads", "[2, 0], [0, -2]", "[11, 0], [0, -2]"),
        refusal("missions.toml", "mission", "crossroads", "[2, 0], [0, -2]", "[1, 0], [0, -2]"),
        refusal("boards.toml", "board", "small", "[4, -2], [2, 2]", "[4, 1], [2, 2]"),
        refusal("boards.toml", "board", "large", "radius = 5", "radius = 7"),
        refusal("boards.toml", "board", "large", "players = [3, 4]", "players = [3]"),
        refusal("boards.toml", "board", "large", "players = [3, 4]", "players = [2, 3, 4]"),
        refusal("factions.toml", "faction", "cyberian", "leader = \"Alita\"\n", "without = [\"leader\"]\n"),
        refusal("minors.toml", "minor", "drift-dancers", "timing = \"action\"", "timing = \"sometimes\""),
        refusal("minors.toml", "minor", "drift-dancers", "timing = \"action\"\n", "without = [\"timing\"]\n"),
        refused("factions.toml", "[[faction]]\nid = \"terran\"\ndrop = true\n"),
        refused("numbers.toml", "[warlord]\nmost-life = 3\n"),
        refused("numbers.toml", "[income]\nprices = [2, 3, 13]\n"),
        refused("numbers.toml", "[turn]\nrounds = 101\n"),
        refused("numbers.toml", "[images]\ncards = \"upside-down\"\n"),
        refused("numbers.toml", "[[difficulty]]\nid = \"admiral\"\ndrop = true\n"),
        refused("boards.toml", "[[board]]\nid = \"large\"\nplayers = [3, 4, 5]\n"),
        refusal("actions.toml", "action", "drop-pair", "\"drop-pair\"", "\"-2\""),
        refused("numbers.toml", "[market]\nrows = 5\n"),
        refused("numbers.toml", "[turn]\nactions = two\n"),
        refused("crads.toml", ""),
    ];
    let expected = [
        r#"mercenaries.toml, [[mercenary]] row 2 (ironjaw): cost: it is missing"#,
        r#"mercenaries.toml, [[mercenary]] row 2 (ironjaw): cost: found 40, allowed 0 to 12, the most hexilum a player can have"#,
        r#"mercenaries.toml, [[mercenary]] row 2 (ironjaw): unknown variant `atack`, expected one of `place`, `occupy`, `attack`, `recover-at`, `spacer`, `recover`, `sacrifice`, `move-warlord`, `return`, `rescue`, `heal`, `damage-warlord`, `raid-reserve`, `burn-cards`, `burn-hexilum`, `steal-hexilum`, `steal-action`, `steal-mercenary`, `gain`, `extra-cards`, `exchange`, `exchange-this`, `raise-income`, `storm`, `blast`"#,
        r#"mercenaries.toml, [[mercenary]] row 2 (ironjaw): effect: operation 1: [0, -9] is too far from the anchor, off any board"#,
        r#"mercenaries.toml, [[mercenary]] row 2 (ironjaw): invalid type: string "north", expected a tuple of size 2"#,
        r#"actions.toml, [[action]] row 22 (windfall): effect: it has no operation"#,
        r#"actions.toml, [[action]] row 22 (windfall): effect: operation 1: found the number 0, allowed 1 to 12"#,
        r#"actions.toml, [[action]] row 22 (windfall): reusable: only mercenaries can be used again"#,
        r#"actions.toml, [[action]] row 20 (switch): effect: operation 1: exchange-this needs a mercenary or a minor unit"#,
        r#"actions.toml, [[action]] row 25 (vela): a mercenary has the same id"#,
        r#"actions.toml, [[action]] row 25 (Drop Pair): the id must be lower case letters, digits and hyphens, a letter first"#,
        r#"actions.toml, [[action]] row 25 (unit): id: `unit` is a word of the notation"#,
        r#"missions.toml, [[mission]] row 1 (crossroads): cells: the pattern does not fit on the board `small`"#,
        r#"missions.toml, [[mission]] row 1 (crossroads): cells: [1, 0] is listed twice"#,
        r#"boards.toml, [[board]] row 1 (small): currency: [4, 1] is off the board of radius 4"#,
        r#"boards.toml, [[board]] row 2 (large): radius: found 7, allowed 1 to 6"#,
        r#"boards.toml: no board is used for 4 players"#,
        r#"boards.toml, [[board]] row 2 (large): players: another board is already used for 2 players"#,
        r#"factions.toml, [[faction]] row 2 (cyberian): missing field `leader`"#,
        r#"minors.toml, [[minor]] row 3 (drift-dancers): unknown variant `sometimes`, expected one of `placed`, `destroyed`, `action`"#,
        r#"minors.toml, [[minor]] row 3 (drift-dancers): an effect needs a timing: placed, destroyed or action"#,
        r#"factions.toml: found 3 rows [[faction]], allowed 4 to 16"#,
        r#"numbers.toml, [warlord] life: found 6, allowed 1 to 3"#,
        r#"numbers.toml, [income] prices: found 13, allowed 0 to 12"#,
        r#"numbers.toml, [turn] rounds: found 101, allowed 1 to 100"#,
        r#"numbers.toml, images: unknown variant `upside-down`, expected one of `fixed`, `turned`, `turned-and-mirrored`"#,
        r#"numbers.toml: found 2 rows [[difficulty]], allowed 3 to 3"#,
        r#"boards.toml, [[board]] row 2 (large): players: found 5, allowed 2 to 4"#,
        r#"actions.toml, [[action]] row 25 (-2): the id must be lower case letters, digits and hyphens, a letter first"#,
        r#"numbers.toml: `rows` is not known here; did you mean `row`?"#,
        r#"numbers.toml, line 2: invalid boolean, expected `true`"#,
        r#"crads.toml: Hexpanse has no such file; it has actions.toml, boards.toml, factions.toml, mercenaries.toml, minors.toml, missions.toml, numbers.toml"#,
    ];
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}
