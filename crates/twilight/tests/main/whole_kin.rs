//! What factions have beyond their own turns: votes, looks into hands, heroes; and what cards ask of the whole game.

use super::politics::{decide, empty_hands, idle};
use super::whole::{roll, strategy, table};
use super::whole_leaders::{begin, leader, until};
use kernel::Viewer;
use kernel::testing::Script;
use scene::CardState;

/// Such an agenda is turned up, and a seat can say this.
fn revealed(factions: &[&str], agendas: &[&str], edits: &str, seat: &str, line: &str) -> Script {
    let mut script = strategy(factions);
    let lines: Vec<String> = agendas.iter().map(|agenda| format!("\nagenda {agenda}")).collect();
    script.edit(&format!("custodians gone{}\n{edits}", lines.concat()));
    until(&mut script, seat, line);
    script
}

fn told(script: &Script, viewer: Viewer, words: &str) -> bool {
    super::diplomacy::told(script, viewer, words)
}

fn seat_of(name: &str) -> Viewer {
    Viewer::Seat(kernel::Seat(["red", "blue", "green"].iter().position(|known| *known == name).unwrap() as u8))
}

fn votes(script: &Script, seat: &str, lines: &[&str]) -> bool {
    let options = script.options(seat);
    lines.iter().all(|line| options.iter().any(|known| known == line))
}

/// Whether a seat can say this in the next steps, in which everybody does as little as possible.
fn ever(script: &mut Script, seat: &str, line: &str) -> bool {
    (0..40).any(|_| {
        roll(script);
        if script.asked().contains(&seat) && script.can(seat, line) {
            return true;
        }
        let asked = script.asked()[0];
        let options = script.options(asked);
        let least = ["pass", "done", "no"].into_iter().find(|line| options.iter().any(|known| known == line));
        let line = least.map_or_else(|| options[0].clone(), str::to_string);
        script.play(&format!("{asked} {line}"));
        false
    })
}

/// [setup.boxes] The box that is out has no action cards in the deck.
#[test]
fn cards_of_boxes_that_are_out_are_not_dealt() {
    let kit = twilight::Kit::printed_whole();
    let slugs: Vec<&str> = kit.deck.iter().map(|card| kit.tricks[card as usize].slug.as_str()).collect();
    for card in ["rescue", "crash-landing", "brilliance", "crisis", "strategize", "overrule", "extreme-duress"] {
        assert!(!slugs.contains(&card), "{card}");
    }
    assert!(slugs.contains(&"sabotage") && slugs.contains(&"war-machine") && slugs.contains(&"nav-suite"));
    let skirmish = twilight::Kit::printed();
    assert!(skirmish.deck.iter().any(|card| skirmish.tricks[card as usize].slug == "brilliance"));
}

/// [card.signal-jamming] [tokens.forced]
#[test]
fn signal_jamming_takes_tokens_that_are_there() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("18 red 1 cruiser\nred hand +1 signal-jamming\nblue tactic 8\nblue fleet 6\nblue strategy 2");
    script.play("red play signal-jamming");
    roll(&mut script);
    until(&mut script, "red", "choose 18");
    script.play("red choose 18");
    until(&mut script, "blue", "spend fleet token");
    script.play("blue spend fleet token");
    assert_eq!(script.gauge("blue", "fleet"), 5, "sixteen are out: one of the sheet goes there, of the owner's choice");
}

