//! The log tells the game.

use crate::trial::setup;
use hexpanse::Hexpanse;
use kernel::testing::told::{Counted, Facts, gauge, log_tells_the_game, open_cards, pieces};
use kernel::{Entry, Table};

fn facts(table: &dyn Table) -> Facts {
    let mut facts = pieces(table, "nobody");
    facts.extend(gauge(table, "hexilum", &["hexilum"], Counted::ByNumber));
    facts.extend(gauge(table, "life", &["life", "defeated"], Counted::InWords));
    facts.extend(gauge(table, "income", &["income"], Counted::InWords));
    facts.extend(open_cards(table));
    facts
}

#[test]
fn the_log_tells_every_change() {
    let setups = [
        setup(2, "difficulty=admiral"),
        setup(3, "difficulty=captain first-player=lot seat-compensation"),
        setup(4, "difficulty=admiral teams"),
        setup(2, "difficulty=captain"),
    ];
    log_tells_the_game(&Entry::of::<Hexpanse>(), &setups, 1200, |table| Some(facts(table)));
}
