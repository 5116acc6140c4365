//! The edit language of positions: `red gold 5`, `red points +1`, `red strike +1`, `round 11`. Cards come from the deck and
//! go to the discards.

use crate::components::Card;
use crate::world::{MOST_GOLD, ROUNDS, World};
use crate::{Eye, Moot, SEATS};
use kernel::{Edit, Game, Mismatch, Next, Seat, SeatSet};

/// What a line changes of a seat.
#[derive(Clone, Copy)]
enum Thing {
    Gold,
    /// Glory on the table, not the card.
    Points,
    Card(Card),
}

pub fn edit(w: &mut World, line: &mut Edit) -> Result<(), Mismatch> {
    let seats = (0..SEATS).map(|n| (Moot::seat_name(w, Seat(n)), Some(Seat(n))));
    let Some(seat) = line.one_of(seats.chain([("round", None)]))? else {
        w.round = line.number(1..=ROUNDS.into())? as u16;
        return Ok(());
    };
    let n = seat.index();
    let cards = Card::ALL.map(|card| (card.id(), Thing::Card(card)));
    match line.one_of([("gold", Thing::Gold), ("points", Thing::Points)].into_iter().chain(cards))? {
        Thing::Gold => w.gold[n] = line.amount(w.gold[n].into(), 0..=MOST_GOLD.into())? as u8,
        Thing::Points => w.glory[n] = line.amount(w.glory[n].into(), 0..=2)? as u8,
        Thing::Card(card) => hold(w, seat, card, line)?,
    }
    w.withdraw_hollow();
    Ok(())
}

fn hold(w: &mut World, seat: Seat, card: Card, line: &mut Edit) -> Result<(), Mismatch> {
    let eye = Eye::open();
    let (deck, hand) = (w.deck.peek_mut(&eye), w.hands[seat.index()].peek_mut(&eye));
    let left = if deck.next() == Next::Chance { deck.bag()[card as usize] } else { 0 };
    let now = hand.cards()[card as usize];
    let then = line.amount(now.into(), 0..=(now + left).into())? as u8;
    for _ in now..then {
        deck.drawn(card as u8);
        hand.add(card as u8, SeatSet::NONE);
    }
    for _ in then..now {
        hand.remove(card as u8, SeatSet::ALL);
        w.discard[card as usize] += 1;
    }
    Ok(())
}
