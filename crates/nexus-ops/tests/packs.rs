//! Packs: what is wrong is refused with its place, what is reconstructed can be changed.

use crate::table::{Game, ON, pack, setup};
use kernel::{Setup, Viewer};
use nexus_ops::data::Components;

fn told(file: &str, text: &str) -> String {
    nexus_ops::entry().check_pack(&pack(file, text)).err().map(|why| why.to_string()).unwrap_or_default()
}

fn energize(fields: &str) -> String {
    format!("[[energize]]\nid = \"x\"\nname = \"X\"\ncopies = 1\nmark = \"reconstructed\"\nhelp = \"\"\n{fields}")
}

/// [components.pack] A card for fighters belongs to a battle.
#[test]
fn fighters_only_on_a_deployment_card() {
    let card = "window = \"deployment\"\nfighters-only = true\neffect = [{ gain = { amount = 2 } }]";
    assert_eq!(
        told("energize.toml", &energize(card)),
        "energize.toml, energize, row `x`: fighters-only: found true, expected it on cards of a battle only"
    );
    let text = "[[energize]]\nid = \"exo-rigs\"\nfighters-only = true";
    assert!(told("energize.toml", text).contains("row `exo-rigs`: fighters-only"), "{}", told("energize.toml", text));
}

/// [components.pack] Every number has a range, and what is out of it is refused with file and row.
#[test]
fn numbers_out_of_range() {
    for (file, text, why) in [
        (
            "energize.toml",
            "[[energize]]\nid = \"jamming-field\"\neffect = [{ modify-rolls = { by = -128 } }]",
            "by: found -128",
        ),
        ("energize.toml", "[[energize]]\nid = \"plasma-charge\"\neffect = [{ blast = { on = 7 } }]", "on: found 7"),
        ("units.toml", "[[classic]]\nid = \"fungoid\"\nbonus = { forest = -128 }", "Forest: found -128"),
        (
            "units.toml",
            "[[alternate]]\nid = \"shardian\"\nshatters = { window = \"deployment\", hits = 1 }",
            "found deployment",
        ),
        (
            "units.toml",
            "[[alternate]]\nid = \"shardian\"\nshatters = { window = \"after-dice\", hits = 6 }",
            "hits: found 6",
        ),
        (
            "missions.toml",
            "[[mission]]\nid = \"human-slayer\"\ncondition = [{ destroyed = { units = [\"human\"], count = 0 } }]",
            "count: found 0",
        ),
        ("setup.toml", "[[number]]\nid = \"king-of-the-hill\"\nvalue = 0", "row `king-of-the-hill`: value: found 0"),
        ("board.toml", "[[base-hex]]\nid = \"rear\"\nrubium = 21", "row `rear`: rubium: found 21"),
        ("board.toml", "[[base-hex]]\nid = \"rear\"\nterrain = \"monolith\"", "row `rear`: terrain: found Monolith"),
        ("board.toml", "[[base-hex]]\nid = \"rear\"\ndrop = true", "base-hex: the row `rear` is missing"),
        ("board.toml", "[[base]]\nid = \"side-0\"\nrear = [-2147483648, 0]", "expected numbers from -20 to 20"),
        ("board.toml", "[[base]]\nid = \"side-0\"\nrear = [9, 9]", "the hex [9, 9] is cut off"),
        (
            "board.toml",
            "[[board]]\nid = \"three-players\"\nbases = [\"side-0\", \"side-3\"]",
            "bases: found 2, expected 3",
        ),
        ("board.toml", "[vortex]\nedges = [1, 2, 3, 4, 5, 5]", "expected the numbers 1 to 6"),
        (
            "board.toml",
            "[[layout]]\nid = \"narrow\"\nfirst-half = [[3, -1], [1, -1], [2, -1], [1, 0], [2, 0], [0, 1]]",
            "found [3, -1], expected a hex of the layout",
        ),
        (
            "missions.toml",
            "[[mission]]\nid = \"Odd One\"\nname = \"\"\ncopies = 1\nclass = \"battle\"\npoints = 1\n\
          condition = [\"unharmed\"]\nmark = \"reconstructed\"\nhelp = \"\"",
            "an id takes lower-case letters",
        ),
    ] {
        let found = told(file, text);
        assert!(found.starts_with(file) && found.contains(why), "expected `{why}`, found `{found}`");
    }
}

