//! What edits say of the Hive: its bank, stockpile, cards and counters.

use super::MOST;
use crate::hive::CARDS;
use crate::hive::mind::Deck;
use crate::strategy;
use crate::world::World;
use kernel::{Edit, Mismatch, Seat};

/// `hive bank 8 12`, `hive stockpile 5 0 2 1`, `hive basics 1 1 0 0`, `hive deck 1 12`, `hive secrets 5`; false if the line
/// speaks of something else.
pub fn area(w: &mut World, line: &mut Edit) -> Result<bool, Mismatch> {
    if line.takes("bank") {
        let [resources, influence] = [line.number(0..=MOST)?, line.number(0..=MOST)?];
        let hive = w.hive_mut();
        (hive.resources, hive.influence) = (resources as u8, influence as u8);
    } else if line.takes("stockpile") {
        let mut numbers = [0; 4];
        for number in &mut numbers {
            *number = line.number(0..=MOST)? as u8;
        }
        let pile = &mut w.hive_mut().stockpile;
        [pile.resources, pile.influence, pile.goods, pile.tokens] = numbers;
    } else if line.takes("basics") {
        let most = w.kit.get().book().numbers.most_of_a_colour;
        for n in 0..4 {
            let level = line.number(0..=most.into())? as u8;
            w.hive_mut().basics[n] = level;
        }
    } else if line.takes("deck") {
        let deck = Deck::single();
        let primary = line.number(0..=deck.len().into())? as u8;
        let secondary = line.number(0..=(deck.len() - primary).into())? as u8;
        w.hive_mut().deck = deck;
        w.hive_mut().deck.cut(primary, secondary);
    } else if line.takes("secrets") {
        let wanted = line.number(0..=CARDS as i64)? as u8;
        super::lay_secrets(w, wanted);
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// `red counters 3`.
pub fn counters(w: &mut World, seat: Seat, line: &mut Edit) -> Result<bool, Mismatch> {
    if w.hive.is_none() || !line.takes("counters") {
        return Ok(false);
    }
    let most = w.level().most_counters;
    let count = line.number(0..=most.into())? as u8;
    w.hive_mut().counters.set(seat, count);
    Ok(true)
}

/// `card trade hive used`: who has a strategy card, and whether it was used.
pub fn card(w: &mut World, line: &mut Edit, seats: Vec<(&'static str, Seat)>) -> Result<(), Mismatch> {
    let names: Vec<String> =
        (0..w.league().strategy.len() as u8).map(|slot| strategy::row(w, slot).name.to_lowercase()).collect();
    let slot = line.one_of(names.iter().enumerate().map(|(slot, name)| (name.as_str(), slot)))?;
    let owners = seats.into_iter().map(|(name, seat)| (name, Some(seat)));
    let holder = line.one_of(owners.chain([("nobody", None)]))?;
    let used = line.takes("used");
    let card = &mut w.league_mut().strategy[slot];
    (card.holder, card.used) = (holder, used);
    Ok(())
}
