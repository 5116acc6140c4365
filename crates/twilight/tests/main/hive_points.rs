//! Decision points of the Hive at the table, on positions made by edit lines; names are those of the reference.

use super::hive_table::{HIVE, at, at_packed, reasons, story, until, with};
use super::hive_turns::{mind, told, wants_mind};
use super::*;
use kernel::testing::Script;
use kernel::{Pack, Question, Seeded};
use twilight::hive::instincts::{Merits, systems};
use twilight::hive::{Book, Purpose, When};

/// All strategy cards are used but those of the Hive that are named; its turn comes after that of a player, who has nothing left to do.
pub fn before_turn(cards: &[&str], options: &[(&str, &str)], edits: &str) -> Script {
    before_turn_packed(None, cards, options, edits)
}

/// The same with rows of a pack.
pub fn before_turn_packed(pack: Option<Pack>, cards: &[&str], options: &[(&str, &str)], edits: &str) -> Script {
    let mut script = at_packed("action.turn", options, pack);
    let all = ["leadership", "diplomacy", "politics", "construction", "trade", "warfare", "technology", "imperial"];
    let mut others = ["red", "red", "blue", "blue"].into_iter();
    let spare = all.into_iter().filter(|card| !cards.contains(card));
    let lines = spare.map(|card| match others.next() {
        Some(seat) => format!("card {card} {seat} used"),
        None => format!("card {card} nobody"),
    });
    let mut lines: Vec<String> = lines.collect();
    lines.extend(cards.iter().map(|card| format!("card {card} hive")));
    lines.push(format!("round 2\nhive deck 24 12\n{edits}"));
    script.edit(&lines.join("\n"));
    script
}

/// The same, and the Hive's turn has come: its first definition card is wanted.
pub fn turn(cards: &[&str], options: &[(&str, &str)], edits: &str) -> Script {
    let mut script = before_turn(cards, options, edits);
    mind(&mut script);
    script
}

/// Draws these Hive Mind cards one after another, with whatever is asked in between.
pub fn draw(script: &mut Script, cards: &[&str]) {
    for card in cards {
        mind(script);
        script.play(&format!("~ draw {card}"));
    }
}

/// [hive.leadership] [hive.tokens] [hive.high-low] S07 D16 D17: 14 influence are 3 tokens whatever the icons.
#[test]
fn s07_d16_d17_leadership_at_the_table() {
    let mut script = turn(&["leadership", "imperial"], &[], "hive bank 8 14\nhive tactic 1\nhive strategy 2");
    draw(&mut script, &["h11"]);
    assert!(told(&script, "Hive uses Leadership."), "{:?}", story(&script));
    assert_eq!(["tactic", "strategy", "bank-influence"].map(|kind| script.gauge(HIVE, kind)), [3, 3, 14]);
    assert!(reasons(&script).iter().any(|why| why == "The definition card names it."));
}

/// [hive.warfare] [hive.reinforce] S08 D22 D23: two tokens come back, and the weakest ship is given
/// where fewest are, but not beside a player's.
#[test]
fn s08_d22_d23_warfare_at_the_table() {
    let auxiliary = |script: &Script| {
        let live = script.table().live(Viewer::Audience);
        let systems =
            ["system/65", "system/66"].into_iter().filter(|id| live.spaces.iter().any(|space| space.id == *id));
        systems.map(|id| id.trim_start_matches("system/").to_string()).collect::<Vec<_>>()
    };
    let both = auxiliary(&at("action.turn", &[]));
    let [one, two] = &both[..] else { panic!("two auxiliary systems: {both:?}") };
    let edits = format!(
        "18 token hive\n77 token hive\nhive tactic 1\n13 hive 1 cruiser 1 destroyer 0 carrier\n{one} hive 1 carrier 1 cruiser \
         1 destroyer\n{two} hive 1 cruiser 0 carrier 0 destroyer\n{two} red 1 cruiser"
    );
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots")], &edits);
    draw(&mut script, &["h05"]);
    let lines = story(&script);
    let after = lines.iter().position(|line| line == "Hive uses Warfare.").unwrap();
    let count = |what: &str| lines[after..].iter().filter(|line| line.starts_with(what)).count();
    assert_eq!(count("Hive takes a command token from"), 2, "{lines:?}");
    assert_eq!(script.gauge(HIVE, "tactic"), 3);
    let placed: Vec<&String> = lines[after..].iter().filter(|line| line.starts_with("Hive places a ")).collect();
    assert_eq!(placed.len(), 1, "{placed:?}");
    assert!(
        placed[0].contains("destroyer") && placed[0].contains("Tren'lak"),
        "not beside the player's cruiser: {placed:?}"
    );
}

