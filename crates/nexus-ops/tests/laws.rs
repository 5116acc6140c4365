//! The promises every game keeps, over all player counts and options.

use crate::table::{ON, setup};
use kernel::Setup;
use kernel::laws::{Effort, keep};

#[test]
fn laws_hold_in_the_classic_game() {
    let setups = [setup(2, &[]), setup(3, &[]), setup(4, &[])];
    keep(&nexus_ops::entry(), &setups, Effort { games: 1, every: 53, seed: 1 }).unwrap();
}

#[test]
fn laws_hold_with_options() {
    let setups = [
        setup(4, &[("team-play", ON), ("top-priority", ON), ("executive-orders", ON), ("factions", "chosen")]),
        setup(3, &[("king-of-the-hill", ON), ("intercepted-transmissions", ON), ("in-for-the-long-haul", ON)]),
        setup(4, &[("vortex", ON), ("alternate-units", ON), ("time-is-of-the-essence", ON)]),
        setup(2, &[("energy-dependence", ON), ("alternate-units", ON), ("executive-orders", ON)]),
        setup(2, &[("bad-neighbors", ON), ("extra-tokens", "leaper+dragon"), ("returned-tokens", "strider+strider")]),
        setup(4, &[("team-play", ON), ("vortex", ON), ("alternate-units", ON), ("intercepted-transmissions", ON)]),
    ];
    keep(&nexus_ops::entry(), &setups, Effort { games: 1, every: 97, seed: 2 }).unwrap();
}

/// [components.pack] The laws hold for a pack that recombines verbs, drops cards and changes numbers.
#[test]
fn laws_hold_with_a_pack() {
    let files = [
        (
            "energize.toml",
            "[[energize]]\nid = \"storm\"\nname = \"Storm\"\ncopies = 6\nwindow = \"before-dice\"\nfighters-only = true\n\
             effect = [{ blast = { on = 2 } }, \"withdraw\", \"strike-first\"]\nmark = \"reconstructed\"\nhelp = \"\"\n\
             [[energize]]\nid = \"luck\"\nname = \"Luck\"\ncopies = 6\nwindow = \"after-dice\"\n\
             effect = [\"reroll\", \"aim-hit\", \"cancel-hit\"]\nmark = \"reconstructed\"\nhelp = \"\"\n\
             [[energize]]\nid = \"boom\"\nname = \"Boom\"\ncopies = 6\nwindow = \"deployment\"\n\
             effect = [{ transport = { units = 2 } }, \"march\", { recruit = { units = [\"dragon\"] } }]\n\
             mark = \"reconstructed\"\nhelp = \"\"\n[[energize]]\nid = \"ambush\"\ndrop = true",
        ),
        ("setup.toml", "[[number]]\nid = \"loser-draw\"\nvalue = 3\nmark = \"reconstructed\"\nhelp = \"\""),
    ];
    let files = files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    let pack = Some(kernel::Pack { name: "storms".into(), files });
    let setups =
        [Setup { pack: pack.clone(), ..setup(3, &[]) }, Setup { pack, ..setup(2, &[("alternate-units", ON)]) }];
    keep(&nexus_ops::entry(), &setups, Effort { games: 1, every: 61, seed: 3 }).unwrap();
}
