//! Worked scenarios: a position, what is done, and what must come out.

use super::diplomacy::{deal, points};
use super::positions::turn_of;
use super::whole_leaders::until;
use super::*;
use kernel::testing::Script;

const MAP: &str = "map=0 35 26 0 25 39 41 20 -1 -1 44 -1 -1 -1 -1 -1 -1 42";

fn begin(red: &str, blue: &str, card: &str) -> Script {
    let spare: Vec<&str> = ["imperial", "trade", "politics"].into_iter().filter(|name| *name != card).collect();
    turn_of(&[red, blue], MAP, &[&["leadership", card], &spare[..2]])
}

/// [invade.custodians] [faction.blood-ties]
#[test]
fn scenario_6_custodians() {
    let mut script = begin("winnu", "hacan", "warfare");
    script.edit("18 red 1 carrier 1 infantry\nwinnu exhausted");
    script.play("red activate 18 | red done | red yes");
    assert_eq!(points(&script, "red"), 1, "for no influence");
    assert!(!script.can("red", "done"), "the infantry must land");
    script.play("red land infantry mecatol-rex");
    until(&mut script, "blue", "strategy imperial");
    let there = at(&script, "planet/mecatol-rex");
    assert!(["1 infantry", "1 pds", "1 space dock"].iter().all(|unit| there.contains(unit)), "{there}");
    // Five influence of planets and a trade good.
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("18 red 1 carrier 1 infantry\nhercant exhausted\nkamdorn exhausted\narretze exhausted\nred goods 6");
    script.play("red activate 18 | red done");
    assert!(script.can("red", "yes"));
    // Six influence, and nobody to land.
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("18 red 1 carrier\nred goods 9");
    script.play("red activate 18 | red done");
    assert_eq!(script.asked(), ["blue"], "the custodians stay");
    assert_eq!(points(&script, "red"), 0);
}

/// [faction.telepathic] [strategy.order]
#[test]
fn scenario_10_naalu_first() {
    let cards: [&[&str]; 3] = [&["imperial", "warfare"], &["technology", "trade"], &["leadership", "diplomacy"]];
    let mut script = turn_of(&["naalu", "hacan", "sol"], "map=0 35 0 26 0 25", &cards);
    let mut order = Vec::new();
    for _ in 0..3 {
        let seat = script.asked()[0];
        order.push(seat);
        script.play(&format!("{seat} activate 18"));
        until(&mut script, if seat == "red" { "green" } else { "blue" }, "activate 25");
        if order.len() == 2 {
            order.push(script.asked()[0]);
            break;
        }
    }
    assert_eq!(order, ["red", "green", "blue"], "0, 1, 5");
}

/// [note.support-for-the-throne] [deals.first] [victory.points]
#[test]
fn scenario_17_support_for_the_throne() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit("red points 9\nblue points 9");
    let (own, other) = ("note support-for-the-throne-red", "note support-for-the-throne-blue");
    deal(&mut script, "red", "blue", &[own], &[other]);
    let outcome = script.table().outcome().expect("ten points");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [0], "the active player's point comes first");
}

/// [produce.limit] [produce.cost] [fleet.pool] [fleet.capacity]
#[test]
fn scenario_18_production_arithmetic() {
    let mut script = begin("hacan", "letnev", "warfare");
    script.edit(
        "red technology sarween-tools\nred hand +1 war-machine\nlodor owner red\nlodor red 1 space-dock\n\
         26 red 1 cruiser\nred goods 9\nred fleet 3\nlodor exhausted\narretze exhausted\nhercant exhausted\nkamdorn exhausted",
    );
    script.play("red activate 26");
    until(&mut script, "red", "play war-machine");
    script.play("red play war-machine | red produce carrier 26 | red produce dreadnought 26");
    assert_eq!(script.forbids("red", "produce destroyer 26"), "fleet.pool", "three of three");
    for _ in 0..5 {
        script.play("red produce fighter 26");
    }
    script.play("red produce infantry lodor | red produce infantry lodor");
    assert!(!script.can("red", "produce infantry lodor"), "nine units are the limit");
    until(&mut script, "blue", "strategy imperial");
    assert_eq!(script.gauge("red", "trade-goods"), 0, "eleven, one and one less: nine");
    assert_eq!(at(&script, "system/26"), "red: 5 fighter, 1 cruiser, 1 carrier, 1 dreadnought");
}

