//! Every card of the market deck once, from the same position: red has a unit on g7 and two on the Recovery Ship,
//! blue a unit on e6, a mercenary on d3 and an action card.

use crate::trial::Trial;

/// Card, answers after it was played (or placed on f6), and what both have then.
const DECK: &[(&str, &str, &str)] = &[
    (
        "vela",
        "red image 1, red place unit f5",
        "f5 f6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 5+3/8+3 ship 2+0/0+0; vela",
    ),
    ("ironjaw", "red image 5", "f6 g7 / d3; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/1+0; ironjaw"),
    ("oda-the-factor", "", "f6 g7 / d3 e6; hexilum 6/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; oda-the-factor"),
    (
        "surgeon-sera",
        "red rescue unit, red skip",
        "f6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 7+3/8+3 ship 1+0/0+0; surgeon-sera",
    ),
    (
        "phyton",
        "red image 1, red place unit g5, red place minor e5",
        "e5 f6 g5 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 5+2/8+3 ship 2+0/0+0; phyton",
    ),
    (
        "kade",
        "red image 1, red skip, red attack f6, red attack f6 e6",
        "g7 / d3; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/1+0; ",
    ),
    ("warden-ilex", "", "f6 g7 / d3 e6; hexilum 4/3 life 9/6 reserve 6+3/8+3 ship 2+0/0+0; warden-ilex"),
    (
        "thorn",
        "red image 5, red place unit e6",
        "e6 f6 g7 / d3; hexilum 4/3 life 6/6 reserve 5+3/8+3 ship 2+0/1+0; thorn",
    ),
    (
        "the-baron",
        "red image 5, red place unit f5, red skip",
        "f5 f6 g7 / d3; hexilum 4/3 life 6/6 reserve 5+3/8+3 ship 2+0/1+0; the-baron",
    ),
    ("shade", "red against blue", "f6 g7 / d3 e6; hexilum 5/2 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; shade"),
    ("siren", "red exchange f6 e6", "e6 g7 / d3 f6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; siren"),
    (
        "mortimer",
        "red recover unit, red recover unit h7",
        "f6 g7 h7 / d3 e6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 1+0/0+0; mortimer",
    ),
    ("nova-twins", "red image 4", "f6 g7 / d3; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/1+0; nova-twins"),
    (
        "sapper-grit",
        "red image 1, red against blue, red raid unit, red skip, red place unit f5",
        "f5 f6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 5+3/7+3 ship 2+0/1+0; sapper-grit",
    ),
    (
        "revenant",
        "red image 1, red recover unit g6",
        "f6 g6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 1+0/0+0; revenant",
    ),
    ("broker-lyle", "", "f6 g7 / d3 e6; hexilum 5/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; broker-lyle"),
    ("voss", "red against blue", "f6 g7 / d3 e6; hexilum 4/3 life 6/5 reserve 6+3/8+3 ship 2+0/0+0; voss"),
    (
        "marshal-quill",
        "red image 1, red place unit f5, red skip, red skip",
        "f5 f6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 5+3/8+3 ship 2+0/0+0; marshal-quill",
    ),
    (
        "corsair-jax",
        "red steal toll",
        "f6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; corsair-jax toll",
    ),
    (
        "overseer-hale",
        "red image 1, red skip, red income",
        "f6 g7 / d3 e6; hexilum 2/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; overseer-hale",
    ),
    (
        "drop-pair",
        "red at f6, red image 1, red place unit f6, red place unit g6",
        "f6 g6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 4+3/8+3 ship 2+0/0+0; ",
    ),
    (
        "drop-wedge",
        "red at f6, red image 1, red place unit f6, red place unit g6, red place unit f7",
        "f6 f7 g6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 3+3/8+3 ship 2+0/0+0; ",
    ),
    (
        "beachhead",
        "red at f6, red image 1, red place unit f6, red place unit g6, red place minor f7",
        "f6 f7 g6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 4+2/8+3 ship 2+0/0+0; ",
    ),
    ("orbital-shot", "red at e6", "g7 / d3; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/1+0; "),
    ("strafing-run", "red at e6, red image 4", "g7 / d3; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/1+0; "),
    ("ring-of-fire", "red at f6", "g7 / d3; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/1+0; "),
    (
        "hostile-landing",
        "red at e6, red place unit e6",
        "e6 g7 / d3; hexilum 4/3 life 6/6 reserve 5+3/8+3 ship 2+0/1+0; ",
    ),
    (
        "storm-landing",
        "red at e6, red image 1, red place unit e6, red place unit f7",
        "e6 f7 g7 / d3; hexilum 4/3 life 6/6 reserve 4+3/8+3 ship 2+0/1+0; ",
    ),
    ("recall", "red return g7", " / d3 e6; hexilum 5/3 life 6/6 reserve 7+3/8+3 ship 2+0/0+0; "),
    (
        "field-hospital",
        "red rescue unit, red rescue unit",
        "g7 / d3 e6; hexilum 4/3 life 6/6 reserve 8+3/8+3 ship 0+0/0+0; ",
    ),
    (
        "second-wave",
        "red recover unit, red recover unit h7, red skip",
        "g7 h7 / d3 e6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 1+0/0+0; ",
    ),
    ("stimulants", "", "g7 / d3 e6; hexilum 4/3 life 9/6 reserve 6+3/8+3 ship 2+0/0+0; "),
    ("assassin", "red against blue", "g7 / d3 e6; hexilum 4/3 life 6/4 reserve 6+3/8+3 ship 2+0/0+0; "),
    (
        "hangar-raid",
        "red against blue, red raid unit, red raid minor, red raid unit",
        "g7 / d3 e6; hexilum 4/3 life 6/6 reserve 6+3/6+2 ship 2+0/2+1; ",
    ),
    ("jamming", "red remove toll", "g7 / d3 e6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; "),
    ("embargo", "red against blue", "g7 / d3 e6; hexilum 4/0 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; "),
    (
        "cheyen",
        "red at f6, red image 1, red place unit e5, red place unit g6",
        "e5 g6 g7 / d3 e6; hexilum 4/3 life 6/6 reserve 4+3/8+3 ship 2+0/0+0; ",
    ),
    ("toll", "red against blue", "g7 / d3 e6; hexilum 6/1 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; "),
    ("turncoat", "red steal kade, red keep", "d3 g7 / e6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; kade"),
    (
        "switch",
        "red exchange e6, red exchange e6 h7",
        "g7 / d3 h7; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; ",
    ),
    ("sleight", "red steal toll", "g7 / d3 e6; hexilum 4/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; toll"),
    ("windfall", "", "g7 / d3 e6; hexilum 7/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; "),
    ("black-market", "", "g7 / d3 e6; hexilum 5/3 life 6/6 reserve 6+3/8+3 ship 2+0/0+0; "),
    (
        "stimulus",
        "red at f6, red place unit f6, red income",
        "f6 g7 / d3 e6; hexilum 2/3 life 6/6 reserve 5+3/8+3 ship 2+0/0+0; ",
    ),
];

