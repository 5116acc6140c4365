//! Strategy phase and the turns of the action phase.

use super::{
    Ask, Flow, Offers, Secondary, StatusPhase, Want, begin_action, offer_activations, offer_transfers, primary,
    return_saved,
};
use crate::CentralPowers;
use crate::choice::Choice;
use crate::names::{Sheet, Strategy};
use crate::printed::Token;
use crate::prompt::Prompt;
use crate::world::{Phase, World};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [strategy.order] A round begins: from the Speaker clockwise strategy cards are taken.
    pub struct StrategyPhase;
}

impl Play<CentralPowers> for StrategyPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.round += 1;
        w.phase = Phase::Strategy;
        w.annexed = imperium::PlanetSet::NONE;
        for seat in w.seats() {
            let out = w.out.has(seat);
            let player = w.player_mut(seat);
            (player.taken, player.claims, player.passed) = (imperium::PlanetSet::NONE, 0, out);
            player.deeds.renew();
        }
        (w.idle, w.idle_docks) = (imperium::PlanetSet::NONE, imperium::SystemSet::NONE);
        // [leader.diplomat] In this round and the next.
        w.truces = [w.truces[1], imperium::PlanetSet::NONE];
        let round = i32::from(w.round);
        flow.tell(SeatSet::ALL, rule!("strategy.order"), || words!("Round {round}.", round).heading());
        flow.then([TakeCard { first: w.speaker, n: 0 }.into()]);
    }
}

/// [strategy.order] Cards each player takes.
fn cards_each(w: &World) -> u8 {
    if w.rules.seats <= 4 { 2 } else { 1 }
}

step! {
    /// [strategy.order] [faq.detente-twice] A strategy card is taken.
    pub struct TakeCard {
        first: Seat,
        n: u8,
    }
}

impl Play<CentralPowers> for TakeCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.n == cards_each(w) * w.rules.seats {
            return Want::Nothing;
        }
        let seat = w.after(self.first, self.n % w.rules.seats);
        let others = w.slots.iter().filter(|slot| slot.holder.is_none()).count() > 1;
        for slot in w.slots.iter().filter(|slot| slot.holder.is_none()) {
            let not_twice = w.kit.strategy_cards[slot.card.index()].not_twice;
            let again = not_twice && w.last_detente == Some(seat) && others;
            out.consider(Choice::Take(slot.card), again.then_some(rule!("faq.detente-twice")));
        }
        Want::Ask(Ask::of(seat, Prompt::TakeCard))
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // [strategy.bonus] Each card that is left has a counter more.
        w.slots.iter_mut().filter(|slot| slot.holder.is_none()).for_each(|slot| slot.bonus += 1);
        let takes_twice = w.kit.get().strategy_cards.iter().position(|row| row.not_twice);
        let held = w.slots.iter().find(|slot| Some(slot.card.index()) == takes_twice);
        w.last_detente = held.and_then(|slot| slot.holder);
        flow.then([ActionPhase.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Take(card) = choice else { unreachable!("{choice:?}") };
        let by = w.after(self.first, self.n % w.rules.seats);
        let row = &w.kit.get().strategy_cards[card.index()];
        let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == card) else { return };
        slot.holder = Some(by);
        let bonus = std::mem::take(&mut slot.bonus);
        flow.tell(SeatSet::ALL, rule!("strategy.order"), || {
            words!("{by} {by:takes|take} {card}.", by, card = &row.name)
        });
        match row.token {
            // [hr.detente] The Speaker token comes at once.
            Some(Token::Speaker) => w.speaker = by,
            // [faq.broker-on-taking]
            Some(Token::Broker) => w.broker = Some(by),
            None => {}
        }
        flow.then([Bonus { seat: by, left: bonus }.into()]);
        if card == Strategy::Warfare && w.rules.seats < 9 && w.rules.warfare == crate::world::WarfareChoice::Taker {
            flow.then([Version(by).into()]);
        }
        flow.then([TakeCard { n: self.n + 1, ..self }.into()]);
    }
}

step! {
    /// [hr.warfare-choice] Who takes number 6 says which card it is.
    pub struct Version(Seat);
}

