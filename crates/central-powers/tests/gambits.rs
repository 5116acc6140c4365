//! Action cards of moves, battles, searches and copies: a test of its title for each, which fails when the card is muted.

use crate::actions::edited;
use crate::battle_cards::Fight;
use crate::council::{acting, choosing, go as council_go, points, quiet, status, tray};
use crate::field::{BLUE, Field, RED, count, dice, go, holder, system_id};
use central_powers::names::Unit;
use imperium::SystemId;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

fn field() -> Field {
    Field::of(&THREE)
}

#[test]
fn courageous_to_the_end() {
    let blue = [(Unit::Destroyer, 1), (Unit::Carrier, 1)];
    let mut fight = Fight::held(BLUE, "courageous-to-the-end", &[(Unit::Cruiser, 2)], &blue);
    fight.go("~ d10 10 1 | ~ d10 1 1 | blue lose destroyer | blue card courageous-to-the-end | ~ d10 9 1");
    assert_eq!(fight.left("red", Unit::Cruiser), 1, "{}", fight.script.standing());
}

#[test]
fn minelayers() {
    let mut fight = Fight::held(BLUE, "minelayers", &[(Unit::Destroyer, 2)], &[(Unit::Cruiser, 1)]);
    fight.go("blue card minelayers | ~ d10 1 1 | ~ d10 1");
    assert_eq!(fight.left("red", Unit::Destroyer), 1, "{}", fight.script.standing());
}

/// Red comes with cruisers into a system in which blue has a planet with these units.
fn guarded(card: &str, by: &str, units: &[(Unit, u8)]) -> (Field, SystemId, kernel::testing::Script) {
    let mut field = field();
    let (system, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, units).fleet(RED, near, &[(Unit::Cruiser, 2)]);
    edited(&mut field, &format!("{by} hand {card}"));
    let (at, from) = (field.word(system), field.word(near));
    let mut script = field.play();
    go(&mut script, &format!("red activate {at} | red sail cruiser {from} | red sail cruiser {from}"));
    (field, system, script)
}

#[test]
fn experimental_battlestation() {
    let units = [(Unit::GroundForce, 1), (Unit::SpaceDock, 1)];
    let (field, system, mut script) = guarded("experimental-battlestation", "blue", &units);
    go(&mut script, "blue card experimental-battlestation | ~ d10 10 1 1");
    assert_eq!(count(&script, &system_id(&field, system), "red", "cruiser"), 1, "{}", script.standing());
}

#[test]
fn faulty_targeting_systems() {
    let units = [(Unit::GroundForce, 1), (Unit::Pds, 1)];
    let (field, system, mut script) = guarded("faulty-targeting-systems", "red", &units);
    go(&mut script, &format!("blue fire {} | ~ d10 10", field.word(system)));
    go(&mut script, "red card faulty-targeting-systems | ~ d10 1");
    assert_eq!(count(&script, &system_id(&field, system), "red", "cruiser"), 2, "{}", script.standing());
    // Minelayers that were just played do nothing.
    let edits = "minelayers | red hand faulty-targeting-systems";
    let mut fight = Fight::held(BLUE, edits, &[(Unit::Destroyer, 2)], &[(Unit::Cruiser, 1)]);
    fight.go("blue card minelayers | red card faulty-targeting-systems | ~ d10 1 1 | ~ d10 1");
    assert_eq!(fight.left("red", Unit::Destroyer), 2, "{}", fight.script.standing());
}

#[test]
fn recheck() {
    let mut fight = Fight::of("recheck", &[(Unit::Cruiser, 1)], &[(Unit::Destroyer, 2)]);
    fight.go("~ d10 1 | red card recheck | ~ d10 10 | ~ d10 1 1");
    assert_eq!(fight.left("blue", Unit::Destroyer), 1, "{}", fight.script.standing());
}

#[test]
fn in_the_silence_of_space() {
    let mut field = field();
    let [at, near] = field.voids();
    let edges = |system: SystemId| field.w.galaxy.place(system).edges;
    let plain = |s: &SystemId| *s != at && !edges(at).has(*s) && field.w.galaxy.place(*s).anomalies.is_empty();
    let far = edges(near).iter().find(plain).expect("two away");
    // Blue stands on every way.
    let ring: Vec<SystemId> = edges(at).iter().collect();
    for system in ring {
        field.fleet(BLUE, system, &[(Unit::Cruiser, 1)]);
    }
    field.fleet(RED, far, &[(Unit::Cruiser, 1)]);
    edited(&mut field, "red hand in-the-silence-of-space");
    let (to, over, from) = (field.word(at), field.word(near), field.word(far));
    let mut script = field.play();
    go(&mut script, &format!("red activate {to} | red card in-the-silence-of-space | red system {over}"));
    go(&mut script, &format!("red sail cruiser {from}"));
    assert_eq!(count(&script, &system_id(&field, at), "red", "cruiser"), 1);
}

