//! One test binary: components, galaxy, units, odds and the game Skirmish.

mod components;
mod galaxy;
mod odds;
mod skirmish;
mod units;

#[test]
fn rules_are_cited_by_code_and_tests() {
    kernel::check_rules(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
}
