//! Strategy phase and the turns of the action phase.

use super::{
    Ask, Flow, Offers, PlayCard, ReturnSaved, Secondary, StatusPhase, Want, Window, begin_action, can_afford, discard,
    drop_spent_laws, invitations, invoke, lift, liftable, offer_activations, offer_areas, offer_transfers, open_window,
    pay_price, primary, trigger_laws,
};
use crate::cards::usable_cards;
use crate::choice::Choice;
use crate::names::{Moment, Sheet, Strategy};
use crate::printed::Token;
use crate::prompt::Prompt;
use crate::refusal::Refusal;
use crate::verbs::{Deed, Price, Skill, Span, StrategyAct, Touch, Verb};
use crate::world::{Phase, Slot, World};
use crate::{CentralPowers, Eye, force, query};
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
            player.lost = imperium::PlanetSet::NONE;
        }
        for player in &mut w.players {
            (player.docks_used, player.fighters_built, player.skipped, player.conduit) = (0, 0, false, false);
            player.scrapped = Default::default();
        }
        w.slots.iter_mut().for_each(|slot| slot.barred = false);
        w.strikers = SeatSet::NONE;
        (w.idle, w.idle_docks) = (imperium::PlanetSet::NONE, imperium::SystemSet::NONE);
        w.moved_pds = Default::default();
        // [leader.diplomat] In this round and the next.
        w.truces = [w.truces[1], imperium::PlanetSet::NONE];
        let round = i32::from(w.round);
        flow.tell(SeatSet::ALL, rule!("strategy.order"), || words!("Round {round}.", round).heading());
        w.used.clear();
        w.just_gained = 0;
        open_window(w, Window::at(Moment::StrategyStart), flow);
        open_window(w, Window::at(Moment::Strategy), flow);
        flow.then([TakeCard { first: w.speaker, n: 0, but: None }.into()]);
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
        /// [card.action] The card he has just had to give back.
        but: Option<Strategy>,
    }
}

impl Play<CentralPowers> for TakeCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.after(self.first, self.n % w.rules.seats);
        if self.n == cards_each(w) * w.rules.seats || w.out.has(seat) || self.keeps(w, seat) {
            return Want::Nothing;
        }
        // [card.action] Named by a card, or given back just now; [card.political] or dear by law.
        let barred = |slot: &Slot| match Some(slot.card) == self.but {
            true => Some(Refusal::GivenBack(slot.card)),
            false => slot.barred.then_some(Refusal::Named(slot.card)),
        };
        let against = |slot: &Slot| barred(slot).or_else(|| dear(w, seat, slot.card));
        let again = |slot: &Slot| w.kit.strategy_cards[slot.card.index()].not_twice && w.last_detente == Some(seat);
        let left = || w.slots.iter().filter(|slot| slot.holder.is_none());
        let others = left().any(|slot| against(slot).is_none() && !again(slot));
        // Who could take nothing takes what there is.
        let stuck = left().all(|slot| against(slot).is_some());
        for slot in left() {
            let twice = (others && again(slot)).then_some(Refusal::Twice);
            out.consider(Choice::Take(slot.card), if stuck { None } else { against(slot).or(twice) });
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(seat, Prompt::TakeCard)),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        // [end.elimination] Who is out takes none.
        if self.n < cards_each(w) * w.rules.seats {
            flow.then([self.next().into()]);
            return;
        }
        open_window(w, Window::at(Moment::StrategyPicked), flow);
        flow.then([AllTaken.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Take(card) = choice else { unreachable!("{choice:?}") };
        let by = w.after(self.first, self.n % w.rules.seats);
        let row = &w.kit.get().strategy_cards[card.index()];
        let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == card) else { return };
        slot.holder = Some(by);
        flow.tell(SeatSet::ALL, rule!("strategy.order"), || {
            words!("{by} {by:takes|take} {card}.", by, card = &row.name)
        });
        // [card.action] Before anything comes with the card it may have to be given back.
        let others = w.slots.iter().any(|slot| slot.holder.is_none() && !slot.barred);
        flow.then([HandOn { by, card }.into()]);
        if others {
            open_window(w, Window::with(Moment::StrategyPick, by, card), flow);
        }
        flow.then([AfterPick { pick: self, card }.into()]);
    }
}

impl TakeCard {
    fn next(self) -> TakeCard {
        TakeCard { n: self.n + 1, but: None, ..self }
    }

    /// [card.action] Who has kept a card takes one fewer.
    fn keeps(self, w: &World, seat: Seat) -> bool {
        self.n < w.rules.seats && w.slots.iter().any(|slot| slot.kept && slot.holder == Some(seat))
    }
}

