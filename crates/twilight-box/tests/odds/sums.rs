//! Battles worked out, and numbers found by hand.

use twilight_box::odds::{OddsReport, odds};

pub fn report(attacker: &str, defender: &str, options: &str) -> OddsReport {
    let options: Vec<(String, String)> = options
        .split_whitespace()
        .map(|option| option.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    let report = odds(attacker, defender, &options).expect("a battle");
    assert_eq!(report.method, "exact");
    report
}

pub fn chances(attacker: &str, defender: &str, options: &str) -> [f64; 3] {
    let report = report(attacker, defender, options);
    [report.attacker, report.draw, report.defender]
}

#[track_caller]
pub fn near(found: [f64; 3], wanted: [f64; 3]) {
    for (found, wanted) in found.into_iter().zip(wanted) {
        assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
    }
}

/// One die a side, so many lives.
pub fn duel(p: f64, lives: u32, q: f64, others: u32) -> [f64; 3] {
    match (lives, others) {
        (0, 0) => [0.0, 1.0, 0.0],
        (_, 0) => [1.0, 0.0, 0.0],
        (0, _) => [0.0, 0.0, 1.0],
        _ => {
            let both = duel(p, lives - 1, q, others - 1);
            let hit = duel(p, lives, q, others - 1);
            let struck = duel(p, lives - 1, q, others);
            let quiet = (1.0 - p) * (1.0 - q);
            std::array::from_fn(|at| {
                (p * q * both[at] + p * (1.0 - q) * hit[at] + (1.0 - p) * q * struck[at]) / (1.0 - quiet)
            })
        }
    }
}

pub fn mix(p: f64, a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|at| p * a[at] + (1.0 - p) * b[at])
}

pub const WON: [f64; 3] = [1.0, 0.0, 0.0];
pub const LOST: [f64; 3] = [0.0, 0.0, 1.0];

#[track_caller]
pub fn hits(attacker: &str, defender: &str, options: &str, wanted: f64) {
    let found = report(attacker, defender, options).rounds[0].attacker_hits;
    assert!((found - wanted).abs() < 1e-9, "{found} hits are not {wanted}");
}

pub fn left(report: &OddsReport, side: usize) -> Vec<(&str, f64)> {
    report.sides[side].ends.iter().map(|end| (end.left.as_str(), (1000.0 * end.chance).round() / 1000.0)).collect()
}
