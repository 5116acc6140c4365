//! Relics and legendary planets that act in the whole round.

use super::explore::{Dig, activate, site, tap, void};
use super::whole::{holding, roll, strategy};
use super::whole_leaders::until;
use super::*;
use kernel::testing::Script;
use twilight_box::components::Trait;

/// A player with a relic and the turn, who holds this strategy card.
fn owner(card: &str, relic: &str) -> Dig {
    let (mut script, seat, other) = holding(card);
    script.edit(&format!("{seat} relic {relic}"));
    at_rest(script, seat, other)
}

fn at_rest(script: Script, seat: &'static str, other: &'static str) -> Dig {
    Dig { script, seat, other, planet: String::new(), system: String::new() }
}

/// A player who has just made this relic of fragments.
fn restored(relic: &str) -> Dig {
    let (mut script, seat, other) = holding("imperial");
    script.edit(&format!("{seat} fragments 3\nrelic {relic}"));
    script.play(&format!("{seat} restore cultural"));
    at_rest(script, seat, other)
}

fn points(dig: &Dig, seat: &str) -> i32 {
    dig.script.table().live(Viewer::Audience).seats[seat_named(seat).index()].score.value
}

/// [relic.circlet-explores]
#[test]
fn circlet_of_the_void() {
    let mut dig = owner("warfare", "circlet-of-the-void");
    let system = void(&dig.script);
    dig.script.edit("explore lost-crew");
    dig.play("use circlet-of-the-void").play(&format!("choose {system}"));
    roll(&mut dig.script);
    assert_eq!(dig.gauge("cards"), 2);
    assert!(!dig.badges(&format!("system/{system}")).contains(&"?".to_string()));
}

/// [relic.book-of-latvinia]
#[test]
fn book_of_latvinia() {
    let mut dig = restored("book-of-latvinia");
    for _ in 0..2 {
        let lines = dig.script.options(dig.seat);
        let line = lines.into_iter().find(|line| line.starts_with("research ")).expect("a technology without symbols");
        dig.play(&line);
    }
    assert!(!dig.can("pass"), "two at most");
    let mut speaks = owner("warfare", "book-of-latvinia");
    speaks.play("use book-of-latvinia");
    assert!(speaks.told("speaker"));
    let mut learned = owner("warfare", "book-of-latvinia");
    let facilities = [
        (Trait::Hazardous, "warfare-research-facility"),
        (Trait::Industrial, "biotic-research-facility"),
        (Trait::Cultural, "cybernetic-research-facility"),
    ];
    for (kind, facility) in facilities {
        let (planet, _) = site(&learned.script, kind);
        let edit = format!("{planet} owner {}\n{planet} attach {facility}", learned.seat);
        learned.script.edit(&edit);
    }
    let home = if learned.seat == "red" { "jord" } else { "arretze" };
    learned.script.edit(&format!("{home} attach propulsion-research-facility"));
    learned.play("use book-of-latvinia");
    assert_eq!(points(&learned, learned.seat), 1);
}

/// [relic.dynamis-core]
#[test]
fn dynamis_core() {
    let most = |seat: &str| if seat == "red" { 4 } else { 6 };
    let mut dig = owner("trade", "dynamis-core");
    dig.play("strategy trade");
    assert_eq!(dig.gauge("commodities"), most(dig.seat) + 2);
    let mut dig = owner("trade", "dynamis-core");
    dig.play("use dynamis-core");
    assert_eq!(dig.gauge("trade-goods"), most(dig.seat) + 2);
}

/// [relic.maw-of-worlds]
#[test]
fn maw_of_worlds() {
    let mut script = strategy(&["sol", "hacan"]);
    script.edit("custodians gone\nred relic maw-of-worlds");
    until(&mut script, "red", "use maw-of-worlds");
    script.play("red use maw-of-worlds | red research fleet-logistics");
    assert_eq!(script.gauge("red", "influence"), script.gauge("red", "trade-goods"), "all planets are exhausted");
    assert!(at_rest(script, "red", "blue").told("Fleet Logistics"));
}

/// [relic.neuraloop]
#[test]
fn neuraloop() {
    let mut script = strategy(&["sol", "hacan"]);
    script.edit("red relic neuraloop\nred relic the-codex");
    until(&mut script, "red", "use neuraloop");
    script.play("red use neuraloop | red discard the-codex | red stage 2");
    roll(&mut script);
    let dig = at_rest(script, "red", "blue");
    assert!(dig.told("loses The Codex") && dig.told("is discarded"));
    let live = dig.script.table().live(Viewer::Audience);
    let goals = live.trays.iter().find(|tray| tray.id == "tray/objectives").unwrap();
    assert_eq!(goals.cards.len(), 3, "one takes the place of the other");
}

/// [relic.shard-of-the-throne]
#[test]
fn shard_of_the_throne() {
    let dig = restored("shard-of-the-throne");
    assert_eq!(points(&dig, dig.seat), 1);
    let edits = "OTHER relic shard-of-the-throne\nOTHER points 1\nPLANET owner OTHER\nPLANET attach nano-forge";
    let taken = super::explore::dig(Trait::Cultural, "dyson-sphere", "1 infantry", edits);
    assert_eq!((points(&taken, taken.seat), points(&taken, taken.other)), (1, 0), "it was a legendary planet");
}

