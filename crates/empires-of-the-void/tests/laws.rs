//! The promises all games keep.

use empires_of_the_void::entry;
use kernel::Setup;
use kernel::laws::{Effort, keep};

pub fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Setup { seats, options, pack: None }
}

#[test]
fn laws_hold_for_every_number_of_players_and_variant() {
    let setups = [
        setup(2, &[]),
        setup(3, &[]),
        setup(4, &[]),
        setup(4, &[("turn-order", "advanced"), ("team", "true")]),
        setup(3, &[("long", "true"), ("scores", "secret"), ("races", "dealt")]),
    ];
    let tried = keep(&entry(), &setups, Effort { games: 6, every: 23, seed: 3 }).unwrap_or_else(|e| panic!("{e}"));
    assert!(tried.decisions > 1000);
}
