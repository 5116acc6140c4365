//! Tiny battles worked out by hand, row by row: the vocabulary, and what is printed on the units of all factions.

use twilight_box::odds::odds;

fn ask(attacker: &str, defender: &str, options: &str) -> twilight_box::odds::OddsReport {
    let options: Vec<(String, String)> = options
        .split_whitespace()
        .map(|option| option.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    odds(attacker, defender, &options).expect("a battle")
}

/// One die a side with these chances, so many hits to take.
fn duel(p: f64, lives: u32, q: f64, others: u32) -> [f64; 3] {
    if lives == 0 || others == 0 {
        return [
            f64::from(u8::from(lives > 0)),
            f64::from(u8::from(lives + others == 0)),
            f64::from(u8::from(others > 0)),
        ];
    }
    let both = duel(p, lives - 1, q, others - 1);
    let hit = duel(p, lives, q, others - 1);
    let struck = duel(p, lives - 1, q, others);
    let loud = 1.0 - (1.0 - p) * (1.0 - q);
    std::array::from_fn(|at| (p * q * both[at] + p * (1.0 - q) * hit[at] + (1.0 - p) * q * struck[at]) / loud)
}

const WON: [f64; 3] = [1.0, 0.0, 0.0];
const LOST: [f64; 3] = [0.0, 0.0, 1.0];

fn hold(rows: &[(&str, &str, &str, [f64; 3])]) {
    for (attacker, defender, options, wanted) in rows {
        let found = ask(attacker, defender, options);
        for (found, wanted) in [found.attacker, found.draw, found.defender].into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-9, "{attacker} / {defender} {options}: {found}, not {wanted}");
        }
    }
}

/// [combat.effects]
#[test]
fn effects_in_space() {
    let cruisers = duel(0.4, 1, 0.4, 1);
    hold(&[
        // The fallen cruiser rolls two dice on 7 unless its killer fell too.
        ("1 cruiser", "1 cruiser", "attacker.effects=courageous_to_the_end", [0.375, 0.49, 0.135]),
        ("1 cruiser", "1 cruiser", "defender.effects=courageous_to_the_end", [0.135, 0.49, 0.375]),
        ("1 cruiser", "1 cruiser", "attacker.effects=obsidian_agent", [0.375, 0.625, 0.0]),
        ("1 cruiser", "1 carrier", "attacker.effects=obsidian_agent", duel(0.4, 1, 0.2, 1)),
        ("1 fighter", "1 pds", "", [0.5, 0.5, 0.0]),
        ("1 fighter", "1 pds ii", "", [0.4, 0.6, 0.0]),
        ("1 fighter", "1 pds", "attacker.effects=firmament_agent", WON),
        ("1 fighter", "1 pds", "defender.effects=firmament_agent", [0.5, 0.5, 0.0]),
        ("1 cruiser", "1 cruiser", "attacker.effects=obsidian_commander", duel(0.5, 1, 0.4, 1)),
        ("1 cruiser", "1 cruiser", "attacker.effects=winnu_commander", duel(0.6, 1, 0.4, 1)),
        ("1 cruiser", "1 cruiser", "attacker.effects=imperator=3", duel(0.7, 1, 0.4, 1)),
        ("1 cruiser", "1 cruiser", "attacker.effects=defending_in_nebula", cruisers),
        ("1 fighter", "1 fighter", "attacker.effects=prophecy_of_ixth", duel(0.3, 1, 0.2, 1)),
        ("1 fighter", "", "defender.effects=lightrail_ordnance", [0.16, 0.84, 0.0]),
        ("1 fighter", "", "defender.effects=lightrail_ordnance=2", [0.0256, 0.9744, 0.0]),
        ("1 fighter", "", "defender.effects=experimental_battlestation", [0.064, 0.936, 0.0]),
        ("", "1 fighter", "attacker.effects=experimental_battlestation", LOST),
        ("1 fighter", "", "defender.effects=titans_hero", [0.064, 0.936, 0.0]),
        ("1 war sun", "1 cruiser", "attacker.effects=publicize_weapon_schematics", duel(0.992, 1, 0.4, 1)),
        ("1 war sun", "1 cruiser", "defender.effects=publicize_weapon_schematics", duel(0.992, 1, 0.4, 1)),
        ("firmament: 1 flagship", "1 cruiser", "attacker.effects=firmament_flagship_bonus", WON),
        ("1 cruiser", "mahact: 1 flagship damaged", "defender.effects=mahact_flagship_bonus", duel(0.4, 1, 0.96, 1)),
        ("1 cruiser", "1 flagship damaged", "defender.effects=mahact_flagship_bonus", duel(0.4, 1, 0.64, 1)),
        ("1 cruiser", "1 cruiser", "attacker.effects=war_machine", cruisers),
        ("1 fighter", "2 fighter", "attacker.effects=metali_void_armaments", {
            let rest = duel(0.2, 1, 0.2, 1);
            let pair = pair_against_one();
            std::array::from_fn(|at| 0.125 * pair[at] + 0.375 * rest[at] + 0.5 * WON[at])
        }),
    ]);
}

