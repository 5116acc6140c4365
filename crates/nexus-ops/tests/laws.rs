//! The promises every game keeps, over all player counts and options.

use crate::table::{ON, setup};
use kernel::laws::{Effort, keep};

#[test]
fn laws_hold_in_the_classic_game() {
    let setups = [setup(2, &[]), setup(3, &[]), setup(4, &[])];
    keep(&nexus_ops::entry(), &setups, Effort { games: 1, every: 53, seed: 1 }).unwrap();
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
    keep(&nexus_ops::entry(), &setups, Effort { games: 1, every: 97, seed: 2 }).unwrap();
}
