//! [card.action] Cards that are searched for, copied, dealt out and borrowed.

use super::{Ask, Carry, Flow, Offers, Reading, TrimHand, Want, Window, deck, pay_price};
use crate::cards::{Line, Source, copyable};
use crate::choice::Choice;
use crate::names::Unit;
use crate::prompt::Prompt;
use crate::verbs::{Deed, Number, Routine, Skill, Verb};
use crate::world::{Elected, World};
use crate::{CentralPowers, Eye, force, query};
use kernel::{Faces, Fate, Next, Pile, Play, Seat, SeatSet, rule, step};
use scene::words;

step! {
    /// [card.action] A player looks through the action deck and takes a card.
    pub struct SearchDeck {
        pub by: Seat,
        /// He has it before him.
        pub open: bool,
    }
}

impl Play<CentralPowers> for SearchDeck {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        if !self.open {
            return Want::Nothing;
        }
        let cards = w.decks.actions.peek(&Eye::open()).cards();
        (0..cards.len()).filter(|card| cards[*card] > 0).for_each(|card| out.offer(Choice::DropCard(card as u8)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.by, Prompt::Search).private()),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        if self.open || w.decks.actions.peek(&Eye::open()).is_empty() {
            w.searching = None;
            return;
        }
        w.searching = Some((self.by, deck::ACTIONS));
        flow.reveal_to(SeatSet::one(self.by));
        flow.then([SearchDeck { open: true, ..self }.into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::DropCard(card) = choice else { unreachable!("{choice:?}") };
        let (by, eye) = (self.by, Eye::open());
        w.searching = None;
        let mut left = w.decks.actions.peek(&eye).cards();
        left[usize::from(card)] -= 1;
        *w.decks.actions.peek_mut(&eye) = Pile::new(left);
        w.actions[by.index()].peek_mut(&eye).add(card, SeatSet::NONE);
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            words!("{by} {by:searches|search} the deck and {by:takes|take} an action card.", by)
        });
        flow.then([TrimHand(by).into()]);
    }
}

step! {
    /// [card.action] A card of the discards is copied: it works as if it had been played.
    pub struct CopyCard {
        pub by: Seat,
        pub window: Window,
    }
}

impl Play<CentralPowers> for CopyCard {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        copyable(w, self.by, self.window, 0).for_each(|card| out.offer(Choice::Card(card)));
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.by, Prompt::CopyCard)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Card(card) = choice else { unreachable!("{choice:?}") };
        let (by, row) = (self.by, &w.kit.get().action_cards[usize::from(card)]);
        flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:copies|copy} {name}.", by, name = &row.name));
        if let Some(price) = &row.price {
            pay_price(w, by, price, flow);
        }
        work(w, card, by, self.window, flow);
    }
}

/// [card.action] What a card does: its verbs, then what has a step of its own.
pub fn work(w: &World, card: u8, by: Seat, window: Window, flow: &mut Flow) {
    let row = &w.kit.get().action_cards[usize::from(card)];
    let rival = window.rival(w, by);
    let line = Line::first(Source::Action(card));
    flow.then([Carry(Reading { line, you: Some(by), rival, on: Elected::For, here: window.place }).into()]);
    if let Some(routine) = row.routine {
        flow.then([CardRoutine { routine, by, window }.into()]);
    }
}

step! {
    /// [card.action] What fits no verb.
    pub struct CardRoutine {
        routine: Routine,
        by: Seat,
        window: Window,
    }
}

impl Play<CentralPowers> for CardRoutine {
    fn act(self, w: &mut World, flow: &mut Flow) {
        let CardRoutine { routine, by, window } = self;
        match routine {
            Routine::DeterminePolicy => w.policy = Some(by),
            Routine::MasterOfFate => {
                let all = w.rivals().len() as u8;
                flow.then([DealLots { by, left: all }.into()]);
            }
            Routine::MilitaryForesight => {
                if let Some(unit) = w.trace.unit {
                    reserve(w, by, unit, flow);
                }
            }
            Routine::RuleByTerror => {
                let rival = window.rival(w, by);
                rival.into_iter().for_each(|seat| flow.then([super::Terror(seat).into()]));
            }
            Routine::StarOfDeath => flow.then([super::StarOfDeath(by).into()]),
            Routine::SurpriseAssault => {
                if let Some(activation) = &mut w.activation {
                    activation.sally = true;
                }
            }
            // These belong to agendas, races and technologies.
            Routine::ColonialRedistribution
            | Routine::SwapSecrets
            | Routine::FlawedPlanning
            | Routine::ProphecyOfIxth
            | Routine::GenSynthesis
            | Routine::Transfabrication
            | Routine::NovaSeed
            | Routine::SlaveWormhole
            | Routine::SalvageOperations
            | Routine::NekroCounters
            | Routine::XxchaDefence
            | Routine::YinConversion => {}
        }
    }
}

