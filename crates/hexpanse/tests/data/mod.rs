//! The data files: counts, the checkable numbers of the missions, and refusals of bad packs.

use hexpanse::{
    components::{Components, FILES, Mark},
    effect::Op,
};

#[test]
fn counts_of_the_box() {
    let kit = Components::printed();
    assert_eq!(kit.factions.len(), 4);
    assert_eq!(kit.minors.len(), 6);
    assert_eq!(kit.missions.len(), 12);
    assert_eq!(kit.cards.iter().filter(|card| card.mercenary).count(), 20);
    assert_eq!(kit.cards.iter().filter(|card| !card.mercenary).count(), 24);
    assert_eq!(kit.mercenaries, (1 << 20) - 1);
    assert!(kit.cards.iter().all(|card| card.mark == Mark::Reconstructed));
    let reusable: Vec<_> = kit.cards.iter().filter(|card| card.reusable).map(|card| card.code.as_str()).collect();
    assert_eq!(reusable, ["C3", "C4", "C10", "C11", "C12", "C16"]);
}

/// [board.sides] [board.currency]
#[test]
fn boards_have_their_territories() {
    let kit = Components::printed();
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
    let kit = Components::printed();
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
    let kit = Components::printed();
    let images = |id: &str| kit.cards.iter().find(|card| card.id == id).unwrap().effect.images.len();
    assert_eq!(images("the-baron"), 6);
    assert_eq!(images("cheyen"), 3);
    assert_eq!(images("ring-of-fire"), 1);
    assert_eq!(images("windfall"), 1);
    assert_eq!(images("beachhead"), 6);
    assert!(kit.cards.iter().all(|card| card.effect.ops.iter().all(|op| !matches!(op, Op::Storm(_) | Op::Blast(_)))));
}

/// The error of a pack that changes one piece of text of one file.
fn refusal(file: &str, from: &str, to: &str) -> String {
    let text = FILES.iter().find(|(name, _)| *name == file).unwrap().1;
    assert!(text.contains(from), "{file} has no {from}");
    Components::read(&[(file.to_string(), text.replacen(from, to, 1))]).expect_err("refused")
}

#[test]
fn bad_packs_are_refused_with_file_and_row() {
    let found = [
        refusal("mercenaries.toml", "cost = 2\n", ""),
        refusal("mercenaries.toml", "cost = 2\n", "cost = 40\n"),
        refusal("mercenaries.toml", "attack = [0, -1]", "atack = [0, -1]"),
        refusal("mercenaries.toml", "attack = [0, -1]", "attack = [0, -9]"),
        refusal("mercenaries.toml", "attack = [0, -1]", "attack = \"north\""),
        refusal("actions.toml", "effect = [{ gain = 3 }]", "effect = []"),
        refusal("actions.toml", "gain = 3", "gain = 0"),
        refusal("actions.toml", "{ exchange = 1 }", "{ exchange-this = 1 }"),
        refusal("actions.toml", "id = \"drop-wedge\"", "id = \"drop-pair\""),
        refusal("actions.toml", "id = \"drop-pair\"", "id = \"vela\""),
        refusal("missions.toml", "[2, 0], [0, -2]", "[11, 0], [0, -2]"),
        refusal("missions.toml", "[2, 0], [0, -2]", "[1, 0], [0, -2]"),
        refusal("boards.toml", "[4, -2], [2, 2]", "[4, 1], [2, 2]"),
        refusal("boards.toml", "radius = 5", "radius = 7"),
        refusal("boards.toml", "players = [3, 4]", "players = [3]"),
        refusal("factions.toml", "leader = \"Alita\"\n", ""),
        refusal("minors.toml", "timing = \"action\"", "timing = \"sometimes\""),
        refusal("numbers.toml", "most-life = 12", "most-life = 3"),
        refusal("numbers.toml", "[market]\nrow", "[market]\nrows"),
        refusal("numbers.toml", "actions = 2", "actions = two"),
        Components::read(&[("crads.toml".into(), String::new())]).unwrap_err(),
        Components::read(&[("actions.toml".into(), String::new())]).unwrap_err(),
    ];
    expect_test::expect![[r#"
        mercenaries.toml: [[mercenary]] row 2 (ironjaw): cost: it is missing
        mercenaries.toml: [[mercenary]] row 2 (ironjaw): cost: found 40, allowed 0 to 12, the most hexilum a player can have
        mercenaries.toml: [[mercenary]] row 2 (ironjaw): unknown variant `atack`, expected one of `place`, `occupy`, `attack`, `recover-at`, `spacer`, `recover`, `sacrifice`, `move-warlord`, `return`, `rescue`, `heal`, `damage-warlord`, `raid-reserve`, `burn-cards`, `burn-hexilum`, `steal-hexilum`, `steal-action`, `steal-mercenary`, `gain`, `extra-cards`, `exchange`, `exchange-this`, `raise-income`, `storm`, `blast`
        mercenaries.toml: [[mercenary]] row 2 (ironjaw): effect: operation 1: [0, -9] is too far from the anchor, off any board
        mercenaries.toml: [[mercenary]] row 2 (ironjaw): invalid type: string "north", expected a tuple of size 2
        actions.toml: [[action]] row 22 (windfall): effect: it has no operation
        actions.toml: [[action]] row 22 (windfall): effect: operation 1: found the number 0, allowed 1 to 12
        actions.toml: [[action]] row 20 (switch): effect: operation 1: exchange-this needs a mercenary or a minor unit
        actions.toml: [[action]] row 2 (drop-pair): another row has the same id
        actions.toml: [[action]] row 1 (vela): a mercenary has the same id
        missions.toml: [[mission]] row 1 (crossroads): cells: the pattern does not fit on the board `small`
        missions.toml: [[mission]] row 1 (crossroads): cells: [1, 0] is listed twice
        boards.toml: [[board]] row 1 (small): currency: [4, 1] is off the board of radius 4
        boards.toml: [[board]] row 2 (large): radius: found 7, allowed 1 to 6
        boards.toml: no board is used for 4 players
        factions.toml: [[faction]] row 2 (cyberian): missing field `leader`
        minors.toml: [[minor]] row 3 (drift-dancers): unknown variant `sometimes`, expected one of `placed`, `destroyed`, `action`
        numbers.toml: [warlord] life: found 6, allowed 1 to 3
        numbers.toml: [market]: unknown field `rows`, expected one of `row`, `bases`, `mark`
        numbers.toml: line 22: invalid boolean, expected `true`
        crads.toml: no such file in a pack of this game; it may hold numbers.toml, boards.toml, factions.toml, minors.toml, mercenaries.toml, actions.toml, missions.toml
        actions.toml: there is no row [[action]]"#]].assert_eq(&found.join("\n"));
}