step! {
    /// [strategy.order] [card.action] What comes with a card that was taken; who had to give it back takes another.
    pub struct AfterPick {
        pick: TakeCard,
        card: Strategy,
    }
}

impl Play<CentralPowers> for AfterPick {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let AfterPick { pick, card } = self;
        let held = w.slots.iter().any(|slot| slot.card == card && slot.holder.is_some());
        match held {
            true => flow.then([Taken { card }.into(), pick.next().into()]),
            false => flow.then([TakeCard { but: Some(card), ..pick }.into()]),
        }
    }
}

step! {
    /// [strategy.bonus] Each card that is left has a counter more; the strategy phase ends.
    pub struct AllTaken;
}

impl Play<CentralPowers> for AllTaken {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.slots.iter_mut().for_each(|slot| slot.kept = false);
        w.slots.iter_mut().filter(|slot| slot.holder.is_none()).for_each(|slot| slot.bonus += 1);
        let takes_twice = w.kit.get().strategy_cards.iter().position(|row| row.not_twice);
        let held = w.slots.iter().find(|slot| Some(slot.card.index()) == takes_twice);
        w.last_detente = held.and_then(|slot| slot.holder);
        flow.then([PhaseEnds.into(), ActionPhase.into()]);
    }
}

step! {
    /// [card.political] By law a card taken is handed to a player who lacks one.
    pub struct HandOn {
        by: Seat,
        card: Strategy,
    }
}

impl Play<CentralPowers> for HandOn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let law = force::in_force(w, Touch::Permissions)
            .any(|effect| matches!(effect.verb, Verb::Strategy { act: StrategyAct::GiveAway, .. }));
        if !law {
            return Want::Nothing;
        }
        let held = |seat: Seat| w.slots.iter().filter(|slot| slot.holder == Some(seat)).count();
        let lacks = |seat: &Seat| *seat != self.by && held(*seat) < usize::from(cards_each(w));
        w.seats().filter(lacks).for_each(|seat| out.offer(Choice::Give(seat)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.by, Prompt::HandOn { card: self.card })),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Give(to) = choice else { unreachable!("{choice:?}") };
        if let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == self.card) {
            slot.holder = Some(to);
        }
        let (by, card) = (self.by, &w.kit.get().strategy_cards[self.card.index()].name);
        flow.tell(SeatSet::ALL, rule!("card.political"), || {
            words!("{by} {by:hands|hand} {card} to {to}.", by, card, to)
        });
    }
}

step! {
    /// [strategy.order] [strategy.bonus] What comes with a strategy card: its token, its bonus counters.
    pub struct Taken {
        pub card: Strategy,
    }
}

impl Play<CentralPowers> for Taken {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let Taken { card } = self;
        let row = &w.kit.get().strategy_cards[card.index()];
        let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == card) else { return };
        let (Some(by), bonus) = (slot.holder, std::mem::take(&mut slot.bonus)) else { return };
        match row.token {
            // [hr.detente] The Speaker token comes at once.
            Some(Token::Speaker) => w.speaker = by,
            // [faq.broker-on-taking]
            Some(Token::Broker) => w.broker = Some(by),
            None => {}
        }
        // [card.political] A law may have its price.
        let charged: Vec<&'static Price> = force::charges(w, by, Deed::TakeStrategyCard, Some(card), None)
            .filter_map(|(_, prices)| prices.first())
            .collect();
        for price in charged {
            match can_afford(w, by, price) {
                true => pay_price(w, by, price, flow),
                false => w.player_mut(by).sheet[Sheet::Strategy.index()] = 0,
            }
        }
        flow.then([Bonus { seat: by, left: bonus }.into()]);
        trigger_laws(w, Window::with(Moment::StrategyPick, by, card), None, None, flow);
        if card == Strategy::Warfare && w.rules.seats < 9 && w.rules.warfare == crate::world::WarfareChoice::Taker {
            flow.then([Version(by).into()]);
        }
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
        match w.reinforcements(self.seat) {
            0 => Sheet::ALL.into_iter().for_each(|sheet| out.refuse(Choice::Counter(sheet), Refusal::NoReinforcements)),
            _ => offer_areas(w, self.seat, out),
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
    /// [strategy.order] The strategy phase is over.
    pub struct PhaseEnds;
}

impl Play<CentralPowers> for PhaseEnds {
    fn act(self, w: &mut World, flow: &mut Flow) {
        force::end_span(w, Span::Phase);
        open_window(w, Window::at(Moment::StrategyEnd), flow);
    }
}

