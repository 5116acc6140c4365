//! Worked scenarios that no test of a paragraph plays out.

use crate::actions::edited;
use crate::council::{acting, go, has_badge, opened, points, quiet, tray, winner};
use crate::field::{Field, RED};
use central_powers::CentralPowers;
use central_powers::names::Strategy;
use central_powers::objectives::progress;
use central_powers::printed::Stage;
use central_powers::steps::StatusPhase;
use kernel::testing::Script;
use kernel::{Edit, Game};

const FOUR: [&str; 4] = ["sol", "hacan", "xxcha", "winnu"];
const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

/// Yellow holds the Voice with 5 points, blue is the Speaker, red calls the vote.
fn called(more: &str) -> Script {
    let mut script = acting(&FOUR, &format!("speaker blue | voice yellow | yellow points 5 | floor mutiny {more}"));
    go(&mut script, "red play senator-emeritus | red keep | red use");
    script
}

#[test]
fn scenario_3_voice_of_the_council() {
    // [opt.voice] [hr.senator-emeritus] [council.order] [council.tie] (HR-3e, OPT-XI)
    let mut script = called("");
    assert_eq!(script.asked(), ["green"], "left of the Speaker first");
    go(&mut script, "green vote red | yellow vote yellow | red vote red | blue abstain");
    assert!(script.gauge("red", "votes") + script.gauge("green", "votes") > script.gauge("yellow", "votes"));
    assert!(has_badge(&script, "red", "voice") && !has_badge(&script, "yellow", "voice"));
    assert_eq!((points(&script, "red"), points(&script, "yellow")), (1, 4));
    assert!(script.can("red", "agenda mutiny"), "the agenda follows");
    // A tie is the Speaker's to decide, although he abstained.
    let w = opened(&FOUR, &[]);
    let script = called("");
    let (ahead, behind) = (script.gauge("red", "votes"), script.gauge("yellow", "votes"));
    let (who, lacks) = if ahead < behind { ("red", behind - ahead) } else { ("yellow", ahead - behind) };
    let worth = |id: &str| w.kit.planets.iter().find(|row| row.id == id).map_or(0, |row| i32::from(row.influence));
    let on_map = |row: &&central_powers::printed::Planet| {
        let spot = w.kit.planets.iter().position(|other| other.id == row.id).unwrap();
        let spot = imperium::PlanetSpot(spot as u8);
        w.system_of(spot).is_some() && w.owner(spot).is_none() && !row.station
    };
    let planet = w.kit.get().planets.iter().filter(on_map).find(|row| worth(&row.id) == lacks);
    let more = planet.map_or(String::new(), |row| format!("| {who} planet {}", row.id));
    let mut script = called(&more);
    assert_eq!(script.gauge("red", "votes"), script.gauge("yellow", "votes"), "{more}");
    go(&mut script, "green abstain | yellow vote yellow | red vote red | blue abstain");
    assert_eq!(script.asked(), ["blue"]);
    script.play("blue vote yellow");
    assert_eq!((points(&script, "red"), points(&script, "yellow")), (0, 5));
    // Had he declined to call it, the agenda would follow at once.
    let mut script = acting(&FOUR, "speaker blue | voice yellow | yellow points 5 | floor mutiny");
    go(&mut script, "red play senator-emeritus | red keep | red pass");
    assert!(script.can("red", "agenda mutiny") && has_badge(&script, "yellow", "voice"));
}

#[test]
fn scenario_5_xxcha_stops_an_agenda() {
    // [gs.xxcha] [faq.xxcha-own-agenda] [faq.xxcha-repeal] [faq.draw-or-select] (GS-6, FAQ-6, FAQ-9, FAQ-13)
    let edits = "floor trade-embargo seed-of-an-empire | blue strategy-allocation 2 hand free-trade hand mutiny";
    let mut script = acting(&["sol", "xxcha", "winnu"], edits);
    go(&mut script, "red play senator-emeritus | red keep | red pass | red agenda trade-embargo | blue use xxcha-veto");
    assert!(["floor free-trade", "floor mutiny", "pass"].iter().all(|line| script.can("blue", line)));
    script.play("blue floor mutiny");
    quiet(&mut script);
    let floor = tray(&script, "floor");
    assert!(floor.contains(&"Mutiny".to_string()) && !floor.contains(&"Trade Embargo".to_string()), "{floor:?}");
    assert!(script.can("red", "agenda mutiny") && !script.can("red", "agenda trade-embargo"));
    go(&mut script, "red agenda mutiny | blue use xxcha-veto | blue pass");
    assert_eq!(script.gauge("blue", "strategy-allocation"), 0);
    // Without a counter it is not offered again.
    go(&mut script, "red agenda seed-of-an-empire");
    assert!(script.can("blue", "vote for") && !script.can("blue", "use xxcha-veto"), "{}", script.standing());
}

