//! What players do to the Hive with cards, leaders and relics, and what it answers, on positions at the table. Names are those of the
//! reference.

use super::hive_changes::{open, press};
use super::hive_criteria::{AS1, AS2, MS, nothing_wanted, place, there};
use super::hive_points::{draw, turn};
use super::hive_raids::{on, planet_of};
use super::hive_table::{HIVE, at, reasons, story, until};
use super::hive_turns::{mind, told};
use kernel::testing::Script;

const SLOTS: &[(&str, &str)] = &[("ties", "slots")];

fn here(script: &Script, at: (i8, i8)) -> String {
    there(script, &format!("system/{}", place(at, script)))
}

/// [hive.helpful] [hive.strength] What agents and relics of players ask of the Hive: it gives nothing up, takes the exchange that gains
/// most, and builds where it would.
#[test]
fn what_texts_of_players_ask_the_hive() {
    let (mut script, me, _) = open("nekro", &[]);
    let before = ["tactic", "strategy", "trade-goods"].map(|kind| script.gauge(HIVE, kind));
    script.play(&format!("{me} use nekro-agent | {me} choose hive"));
    assert_eq!(["tactic", "strategy", "trade-goods"].map(|kind| script.gauge(HIVE, kind)), before);

    let (mut script, me, _) = open("arborec", &[]);
    let bare: String = [MS, AS1, AS2]
        .map(|at| format!("{} hive 0 cruiser 0 carrier 0 dreadnought 1 destroyer\n", place(at, &script)))
        .concat();
    script.edit(&format!("{bare}{} hive 1 dreadnought", place(AS2, &script)));
    script.play(&format!("{me} use arborec-agent | {me} choose hive"));
    let gained = [MS, AS1, AS2].map(|at| here(&script, at).contains("1 carrier"));
    assert_eq!(gained.iter().filter(|got| **got).count(), 1, "a destroyer for a carrier: {gained:?}");
    assert!(here(&script, AS2).contains("1 dreadnought"));

    let (mut script, me, _) = open("sol", &[]);
    script.edit(&format!("{me} relic jr-xs455-o\nhive bank 8 8\ntrenlak hive 1 mech"));
    script.play(&format!("{me} use jr-xs455-o | {me} choose hive"));
    assert_eq!(script.gauge(HIVE, "bank-resources"), 5);
    assert!(!there(&script, "planet/trenlak").contains("pds") && !there(&script, "planet/quinarra").contains("pds"));
    let built = [AS1, AS2].map(|at| {
        let planet = planet_of(&script, &format!("system/{}", place(at, &script))).unwrap();
        there(&script, &format!("planet/{planet}")).contains("1 pds")
    });
    assert_eq!(built.iter().filter(|built| **built).count(), 1, "where fewest structures are: {built:?}");
}

/// [hive.weakest] D44: an Assault Cannon makes the Hive destroy its weakest ship that is no fighter, before anybody rolls.
#[test]
fn d44_an_assault_cannon_meets_the_weakest_ship() {
    let (mut script, me, _) = open("sol", SLOTS);
    script.edit(&format!(
        "custodians gone\n{me} fleet 9\n{me} technology assault-cannon\n18 {me} 4 dreadnought\n18 hive 1 dreadnought 1 carrier 1 destroyer"
    ));
    script.play(&format!("{me} activate 18"));
    on(&mut script, 3, "is destroyed");
    let lines = story(&script);
    let lost = lines.iter().find(|line| line.contains("is destroyed")).expect("a ship is lost");
    assert!(lost.starts_with("Hive's destroyer"), "{lost}");
    assert!(!told(&script, " rolls for space combat"), "{lines:?}");
}

