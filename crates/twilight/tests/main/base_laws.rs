//! Laws of the base box alone: each has a test of its name.

use super::diplomacy::{points, told};
use super::politics::{decide, empty_hands, idle};
use super::positions::{round_of, turn_of};
use super::statutes::{laws, units_at};
use super::whole_leaders::until;
use super::*;
use kernel::testing::Script;

const TWO: [&str; 2] = ["sol", "hacan"];

/// Around Mecatol Rex: Bereg and Lirta IV, Lodor, a home, Wellon, an empty alpha wormhole.
const BASE: &str = "map=0 35 26 0 19 39; boxes=base";

/// The vote on a law of the base box, in this position.
fn vote_on(law: &str, position: &str) -> Script {
    let mut script = round_of(&TWO, BASE);
    script.edit(&format!("custodians gone\nagenda {law}\nagenda mutiny\n{position}"));
    idle(&mut script, "vote ");
    empty_hands(&mut script);
    script
}

/// Red has the turn and this card, with laws in force.
fn turn(card: &str, position: &str) -> Script {
    let mut script = turn_of(&TWO, BASE, &[&["leadership", card], &["imperial", "trade"]]);
    empty_hands(&mut script);
    script.edit(position);
    script
}

/// What a planet adds to a gauge of red's.
fn adds(gauge: &str, law: &str) -> i32 {
    let planet = law.rsplit(' ').next().unwrap();
    let worth = |more: &str| turn("warfare", &format!("{planet} owner red{more}")).gauge("red", gauge);
    worth(&format!("\nlaw {law}")) - worth("")
}

/// [agenda.attached] [agenda.core-mining]
#[test]
fn core_mining() {
    let mut script = vote_on("core-mining", "bereg owner red\nbereg red 2 infantry");
    assert_eq!(script.options(script.asked()[0]), ["vote bereg", "abstain"], "hazardous planets somebody has");
    decide(&mut script, "bereg");
    assert_eq!(units_at(&script, "planet/bereg"), [("infantry".to_string(), 1)]);
    assert_eq!(laws(&script), [("Core Mining".to_string(), None)]);
    assert_eq!(adds("resources", "core-mining bereg"), 2);
    let mut script = round_of(&TWO, BASE);
    script.edit("custodians gone\nbereg owner red\nlaw core-mining bereg\nagenda judicial-abolishment");
    let badges = |script: &Script| {
        let live = script.table().live(Viewer::Audience);
        let place = live.spaces.into_iter().find(|space| space.id == "planet/bereg").unwrap();
        place.badges.iter().filter(|badge| badge.kind == "attachment").count()
    };
    assert_eq!(badges(&script), 1);
    idle(&mut script, "vote core-mining");
    decide(&mut script, "core-mining");
    assert_eq!((badges(&script), laws(&script).len()), (0, 0), "it goes with the law");
}

/// [agenda.senate-sanctuary]
#[test]
fn senate_sanctuary() {
    assert_eq!(adds("influence", "senate-sanctuary lodor"), 2);
    assert_eq!(adds("resources", "senate-sanctuary lodor"), 0);
}

/// [agenda.terraforming-initiative]
#[test]
fn terraforming_initiative() {
    assert_eq!(adds("influence", "terraforming-initiative bereg"), 1);
    assert_eq!(adds("resources", "terraforming-initiative bereg"), 1);
}

/// [agenda.demilitarized-zone-law]
#[test]
fn demilitarized_zone_law() {
    let mut script = vote_on("demilitarized-zone-law", "lodor owner red\nlodor red 2 infantry 1 pds");
    decide(&mut script, "lodor");
    assert_eq!(units_at(&script, "planet/lodor"), []);
    let lands = |law: &str| {
        let mut script = turn("warfare", &format!("26 red 1 carrier 2 infantry{law}"));
        script.play("red activate 26");
        for _ in 0..8 {
            if script.can("red", "land infantry lodor") {
                return true;
            }
            let seat = script.asked()[0];
            match ["done", "pass"].into_iter().find(|line| script.can(seat, line)) {
                Some(line) => script.play(&format!("{seat} {line}")),
                None => break,
            };
        }
        false
    };
    assert!(lands("") && !lands("\nlaw demilitarized-zone-law lodor"));
}