/// [hive.diplomacy] [hive.garrison] S09 D18: the two barest spawning planets, for the stockpile; their infantry is filled up.
#[test]
fn s09_d18_diplomacy_at_the_table() {
    let at = |place: (i8, i8), script: &Script| format!("system/{}", super::hive_criteria::place(place, script));
    let mut script = turn(&["diplomacy", "imperial"], &[("ties", "slots")], "hive bank 3 3");
    let [one, two] = [(-2, 2), (2, 0)].map(|place| super::hive_raids::planet_of(&script, &at(place, &script)).unwrap());
    script.edit(&format!(
        "trenlak hive 4 infantry\nquinarra hive 1 infantry\n{one} hive 0 infantry\n{two} hive 2 infantry\n{one} owner hive"
    ));
    draw(&mut script, &["h10"]);
    let lines = story(&script);
    let readied: Vec<&String> = lines.iter().filter(|line| line.starts_with("Hive readies")).collect();
    assert_eq!(readied.len(), 2, "{readied:?}");
    assert!(readied[1].contains("Quinarra") && !readied[0].contains("Tren'lak"), "{readied:?}");
    let gauges = ["stock-resources", "stock-influence", "bank-resources", "bank-influence"];
    assert_eq!(gauges.map(|kind| script.gauge(HIVE, kind)), [4, 4, 3, 3]);
    let there = |planet: &str| super::hive_criteria::there(&script, &format!("planet/{planet}"));
    assert!([one.as_str(), "quinarra"].iter().all(|planet| there(planet).contains("4 infantry")), "{}", there(&one));
    assert!(there(&two).contains("2 infantry"), "{}", there(&two));
}

/// [hive.pass] [hive.mind] S06 D12 D15: a check passes only if the secondary deck was active when the turn began.
#[test]
fn s06_d12_d15_passing_at_the_table() {
    let rich = "red strategy 2\nblue strategy 2\nhive deck 0 12";
    let mut script = turn(&["leadership", "warfare"], &[], rich);
    draw(&mut script, &["h04"]);
    assert!(told(&script, "Hive passes."), "{:?}", story(&script));
    assert!(!told(&script, "Hive uses"), "what it has not used is lost");
    // Players follow both cards, in the order they say.
    assert!(script.can("red", "strategy leadership") && script.can("red", "strategy warfare"), "{}", script.standing());
    script.play("red strategy warfare");
    let mut question = Question::default();
    script.table().ask(script.table().asked().iter().next().unwrap(), &mut question);
    assert_eq!(question.ask.unwrap().rule.0, "strategy.warfare", "{}", script.standing());
    let mut script = turn(&["leadership", "warfare"], &[], "hive deck 1 11");
    draw(&mut script, &["h04"]);
    assert!(told(&script, "Hive uses Warfare."), "the primary deck was active");
}

/// [hive.define] AC1 D13 D14: what cannot be done falls to its sibling, then another card is drawn; the icons are those of the last one.
#[test]
fn ac1_d13_d14_definition_at_the_table() {
    let mut script =
        turn(&["leadership", "warfare"], &[("ties", "slots")], "card leadership hive used\ncard warfare hive used");
    draw(&mut script, &["h02", "h11", "h33"]);
    assert!(told(&script, "Hive infests"), "{:?}", story(&script));
    let again = story(&script).iter().filter(|line| line.starts_with("Not possible")).count();
    assert_eq!(again, 2);
    draw(&mut script, &["h30", "h10"]);
    assert!(reasons(&script).iter().any(|why| why.starts_with("At most 1 ships: 1 icons")), "{:?}", reasons(&script));
}

/// [hive.pass] [hive.mind] S06: the last card of the primary deck, then two of the secondary one: their checks do not matter.
#[test]
fn s06_checks_of_later_cards_do_not_pass() {
    let edits = "card leadership hive used\ncard warfare hive used\nhive deck 1 35";
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots")], edits);
    draw(&mut script, &["h13", "h04"]);
    draw(&mut script, &["h33"]);
    assert!(told(&script, "Hive infests") && !told(&script, "Hive passes."), "{:?}", story(&script));
}

