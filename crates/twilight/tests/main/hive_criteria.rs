//! The Hive between its turns, on positions: stockpile, strategy cards, ships, following, scoring. Names are those of the
//! reference.

use super::hive_points::{draw, turn};
use super::hive_table::{HIVE, at, reasons, story, until};
use super::hive_turns::{idle, mind, told};
use super::*;
use kernel::testing::Script;
use twilight_box::components::{Stage, Whole};

/// The number of the system at a place of the template, west to east and north to south.
pub fn place((q, r): (i8, i8), script: &Script) -> String {
    let (x, y) = (1.5 * f32::from(q), 3f32.sqrt() * (f32::from(r) + f32::from(q) / 2.0));
    let stage = script.table().stage();
    let systems = stage.board.spaces.iter().filter(|space| space.id.starts_with("system/"));
    let far = |space: &&scene::Space| (space.x - x).hypot(space.y - y);
    let nearest = systems.min_by(|a, b| far(a).total_cmp(&far(b))).expect("a board");
    assert!(far(&nearest) < 0.1, "nothing lies at {q}, {r}");
    nearest.id.trim_start_matches("system/").to_string()
}

/// Edit lines by which the Hive has scored whatever public objective lies open: nothing is wanted any more.
pub fn nothing_wanted(script: &Script) -> String {
    let seen = serde_json::to_string(&script.table().live(Viewer::Audience)).unwrap();
    let public = Whole::printed().objectives.iter().filter(|row| row.kind != Stage::Secret);
    let open = public.filter(|row| seen.contains(&format!("\"card/{}\"", row.id)));
    open.map(|row| format!("hive scored {}\n", row.id)).collect()
}

/// Strategy cards are on the table but for those that edits deal; a player is to take one, then the Hive.
pub fn before_its_pick(edits: &str) -> Script {
    before_its_pick_at("standard", edits)
}

fn before_its_pick_at(level: &str, edits: &str) -> Script {
    let mut script = at("strategy.cards", &[("ties", "slots"), ("level", level)]);
    if script.asked() != ["blue"] {
        script.play("red strategy leadership");
        until(&mut script, "strategy.cards");
    }
    assert_eq!(script.asked(), ["blue"], "the Hive is next");
    let cards = ["leadership", "diplomacy", "politics", "construction", "trade", "warfare", "technology", "imperial"];
    let free: String = cards.iter().map(|card| format!("card {card} nobody\n")).collect();
    let wanted = nothing_wanted(&script);
    script.edit(&format!("{free}{wanted}round 2\n{edits}"));
    script
}

/// Blue takes this card, and the Hive one by this selection card.
fn pick(script: &mut Script, blue: &str, card: Option<&str>) {
    script.play(&format!("blue strategy {blue}"));
    if let Some(card) = card {
        draw(script, &[card]);
    } else {
        until(script, "strategy.cards");
    }
}

/// [hive.transfer] [hive.deficient] [hive.tokens] S01 D01 D02: 8 of 16 resources for the objective with most points, 2 of 3 tokens,
/// one of each pool; no card is drawn for it.
#[test]
fn s01_d01_d02_transfer_at_the_table() {
    let mut script = at("action.turn", &[("ties", "slots")]);
    script.edit("card leadership hive\nround 2");
    until(&mut script, "tokens.redistribute");
    let first = script.asked()[0];
    script.play(&format!("{first} done"));
    until(&mut script, "tokens.redistribute");
    let wanted = nothing_wanted(&script);
    script.edit(&format!(
        "{wanted}objective erect-a-monument\nobjective lead-from-the-front\nobjective found-a-golden-age\n\
         hive bank 19 8\nhive goods 2\nhive tactic 4\nhive strategy 4\nhive stockpile 5 0 0 0"
    ));
    until(&mut script, "strategy.cards");
    let laid = ["Hive lays 8 resources by.", "Hive lays 2 command tokens by."];
    assert!(laid.iter().all(|line| told(&script, line)), "{:?}", story(&script));
    assert_eq!(
        story(&script).iter().filter(|line| line.starts_with("Hive lays ")).count(),
        2,
        "nothing else is wanted"
    );
    let gauges =
        ["stock-resources", "stock-influence", "stock-goods", "stock-tokens", "bank-resources", "tactic", "strategy"];
    assert_eq!(gauges.map(|kind| script.gauge(HIVE, kind)), [13, 0, 0, 2, 11, 3, 3]);
    let lays = story(&script).iter().position(|line| line.starts_with("Hive lays ")).unwrap();
    let draws = story(&script).iter().position(|line| line.starts_with("Hive draws selection card"));
    assert!(draws.is_none_or(|draws| lays < draws));
}

