//! The log of the whole game and of Hive Wars tells the game.

use super::*;
use kernel::testing::told::{Counted, Facts, Seen, gauge, log_tells_the_game, marks, sheets};

/// What a Skirmish has, and what only the whole game has.
fn facts(seen: &Seen) -> Option<Facts> {
    let mut facts = told::facts(seen)?;
    let counted = |kind, words: &[&str]| gauge(seen, kind, words, Counted::ByNumber);
    facts.extend(counted("commodities", &["commodity", "commodities"]));
    let named = |kind, words: &[&str]| gauge(seen, kind, words, Counted::InWords);
    facts.extend(named("secrets", &["secret", "secret objective", "scores"]));
    facts.extend(named("fragments", &["fragment", "relic fragment"]));
    facts.extend(named("notes", &["note", "promissory note"]));
    // A planet handed over is one of the sheet.
    for fact in facts.values_mut().filter(|fact| fact.named.contains(&vec!["control".to_string()])) {
        fact.named[1].push("hands".into());
    }
    facts.extend(sheets(seen));
    facts.extend(marks(seen));
    // A law that leaves is told by its name.
    for (_, fact) in facts.iter_mut().filter(|(what, _)| what.ends_with(": owns it")) {
        fact.named.remove(0);
    }
    Some(facts)
}

fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let mut setup = Setup { seats, ..Setup::default() };
    setup.options.extend(options.iter().map(|(key, value)| (key.to_string(), value.to_string())));
    setup
}

#[test]
fn the_log_of_the_whole_game_tells_every_change() {
    let setups = [setup(3, &[]), setup(6, &[]), setup(4, &[("boxes", "base")])];
    log_tells_the_game(&twilight::whole_entry(), &setups, 500, told::DICE, facts);
}

#[test]
fn the_log_of_hive_wars_tells_every_change() {
    let hive = |seen: &Seen| {
        let mut facts = facts(seen)?;
        for (what, fact) in &mut facts {
            // Of its commodities is told what it gains, and what becomes of them.
            if what == "commodities of hive" {
                fact.counted = Counted::InWords;
            }
            // Who joins an action does so with a tactic token.
            if what.starts_with("tactic of ") {
                fact.named[1].push("joins".into());
            }
        }
        facts.extend(gauge(seen, "counters", &["aggression counter"], Counted::InWords));
        for (kind, words) in [
            ("bank-resources", ["resource", "bank"]),
            ("bank-influence", ["influence", "bank"]),
            ("stock-resources", ["resource", "stockpile"]),
            ("stock-influence", ["influence", "stockpile"]),
            ("stock-goods", ["trade good", "stockpile"]),
            ("stock-tokens", ["token", "stockpile"]),
        ] {
            // What it has then is told, not what comes and goes.
            facts.extend(gauge(seen, kind, &words, Counted::InWords));
        }
        Some(facts)
    };
    let setups = [setup(2, &[]), setup(2, &[("exploration", "yes"), ("level", "expert")])];
    log_tells_the_game(&twilight::hive_entry(), &setups, 500, told::DICE, hive);
}

#[test]
fn refusals_say_why_here_and_now() {
    let why = kernel::testing::refusals_name_their_cause;
    why(&entry(), &[options_for(2, "cards=2"), options_for(6, "cards=1; teams=pairs; rounds=2")], 300, &[]);
    why(&twilight::whole_entry(), &[setup(3, &[]), setup(6, &[])], 300, &[]);
    why(&twilight::hive_entry(), &[setup(2, &[("exploration", "yes")])], 300, &[]);
}
