//! One rule at a time, against numbers found by hand: rounds of combat and their hits.

use super::sums::{WON, chances, duel, hits, left, near, report};
use twilight_box::odds::odds;

/// [combat.boosts]
#[test]
fn boosts_of_one_round() {
    let first = |p: f64, q: f64, then: [f64; 3]| {
        let quiet = (1.0 - p) * (1.0 - q);
        let lone = [p * (1.0 - q), p * q, (1.0 - p) * q];
        std::array::from_fn::<f64, 3, _>(|at| lone[at] + quiet * then[at])
    };
    let even = duel(0.4, 1, 0.4, 1);
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=morale_boost"), first(0.5, 0.4, even));
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=morale_boost=2"), first(0.5, 0.4, first(0.5, 0.4, even)));
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=supercharge"), first(0.5, 0.4, even));
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=munitions_reserves"), first(0.64, 0.4, even));
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=war_funding"), first(0.64, 0.4, even));
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=letnev_agent"), first(0.64, 0.4, even));
    near(
        chances("1 fighter", "1 cruiser", "attacker.effects=fighter_prototype"),
        first(0.4, 0.4, duel(0.2, 1, 0.4, 1)),
    );
    near(chances("1 infantry", "1 infantry", "attacker.effects=fire_team"), first(0.51, 0.3, duel(0.3, 1, 0.3, 1)));
    near(chances("1 infantry", "1 infantry", "attacker.effects=sol_agent"), first(0.51, 0.3, duel(0.3, 1, 0.3, 1)));
}

/// [combat.unrelenting] [combat.fragile]
#[test]
fn modifiers_of_factions() {
    near(chances("sardakk: 1 cruiser", "jolnar: 1 cruiser", ""), duel(0.5, 1, 0.3, 1));
    near(chances("sardakk: 1 infantry", "1 infantry", "defender.effects=tekklar_legion"), duel(0.3, 1, 0.4, 1));
    near(chances("1 cruiser", "1 cruiser", "defender.effects=defending_in_nebula"), duel(0.4, 1, 0.5, 1));
}

/// [combat.aim] Hits of the flagship go past the fighter, those of the cruiser do not.
#[test]
fn aiming_at_big_ships() {
    let aimed = report("l1z1x: 1 flagship", "1 fighter, 1 carrier", "");
    assert!(left(&aimed, 1).iter().any(|(what, _)| *what == "1 fighter"));
    assert!(left(&aimed, 1).iter().all(|(what, _)| *what != "1 carrier"));
}

/// [combat.leader] [combat.visz-el-vir] [combat.shield-paling] [combat.salai-sai-corian] [combat.gravleash]
#[test]
fn dice_of_a_round() {
    hits("sardakk: 1 flagship, 1 cruiser", "5 war sun", "", 1.2 + 0.6);
    hits("naazrokha: 1 flagship, 1 mech", "5 mech", "place=ground", 1.5);
    hits("jolnar: 1 mech, 1 infantry", "5 mech", "place=ground", 0.4 + 0.3);
    hits("winnu: 1 flagship", "3 war sun, 2 fighter", "", 1.2);
    hits("letnev: 1 dreadnought, 1 cruiser", "5 war sun", "attacker.effects=gravleash_maneuvers", 1.2);
    hits("jolnar: 1 flagship", "5 war sun", "", 2.0 * (0.4 + 0.4));
    hits("bastion: 1 flagship", "5 war sun", "attacker.effects=bastion_flagship_bonus=3", 0.5);
}

/// [combat.wrath-of-kenara] [combat.heart-of-ixth] [combat.crown]
#[test]
fn dice_changed_after_the_roll() {
    hits("hacan: 1 flagship", "5 war sun", "attacker.effects=hacan_flagship_trade_goods=5", 1.0);
    hits("1 cruiser", "5 war sun", "attacker.effects=heart_of_ixth", 0.5);
    hits("1 fighter", "5 war sun", "attacker.effects=the_crown_of_thalnos", 0.2 + 0.8 * 0.3);
}

/// [combat.thundarian]
#[test]
fn thundarian() {
    let even = duel(0.4, 1, 0.4, 1);
    let again: [f64; 3] = std::array::from_fn(|at| [0.24, 0.16, 0.24][at] + 0.36 * even[at]);
    let wanted = std::array::from_fn(|at| ([0.24, 0.16, 0.0][at] + 0.24 * again[at]) / (1.0 - 0.36));
    near(chances("nomad: 1 cruiser", "1 cruiser", "attacker.effects=nomad_agent"), wanted);
}

/// [combat.particle-weave]
#[test]
fn particle_weave() {
    let quiet = 0.7 * 0.6;
    near(
        chances("sardakk: 1 infantry", "1 infantry", "attacker.effects=valkyrie_particle_weave"),
        [0.28 / (1.0 - quiet), 0.3 / (1.0 - quiet), 0.0],
    );
}

