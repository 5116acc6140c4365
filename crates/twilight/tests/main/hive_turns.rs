//! Hive Wars: strategy cards of the Hive at the table, its shield, its votes.

use super::hive_table::{HIVE, reasons, story, until, with};
use super::*;
use kernel::testing::Script;
use kernel::{Kit as Loaded, Question, Seeded};
use twilight::Kit;
use twilight::hive::abilities::deflects;
use twilight::hive::entry::INFO as WARS;

/// Whether a Hive Mind card is drawn next.
pub fn wants_mind(script: &Script) -> bool {
    (1..=36).any(|n| script.table().parse_faces(&format!("draw h{n:02}")).is_ok())
}

/// Whoever does as little as can be says one of these, what hurts the others least first.
const LEAST: [&str; 6] = ["pass", "no", "done", "stay", "hold", "discard bank"];

/// Plays on by a seed, everybody doing as little as can be, until this holds or the game is over; says whether it holds.
pub fn idle(script: &mut Script, seed: u64, holds: impl Fn(&Script) -> bool) -> bool {
    let (mut chance, mut question) = (Seeded::new(seed), Question::default());
    while !holds(script) {
        if script.table().outcome().is_some() {
            return false;
        }
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().expect("somebody is asked");
        script.table().ask(seat, &mut question);
        let lines = script.options(seat);
        let least = LEAST.iter().find_map(|least| lines.iter().position(|line| line == least));
        let used = lines.iter().position(|line| line.starts_with("strategy "));
        script.choose(seat, question.keys[least.or(used).unwrap_or(0)]).unwrap();
    }
    true
}

/// Plays on until a Hive Mind card is wanted, or the game is over.
pub fn mind(script: &mut Script) {
    idle(script, 5, wants_mind);
}

/// The Hive has taken two strategy cards by these selection cards, players those with the lowest numbers left; two ships
/// are produced, and the Hive's first turn begins.
pub fn first_turn(first: &str, second: &str) -> Script {
    let mut script = Script::open(&twilight::hive_entry(), &with(&[("faction.1", "sol"), ("faction.2", "hacan")]));
    for card in [first, second, "h29", "h22"] {
        mind(&mut script);
        script.play(&format!("~ draw {card}"));
    }
    next_turn(&mut script, &["h13", "h28"]);
    script
}

/// Cards with a cross for strategy cards of players that the Hive does not follow, until a definition card is wanted.
fn next_turn(script: &mut Script, crosses: &[&str]) {
    let mut crosses = crosses.iter();
    loop {
        mind(script);
        // Leadership is followed without a card.
        let follows =
            |line: &str| line.contains(" uses ") && !line.starts_with("Hive") && !line.ends_with("Leadership.");
        let marks = [" uses ", "draws", "Order"];
        let lines = story(script);
        let last = lines.iter().rev().find(|line| marks.iter().any(|mark| line.contains(mark)));
        if last.is_none_or(|line| !follows(line)) {
            return;
        }
        script.play(&format!("~ draw {}", crosses.next().expect("no more cards of players")));
    }
}

pub fn told(script: &Script, what: &str) -> bool {
    story(script).iter().any(|line| line.contains(what))
}

/// [hive.politics] [hive.trade] [hive.high-low] [hive.follow] D16 D17 D19 D21
#[test]
fn d16_d17_d19_d21_politics_and_trade_of_the_hive() {
    let mut script = first_turn("h04", "h08");
    assert!(told(&script, "Hive takes Politics.") && told(&script, "Hive takes Trade."));
    script.play("~ draw h10");
    assert!(told(&script, "Hive uses Politics.") && told(&script, "Hive is speaker."), "yellow is the lower number");
    mind(&mut script);
    assert_eq!(script.gauge(HIVE, "cards"), 2, "two icons, two cards");
    assert!(reasons(&script).iter().all(|reason| !reason.is_empty()));
}

/// [hive.imperial] [hive.progress] [hive.secrets] D26 D97
#[test]
fn d26_d97_imperial_scores_by_the_stockpile_then_by_goods_and_tries_a_secret() {
    let mut script = first_turn("h02", "h04");
    assert!(told(&script, "Hive takes Imperial."));
    script.edit("round 2\nobjective negotiate-trade-routes\nhive goods 6");
    script.play("~ draw h05");
    assert!(told(&script, "Hive scores Negotiate Trade Routes: 1 point."), "{:?}", story(&script));
    assert_eq!(script.gauge(HIVE, "trade-goods"), 1, "five of the funds, for nothing is laid by");
    for _ in 0..4 {
        let faces = script.table().roll(&mut Seeded::new(9)).expect("secrets are drawn, and one is tried");
        script.answer(&faces).unwrap();
    }
    let left = script.gauge(HIVE, "hive-secrets");
    let put_back = told(&script, "turns up");
    assert_eq!(left, if put_back { 3 } else { 0 }, "one goes back alone, or all others do");
}

/// [hive.shield] [hive.diplomacy] D18
#[test]
fn diplomacy_of_the_hive_closes_its_systems() {
    let mut script = first_turn("h15", "h08");
    assert!(told(&script, "Hive takes Diplomacy."));
    script.play("~ draw h11");
    assert!(told(&script, "Hive uses Diplomacy."));
    assert_eq!(
        ["stock-resources", "stock-influence"].map(|kind| script.gauge(HIVE, kind)),
        [2, 2],
        "one icon, one planet"
    );
    until(&mut script, "action.turn");
    let actor = script.asked()[0];
    assert_eq!(script.forbids(actor, "activate 13"), "hive.shield", "no ship with capacity is at home");
    assert!(script.can(actor, "activate 18"), "Mecatol Rex stays open");
}

/// [hive.research] [hive.upgrade] [hive.upgrades] [hive.deflectors] D24 D25
#[test]
fn d24_d25_technologies_of_the_hive() {
    let mut script = first_turn("h06", "h04");
    script.play("~ draw h05");
    assert!(told(&script, "Hive uses Technology."));
    script.play("~ draw h09 | ~ draw h15 | ~ draw h19");
    assert_eq!(script.gauge(HIVE, "basics"), 3);
    assert!(told(&script, "Hive gains Fighter II."), "all its prerequisites: {:?}", story(&script));
    assert!(!deflects([1, 1, 1, 0]) && deflects([1, 2, 1, 1]));
    assert!(
        WARS.rulebook.starts_with(twilight::whole::INFO.rulebook),
        "all rules of the whole game, then those of the Hive"
    );
    let files = |info| kernel::Files::with_pack(info, None).unwrap();
    let (bound, free) = (Loaded::<Kit>::load(&files(&WARS)).unwrap(), Kit::printed());
    let own = free.faction("sardakk").unwrap();
    let upgraded = |kit: &'static Kit, kind: Kind| kit.unit(own, kind, true);
    assert_eq!(upgraded(bound.get(), Kind::Cruiser).capacity, None);
    assert!(upgraded(free, Kind::Cruiser).capacity.is_some());
    assert_eq!(upgraded(bound.get(), Kind::Infantry).revives_on, None);
    assert!(upgraded(free, Kind::Infantry).revives_on.is_some());
}
