//! Older printings, and what changes hands or is copied: assimilators, planets of the Hacan, an agenda only the speaker sees.

use super::diplomacy::{deal, points, told};
use super::politics::{decide, empty_hands, idle};
use super::whole::{roll, strategy};
use super::whole_leaders::{begin, leader, until};
use super::*;
use kernel::testing::Script;
use scene::CardState;

/// The planets a player's sheet has.
fn holds(script: &Script, seat: &str, planet: &str) -> bool {
    super::diplomacy::sheet(script, seat).iter().any(|id| id.contains(planet))
}

/// [leader.naalu-agent-codex-3] [setup.printings]
#[test]
fn naalu_agent_codex_3() {
    let mut script = begin(["naalu", "hacan"], "warfare");
    let agent = |script: &Script| leader(script, "red", "naalu-agent-codex-3").0;
    assert_eq!(agent(&script), CardState::Ready);
    let (kind, system) = ("cruiser", "16");
    script.play("red use naalu-agent-codex-3 | red choose blue");
    assert!(!script.can("blue", "activate 16"), "no home");
    script.play(&format!("blue activate 18 | blue move {kind} {system}"));
    assert_eq!(script.gauge("blue", "tactic"), 3, "no token was spent");
    until(&mut script, "blue", "activate 18");
    assert_eq!(agent(&script), CardState::Exhausted, "it was red's action, and no token lies there");
    assert!(at(&script, "system/18").contains(kind));
}

/// [leader.xxcha-hero-codex-3]
#[test]
fn xxcha_hero_codex_3() {
    let mut script = begin(["xxcha", "hacan"], "warfare");
    let before = script.gauge("red", "influence");
    script.edit("red leader xxcha-hero-codex-3");
    assert_eq!((before, script.gauge("red", "influence")), (4, 7), "2/3 and 1/1 together");
    assert_eq!(leader(&script, "red", "xxcha-hero-codex-3").0, CardState::Ready, "it is not used up");
}

/// [units.iconoclast] [setup.printings]
#[test]
fn the_iconoclast_of_the_codex_stops_barrages() {
    let fired = |boxes: &str| {
        let mut script = super::positions::turn_of(
            &["naalu", "hacan"],
            &format!("map=0 35 26 0 25 39; boxes={boxes}"),
            &[&["leadership", "warfare"], &["imperial", "trade"]],
        );
        script.edit("26 blue 3 destroyer\nlodor owner red\nlodor red 1 mech\n18 red 3 fighter 1 carrier");
        script.play("red activate 26");
        until(&mut script, "red", "move carrier 18");
        script.play("red move carrier 18");
        for _ in 0..3 {
            script.play("red load fighter 18");
        }
        let mut chance = kernel::Seeded::new(3);
        for _ in 0..20 {
            if let Some(faces) = script.table().roll(&mut chance) {
                return faces.len();
            }
            let seat = script.asked()[0];
            let lines = script.options(seat);
            let idle = ["pass", "done", "stay"].into_iter().find(|idle| lines.iter().any(|line| line == idle));
            script.play(&format!("{seat} {}", idle.expect("nothing else is asked")));
        }
        0
    };
    assert_eq!([fired("kings"), fired("all")], [6, 4], "three destroyers fire; with Codex III the fleet rolls first");
}

/// The vote on a covered agenda begins; its speaker.
fn covered(below: &str) -> (Script, Seat) {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    script.edit(&format!("custodians gone\nagenda covert-legislation\nagenda {below}\nagenda economic-equality"));
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.expect("a vote");
    assert_eq!(ballot.card.name, "Covert Legislation");
    let speaker = Seat(ballot.order[2].seat);
    (script, speaker)
}

/// [agenda.covert-legislation]
#[test]
fn covert_legislation() {
    let (mut script, speaker) = covered("mutiny");
    let first = script.asked()[0];
    assert_eq!(script.options(first), ["vote for", "vote against", "abstain"], "what can be voted for was told");
    assert!(told(&script, Viewer::Seat(speaker), "It is Mutiny"));
    for seat in (0..3).map(Seat).filter(|&seat| seat != speaker) {
        assert!(!told(&script, Viewer::Seat(seat), "Mutiny"), "the others do not know");
    }
    empty_hands(&mut script);
    let by = decide(&mut script, "for");
    assert!(told(&script, Viewer::Audience, "It was voted on Mutiny"));
    assert_eq!(points(&script, by), 1, "who voted for it gains a point");
    idle(&mut script, "vote ");
    let ballot = script.table().live(Viewer::Audience).ballot.expect("the second one");
    assert_eq!((ballot.title.as_str(), ballot.card.name.as_str()), ("Agenda 2 of 2, directive", "Economic Equality"));
    let (script, _) = covered("archived-secret");
    let mut lines = script.options(script.asked()[0]);
    lines.sort();
    assert_eq!(lines, ["abstain", "vote blue", "vote green", "vote red"]);
}