#[test]
fn into_the_breach() {
    let red = [(Unit::Dreadnought, 1), (Unit::Destroyer, 2)];
    let mut fight = Fight::of("into-the-breach", &red, &[(Unit::Cruiser, 2)]);
    fight.go("red card into-the-breach | ~ d10 1 1 1 1 | ~ d10 10 1");
    let script = &fight.script;
    assert_eq!(script.options("red"), ["damage dreadnought", "lose dreadnought"], "{}", script.standing());
    // A dreadnought hits on 5, with the card on 4.
    let mut fight = Fight::of("into-the-breach", &red, &[(Unit::Cruiser, 2)]);
    fight.go("red card into-the-breach | ~ d10 4 4 4 4 | ~ d10 1 1");
    assert_eq!(fight.left("blue", Unit::Cruiser), 0, "{}", fight.script.standing());
}

#[test]
fn master_of_fate() {
    let edits = "red hand master-of-fate | green hand a-beacon-of-hope hand a-beacon-of-hope";
    let mut script = status(&THREE, 3, edits);
    council_go(&mut script, "red card master-of-fate");
    let lines = script.options("red");
    assert!(lines.len() > 1 && lines.iter().all(|line| line.starts_with("discard ")), "{}", script.standing());
    let first = lines[0].clone();
    script.play(&format!("red {first}"));
    quiet(&mut script);
    assert_eq!(script.gauge("blue", "action-cards"), 1);
    // Everybody draws one fewer in this phase, which is none.
    crate::titles::through(&mut script, &["discard", "pass"]);
    let script = crate::titles::phases::to_the_end(script, &[]);
    assert_eq!(["red", "blue", "green"].map(|seat| script.gauge(seat, "action-cards")), [1, 1, 3]);
}

#[test]
fn military_foresight() {
    let mut fight = Fight::held(BLUE, "military-foresight", &[(Unit::Cruiser, 1)], &[(Unit::Destroyer, 1)]);
    fight.go("~ d10 10 | ~ d10 1 | blue card military-foresight | blue pass | green pass | red pass");
    let home = fight.field.w.player(BLUE).home.unwrap();
    let at = system_id(&fight.field, home);
    assert_eq!(count(&fight.script, &at, "blue", "destroyer"), 1, "{}", fight.script.standing());
}

#[test]
fn moment_of_triumph() {
    let mut fight = Fight::of("moment-of-triumph", &[(Unit::Cruiser, 2)], &[(Unit::WarSun, 1)]);
    fight.go("~ d10 10 10 | ~ d10 1 1 1 | red card moment-of-triumph");
    assert_eq!(points(&fight.script, "red"), 1, "{}", fight.script.standing());
}

#[test]
fn multiculturalism() {
    // The fleet may be one larger for the round.
    let mut script = choosing(&["sol", "letnev", "winnu"], "red hand multiculturalism");
    let limit = |script: &kernel::testing::Script| {
        let live = script.table().live(kernel::Viewer::Audience);
        let limits = live.spaces.into_iter().flat_map(|space| space.limits).filter(|limit| limit.seat == Some(0));
        limits.filter(|limit| limit.label.contains("leet")).map(|limit| limit.most.value).max()
    };
    let before = limit(&script).expect("red has a fleet");
    council_go(&mut script, "red card multiculturalism | red ability letnev-fleets");
    assert_eq!(limit(&script), Some(before + 1), "{}", script.standing());
}

#[test]
fn rule_by_terror() {
    let mut fight = Fight::of("rule-by-terror", &[(Unit::Dreadnought, 2)], &[(Unit::Destroyer, 3)]);
    fight.go("red card rule-by-terror");
    assert_eq!(fight.left("blue", Unit::Destroyer), 1, "{}", fight.script.standing());
}

#[test]
fn star_of_death() {
    let mut field = field();
    let (system, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2)]).fleet(RED, near, &[(Unit::WarSun, 1)]);
    field.fleet(RED, near, &[(Unit::GroundForce, 2)]);
    edited(&mut field, "red hand star-of-death");
    let (at, from, name) = (field.word(system), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    let load = format!("red load ground-force {from}");
    go(&mut script, &format!("red activate {at} | red sail war-sun {from} | {load} | {load} | red card star-of-death"));
    assert_eq!(holder(&script, &name), None, "{}", script.standing());
    let troops =
        |script: &kernel::testing::Script, seat| count(script, &format!("planet/{name}"), seat, "ground-force");
    assert_eq!(troops(&script, "blue"), 0);
    let marked = |script: &kernel::testing::Script| {
        let live = script.table().live(kernel::Viewer::Audience);
        let space = live.spaces.into_iter().find(|space| space.id == format!("planet/{name}")).unwrap();
        space.badges.iter().any(|badge| badge.kind == "radiation")
    };
    assert!(marked(&script));
    // The next to land there loses his ground forces, and the marker goes.
    go(&mut script, &format!("red land ground-force {name} | red land ground-force {name}"));
    quiet(&mut script);
    assert_eq!((troops(&script, "red"), marked(&script)), (0, false), "{}", script.standing());
}

