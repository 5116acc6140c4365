//! Files of cases.

use serde_json::Value;
use twilight_box::odds::cases;

fn hold_against_expected(text: &str) {
    let file: Value = serde_json::from_str(text).expect("JSON");
    let expected = file["cases"].as_array().expect("a list");
    let results: Vec<_> = cases(text).expect("a list of cases").map(|(_, result)| result).collect();
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

#[test]
fn wrong_cases_are_refused_one_by_one() {
    let side = r#"{"units": {"cruiser": 1}}"#;
    let case =
        |attacker: &str| format!(r#"{{"id": "x", "place": "space", "attacker": {attacker}, "defender": {side}}}"#);
    let refuse = |attacker: &str| {
        let text = format!("[{}, {}]", case(side), case(attacker));
        let results: Vec<_> = cases(&text).expect("a list").map(|(_, result)| result).collect();
        assert!(results[0].is_ok());
        results[1].clone().expect_err("a wrong case")
    };
    assert_eq!(
        refuse(r#"{"units": {"cruser": 1}}"#),
        "case 2 (x): attacker.units: there is no unit `cruser`; did you mean cruiser?"
    );
    assert_eq!(
        refuse(r#"{"units": {"cruiser": -1}}"#),
        "case 2 (x): attacker.units: cruiser: a whole number from 0 to 100 is wanted, not -1"
    );
    assert_eq!(
        refuse(r#"{"units": {}, "effects": {"moral_boost": 1}}"#),
        "case 2 (x): attacker.effects: there is no effect `moral_boost`; did you mean morale-boost?"
    );
    assert_eq!(
        refuse(r#"{"faction": "letnew"}"#),
        "case 2 (x): attacker.faction: there is no faction `letnew`; did you mean letnev?"
    );
    assert!(refuse(r#"{"fleet": {}}"#).starts_with("case 2 (x): attacker.fleet: a side has faction, units"));
    assert_eq!(refuse("3"), "case 2 (x): attacker: an object is wanted, not a number");
    let nothing = r#"{"faction": null, "units": {"cruiser": 1}, "effects": null, "upgraded": null, "damaged": null}"#;
    let text = format!("[{}, {}]", case(nothing), case(r#"{"faction": "Neutral", "units": {"cruiser": 1}}"#));
    assert!(cases(&text).expect("a list").all(|(_, result)| result.is_ok_and(|result| result.attacker == 0.375)));
    assert!(cases("[]").expect("an empty list").next().is_none());
    assert!(cases(r#"{"cases": 3}"#).is_err_and(|why| why == "cases: a list is wanted, not a number"));
    assert!(cases(" \n").is_err_and(|why| why == "the file is empty"));
    assert!(cases("{").is_err_and(|why| why.starts_with("not JSON: ")));
    assert!(cases(r#"{"count": 1}"#).is_err_and(|why| why == "there is no list `cases`"));
    let missing: Vec<_> = cases(r#"[{"id": 7}]"#).expect("a list").map(|(_, result)| result).collect();
    assert_eq!(missing[0], Err("case 1 (7): place is missing".into()));
    let top = |more: &str| {
        let text = format!(r#"[{{"id": "y", "place": "space", "attacker": {side}, "defender": {side}, {more}}}]"#);
        let mut results = cases(&text).expect("a list");
        results.next().expect("a case").1.map(|result| result.attacker)
    };
    assert_eq!(
        top(r#""polcy": "best""#),
        Err("case 1 (y): polcy: a case has no such field; did you mean policy?".into())
    );
    assert_eq!(top(r#""policy": "worst""#), Err("case 1 (y): policy: the policy is listed or best, not worst".into()));
    assert_eq!(top(r#""comment": "from a friend", "policy": "Best""#), Ok(0.375));
    assert!(
        top(r#""surprise": 1"#)
            .is_err_and(|why| why.starts_with("case 1 (y): surprise: a case has no such field; there are"))
    );
    // One case after another will do, and what has no bearing is told.
    let loose = format!("\u{feff}{0}\n{0}", case(r#"{"units": {"Cruiser": 1}, "effects": {"Bunker": 1}}"#));
    let loose: Vec<_> = cases(&loose.replace("space", "Space")).expect("two cases").map(|(_, one)| one).collect();
    assert_eq!(loose.len(), 2);
    let told = loose[1].clone().expect("a battle");
    assert_eq!((told.attacker, told.notes), (0.375, vec!["attacker: bunker does nothing on this side".to_string()]));
    let endless = r#"{"id": "z", "place": "space", "attacker": {"units": {"cruiser": 1}, "effects": {"morale_boost": 9000000}}, "defender": {"units": {"cruiser": 1}}}"#;
    assert!(cases(endless).expect("one case").next().expect("one").1.is_ok_and(|result| result.attacker > 0.375));
}