/// Goes on with the idlest answers until dice are rolled, and says what they show.
fn dice(script: &mut Script, faces: &str) {
    for _ in 0..60 {
        if script.table().fate().is_some() {
            script.play(&format!("~ d10 {faces}"));
            return;
        }
        let seat = script.asked()[0];
        let lines = script.options(seat);
        let idle = ["pass", "done", "stay", "no"].into_iter().find(|idle| lines.iter().any(|line| line == idle));
        let idle = idle.map_or_else(|| lines[0].clone(), str::to_string);
        script.play(&format!("{seat} {idle}"));
    }
    panic!("no dice are rolled: {}", script.standing());
}

/// The first option that speaks of something, once others have said what they do.
fn option(script: &mut Script, seat: &str, words: &str) -> String {
    for _ in 0..20 {
        let own = if script.asked().contains(&seat) { script.options(seat) } else { Vec::new() };
        if let Some(line) = own.iter().find(|line| line.contains(words)) {
            return line.clone();
        }
        let other = script.asked()[0];
        let lines = script.options(other);
        let idle = ["pass", "done", "no"].into_iter().find(|idle| lines.iter().any(|line| line == idle));
        script.play(&format!("{other} {}", idle.unwrap_or_else(|| panic!("{words}: {lines:?}"))));
    }
    panic!("{words}: {}", script.standing());
}

/// [cards.windows] [tech.dimensional-splicer] [tech.assault-cannon] [faction.ambush] [card.morale-boost]
#[test]
fn scenario_1_one_window_three_players() {
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["trade", "politics"], &["technology", "imperial"]];
    let mut script = turn_of(&["creuss", "mentak", "letnev"], "map=0 35 0 26 0 25", &cards);
    script.edit(
        "blue technology assault-cannon\nred technology dimensional-splicer\nred hand +1 morale-boost\n\
         18 red 1 carrier 2 destroyer\n26 blue 1 dreadnought 2 cruiser\nred fleet 5\nblue fleet 5",
    );
    script.play("red activate 26");
    until(&mut script, "red", "move carrier 18");
    script.play("red move carrier 18 | red move destroyer 18 | red move destroyer 18");
    until(&mut script, "red", "use dimensional-splicer");
    script.play("red use dimensional-splicer");
    let target = option(&mut script, "red", "cruiser");
    script.play(&format!("red {target}"));
    until(&mut script, "blue", "use ambush");
    let there = at(&script, "system/26");
    assert!(there.contains("2 destroyer") && there.contains("1 cruiser"), "it cannot sustain: {there}");
    assert!(!script.can("blue", "use assault-cannon"), "two ships that are no fighters are left");
    script.play("blue use ambush");
    dice(&mut script, "7");
    let lost = option(&mut script, "red", "destroyer");
    script.play(&format!("red {lost}"));
    until(&mut script, "green", "use letnev-agent");
    script.play("green use letnev-agent");
    until(&mut script, "red", "play morale-boost");
    script.play("red play morale-boost");
    // With Mentak active its cannon comes first, while it has three ships.
    let mut script = turn_of(&["mentak", "creuss", "letnev"], "map=0 35 0 26 0 25", &cards);
    script.edit(
        "red technology assault-cannon\nblue technology dimensional-splicer\n18 red 1 dreadnought 2 cruiser\n\
         26 blue 1 carrier 2 destroyer\nred fleet 5\nblue fleet 5",
    );
    script.play("red activate 26");
    until(&mut script, "red", "move dreadnought 18");
    script.play("red move dreadnought 18 | red move cruiser 18 | red move cruiser 18");
    until(&mut script, "red", "use assault-cannon");
    script.play("red use assault-cannon");
    let lost = option(&mut script, "blue", "lose destroyer");
    script.play(&format!("blue {lost}"));
    assert!(at(&script, "system/26").contains("blue: 1 destroyer, 1 carrier"), "{}", at(&script, "system/26"));
}