impl Play<CentralPowers> for Version {
    fn want(&self, _: &World, out: &mut Offers) -> Want {
        out.offer(Choice::Version(Strategy::Warfare));
        out.offer(Choice::Version(Strategy::WarfareIi));
        Want::Ask(Ask::of(self.0, Prompt::WarfareVersion))
    }

    fn chosen(self, choice: Choice, w: &mut World, _: &mut Flow) {
        let Choice::Version(card) = choice else { unreachable!("{choice:?}") };
        if let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == Strategy::Warfare) {
            slot.card = card;
        }
    }
}

step! {
    /// [strategy.bonus] Each bonus counter becomes a trade good or a command counter.
    pub struct Bonus {
        seat: Seat,
        left: u8,
    }
}

impl Play<CentralPowers> for Bonus {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if self.left == 0 {
            return Want::Nothing;
        }
        out.offer(Choice::Good);
        let none = w.reinforcements(self.seat) == 0;
        for sheet in Sheet::ALL {
            out.consider(Choice::Counter(sheet), none.then_some(rule!("word.limits")));
        }
        Want::Ask(Ask::of(self.seat, Prompt::Bonus))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        match choice {
            Choice::Counter(sheet) => w.player_mut(self.seat).sheet[sheet.index()] += 1,
            _ => drop(w.gain_goods(self.seat, 1)),
        }
        flow.then([Bonus { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [strategy.order] [race.naalu] The order of play is by number.
    pub struct ActionPhase;
}

impl Play<CentralPowers> for ActionPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.phase = Phase::Action;
        let mut order: arrayvec::ArrayVec<Seat, { kernel::MAX_SEATS }> = w.seats().collect();
        order.sort_by_key(|seat| w.initiative(*seat));
        w.order = order;
        flow.then([Turn(0).into()]);
    }
}

step! {
    /// [action.turn] [action.pass] One action: a strategic action, or a pass when all own strategy cards are used.
    pub struct Turn(u8);
}

impl Play<CentralPowers> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.order[usize::from(self.0)];
        if w.player(seat).passed || w.player(seat).saved > 0 {
            return Want::Nothing;
        }
        let held = w.slots.iter().filter(|slot| slot.holder == Some(seat));
        let mut unused = false;
        for slot in held {
            unused |= !slot.used;
            out.consider(Choice::Play(slot.card), slot.used.then_some(rule!("action.strategic")));
        }
        out.consider(Choice::Pass, unused.then_some(rule!("action.pass")));
        offer_activations(w, seat, out);
        offer_transfers(w, seat, out);
        Want::Ask(Ask::of(seat, Prompt::Turn).open())
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.active = None;
        let seat = w.order[usize::from(self.0)];
        // [faq.gen-synthesis] What was saved comes back when the turn begins.
        if w.player(seat).saved > 0 && !w.player(seat).passed {
            return_saved(w, seat, flow);
            flow.then([self.into()]);
            return;
        }
        if w.order.iter().all(|seat| w.player(*seat).passed) {
            flow.then([StatusPhase.into()]);
        } else {
            flow.then([self.next(w).into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = w.order[usize::from(self.0)];
        w.active = Some(by);
        match choice {
            Choice::Play(card) => {
                if let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == card) {
                    slot.used = true;
                }
                let name = &w.kit.get().strategy_cards[card.index()].name;
                flow.tell(SeatSet::ALL, rule!("action.strategic"), || words!("{by} {by:plays|play} {name}.", by, name));
                primary(w, by, card, flow);
                flow.then([Secondary::after(card, by).into(), self.next(w).into()]);
            }
            Choice::Activate(_) | Choice::BreakZone(_) | Choice::Transfer { .. } => {
                begin_action(w, by, choice, flow);
                flow.then([self.next(w).into()]);
            }
            _ => {
                w.player_mut(by).passed = true;
                flow.tell(SeatSet::ALL, rule!("action.pass"), || words!("{by} {by:passes|pass}.", by));
                flow.then([self.next(w).into()]);
            }
        }
    }
}

impl Turn {
    fn next(self, w: &World) -> Turn {
        Turn((self.0 + 1) % w.rules.seats)
    }
}
