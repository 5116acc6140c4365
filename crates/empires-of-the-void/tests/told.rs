//! The log tells the game.

use crate::laws::setup;
use empires_of_the_void::entry;
use kernel::Table;
use kernel::testing::told::{Counted, Facts, control, gauge, log_tells_the_game, pieces, points};

fn facts(table: &dyn Table) -> Facts {
    let mut facts = pieces(table, "guard");
    facts.extend(gauge(table, "credits", &["credit"], Counted::ByNumber));
    facts.extend(gauge(table, "cards", &["card", "plays", "gives", "shown"], Counted::InWords));
    facts.extend(gauge(table, "ambassadors", &["ambassador"], Counted::InWords));
    facts.extend(gauge(table, "bombs", &["bomb"], Counted::InWords));
    facts.extend(points(table, &["victory point"]));
    facts.extend(control(table));
    facts
}

#[test]
fn the_log_tells_every_change() {
    let setups = [
        setup(2, &[]),
        setup(3, &[]),
        setup(4, &[]),
        setup(4, &[("turn-order", "advanced"), ("team", "true")]),
        setup(3, &[("races", "dealt")]),
    ];
    log_tells_the_game(&entry(), &setups, 700, |table| Some(facts(table)));
}
