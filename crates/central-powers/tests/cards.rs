//! Political cards: a test of its title for each that is dealt, which fails when the card is muted.

use crate::council::{acting, draw, go, next_door, panel, points, quiet, trade_brings, tray, winner};
use crate::field::{BLUE, Field, GREEN, RED};
use central_powers::cards::Source;
use central_powers::names::{Sheet, Strategy, Unit};
use central_powers::query;
use central_powers::verbs::{Roll, Side, Span};
use central_powers::world::Agreement;
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// Red puts an agenda to the vote; blue decides it.
fn decided(edits: &str, agenda: &str, vote: &str) -> Script {
    let mut script = acting(&THREE, &format!("floor {agenda} | {edits}"));
    go(&mut script, &format!("red play senator-emeritus | red keep | red pass | red agenda {agenda}"));
    go(&mut script, &format!("blue vote {vote} | green abstain | red abstain"));
    script
}

fn goods(script: &Script) -> [i32; 3] {
    ["red", "blue", "green"].map(|seat| script.gauge(seat, "trade-goods"))
}

fn all_points(script: &Script) -> [i32; 3] {
    ["red", "blue", "green"].map(|seat| points(script, seat))
}

fn cards(script: &Script) -> [i32; 3] {
    ["red", "blue", "green"].map(|seat| script.gauge(seat, "action-cards"))
}

fn influence(script: &Script, seat: &str) -> i32 {
    script.gauge(seat, "influence")
}

fn counters(script: &Script, area: &str) -> [i32; 3] {
    ["red", "blue", "green"].map(|seat| script.gauge(seat, area))
}

fn laws(script: &Script) -> Vec<String> {
    tray(script, "laws")
}

#[test]
fn free_trade() {
    // [council.lasting] A law that passes stays; what fails is discarded and does its other half.
    assert_eq!(laws(&decided("", "free-trade", "for")), ["Free Trade"]);
    let script = decided("red goods 5 | blue goods 1 | green goods 3", "free-trade", "against");
    assert_eq!((goods(&script), laws(&script).len()), ([3, 0, 1], 0));
    // Whoever collects on agreements has one more in all.
    let brings = |mut field: Field| {
        field.w.agreements.push(Agreement { between: [RED, BLUE], given: [0, 0], round: 1 });
        trade_brings(&field.play(), "red")
    };
    assert_eq!(brings(crate::titles::law("free-trade")), brings(Field::of(&THREE)) + 1);
}

#[test]
fn open_the_trade_routes() {
    let script = decided("", "open-the-trade-routes", "for");
    assert_eq!(goods(&script), [4, 4, 4]);
    // Voted down, goods that somebody receives go to his left neighbour in this round.
    let (mut field, planet) = crate::titles::colony_of(RED);
    crate::actions::edited(&mut field, "red hand good-year");
    let mut script = crate::titles::voted(&field, "open-the-trade-routes", "against");
    go(&mut script, "red card good-year");
    assert_eq!(goods(&script), [2, 3, 2], "{}", field.planet_word(planet));
}

#[test]
fn cost_overruns() {
    let script = decided("red goods 5 | blue goods 5 | green goods 5", "cost-overruns", "for");
    assert_eq!(goods(&script), [4, 2, 4], "one, three and one planets");
}

#[test]
fn economic_revitalization() {
    let script = decided("green goods 0", "economic-revitalization", "blue");
    assert_eq!(goods(&script), [1, 3, 0]);
}

#[test]
fn diversified_income() {
    let script = decided("red goods 9 | blue goods 9", "diversified-income", "for");
    assert_eq!(goods(&script), [1, 3, 1], "no more goods than planets");
    let script = decided("green goods 0", "diversified-income", "against");
    assert_eq!(goods(&script), [2, 2, 3]);
}

#[test]
fn class_struggle() {
    let script = decided("", "class-struggle", "against");
    assert_eq!(goods(&script), [0, 0, 0]);
    assert_eq!(laws(&decided("", "class-struggle", "for")), ["Class Struggle"]);
}

#[test]
fn imperial_mandate() {
    // [end.least] Nobody falls below zero.
    assert_eq!(all_points(&decided("red points 3", "imperial-mandate", "for")), [5, 2, 2]);
    assert_eq!(all_points(&decided("red points 3", "imperial-mandate", "against")), [2, 0, 0]);
}

