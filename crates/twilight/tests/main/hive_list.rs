//! Every decision point, worked example and scenario of the reference that needs no later page has a test of its name.

const TESTS: [&str; 7] = [
    include_str!("hive.rs"),
    include_str!("hive_abilities.rs"),
    include_str!("hive_board.rs"),
    include_str!("hive_points.rs"),
    include_str!("hive_table.rs"),
    include_str!("hive_turns.rs"),
    include_str!("hive_more.rs"),
];

/// Whether a test's name has this word.
fn is_tested(id: &str) -> bool {
    let names = TESTS.iter().flat_map(|text| text.lines()).filter_map(|line| line.trim().strip_prefix("fn "));
    let names = names.filter_map(|line| line.split('(').next());
    names.into_iter().any(|name| name.split('_').any(|word| word == id))
}

/// Decision points, but for those of later pages: stratagems, countermeasures, deals (57 with them), other boxes and events, and
/// of warfare of the allies (82).
#[test]
fn every_decision_point_has_a_test_of_its_name() {
    let points = (1..=45).chain(48..=50).chain(58..=69).chain([81, 97, 98]);
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
