//! The log tells the game.

use crate::trial::setup;
use hexpanse::Hexpanse;
use kernel::testing::refusals_name_their_cause;
use kernel::testing::told::{Counted, Dice, Facts, Seen, gauge, log_tells_the_game, open_cards, pieces};
use kernel::{Entry, Setup};

fn facts(seen: &Seen) -> Facts {
    let mut facts = pieces(seen, "nobody");
    facts.extend(gauge(seen, "hexilum", &["hexilum"], Counted::ByNumber));
    facts.extend(gauge(seen, "life", &["life", "defeated"], Counted::InWords));
    facts.extend(gauge(seen, "income", &["income"], Counted::InWords));
    facts.extend(open_cards(seen));
    facts
}

fn setups() -> [Setup; 4] {
    [
        setup(2, "difficulty=admiral"),
        setup(3, "difficulty=captain first-player=lot seat-compensation"),
        setup(4, "difficulty=admiral teams"),
        setup(2, "difficulty=captain"),
    ]
}

#[test]
fn the_log_tells_every_change() {
    log_tells_the_game(&Entry::of::<Hexpanse>(), &setups(), 1200, Dice::NONE, |seen| Some(facts(seen)));
}

#[test]
fn refusals_say_why_here_and_now() {
    refusals_name_their_cause(&Entry::of::<Hexpanse>(), &setups(), 400, &[]);
}