fn judged(game: &Game) {
    let table = game.session().table();
    let mut chances = [0.0; 2];
    table.evaluate(&mut chances);
    assert!(chances.iter().all(|chance| chance.is_finite()), "{chances:?}");
    table.audit().unwrap();
}

/// [components.pack] Sixteen units at 99 rubium are worth more than a byte holds.
#[test]
fn the_dearest_units() {
    let dear = "[[classic]]\nid = \"human\"\ncost = 99\nfigures = 16\n[[alternate]]\nid = \"clone\"\nfigures = 16";
    judged(&Game::packed(2, &[], ("units.toml", dear), "active red\n a4: red 16 human\n e1: blue 16 human"));
}

/// [components.pack] One hand may hold all the cards that two decks can have.
#[test]
fn the_fullest_hand() {
    let kit = Components::standard();
    let copies = |table: &str, id: &str, count: usize| format!("[[{table}]]\nid = \"{id}\"\ncopies = {count}\n");
    let energize = kit.energize.iter().enumerate().map(|(n, card)| (card.id.as_str(), if n < 8 { 20 } else { 5 }));
    let energize: Vec<(&str, usize)> = energize.collect();
    let missions = kit.missions.iter().enumerate().map(|(n, card)| (card.id.as_str(), if n < 16 { 3 } else { 2 }));
    let missions: Vec<(&str, usize)> = missions.collect();
    let files = [("energize", &energize), ("mission", &missions)].map(|(table, cards)| {
        let text: String = cards.iter().map(|(id, count)| copies(table, id, *count)).collect();
        (if table == "mission" { "missions.toml".to_string() } else { "energize.toml".into() }, text)
    });
    let hand: Vec<&str> =
        energize.iter().chain(&missions).flat_map(|(id, count)| std::iter::repeat_n(*id, *count)).collect();
    assert_eq!(hand.len(), 272);
    let setup = Setup { pack: Some(kernel::Pack { name: "full".into(), files: files.into() }), ..setup(2, &[]) };
    let start = format!("active red\n a4: red 1 human\n e1: blue 1 human\n red hand {}", hand.join(" "));
    let table = nexus_ops::position(&setup, &start).unwrap_or_else(|why| panic!("{why}"));
    let game = Game::of(table).play("red done | red done");
    assert_eq!((game.gauge("red", "energize"), game.gauge("red", "missions")), (200, 72));
    judged(&game);
    assert_eq!(game.asked(), "red", "no card is left to be drawn");
}

/// [components.pack] Modifiers of many cards add up to more than a die, or a byte, can hold.
#[test]
fn the_heaviest_modifiers() {
    let by = "{ modify-rolls = { by = -5 } }";
    let card = format!("window = \"before-dice\"\neffect = [{by}, {by}, {by}, {by}]");
    let card = energize(&card).replace("copies = 1", "copies = 8");
    let start = "active red battle\n b4 rock: red 1 human; blue 1 human\n a1 rock: blue 1 human\n red x x x x x x x x";
    let mut game = Game::packed(2, &[], ("energize.toml", &card), start).play("red battle b4 blue");
    for _ in 0..7 {
        game = game.play("red play x | red side blue | red side blue | red side blue | red side blue");
        judged(&game);
    }
}

