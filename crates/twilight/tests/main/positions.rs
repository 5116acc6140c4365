//! Positions for edge cases and worked scenarios: a map, factions, and lines of the edit language.

use super::whole::whole;
use super::*;
use kernel::testing::Script;
use kernel::{Question, Seeded};

/// A table of these factions on a map string, with further options, at its first strategy card.
pub fn round_of(factions: &[&str], text: &str) -> Script {
    let mut setup = Setup { seats: factions.len() as u8, ..Setup::default() };
    for (n, faction) in factions.iter().enumerate() {
        setup.options.insert(format!("faction.{}", n + 1), faction.to_string());
    }
    for option in text.split(';').map(str::trim).filter(|o| !o.is_empty()) {
        let (key, value) = whole().info.read_option(option).unwrap_or_else(|e| panic!("{e}"));
        setup.options.insert(key, value);
    }
    let mut table = whole().open(&setup).unwrap_or_else(|why| panic!("{why}"));
    let (mut chance, mut question) = (Seeded::new(7), Question::default());
    loop {
        if let Some(faces) = table.roll(&mut chance) {
            table.answer(&faces).unwrap();
            continue;
        }
        let seat = table.asked().iter().next().expect("somebody is asked");
        table.ask(seat, &mut question);
        if question.ask.is_some_and(|ask| ask.rule.0 == "strategy.cards") {
            return Script::of(table);
        }
        table.choose(seat, question.keys[0]).unwrap();
    }
}

/// The same with the cards taken as said, by seat, and the turn of whoever comes first.
pub fn turn_of(factions: &[&str], text: &str, cards: &[&[&str]]) -> Script {
    let mut script = round_of(factions, text);
    let mut taken = vec![0; factions.len()];
    while let [seat] = script.asked()[..] {
        let n = super::seat_named(seat).index();
        let Some(card) = cards[n].get(taken[n]).filter(|card| script.can(seat, &format!("strategy {card}"))) else {
            break;
        };
        taken[n] += 1;
        script.play(&format!("{seat} strategy {card}"));
    }
    script
}
