#[path = "../../../kernel/tests/main/moot.rs"]
#[allow(dead_code)]
mod moot;

mod crews;
mod ferry;
mod players;