/// [relic.the-crown-of-emphidia]
#[test]
fn the_crown_of_emphidia() {
    let mut dig = owner("warfare", "the-crown-of-emphidia");
    let (planet, _) = site(&dig.script, Trait::Cultural);
    let system = void(&dig.script);
    dig.script.edit(&format!("{planet} owner {}\nexplore dyson-sphere", dig.seat));
    activate(&mut dig.script, dig.seat, &system);
    dig.play("use the-crown-of-emphidia");
    if dig.can(&format!("choose {planet}")) {
        dig.play(&format!("choose {planet}"));
    }
    assert!(dig.told("Dyson Sphere"));
    let mut script = strategy(&["sol", "hacan"]);
    script.edit(&format!("red relic the-crown-of-emphidia\n{planet} owner red\n{planet} attach tomb-of-emphidia"));
    let mut dig = at_rest(script, "red", "blue");
    for _ in 0..40 {
        until(&mut dig.script, "red", "use the-crown-of-emphidia");
        if dig.told("status phase") {
            break;
        }
        dig.play("pass");
    }
    dig.play("use the-crown-of-emphidia");
    assert_eq!(points(&dig, "red"), 1);
}

/// [relic.the-obsidian]
#[test]
fn the_obsidian() {
    let mut dig = restored("the-obsidian");
    roll(&mut dig.script);
    assert_eq!(dig.gauge("secrets"), 2);
    let mut keeps = owner("imperial", "the-obsidian");
    let seat = keeps.seat;
    keeps.script.edit(&format!("{seat} secret become-the-gatekeeper\n{seat} secret gather-a-mighty-fleet"));
    keeps.play("strategy imperial");
    roll(&mut keeps.script);
    assert_eq!(keeps.gauge("secrets"), 4);
    assert!(!keeps.script.options(seat).iter().any(|line| line.starts_with("return ")), "four may be kept");
}

/// [relic.the-prophets-tears]
#[test]
fn the_prophets_tears() {
    let mut dig = owner("technology", "the-prophets-tears");
    dig.play("strategy technology");
    assert!(dig.can("research fleet-logistics") || dig.can("research gravity-drive"), "{}", dig.script.standing());
    dig.play("use the-prophets-tears");
    roll(&mut dig.script);
    assert_eq!(dig.gauge("cards"), 1);
    let mut dig = owner("technology", "the-prophets-tears");
    dig.play("strategy technology");
    let line = if dig.seat == "blue" { "research fleet-logistics" } else { "research gravity-drive" };
    dig.play(line);
    if dig.can("use the-prophets-tears") {
        dig.play("use the-prophets-tears");
    }
    assert!(dig.told("for a prerequisite"));
}

/// [relic.nano-forge]
#[test]
fn nano_forge() {
    let mut dig = owner("warfare", "nano-forge");
    let (planet, _) = site(&dig.script, Trait::Industrial);
    dig.script.edit(&format!("{planet} owner {}", dig.seat));
    let before = dig.worth(&planet);
    dig.play("use nano-forge");
    if dig.can(&format!("choose {planet}")) {
        dig.play(&format!("choose {planet}"));
    }
    let sum = |worth: &str| worth.split('/').map(|n| n.parse::<i32>().unwrap()).sum::<i32>();
    assert_eq!(sum(&dig.worth(&planet)), sum(&before) + 4);
    assert_eq!(dig.badges(&format!("planet/{planet}")), ["Nano-Forge"]);
}

/// [relic.scepter-of-emelpar]
#[test]
fn scepter_of_emelpar() {
    let (mut script, first, other) = holding("technology");
    script.edit(&format!("{other} goods 4\n{other} strategy 0\n{other} relic scepter-of-emelpar"));
    script.play(&format!("{first} strategy technology | {first} pass | {other} yes"));
    assert_eq!(script.gauge(other, "strategy"), 0);
    assert!(at_rest(script, first, other).told("Scepter of Emelpar"));
}

/// [legend.mallice-converts]
#[test]
fn exterrix_headquarters() {
    let (mut script, seat, other) = holding("warfare");
    let system = void(&script);
    script.edit(&format!("mallice owner {seat}\n{seat} commodities 3"));
    activate(&mut script, seat, &system);
    let mut dig = at_rest(script, seat, other);
    dig.play("use exterrix-headquarters").play("take conversion");
    assert_eq!((dig.gauge("commodities"), dig.gauge("trade-goods")), (0, 3));
}

/// [legend.mirage]
#[test]
fn mirage_flight_academy() {
    let mut dig = tap("mirage", "");
    let (home, before) = if dig.seat == "red" { ("1", 3) } else { ("16", 2) };
    assert!(at(&dig.script, &format!("system/{home}")).contains(&format!("{before} fighter")));
    let line = format!("place fighter {home}");
    dig.play("use mirage-flight-academy").play(&line).play(&line);
    assert!(at(&dig.script, &format!("system/{home}")).contains(&format!("{} fighter", before + 2)));
}

/// [find.ion-storm]
#[test]
fn the_ion_storm_turns_over() {
    let mut storm = tap("ion-storm", "");
    storm.play("token ion-storm-alpha");
    let (seat, system) = (storm.seat, storm.system.clone());
    let side = |dig: &Dig| {
        let stage = dig.script.table().stage();
        let space = stage.board.spaces.iter().find(|space| space.id == format!("system/{system}")).unwrap();
        format!("{space:?}").to_lowercase().contains("alpha")
    };
    assert!(side(&storm));
    // The other end of the wormhole, far away.
    storm.script.edit(&format!("{system} free {seat}"));
    until(&mut storm.script, seat, "activate 26");
    storm.play("activate 26").play(&format!("move cruiser {system}"));
    if storm.can("done") {
        storm.play("done");
    }
    assert!(!side(&storm), "a cruiser came through it: {}", storm.script.standing());
}