#[test]
fn surprise_assault() {
    // What is built fights in the battle that follows.
    let mut field = field();
    let home = field.w.player(RED).home.unwrap();
    field.fleet(BLUE, home, &[(Unit::Cruiser, 1)]);
    edited(&mut field, "red goods 6 hand surprise-assault");
    let mut script = field.play();
    go(&mut script, &format!("red activate {} | red card surprise-assault", field.word(home)));
    script.play("red build destroyer | red build destroyer");
    go(&mut script, "red pass");
    crate::titles::through(&mut script, &["pay"]);
    quiet(&mut script);
    assert_eq!(count(&script, &system_id(&field, home), "red", "destroyer"), 2, "{}", script.standing());
    script.play("blue pass");
    assert_eq!(dice(&script), 2, "two destroyers roll");
    go(&mut script, "~ d10 9 1 | ~ d10 1");
    assert_eq!(count(&script, &system_id(&field, home), "blue", "cruiser"), 0, "{}", script.standing());
}

#[test]
fn synchronicity() {
    let mut script = choosing(&THREE, "red hand synchronicity");
    council_go(&mut script, "red card synchronicity | red discard plague");
    assert_eq!(script.gauge("red", "action-cards"), 1);
}

#[test]
fn target_their_flagship() {
    let blue = [(Unit::Dreadnought, 1), (Unit::Destroyer, 1)];
    let mut fight = Fight::of("target-their-flagship", &[(Unit::Cruiser, 1)], &blue);
    fight.go("red card target-their-flagship | red target dreadnought | ~ d10 10");
    assert_eq!(dice(&fight.script), 3, "the cruiser sits out the first round");
}

#[test]
fn touch_of_genius() {
    let mut field = field();
    let (_, planet, _) = field.colony();
    field.own(RED, planet);
    edited(&mut field, "red goods 3 hand good-year hand touch-of-genius");
    let planets = field.w.player(RED).planets;
    field.w.ready = field.w.ready.minus(planets);
    let mut script = field.play();
    go(&mut script, "red card good-year | blue pass | green pass | red card touch-of-genius | red pay");
    quiet(&mut script);
    assert_eq!(script.gauge("red", "trade-goods"), 2, "one planet outside the home: {}", script.standing());
}

#[test]
fn determine_policy() {
    let mut script = acting(&THREE, "floor mutiny | green hand determine-policy");
    council_go(&mut script, "red play senator-emeritus | green card determine-policy | red keep | red pass");
    let line = script.options("green").into_iter().find(|line| line.starts_with("agenda ")).expect("an agenda");
    script.play(&format!("green {line}"));
    quiet(&mut script);
    assert!(script.table().live(kernel::Viewer::Audience).ballot.is_some());
    assert!(tray(&script, "floor").contains(&"Mutiny".to_string()), "the floor is not touched");
}

#[test]
fn dug_in() {
    let mut field = field();
    let (system, planet, near) = field.colony();
    field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 2)]);
    field.fleet(RED, near, &[(Unit::Carrier, 1), (Unit::GroundForce, 1), (Unit::Dreadnought, 1)]);
    edited(&mut field, "blue hand dug-in");
    let (at, from, name) = (field.word(system), field.word(near), field.planet_word(planet));
    let mut script = field.play();
    go(&mut script, &format!("red activate {at} | red sail carrier {from} | red load ground-force {from}"));
    go(&mut script, &format!("red sail dreadnought {from} | red land ground-force {name} | blue card dug-in"));
    go(&mut script, &format!("blue planet {name} | red bombard all | ~ d10 10"));
    assert_eq!(count(&script, &format!("planet/{name}"), "blue", "ground-force"), 2, "{}", script.standing());
}

#[test]
fn every_card_is_dealt_or_taken_out() {
    // [card.decks] [opt.not-played] 170 action cards and 110 political ones.
    let kit = crate::printed();
    let all: u32 = kit.action_cards.iter().map(|card| u32::from(card.copies)).sum();
    assert_eq!(all, 170);
    for seats in 3..=9 {
        let dealt: u32 =
            kit.action_cards.iter().map(|card| u32::from(central_powers::cards::copies(card, seats))).sum();
        assert_eq!(dealt, if [4, 8, 9].contains(&seats) { 167 } else { 170 }, "{seats} players");
    }
    assert_eq!(kit.political_cards.len(), 110);
    let out = kit.political_cards.iter().filter(|card| card.dealt == central_powers::printed::Dealt::Never);
    let out: Vec<&str> = out.map(|card| card.id.as_str()).collect();
    assert_eq!(out, ["defend-the-jewel", "imperial-academy", "on-observation"]);
}
