//! Exact odds, checked against sums by hand and against all dice.

use crate::field::{BLUE, Field, RED};
use central_powers::desk::DESK;
use central_powers::names::{LeaderKind, Unit};
use central_powers::query;
use central_powers::verbs::{Roll, Side};
use central_powers::world::{Berth, Leader};

fn ask(attacker: &str, defender: &str, options: &[(&str, &str)]) -> kernel::Odds {
    let options: Vec<_> = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    (DESK.battle)(None, attacker, defender, &options).unwrap_or_else(|why| panic!("{why}"))
}

/// Attacker wins, nobody is left, defender wins.
fn chances(attacker: &str, defender: &str, options: &[(&str, &str)]) -> [f64; 3] {
    let json = ask(attacker, defender, options).json;
    ["attacker_wins", "nobody", "defender_wins"].map(|key| {
        let from = json.find(&format!("\"{key}\":")).unwrap() + key.len() + 3;
        let text = &json[from..];
        text[..text.find([',', '}']).unwrap()].parse().unwrap()
    })
}

fn near(found: [f64; 3], wanted: [f64; 3]) {
    let apart = found.iter().zip(wanted).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(apart < 1e-9, "{found:?}, not {wanted:?}");
}

/// One unit against another, each with so many dice, until somebody falls after so many hits.
fn duel(ours: (u32, f64, u32), theirs: (u32, f64, u32)) -> [f64; 3] {
    fn binomial(n: u32, p: f64) -> Vec<f64> {
        let mut all = vec![1.0];
        for _ in 0..n {
            let mut next = vec![0.0; all.len() + 1];
            for (k, chance) in all.iter().enumerate() {
                next[k] += chance * (1.0 - p);
                next[k + 1] += chance * p;
            }
            all = next;
        }
        all
    }
    fn walk(a: u32, d: u32, ours: (u32, f64, u32), theirs: (u32, f64, u32)) -> [f64; 3] {
        match (a, d) {
            (0, 0) => return [0.0, 1.0, 0.0],
            (_, 0) => return [1.0, 0.0, 0.0],
            (0, _) => return [0.0, 0.0, 1.0],
            (_, _) => {}
        }
        let (attack, defence) = (binomial(ours.0, ours.1), binomial(theirs.0, theirs.1));
        let mut sum = [0.0; 3];
        for (i, p) in attack.iter().enumerate() {
            for (j, q) in defence.iter().enumerate().filter(|(j, _)| i + j > 0) {
                let end = walk(a.saturating_sub(j as u32), d.saturating_sub(i as u32), ours, theirs);
                sum.iter_mut().zip(end).for_each(|(sum, end)| *sum += p * q * end);
            }
        }
        sum.map(|share| share / (1.0 - attack[0] * defence[0]))
    }
    walk(ours.2, theirs.2, ours, theirs)
}

#[test]
fn a_cruiser_against_a_cruiser() {
    // [battle.round] Both hit on 7.
    near(chances("1 cruiser", "1 cruiser", &[]), duel((1, 0.4, 1), (1, 0.4, 1)));
}

#[test]
fn hr_1_a_dreadnought_has_two_dice_and_bears_a_hit() {
    // [hr.dreadnought-dice]
    near(chances("1 dreadnought", "1 dreadnought", &[]), duel((2, 0.6, 2), (2, 0.6, 2)));
    // A war sun: three dice at 3.
    near(chances("1 war-sun", "1 dreadnought", &[]), duel((3, 0.8, 2), (2, 0.6, 2)));
}

#[test]
fn hr_5_races_change_every_die() {
    // [hr.all-dice] N'orr hits on 6, Jol-Nar on 8.
    near(chances("norr: 1 cruiser", "jolnar: 1 cruiser", &[]), duel((1, 0.5, 1), (1, 0.3, 1)));
}

#[test]
fn xxcha_defending_takes_one_off_the_dice() {
    // [race.xxcha]
    near(chances("1 cruiser", "xxcha: 1 cruiser", &[]), duel((1, 0.3, 1), (1, 0.4, 1)));
    near(chances("xxcha: 1 cruiser", "1 cruiser", &[]), duel((1, 0.4, 1), (1, 0.4, 1)));
}

#[test]
fn a_nebula_helps_the_defender_and_an_ion_storm_silences_fighters() {
    // [space.special]
    near(chances("1 cruiser", "1 cruiser", &[("terrain", "nebula")]), duel((1, 0.4, 1), (1, 0.5, 1)));
    near(chances("1 fighter", "1 cruiser", &[("terrain", "ion-storm")]), [0.0, 0.0, 1.0]);
}

