//! Exact chances against counts by hand and against rolled battles.

use crate::printed;
use empires_of_the_void::fleet::Hull;
use empires_of_the_void::names::Ship;
use empires_of_the_void::odds::{Gun, Side, attempts, conquest, diplomacy, expected_spend, pass, passes, summary};
use empires_of_the_void::printed::Printed;

fn side(kit: &Printed, ships: &[(Ship, u8)]) -> Side {
    let mut side = Side { credits: 9, ..Side::default() };
    for (ship, count) in ships {
        let card = kit.ship(*ship);
        let mut add = |hull: Hull| {
            side.guns.push(Gun {
                hull,
                initiative: card.initiative,
                dice: card.dice,
                hits_on: card.hits_on,
                value: card.cost,
                pays: card.pays,
                cloaked: false,
                free_roll: card.free_roll.map(Hull::from),
            });
        };
        add((*ship).into());
        if *ship == Ship::Moth {
            add(Hull::DAMAGED_MOTH);
        }
        side.ships[ship.index()] = *count;
    }
    side
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

#[test]
fn one_starfighter_against_one() {
    // [battle.pass] Both roll, then both take losses.
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Starfighter, 1)]), side(&kit, &[(Ship::Starfighter, 1)]));
    let sum = summary(&a, &d, &pass(&a, &d));
    near(sum.win, 2.0 / 9.0);
    near(sum.loss, 2.0 / 9.0);
    near(sum.ruin, 1.0 / 9.0);
    near(sum.standoff, 4.0 / 9.0);
    let twice = summary(&a, &d, &passes(&a, &d, 2));
    near(twice.standoff, 16.0 / 81.0);
    near(twice.win, 2.0 / 9.0 + 4.0 / 9.0 * 2.0 / 9.0);
}

#[test]
fn the_faster_gun_shoots_first() {
    // [battle.initiative] A sunhammer destroys a starfighter before it fires.
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Sunhammer, 1)]), side(&kit, &[(Ship::Starfighter, 1)]));
    let sum = summary(&a, &d, &pass(&a, &d));
    near(sum.win, 8.0 / 9.0);
    near(sum.loss, 1.0 / 9.0 / 3.0);
    near(sum.ruin, 0.0);
}

#[test]
fn firebugs_roll_free_against_starfighters() {
    // [ship.firebug]
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Firebug, 1)]), side(&kit, &[(Ship::Starfighter, 1)]));
    let sum = summary(&a, &d, &pass(&a, &d));
    near(sum.win + sum.ruin, 0.5 + 0.5 * 0.5);
    near(sum.loss + sum.ruin, 0.5 / 3.0);
    let against_centipede = side(&kit, &[(Ship::Centipede, 1)]);
    near(summary(&a, &against_centipede, &pass(&a, &against_centipede)).win, 0.25);
}

#[test]
fn a_moth_takes_two_hits() {
    // [ship.moth]
    let kit = printed();
    let (a, d) = (side(&kit, &[(Ship::Sunhammer, 1)]), side(&kit, &[(Ship::Moth, 1)]));
    near(summary(&a, &d, &pass(&a, &d)).win, 4.0 / 9.0);
}

#[test]
fn shooting_stars_pay_for_each_volley() {
    // [ship.shooting-star]
    let kit = printed();
    let mut a = side(&kit, &[(Ship::ShootingStar, 2)]);
    a.credits = 1;
    let d = side(&kit, &[(Ship::Diplomat, 1)]);
    let chances = pass(&a, &d);
    near(summary(&a, &d, &chances).win, 7.0 / 8.0);
    assert!(chances.keys().all(|(left, _)| left.credits == 0));
}

#[test]
fn a_bomb_lifts_one_die_by_one() {
    // [capital.bomb]
    let kit = printed();
    let mut a = side(&kit, &[(Ship::Starfighter, 1)]);
    near(conquest(&a, 1, 1), 1.0 / 3.0);
    a.bombs = 1;
    near(conquest(&a, 1, 1), 1.0 / 2.0);
    a.bombs = 4;
    near(conquest(&a, 1, 1), 1.0);
}

#[test]
fn conquest_in_several_actions() {
    // [conquer.neutral] [battle.again]
    let kit = printed();
    let a = side(&kit, &[(Ship::Centipede, 1)]);
    near(conquest(&a, 1, 3), 7.0 / 8.0);
    near(conquest(&side(&kit, &[(Ship::Centipede, 2)]), 2, 1), 1.0 / 4.0);
}

