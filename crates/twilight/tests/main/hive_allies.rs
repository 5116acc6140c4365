//! Hive Wars: what two allies do together.

use super::hive_criteria::place;
use super::hive_table::{HIVE, story, until};
use super::*;
use kernel::testing::Script;
use kernel::{Question, Seeded};
use std::collections::BTreeSet;

/// Sol has the first turn, its ally are the Hacan.
fn turn() -> Script {
    let mut script = super::hive_table::at("action.turn", &[]);
    assert_eq!(script.asked(), ["red"]);
    script.edit("red tactic 3\nblue tactic 3");
    script
}

/// The rule of the question that stands, and who is asked.
fn standing(script: &Script) -> Option<(Seat, String)> {
    let mut question = Question::default();
    let seat = script.table().asked().iter().next()?;
    script.table().ask(seat, &mut question);
    Some((seat, question.ask?.rule.0.to_string()))
}

/// Answers with one of these lines where they are offered, each once and in order; else with what does least. Chance goes by
/// a seed. Ends when a question of this rule stands, and says which were asked before.
fn lead(script: &mut Script, lines: &str, rule: &str) -> BTreeSet<String> {
    let mut before = BTreeSet::new();
    let mut left: Vec<&str> = lines.split(" | ").filter(|line| !line.is_empty()).collect();
    let mut chance = Seeded::new(11);
    loop {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let (seat, asks) = standing(script).expect("somebody is asked");
        let options = script.options(seat);
        let name = script.table().seat_name(seat).to_string();
        let wanted = left.first().and_then(|line| line.strip_prefix(&format!("{name} ")));
        if let Some(line) = wanted.filter(|line| options.iter().any(|option| option == line)) {
            left.remove(0);
            script.play(&format!("{name} {line}"));
            continue;
        }
        if asks == rule {
            assert!(left.is_empty(), "left: {left:?}; {name} may {options:?}\n{}", story(script).join("\n"));
            return before;
        }
        before.insert(asks);
        let mut least = ["pass", "no", "done", "stay", "hold", "discard bank"].into_iter();
        let least = least.find(|line| options.iter().any(|option| option == line));
        let line = least.map_or(options[0].clone(), str::to_string);
        script.play(&format!("{name} {line}"));
    }
}

fn there(script: &Script, element: &str) -> String {
    let live = script.table().live(Viewer::Audience);
    let text = live.spaces.iter().find(|space| space.id == element).map(|space| space.text.clone()).unwrap_or_default();
    text.split_once(". ").map(|(_, units)| units.to_string()).unwrap_or_default()
}

fn owner(script: &Script, element: &str) -> Option<u8> {
    script.table().live(Viewer::Audience).spaces.iter().find(|space| space.id == element).and_then(|space| space.holder)
}

/// Hope's End with one destroyer and one infantry of the Hive; both players have strong fleets next to it.
const SIEGE: &str = "66 hive 1 destroyer 0 cruiser 0 carrier\nhopes-end hive 1 infantry\n\
                     77 red 2 dreadnought 2 infantry\n71 blue 2 dreadnought 2 infantry";
/// All ships and forces of both go there.
const RAID: &str = "red activate 66 | blue yes | red move dreadnought 77 | red load infantry 77 | red move dreadnought 77 \
                    | red load infantry 77 | blue move dreadnought 71 | blue load infantry 71 | blue move dreadnought 71 \
                    | blue load infantry 71";

