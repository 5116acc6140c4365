//! Abilities of races.

use super::words::shot;
use crate::council::{acting, go, status};
use crate::field::{BLUE, Field, RED};
use central_powers::CentralPowers;
use central_powers::names::{Sheet, Strategy, Unit};
use central_powers::query;
use central_powers::verbs::{Roll, Side};
use imperium::Anomaly;
use kernel::testing::Script;

/// Red of this race in his turn, all strategy cards used.
fn turn(race: &str, edits: &str) -> kernel::testing::Script {
    let used = "red card senator-emeritus used | blue card production used | green card trade-iv used";
    let others: Vec<&str> = ["sol", "winnu", "mentak"].into_iter().filter(|other| *other != race).collect();
    acting(&[race, others[0], others[1]], &format!("{used}{}{edits}", if edits.is_empty() { "" } else { " | " }))
}

#[test]
fn arborec_grows_a_ground_force() {
    // [race.arborec] In each status phase; its docks build none, its ground forces produce.
    let mut script = status(&["arborec", "sol", "winnu"], 2, "");
    let line = script.options("red").into_iter().find(|line| line.starts_with("planet"));
    if let Some(line) = line {
        script.play(&format!("red {line}"));
    }
    let w = crate::council::opened(&["arborec", "sol", "winnu"], &[]);
    let told: i32 = w.on_board(RED, Unit::GroundForce).into();
    let live = script.table().live(kernel::Viewer::Audience);
    let stacks = live.spaces.iter().flat_map(|space| &space.stacks);
    let now: u16 = stacks.filter(|stack| stack.owner == Some(0) && stack.kind == "ground-force").map(|s| s.count).sum();
    assert_eq!(i32::from(now), told + 1);
    assert!(!query::docks_build_ground_forces(&w, RED) && query::docks_build_ground_forces(&w, BLUE));
}

#[test]
fn saar_gains_a_good_for_each_planet_and_has_floating_docks() {
    // [race.saar]
    let field = Field::of(&["saar", "sol", "winnu"]);
    use central_powers::names::Moment;
    let goods = |seat| query::goods_when(&field.w, seat, Moment::PlanetGained, None);
    assert_eq!((goods(RED), goods(BLUE)), (1, 0));
    assert!(query::docks_float(&field.w, RED) && !query::docks_float(&field.w, BLUE));
    assert_eq!(query::movement(&field.w, RED, Unit::SpaceDock, field.voids()[0]), 1);
}

#[test]
fn r_mua_1_r_mua_2_r_mua_3_r_mua_4_muaat_has_war_suns_and_crosses_supernovas() {
    // (R-MUA-2, R-MUA-3)
    // [race.muaat] (R-MUA-1 to R-MUA-4)
    let mut field = Field::of(&["muaat", "sol", "winnu"]);
    let at = field.voids()[0];
    assert_eq!(query::movement(&field.w, RED, Unit::WarSun, at), 1);
    field.tech(RED, "deep-space-cannon");
    assert_eq!(query::movement(&field.w, RED, Unit::WarSun, at), 2);
    assert_eq!(query::piece_limit(&field.w, RED, Unit::WarSun), Some(3));
    assert!(query::builds_war_suns(&field.w, RED) && !query::builds_war_suns(&field.w, BLUE));
    if let Some(nova) = field.with_anomaly(Anomaly::Supernova) {
        assert!(!query::may_end(&field.w, RED, nova), "not to stop there");
    }
    // Two fighters or a destroyer for a counter.
    let mut script = turn("muaat", "red strategy-allocation 2");
    go(&mut script, "red use muaat-forge");
    assert!(script.can("red", "way 1") && script.can("red", "way 2"), "{}", script.standing());
}

#[test]
fn hacan_trades_without_leave() {
    // [race.hacan] One good more for each agreement, no counter for the secondary ability of Trade.
    let field = Field::of(&["hacan", "sol", "winnu"]);
    assert_eq!((query::agreement_income(&field.w, RED), query::agreement_income(&field.w, BLUE)), (1, 0));
    assert_eq!(query::secondary_price(&field.w, RED, Strategy::TradeIv), 0);
    assert_eq!(query::secondary_price(&field.w, BLUE, Strategy::TradeIv), 1);
}

#[test]
fn sol_recruits_for_a_counter() {
    // [race.sol]
    let mut script = turn("sol", "red strategy-allocation 2");
    go(&mut script, "red use sol-recruits");
    assert_eq!(script.gauge("red", "strategy-allocation"), 1);
    let field = Field::of(&["sol", "hacan", "winnu"]);
    assert_eq!((query::status_counters(&field.w, RED), query::status_counters(&field.w, BLUE)), (3, 2));
}

#[test]
fn l1z1x_has_cheap_strong_dreadnoughts() {
    // [race.l1z1x]
    let field = Field::of(&["l1z1x", "sol", "winnu"]);
    assert_eq!(
        (query::cost(&field.w, RED, Unit::Dreadnought), query::cost(&field.w, BLUE, Unit::Dreadnought)),
        (Some((4, 1)), Some((5, 1)))
    );
    let at = field.voids()[0];
    let needs = |unit, roll, side| query::combat(&field.w, unit, &shot(at, RED, roll, side));
    assert_eq!(needs(Unit::Dreadnought, Roll::Battle, Side::Defender), Some(4));
    assert_eq!(needs(Unit::GroundForce, Roll::Invasion, Side::Attacker), Some(7));
    assert_eq!(needs(Unit::GroundForce, Roll::Invasion, Side::Defender), Some(8));
    let w = crate::council::opened(&["l1z1x", "sol", "winnu"], &[]);
    assert_eq!(w.player(RED).sheet[Sheet::Strategy.index()], 3);
}

