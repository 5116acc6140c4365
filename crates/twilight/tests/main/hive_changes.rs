//! Hive Wars: what changes for players, in abilities, objectives and notes (pages 27, 30 to 32), on positions.

use super::hive_points::{draw, turn};
use super::hive_table::{HIVE, at, story, until, with};
use super::hive_turns::{idle, mind, told, wants_mind};
use super::*;
use kernel::testing::Script;
use kernel::{Question, Seeded};

/// A table at the first turn of a player of this faction, with who that is and who the ally, of the Hacan, is.
pub fn open(faction: &str, options: &[(&str, &str)]) -> (Script, &'static str, &'static str) {
    for (first, second) in [(faction, "hacan"), ("hacan", faction)] {
        let mut all = vec![("ties", "slots")];
        all.extend(options);
        all.extend([("faction.1", first), ("faction.2", second)]);
        let mut script = Script::open(&twilight::hive_entry(), &with(&all));
        until(&mut script, "action.turn");
        let me = if script.asked() == ["red"] { "red" } else { "blue" };
        if (me == "red") == (first == faction) {
            return (script, me, if me == "red" { "blue" } else { "red" });
        }
    }
    panic!("{faction} never has the first turn")
}

/// Plays on, everybody doing as little as can be, until somebody may say this.
pub fn press(script: &mut Script, who: &str, line: &str) {
    let may = idle(script, 3, |script| script.can(who, line));
    assert!(may, "{who} never may {line}: {}\n{}", script.standing(), story(script).join("\n"));
}

fn offered(script: &Script, who: &str, what: &str) -> bool {
    script.options(super::seat_named(who)).iter().any(|line| line.contains(what))
}

fn there(script: &Script, element: &str) -> String {
    let live = script.table().live(Viewer::Audience);
    live.spaces.iter().find(|space| space.id == element).map(|space| space.text.clone()).unwrap_or_default()
}

/// Everything a seat sees of the table, as it goes over the wire.
fn seen(script: &Script, who: &str) -> String {
    serde_json::to_string(&script.table().live(Viewer::Seat(super::seat_named(who)))).unwrap()
}

/// [team.objectives] [hive.docks] Homes, docks and planets of the ally are those of no other player; the Hive's are.
#[test]
fn an_ally_is_no_other_player_for_objectives() {
    let (mut script, sol, _) = open("sol", &[]);
    script.edit("objective conquer-the-weak\nobjective achieve-supremacy");
    script.edit("objective negotiate-trade-routes\nred goods 12\nblue goods 12");
    let me = loop {
        until(&mut script, "objectives.score");
        let asked = script.asked()[0];
        if script.can(asked, "score negotiate-trade-routes") {
            break asked;
        }
        script.play(&format!("{asked} pass"));
    };
    let ally = if me == "red" { "blue" } else { "red" };
    let (theirs, system) = if me == sol { ("hercant", "16") } else { ("jord", "1") };
    let score = |script: &Script, what: &str| script.can(me, &format!("score {what}"));
    script.edit(&format!("{theirs} owner {me}"));
    assert!(!score(&script, "conquer-the-weak"), "a home of the ally");
    script.edit(&format!("{theirs} owner {ally}\ntrenlak owner {me}"));
    assert!(score(&script, "conquer-the-weak"), "a home of the Hive: {}", script.standing());
    script.edit(&format!("{system} {me} 1 flagship"));
    assert!(!score(&script, "achieve-supremacy"), "a flagship at the ally's home");
    script.edit(&format!("{system} {me} 0 flagship\n13 {me} 1 flagship"));
    assert!(score(&script, "achieve-supremacy"), "at the Hive's");
    script.edit(&format!("13 {me} 0 flagship\n{me} secret cut-supply-lines\n{me} secret stake-your-claim"));
    script.edit(&format!("{me} secret strengthen-bonds\n{me} secret foster-cohesion\ntrenlak owner hive"));
    script.play(&format!("{me} pass"));
    assert_eq!(script.asked(), [me], "a secret objective is next");
    for (secret, own, foreign) in [
        ("cut-supply-lines", format!("{system} {me} 1 cruiser"), format!("13 {me} 1 cruiser")),
        (
            "stake-your-claim",
            format!("{} owner {me}", if theirs == "jord" { "quinarra" } else { "arretze" }),
            format!("quinarra owner {me}"),
        ),
    ] {
        script.edit(&own);
        if !own.starts_with("quinarra") {
            assert!(!score(&script, secret), "{secret} by the ally");
        }
        script.edit(&own.replace("1 cruiser", "0 cruiser").replace(
            &format!("owner {me}"),
            &format!("owner {}", if own.starts_with("quinarra") { "hive" } else { ally }),
        ));
        script.edit(&foreign);
        assert!(score(&script, secret), "{secret} by the Hive");
    }
    assert!(!score(&script, "strengthen-bonds"), "no note of another");
}