/// [agenda.covert-legislation] [card.insider-information]
#[test]
fn the_covered_agenda_is_no_card_of_the_deck() {
    let mut script = strategy(&["sol", "hacan", "letnev"]);
    script.edit("custodians gone\nspeaker blue\nred hand +1 insider-information");
    script.edit("agenda covert-legislation\nagenda mutiny\nagenda economic-equality");
    until(&mut script, "red", "play insider-information");
    script.play("red play insider-information");
    idle(&mut script, "vote ");
    assert!(told(&script, Viewer::Seat(RED), "Economic Equality"));
    assert!(!told(&script, Viewer::Seat(RED), "Mutiny"));
}

/// [units.pride-of-kenara]
#[test]
fn pride_of_kenara() {
    let mut script = begin(["hacan", "letnev"], "warfare");
    script.edit("hercant red 1 mech 1 pds\nhercant ready\narretze red 2 pds");
    assert!(!script.can("red", "deal blue give planet kamdorn"));
    deal(&mut script, "red", "blue", &["planet hercant"], &[]);
    assert!(!script.can("red", "choose hercant"));
    script.play("red choose arretze");
    assert!(holds(&script, "blue", "hercant") && !holds(&script, "red", "hercant"));
    assert_eq!(at(&script, "planet/hercant"), "");
    let there = at(&script, "planet/arretze");
    assert!(there.contains("1 mech") && there.contains("2 pds"), "a third PDS has no site: {there}");
}

/// Nekro destroys a ship of Sol's, which has these technologies.
fn singularity(technologies: &[&str]) -> Script {
    let mut script = begin(["nekro", "sol"], "warfare");
    for tech in technologies {
        script.edit(&format!("blue technology {tech}"));
    }
    script.edit(
        "red leader nekro-commander\n18 red 3 dreadnought 1 carrier\n18 blue 1 fighter\ncustodians gone\nred fleet 5",
    );
    script.play("red activate 18 | red done");
    until(&mut script, "red", "use technological-singularity");
    script.play("red use technological-singularity");
    script
}

/// [tech.valefar-assimilator-x] [tech.valefar-assimilator-y]
#[test]
fn valefar_assimilators() {
    let mut script = singularity(&["advanced-carrier-ii", "neural-motivator"]);
    assert!(script.can("red", "gain neural-motivator"));
    script.play("red gain advanced-carrier-ii");
    assert!(!script.can("red", "use nekro-commander"), "it is no gain");
    assert!(super::diplomacy::sheet(&script, "red").iter().any(|id| id.contains("advanced-carrier-ii")));
    until(&mut script, "blue", "activate 26");
    assert!(told(&script, Viewer::Audience, "lays the X token on Advanced Carrier II"));
}

/// [tech.valefar-assimilator-x]
#[test]
fn a_token_goes_on_to_the_upgrade_of_the_same_units() {
    let mut script = begin(["nekro", "sol"], "warfare");
    script.edit("blue technology advanced-carrier-ii\nblue technology spec-ops-ii\ncustodians gone");
    script.edit("18 red 2 dreadnought 1 carrier\n18 blue 1 fighter\n26 red 3 cruiser\n26 blue 1 fighter");
    script.play("red activate 18 | red done");
    until(&mut script, "red", "use technological-singularity");
    script.play("red use technological-singularity | red gain spec-ops-ii");
    until(&mut script, "red", "activate 26");
    script.play("red activate 26 | red done");
    until(&mut script, "red", "use technological-singularity");
    script.play("red use technological-singularity | red gain advanced-carrier-ii");
    assert_eq!(script.options("red"), ["use valefar-assimilator-x", "use valefar-assimilator-y"]);
    script.play("red use valefar-assimilator-x");
    let sheet = super::diplomacy::sheet(&script, "red");
    let has = |tech: &str| sheet.iter().any(|id| id.contains(tech));
    assert!(has("advanced-carrier-ii") && !has("spec-ops-ii"), "the token went on");
    roll(&mut script);
}

/// A turn of red's in a game without the Codices.
fn kings(red: &str, blue: &str) -> Script {
    let cards: [&[&str]; 2] = [&["leadership", "warfare"], &["imperial", "trade"]];
    super::positions::turn_of(&[red, blue], "map=0 35 26 0 25 39; boxes=kings", &cards)
}