/// [team.joint] [team.combat] [team.conquest] [team.attrition]
#[test]
fn allies_activate_a_system_together_fight_as_one_and_wear_the_hive_mind_down() {
    let mut script = turn();
    script.edit(SIEGE);
    let cards = |script: &Script| script.gauge(HIVE, "mind-primary");
    let lands = "red land infantry hopes-end | red land infantry hopes-end | blue land infantry hopes-end \
                 | blue land infantry hopes-end";
    lead(&mut script, &format!("{RAID} | {lands}"), "team.attrition");
    let told = story(&script);
    let says = |what: &str| told.iter().any(|line| line.contains(what));
    assert!(says("Blue joins the action at Hope's End"), "{told:?}");
    assert_eq!([script.gauge("red", "tactic"), script.gauge("blue", "tactic")], [2, 2], "each lays a token");
    assert_eq!(there(&script, "system/66"), "red: 2 dreadnought; blue: 2 dreadnought");
    assert!(there(&script, "planet/hopes-end").contains("blue: "), "{}", there(&script, "planet/hopes-end"));
    assert_eq!(owner(&script, "planet/hopes-end"), Some(0), "the active player takes it");
    let fights =
        ["Space combat at", "Ground combat on"].map(|head| told.iter().filter(|line| line.starts_with(head)).count());
    assert_eq!(fights, [1, 1], "one space combat and one ground combat for both");
    assert_eq!(["red", "blue"].map(|seat| script.gauge(seat, "counters")), [2, 2], "both have fought");
    let before = cards(&script);
    assert_eq!(script.asked(), ["red"]);
    script.play("red yes");
    for _ in 0..2 {
        let card = (1..=36).map(|n| format!("draw h{n:02}")).find(|line| script.table().parse_faces(line).is_ok());
        script.play(&format!("~ {}", card.expect("a card of the Hive Mind is drawn")));
    }
    let lost = story(&script).iter().filter(|line| line.contains("Attrition warfare: Hive loses card")).count();
    assert_eq!((lost, cards(&script)), (2, before - 2), "two of the active deck, no more");
}

/// [team.attrition] Nothing is worn down when one of the allies alone fights on the ground, or when a planet is held against both.
#[test]
fn attrition_takes_both_allies_in_every_combat() {
    let both = "red land infantry hopes-end | red land infantry hopes-end | blue land infantry hopes-end \
                | blue land infantry hopes-end";
    for (lands, infantry, wears) in
        [(both, 1, true), ("red land infantry hopes-end | red land infantry hopes-end", 1, false), (both, 9, false)]
    {
        let mut script = turn();
        script.edit(SIEGE).edit(&format!("hopes-end hive {infantry} infantry"));
        let asked = lead(&mut script, &format!("{RAID} | {lands}"), "action.turn");
        let told = story(&script);
        assert!(told.iter().any(|line| line.starts_with("Space combat at")), "{told:?}");
        assert!(told.iter().any(|line| line.starts_with("Ground combat on")), "{told:?}");
        assert_eq!(asked.contains("team.attrition"), wears, "{infantry} infantry: {told:?}");
    }
}

/// [team.joint] Nothing of the ally comes where it says no, and it is not asked without a token or a way.
#[test]
fn an_ally_may_stay_away_and_is_asked_only_where_it_can_come() {
    let mut script = turn();
    script.edit("77 red 1 cruiser\n71 blue 1 cruiser");
    script.play("red activate 77");
    assert_eq!(standing(&script).map(|(_, rule)| rule).as_deref(), Some("team.joint"));
    script.play("blue no");
    lead(&mut script, "", "move.ships");
    assert_eq!(script.gauge("blue", "tactic"), 3);
    for spoiled in ["blue tactic 0", "71 blue 0 cruiser"] {
        let mut script = turn();
        script.edit(&format!("77 red 1 cruiser\n71 blue 1 cruiser\n{spoiled}"));
        script.play("red activate 77");
        assert_ne!(standing(&script).map(|(_, rule)| rule).as_deref(), Some("team.joint"), "{spoiled}");
    }
}

/// [team.maneuver]
#[test]
fn d82_without_a_space_combat_secret_objectives_of_the_hive_go_back() {
    let mut script = turn();
    script.edit(SIEGE).edit("66 hive 0 destroyer\nhive secrets 5");
    let lands = "red land infantry hopes-end | red land infantry hopes-end | blue land infantry hopes-end \
                 | blue land infantry hopes-end";
    lead(&mut script, &format!("{RAID} | {lands}"), "team.maneuver");
    lead(&mut script, "red yes", "action.turn");
    assert!(story(&script).iter().any(|line| line.contains("Maneuver warfare: Hive loses a secret objective")));
    assert_eq!(script.gauge(HIVE, "hive-secrets"), 3, "two of five");
    // Nothing is won together with a space combat, or alone.
    let mut script = turn();
    script.edit(SIEGE).edit("66 hive 0 destroyer\nhive secrets 5");
    let alone = RAID.replace("blue yes", "blue no");
    let alone = alone.split(" | blue move").next().unwrap();
    lead(&mut script, &format!("{alone} | red land infantry hopes-end | red land infantry hopes-end"), "action.turn");
    assert_eq!(script.gauge(HIVE, "hive-secrets"), 5);
}