step! {
    /// [card.action] A card for each player is drawn and looked at.
    pub struct DealLots {
        by: Seat,
        left: u8,
    }
}

impl Play<CentralPowers> for DealLots {
    fn want(&self, w: &World, _: &mut Offers) -> Want {
        match self.left == 0 || w.decks.actions.peek(&Eye::open()).next() != Next::Chance {
            true => Want::Nothing,
            false => Want::Fate(Fate::Draw { deck: deck::ACTIONS, seen: SeatSet::one(self.by) }),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let eye = Eye::open();
        if self.left == 0 {
            flow.then([HandOut { by: self.by, n: 0 }.into()]);
            return;
        }
        match w.decks.actions.peek_mut(&eye).draw() {
            Some(known) => {
                flow.reveal_to(SeatSet::one(self.by));
                self.comes(known.card, w, flow);
            }
            None if !w.spent.is_empty() => {
                let back = std::mem::take(&mut w.spent);
                w.decks.actions.peek_mut(&eye).shuffle(back);
                flow.then([self.into()]);
            }
            None => flow.then([HandOut { by: self.by, n: 0 }.into()]),
        }
    }

    fn fated(self, faces: &Faces, w: &mut World, flow: &mut Flow) {
        w.decks.actions.peek_mut(&Eye::open()).drawn(faces[0]);
        self.comes(faces[0], w, flow);
    }
}

impl DealLots {
    fn comes(self, card: u8, w: &mut World, flow: &mut Flow) {
        let (by, eye) = (self.by, Eye::open());
        w.actions[by.index()].peek_mut(&eye).add(card, SeatSet::NONE);
        w.lots.peek_mut(&eye).push(card);
        w.lots_of = Some(by);
        flow.tell(SeatSet::ALL, rule!("card.action"), || words!("{by} {by:draws|draw} an action card.", by));
        flow.then([DealLots { left: self.left - 1, ..self }.into()]);
    }
}

step! {
    /// [card.action] Each of the others is handed one of the cards that were looked at; the last one stays.
    pub struct HandOut {
        by: Seat,
        n: u8,
    }
}

impl HandOut {
    fn to(self, w: &World) -> Option<Seat> {
        crate::cards::in_order(w, w.rivals().without(self.by)).get(usize::from(self.n)).copied()
    }
}

impl Play<CentralPowers> for HandOut {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(to) = self.to(w) else { return Want::Nothing };
        let eye = Eye::open();
        let lots = w.lots.peek(&eye);
        for (n, card) in lots.iter().enumerate().filter(|(n, card)| !lots[..*n].contains(card)) {
            debug_assert!(n < lots.len());
            out.offer(Choice::DropCard(*card));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => {
                Want::Ask(Ask::of(self.by, Prompt::HandOut { to }).private().seen_by(SeatSet::one(self.by).with(to)))
            }
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        w.lots.peek_mut(&Eye::open()).clear();
        w.lots_of = None;
        flow.then([TrimHand(self.by).into()]);
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (Choice::DropCard(card), Some(to)) = (choice, self.to(w)) else { unreachable!("{choice:?}") };
        let lots = w.lots.peek_mut(&Eye::open());
        if let Some(n) = lots.iter().position(|other| *other == card) {
            lots.remove(n);
        }
        super::steal(w, self.by, to, card, flow);
        flow.then([HandOut { n: self.n + 1, ..self }.into()]);
    }
}

/// [card.action] A ship that was lost waits on a card.
fn reserve(w: &mut World, by: Seat, unit: Unit, flow: &mut Flow) {
    let player = w.player_mut(by);
    let Some(free) = player.reserved.iter_mut().find(|row| row.is_none()) else { return };
    *free = Some(unit);
    flow.tell(SeatSet::ALL, rule!("card.action"), || {
        let unit = crate::view::unit_thing(w, unit);
        words!("{by:'s} {unit} waits for the status phase.", by, unit)
    });
}

step! {
    /// [card.action] A ship that waited is placed at an own dock; without one it is lost.
    pub struct PlaceReserved(pub Seat);
}

impl Play<CentralPowers> for PlaceReserved {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(unit) = w.player(self.0).reserved.iter().flatten().next() else { return Want::Nothing };
        for system in query::dock_systems(w, self.0).iter() {
            let open = !crate::cease_fire::is_zone(w, system);
            if open && super::has_room(w, self.0, crate::cards::Spot::System(system), *unit) {
                out.offer(Choice::System(system.0));
            }
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::Reserved { unit: *unit })),
        }
    }

    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = self.0;
        if let Some(row) = w.player_mut(by).reserved.iter_mut().find(|row| row.is_some())
            && let Some(unit) = row.take()
        {
            flow.tell(SeatSet::ALL, rule!("card.action"), || {
                let unit = crate::view::unit_thing(w, unit);
                words!("{by:'s} {unit} has no dock to come back to.", by, unit)
            });
            flow.then([self.into()]);
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let (by, Choice::System(system)) = (self.0, choice) else { unreachable!("{choice:?}") };
        let row = w.player_mut(by).reserved.iter_mut().find(|row| row.is_some());
        let Some(unit) = row.and_then(Option::take) else { return };
        let system = imperium::SystemId(system);
        let space = w.forces.space(system);
        w.place(by, space, unit, 1);
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            let (unit, at) = (crate::view::unit_thing(w, unit), crate::view::system_thing(w, system));
            words!("{by} {by:places|place} {unit:a} in {at}.", by, unit, at)
        });
        flow.then([self.into()]);
    }
}

