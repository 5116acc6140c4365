//! How the tests set a table.

use kernel::Setup;

pub fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Setup { seats, options, pack: None }
}