/// [combat.shields-holding] Always enough of them: only the other side falls.
#[test]
fn shields_holding() {
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=shields_holding=1000"), WON);
}

/// [combat.sustain]
#[test]
fn sustain_damage() {
    let shot = |attacker: &str, effects: &str, against: &str| {
        let options = format!("attacker.effects={effects} defender.effects=experimental_battlestation{against}");
        left(&report(attacker, "", &options), 0)
            .into_iter()
            .map(|(what, chance)| (what.to_string(), chance))
            .collect::<Vec<_>>()
    };
    let one_hit = 0.288;
    let has = |ends: Vec<(String, f64)>, what: &str, chance: f64| {
        assert!(ends.contains(&(what.to_string(), chance)), "{ends:?}")
    };
    has(shot("1 dreadnought", "", ""), "1 dreadnought damaged", one_hit);
    has(shot("1 dreadnought", "", ",direct_hit"), "nothing", 0.936);
    has(shot("1 dreadnought ii", "", ",direct_hit"), "1 dreadnought damaged", one_hit);
    has(shot("1 dreadnought", "non_euclidean_shielding", ""), "1 dreadnought damaged", 0.72);
    has(shot("1 dreadnought", "empyrean_flagship_repair", ""), "1 dreadnought", 0.352);
    near(
        chances("mentak: 1 flagship", "1 dreadnought", "attacker.effects=solar_flare"),
        chances("mentak: 1 flagship", "1 dreadnought damaged", ""),
    );
    near(chances("sardakk: 1 mech", "1 infantry", ""), WON);
}

/// [combat.sustain] Reflective Shielding makes two hits.
#[test]
fn reflective_shielding() {
    let quiet = 0.4 * 0.6;
    // A hit on the dreadnought ends the cruiser, whether the dreadnought hits or not.
    near(
        chances("1 dreadnought", "1 cruiser", "attacker.effects=reflective_shielding"),
        [(0.6 + 0.4 * 0.4) / (1.0 - quiet), 0.0, 0.0],
    );
}

/// [combat.void-shielding]
#[test]
fn void_shielding() {
    near(chances("1 cruiser", "1 cruiser", "attacker.effects=metali_void_shielding"), duel(0.4, 2, 0.4, 1));
}

/// [combat.silence] [combat.scar]
#[test]
fn no_unit_abilities() {
    near(
        chances("crimson: 1 flagship damaged", "1 dreadnought", "attacker.effects=crimson_flagship_bonus"),
        chances("crimson: 1 flagship damaged", "1 dreadnought damaged", ""),
    );
    near(chances("1 dreadnought", "1 dreadnought, 1 pds", "attacker.effects=entropic_scar"), duel(0.6, 1, 0.6, 1));
}

/// [combat.van-hauge]
#[test]
fn van_hauge() {
    let [_, draw, lost] = chances("yin: 1 flagship", "3 dreadnought", "");
    assert!(draw > 0.9 && lost == 0.0);
    let [won, _, lost] = chances("yin: 1 flagship", "3 dreadnought", "attacker.effects=yin_agent");
    assert!(won > 0.9 && lost == 0.0);
}

/// [combat.sleeper-cell]
#[test]
fn sleeper_cell() {
    let [_, draw, _] = chances("mentak: 1 dreadnought", "2 carrier", "attacker.effects=mentak_hero");
    assert!(draw == 0.0);
}

/// [combat.sleeper-cell] A mech that fought as a ship gives none, not even to who has one that is a ship.
#[test]
fn no_mech_from_a_sleeper_cell() {
    let law = "attacker.effects=mentak_hero,eidolon_maximum";
    near(chances("1 cruiser", "naazrokha: 1 mech", law), chances("1 cruiser", "naazrokha: 1 mech", ""));
}

/// [combat.arc-secundus] [combat.emergency-repairs] [combat.dunlain-reaper]
#[test]
fn repairs() {
    near(chances("letnev: 1 flagship", "1 dreadnought", ""), WON);
    near(chances("1 dreadnought damaged", "1 cruiser", "attacker.effects=emergency_repairs"), duel(0.6, 2, 0.4, 1));
    hits("letnev: 1 infantry", "5 mech", "place=ground attacker.effects=letnev_mech_deploy", 0.5);
}

/// [combat.sleeper-cell] Units that come in the battle bring their texts with them.
#[test]
fn texts_of_units_that_come_later() {
    // The captured flagship denies Sustain Damage to the war sun, else it could take two hits.
    let hero = "attacker.effects=mentak_hero,assault_cannon";
    near(
        chances("mentak: 3 carrier", "1 flagship damaged, 1 war sun", hero),
        chances("mentak: 3 carrier, 1 flagship", "1 war sun damaged", "attacker.effects=mentak_hero"),
    );
}