step! {
    /// [card.action] An ability of another race is had for this round.
    pub struct Borrow(pub Seat);
}

/// Abilities that can be had for a round: not those that would leave pieces behind that are too many.
fn may_borrow(w: &World, row: u8) -> bool {
    let ability = &w.kit.get().abilities[usize::from(row)];
    let lasting = |verb: &Verb| match verb {
        Verb::Grant { skill, .. } => matches!(skill, Skill::DocksFloat | Skill::NoHome | Skill::HomeBuilt),
        Verb::Modify { number, .. } => matches!(number, Number::PieceLimit | Number::PdsPerPlanet),
        Verb::Counter { .. } => true,
        _ => false,
    };
    !ability.replaced && ability.routine != Some(Routine::NekroCounters) && !ability.does.iter().any(lasting)
}

impl Play<CentralPowers> for Borrow {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let loud = |seat: &Seat| *seat != self.0 && force::forbids(w, *seat, Deed::RacialAbilities, None).is_none();
        for seat in w.rivals().iter().filter(loud) {
            let rows = w.race(seat).into_iter().flat_map(|race| &race.abilities);
            rows.filter(|row| may_borrow(w, **row)).for_each(|row| out.offer(Choice::Ability(*row)));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.0, Prompt::Borrow)),
        }
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let Choice::Ability(row) = choice else { unreachable!("{choice:?}") };
        let by = self.0;
        w.player_mut(by).borrowed = Some(row);
        let name = Source::Ability(row).name(w.kit.get());
        flow.tell(SeatSet::ALL, rule!("card.action"), || {
            words!("{by} {by:has|have} an ability of {name} for this round.", by, name)
        });
    }
}

step! {
    /// [card.action] One die that has just been rolled is rolled anew.
    pub struct PickDie {
        pub seat: Seat,
        /// Of PDS fire alone.
        pub cannons: bool,
    }
}

impl Play<CentralPowers> for PickDie {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let Some(shot) = w.salvo.shot.filter(|shot| super::is_cannon(shot) == self.cannons) else {
            return Want::Nothing;
        };
        debug_assert!(shot.by.is_some() || shot.at.is_some());
        let dice: Vec<(u8, Unit)> = w.salvo.dice().map(|(face, gun)| (face, gun.unit)).collect();
        for (n, die) in dice.iter().enumerate().filter(|(n, die)| !dice[..*n].contains(die)) {
            debug_assert_eq!(dice[n], *die);
            out.offer(Choice::Die(n as u8));
        }
        match out.is_empty() {
            true => Want::Nothing,
            false => Want::Ask(Ask::of(self.seat, Prompt::PickDie)),
        }
    }

    fn chosen(self, choice: Choice, _: &mut World, flow: &mut Flow) {
        let Choice::Die(n) = choice else { unreachable!("{choice:?}") };
        flow.then([super::ThrowAgain::die(n).into()]);
    }
}