#[test]
fn cloaked_hits_take_the_dearest() {
    // [tech.cloaking]
    let kit = printed();
    let mut a = side(&kit, &[(Ship::Centipede, 1)]);
    let d = side(&kit, &[(Ship::Diplomat, 1), (Ship::Starfighter, 1)]);
    let lost = |a: &Side| {
        let chances = pass(a, &d);
        chances.iter().filter(|((_, rest), _)| rest.ships[Ship::Diplomat.index()] == 0).map(|(_, p)| p).sum::<f64>()
    };
    near(lost(&a), 0.0);
    a.guns[0].cloaked = true;
    near(lost(&a), 0.5);
}

#[test]
fn diplomacy_chances() {
    // [diplomacy.roll] [diplomacy.again] [diplomacy.spend]
    let kit = printed();
    let chances = kit.terms.diplomacy.targets.map(|target| (diplomacy(target, 0, 0) * 216.0).round() as u16);
    assert_eq!(chances, [4, 56, 181, 215]);
    near(diplomacy(13, 0, 2), diplomacy(11, 0, 0));
    near(diplomacy(13, -2, 2), diplomacy(13, 0, 0));
    near(attempts(13, 0, 0, 2), 1.0 - (160.0f64 / 216.0).powi(2));
    near(expected_spend(17, 0, 1), 6.0 / 216.0);
}

#[test]
fn rolled_battles_agree() {
    // [battle.pass] The exact chance lies within the error of 20000 rolled battles of centipedes and starfighters.
    let kit = printed();
    let a = side(&kit, &[(Ship::Centipede, 2), (Ship::Starfighter, 1)]);
    let d = side(&kit, &[(Ship::Starfighter, 3)]);
    let exact = summary(&a, &d, &pass(&a, &d));
    let mut state = 7u64;
    let mut die = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % 6 + 1
    };
    let (mut wins, games) = (0, 20_000);
    for _ in 0..games {
        let mut rolls = |n: u8, on: u64| (0..n).filter(|_| die() >= on).count() as u8;
        let left = 3u8.saturating_sub(rolls(2, 4));
        let (hits, back) = (rolls(1, 5), rolls(left, 5));
        if left.saturating_sub(hits) == 0 && back < 3 {
            wins += 1;
        }
    }
    let sampled = f64::from(wins) / f64::from(games);
    assert!((sampled - exact.win).abs() < 0.012, "{sampled} {}", exact.win);
}

#[test]
fn the_desk_reads_forces_and_says_what_is_wrong() {
    // [battle.pass] [battle.again] [diplomacy.roll]
    let desk = empires_of_the_void::entry().odds.unwrap();
    let ask = |attacker: &str, defender: &str, options: &[(&str, &str)]| {
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        (desk.battle)(attacker, defender, &options).map(|odds| odds.json).map_err(|why| why.to_string())
    };
    assert!(ask("starfighter", "starfighter", &[]).unwrap().contains("\"win\":0.222222222222"));
    assert!(ask("centipede", "planet", &[("actions", "3")]).unwrap().contains("\"win\":0.875"));
    assert!(ask("2 cards", "planet", &[("ambassadors", "2")]).unwrap().contains("\"win\":0.500000000000"));
    assert!(ask("sunhammer", "invaders", &[("actions", "2")]).is_ok());
    let wrong = [
        (ask("2 centiped", "moth", &[]), "attacker: no ship `centiped`; did you mean `centipede`?"),
        (ask("", "moth", &[]), "attacker: no ships; expected for example `2 centipede, starfighter`"),
        (ask("9 diplomat", "moth", &[]), "attacker: 9 diplomat: a player has 1 to 3 of them"),
        (ask("7 cards", "planet", &[]), "attacker: found `7 cards`, expected 1 to 4 cards"),
        (ask("moth", "moth", &[("bombs", "1")]), "option: no option `bombs`; there are actions"),
        (ask("moth", "moth", &[("actions", "x")]), "option: actions=x: expected a number from 1 to 8"),
    ];
    for (found, expected) in wrong {
        let found = found.unwrap_err();
        assert!(found.starts_with(expected), "{found}");
    }
    let cases = desk.cases.unwrap();
    assert_eq!(cases("# remark\nmoth ; moth ; actions=2\n\nstarfighter; planet\n").unwrap().count(), 2);
    let wrong = cases("moth").unwrap().next().unwrap();
    assert_eq!(wrong.id, "line 1");
    let wrong = wrong.answer.unwrap_err();
    assert_eq!(wrong.to_string(), "line 1: expected `attacker ; defender ; key=value ...`");
}