/// [team.abilities] Abilities see planets of the ally; what exhausts does not.
#[test]
fn abilities_see_planets_of_the_ally() {
    let (mut script, me, ally) = open("sol", &[]);
    script.edit(&format!(
        "{me} hand +1 mining-initiative\n{me} hand +1 frontline-deployment\nprimor owner {ally}\nhopes-end owner hive"
    ));
    script.play(&format!("{me} play mining-initiative"));
    assert!(
        script.can(me, "choose arretze") && script.can(me, "choose jord"),
        "{:?}",
        script.options(super::seat_named(me))
    );
    assert!(!script.can(me, "choose quinarra"), "not those of the Hive");
    let (mut script, me, _) = open("sol", &[]);
    script.edit(&format!("{me} hand +1 frontline-deployment"));
    script.play(&format!("{me} play frontline-deployment | {me} choose arretze"));
    assert!(
        there(&script, "planet/arretze").contains(&format!("{me}: 3 infantry")),
        "{}",
        there(&script, "planet/arretze")
    );
    // Diplomacy readies them and closes their systems.
    let (mut script, me, _) = open("sol", &[]);
    script.edit(&format!("card diplomacy {me}\narretze exhausted\njord exhausted"));
    script.play(&format!("{me} strategy diplomacy"));
    assert!(offered(&script, me, "16"), "{:?}", script.options(super::seat_named(me)));
    let choice = script.options(super::seat_named(me))[0].clone();
    script.play(&format!("{me} {choice}"));
    assert!(offered(&script, me, "arretze") && offered(&script, me, "jord"), "{}", script.standing());
}

/// [team.units] [card.counterstroke] Tokens and units of the ally set nothing off.
#[test]
fn what_the_ally_has_there_sets_nothing_off() {
    let (mut script, me, ally) = open("sol", &[]);
    script.edit(&format!(
        "18 token {ally}\n{ally} hand +1 counterstroke\n{ally} hand +1 forward-supply-base\n18 {ally} 1 cruiser"
    ));
    script.play(&format!("{me} activate 18"));
    for _ in 0..4 {
        assert!(
            !script.can(ally, "play counterstroke") && !script.can(ally, "play forward-supply-base"),
            "{}",
            script.standing()
        );
        let seat = script.asked()[0];
        let lines = script.options(super::seat_named(seat));
        let Some(line) = ["no", "pass", "done"].iter().find(|line| lines.iter().any(|own| own == *line)) else { break };
        script.play(&format!("{seat} {line}"));
    }
}

/// [hive.meltdown] A PDS or mech of the Hive outside homes, since it has no docks.
#[test]
fn reactor_meltdown() {
    let (mut script, me, ally) = open("sol", &[]);
    script.edit(&format!(
        "{me} hand +1 reactor-meltdown\nquinarra hive 1 pds\nhopes-end hive 1 mech 1 pds\narretze {ally} 1 pds"
    ));
    script.play(&format!("{me} play reactor-meltdown"));
    let lines = script.options(super::seat_named(me));
    assert_eq!(lines.iter().filter(|line| line.contains("hopes-end")).count(), 2, "{lines:?}");
    assert_eq!(lines.len(), 2, "neither homes nor the ally's: {lines:?}");
    let mech = lines.iter().find(|line| line.contains("mech")).unwrap();
    script.play(&format!("{me} {mech}"));
    assert!(!there(&script, "planet/hopes-end").contains("mech"), "{}", there(&script, "planet/hopes-end"));
}