/// [team.freight]
#[test]
fn ships_carry_units_of_the_ally_if_it_lets_them() {
    let setting = "71 red 1 carrier\nbakal owner blue\nbakal blue 2 infantry";
    let load = "red activate 77 | red move carrier 71 | red load blue infantry bakal";
    let mut script = turn();
    script.edit(setting);
    lead(&mut script, load, "team.freight");
    assert_eq!(script.asked(), ["blue"]);
    script.play("blue yes");
    assert_eq!(there(&script, "planet/bakal"), "blue: 1 infantry", "what was asked for is aboard");
    script.play("red load blue infantry bakal");
    lead(&mut script, "", "action.turn");
    assert_eq!(there(&script, "system/77"), "red: 1 carrier; blue: 2 infantry", "ships of one hold units of the other");
    assert!(story(&script).iter().any(|line| line.contains("brings an infantry of Blue")), "{:?}", story(&script));
    let mut script = turn();
    script.edit(setting).edit("71 red 1 infantry");
    lead(&mut script, load, "team.freight");
    script.play("blue no");
    assert_eq!(script.forbids("red", "load blue infantry bakal"), "team.freight");
}

/// [team.freight] Forces that were brought land as their owner says, and fight beside those of the ally.
#[test]
fn forces_of_the_ally_that_were_brought_may_land() {
    let mut script = turn();
    script.edit("66 hive 0 destroyer 0 cruiser 0 carrier\nhopes-end hive 1 infantry");
    script.edit("71 red 1 carrier\nbakal owner blue\nbakal blue 4 infantry");
    let blue = ["blue land infantry hopes-end"; 4].join(" | ");
    let load = ["red load blue infantry bakal"; 3].join(" | ");
    lead(
        &mut script,
        &format!("red activate 66 | red move carrier 71 | red load blue infantry bakal | blue yes | {load} | {blue}"),
        "hive.lost-planet",
    );
    lead(&mut script, "blue discard bank", "action.turn");
    assert_eq!(owner(&script, "planet/hopes-end"), Some(1), "who alone has landed takes it");
    assert!(!story(&script).iter().any(|line| line.contains("Maneuver")), "the ally laid no token");
}

/// [team.exchange]
#[test]
fn planets_change_hands_with_the_tokens_where_the_other_has_forces() {
    let mut script = turn();
    until(&mut script, "tokens.redistribute");
    let (one, other) = if script.asked() == ["red"] { ("red", "blue") } else { ("blue", "red") };
    let (own, theirs) = if one == "red" { ("jord", "hercant") } else { ("hercant", "jord") };
    assert_eq!(script.forbids(one, &format!("cede {own}")), "team.exchange", "the other has nothing there");
    script.edit(&format!("{own} {other} 1 infantry\n{theirs} {one} 1 infantry\n{own} exhausted\n{theirs} ready"));
    script.play(&format!("{one} request {theirs} | {other} no"));
    assert_eq!(script.forbids(one, &format!("request {theirs}")), "team.exchange", "it was not granted");
    script.play(&format!("{one} cede {own}"));
    let seat = |name: &str| Some(u8::from(name == "blue"));
    assert_eq!(owner(&script, &format!("planet/{own}")), seat(other));
    let live = script.table().live(Viewer::Audience);
    let space = live.spaces.iter().find(|space| space.id == format!("planet/{own}")).unwrap();
    assert!(space.badges.iter().any(|badge| badge.kind == "exhausted"), "it stays as it was");
}

/// [team.abilities]
#[test]
fn structures_are_built_on_planets_of_the_ally() {
    let mut script = turn();
    lead(&mut script, "red strategy construction", "strategy.construction");
    assert!(script.can("red", "place pds hercant"), "a planet of the ally");
    assert!(!script.can("red", "place pds hopes-end"), "not one of the Hive");
    script.play("red place pds hercant");
    assert!(there(&script, "planet/hercant").contains("red: 1 pds"), "{}", there(&script, "planet/hercant"));
}

