//! Nexus Ops tried rule by rule. A script answers every question itself: an answer out of place fails the test.

mod cards;
mod components;
mod edits;
mod games;
mod laws;
mod odds;
mod packs;
mod rulebook;
mod table;
mod told;

/// Every rule is cited by code and by a test, and every citation is a rule.
#[test]
fn rules_code_and_tests_agree() {
    kernel::check_rules(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|why| panic!("{why}"));
}