/// [hive.support-cards] [hive.support] [hive.destination] [hive.movement] [hive.landing] [hive.clean] [hive.answers]
/// S11 D31 D39 D40 D48: support cards before the destination; fighters leave at the end, and each choice says why.
#[test]
fn s11_d31_d48_an_infest_action_at_the_table() {
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots")], "");
    draw(&mut script, &["h32", "h02", "h30"]);
    until(&mut script, "action.turn");
    let lines = story(&script);
    let place =
        |what: &str| lines.iter().position(|line| line.contains(what)).unwrap_or_else(|| panic!("{what}: {lines:?}"));
    assert!(place("support card H30") < place("Hive activates"));
    assert!(place("Hive activates") < place("Hive gains control"));
    assert!(told(&script, "of Hive leave "));
    let why = reasons(&script);
    assert!(why.iter().any(|line| line.contains("closest to a target and in reach")), "{why:?}");
    assert!(why.iter().any(|line| line.starts_with("At most 2 ships")), "{why:?}");
    assert!(why.iter().any(|line| line.starts_with("Infantry is parted evenly")), "{why:?}");
}

/// [hive.relic] S12 D50: the fourth cultural fragment is a relic, face down; the first one brings a point.
#[test]
fn s12_d50_fragments_make_a_relic_at_the_table() {
    let edits = "hive fragments 3 cultural\nhive fragments 3 hazardous\nhive fragments 3 industrial";
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots"), ("exploration", "yes")], edits);
    draw(&mut script, &["h32", "h02"]);
    // Whatever traits the planets have, the next card of each deck is a fragment.
    script.edit("explore cultural-relic-fragment\nexplore hazardous-relic-fragment\nexplore industrial-relic-fragment");
    draw(&mut script, &["h30"]);
    until(&mut script, "action.turn");
    let lines = story(&script);
    let find =
        |what: &str| lines.iter().position(|line| line.contains(what)).unwrap_or_else(|| panic!("{what}: {lines:?}"));
    assert!(find("Hive purges 4 hazardous relic fragments.") < find("Hive gains a relic, face down."));
    assert!(find("Hive gains a relic, face down.") < find("Hive gains 1 point."), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| *line == "Hive gains 1 point.").count(), 1, "the first relic alone");
    script.table().audit().unwrap();
}

/// Plays to the first vote on this agenda with the Hive as speaker; the players abstain.
fn vote(agenda: &str, edits: &str, cards: &[&str]) -> Script {
    vote_by(None, agenda, edits, cards)
}

fn vote_by(pack: Option<Pack>, agenda: &str, edits: &str, cards: &[&str]) -> Script {
    let mut script = at_packed("action.turn", &[("ties", "slots")], pack);
    script.edit(&format!("custodians gone\nspeaker hive\nagenda {agenda}"));
    until(&mut script, "agenda.vote");
    script.edit(&format!("speaker hive\n{edits}"));
    for _ in 0..8 {
        if wants_mind(&script) {
            break;
        }
        let seat = script.asked()[0];
        let word = if script.can(seat, "abstain") { "abstain" } else { "pass" };
        script.play(&format!("{seat} {word}"));
    }
    for card in cards {
        script.play(&format!("~ draw {card}"));
    }
    script
}

/// [hive.outcome] [hive.votes] [hive.vote-cards] AG1 D65 D66: the players have more mechs, so AGAINST; 17 influence and these cards
/// are 21 votes.
#[test]
fn ag1_d65_d66_rearmament_agreement() {
    let script = vote(
        "rearmament-agreement",
        "hive bank 8 17\njord red 2 mech\nquinarra hive 0 mech",
        &["h01", "h04", "h09", "h10", "h03"],
    );
    assert!(told(&script, "Hive casts 21 votes: against."), "{:?}", story(&script));
    assert!(reasons(&script).iter().any(|why| why.contains("costs both players more than it: 2 against 0")));
    let script = vote(
        "rearmament-agreement",
        "hive bank 8 17\njord red 1 mech\nquinarra hive 1 mech\ntrenlak hive 1 mech",
        &["h01", "h04", "h09", "h10", "h03"],
    );
    assert!(told(&script, "Hive casts 21 votes: quash."), "{:?}", story(&script));
}

