//! Files of cases.

use hive_wars::odds::cases;
use serde_json::Value;

fn hold_against_expected(text: &str) {
    let file: Value = serde_json::from_str(text).expect("JSON");
    let expected = file["cases"].as_array().expect("a list");
    let results: Vec<_> = cases(text).expect("a list of cases").collect();
    assert_eq!(results.len(), expected.len());
    for (result, case) in results.into_iter().zip(expected) {
        let result = result.expect("a right case");
        assert_eq!(result.method, "exact", "{}", case["name"]);
        let tolerance = case["tolerance"].as_f64().expect("a tolerance");
        for (key, found) in [("attacker", result.attacker), ("draw", result.draw), ("defender", result.defender)] {
            let wanted = case["expected"][key].as_f64().expect("a chance");
            assert!((found - wanted).abs() <= tolerance, "{} {key}: {found}, not {wanted}", case["name"]);
        }
    }
}

#[test]
fn the_sample_cases() {
    hold_against_expected(include_str!("../data/sample.json"));
}

/// Numbers others have found for battles with one thing of interest each.
#[test]
fn cases_from_outside() {
    hold_against_expected(include_str!("../data/outside.json"));
}
