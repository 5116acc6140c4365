//! Rules that code and tests cite.

use std::path::Path;

#[test]
fn every_rule_that_is_cited_exists() {
    let found = kernel::check_rules(Path::new(env!("CARGO_MANIFEST_DIR"))).map_err(|why| why.to_string());
    let text = found.err().unwrap_or_default();
    let unknown: Vec<&str> = text.lines().filter(|line| line.contains("which RULES.md does not have")).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