/// [hive.outcome] [hive.levels] [hive.standard] [hive.priority] A pack corrects rows by id, and the Hive goes by them: what an agenda costs, how
/// the deck is parted, what a strategy card asks for, in which order systems are narrowed.
#[test]
fn rows_of_a_pack_change_what_the_hive_does() {
    let pack = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        Some(Pack { name: "mine".into(), files })
    };
    let cards = ["h01", "h04", "h09", "h10", "h03"];
    let mechs = "hive bank 8 17\njord red 2 mech\nquinarra hive 0 mech";
    let free = pack(&[("hive-agendas.toml", "[[agenda]]\nid = \"rearmament-agreement\"\nagainst = []")]);
    let script = vote_by(free, "rearmament-agreement", mechs, &cards);
    assert!(told(&script, "Hive casts 21 votes: quash."), "against costs nobody anything: {:?}", story(&script));
    let levels = "[[level]]\nid = \"standard\"\nprimary = 20\nquiet-rounds = 0\n[numbers]\ntactic = 4";
    let script = at_packed("strategy.cards", &[], pack(&[("hive-levels.toml", levels)]));
    assert_eq!([script.gauge(HIVE, "mind-secondary"), script.gauge(HIVE, "tactic")], [16, 4]);
    let book = |file: &str, text: &str| super::hive::read(file, text).unwrap();
    let order = book("hive-priorities.toml", "[[systems]]\nid = \"positive\"\ncriteria = [\"least-resources\"]");
    let merits = |resources| Merits { resources, planets: resources, ..Merits::default() };
    let best = |book: &Book| systems(book, Purpose::Positive, [1, 2], merits).left;
    assert_eq!((best(super::hive::book()), best(&order)), (vec![2], vec![1]));
    let wish = "[[criterion]]\nid = \"imperial-critical\"\nany = [{ completed = 1 }]";
    let mended = book("hive-strategy.toml", wish);
    let any = |book: &Book| book.wishes.iter().find(|wish| wish.id == "imperial-critical").unwrap().any.clone();
    assert_eq!(any(&mended), [When::Completed(1)]);
    assert_ne!(any(super::hive::book()), any(&mended));
}

/// [hive.votes] S15: a player who is speaker and has 4 counters multiplies by them.
#[test]
fn s15_a_speakers_counters_multiply_at_the_table() {
    let mut script = at("action.turn", &[("ties", "slots")]);
    script.edit("custodians gone\nspeaker blue\nagenda incentive-program");
    until(&mut script, "agenda.vote");
    script.edit("speaker red\nred counters 4\nblue counters 2\nhive bank 8 11");
    for _ in 0..8 {
        if wants_mind(&script) {
            break;
        }
        let seat = script.asked()[0];
        let word = if script.can(seat, "abstain") { "abstain" } else { "pass" };
        script.play(&format!("{seat} {word}"));
    }
    script.play("~ draw h07 | ~ draw h22 | ~ draw h29");
    assert!(told(&script, "Hive casts 16 votes: quash."), "no measure: {:?}", story(&script));
}

/// [hive.outcome] [hive.laws] [hive.quash] D98: the Hive elects itself, the law lies before it and does what it says; at the end of
/// the phase its bank is full and its deck in two parts.
#[test]
fn d98_a_law_that_elects_the_hive() {
    let mut script = vote(
        "minister-of-policy",
        "hive bank 3 17\nred hand empty\nblue hand empty",
        &["h01", "h04", "h09", "h10", "h03"],
    );
    assert!(told(&script, "Hive casts 21 votes: Hive."), "{:?}", story(&script));
    until(&mut script, "strategy.cards");
    assert!(told(&script, "Minister of Policy is decided: Hive."));
    let live = script.table().live(Viewer::Audience);
    let own = |space: &&scene::SpaceLive| space.id.starts_with("planet/") && space.holder == Some(HIVE.0);
    // Its four spawning planets yield 2, others 1; what the bank has it keeps.
    let yields = live.spaces.iter().filter(own).count() as i32 + 4;
    assert_eq!(["bank-resources", "bank-influence"].map(|kind| script.gauge(HIVE, kind)), [yields, 17]);
    let left = ["mind-primary", "mind-secondary"].map(|kind| script.gauge(HIVE, kind));
    assert_eq!(left, [24 - drawn_in_picks(&script), 12], "all cards in two parts again, but for those drawn since");
}

/// Selection and production cards since the last agenda phase.
fn drawn_in_picks(script: &Script) -> i32 {
    let lines = story(script);
    let from = lines.iter().rposition(|line| line.contains("strategy phase")).unwrap_or(0);
    lines[from..]
        .iter()
        .filter(|line| line.contains("Hive draws selection card") || line.contains("Hive draws production card"))
        .count() as i32
}