/// [hive.pillage] Trade goods of the stockpile count, and may be what is taken; so may a commodity.
#[test]
fn pillage_takes_from_bank_or_stockpile() {
    let options = [("faction.1", "mentak"), ("ties", "slots")];
    let edits = "hive goods 0\nhive stockpile 0 0 2 0\n18 red 1 cruiser\n18 hive 1 cruiser\nred goods 0";
    let mut script = turn(&["trade", "imperial"], &options, edits);
    draw(&mut script, &["h11"]);
    press(&mut script, "red", "use pillage");
    script.play("red use pillage");
    assert!(script.can("red", "discard bank") && script.can("red", "discard stockpile"), "{}", script.standing());
    script.play("red discard stockpile");
    let goods =
        [script.gauge("red", "trade-goods"), script.gauge(HIVE, "trade-goods"), script.gauge(HIVE, "stock-goods")];
    assert_eq!(goods, [1, 3, 1]);
    let mut script = turn(&["trade", "imperial"], &options, &format!("{edits}\nhive commodities 1"));
    draw(&mut script, &["h11"]);
    press(&mut script, "red", "use pillage");
    let before = script.gauge(HIVE, "commodities");
    script.play("red use pillage | red take commodity");
    assert_eq!((script.gauge("red", "trade-goods"), script.gauge(HIVE, "commodities")), (1, before - 1));
}

/// [hive.owned] Basic technologies of the Hive are those with no more symbols than it has of their colour.
#[test]
fn technologies_the_hive_owns() {
    let (mut script, me, _) = open("yin", &[]);
    script.edit(&format!("{me} leader yin-commander\nhive basics 2 0 0 0\ncard technology {me}"));
    script.play(&format!("{me} strategy technology"));
    assert!(script.can(me, "research gravity-drive"), "one blue symbol and its own: two");
    assert_eq!(script.forbids(me, "research fleet-logistics"), "research.prerequisites", "three");
    let (mut script, me, _) = open("nekro", &[]);
    script.edit(&format!("18 {me} 2 dreadnought\n18 hive 1 destroyer\ncustodians gone\nhive basics 1 0 0 0"));
    script.play(&format!("{me} activate 18"));
    press(&mut script, me, "use technological-singularity");
    script.play(&format!("{me} use technological-singularity"));
    let lines = script.options(super::seat_named(me));
    assert!(lines.iter().any(|line| line.contains("antimass-deflectors")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("gravity-drive") || line.contains("neural-motivator")), "{lines:?}");
}

/// Sol uses Technology, and the Nekro follow: what they gain is asked.
fn nekro_follow(edits: impl Fn(&str, &str) -> String) -> (Script, &'static str, &'static str) {
    let tables = [("nekro", "sol"), ("sol", "nekro")].map(|(first, second)| {
        let mut script = Script::open(
            &twilight::hive_entry(),
            &with(&[("ties", "slots"), ("faction.1", first), ("faction.2", second)]),
        );
        until(&mut script, "action.turn");
        let me = script.asked()[0];
        (script, me, (me == "red") == (first == "sol"))
    });
    let (mut script, me, _) = tables.into_iter().find(|(.., is_sol)| *is_sol).expect("one of both begins with Sol");
    let ally = if me == "red" { "blue" } else { "red" };
    script.edit(&format!(
        "card technology {me}\n{me} technology gravity-drive\n{me} technology spec-ops-ii\n{ally} strategy 2\n{ally} goods 8"
    ));
    script.edit(&edits(me, ally));
    script.play(&format!("{me} strategy technology"));
    let (mut chance, mut question) = (Seeded::new(3), Question::default());
    for _ in 0..200 {
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().expect("somebody is asked");
        script.table().ask(seat, &mut question);
        let rule = question.ask.expect("a question stands").rule.0;
        let lines = script.options(seat);
        if script.asked() == [ally] && ["team.legacy", "tokens.gain"].contains(&rule) {
            return (script, me, ally);
        }
        let follows = script.asked() == [ally] && rule == "strategy.technology";
        let words: &[&str] = if follows { &["yes"] } else { &["pass", "no", "done"] };
        let at = words.iter().find_map(|word| lines.iter().position(|line| line == word));
        script.choose(seat, question.keys[at.unwrap_or(0)]).unwrap();
    }
    panic!("the Nekro do not follow: {:?}", story(&script))
}