/// One fighter against two: 20 in 100 each.
fn pair_against_one() -> [f64; 3] {
    let (p, q) = (0.2, 1.0 - 0.8 * 0.8);
    let one = duel(0.2, 1, 0.2, 1);
    let loud = 1.0 - (1.0 - p) * (1.0 - q);
    std::array::from_fn(|at| {
        let lost = if at == 2 { q } else { 0.0 };
        (p * (1.0 - q) * one[at] + lost) / loud
    })
}

/// [combat.homesick-phantom] What waits on the card stands for itself.
#[test]
fn ships_of_the_crimson_hero() {
    for kind in ["fighter", "destroyer", "cruiser", "carrier", "dreadnought", "flagship", "war_sun"] {
        let hero = ask("crimson: 1 cruiser", "2 carrier", &format!("attacker.effects=crimson_hero_{kind}=2"));
        let here = ask(&format!("crimson: 1 cruiser, 2 {kind}"), "2 carrier", "");
        assert!((hero.attacker - here.attacker).abs() < 1e-9, "{kind}");
    }
}

/// [combat.space-cannon] Graviton lasers pass by the fighter.
#[test]
fn graviton_lasers() {
    let ends = ask("1 fighter, 1 carrier", "1 pds", "defender.effects=graviton_laser_system").sides[0].ends.clone();
    assert!(ends.iter().any(|end| end.left == "1 fighter" && (end.chance - 0.5).abs() < 1e-9));
    let ends = ask("1 fighter, 1 carrier", "1 pds", "").sides[0].ends.clone();
    assert!(ends.iter().any(|end| end.left == "1 carrier" && (end.chance - 0.5).abs() < 1e-9));
}

/// [combat.effects]
#[test]
fn effects_on_the_ground() {
    let ground = |more: &str| format!("place=ground {more}");
    let rows = [
        ("1 infantry", "1 pds", "", [0.5, 0.5, 0.0]),
        ("1 infantry", "1 pds", "attacker.effects=l4_disruptors", WON),
        ("1 infantry", "1 pds", "attacker.effects=yin_hero", WON),
        ("1 infantry", "1 pds", "attacker.effects=disable", WON),
        ("1 infantry", "1 pds", "attacker.effects=antimass_deflectors", [0.6, 0.4, 0.0]),
        ("1 infantry", "", "defender.effects=lightrail_ordnance=3", [0.16, 0.84, 0.0]),
        ("1 infantry", "", "defender.effects=i_i_h_q_modernization_space_cannon", [0.4, 0.6, 0.0]),
        ("naalu: 1 mech damaged", "1 infantry", "attacker.effects=naalu_mech_bonus", duel(0.7, 1, 0.3, 1)),
        ("nekro: 1 mech damaged", "1 infantry", "attacker.effects=nekro_mech_bonus", duel(0.7, 1, 0.3, 1)),
        ("sol: 1 mech damaged", "1 infantry", "attacker.effects=nekro_mech_bonus", duel(0.5, 1, 0.3, 1)),
        ("purpletf: 1 mech damaged", "1 infantry", "attacker.effects=purpletf_mech_bonus=2", duel(0.7, 1, 0.3, 1)),
        ("orangetf: 1 mech", "1 infantry", "attacker.effects=orangetf_mech_repair=1", duel(0.5, 3, 0.3, 1)),
        ("1 infantry", "1 infantry", "attacker.effects=tekklar_legion", duel(0.4, 1, 0.3, 1)),
        ("mentak: 1 mech", "1 mech", "", duel(0.5, 2, 0.5, 1)),
        ("titans: 1 pds damaged", "1 infantry", "", duel(0.4, 1, 0.3, 1)),
        ("1 infantry", "titans: 1 pds ii damaged", "attacker.effects=disable", duel(0.3, 1, 0.5, 1)),
        ("1 infantry", "xxcha: 1 mech damaged", "", {
            let after = duel(0.3, 1, 0.5, 1);
            std::array::from_fn(|at| 0.7 * after[at] + 0.3 * LOST[at])
        }),
    ];
    for (attacker, defender, more, wanted) in rows {
        hold(&[(attacker, defender, &ground(more), wanted)]);
    }
}

