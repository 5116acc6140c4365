//! [odds.exact] Exact battle odds.

use nexus_ops::combat::{battle_order, dice, hits, picks, size};
use nexus_ops::data::Components;
use nexus_ops::odds::{Odds, cheapest, conditions, dearest, force, odds};

fn chances(attacker: &str, defender: &str, options: &[(&str, &str)]) -> Odds {
    let kit = Components::standard();
    let options: Vec<(String, String)> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let conditions = conditions(&kit, &options).unwrap();
    let sheet = if conditions.alternate { &kit.alternate } else { &kit.classic };
    odds(&kit, force(sheet, attacker).unwrap(), force(sheet, defender).unwrap(), &conditions)
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
}

/// [odds.exact] [battle.rolls] Two Humans roll at once: the defender dies on a 6, whatever becomes of the attacker.
#[test]
fn one_human_against_one() {
    let odds = chances("1 human", "1 human", &[]);
    near(odds.win, 1.0 / 6.0);
    near(odds.mutual, 1.0 / 36.0);
    near(odds.lost, 5.0 / 36.0);
    near(odds.contested, 25.0 / 36.0);
    near(odds.losses[0], 1.0 / 6.0);
}

/// [battle.order] A Dragon that hits first leaves the Human no roll.
#[test]
fn a_dragon_comes_before_a_human() {
    let odds = chances("1 human", "1 rubium dragon", &[]);
    near(odds.lost, 5.0 / 6.0);
    near(odds.win, 1.0 / 36.0);
}

/// [units.terrain] Home terrain adds one, the other one's subtracts one.
#[test]
fn terrain_moves_the_number() {
    for (terrain, chance) in [("rock", 2.0 / 6.0), ("forest", 3.0 / 6.0), ("spires", 1.0 / 6.0)] {
        near(chances("1 fungoid", "1 human", &[("terrain", terrain)]).win, chance);
    }
}

/// [units.leaper-pick] On 5 and 6 the Leaper takes the dearest, on 3 and 4 the owner gives up the cheapest.
#[test]
fn a_leaper_picks() {
    let odds = chances("1 leaper", "1 human, 1 strider", &[]);
    let without_strider: f64 = odds.ends.iter().filter(|((_, d), _)| d[3] == 0 && d[0] == 1).map(|(_, p)| p).sum();
    near(without_strider, 2.0 / 6.0);
}

/// [energize.modify-rolls] A natural 6 still hits.
#[test]
fn jamming_leaves_the_six() {
    near(chances("1 human", "1 human", &[("jamming-field", "attacker")]).win, 1.0 / 6.0);
    near(chances("1 fungoid", "1 human", &[("jamming-field", "attacker")]).win, 1.0 / 6.0);
}

/// [energize.cancel-hit] The first hit does nothing.
#[test]
fn a_shield_saves_a_lone_unit() {
    near(chances("1 dragon", "1 human", &[("deflector-shield", "defender")]).win, 0.0);
}

/// [alternate.clone-dice] A lone Clone rolls nothing, two roll one die.
#[test]
fn clones_roll_one_die_fewer() {
    near(chances("1 clone", "1 shardian", &[("units", "alternate")]).win, 0.0);
    let odds = chances("2 clone", "1 clone", &[("units", "alternate")]);
    near(odds.win, 1.0 / 6.0);
}

/// [alternate.blitzer] In Rock Plains the Blitzer strikes before the Diver, elsewhere after it.
#[test]
fn a_blitzer_is_first_in_rock_plains() {
    let diver_hits = 4.0 / 6.0;
    let alternate = ("units", "alternate");
    near(chances("1 blitzer", "1 diver", &[alternate, ("terrain", "rock")]).win, 0.5);
    near(chances("1 blitzer", "1 diver", &[alternate, ("terrain", "forest")]).win, 0.5 * (1.0 - diver_hits));
}

/// [alternate.shardian] A Shardian destroyed for a lone enemy wins the battle without dice.
#[test]
fn a_shardian_shatters_for_a_hit() {
    let odds = chances("2 shardian", "1 wyrm", &[("units", "alternate"), ("shatter", "attacker:1")]);
    near(odds.win, 1.0);
}

/// [odds.exact] The exact chances agree with a hundred thousand seeded battles in which cards are used by the policy.
#[test]
fn sampled_battles_agree() {
    let cases: [(&str, &str, &[(&str, &str)]); 6] = [
        ("3 human, 1 rock strider", "2 fungoid", &[("terrain", "forest")]),
        ("2 dragon, 1 leaper, 3 human", "1 dragon, 2 leaper, 2 fungoid", &[("terrain", "magma")]),
        ("4 fungoid", "2 crystalline, 1 leaper", &[("second-chance", "attacker"), ("targeting-array", "defender")]),
        ("2 strider", "1 strider, 2 human", &[("double-strike", "attacker:strider"), ("ambush", "defender:human")]),
        ("5 human", "1 leaper, 1 human", &[("plasma-charge", "defender"), ("deflector-shield", "attacker,defender")]),
        ("4 clone, 1 sporling", "2 clone, 1 blitzer", &[("units", "alternate"), ("combat-stims", "attacker")]),
    ];
    for (attacker, defender, options) in cases {
        let exact = chances(attacker, defender, options);
        let (win, lost) = sampled(attacker, defender, options, 100_000);
        assert!((exact.win - win).abs() < 0.007, "{attacker} - {defender}: exact {}, sampled {win}", exact.win);
        assert!((exact.lost - lost).abs() < 0.007, "{attacker} - {defender}: exact {}, sampled {lost}", exact.lost);
        near(exact.win + exact.lost + exact.contested, 1.0);
        near(exact.ends.values().sum(), 1.0);
    }
}

