//! Objectives.

use crate::council::{acting, points, status, winner};
use crate::field::{BLUE, Field, RED};
use central_powers::names::Unit;
use central_powers::objectives::progress;
use central_powers::printed::Stage;
use central_powers::steps::StatusPhase;
use central_powers::{CentralPowers, query};
use kernel::testing::Script;

const THREE: [&str; 3] = ["sol", "hacan", "winnu"];

#[test]
fn opt_iii_stage_two_is_turned_over_when_round_four_ends() {
    // [opt.age-of-empire] (OPT-III)
    let mut script = status(&THREE, 4, "");
    let stage_two = |script: &Script| crate::council::tray(script, "stage-two").len();
    assert_eq!(stage_two(&script), 0);
    for _ in 0..60 {
        crate::council::quiet(&mut script);
        let Some(first) = script.asked().first().copied() else { break };
        if script.can(first, "take leadership") {
            break;
        }
        let way = if script.can(first, "pass") { "pass".to_string() } else { script.options(first)[0].clone() };
        script.play(&format!("{first} {way}"));
    }
    assert_eq!(stage_two(&script), 7, "six and one that wins");
}

#[test]
fn all_still_claim_when_somebody_has_won() {
    // [hr.last-claims] (HR-7) Red reaches the target, blue is still asked; red wins.
    let mut field = Field::of(&THREE);
    field.w.round = 5;
    (field.w.player_mut(RED).points, field.w.player_mut(BLUE).points) = (13, 13);
    // An objective both meet.
    let row = field.w.kit.get().objectives.iter().position(|row| row.id == "one-5-technologies");
    field.w.open = 1 << row.unwrap();
    for seat in [RED, BLUE] {
        field.w.player_mut(seat).goods = 30;
        field.w.player_mut(seat).technologies = u64::MAX >> 32;
    }
    let mut script = Script::of(kernel::seated::<CentralPowers>(field.w.clone(), StatusPhase.into()));
    let mut claimed = Vec::new();
    for _ in 0..30 {
        let Some(first) = script.asked().first().copied() else { break };
        let line = script.options(first).into_iter().find(|line| line.starts_with("objective one-"));
        if let Some(line) = line {
            claimed.push(first.to_string());
            script.play(&format!("{first} {line}"));
        } else if script.can(first, "pay") {
            script.play(&format!("{first} pay"));
        } else {
            let way = if script.can(first, "pass") { "pass".into() } else { script.options(first)[0].clone() };
            script.play(&format!("{first} {way}"));
        }
    }
    if claimed == ["red", "blue"] {
        assert_eq!(winner(&script), Some(0));
        assert!(points(&script, "blue") >= 14);
    } else {
        panic!("{claimed:?} claimed");
    }
}

#[test]
fn ships_count_as_the_battle_began_and_custodians_are_nobodys() {
    // [objective.counting] A battle won against three ships counts for three, though they fell before.
    let mut field = Field::of(&THREE);
    let [at, near] = field.voids();
    field.fleet(RED, near, &[(Unit::WarSun, 1)]).fleet(BLUE, at, &[(Unit::Destroyer, 3)]);
    field.sheet(BLUE, central_powers::names::Sheet::Strategy, 0);
    let mut script = field.play();
    crate::field::go(&mut script, &format!("red activate {} | red sail war-sun {}", field.word(at), field.word(near)));
    crate::field::go(&mut script, "~ d10 10 10 10 | ~ d10 1 1 1");
    assert_eq!(crate::field::count(&script, &crate::field::system_id(&field, at), "blue", "destroyer"), 0);
    let mut deeds = central_powers::world::Deeds::default();
    deeds.won_battle(at, 3);
    assert_eq!((deeds.battles_against(3), deeds.battles_against(4)), (1, 0));
}

#[test]
fn opt_x_an_artifact_is_a_point_for_who_holds_its_planet() {
    // [objective.artifact] (OPT-X) Turned over when the planet is gained; it goes with the planet, and so does its point.
    let mut seen = [0; 2];
    let all = Field::of(&["sol", "hacan", "winnu", "naalu", "mentak", "letnev"]);
    for n in 0..all.w.relics.len() {
        let mut field = Field { w: all.w.clone() };
        let planet = imperium::PlanetSpot(field.w.relics[n].planet);
        let system = field.w.system_of(planet).unwrap();
        if field.w.planet(planet).station || !query::may_end(&field.w, RED, system) {
            continue;
        }
        let name = field.planet_word(planet);
        field.fleet(RED, system, &[(Unit::Carrier, 1), (Unit::GroundForce, 2)]);
        let land = format!("red land ground-force {name}");
        let attack = format!("red activate {} | {land} | {land}", field.word(system));
        let mut script = field.play();
        crate::field::go(&mut script, &attack);
        crate::council::quiet(&mut script);
        assert_eq!(crate::field::holder(&script, &name), Some(0), "{}", script.standing());
        let told =
            script.story(kernel::Viewer::Audience).map(|(_, line)| kernel::plain(&line.words, script.table(), None));
        let true_one = told.into_iter().any(|line| line.contains("an artifact"));
        seen[usize::from(true_one)] += 1;
        let live = script.table().live(kernel::Viewer::Audience);
        let space = live.spaces.into_iter().find(|space| space.id == format!("planet/{name}")).unwrap();
        assert!(space.badges.iter().all(|badge| badge.kind != "token"), "it lies open");
        assert_eq!(space.badges.iter().any(|badge| badge.kind == "artifact"), true_one);
        assert_eq!(points(&script, "red"), i32::from(true_one));
        if true_one {
            // Out of blue's hands.
            field.own(BLUE, planet).troops(BLUE, planet, &[(Unit::GroundForce, 1)]);
            (field.w.relics[n].shown, field.w.relics[n].scored) = (Some(0), true);
            field.w.player_mut(BLUE).points = 1;
            let mut script = field.play();
            crate::field::go(&mut script, &attack);
            crate::field::go(&mut script, "~ d10 10 10 | ~ d10 1");
            crate::council::quiet(&mut script);
            assert_eq!((points(&script, "red"), points(&script, "blue")), (1, 0), "{}", script.standing());
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn only_one_hidden_objective_is_ever_scored() {
    // [hr.hidden-objectives] Scenario 11 (HR-6, OPT-XII): afterwards nothing is offered.
    let mut field = Field::of(&THREE);
    field.w.player_mut(RED).shown = Some(0);
    let mut script = Script::of(kernel::seated::<CentralPowers>(field.w.clone(), StatusPhase.into()));
    let mut asked = 0;
    for _ in 0..20 {
        let Some(first) = script.asked().first().copied() else { break };
        if !script.can(first, "pass") {
            break;
        }
        let hidden = script.standing().contains("hidden");
        asked += u32::from(first == "red" && hidden);
        script.play(&format!("{first} pass"));
    }
    assert_eq!(asked, 0);
    let row = field.w.kit.get().objectives.iter().position(|row| row.stage == Stage::StageOne).unwrap();
    assert!(progress(&field.w, RED, row as u8).need > 0);
    assert_eq!(acting(&THREE, "").asked(), ["red"]);
}
