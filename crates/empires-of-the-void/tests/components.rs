//! The data files: counts, marks, and errors that name file and row.

use crate::printed;
use empires_of_the_void::entry;
use empires_of_the_void::names::{Good, Ship, Temperament};
use kernel::Pack;

/// Replaces one built-in text of a file by a pack.
fn with(file: &str, from: &str, to: &str) -> Result<(), String> {
    let entry = entry();
    let text = entry.info.files.iter().find(|(name, _)| *name == file).unwrap().1;
    assert!(text.contains(from), "{from:?} is not in {file}");
    let files = [(file.to_string(), text.replacen(from, to, 1))].into();
    entry.check_pack(&Pack { name: "test".into(), files }).map_err(|why| why.to_string())
}

#[test]
fn counts_are_the_rulebooks() {
    // [ship.tokens] [setup.race] [event.card] [culture.deck]
    let kit = printed();
    assert_eq!(kit.races.len(), 8);
    assert_eq!(kit.planets.len(), 15);
    assert_eq!(kit.technologies.len(), 20);
    assert_eq!(kit.events.len(), 20);
    assert_eq!(kit.tactics.iter().map(|t| t.copies).sum::<u8>(), 30);
    assert_eq!(kit.tiles.len(), 7);
    let supply = [8, 3, 8, 10, 4, 3, 3, 3, 3, 3, 3];
    assert_eq!(Ship::ALL.map(|ship| kit.ship(ship).supply), supply);
}

#[test]
fn planets_and_cards_are_even() {
    // [culture.types] [research.good]
    let kit = printed();
    for t in Temperament::ALL {
        assert_eq!(kit.planets.iter().filter(|p| p.temperament == t).count(), 3);
        assert_eq!(kit.tactics.iter().filter(|c| c.temperament == t).map(|c| c.copies).sum::<u8>(), 6);
    }
    for good in Good::ALL {
        assert_eq!(kit.planets.iter().filter(|p| p.good == good).count(), 3);
    }
    let sums = kit.planets.iter().fold((0, 0, 0), |(i, v, f), p| (i + p.income, v + p.vp, f + p.influence));
    assert_eq!(sums, (26, 36, 33));
    assert_eq!(kit.technologies.iter().filter(|t| t.only.is_none()).map(|t| t.vp).sum::<u8>(), 18);
}

#[test]
fn a_broken_pack_is_refused_with_file_and_row() {
    let wrong = [
        (
            "ships.toml",
            "initiative = 5",
            "initiative = 9",
            "ships.toml: starfighter: initiative is 9, allowed is 1 to 5",
        ),
        ("ships.toml", "dice = 1", "dice = 4", "ships.toml: one player's ships of initiative 5 roll 35 dice"),
        (
            "ships.toml",
            "id = \"tempest\"",
            "id = \"tempst\"",
            "ships.toml, [[ship]] row 12 (tempst): unknown variant `tempst`",
        ),
        (
            "races.toml",
            "mind-control",
            "mind-the-gap",
            "races.toml, [[race]] row 4 (mystics): unknown variant `mind-the-gap`",
        ),
        (
            "planets.toml",
            "income = 3",
            "income = \"much\"",
            "planets.toml, [[planet]] row 1 (pyrious): invalid type: string",
        ),
        (
            "technologies.toml",
            "needs = \"centipede\"",
            "needs = \"wings\"",
            "technologies.toml: starcruiser: needs names wings",
        ),
        ("tiles.toml", "to = \"arcura\"", "to = \"nowhere\"", "tiles.toml: a: line names nowhere"),
        (
            "events.toml",
            "distress = \"tan-fu\"",
            "distress = \"mars\"",
            "events.toml: distress-tan-fu: planet names mars",
        ),
        ("diplomacy.toml", "cards = 2", "cards = 9", "diplomacy.toml: blitz: cards is 9, allowed is 1 to 4"),
        ("terms.toml", "empty = 0", "empty = 7", "terms.toml: two-players: empty is 7, allowed is 0 to 5"),
    ];
    for (file, from, to, error) in wrong {
        let found = with(file, from, to).unwrap_err();
        assert!(found.starts_with(error), "{found}");
        assert!(!found.contains('\n'));
    }
    let files = [("shipz.toml".to_string(), String::new())].into();
    let found = entry().check_pack(&Pack { name: "test".into(), files }).unwrap_err().to_string();
    assert!(found.starts_with("shipz.toml: Empires of the Void has no such file"), "{found}");
}