/// [team.legacy] In place of tokens the Nekro gain a technology of their ally, none of its faction's; it returns a token, then a ship.
#[test]
fn nekro_and_a_technology_of_their_ally() {
    let (mut script, me, ally) = nekro_follow(|_, _| String::new());
    assert!(script.can(ally, "gain gravity-drive") && script.can(ally, "pass"), "{}", script.standing());
    assert!(!script.can(ally, "gain spec-ops-ii"), "it is the faction's own");
    script.play(&format!("{ally} gain gravity-drive"));
    press(&mut script, me, "spend tactic token");
    let before = script.gauge(me, "tactic");
    script.play(&format!("{me} spend tactic token"));
    assert_eq!(script.gauge(me, "tactic"), before - 1);
    let ships = script.options(super::seat_named(me));
    assert!(ships.iter().any(|line| line.contains("carrier")), "{ships:?}");
    assert!(!ships.iter().any(|line| line.contains("fighter")), "{ships:?}");
    script.play(&format!("{me} {}", ships[0]));
    let lines = story(&script);
    let says = |what: &str| lines.iter().any(|line| line.contains(what));
    assert!(says("gains Gravity Drive from") && says("returns a tactic token."), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" returns a") && line.contains(" from ")), "{lines:?}");
    assert!(!says("command tokens in place of research") && !says("is destroyed"), "{lines:?}");
    let (mut script, _, ally) = nekro_follow(|_, _| String::new());
    script.play(&format!("{ally} pass"));
    mind(&mut script);
    assert!(told(&script, "command tokens in place of research"), "{:?}", story(&script));
    let (script, _, ally) = nekro_follow(|me, _| format!("{me} tactic 0\n{me} strategy 0\n{me} fleet 0"));
    assert!(!script.can(ally, "gain gravity-drive"), "the ally has nothing to return: {}", script.standing());
}

/// [hive.agent] [hive.looked-at] [hive.random] The Yssaril have the Hive's agent, and look at its cards.
#[test]
fn yssaril_and_the_hive() {
    let (mut script, me, _) = open("yssaril", &[]);
    script.edit(&format!("{me} technology mageon-implants\nhive hand empty\nhive hand +1 bunker\nhive hand +1 spy"));
    script.play(&format!("{me} use mageon-implants | {me} choose hive"));
    assert!(script.can(me, "take bunker") && script.can(me, "take spy"));
    let before = script.gauge(me, "cards");
    script.play(&format!("{me} take spy"));
    assert_eq!([script.gauge(me, "cards"), script.gauge(HIVE, "cards")], [before + 1, 1]);
    let (mut script, me, _) = open("yssaril", &[]);
    script.edit(&format!("{me} leader yssaril-hero\nhive hand empty\nhive hand +1 bunker"));
    script.play(&format!("{me} use yssaril-hero"));
    press(&mut script, me, "take bunker");
    let (mut script, me, _) = open("yssaril", &[]);
    script.play(&format!("{me} activate 15"));
    press(&mut script, me, "use yssaril-agent");
    script.play(&format!("{me} use yssaril-agent | {me} take sardakk-agent"));
    let before = there(&script, "planet/retillion");
    if script.can(me, "choose retillion") {
        script.play(&format!("{me} choose retillion"));
    }
    assert_ne!(before, there(&script, "planet/retillion"), "two infantry more");
}

