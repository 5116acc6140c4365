//! Transactions, promises and what promissory notes do in the whole game.

use super::seat_named;
use super::whole::strategy;
use super::whole_leaders::until;
use kernel::Viewer;
use kernel::testing::Script;

/// Everybody takes strategy cards, each seat its own in order; red has leadership and begins.
pub fn begin(factions: &[&str], red: &[&str]) -> Script {
    let mut script = strategy(factions);
    let mut spare = ["imperial", "construction", "politics", "trade", "technology", "diplomacy", "warfare"]
        .into_iter()
        .filter(|card| !red.contains(card))
        .collect::<Vec<_>>();
    let mut own = ["leadership"].iter().chain(red).copied().collect::<Vec<_>>();
    loop {
        let seat = script.asked()[0];
        let lines = script.options(seat);
        if !lines.iter().all(|line| line.starts_with("strategy ")) {
            break;
        }
        let card = if seat == "red" && !own.is_empty() { own.remove(0) } else { spare.remove(0) };
        script.play(&format!("{seat} strategy {card}"));
    }
    until(&mut script, "red", "activate 18");
    script
}

/// Everybody does as little as possible until the strategy cards of the next round are taken.
pub fn next_round(script: &mut Script) {
    for _ in 0..400 {
        super::whole::roll(script);
        let seat = script.asked()[0];
        let lines = script.options(seat);
        if lines.len() == 8 && lines.iter().all(|line| line.starts_with("strategy ")) {
            return;
        }
        let idle = ["pass", "done", "no", "abstain"].into_iter().find(|idle| lines.iter().any(|line| line == idle));
        let idle = idle.map_or_else(|| lines[0].clone(), str::to_string);
        script.play(&format!("{seat} {idle}"));
    }
    panic!("the round does not end: {}", script.standing());
}

/// One offers another something for something; the other accepts.
pub fn deal(script: &mut Script, from: &str, to: &str, gives: &[&str], gets: &[&str]) {
    offer(script, from, to, gives, gets);
    script.play(&format!("{to} deal {from} accept"));
}

pub fn offer(script: &mut Script, from: &str, to: &str, gives: &[&str], gets: &[&str]) {
    script.play(&format!("{from} deal {to}"));
    for item in gives {
        script.play(&format!("{from} deal {to} give {item}"));
    }
    for item in gets {
        script.play(&format!("{from} deal {to} get {item}"));
    }
    script.play(&format!("{from} deal {to} make"));
}

pub fn points(script: &Script, seat: &str) -> i32 {
    script.table().live(Viewer::Audience).seats[seat_named(seat).index()].score.value
}

/// How many promises a player has kept and broken.
fn promises(script: &Script, seat: &str) -> (i32, i32) {
    let live = script.table().live(Viewer::Audience);
    let gauges = &live.seats[seat_named(seat).index()].gauges;
    let of = |kind: &str| gauges.iter().find(|gauge| gauge.kind == kind).map_or(0, |gauge| gauge.value.value);
    (of("kept"), of("broken"))
}

/// What was told to a viewer.
pub fn told(script: &Script, viewer: Viewer, words: &str) -> bool {
    let mut lines = script.story(viewer).map(|(_, line)| kernel::plain(&line.words, script.table(), None));
    lines.any(|line| line.to_lowercase().contains(&words.to_lowercase()))
}

/// Ids of the cards that lie on a player's sheet.
pub fn sheet(script: &Script, seat: &str) -> Vec<String> {
    let live = script.table().live(Viewer::Audience);
    let own = live.areas.iter().filter(|area| area.seat == seat_named(seat).0);
    own.flat_map(|area| area.tray.cards.iter().map(|card| card.id.clone())).collect()
}

/// [deals.neighbours] [deals.transaction] [deals.items] [deals.hollow]
#[test]
fn refusals_name_rule_and_cause() {
    let mut script = begin(&["sol", "letnev", "xxcha"], &["trade"]);
    script.edit("red goods 3\nblue goods 3");
    assert_eq!(script.forbids("red", "deal blue"), "deals.neighbours");
    assert_eq!(script.forbids("green", "deal blue"), "deals.transaction", "neither has the turn");
    script.edit("1 blue 1 fighter");
    script.play("red deal blue | red deal blue give trade-good | red deal blue give trade-good");
    script.edit("red goods 1");
    assert_eq!(script.forbids("red", "deal blue make"), "deals.items", "more than there is");
    script.play("red deal blue ungive trade-good | red deal blue get trade-good | red deal blue make");
    script.play("blue deal red counter | blue deal red give trade-good | blue deal red make");
    script.edit("blue goods 1");
    assert!(!script.can("red", "deal blue accept"), "blue has spent what it offers");
    script.edit("blue goods 3");
    assert!(!script.can("red", "deal blue accept"), "and the offer is gone");
    script.play("blue deal red | blue deal red give trade-good | blue deal red make | red deal blue accept");
    assert_eq!((script.gauge("red", "trade-goods"), script.gauge("blue", "trade-goods")), (2, 2));
    assert_eq!(script.forbids("red", "deal blue"), "deals.transaction", "once a turn");
}

