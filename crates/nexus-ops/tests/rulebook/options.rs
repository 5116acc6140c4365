//! Optional rules.

use crate::table::{Game, ON, setup};

/// [options.combine] Options that contradict each other are refused with a reason, all others combine.
#[test]
fn options_that_do_not_combine() {
    let told = |seats: u8, options: &[&str]| {
        let options: Vec<(&str, &str)> = options.iter().map(|key| (*key, ON)).collect();
        nexus_ops::entry().open(&setup(seats, &options)).err().map(|why| why.to_string())
    };
    for pair in [
        ["time-is-of-the-essence", "in-for-the-long-haul"],
        ["time-is-of-the-essence", "team-play"],
        ["in-for-the-long-haul", "team-play"],
        ["vortex", "king-of-the-hill"],
        ["intercepted-transmissions", "top-priority"],
        ["intercepted-transmissions", "executive-orders"],
    ] {
        assert!(told(4, &pair).unwrap().contains("do not go together"), "{pair:?}");
    }
    assert_eq!(
        told(4, &["vortex", "king-of-the-hill"]).unwrap(),
        "Vortex and King of the Hill do not go together: with the Vortex there is no Monolith to hold"
    );
    assert!(told(2, &["bad-neighbors", "energy-dependence"]).unwrap().contains("do not go together"));
    assert_eq!(told(3, &["bad-neighbors"]).unwrap(), "Bad Neighbors is for 2 players, not 3");
    assert_eq!(told(4, &["energy-dependence"]).unwrap(), "Energy Dependence is for 2 players, not 4");
    assert_eq!(told(3, &["team-play"]).unwrap(), "Team play is for 4 players, not 3");
    assert!(told(5, &[]).unwrap().contains("2 to 4"));
    assert!(told(2, &["vortx"]).unwrap().contains("did you mean `vortex`?"));
    assert_eq!(told(4, &["team-play", "vortex", "alternate-units", "intercepted-transmissions"]), None);
    assert_eq!(told(2, &["energy-dependence", "vortex", "top-priority", "executive-orders", "alternate-units"]), None);
}

/// [time.target] [haul.target] [win.points] Ten or fourteen points win instead of twelve.
#[test]
fn other_targets() {
    let start = |won: u8| {
        format!("active red battle\n red victories {won}\n b4 rock: red 1 dragon; blue 1 human\n a1 rock: blue 1 human")
    };
    let win = "red battle b4 blue | ~ d6 6";
    assert!(Game::with(2, &[("time-is-of-the-essence", ON)], &start(9)).play(win).is_over());
    assert!(!Game::with(2, &[], &start(9)).play(win).is_over());
    assert!(Game::with(2, &[], &start(11)).play(win).is_over());
    assert!(!Game::with(2, &[("in-for-the-long-haul", ON)], &start(12)).play(win).is_over());
    assert!(Game::with(2, &[("in-for-the-long-haul", ON)], &start(13)).play(win).is_over());
}

/// [executive.cards] A mission each at the start.
#[test]
fn executive_orders() {
    let game = Game::opened(3, &[("executive-orders", ON)]).play(
        "~ d3 2 | ~ order 0 1 2 3 4 5 | ~ order 0 1 2 3 4 5 | ~ d2 1 1 1 1 1 1
         ~ draw human-slayer | ~ draw clean-sweep | ~ draw dragon-slayer",
    );
    assert_eq!(game.hand("blue"), ["human-slayer"]);
    assert_eq!(game.hand("yellow"), ["clean-sweep"]);
    assert_eq!(game.hand("red"), ["dragon-slayer"]);
}