/// The Mentak win a space combat against the Hive and get a note, by the first of these transaction cards that is not drawn yet.
fn mentak_win(cards: &[&str], edits: &str) -> (Script, &'static str) {
    let (mut script, me, _) = open("mentak", &[]);
    script.edit(&format!("{me} leader mentak-commander\n18 {me} 3 dreadnought\n18 hive 1 destroyer\n{edits}"));
    script.play(&format!("{me} activate 18"));
    let won = |script: &Script| !there(script, "system/18").contains("hive: ") && wants_mind(script);
    assert!(idle(&mut script, 3, won), "no transaction card is drawn: {:?}", story(&script));
    let left = cards.iter().map(|card| format!("draw {card}")).find(|line| script.table().parse_faces(line).is_ok());
    script.play(&format!("~ {}", left.expect("one is left")));
    (script, me)
}

/// [hive.gives-note] [hive.commander] [hive.note-alliance] [hive.note-support] D57: a transaction card names the note; what is
/// gone the player chooses. The Alliance lends the commander until cards are readied, the Support a point until the Hive scores.
#[test]
fn d57_which_note_the_hive_gives() {
    let (mut script, me) = mentak_win(&["h04"], "");
    assert!(told(&script, "transaction card H04: Alliance"), "{:?}", story(&script));
    assert!(seen(&script, me).contains("G'hom Sek'kus"));
    until(&mut script, "strategy.cards");
    assert!(told(&script, "Alliance goes back from"), "{:?}", story(&script));
    let (mut script, me) = mentak_win(&["h03"], "objective lead-from-the-front\nround 2");
    assert_eq!(super::diplomacy::points(&script, me), 1);
    script.edit("hive stockpile 0 0 0 3");
    until(&mut script, "strategy.cards");
    assert!(told(&script, "Hive scores Lead From the Front") && told(&script, "Support for the Throne goes back from"));
    let (mut script, me) = mentak_win(&["h04"], &format!("{} note alliance-hive", "red"));
    assert_eq!(script.asked(), [me], "{}", script.standing());
    let before = script.gauge(me, "notes");
    assert!(offered(&script, me, "ceasefire-hive") && !offered(&script, me, "alliance-hive"));
    script.play(&format!("{me} hand ceasefire-hive"));
    assert_eq!(script.gauge(me, "notes"), before + 1);
}

/// [hive.gives-note] D57: each kind a transaction card can name is the note that changes hands.
#[test]
fn d57_each_kind_of_note() {
    let kinds: [(&[&str], &str); 6] = [
        (&["h17", "h18", "h25", "h30", "h33"], "tekklar-legion"),
        (&["h02"], "trade-agreement-hive"),
        (&["h03"], "support-for-the-throne-hive"),
        (&["h04"], "alliance-hive"),
        (&["h05"], "ceasefire-hive"),
        (&["h06"], "political-secret-hive"),
    ];
    for (cards, note) in kinds {
        let (script, me) = mentak_win(cards, "");
        let seen = seen(&script, me);
        let held = kinds.iter().map(|(_, note)| *note).filter(|note| seen.contains(&format!("note/{note}")));
        assert_eq!(held.collect::<Vec<_>>(), [note], "{cards:?}: {:?}", story(&script));
    }
}

/// [hive.note-trade] After the Hive has gained commodities and before it turns them into trade goods they are the holder's.
#[test]
fn d58_trade_agreement_of_the_hive() {
    let edits = "red note trade-agreement-hive\nhive commodities 3\nred goods 0\nhive goods 0";
    let mut script = turn(&["trade", "imperial"], &[("ties", "slots")], edits);
    draw(&mut script, &["h11"]);
    press(&mut script, "red", "use trade-agreement");
    script.play("red use trade-agreement");
    assert_eq!([script.gauge("red", "trade-goods"), script.gauge(HIVE, "trade-goods")], [4, 3]);
    assert_eq!(script.gauge(HIVE, "commodities"), 0);
    let mut script = turn(&["trade", "imperial"], &[("ties", "slots")], "hive commodities 3\nhive goods 0");
    draw(&mut script, &["h11"]);
    mind(&mut script);
    assert_eq!(
        [script.gauge(HIVE, "trade-goods"), script.gauge(HIVE, "commodities")],
        [5, 0],
        "3, and 2 for 4 commodities"
    );
}