/// [hive.critical] S02 D03: Imperial is taken, so Leadership before Politics, and no card is drawn.
#[test]
fn s02_d03_a_critical_card_at_the_table() {
    let edits = "mecatol-rex owner hive\nhive tactic 2\nhive strategy 1\nspeaker red\ncard imperial red";
    let mut script = before_its_pick(edits);
    let deck = script.gauge(HIVE, "mind-primary");
    pick(&mut script, "warfare", None);
    assert!(told(&script, "Hive takes Leadership."), "{:?}", story(&script));
    assert_eq!(script.gauge(HIVE, "mind-primary"), deck, "no card is drawn");
    let mut script = before_its_pick(edits);
    script.edit("hive strategy 2");
    pick(&mut script, "warfare", None);
    assert!(told(&script, "Hive takes Politics."), "with 4 tokens the third priority: {:?}", story(&script));
    let mut script = before_its_pick(&edits.replace("card imperial red", "card trade red"));
    pick(&mut script, "warfare", None);
    assert!(told(&script, "Hive takes Imperial."), "{:?}", story(&script));
}

/// [hive.dual] [hive.selection] SP1 D04: 5/6 is 5 for the first card, and trade goods are deficient.
#[test]
fn sp1_d04_the_first_pick_at_the_table() {
    let mut script = before_its_pick("objective negotiate-trade-routes\nspeaker hive");
    pick(&mut script, "imperial", Some("h24"));
    assert!(told(&script, "Hive takes Trade."), "{:?}", story(&script));
    assert!(reasons(&script).iter().any(|why| why == "Criterion: trade objective."), "{:?}", reasons(&script));
}

/// [hive.standard] SP2 D05: from 8 no objective wants anything; Politics is not for the speaker, Construction for few structures.
#[test]
fn sp2_d05_the_second_pick_at_the_table() {
    let mut script = before_its_pick("speaker hive\ncard trade hive\ncard diplomacy red");
    pick(&mut script, "warfare", Some("h02"));
    assert!(told(&script, "Hive takes Construction."), "{:?}", story(&script));
    assert!(reasons(&script).iter().any(|why| why == "Criterion: construction standard."), "{:?}", reasons(&script));
}

/// [hive.standard] [hive.dual] S03: Construction would serve an objective but is taken; 7/8 is 8 now, and Warfare comes before Technology.
#[test]
fn s03_a_dual_number_at_the_table() {
    let edits =
        "objective improve-infrastructure\nspeaker hive\ncard politics hive\ncard construction red\nhive bank 8 12";
    let mut script = before_its_pick(edits);
    pick(&mut script, "trade", Some("h16"));
    assert!(told(&script, "Hive takes Warfare."), "{:?}", story(&script));
    let mut rich = before_its_pick(&edits.replace("bank 8 12", "bank 8 14"));
    pick(&mut rich, "trade", Some("h16"));
    assert!(told(&rich, "Hive takes Technology."), "14 influence are enough: {:?}", story(&rich));
}

/// [hive.quiet] D06: in the first round neither an objective nor Mecatol Rex counts, only the number.
#[test]
fn d06_the_first_round_at_the_table() {
    let edits = "round 1\nobjective negotiate-trade-routes\nmecatol-rex owner hive\nhive tactic 1\nhive strategy 0\ncard imperial red";
    let mut script = before_its_pick(edits);
    pick(&mut script, "leadership", Some("h02"));
    assert!(told(&script, "Hive takes Diplomacy."), "8 and 1 are taken: {:?}", story(&script));
}

/// [hive.quiet] [hive.levels] The easy Hive has no criteria in the second round either, the expert one has them from the first.
#[test]
fn quiet_rounds_by_level_at_the_table() {
    for (level, round, quiet) in
        [("easy", 2, true), ("easy", 3, false), ("standard", 1, true), ("standard", 2, false), ("expert", 1, false)]
    {
        let edits =
            format!("objective negotiate-trade-routes\nspeaker hive\nround {round}\nhive tactic 4\nhive strategy 4");
        let mut script = before_its_pick_at(level, &edits);
        pick(&mut script, "imperial", Some("h28"));
        let takes = if quiet { "Hive takes Diplomacy." } else { "Hive takes Trade." };
        assert!(told(&script, takes), "{level} in round {round}: {:?}", story(&script));
    }
}

