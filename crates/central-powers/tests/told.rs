//! The log tells the game.

use crate::table::setup;
use kernel::Setup;
use kernel::testing::refusals_name_their_cause;
use kernel::testing::told::{
    Counted, Dice, Facts, Seen, control, gauge, log_tells_the_game, marks, open_cards, pieces, points,
};

fn facts(seen: &Seen) -> Option<Facts> {
    let mut facts = pieces(seen, "custodians");
    // A planet gained is under control; what is laid on the floor leaves the hand.
    for (what, mut fact) in control(seen).into_iter().filter(|(what, _)| what.contains("planet/")) {
        fact.named[1].push("gains".into());
        facts.insert(what, fact);
    }
    facts.extend(points(seen, &["point"]));
    facts.extend(gauge(seen, "trade-goods", &["trade good"], Counted::ByNumber));
    facts.extend(gauge(seen, "strategy-allocation", &["strategy allocation", "counter", "follows"], Counted::InWords));
    facts.extend(gauge(seen, "command-pool", &["command pool", "counter", "activates"], Counted::InWords));
    facts.extend(gauge(seen, "fleet-supply", &["fleet supply", "counter"], Counted::InWords));
    facts.extend(gauge(seen, "cards", &["card", "plays", "draws", "discards", "lays"], Counted::InWords));
    facts.extend(gauge(seen, "action-cards", &["card", "plays", "draws", "discards", "lays"], Counted::InWords));
    facts.extend(open_cards(seen));
    facts.extend(marks(seen));
    // An agreement is told by those between whom it was.
    for (what, fact) in facts.iter_mut() {
        if let Some((_, pair)) = what.split_once("agreement/") {
            let pair = pair.split(' ').next().unwrap_or_default();
            fact.named = ["agreement"].into_iter().chain(pair.split('-')).map(|word| vec![word.to_string()]).collect();
        }
    }
    Some(facts)
}

fn setups() -> [Setup; 3] {
    [
        setup(3, &[("deadline", "6")]),
        setup(4, &[("deadline", "6"), ("war", "standard"), ("races", "drafted")]),
        setup(6, &[("deadline", "6"), ("racial-technologies", "add")]),
    ]
}

#[test]
fn the_log_tells_every_change() {
    let dice = Dice { sides: 10, others: &["custodians"], tables: &["council.lasting"] };
    log_tells_the_game(&central_powers::entry(), &setups(), 400, dice, facts);
}

#[test]
fn refusals_say_why_here_and_now() {
    refusals_name_their_cause(&central_powers::entry(), &setups(), 400, &["invade.round"]);
}