/// [card.reveal-prototype] [research.prerequisites]
#[test]
fn reveal_prototype_asks_for_prerequisites() {
    let battle =
        "18 red 1 cruiser 1 dreadnought\n18 blue 1 fighter\ncustodians gone\nred hand +1 reveal-prototype\nred goods 4";
    let mut script = begin(["letnev", "sol"], "warfare");
    script.edit(battle);
    script.play("red activate 18");
    assert!(!ever(&mut script, "red", "play reveal-prototype"), "neither upgrade has its prerequisites");
    let mut script = begin(["letnev", "sol"], "warfare");
    script.edit(&format!(
        "{battle}\nred technology psychoarchaeology\nred technology sarween-tools\nred technology plasma-scoring"
    ));
    script.play("red activate 18");
    until(&mut script, "red", "play reveal-prototype");
    script.play("red play reveal-prototype");
    for _ in 0..4 {
        until(&mut script, "red", "spend trade-good");
        script.play("red spend trade-good");
    }
    ever(&mut script, "red", "nothing");
    assert!(told(&script, Viewer::Audience, "researches Cruiser II"), "the dreadnought needs blue ones");
}

/// [spend.pay] What was lost since the price was named is not owed.
#[test]
fn a_bill_nobody_can_pay_is_not_owed() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("red hand +1 focused-research\nred goods 4\nblue hand +1 sabotage");
    script.play("red play focused-research");
    assert!(script.can("blue", "play sabotage"), "the reply comes before the bill");
    script.edit("red goods 0");
    script.play("blue pass");
    assert!(script.can("red", "research gravity-drive"), "the card works: {}", script.standing());
}

/// [faction.quash]
#[test]
fn quash() {
    let agendas = ["mutiny", "economic-equality"];
    let mut script = revealed(&["xxcha", "sol", "hacan"], &agendas, "", "red", "use quash");
    let before = script.gauge("red", "strategy");
    script.play("red use quash");
    until(&mut script, "red", "use quash");
    assert_eq!(script.gauge("red", "strategy"), before - 1);
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.expect("a vote");
    assert_eq!(ballot.card.name.as_str(), "Economic Equality");
}

/// [faction.galactic-threat]
#[test]
fn galactic_threat() {
    let agendas = ["mutiny", "economic-equality"];
    let edits = "blue technology fleet-logistics\ngreen technology assault-cannon";
    let mut script = revealed(&["nekro", "sol", "hacan"], &agendas, edits, "red", "use galactic-threat");
    script.play("red use galactic-threat");
    until(&mut script, "red", "vote against");
    script.play("red vote against");
    empty_hands(&mut script);
    let mut voted = Vec::new();
    for _ in 0..2 {
        idle(&mut script, "vote ");
        let seat = script.asked()[0];
        assert_ne!(seat, "red", "the Nekro do not vote");
        super::politics::cast(
            &mut script,
            if seat == "blue" { "against" } else { "for" },
            if seat == "blue" { 2 } else { 1 },
        );
        voted.push(seat);
    }
    until(&mut script, "red", "gain fleet-logistics");
    assert!(!script.can("red", "gain assault-cannon"), "its owner voted for something else");
    script.play("red gain fleet-logistics");
    idle(&mut script, "vote ");
    assert!(!told(&script, Viewer::Audience, "red casts"));
    assert!(!script.can("red", "use galactic-threat"), "once a phase");
}

/// [leader.hacan-commander]
#[test]
fn hacan_commander() {
    let mut script = revealed(&["hacan", "sol"], &["mutiny"], "red leader hacan-commander", "red", "vote for");
    script.edit("red goods 2");
    script.play("red vote for");
    assert!(!script.can("red", "spend trade-good"), "only who casts a vote");
    let planet = script.options("red").into_iter().find(|line| line.starts_with("exhaust ")).unwrap();
    script.play(&format!("red {planet}"));
    script.play("red spend trade-good | red spend trade-good | red done");
    ever(&mut script, "red", "nothing");
    assert!(told(&script, Viewer::Audience, "red casts 5 votes"), "one, and two for each trade good");
    assert_eq!(script.gauge("red", "trade-goods"), 0);
}

