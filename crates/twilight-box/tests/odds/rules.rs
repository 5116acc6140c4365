//! One rule at a time, against numbers found by hand: before the rounds of a combat.

use super::sums::{LOST, WON, chances, duel, left, mix, near, report};

/// [combat.round] [combat.result]
#[test]
fn a_duel() {
    near(chances("1 cruiser", "1 cruiser", ""), [0.375, 0.25, 0.375]);
    near(chances("1 dreadnought", "1 dreadnought damaged", ""), duel(0.6, 2, 0.6, 1));
    near(chances("1 cruiser", "", ""), WON);
}

/// [combat.policy] [combat.assign]
#[test]
fn the_listed_order_of_losses() {
    let shot = "defender.effects=experimental_battlestation";
    let plain = report("1 fighter, 1 dreadnought", "", shot);
    assert_eq!(
        left(&plain, 0),
        [
            ("1 dreadnought damaged", 0.432),
            ("1 dreadnought", 0.288),
            ("nothing", 0.216),
            ("1 fighter, 1 dreadnought", 0.064)
        ]
    );
    let risky = report("1 fighter, 1 dreadnought", "", &format!("{shot} attacker.risk_direct_hit=true"));
    assert!(left(&risky, 0).contains(&("1 fighter, 1 dreadnought damaged", 0.288)));
    let unafraid = report("1 fighter, 1 dreadnought ii", "", shot);
    assert_eq!(
        left(&unafraid, 0),
        [
            ("1 dreadnought damaged", 0.432),
            ("1 fighter, 1 dreadnought damaged", 0.288),
            ("nothing", 0.216),
            ("1 fighter, 1 dreadnought", 0.064)
        ]
    );
    let risk = format!("{shot} attacker.risk_direct_hit=true");
    let carrier = report("sol: 1 carrier ii, 1 dreadnought", "", &risk);
    assert!(left(&carrier, 0).contains(&("1 carrier, 1 dreadnought damaged", 0.288)));
    let ground = report("2 infantry, 1 mech", "", "place=ground defender.effects=titans_hero");
    assert!(left(&ground, 0).contains(&("2 infantry, 1 mech damaged", 0.288)));
    assert!(left(&ground, 0).contains(&("1 infantry, 1 mech damaged", 0.432)));
}

/// [combat.order] Cannons come before the barrage: what they take off cannot be taken twice.
#[test]
fn cannons_then_barrage_then_rounds() {
    let dead = 1.0 - 0.5 * 0.8f64.powi(2);
    near(chances("1 fighter", "1 destroyer, 1 pds", ""), mix(dead, LOST, duel(0.2, 1, 0.2, 1)));
}

/// [combat.space-cannon] [combat.antimass] [combat.extra-dice] [combat.cancel] [combat.scramble-frequency]
#[test]
fn space_cannons() {
    let mecatol = "i_i_h_q_modernization_space_cannon";
    let shot = |more: &str| chances("1 fighter", "", &format!("defender.effects={mecatol} {more}"));
    near(shot(""), [0.4, 0.6, 0.0]);
    near(shot("attacker.effects=antimass_deflectors"), [0.5, 0.5, 0.0]);
    near(shot("attacker.effects=solar_flare"), WON);
    near(shot("attacker.effects=maneuvering_jets"), WON);
    near(shot("attacker.effects=titans_agent"), WON);
    near(shot("attacker.effects=scramble_frequency"), [0.64, 0.36, 0.0]);
    let with = |effect: &str| chances("1 fighter", "", &format!("defender.effects={mecatol},{effect}"));
    near(with("plasma_scoring"), [0.16, 0.84, 0.0]);
    near(with("argent_commander"), [0.16, 0.84, 0.0]);
    near(with("strike_wing_ambuscade"), [0.16, 0.84, 0.0]);
    near(with("jolnar_commander"), [0.16, 0.84, 0.0]);
    near(chances("argent: 1 flagship", "1 pds", ""), WON);
    // The attacker fires first: the Xxcha flagship may fall before it fires.
    let report = report("xxcha: 1 flagship", "xxcha: 1 flagship damaged", "");
    assert!(report.attacker > 0.8);
}