/// [units.upgrade] The hits of a first round, from what is printed on the units.
#[test]
fn dice_of_all_units() {
    let in_space = [
        ("1 fighter", 0.2),
        ("1 fighter ii", 0.3),
        ("1 destroyer", 0.2),
        ("1 destroyer ii", 0.3),
        ("1 cruiser", 0.4),
        ("1 cruiser ii", 0.5),
        ("1 carrier", 0.2),
        ("1 carrier ii", 0.2),
        ("1 dreadnought", 0.6),
        ("1 dreadnought ii", 0.6),
        ("1 war sun", 2.4),
        ("arborec: 1 flagship", 0.8),
        ("argent: 1 flagship", 0.8),
        ("argent: 1 destroyer", 0.3),
        ("argent: 1 destroyer ii", 0.4),
        ("bastion: 1 flagship", 0.2),
        ("creuss: 1 flagship", 0.6),
        ("crimson: 1 flagship", 1.2),
        ("crimson: 1 destroyer", 0.3),
        ("crimson: 1 destroyer ii", 0.4),
        ("deepwrought: 1 flagship", 0.8),
        ("empyrean: 1 flagship", 1.2),
        ("firmament: 1 flagship", 1.2),
        ("hacan: 1 flagship", 0.8),
        ("jolnar: 1 flagship", 2.0 * (0.4 + 0.2 * 2.0)),
        ("jolnar: 1 dreadnought", 0.5),
        ("keleres: 1 flagship", 0.8),
        ("l1z1x: 1 flagship", 1.2),
        ("l1z1x: 1 dreadnought ii", 0.7),
        ("letnev: 1 flagship", 1.2),
        ("mahact: 1 flagship", 1.2),
        ("mentak: 1 flagship", 0.8),
        ("muaat: 1 flagship", 1.2),
        ("muaat: 1 war sun", 2.4),
        ("muaat: 1 war sun ii", 2.4),
        ("naalu: 1 flagship", 0.4),
        ("naalu: 1 fighter", 0.3),
        ("naalu: 1 fighter ii", 0.4),
        ("naazrokha: 1 flagship", 0.4),
        ("naazrokha: 1 flagship, 1 mech", 0.4 + 0.3 * 3.0),
        ("nekro: 1 flagship", 0.4),
        ("nekro: 1 flagship, 1 infantry, 1 mech", 0.4 + 0.3 + 0.5),
        ("nomad: 1 flagship", 0.8),
        ("nomad: 1 flagship ii", 1.2),
        ("obsidian: 1 flagship", 1.8),
        ("ralnel: 1 flagship", 0.6),
        ("ralnel: 1 destroyer", 0.2),
        ("ralnel: 1 destroyer ii", 0.3),
        ("saar: 1 flagship", 1.2),
        ("sardakk: 1 flagship", 1.2),
        ("sardakk: 1 dreadnought", 0.7),
        ("sol: 1 flagship", 1.2),
        ("sol: 1 carrier ii", 0.2),
        ("titans: 1 flagship", 0.8),
        ("titans: 1 cruiser ii", 0.5),
        ("vuilraith: 1 flagship", 1.2),
        ("winnu: 1 flagship", 2.0),
        ("xxcha: 1 flagship", 0.8),
        ("yin: 1 flagship", 0.4),
        ("yssaril: 1 flagship", 1.2),
        ("blacktf: 1 flagship", 0.8),
        ("bluetf: 1 flagship", 0.8),
        ("bluetf: 1 flagship, 1 mech", 1.6),
        ("greentf: 1 flagship", 0.8),
        ("orangetf: 1 flagship", 0.8),
        ("pinktf: 1 flagship", 1.2),
        ("purpletf: 1 flagship", 0.4),
        ("redtf: 1 flagship", 1.2),
        ("yellowtf: 1 flagship", 0.4),
    ];
    let on_the_ground = [
        ("1 infantry", 0.3),
        ("1 infantry ii", 0.4),
        ("1 mech", 0.5),
        ("sol: 1 infantry", 0.4),
        ("sol: 1 infantry ii", 0.5),
        ("arborec: 1 infantry ii", 0.4),
        ("mahact: 1 infantry ii", 0.4),
        ("jolnar: 1 infantry", 0.2),
        ("naazrokha: 1 mech", 1.0),
        ("titans: 1 pds", 0.4),
        ("titans: 1 pds ii", 0.5),
        ("blacktf: 1 mech", 1.2),
    ];
    let told = |force: &str, against: &str, place: &str, wanted: f64| {
        let found = ask(force, against, place).rounds[0].attacker_hits;
        assert!((found - wanted).abs() < 1e-9, "{force}: {found} hits, not {wanted}");
    };
    for (force, wanted) in in_space {
        told(force, "5 war sun", "place=space", wanted);
    }
    for (force, wanted) in on_the_ground {
        told(force, "5 mech", "place=ground", wanted);
    }
}