step! {
    /// [strategy.order] [race.naalu] The order of play is by number.
    pub struct ActionPhase;
}

impl Play<CentralPowers> for ActionPhase {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.phase = Phase::Action;
        // [end.elimination] Who is out acts no more.
        let mut order: arrayvec::ArrayVec<Seat, { kernel::MAX_SEATS }> = w.rivals().iter().collect();
        order.sort_by_key(|seat| w.initiative(*seat));
        // [card.action] Who struck first acts once before all others.
        for (n, _) in order.iter().enumerate().filter(|(_, seat)| w.strikers.has(**seat)) {
            flow.then([BeginTurn { n: n as u8, once: true }.into()]);
        }
        w.order = order;
        flow.then([BeginTurn { n: 0, once: false }.into()]);
    }
}

step! {
    /// [action.turn] A player is to act.
    pub struct BeginTurn {
        n: u8,
        /// [card.action] One action alone, before the order of play begins.
        once: bool,
    }
}

impl Play<CentralPowers> for BeginTurn {
    fn act(self, w: &mut World, flow: &mut Flow) {
        w.active = Some(w.order[usize::from(self.n)]);
        flow.then([Turn { n: self.n, once: self.once }.into()]);
    }
}

step! {
    /// [action.turn] [action.pass] One action: a strategic action, or a pass when all own strategy cards are used.
    pub struct Turn {
        n: u8,
        /// [card.action] One action alone, before the order of play begins.
        once: bool,
    }
}

impl Play<CentralPowers> for Turn {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let seat = w.order[usize::from(self.n)];
        if w.player(seat).passed || w.player(seat).saved > 0 {
            return Want::Nothing;
        }
        if !self.once {
            let mut held = w.slots.iter().filter(|slot| slot.holder == Some(seat));
            let unused = held.find(|slot| !slot.used).map(|slot| Refusal::Unused(slot.card));
            out.consider(Choice::Pass, unused);
            // [race.yssaril] A turn is let go by, which is no pass, never two in a row.
            if query::has_skill(w, seat, Skill::SkipsTurns, None) {
                out.consider(Choice::Skip, w.player(seat).skipped.then_some(Refusal::LetGo));
            }
        }
        offer_actions(w, seat, out);
        Want::Ask(Ask::of(seat, Prompt::Turn).open().private())
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.active = None;
        let seat = w.order[usize::from(self.n)];
        // [faq.gen-synthesis] What was saved comes back when the turn begins.
        if w.player(seat).saved > 0 && !w.player(seat).passed {
            flow.then([ReturnSaved(seat).into(), self.into()]);
            return;
        }
        if self.once {
            return;
        }
        if w.order.iter().all(|seat| w.player(*seat).passed) {
            flow.then([StatusPhase.into()]);
        } else {
            self.pass_on(w, flow);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = w.order[usize::from(self.n)];
        w.active = Some(by);
        w.player_mut(by).skipped = choice == Choice::Skip;
        match choice {
            Choice::Skip => {
                flow.tell(SeatSet::ALL, rule!("race.yssaril"), || words!("{by} {by:lets|let} the turn go by.", by));
                self.pass_on(w, flow);
            }
            Choice::Play(card) => {
                if let Some(slot) = w.slots.iter_mut().find(|slot| slot.card == card) {
                    slot.used = true;
                }
                let name = &w.kit.get().strategy_cards[card.index()].name;
                flow.tell(SeatSet::ALL, rule!("action.strategic"), || words!("{by} {by:plays|play} {name}.", by, name));
                w.just_gained = 0;
                primary(w, by, card, flow);
                flow.then([Primary { card, by }.into(), Secondary::after(card, by).into(), EndAction(card).into()]);
                self.pass_on(w, flow);
            }
            // [card.moments] What may be played at any time is no action.
            Choice::Card(card) if w.kit.action_cards[usize::from(card)].moments.contains(&Moment::Any) => {
                flow.then([PlayCard { by, card, window: Window::of(Moment::Any, by) }.into(), self.into()]);
            }
            Choice::Card(card) => {
                let window = Window::of(Moment::Action, by);
                flow.then([PlayCard { by, card, window }.into(), AfterCard(self).into()]);
            }
            // [card.political] What a law lets its holder do at any time is no action.
            Choice::Invoke(line) if matches!(line.verb(w.kit.get()), Some(Verb::When { moment: Moment::Any, .. })) => {
                invoke(w, by, Window::of(Moment::Any, by), line, flow);
                flow.then([self.into()]);
            }
            Choice::Invoke(line) if matches!(line.verb(w.kit.get()), Some(Verb::Forbid { .. })) => {
                lift(w, by, line, flow);
                flow.then([self.into()]);
            }
            Choice::Invoke(line) => {
                invoke(w, by, Window::of(Moment::Action, by), line, flow);
                self.pass_on(w, flow);
            }
            // [card.decks] Cards of options that are not played are spent like a trade good, which is no action.
            Choice::Cash(card) => {
                discard(w, by, card, flow);
                w.gain_goods(by, 1);
                flow.then([self.into()]);
            }
            Choice::Activate(_) | Choice::BreakZone(_) | Choice::Transfer { .. } => {
                begin_action(w, by, choice, flow);
                self.pass_on(w, flow);
            }
            _ => {
                w.player_mut(by).passed = true;
                flow.tell(SeatSet::ALL, rule!("action.pass"), || words!("{by} {by:passes|pass}.", by));
                self.pass_on(w, flow);
            }
        }
    }
}