/// The last strategy card is about to be taken; then the Hive produces by these cards.
fn production(cards: &[&str], edits: impl Fn(&Script) -> String) -> Script {
    let mut script = at("strategy.cards", &[("ties", "slots")]);
    for _ in 0..3 {
        let seat = script.asked()[0];
        let line = script.options(seat)[0].clone();
        script.play(&format!("{seat} {line}"));
        until(&mut script, "strategy.cards");
    }
    let lines = edits(&script);
    script.edit(&lines);
    let seat = script.asked()[0];
    let line = script.options(seat)[0].clone();
    script.play(&format!("{seat} {line}"));
    draw(&mut script, cards);
    mind(&mut script);
    script
}

/// What lies in a system or on a planet.
pub fn there(script: &Script, element: &str) -> String {
    let live = script.table().live(Viewer::Audience);
    live.spaces.iter().find(|space| space.id == element).map(|space| space.text.clone()).unwrap_or_default()
}

pub const MS: (i8, i8) = (0, 3);
pub const AS1: (i8, i8) = (-2, 2);
pub const AS2: (i8, i8) = (2, 0);

fn cards_of(script: &Script, role: &str) -> usize {
    story(script).iter().filter(|line| line.starts_with(&format!("Hive draws {role} card"))).count()
}

/// [hive.most-ships] [hive.produce] [hive.advanced] [hive.pay] PR0 PR1 PR2 D07 D08 D10 D11: 8 influence are two ships: a destroyer at its site,
/// then the flagship where fewest ships carry, for 7 resources and a trade good.
#[test]
fn pr0_pr1_pr2_d07_d08_d10_d11_production_at_the_table() {
    let script = production(&["h29", "h05"], |script| {
        let [main, one, two] = [MS, AS1, AS2].map(|at| place(at, script));
        format!(
            "hive bank 8 8\nhive goods 2\n{main} hive 1 carrier 1 cruiser 1 destroyer\n\
             {one} hive 0 carrier 2 cruiser 1 destroyer\n{two} hive 1 carrier 1 cruiser 1 destroyer"
        )
    });
    let one = format!("system/{}", place(AS1, &script));
    let here = there(&script, &one);
    assert!(["1 flagship", "2 cruiser", "2 destroyer"].iter().all(|units| here.contains(units)), "{here}");
    let made: Vec<String> = story(&script).into_iter().filter(|line| line.starts_with("Hive produces ")).collect();
    assert!(made[0].ends_with("for 1 resource.") && made[1].ends_with("for 8 resources."), "{made:?}");
    assert_eq!((made.len(), cards_of(&script, "production")), (2, 2), "8 influence, two ships");
    assert_eq!(["bank-resources", "bank-influence", "trade-goods"].map(|kind| script.gauge(HIVE, kind)), [0, 8, 1]);
}

/// [hive.substitute] [hive.can-produce] S04 D09: a cruiser for the carrier that cannot be paid; then no card is drawn.
#[test]
fn s04_d09_a_substitute_at_the_table() {
    let script = production(&["h09"], |script| {
        let [main, one, two] = [MS, AS1, AS2].map(|at| place(at, script));
        format!(
            "hive bank 2 9\nhive goods 0\n{main} hive 0 carrier\n{one} hive 0 carrier\n\
             {two} hive 1 carrier 1 cruiser 1 destroyer"
        )
    });
    let here = there(&script, &format!("system/{}", place(AS2, &script)));
    assert!(here.contains("2 cruiser") && here.contains("1 carrier"), "{here}");
    assert_eq!(cards_of(&script, "production"), 1, "nothing more can be paid: {:?}", story(&script));
    assert_eq!(["bank-resources", "bank-influence"].map(|kind| script.gauge(HIVE, kind)), [0, 9]);
    assert!(reasons(&script).iter().any(|why| why.starts_with("The ship of the card cannot be had or paid")));
}