#[test]
fn seed_of_an_empire() {
    let edits = "red points 4 | blue points 4 | green points 2";
    assert_eq!(all_points(&decided(edits, "seed-of-an-empire", "for")), [5, 5, 2]);
    assert_eq!(all_points(&decided(edits, "seed-of-an-empire", "against")), [4, 4, 3]);
}

#[test]
fn mutiny() {
    let script = decided("blue points 3", "mutiny", "for");
    assert_eq!(all_points(&script), [0, 4, 0]);
    // Those who voted for it lose when it fails.
    let mut script = acting(&THREE, "floor mutiny | green points 2");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda mutiny");
    go(&mut script, "blue abstain | green vote for | red vote against");
    assert_eq!(points(&script, "green"), 1);
}

#[test]
fn emperor() {
    // [council.repealed] The point goes with the law.
    let script = decided("floor mutiny", "emperor", "green");
    assert_eq!(all_points(&script), [0, 0, 1]);
    assert!(panel(&script, "green").cards.iter().any(|card| card.name == "Emperor"));
    let mut script = acting(&THREE, "floor mutiny | law emperor green | law free-trade");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda repeal | red law emperor");
    go(&mut script, "blue vote for | green abstain | red abstain");
    assert_eq!((points(&script, "green"), laws(&script)), (0, vec!["Free Trade".to_string()]));
}

#[test]
fn build_monument() {
    // [hr.sudden-death] A lowered target wins at once.
    let script = decided("green points 13", "build-monument", "winnu");
    assert_eq!(winner(&script), Some(2));
}

#[test]
fn fleet_regulations() {
    let script = decided("green fleet-supply 7", "fleet-regulations", "for");
    assert_eq!(counters(&script, "fleet-supply"), [3, 3, 5]);
    let script = decided("", "fleet-regulations", "against");
    assert_eq!(counters(&script, "fleet-supply"), [4, 4, 4]);
}

#[test]
fn war_funding() {
    let more = "red fleet-supply 5 | blue fleet-supply 5 | green fleet-supply 5";
    let script = decided(more, "war-funding", "against");
    assert_eq!(counters(&script, "fleet-supply"), [4, 4, 4]);
    assert_eq!(laws(&decided("", "war-funding", "for")), ["War Funding"]);
    // Fleets are as large as anybody likes, as long as the action phase lasts.
    let mut field = Field::of(&THREE);
    let [at, _] = field.voids();
    field.fleet(RED, at, &[(Unit::Destroyer, 7)]).sheet(RED, Sheet::Fleet, 5);
    let mut script = crate::titles::voted(&field, "war-funding", "for");
    let left = |script: &Script| crate::field::count(script, &crate::field::system_id(&field, at), "red", "destroyer");
    quiet(&mut script);
    assert_eq!(left(&script), 7);
}

#[test]
fn new_constitution() {
    let mut script = acting(&THREE, "floor new-constitution | law free-trade | law fleet-regulations");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda new-constitution");
    go(&mut script, "blue vote for | green abstain | red abstain");
    assert!(laws(&script).is_empty());
    quiet(&mut script);
    assert_eq!(influence(&script, "red"), 0, "its only planet is exhausted");
    // Voted down: who has the most ready influence may do away with one law.
    let mut script = acting(&THREE, "floor new-constitution | law free-trade | law fleet-regulations");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda new-constitution");
    go(&mut script, "blue vote against | green abstain | red abstain | green law free-trade");
    assert_eq!(laws(&script), ["Fleet Regulations"]);
}

#[test]
fn public_execution() {
    let script = decided("green hand sabotage hand plague", "public-execution", "green");
    assert_eq!((cards(&script)[2], influence(&script, "green")), (0, 0));
    // Its units have 1 less on their dice in this round.
    let mut field = Field::of(&THREE);
    let shot = crate::rulebook::words::shot(field.voids()[0], GREEN, Roll::Battle, Side::Attacker);
    let before = query::combat(&field.w, Unit::Cruiser, &shot).unwrap();
    crate::titles::decided(&mut field, Source::Passed, "public-execution", 2, Span::Round);
    assert_eq!(query::combat(&field.w, Unit::Cruiser, &shot), Some(before + 1));
}

#[test]
fn unconventional_measures() {
    let mut script = decided("", "unconventional-measures", "for");
    crate::titles::through(&mut script, &["use"]);
    assert_eq!(cards(&script), [4, 1, 1], "red had three");
    let script = decided("green hand sabotage hand plague", "unconventional-measures", "against");
    assert_eq!(cards(&script), [0, 0, 0]);
}