/// [leader.xxcha-commander]
#[test]
fn xxcha_commander() {
    let edits = "red leader xxcha-commander\nred hand +1 imperial-rider";
    let mut script = revealed(&["xxcha", "sol"], &["mutiny"], edits, "red", "play imperial-rider");
    script.play("red play imperial-rider");
    until(&mut script, "red", "vote against");
    script.play("red vote against");
    until(&mut script, "red", "vote for");
    script.play("red vote for");
    assert!(votes(&script, "red", &["exhaust archon-ren", "exhaust archon-tau"]), "a rider does not bar it");
    script.play("red exhaust archon-ren | red exhaust archon-tau");
    ever(&mut script, "red", "nothing");
    assert!(told(&script, Viewer::Audience, "red casts 6 votes"), "three and one, and one for each planet");
}

/// [tech.predictive-intelligence]
#[test]
fn predictive_intelligence_votes() {
    let edits = "red technology predictive-intelligence\nmecatol-rex owner blue";
    let mut script = revealed(&["letnev", "sol"], &["mutiny", "economic-equality"], edits, "red", "vote for");
    empty_hands(&mut script);
    script.play("red vote for");
    script.play("red use predictive-intelligence");
    assert!(!script.can("red", "use predictive-intelligence"), "once a vote");
    if script.can("red", "done") {
        script.play("red done");
    }
    assert!(told(&script, seat_of("red"), "4 votes"), "a planet of 1 influence, and three more");
    decide(&mut script, "for");
    idle(&mut script, "vote ");
    let seat = script.asked()[0];
    let other = if seat == "red" { "blue" } else { "red" };
    if other == "red" {
        script.play("blue abstain");
    }
    until(&mut script, "red", "vote for");
    script.play("red vote for");
    assert!(script.can("red", "use predictive-intelligence"), "it was right");
}

/// [leader.naalu-commander] [cards.any-time]
#[test]
fn naalu_commander() {
    let mut script = begin(["naalu", "sol"], "warfare");
    script.edit("red leader naalu-commander\n18 red 1 cruiser\n18 blue 1 cruiser\nagenda mutiny");
    script.play("red use naalu-commander");
    roll(&mut script);
    assert!(told(&script, seat_of("red"), "There lie") && !told(&script, seat_of("blue"), "There lie"));
    assert!(told(&script, seat_of("red"), "Mutiny"), "it lies on top");
    assert!(!script.can("red", "use naalu-commander"), "all was seen");
    assert!(script.can("red", "strategy warfare"), "it was no action");
}

/// [leader.naalu-hero] [notes.forced]
#[test]
fn naalu_hero() {
    let mut script = strategy(&["naalu", "sol", "hacan"]);
    script.edit("red leader naalu-hero");
    until(&mut script, "red", "use naalu-hero");
    let before = ["red", "blue", "green"].map(|seat| script.gauge(seat, "notes"));
    script.play("red use naalu-hero | blue hand ceasefire-blue | green hand trade-convoys");
    let after = ["red", "blue", "green"].map(|seat| script.gauge(seat, "notes"));
    assert_eq!(after, [before[0] + 2, before[1] - 1, before[2] - 1]);
    assert_eq!(leader(&script, "red", "naalu-hero").0, CardState::Used, "purged");
}

/// [card.diplomatic-pressure] [notes.forced]
#[test]
fn diplomatic_pressure() {
    let mut script = revealed(
        &["letnev", "sol", "hacan"],
        &["mutiny"],
        "red hand +1 diplomatic-pressure",
        "red",
        "play diplomatic-pressure",
    );
    script.play("red play diplomatic-pressure");
    until(&mut script, "red", "choose green");
    script.play("red choose green");
    until(&mut script, "green", "hand trade-convoys");
    script.play("green hand trade-convoys");
    assert_eq!(["red", "green"].map(|seat| script.gauge(seat, "notes")), [7, 5]);
}

