//! Cards, agents and notes of players that meet the Hive, and what of its rules they touch.

use super::hive_changes::{open, press};
use super::hive_criteria::{before_its_pick, nothing_wanted, place, there};
use super::hive_points::{before_turn, before_turn_packed, draw, turn};
use super::hive_raids::{on, planet_of};
use super::hive_table::{HIVE, reasons, story, until};
use super::hive_turns::{mind, told};
use super::*;
use kernel::testing::Script;
use kernel::{Pack, Question, Seeded};

const SLOTS: &[(&str, &str)] = &[("ties", "slots")];

fn count(script: &Script, what: &str) -> usize {
    story(script).iter().filter(|line| line.contains(what)).count()
}

/// [card.public-disgrace] [hive.strategy] Public Disgrace takes a strategy card from the Hive as it is picked: another selection card is
/// drawn, and the same card is not free.
#[test]
fn public_disgrace_makes_the_hive_pick_again() {
    let mut script = before_its_pick("objective negotiate-trade-routes\nspeaker hive\nred hand +1 public-disgrace");
    script.play("blue strategy imperial");
    draw(&mut script, &["h24"]);
    assert!(told(&script, "Hive takes Trade.") && script.can("red", "play public-disgrace"), "{}", script.standing());
    script.play("red play public-disgrace");
    draw(&mut script, &["h33"]);
    mind(&mut script);
    assert!(told(&script, "Hive gives back Trade."), "{:?}", story(&script));
    assert_eq!(count(&script, "Hive takes Trade."), 1, "not the same again: {:?}", story(&script));
    assert!(told(&script, "Hive takes Warfare."), "the next one from 5 that a criterion wants: {:?}", story(&script));
}

/// [card.coup-detat] [hive.abilities] Coup d'Etat keeps the Hive from a strategic action: its turn is over, and the strategy card is
/// ready still.
#[test]
fn coup_detat_ends_a_turn_of_the_hive() {
    let mut script = turn(&["leadership", "imperial"], SLOTS, "red hand +1 coup-detat\nhive bank 8 8");
    draw(&mut script, &["h11"]);
    assert!(script.can("red", "play coup-detat"), "{}", script.standing());
    script.play("red play coup-detat");
    mind(&mut script);
    assert!(!told(&script, "Hive uses "), "{:?}", story(&script));
    draw(&mut script, &["h12"]);
    mind(&mut script);
    assert!(told(&script, "Hive uses Leadership."), "in its next turn: {:?}", story(&script));
}

/// [card.extreme-duress] [hive.secrets] Under duress the Hive shows its secret objectives and loses cards and trade goods, unless its action
/// is strategic. The card is of a box that is not played: a pack lays it into the deck.
#[test]
fn extreme_duress_presses_the_hive() {
    let pressed = |cards: &[&str]| {
        let edits = "red hand +1 extreme-duress\nred goods 0\nhive goods 3\nhive hand +1 bunker\nhive secrets 2";
        let row = "[[card]]\nid = \"extreme-duress\"\nset = \"base\"".to_string();
        let pack = Pack { name: "mine".into(), files: [("more-action-cards.toml".into(), row)].into() };
        let mut script = before_turn_packed(Some(pack), &["leadership", "imperial"], SLOTS, edits);
        press(&mut script, "red", "play extreme-duress");
        script.play("red play extreme-duress");
        draw(&mut script, cards);
        let gauges =
            [script.gauge("red", "trade-goods"), script.gauge(HIVE, "trade-goods"), script.gauge(HIVE, "cards")];
        (script, gauges)
    };
    let (script, gauges) = pressed(&["h33"]);
    assert_eq!(gauges, [3, 0, 0], "it infests: {:?}", story(&script));
    let shown = script.story(Viewer::Seat(Seat(0))).filter(|(_, line)| line.rule == "card.extreme-duress").count();
    assert!(shown >= 3, "what it loses, and two secret objectives");
    let (script, gauges) = pressed(&["h11"]);
    assert_eq!(gauges, [0, 3, 1], "it uses Leadership: {:?}", story(&script));
}

/// [leader.naalu-agent-codex-3] [hive.helpful] An action that an agent offers the Hive is not taken: it acts by its cards alone.
#[test]
fn the_hive_takes_no_action_without_a_card() {
    let (mut script, me, _) = open("naalu", &[]);
    script.play(&format!("{me} use naalu-agent-codex-3 | {me} choose hive"));
    let mut question = Question::default();
    script.table().ask(script.table().asked().iter().next().expect("the game goes on"), &mut question);
    assert_ne!(question.ask.expect("a question").behalf, Some(HIVE), "{}", script.standing());
    assert!(told(&script, "Hive activates no system.") && !told(&script, "Hive sends"), "{:?}", story(&script));
    assert!(reasons(&script).iter().any(|why| why == "It acts by its definition cards alone."));
}