#[test]
fn limits_to_individual_power() {
    let script = decided("green hand plague hand sabotage", "limits-to-individual-power", "against");
    assert_eq!(cards(&script), [2, 0, 1]);
    // Three cards are the most anybody holds.
    let mut script =
        decided("green hand plague hand sabotage hand veto hand uprising", "limits-to-individual-power", "for");
    crate::titles::through(&mut script, &["discard"]);
    assert_eq!(cards(&script), [3, 0, 3]);
}

#[test]
fn minister_of_policy() {
    let script = decided("", "minister-of-policy", "blue");
    assert!(panel(&script, "blue").cards.iter().any(|card| card.name == "Minister of Policy"));
    // One card more in the status phase.
    let field = crate::titles::law("minister-of-policy blue");
    assert_eq!([RED, BLUE].map(|seat| query::status_draw(&field.w, seat)), [1, 2]);
}

#[test]
fn forced_economic_independence() {
    let mut script = acting(&THREE, "floor forced-economic-independence");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda forced-economic-independence");
    go(&mut script, "blue vote red | blue vote red green | green abstain | red abstain");
    assert_eq!(laws(&script), ["Forced Economic Independence"]);
    // The agreement they have ends.
    let mut field = Field::of(&THREE);
    field.w.agreements.push(Agreement { between: [RED, GREEN], given: [0, 0], round: 1 });
    let script = crate::titles::voted(&field, "forced-economic-independence", "red | red green");
    assert_eq!(trade_brings(&script, "red"), 0);
    // Nor can they have one later; each of them may have one with the third.
    let trade = |law: &str| {
        let mut script = acting(&THREE, &format!("red card senator-emeritus used | blue card production used | {law}"));
        go(&mut script, "green play trade-iv");
        [script.can("green", "propose red 1 for 1"), script.can("green", "propose blue 1 for 1")]
    };
    assert_eq!(trade(""), [true, true]);
    assert_eq!(trade("law forced-economic-independence red green"), [false, true]);
}

#[test]
fn subsidized_studies() {
    let script = decided("", "subsidized-studies", "blue");
    assert_eq!(laws(&script), ["Subsidized Studies"]);
    let mut field = crate::titles::law("subsidized-studies colour-red");
    field.w.ready = imperium::PlanetSet::NONE;
    assert_eq!(["red", "blue"].map(|colour| crate::titles::price(&field, colour)), [3, 8]);
}

#[test]
fn compensated_disarmament() {
    let script = decided("green goods 0", "compensated-disarmament", "winnu");
    assert_eq!(script.gauge("green", "trade-goods"), 3, "three ground forces of the Winnu");
}

#[test]
fn necessary_bureaucracy_votes_on_one_more() {
    // [faq.draw-or-select] From the deck.
    let mut script = acting(&THREE, "floor necessary-bureaucracy");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda necessary-bureaucracy");
    go(&mut script, "blue vote for | green abstain | red abstain");
    draw(&mut script);
    let live = script.table().live(kernel::Viewer::Audience);
    assert!(live.ballot.is_some(), "another agenda is voted on");
    // While it is law one more after each that was selected, and no further one after that.
    let mut script = decided("law necessary-bureaucracy", "mutiny", "for");
    let more = tray(&script, "agenda");
    assert!(more.len() == 1 && more != ["Mutiny"], "{more:?}");
    for _ in 0..12 {
        let Some(seat) = script.asked().first().copied().filter(|_| !tray(&script, "agenda").is_empty()) else { break };
        let line = ["abstain", "vote against", "pass"].into_iter().find(|line| script.can(seat, line));
        let line = line.map_or_else(|| script.options(seat)[0].clone(), str::to_owned);
        script.play(&format!("{seat} {line}"));
        quiet(&mut script);
    }
    assert!(tray(&script, "agenda").is_empty(), "{}", script.standing());
    // Voted down, the deck's top card takes effect as if it had passed, without a vote.
    let mut script = acting(&THREE, "floor necessary-bureaucracy");
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda necessary-bureaucracy");
    go(&mut script, "blue vote against | green abstain");
    script.play("red abstain");
    while !matches!(script.table().fate(), Some(kernel::Fate::Draw { .. })) {
        let seat = script.asked()[0];
        script.play(&format!("{seat} pass"));
    }
    let top = crate::printed().political_cards.iter().position(|row| row.id == "cost-overruns").expect("a card");
    script.answer(&kernel::Faces::from_iter([top as u8])).unwrap();
    assert_eq!(goods(&script), [1, 0, 1], "one, three and one planets: {}", script.standing());
}