/// [combat.proxima]
#[test]
fn proxima() {
    let dead = 1.0 - 0.343;
    let start = [dead * (1.0 - dead), dead * dead, dead * (1.0 - dead)];
    let after = duel(0.3, 1, 0.3, 1);
    let wanted = std::array::from_fn(|at| start[at] + (1.0 - dead) * (1.0 - dead) * after[at]);
    near(chances("bastion: 1 infantry", "1 infantry", "attacker.effects=proxima_targeting_vi"), wanted);
    // A law, a scar or a Planetary Shield stops it.
    for more in [",conventions_of_war", ",entropic_scar"] {
        let options = format!("attacker.effects=proxima_targeting_vi{more}");
        near(chances("bastion: 1 infantry", "1 infantry", &options), after);
    }
    let shielded = "attacker.effects=proxima_targeting_vi,l4_disruptors place=ground";
    near(chances("1 infantry", "1 infantry, 1 pds", shielded), after);
    let stripped = "attacker.effects=proxima_targeting_vi,disable place=ground";
    near(chances("bastion: 1 infantry", "1 infantry, 1 pds", stripped), wanted);
}

/// [combat.galvanize] One more die each, in combat, for a barrage and for a space cannon.
#[test]
fn galvanize() {
    hits("bastion: 1 cruiser", "9 cruiser", "attacker.effects=galvanize=1", 0.8);
    hits("bastion: 1 dreadnought, 2 cruiser", "9 cruiser", "attacker.effects=galvanize=1", 0.6 + 0.6 + 0.8);
    near(chances("bastion: 1 pds", "1 fighter", "place=space attacker.effects=galvanize=1"), [0.0, 0.75, 0.25]);
    let [_, gone, _] = chances("bastion: 1 carrier, 1 destroyer", "9 fighter", "attacker.effects=galvanize=2");
    let [_, before, _] = chances("bastion: 1 carrier, 1 destroyer", "9 fighter", "");
    assert!(gone > before);
}

/// [combat.dame-briar] The first loss makes the next unit roll twice.
#[test]
fn dame_briar() {
    let q = 0.3;
    let two = 1.0 - 0.7 * 0.7;
    let last = duel(two, 1, q, 1);
    let quiet = (1.0 - two) * (1.0 - q);
    let wanted = std::array::from_fn(|at| {
        let won = if at == 0 { two } else { 0.0 };
        (won + (1.0 - two) * q * last[at]) / (1.0 - quiet)
    });
    near(chances("bastion: 2 infantry", "1 infantry", "place=ground attacker.effects=bastion_agent"), wanted);
}

/// [combat.lyra-keen] The fallen unit takes its killer along.
#[test]
fn lyra_keen() {
    let q = 0.3;
    let two = 1.0 - 0.7 * 0.7;
    let quiet = (1.0 - two) * (1.0 - q);
    let wanted = [two * (1.0 - q), two * q + (1.0 - two) * q * 0.3, (1.0 - two) * q * 0.7];
    let found = chances("1 infantry", "1 infantry", "place=ground attacker.effects=galvanize=1,bastion_hero");
    near(found, wanted.map(|chance| chance / (1.0 - quiet)));
}

/// [combat.duranium-armor] What was damaged before the battle is repaired in its first round.
#[test]
fn duranium_armor() {
    // Whole: a hit only damages. Damaged: a hit destroys, no hit and it is whole again.
    let (p, q) = (0.6, 0.2);
    let quiet = (1.0 - p) * (1.0 - q);
    let struck = (1.0 - p) * q;
    // whole = p + quiet * whole + struck * hurt, and hurt = p * (1 - q) + quiet * whole
    let hurt_won = (p * (1.0 - q) + quiet * p / (1.0 - quiet)) / (1.0 - quiet * struck / (1.0 - quiet));
    let hurt_draw = p * q / (1.0 - quiet * struck / (1.0 - quiet));
    near(
        chances("1 dreadnought damaged", "1 carrier", "attacker.effects=duranium_armor"),
        [hurt_won, hurt_draw, 1.0 - hurt_won - hurt_draw],
    );
}

/// [combat.duranium-armor] The flagship comes before the war sun: whole again if the fighter dies at once and misses.
#[test]
fn duranium_armor_repairs_in_order() {
    let won_at_once = 1.0 - 0.6f64.powi(2) * 0.2f64.powi(3);
    let told = report("1 flagship damaged, 1 war sun damaged", "1 fighter", "attacker.effects=duranium_armor");
    let chance = told.sides[0].ends.iter().find(|end| end.left == "1 flagship, 1 war sun damaged").unwrap().chance;
    assert!((chance - won_at_once * 0.8).abs() < 1e-9, "{chance}");
}

