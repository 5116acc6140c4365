//! Older wordings, where the Codices are left out: each has a test of its name.

use super::diplomacy::told;
use super::positions::{round_of, turn_of};
use super::whole_leaders::{leader, until};
use super::*;
use kernel::testing::Script;
use scene::CardState;

/// Around Mecatol Rex: Bereg and Lirta IV, Lodor, a home, Quann, an empty alpha wormhole.
const MAP: &str = "map=0 35 26 0 25 39";

/// Red's turn, with these boxes and in this position.
fn turn(factions: [&str; 2], boxes: &str, position: &str) -> Script {
    let cards: [&[&str]; 2] = [&["leadership", "technology"], &["imperial", "trade"]];
    let mut script = turn_of(&factions, &format!("{MAP}; boxes={boxes}"), &cards);
    super::politics::empty_hands(&mut script);
    script.edit(position);
    script
}

/// Red produces at Lodor, and what may be said then is up to the test.
fn produce(script: &mut Script, units: &[&str]) {
    script.play("red activate 26");
    for unit in units {
        until(script, "red", &format!("produce {unit}"));
        script.play(&format!("red produce {unit}"));
    }
}

const YARD: &str = "lodor owner red\nlodor red 1 space-dock";

/// [tech.wormhole-generator-base] [setup.printings]
#[test]
fn wormhole_generator_base() {
    let position = "red technology wormhole-generator";
    assert!(turn(["creuss", "hacan"], "all", position).can("red", "use wormhole-generator"));
    let mut script = turn(["creuss", "hacan"], "kings", position);
    assert!(!script.can("red", "use wormhole-generator"), "no action");
    until(&mut script, "red", "choose 26");
    assert!(told(&script, Viewer::Audience, "status phase"));
    script.play("red choose 26");
    let holes = |script: &Script| format!("{:?}", script.table().live(Viewer::Audience).spaces).matches("beta").count();
    let before = holes(&script);
    script.play("red token creuss-beta");
    assert_ne!(holes(&script), before, "a wormhole opens");
}

/// [tech.magmus-reactor-base]
#[test]
fn magmus_reactor_base() {
    let goods = |boxes: &str, sun: &str| {
        let position = format!("{YARD}\nred technology magmus-reactor\n26 red 1 cruiser{sun}");
        let mut script = turn(["muaat", "hacan"], boxes, &position);
        produce(&mut script, &["infantry lodor"]);
        until(&mut script, "blue", "strategy trade");
        script.gauge("red", "trade-goods")
    };
    assert_eq!(
        [goods("kings", "\n26 red 1 war-sun"), goods("kings", ""), goods("all", "\n26 red 1 war-sun")],
        [1, 0, 0]
    );
}

/// [tech.yin-spinner-base]
#[test]
fn yin_spinner_base() {
    let mut script = turn(["yin", "hacan"], "kings", &format!("{YARD}\nred technology yin-spinner\nquann owner red"));
    produce(&mut script, &["infantry lodor"]);
    until(&mut script, "red", "use yin-spinner");
    script.play("red use yin-spinner");
    if script.can("red", "place infantry lodor") {
        assert!(!script.can("red", "place infantry quann"), "in that system alone");
        script.play("red place infantry lodor");
    }
    assert!(!script.can("red", "place infantry lodor"), "one");
    assert!(at(&script, "planet/lodor").contains("2 infantry"));
}

/// [note.stymie-base] [notes.return]
#[test]
fn stymie_base() {
    let produces = |stymie: bool, ships: &str| {
        let mut script = turn(["arborec", "hacan"], "kings", &format!("{YARD}\nblue note stymie{ships}"));
        script.edit("26 red 1 cruiser\nquann owner blue");
        script.play("red strategy leadership");
        until(&mut script, "blue", "use stymie");
        script.play(if stymie { "blue use stymie" } else { "blue strategy trade" });
        until(&mut script, "red", "activate 26");
        script.play("red activate 26");
        for _ in 0..6 {
            if script.options("red").iter().any(|line| line.starts_with("produce ")) {
                return true;
            }
            let seat = script.asked()[0];
            match ["done", "pass"].into_iter().find(|line| script.can(seat, line) && !script.can(seat, "activate 25")) {
                Some(line) => script.play(&format!("{seat} {line}")),
                None => break,
            };
        }
        false
    };
    assert!(produces(false, "\n35 blue 1 cruiser") && produces(true, ""), "homes do not count");
    assert!(!produces(true, "\n35 blue 1 cruiser"));
    let mut script = turn(["arborec", "hacan"], "kings", "blue note stymie\n26 red 1 cruiser");
    script.play("red strategy leadership");
    until(&mut script, "blue", "use stymie");
    script.play("blue use stymie");
    until(&mut script, "blue", "activate 26");
    script.play("blue activate 26");
    assert!(told(&script, Viewer::Seat(BLUE), "Stymie goes back"));
}

