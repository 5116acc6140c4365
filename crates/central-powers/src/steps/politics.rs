//! Political cards in hand, and the power broker.

use super::setup::deck;
use super::{Ask, Flow, GainCounters, Offers, Want, cards, lay};
use crate::choice::Choice;
use crate::names::Sheet;
use crate::options::Point;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::Deed;
use crate::world::{Phase, World};
use crate::{CentralPowers, Eye, force};
use kernel::{Faces, Fate, Play, Seat, SeatSet, rule, step};
use scene::words;

/// [card.hand-limit] The printed limit, for tables that keep to it.
const FIVE: u32 = 5;

step! {
    /// [card.political] [gs.piles] Political cards are drawn; an empty deck is made of its discards.
    pub struct DrawPolitical {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for DrawPolitical {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.left == 0 || w.decks.political.peek(&Eye::open()).is_empty() {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: deck::POLITICAL, seen: SeatSet::one(self.seat) }),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.left > 0 && w.discards != 0 {
            reshuffle(w);
            flow.then([self.into()]);
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        w.decks.political.peek_mut(&eye)[usize::from(faces[0])] -= 1;
        *w.hands[self.seat.index()].peek_mut(&eye) |= 1 << faces[0];
        let by = self.seat;
        if w.phase != Phase::Setup {
            flow.tell(SeatSet::ALL, rule!("card.political"), || words!("{by} {by:draws|draw} a political card.", by));
        }
        let five = w.rules.reads(Point::PoliticalHand) && w.phase != Phase::Setup;
        let most = if five { FIVE } else { u32::from(w.kit.terms.hands.political_cards) };
        let over = w.hand_size(self.seat).saturating_sub(most) as u8;
        flow.then([
            DiscardPolitical { seat: self.seat, left: over }.into(),
            DrawPolitical { left: self.left - 1, ..self }.into(),
        ]);
    }
}

/// [gs.piles] The discards become the deck.
pub fn reshuffle(w: &mut World) {
    let back = std::mem::take(&mut w.discards);
    let bag = w.decks.political.peek_mut(&Eye::open());
    (0..bag.len()).filter(|card| back >> card & 1 == 1).for_each(|card| bag[card] += 1);
}

step! {
    /// [card.hand-limit] [gs.exchange] Political cards are discarded.
    pub struct DiscardPolitical {
        pub seat: Seat,
        pub left: u8,
    }
}

impl Play<CentralPowers> for DiscardPolitical {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        let hand = *w.hands[self.seat.index()].peek(&Eye::open());
        (0..128).filter(|card| hand >> card & 1 == 1).for_each(|card| out.offer(Choice::Discard(card)));
        Want::Ask(Ask::of(self.seat, Prompt::DiscardPolitical { left: self.left }).private())
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Discard(card) = choice else { unreachable!("{choice:?}") };
        *w.hands[self.seat.index()].peek_mut(&Eye::open()) &= !(1 << card);
        w.discards |= 1 << card;
        let name = &w.kit.get().political_cards[usize::from(card)].name;
        let by = self.seat;
        flow.reveal();
        flow.tell(SeatSet::ALL, rule!("gs.piles"), || words!("{by} {by:discards|discard} {name}.", by, name));
        flow.then([DiscardPolitical { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [hr.power-broker] [faq.broker-fixed] [faq.broker-once] The token is kept, or given to another for a counter.
    pub struct AssignBroker(pub Seat);
}

impl Play<CentralPowers> for AssignBroker {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Keep);
        w.rivals().without(self.0).iter().for_each(|seat| out.offer(Choice::Give(seat)));
        Want::Ask(Ask::of(self.0, Prompt::Broker))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        // [hr.power-broker] Who does the primary ability assigns it, whoever had it.
        w.broker = Some(self.0);
        if let Choice::Give(to) = choice {
            w.broker = Some(to);
            let by = self.0;
            flow.tell(SeatSet::ALL, rule!("hr.power-broker"), || {
                words!("{by} {by:gives|give} the power broker to {to}.", by, to)
            });
            flow.then([GainCounters { seat: by, left: w.kit.terms.senate.broker_counters }.into()]);
        }
    }
}

step! {
    /// [gs.exchange] [gs.cards-are-no-goods] Three political cards are given for a counter or two trade goods, once.
    pub struct Exchange(pub u8);
}

impl Play<CentralPowers> for Exchange {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(seat) = w.order.get(usize::from(self.0)) else { return Want::Nothing };
        if w.hand_size(*seat) < u32::from(w.kit.terms.senate.exchanged) {
            return Want::Nothing;
        }
        out.offer(Choice::Pass);
        out.offer(Choice::Good);
        let none = w.reinforcements(*seat) == 0;
        out.consider(Choice::Counter(Sheet::Command), none.then_some(Refusal::NoReinforcements));
        // A further card goes to the floor.
        let few = w.hand_size(*seat) <= u32::from(w.kit.terms.senate.exchanged);
        out.consider(Choice::Use, few.then_some(Refusal::FewCards { have: w.hand_size(*seat) as u8 }));
        Want::Ask(Ask::of(*seat, Prompt::Exchange))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if usize::from(self.0) < w.order.len() {
            flow.then([Exchange(self.0 + 1).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let seat = w.order[usize::from(self.0)];
        let terms = &w.kit.get().terms.senate;
        let gains = match choice {
            Choice::Good => {
                w.gain_goods(seat, terms.exchange_goods);
                true
            }
            // Where it lies is settled when counters are laid out anew.
            Choice::Counter(_) if force::forbids(w, seat, Deed::Redistribute, None).is_some() => {
                flow.then([GainCounters { seat, left: terms.exchange_counters }.into()]);
                true
            }
            Choice::Counter(sheet) => {
                w.player_mut(seat).sheet[sheet.index()] += terms.exchange_counters.min(w.reinforcements(seat));
                true
            }
            Choice::Use => true,
            _ => false,
        };
        if gains {
            flow.then([DiscardPolitical { seat, left: terms.exchanged }.into()]);
        }
        if choice == Choice::Use {
            flow.then([PlaceAgenda(seat).into()]);
        }
        flow.then([Exchange(self.0 + 1).into()]);
    }
}

step! {
    /// [gs.exchange] A political card of the hand, none of those discarded, is laid on the floor.
    pub struct PlaceAgenda(Seat);
}

impl Play<CentralPowers> for PlaceAgenda {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        cards(*w.hands[self.0.index()].peek(&Eye::open())).for_each(|card| out.offer(Choice::Floor(card)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::LayFloor).private()),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Floor(card) = choice else { unreachable!("{choice:?}") };
        lay(w, self.0, card, flow);
    }
}