/// [card.sabotage] [tech.instinct-training] [card.focused-research] [card.flank-speed]
#[test]
fn scenario_2_what_sabotage_reaches() {
    let position = || {
        let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["trade", "politics"], &["technology", "imperial"]];
        let mut script = turn_of(&["letnev", "hacan", "xxcha"], "map=0 35 0 26 0 25", &cards);
        script.edit(
            "red goods 4\nred hand +1 focused-research\nred hand +2 flank-speed\nblue hand +1 sabotage\n\
             green technology instinct-training\ngreen strategy 2",
        );
        script
    };
    // (a) Nothing is paid for a card that is cancelled, and another action follows.
    let mut script = position();
    script.play("red play focused-research");
    until(&mut script, "blue", "play sabotage");
    script.play("blue play sabotage");
    until(&mut script, "red", "activate 18");
    assert_eq!(script.gauge("red", "trade-goods"), 4);
    assert!(!script.can("red", "play focused-research"));
    // (b) Sabotage itself is cancelled by a technology, and the card works.
    let mut script = position();
    script.play("red play focused-research");
    until(&mut script, "blue", "play sabotage");
    script.play("blue play sabotage");
    // Green lets red's card pass, and answers blue's.
    if script.asked() == ["green"] {
        script.play("green pass");
    }
    until(&mut script, "green", "use instinct-training");
    assert!(!script.can("blue", "play sabotage"), "a Sabotage cannot be sabotaged");
    script.play("green use instinct-training");
    super::politics::idle(&mut script, "research ");
    assert_eq!(script.asked(), ["red"], "the card works");
    assert_eq!([script.gauge("green", "strategy"), script.gauge("red", "trade-goods")], [1, 0]);
    // (c) The second copy may be played where the first was cancelled.
    let mut script = position();
    script.play("red activate 18");
    until(&mut script, "red", "play flank-speed");
    script.play("red play flank-speed");
    until(&mut script, "blue", "play sabotage");
    script.play("blue play sabotage");
    until(&mut script, "red", "play flank-speed");
    script.play("red play flank-speed");
    until(&mut script, "red", "move dreadnought 10");
    assert!(!script.can("red", "play flank-speed"));
}

/// [faction.technological-singularity] [tech.valefar-assimilator-x] [leader.nekro-commander]
#[test]
fn scenario_3_nekro_copies() {
    let mut script = begin("nekro", "sol", "warfare");
    script.edit(
        "red leader nekro-commander\nblue technology advanced-carrier-ii\nblue technology spec-ops-ii\n\
         35 red 2 carrier 2 destroyer 3 infantry\nred fleet 5\n26 blue 1 carrier 3 fighter\nlodor blue 2 infantry\nlodor owner blue",
    );
    script.play("red activate 26 | red move destroyer 35 | red move destroyer 35 | red move carrier 35");
    for _ in 0..3 {
        script.play("red load infantry 35");
    }
    if !script.can("red", "move carrier 35") {
        script.play("red done");
    }
    script.play("red move carrier 35");
    dice(&mut script, "10 4 2 1");
    until(&mut script, "red", "use technological-singularity");
    script.play("red use technological-singularity");
    let line = option(&mut script, "red", "advanced-carrier-ii");
    script.play(&format!("red {line}"));
    assert!(!script.can("red", "use nekro-commander"), "no gain: no card");
    assert!(at(&script, "system/26").contains("blue: 2 fighter, 1 carrier"));
    dice(&mut script, "1 1 1 1");
    dice(&mut script, "9 1 1");
    assert!(script.can("red", "sustain carrier"), "its carriers are Sol's from now on: {}", script.standing());
    script.play("red sustain carrier");
    dice(&mut script, "9 1 1 1");
    dice(&mut script, "1 1 1");
    let lost = option(&mut script, "blue", "fighter");
    script.play(&format!("blue {lost}"));
    assert!(!script.can("red", "use technological-singularity"), "once in this combat");
}