/// [hive.exhausted] [hive.lost-planet] D67 D68: a planet the Hive is made to exhaust costs it what it yields, from where the player says.
#[test]
fn d67_d68_an_exhausted_planet_costs_the_hive() {
    let mut script = at("action.turn", &[]);
    let who = script.asked()[0];
    script.edit("trenlak exhausted");
    let home = if who == "red" { "1" } else { "16" };
    script.play(&format!("{who} activate {home}"));
    until(&mut script, "hive.lost-planet");
    let asked = script.asked()[0];
    assert!(
        script.can(asked, "discard bank") && script.can(asked, "discard stockpile"),
        "{:?}",
        script.options(seat_named(asked))
    );
    let before = script.gauge(HIVE, "bank-resources");
    script.play(&format!("{asked} discard bank"));
    assert_eq!(script.gauge(HIVE, "bank-resources"), before - 2);
}

/// [hive.fleet-pool] D69: an outcome that takes fleet tokens takes a strategy token of the Hive.
#[test]
fn d69_fleet_tokens_are_strategy_tokens_of_the_hive() {
    let mut script = at("action.turn", &[("ties", "slots")]);
    script.edit("custodians gone\nspeaker hive\nagenda clandestine-operations");
    until(&mut script, "agenda.vote");
    script.edit("hive bank 8 0\nhive strategy 2\nred hand empty\nblue hand empty");
    let seat = script.asked()[0];
    script.play(&format!("{seat} vote against"));
    while !told(&script, "is decided") {
        let seat = script.asked()[0];
        let lines = script.options(seat_named(seat));
        let word = ["done", "abstain", "pass"].iter().find(|word| lines.iter().any(|line| line == *word));
        let line = word.map_or(lines[0].clone(), |word| word.to_string());
        script.play(&format!("{seat} {line}"));
    }
    until(&mut script, "strategy.cards");
    assert!(told(&script, "Clandestine Operations is decided: against."), "{:?}", story(&script));
    assert!(told(&script, "Hive loses 1 strategy token."), "{:?}", story(&script));
}

/// [hive.helpful] A tie is a question to a player, with the tied candidates alone, on behalf of the Hive.
#[test]
fn ties_are_asked_of_the_players_and_seldom() {
    let (mut ties, mut games, mut about) = (0, 0, std::collections::BTreeMap::<String, u32>::new());
    for seed in 1..7 {
        let mut script = Script::open(&twilight::hive_entry(), &with(&[("exploration", "yes")]));
        let (mut chance, mut question, mut rng) = (Seeded::new(seed), Question::default(), kernel::Rng::new(seed));
        games += 1;
        while script.table().outcome().is_none() {
            if let Some(faces) = script.table().roll(&mut chance) {
                script.answer(&faces).unwrap();
                continue;
            }
            let seat = script.table().asked().iter().next().expect("somebody is asked");
            script.table().ask(seat, &mut question);
            let ask = question.ask.expect("a question stands");
            if ask.behalf.is_some() {
                assert!(question.keys.len() > 1, "a lone candidate is nobody's question");
                ties += 1;
                *about.entry(ask.rule.0.to_string()).or_default() += 1;
            }
            script.choose(seat, question.keys[rng.pick(question.keys.len() as u32) as usize]).unwrap();
        }
    }
    assert!(ties > 0 && ties < 60 * games, "{ties} in {games} games: {about:?}");
}

/// [hive.laws] [hive.answers] [hive.support-cards] [hive.limits] [hive.windows] [hive.bombard] [hive.helpful] A raid against a player's
/// planet, all of it by the Hive's rules.
#[test]
fn the_hive_answers_by_its_rules_and_says_why() {
    let edits = "red counters 3\n71 red 1 cruiser\nbakal owner red\nbakal red 1 infantry\nhive hand +1 bunker";
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots"), ("level", "expert")], edits);
    draw(&mut script, &["h19", "h02", "h30"]);
    until(&mut script, "action.turn");
    let (told, because) = (story(&script), reasons(&script));
    let says = |lines: &[String], what: &str| lines.iter().any(|line| line.contains(what));
    for line in ["Hive engages", "support card H30", "Hive activates", "Hive sends", "Space combat at", "Hive places"] {
        assert!(says(&told, line), "{line}: {told:?}");
    }
    assert!(!says(&told, "Hive plays") && !says(&told, "Hive unlocks"), "it uses neither cards nor leaders");
    assert!(!says(&told, "Hive announces") && !says(&told, "Hive removes"), "nothing bounds its fleets, and it stays");
    assert!(!says(&told, "Hive explores"), "the option is off");
    for reason in ["closest to a target and in reach", "At most 3 ships", "The definition card names it."] {
        assert!(says(&because, reason), "{reason}: {because:?}");
    }
}