/// Red lands on Lodor of blue's, with these lines before.
fn conquer_lodor(position: &str) -> Script {
    let mut script = turn("warfare", &format!("lodor owner blue\n26 red 1 carrier 1 infantry\n{position}"));
    script.play("red activate 26");
    until(&mut script, "red", "land infantry lodor");
    script.play("red land infantry lodor");
    until(&mut script, "blue", "strategy trade");
    script
}

/// [agenda.holy-planet-of-ixth]
#[test]
fn holy_planet_of_ixth() {
    let mut script = vote_on("holy-planet-of-ixth", "lodor owner blue");
    decide(&mut script, "lodor");
    assert_eq!(points(&script, "blue"), 1, "its controller");
    let script = conquer_lodor("blue points 3\nlaw holy-planet-of-ixth lodor");
    assert_eq!((points(&script, "red"), points(&script, "blue")), (1, 2));
    let script = conquer_lodor("blue points 3");
    assert_eq!((points(&script, "red"), points(&script, "blue")), (0, 3), "not without the law");
    let produces = |law: &str| {
        let mut script = turn("warfare", &format!("lodor owner red\nlodor red 1 space-dock{law}"));
        script.play("red activate 26");
        for _ in 0..8 {
            if script.options("red").iter().any(|line| line.starts_with("produce ")) {
                return true;
            }
            match script.asked()[0] {
                "red" if script.can("red", "done") => script.play("red done"),
                "red" if script.can("red", "pass") && !script.can("red", "activate 19") => script.play("red pass"),
                _ => break,
            };
        }
        false
    };
    assert!(produces("") && !produces("\nlaw holy-planet-of-ixth lodor"));
}

/// [agenda.shard-of-the-throne-law]
#[test]
fn shard_of_the_throne_law() {
    let mut script = vote_on("shard-of-the-throne-law", "");
    let seat = script.asked()[0];
    decide(&mut script, seat);
    assert_eq!((points(&script, seat), laws(&script)[0].1), (1, Some(seat_named(seat).0)));
    let mut script = turn(
        "warfare",
        "custodians gone\nblue points 3\nlaw shard-of-the-throne-law blue\nred fleet 5\n26 red 4 dreadnought; blue 1 fighter",
    );
    script.play("red activate 26");
    until(&mut script, "blue", "strategy trade");
    assert_eq!((points(&script, "red"), points(&script, "blue")), (1, 2));
    assert_eq!(laws(&script), [("Shard of the Throne".to_string(), Some(0))]);
}

/// [agenda.the-crown-of-emphidia-law]
#[test]
fn the_crown_of_emphidia_law() {
    let conquers = |law: &str| {
        let position = "blue points 3\nhercant blue 0 infantry 0 space-dock 0 pds\nkamdorn blue 0 infantry 0 space-dock 0 pds\n\
            arretze blue 0 infantry 0 space-dock 0 pds\n16 blue 0 carrier 0 cruiser 0 fighter\n16 red 1 carrier 1 infantry";
        let mut script = turn("warfare", &format!("{position}{law}"));
        script.play("red activate 16");
        until(&mut script, "red", "land infantry kamdorn");
        script.play("red land infantry kamdorn");
        until(&mut script, "blue", "strategy trade");
        (points(&script, "red"), points(&script, "blue"), laws(&script).first().and_then(|law| law.1))
    };
    assert_eq!(conquers("\nlaw the-crown-of-emphidia-law blue"), (1, 2, Some(0)));
    assert_eq!(conquers("\nlaw the-crown-of-emphidia-law red").2, Some(0), "it stays with who has it");
    assert_eq!(conquers(""), (0, 3, None));
}

/// [agenda.the-crown-of-thalnos-law]
#[test]
fn the_crown_of_thalnos_law() {
    let mut script = vote_on("the-crown-of-thalnos-law", "");
    decide(&mut script, "red");
    let has = |script: &Script| {
        super::diplomacy::sheet(script, "red").iter().any(|id| id.contains("the-crown-of-thalnos-law"))
    };
    assert!(has(&script));
    let mut script = turn(
        "warfare",
        "custodians gone\nlaw the-crown-of-thalnos-law red\n26 red 2 cruiser 1 war-sun; blue 3 dreadnought\nred fleet 5",
    );
    script.play("red activate 26");
    for _ in 0..20 {
        if script.table().fate().is_some() {
            break;
        }
        let seat = script.asked()[0];
        let line = ["done", "stay", "pass"].into_iter().find(|line| script.can(seat, line)).unwrap();
        script.play(&format!("{seat} {line}"));
    }
    script.play("~ d10 1 1 1 1 9");
    until(&mut script, "red", "use the-crown-of-thalnos-law");
    script.play("red use the-crown-of-thalnos-law | red pick cruiser 26 | red pick war-sun 26 | red pick war-sun 26");
    assert!(!script.can("red", "pick war-sun 26"), "two of its dice missed");
    script.play("red done | ~ d10 2 1 1");
    let left = units_at(&script, "system/26");
    assert!(left.contains(&("cruiser".to_string(), 1)), "one cruiser risked it and is lost: {left:?}");
    assert!(left.contains(&("war-sun".to_string(), 1)), "a die of the war sun hits: {left:?}");
    assert!(told(&script, Viewer::Audience, "3 dice again"));
}

