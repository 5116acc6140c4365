//! The log tells the game.

use crate::laws::setup;
use empires_of_the_void::entry;
use kernel::Setup;
use kernel::testing::refusals_name_their_cause;
use kernel::testing::told::{Counted, Dice, Facts, Seen, control, gauge, log_tells_the_game, pieces, points};

fn facts(seen: &Seen) -> Facts {
    let mut facts = pieces(seen, "guard");
    facts.extend(gauge(seen, "credits", &["credit"], Counted::ByNumber));
    facts.extend(gauge(seen, "cards", &["card", "plays", "gives", "shown"], Counted::InWords));
    facts.extend(gauge(seen, "ambassadors", &["ambassador"], Counted::InWords));
    facts.extend(gauge(seen, "bombs", &["bomb"], Counted::InWords));
    facts.extend(points(seen, &["victory point"]));
    facts.extend(control(seen));
    facts
}

fn setups() -> [Setup; 5] {
    [
        setup(2, &[]),
        setup(3, &[]),
        setup(4, &[]),
        setup(4, &[("turn-order", "advanced"), ("team", "true")]),
        setup(3, &[("races", "dealt")]),
    ]
}

#[test]
fn the_log_tells_every_change() {
    let dice = Dice { sides: 6, others: &["the enemy", "guard"], tables: &[] };
    log_tells_the_game(&entry(), &setups(), 700, dice, |seen| Some(facts(seen)));
}

#[test]
fn refusals_say_why_here_and_now() {
    refusals_name_their_cause(&entry(), &setups(), 400, &["setup.rotate"]);
}