#[test]
fn hr_12_hr_13_hr_14_admirals_and_cannons_serve_flagships() {
    // [hr.admirals] [hr.flagship-technologies] [hr.flagship-class] A flagship has its printed dice, one more with an admiral
    // aboard, and fires Assault Cannon.
    let mut field = Field::of(&["sol", "hacan", "winnu"]);
    let at = field.voids()[0];
    field.fleet(RED, at, &[(Unit::Flagship, 1)]).fleet(BLUE, at, &[(Unit::Cruiser, 1)]);
    let fought = |field: &Field| {
        let [ours, theirs] = [RED, BLUE].map(|seat| *field.w.in_space(seat, at));
        central_powers::odds::battle(&field.w, at, (RED, ours), (Some(BLUE), theirs), true).chances
    };
    let shot = crate::rulebook::words::shot(at, RED, Roll::Battle, Side::Attacker);
    let hits_on = query::combat(&field.w, Unit::Flagship, &shot).unwrap();
    let p = f64::from(11 - hits_on) / 10.0;
    let dice = query::dice(&field.w, Unit::Flagship, &shot);
    near(fought(&field), duel((dice.into(), p, 2), (1, 0.4, 1)));
    field.w.leaders.push(Leader { owner: RED, row: 0, kind: LeaderKind::Admiral, at: Berth::Ship(at, Unit::Flagship) });
    near(fought(&field), duel((u32::from(dice) + 1, p, 2), (1, 0.4, 1)));
    field.w.leaders.clear();
    field.tech(RED, "assault-cannon");
    let after = duel((dice.into(), p, 2), (1, 0.4, 1));
    near(fought(&field), [p + (1.0 - p) * after[0], (1.0 - p) * after[1], (1.0 - p) * after[2]]);
}

#[test]
fn faq_25_faq_26_faq_34_hr_15_what_the_house_changes_on_the_ground() {
    // [faq.yin-needs-invaders] The only defender is converted before any die.
    let ground = [("fight", "invasion")];
    near(chances("yin: 1 ground-force", "1 ground-force", &ground), [1.0, 0.0, 0.0]);
    // [race.yin] The defending Yin convert too.
    near(chances("1 ground-force", "yin: 1 ground-force", &ground), [0.0, 0.0, 1.0]);
    // [hr.invasion-objectives] A dreadnought's bomb damages a mechanized unit, which holds on 6.
    let mech = |borne: u32| duel((1, 0.3, 1), (1, 0.5, borne));
    let found = chances("1 ground-force, 1 dreadnought", "1 mechanized-unit", &ground);
    near(found, [0, 1, 2].map(|n: usize| 0.6 * mech(1)[n] + 0.4 * mech(2)[n]));
    // [faq.xxcha-hits] [race.xxcha] The bomb is ignored, so is a hit on the ground force; dice against it have 1 off.
    let found = chances("1 ground-force, 1 dreadnought", "xxcha: 1 ground-force", &ground);
    near(found, duel((1, 0.2, 1), (1, 0.3, 2)));
    // [faq.negator-flagship] Past the shield with one die at 5; without it not at all.
    let lone = duel((1, 0.3, 1), (1, 0.3, 1))[0];
    let wins = |technologies: &str| {
        let options = [("fight", "invasion"), ("attacker", technologies)];
        chances("winnu: 1 ground-force, 1 flagship", "1 ground-force, 1 pds", &options)[0]
    };
    assert!((wins("graviton-negator") - 0.5 * (0.6 + 0.4 * lone)).abs() < 1e-9);
    assert!((wins("hylar-v-assault-laser") - 0.5 * lone).abs() < 1e-9);
}

#[test]
fn technologies_count() {
    // [research.technologies] Hylar V: cruisers hit on 6.
    let found = chances("1 cruiser", "1 cruiser", &[("attacker", "hylar-v-assault-laser")]);
    near(found, duel((1, 0.5, 1), (1, 0.4, 1)));
    // The barrage of one destroyer at one fighter: two dice at 9 before the battle.
    let [wins, ..] = chances("1 destroyer", "1 fighter", &[]);
    let spared = 0.8f64 * 0.8;
    let after = duel((1, 0.2, 1), (1, 0.2, 1))[0];
    assert!((wins - (1.0 - spared + spared * after)).abs() < 1e-9);
}

#[test]
fn invasions_with_bombardment_and_landing_fire() {
    // [invade.round] [invade.bombard] [invade.landing-fire]
    let ground = [("fight", "invasion")];
    near(chances("1 ground-force", "1 ground-force", &ground), duel((1, 0.3, 1), (1, 0.3, 1)));
    // A dreadnought bombards with one die at 5.
    let [wins, ..] = chances("1 ground-force, 1 dreadnought", "1 ground-force", &ground);
    assert!((wins - (0.6 + 0.4 * duel((1, 0.3, 1), (1, 0.3, 1))[0])).abs() < 1e-9);
    // A PDS fires at 6 and shields from the dreadnought.
    let [wins, ..] = chances("1 ground-force, 1 dreadnought", "1 ground-force, 1 pds", &ground);
    assert!((wins - 0.5 * duel((1, 0.3, 1), (1, 0.3, 1))[0]).abs() < 1e-9);
}

#[test]
fn chances_add_up_and_bad_words_are_told() {
    let sum: f64 =
        chances("sol: 3 cruiser, 6 fighter, 1 carrier", "l1z1x: 2 dreadnought, 1 flagship", &[]).iter().sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let wrong = |attacker: &str, defender: &str| (DESK.battle)(None, attacker, defender, &[]).unwrap_err().to_string();
    assert!(wrong("2 cruisr", "1 cruiser").contains("did you mean `cruiser`"));
    assert!(wrong("saal: 2 cruiser", "1 cruiser").contains("did you mean"));
    assert!(wrong("", "1 cruiser").contains("expected at least one unit"));
    assert!(wrong("99 cruiser", "1 cruiser").contains("at most"));
    assert!((DESK.form)(None).unwrap().kinds.iter().any(|kind| kind.id == "dreadnought"));
}