/// [hive.lost-planet] D67: what the Hive loses in a ground combat costs it what the planet yields, from the purse the player names; trade goods
/// make up for what the bank lacks.
#[test]
fn d67_a_conquered_planet_at_the_table() {
    let conquer = |edits: &str, purse: &str| {
        let (mut script, me, _) = open("sol", SLOTS);
        let site = place(AS1, &script);
        let planet = planet_of(&script, &format!("system/{site}")).unwrap();
        script.edit(&format!(
            "{site} hive 0 carrier 0 cruiser 0 destroyer 0 dreadnought 0 flagship\n{planet} hive 0 infantry\n\
             {site} {me} 1 carrier 2 infantry\nhive bank 1 3\nhive goods 4\nhive stockpile 3 1 0 0\n{edits}"
        ));
        script.play(&format!("{me} activate {site}"));
        press(&mut script, me, &format!("land infantry {planet}"));
        script.play(&format!("{me} land infantry {planet}"));
        press(&mut script, me, &format!("discard {purse}"));
        script.play(&format!("{me} discard {purse}"));
        ["bank-resources", "bank-influence", "trade-goods", "stock-resources", "stock-influence"]
            .map(|kind| script.gauge(HIVE, kind))
    };
    assert_eq!(conquer("", "bank"), [0, 1, 3, 3, 1], "a trade good for the resource that is missing");
    assert_eq!(conquer("", "stockpile"), [1, 3, 4, 1, 0], "trade goods make up for nothing there");
}

/// [hive.exhausted] [hive.lost-planet] D68: Uprising exhausts a planet of the Hive, which costs it what the planet yields.
#[test]
fn d68_uprising_costs_the_hive_what_a_planet_yields() {
    let (mut script, me, _) = open("sol", SLOTS);
    let planet = planet_of(&script, &format!("system/{}", place((1, 0), &script)));
    let planet = planet.unwrap();
    script.edit(&format!("{planet} owner hive\n{planet} ready\nhive bank 5 5\n{me} hand +1 uprising"));
    script.play(&format!("{me} play uprising"));
    let line = format!("choose {planet}");
    if script.can(me, &line) {
        script.play(&format!("{me} {line}"));
    }
    until(&mut script, "hive.lost-planet");
    let asked = script.asked()[0];
    script.play(&format!("{asked} discard bank"));
    assert_eq!(["bank-resources", "bank-influence"].map(|kind| script.gauge(HIVE, kind)), [4, 4], "a standard planet");
}

/// [hive.lost-planet] A planet that leaves the map is lost, too.
#[test]
fn a_planet_that_is_destroyed_costs_the_hive_what_it_yields() {
    let (mut script, me, _) = open("sol", SLOTS);
    let (site, next) = (place((1, 0), &script), place((0, 1), &script));
    let planet = planet_of(&script, &format!("system/{site}")).unwrap();
    script
        .edit(&format!("{planet} owner hive\n{next} {me} 1 dreadnought\nhive bank 5 5\n{me} relic stellar-converter"));
    script.play(&format!("{me} use stellar-converter"));
    let line = format!("choose {planet}");
    if script.can(me, &line) {
        script.play(&format!("{me} {line}"));
    }
    until(&mut script, "hive.lost-planet");
    let asked = script.asked()[0];
    script.play(&format!("{asked} discard bank"));
    assert_eq!(["bank-resources", "bank-influence"].map(|kind| script.gauge(HIVE, kind)), [4, 4]);
}

/// [hive.fleet-pool] D69: Neuroglaive would take a fleet token: a strategy token goes instead, and the counters of the Naalu count nothing
/// for the rest of the turn.
#[test]
fn d69_neuroglaive_at_the_table() {
    let edits = "red technology neuroglaive\nred counters 4\nblue counters 1\nhive strategy 2";
    let mut script = turn(&["leadership", "warfare"], &[("ties", "slots"), ("faction.1", "naalu")], edits);
    let to = place((3, -1), &script);
    script.edit(&format!("{to} red 1 cruiser\n{} hive 2 carrier 2 cruiser 2 destroyer", place(AS2, &script)));
    draw(&mut script, &["h20", "h02", "h22"]);
    mind(&mut script);
    assert!(told(&script, "Hive activates"), "{:?}", story(&script));
    assert!(told(&script, "Hive loses 1 strategy token."), "{:?}", story(&script));
    assert!(told(&script, "aggression counters count nothing for the rest of the turn."));
    let why = reasons(&script);
    assert!(why.iter().any(|line| line == "At most 1 ships: 1 icons, 0 counters there."), "{why:?}");
    assert_eq!(script.gauge("red", "counters"), 4, "they count again");
}

