//! Rules that code and tests cite.

use std::path::Path;

#[test]
fn rules_are_cited_by_code_and_tests() {
    kernel::check_rules(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|why| panic!("{why}"));
}