/// [card.decks] Cards of a hand that are spent like a trade good.
fn cash_cards(w: &World, seat: Seat) -> impl Iterator<Item = u8> + use<'_> {
    let hand = *w.actions[seat.index()].peek(&Eye::open()).cards();
    let rows = w.kit.get().action_cards.iter().enumerate();
    let goods = rows.filter(|(_, row)| row.moments.contains(&Moment::Goods)).map(|(n, _)| n as u8);
    goods.filter(move |card| hand[usize::from(*card)] > 0)
}

/// [card.political] A law that makes a strategy card cost something.
fn dear(w: &World, seat: Seat, card: Strategy) -> Option<Refusal> {
    let mut charges = force::charges(w, seat, Deed::TakeStrategyCard, Some(card), None);
    let (effect, _) = charges.find(|(_, prices)| !prices.iter().any(|price| can_afford(w, seat, price)))?;
    Some(Refusal::Barred(effect.line.source))
}

step! {
    /// [card.as-action] A card that was cancelled leaves the action to be taken.
    pub struct AfterCard(Turn);
}

impl Play<CentralPowers> for AfterCard {
    fn act(self, w: &mut World, flow: &mut Flow) {
        match w.trace.cancelled {
            true => flow.then([self.0.into()]),
            false => self.0.pass_on(w, flow),
        }
    }
}

step! {
    /// [card.moments] A primary ability has been resolved.
    pub struct Primary {
        pub card: Strategy,
        pub by: Seat,
    }
}

impl Play<CentralPowers> for Primary {
    fn act(self, w: &mut World, flow: &mut Flow) {
        open_window(w, Window::with(Moment::Primary, self.by, self.card), flow);
    }
}

step! {
    /// [action.strategic] A strategic action is over, [card.political] and what lasted until Technology was used.
    pub struct EndAction(pub Strategy);
}

impl Play<CentralPowers> for EndAction {
    fn act(self, w: &mut World, flow: &mut Flow) {
        force::end_span(w, Span::StrategicAction);
        if self.0 == Strategy::TechnologyIi {
            force::end_span(w, Span::NextTechnology);
            drop_spent_laws(w, flow);
        }
    }
}

/// [action.turn] The actions a player may take.
pub fn offer_actions(w: &World, seat: Seat, out: &mut Offers) {
    for slot in w.slots.iter().filter(|slot| slot.holder == Some(seat)) {
        out.consider(Choice::Play(slot.card), slot.used.then_some(Refusal::Used(slot.card)));
    }
    offer_activations(w, seat, out);
    offer_transfers(w, seat, out);
    // [card.as-action] Cards and abilities used as an action, and such for any time.
    let [window, any] = [Moment::Action, Moment::Any].map(|moment| Window::of(moment, seat));
    usable_cards(w, seat, window).for_each(|card| out.offer(Choice::Card(card)));
    usable_cards(w, seat, any).for_each(|card| out.offer(Choice::Card(card)));
    invitations(w, seat, window).for_each(|option| out.offer(Choice::Invoke(option.line)));
    invitations(w, seat, any).for_each(|option| out.offer(Choice::Invoke(option.line)));
    liftable(w, seat).into_iter().for_each(|line| out.offer(Choice::Invoke(line)));
    cash_cards(w, seat).for_each(|card| out.offer(Choice::Cash(card)));
}

impl Turn {
    /// The next player's turn, unless this was an action before all others.
    fn pass_on(self, w: &World, flow: &mut Flow) {
        if !self.once {
            flow.then([BeginTurn { n: (self.n + 1) % w.order.len() as u8, once: false }.into()]);
        }
    }
}