/// [hive.upgrades] Space cannons of PDS II reach next to them when a player is at it, not in an action of the Hive.
#[test]
fn pds_two_of_the_hive_fires_next_to_it_when_a_player_acts() {
    let edits = |script: &Script, who: &str| {
        let to = place((3, -1), script);
        let planet = planet_of(script, &format!("system/{}", place(AS2, script))).unwrap();
        format!("hive technology pds-ii\n{planet} hive 1 pds\n{to} {who} 1 cruiser\n{who} counters 4")
    };
    let (mut script, me, _) = open("sol", SLOTS);
    let lines = edits(&script, me);
    script.edit(&lines);
    script.play(&format!("{me} activate {}", place((3, -1), &script)));
    assert!(on(&mut script, 3, "Hive rolls for space cannon"), "{:?}", story(&script));
    let mut script = turn(&["leadership", "warfare"], SLOTS, "");
    let lines = edits(&script, "red");
    script.edit(&format!("{lines}\n{} hive 2 carrier 2 cruiser 2 destroyer", place(AS2, &script)));
    draw(&mut script, &["h19", "h02", "h30"]);
    mind(&mut script);
    assert!(told(&script, "Space combat at"), "{:?}", story(&script));
    assert!(!told(&script, "Hive rolls for space cannon"), "{:?}", story(&script));
}

/// [hive.settings] Without Unrelenting the Hive does not add 1 to its combat rolls.
#[test]
fn the_hive_may_relent() {
    let needs = |options: &[(&str, &str)]| {
        let (mut script, me, _) = open("sol", options);
        script.edit(&format!("custodians gone\n18 {me} 2 dreadnought\n18 hive 1 destroyer"));
        script.play(&format!("{me} activate 18"));
        on(&mut script, 3, "Hive rolls for space combat");
        let line = story(&script).into_iter().find(|line| line.starts_with("Hive rolls for space combat")).unwrap();
        line.rsplit("Needed: ").next().unwrap().to_string()
    };
    let (plain, relents) = (needs(&[]), needs(&[("easier", "relents")]));
    let digit = |text: &str| text.chars().find(char::is_ascii_digit).unwrap().to_digit(10).unwrap();
    assert_eq!(digit(&plain) + 1, digit(&relents), "{plain} {relents}");
}

/// [hive.construction] D20: PDS where fewest structures are, one a planet; an objective sends them away from home; following a mech.
#[test]
fn d20_construction_at_the_table() {
    let build = |edits: &str| {
        let mut script = turn(&["construction", "imperial"], SLOTS, "");
        let wanted = nothing_wanted(&script);
        script.edit(&format!("{wanted}{edits}"));
        draw(&mut script, &["h10"]);
        story(&script).into_iter().filter(|line| line.starts_with("Hive builds ")).collect::<Vec<_>>()
    };
    let bare = "trenlak hive 0 pds 0 mech\nquinarra hive 0 pds 0 mech";
    let lines = build(&format!("{bare}\ntrenlak hive 1 pds"));
    assert_eq!(lines.len(), 2, "two icons: {lines:?}");
    assert!(lines.iter().all(|line| line.contains("a PDS on") && !line.contains("Quinarra")), "{lines:?}");
    let script = at("action.turn", SLOTS);
    let outer = planet_of(&script, &format!("system/{}", place((1, 0), &script))).unwrap();
    let about = format!("primor hive 1 pds\nhopes-end hive 1 pds\n{outer} owner hive\n");
    assert!(build(&about)[0].ends_with("on Quinarra."), "of systems without any the spawning one: {:?}", build(&about));
    let lines = build(&format!("{about}objective protect-the-border"));
    assert!(
        !lines[0].contains("Quinarra") && !lines[0].contains("Tren'lak"),
        "planets away from home are asked for: {lines:?}"
    );
    let built = |script: &Script| story(script).iter().filter(|line| line.starts_with("Hive builds a mech on")).count();
    let mut script = at("action.turn", SLOTS);
    let me = script.asked()[0];
    script.edit(&format!("card construction {me}\nround 2\nobjective build-defenses\nhive strategy 2"));
    script.play(&format!("{me} strategy construction"));
    mind(&mut script);
    assert_eq!(built(&script), 1, "{:?}", story(&script));
}