/// [deals.items]
#[test]
fn relic_fragments_change_hands() {
    let mut script = begin(&["sol", "hacan"], &["trade"]);
    script.edit("red fragments 2\nblue goods 1");
    deal(&mut script, "red", "blue", &["cultural fragment", "cultural fragment"], &["trade-good"]);
    assert!(told(&script, Viewer::Audience, "red gives 2 cultural fragments to blue"));
    assert_eq!(script.gauge("red", "trade-goods"), 1);
}

/// [deals.agenda] [deals.transaction]
#[test]
fn everybody_deals_over_an_agenda() {
    let mut script = strategy(&["sol", "letnev", "xxcha"]);
    script.edit("custodians gone\nagenda mutiny\nagenda economic-equality\nred goods 2\nblue goods 2\ngreen goods 2");
    assert_eq!(script.forbids("red", "deal blue"), "deals.agenda", "not in the strategy phase");
    super::politics::idle(&mut script, "vote ");
    deal(&mut script, "red", "green", &["trade-good"], &[]);
    deal(&mut script, "blue", "green", &["trade-good"], &[]);
    assert_eq!(script.forbids("green", "deal red"), "deals.transaction", "once an agenda");
    super::politics::decide(&mut script, "against");
    super::politics::idle(&mut script, "vote ");
    let before = script.gauge("red", "trade-goods");
    deal(&mut script, "green", "red", &["trade-good", "trade-good"], &[]);
    assert_eq!(script.gauge("red", "trade-goods"), before + 2);
}

/// [faction.guild-ships] [faction.arbiters]
#[test]
fn hacan_deals_with_anybody_and_in_action_cards() {
    let mut script = begin(&["hacan", "letnev", "xxcha"], &["trade"]);
    script.edit("red hand +1 sabotage\nblue goods 2");
    offer(&mut script, "red", "blue", &["card sabotage"], &["trade-good"]);
    let offers = |viewer: Viewer| script.table().live(viewer).offers[0].gives[0].label.clone();
    assert_eq!(offers(Viewer::Seat(seat_named("blue"))), "Sabotage");
    assert_eq!(offers(Viewer::Seat(seat_named("green"))), "An action card");
    script.play("blue deal red accept");
    assert_eq!((script.gauge("red", "cards"), script.gauge("blue", "cards")), (0, 1));
    assert!(!told(&script, Viewer::Seat(seat_named("green")), "Sabotage"));
}

/// [notes.transaction] [notes.hidden] [notes.deck]
#[test]
fn a_note_changes_hands_and_only_the_two_know_which() {
    let mut script = begin(&["hacan", "letnev", "xxcha"], &["trade"]);
    assert_eq!(script.gauge("red", "notes"), 6, "five of the colour, one of the faction");
    script.play("red deal blue | red deal blue give note ceasefire-red");
    assert_eq!(script.forbids("red", "deal blue give note trade-agreement-red"), "notes.transaction", "one each way");
    assert!(script.can("red", "deal blue get note war-funding"), "blue has it, as all know");
    script.play("red deal blue make");
    let label = |seat: &str| script.table().live(Viewer::Seat(seat_named(seat))).offers[0].gives[0].label.clone();
    assert_eq!((label("blue").as_str(), label("green").as_str()), ("Ceasefire, of red", "A promissory note"));
    script.play("blue deal red accept");
    assert_eq!((script.gauge("red", "notes"), script.gauge("blue", "notes")), (5, 7));
    assert!(told(&script, Viewer::Seat(seat_named("blue")), "Ceasefire"));
    assert!(!told(&script, Viewer::Seat(seat_named("green")), "Ceasefire"));
    assert!(told(&script, Viewer::Seat(seat_named("green")), "red gives a promissory note to blue"));
    // For all green knows blue could hold any of red's.
    script.play("red deal green");
    assert!(script.can("green", "deal red") && !script.can("green", "deal blue"), "it is red's turn");
}

