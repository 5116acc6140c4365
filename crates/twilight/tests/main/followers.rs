//! Who follows a strategy card: the one dock of Warfare, Diplomacy with nothing to ready; and in what order players are asked.

use super::diplomacy::told;
use super::positions::turn_of;
use super::whole::strategy;
use super::whole_leaders::until;
use super::*;
use kernel::testing::Script;

const MAP: &str = "map=0 35 26 0 25 39 41 20 -1 -1 44 -1 -1 -1 -1 -1 -1 42";

/// Red uses this card, and blue is asked whether it follows.
fn followed(card: &str, blue: &str, position: &str) -> Script {
    let cards: [&[&str]; 2] = [&["leadership", card], &["trade", "imperial"]];
    let mut script = turn_of(&["sol", blue], MAP, &cards);
    script.edit(position);
    script.play(&format!("red strategy {card}"));
    until(&mut script, "blue", "yes");
    script
}

/// Produces as often as it may.
fn produced(script: &mut Script, line: &str) -> usize {
    let line = format!("produce {line}");
    (0..20)
        .take_while(|_| {
            let more = script.asked() == ["blue"] && script.can("blue", &line);
            if more {
                script.play(&format!("blue {line}"));
            }
            more
        })
        .count()
}

/// [strategy.warfare] [faction.mitosis]
#[test]
fn warfare_uses_one_dock_and_no_other_unit() {
    let mut script = followed("warfare", "arborec", "blue goods 9\n5 blue 2 carrier\nblue fleet 5");
    script.play("blue yes");
    assert!(!script.can("blue", "produce infantry nestphar"), "its Letani Warriors do not produce");
    assert_eq!(produced(&mut script, "fighter 5"), 5, "3 resources and 2");
    let mut script = followed("warfare", "hacan", "hercant blue 1 space-dock\nkamdorn blue 1 space-dock\nblue goods 9");
    script.play("blue yes");
    let docks = script.options("blue");
    assert!(docks.len() > 1 && docks.iter().all(|line| line.starts_with("choose ")), "{docks:?}");
    script.play("blue choose kamdorn");
    assert!(script.can("blue", "produce infantry kamdorn") && !script.can("blue", "produce infantry hercant"));
    assert_eq!(produced(&mut script, "infantry kamdorn"), 2, "no resources and 2");
}

/// [strategy.warfare] [units.floating-factory]
#[test]
fn a_dock_that_flies_follows_warfare() {
    let mut script = followed("warfare", "saar", "blue goods 9");
    script.play("blue yes");
    assert_eq!(produced(&mut script, "fighter 11"), 5, "what a Floating Factory makes");
}

/// [strategy.warfare] [card.war-machine] [leader.winnu-agent]
#[test]
fn what_helps_production_helps_who_follows_warfare() {
    let mut script = followed("warfare", "winnu", "blue hand +1 war-machine\nblue goods 9");
    script.play("blue yes");
    until(&mut script, "blue", "play war-machine");
    script.play("blue play war-machine");
    until(&mut script, "blue", "use winnu-agent");
    script.play("blue use winnu-agent");
    until(&mut script, "blue", "produce cruiser 7");
    script.play("blue produce cruiser 7 | blue done");
    assert!(!script.can("blue", "spend trade-good"), "2, 2 less and 1 less");
}

/// [strategy.diplomacy] [faction.peace-accords]
#[test]
fn peace_accords_follow_diplomacy_with_nothing_to_ready() {
    let script = followed("diplomacy", "xxcha", "");
    assert!(script.can("blue", "yes"));
    let mut script = turn_of(&["sol", "hacan"], MAP, &[&["leadership", "diplomacy"], &["trade", "imperial"]]);
    script.play("red strategy diplomacy");
    until(&mut script, "blue", "activate 18");
    assert_eq!(script.gauge("blue", "strategy"), 2);
    let asked = told(&script, Viewer::Audience, "Blue follows");
    assert!(!asked, "nothing would come of it");
}

/// [faction.peace-accords] [galaxy.adjacency]
#[test]
fn peace_accords_reach_into_the_own_system() {
    let mut script = followed("diplomacy", "xxcha", "archon-tau owner nobody\narchon-tau blue 0 infantry");
    script.play("blue yes");
    until(&mut script, "blue", "use peace-accords");
    script.play("blue use peace-accords");
    assert!(script.can("blue", "choose archon-tau"), "{}", script.standing());
}

/// [invade.control] [faction.peace-accords] [card.reparations] A planet gained in peace is gained like any other.
#[test]
fn a_planet_gained_in_peace_is_gained_too() {
    let edits = "archon-tau owner red\narchon-tau blue 0 infantry\nred hand +1 reparations\njord exhausted";
    let mut script = followed("diplomacy", "xxcha", edits);
    script.play("blue yes");
    until(&mut script, "blue", "use peace-accords");
    script.play("blue use peace-accords | blue choose archon-tau");
    until(&mut script, "red", "play reparations");
}