/// [combat.barrage] What comes of a lone fighter before the first round, by the barrage printed on a ship.
#[test]
fn barrages_of_all_units() {
    for (force, on, dice) in [
        ("1 destroyer", 9, 2),
        ("1 destroyer ii", 6, 3),
        ("argent: 1 destroyer", 9, 2),
        ("argent: 1 destroyer ii", 6, 3),
        ("crimson: 1 destroyer ii", 6, 3),
        ("ralnel: 1 destroyer", 9, 2),
        ("ralnel: 1 destroyer ii", 6, 3),
        ("nomad: 1 flagship", 8, 3),
        ("nomad: 1 flagship ii", 5, 3),
        ("saar: 1 flagship", 6, 4),
        ("orangetf: 1 flagship", 5, 3),
        ("pinktf: 1 flagship, 1 destroyer ii", 6, 6),
    ] {
        let missed = (f64::from(on - 1) / 10.0).powi(dice);
        let fought = ask(force, "1 fighter", "place=space").rounds[0].fought;
        assert!((fought - missed).abs() < 1e-9, "{force}: {fought}, not {missed}");
    }
}

/// [combat.bombardment] What comes of a lone infantry, by the bombardment printed on a ship.
#[test]
fn bombardments_of_all_units() {
    for (force, on, dice) in [
        ("1 dreadnought", 5, 1),
        ("1 dreadnought ii", 5, 1),
        ("1 war sun", 3, 3),
        ("l1z1x: 1 dreadnought ii", 4, 1),
        ("sardakk: 1 dreadnought", 4, 2),
        ("sardakk: 1 dreadnought ii", 4, 2),
        ("letnev: 1 flagship", 5, 3),
        ("vuilraith: 1 flagship", 5, 1),
        ("blacktf: 1 flagship", 7, 1),
        ("muaat: 1 war sun", 3, 3),
    ] {
        let missed = (f64::from(on - 1) / 10.0).powi(dice);
        let found = ask(force, "1 infantry", "place=ground").defender;
        assert!((found - missed).abs() < 1e-9, "{force}: {found}, not {missed}");
    }
}