/// [king.choice] Two cards, or a point and a card for each other player.
#[test]
fn king_of_the_hill() {
    let start = "active red draw\n c3: red 1 strider\n a4: blue 1 human";
    let game = Game::with(3, &[("king-of-the-hill", ON)], start).play("~ draw human-slayer");
    assert_eq!(game.options("red", ""), ["draw cards", "take hill"]);
    let game = game.play("red take hill | ~ draw ambush | ~ draw ambush");
    assert_eq!((game.points("red"), game.gauge("blue", "energize"), game.gauge("yellow", "energize")), (1, 1, 1));
    let game = Game::with(3, &[("king-of-the-hill", ON)], start)
        .play("~ draw human-slayer | red draw cards | ~ draw ambush | ~ draw ambush");
    assert_eq!((game.points("red"), game.gauge("red", "energize")), (0, 2));
}

/// [top.priority] Two are drawn, one is kept, the other lies under the deck and is drawn last.
#[test]
fn top_priority() {
    let game = Game::with(2, &[("top-priority", ON)], "active red draw\n a4: red 1 human\n e1: blue 1 human")
        .play("~ draw human-slayer | ~ draw clean-sweep");
    assert_eq!(game.options("red", "keep"), ["human-slayer", "clean-sweep"]);
    let game = game.play("red keep clean-sweep");
    assert_eq!(game.hand("red"), ["clean-sweep"]);
    assert_eq!(game.session().table().live(kernel::Viewer::Audience).shared[1].value.value, 35);
}

/// [top.priority] [cards.decks] When the deck is used up the cards under it come before the discards.
#[test]
fn the_bottom_of_the_deck() {
    let kit = nexus_ops::data::Components::standard();
    let mut all: Vec<String> =
        kit.missions.iter().flat_map(|card| std::iter::repeat_n(card.id.clone(), card.copies as usize)).collect();
    all.retain(|id| id != "human-slayer" && id != "clean-sweep");
    let hand = all.join(" ");
    let game = Game::with(
        2,
        &[("top-priority", ON)],
        &format!("active red draw\n blue {hand}\n a4: red 1 human\n e1: blue 1 human"),
    )
    .play("~ draw human-slayer | ~ draw clean-sweep | red keep clean-sweep | red done");
    let game = game.play("blue exchange dragon-slayer | blue done | blue done");
    let game = game.play("~ draw human-slayer | ~ draw dragon-slayer | blue keep human-slayer");
    assert!(game.hand("blue").contains(&"human-slayer".to_string()));
}

/// [line.setup] [line.score] [line.refill] Two more than players lie open; missions come from there alone, one Battle
/// mission a battle, and the row is filled in the Draw phase.
#[test]
fn intercepted_transmissions() {
    let game = Game::opened(2, &[("intercepted-transmissions", ON)]).play(
        "~ d2 1 | ~ order 0 1 2 3 4 5 | ~ order 0 1 2 3 4 5 | ~ d2 1 1 1 1 1 1
         ~ draw secure-the-monolith | ~ draw human-slayer | ~ draw battle-for-the-plains | ~ draw battle-for-the-plains",
    );
    let live = game.session().table().live(kernel::Viewer::Audience);
    let cards: Vec<(&str, u8)> = live.trays[0].cards.iter().map(|card| (card.name.as_str(), card.count)).collect();
    assert_eq!(cards, [("Secure the Monolith", 1), ("Human Slayer", 1), ("Battle for the Plains", 2)]);
    let game = Game::with(
        2,
        &[("intercepted-transmissions", ON)],
        "active blue draw\n a1 rock: red 1 dragon\n b1 rock: blue 1 human\n c1 rock: blue 1 human",
    )
    .play(
        "~ draw battle-for-the-plains | ~ draw battle-for-the-plains | ~ draw human-slayer | ~ draw dragon-slayer
         red move dragon a1 | red to b1 | ~ d6 6 | ~ draw ambush | red score battle-for-the-plains
         ~ draw clean-sweep",
    );
    assert_eq!(game.points("red"), 2, "the second copy waits for another battle");
    let live = game.session().table().live(kernel::Viewer::Audience);
    assert_eq!(live.trays[0].cards.iter().map(|card| card.count).sum::<u8>(), 4);
    assert_eq!(game.gauge("red", "missions"), 0);
}

