//! Every decision point, worked example and scenario of the reference that needs no later page has a test of its name on a position.

/// The files whose tests play at a table; those of single functions do not count here.
const TESTS: [&str; 11] = [
    include_str!("hive_allies.rs"),
    include_str!("hive_answers.rs"),
    include_str!("hive_cards.rs"),
    include_str!("hive_changes.rs"),
    include_str!("hive_criteria.rs"),
    include_str!("hive_maps.rs"),
    include_str!("hive_more.rs"),
    include_str!("hive_points.rs"),
    include_str!("hive_raids.rs"),
    include_str!("hive_table.rs"),
    include_str!("hive_turns.rs"),
];

/// Whether a test has this in its name, and looks at what is asserted of a table.
fn is_tested(id: &str) -> bool {
    let tests = TESTS.iter().flat_map(|text| text.split("#[test]\n").skip(1));
    let bodies = tests.map(|test| test.split("\n}\n").next().unwrap_or_default());
    bodies.into_iter().any(|body| {
        let name = body.trim_start().strip_prefix("fn ").and_then(|line| line.split('(').next()).unwrap_or_default();
        name.split('_').any(|word| word == id) && body.contains("assert")
    })
}

/// A list that finds what is not there shows nothing.
#[test]
fn what_no_test_names_is_not_found() {
    assert!(is_tested("d45") && !is_tested("d46") && !is_tested("s14") && !is_tested("dx9") && !is_tested("tested"));
}

/// Decision points, but for those of later pages: stratagems, countermeasures, deals, other boxes and events.
#[test]
fn every_decision_point_has_a_test_of_its_name() {
    let points = (1..=45).chain(48..=50).chain(57..=69).chain([81, 82, 97, 98]);
    let missing: Vec<String> = points.map(|n| format!("d{n:02}")).filter(|id| !is_tested(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Worked examples, and scenarios but for the one of countermeasures.
#[test]
fn every_example_and_scenario_has_a_test_of_its_name() {
    let examples =
        ["sp1", "sp2", "pr0", "pr1", "pr2", "ac1", "dx1", "dx1b", "dx2", "dx2b", "dx3", "dx3b", "dx4", "dx4b"];
    let others = ["tac", "su1", "ag1"];
    let scenarios = (1..=13).chain([15]).map(|n| format!("s{n:02}"));
    let all = examples.into_iter().chain(others).map(String::from).chain(scenarios);
    let missing: Vec<String> = all.filter(|id| !is_tested(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