/// [components.pack] Decks without a card do not stop the game.
#[test]
fn empty_decks() {
    let kit = Components::standard();
    let drop = |table: &str, id: &str| format!("[[{table}]]\nid = \"{id}\"\ndrop = true\n");
    let files = [
        ("missions.toml".to_string(), kit.missions.iter().map(|card| drop("mission", &card.id)).collect::<String>()),
        ("energize.toml".to_string(), kit.energize.iter().map(|card| drop("energize", &card.id)).collect()),
    ];
    let pack = Some(kernel::Pack { name: "empty".into(), files: files.into() });
    for options in [&[][..], &[("intercepted-transmissions", ON)], &[("vortex", ON), ("top-priority", ON)]] {
        let setup = Setup { pack: pack.clone(), ..setup(3, options) };
        let mut table = nexus_ops::entry().open(&setup).unwrap_or_else(|why| panic!("{why}"));
        assert!(table.playout(3000, &mut kernel::Rng::new(5)).asks > 100);
        table.audit().unwrap();
    }
}

/// [setup.bases] A pack may give base hexes a printed ground, with its modifiers and bans.
#[test]
fn ground_of_base_hexes() {
    let forest = "[[base-hex]]\nid = \"front-left\"\nterrain = \"forest\"";
    let start = "active red battle\n b5: red 1 fungoid; blue 2 human\n a1 rock: blue 1 human";
    let game = Game::packed(2, &[], ("board.toml", forest), start);
    let battle = game.battle(None).expect("a lone battle is begun");
    let effects: Vec<String> = battle.attacker.effects.iter().map(|effect| game.text(effect)).collect();
    assert_eq!(effects, ["Fungoid +1, Liquifungus Forest"]);
    let magma = "[[base-hex]]\nid = \"front-left\"\nterrain = \"magma\"";
    let game = Game::packed(2, &[], ("board.toml", magma), "active red movement\n a4: red 1 human");
    let game = game.play("red move human a4");
    assert_eq!(game.why_not("red", "to b5"), "move.terrain");
}

/// [vortex.edges] The numbers round the Vortex are data.
#[test]
fn numbers_of_the_vortex() {
    let turned = "[vortex]\nedges = [4, 5, 6, 1, 2, 3]";
    let start = "active blue draw\n c4 rock: red 2 human\n a1 rock: blue 1 human";
    let game = Game::packed(2, &[("vortex", ON)], ("board.toml", turned), start)
        .play("~ draw human-slayer | blue done | ~ d6 4 1 | ~ d6 2");
    assert_eq!((game.units("red", "c4"), game.units("red", "c2")), (String::new(), "2 human".into()));
}

/// [alternate.shardian] When Shardians shatter, and for how many hits, is data; hits of the dice are still taken.
#[test]
fn shardians_of_another_sheet() {
    let late = "[[alternate]]\nid = \"shardian\"\nshatters = { window = \"after-dice\", hits = 2 }";
    let start = "active red battle\n b4 rock: red 2 shardian; blue 2 wyrm\n a1 rock: blue 1 clone\n a4: red 1 clone";
    let game = Game::packed(2, &[("alternate-units", ON)], ("units.toml", late), start);
    assert_eq!(
        game.session().table().fate().map(|fate| fate.seen()),
        Some(kernel::SeatSet::ALL),
        "no window before dice"
    );
    let game = game.play("red battle b4 blue | ~ d6 6 1 | red shatter | red pass");
    assert_eq!((game.units("red", "b4"), game.units("blue", "b4")), (String::new(), String::new()));
    assert_eq!(game.points("red"), 1, "both destroyed: the attacker wins");
}

/// [alternate.sporling] After which battles Sporlings move on is data.
#[test]
fn sporlings_of_another_sheet() {
    let any = "[[alternate]]\nid = \"sporling\"\nspreads = \"any-battle\"";
    let start = "active red battle\n b4 rock: red 1 sporling; blue 1 wyrm\n a1 rock: blue 1 clone";
    let script = "red battle b4 blue | ~ d6 1 | ~ d6 1";
    let game = Game::packed(2, &[("alternate-units", ON)], ("units.toml", any), start).play(script);
    assert!(game.is_offered("red", "move sporling b4"));
    let game = Game::with(2, &[("alternate-units", ON)], start).play(script);
    assert!(!game.is_offered("red", "move sporling b4"));
}