/// [hive.protected] What spares Mecatol Rex spares the spawning systems: no peace accords there.
#[test]
fn spawning_systems_are_spared() {
    let (mut script, me, _) = open("xxcha", &[]);
    script.edit(&format!("card diplomacy {me}\nbakal owner {me}\nhopes-end hive 0 infantry\nquinarra hive 0 infantry"));
    script.edit(&format!("primor owner {me}"));
    script.play(&format!("{me} strategy diplomacy"));
    assert!(!script.can(me, "choose 65"), "Diplomacy spares them as it spares Mecatol Rex: {}", script.standing());
    press(&mut script, me, "use peace-accords");
    script.play(&format!("{me} use peace-accords"));
    assert!(!offered(&script, me, "hopes-end"), "{:?}", script.options(super::seat_named(me)));
}

/// [hive.settings] Commanders and each other's Alliance from the start; commodities stay such between allies.
#[test]
fn easier_settings_of_the_players() {
    let script = at("action.turn", &[("easier", "commanders+commodities")]);
    assert_eq!(story(&script).iter().filter(|line| line.contains(" begins with ")).count(), 2, "{:?}", story(&script));
    assert_eq!(story(&script).iter().filter(|line| line.contains("Alliance lies before")).count(), 2);
    let (mut script, me, ally) = open("sol", &[("easier", "commodities")]);
    script.edit(&format!("{me} commodities 2\n{ally} commodities 0\n18 {me} 1 destroyer\n18 {ally} 1 destroyer"));
    super::diplomacy::deal(&mut script, me, ally, &["commodity"], &[]);
    let held = [script.gauge(me, "commodities"), script.gauge(ally, "commodities"), script.gauge(ally, "trade-goods")];
    assert_eq!(held[..2], [1, 1]);
}

/// Plays on by the first answers until the game is over, or for so many answers.
fn over(script: &mut Script) {
    let (mut chance, mut question) = (Seeded::new(7), Question::default());
    for _ in 0..3000 {
        if script.table().outcome().is_some() {
            return;
        }
        if let Some(faces) = script.table().roll(&mut chance) {
            script.answer(&faces).unwrap();
            continue;
        }
        let seat = script.table().asked().iter().next().expect("somebody is asked");
        script.table().ask(seat, &mut question);
        script.choose(seat, question.keys[0]).unwrap();
    }
}

/// [hive.wins] [hive.score] The Hive wins with its eighth point; the players with 10 and 8, and not with 10 and 7.
#[test]
fn ways_to_win_and_lose() {
    let (mut script, ..) = open("sol", &[]);
    script.edit("round 2\nhive points 7\nobjective lead-from-the-front\nhive stockpile 0 0 0 3");
    over(&mut script);
    let ending = script.table().live(Viewer::Audience).ending.expect("the Hive has won");
    assert_eq!(ending.rule, "hive.wins");
    assert_eq!(kernel::plain(&ending.headline, script.table(), None), "Hive wins.");
    assert_eq!(kernel::plain(&ending.places[0].score, script.table(), None), "8 points");
    assert_eq!(script.table().live(Viewer::Audience).seats[HIVE.index()].score.value, 8);
    for (points, won) in [(8, true), (7, false)] {
        let (mut script, ..) = open("sol", &[]);
        script.edit("objective negotiate-trade-routes\nred goods 12\nblue goods 12");
        let me = loop {
            until(&mut script, "objectives.score");
            let asked = script.asked()[0];
            if script.can(asked, "score negotiate-trade-routes") {
                break asked;
            }
            script.play(&format!("{asked} pass"));
        };
        let ally = if me == "red" { "blue" } else { "red" };
        script.edit(&format!("{me} points 9\n{ally} points {points}\n{me} goods 12\nhive points 0"));
        script.play(&format!("{me} score negotiate-trade-routes"));
        let goods = ["spend 5", "pay", "done"].into_iter().find(|line| script.can(me, line));
        if let Some(line) = goods {
            script.play(&format!("{me} {line}"));
        }
        assert_eq!(script.table().outcome().is_some(), won, "10 and {points}: {}", script.standing());
    }
}
