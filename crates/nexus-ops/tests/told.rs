//! The log tells the game.

use crate::table::{ON, setup};
use kernel::Setup;
use kernel::testing::refusals_name_their_cause;
use kernel::testing::told::{Counted, Dice, Facts, Seen, gauge, log_tells_the_game, open_cards, pieces, points};

fn facts(seen: &Seen) -> Facts {
    let mut facts = pieces(seen, "nobody");
    facts.extend(gauge(seen, "rubium", &["rubium"], Counted::ByNumber));
    facts.extend(gauge(seen, "energize", &["energize", "plays", "exchanges", "passes"], Counted::InWords));
    facts.extend(gauge(seen, "missions", &["mission", "fulfils", "exchanges", "passes"], Counted::InWords));
    facts.extend(points(seen, &["point"]));
    facts.extend(open_cards(seen));
    facts
}

fn setups() -> [Setup; 5] {
    [
        setup(2, &[]),
        setup(3, &[("king-of-the-hill", ON), ("intercepted-transmissions", ON)]),
        setup(4, &[("team-play", ON), ("top-priority", ON), ("executive-orders", ON), ("factions", "chosen")]),
        setup(4, &[("vortex", ON), ("alternate-units", ON)]),
        setup(2, &[("energy-dependence", ON), ("alternate-units", ON)]),
    ]
}

#[test]
fn the_log_tells_every_change() {
    let dice = Dice { sides: 6, others: &[], tables: &["vortex.throw", "vortex.blast"] };
    log_tells_the_game(&nexus_ops::entry(), &setups(), 1500, dice, |seen| Some(facts(seen)));
}

#[test]
fn refusals_say_why_here_and_now() {
    refusals_name_their_cause(&nexus_ops::entry(), &setups(), 600, &["vortex.tile", "move.once"]);
}