/// [extra.tokens] Which tokens there are is printed: a pack adds and takes away kinds, and the options know its words.
#[test]
fn extra_exploration_tokens_of_a_pack() {
    let text = "[[token]]\nid = \"refinery-4\"\nname = \"Refinery 4\"\ngreen = 1\nrefinery = 4\n\
                [[token]]\nid = \"leaper\"\ndrop = true\n";
    let files = [("exploration.toml".to_string(), text.to_string())].into();
    let pack = kernel::Pack { name: "mine".into(), files };
    let open = |word: &str| {
        let mut setup = setup(2, &[("extra-tokens", word), ("returned-tokens", "strider")]);
        setup.pack = Some(pack.clone());
        nexus_ops::entry().open(&setup).map(drop).map_err(|why| why.to_string())
    };
    assert_eq!(open("refinery-4"), Ok(()));
    assert!(open("leaper").unwrap_err().contains("expected words from dragon, "), "{:?}", open("leaper"));
}

/// [extra.tokens] [extra.warning] As many in as out; a warning where refineries become few.
#[test]
fn extra_exploration_tokens() {
    let told = |seats: u8, options: &[(&str, &str)]| {
        nexus_ops::entry().open(&setup(seats, options)).err().map(|why| why.to_string()).unwrap_or_default()
    };
    let exchange = [("extra-tokens", "dragon+leaper"), ("returned-tokens", "refinery-2+refinery-2")];
    assert_eq!(told(2, &exchange), "");
    assert!(told(2, &[("extra-tokens", "dragon")]).contains("expected as many"));
    assert!(
        told(2, &[("extra-tokens", "dragon+dragon"), ("returned-tokens", "strider+strider")]).contains("at most 1")
    );
    let narrow = [("energy-dependence", ON), ("extra-tokens", "dragon"), ("returned-tokens", "strider")];
    assert!(told(2, &narrow).contains("needed 2 times"), "{}", told(2, &narrow));
    let narrow = [("energy-dependence", ON), ("extra-tokens", "leaper"), ("returned-tokens", "strider")];
    assert_eq!(told(2, &narrow), "");
    let game = Game::opened(2, &exchange);
    let warning = game.session().table().stage().glossary.into_iter().find(|entry| entry.id == "note/tokens").unwrap();
    assert!(warning.text.contains("12 rubium in all"), "{}", warning.text);
    let game = Game::opened(2, &[("extra-tokens", "refinery-3"), ("returned-tokens", "strider")]);
    assert!(!game.session().table().stage().glossary.iter().any(|entry| entry.id == "note/tokens"));
}

/// [extra.warning] The advice is given before the game, told in its log, and stays beside the tokens.
#[test]
fn few_refineries_are_mentioned() {
    let exchange = [("extra-tokens", "dragon+leaper"), ("returned-tokens", "refinery-2+refinery-2")];
    let words = "Refineries on the tokens give 12 rubium in all; at least 16 is recommended.";
    assert_eq!(nexus_ops::entry().advice(&setup(2, &exchange)).unwrap(), [words]);
    let game = Game::opened(2, &exchange).play(
        "~ d2 2 | ~ order 0 1 2 3 4 5 | ~ order 0 1 2 3 4 5 | ~ d2 1 1 1 1 1 1 | blue deploy human e1 | blue done",
    );
    assert_eq!(game.story().iter().filter(|line| *line == words).count(), 1, "{:?}", game.story());
    let note = |game: &Game| game.session().table().live(kernel::Viewer::Audience).shared[2].note.clone();
    assert_eq!(note(&game), words);
    let narrow = [("energy-dependence", ON)];
    assert!(nexus_ops::entry().advice(&setup(2, &narrow)).unwrap().is_empty(), "its set has 10 by itself");
    let narrow = [("energy-dependence", ON), ("extra-tokens", "leaper"), ("returned-tokens", "refinery-2")];
    assert!(nexus_ops::entry().advice(&setup(2, &narrow)).unwrap()[0].contains("give 6 rubium"));
    assert!(nexus_ops::entry().advice(&setup(2, &[])).unwrap().is_empty());
}