/// [card.rout] [hive.retreat] The Hive is routed out of a system with a planet of its own: it goes, and takes nothing along from there.
#[test]
fn a_routed_hive_leaves_its_garrisons() {
    let mut script = turn(&["leadership", "warfare"], SLOTS, "red counters 4\nred hand +1 rout");
    let [to, site] = [(3, -1), (2, 0)].map(|at| place(at, &script));
    let planet = planet_of(&script, &format!("system/{to}")).unwrap();
    script.edit(&format!(
        "{planet} owner hive\n{planet} hive 2 infantry\n{to} red 2 dreadnought\n{site} hive 2 carrier 3 cruiser 2 destroyer"
    ));
    draw(&mut script, &["h19", "h02", "h30"]);
    press(&mut script, "red", "play rout");
    script.play("red play rout");
    assert!(on(&mut script, 5, "Hive retreats from"), "{:?}", story(&script));
    assert!(there(&script, &format!("planet/{planet}")).contains("hive: 2 infantry"), "they stay");
}

/// [hive.imperial] [hive.secrets] D26 D97: with Mecatol Rex the Hive gains a point in place of secret objectives, and tries one all the same
/// if it has four.
#[test]
fn d26_d97_imperial_with_mecatol_rex() {
    for (held, tries) in [(4, true), (3, false)] {
        let edits = format!("custodians gone\nmecatol-rex owner hive\nhive points 2\nhive secrets {held}");
        let mut script = turn(&["leadership", "imperial"], SLOTS, "");
        let wanted = nothing_wanted(&script);
        script.edit(&format!("{wanted}{edits}"));
        draw(&mut script, &["h01"]);
        assert!(told(&script, "Hive uses Imperial.") && told(&script, "Hive gains 1 point for Mecatol Rex."));
        assert_eq!(count(&script, "Hive draws a secret objective"), 0, "{:?}", story(&script));
        let seen = |script: &Script| told(script, "Hive turns up ") || told(script, "Hive scores ");
        if let Some(faces) = script.table().roll(&mut Seeded::new(9)).filter(|_| tries) {
            script.answer(&faces).unwrap();
        }
        assert_eq!(seen(&script), tries, "{held}: {:?}", story(&script));
    }
}

/// [hive.score] D59: of two objectives with equal points the one that was turned up first is the oldest, whatever they are called.
#[test]
fn d59_age_goes_by_when_objectives_were_turned_up() {
    for turned in [["lead-from-the-front", "erect-a-monument"], ["erect-a-monument", "lead-from-the-front"]] {
        let mut script = Script::open(&twilight::hive_entry(), &super::hive_table::with(SLOTS));
        let (mut chance, mut question, mut left) = (Seeded::new(7), Question::default(), turned.to_vec());
        while script.table().live(Viewer::Audience).seats[HIVE.index()].score.value == 0 {
            let wanted = left.first().map(|id| format!("draw {id}"));
            if wanted.as_ref().is_some_and(|line| script.table().parse_faces(line).is_ok()) {
                script.play(&format!("~ {}", wanted.unwrap()));
                left.remove(0);
            } else if let Some(faces) = script.table().roll(&mut chance) {
                script.answer(&faces).unwrap();
            } else {
                let seat = script.table().asked().iter().next().expect("somebody is asked");
                script.table().ask(seat, &mut question);
                if question.ask.as_ref().is_some_and(|ask| ask.rule.0 == "action.turn") {
                    script.edit("round 2\nhive stockpile 8 0 0 3\nhive secrets 0");
                }
                script.choose(seat, question.keys[0]).unwrap();
            }
        }
        let scored = story(&script).into_iter().find(|line| line.starts_with("Hive scores ")).unwrap();
        let name = if turned[0] == "erect-a-monument" { "Erect a Monument" } else { "Lead From the Front" };
        assert!(scored.contains(name), "{turned:?}: {scored}");
    }
}

/// Whose command tokens lie in a system.
fn tokens(script: &Script, system: &str) -> Vec<u8> {
    let live = script.table().live(Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == system).expect("a system");
    space.badges.iter().filter(|badge| badge.kind == "command-token").filter_map(|badge| badge.owner).collect()
}

/// [team.diplomacy] D81: Diplomacy asks a command token of the Hive alone.
#[test]
fn d81_diplomacy_asks_a_token_of_the_hive_alone() {
    let (mut script, me, _) = open("sol", SLOTS);
    script.edit(&format!("card diplomacy {me}"));
    script.play(&format!("{me} strategy diplomacy | {me} choose 1"));
    assert_eq!(tokens(&script, "system/1"), [HIVE.0], "{}", script.standing());
}