/// [combat.cancel] Mechs of the Nomad sustain damage for ships.
#[test]
fn quantum_manipulator() {
    near(chances("nomad: 1 cruiser, 1 mech", "1 cruiser", ""), duel(0.4, 2, 0.4, 1));
}

/// [combat.bombardment] [combat.planetary-shield]
#[test]
fn bombardment() {
    let ground =
        |attacker: &str, defender: &str, more: &str| chances(attacker, defender, &format!("place=ground {more}"));
    near(ground("1 dreadnought", "1 infantry", ""), [0.0, 0.6, 0.4]);
    near(ground("1 dreadnought", "1 infantry", "defender.effects=bunker"), [0.0, 0.2, 0.8]);
    near(ground("1 cruiser", "1 infantry", "attacker.effects=blitz"), [0.0, 0.5, 0.5]);
    near(ground("1 dreadnought", "1 infantry, 1 pds", ""), LOST);
    near(ground("1 dreadnought", "1 infantry, 1 pds", "attacker.effects=disable"), [0.0, 0.6, 0.4]);
    near(ground("1 dreadnought", "1 infantry, 1 pds", "attacker.effects=l1z1x_commander"), [0.0, 0.6, 0.4]);
    near(ground("1 dreadnought", "arborec: 1 mech damaged", "attacker.effects=disable"), LOST);
    near(ground("1 war sun", "1 infantry, 1 pds", ""), [0.0, 1.0 - 0.008, 0.008]);
    near(ground("1 dreadnought", "1 infantry", "attacker.effects=conventions_of_war"), LOST);
    near(ground("l1z1x: 1 mech damaged", "1 infantry", ""), mix(0.3, WON, duel(0.5, 1, 0.3, 1)));
}

/// [combat.x-89]
#[test]
fn x_89() {
    near(
        chances("1 dreadnought", "2 infantry", "place=ground attacker.effects=x_89_bacterial_weapon"),
        [0.0, 0.6, 0.4],
    );
    near(chances("1 infantry", "1 mech", "place=ground attacker.effects=x_89_bacterial_weapon"), duel(0.3, 1, 0.5, 1));
}

/// [combat.harrow]
#[test]
fn harrow() {
    let again = 0.49 * 0.4;
    let fight = [(0.21 + 0.49 * 0.6) / (1.0 - again), (0.09 + 0.21 * 0.6) / (1.0 - again), 0.21 * 0.4 / (1.0 - again)];
    near(chances("l1z1x: 1 dreadnought, 1 infantry", "1 infantry", "place=ground"), mix(0.6, WON, fight));
}

/// [combat.start] [combat.assault-cannon]
#[test]
fn assault_cannon() {
    near(chances("3 destroyer", "1 war sun", "attacker.effects=assault_cannon"), WON);
    let both = "attacker.effects=assault_cannon defender.effects=assault_cannon";
    near(chances("3 cruiser", "3 cruiser", both), chances("3 cruiser", "2 cruiser", ""));
    near(
        chances("2 cruiser, 5 fighter", "1 war sun", "attacker.effects=assault_cannon"),
        chances("2 cruiser, 5 fighter", "1 war sun", ""),
    );
}

/// [combat.ambush]
#[test]
fn ambush() {
    near(chances("mentak: 1 cruiser", "1 fighter", ""), mix(0.4, WON, duel(0.4, 1, 0.2, 1)));
    // A ship that fights as the Nomad's flagship has its combat value.
    near(
        chances("mentak: 1 cruiser", "1 cruiser", "attacker.effects=memoria_ii"),
        mix(0.6, WON, chances("nomad: 1 flagship ii", "1 cruiser", "")),
    );
    // Modifiers of combat rolls do not count.
    near(
        chances("mentak: 1 cruiser", "1 fighter", "attacker.effects=winnu_commander"),
        mix(0.4, WON, duel(0.6, 1, 0.2, 1)),
    );
}

