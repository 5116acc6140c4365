#[path = "../../../kernel/tests/main/moot.rs"]
#[allow(dead_code)]
mod moot;

mod games;
mod runs;