/// [leader.yssaril-commander]
#[test]
fn yssaril_commander() {
    for (held, seen) in [("action-cards", "Bunker"), ("promissory-notes", ""), ("secret-objectives", "holds")] {
        let mut script = begin(["sol", "yssaril"], "warfare");
        script.edit("blue leader yssaril-commander\n18 blue 1 cruiser\nred hand +1 bunker");
        script.play("red activate 18");
        until(&mut script, "blue", "use yssaril-commander");
        script.play(&format!("blue use yssaril-commander | blue look {held}"));
        assert!(told(&script, seat_of("blue"), seen), "{held}");
        assert!(seen.is_empty() || !told(&script, seat_of("red"), &format!("red holds {seen}")), "{held}");
    }
}

/// [leader.yssaril-hero]
#[test]
fn yssaril_hero() {
    let hand = "red leader yssaril-hero\nblue hand +1 bunker\nblue hand +2 sabotage\ngreen hand +3 direct-hit\ngreen hand +1 spy";
    let mut script = three(["yssaril", "sol", "hacan"]);
    script.edit(hand);
    script.play("red use yssaril-hero | blue show bunker");
    assert!(!script.can("red", "take sabotage"), "only what was shown");
    script.play("red take bunker | green show spy | red no");
    roll(&mut script);
    assert_eq!(["red", "blue", "green"].map(|seat| script.gauge(seat, "cards")), [1, 2, 1]);
    assert!(told(&script, seat_of("blue"), "shows red Bunker") || told(&script, seat_of("blue"), "show red Bunker"));
    assert!(!told(&script, seat_of("green"), "Bunker"), "it is between the two");
}

/// Three factions; red has the turn.
fn three(factions: [&str; 3]) -> Script {
    let mut script = table(&factions, "strategy.cards");
    let cards = [["leadership", "warfare"], ["trade", "technology"], ["imperial", "construction"]];
    for n in 0..6 {
        let seat = script.asked()[0];
        let own = ["red", "blue", "green"].iter().position(|known| *known == seat).unwrap();
        script.play(&format!("{seat} strategy {}", cards[own][n / 3]));
    }
    assert_eq!(script.asked(), ["red"]);
    script
}

/// [tech.mageon-implants]
#[test]
fn mageon_implants() {
    let mut script = three(["yssaril", "sol", "hacan"]);
    script.edit("red technology mageon-implants\nblue hand +1 bunker\nblue hand +1 spy\ngreen hand +1 sabotage");
    script.play("red use mageon-implants | red choose blue");
    assert!(script.can("red", "take bunker") && !script.can("red", "take sabotage"));
    script.play("red take spy");
    assert_eq!(["red", "blue", "green"].map(|seat| script.gauge(seat, "cards")), [1, 1, 1]);
    until(&mut script, "red", "strategy warfare");
    assert!(!script.can("red", "use mageon-implants"), "exhausted");
}

/// [faction.stall-tactics] [units.blackshade-infiltrator]
#[test]
fn blackshade_infiltrator() {
    let mut script = begin(["yssaril", "sol"], "politics");
    script.edit("red hand +1 bunker");
    script.play("red use stall-tactics | red discard bunker | red place mech retillion");
    let live = script.table().live(Viewer::Audience);
    let mechs = live.spaces.iter().flat_map(|space| &space.stacks).filter(|stack| stack.kind == "mech");
    assert_eq!(mechs.count(), 1);
}

/// [tech.scanlink-drone-network]
#[test]
fn scanlink_drone_network() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("red technology scanlink-drone-network\nmecatol-rex owner red\nlodor owner red\nlodor red 1 infantry");
    script.play("red activate 26 | red use scanlink-drone-network");
    if script.can("red", "choose lodor") {
        script.play("red choose lodor");
    }
    roll(&mut script);
    ever(&mut script, "red", "nothing");
    let found = |rule: &str| rule.starts_with("explore.") || rule.starts_with("find.");
    assert!(script.story(Viewer::Audience).any(|(_, line)| found(&line.rule)), "{}", script.standing());
}