/// [deals.hollow]
#[test]
fn what_was_given_away_meanwhile_is_not_there() {
    let mut script = begin(&["hacan", "letnev", "xxcha"], &["trade"]);
    offer(&mut script, "red", "green", &["note ceasefire-red"], &[]);
    deal(&mut script, "red", "blue", &["note ceasefire-red"], &[]);
    assert!(script.can("green", "deal red accept"), "green does not know");
    script.play("green deal red accept");
    assert_eq!(script.gauge("green", "notes"), 6);
    assert!(told(&script, Viewer::Audience, "comes to nothing"));
    assert!(script.can("red", "deal green"), "and the transaction is still to be had");
}

/// [deals.promises]
#[test]
fn peace_is_kept_or_broken() {
    let mut script = begin(&["sol", "hacan"], &["trade"]);
    script.edit("18 blue 1 cruiser\n18 red 1 cruiser");
    deal(&mut script, "red", "blue", &["promise peace until 1"], &["promise peace until 1"]);
    assert!(script.can("red", "deal blue"), "promises are no transaction");
    let notes = script.table().live(Viewer::Audience).seats[0].notes.clone();
    assert_eq!(notes, ["Promised blue: Peace until the end of round 1"]);
    script.play("red activate 18");
    until(&mut script, "blue", "activate 26");
    assert_eq!(promises(&script, "red"), (0, 1));
    assert!(told(&script, Viewer::Audience, "red has broken the promise to blue"));
    next_round(&mut script);
    assert_eq!(promises(&script, "blue"), (1, 0), "blue kept its part");
}

/// [deals.promises]
#[test]
fn what_is_promised_is_paid_or_owed() {
    let mut script = begin(&["sol", "hacan"], &["trade"]);
    script.edit("red goods 3\nblue goods 3\n26 red 1 cruiser");
    let pay = ["promise pay 1 by 1", "promise pay 1 by 1"];
    deal(&mut script, "red", "blue", &[pay[0], pay[1], "promise leave 26"], &["promise pay 1 by 2"]);
    deal(&mut script, "red", "blue", &["trade-good", "trade-good"], &[]);
    assert_eq!(promises(&script, "red"), (1, 0), "paid");
    next_round(&mut script);
    assert_eq!(promises(&script, "red"), (1, 1), "a cruiser is still there");
    assert_eq!(promises(&script, "blue"), (0, 0), "there is another round for it");
}

/// [deals.promises]
#[test]
fn votes_and_secondary_abilities_are_promised() {
    let mut script = begin(&["sol", "hacan"], &["diplomacy"]);
    deal(&mut script, "red", "blue", &[], &["promise follow diplomacy"]);
    script.edit("custodians gone\nagenda mutiny\narretze exhausted");
    script.play("red strategy diplomacy");
    until(&mut script, "blue", "no");
    script.play("blue no");
    assert_eq!(promises(&script, "blue"), (0, 1));
    super::politics::idle(&mut script, "vote ");
    let [first, other] = [script.asked()[0], if script.asked()[0] == "red" { "blue" } else { "red" }];
    deal(&mut script, first, other, &["promise vote for"], &["promise vote for"]);
    let before = ["red", "blue"].map(|seat| promises(&script, seat));
    super::politics::decide(&mut script, "for");
    let after = ["red", "blue"].map(|seat| promises(&script, seat));
    let of = |all: [(i32, i32); 2], seat: &str| all[seat_named(seat).index()];
    assert_eq!(of(after, first).0, of(before, first).0 + 1, "voted so");
    assert_eq!(of(after, other).1, of(before, other).1 + 1, "abstained");
}

/// [deals.promises]
#[test]
fn a_player_promises_four_things_at_most() {
    let mut script = begin(&["sol", "hacan"], &["trade"]);
    let four = ["promise peace until 1", "promise peace until 2", "promise pay 1 by 1", "promise pay 1 by 2"];
    deal(&mut script, "red", "blue", &four, &[]);
    script.play("red deal blue");
    assert_eq!(script.forbids("red", "deal blue give promise peace until 1"), "deals.promises");
}

/// [deals.promises]
#[test]
fn who_breaks_promises_is_not_believed() {
    let mut script = begin(&["sol", "hacan"], &["diplomacy"]);
    script.edit("18 blue 1 cruiser\n18 red 1 cruiser\nblue goods 2");
    offer(&mut script, "red", "blue", &["promise peace until 2"], &["trade-good"]);
    let blue = seat_named("blue");
    assert!(script.table().bids(blue)[0].accept.is_some());
    script.play("blue deal red accept");
    script.play("red activate 18");
    next_round(&mut script);
    super::whole_leaders::until(&mut script, "red", "deal blue");
    offer(&mut script, "red", "blue", &["promise peace until 3"], &["trade-good"]);
    assert!(script.table().bids(blue)[0].accept.is_none());
}