/// [leader.xxcha-agent]
#[test]
fn the_xxcha_agent_readies_any_planet() {
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["trade", "politics"], &["technology", "imperial"]];
    let position = |edit: &str| {
        let mut script = turn_of(&["xxcha", "sol", "hacan"], "map=0 35 0 26 0 25", &cards);
        script.edit(edit);
        script.play("red use xxcha-agent");
        script
    };
    let near = "jord exhausted\nbereg owner red\nlirta-iv owner blue\nlirta-iv blue 2 infantry";
    let mut script = position("jord exhausted\narchon-ren exhausted");
    script.play("red choose jord");
    assert!(!script.can("red", "pick infantry jord"), "it is not near");
    until(&mut script, "blue", "activate 18");
    let mut script = position(near);
    script.play("red choose lirta-iv | red done");
    assert_eq!(at(&script, "planet/lirta-iv"), "blue: 2 infantry", "it may stay");
    let mut script = position(near);
    script.play("red choose lirta-iv | red pick infantry lirta-iv");
    assert_eq!(at(&script, "planet/lirta-iv"), "blue: 1 infantry");
}

/// [cards.order] [card.summit]
#[test]
fn in_the_strategy_phase_the_speaker_comes_first() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    script.edit("speaker green");
    super::diplomacy::next_round(&mut script);
    script.edit("speaker green\ngreen hand empty\nblue hand empty\nred hand empty");
    script.edit("blue hand +1 summit\ngreen hand +1 manipulate-investments");
    // The next strategy phase begins with a poll: each says what it would play.
    for _ in 0..400 {
        super::whole::roll(&mut script);
        if script.asked().contains(&"blue") && script.can("blue", "play summit") {
            break;
        }
        let seat = script.asked()[0];
        let lines = script.options(seat);
        let idle = ["pass", "done", "no", "abstain"].into_iter().find(|idle| lines.iter().any(|line| line == idle));
        let idle = idle.map_or_else(|| lines[0].clone(), str::to_string);
        script.play(&format!("{seat} {idle}"));
    }
    script.edit("speaker green");
    script.play("blue play summit | green play manipulate-investments");
    if script.asked() == ["red"] {
        script.play("red pass");
    }
    let told = |what: &str| told(&script, Viewer::Audience, what);
    assert!(told("Green plays Manipulate Investments") && !told("Blue plays Summit"), "{}", script.standing());
}

/// [cannon.offense]
#[test]
fn space_cannons_fire_clockwise() {
    let cards: [&[&str]; 3] = [&["leadership", "warfare"], &["politics", "trade"], &["diplomacy", "imperial"]];
    let mut script = turn_of(&["sol", "hacan", "letnev"], "map=0 35 0 26 0 25", &cards);
    script.edit(
        "bereg owner blue\nbereg blue 1 pds\nlirta-iv owner green\nlirta-iv green 1 pds\n18 red 2 cruiser\nred fleet 5",
    );
    assert!(told(&script, Viewer::Audience, "Order of play: Red, Green, Blue") || !script.asked().is_empty());
    script.play("red activate 35");
    until(&mut script, "red", "move cruiser 18");
    script.play("red move cruiser 18 | red move cruiser 18 | red done");
    for _ in 0..9 {
        if script.asked().iter().any(|seat| script.can(*seat, "fire")) {
            break;
        }
        let seat = script.asked()[0];
        script.play(&format!("{seat} pass"));
    }
    assert_eq!(script.asked(), ["blue"], "to the left of red, though green comes before it in order of play");
}

/// [strategy.cards] [card.public-disgrace]
#[test]
fn a_strategy_card_is_told_once() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    let seat = script.asked()[0];
    script.play(&format!("{seat} strategy leadership"));
    let lines = script.story(Viewer::Audience).map(|(_, line)| kernel::plain(&line.words, script.table(), None));
    assert_eq!(lines.filter(|line| line.contains("Leadership")).count(), 1);
}

/// [agenda.replaced] [agenda.miscount-disclosed] [note.political-favor]
#[test]
fn a_law_that_is_replaced_in_its_second_vote_ends() {
    let mut script = strategy(&["sol", "xxcha", "letnev"]);
    script.edit("custodians gone\nlaw minister-of-policy red\nagenda miscount-disclosed\nagenda economic-equality");
    super::politics::idle(&mut script, "vote ");
    super::politics::empty_hands(&mut script);
    script.edit("red note political-favor\nblue strategy 2");
    until(&mut script, "red", "use political-favor");
    script.play("red use political-favor");
    super::politics::idle(&mut script, "vote ");
    assert!(told(&script, Viewer::Audience, "Minister of Policy is discarded"));
    let live = script.table().live(Viewer::Audience);
    let laws = live.trays.iter().flat_map(|tray| &tray.cards).filter(|card| card.name == "Minister of Policy");
    assert_eq!(laws.count(), 0, "it is in play no more");
    assert!(script.table().audit().is_ok());
}

/// [elimination.whole] [agenda.colonial-redistribution]
#[test]
fn an_agenda_may_eliminate() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    script.edit(
        "custodians gone\nagenda colonial-redistribution\nagenda economic-equality\nlodor owner blue\nlodor blue 1 infantry",
    );
    super::politics::idle(&mut script, "vote ");
    super::politics::empty_hands(&mut script);
    script.edit(
        "hercant owner nobody\nkamdorn owner nobody\narretze owner nobody\nhercant blue 0 infantry 0 space-dock 0 pds\n\
         kamdorn blue 0 infantry 0 space-dock\narretze blue 0 infantry 0 space-dock\n16 blue 0 carrier 0 fighter 0 infantry\n\
         blue points 3\nred points 3\ngreen points 0",
    );
    super::politics::decide(&mut script, "lodor");
    until(&mut script, "green", "yes");
    script.play("green yes");
    super::whole::roll(&mut script);
    until(&mut script, "red", "vote for");
    assert!(told(&script, Viewer::Audience, "Blue has lost everything"), "{}", script.standing());
}
