//! The log tells the game.

use crate::trial::setup;
use hexpanse::Hexpanse;
use kernel::Entry;
use kernel::testing::told::{Counted, Facts, Seen, gauge, log_tells_the_game, open_cards, pieces};

fn facts(seen: &Seen) -> Facts {
    let mut facts = pieces(seen, "nobody");
    facts.extend(gauge(seen, "hexilum", &["hexilum"], Counted::ByNumber));
    facts.extend(gauge(seen, "life", &["life", "defeated"], Counted::InWords));
    facts.extend(gauge(seen, "income", &["income"], Counted::InWords));
    facts.extend(open_cards(seen));
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
    log_tells_the_game(&Entry::of::<Hexpanse>(), &setups, 1200, |seen| Some(facts(seen)));
}
