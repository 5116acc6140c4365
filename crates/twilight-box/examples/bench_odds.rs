//! How long exact odds take: a battle made ready, worked out again and again.

use std::hint::black_box;
use std::time::Instant;

use twilight_box::odds::camp::Battle;
use twilight_box::odds::force::Clash;
use twilight_box::odds::work_out;

fn main() {
    let battles = [
        (
            "10 a side",
            "3 cruiser, 2 dreadnought, 1 carrier, 4 fighter",
            "2 destroyer, 2 cruiser, 1 dreadnought, 1 carrier, 4 fighter",
            "",
        ),
        (
            "10 a side, heavy",
            "5 dreadnought, 2 war sun, 1 flagship, 2 cruiser",
            "5 dreadnought, 2 war sun, 1 flagship, 2 cruiser",
            "",
        ),
        (
            "10 a side, morale boost",
            "3 cruiser, 2 dreadnought, 1 carrier, 4 fighter",
            "2 destroyer, 2 cruiser, 1 dreadnought, 1 carrier, 4 fighter",
            "morale_boost=2",
        ),
        (
            "30 a side",
            "6 destroyer, 6 cruiser, 4 dreadnought, 3 carrier, 10 fighter, 1 flagship",
            "4 destroyer, 8 cruiser, 5 dreadnought, 4 carrier, 8 fighter, 1 war sun",
            "",
        ),
        (
            "30 a side, heavy",
            "8 cruiser, 12 dreadnought, 8 war sun, 2 flagship",
            "8 cruiser, 12 dreadnought, 8 war sun, 2 flagship",
            "",
        ),
        (
            "10 a side, duranium",
            "3 cruiser, 2 dreadnought, 1 carrier, 4 fighter",
            "2 destroyer, 2 cruiser, 1 dreadnought, 1 carrier, 4 fighter",
            "duranium_armor",
        ),
        (
            "30 a side, duranium",
            "6 destroyer, 6 cruiser, 4 dreadnought, 3 carrier, 10 fighter, 1 flagship",
            "4 destroyer, 8 cruiser, 5 dreadnought, 4 carrier, 8 fighter, 1 war sun",
            "duranium_armor",
        ),
        (
            "30 a side, many cards",
            "6 destroyer, 6 cruiser, 4 dreadnought, 3 carrier, 10 fighter, 1 flagship",
            "4 destroyer, 8 cruiser, 5 dreadnought, 4 carrier, 8 fighter, 1 war sun",
            "duranium_armor, shields_holding=2, direct_hit=2, morale_boost=1",
        ),
        (
            "30 a side, assault cannon",
            "6 destroyer, 6 cruiser, 4 dreadnought, 3 carrier, 10 fighter, 1 flagship",
            "4 destroyer, 8 cruiser, 5 dreadnought, 4 carrier, 8 fighter, 1 war sun",
            "assault_cannon",
        ),
        ("5 a side, best", "2 cruiser, 2 dreadnought, 1 carrier", "2 destroyer, 2 dreadnought, 1 carrier", "best"),
        (
            "10 a side, best",
            "3 cruiser, 2 dreadnought, 1 carrier, 4 fighter",
            "2 destroyer, 2 cruiser, 1 dreadnought, 1 carrier, 4 fighter",
            "best",
        ),
    ];
    for (name, attacker, defender, effects) in battles {
        let option = if effects == "best" { ("policy", "best") } else { ("attacker.effects", effects) };
        let options = [(option.0.to_string(), option.1.to_string())];
        let clash = Clash::read(attacker, defender, &options).expect("the battles are written well");
        let battle = Battle::new(&clash);
        let (outcome, method) = work_out(&battle, false);
        // The quickest of many short runs: what the machine does beside it does not count.
        let mut micros = f64::INFINITY;
        let begun = Instant::now();
        while begun.elapsed().as_secs_f64() < 0.3 {
            let run = Instant::now();
            for _ in 0..5 {
                black_box(work_out(black_box(&battle), false));
            }
            micros = micros.min(run.elapsed().as_secs_f64() * 1e6 / 5.0);
        }
        println!("{name:28} {micros:12.1} µs   attacker {:.4}  ({method})", outcome.chances[0]);
    }
}