/// Nobody has anything left to do in the round, and this agenda comes after it.
pub fn before_an_agenda(agenda: &str, edits: &str) -> Script {
    let idle = "red tactic 0\nblue tactic 0\nhive tactic 0\nround 2\ncustodians gone\nspeaker hive";
    before_turn(&["leadership", "warfare"], SLOTS, &format!("{idle}\nagenda {agenda}\n{edits}"))
}

/// [team.diplomacy] D81: so does the Diplomacy Rider.
#[test]
fn d81_the_diplomacy_rider_asks_a_token_of_the_hive_alone() {
    let mut script = before_an_agenda("economic-equality", "red hand +1 diplomacy-rider");
    press(&mut script, "red", "play diplomacy-rider");
    script.edit("hive bank 8 0");
    script.play("red play diplomacy-rider");
    press(&mut script, "red", "vote for");
    script.play("red vote for");
    press(&mut script, "blue", "vote for");
    script.play("blue vote for");
    press(&mut script, "red", "choose 1");
    script.play("red choose 1");
    assert_eq!(tokens(&script, "system/1"), [HIVE.0], "{:?}", story(&script));
}

/// [agenda.anti-intellectual-revolution] [hive.research] [hive.weakest] D98: the law meets the Hive too: for each technology it researches its
/// weakest ship is gone, from where negative priority says.
#[test]
fn d98_a_law_against_research_meets_the_hive() {
    let mut script = turn(&["technology", "imperial"], SLOTS, "law anti-intellectual-revolution");
    let [main, outer] = [(0, 3), (3, -1)].map(|at| place(at, &script));
    script.edit(&format!("{outer} hive 2 destroyer\n{main} hive 1 destroyer 1 cruiser"));
    draw(&mut script, &["h10", "h09", "h15"]);
    mind(&mut script);
    assert_eq!(count(&script, "Hive has to destroy a ship."), 2, "two icons: {:?}", story(&script));
    let lost: Vec<String> = story(&script).into_iter().filter(|line| line.contains("is destroyed")).collect();
    assert!(lost.len() == 2 && lost.iter().all(|line| line.starts_with("Hive's destroyer")), "{lost:?}");
    assert!(!there(&script, &format!("system/{outer}")).contains("hive: "), "outside spawning systems first: {lost:?}");
}

/// [agenda.anti-intellectual-revolution] [hive.exhausted] D68: basic technologies count among those for which planets are exhausted, and no
/// planet is exhausted twice.
#[test]
fn d68_planets_are_exhausted_for_basic_technologies() {
    for (basics, technologies) in [("1 1 1 0", 3), ("4 4 4 4", 16)] {
        let mut script = before_an_agenda("anti-intellectual-revolution", "");
        until(&mut script, "agenda.vote");
        script.edit(&format!("hive basics {basics}\nhive bank 8 0\nred hand empty\nblue hand empty"));
        let voter = script.asked()[0];
        script.play(&format!("{voter} vote against"));
        while !told(&script, "is decided") {
            let seat = script.asked()[0];
            let lines = script.options(super::seat_named(seat));
            let word = ["done", "abstain", "pass"].iter().find(|word| lines.iter().any(|line| line == *word));
            let line = word.map_or(lines[0].clone(), |word| word.to_string());
            script.play(&format!("{seat} {line}"));
        }
        until(&mut script, "hive.lost-planet");
        let live = script.table().live(Viewer::Audience);
        let own = |space: &&scene::SpaceLive| space.id.starts_with("planet/") && space.holder == Some(HIVE.0);
        let planets = live.spaces.iter().filter(own).count();
        until(&mut script, "strategy.cards");
        assert_eq!(count(&script, "Hive discards"), planets.min(technologies), "{basics}: {:?}", story(&script));
    }
}

/// [hive.exhausted] [hive.vote-cards] D68: planets that a card exhausts before a vote cost the Hive what they yield before it draws.
#[test]
fn d68_a_planet_exhausted_before_a_vote() {
    let mut script = before_an_agenda("minister-of-policy", "red hand +1 ancient-burial-sites");
    press(&mut script, "red", "play ancient-burial-sites");
    script.edit("lodor owner hive\nlodor ready\nhive bank 8 8");
    script.play("red play ancient-burial-sites");
    if script.can("red", "choose hive") {
        script.play("red choose hive");
    }
    for left in [6, 5] {
        until(&mut script, "hive.lost-planet");
        assert!(!told(&script, "influence card"), "{:?}", story(&script));
        let asked = script.asked()[0];
        script.play(&format!("{asked} discard bank"));
        let bank = ["bank-resources", "bank-influence"].map(|kind| script.gauge(HIVE, kind));
        assert_eq!(bank, [left; 2], "Primor yields 2, Lodor 1");
    }
    draw(&mut script, &["h05", "h02"]);
    assert!(told(&script, "Hive casts 6 votes"), "5 influence are one card: {:?}", story(&script));
}