/// [hive.yards] [hive.advanced] S05 D10: a player's ship stops the site, so the flagship comes where fewest carry; with the flagship
/// out the strongest that can be had is a dreadnought.
#[test]
fn s05_d10_a_site_that_cannot_produce_at_the_table() {
    let edits = |script: &Script, more: &str| {
        let [main, one, two] = [MS, AS1, AS2].map(|at| place(at, script));
        format!(
            "hive bank 6 4\nhive goods 3\n{main} hive 0 carrier\n{one} hive 0 carrier 0 cruiser 0 destroyer\n\
             {one} red 1 destroyer\n{two} hive 1 carrier 1 cruiser 1 destroyer {more}"
        )
    };
    let script = production(&["h20"], |script| edits(script, ""));
    let here = |script: &Script| there(script, &format!("system/{}", place(MS, script)));
    assert!(here(&script).contains("1 flagship"), "{}", here(&script));
    assert_eq!(
        ["bank-resources", "trade-goods"].map(|kind| script.gauge(HIVE, kind)),
        [0, 1],
        "6 resources and 2 goods"
    );
    let script = production(&["h20"], |script| edits(script, "1 flagship"));
    assert!(here(&script).contains("1 dreadnought"), "{}", here(&script));
    assert_eq!(["bank-resources", "trade-goods"].map(|kind| script.gauge(HIVE, kind)), [2, 3]);
}

/// A player uses a strategy card of its own in the second round.
pub fn player_uses(card: &str, edits: &str) -> Script {
    let mut script = at("action.turn", &[("ties", "slots")]);
    let me = script.asked()[0];
    let wanted = nothing_wanted(&script);
    script.edit(&format!("{wanted}card {card} {me}\nround 2\n{edits}"));
    script.play(&format!("{me} strategy {card}"));
    mind(&mut script);
    script
}

/// [hive.follow] [hive.leadership] S07 D28: Leadership is followed for nothing and without a card: 1 token for 14 influence.
#[test]
fn s07_d28_leadership_is_followed_at_the_table() {
    let script = player_uses("leadership", "hive bank 8 14\nhive tactic 1\nhive strategy 2");
    assert!(told(&script, "Hive follows Leadership."), "{:?}", story(&script));
    assert_eq!(["tactic", "strategy", "bank-influence"].map(|kind| script.gauge(HIVE, kind)), [2, 2, 14]);
    assert_eq!(cards_of(&script, "selection"), 0);
}

/// [hive.follow] D27: for a token what an objective wants, else by the sign of a selection card, and without a token not at all.
#[test]
fn d27_following_at_the_table() {
    let script = player_uses("diplomacy", "objective sway-the-council\nhive strategy 2");
    assert!(told(&script, "Hive follows Diplomacy for a strategy token."), "{:?}", story(&script));
    assert_eq!(["strategy", "stock-influence"].map(|kind| script.gauge(HIVE, kind)), [1, 2]);
    assert_eq!(cards_of(&script, "selection"), 0, "an objective decides");
    for (card, follows) in [("h04", true), ("h02", false)] {
        let mut script = player_uses("diplomacy", "hive strategy 2");
        script.play(&format!("~ draw {card}"));
        assert_eq!(cards_of(&script, "selection"), 1);
        assert_eq!(told(&script, "Hive follows Diplomacy for a strategy token."), follows, "{:?}", story(&script));
        assert_eq!(told(&script, "Hive does not follow Diplomacy."), !follows);
        assert_eq!(script.gauge(HIVE, "strategy"), 2 - i32::from(follows));
    }
    let script = player_uses("diplomacy", "objective sway-the-council\nhive strategy 0");
    assert!(!told(&script, "Hive follows") && cards_of(&script, "selection") == 0, "{:?}", story(&script));
}

/// The Hive passes for want of tokens and cards, and the status phase comes.
pub fn status(edits: &str) -> Script {
    status_at("standard", edits)
}

fn status_at(level: &str, edits: &str) -> Script {
    let used = "card leadership hive used\ncard warfare hive used\nhive tactic 0";
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots"), ("level", level)], used);
    let wanted = nothing_wanted(&script);
    script.edit(&format!("{wanted}{edits}"));
    draw(&mut script, &["h02"]);
    assert!(told(&script, "Hive passes."), "{:?}", story(&script));
    script
}

/// [hive.levels] What the status phase brings, and whether anything is scored in the second round.
#[test]
fn status_phases_by_level_at_the_table() {
    for (level, brings, scores) in [("easy", 1, false), ("standard", 2, true), ("expert", 3, true)] {
        let edits =
            "objective lead-from-the-front\nhive stockpile 0 0 0 3\nhive secrets 0\nhive hand empty\nhive strategy 0";
        let mut script = status_at(level, edits);
        until(&mut script, "strategy.cards");
        assert_eq!(told(&script, "Hive scores Lead From the Front"), scores, "{level}");
        assert_eq!(["cards", "hive-secrets"].map(|kind| script.gauge(HIVE, kind)), [brings; 2], "{level}");
        let gains = format!("Hive gains {brings} command token");
        assert!(told(&script, &gains), "{level}: {:?}", story(&script));
    }
}