/// Red holds Mecatol Rex and Dominion in round 4, with so many points; two objectives of Stage I are met.
fn dominion(points: u8) -> Field {
    let mut field = Field::of(&THREE);
    field.own(RED, imperium::PlanetSpot(field.w.kit.mecatol.1));
    field.w.round = 4;
    field.w.player_mut(RED).points = points;
    field.w.player_mut(RED).technologies = u64::MAX >> 32;
    let rows = field.w.kit.get().objectives.iter().enumerate();
    let wanted = ["one-5-technologies", "one-mecatol", "two-9-technologies"];
    field.w.open = rows.filter(|(_, row)| wanted.contains(&row.id.as_str())).fold(0, |all, (n, _)| all | 1 << n);
    let slot = field.w.slots.iter_mut().find(|slot| slot.card == Strategy::Dominion).unwrap();
    (slot.holder, slot.used) = (Some(RED), false);
    field
}

#[test]
fn err_1_faq_18_scenario_8_dominion_ends_the_game() {
    // [hr.dominion] [hr.sudden-death] [opt.age-of-empire] (HR-3f, HR-8, ERR-1, FAQ-18)
    let mut script = dominion(12).play();
    go(&mut script, "red play dominion | red counter command-pool");
    assert!(script.options("red").iter().all(|line| !line.starts_with("objective two-")), "not in round 4");
    script.play("red objective one-5-technologies");
    assert_eq!(winner(&script), Some(0), "nobody is asked for the secondary ability");
    // With 11 he stands at 13, and claims one more in the status phase: not two.
    let mut script = dominion(11).play();
    go(&mut script, "red play dominion | red counter command-pool | red objective one-5-technologies");
    assert_eq!((points(&script, "red"), winner(&script)), (13, None));
    let mut field = dominion(11);
    let row = |field: &Field, id: &str| field.w.kit.objectives.iter().position(|row| row.id == id).unwrap();
    let claimed = row(&field, "one-5-technologies");
    field.w.player_mut(RED).claimed = 1 << claimed;
    field.w.player_mut(RED).claims = 1;
    field.w.player_mut(RED).points = 5;
    let mut script = Script::of(kernel::seated::<CentralPowers>(field.w, StatusPhase.into()));
    quiet(&mut script);
    script.play("red objective one-mecatol");
    assert_eq!(points(&script, "red"), 6);
    assert!(
        !script.asked().contains(&"red")
            || script.options("red").iter().all(|line| !line.starts_with("objective one-"))
    );
}

#[test]
fn opt_xii_scenario_11_one_hidden_objective_a_game() {
    // [hr.hidden-objectives] (HR-6, OPT-XII) Scoring one discards the other, and nothing is offered afterwards.
    let mut field = Field::of(&THREE);
    for spot in (0..field.w.kit.planets.len() as u8).map(imperium::PlanetSpot) {
        let free = field.w.owner(spot).is_none() && field.w.system_of(spot).is_some();
        if free && !field.w.planet(spot).station {
            field.own(RED, spot);
        }
    }
    field.w.player_mut(RED).technologies = u64::MAX >> 32;
    let rows = field.w.kit.get().objectives.iter().enumerate();
    let met = rows.filter(|(n, row)| row.stage == Stage::Secret && progress(&field.w, RED, *n as u8).is_met());
    let met: Vec<&str> = met.map(|(_, row)| row.id.as_str()).collect();
    let held = met.iter().copied().find(|id| {
        let mut trial = field.w.clone();
        CentralPowers::edit(&mut trial, &mut Edit::of(&format!("red secret {id}"))).is_ok()
    });
    let id = held.expect("a secret objective of the deck that is met");
    edited(&mut field, &format!("red secret {id}"));
    field.w.open = 0;
    let status = |field: &Field| {
        let mut script = Script::of(kernel::seated::<CentralPowers>(field.w.clone(), StatusPhase.into()));
        quiet(&mut script);
        script
    };
    // The host ends the question for whoever has nothing to show; nobody else sees the difference.
    let waits = |script: &Script| {
        let mut question = kernel::Question::default();
        let ask = script.table().ask(RED, &mut question).then_some(question.ask).flatten().expect("red is asked");
        (ask.rule.0 == "hr.hidden-objectives").then_some(!ask.idle)
    };
    let mut poor = Field::of(&THREE);
    poor.w.open = 0;
    assert_eq!([waits(&status(&field)), waits(&status(&poor))], [Some(true), Some(false)]);
    let mut script = status(&field);
    script.play(&format!("red objective {id}"));
    assert!(points(&script, "red") > 0);
    assert!(
        !script.asked().contains(&"red") || script.options("red").iter().all(|line| !line.starts_with("objective"))
    );
    // In a later round nothing hidden is asked about.
    field.w.player_mut(RED).shown = Some(0);
    assert!(!status(&field).can("red", &format!("objective {id}")));
}