/// Plays battles die by die, independently of the convolution.
fn sampled(attacker: &str, defender: &str, options: &[(&str, &str)], games: u32) -> (f64, f64) {
    let kit = Components::standard();
    let options: Vec<(String, String)> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    let conditions = conditions(&kit, &options).unwrap();
    let sheet = if conditions.alternate { &kit.alternate } else { &kit.classic };
    let began = [force(sheet, attacker).unwrap(), force(sheet, defender).unwrap()];
    let mut seed = 0x2315u64;
    let mut die = move || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((seed >> 33) % 6) as u8 + 1
    };
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..games {
        let mut left = began;
        let mut held = conditions.sides.clone();
        for side in 0..2 {
            for on in &conditions.sides[side].blasts {
                if die() >= *on {
                    lose(&mut left[side], 1, |force| cheapest(sheet, force));
                }
            }
        }
        let order = battle_order(sheet, conditions.ground);
        for (unit, ambush) in order.iter().map(|u| (*u, true)).chain(order.iter().map(|u| (*u, false))) {
            let fights = left.iter().all(|force| size(force) > 0);
            let mut hits_of = [(0u8, 0u8); 2];
            for side in 0..2 {
                let joins = (conditions.sides[side].first & 1 << unit as u8 != 0) == ambush && fights;
                let n = if joins {
                    dice(sheet, unit, left[side][unit as usize], conditions.sides[side].twice[unit as usize])
                } else {
                    0
                };
                let mut faces: Vec<u8> = (0..n).map(|_| die()).collect();
                let hit = |face: u8| hits(sheet, unit, conditions.ground, conditions.sides[side].edge, face);
                if held[side].rerolls > 0 && faces.iter().any(|face| !hit(*face)) {
                    held[side].rerolls -= 1;
                    for face in faces.iter_mut().filter(|face| !hit(**face)) {
                        *face = die();
                    }
                }
                let picked = faces.iter().filter(|face| hit(**face) && picks(sheet, unit, **face)).count() as u8;
                let plain = faces.iter().filter(|face| hit(**face) && !picks(sheet, unit, **face)).count() as u8;
                hits_of[side] = (plain, picked);
            }
            for side in 0..2 {
                let (mut plain, mut picked) = hits_of[side];
                while held[side].aims > 0 && plain > 0 {
                    (held[side].aims, plain, picked) = (held[side].aims - 1, plain - 1, picked + 1);
                }
                while held[1 - side].shields > 0 && plain + picked > 0 {
                    held[1 - side].shields -= 1;
                    if picked > 0 { picked -= 1 } else { plain -= 1 }
                }
                lose(&mut left[1 - side], picked, |force| dearest(sheet, force));
                lose(&mut left[1 - side], plain, |force| cheapest(sheet, force));
            }
        }
        match (size(&left[0]), size(&left[1])) {
            (_, 0) => wins += 1,
            (0, _) => losses += 1,
            _ => {}
        }
    }
    (f64::from(wins) / f64::from(games), f64::from(losses) / f64::from(games))
}

fn lose(force: &mut [u8; 6], hits: u8, first: impl Fn(&[u8; 6]) -> Option<nexus_ops::data::Unit>) {
    for _ in 0..hits {
        if let Some(unit) = first(force) {
            force[unit as usize] -= 1;
        }
    }
}

/// [odds.force] [odds.options] Bad forces and options are told in one sentence.
#[test]
fn bad_input_is_named() {
    let kit = Components::standard();
    let told = |text: &str| force(&kit.classic, text).unwrap_err();
    assert_eq!(
        told("3 elf"),
        "`elf`: unknown unit, expected one of human, fungoid, crystalline, strider, leaper, dragon"
    );
    assert_eq!(told(""), "``: no units, expected something like \"3 human\"");
    assert_eq!(told("13 human"), "`13 human`: found 13 in all, expected at most 12 (the figures there are)");
    assert_eq!(told("4"), "`4`: the unit is missing");
    assert!(told("999 human").contains("expected a number"));
    let option = |key: &str, value: &str| conditions(&kit, &[(key.into(), value.into())]).unwrap_err();
    assert_eq!(
        option("terrain", "sea"),
        "terrain: found `sea`, expected one of rock, forest, spires, magma, monolith, home"
    );
    assert!(
        option("cannon", "attacker")
            .starts_with("cannon: unknown option, expected one of terrain, units, shatter, combat-stims")
    );
    assert_eq!(option("combat-stims", "me"), "combat-stims: found `me`, expected attacker or defender");
    assert!(option("ambush", "attacker").contains("needs a unit"));
    assert!(option("tactical-withdrawal", "attacker").contains("does not change the odds"));
    assert_eq!(force(&kit.classic, "3 Humans, rock strider").unwrap(), [3, 0, 0, 1, 0, 0]);
}