/// [hive.score] [hive.score-pay] D59 D60: two points before one, whatever else is completed; the stockpile pays, then 3 trade goods.
#[test]
fn d59_d60_scoring_at_the_table() {
    let edits = "objective lead-from-the-front\nobjective found-a-golden-age\nhive stockpile 13 0 0 3\nhive goods 3";
    let mut script = status(edits);
    until(&mut script, "tokens.redistribute");
    assert!(told(&script, "Hive scores Found a Golden Age: 2 points."), "{:?}", story(&script));
    assert!(!told(&script, "Hive scores Lead From the Front"), "one a round");
    let gauges = ["stock-resources", "stock-tokens", "trade-goods"].map(|kind| script.gauge(HIVE, kind));
    assert_eq!(gauges, [0, 3, 0]);
    let mut script = status(&edits.replace("hive goods 3", "hive goods 2"));
    until(&mut script, "tokens.redistribute");
    assert!(told(&script, "Hive scores Lead From the Front: 1 point."), "a good is missing: {:?}", story(&script));
    assert_eq!(["stock-resources", "stock-tokens", "trade-goods"].map(|k| script.gauge(HIVE, k)), [13, 0, 2]);
}

/// Turns up this kind of secret objective of the Hive, and plays to the next strategy card.
fn tries(phase: twilight_box::components::Phase) -> Script {
    let mut script = status("hive secrets 5\nhive points 4");
    let rows = || Whole::printed().objectives.iter().filter(|row| row.kind == Stage::Secret);
    let turned = |script: &Script| {
        let lines = rows().filter(|row| row.phase == phase).map(|row| format!("draw {}", row.id));
        lines.into_iter().find(|line| script.table().parse_faces(line).is_ok())
    };
    idle(&mut script, 5, |script| turned(script).is_some());
    let line = turned(&script).expect("a secret objective is turned up");
    script.play(&format!("~ {line}"));
    until(&mut script, "strategy.cards");
    script
}

/// [hive.secrets] [hive.secret-match] S13 D61: one of another phase goes back alone; one of this phase is scored and all others go back.
/// Then two are drawn.
#[test]
fn s13_d61_a_secret_objective_at_the_table() {
    let script = tries(twilight_box::components::Phase::Action);
    assert!(told(&script, "Hive turns up "), "{:?}", story(&script));
    assert_eq!(script.gauge(HIVE, "hive-secrets"), 6);
    let score = |script: &Script| script.table().live(Viewer::Audience).seats[HIVE.index()].score.value;
    assert_eq!(score(&script), 4);
    let script = tries(twilight_box::components::Phase::Status);
    assert_eq!((script.gauge(HIVE, "hive-secrets"), score(&script)), (2, 5));
}

/// [hive.tokens] [hive.stockpile] D62: tokens that are laid by are no longer in the reinforcements.
#[test]
fn d62_tokens_laid_by_are_in_use() {
    for (laid, gains) in [(6, 0), (5, 1), (0, 2)] {
        let mut script = status(&format!("hive stockpile 0 0 0 {laid}\nhive strategy 10"));
        until(&mut script, "strategy.cards");
        let gained = format!("Hive gains {gains} command ");
        assert!(told(&script, &gained), "{laid}: {:?}", story(&script));
    }
}

/// [hive.tokens] [hive.ready] [hive.garrison] [hive.realign] D62 D63 D64: tokens even with the odd one for tactics, the bank filled up and
/// not cut, infantry filled up, all cards in two parts.
#[test]
fn d62_d63_d64_readying_at_the_table() {
    let mut script = status("hive strategy 3\nhive bank 1 12\ntrenlak hive 1 infantry");
    until(&mut script, "strategy.cards");
    assert!(told(&script, "Hive gains 2 command tokens: tactic 3, strategy 2."), "{:?}", story(&script));
    assert!(told(&script, "Hive's bank holds 8 resources and 12 influence."), "{:?}", story(&script));
    assert!(there(&script, "planet/trenlak").contains("4 infantry"), "{}", there(&script, "planet/trenlak"));
    let drawn = cards_of(&script, "selection") as i32;
    let ready = story(&script).iter().rposition(|line| line.contains("bank holds")).unwrap();
    let since = story(&script)[ready..].iter().filter(|line| line.starts_with("Hive draws selection")).count() as i32;
    assert!(since <= drawn);
    let parts = ["mind-primary", "mind-secondary"].map(|kind| script.gauge(HIVE, kind));
    assert_eq!(parts, [24 - since, 12], "but for those drawn since");
}