/// [combat.dimensional-splicer] [combat.snipe]
#[test]
fn dimensional_splicer() {
    let splicer = "attacker.effects=dimensional_splicer";
    near(chances("1 cruiser", "1 dreadnought, 1 cruiser", splicer), chances("1 cruiser", "1 dreadnought", ""));
    near(chances("1 cruiser", "1 dreadnought", splicer), chances("1 cruiser", "1 dreadnought damaged", ""));
    near(chances("1 cruiser", "1 dreadnought", &format!("{splicer},direct_hit")), WON);
}

/// [combat.impulse-core]
#[test]
fn impulse_core() {
    near(chances("yin: 2 destroyer", "1 cruiser", "attacker.effects=impulse_core"), WON);
    near(
        chances("yin: 1 cruiser", "1 dreadnought", "attacker.effects=impulse_core"),
        chances("yin: 1 cruiser", "1 dreadnought", ""),
    );
}

/// [combat.cavalry]
#[test]
fn cavalry() {
    near(
        chances("1 destroyer", "1 cruiser, 2 fighter", "attacker.effects=the_cavalry"),
        chances("nomad: 1 flagship", "1 cruiser, 2 fighter", ""),
    );
    near(
        chances("1 destroyer", "1 cruiser, 2 fighter", "attacker.effects=memoria_ii"),
        chances("nomad: 1 flagship ii", "1 cruiser, 2 fighter", ""),
    );
    near(
        chances("1 destroyer", "nomad: 1 cruiser", "attacker.effects=the_cavalry"),
        chances("1 destroyer", "nomad: 1 cruiser", ""),
    );
}

/// [combat.cavalry] [combat.scar] Where no ship has a barrage to give up, of equal ships the first of the list is taken,
/// so it falls first too.
#[test]
fn cavalry_in_a_scar() {
    let (memoria, cruiser) = (1.0 - 0.4 * 0.4 * 0.6, 0.4);
    let alone = duel(cruiser, 1, cruiser, 1);
    let quiet = (1.0 - memoria) * (1.0 - cruiser);
    let wanted = std::array::from_fn(|at| {
        let won = if at == 0 { memoria } else { 0.0 };
        (won + (1.0 - memoria) * cruiser * alone[at]) / (1.0 - quiet)
    });
    let scar = "attacker.effects=memoria_ii,entropic_scar";
    near(chances("argent: 1 destroyer ii, 1 cruiser", "1 cruiser", scar), wanted);
    // Elsewhere the cruiser is taken, and the destroyer that falls first is a plain one.
    let plain = chances("argent: 1 destroyer ii, 1 cruiser", "1 cruiser", "attacker.effects=memoria_ii");
    assert!(plain[0] > wanted[0]);
}

/// [combat.snipe] [combat.cancel] [combat.void-shielding] A hit its maker assigns is a hit like others.
#[test]
fn a_sniped_hit_may_be_cancelled_or_shielded() {
    let splicer = "attacker.effects=dimensional_splicer";
    near(chances("1 cruiser", "nomad: 1 cruiser, 1 mech", splicer), duel(0.4, 1, 0.4, 1));
    let shield = format!("{splicer} defender.effects=metali_void_shielding");
    near(chances("1 cruiser", "1 cruiser", &shield), duel(0.4, 1, 0.4, 1));
    near(chances("1 cruiser", "1 cruiser, 1 fighter", &shield), duel(0.4, 1, 0.4, 2));
}

/// [combat.silence] The relic is no unit: its barrage is rolled all the same.
#[test]
fn armaments_against_quietus() {
    let quiet = "attacker.effects=crimson_flagship_bonus defender.effects=metali_void_armaments";
    let plain = chances("crimson: 1 flagship, 1 fighter", "1 carrier", "attacker.effects=crimson_flagship_bonus");
    let shot = chances("crimson: 1 flagship, 1 fighter", "1 carrier", quiet);
    let alone = chances("crimson: 1 flagship", "1 carrier", "attacker.effects=crimson_flagship_bonus");
    near(shot, mix(0.125, plain, alone));
}