/// [note.war-funding-base]
#[test]
fn war_funding_base() {
    let position = "blue note war-funding\nred goods 5\n26 red 1 cruiser; blue 1 dreadnought";
    let mut script = turn(["letnev", "hacan"], "kings", position);
    script.play("red activate 26");
    until(&mut script, "blue", "use war-funding");
    assert!(script.table().fate().is_none(), "before the dice");
    script.play("blue use war-funding");
    assert_eq!(script.gauge("red", "trade-goods"), 3);
    for _ in 0..20 {
        if told(&script, Viewer::Audience, "1 die again") {
            return;
        }
        if script.table().fate().is_some() {
            script.play("~ d10 1");
            continue;
        }
        let seat = script.asked()[0];
        let idle = ["pass", "stay", "done"].into_iter().find(|line| script.can(seat, line)).unwrap();
        script.play(&format!("{seat} {idle}"));
    }
    panic!("its misses are rolled again: {}", script.standing());
}

/// [note.acquiescence-base]
#[test]
fn acquiescence_base() {
    let mut script = round_of(&["winnu", "hacan"], &format!("{MAP}; boxes=kings"));
    script.edit("blue note acquiescence");
    let mut cards = [vec!["warfare", "leadership"], vec!["trade", "imperial"]];
    for _ in 0..4 {
        let seat = script.asked()[0];
        let card = cards[seat_named(seat).index()].pop().unwrap();
        until(&mut script, seat, &format!("strategy {card}"));
        script.play(&format!("{seat} strategy {card}"));
    }
    until(&mut script, "blue", "use acquiescence");
    script.play("blue use acquiescence | blue strategy imperial | blue strategy leadership");
    until(&mut script, "blue", "strategy leadership");
    assert!(told(&script, Viewer::Seat(BLUE), "swap"));
}

/// [note.cybernetic-enhancements-base]
#[test]
fn cybernetic_enhancements_base() {
    let mut script = turn(["l1z1x", "hacan"], "kings", "blue note cybernetic-enhancements");
    let pools = |script: &Script| [script.gauge("red", "strategy"), script.gauge("blue", "strategy")];
    until(&mut script, "blue", "use cybernetic-enhancements");
    let [red, blue] = pools(&script);
    script.play("blue use cybernetic-enhancements");
    assert_eq!(pools(&script), [red - 1, blue + 1]);
    assert!(!told(&script, Viewer::Audience, "status phase"), "when the turn starts");
}

/// Whether red may use Indoctrination on Lodor, which blue defends; and what it brings.
fn indoctrinates(position: &str, mutagen: bool) -> Option<Script> {
    let position = format!("26 red 1 carrier 3 infantry\nlodor owner blue\nlodor blue 3 infantry{position}");
    let mut script = turn(["yin", "hacan"], "kings", &position);
    script.play("red activate 26");
    if mutagen {
        until(&mut script, "blue", "use greyfire-mutagen");
        script.play("blue use greyfire-mutagen");
    }
    for _ in 0..3 {
        until(&mut script, "red", "land infantry lodor");
        script.play("red land infantry lodor");
    }
    for _ in 0..20 {
        if script.table().fate().is_some() {
            return None;
        }
        if script.asked().contains(&"red") && script.can("red", "use indoctrination") {
            script.play("red use indoctrination");
            return Some(script);
        }
        let seat = script.asked()[0];
        let idle = ["pass", "done", "hold"].into_iter().find(|line| script.can(seat, line)).unwrap();
        script.play(&format!("{seat} {idle}"));
    }
    panic!("no combat: {}", script.standing());
}

/// [note.greyfire-mutagen-base]
#[test]
fn greyfire_mutagen_base() {
    assert!(indoctrinates("\nblue note greyfire-mutagen", false).is_some());
    assert!(indoctrinates("\nblue note greyfire-mutagen", true).is_none());
}

/// [leader.yin-commander-pok] [leaders.unlock]
#[test]
fn yin_commander_pok() {
    let mut used = indoctrinates("", false).expect("a combat");
    until(&mut used, "blue", "strategy trade");
    assert_eq!(leader(&used, "red", "yin-commander-pok").0, CardState::Ready, "by Indoctrination");
    let mut script = turn(["yin", "hacan"], "kings", YARD);
    assert_eq!(leader(&script, "red", "yin-commander-pok").0, CardState::Locked);
    let research = |leader: &str| {
        let mut script = turn(["yin", "hacan"], "kings", leader);
        script.play("red strategy technology");
        script.can("red", "research dacxive-animators")
    };
    assert!(!research("") && research("red leader yin-commander-pok"), "a green prerequisite");
    script.edit("red leader yin-commander-pok");
    produce(&mut script, &["infantry lodor", "infantry lodor"]);
    until(&mut script, "red", "use yin-commander-pok");
    script.play("red use yin-commander-pok");
    if script.can("red", "place infantry lodor") {
        script.play("red place infantry lodor");
    }
    assert!(!script.can("red", "place infantry lodor"), "one cost was paid");
    assert!(at(&script, "planet/lodor").contains("3 infantry"));
}

/// [leader.naalu-commander-pok] [leaders.unlock]
#[test]
fn naalu_commander_pok() {
    let mut script = turn(["naalu", "hacan"], "kings", YARD);
    assert_eq!(leader(&script, "red", "naalu-commander-pok").1.map(|(_, need)| need), Some(12));
    script.edit("red leader naalu-commander-pok");
    produce(&mut script, &["fighter 26", "fighter 26"]);
    until(&mut script, "red", "use naalu-commander-pok");
    script.play("red use naalu-commander-pok");
    if script.can("red", "place fighter 26") {
        script.play("red place fighter 26");
    }
    assert!(!script.can("red", "place fighter 26"), "one cost was paid");
    assert!(at(&script, "system/26").contains("3 fighter"));
}