/// The technologies red may research with a team on Wellon or Bereg.
fn with_team(colour: &str, planet: &str, law: bool) -> Script {
    let law = if law { format!("\nlaw research-team-{colour} {planet}") } else { String::new() };
    let mut script = turn("technology", &format!("{planet} owner red{law}"));
    script.play("red strategy technology");
    script
}

fn helps(colour: &str, planet: &str, tech: &str) {
    let line = format!("research {tech}");
    assert!(!with_team(colour, planet, false).can("red", &line), "{tech} is out of reach");
    let mut script = with_team(colour, planet, true);
    script.play(&format!("red {line}"));
    assert!(told(&script, Viewer::Seat(RED), "for a prerequisite"), "{}", script.standing());
    assert!(script.table().audit().is_ok());
}

/// [agenda.research-team]
#[test]
fn research_team_biotic() {
    helps("biotic", "wellon", "hyper-metabolism");
}

/// [agenda.research-team] [status.ready]
#[test]
fn a_research_team_is_exhausted_and_readied() {
    let mut script = with_team("propulsion", "wellon", true);
    script.edit("red goods 9");
    script.play("red research fleet-logistics");
    until(&mut script, "red", "yes");
    script.play("red yes");
    until(&mut script, "red", "research gravity-drive");
    assert!(!script.can("red", "research light-wave-deflector"), "three of a colour, and the team is exhausted");
    until(&mut script, "red", "strategy imperial");
    while script.asked() == ["red"] || script.asked() == ["blue"] {
        let seat = script.asked()[0];
        let lines = script.options(seat);
        if !lines.iter().any(|line| line.starts_with("strategy "))
            || lines.iter().any(|line| line.starts_with("activate "))
        {
            break;
        }
        let wanted = if seat == "red" { "strategy technology" } else { "strategy imperial" };
        let line = lines.iter().find(|line| *line == wanted).unwrap_or(&lines[0]).clone();
        script.play(&format!("{seat} {line}"));
        super::politics::pass_windows(&mut script);
    }
    until(&mut script, "red", "strategy technology");
    script.play("red strategy technology");
    // It was readied.
    until(&mut script, "red", "research light-wave-deflector");
}

/// [agenda.research-team]
#[test]
fn research_team_cybernetic() {
    helps("cybernetic", "bereg", "graviton-laser-system");
}

/// [agenda.research-team]
#[test]
fn research_team_propulsion() {
    helps("propulsion", "wellon", "fleet-logistics");
}

/// [agenda.research-team]
#[test]
fn research_team_warfare() {
    helps("warfare", "bereg", "magen-defense-grid");
}

/// [agenda.representative-government-base]
#[test]
fn representative_government_base() {
    let more = |law: &str, boxes: &str| {
        let mut script = round_of(&TWO, &format!("map=0 35 26 0 19 39; boxes={boxes}"));
        script.edit(&format!("custodians gone\nagenda mutiny\nspeaker blue\nlaw {law}"));
        idle(&mut script, "vote ");
        empty_hands(&mut script);
        script.edit("red hand +1 bribery\nred goods 3");
        for _ in 0..2 {
            let seat = script.asked()[0];
            script.play(&format!("{seat} vote {}", if seat == "red" { "for" } else { "against" }));
        }
        let offers = |script: &Script| script.asked().contains(&"red") && script.can("red", "play bribery");
        for _ in 0..4 {
            if offers(&script) || script.asked().is_empty() {
                break;
            }
            let seat = script.asked()[0];
            if !script.can(seat, "pass") {
                break;
            }
            script.play(&format!("{seat} pass"));
        }
        offers(&script)
    };
    assert!(more("representative-government-base", "base"), "more votes may be cast");
    assert!(!more("representative-government", "kings"));
}
