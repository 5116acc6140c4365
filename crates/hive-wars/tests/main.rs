//! One test binary: the units, the odds.

mod odds;
mod units;

#[test]
fn rules_are_cited_by_code_and_tests() {
    kernel::check_rules(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
}
