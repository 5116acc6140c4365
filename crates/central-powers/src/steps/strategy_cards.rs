//! What action cards do with strategy cards.

use super::{Ask, EndAction, Flow, Offers, Primary, Secondary, Taken, Want, are_partners, primary};
use crate::CentralPowers;
use crate::cards::Source;
use crate::choice::Choice;
use crate::names::Strategy;
use crate::printed::Token;
use crate::prompt::Prompt;
use crate::verbs::{StrategyAct, Verb};
use crate::world::{Slot, World};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

/// The name of a strategy card.
fn name(w: &World, card: Strategy) -> &'static str {
    &w.kit.get().strategy_cards[card.index()].name
}

/// [card.action] The card just taken goes back as it was; whoever took it takes another.
pub fn give_back(w: &mut World, by: Seat, card: Option<Strategy>, flow: &mut Flow) {
    let slot = w.slots.iter_mut().find(|slot| slot.holder == Some(by) && Some(slot.card) == card);
    let Some(slot) = slot else { return };
    slot.holder = None;
    let card = slot.card;
    let what = name(w, card);
    flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:gives|give} {what} back.", by, what));
}

step! {
    /// [card.action] A strategy card is named: barred, kept, exchanged or executed.
    pub struct NameCard {
        pub seat: Seat,
        pub act: StrategyAct,
        pub source: Source,
        /// The own card that is given for another.
        pub given: Option<Strategy>,
    }
}

impl NameCard {
    /// Cards that may be named.
    fn open(self, w: &World, slot: &Slot) -> bool {
        let own = slot.holder == Some(self.seat);
        let free = slot.holder.is_none() && !slot.barred;
        match self.act {
            StrategyAct::Bar => free,
            StrategyAct::Keep => own && !self.never(w, slot.card),
            StrategyAct::Swap | StrategyAct::SwapWithPartner if self.given.is_none() => own,
            StrategyAct::SwapWithPartner => {
                slot.holder.is_some_and(|holder| holder != self.seat && are_partners(w, self.seat, holder))
            }
            StrategyAct::Swap | StrategyAct::ExecuteUntaken => free,
            StrategyAct::Return
            | StrategyAct::ActFirst
            | StrategyAct::SecondaryToo
            | StrategyAct::FreeSecondary
            | StrategyAct::GiveAway
            | StrategyAct::PassLeft => false,
        }
    }

    fn never(self, w: &World, card: Strategy) -> bool {
        self.source.verbs(w.kit.get()).iter().any(|verb| match verb {
            Verb::Strategy { never, .. } => never.iter().any(|id| id == card.slug()),
            _ => false,
        })
    }
}

impl Play<CentralPowers> for NameCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        w.slots.iter().filter(|slot| self.open(w, slot)).for_each(|slot| out.offer(Choice::Take(slot.card)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::NameCard { source: self.source, given: self.given })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Take(card) = choice else { unreachable!("{choice:?}") };
        let (by, what) = (self.seat, name(w, card));
        let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == card) else { return };
        match self.act {
            StrategyAct::Bar => {
                slot.barred = true;
                flow.tell(SeatSet::ALL, rule!("card.action"), || words!("Nobody may take {what} in this round.", what));
            }
            StrategyAct::Keep => {
                slot.kept = true;
                flow.tell(SeatSet::ALL, rule!("card.action"), || {
                    words!("{by} {by:keeps|keep} {what} for the next round.", by, what)
                });
            }
            StrategyAct::Swap => match self.given {
                None => flow.then([NameCard { given: Some(card), ..self }.into()]),
                Some(given) => swap(w, by, given, card, flow),
            },
            StrategyAct::SwapWithPartner => match self.given {
                None => flow.then([NameCard { given: Some(card), ..self }.into()]),
                Some(given) => swap_with_partner(w, by, given, card, flow),
            },
            StrategyAct::ExecuteUntaken => {
                flow.tell(SeatSet::ALL, rule!("card.action"), || {
                    words!("{by} {by:carries|carry} out {what}.", by, what)
                });
                w.just_gained = 0;
                primary(w, by, card, flow);
                flow.then([Primary { card, by }.into(), Secondary::after(card, by).into(), EndAction(card).into()]);
            }
            StrategyAct::Return
            | StrategyAct::ActFirst
            | StrategyAct::SecondaryToo
            | StrategyAct::FreeSecondary
            | StrategyAct::GiveAway
            | StrategyAct::PassLeft => {}
        }
    }
}

/// [card.action] Own card against one that is left; what comes with the new one comes, the broker goes back with his card.
fn swap(w: &mut World, by: Seat, given: Strategy, taken: Strategy, flow: &mut Flow) {
    for slot in &mut w.slots {
        if slot.card == given {
            slot.holder = None;
        }
        if slot.card == taken {
            slot.holder = Some(by);
        }
    }
    if w.kit.strategy_cards[given.index()].token == Some(Token::Broker) {
        w.broker = None;
    }
    let [old, new] = [given, taken].map(|card| name(w, card));
    flow.tell(SeatSet::ALL, rule!("card.action"), || {
        words!("{by} {by:exchanges|exchange} {old} for {new}.", by, old, new)
    });
    flow.then([Taken { card: taken }.into()]);
}

/// [research.racial] Quantum Datahub Node: own card against a trade partner's; the broker goes with its card, the Speaker's token
/// stays.
fn swap_with_partner(w: &mut World, by: Seat, given: Strategy, taken: Strategy, flow: &mut Flow) {
    let Some(other) = w.slots.iter().find(|slot| slot.card == taken).and_then(|slot| slot.holder) else { return };
    for slot in &mut w.slots {
        if slot.card == given {
            slot.holder = Some(other);
        } else if slot.card == taken {
            slot.holder = Some(by);
        }
    }
    for (card, to) in [(given, other), (taken, by)] {
        if w.kit.strategy_cards[card.index()].token == Some(Token::Broker) {
            w.broker = Some(to);
        }
    }
    let [old, new] = [given, taken].map(|card| name(w, card));
    flow.tell(SeatSet::ALL, rule!("research.racial"), || {
        words!("{by} {by:exchanges|exchange} {old} for {other:'s} {new}.", by, old, other, new)
    });
}