/// [team.planets] [skirmish.teams] Ships move through systems with ships of the ally and end beside them, and forces land on its
/// planets: nobody fights, and the planet stays the ally's. Ships of the Hive stop them.
#[test]
fn allies_share_systems_and_planets() {
    let through = |whose: &str| {
        let mut script = turn();
        let [from, via, other] = [(2, 1), (1, 2), (-1, 3)].map(|at| place(at, &script));
        script.edit("13 hive 0 cruiser 0 destroyer 0 carrier\ntrenlak hive 0 pds\nquinarra hive 0 pds");
        script.edit(&format!("{from} red 1 cruiser\n{via} {whose} 1 cruiser\n{other} red 1 carrier"));
        script.play("red activate 13");
        lead(&mut script, "", "move.ships");
        script.can("red", &format!("move cruiser {from}"))
    };
    assert!(through("blue") && !through("hive"), "the ally's ships let them pass, those of the Hive do not");
    let mut script = turn();
    script.edit("77 red 1 carrier 1 infantry\n71 blue 1 cruiser\nbakal owner blue\nbakal blue 1 infantry");
    let lands = "red activate 71 | red move carrier 77 | red load infantry 77 | red land infantry bakal";
    lead(&mut script, lands, "action.turn");
    assert_eq!(there(&script, "system/71"), "red: 1 carrier; blue: 1 cruiser");
    assert_eq!(there(&script, "planet/bakal"), "red: 1 infantry; blue: 1 infantry");
    assert_eq!(owner(&script, "planet/bakal"), Some(1), "landing takes nothing from the ally");
    assert!(!story(&script).iter().any(|line| line.contains(" combat ")), "{:?}", story(&script));
}

/// Edit lines by which a player has neither planets nor ground forces nor docks.
fn fall(home: &[&str], system: &str, who: &str) -> String {
    let planets = home.iter().map(|planet| format!("{planet} owner nobody\n{planet} {who} 0 infantry 0 space-dock\n"));
    format!("{}{system} {who} 0 fighter\n", planets.collect::<String>())
}

/// [team.elimination] [hive.wins] Nobody is out as long as the ally has a planet; when neither has one both are, and the Hive wins.
#[test]
fn nobody_is_out_as_long_as_the_ally_has_a_planet() {
    let (red, blue) = (fall(&["jord"], "1", "red"), fall(&["arretze", "hercant", "kamdorn"], "16", "blue"));
    let mut script = turn();
    script.edit(&red).play("red activate 1");
    lead(&mut script, "", "action.turn");
    assert!(!story(&script).iter().any(|line| line.contains("lost everything")), "{:?}", story(&script));
    until(&mut script, "strategy.cards");
    assert_eq!(script.table().outcome(), None, "another round begins");
    let mut script = turn();
    script.edit(&format!("{red}{blue}")).play("red activate 1");
    let mut chance = Seeded::new(11);
    while script.table().outcome().is_none() {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let (seat, rule) = standing(&script).expect("somebody is asked");
        assert_ne!(rule, "action.turn", "the game goes on");
        let options = script.options(seat);
        let least = ["pass", "no", "done"].into_iter().find(|line| options.iter().any(|option| option == line));
        let line = format!("{} {}", script.table().seat_name(seat), least.unwrap_or(&options[0]));
        script.play(&line);
    }
    let ending = script.table().live(Viewer::Audience).ending.expect("the game is over");
    assert_eq!(kernel::plain(&ending.headline, script.table(), None), "Hive wins.");
}

/// [team.abilities] Mecatol Rex of the ally brings no point for Imperial.
#[test]
fn mecatol_rex_of_the_ally_brings_no_point() {
    for (holder, gains) in [("blue", false), ("red", true)] {
        let mut script = turn();
        script.edit(&format!("custodians gone\ncard imperial red\nmecatol-rex owner {holder}"));
        script.play("red strategy imperial");
        lead(&mut script, "", "action.turn");
        let gained = story(&script).iter().any(|line| line == "Red gains 1 point for Mecatol Rex.");
        assert_eq!(gained, gains, "{holder}: {:?}", story(&script));
    }
}