#[test]
fn nekro_never_votes_and_has_counters_for_technologies() {
    // [race.nekro]
    let field = Field::of(&["nekro", "sol", "winnu"]);
    assert!(!query::may_vote(&field.w, RED) && query::may_vote(&field.w, BLUE));
    assert!(query::copies_technologies(&field.w, RED) && !query::copies_technologies(&field.w, BLUE));
}

#[test]
fn winnu_pays_no_counter_for_technology() {
    // [race.winnu] And its home always votes.
    let field = Field::of(&["winnu", "sol", "hacan"]);
    assert_eq!(query::secondary_price(&field.w, RED, Strategy::TechnologyIi), 0);
    assert_eq!(query::secondary_price(&field.w, BLUE, Strategy::TechnologyIi), 1);
}

#[test]
fn r_win_1_faq_28_winnus_recyclers_work_as_often_as_one_likes() {
    // (R-WIN-1)
    // [faq.winnu-recyclers] (FAQ-28) Twice in one round.
    let mut field = Field::of(&["winnu", "sol", "hacan"]);
    let row = field.w.kit.racial.iter().position(|row| row.id == "bioptic-recyclers").unwrap();
    field.w.player_mut(RED).racial |= 1 << row;
    crate::actions::edited(&mut field, "red hand sabotage hand plague");
    let mut script = field.play();
    for card in ["sabotage", "plague"] {
        assert!(script.can("red", "use bioptic-recyclers"), "{}", script.standing());
        script.play("red use bioptic-recyclers");
        if script.can("red", &format!("discard {card}")) {
            script.play(&format!("red discard {card}"));
        }
        script.play("red way 1");
        for _ in 0..10 {
            if script.asked() == ["red"] {
                break;
            }
            let first = script.asked()[0];
            script.play(&format!("{first} pass"));
        }
    }
    assert_eq!(script.gauge("red", "trade-goods"), 6);
}

#[test]
fn yssaril_draws_more_and_has_no_hand_limit() {
    // [race.yssaril]
    let field = Field::of(&["yssaril", "sol", "hacan"]);
    assert_eq!((query::hand_limit(&field.w, RED), query::hand_limit(&field.w, BLUE)), (None, Some(7)));
    assert_eq!((query::status_draw(&field.w, RED), query::status_draw(&field.w, BLUE)), (2, 1));
}

#[test]
fn r_all_2_house_technologies_replace_the_printed_ones() {
    // [race.house-technologies] (R-ALL-2) Or come besides, by option.
    let count = |value: &str| {
        let w = crate::council::opened(&["yin", "sol", "hacan"], &[("racial-technologies", value)]);
        (0..w.kit.racial.len()).filter(|row| query::may_research_racial(&w, RED, *row)).count()
    };
    assert_eq!((count("replace"), count("add")), (2, 3));
}

#[test]
fn faq_35_norrs_flagship_helps_in_space_battles_alone() {
    // [faq.norr-flagship] (FAQ-35) A carrier beside it needs 7 in a battle; its bombardment is not better.
    let mut field = Field::of(&["norr", "sol", "hacan"]);
    let at = field.voids()[0];
    let needs = |field: &Field, unit, roll| query::combat(&field.w, unit, &shot(at, RED, roll, Side::Attacker));
    let before = needs(&field, Unit::Dreadnought, Roll::Bombardment);
    field.fleet(RED, at, &[(Unit::Flagship, 1)]);
    assert_eq!(needs(&field, Unit::Carrier, Roll::Battle), Some(7));
    assert_eq!(needs(&field, Unit::Dreadnought, Roll::Bombardment), before);
    for (unit, roll) in [(Unit::GroundForce, Roll::Invasion), (Unit::Pds, Roll::Cannon)] {
        let with = needs(&field, unit, roll);
        let space = field.w.forces.space(at);
        *field.w.forces.of_mut(space, RED) = imperium::Force::default();
        assert_eq!(needs(&field, unit, roll), with, "{unit:?}");
        field.fleet(RED, at, &[(Unit::Flagship, 1)]);
    }
}

#[test]
fn what_is_free_at_the_start_of_a_phase_is_used_once() {
    // [race.sheet] Bioplasmosis moves one ground force.
    let mut field = Field::of(&["arborec", "sol", "hacan"]);
    let row = field.w.kit.racial.iter().position(|row| row.id == "bioplasmosis").unwrap();
    field.w.player_mut(RED).racial |= 1 << row;
    field.w.slots.iter_mut().for_each(|slot| (slot.holder, slot.used) = (None, false));
    field.w.speaker = RED;
    let mut script = Script::of(kernel::seated::<CentralPowers>(field.w, central_powers::steps::StrategyPhase.into()));
    crate::council::quiet(&mut script);
    script.play("red use bioplasmosis");
    for _ in 0..4 {
        crate::council::quiet(&mut script);
        if ["use bioplasmosis", "take leadership"].iter().any(|line| script.can("red", line)) {
            break;
        }
        let options = script.options("red");
        let line = options.iter().find(|line| *line != "pass").map_or("pass", String::as_str);
        script.play(&format!("red {line}"));
    }
    assert!(!script.can("red", "use bioplasmosis") && script.can("red", "take leadership"), "{}", script.standing());
}