/// [faction.scheming] [faction.crafty] [leaders.unlock] [strategy.politics]
#[test]
fn scenario_4_yssaril_draws() {
    for (held, after, unlocked) in [(4, 6, false), (5, 7, true), (6, 8, true)] {
        let mut script = turn_of(&["sol", "yssaril"], MAP, &[&["politics", "leadership"], &["trade", "warfare"]]);
        let cards = ["bunker", "flank-speed", "nav-suite", "rally", "upgrade", "waylay"];
        let hand: Vec<String> = cards[..held].iter().map(|card| format!("blue hand +1 {card}")).collect();
        script.edit(&hand.join("\n"));
        until(&mut script, "red", "strategy politics");
        script.play("red strategy politics");
        until(&mut script, "blue", "yes");
        script.play("blue yes");
        for _ in 0..20 {
            if script.asked() == ["blue"] && script.options("blue").iter().all(|line| line.starts_with("discard ")) {
                break;
            }
            super::whole::roll(&mut script);
        }
        assert_eq!(script.gauge("blue", "cards"), held as i32 + 3, "two, and one more");
        let card = script.options("blue")[0].clone();
        script.play(&format!("blue {card}"));
        assert_eq!(script.gauge("blue", "cards"), after);
        until(&mut script, "red", "activate 18");
        let told = super::diplomacy::told(&script, Viewer::Audience, "unlocks So Ata");
        assert_eq!(told, unlocked, "with {after} cards");
    }
}

/// [faction.guild-ships] [faction.arbiters] [faction.pillage] [leader.mentak-agent] [deals.transaction]
#[test]
fn scenario_5_hacan_trades_and_mentak_pillages() {
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["trade", "politics"], &["technology", "imperial"]];
    let mut script = turn_of(&["hacan", "sol", "mentak"], "map=0 35 0 26 0 25", &cards);
    script.edit("red goods 2\nred commodities 3\nblue goods 5\nred hand +1 bunker\n18 green 1 cruiser");
    deal(
        &mut script,
        "red",
        "blue",
        &["commodity", "commodity", "commodity", "card bunker"],
        &["trade-good", "trade-good"],
    );
    assert_eq!([script.gauge("red", "trade-goods"), script.gauge("blue", "trade-goods")], [4, 6]);
    assert!(!script.can("red", "deal blue"), "once a turn");
    script.play("red strategy leadership");
    until(&mut script, "green", "use pillage");
    script.play("green use pillage");
    until(&mut script, "green", "use mentak-agent");
    script.play("green use mentak-agent");
    until(&mut script, "green", "use pillage");
    script.play("green use pillage");
    let goods = ["red", "blue"].map(|seat| script.gauge(seat, "trade-goods"));
    assert_eq!(goods, [3, 5], "one of each");
    assert_eq!(script.gauge("green", "trade-goods"), 2);
}

/// [faction.brilliant] [faction.analytical] [faction.combat-rolls] [combat.dice]
#[test]
fn scenario_11_jolnar() {
    let mut script = turn_of(&["sol", "jolnar"], MAP, &[&["technology", "leadership"], &["trade", "warfare"]]);
    script.edit("blue goods 6\nnar exhausted\njol exhausted");
    until(&mut script, "red", "strategy technology");
    script.play("red strategy technology");
    until(&mut script, "blue", "yes");
    let before = script.gauge("blue", "strategy");
    script.play("blue yes | blue research fleet-logistics");
    assert_eq!(script.gauge("blue", "strategy"), before - 1);
    assert_eq!(script.gauge("blue", "trade-goods"), 6, "the primary ability: the first is free");
    until(&mut script, "blue", "yes");
    script.play("blue yes");
    until(&mut script, "blue", "research light-wave-deflector");
    assert_eq!(script.gauge("blue", "trade-goods"), 0, "six resources for the second: {}", script.standing());
    assert!(script.can("blue", "research light-wave-deflector"), "{}", script.standing());
    script.play("blue research light-wave-deflector");
    // A five is not enough for a dreadnought, a six is; the flagship hits on seven, and a nine counts thrice.
    let hits = |fleet: &str, roll: &str| {
        let mut script = begin("jolnar", "letnev", "warfare");
        script.edit(&format!("18 red {fleet}\n26 blue 5 cruiser\nblue fleet 6"));
        let kind = fleet.split(' ').nth(1).unwrap();
        script.play("red activate 26");
        until(&mut script, "red", &format!("move {kind} 18"));
        script.play(&format!("red move {kind} 18"));
        dice(&mut script, roll);
        dice(&mut script, "1 1 1 1 1");
        let story: Vec<String> =
            script.story(Viewer::Audience).map(|(_, line)| kernel::plain(&line.words, script.table(), None)).collect();
        let roll = story.iter().rfind(|line| line.starts_with("Red rolls for space combat"));
        let (_, said) = roll.unwrap_or_else(|| panic!("{story:#?}")).split_once(": ").unwrap();
        said.split(' ').next().unwrap().parse::<u8>().unwrap_or(0)
    };
    assert_eq!([hits("1 dreadnought", "5"), hits("1 dreadnought", "6")], [0, 1]);
    assert_eq!([hits("1 flagship", "9 1"), hits("1 flagship", "6 1"), hits("1 flagship", "8 1")], [3, 0, 1]);
}