/// [leader.jolnar-hero]
#[test]
fn jolnar_hero() {
    let mut script = begin(["jolnar", "sol"], "warfare");
    script.edit("red leader jolnar-hero");
    script.play("red use jolnar-hero | red unlearn sarween-tools");
    assert!(!script.can("red", "gain fleet-logistics"), "another colour");
    script.play("red gain integrated-economy | red unlearn plasma-scoring");
    assert!(!script.can("red", "gain sarween-tools"), "another colour");
    script.play("red gain assault-cannon");
    assert!(!script.can("red", "unlearn assault-cannon"), "each once");
    script.play("red done");
    assert!(told(&script, Viewer::Audience, "gains Assault Cannon"));
    assert_eq!(leader(&script, "red", "jolnar-hero").0, CardState::Used, "purged");
}

/// [leader.nekro-hero]
#[test]
fn nekro_hero_gains_a_technology() {
    let mut script = begin(["nekro", "sol"], "warfare");
    script.edit("red leader nekro-hero\nmordai-ii attach propulsion-research-facility");
    script.play("red use nekro-hero");
    if script.can("red", "choose mordai-ii") {
        script.play("red choose mordai-ii");
    }
    assert!(script.can("red", "gain gravity-drive") && !script.can("red", "gain sarween-tools"), "blue ones");
    script.play("red gain gravity-drive");
    assert_eq!(script.gauge("red", "trade-goods"), 4);
}

/// [note.promise-of-protection] [faction.pillage]
#[test]
fn promise_of_protection() {
    for protected in [false, true] {
        let mut script = begin(["sol", "mentak"], "warfare");
        script.edit("18 blue 1 cruiser\n18 red 1 cruiser");
        if protected {
            script.edit("red note promise-of-protection");
            script.play("red use promise-of-protection");
            until(&mut script, "red", "strategy warfare");
        }
        script.edit("red goods 3");
        script.play("red strategy warfare");
        assert_eq!(ever(&mut script, "blue", "use pillage"), !protected);
    }
}

/// [faction.pillage] Who deals is looked at like one who gains.
#[test]
fn pillage_after_a_deal() {
    let mut script = begin(["sol", "mentak"], "warfare");
    script.edit("18 blue 1 cruiser\n18 red 1 cruiser\nred goods 4");
    script.play("red activate 45");
    until(&mut script, "red", "strategy warfare");
    super::diplomacy::deal(&mut script, "red", "blue", &["trade-good"], &[]);
    script.play("red strategy warfare");
    until(&mut script, "blue", "use pillage");
    script.play("blue use pillage");
    assert_eq!(script.gauge("red", "trade-goods"), 2);
}

/// [faction.scheming]
#[test]
fn scheming() {
    let mut script = begin(["yssaril", "sol"], "politics");
    script.play("red strategy politics");
    roll(&mut script);
    assert_eq!(script.gauge("red", "cards"), 3, "two, and one more");
    let discard = script.options("red")[0].clone();
    assert!(discard.starts_with("discard "), "{}", script.standing());
    script.play(&format!("red {discard}"));
    assert_eq!(script.gauge("red", "cards"), 2);
}

/// [faction.creuss-gate]
#[test]
fn creuss_gate() {
    let script = strategy(&["creuss", "sol"]);
    let live = script.table().live(Viewer::Audience);
    let has = |id: &str| live.spaces.iter().any(|space| space.id == id);
    assert!(has("system/17") && has("system/51"), "the gate on the map, the home beside it");
}

/// [faction.genesis]
#[test]
fn genesis_gathers_infantry_when_the_status_phase_ends() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("18 red 1 flagship");
    let infantry = |script: &Script| {
        let live = script.table().live(Viewer::Audience);
        let here = live.spaces.iter().filter(|space| space.id == "system/18");
        here.flat_map(|space| &space.stacks)
            .filter(|stack| stack.kind == "infantry")
            .map(|stack| stack.count)
            .sum::<u16>()
    };
    assert_eq!(infantry(&script), 0);
    super::diplomacy::next_round(&mut script);
    assert_eq!(infantry(&script), 1);
}