/// [components.pack] A token of a kind that only a pack has is laid, drawn and named.
#[test]
fn tokens_of_a_pack() {
    let text = "[[token]]\nid = \"strider\"\ncount = 5\n[[token]]\nid = \"refinery-4\"\nname = \"Refinery 4\"\ncount = 1\n\
                refinery = 4\nmark = \"confirmed\"\n[[token]]\nid = \"leaper\"\ndrop = true";
    let start = "active red exploration\n b4 rock unexplored: red 1 human\n a1 rock unexplored\n b1 rock unexplored\n \
                 b2 rock unexplored\n b3 rock unexplored\n c1 rock unexplored\n c2 rock unexplored\n c4 rock unexplored\n \
                 c5 rock unexplored\n d2 rock unexplored\n d3 rock unexplored\n d4 rock unexplored\n d5 rock unexplored\n \
                 a2 rock unexplored\n a3 rock unexplored\n e3 rock unexplored\n e4 rock unexplored\n e5 rock unexplored";
    let game = Game::packed(2, &[], ("exploration.toml", text), start);
    let tokens = &game.session().table().live(Viewer::Audience).shared[2];
    assert!(tokens.value.parts.iter().any(|part| part.label == "Refinery 4" && part.value == 1), "{tokens:?}");
    let game = game.play("~ draw refinery-4");
    assert!(game.hex("b4").contains("refinery 4"), "{}", game.hex("b4"));
    let setup = Setup { pack: Some(pack("exploration.toml", text)), ..setup(2, &[]) };
    assert_eq!(nexus_ops::entry().advice(&setup).unwrap(), Vec::<String>::new());
}

/// [components.marks] Marks say what is known of each field, and the rules how much of the box is reconstructed.
#[test]
fn what_is_reconstructed() {
    let kit = Components::standard();
    for (table, id, doubtful, sure) in [
        ("classic", "dragon", &["special-attack"][..], &["cost", "hits-on", "fly", "figures"][..]),
        ("classic", "fungoid", &["bonus"], &["cost", "bans"]),
        ("classic", "human", &[], &["cost", "bans", "figures"]),
        ("alternate", "clone", &["cost", "hits-on", "bans", "miner"], &["per-base-hex", "fewer-dice", "figures"]),
        ("alternate", "diver", &["cost", "bans", "figures"], &["dive"]),
        ("alternate", "sporling", &["spreads", "cost"], &[]),
        ("alternate", "wyrm", &["special-attack", "cost"], &["chain"]),
        ("tile", "single-forest", &["count"], &["halves"]),
        ("tile", "double-forest", &["halves"], &["count"]),
        ("token", "refinery-1-fungoid", &["count"], &["pile", "unit", "refinery"]),
        ("token", "leaper", &["green", "unit"], &[]),
        ("board", "energy-dependence", &["layout", "bases"], &["tiles"]),
        ("board", "two-players", &["bases"], &["layout"]),
        ("base-hex", "rear", &["rubium", "terrain"], &[]),
        ("mission", "death-from-above", &["points", "condition"], &["needs-monolith"]),
        ("mission", "dominate-the-forests", &["points", "copies"], &["condition", "class"]),
        ("energize", "scattered-rubium", &["effect", "copies"], &[]),
        ("number", "target", &[], &["value"]),
    ] {
        for field in doubtful {
            assert!(kit.doubtful(table, id, field), "{field} of {id} is known to be printed so?");
        }
        for field in sure {
            assert!(!kit.doubtful(table, id, field), "{field} of {id} is reconstructed?");
        }
    }
    assert!(kit.doubtful("vortex", "", "edges"));
    let (guessed, all) = kit.certainty();
    let said = &nexus_ops::INFO.rule_texts()["components.marks"];
    assert!(said.contains(&format!("Reconstructed are {guessed} of {all} values")), "{guessed} of {all}: {said}");
}