/// [combat.courageous] Both ships fall at once and the dreadnought's 5 is rolled against.
#[test]
fn courageous_to_the_end() {
    // Hits of the fighter and the dreadnought, then ships destroyed by the card.
    let hits = [0.8 * 0.4, 0.2 * 0.4 + 0.8 * 0.6, 0.2 * 0.6];
    let card = [0.16, 0.48, 0.36];
    let lost = hits[0] * (card[0] + card[1]) + hits[1] * card[0];
    let effects = "attacker.effects=courageous_to_the_end defender.effects=imperator=9";
    near(chances("1 fighter, 1 dreadnought damaged", "2 cruiser", effects), [0.0, 1.0 - lost, lost]);
}

/// [combat.boosts] The Sol agent gives his die to the infantry, without one to the mech.
#[test]
fn the_sol_agent_helps_an_infantry() {
    let effects = "place=ground attacker.effects=sol_agent defender.effects=imperator=9";
    let two = 0.3f64.powi(2) + 2.0 * 0.3 * 0.7 * 0.5;
    near(chances("1 infantry, 1 mech damaged", "2 infantry", effects), [0.0, two, 1.0 - two]);
    near(chances("1 mech damaged", "1 infantry", effects), [0.0, 0.75, 0.25]);
}

/// [combat.silence] The flagship is in another breach.
#[test]
fn quietus_from_afar() {
    let effects = "attacker.effects=crimson_flagship_bonus";
    near(chances("crimson: 1 cruiser", "1 dreadnought", effects), duel(0.4, 1, 0.6, 1));
}

/// [combat.emergency-repairs] A damaged ship above the planet is no reason to play the card.
#[test]
fn emergency_repairs_wait_for_those_who_fight() {
    let effects = "place=ground attacker.effects=emergency_repairs";
    near(
        chances("1 mech, 1 dreadnought damaged", "1 mech", &format!("{effects},conventions_of_war")),
        chances("1 mech", "1 mech", effects),
    );
}

/// [combat.effects] What is another faction's does nothing and is told.
#[test]
fn effects_of_other_factions() {
    let plain = chances("sol: 2 cruiser", "2 cruiser", "");
    let told = report("sol: 2 cruiser", "2 cruiser", "attacker.effects=munitions_reserves=9");
    near([told.attacker, told.draw, told.defender], plain);
    assert_eq!(told.notes, ["attacker: munitions-reserves does nothing for others than letnev"]);
    for able in ["sol: 2 cruiser", "letnev: 2 cruiser", "nekro: 2 cruiser", "2 cruiser"] {
        let owned = report(able, "2 cruiser", "attacker.effects=non_euclidean_shielding,letnev_agent,supercharge");
        assert_eq!(
            owned.notes.len(),
            match able.split(':').next() {
                Some("sol") => 2,
                Some("letnev") => 1,
                _ => 0,
            }
        );
    }
}

/// [combat.devotion]
#[test]
fn devotion() {
    let draw = 0.8f64.powi(4) * 0.64 * 0.2;
    near(chances("yin: 2 destroyer", "1 fighter", "attacker.effects=devotion"), [1.0 - draw, draw, 0.0]);
}

/// [combat.exotrireme]
#[test]
fn exotrireme() {
    near(chances("sardakk: 1 dreadnought ii", "2 cruiser", "attacker.effects=exotrireme_ii"), [0.0, 0.84, 0.16]);
}

/// [combat.effects] Unknown ids are named; what is off is off; what does nothing here is told.
#[test]
fn effects_by_id() {
    let ask = |effects: &str| odds("1 cruiser", "1 cruiser", &[("attacker.effects".into(), effects.into())]);
    assert_eq!(
        ask("moral_boost").unwrap_err(),
        "option attacker.effects: there is no effect `moral_boost`; did you mean morale-boost?"
    );
    assert_eq!(ask("x89 bacterial weapon").unwrap().notes, ask("X-89 Bacterial Weapon").unwrap().notes);
    assert_eq!(ask("qwertz").unwrap_err(), "option attacker.effects: there is no effect `qwertz`");
    assert_eq!(ask("morale_boost=0").unwrap().attacker, 0.375);
    assert_eq!(ask("war_machine").unwrap().notes.len(), 1);
    // A unit upgrade may be named as a technology.
    let upgraded = odds("1 cruiser ii", "1 cruiser", &[]).unwrap().attacker;
    assert_eq!(ask("cruiser_ii").unwrap().attacker, upgraded);
    assert_eq!(ask("cruiser_ii=0").unwrap().attacker, 0.375);
    let nomad = |options: &str| chances("nomad: 1 flagship", "3 fighter, 1 cruiser", options);
    near(nomad("attacker.effects=memoria_ii"), nomad("attacker.upgraded=flagship"));
    assert_eq!(ask("bunker").unwrap().notes, ["attacker: bunker does nothing on this side"]);
}
