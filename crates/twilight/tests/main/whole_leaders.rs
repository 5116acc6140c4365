//! Leaders of the whole game: locked, unlocked, exhausted, purged.

use super::whole::strategy;
use kernel::testing::Script;
use kernel::{Seeded, Viewer};
use scene::CardState;

/// Two factions; red has leadership and this card, and the turn.
pub fn begin(factions: [&str; 2], card: &str) -> Script {
    let mut script = strategy(&factions);
    let spare: Vec<&str> = ["imperial", "trade", "construction"].into_iter().filter(|name| *name != card).collect();
    let (red, blue) = (["leadership", card], [spare[0], spare[1]]);
    for n in 0..4 {
        let seat = script.asked()[0];
        let cards = if seat == "red" { red } else { blue };
        script.play(&format!("{seat} strategy {}", cards[n / 2]));
    }
    assert_eq!(script.asked(), ["red"], "the lowest number acts first");
    script
}

/// Goes on with the idlest answers until something can be said.
pub fn until(script: &mut Script, seat: &str, line: &str) {
    let mut chance = Seeded::new(11);
    for _ in 0..400 {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        if script.asked().contains(&seat) && script.can(seat, line) {
            return;
        }
        let asked = script.asked()[0];
        let lines = script.options(asked);
        let idle = ["pass", "done", "no"].into_iter().find(|idle| lines.iter().any(|other| other == idle));
        let idle = idle.map_or_else(|| lines[0].clone(), str::to_string);
        script.play(&format!("{asked} {idle}"));
    }
    panic!("{seat} never may {line}: {}", script.standing());
}

/// A leader as it lies on a sheet: how it stands, and how near its condition is.
pub fn leader(script: &Script, seat: &str, id: &str) -> (CardState, Option<(i32, i32)>) {
    let live = script.table().live(Viewer::Audience);
    let cards = live.areas.iter().flat_map(|area| &area.tray.cards);
    let id = format!("card/{id}/{seat}");
    let card = cards.into_iter().find(|card| card.id == id).unwrap_or_else(|| panic!("{id} lies nowhere"));
    (card.state, card.progress.first().map(|near| (near.have.value, near.need)))
}

/// [leaders.states]
#[test]
fn an_agent_is_exhausted_and_readied() {
    let mut script = begin(["xxcha", "hacan"], "warfare");
    script.edit("archon-ren exhausted");
    assert_eq!(leader(&script, "red", "xxcha-agent").0, CardState::Ready);
    script.play("red use xxcha-agent | red choose archon-ren");
    assert_eq!(leader(&script, "red", "xxcha-agent").0, CardState::Exhausted);
    until(&mut script, "red", "strategy trade");
    assert_eq!(leader(&script, "red", "xxcha-agent").0, CardState::Ready, "the status phase readied it");
}

/// [leaders.unlock] [leaders.states]
#[test]
fn a_hero_waits_for_three_objectives_and_is_purged() {
    let mut script = begin(["sol", "hacan"], "warfare");
    script.edit("red scored expand-borders\nred scored lead-from-the-front\n18 token red");
    assert_eq!(leader(&script, "red", "sol-hero"), (CardState::Locked, Some((2, 3))));
    assert!(!script.can("red", "use sol-hero"));
    script.edit("red scored corner-the-market");
    script.play("red activate 1 | red done");
    until(&mut script, "red", "use sol-hero");
    script.play("red use sol-hero");
    assert_eq!(leader(&script, "red", "sol-hero").0, CardState::Used, "purged");
    let told = script.story(Viewer::Audience).any(|(_, line)| line.rule == "leaders.unlock");
    assert!(told, "it is told");
}

/// [leaders.unlock]
#[test]
fn a_commander_stays_unlocked() {
    let mut script = begin(["letnev", "hacan"], "warfare");
    assert_eq!(leader(&script, "red", "letnev-commander").0, CardState::Locked);
    script.edit("18 red 3 cruiser 2 destroyer");
    script.play("red activate 18 | red done");
    until(&mut script, "red", "activate 10");
    assert_eq!(leader(&script, "red", "letnev-commander").0, CardState::Ready, "five ships in one system");
    script.edit("18 red 0 cruiser");
    script.play("red activate 10 | red done");
    until(&mut script, "red", "pass");
    assert_eq!(leader(&script, "red", "letnev-commander").0, CardState::Ready);
}

/// [faction.mitosis] [cards.forced]
#[test]
fn mitosis_when_the_status_phase_starts() {
    let mut script = begin(["arborec", "hacan"], "warfare");
    until(&mut script, "red", "place infantry nestphar");
    let before = script.gauge("red", "cards");
    script.play("red place infantry nestphar");
    assert_eq!(before, script.gauge("red", "cards"), "it comes before all else");
    assert!(!script.can("red", "place infantry nestphar"), "one infantry");
}
