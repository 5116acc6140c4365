//! The kernel tried by a toy game that needs all of it.

mod cards;
mod deals;
mod edits;
mod flows;
mod gifts;
mod guide;
mod options;
mod records;
mod rulebook;
mod runs;

/// Every rule is cited by code and by a test, and every citation is a rule.
#[test]
fn rules_code_and_tests_agree() {
    kernel::check_rules(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|why| panic!("{why}"));
}