/// `units red / blue; hexilum; life; reserve; ship; cards of red`.
fn seen(t: &Trial) -> String {
    let both = |each: &dyn Fn(usize) -> String| format!("{}/{}", each(0), each(1));
    let players = &t.world().players;
    let hexilum = both(&|n| players[n].hexilum.to_string());
    let life = both(&|n| players[n].life.to_string());
    let reserve = both(&|n| format!("{}+{}", players[n].normal_stock.reserve, players[n].minor_stock.reserve));
    let ship = both(&|n| format!("{}+{}", players[n].normal_stock.ship, players[n].minor_stock.ship));
    let (red, blue) = (t.units("red"), t.units("blue"));
    format!("{red} / {blue}; hexilum {hexilum} life {life} reserve {reserve} ship {ship}; {}", t.cards("red"))
}

/// [action.card] [card.mercenary] Each card does what it says and costs one action.
#[test]
fn every_card_once() {
    let kit = Trial::start(2, "").world().kit.get();
    assert!(kit.cards.iter().map(|card| card.id.as_str()).eq(DECK.iter().map(|row| row.0)), "every card has its row");
    for (card, script, expected) in DECK {
        let others =
            if ["toll", "kade"].contains(card) { "cards embargo, at vela d3" } else { "cards toll, at kade d3" };
        let position = format!("red units g7, ship 2, hexilum 3, cards {card}\nblue units e6, hexilum 3, {others}");
        let mercenary = kit.cards.iter().any(|c| c.id == *card && c.mercenary);
        let start = match mercenary {
            true => format!("red place {card} | red place {card} f6"),
            false => format!("red play {card}"),
        };
        let t = Trial::at(2, "", &position).play(&start).play(&script.replace(", ", " | "));
        assert_eq!((t.asked(), t.world().actions), ("turn.actions", 1), "{card}");
        assert_eq!(seen(&t), *expected, "{card}");
    }
}
