//! Section 4.4: the market phase.

use super::*;
use crate::{
    called,
    choice::Choice,
    components::CardId,
    prompt::{Prompt, Refusal},
    query::cards,
    world::{Market, Phase, World},
};
use kernel::{Faces, Fate, Play, SeatSet, rule, step};
use scene::words;

impl Market {
    /// [market.deck-empty] Nothing is left to draw, not even after a shuffle.
    fn is_exhausted(&self) -> bool {
        self.discard == 0 && self.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.deck.iter().all(|&left| left == 0)
    }

    /// [market.deck-empty] Discarded cards become the new deck.
    fn shuffle(&mut self) {
        for card in cards(std::mem::take(&mut self.discard)) {
            self.deck[card.index()] += 1;
        }
    }

    /// The next card of the deck, or the shuffle that must come before it.
    fn draw(&self) -> Want {
        if self.is_empty() {
            Want::Nothing
        } else {
            Want::Fate(Fate::Draw { deck: setup::MARKET_DECK, seen: SeatSet::ALL })
        }
    }

    fn take(&mut self, faces: &Faces) -> CardId {
        self.deck[faces[0] as usize] -= 1;
        CardId(faces[0])
    }
}

step! {
    /// [icon.extra-cards] The extra cards of this turn are turned up.
    pub struct MarketOpens;
}

impl Play<Hexpanse> for MarketOpens {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        if w.market.due == 0 || !w.alive(w.active) { Want::Nothing } else { w.market.draw() }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.phase = Phase::Market;
        if w.market.due > 0 && w.alive(w.active) && !w.market.is_exhausted() {
            w.market.shuffle();
            flow.then([MarketOpens.into()]);
        } else {
            w.market.due = 0;
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = w.market.take(faces);
        w.market.extra.push(card);
        w.market.due -= 1;
        flow.tell(SeatSet::ALL, rule!("icon.extra-cards"), || {
            words!("{card} is turned up in the market, for this turn.", card = called::card(w, card))
        });
        flow.then([MarketOpens.into()]);
    }
}

step! {
    /// [market.buy] Any number of the cards shown, one after another.
    pub struct Buy;
}

impl Play<Hexpanse> for Buy {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.active;
        if !w.alive(seat) {
            return Want::Nothing;
        }
        let base = w.has_base(seat);
        for &id in w.market.row.iter().chain(&w.market.extra) {
            let card = &w.kit.cards[id.index()];
            let (cost, has) = (card.cost, w.player(seat).hexilum);
            let against = if cost > has {
                Some(Refusal::TooPoor { cost, has })
            } else if card.mercenary && !base {
                Some(Refusal::NoBase)
            } else {
                None
            };
            out.consider(Choice::Buy(id), against);
        }
        out.offer(Choice::Done);
        Want::Ask(Ask::of(seat, Prompt::Buy).open().many(0))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let id = match choice {
            Choice::Buy(id) => id,
            Choice::Done => return,
            _ => unreachable!("{choice:?}"),
        };
        let seat = w.active;
        let cost = w.kit.cards[id.index()].cost;
        w.market.row.retain(|card| *card != id);
        w.market.extra.retain(|card| *card != id);
        let player = w.player_mut(seat);
        player.hexilum -= cost;
        player.cards |= id.bit();
        flow.tell(SeatSet::ALL, rule!("market.open-cards"), || {
            words!("{by} {by:buys|buy} {card} for {cost} hexilum.", by = seat, card = called::card(w, id), cost)
        });
        flow.then([Buy.into()]);
    }
}

step! {
    /// [market.refill] [setup.market] Extra cards not bought are discarded, and the row is filled up.
    pub struct Refill;
}

impl Play<Hexpanse> for Refill {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        let full = w.market.row.len() >= w.kit.numbers.row as usize;
        if full || !w.market.extra.is_empty() { Want::Nothing } else { w.market.draw() }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let market = &mut w.market;
        let again = !market.extra.is_empty();
        if again {
            let left = market.extra.clone();
            flow.tell(SeatSet::ALL, rule!("market.refill"), || {
                let cards: Vec<_> = left.iter().map(|card| called::card(w, *card)).collect();
                words!("Nobody bought {cards}: discarded.", cards)
            });
        }
        let market = &mut w.market;
        for card in market.extra.drain(..) {
            market.discard |= card.bit();
        }
        let full = market.row.len() >= w.kit.numbers.row as usize;
        if again {
            flow.then([Refill.into()]);
        } else if !full && !market.is_exhausted() {
            market.shuffle();
            flow.then([Refill.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let card = w.market.take(faces);
        w.market.row.push(card);
        flow.tell(SeatSet::ALL, rule!("market.refill"), || {
            words!("{card} comes to the market.", card = called::card(w, card))
        });
        flow.then([Refill.into()]);
    }
}