/// [leader.naalu-agent-pok]
#[test]
fn naalu_agent_pok() {
    let mut script = kings("naalu", "hacan");
    script.edit("custodians gone\nagenda mutiny\nagenda economic-equality\nagenda archived-secret");
    until(&mut script, "red", "use naalu-agent-pok");
    script.play("red use naalu-agent-pok");
    until(&mut script, "red", "choose blue");
    assert!(
        told(&script, Viewer::Seat(RED), "Economic Equality")
            && !told(&script, Viewer::Seat(BLUE), "Economic Equality")
    );
    script.play("red choose blue");
    idle(&mut script, "vote ");
    assert!(told(&script, Viewer::Seat(BLUE), "Economic Equality"));
}

/// [leader.yin-agent-pok]
#[test]
fn yin_agent_pok() {
    let offered = |ship: &str| {
        let mut script = kings("yin", "letnev");
        script.edit(&format!("18 red 1 {ship} 1 dreadnought\n26 blue 2 cruiser\ncustodians gone"));
        script.play("red activate 26");
        until(&mut script, "red", &format!("move {ship} 18"));
        script.play(&format!("red move {ship} 18 | red move dreadnought 18"));
        for _ in 0..40 {
            if script.can("red", "use yin-agent-pok") {
                script.play("red use yin-agent-pok");
                roll(&mut script);
                return at(&script, "system/26").contains("2 fighter");
            }
            if script.table().fate().is_some() {
                let faces = script.table().roll(&mut kernel::Seeded::new(2)).unwrap();
                if format!("{:?}", script.table().fate()).contains("Draw") {
                    script.answer(&faces).unwrap();
                    continue;
                }
                let all = if at(&script, "system/26").contains(ship) { "10 " } else { "1 " };
                let line = all.repeat(faces.len());
                script.play(&format!("~ d10 {}", line.trim()));
                continue;
            }
            let seat = script.asked()[0];
            let lines = script.options(seat);
            let wanted = [format!("lose {ship}"), "pass".into(), "done".into(), "stay".into()];
            let line = wanted.into_iter().find(|line| lines.contains(line)).unwrap_or_else(|| lines[0].clone());
            script.play(&format!("{seat} {line}"));
        }
        false
    };
    assert!(offered("destroyer") && !offered("carrier"));
}

/// [leader.yin-hero-pok]
#[test]
fn yin_hero_pok() {
    let mut script = kings("yin", "hacan");
    script.edit("red leader yin-hero-pok\nlodor owner red\nlodor red 2 infantry\nlodor exhausted\nbereg owner red\nbereg red 3 infantry");
    script.play("red use yin-hero-pok");
    let lines = script.options("red");
    assert!(lines.iter().any(|line| line == "choose lodor") && lines.iter().any(|line| line == "place infantry lodor"));
    assert!(!lines.iter().any(|line| line == "choose bereg"), "it is ready: {lines:?}");
    let order = ["place infantry bereg", "choose lodor"];
    let first = order.iter().find(|line| script.can("red", line)).unwrap();
    script.play(&format!("red {first}"));
    let doubled =
        at(&script, "planet/bereg").contains("6 infantry") || at(&script, "planet/lodor").contains("2 infantry");
    assert!(doubled, "{}", script.standing());
}

/// [leader.xxcha-hero-pok] [setup.printings]
#[test]
fn xxcha_hero_pok() {
    let mut script = kings("xxcha", "hacan");
    script.edit("custodians gone\nlaw minister-of-policy blue\nred leader xxcha-hero-pok\nred points 1");
    script.edit(
        "agenda economic-equality\nagenda mutiny\nagenda covert-legislation\nagenda repeal\nagenda archived-secret"
            .replace("agenda repeal", "agenda judicial-abolishment")
            .as_str(),
    );
    script.play("red use xxcha-hero-pok | red repeal minister-of-policy");
    let lines = script.options("red");
    let decided = ["reveal economic-equality", "reveal mutiny", "reveal archived-secret"];
    assert!(decided.iter().all(|line| lines.iter().any(|other| other == line)), "{lines:?}");
    assert_eq!(lines.len(), 3, "one asks for a vote of all, one has no matter: {lines:?}");
    assert!(!told(&script, Viewer::Seat(BLUE), "Mutiny"), "blue has seen none of them");
    script.play("red reveal mutiny");
    assert!(told(&script, Viewer::Seat(BLUE), "Red turns up Mutiny"));
    script.play("red vote for");
    assert_eq!(points(&script, "red"), 2, "its own vote decided");
    script.play("red reveal archived-secret | red vote blue");
    until(&mut script, "blue", "activate 26");
    assert!(told(&script, Viewer::Audience, "Red discards Economic Equality"));
    assert!(!told(&script, Viewer::Audience, "casts"), "nobody else voted");
    assert!(script.table().audit().is_ok());
}