#[test]
fn science_community_speaker() {
    let script = decided("", "science-community-speaker", "green");
    assert_eq!(laws(&script), ["Science Community Speaker"]);
    // No counter for Technology, and what he learns is 1 cheaper.
    let mut field = crate::titles::law("science-community-speaker blue");
    field.w.ready = imperium::PlanetSet::NONE;
    let counters = |seat, card| query::secondary_price(&field.w, seat, card);
    assert_eq!([RED, BLUE].map(|seat| counters(seat, Strategy::TechnologyIi)), [1, 0]);
    assert_eq!(counters(BLUE, Strategy::Warfare), 1);
    let prices = [RED, BLUE].map(|seat| {
        let have = field.w.player(seat).technologies;
        let row = (0..32).find(|row| have >> row & 1 == 0).unwrap();
        query::technology_price(&field.w, seat, row, 6)
    });
    assert_eq!(prices, [6, 5]);
}

/// Red brings a ground force over the planet next door, under these laws.
fn over_the_planet(laws: &str) -> (Script, String) {
    let (home, near, planet) = next_door();
    let used = "red card senator-emeritus used";
    let mut script = acting(&THREE, &format!("{used} | {laws}"));
    go(&mut script, &format!("red activate {near} | red sail carrier {home}"));
    let load = script.options("red").into_iter().find(|line| line.starts_with("load ground-force"));
    script.play(&format!("red {}", load.expect("a ground force to load")));
    while !script.options("red").iter().any(|line| line.starts_with("land"))
        && script.can("red", "pass")
        && script.why_not_lands("red").is_none()
    {
        script.play("red pass");
    }
    (script, planet)
}

/// Whether a landing is refused at this question.
trait Lands {
    fn why_not_lands(&self, seat: &str) -> Option<String>;
}

impl Lands for Script {
    fn why_not_lands(&self, seat: &str) -> Option<String> {
        let n = (0..self.table().seats()).find(|n| self.table().seat_name(kernel::Seat(*n)) == seat)?;
        let refused = self.table().why_not(kernel::Seat(n));
        refused.into_iter().find(|refused| refused.found.starts_with("land"))?.rule.map(str::to_string)
    }
}

#[test]
fn minister_of_exploration() {
    // [card.political] A good whenever somebody else lands on a neutral planet.
    let (mut script, planet) = over_the_planet("law minister-of-exploration blue");
    go(&mut script, &format!("red land ground-force {planet}"));
    assert_eq!(goods(&script), [2, 3, 2]);
}

#[test]
fn planetary_conscription() {
    let (mut script, planet) = over_the_planet("law planetary-conscription");
    go(&mut script, &format!("red land ground-force {planet}"));
    assert_eq!(crate::field::count(&script, &format!("planet/{planet}"), "red", "ground-force"), 2);
    // Voted down, nobody lands on a neutral planet in this round.
    let mut field = Field::of(&THREE);
    let (at, planet, near) = field.colony();
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1)]);
    let (at, planet, near) = (field.word(at), field.planet_word(planet), field.word(near));
    let lands = |mut script: Script| {
        let lines = format!("red activate {at} | red sail carrier {near} | red load ground-force {near}");
        crate::field::go(&mut script, &lines);
        script.can("red", &format!("land ground-force {planet}"))
    };
    assert!(lands(field.play()) && !lands(crate::titles::voted(&field, "planetary-conscription", "against")));
}

#[test]
fn corrupt_empire() {
    // Red attacks blue's fleet next door: the point comes with the attack, and the law goes.
    let (home, near, _) = next_door();
    let edits = format!("red card senator-emeritus used | law corrupt-empire blue | space {near}: blue 1 destroyer");
    let mut script = acting(&THREE, &edits);
    go(&mut script, &format!("red activate {near} | red sail destroyer {home} | red pass | red pass"));
    assert_eq!((points(&script, "red"), laws(&script).len()), (1, 0), "{}", script.standing());
}

#[test]
fn non_aggression_pact() {
    let (_, near, _) = next_door();
    let edits =
        format!("red card senator-emeritus used points 3 | law non-aggression-pact | space {near}: blue 1 destroyer");
    let mut script = acting(&THREE, &edits);
    go(&mut script, &format!("red activate {near}"));
    assert_eq!((points(&script, "red"), laws(&script).len()), (2, 0));
}
