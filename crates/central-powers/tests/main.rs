//! One binary for all tests of Central Powers.

mod components;
mod games;
mod laws;
mod packs;
mod rulebook;
mod table;

use central_powers::printed::{FILES, Printed};
use kernel::{Components, Files, Pack};

/// The files with a pack.
fn files(pack: Option<&Pack>) -> Result<Files, kernel::Problem> {
    Files::merged("Central Powers", &FILES, pack)
}

/// The components as printed.
fn printed() -> Printed {
    Printed::load(&files(None).unwrap()).unwrap_or_else(|why| panic!("{why}"))
}

/// Every rule is cited by code and by a test, and every citation is a rule.
#[test]
fn rules_code_and_tests_agree() {
    kernel::check_rules(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|why| panic!("{why}"));
}
