//! The promises every game keeps, over all player counts and options.

use kernel::Setup;
use kernel::laws::{Effort, keep};

pub fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Setup { seats, options, pack: None }
}

const ON: &str = "true";

#[test]
fn laws_hold_in_the_classic_game() {
    let setups = [setup(2, &[]), setup(3, &[]), setup(4, &[])];
    keep(&nexus_ops::entry(), &setups, Effort { games: 1, every: 23, seed: 1 }).unwrap();
}

#[test]
fn laws_hold_with_options() {
    let setups = [
        setup(4, &[("team-play", ON), ("top-priority", ON), ("executive-orders", ON)]),
        setup(3, &[("king-of-the-hill", ON), ("intercepted-transmissions", ON), ("in-for-the-long-haul", ON)]),
        setup(4, &[("vortex", ON), ("alternate-units", ON), ("time-is-of-the-essence", ON)]),
        setup(2, &[("energy-dependence", ON), ("alternate-units", ON), ("executive-orders", ON)]),
        setup(2, &[("bad-neighbors", ON), ("extra-tokens", "leaper+dragon"), ("returned-tokens", "strider+strider")]),
        setup(4, &[("team-play", ON), ("vortex", ON), ("alternate-units", ON), ("intercepted-transmissions", ON)]),
    ];
    keep(&nexus_ops::entry(), &setups, Effort { games: 1, every: 29, seed: 2 }).unwrap();
}