/// [combat.articles] Eidolon Maximum is laid over the mech's card, so the law does not reach it.
#[test]
fn articles_of_war() {
    let law = "defender.effects=articles_of_war";
    near(chances("sardakk: 1 mech", "1 infantry", law), duel(0.6, 2, 0.3, 1));
    near(chances("nomad: 1 cruiser, 1 mech", "1 cruiser", law), duel(0.4, 1, 0.4, 1));
    near(chances("naazrokha: 1 mech", "1 infantry", &format!("attacker.effects=eidolon_maximum {law}")), WON);
}

/// [combat.overwing]
#[test]
fn overwing() {
    near(
        chances("keleres: 1 cruiser", "3 cruiser", "attacker.effects=keleres_hero"),
        chances("keleres: 1 flagship, 3 cruiser", "3 cruiser", ""),
    );
}

/// [combat.homesick-phantom]
#[test]
fn homesick_phantom() {
    let hero = "attacker.effects=crimson_hero_cruiser=2,crimson_hero_dreadnought";
    near(
        chances("crimson: 1 cruiser", "3 cruiser", hero),
        chances("crimson: 3 cruiser, 1 dreadnought", "3 cruiser", ""),
    );
    // Space cannons are no combat, so nothing comes.
    let spared = 0.5f64.powi(9);
    let war_sun = "attacker.effects=crimson_hero_war_sun";
    near(chances("crimson: 1 cruiser", "9 pds", war_sun), [spared, 1.0 - spared, 0.0]);
}

/// [combat.start] The attacker's Ambush comes before the defender's Assault Cannon, which it may switch off.
#[test]
fn abilities_at_the_start_take_turns() {
    let cannon = "defender.effects=assault_cannon";
    let missed = chances("1 cruiser", "3 cruiser", "");
    let hit = chances("2 cruiser", "2 cruiser", "");
    let both_hit = chances("2 cruiser", "1 cruiser", "");
    let wanted: [f64; 3] = std::array::from_fn(|at| 0.36 * missed[at] + 0.48 * hit[at] + 0.16 * both_hit[at]);
    near(chances("mentak: 2 cruiser", "3 cruiser", cannon), wanted);
}

/// [combat.indoctrination] [combat.magen]
#[test]
fn the_start_of_ground_combat() {
    near(chances("yin: 1 infantry", "1 infantry", "attacker.effects=indoctrination"), WON);
    near(chances("1 infantry", "1 infantry", "attacker.effects=greyfire_mutagen"), duel(0.3, 1, 0.3, 1));
    near(chances("1 infantry", "1 infantry", "defender.effects=magen_defense_grid"), LOST);
    near(chances("1 mech", "1 infantry", "defender.effects=magen_defense_grid"), duel(0.5, 1, 0.3, 1));
    near(
        chances("2 infantry", "1 infantry", "defender.effects=sol_commander"),
        chances("2 infantry", "2 infantry", ""),
    );
}

/// [combat.barrage] [combat.waylay]
#[test]
fn barrage() {
    near(chances("1 destroyer", "1 fighter", ""), mix(0.36, WON, duel(0.2, 1, 0.2, 1)));
    near(chances("1 destroyer", "1 cruiser", "attacker.effects=waylay"), mix(0.36, WON, duel(0.2, 1, 0.4, 1)));
    let codex = "defender.effects=naalu_codex_mech";
    near(chances("1 destroyer", "naalu: 1 fighter, 1 mech", codex), duel(0.2, 1, 0.3, 1));
    let hunted = report("jolnar: 10 dreadnought ii, 5 infantry", "argent: 1 destroyer ii", "");
    let infantry = &hunted.sides[0].units[0];
    assert!((infantry.expected - (5.0 - 0.6)).abs() < 1e-9);
}

/// [combat.raid-formation]
#[test]
fn raid_formation() {
    near(chances("argent: 1 destroyer", "1 dreadnought", ""), mix(0.36, duel(0.3, 1, 0.6, 1), duel(0.3, 1, 0.6, 2)));
}