/// [faction.quash] [agenda.replaced] [note.political-secret] [deals.agenda]
#[test]
fn scenario_12_quash() {
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["trade", "politics"], &["technology", "imperial"]];
    let mut script = turn_of(&["letnev", "xxcha", "sol"], "map=0 35 0 26 0 25", &cards);
    script.edit(
        "custodians gone\nspeaker red\nblue strategy 2\nagenda mutiny\nagenda new-constitution\nagenda economic-equality",
    );
    until(&mut script, "blue", "use quash");
    let before = script.gauge("blue", "strategy");
    assert!(super::diplomacy::told(&script, Viewer::Audience, "Agenda 1: Mutiny"));
    script.play("blue use quash");
    until(&mut script, "blue", "use quash");
    assert_eq!(script.gauge("blue", "strategy"), before - 1);
    let told = |script: &Script, words: &str| super::diplomacy::told(script, Viewer::Audience, words);
    assert!(told(&script, "New Constitution has no matter"), "no law is in play");
    assert!(told(&script, "Agenda 1: Economic Equality"), "it is still the first agenda");
    super::politics::idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    assert_eq!((ballot.title.as_str(), ballot.card.name.as_str()), ("Agenda 1 of 2, directive", "Economic Equality"));
}

/// [agenda.order] [agenda.vote] [agenda.tie] [agenda.riders] [card.trade-rider] [faction.galactic-threat] [leader.xxcha-commander]
#[test]
fn scenario_13_votes_riders_and_a_tie() {
    let factions = ["letnev", "sol", "hacan", "winnu", "xxcha", "nekro"];
    let mut script = super::whole::strategy(&factions);
    script.edit(
        "custodians gone\nspeaker red\nagenda mutiny\nyellow points 2\nviolet leader xxcha-commander\ngreen hand +1 trade-rider\n\
         blue technology fleet-logistics\nblue technology gravity-drive",
    );
    until(&mut script, "green", "play trade-rider");
    script.edit("speaker red");
    script.play("green play trade-rider");
    until(&mut script, "green", "vote against");
    script.play("green vote against");
    until(&mut script, "orange", "use galactic-threat");
    script.play("orange use galactic-threat");
    until(&mut script, "orange", "vote against");
    script.play("orange vote against");
    super::politics::idle(&mut script, "vote ");
    super::politics::empty_hands(&mut script);
    let ballot = script.table().live(Viewer::Audience).ballot.unwrap();
    let order: Vec<u8> = ballot.order.iter().map(|voter| voter.seat).collect();
    assert_eq!(order, [1, 2, 3, 4, 5, 0], "clockwise, the speaker last");
    script.edit(
        "winnu exhausted\nmecatol-rex owner yellow\nmecatol-rex yellow 1 infantry\nmecatol-rex ready\njord ready\n\
         archon-ren ready\narchon-tau ready",
    );
    // Mecatol Rex for it: 6. Jord: 2 against; Archon Ren and Tau 3 + 1 + 2 against: 8, so two more are for it by another planet.
    let mut seats = Vec::new();
    while let [seat] = script.asked()[..] {
        let lines = script.options(seat);
        if !lines.iter().any(|line| line == "vote for") {
            break;
        }
        if !script.can(seat, "abstain") {
            break;
        }
        seats.push(seat);
        match seat {
            "red" => {
                script.play("red abstain");
            }
            "yellow" => {
                super::politics::cast(&mut script, "for", 9);
            }
            _ => {
                super::politics::cast(&mut script, "against", 9);
            }
        }
        super::politics::pass_windows(&mut script);
    }
    assert_eq!(seats, ["blue", "yellow", "violet", "red"], "riders and the Nekro do not vote");
    super::whole::roll(&mut script);
    until(&mut script, "orange", "gain fleet-logistics");
    assert_eq!(points(&script, "yellow"), 1, "who voted for it loses a point");
    assert_eq!(script.gauge("green", "trade-goods"), 5, "the rider was right");
    script.play("orange gain fleet-logistics");
}
