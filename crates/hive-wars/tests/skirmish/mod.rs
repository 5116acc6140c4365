mod laws;

use hive_wars::skirmish::Skirmish;
use kernel::{Entry, Setup};

pub fn entry() -> Entry {
    Entry::of::<Skirmish>()
}

/// A setup with options `key=value` separated by `;`.
pub fn setup(options: &str) -> Setup {
    let mut setup = Setup { seats: 2, ..Setup::default() };
    for option in options.split(';').map(str::trim).filter(|o| !o.is_empty()) {
        let (key, value) = entry().info.read_option(option).unwrap_or_else(|e| panic!("{e}"));
        setup.options.insert(key, value);
    }
    setup
}
