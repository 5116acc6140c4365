//! What the Hive has, on the panels: bank, stockpile and cards of the Hive, counters of the players.

use crate::world::World;
use kernel::Seat;

/// The numbers that only games against the Hive have.
pub fn gauges(w: &World, seat: Seat, push: &mut dyn FnMut(&str, &str, i32)) {
    let hive = w.hive();
    if w.sits(seat) {
        push("counters", "Aggression counters", hive.counters.of(seat).into());
        return;
    }
    let pile = &hive.stockpile;
    let numbers = [
        ("bank-resources", "Resources in the bank", hive.resources),
        ("bank-influence", "Influence in the bank", hive.influence),
        ("stock-resources", "Resources in the stockpile", pile.resources),
        ("stock-influence", "Influence in the stockpile", pile.influence),
        ("stock-goods", "Trade goods in the stockpile", pile.goods),
        ("stock-tokens", "Command tokens in the stockpile", pile.tokens),
        ("mind-primary", "Cards of the primary deck", hive.deck.primary),
        ("mind-secondary", "Cards of the secondary deck", hive.deck.secondary),
        ("hive-secrets", "Secret objectives, face down", hive.secrets_held()),
        ("basics", "Basic technologies", hive.basics.iter().sum()),
    ];
    numbers.into_iter().for_each(|(kind, label, value)| push(kind, label, value.into()));
}
